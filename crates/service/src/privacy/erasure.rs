//! Erasing a customer on request: said beforehand, done by a job.

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
use saakh_store::trust::{consent, erasure, share_receipt};
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::{empty_log, file_mark};
use crate::identity::{otp, session};
use crate::insight::counting;
use crate::origination::application;
use crate::origination::withdrawal;
use crate::platform::job::{self, JobContext, JobKind, Outcome, Queue};
use crate::platform::limit::before;
use crate::{App, Result, register_job};

/// How many prospects are read at once.
const FORGOTTEN_AT_ONCE: i64 = 200;

/// What is removed for everybody who asks, as message keys.
const ERASED: [&str; 6] = [
    "erasure_profile",
    "erasure_score",
    "erasure_applications",
    "erasure_visits",
    "erasure_messages",
    "erasure_files",
];

/// What an erasure does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What is removed.
    pub erased: Vec<Message>,
    /// What stays, without anything that names them, and why.
    pub kept: Vec<Kept>,
    /// When they asked, if they did.
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

/// A customer asks to be erased: from now on nothing of theirs leaves or is looked at, and their
/// sessions end; the job does the rest. Asked again it changes nothing.
pub async fn request(app: &App, id: CustomerId) -> Result<Plan> {
    let plan: Result<Plan> = write_tx!(app.db, Scope::customer(id), |tx| {
        erasure::request(tx, id, app.now()).await?;
        stop_all(app, tx, id).await?;
        job::enqueue::<Erase>(app, tx, id).await?;
        plan_in(app, tx, id).await
    });
    app.jobs.notify_one();
    plan
}

/// Erase a customer who asked for it.
pub(crate) struct Erase;

impl JobKind for Erase {
    const NAME: &'static str = "erase";
    const QUEUE: Queue = Queue::Records;
    type Payload = CustomerId;

    async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<Outcome> {
        run(job, id).await
    }
}

register_job!(Erase);

/// Takes every consent back, ends the sessions, and calls back what lenders have or would get.
async fn stop_all(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    for given in consent::live(tx, id).await? {
        consent::withdraw(tx, given.id, app.now()).await?;
    }
    for stored in submission::of_customer(tx, id).await? {
        withdrawal::call_back(app, tx, &stored).await?;
    }
    Ok(session::close_all_in(app, tx, id).await?)
}

/// Erases: what is with a lender is called back first, so that the lender can be told. Whoever
/// began with the same mobile number or e-mail address and never confirmed it goes too, with the
/// passcodes; none is sent or taken meanwhile.
async fn run(job: &JobContext<'_>, id: CustomerId) -> Result<Outcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let destinations = destinations(&mut conn, id).await?;
    drop(conn);
    // Codes are sent and taken in the scope of their destination, then of the customer: the same
    // order as here.
    let mut scopes = destinations.iter().map(|one| otp::scope_of(one));
    let first = scopes.next().unwrap_or_else(|| Scope::customer(id));
    let others: Vec<Scope> = scopes.collect();
    write_tx!(app.db, first, |tx| {
        for scope in &others {
            tx.enter(*scope).await?;
        }
        tx.enter(Scope::customer(id)).await?;
        if self::destinations(tx, id).await? != destinations {
            return Ok(Outcome::Again(None));
        }
        for destination in &destinations {
            erase_prospects(app, tx, id, destination).await?;
        }
        erase_whole(app, tx, id).await?;
        job.finish_in(tx).await?;
        Ok(Outcome::Finished)
    })
}

/// As on request, in a transaction that does more.
pub(super) async fn erase_whole(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    stop_all(app, tx, id).await?;
    for open in store_application::in_flight(tx, id).await? {
        let closed = ApplicationStatus::Closed;
        application::advance(tx, open, closed, Source::Customer, app.now()).await?;
    }
    if is_customer(tx, id).await? {
        counting::record_event(app, tx, Metric::CustomerErased).await?;
    }
    erase(app, tx, id).await
}

/// The mobile number and the e-mail address of a customer, in one order for everybody.
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

/// Erases whoever began with a destination and never confirmed it.
async fn erase_prospects(app: &App, tx: &mut Tx, of: CustomerId, destination: &str) -> Result<()> {
    for prospect in customer::unverified_at(tx, destination).await? {
        if prospect != of {
            erase(app, tx, prospect).await?;
        }
    }
    Ok(())
}

/// Whether they proved who they are; not any more where they were erased before.
async fn is_customer(tx: &mut Tx, id: CustomerId) -> Result<bool> {
    let row = customer::get(tx, id).await?;
    Ok(row.is_some_and(|row| row.mobile_verified_at.or(row.email_verified_at).is_some()))
}

/// Forgets prospects who never proved who they are and did nothing for a month, each in a
/// transaction of their own.
pub(crate) async fn forget_unverified(app: &App) -> Result<()> {
    let days = app.reference.limits.retention.unverified_prospect_days;
    let since = before(app.now(), days * DAY);
    loop {
        let mut conn = app.db.read().await?;
        let some = erasure::unverified(&mut conn, since, FORGOTTEN_AT_ONCE).await?;
        drop(conn);
        for id in &some {
            let forgotten: Result<()> = write_tx!(app.db, Scope::customer(*id), |tx| {
                if erasure::is_still_unverified(tx, *id, since).await? {
                    erase(app, tx, *id).await?;
                }
                Ok(())
            });
            forgotten?;
        }
        if some.is_empty() {
            return Ok(());
        }
    }
}

/// Removes a customer everywhere, and ends their sessions.
pub(crate) async fn erase(app: &App, tx: &mut Tx, id: CustomerId) -> Result<()> {
    let now = app.now();
    for given in consent::live(tx, id).await? {
        consent::withdraw(tx, given.id, now).await?;
    }
    session::close_all_in(app, tx, id).await?;
    file_mark::remember(app, tx, id).await?;
    erasure::erase(tx, id, now).await?;
    empty_log::enqueue(app, tx, id).await
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
    if line::any_of_customer(conn, id).await? {
        kept.push(Kept {
            what: Message::new("erasure_kept_statements"),
            reason: Message::new("erasure_kept_statements_reason"),
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
