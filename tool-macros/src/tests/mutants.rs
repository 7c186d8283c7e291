//! Mutants of every tool in the cases of `ui-tests`: the expander never panics, its output parses, and the user's
//! tokens are in it, unchanged and in order.
//!
//! `MUTANTS=100000 MUTANTS_SEED=7 cargo test -p tool-macros mutants`

mod cases;
mod mutate;
mod random;
mod tokens;

use std::{
    env, fmt,
    hash::{BuildHasher, RandomState},
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use proc_macro2::TokenStream;

use self::cases::{Case, Macro};
use self::random::Random;
use self::tokens::beside;

const DEFAULT_COUNT: u64 = 20_000;
const THREADS: usize = 2;

#[test]
fn mutants() {
    let seed = number("MUTANTS_SEED").unwrap_or_else(|| RandomState::new().hash_one("seed"));
    let count = number("MUTANTS").unwrap_or(DEFAULT_COUNT);
    println!("MUTANTS_SEED={seed} MUTANTS={count}");
    let wrong: Vec<String> = thread::scope(|scope| {
        let parts: Vec<_> = (0..THREADS)
            .map(|part| scope.spawn(move || run(seed, (0..count).skip(part).step_by(THREADS))))
            .collect();
        let parts = parts.into_iter().map(|part| part.join().expect("a part"));
        parts.flatten().collect()
    });
    assert!(
        wrong.is_empty(),
        "{} wrong of {count}, MUTANTS_SEED={seed}; the first:\n{}",
        wrong.len(),
        wrong.iter().take(5).cloned().collect::<Vec<_>>().join("\n")
    );
}

fn run(seed: u64, numbers: impl Iterator<Item = u64>) -> Vec<String> {
    let cases = cases::all();
    assert!(cases.len() > 150, "only {} tools in the cases", cases.len());
    let mut wrong = Vec::new();
    for number in numbers {
        let mut random = Random::new(seed, number);
        let mut mutant = random.pick(&cases).clone();
        for _ in 0..=random.below(3) {
            mutate::mutate(&mut mutant, &cases, &mut random);
        }
        if let Err(fault) = check(&mutant) {
            wrong.push(format!("mutant {number}: {fault}\n{mutant}\n"));
        }
    }
    wrong
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().expect("a number"))
}

#[derive(Debug)]
enum Fault {
    Panic,
    NoItems(syn::Error, TokenStream),
    TokensLost(TokenStream),
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Panic => write!(formatter, "a panic"),
            Self::NoItems(error, output) => write!(formatter, "no items: {error}\n{output}"),
            Self::TokensLost(output) => write!(formatter, "the user's tokens changed\n{output}"),
        }
    }
}

fn check(case: &Case) -> Result<(), Fault> {
    let output = catch_unwind(AssertUnwindSafe(|| case.expand())).map_err(|_| Fault::Panic)?;
    let item = case.item();
    if case.of != Macro::Tool {
        // Of an `impl` the methods are rewritten; a derive adds only.
        let readable = case.of == Macro::Derive || syn::parse2::<syn::File>(item).is_ok();
        return match syn::parse2::<syn::File>(output.clone()) {
            Err(error) if readable => Err(Fault::NoItems(error, output)),
            _ => Ok(()),
        };
    }
    let halves = cases::of_conditions(&output);
    if let [_, _] = &halves[..] {
        // rustc drops one of the two and expands the other.
        return halves.iter().try_for_each(check);
    }
    let beside = beside(&item, &output).ok_or_else(|| Fault::TokensLost(output.clone()))?;
    // What was no item before can't be one after; what stands beside it must be some.
    let checked = match syn::parse2::<syn::File>(item) {
        Ok(_) => output.clone(),
        Err(_) => beside,
    };
    match syn::parse2::<syn::File>(checked) {
        Ok(_) => Ok(()),
        Err(error) => Err(Fault::NoItems(error, output)),
    }
}
