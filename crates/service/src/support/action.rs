//! Actions of staff for a customer who asks for them, each with a reason that is recorded before it is done.

use saakh_domain::engagement::contact::{SuppressedChannel, SuppressionReason, SuppressionScope};
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::trust::customer_action::CustomerAction;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::trust::erasure;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use crate::identity::session;
use crate::origination::withdrawal;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::privacy::suppression::{self, NewSuppression};
use crate::{App, Error, Result};

/// An action with what it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CustomerCommand {
    StopOffers,
    StopCalls,
    WithdrawConsent(ConsentId),
    EndSessions,
    SetLanguage(Language),
}

impl CustomerCommand {
    const fn action(self) -> CustomerAction {
        match self {
            Self::StopOffers => CustomerAction::StopOffers,
            Self::StopCalls => CustomerAction::StopCalls,
            Self::WithdrawConsent(_) => CustomerAction::WithdrawConsent,
            Self::EndSessions => CustomerAction::EndSessions,
            Self::SetLanguage(_) => CustomerAction::SetLanguage,
        }
    }
}

/// Does something for a customer. Repeated, it changes nothing more.
///
/// # Errors
/// 422 at `reason`; 404 for a customer who is gone or being erased, and where there is nothing to stop or withdraw.
pub async fn act(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    command: CustomerCommand,
    reason: &str,
) -> Result<()> {
    let reason = text_validation::validate_reason(reason)?;
    let customer = record_action(app, by, id, command, &reason).await?;
    match command {
        CustomerCommand::StopOffers => {
            let stopped = (SuppressionReason::OptOut, SuppressionScope::Promotion);
            let destinations = [&customer.mobile, &customer.email];
            stop(app, by, &destinations, stopped, &reason).await
        }
        CustomerCommand::StopCalls => {
            let stopped = (SuppressionReason::DoNotCall, SuppressionScope::Calls);
            stop(app, by, &[&customer.mobile], stopped, &reason).await
        }
        CustomerCommand::WithdrawConsent(consent) => withdrawal::withdraw(app, id, consent).await,
        CustomerCommand::EndSessions => session::close_all(app, id).await,
        CustomerCommand::SetLanguage(language) => {
            write_tx!(app.db, Scope::customer(id), |tx| {
                Ok(customer::set_language(tx, id, language).await?)
            })
        }
    }
}

async fn record_action(
    app: &App,
    by: &RequestContext,
    id: CustomerId,
    command: CustomerCommand,
    reason: &str,
) -> Result<Customer> {
    write_tx!(app.db, Scope::customer(id), |tx| {
        let customer = customer::get(tx, id).await?.ok_or_else(Error::not_found)?;
        if erasure::get(tx, id).await?.is_some() {
            return Err(Error::not_found());
        }
        let event = AuditEvent {
            action: "customer.act",
            target_kind: "customer",
            target_id: id.to_string(),
            detail: json!({ "action": command.action().code(), "reason": reason }),
        };
        record(app, tx, by, event).await?;
        Ok(customer)
    })
}

/// Adds an entry of the suppression list for each number and address, which withdraws the consents that it contradicts.
async fn stop(
    app: &App,
    by: &RequestContext,
    destinations: &[&Option<Secret<String>>],
    (reason, scope): (SuppressionReason, SuppressionScope),
    note: &str,
) -> Result<()> {
    let destinations: Vec<_> = destinations.iter().copied().flatten().collect();
    if destinations.is_empty() {
        return Err(Error::not_found());
    }
    for destination in destinations {
        let new = NewSuppression {
            destination: destination.clone(),
            channel: SuppressedChannel::Any,
            scope,
            reason,
            note: note.to_owned(),
        };
        suppression::add(app, by, new).await?;
    }
    Ok(())
}
