//! The program: commands, configuration, wiring, the embedded web build.

mod audit;
mod commands;
mod config;
mod demo;
mod doctor;
mod replay;
mod secrets;
mod serve;
mod server;
mod simulator;
mod web;
mod wiring;

use std::process::ExitCode;

use clap::Parser;

use commands::Cli;
use mimalloc::MiMalloc;

/// A request allocates many small things; this allocator is quicker at that than the system's.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match Box::pin(commands::run(cli)).await {
        Ok(code) => code,
        Err(error) => {
            report(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "the end of a command that failed")]
fn report(error: &anyhow::Error) {
    eprintln!("saakh: {error:#}");
}
