//! `saakh audit verify`: checks that the audit trail matches its seals.

use std::process::ExitCode;

use anyhow::Result;
use saakh_service::platform::audit::chain::{self, ChainCheckOutcome, ExpectedSeal, Flaw};

use crate::config::Config;
use crate::{secrets, wiring};

/// A row does not match its seal.
const BROKEN: u8 = 1;
/// The trail cannot be read.
const UNREADABLE: u8 = 2;

/// Verifies the whole chain and prints the result; with an expected seal, also whether the chain still contains it.
pub(crate) async fn verify(expected: Option<&ExpectedSeal>) -> ExitCode {
    match read(expected).await {
        Ok(verdict) => {
            print(&verdict, expected);
            match verdict {
                ChainCheckOutcome::Intact { .. } => ExitCode::SUCCESS,
                ChainCheckOutcome::Broken { .. } => BROKEN.into(),
            }
        }
        Err(error) => {
            refuse(&error);
            UNREADABLE.into()
        }
    }
}

async fn read(expected: Option<&ExpectedSeal>) -> Result<ChainCheckOutcome> {
    let config = Config::load()?;
    let keys = secrets::load_keys(&config)?;
    let db = wiring::open_database(&config).await?;
    Ok(chain::verify(&db, &keys, expected).await?)
}

#[expect(
    clippy::print_stdout,
    reason = "the verdict is what the command is for"
)]
fn print(verdict: &ChainCheckOutcome, expected: Option<&ExpectedSeal>) {
    match verdict {
        ChainCheckOutcome::Intact {
            sealed,
            waiting,
            erased,
            seal,
        } => {
            println!(
                "whole: {sealed} rows sealed, {waiting} not yet; the detail of {erased} was erased"
            );
            println!("last seal: {sealed}:{seal}");
            if expected.is_some() {
                println!("the expected seal is in it");
            }
        }
        ChainCheckOutcome::Broken { position, id, flaw } => {
            let id = id.as_deref().unwrap_or("no row");
            println!(
                "broken at place {position} ({id}): {}",
                describe_flaw(*flaw)
            );
        }
    }
}

const fn describe_flaw(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::Missing => "a row was taken away",
        Flaw::Changed => "the row is another than the one that was sealed",
        Flaw::DetailChanged => "what stood before or after was changed",
        Flaw::DetailGone => {
            "what stood before or after is gone, and no row of the trail says that it was erased"
        }
        Flaw::BeyondTheEnd => "a row stands after the chain's end",
        Flaw::WithoutKey => {
            "the chain ends under a seal without key: it was made anew, or no server of this \
             version ran on it yet"
        }
        Flaw::Shortened => "the chain ends before the expected seal: it was shortened",
        Flaw::Rewritten => "another seal than the expected one: the chain was written anew",
        Flaw::NotFound => "no row has the expected seal: the chain was shortened or written anew",
    }
}

#[expect(clippy::print_stderr, reason = "the end of a command that failed")]
fn refuse(error: &anyhow::Error) {
    eprintln!("saakh: {error:#}");
}
