//! Verifies the ledger every night.

use saakh_store::distribution::ledger::entry::{self, BalanceDifference};
use saakh_store::read_tx;

use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::register_job;
use crate::{App, Result};

/// Inconsistencies of the ledger; none unless the program has a bug or its tables were edited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Findings {
    /// Entries that do not sum to 0.
    pub unbalanced: Vec<i64>,
    /// Accounts whose balance differs from the sum of their lines.
    pub differences: Vec<BalanceDifference>,
}

/// Verifies entries and balances.
pub async fn check(app: &App) -> Result<Findings> {
    read_tx!(app.db, |conn| {
        Ok(Findings {
            unbalanced: entry::list_unbalanced(conn).await?,
            differences: entry::list_differences(conn).await?,
        })
    })
}

/// The nightly check; the payload is its day.
pub struct CheckLedger;

impl JobKind for CheckLedger {
    const NAME: &'static str = "check-ledger";
    const QUEUE: Queue = Queue::Records;
    const TIME_LIMIT: std::time::Duration = std::time::Duration::from_mins(30);
    type Payload = String;

    async fn run(job: &JobContext<'_>, _: String) -> Result<JobOutcome> {
        let found = check(job.app).await?;
        if found != Findings::default() {
            let (entries, accounts) = (found.unbalanced.len(), found.differences.len());
            tracing::error!(target: "alert", entries, accounts, "ledger check failed: entries or accounts do not balance");
        }
        Ok(JobOutcome::Done)
    }
}

register_job!(CheckLedger);
