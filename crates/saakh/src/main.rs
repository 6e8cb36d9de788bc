//! The program: commands, configuration, wiring, the embedded web build.

mod allocator;
mod audit;
mod bounded;
mod commands;
mod config;
mod demo;
mod doctor;
mod logo;
mod old_workbook;
mod replay;
mod secrets;
mod serve;
mod server;
mod simulated_messages;
mod simulator;
mod web;
mod wiring;

use std::process::ExitCode;

use clap::Parser;

use allocator::{KEEP_NOTHING, TAKE_WHAT_IS_USED};
use commands::{BoundedCommand, Cli, Command, Invocation};

fn main() -> ExitCode {
    match Cli::parse().invocation {
        Invocation::Bounded(command) => {
            allocator::configure(&[KEEP_NOTHING, TAKE_WHAT_IS_USED]);
            match command {
                BoundedCommand::ReadOldWorkbook { sheet } => old_workbook::read(sheet),
                BoundedCommand::DrawLogo => logo::draw(),
            }
        }
        Invocation::Program(command) => {
            allocator::configure(&[KEEP_NOTHING]);
            run(command)
        }
    }
}

#[tokio::main]
async fn run(command: Command) -> ExitCode {
    match Box::pin(commands::run(command)).await {
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
