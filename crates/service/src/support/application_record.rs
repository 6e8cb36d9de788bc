//! Everything that staff see of one application, read from one snapshot after the access was audited.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, SubmissionId};
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::insight::application::{self, ApplicationRow};
use saakh_store::insight::path::{self, Event};
use saakh_store::origination::key_facts::{self, StoredKeyFacts};
use saakh_store::origination::offer::{self, OfferView};
use saakh_store::origination::submission::{self, HistoryLine, Submission};
use saakh_store::platform::audit::{self, CustomerAccess};
use saakh_store::platform::upload::row::{self, StatusFileLine};
use saakh_store::trust::application_note::{self, ApplicationNote};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::share_receipt::{self, ShareReceipt};
use saakh_store::{Conn, read_tx};

use crate::origination::offer::{StoredOfferView, parse_view};
use crate::platform::audit::RequestContext;
use crate::trust::record_views::record_view;
use crate::{App, Error, Result};

/// The maximum number of events.
const MOST_EVENTS: usize = 500;
/// The maximum number of rows of the other parts.
const MOST_ROWS: i64 = 100;
/// The maximum number of offer views, each of which holds every lender.
const MOST_VIEWS: i64 = 5;

/// An application with everything about it.
#[derive(Debug)]
pub struct ApplicationRecord {
    pub application: ApplicationRow,
    pub customer: Customer,
    /// Oldest first.
    pub submissions: Vec<SubmissionRecord>,
    /// Offers with the time they were shown, newest first, without views that are not readable.
    pub views: Vec<(Timestamp, StoredOfferView)>,
    /// Statements with their lenders, newest first.
    pub key_facts: Vec<(StoredKeyFacts, LenderId)>,
    /// All consents of the customer, oldest first.
    pub consents: Vec<Consent>,
    /// Lines of status files, newest file first.
    pub file_lines: Vec<StatusFileLine>,
    /// Submissions with booked commission, with their lenders.
    pub loans: Vec<(SubmissionId, LenderId)>,
    /// Newest first.
    pub notes: Vec<ApplicationNote>,
    /// Oldest first.
    pub events: Vec<Event>,
    /// Whether there are more events.
    pub has_more_events: bool,
    /// Accesses of staff to the customer's record, newest first.
    pub accesses: Vec<CustomerAccess>,
}

/// A submission with what was shared and why it was rejected.
#[derive(Debug)]
pub struct SubmissionRecord {
    pub submission: Submission,
    pub rejection: Option<RejectionReason>,
    pub receipt: Option<ShareReceipt>,
}

/// Returns an application's record, after auditing the access by `call`.
pub async fn read(
    app: &App,
    by: &RequestContext,
    id: ApplicationId,
    call: &'static str,
) -> Result<ApplicationRecord> {
    let found = {
        let mut conn = app.db.read().await?;
        application::find(&mut conn, id).await?
    };
    let found = found.ok_or_else(Error::not_found)?;
    record_view(app, by, found.customer_id, call).await?;
    read_tx!(app.db, |conn| { load(conn, found).await })
}

async fn load(conn: &mut Conn, application: ApplicationRow) -> Result<ApplicationRecord> {
    let (id, owner) = (application.id, application.customer_id);
    let customer = customer::get(conn, owner).await?;
    let (events, has_more_events) = load_events(conn, id).await?;
    let views = offer::list_for_application(conn, id, MOST_VIEWS).await?;
    Ok(ApplicationRecord {
        customer: customer.ok_or_else(Error::not_found)?,
        submissions: load_submissions(conn, id, owner).await?,
        views: views.into_iter().filter_map(readable_view).collect(),
        key_facts: key_facts::list_for_application(conn, id, MOST_ROWS).await?,
        consents: consent::all(conn, owner).await?,
        file_lines: row::list_for_application(conn, id, MOST_ROWS).await?,
        loans: path::list_loans(conn, id, MOST_ROWS).await?,
        notes: application_note::list_for_application(conn, id, MOST_ROWS).await?,
        accesses: audit::list_customer_accesses(conn, owner, MOST_ROWS).await?,
        events,
        has_more_events,
        application,
    })
}

async fn load_events(conn: &mut Conn, id: ApplicationId) -> Result<(Vec<Event>, bool)> {
    let limit = i64::try_from(MOST_EVENTS)
        .unwrap_or(i64::MAX)
        .saturating_add(1);
    let mut events = path::list_events(conn, id, limit).await?;
    let has_more = events.len() > MOST_EVENTS;
    events.truncate(MOST_EVENTS);
    Ok((events, has_more))
}

async fn load_submissions(
    conn: &mut Conn,
    id: ApplicationId,
    owner: CustomerId,
) -> Result<Vec<SubmissionRecord>> {
    let history = submission::history(conn, id).await?;
    let mut receipts = share_receipt::list_for_customer(conn, owner).await?;
    let submissions = submission::list_for_application(conn, id).await?;
    let record = |submission: Submission| {
        let receipt = receipts
            .iter()
            .position(|receipt| receipt.submission_id == submission.id);
        SubmissionRecord {
            rejection: find_rejection(&history, &submission),
            receipt: receipt.map(|at| receipts.swap_remove(at)),
            submission,
        }
    };
    Ok(submissions.into_iter().map(record).collect())
}

/// The reason of the status that the submission has.
fn find_rejection(history: &[HistoryLine], submission: &Submission) -> Option<RejectionReason> {
    let own = history.iter().rev();
    let mut own = own.filter(|line| line.submission_id == submission.id);
    own.find(|line| line.status == submission.status)?.reason
}

fn readable_view(stored: OfferView) -> Option<(Timestamp, StoredOfferView)> {
    let (id, shown_at) = (stored.id, stored.created_at);
    let view = parse_view(stored)
        .inspect_err(
            |_| tracing::error!(view = %id, "offer views left out: stored views do not parse"),
        )
        .ok()?;
    Some((shown_at, view))
}
