//! What is found out about loans whose lender paid otherwise than its slab says.

use saakh_domain::Paise;
use saakh_domain::id::SubmissionId;
use saakh_store::distribution::ledger::{difference, loan};
use saakh_store::write_tx;
use serde_json::json;

use super::scope;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Error, Result, same_version};

/// Keeps a note about a loan, and whether nothing more is to be done about its difference, as long as it is the one that
/// was looked at: `seen` is the loan's revision.
pub async fn note_difference(
    app: &App,
    by: &RequestContext,
    id: SubmissionId,
    seen: Option<i64>,
    (text, is_accepted): (&str, bool),
) -> Result<()> {
    let text = text_validation::note(text)?;
    let Actor::Admin(admin) = by.actor else {
        return Err(Error::Internal("only the back office notes", None));
    };
    write_tx!(app.db, scope(), |tx| {
        let found = loan::by_id(tx, &[id]).await?.remove(&id);
        let found = found.ok_or_else(Error::not_found)?;
        same_version(found.revision, seen)?;
        let differs = found.booked.received - found.booked.commission;
        if differs == Paise::ZERO {
            return Err(Error::not_found());
        }
        let accepted = is_accepted.then_some(differs);
        difference::note(tx, id, &text, accepted, (admin, app.now())).await?;
        let event = AuditEvent {
            action: "commission.note",
            target_kind: "lender",
            target_id: found.terms.lender.to_string(),
            detail: json!({
                "after": { "loan": id.to_string(), "note": text, "difference": differs, "accepted": is_accepted },
            }),
        };
        record(app, tx, by, event).await?;
        Ok(())
    })
}
