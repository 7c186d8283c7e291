//! The workspace tools on the command line, and a demo of the runtime.

mod call;
mod calls;
mod demo;
mod failure;
mod halves;
mod list;
mod output;
mod plain;
mod printer;
mod rows;
mod signals;
mod stream;
mod turn;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use tool_runtime::Dialect;

use crate::failure::Failure;

/// Runs the tools that a language model calls to work on a folder of files, and shows what happens.
///
/// Without a command it plays a demo on a sample project in a temporary folder.
#[derive(Parser)]
#[command(version, after_help = STATUSES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    /// Print JSON: the events, one on a line, or the tools' definitions
    #[arg(long, global = true)]
    json: bool,
}

const STATUSES: &str = "\
Exit status: 0 when all went well (the demo shows calls that fail, and still ends with 0),
1 when a call failed, 2 for wrong usage, 130 after Ctrl-C.";

#[derive(Subcommand)]
enum Command {
    /// List the tools: how they are shown, what they take and what they give
    List {
        /// With --json: the tools as a protocol or provider takes them (mcp, anthropic, …)
        #[arg(long, value_name = "NAME", requires = "json")]
        dialect: Option<Dialect>,
    },
    /// Run one call, or those on standard input, as one turn of a model
    #[command(after_help = calls::EXPECTED)]
    Call {
        /// The folder to work on. Files outside are out of reach; a command that is run is not confined
        #[arg(long, value_name = "DIR", default_value = ".")]
        root: PathBuf,
        /// The tool; without it, calls are read from standard input
        #[arg(requires = "arguments")]
        name: Option<String>,
        /// Its arguments as JSON
        arguments: Option<String>,
    },
}

fn main() -> ExitCode {
    let Arguments { command, json } = Arguments::parse();
    let ended = match command {
        None => demo::play(json),
        Some(Command::List { dialect }) => list::list(json, dialect),
        Some(Command::Call {
            root,
            name,
            arguments,
        }) => call::call(&root, name.zip(arguments), json),
    };
    ended.unwrap_or_else(Failure::report)
}
