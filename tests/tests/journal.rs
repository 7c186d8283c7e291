//! A journal of all that is traced while a future runs: each span with its fields, each line of the log, at every level.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
};

use tracing::{
    Dispatch, Event, Level, Subscriber, dispatcher,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt as _},
    registry::{LookupSpan, Registry},
};

/// What was traced.
pub(crate) struct Journal {
    pages: Pages,
    dispatch: Dispatch,
}

/// A span, with all that was recorded in it.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) name: &'static str,
    pub(crate) parent: Option<&'static str>,
    pub(crate) fields: BTreeMap<&'static str, String>,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) level: Level,
    pub(crate) fields: BTreeMap<&'static str, String>,
}

#[derive(Clone, Default)]
struct Pages(Arc<Mutex<Written>>);

#[derive(Default)]
struct Written {
    spans: Vec<Span>,
    /// Where the span of an id stands. A closed span's id is given to another.
    latest: HashMap<Id, usize>,
    lines: Vec<Line>,
}

/// While there is one dispatcher alone, tracing asks nobody but the current thread whether a span is wanted, and keeps the
/// answer for all threads: a test without a journal would take the spans away from the journal of another.
static SECOND: LazyLock<Dispatch> = LazyLock::new(|| Dispatch::new(Registry::default()));

impl Journal {
    pub(crate) fn new() -> Self {
        LazyLock::force(&SECOND);
        let pages = Pages::default();
        let dispatch = Dispatch::new(Registry::default().with(pages.clone()));
        Self { pages, dispatch }
    }

    /// Runs a future on a tokio runtime that is traced on all its threads.
    pub(crate) fn run<F: Future>(&self, future: F) -> F::Output {
        self.run_on(tokio::runtime::Builder::new_current_thread(), future)
    }

    /// The same on a clock that stands still while there is work and jumps while there is none.
    pub(crate) fn run_paused<F: Future>(&self, future: F) -> F::Output {
        let mut builder = tokio::runtime::Builder::new_current_thread();
        builder.start_paused(true);
        self.run_on(builder, future)
    }

    fn run_on<F: Future>(&self, mut builder: tokio::runtime::Builder, future: F) -> F::Output {
        let dispatch = self.dispatch.clone();
        let runtime = builder
            .enable_all()
            // The thread ends with the runtime, so nothing has to be put back.
            .on_thread_start(move || std::mem::forget(dispatcher::set_default(&dispatch)))
            .build()
            .unwrap();
        dispatcher::with_default(&self.dispatch, || runtime.block_on(future))
    }

    /// All spans, in the order in which they began.
    pub(crate) fn spans(&self) -> Vec<Span> {
        self.pages.written().spans.clone()
    }

    /// The span of a call.
    #[track_caller]
    pub(crate) fn span_of(&self, call_id: &str) -> Span {
        let mut spans = self.spans();
        spans.retain(|span| {
            span.fields
                .get("gen_ai.tool.call.id")
                .is_some_and(|id| id == call_id)
        });
        assert_eq!(spans.len(), 1, "spans of `{call_id}`");
        spans.remove(0)
    }

    /// All lines.
    pub(crate) fn lines(&self) -> Vec<Line> {
        self.pages.written().lines.clone()
    }

    /// The lines of one level.
    pub(crate) fn lines_at(&self, level: Level) -> Vec<Line> {
        let mut lines = self.lines();
        lines.retain(|line| line.level == level);
        lines
    }
}

impl Pages {
    fn written(&self) -> MutexGuard<'_, Written> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<S: Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Pages {
    fn on_new_span(&self, attributes: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut fields = Fields::default();
        attributes.record(&mut fields);
        let span = Span {
            name: attributes.metadata().name(),
            parent: context
                .span(id)
                .and_then(|span| Some(span.parent()?.name())),
            fields: fields.0,
        };
        let mut written = self.written();
        let at = written.spans.len();
        written.latest.insert(id.clone(), at);
        written.spans.push(span);
    }

    fn on_record(&self, id: &Id, record: &Record<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        record.record(&mut fields);
        let mut written = self.written();
        let at = written.latest[id];
        written.spans[at].fields.extend(fields.0);
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        self.written().lines.push(Line {
            level: *event.metadata().level(),
            fields: fields.0,
        });
    }
}

#[derive(Default)]
struct Fields(BTreeMap<&'static str, String>);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name(), format!("{value:?}"));
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name(), value.to_owned());
    }
}
