//! What became of what was sent: the status table of an application, and everything that a customer
//! ever applied for.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId};
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_store::origination::application::{self as store_application, Application};
use saakh_store::origination::submission::{self, HistoryLine, Submission};
use saakh_store::read_tx;
use saakh_store::trust::share_receipt::{self, ShareReceipt};

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

impl SubmissionStatusLine {
    /// Why the lender said no, where it did and told.
    pub fn reason(&self) -> Option<RejectionReason> {
        self.history.last()?.reason
    }
}

/// An application with all that was sent with it.
#[derive(Debug)]
pub struct ApplicationLines {
    pub application: Application,
    /// Oldest first, each with what was shared for it.
    pub sent: Vec<(SubmissionStatusLine, Option<ShareReceipt>)>,
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
    Ok(lines(submissions, &history))
}

/// Everything that a customer ever applied for, newest first, and the application that is open:
/// four queries, however many. Applications that ended before anything was sent are left out.
pub async fn all(app: &App, customer: CustomerId) -> Result<Vec<ApplicationLines>> {
    let read: Result<_> = read_tx!(app.db, |conn| {
        Ok((
            store_application::all_of_customer(conn, customer).await?,
            submission::of_customer(conn, customer).await?,
            submission::history_of_customer(conn, customer).await?,
            share_receipt::of_customer(conn, customer).await?,
        ))
    });
    let (applications, submissions, history, receipts) = read?;
    let mut sent = lines(submissions, &history);
    let receipt = |line: SubmissionStatusLine| {
        let of_line = |receipt: &&ShareReceipt| receipt.submission_id == line.submission.id;
        let found = receipts.iter().find(of_line).cloned();
        (line, found)
    };
    let with_lines = applications.into_iter().rev().map(|application| {
        let of_it =
            |line: &mut SubmissionStatusLine| line.submission.application_id == application.id;
        let own = sent.extract_if(.., of_it).map(receipt).collect();
        ApplicationLines {
            application,
            sent: own,
        }
    });
    Ok(with_lines
        .filter(|lines| lines.application.status.is_open() || !lines.sent.is_empty())
        .collect())
}

/// Every submission of a customer, oldest first, and when each lender last said no to the product.
pub async fn submissions(
    app: &App,
    customer: CustomerId,
    product: ProductType,
) -> Result<(Vec<Submission>, BTreeMap<LenderId, Timestamp>)> {
    read_tx!(app.db, |conn| {
        let all = submission::of_customer(conn, customer).await?;
        let is_no = |submission: &Submission| submission.status == SubmissionStatus::Rejected;
        let said_no = if all.iter().any(is_no) {
            submission::rejections(conn, customer, product).await?
        } else {
            BTreeMap::new()
        };
        Ok((all, said_no))
    })
}

fn lines(submissions: Vec<Submission>, history: &[HistoryLine]) -> Vec<SubmissionStatusLine> {
    let lines: Vec<_> = submissions
        .into_iter()
        .map(|submission| line(submission, history))
        .collect();
    let unreadable = lines.iter().filter(|line| line.offer.is_none());
    for line in unreadable {
        tracing::error!(submission = %line.submission.id, "a stored offer does not parse");
    }
    lines
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
