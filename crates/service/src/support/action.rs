//! Actions of staff for a customer who asks for them, each with a reason that is recorded before it is done.

use saakh_domain::engagement::contact::{SuppressedChannel, SuppressionReason, SuppressionScope};
use saakh_domain::id::{ConsentId, CustomerId, TicketId};
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::{consent, erasure};
use saakh_store::{Scope, write_tx};
use serde_json::{Value, json};

use super::continue_link;
use crate::identity::session;
use crate::origination::withdrawal;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::privacy::suppression::{self, NewSuppression};
use crate::trust::ticket::check_named_ticket;
use crate::{App, Code, Error, Refusal, Result};

/// An action with what it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerCommand {
    StopOffers,
    StopCalls,
    StopContact,
    ReportWrongPerson,
    WithdrawConsent(ConsentId),
    EndSessions,
    SetLanguage(Language),
    SendContinueLink,
}

impl CustomerCommand {
    const fn action(self) -> CustomerAction {
        match self {
            Self::StopOffers => CustomerAction::StopOffers,
            Self::StopCalls => CustomerAction::StopCalls,
            Self::StopContact => CustomerAction::StopContact,
            Self::ReportWrongPerson => CustomerAction::ReportWrongPerson,
            Self::WithdrawConsent(_) => CustomerAction::WithdrawConsent,
            Self::EndSessions => CustomerAction::EndSessions,
            Self::SetLanguage(_) => CustomerAction::SetLanguage,
            Self::SendContinueLink => CustomerAction::SendContinueLink,
        }
    }

    /// Whether it is about confirmed numbers or addresses.
    const fn needs_destination(self) -> bool {
        matches!(
            self,
            Self::StopOffers
                | Self::StopCalls
                | Self::StopContact
                | Self::ReportWrongPerson
                | Self::SendContinueLink
        )
    }

    /// The details in the audit trail.
    fn detail(self, cause: &ActionCause) -> Value {
        let mut detail = json!({
            "action": self.action().code(),
            "reason": cause.reason,
            "ticket": cause.ticket.map(|id| id.to_string()),
        });
        match self {
            Self::WithdrawConsent(consent) => detail["consent"] = json!(consent.to_string()),
            Self::SetLanguage(language) => detail["language"] = json!(language.code()),
            Self::StopOffers
            | Self::StopCalls
            | Self::StopContact
            | Self::ReportWrongPerson
            | Self::EndSessions
            | Self::SendContinueLink => {}
        }
        detail
    }
}

/// Why staff do something for a customer.
#[derive(Debug)]
pub struct ActionCause {
    pub reason: String,
    /// The customer's ticket that asks for it, if there is one.
    pub ticket: Option<TicketId>,
}

/// Does something for a customer. Repeated, it changes nothing more.
///
/// # Errors
/// 422 at `reason` or `ticketId`; 404 for a customer who is gone or being erased, and for a consent that is not theirs or
/// not in force; 409 `contact-unconfirmed` where nothing is confirmed that could be stopped or written to, and
/// `contact-refused` where no message may leave; 429 `continue-links-too-many`.
pub async fn act(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    command: CustomerCommand,
    cause: ActionCause,
) -> Result<()> {
    let reason = text_validation::validate_reason(&cause.reason)?;
    let cause = ActionCause { reason, ..cause };
    let destinations = record_action(app, by, id, command, &cause).await?;
    let reason = cause.reason;
    match command {
        CustomerCommand::StopOffers => {
            let stopped = (SuppressionReason::OptOut, SuppressionScope::Promotion);
            stop(app, by, destinations, stopped, &reason).await
        }
        CustomerCommand::StopCalls => {
            let stopped = (SuppressionReason::DoNotCall, SuppressionScope::Calls);
            stop(app, by, destinations, stopped, &reason).await
        }
        CustomerCommand::StopContact => {
            let stopped = (SuppressionReason::Complaint, SuppressionScope::NonEssential);
            stop(app, by, destinations, stopped, &reason).await
        }
        CustomerCommand::ReportWrongPerson => {
            let stopped = (
                SuppressionReason::WrongPerson,
                SuppressionScope::NonEssential,
            );
            stop(app, by, destinations, stopped, &reason).await
        }
        CustomerCommand::WithdrawConsent(consent) => withdrawal::withdraw(app, id, consent).await,
        CustomerCommand::EndSessions => session::close_all(app, id).await,
        CustomerCommand::SetLanguage(language) => {
            write_tx!(app.db, Scope::customer(id), |tx| {
                Ok(customer::set_language(tx, id, language).await?)
            })
        }
        CustomerCommand::SendContinueLink => {
            app.jobs.notify_one();
            Ok(())
        }
    }
}

/// Records what can be done, and returns the destinations that it stops or writes to.
async fn record_action(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    command: CustomerCommand,
    cause: &ActionCause,
) -> Result<Vec<Secret<String>>> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        if !customer.has_contact() || erasure::get(tx, id).await?.is_some() {
            return Err(Error::not_found());
        }
        check_named_ticket(tx, cause.ticket, id).await?;
        if let CustomerCommand::WithdrawConsent(consent) = command {
            let in_force = consent::list_in_force(tx, id).await?;
            if !in_force.iter().any(|one| one.id == consent) {
                return Err(Error::not_found());
            }
        }
        let destinations = list_destinations(&customer, command);
        if command.needs_destination() && destinations.is_empty() {
            return Err(Refusal::new(Code::ContactUnconfirmed).into());
        }
        if command == CustomerCommand::SendContinueLink {
            continue_link::enqueue(app, tx, &customer).await?;
        }
        let event = AuditEvent {
            action: "customer.act",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: command.detail(cause),
        };
        record(app, tx, by, event).await?;
        Ok(destinations)
    })
}

/// The confirmed destinations that a command stops or writes to: an unconfirmed one may be another person's.
fn list_destinations(customer: &Customer, command: CustomerCommand) -> Vec<Secret<String>> {
    let (mobile, email) = customer.verified_contacts();
    match command {
        CustomerCommand::StopOffers
        | CustomerCommand::StopContact
        | CustomerCommand::SendContinueLink => mobile.into_iter().chain(email).cloned().collect(),
        CustomerCommand::StopCalls | CustomerCommand::ReportWrongPerson => {
            mobile.into_iter().cloned().collect()
        }
        CustomerCommand::WithdrawConsent(_)
        | CustomerCommand::EndSessions
        | CustomerCommand::SetLanguage(_) => Vec::new(),
    }
}

/// Adds an entry of the suppression list for each number and address, which withdraws the consents that it contradicts.
async fn stop(
    app: &App,
    by: &RequestContext,
    destinations: Vec<Secret<String>>,
    (reason, scope): (SuppressionReason, SuppressionScope),
    note: &str,
) -> Result<()> {
    for destination in destinations {
        let new = NewSuppression {
            destination,
            channel: SuppressedChannel::Any,
            scope,
            reason,
            note: note.to_owned(),
        };
        suppression::add(app, by, new).await?;
    }
    Ok(())
}
