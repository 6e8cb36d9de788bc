//! Stores events with unknown status words, and replays them once the word is mapped.

use jiff::Timestamp;
use saakh_domain::catalog::lender::{Connector, Lender, Offering};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::status_word::normalise;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::lender::{translate_reason, translate_status};
use saakh_store::origination::status_word;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::unmapped_event::{self, UnmappedEvent};
use saakh_store::{Conn, Scope, Tx, write_tx};

use super::poll_status::{self, PollStatus};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::{App, Error, Result, register_job};

/// The maximum length of a mapped word, in characters.
const LONGEST_WORD: usize = 100;
/// The number of events read per query.
const AT_ONCE: i64 = 200;

/// A lender's own words for a status and a rejection reason.
#[derive(Debug)]
pub(super) struct LenderStatusWords {
    pub(super) status: String,
    pub(super) reason: Option<String>,
}

/// Returns the status for a lender's words, by the mapping of its connector or else by the words
/// that the back office mapped.
pub(super) async fn find_status(
    conn: &mut Conn,
    lender: LenderId,
    offering: &Offering,
    words: &LenderStatusWords,
) -> Result<Option<StatusWithReason>> {
    let reason = words.reason.as_deref();
    let reason = reason.filter(|word| !word.trim().is_empty());
    if let Some(standing) = map_status(offering, &words.status, reason) {
        return Ok(Some(standing));
    }
    if words.status.chars().count() > LONGEST_WORD {
        return Ok(None);
    }
    let status = status_word::get(conn, lender, &normalise(&words.status)).await?;
    Ok(status.map(|status| StatusWithReason::new(status, reason_in(offering, reason))))
}

/// Converts a lender's words to ours. Lenders with their own journey use our words.
fn map_status(offering: &Offering, status: &str, reason: Option<&str>) -> Option<StatusWithReason> {
    match &offering.connector {
        Connector::Http(mapping) => translate_status(mapping, status, reason),
        Connector::Redirect { .. } => {
            let status = SubmissionStatus::from_code(status)?;
            Some(StatusWithReason::new(status, reason_in(offering, reason)))
        }
    }
}

fn reason_in(offering: &Offering, word: Option<&str>) -> Option<RejectionReason> {
    match &offering.connector {
        Connector::Http(mapping) => translate_reason(mapping, word),
        Connector::Redirect { .. } => {
            word.map(|word| RejectionReason::from_code(word).unwrap_or(RejectionReason::Other))
        }
    }
}

/// Stores an event. A word longer than any mapping cannot be mapped later.
pub(super) async fn store_event(
    app: &App,
    tx: &mut Tx,
    stored: &Submission,
    event_id: &str,
    words: LenderStatusWords,
) -> Result<()> {
    let is_word = |text: &str| text.chars().count() <= LONGEST_WORD;
    if !is_word(&words.status) {
        return Ok(());
    }
    let event = UnmappedEvent {
        lender: stored.lender_id,
        event_id: event_id.to_owned(),
        submission: stored.id,
        reason_word: words.reason.filter(|word| is_word(word)),
        status_word: words.status,
        received_at: app.now(),
    };
    Ok(unmapped_event::add(tx, &event).await?)
}

/// The job that replays the events of a lender whose status words were mapped.
pub(crate) struct ReplayEvents;

impl JobKind for ReplayEvents {
    const NAME: &'static str = "replay-lender-events";
    const QUEUE: Queue = Queue::Records;
    /// A running job may have read the mapping before it was saved again, so another one is
    /// enqueued.
    const ONCE: bool = false;
    type Payload = i64;

    async fn run(job: &JobContext<'_>, lender: i64) -> Result<JobOutcome> {
        replay(job.app, LenderId(lender)).await?;
        Ok(JobOutcome::Done)
    }
}

register_job!(ReplayEvents);

/// Enqueues a replay of a lender's events, in the transaction that saves the mapping.
pub(crate) async fn enqueue_replay(app: &App, tx: &mut Tx, lender: LenderId) -> Result<()> {
    Ok(job::enqueue::<ReplayEvents>(app, tx, lender.0).await?)
}

async fn replay(app: &App, id: LenderId) -> Result<()> {
    // Reloads the catalog, because the mapping may have been saved on another node a moment ago.
    app.refresh_catalog().await?;
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender(id).ok_or_else(Error::not_found)?;
    let (mut after, mut event_id) = (Timestamp::MIN, String::new());
    loop {
        let mut conn = app.db.read().await?;
        let events =
            unmapped_event::list_for_lender(&mut conn, id, after, &event_id, AT_ONCE).await?;
        drop(conn);
        for event in &events {
            replay_one(app, lender, event).await?;
        }
        let Some(last) = events.last() else {
            return Ok(());
        };
        (after, event_id) = (last.received_at, last.event_id.clone());
    }
}

async fn replay_one(app: &App, lender: &Lender, event: &UnmappedEvent) -> Result<()> {
    let words = LenderStatusWords {
        status: event.status_word.clone(),
        reason: event.reason_word.clone(),
    };
    let owner = submission::get_owner(&mut app.db.read().await?, event.submission).await?;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let found = submission::get(tx, event.submission).await?;
        let stored = found.ok_or_else(Error::not_found)?;
        let offering = lender.offering_for(stored.product);
        let Some(to) = find_status(tx, lender.id, offering, &words).await? else {
            return Ok(());
        };
        if !unmapped_event::remove(tx, event).await? {
            return Ok(());
        }
        // A later event may contradict this one, so the lender is polled where possible.
        let is_overtaken = stored.updated_at > event.received_at;
        if is_overtaken && job::bring_forward::<PollStatus>(app, tx, stored.id).await? {
            return Ok(());
        }
        poll_status::accept_status(app, tx, stored, to).await
    })
}
