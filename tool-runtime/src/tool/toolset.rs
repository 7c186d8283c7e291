//! Tools as a runtime takes them.

use std::{
    any::TypeId,
    collections::HashMap,
    fmt,
    marker::PhantomData,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use serde_json::Value;

use crate::schema::{self, Definitions, Dialect, check::Check};

use super::{
    DynamicTool, Tool, ToolDefinition,
    arguments::{Limits, Parameter, Reader},
    declaration::{Declaration, PresentEarly},
    formatted::Presented,
    start::{Entry, Startable, Started, Starting, guarded},
};

/// Tools with their definitions, in order.
///
/// ```
/// use tool_runtime::{Toolset, tool, tools};
///
/// /// Adds.
/// #[tool(label = "Add")]
/// async fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// let tools = Toolset::new().with(tools![add]);
/// assert_eq!(tools.definitions().next().map(|tool| tool.name()), Some("add"));
/// ```
#[derive(Clone, Default)]
pub struct Toolset {
    pub(crate) entries: Vec<Entry>,
}

impl Toolset {
    /// No tools.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds tools.
    #[must_use]
    pub fn with(mut self, tools: impl IntoTools) -> Self {
        self.entries.extend(tools.into_tools().entries);
        self
    }

    /// What a model and a client are told of each tool, in order.
    pub fn definitions(&self) -> impl ExactSizeIterator<Item = &ToolDefinition> {
        self.entries.iter().map(|entry| &*entry.definition)
    }

    /// The tools in a dialect's own JSON, ready to send, and what became of each.
    pub fn definitions_for(&self, dialect: Dialect) -> Definitions {
        Definitions::new(self.definitions(), dialect)
    }
}

impl fmt::Debug for Toolset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.definitions()).finish()
    }
}

/// What a runtime takes as tools: a [`tools!`](crate::tools) list, with a state if its tools borrow from one, a
/// [`Toolset`], or a [`DynamicTool`].
pub trait IntoTools {
    #[doc(hidden)]
    fn into_tools(self) -> Toolset;
}

impl IntoTools for Toolset {
    fn into_tools(self) -> Toolset {
        self
    }
}

impl IntoTools for DynamicTool {
    fn into_tools(self) -> Toolset {
        Toolset {
            entries: vec![self.into_entry()],
        }
    }
}

/// A list of annotated functions, as [`tools!`](crate::tools) makes it: a type, and nothing at run time.
pub struct ToolList<L>(PhantomData<fn() -> L>);

impl<L> ToolList<L> {
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self(PhantomData)
    }

    /// What a model and a client are told of each tool, in order; no state is needed for that.
    pub fn definitions(&self) -> Vec<ToolDefinition>
    where
        L: Declared,
    {
        let mut declarations = Declarations::new();
        L::declare(&mut declarations);
        declarations
            .into_iter()
            .map(ToolDefinition::declared)
            .collect()
    }

    /// Gives the list the state that its tools borrow from. Whether the state has what they borrow is checked
    /// where a runtime or a toolset takes them.
    pub fn with_state<S: Send + Sync + 'static>(self, state: S) -> Stated<L, S> {
        self.with_shared_state(Arc::new(state))
    }

    /// Gives the list a state that the application shares with it.
    pub fn with_shared_state<S: Send + Sync + ?Sized + 'static>(
        self,
        state: Arc<S>,
    ) -> Stated<L, S> {
        Stated { list: self, state }
    }
}

impl<L> Default for ToolList<L> {
    fn default() -> Self {
        Self::new()
    }
}

impl<L> fmt::Debug for ToolList<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ToolList")
    }
}

/// A list of annotated functions with the state that they borrow from.
#[must_use = "a runtime or a toolset takes it"]
pub struct Stated<L, S: ?Sized> {
    list: ToolList<L>,
    state: Arc<S>,
}

impl<L, S: ?Sized> fmt::Debug for Stated<L, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.fmt(f)
    }
}

/// Tools that borrow from a state `S`. Annotated functions and lists of them implement it.
pub trait Tools<S: ?Sized> {
    #[doc(hidden)]
    fn collect(state: &Arc<S>, tools: &mut Collected);
}

impl<L: Tools<()>> IntoTools for ToolList<L> {
    fn into_tools(self) -> Toolset {
        self.with_state(()).into_tools()
    }
}

impl<L: Tools<S>, S: ?Sized> IntoTools for Stated<L, S> {
    fn into_tools(self) -> Toolset {
        let mut collected = Collected {
            entries: Vec::new(),
        };
        L::collect(&self.state, &mut collected);
        Toolset {
            entries: collected.entries,
        }
    }
}

/// Where a list puts its tools.
pub struct Collected {
    entries: Vec<Entry>,
}

impl fmt::Debug for Collected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Collected")
    }
}

/// Puts one annotated function into a list.
pub fn collect<T: Tool, S: Send + Sync + ?Sized + 'static>(
    tools: &mut Collected,
    state: &Arc<S>,
    start: fn(Arc<S>, Starting<'_>) -> Started,
) {
    tools.add(TypeId::of::<T>(), &T::DECLARATION, state.clone(), start);
}

