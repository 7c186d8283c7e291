//! One request of a model.

use std::{
    any::{Any, TypeId},
    fmt,
    sync::Arc,
    time::Duration,
};

use tokio_util::sync::CancellationToken;

use super::{arguments::Arguments, observer::Observer};
use crate::tool::{FromCall, Repair};

/// One request of a model: its id, the tool's name, and the arguments as JSON text.
///
/// ```
/// use tool_runtime::Call;
///
/// let call = Call::new("call_1", "add", r#"{"a": 1, "b": 2}"#).lane("chat");
/// assert_eq!(call.id(), "call_1");
/// ```
#[must_use = "a runtime runs it"]
pub struct Call {
    pub(super) id: Arc<str>,
    pub(super) name: Arc<str>,
    pub(super) arguments: String,
    pub(super) lane: Option<Arc<str>>,
    pub(super) values: Values,
    pub(super) observer: Option<Arc<dyn Observer>>,
    pub(super) timeout: Option<Duration>,
    pub(super) cancellation: Option<CancellationToken>,
    pub(super) repair: Option<Repair>,
}

impl Call {
    /// A call with what a model sent: the call's id, the tool's name, the arguments as JSON text. Who has them as a JSON value hands
    /// that in.
    pub fn new(
        id: impl Into<Arc<str>>,
        name: impl Into<Arc<str>>,
        arguments: impl Into<Arguments>,
    ) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            arguments: arguments.into().0,
            lane: None,
            values: Values::default(),
            observer: None,
            timeout: None,
            cancellation: None,
            repair: None,
        }
    }

    /// Says where the call came from. It is there to be read by people and selects nothing.
    pub fn lane(mut self, lane: impl Into<Arc<str>>) -> Self {
        self.lane = Some(lane.into());
        self
    }

    /// Gives a value with the call, such as who is asking, for tools that take it as `&T`. The last of a type wins.
    pub fn with<T: FromCall>(mut self, value: T) -> Self {
        self.values.insert(value);
        self
    }

    /// Watches this call, beside the runtime's observers.
    pub fn observer(mut self, observer: impl Observer) -> Self {
        self.observer = Some(Arc::new(observer));
        self
    }

    /// The time that the body may take; the shortest of the call's, the tool's and the runtime's holds.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// Says what is repaired in this call's arguments, over what the runtime says.
    pub fn repair(mut self, repair: Repair) -> Self {
        self.repair = Some(repair);
        self
    }

    /// Cancels the call when the token is cancelled.
    pub fn cancellation(mut self, token: CancellationToken) -> Self {
        self.cancellation = Some(token);
        self
    }

    /// The id, as the model sent it.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tool's name, as the model sent it.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl fmt::Debug for Call {
    /// Names the call and shows nothing of its arguments.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("id", &self.id)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Values by their type. There are few, so they are looked up one by one.
#[derive(Clone, Default)]
pub(super) struct Values(Vec<(TypeId, Arc<dyn Any + Send + Sync>)>);

impl Values {
    pub(super) fn insert<T: Any + Send + Sync>(&mut self, value: T) {
        self.0.push((TypeId::of::<T>(), Arc::new(value)));
    }

    pub(super) fn get(&self, wanted: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        self.0
            .iter()
            .rev()
            .find(|(id, _)| *id == wanted)
            .map(|(_, value)| &**value)
    }

    /// Takes over what is not there yet.
    pub(super) fn fill(&mut self, other: &Self) {
        if !other.0.is_empty() {
            self.0.splice(0..0, other.0.iter().cloned());
        }
    }
}
