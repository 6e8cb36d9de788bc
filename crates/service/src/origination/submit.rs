//! Sending a submission to its lender: a job, after the transaction that stored it.

use std::time::Duration;

use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender};
use saakh_domain::id::SubmissionId;
use saakh_domain::origination::submission::{Source, SubmissionStatus};
use saakh_outbound::CallError;
use saakh_outbound::lender::{Answer, LenderCall};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::write_tx;

use super::document;
use super::network::LenderAccess;
use super::submission::not_reachable;
use crate::house::job::{MOST_ATTEMPTS, Outcome};
use crate::{App, Error, Result};

/// Sends a submission that was not sent yet. Sent twice, after a crash between the call and its
/// note, it is one to the lender: its id is the idempotency key.
pub async fn run(app: &App, id: SubmissionId, attempt: i64) -> Result<Outcome> {
    let mut conn = app.db.read().await?;
    let stored = submission::get(&mut conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    drop(conn);
    if stored.status != SubmissionStatus::Created {
        return Ok(Outcome::Done);
    }
    let snapshot = app.catalog();
    let lender = snapshot
        .catalog
        .lender(stored.lender_id)
        .ok_or_else(Error::not_found)?;
    let Connector::Http(mapping) = &lender.connector else {
        return Ok(Outcome::Done);
    };
    let access = app.network.access(&lender.key).ok_or_else(not_reachable)?;
    if let Err(open) = app.network.circuits.permit(lender.id, app.now()) {
        let wait = open.until.duration_since(app.now());
        return Ok(Outcome::Again(Duration::try_from(wait).ok()));
    }
    let called = call(app, lender, mapping, &access, &stored).await?;
    app.network.circuits.record(lender.id, &called, app.now());
    count(lender, &called);
    settle(app, &stored, called, attempt).await
}

async fn call(
    app: &App,
    lender: &Lender,
    mapping: &HttpMapping,
    access: &LenderAccess,
    stored: &Submission,
) -> Result<std::result::Result<Answer, CallError>> {
    let document = document::of(app, lender, stored).await?;
    let call = LenderCall {
        http: &app.network.http,
        mapping,
        account: &access.account,
    };
    Ok(call.submit(stored.id, &document).await)
}

async fn settle(
    app: &App,
    stored: &Submission,
    called: std::result::Result<Answer, CallError>,
    attempt: i64,
) -> Result<Outcome> {
    match called {
        Ok(answer) => {
            taken(app, stored.id, &answer).await?;
            Ok(Outcome::Done)
        }
        Err(error) if error.is_retryable() && attempt < MOST_ATTEMPTS => {
            Ok(Outcome::Again(error.retry_after()))
        }
        Err(error) => {
            tracing::warn!(%error, submission = %stored.id, "a lender did not take a submission");
            failed(app, stored.id).await?;
            Ok(Outcome::Done)
        }
    }
}

/// The lender has it: its number and, where it said more, its status.
async fn taken(app: &App, id: SubmissionId, answer: &Answer) -> Result<()> {
    let now = app.now();
    write_tx!(app.db, |tx| {
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if stored.reference.is_none() {
            submission::set_reference(tx, id, &answer.reference, now).await?;
        }
        // A callback may have been faster; what it told stays.
        if stored.status != SubmissionStatus::Created {
            return Ok(());
        }
        let submitted = SubmissionStatus::Submitted;
        submission::set_status(tx, &stored, submitted, Source::Connector, now).await?;
        let stored = Submission {
            status: submitted,
            ..stored
        };
        if let Some(to) = answer.status
            && submitted.transition(to).is_ok()
        {
            submission::set_status(tx, &stored, to, Source::Connector, now).await?;
        }
        Ok(())
    })
}

async fn failed(app: &App, id: SubmissionId) -> Result<()> {
    let now = app.now();
    write_tx!(app.db, |tx| {
        let stored = submission::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if stored.status == SubmissionStatus::Created {
            let to = SubmissionStatus::Failed;
            submission::set_status(tx, &stored, to, Source::Connector, now).await?;
        }
        Ok(())
    })
}

fn count(lender: &Lender, called: &std::result::Result<Answer, CallError>) {
    let outcome = match called {
        Ok(_) => "taken",
        Err(error) if error.is_retryable() => "unavailable",
        Err(_) => "refused",
    };
    let labels = [
        ("lender", lender.key.clone()),
        ("outcome", outcome.to_owned()),
    ];
    metrics::counter!("saakh_lender_calls_total", &labels).increment(1);
}
