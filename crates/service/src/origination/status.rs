//! The status of submissions: the status table of an application, and the list of everything that a customer applied
//! for.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::text::Message;
use saakh_store::origination::application::{self as store_application, Application};
use saakh_store::origination::submission::{self, HistoryLine, Submission};
use saakh_store::read_tx;
use saakh_store::trust::share_receipt::{self, ShareReceipt};

use super::offer::SnapshotOffer;
use super::{application, lender_passcode};
use crate::platform::limit::seconds_before;
use crate::{App, Result};

/// Days for which an expired application is listed: long enough for customers who come back after some months.
const EXPIRED_SHOWN_DAYS: i64 = 90;

/// One submission with the details for the customer.
#[derive(Debug)]
pub struct SubmissionStatusLine {
    pub submission: Submission,
    /// The offer of the submission. `None` if the stored view cannot be parsed.
    pub offer: Option<SnapshotOffer>,
    /// The status changes, oldest first.
    pub history: Vec<HistoryLine>,
    /// The lender that disbursed the loan of the same application while this submission is open.
    pub paid_by: Option<LenderId>,
}

impl SubmissionStatusLine {
    /// Whether the customer has nothing more to do for it.
    pub fn has_ended(&self) -> bool {
        self.submission.has_ended() || self.paid_by.is_some()
    }

    /// Returns the lender's reason if it rejected the application and gave one.
    pub fn reason(&self) -> Option<RejectionReason> {
        self.history.last()?.reason
    }
}

/// An application with all its submissions.
#[derive(Debug)]
pub struct ApplicationLines {
    pub application: Application,
    /// The submissions, oldest first, each with the receipt of the shared data.
    pub sent: Vec<(SubmissionStatusLine, Option<ShareReceipt>)>,
    /// When it ended because the customer did not go on with it; nothing was sent.
    pub expired_at: Option<Timestamp>,
}

/// Returns every submission of a customer's application, oldest first. Runs three queries for any number of
/// submissions.
pub async fn list_for_application(
    app: &App,
    customer: CustomerId,
    id: ApplicationId,
) -> Result<Vec<SubmissionStatusLine>> {
    let (submissions, history) = read_tx!(app.db, |conn| -> Result<_> {
        application::find_own(conn, id, customer).await?;
        let submissions = submission::list_for_application(conn, id).await?;
        Ok((submissions, submission::history(conn, id).await?))
    })?;
    Ok(lines(submissions, &history))
}

/// Returns all applications of a customer, newest first, including the open one. Runs five queries for any number.
/// Leaves out applications that ended before anything was sent, except one that expired lately and was not begun anew.
pub async fn list_applications(app: &App, customer: CustomerId) -> Result<Vec<ApplicationLines>> {
    let since = seconds_before(app.now(), EXPIRED_SHOWN_DAYS * DAY);
    let (applications, expired, submissions, history, receipts) =
        read_tx!(app.db, |conn| -> Result<_> {
            Ok((
                store_application::list_for_customer(conn, customer).await?,
                store_application::list_expired(conn, customer, since).await?,
                submission::list_for_customer(conn, customer).await?,
                submission::history_for_customer(conn, customer).await?,
                share_receipt::list_for_customer(conn, customer).await?,
            ))
        })?;
    let mut sent = lines(submissions, &history);
    let receipt = |line: SubmissionStatusLine| {
        let of_line = |receipt: &&ShareReceipt| receipt.submission_id == line.submission.id;
        let found = receipts.iter().find(of_line).cloned();
        (line, found)
    };
    let mut products = BTreeSet::new();
    let with_lines = applications.into_iter().rev().map(|application| {
        let is_newest = products.insert(application.product);
        let of_it =
            |line: &mut SubmissionStatusLine| line.submission.application_id == application.id;
        let own: Vec<_> = sent.extract_if(.., of_it).map(receipt).collect();
        let expired_at = expired.get(&application.id).copied();
        ApplicationLines {
            expired_at: expired_at.filter(|_| is_newest && own.is_empty()),
            application,
            sent: own,
        }
    });
    Ok(with_lines
        .filter(|lines| {
            let is_open = lines.application.status.is_open();
            is_open || !lines.sent.is_empty() || lines.expired_at.is_some()
        })
        .collect())
}

