//! Draws the short codes of rows from before there were any.

use jiff::SignedDuration;
use saakh_store::platform::short_code::{self, CodedTable};
use saakh_store::{Scope, write_tx};

use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Result, register_job};

/// Rows per transaction.
const AT_ONCE: i64 = 500;
/// Delay after which another node continues after a shutdown.
const PUT_OFF: SignedDuration = SignedDuration::from_secs(1);
/// Payload of the only such job.
const ALL: &str = "all";

/// Enqueues the job if any row has no code. Until an update of all nodes is complete, the earlier release adds such rows.
pub(super) async fn enqueue_if_needed(app: &App) -> Result<()> {
    let mut conn = app.db.read().await?;
    let mut is_needed = false;
    for table in CodedTable::ALL {
        is_needed |= !short_code::list_without(&mut conn, table, 1)
            .await?
            .is_empty();
    }
    drop(conn);
    if !is_needed {
        return Ok(());
    }
    write_tx!(app.db, Scope::rows(), |tx| {
        let (all, at_once) = (ALL.to_owned(), SignedDuration::ZERO);
        Ok(job::enqueue_again::<DrawShortCodes>(app, tx, all, at_once).await?)
    })
}

/// Draws codes for the oldest rows without one; false if there are none.
async fn draw_some(app: &App, table: CodedTable) -> Result<bool> {
    write_tx!(app.db, Scope::rows(), |tx| -> Result<bool> {
        let ids = short_code::list_without(tx, table, AT_ONCE).await?;
        let is_any = !ids.is_empty();
        let codes = ids.into_iter().map(|id| (id, app.short_code()));
        short_code::assign(tx, table, codes.collect()).await?;
        Ok(is_any)
    })
}

/// Draws the codes of all rows that have none.
pub async fn draw_missing(app: &App) -> Result<()> {
    for table in CodedTable::ALL {
        while draw_some(app, table).await? {}
    }
    Ok(())
}

/// The job that draws the codes of all rows that have none.
struct DrawShortCodes;

impl JobKind for DrawShortCodes {
    const NAME: &'static str = "draw-short-codes";
    const QUEUE: Queue = Queue::Records;
    const TIME_LIMIT: std::time::Duration = std::time::Duration::from_hours(2);
    type Payload = String;

    async fn run(job: &JobContext<'_>, _: String) -> Result<JobOutcome> {
        for table in CodedTable::ALL {
            while draw_some(job.app, table).await? {
                if job.is_stopping() {
                    return Ok(JobOutcome::Postpone(PUT_OFF));
                }
            }
        }
        Ok(JobOutcome::Done)
    }
}

register_job!(DrawShortCodes);
