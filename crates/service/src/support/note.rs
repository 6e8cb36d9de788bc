//! Notes of staff on applications. Customers read them in the export of their data.

use saakh_domain::id::{AdminId, ApplicationId};
use saakh_store::trust::application_note::{self, NewApplicationNote};
use saakh_store::trust::erasure;
use saakh_store::{Scope, insight, write_tx};
use serde_json::json;

use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Error, Result};

/// Adds a note to an application. The audit trail names the application, not the text, which may be about a person.
pub async fn add_note(app: &App, by: &RequestContext, id: ApplicationId, note: &str) -> Result<()> {
    let text = text_validation::validate_note(note)?;
    let author = require_admin(by)?;
    let customer = {
        let mut conn = app.db.read().await?;
        let found = insight::application::find(&mut conn, id).await?;
        found.ok_or_else(Error::not_found)?.customer_id
    };
    write_tx!(app.db, Scope::customer(customer), |tx| {
        // An application whose customer asked for erasure gets no text that the erasure would miss.
        if erasure::get(tx, customer).await?.is_some() {
            return Err(Error::not_found());
        }
        let new = NewApplicationNote {
            application: id,
            customer,
            author,
            text: &text,
            at: app.now(),
        };
        application_note::add(tx, new).await?;
        let event = AuditEvent {
            action: "application.note",
            target_kind: "customer",
            target_id: customer.to_string(),
            detail: json!({ "application": id.to_string() }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}

fn require_admin(by: &RequestContext) -> Result<AdminId> {
    match by.actor {
        Actor::Admin(id) => Ok(id),
        _ => Err(Error::Internal("only the back office writes notes", None)),
    }
}
