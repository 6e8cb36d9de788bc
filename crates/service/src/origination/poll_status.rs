//! Asking lenders that are silent: a callback can get lost.

use jiff::SignedDuration;
use saakh_domain::catalog::lender::Connector;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::Standing;
use saakh_domain::lifecycle::submission::Source;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Scope, Tx, write_tx};

use super::callback;
use super::lender_client::{LenderClient, Purpose};
use crate::platform::job::{self, JobContext, JobKind, Outcome, Queue};
use crate::{App, Error, Result, register_job};

/// Ask a silent lender where a submission stands.
pub(crate) struct PollStatus;

impl JobKind for PollStatus {
    const NAME: &'static str = "follow";
    const QUEUE: Queue = Queue::Lenders;
    type Payload = SubmissionId;

    async fn run(job: &JobContext<'_>, id: SubmissionId) -> Result<Outcome> {
        poll_status(job.app, id).await
    }
}

register_job!(PollStatus);

/// Has a lender asked when it is silent about a submission that it took, or that is open again.
pub(crate) async fn follow(app: &App, tx: &mut Tx, id: SubmissionId) -> Result<()> {
    let wait = app.reference.limits.follow.wait_after(SignedDuration::ZERO);
    Ok(job::enqueue_again::<PollStatus>(app, tx, id, wait).await?)
}

/// Asks a lender where a submission stands, and again after growing waits until it is final or
/// nobody has said anything new for as long as an application lives. What comes after that is
/// the lender's to tell: its callbacks are taken for ever.
async fn poll_status(app: &App, id: SubmissionId) -> Result<Outcome> {
    let stored = read(app, id).await?;
    let snapshot = app.catalog();
    let Some(lender) = snapshot.catalog.lender(stored.lender_id) else {
        return Ok(Outcome::Done);
    };
    let offering = lender.offering_for(stored.product);
    let (Connector::Http(_), Some(reference)) = (&offering.connector, &stored.reference) else {
        return Ok(Outcome::Done);
    };
    if !stored.status.is_final() {
        let client = LenderClient::to(app, lender, offering)?;
        let call = client.call();
        match client.make(Purpose::Status, call.status(reference)).await {
            Ok(answer) => save_standing(app, id, answer.standing).await?,
            Err(error) => tracing::warn!(%error, submission = %id, "a lender did not answer"),
        }
    }
    Ok(next(app, &read(app, id).await?))
}

async fn read(app: &App, id: SubmissionId) -> Result<Submission> {
    let mut conn = app.db.read().await?;
    let found = submission::get(&mut conn, id).await?;
    found.ok_or_else(Error::not_found)
}

async fn save_standing(app: &App, id: SubmissionId, standing: Option<Standing>) -> Result<()> {
    let Some(to) = standing else {
        return Ok(());
    };
    let owner = submission::owner(&mut app.db.read().await?, id).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        callback::apply(app, tx, stored, to, Source::Connector).await
    })
}

/// When to ask again; never where nothing can follow, or nothing has for too long.
fn next(app: &App, stored: &Submission) -> Outcome {
    let silence = app.now().duration_since(stored.updated_at);
    let patience = app.reference.lending.application.expiry_days;
    if stored.status.is_final() || silence >= SignedDuration::from_hours(24 * patience) {
        return Outcome::Done;
    }
    Outcome::Later(app.reference.limits.follow.wait_after(silence))
}
