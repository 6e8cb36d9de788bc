//! `saakh audit verify`: whether the audit trail is what was sealed.

use std::process::ExitCode;

use anyhow::Result;
use saakh_service::house::audit::chain::{self, Flaw, Verdict};

use crate::config::Config;
use crate::wiring;

/// A row does not fit.
const BROKEN: u8 = 1;
/// The trail cannot be read.
const UNREADABLE: u8 = 2;

/// Reads the whole chain and says on standard output what came of it.
pub(crate) async fn verify() -> ExitCode {
    match read().await {
        Ok(verdict) => {
            print(&verdict);
            match verdict {
                Verdict::Whole { .. } => ExitCode::SUCCESS,
                Verdict::Broken { .. } => BROKEN.into(),
            }
        }
        Err(error) => {
            refuse(&error);
            UNREADABLE.into()
        }
    }
}

async fn read() -> Result<Verdict> {
    let db = wiring::database(&Config::load()?).await?;
    Ok(chain::verify(&db).await?)
}

#[expect(
    clippy::print_stdout,
    reason = "the verdict is what the command is for"
)]
fn print(verdict: &Verdict) {
    match verdict {
        Verdict::Whole {
            sealed,
            waiting,
            seal,
        } => {
            println!("whole: {sealed} rows sealed, {waiting} not yet");
            println!("last seal: {seal}");
        }
        Verdict::Broken { position, id, flaw } => {
            let id = id.as_deref().unwrap_or("no row");
            println!("broken at place {position} ({id}): {}", words(*flaw));
        }
    }
}

const fn words(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::Missing => "a row was taken away",
        Flaw::Changed => "the row is another than the one that was sealed",
        Flaw::DetailChanged => "what stood before or after was changed",
        Flaw::BeyondTheEnd => "a row stands after the chain's end",
    }
}

#[expect(clippy::print_stderr, reason = "the end of a command that failed")]
fn refuse(error: &anyhow::Error) {
    eprintln!("saakh: {error:#}");
}
