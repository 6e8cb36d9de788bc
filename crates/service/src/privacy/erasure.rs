//! Erases a customer on request. The customer sees beforehand what is erased, and a job does the work.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::{CustomerId, LenderId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::text::Message;
use saakh_store::identity::customer;
use saakh_store::insight::metric::Metric;
use saakh_store::origination::application as store_application;
use saakh_store::origination::submission;
use saakh_store::platform::upload::line;
use saakh_store::platform::{message, message_reply};
use saakh_store::trust::{consent, erasure, share_receipt, ticket};
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::{empty_log, file_mark};
use crate::identity::{otp, session};
use crate::insight::counting;
use crate::origination::{application_status, withdrawal_notice};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_before;
use crate::trust::ticket::file as ticket_file;
use crate::{App, Result, register_job};

/// The number of prospects read per query.
const FORGOTTEN_AT_ONCE: i64 = 200;

/// The message keys of what is erased for every customer.
const ERASED: [&str; 6] = [
    "erasure_profile",
    "erasure_score",
    "erasure_applications",
    "erasure_visits",
    "erasure_messages",
    "erasure_files",
];

/// The effect of an erasure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasurePreview {
    /// The data that are erased.
    pub erased: Vec<Message>,
    /// The data that are kept without identifying the customer, and the reasons.
    pub kept: Vec<RetainedData>,
    /// When the customer requested the erasure, if they did.
    pub requested_at: Option<Timestamp>,
}

/// Data that the law requires us to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetainedData {
    /// The data.
    pub what: Message,
    /// The law and its purpose.
    pub reason: Message,
}

/// Returns what an erasure would do for a customer.
pub async fn plan(app: &App, id: CustomerId) -> Result<ErasurePreview> {
    let mut conn = app.db.read().await?;
    plan_in(app, &mut conn, id).await
}

/// Requests the erasure of a customer. From now on none of their data are sent or read, and their sessions end. A job
/// does the rest. Repeated calls change nothing.
pub async fn request(app: &App, id: CustomerId) -> Result<ErasurePreview> {
    let plan = write_tx!(
        app.db,
        Scope::customer(id),
        |tx| -> Result<ErasurePreview> {
            erasure::request(tx, id, app.now()).await?;
            stop_all(app, tx, id).await?;
            job::enqueue::<EraseCustomer>(app, tx, id).await?;
            plan_in(app, tx, id).await
        }
    );
    app.jobs.notify_one();
    plan
}

/// The job that erases a customer who requested it.
pub(crate) struct EraseCustomer;

impl JobKind for EraseCustomer {
    const NAME: &'static str = "erase";
    const QUEUE: Queue = Queue::Records;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
        run(job, id).await
    }
}

register_job!(EraseCustomer);

/// Withdraws every consent, ends the sessions, and withdraws the submissions that lenders have or would receive.
async fn stop_all(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    for given in consent::list_in_force(tx, id).await? {
        consent::withdraw(tx, given.id, app.now()).await?;
    }
    for stored in submission::list_for_customer(tx, id).await? {
        withdrawal_notice::withdraw_submission(app, tx, &stored).await?;
    }
    Ok(session::close_all_in(app, tx, id).await?)
}

/// Erases a customer. Their submissions are withdrawn first, so that the lenders can be informed. Unverified prospects
/// with the same mobile number or email address are erased too, with the passcodes. No passcode is sent or accepted
/// during the erasure.
async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let destinations = destinations(&mut conn, id).await?;
    drop(conn);
    // Passcodes use the scope of their destination first and that of the customer second. The same order here avoids
    // deadlocks.
    let mut scopes = destinations.iter().map(|one| otp::scope_for_stored(one));
    let first = scopes.next().unwrap_or_else(|| Scope::customer(id));
    let others: Vec<Scope> = scopes.collect();
    write_tx!(app.db, first, |tx| {
        for scope in &others {
            tx.enter(*scope).await?;
        }
        tx.enter(Scope::customer(id)).await?;
        if self::destinations(tx, id).await? != destinations {
            return Ok(JobOutcome::Retry(None));
        }
        for destination in &destinations {
            erase_prospects(app, tx, id, destination).await?;
        }
        erase_as_requested(app, tx, id).await?;
        job.finish_in(tx).await?;
        Ok(JobOutcome::AlreadyCompleted)
    })
}

/// Erases a customer as on request, inside the caller's transaction.
pub(super) async fn erase_as_requested(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    stop_all(app, tx, id).await?;
    for open in store_application::list_open(tx, id).await? {
        let closed = ApplicationStatus::Closed;
        application_status::advance(tx, open, closed, Source::Customer, app.now()).await?;
    }
    if is_customer(tx, id).await? {
        counting::record_event(app, tx, Metric::CustomerErased).await?;
    }
    erase(app, tx, id).await
}

