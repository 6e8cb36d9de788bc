//! Lenders tell us how a submission goes on.

use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::rejection::Standing;
use saakh_domain::lifecycle::reported::{Reported, Subject};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::text::Message;
use saakh_outbound::dotted;
use saakh_outbound::http::is_plain_word;
use saakh_store::origination::application_batch;
use saakh_store::origination::status_notice::StatusNotice;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::submission_batch::{self, Moved};
use saakh_store::{Scope, Tx, write_tx};
use serde::Deserialize;
use serde_json::Value;

use super::poll_status::PollStatus;
use super::unmapped_event::{self, StatusWords};
use super::{application, status_notice};
use crate::distribution::hand_over::Given;
use crate::identity::entry;
use crate::platform::job;
use crate::platform::signed::{self, CallerKey, SignedCall};
use crate::{App, Error, Refusal, RefusalKind, Result};

/// The longest event id and reference, characters.
const LONGEST: usize = 100;

/// What a lender, or whoever sells what is visited, tells.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Event {
    pub(super) event_id: String,
    pub(super) reference: String,
    /// Our id of the submission, as the lender got it: for a callback that comes before the answer to it.
    #[serde(default)]
    submission_id: Option<String>,
    pub(super) status: String,
    /// Why a lender said no, in a word of its own. Whatever stands here, the status counts.
    #[serde(default)]
    reason: Value,
}

/// Takes an event. Signed, and not older than minutes; one that was taken before changes nothing,
/// nor does one that is late or contradicts what stands: lenders repeat and reorder.
pub async fn take(app: &App, key: &str, signature: &str, body: &[u8]) -> Result<()> {
    let snapshot = app.catalog();
    let lender = snapshot
        .catalog
        .lender_by_key(key)
        .ok_or_else(Error::not_found)?;
    let access = app.network.access(key).ok_or_else(Error::not_found)?;
    signed::believe(app, key, &[access.callback_key], signature, body)?;
    let event = parsed(body)?;
    let own_id = event.submission_id.as_deref();
    let id = named(app, lender, &event.reference, own_id).await?.id;
    let owner = submission::owner(&mut app.db.read().await?, id).await?;
    let taken: Result<()> = write_tx!(app.db, Scope::customer(owner), |tx| {
        if !submission::take_event(tx, lender.id, &event.event_id, app.now()).await? {
            return Ok(());
        }
        let found = submission::get(tx, id).await?;
        let stored = found.ok_or_else(Error::not_found)?;
        let stored = mark_received(app, tx, stored, &event.reference).await?;
        accept_event(app, tx, lender, stored, &event).await
    });
    app.jobs.notify_one();
    taken
}

/// A lender that tells of a submission has it, also before its answer came: money is paid only by one
/// that is known to have it.
async fn mark_received(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    reference: &str,
) -> Result<Submission> {
    let is_number = reference != stored.id.to_string();
    let new_number = (is_number && stored.reference.is_none()).then(|| reference.to_owned());
    let (now, by) = (app.now(), Source::Connector);
    let submitted = SubmissionStatus::Submitted;
    match (&new_number, stored.status) {
        (Some(number), SubmissionStatus::Created) => {
            submission::set_taken(tx, &stored, number, (submitted, by), now).await?;
        }
        (None, SubmissionStatus::Created) => {
            submission::set_status(tx, &stored, submitted, by, now).await?;
        }
        (Some(number), _) => submission::set_reference(tx, stored.id, number, now).await?,
        (None, _) => return Ok(stored),
    }
    let found = submission::get(tx, stored.id).await?;
    found.ok_or_else(Error::not_found)
}

/// Applies what an event says, or keeps it until somebody maps its word.
async fn accept_event(
    app: &App,
    tx: &mut Tx,
    lender: &Lender,
    stored: Submission,
    event: &Event,
) -> Result<()> {
    let words = StatusWords {
        status: event.status.clone(),
        reason: dotted::word(&event.reason),
    };
    let offering = lender.offering_for(stored.product);
    if let Some(to) = unmapped_event::find_standing(tx, lender.id, offering, &words).await? {
        return accept_status(app, tx, stored, to).await;
    }
    let word = Some(&*words.status).filter(|word| is_plain_word(word));
    tracing::warn!(
        lender = lender.key,
        word,
        "a callback has a status word that no mapping knows"
    );
    unmapped_event::keep(app, tx, &stored, &event.event_id, words).await
}

/// Verifies that a lender signed a call that is no callback: whole, or its body alone as a callback.
pub fn verify_signature(app: &App, key: &str, call: &SignedCall<'_>) -> Result<()> {
    let access = app.network.access(key);
    let keys = access.map(|access| CallerKey {
        secret: access.callback_key,
        may_sign_body: true,
    });
    let keys: Vec<CallerKey> = keys.into_iter().collect();
    signed::verify_signature(app, key, &keys, call)
}

