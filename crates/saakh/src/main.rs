//! The program: commands, configuration, wiring, the embedded web build.

mod commands;
mod config;
mod demo;
mod doctor;
mod secrets;
mod serve;
mod simulator;
mod web;
mod wiring;

use std::process::ExitCode;

use clap::Parser;

use commands::Cli;

#[tokio::main]
async fn main() -> ExitCode {
    let cli = Cli::parse();
    match commands::run(cli).await {
        Ok(()) => ExitCode::SUCCESS,
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
