//! Callbacks in which lenders report the status of submissions.

use jiff::civil::Date;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::loan_details::{Appointment, AppointmentPlace, LoanDetails};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::text::Message;
use saakh_outbound::dotted;
use saakh_outbound::http::is_plain_word;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::submission_state;
use saakh_store::{Scope, Tx, write_tx};
use serde::Deserialize;
use serde_json::Value;

use super::poll_status::accept_status;
use super::unmapped_event::{self, LenderStatusWords};
use crate::distribution::hand_over::IssuedHandOverCode;
use crate::identity::entry;
use crate::platform::signed::{self, CallerKey, SignedCall};
use crate::{App, Code, Error, Refusal, Result};

/// The maximum length of event ids and references, in characters.
const LONGEST: usize = 100;

/// A status event of a lender or a seller.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CallbackEvent {
    pub(super) event_id: String,
    pub(super) reference: String,
    /// Our id of the submission, for a callback that arrives before the lender's reference is stored.
    #[serde(default)]
    submission_id: Option<String>,
    pub(super) status: String,
    /// The rejection reason in the lender's own words. The status is accepted with any value here.
    #[serde(default)]
    reason: Value,
    /// What the lender states about the loan. The status is accepted with any values here.
    #[serde(default)]
    emi: Value,
    #[serde(default)]
    first_due_on: Value,
    #[serde(default)]
    appointment: Value,
}

impl CallbackEvent {
    /// Returns the stated details; what cannot be read or true is left out.
    fn loan_details(&self, today: Date) -> LoanDetails {
        let details = LoanDetails {
            emi: serde_json::from_value(self.emi.clone()).ok(),
            first_due_on: self.first_due_on.as_str().and_then(|day| day.parse().ok()),
            appointment: parse_appointment(&self.appointment),
        };
        details.plausible(today)
    }
}

fn parse_appointment(stated: &Value) -> Option<Appointment> {
    Some(Appointment {
        at: stated["at"].as_str()?.parse().ok()?,
        place: AppointmentPlace::from_code(stated["place"].as_str()?)?,
    })
}

