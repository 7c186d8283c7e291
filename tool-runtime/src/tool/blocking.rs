//! Bodies that run on a thread: they can't be stopped, only left.

use std::{
    mem::replace,
    sync::{Arc, Mutex, PoisonError},
};

use super::{CallContext, Outcome, start};

/// Runs the body of a plain function on the threads where blocking is allowed. A call that ends before it, because it was
/// cancelled or ran out of time, leaves it running; the runtime counts that and the log names it.
pub fn blocking(
    context: CallContext,
    run: impl FnOnce() -> Outcome + Send + 'static,
) -> start::Running {
    let span = tracing::Span::current();
    start::boxed(async move {
        let work = Work(Arc::new((Mutex::new(Stage::Waits), context)));
        let thread = work.clone();
        let mut left = Left { work, task: None };
        let task = tokio::task::spawn_blocking(move || {
            thread.set(Stage::Runs);
            let _ended = Ends(thread);
            span.in_scope(run)
        });
        let ended = left.task.insert(task).await;
        left.task = None;
        match ended {
            Ok(outcome) => outcome,
            // The call's own guard reports it.
            Err(ended) if ended.is_panic() => std::panic::resume_unwind(ended.into_panic()),
            Err(_) => Err("the application shut down before the tool could run".into()),
        }
    })
}

/// A body on its thread, as both sides see it.
#[derive(Clone)]
struct Work(Arc<(Mutex<Stage>, CallContext)>);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waits,
    Runs,
    /// The call is over, and it goes on.
    Left,
    Ended,
}

impl Work {
    fn set(&self, stage: Stage) -> Stage {
        let (now, _) = &*self.0;
        replace(
            &mut now.lock().unwrap_or_else(PoisonError::into_inner),
            stage,
        )
    }

    /// The call is over.
    fn leave(&self) {
        let (stage, context) = &*self.0;
        let mut stage = stage.lock().unwrap_or_else(PoisonError::into_inner);
        if *stage == Stage::Runs {
            *stage = Stage::Left;
            context.calling().goes_on();
        }
    }
}

/// The call's side. Dropped, it leaves a body that runs, and takes back one that has not begun.
struct Left {
    work: Work,
    task: Option<tokio::task::JoinHandle<Outcome>>,
}

impl Drop for Left {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
            self.work.leave();
        }
    }
}

/// The thread's side.
struct Ends(Work);

impl Drop for Ends {
    fn drop(&mut self) {
        if self.0.set(Stage::Ended) == Stage::Left {
            self.0.0.1.calling().went_on();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
            mpsc,
        },
        time::Duration,
    };

    use super::*;

    #[test]
    fn a_plain_function_whose_call_is_over_never_begins() {
        let tokio = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .max_blocking_threads(1)
            .build()
            .unwrap();
        let (release, released) = mpsc::channel::<()>();
        let begun = Arc::new(AtomicBool::new(false));
        tokio.block_on(async {
            let busy = tokio::task::spawn_blocking(move || released.recv());
            let begins = begun.clone();
            let call = blocking(CallContext::detached(), move || {
                begins.store(true, Ordering::Release);
                Err("it began".into())
            });
            tokio::time::timeout(Duration::from_millis(20), call)
                .await
                .unwrap_err();
            drop(release);
            busy.await.unwrap().unwrap_err();
            tokio::task::spawn_blocking(|| ()).await.unwrap();
        });
        assert!(!begun.load(Ordering::Acquire));
    }
}
