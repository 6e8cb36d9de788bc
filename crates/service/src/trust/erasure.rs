//! Erasing a customer on request: said beforehand, done by a job.

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, LenderId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::origination::application::ApplicationStatus;
use saakh_domain::origination::submission::Source;
use saakh_domain::text::Message;
use saakh_store::identity::customer;
use saakh_store::insight::figure::Figure;
use saakh_store::origination::application as store_application;
use saakh_store::origination::submission;
use saakh_store::trust::{consent, erasure, share_receipt};
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::withdrawal;
use crate::house::job::{self, Outcome, Task};
use crate::house::limit::before;
use crate::identity::session;
use crate::insight::counting;
use crate::origination::application;
use crate::{App, Result};

/// How many prospects one sweep forgets at most, so that its transaction stays short.
const FORGOTTEN_AT_ONCE: i64 = 200;

/// What is removed for everybody who asks, as message keys.
const ERASED: [&str; 4] = [
    "erasure_profile",
    "erasure_score",
    "erasure_applications",
    "erasure_messages",
];

/// What an erasure does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What is removed.
    pub erased: Vec<Message>,
    /// What stays, without anything that names her, and why.
    pub kept: Vec<Kept>,
    /// When she asked, if she did.
    pub requested_at: Option<Timestamp>,
}

/// Something that a law makes us keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// What.
    pub what: Message,
    /// Which law, and for what.
    pub reason: Message,
}

/// What an erasure would do for a customer.
pub async fn plan(app: &App, id: CustomerId) -> Result<Plan> {
    let mut conn = app.db.read().await?;
    plan_in(app, &mut conn, id).await
}

/// A customer asks to be erased: her sessions end now, the job does the rest. Asked again it
/// changes nothing.
pub async fn request(app: &App, id: CustomerId) -> Result<Plan> {
    let plan: Result<Plan> = write_tx!(app.db, Scope::customer(id), |tx| {
        erasure::request(tx, id, app.now()).await?;
        session::close_all_in(app, tx, id).await?;
        job::enqueue(app, tx, Task::Erase(id)).await?;
        plan_in(app, tx, id).await
    });
    app.jobs.notify_one();
    plan
}

/// Erases: what is with a lender is called back first, so that the lender can be told.
pub(crate) async fn run(app: &App, id: CustomerId) -> Result<Outcome> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        erase_whole(app, tx, id).await?;
        Ok(Outcome::Done)
    })
}

/// As on request, in a transaction that does more.
pub(super) async fn erase_whole(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    for stored in submission::of_customer(tx, id).await? {
        withdrawal::call_back(app, tx, &stored).await?;
    }
    for open in store_application::in_flight(tx, id).await? {
        let closed = ApplicationStatus::Closed;
        application::advance(tx, open, closed, Source::Customer, app.now()).await?;
    }
    if is_customer(tx, id).await? {
        counting::note(app, tx, Figure::CustomerErased).await?;
    }
    erase(app, tx, id).await
}

/// Whether she proved who she is; not any more where she was erased before.
async fn is_customer(tx: &mut Tx, id: CustomerId) -> Result<bool> {
    let row = customer::get(tx, id).await?;
    Ok(row.is_some_and(|row| row.mobile_verified_at.or(row.email_verified_at).is_some()))
}

/// Forgets some prospects who never proved who they are and did nothing for a month; says how
/// many.
pub(crate) async fn forget_unverified(app: &App, tx: &mut Tx) -> Result<usize> {
    let days = app.reference.limits.retention.unverified_prospect_days;
    let quiet = erasure::unverified(tx, before(app.now(), days * DAY), FORGOTTEN_AT_ONCE).await?;
    for id in &quiet {
        erase(app, tx, *id).await?;
    }
    Ok(quiet.len())
}

/// Removes a customer everywhere, and ends her sessions.
pub(crate) async fn erase(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    let now = app.now();
    for given in consent::live(tx, id).await? {
        consent::withdraw(tx, given.id, now).await?;
    }
    session::close_all_in(app, tx, id).await?;
    Ok(erasure::erase(tx, id, now).await?)
}

async fn plan_in(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Plan> {
    let mut kept = Vec::new();
    let lenders = lenders_with_data(app, conn, id).await?;
    if !lenders.is_empty() {
        kept.push(Kept {
            what: Message::new("erasure_kept_shared").with("lenders", lenders.join(", ")),
            reason: Message::new("erasure_kept_shared_reason"),
        });
    }
    if !consent::all(conn, id).await?.is_empty() {
        kept.push(Kept {
            what: Message::new("erasure_kept_consents"),
            reason: Message::new("erasure_kept_consents_reason"),
        });
    }
    Ok(Plan {
        erased: ERASED.into_iter().map(Message::new).collect(),
        kept,
        requested_at: erasure::get(conn, id)
            .await?
            .map(|request| request.requested_at),
    })
}

/// The names of the lenders that were sent an application.
async fn lenders_with_data(app: &App, conn: &mut Conn, id: CustomerId) -> Result<Vec<String>> {
    let receipts = share_receipt::of_customer(conn, id).await?;
    let mut ids: Vec<LenderId> = receipts.iter().map(|receipt| receipt.lender_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let snapshot = app.catalog();
    let names = ids.iter().filter_map(|id| snapshot.catalog.lender(*id));
    Ok(names.map(|lender| lender.name.clone()).collect())
}
