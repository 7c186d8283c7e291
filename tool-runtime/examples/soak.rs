//! Ten thousand calls in flight, with all that can happen to a call, and observers that are slow and that panic.
//!
//! Every event is folded as it comes. It ends with status 1 unless terminal events equal calls, none is doubled, no transition
//! was illegal, no task is left and live bytes are back within 1 %. The last line says so in figures.
//!
//! `cargo run --release --example soak [-- ROUNDS]`

#![expect(
    clippy::panic,
    reason = "tools and observers that panic are what is tried"
)]

use std::{
    alloc::System,
    collections::HashMap,
    process::ExitCode,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use tool_runtime::{
    Call, CallContext, CallState, CancellationToken, Event, Observer, Runtime, Update, tool, tools,
};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const TURNS: u64 = 100;
const CALLS: u64 = 100;

/// Calls that were asked for by tools.
#[derive(Default)]
struct Nested(AtomicU64);

/// Sleeps and tells of it.
#[tool(label = "Work {text}")]
async fn work(context: &CallContext, text: String, millis: u64) -> usize {
    for step in 0..5 {
        context.update(Update::new().content(step));
        tokio::time::sleep(Duration::from_millis(millis) / 5).await;
    }
    text.len()
}

/// Panics.
#[tool(label = "Panic")]
async fn panics(text: String, millis: u64) -> usize {
    tokio::time::sleep(Duration::from_millis(millis)).await;
    panic!("{}", text.len())
}

/// Takes too long.
#[tool(label = "Too long", timeout = "5ms")]
async fn too_long(text: String, millis: u64) -> usize {
    tokio::time::sleep(Duration::from_secs(3600 + millis)).await;
    text.len()
}

/// Invokes others.
#[tool(label = "Delegate", concurrency = 40)]
async fn delegate(nested: &Nested, context: &CallContext, text: String, millis: u64) -> usize {
    let arguments = format!(r#"{{"text":"{}","millis":{millis}}}"#, text.len());
    let mut well = 0;
    for tool in ["work", "fails", "nope"] {
        nested.0.fetch_add(1, Ordering::Relaxed);
        let call = Call::new("", tool, arguments.clone());
        well += usize::from(context.invoke(call).await.error().is_none());
    }
    well
}

/// Fails.
#[tool(exclusive)]
async fn fails(text: String, millis: u64) -> Result<usize, String> {
    Err(format!("{} {millis}", text.len()))
}

/// Runs on a thread.
#[tool(blocking, concurrency = 8)]
fn thread(text: String, millis: u64) -> usize {
    std::thread::sleep(Duration::from_millis(millis % 2));
    text.len()
}

const TOOLS: [&str; 8] = [
    "work", "work", "panics", "too_long", "delegate", "fails", "thread", "nope",
];

/// Folds each event as it comes, and keeps the states of calls that go on.
#[derive(Clone, Default)]
struct Checking(Arc<Checked>);

#[derive(Default)]
struct Checked {
    states: Mutex<HashMap<(String, String), Box<CallState>>>,
    events: AtomicU64,
    terminal: AtomicU64,
    illegal: AtomicU64,
    missed: AtomicU64,
}

impl Observer for Checking {
    fn observe(&self, event: &Event) {
        let checked = &self.0;
        checked.events.fetch_add(1, Ordering::Relaxed);
        let Ok(mut states) = checked.states.lock() else {
            return;
        };
        let turn = event.turn().unwrap_or_default().to_owned();
        let name = (turn, event.call_id().to_owned());
        let folded = match states.get_mut(&name) {
            Some(state) => state.apply(event),
            // A second terminal event comes here as well: it is no start.
            None => CallState::new(event).map(|state| {
                states.insert(name.clone(), Box::new(state));
            }),
        };
        if let Err(illegal) = folded {
            eprintln!("{name:?}: {illegal}");
            checked.illegal.fetch_add(1, Ordering::Relaxed);
        } else if event.kind().is_terminal() {
            checked.terminal.fetch_add(1, Ordering::Relaxed);
            states.remove(&name);
        }
    }

    fn lagged(&self, missed: u64) {
        self.0.missed.fetch_add(missed, Ordering::Relaxed);
    }
}

/// Is slow now and then, and panics now and then.
struct Bad(AtomicU64);

impl Observer for Bad {
    fn observe(&self, _: &Event) {
        match self.0.fetch_add(1, Ordering::Relaxed) % 10_007 {
            0 => panic!("a bad observer"),
            at if at % 1_000 == 0 => std::thread::sleep(Duration::from_millis(20)),
            _ => {}
        }
    }

    fn lagged(&self, _: u64) {}
}

/// Numbers that look random, the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// One reply: its calls stream beside each other, in pieces of any size, and it ends in one of five ways.
async fn turn(runtime: Runtime, number: u64) {
    let mut dice = Dice(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let token = CancellationToken::new();
    let mut turn = runtime
        .turn()
        .id(number.to_string())
        .cancellation(token.clone());
    let mut texts = Vec::new();
    for at in 0..CALLS {
        let tool = TOOLS[usize::try_from(dice.roll(8)).unwrap_or(0)];
        // Ids come twice now and then.
        turn.start_call(format!("c{}", at - at % 2 * dice.roll(2)), tool);
        let text = "é\\n".repeat(usize::try_from(dice.roll(30)).unwrap_or(0));
        let end = if dice.roll(20) == 0 { "" } else { "}" };
        texts.push(format!(
            r#"{{"text":"{text}","millis":{}{end}"#,
            dice.roll(20)
        ));
    }
    let mut rests: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    let mut open: Vec<usize> = (0..rests.len()).collect();
    let ending = dice.roll(5);
    while let Some(last) = open.len().checked_sub(1) {
        let place = usize::try_from(dice.roll(last as u64 + 1)).unwrap_or(0);
        let at = open[place];
        let size = usize::try_from(1 + dice.roll(24)).unwrap_or(1);
        let (piece, rest) = rests[at].split_at(size.min(rests[at].len()));
        rests[at] = rest;
        turn.arguments_delta(at, piece).unwrap_or_default();
        if rest.is_empty() {
            open.swap_remove(place);
            // A call that was told twice to end says so, and goes on ending.
            let _ = match dice.roll(25) {
                0 => turn.cancel_call(at),
                1 if ending == 0 => Ok(()),
                _ => turn.finish_call(at),
            };
        } else if dice.roll(200) == 0 {
            open.swap_remove(place);
            let _ = turn.cancel_call(at);
        }
        if dice.roll(16) == 0 {
            tokio::task::yield_now().await;
        }
    }
    match ending {
        0 => drop(turn.break_off().await),
        1 => {
            tokio::time::sleep(Duration::from_millis(dice.roll(50))).await;
            drop(turn);
        }
        2 => {
            let cancel = async {
                tokio::time::sleep(Duration::from_millis(dice.roll(50))).await;
                token.cancel();
            };
            drop(tokio::join!(turn.finish(), cancel));
        }
        _ => drop(turn.finish().await),
    }
}

fn live_bytes() -> i64 {
    let stats = ALLOCATOR.stats();
    let signed = |bytes: usize| i64::try_from(bytes).unwrap_or(i64::MAX);
    signed(stats.bytes_allocated) - signed(stats.bytes_deallocated)
}

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let rounds: u64 = std::env::args()
        .nth(1)
        .map_or(Ok(3), |rounds| rounds.parse())?;
    std::panic::set_hook(Box::new(|_| {}));
    let executor = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let (checking, nested) = (Checking::default(), Arc::new(Nested::default()));
    // Room for all calls at once, so that the map that counts does not grow while it is measured.
    if let Ok(mut states) = checking.0.states.lock() {
        states.reserve(usize::try_from(2 * TURNS * CALLS)?);
    }
    let runtime = Runtime::builder()
        .tools(tools![work, panics, too_long, fails, thread])
        .tools(tools![delegate].with_shared_state(nested.clone()))
        .observer(checking.clone())
        .observer(Bad(AtomicU64::new(0)))
        .build()?;
    let mut bytes = Vec::new();
    let mut asked = 0;
    let mut left = 0;
    // The first round warms up: buffers that are kept grow to their size in it.
    for round in 0..=rounds {
        executor.block_on(async {
            let turns = (0..TURNS)
                .map(|turn| tokio::spawn(self::turn(runtime.clone(), round * TURNS + turn)));
            for turn in turns.collect::<Vec<_>>() {
                turn.await?;
            }
            while runtime.live_calls() > 0 || runtime.left_running() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            runtime.drained().await;
            // A task that was stopped is gone when its worker has dropped it, a moment later.
            let metrics = executor.metrics();
            for _ in 0..400 {
                left = metrics.num_alive_tasks();
                if left == 0 {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            Ok::<(), tokio::task::JoinError>(())
        })?;
        asked += TURNS * CALLS;
        bytes.push(live_bytes());
        eprintln!("round {round}: {} bytes live", live_bytes());
    }
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let calls = asked + count(&nested.0);
    let checked = &checking.0;
    let open = checked.states.lock().map_or(0, |states| states.len());
    let (first, last) = (bytes[0], bytes[bytes.len() - 1]);
    let grown = (last - first) as f64 / first as f64;
    let good = count(&checked.terminal) == calls
        && count(&checked.illegal) == 0
        && count(&checked.missed) == 0
        && open == 0
        && left == 0
        && runtime.live_calls() == 0
        && grown <= 0.01;
    println!(
        r#"{{"good":{good},"calls":{calls},"terminalEvents":{},"illegal":{},"missed":{},"open":{open},"tasksLeft":{left},"events":{},"lateUpdates":{},"mergedUpdates":{},"liveBytesBefore":{first},"liveBytesAfter":{last},"grown":{grown:.4}}}"#,
        count(&checked.terminal),
        count(&checked.illegal),
        count(&checked.missed),
        count(&checked.events),
        runtime.late_updates(),
        runtime.merged_updates(),
    );
    Ok(if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
