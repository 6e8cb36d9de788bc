//! Accounts of back-office users and merchants.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::identifiers::Email;
use saakh_domain::identity::permission::Role;
use saakh_domain::text::Message;
use saakh_store::identity::{admin_user, merchant_login};
use saakh_store::{DbError, write_tx};
use serde_json::json;

use super::password;
use crate::house::audit::{Deed, Doer, record};
use crate::{App, Error, Result};

/// A merchant to be added.
#[derive(Debug, Clone, Copy)]
pub struct NewMerchant<'a> {
    /// The key of the partner they work under.
    pub partner: &'a str,
    /// Their name.
    pub name: &'a str,
    /// The address they log in with.
    pub email: &'a str,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
}

/// Adds a back-office user.
pub async fn add_admin(
    app: &App,
    name: &str,
    email: &str,
    role: Role,
    secret: Secret<String>,
) -> Result<AdminId> {
    let email = checked_email(email)?;
    let hash = checked_password(app, secret).await?;
    let added: Result<AdminId> = write_tx!(app.db, |tx| {
        let id = admin_user::add(tx, name, &email, role, &hash, app.now()).await?;
        let deed = Deed {
            doer: Doer::System,
            action: "admin.create",
            target_kind: "admin",
            target_id: id.to_string(),
            request_id: None,
            detail: json!({ "role": role.id() }),
        };
        record(app, tx, deed).await?;
        Ok(id)
    });
    added.map_err(taken)
}

/// Adds a merchant.
pub async fn add_merchant(
    app: &App,
    merchant: NewMerchant<'_>,
    secret: Secret<String>,
) -> Result<MerchantId> {
    let email = checked_email(merchant.email)?;
    let hash = checked_password(app, secret).await?;
    let snapshot = app.catalog();
    let partner = snapshot
        .partners
        .find(merchant.partner)
        .ok_or_else(Error::not_found)?;
    let row = merchant_login::NewMerchant {
        partner_id: partner.id,
        name: merchant.name,
        email: &email,
        is_partner: merchant.is_partner,
        password_hash: &hash,
    };
    let added: Result<MerchantId> = write_tx!(app.db, |tx| {
        let id = merchant_login::add(tx, &row, app.now()).await?;
        let deed = Deed {
            doer: Doer::System,
            action: "merchant.create",
            target_kind: "merchant",
            target_id: id.to_string(),
            request_id: None,
            detail: json!({ "partner": partner.key }),
        };
        record(app, tx, deed).await?;
        Ok(id)
    });
    added.map_err(taken)
}

fn checked_email(text: &str) -> Result<String> {
    let email = Email::parse(text).map_err(|invalid| Error::invalid("email", invalid))?;
    Ok(email.as_str().to_lowercase())
}

async fn checked_password(app: &App, secret: Secret<String>) -> Result<String> {
    password::check_choice(&app.reference, &secret)?;
    password::hash(app.entropy.as_ref(), secret).await
}

fn taken(error: Error) -> Error {
    match error {
        Error::Db(DbError::Duplicate(_)) => {
            Error::field("email", Message::new("invalid_email_taken"))
        }
        other => other,
    }
}
