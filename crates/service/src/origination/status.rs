//! The status table: every submission of an application with its history.

use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_store::origination::submission::{self, HistoryLine, Submission};
use saakh_store::read_tx;

use super::application;
use super::offer::SnapshotOffer;
use crate::{App, Result};

/// One submission with what the customer wants to know of it.
#[derive(Debug)]
pub struct SubmissionStatusLine {
    pub submission: Submission,
    /// What was applied for; none where what was stored cannot be read.
    pub offer: Option<SnapshotOffer>,
    /// What it became, oldest first.
    pub history: Vec<HistoryLine>,
}

/// Every submission of a customer's application, oldest first: three queries, however many.
pub async fn table(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
) -> Result<Vec<SubmissionStatusLine>> {
    let read: Result<_> = read_tx!(app.db, |conn| {
        application::own(conn, id, customer).await?;
        let submissions = submission::of_application(conn, id).await?;
        Ok((submissions, submission::history(conn, id).await?))
    });
    let (submissions, history) = read?;
    let lines: Vec<_> = submissions
        .into_iter()
        .map(|submission| line(submission, &history))
        .collect();
    let unreadable = lines.iter().filter(|line| line.offer.is_none()).count();
    if unreadable > 0 {
        tracing::error!(application = %id, unreadable, "stored offers do not parse");
    }
    Ok(lines)
}

/// Every submission of an application that was found to be the customer's own.
pub async fn of_application(app: &App, id: ApplicationId) -> Result<Vec<Submission>> {
    Ok(submission::of_application(&mut app.db.read().await?, id).await?)
}

fn line(submission: Submission, history: &[HistoryLine]) -> SubmissionStatusLine {
    let own = history
        .iter()
        .filter(|line| line.submission_id == submission.id);
    SubmissionStatusLine {
        history: own.cloned().collect(),
        offer: serde_json::from_str(&submission.offer).ok(),
        submission,
    }
}