/// A code with which a lender sends its customer back to what they applied for. The lender was believed before.
pub async fn hand_back(app: &App, key: &str, event_id: &str, reference: &str) -> Result<Given> {
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender_by_key(key);
    let lender = lender.ok_or_else(Error::not_found)?;
    let submission = named(app, lender, reference, None).await?;
    let owner = submission::owner(&mut app.db.read().await?, submission.id).await?;
    entry::hand_customer(app, lender.id, event_id, owner).await
}

/// The submission that a lender calls so: by its own number, or by our id where that number is not
/// known here yet.
async fn named(
    app: &App,
    lender: &Lender,
    reference: &str,
    own_id: Option<&str>,
) -> Result<Submission> {
    let mut conn = app.db.read().await?;
    if let Some(found) = submission::by_reference(&mut conn, lender.id, reference).await? {
        return Ok(found);
    }
    let id = own_id.unwrap_or(reference).parse::<SubmissionId>();
    let id = id.map_err(|_| Error::not_found())?;
    let found = submission::get(&mut conn, id).await?;
    let found = found.filter(|found| found.lender_id == lender.id);
    found.ok_or_else(Error::not_found)
}

/// A lender that takes an approval back contradicts itself, or did not mean it: it is asked, and
/// its answer counts.
pub(super) async fn accept_status(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: Standing,
) -> Result<()> {
    let takes_back = stored.status == SubmissionStatus::Approved
        && to.status() != SubmissionStatus::Disbursed
        && stored.status.transition(to.status()).is_ok();
    if takes_back && job::bring_forward::<PollStatus>(app, tx, stored.id).await? {
        return Ok(());
    }
    apply(app, tx, stored, to, Source::Connector).await
}

/// Moves a submission to where its lender says it stands, and its customer is told. What the transition table does
/// not allow changes nothing.
pub(crate) async fn apply(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: impl Into<Standing>,
    source: Source,
) -> Result<()> {
    let (id, known) = (stored.id, Reported::Submission(stored.status));
    if apply_seen(app, tx, stored, to.into(), source).await? {
        let owner = submission::owner(tx, id).await?;
        let notice = StatusNotice::of(Subject::Submission(id), owner, known);
        status_notice::add(app, tx, &[notice]).await?;
    }
    Ok(())
}

/// As [`apply`], in an answer to what the customer does: they see it on the page, and nobody writes to them. Says whether
/// it moved.
pub(crate) async fn apply_seen(
    app: &App,
    tx: &mut Tx,
    stored: Submission,
    to: Standing,
    source: Source,
) -> Result<bool> {
    if stored.status.transition(to.status()).is_err() {
        return Ok(false);
    }
    let now = app.now();
    submission::set_status(tx, &stored, to, source, now).await?;
    if to.status() == SubmissionStatus::Disbursed {
        let found = saakh_store::origination::application::get(tx, stored.application_id).await?;
        let open = found.ok_or_else(Error::not_found)?;
        let closed = ApplicationStatus::Closed;
        application::advance(tx, open, closed, source, now).await?;
    }
    Ok(true)
}

/// As [`apply`], for many submissions that may move so, each once: a lender tells of them in a file.
pub(crate) async fn apply_all(
    app: &App,
    tx: &mut Tx,
    moved: &[Moved],
    source: Source,
) -> Result<()> {
    let now = app.now();
    submission_batch::set_statuses(tx, moved, source, now).await?;
    let notice = |one: &Moved| {
        StatusNotice::of(
            Subject::Submission(one.id),
            one.customer,
            Reported::Submission(one.from),
        )
    };
    let notices: Vec<StatusNotice> = moved.iter().map(notice).collect();
    status_notice::add(app, tx, &notices).await?;
    let is_paid_out = |one: &&Moved| one.to.status() == SubmissionStatus::Disbursed;
    let paid_out: Vec<SubmissionId> = moved.iter().filter(is_paid_out).map(|one| one.id).collect();
    if paid_out.is_empty() {
        return Ok(());
    }
    let open = application_batch::of_submissions(tx, &paid_out).await?;
    application::advance_all(tx, open, ApplicationStatus::Closed, source, now).await
}

pub(super) fn parsed(body: &[u8]) -> Result<Event> {
    let event: Event = serde_json::from_slice(body)
        .map_err(|_| Refusal::coded(RefusalKind::Malformed, "malformed"))?;
    let fields = [
        ("eventId", &event.event_id),
        ("reference", &event.reference),
    ];
    for (name, text) in fields {
        if text.is_empty() || text.len() > LONGEST || text.chars().any(char::is_control) {
            return Err(Error::field(name, Message::new("invalid_text")));
        }
    }
    Ok(event)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    proptest! {
        #[test]
        fn what_is_taken_is_bounded_text(body in prop::collection::vec(any::<u8>(), 0..80), id in "\\PC{0,120}|\\pC{0,3}") {
            prop_assert!(parsed(&body).is_err());
            let event = json!({ "eventId": id, "reference": "R1", "status": "approved", "more": body });
            let fits = !id.is_empty() && id.len() <= LONGEST && !id.chars().any(char::is_control);
            prop_assert_eq!(parsed(event.to_string().as_bytes()).is_ok(), fits);
        }
    }
}
