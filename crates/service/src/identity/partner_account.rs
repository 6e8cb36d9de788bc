//! A partner's own account: the payee of the partner's share, with access to all its leads in the portal.

use saakh_domain::Language;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_store::distribution::merchant::{self, Merchant, NewMerchant};
use saakh_store::distribution::partner;
use saakh_store::{Conn, Scope, write_tx};
use serde_json::json;

use super::account::{map_duplicate_email, parse_login_email, refuse_second_own_account};
use super::portal_user;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Code, Error, Result};

/// An account to create.
#[derive(Debug)]
pub struct NewPartnerAccount {
    pub partner: PartnerId,
    /// Name of the payee.
    pub name: String,
    /// Recipient of the invitation, and login address.
    pub email: String,
    /// Language of the mail.
    pub locale: Language,
}

/// Creates a partner's own account and mails the link for choosing a password.
///
/// # Errors
///
/// `partner-account-exists` if the partner has one in any status; `partner-disabled` if its logins are disabled.
pub async fn create(
    app: &App,
    by: &RequestContext,
    account: NewPartnerAccount,
) -> Result<Merchant> {
    let name = text_validation::validate_name(&account.name)?;
    let email = parse_login_email(&account.email)?;
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<Merchant> {
        let owner = partner::row(tx, account.partner).await?;
        let owner = owner.ok_or_else(Error::not_found)?.partner;
        refuse_second_own_account(tx, owner.id).await?;
        if owner.status != PartnerStatus::Active {
            return Err(Code::PartnerDisabled.into());
        }
        let new = NewMerchant {
            partner_id: owner.id,
            name: &name,
            shop: "",
            email: &email,
            mobile: None,
            city: "",
            is_partner: true,
            status: MerchantStatus::Active,
        };
        let id = merchant::add(tx, &new, app.now()).await?;
        let event = AuditEvent {
            action: "merchant.create",
            target_kind: "merchant",
            target_id: id.to_string(),
            detail: json!({ "after": { "partner": owner.key, "isPartner": true } }),
        };
        record(app, tx, by, event).await?;
        let stored = merchant::get(tx, id).await?;
        let stored = stored.ok_or_else(Error::not_found)?;
        portal_user::invite_owner(app, tx, by, &stored, account.locale).await?;
        Ok(stored)
    });
    let created = added.map_err(map_duplicate_email)?;
    app.jobs.notify_one();
    Ok(created)
}

/// Returns a partner's own account, in any status.
pub async fn find(conn: &mut Conn, partner: PartnerId) -> Result<Option<Merchant>> {
    let id: Option<MerchantId> = merchant::find_own_account(conn, partner).await?;
    match id {
        Some(id) => Ok(merchant::get(conn, id).await?),
        None => Ok(None),
    }
}
