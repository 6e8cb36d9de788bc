//! Removes the data of erased people from the write-ahead log of a `SQLite` database.

use jiff::SignedDuration;
use saakh_domain::id::CustomerId;
use saakh_store::Tx;

use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Result, register_job};

/// The delay before a retry when a reader still uses the log.
const AFTER_READERS: SignedDuration = SignedDuration::from_secs(2);

/// Enqueues emptying the log after an erasure is committed. Not needed for PostgreSQL, whose log is out of our reach.
pub(super) async fn enqueue(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    if app.db.file().is_none() {
        return Ok(());
    }
    Ok(job::enqueue_again::<EmptyDatabaseLog>(app, tx, id, SignedDuration::ZERO).await?)
}

/// The job that removes an erased customer's data from the write-ahead log. Each erasure has a job of its own, so that
/// it is not merged with one that started before the erasure was committed.
pub(crate) struct EmptyDatabaseLog;

impl JobKind for EmptyDatabaseLog {
    const NAME: &'static str = "empty-database-log";
    const QUEUE: Queue = Queue::Records;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, _: CustomerId) -> Result<JobOutcome> {
        if job.app.db.truncate_log().await? {
            Ok(JobOutcome::Done)
        } else {
            Ok(JobOutcome::Postpone(AFTER_READERS))
        }
    }
}

register_job!(EmptyDatabaseLog);