/// Returns the mobile number and the email address of a customer, in a fixed order.
async fn destinations(conn: &mut Conn, id: CustomerId) -> Result<Vec<String>> {
    let row = customer::get(conn, id).await?;
    let both = row.map_or([None, None], |row| [row.mobile, row.email]);
    let mut all: Vec<String> = both
        .into_iter()
        .flatten()
        .map(Secret::into_exposed)
        .collect();
    all.sort_unstable();
    Ok(all)
}

/// Erases the prospects who never verified a destination.
async fn erase_prospects(app: &App, tx: &mut Tx, of: CustomerId, destination: &str) -> Result<()> {
    for prospect in customer::list_unverified_at(tx, destination).await? {
        if prospect != of {
            erase(app, tx, prospect).await?;
        }
    }
    Ok(())
}

/// Returns whether the customer verified a contact. False if they are already erased.
async fn is_customer(tx: &mut Tx, id: CustomerId) -> Result<bool> {
    let row = customer::get(tx, id).await?;
    Ok(row.is_some_and(|row| row.mobile_verified_at.or(row.email_verified_at).is_some()))
}

/// Erases prospects who never verified a contact and were inactive for a month, each in a transaction of its own.
pub(crate) async fn erase_unverified(app: &App) -> Result<()> {
    let days = app.reference.limits.retention.unverified_prospect_days;
    let since = seconds_before(app.now(), days * DAY);
    loop {
        let mut conn = app.db.read().await?;
        let some = erasure::list_unverified(&mut conn, since, FORGOTTEN_AT_ONCE).await?;
        drop(conn);
        for id in &some {
            write_tx!(app.db, Scope::customer(*id), |tx| -> Result<()> {
                if erasure::is_still_unverified(tx, *id, since).await? {
                    erase(app, tx, *id).await?;
                }
                Ok(())
            })?;
        }
        if some.is_empty() {
            return Ok(());
        }
    }
}

/// Deletes a customer's data everywhere and ends their sessions.
pub(crate) async fn erase(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    let now = app.now();
    for given in consent::list_in_force(tx, id).await? {
        consent::withdraw(tx, given.id, now).await?;
    }
    session::close_all_in(app, tx, id).await?;
    file_mark::store_marks(app, tx, id).await?;
    forget_messages(app, tx, id).await?;
    // Nothing is written into visitors' tickets that are erased too.
    let destinations = destinations(tx, id).await?;
    for destination in &destinations {
        for (_, scope) in ticket::list_of_visitor(tx, destination).await? {
            tx.enter(scope).await?;
        }
    }
    ticket_file::enqueue_removal(app, tx, id, &destinations).await?;
    erasure::erase(tx, id, now).await?;
    empty_log::enqueue(app, tx, id).await
}

/// Detaches the log of messages from the customer's number and address, and deletes replies from them, also those from
/// before it was known whose they are.
async fn forget_messages(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    for destination in destinations(tx, id).await? {
        let hash = app.contact_key.hash(&Secret::new(destination));
        message::forget_destination(tx, &hash).await?;
        message_reply::forget_destination(tx, &hash).await?;
    }
    Ok(())
}

async fn plan_in(app: &App, conn: &mut Conn, id: CustomerId) -> Result<ErasurePreview> {
    let mut kept = Vec::new();
    let lenders = lenders_with_data(app, conn, id).await?;
    if !lenders.is_empty() {
        kept.push(RetainedData {
            what: Message::new("erasure_kept_shared").with("lenders", lenders.join(", ")),
            reason: Message::new("erasure_kept_shared_reason"),
        });
    }
    if !consent::all(conn, id).await?.is_empty() {
        kept.push(RetainedData {
            what: Message::new("erasure_kept_consents"),
            reason: Message::new("erasure_kept_consents_reason"),
        });
    }
    if line::exists_for_customer(conn, id).await? {
        kept.push(RetainedData {
            what: Message::new("erasure_kept_statements"),
            reason: Message::new("erasure_kept_statements_reason"),
        });
    }
    if !ticket::list_for_customer(conn, id, 1).await?.is_empty() {
        kept.push(RetainedData {
            what: Message::new("erasure_kept_tickets"),
            reason: Message::new("erasure_kept_tickets_reason"),
        });
    }
    Ok(ErasurePreview {
        erased: ERASED.into_iter().map(Message::new).collect(),
        kept,
        requested_at: erasure::get(conn, id)
            .await?
            .map(|request| request.requested_at),
    })
}

/// Returns the names of the lenders that received an application.
async fn lenders_with_data(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Vec<String>> {
    let receipts = share_receipt::list_for_customer(conn, id).await?;
    let mut ids: Vec<LenderId> = receipts.iter().map(|receipt| receipt.lender_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let snapshot = app.catalog();
    let names = ids.iter().filter_map(|id| snapshot.catalog.lender(*id));
    Ok(names.map(|lender| lender.name.clone()).collect())
}
