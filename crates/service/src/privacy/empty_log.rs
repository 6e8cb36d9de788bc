//! Removing what a `SQLite` database's write-ahead log still holds of erased people.

use jiff::SignedDuration;
use saakh_domain::id::CustomerId;
use saakh_store::Tx;

use crate::platform::job::{self, JobContext, JobKind, Outcome, Queue};
use crate::{App, Result, register_job};

/// When the log is looked at again that a reader needs.
const AFTER_READERS: SignedDuration = SignedDuration::from_secs(2);

/// Empties the log once an erasure is committed. PostgreSQL has none in reach.
pub(super) async fn enqueue(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    if app.db.file().is_none() {
        return Ok(());
    }
    Ok(job::enqueue_again::<EmptyDatabaseLog>(app, tx, id, SignedDuration::ZERO).await?)
}

/// Remove what the write-ahead log still holds of an erased customer. A job for each, so that none
/// is taken for one that began before the erasure was committed.
pub(crate) struct EmptyDatabaseLog;

impl JobKind for EmptyDatabaseLog {
    const NAME: &'static str = "empty-database-log";
    const QUEUE: Queue = Queue::Records;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, _: CustomerId) -> Result<Outcome> {
        if job.app.db.empty_log().await? {
            Ok(Outcome::Done)
        } else {
            Ok(Outcome::Later(AFTER_READERS))
        }
    }
}

register_job!(EmptyDatabaseLog);