impl Collected {
    /// Compiled once for each state, and not for each tool.
    fn add<S: Send + Sync + ?Sized + 'static>(
        &mut self,
        of_type: TypeId,
        declaration: &'static Declaration,
        state: Arc<S>,
        start: fn(Arc<S>, Starting<'_>) -> Started,
    ) {
        let function = Function {
            state,
            start,
            declaration,
        };
        let (definition, check) = declared(of_type, declaration);
        self.entries.push(Entry::new(
            definition,
            check,
            Arc::new(function),
            declaration.rules,
        ));
    }
}

/// A tool's definition: made once in a process, and shared.
fn declared(of_type: TypeId, declaration: &Declaration) -> (Arc<ToolDefinition>, Check) {
    type Made = HashMap<TypeId, (Arc<ToolDefinition>, Check)>;
    static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);
    let made = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = made().get(&of_type) {
        return known.clone();
    }
    // Made outside of the lock, since types of users say what they look like.
    let definition = ToolDefinition::declared(declaration);
    let schema = definition.input_schema();
    let typed = unconstrained(declaration.parameters);
    let check = Check::of_types(schema, typed.as_ref().unwrap_or(schema));
    let new = (Arc::new(definition), check);
    made().entry(of_type).or_insert(new).clone()
}

/// What the types of the parameters say, where constraints of the parameters say more.
fn unconstrained(parameters: &[Parameter]) -> Option<Value> {
    let constrained = |parameter: &Parameter| !parameter.constraints.is_empty();
    parameters.iter().any(constrained).then(|| {
        let types: Vec<Parameter> = parameters
            .iter()
            .map(|parameter| Parameter {
                constraints: &[],
                ..*parameter
            })
            .collect();
        schema::input(&types).0
    })
}

/// An annotated function with its state.
struct Function<S: ?Sized> {
    start: fn(Arc<S>, Starting<'_>) -> Started,
    declaration: &'static Declaration,
    state: Arc<S>,
}

impl<S: Send + Sync + ?Sized> Startable for Function<S> {
    fn start(&self, starting: Starting<'_>) -> Started {
        (self.start)(self.state.clone(), starting)
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.declaration.parameters
    }

    fn present_early(&self) -> Option<PresentEarly> {
        self.declaration.present_early
    }

    fn present(&self, arguments: &str, limits: Limits) -> Option<Presented> {
        let present = self.declaration.present?;
        guarded(&|| present(&mut Reader::new(arguments, limits)))
    }
}

/// What has tools, with their declarations: an annotated function, or a list of them.
pub trait Declared {
    #[doc(hidden)]
    fn declare(declarations: &mut Declarations);
}

/// Declarations, in the order of a list.
pub type Declarations = Vec<&'static Declaration>;

#[diagnostic::do_not_recommend]
impl<T: Tool> Declared for T {
    fn declare(declarations: &mut Declarations) {
        declarations.push(&T::DECLARATION);
    }
}

macro_rules! lists {
    ($(($($tool:ident)*))*) => {
        $(impl<$($tool: Declared),*> Declared for ($($tool,)*) {
            fn declare(_declarations: &mut Declarations) {
                $($tool::declare(_declarations);)*
            }
        }
        impl<S: ?Sized, $($tool: Tools<S>),*> Tools<S> for ($($tool,)*) {
            fn collect(_state: &Arc<S>, _tools: &mut Collected) {
                $($tool::collect(_state, _tools);)*
            }
        })*
    };
}

lists! { () (A) (A B) (A B C) (A B C D) (A B C D E) (A B C D E F) (A B C D E F G) (A B C D E F G H) }

/// A list of annotated functions, by their names.
///
/// ```
/// use tool_runtime::{Runtime, tool, tools};
///
/// /// Adds.
/// #[tool]
/// async fn add(a: i64, b: i64) -> i64 {
///     a + b
/// }
///
/// /// Counts the characters of a word.
/// #[tool]
/// async fn count(word: String) -> usize {
///     word.chars().count()
/// }
///
/// let runtime = Runtime::builder().tools(tools![add, count]).build();
/// assert!(runtime.is_ok());
/// ```
///
/// Two tools of one name in a list are a compile error; across lists they are an error of
/// [`Builder::build`](crate::Builder::build).
#[macro_export]
macro_rules! tools {
    ($($tool:path),* $(,)?) => {{
        const _: () = $crate::__private::distinct(&[
            $((<$tool as $crate::__private::Named>::NAMES, $crate::__private::stringify!($tool))),*
        ]);
        $crate::__private::ToolList::<$crate::__tool_list!($($tool,)*)>::new()
    }};
}

/// Nests a list eight wide, so that it is deep only where it is very long.
#[doc(hidden)]
#[macro_export]
macro_rules! __tool_list {
    ($a:path, $b:path, $c:path, $d:path, $e:path, $f:path, $g:path, $($rest:path,)+) => {
        ($a, $b, $c, $d, $e, $f, $g, $crate::__tool_list!($($rest,)+))
    };
    ($($tool:path,)*) => { ($($tool,)*) };
}
