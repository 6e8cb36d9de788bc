//! Continues a batch in the background, or after another node stopped.

use std::time::Duration;

use jiff::SignedDuration;
use saakh_domain::text::Message;
use saakh_store::platform::task;
use saakh_store::platform::upload::{self, attempt};
use saakh_store::{Tx, write_tx};

use super::batch::{scope, serialize_message};
use super::run::AttemptOutcome;
use super::run_batch::run_batch;
use crate::platform::job::{JobContext, JobKind, JobOutcome, Queue};
use crate::platform::kept;
use crate::register_job;
use crate::{App, Result};

/// Delay after which a node, after a shutdown, continues.
const PUT_OFF: SignedDuration = SignedDuration::from_secs(1);

/// Delay after which a file is requested again from an unavailable store.
const AFTER_OUTAGE: SignedDuration = SignedDuration::from_secs(30);

pub(super) struct UploadJob;

impl JobKind for UploadJob {
    const NAME: &'static str = "upload";
    const QUEUE: Queue = Queue::Tasks;
    const ONCE: bool = false;
    const MAX_ATTEMPTS: i64 = 5;
    const TIME_LIMIT: Duration = Duration::from_hours(2);
    type Payload = String;

    async fn run(job: &JobContext<'_>, id: String) -> Result<JobOutcome> {
        let app = job.app;
        let attempt = app.uuid().to_string();
        let begun = write_tx!(app.db, scope(&id), |tx| -> Result<bool> {
            if !attempt::take_over(tx, &id, &attempt).await? {
                return Ok(false);
            }
            if let Some(batch) = upload::get(tx, &id).await?
                && let Some(task) = &batch.task_id
                && !task::begin(tx, task, &attempt).await?
            {
                // Cancelling a task cancels its batch, so the task was dismissed.
                tracing::warn!(batch = %id, "upload continues without its task: task was removed");
            }
            Ok(true)
        });
        if !begun? {
            return Ok(JobOutcome::Done);
        }
        match run_batch(app, &id, &attempt, Some(job)).await {
            Ok(AttemptOutcome::Deferred) => Ok(JobOutcome::Postpone(PUT_OFF)),
            Ok(AttemptOutcome::Finished | AttemptOutcome::Superseded) => Ok(JobOutcome::Done),
            // An outage is no fault of the file, so it does not count as a failed attempt.
            Err(error) if kept::is_outage(&error) => Ok(JobOutcome::Postpone(AFTER_OUTAGE)),
            Err(error) => Err(error),
        }
    }

    async fn give_up(app: &App, tx: &mut Tx, id: String) -> Result<()> {
        let Some(batch) = upload::get(tx, &id).await? else {
            return Ok(());
        };
        let problem = serialize_message(&Message::new("tasks_problem_failed"))?;
        attempt::give_up(tx, &id, &problem, app.now()).await?;
        if let Some(id) = &batch.task_id {
            task::fail(tx, id, "tasks_problem_failed", app.now()).await?;
        }
        Ok(())
    }
}

register_job!(UploadJob);
