//! Reveals of one masked field of a customer: for a reason, limited by person, recorded before the value is shown.

use saakh_domain::Secret;
use saakh_domain::id::{CustomerId, TicketId};
use saakh_domain::text::Message;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::reveal::RevealReason;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::ticket;
use saakh_store::{Tx, write_tx};
use serde_json::{Value, json};

use crate::identity::user::{full_name, profile_values};
use crate::origination::bureau;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::{limit, text_validation};
use crate::trust::ticket::check_named_ticket;
use crate::trust::ticket::staff::TicketWorker;
use crate::{App, Code, Error, Result};

/// A request to see one field.
#[derive(Debug, Clone, Copy)]
pub struct RevealCommand<'a> {
    pub customer: CustomerId,
    pub field: IdentityField,
    pub reason: RevealReason,
    /// Explains the reason; may be empty unless the reason needs it.
    pub explanation: &'a str,
    /// The customer's ticket for which it is shown, if there is one.
    pub ticket: Option<TicketId>,
}

/// The value, and after how many seconds the page hides it.
#[derive(Debug)]
pub struct RevealedValue {
    pub value: Secret<String>,
    pub hide_after_seconds: u32,
}

/// Returns a customer's unmasked field, and records who saw it and why.
///
/// # Errors
/// 422 at `explanation` or `ticketId`; 404; 409 `reveal-needs-ticket`; 429 `reveals-too-many`.
pub async fn reveal(
    app: &App,
    by: &RequestContext,
    command: RevealCommand<'_>,
) -> Result<RevealedValue> {
    let explanation = validate_explanation(command.reason, command.explanation)?;
    let limits = app.reference.limits.reveals;
    let counter = reveal_counter(by);
    let value = write_tx!(app.db, limit::scope(&counter), |tx| -> Result<
        Secret<String>,
    > {
        let customer = customer::get(tx, command.customer).await?;
        let customer = customer.ok_or_else(Error::not_found)?;
        if command.field.needs_ticket() && ticket::count_open(tx, customer.id).await? == 0 {
            return Err(Code::RevealNeedsTicket.into());
        }
        check_named_ticket(tx, command.ticket, customer.id).await?;
        let value = find_value(app, &customer, command.field)?.ok_or_else(Error::not_found)?;
        count_reveal(app, tx, &counter).await?;
        let event = build_event(&RevealCommand {
            explanation: explanation.as_deref().unwrap_or_default(),
            ..command
        });
        record(app, tx, by, event).await?;
        Ok(value)
    })?;
    Ok(RevealedValue {
        value,
        hide_after_seconds: limits.shown_seconds,
    })
}

/// Returns what a visitor typed as name, number or address, and records who saw it and why. Customers are revealed as
/// such, so their tickets have nothing here.
///
/// # Errors
/// 422 at `explanation`; 404 for a ticket of another queue or without the field; 429 `reveals-too-many`.
pub async fn reveal_visitor(
    app: &App,
    worker: &TicketWorker,
    id: TicketId,
    field: IdentityField,
    (reason, explanation): (RevealReason, &str),
) -> Result<RevealedValue> {
    let explanation = validate_explanation(reason, explanation)?;
    let counter = reveal_counter(&worker.by);
    let value = write_tx!(app.db, limit::scope(&counter), |tx| -> Result<
        Secret<String>,
    > {
        let found = ticket::get(tx, id).await?.ok_or_else(Error::not_found)?;
        worker.check(&found)?;
        let contact = found.contact.filter(|_| found.customer_id.is_none());
        let contact = contact.ok_or_else(Error::not_found)?;
        let value = match field {
            IdentityField::Name => contact.name,
            IdentityField::Mobile => contact.phone,
            IdentityField::Email => contact.email,
            IdentityField::Pan | IdentityField::BirthDate => return Err(Error::not_found()),
        };
        if value.expose().is_empty() {
            return Err(Error::not_found());
        }
        count_reveal(app, tx, &counter).await?;
        let event = AuditEvent {
            action: "ticket.reveal",
            target_kind: "ticket",
            target_id: id.to_string(),
            detail: json!({
                "field": field.code(),
                "reason": reason.code(),
                "explanation": explanation,
            }),
        };
        record(app, tx, &worker.by, event).await?;
        Ok(value)
    })?;
    Ok(RevealedValue {
        value,
        hide_after_seconds: app.reference.limits.reveals.shown_seconds,
    })
}

/// Counts and records that somebody sees a value that is to replace a field, to decide about it.
///
/// # Errors
/// 429 `reveals-too-many`.
pub(super) async fn record_reveal(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    field: IdentityField,
) -> Result<()> {
    let counter = reveal_counter(by);
    write_tx!(app.db, limit::scope(&counter), |tx| {
        count_reveal(app, tx, &counter).await?;
        let event = build_event(&RevealCommand {
            customer: id,
            field,
            reason: RevealReason::CustomerContact,
            explanation: "",
            ticket: None,
        });
        Ok(record(app, tx, by, event).await?)
    })
}

fn reveal_counter(by: &RequestContext) -> String {
    format!("reveal:{}", by.actor.label())
}

async fn count_reveal(app: &App, tx: &mut Tx, counter: &str) -> Result<()> {
    let most = app.reference.limits.reveals.per_hour;
    let allowed = limit::allow_hourly(tx, counter, most, app.now()).await?;
    allowed.map_err(|wait| Error::rate_limited(Code::RevealsTooMany, wait))?;
    Ok(limit::record_event(app, tx, counter).await?)
}

fn build_event(command: &RevealCommand<'_>) -> AuditEvent<Value> {
    AuditEvent {
        action: "customer.reveal",
        target_kind: "customer",
        target_id: command.customer.to_string(),
        detail: json!({
            "field": command.field.code(),
            "reason": command.reason.code(),
            "explanation": Some(command.explanation).filter(|text| !text.is_empty()),
            "ticket": command.ticket.map(|id| id.to_string()),
        }),
    }
}

fn validate_explanation(reason: RevealReason, explanation: &str) -> Result<Option<String>> {
    if explanation.trim().is_empty() {
        if reason.needs_explanation() {
            let missing = Message::new("invalid_required");
            return Err(Error::field("explanation", missing));
        }
        return Ok(None);
    }
    text_validation::validate_explanation(explanation).map(Some)
}

/// A field's present value; none if there is none.
pub(super) fn find_value(
    app: &App,
    customer: &Customer,
    field: IdentityField,
) -> Result<Option<Secret<String>>> {
    Ok(match field {
        IdentityField::Name => full_name(&profile_values(customer)?).map(Secret::new),
        IdentityField::Mobile => customer.mobile.clone(),
        IdentityField::Email => customer.email.clone(),
        IdentityField::Pan => bureau::decrypt_pan(app, customer)?,
        IdentityField::BirthDate => {
            let birth_date = profile_values(customer)?.date("birth_date");
            birth_date.map(|date| Secret::new(date.to_string()))
        }
    })
}
