//! Those who watch, each with what waits for it.

use std::{
    pin::pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    task::Waker,
    thread,
};

use tokio::{runtime::Handle, sync::Notify};

use super::{
    lock::lock,
    observer::Observer,
    queue::{Queue, Queued},
};
use crate::{event::Event, tool::panic};

/// Those who watch all calls of a runtime.
pub(super) struct Watchers {
    observers: Vec<Arc<Watcher>>,
    subscribers: Mutex<Vec<Arc<Watcher>>>,
    /// How many subscribers there are: mostly none, and then nobody locks anything.
    subscribed: AtomicUsize,
    pub(super) telling: Arc<Telling>,
}

impl Watchers {
    pub(super) fn new(observers: Vec<Arc<dyn Observer>>) -> Self {
        let telling = Arc::<Telling>::default();
        let observers = observers.into_iter();
        Self {
            observers: observers
                .map(|observer| Watcher::new(To::Observer(observer), telling.clone()))
                .collect(),
            subscribers: Mutex::default(),
            subscribed: AtomicUsize::new(0),
            telling,
        }
    }

    /// Whether nobody watches all calls.
    pub(super) fn is_empty(&self) -> bool {
        self.observers.is_empty() && self.subscribed.load(Ordering::Acquire) == 0
    }

    /// All, and the observer of one call.
    pub(super) fn all(&self, of_call: Option<Arc<dyn Observer>>) -> Vec<Arc<Watcher>> {
        let mut all = self.observers.clone();
        if self.subscribed.load(Ordering::Acquire) > 0 {
            all.extend(lock(&self.subscribers).iter().cloned());
        }
        all.extend(
            of_call.map(|observer| Watcher::new(To::Observer(observer), self.telling.clone())),
        );
        all
    }

    pub(super) fn subscribe(&self) -> Arc<Watcher> {
        let watcher = Watcher::new(To::Subscriber, self.telling.clone());
        let mut subscribers = lock(&self.subscribers);
        subscribers.push(watcher.clone());
        self.subscribed.store(subscribers.len(), Ordering::Release);
        watcher
    }

    pub(super) fn unsubscribe(&self, watcher: &Arc<Watcher>) {
        let mut subscribers = lock(&self.subscribers);
        subscribers.retain(|other| !Arc::ptr_eq(other, watcher));
        self.subscribed.store(subscribers.len(), Ordering::Release);
        drop(subscribers);
        watcher.close();
        lock(&watcher.state).queue.clear();
    }

    /// There will be no more events.
    pub(super) fn close(&self) {
        for subscriber in lock(&self.subscribers).iter() {
            subscriber.close();
        }
    }
}

/// How many observers of a runtime are being told something, and what became of what they were not told.
#[derive(Default)]
pub(super) struct Telling {
    observers: AtomicUsize,
    none: Notify,
    pub(super) merged: AtomicU64,
    pub(super) missed: AtomicU64,
}

impl Telling {
    /// Waits until nobody is being told anything.
    pub(super) async fn ended(&self) {
        loop {
            let mut none = pin!(self.none.notified());
            none.as_mut().enable();
            if self.observers.load(Ordering::Acquire) == 0 {
                return;
            }
            none.await;
        }
    }
}

/// One who watches, with the events that wait.
pub(super) struct Watcher {
    to: To,
    state: Mutex<State>,
    generation: AtomicU64,
    telling: Arc<Telling>,
}

enum To {
    Observer(Arc<dyn Observer>),
    Subscriber,
}

#[derive(Default)]
struct State {
    queue: Queue,
    /// Whether somebody is telling the observer now.
    is_told: bool,
    is_closed: bool,
    waker: Option<Waker>,
}

/// What a subscriber is given next.
pub(super) enum Next {
    Event(Arc<Event>),
    Missed(u64),
    Nothing,
    End,
}

impl Watcher {
    fn new(to: To, telling: Arc<Telling>) -> Arc<Self> {
        Arc::new(Self {
            to,
            state: Mutex::default(),
            generation: AtomicU64::new(0),
            telling,
        })
    }

