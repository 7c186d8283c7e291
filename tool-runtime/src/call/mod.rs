//! What happens: the runtime executes calls and reports them.

mod arguments;
mod body;
mod bounds;
mod builder;
pub mod code;
mod ended;
mod execute;
mod failure;
mod gate;
mod hold;
mod model_result;
mod observer;
mod report;
mod request;
mod runtime;
mod shown;
mod turn;
mod watch;

pub use arguments::Arguments;
pub use builder::{BuildError, Builder};
pub use model_result::ModelResult;
pub use observer::Observer;
pub use report::{CallError, Report};
pub use request::Call;
pub use runtime::Runtime;
pub use turn::Turn;
