//! What the attribute costs the compiler, against the same tools by hand: `cargo bench --bench compile_cost`.
//!
//! Two crates are made of 200 tools each, with three arguments, a `Result`, a label and a detail: one by `#[tool]`,
//! one with serde and schemars derives and a `match` over names. The same crate with one tool is taken off each. No
//! network is needed once the workspace's dependencies are there. `TOOLS=50 ROUNDS=3` make it quick.

mod sources;

use std::{
    env,
    error::Error,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let tools = number("TOOLS", 200)?;
    let rounds = number("ROUNDS", 5)?;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile_cost");
    let crates = [
        Crate::new(&folder, "attribute_1", &sources::by_attribute(1))?,
        Crate::new(&folder, "attribute", &sources::by_attribute(1 + tools))?,
        Crate::new(&folder, "by_hand_1", &sources::by_hand(1))?,
        Crate::new(&folder, "by_hand", &sources::by_hand(1 + tools))?,
    ];
    println!("{tools} tools, each     by attribute   by hand   ratio");
    let times = checks(&crates, rounds)?;
    row(
        "cargo check, ms",
        tools,
        times.map(|time| time.as_secs_f64() * 1e3),
    );
    row("debug LLVM lines", tools, each(&crates, Crate::llvm_lines)?);
    row("release bytes", tools, each(&crates, Crate::release_bytes)?);
    Ok(())
}

/// What a tool costs beside another one.
fn row(what: &str, tools: usize, [attribute_1, attribute, by_hand_1, by_hand]: [f64; 4]) {
    let attribute = (attribute - attribute_1) / float(tools);
    let by_hand = (by_hand - by_hand_1) / float(tools);
    let ratio = attribute / by_hand;
    println!("{what:20} {attribute:14.2} {by_hand:9.2} {ratio:7.2}");
}

fn each(crates: &[Crate; 4], measure: impl Fn(&Crate) -> Result<f64>) -> Result<[f64; 4]> {
    let [a, b, c, d] = crates;
    Ok([measure(a)?, measure(b)?, measure(c)?, measure(d)?])
}

fn number(name: &str, default: usize) -> Result<usize> {
    Ok(env::var(name)
        .ok()
        .map_or(Ok(default), |text| text.parse())?)
}

/// The median of several checks of each, one after the other, so that a slow minute is everyone's.
fn checks(crates: &[Crate; 4], rounds: usize) -> Result<[Duration; 4]> {
    let mut times: [Vec<Duration>; 4] = Default::default();
    for one in crates {
        one.check()?;
    }
    for _ in 0..rounds {
        for (one, times) in crates.iter().zip(&mut times) {
            times.push(one.check()?);
        }
    }
    Ok(times.map(|mut times| {
        times.sort_unstable();
        times[times.len() / 2]
    }))
}

/// A package that is a workspace of its own, with the dependencies that this workspace has.
struct Crate {
    folder: PathBuf,
    name: &'static str,
}

impl Crate {
    fn new(folder: &Path, name: &'static str, source: &str) -> Result<Self> {
        let runtime = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folder = folder.join(name);
        fs::create_dir_all(folder.join("src"))?;
        fs::write(folder.join("Cargo.toml"), sources::manifest(name, runtime))?;
        fs::write(folder.join("src/main.rs"), source)?;
        fs::copy(runtime.join("../Cargo.lock"), folder.join("Cargo.lock"))?;
        Ok(Self { folder, name })
    }

    /// Checks the crate alone, and says how long it took.
    fn check(&self) -> Result<Duration> {
        self.touch()?;
        let start = Instant::now();
        self.cargo(["check"])?;
        Ok(start.elapsed())
    }

    fn llvm_lines(&self) -> Result<f64> {
        self.touch()?;
        self.cargo([
            "rustc",
            "--",
            "--emit=llvm-ir",
            "-Ccodegen-units=1",
            "-Cdebuginfo=0",
        ])?;
        let begins = format!("{}-", self.name);
        let deps = fs::read_dir(self.target().join("debug/deps"))?;
        for file in deps.filter_map(std::result::Result::ok) {
            let path = file.path();
            let name = file.file_name();
            let is_it = name.to_string_lossy().starts_with(&begins);
            if is_it && path.extension() == Some(OsStr::new("ll")) {
                return Ok(float(fs::read_to_string(path)?.lines().count()));
            }
        }
        Err("no LLVM IR".into())
    }

    fn release_bytes(&self) -> Result<f64> {
        self.touch()?;
        self.cargo(["build", "--release"])?;
        let file = self.target().join("release").join(self.name);
        Ok(float(usize::try_from(file.metadata()?.len())?))
    }

    fn cargo<const N: usize>(&self, arguments: [&str; N]) -> Result<()> {
        let output = Command::new(env!("CARGO"))
            .args([arguments[0], "--offline", "--quiet"])
            .args(&arguments[1..])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", self.target())
            .env("CARGO_INCREMENTAL", "0")
            .output()?;
        if output.status.success() {
            Ok(())
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into())
        }
    }

    /// One for all, so that dependencies are built once.
    fn target(&self) -> PathBuf {
        self.folder.with_file_name("target")
    }

    fn touch(&self) -> Result<()> {
        let source = self.folder.join("src/main.rs");
        Ok(fs::write(&source, fs::read(&source)?)?)
    }
}

fn float(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
