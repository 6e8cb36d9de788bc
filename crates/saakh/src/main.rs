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
mod simulator;
mod web;
mod wiring;

use std::process::ExitCode;

use clap::Parser;

use allocator::{KEEP_NOTHING, TAKE_WHAT_IS_USED};
use commands::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    let is_bounded = matches!(
        cli.command,
        Command::ReadOldWorkbook { .. } | Command::DrawLogo
    );
    allocator::configure(if is_bounded {
        &[KEEP_NOTHING, TAKE_WHAT_IS_USED]
    } else {
        &[KEEP_NOTHING]
    });
    match cli {
        // Parses an untrusted file, so it runs without a runtime, settings or open files.
        Cli {
            command: Command::ReadOldWorkbook { sheet },
        } => old_workbook::read(sheet),
        Cli {
            command: Command::DrawLogo,
        } => logo::draw(),
        cli => run(cli),
    }
}

#[tokio::main]
async fn run(cli: Cli) -> ExitCode {
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
