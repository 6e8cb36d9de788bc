//! The status table: every submission of an application with its history.

use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_store::origination::submission::{self, HistoryLine, Submission};

use super::application;
use super::offer::{self, ShownOffer};
use crate::{App, Result};

/// One submission with what the customer wants to know of it.
#[derive(Debug)]
pub struct SubmissionStatusLine {
    /// The submission.
    pub submission: Submission,
    /// The offer it is on.
    pub offer: ShownOffer,
    /// The lender's name, key and page, as of now.
    pub lender: saakh_domain::catalog::lender::Lender,
    /// What it became, oldest first.
    pub history: Vec<HistoryLine>,
}

/// Every submission of a customer's application, oldest first.
pub async fn table(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
) -> Result<Vec<SubmissionStatusLine>> {
    let mut conn = app.db.read().await?;
    application::own(&mut conn, id, customer).await?;
    let submissions = submission::of_application(&mut conn, id).await?;
    let history = submission::history(&mut conn, id).await?;
    drop(conn);
    let mut lines = Vec::new();
    for submission in submissions {
        let chosen = offer::get(app, customer, submission.offer_id).await?;
        let own = history.iter().filter(|line| line.submission_id == submission.id);
        lines.push(SubmissionStatusLine {
            history: own.cloned().collect(),
            offer: chosen.offer,
            lender: chosen.lender,
            submission,
        });
    }
    Ok(lines)
}