    /// Which calls it hears of: those that began in the same generation.
    pub(super) fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// Queues an event. An observer is told by a thread of its own, as long as there is something to tell.
    pub(super) fn tell(
        self: &Arc<Self>,
        (watch, generation): (u64, u64),
        event: Arc<Event>,
        handle: Option<&Handle>,
    ) {
        let mut state = lock(&self.state);
        if state.is_closed {
            return;
        }
        match state.queue.push(watch, generation, event) {
            Queued::Waits => {}
            Queued::Merged => count(&self.telling.merged),
            Queued::Missed => count(&self.telling.missed),
        }
        match self.to {
            To::Subscriber => {
                let waker = state.waker.take();
                drop(state);
                if let Some(waker) = waker {
                    waker.wake();
                }
            }
            To::Observer(_) if state.is_told => {}
            To::Observer(_) => {
                state.is_told = true;
                drop(state);
                self.telling.observers.fetch_add(1, Ordering::AcqRel);
                let teller = Teller {
                    watcher: self.clone(),
                    end: End::Dropped,
                };
                match handle {
                    Some(handle) => drop(handle.spawn_blocking(move || teller.tell_waiting())),
                    None => teller.on_a_thread(),
                }
            }
        }
    }

    /// What a subscriber is given next. Its waker is kept while there is nothing.
    pub(super) fn next(&self, waker: &Waker) -> Next {
        let mut state = lock(&self.state);
        if let Some(event) = state.queue.pop() {
            return Next::Event(event);
        }
        if let Some(missed) = self.take_missed(&mut state) {
            return Next::Missed(missed);
        }
        if state.is_closed {
            return Next::End;
        }
        state.waker = Some(waker.clone());
        Next::Nothing
    }

    fn take_missed(&self, state: &mut State) -> Option<u64> {
        let missed = state.queue.take_missed();
        self.generation
            .store(state.queue.generation(), Ordering::Release);
        missed
    }

    fn close(&self) {
        let mut state = lock(&self.state);
        state.is_closed = true;
        if let Some(waker) = state.waker.take() {
            drop(state);
            waker.wake();
        }
    }
}

/// Whoever tells an observer now.
struct Teller {
    watcher: Arc<Watcher>,
    end: End,
}

/// How a teller ends.
#[derive(Clone, Copy, PartialEq)]
enum End {
    /// It has told all.
    Done,
    /// A tokio runtime that shuts down dropped it unused: a thread takes over, so that what waits is told all the same.
    Dropped,
    /// The system has no thread for it.
    NoThread,
}

/// How many events are taken at once: few, since what was taken can't be merged any more.
const BATCH: usize = 64;

impl Teller {
    /// Outside a tokio runtime, and when one shuts down, there is nobody else to do it.
    fn on_a_thread(mut self) {
        self.end = End::NoThread;
        let thread = thread::Builder::new().name("tool observer".to_owned());
        if let Err(error) = thread.spawn(move || self.tell_waiting()) {
            tracing::error!(%error, "an observer of tool calls could not be told");
        }
    }

    fn tell_waiting(mut self) {
        let To::Observer(observer) = &self.watcher.to else {
            return;
        };
        let observer = observer.clone();
        let mut events = Vec::new();
        while let Some(missed) = self.take(&mut events) {
            for event in events.drain(..) {
                guarded(|| observer.observe(&event));
            }
            if let Some(missed) = missed {
                guarded(|| observer.lagged(missed));
            }
        }
    }

    /// Takes what waits, and says how many events were missed behind it; the teller is done when there is nothing.
    fn take(&mut self, events: &mut Vec<Arc<Event>>) -> Option<Option<u64>> {
        let mut state = lock(&self.watcher.state);
        if state.queue.is_empty() {
            state.is_told = false;
            self.end = End::Done;
            return None;
        }
        events.extend(std::iter::from_fn(|| state.queue.pop()).take(BATCH));
        Some(self.watcher.take_missed(&mut state))
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        match self.end {
            End::Done => {}
            End::Dropped => {
                self.watcher
                    .telling
                    .observers
                    .fetch_add(1, Ordering::AcqRel);
                let watcher = self.watcher.clone();
                let end = End::NoThread;
                Self { watcher, end }.on_a_thread();
            }
            End::NoThread => lock(&self.watcher.state).is_told = false,
        }
        let telling = &self.watcher.telling;
        telling.observers.fetch_sub(1, Ordering::AcqRel);
        telling.none.notify_waiters();
    }
}

fn guarded(tell: impl FnOnce()) {
    if panic::catch(tell).is_err() {
        tracing::warn!("an observer of tool calls panicked; it goes on with the next event");
    }
}

fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}
