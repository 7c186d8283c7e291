//! A command and all that it starts: seen through to its end, or killed.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use tokio::sync::oneshot;

/// A process and its group. Dropping it kills the whole group, at once, and the process is still reaped.
///
/// A thread of its own waits for the leader without reaping it: as long as a zombie holds its number, no other
/// group can have that number, and a signal reaches this group or nobody.
#[derive(Debug)]
pub(super) struct ProcessGroup {
    leader: Arc<Mutex<Leader>>,
    exited: oneshot::Receiver<()>,
    /// Dropped to let the thread kill what is left of the group and reap the leader.
    hold: Option<mpsc::Sender<()>>,
    status: oneshot::Receiver<io::Result<ExitStatus>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Signal {
    /// Asks to end.
    Terminate,
    Kill,
}

#[derive(Debug)]
struct Leader {
    child: Child,
    reaped: bool,
}

impl ProcessGroup {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        let child = command.spawn()?;
        let leader = Arc::new(Mutex::new(Leader {
            child,
            reaped: false,
        }));
        let (exit, exited) = oneshot::channel();
        let (hold, held) = mpsc::channel();
        let (end, status) = oneshot::channel();
        let group = Self {
            leader: Arc::clone(&leader),
            exited,
            hold: Some(hold),
            status,
        };
        let watch = move || {
            wait_for_exit(&leader);
            // Nobody listens when the call was dropped.
            let _ = exit.send(());
            let _ = held.recv();
            let _ = end.send(locked(&leader).finish());
        };
        let thread = std::thread::Builder::new().name("command".to_owned());
        if let Err(error) = thread.spawn(watch) {
            let _ = locked(&group.leader).finish();
            return Err(error);
        }
        Ok(group)
    }

    /// Waits until the leader has exited; others of the group may go on. Can be dropped and called again, until
    /// it has returned.
    pub(super) async fn exited(&mut self) {
        // The sender goes away only with the thread, whose last act is to reap.
        let _ = (&mut self.exited).await;
    }

    /// Sends a signal to every process of the group.
    pub(super) fn signal(&self, signal: Signal) {
        locked(&self.leader).signal(signal);
    }

    /// Once the leader has exited: kills what is left of the group and reaps the leader.
    pub(super) fn release(&mut self) {
        self.hold = None;
    }

    /// After [`release`](Self::release): how the leader ended.
    pub(super) async fn status(&mut self) -> io::Result<ExitStatus> {
        (&mut self.status)
            .await
            .unwrap_or_else(|_| Err(io::Error::other("the command's end was not seen")))
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.signal(Signal::Kill);
    }
}

impl Leader {
    fn finish(&mut self) -> io::Result<ExitStatus> {
        self.signal(Signal::Kill);
        let status = self.child.wait();
        self.reaped = true;
        status
    }
}

fn locked(leader: &Mutex<Leader>) -> std::sync::MutexGuard<'_, Leader> {
    leader.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
impl Leader {
    fn signal(&mut self, signal: Signal) {
        if self.reaped {
            return;
        }
        let signal = match signal {
            Signal::Terminate => rustix::process::Signal::TERM,
            Signal::Kill => rustix::process::Signal::KILL,
        };
        // It fails when nobody is left to get it, which is as good.
        let _ = rustix::process::kill_process_group(pid(&self.child), signal);
    }
}

#[cfg(unix)]
fn pid(child: &Child) -> rustix::process::Pid {
    rustix::process::Pid::from_child(child)
}

/// Blocks until the leader has exited, and leaves it a zombie.
#[cfg(unix)]
fn wait_for_exit(leader: &Mutex<Leader>) {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let pid = pid(&locked(leader).child);
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while let Err(rustix::io::Errno::INTR) = waitid(WaitId::Pid(pid), options) {}
}

#[cfg(not(unix))]
impl Leader {
    fn signal(&mut self, _: Signal) {
        if !self.reaped {
            let _ = self.child.kill();
        }
    }
}

#[cfg(not(unix))]
fn wait_for_exit(leader: &Mutex<Leader>) {
    while let Ok(None) = locked(leader).child.try_wait() {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

/// The name of the signal that ended a process.
#[cfg(unix)]
pub(super) fn signal_name(status: ExitStatus) -> Option<String> {
    use rustix::process::Signal as S;
    let number = std::os::unix::process::ExitStatusExt::signal(&status)?;
    let names = [
        (S::HUP, "SIGHUP"),
        (S::INT, "SIGINT"),
        (S::QUIT, "SIGQUIT"),
        (S::ILL, "SIGILL"),
        (S::TRAP, "SIGTRAP"),
        (S::ABORT, "SIGABRT"),
        (S::BUS, "SIGBUS"),
        (S::FPE, "SIGFPE"),
        (S::KILL, "SIGKILL"),
        (S::USR1, "SIGUSR1"),
        (S::SEGV, "SIGSEGV"),
        (S::USR2, "SIGUSR2"),
        (S::PIPE, "SIGPIPE"),
        (S::ALARM, "SIGALRM"),
        (S::TERM, "SIGTERM"),
        (S::XCPU, "SIGXCPU"),
        (S::XFSZ, "SIGXFSZ"),
        (S::SYS, "SIGSYS"),
    ];
    let known = names.iter().find(|(signal, _)| signal.as_raw() == number);
    Some(known.map_or_else(
        || format!("signal {number}"),
        |(_, name)| (*name).to_owned(),
    ))
}

#[cfg(not(unix))]
pub(super) fn signal_name(_: ExitStatus) -> Option<String> {
    None
}
