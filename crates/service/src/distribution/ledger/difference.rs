//! Notes about loans whose lender paid another amount than the slab's.

use std::collections::HashMap;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{Cause, CommissionPosition, LoanEvents};
use saakh_domain::id::SubmissionId;
use saakh_domain::text::Message;
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::month::{self, LenderMonth};
use saakh_store::distribution::ledger::{difference, event};
use saakh_store::{Tx, write_tx};
use serde_json::json;

use super::booking::Booking;
use super::{reason, scope};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Error, Result, require_same_version};

/// Stores a note about a loan, and whether its difference is accepted, if that is unchanged: `seen` is the loan's
/// revision.
pub async fn save_difference_note(
    app: &App,
    by: &RequestContext,
    id: SubmissionId,
    seen: Option<i64>,
    text: &str,
    is_accepted: bool,
) -> Result<()> {
    let text = text_validation::validate_note(text)?;
    let Actor::Admin(admin) = by.actor else {
        return Err(Error::Internal("only the back office notes", None));
    };
    write_tx!(app.db, scope(), |tx| {
        let found = loan::list_by_id(tx, &[id]).await?.remove(&id);
        let found = found.ok_or_else(Error::not_found)?;
        require_same_version(found.revision, seen)?;
        let differs = found.booked.received - found.booked.commission;
        if differs == Paise::ZERO {
            return Err(Error::not_found());
        }
        let accepted = is_accepted.then_some(differs);
        difference::save_note(tx, id, &text, accepted, admin, app.now()).await?;
        let event = AuditEvent {
            action: "commission.note",
            target_kind: "lender",
            target_id: found.terms.lender.to_string(),
            detail: json!({
                "after": { "loan": id.to_string(), "note": text, "difference": differs, "accepted": is_accepted },
            }),
        };
        record(app, tx, by, event).await?;
        if is_accepted && differs > Paise::ZERO {
            release_shares(app, tx, found).await?;
        }
        Ok(())
    })
}

/// Books the shares of an accepted overpayment. They are not held again if the acceptance is withdrawn, because they
/// may be paid by then.
async fn release_shares(app: &App, tx: &mut Tx, mut found: Loan) -> Result<()> {
    let id = found.submission;
    let events = event::list_for_loans(tx, &[id]).await?;
    let facts = events.get(&id).map(LoanEvents::facts).unwrap_or_default();
    let key = found.month_key();
    let stored = month::get(tx, key.lender, key.month).await?;
    let mut booking = Booking::from_month(stored.unwrap_or_else(|| LenderMonth::empty(key)));
    found.released = found.released.max(facts.received);
    let now = CommissionPosition::compute(&facts, Some(found.rate), &found.terms, found.released);
    let mut why = vec![Message::new("ledger_said_accepted").with("amount", found.released)];
    why.extend(reason::explain_amounts(&found, &now));
    booking.add(&mut found, key.month, now, Cause::Corrected, &why);
    let mut loans = HashMap::from([(id, found)]);
    booking.store_entries(tx, app, &mut loans).await?;
    loan::save(tx, &loans.values().collect::<Vec<_>>()).await?;
    booking.save_months(tx).await
}