/// Returns every submission of a customer, oldest first, and when each lender last rejected them for the product.
pub async fn list_for_customer(
    app: &App,
    customer: CustomerId,
    product: ProductType,
) -> Result<(Vec<Submission>, BTreeMap<LenderId, Timestamp>)> {
    read_tx!(app.db, |conn| {
        let all = submission::list_for_customer(conn, customer).await?;
        let is_no = |submission: &Submission| submission.status == SubmissionStatus::Rejected;
        let said_no = if all.iter().any(is_no) {
            submission::list_rejections(conn, customer, product).await?
        } else {
            BTreeMap::new()
        };
        Ok((all, said_no))
    })
}

fn lines(submissions: Vec<Submission>, history: &[HistoryLine]) -> Vec<SubmissionStatusLine> {
    let paid: BTreeMap<ApplicationId, LenderId> = submissions
        .iter()
        .filter(|submission| submission.status == SubmissionStatus::Disbursed)
        .map(|submission| (submission.application_id, submission.lender_id))
        .collect();
    let lines: Vec<_> = submissions
        .into_iter()
        .map(|submission| line(submission, history, &paid))
        .collect();
    let unreadable = lines.iter().filter(|line| line.offer.is_none());
    for line in unreadable {
        tracing::error!(submission = %line.submission.id, "stored offer does not parse");
    }
    lines
}

/// Returns every submission of an application. The caller has verified that the customer owns it.
pub async fn list_submissions(app: &App, id: ApplicationId) -> Result<Vec<Submission>> {
    Ok(submission::list_for_application(&mut app.db.read().await?, id).await?)
}

fn line(
    submission: Submission,
    history: &[HistoryLine],
    paid: &BTreeMap<ApplicationId, LenderId>,
) -> SubmissionStatusLine {
    let own = history
        .iter()
        .filter(|line| line.submission_id == submission.id);
    SubmissionStatusLine {
        history: own.cloned().collect(),
        offer: serde_json::from_str(&submission.offer).ok(),
        paid_by: paid
            .get(&submission.application_id)
            .copied()
            .filter(|_| !submission.status.is_final()),
        submission,
    }
}

/// Builds the text of a submission's status.
pub fn build_status_text(submission: &Submission, lender: &str) -> Message {
    if submission.withdrawn_at.is_some() && !submission.status.is_final() {
        return Message::new("status_withdrawn");
    }
    if submission.is_waiting() {
        return SubmissionStatus::waiting_text(lender);
    }
    submission.status.text()
}

/// Builds the text of what comes next for the customer.
pub fn build_next_step(
    line: &SubmissionStatusLine,
    lender: &Lender,
    payer: Option<&str>,
) -> Message {
    let submission = &line.submission;
    let status = submission.status;
    if status.is_final() {
        return status.next_step();
    }
    if submission.withdrawn_at.is_some() {
        return Message::new("status_cancelled_next").with("lender", &lender.name);
    }
    if let Some(payer) = payer {
        return Message::new("status_other_paid_next").with("lender", payer);
    }
    if lender_passcode::is_awaited(lender.offering_for(submission.product), submission) {
        return Message::new("lender_code_next").with("lender", &lender.name);
    }
    if submission.is_waiting() {
        return SubmissionStatus::waiting_next_step(&lender.name);
    }
    match (status, submission.product) {
        // The customer can go on at the lender's site already while we hand over.
        (SubmissionStatus::Created, _) if submission.redirect_url.is_some() => {
            SubmissionStatus::Redirected.next_step()
        }
        (SubmissionStatus::Approved, ProductType::GoldLoans) => {
            Message::new("status_approved_gold_next")
        }
        _ => status.next_step(),
    }
}
