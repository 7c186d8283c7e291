//! What the attribute costs the compiler, against the same tools by hand: `cargo bench --bench compile_cost`.
//!
//! Two crates are made of 200 tools each, with three arguments, a `Result`, a label and a detail: one by `#[tool]`,
//! one with serde and schemars derives and a `match` over names. A crate without tools is taken off both. No
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
        Crate::new(&folder, "nothing", &sources::by_attribute(0))?,
        Crate::new(&folder, "attribute", &sources::by_attribute(tools))?,
        Crate::new(&folder, "by_hand", &sources::by_hand(tools))?,
    ];
    let [nothing, attribute, by_hand] = checks(&crates, rounds)?;
    let per_tool = |time: Duration| time.saturating_sub(nothing).as_secs_f64() * 1e3;
    println!("{tools} tools, each     by attribute   by hand   ratio");
    row(
        "cargo check, ms",
        tools,
        per_tool(attribute),
        per_tool(by_hand),
    );

    let lines = crates.each_ref().map(Crate::llvm_lines);
    let [nothing, attribute, by_hand] = lines;
    let nothing = nothing?;
    row(
        "debug LLVM lines",
        tools,
        attribute? - nothing,
        by_hand? - nothing,
    );

    let bytes = crates.each_ref().map(Crate::release_bytes);
    let [nothing, attribute, by_hand] = bytes;
    let nothing = nothing?;
    row(
        "release bytes",
        tools,
        attribute? - nothing,
        by_hand? - nothing,
    );
    Ok(())
}

fn row(what: &str, tools: usize, attribute: f64, by_hand: f64) {
    let each = |all: f64| all / f64::from(u32::try_from(tools).unwrap_or(u32::MAX));
    let ratio = attribute / by_hand;
    println!(
        "{what:20} {:14.2} {:9.2} {ratio:7.2}",
        each(attribute),
        each(by_hand)
    );
}

fn number(name: &str, default: usize) -> Result<usize> {
    Ok(env::var(name)
        .ok()
        .map_or(Ok(default), |text| text.parse())?)
}

/// The median of several checks of each, one after the other, so that a slow minute is everyone's.
fn checks(crates: &[Crate; 3], rounds: usize) -> Result<[Duration; 3]> {
    let mut times: [Vec<Duration>; 3] = Default::default();
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

    /// One for all three, so that dependencies are built once.
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
