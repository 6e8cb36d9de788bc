//! Callbacks in which sellers report how a visit ended, signed like those of lenders.

use saakh_domain::id::VisitId;
use saakh_domain::lifecycle::submission::Source;
use saakh_store::origination::visit;
use saakh_store::{Scope, write_tx};

use super::{VisitStatusUpdate, VisitUpdateOutcome, apply_in};
use crate::origination::callback::{CallbackEvent, parse_event};
use crate::platform::signed;
use crate::{App, Error, Result};

/// Accepts an event of the seller at a host. It must be signed with that host's key and at most minutes old, and a
/// seller may only report on visits at its own host. Duplicate, late and contradicting events change nothing.
pub async fn accept(app: &App, host: &str, signature: &str, body: &[u8]) -> Result<()> {
    let key = app.network.seller_key(host).ok_or_else(Error::not_found)?;
    signed::verify_body_signature(app, host, &[key], signature, body)?;
    let event = parse_event(body)?;
    let id: VisitId = event.reference.parse().map_err(|_| Error::not_found())?;
    let known = visit::get(&mut app.db.read().await?, id).await?;
    let known = known.filter(|visit| visit.host == host);
    let owner = known.ok_or_else(Error::not_found)?.customer_id;
    write_tx!(app.db, Scope::customer(owner), |tx| {
        let CallbackEvent {
            event_id, status, ..
        } = &event;
        if !visit::record_event(tx, host, event_id, app.now()).await? {
            return Ok(());
        }
        let outcome = VisitStatusUpdate {
            visit: id,
            status,
            source: Source::Connector,
        };
        match apply_in(app, tx, outcome).await? {
            // The visit was erased, so the event is not stored either.
            VisitUpdateOutcome::UnknownVisit => Err(Error::not_found()),
            VisitUpdateOutcome::UnknownStatus => {
                tracing::warn!(seller = host, visit = %id, "seller callback ignored: unknown status word");
                Ok(())
            }
            VisitUpdateOutcome::Updated | VisitUpdateOutcome::Unchanged => Ok(()),
        }
    })
}