/// Accepts a signed event that is at most minutes old. Duplicate, late and contradicting events change nothing, because
/// lenders repeat and reorder them.
pub async fn accept(app: &App, key: &str, signature: &str, body: &[u8]) -> Result<()> {
    let snapshot = app.catalog();
    let lender = snapshot
        .catalog
        .lender_by_key(key)
        .ok_or_else(Error::not_found)?;
    let access = app
        .network
        .lender_access(key)
        .ok_or_else(Error::not_found)?;
    signed::verify_body_signature(app, key, &[access.callback_key], signature, body)?;
    let event = parse_event(body)?;
    let own_id = event.submission_id.as_deref();
    let id = find_submission(app, lender, &event.reference, own_id)
        .await?
        .id;
    let owner = submission::get_owner(&mut app.db.read().await?, id).await?;
    let taken = write_tx!(app.db, Scope::customer(owner), |tx| -> Result<()> {
        if !submission::record_event(tx, lender.id, &event.event_id, app.now()).await? {
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

/// Marks a submission as received when its lender reports on it, even before the answer to the submission arrived:
/// payments are only accepted for lenders known to have received it.
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
            submission::mark_accepted(tx, &stored, number, submitted, by, now).await?;
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

/// Applies an event, or stores it until its status word is mapped.
async fn accept_event(
    app: &App,
    tx: &mut Tx,
    lender: &Lender,
    stored: Submission,
    event: &CallbackEvent,
) -> Result<()> {
    let words = LenderStatusWords {
        status: event.status.clone(),
        reason: dotted::scalar_text(&event.reason),
    };
    let offering = lender.offering_for(stored.product);
    if let Some(to) = unmapped_event::find_status(tx, lender.id, offering, &words).await? {
        let status = to.status();
        // A late event states what the lender has changed since.
        if stored.status == status || stored.status.transition(status).is_ok() {
            store_details(app, tx, stored.id, event).await?;
        }
        return accept_status(app, tx, stored, to).await;
    }
    // Only the status is kept until its word is mapped, so the details are stored now.
    if !stored.status.is_final() {
        store_details(app, tx, stored.id, event).await?;
    }
    let word = Some(&*words.status).filter(|word| is_plain_word(word));
    tracing::warn!(
        lender = lender.key,
        submission = %stored.id,
        word,
        "lender callback stored but not applied: unknown status word"
    );
    unmapped_event::store_event(app, tx, &stored, &event.event_id, words).await
}

/// Stores what the lender stated about the loan beside the status.
async fn store_details(
    app: &App,
    tx: &mut Tx,
    id: SubmissionId,
    event: &CallbackEvent,
) -> Result<()> {
    let details = event.loan_details(app.today());
    if !details.is_empty() {
        submission_state::set_details(tx, id, details, app.now()).await?;
    }
    Ok(())
}

/// Verifies the signature of a lender's call that is not a callback: over the whole call, or over its body alone.
pub fn verify_signature(app: &App, key: &str, call: &SignedCall<'_>) -> Result<()> {
    let access = app.network.lender_access(key);
    let keys = access.map(|access| CallerKey {
        secret: access.callback_key,
        may_sign_body: true,
    });
    let keys: Vec<CallerKey> = keys.into_iter().collect();
    signed::verify_signature(app, key, &keys, call)
}

/// Returns a code with which a lender sends its customer back to their application. The caller has already verified the
/// lender.
pub async fn issue_return_code(
    app: &App,
    key: &str,
    event_id: &str,
    reference: &str,
) -> Result<IssuedHandOverCode> {
    let snapshot = app.catalog();
    let lender = snapshot.catalog.lender_by_key(key);
    let lender = lender.ok_or_else(Error::not_found)?;
    let submission = find_submission(app, lender, reference, None).await?;
    let owner = submission::get_owner(&mut app.db.read().await?, submission.id).await?;
    entry::issue_customer_code(app, lender.id, event_id, owner).await
}

/// Finds a submission by the lender's reference, or by our id if the reference is not stored yet.
async fn find_submission(
    app: &App,
    lender: &Lender,
    reference: &str,
    own_id: Option<&str>,
) -> Result<Submission> {
    let mut conn = app.db.read().await?;
    if let Some(found) = submission::find_by_reference(&mut conn, lender.id, reference).await? {
        return Ok(found);
    }
    let id = own_id.unwrap_or(reference).parse::<SubmissionId>();
    let id = id.map_err(|_| Error::not_found())?;
    let found = submission::get(&mut conn, id).await?;
    let found = found.filter(|found| found.lender_id == lender.id);
    found.ok_or_else(Error::not_found)
}

pub(super) fn parse_event(body: &[u8]) -> Result<CallbackEvent> {
    let event: CallbackEvent =
        serde_json::from_slice(body).map_err(|_| Refusal::new(Code::Malformed))?;
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
    use jiff::civil::date;
    use proptest::prelude::*;
    use saakh_domain::Paise;
    use serde_json::json;

    use super::*;

    #[test]
    fn details_are_read_as_far_as_they_make_sense() {
        let stated = |more: Value| {
            let mut event = json!({ "eventId": "1", "reference": "R1", "status": "approved" });
            let more = more.as_object().unwrap().clone();
            event.as_object_mut().unwrap().extend(more);
            let event = parse_event(event.to_string().as_bytes()).unwrap();
            event.loan_details(date(2026, 11, 28))
        };
        let all = stated(json!({
            "emi": 4512.5,
            "firstDueOn": "2027-01-05",
            "appointment": { "at": "2026-11-30T05:00:00Z", "place": "branch" },
        }));
        assert_eq!(all.emi, Some(Paise(451_250)));
        assert_eq!(all.first_due_on, Some(date(2027, 1, 5)));
        let place = all.appointment.unwrap().place;
        assert_eq!(place, AppointmentPlace::Branch);
        let unreadable = stated(json!({
            "emi": "4512", "firstDueOn": 5, "appointment": { "at": "tomorrow", "place": "moon" },
        }));
        assert!(unreadable.is_empty());
        assert!(stated(json!({})).is_empty());
    }

    proptest! {
        #[test]
        fn a_parsed_event_has_bounded_text(body in prop::collection::vec(any::<u8>(), 0..80), id in "\\PC{0,120}|\\pC{0,3}") {
            prop_assert!(parse_event(&body).is_err());
            let event = json!({ "eventId": id, "reference": "R1", "status": "approved", "more": body });
            let fits = !id.is_empty() && id.len() <= LONGEST && !id.chars().any(char::is_control);
            prop_assert_eq!(parse_event(event.to_string().as_bytes()).is_ok(), fits);
        }
    }
}
