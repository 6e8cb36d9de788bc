//! Accounts of the back office and the portal: creation, and changes by their owners.

use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::{AdminId, MerchantId, PartnerId, PortalUserId};
use saakh_domain::identity::identifiers::Email;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant;
use saakh_store::identity::account::{self as store_account, AccountLogin};
use saakh_store::identity::admin_user::{self, NewAdmin};
use saakh_store::identity::portal_user::NewPortalUser;
use saakh_store::identity::session::Session;
use saakh_store::identity::{second_factor, session as store_session};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::json;

use super::lock::{LoginLock, Reservation};
use super::notice::{self, AccountEvent};
use super::session::ActiveSession;
use super::trail::Account;
use super::{password, portal_user, session};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result};

/// A user who changes their own account.
#[derive(Debug, Clone)]
pub struct AccountChangeContext {
    /// For the audit trail.
    pub by: RequestContext,
    /// The network address, for which wrong passwords count.
    pub address: String,
    /// Language of the notification mail.
    pub locale: Language,
}

/// Authentication of an account's owner.
#[derive(Debug)]
pub struct OwnerCredentials {
    pub password: Secret<String>,
    /// A code of the authenticator, or a recovery code.
    pub totp: Secret<String>,
}

#[derive(Debug)]
pub struct PasswordChange {
    /// The current password.
    pub current: Secret<String>,
    /// The new password.
    pub new: Secret<String>,
}

/// A person's own account.
#[derive(Debug)]
pub struct OwnAccountView {
    /// Number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// Open sessions, last used first.
    pub sessions: Vec<Session>,
}

#[derive(Debug, Clone, Copy)]
pub struct NewMerchant<'a> {
    /// Key of the partner they work under.
    pub partner: &'a str,
    pub name: &'a str,
    /// The login address.
    pub email: &'a str,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
}

#[derive(Debug, Clone, Copy)]
pub struct NewPortalColleague<'a> {
    pub merchant: MerchantId,
    pub name: &'a str,
    /// The login address.
    pub email: &'a str,
    pub role: PortalRole,
}

/// Adds a back-office user.
pub async fn add_admin(
    app: &App,
    name: &str,
    email: &str,
    role: Role,
    secret: Secret<String>,
) -> Result<AdminId> {
    let email = parse_login_email(email)?;
    let hash = hash_new_password(app, secret, "password").await?;
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<AdminId> {
        let new = NewAdmin {
            name,
            email: &email,
            role,
            password_hash: Some(&hash),
            invited_by: None,
        };
        let id = admin_user::add(tx, new, app.now()).await?;
        let event = AuditEvent {
            action: "admin.create",
            target_kind: "admin",
            target_id: id.to_string(),
            detail: json!({ "after": { "role": role.id() } }),
        };
        record(app, tx, &RequestContext::SYSTEM, event).await?;
        Ok(id)
    });
    added.map_err(map_duplicate_email)
}

/// Adds a merchant with an owner who can log in.
pub async fn add_merchant(
    app: &App,
    new: NewMerchant<'_>,
    secret: Secret<String>,
) -> Result<MerchantId> {
    let email = parse_login_email(new.email)?;
    let hash = hash_new_password(app, secret, "password").await?;
    let snapshot = app.catalog();
    let partner = snapshot
        .partners
        .find(new.partner)
        .ok_or_else(Error::not_found)?;
    let row = merchant::NewMerchant {
        partner_id: partner.id,
        name: new.name,
        shop: "",
        email: &email,
        mobile: None,
        city: "",
        is_partner: new.is_partner,
        status: MerchantStatus::Active,
    };
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<MerchantId> {
        if new.is_partner {
            refuse_second_own_account(tx, partner.id).await?;
        }
        let id = merchant::add(tx, &row, app.now()).await?;
        let event = AuditEvent {
            action: "merchant.create",
            target_kind: "merchant",
            target_id: id.to_string(),
            detail: json!({ "after": { "partner": partner.key } }),
        };
        record(app, tx, &RequestContext::SYSTEM, event).await?;
        let owner = NewPortalUser {
            merchant_id: id,
            name: new.name,
            email: &email,
            role: PortalRole::Owner,
            password_hash: Some(&hash),
            locale: Language::En,
        };
        portal_user::add_in(app, tx, &RequestContext::SYSTEM, &owner).await?;
        Ok(id)
    });
    added.map_err(map_duplicate_email)
}

/// Adds a person to a merchant's portal who can log in.
pub async fn add_portal_user(
    app: &App,
    new: NewPortalColleague<'_>,
    secret: Secret<String>,
) -> Result<PortalUserId> {
    let email = parse_login_email(new.email)?;
    let hash = hash_new_password(app, secret, "password").await?;
    let row = NewPortalUser {
        merchant_id: new.merchant,
        name: new.name,
        email: &email,
        role: new.role,
        password_hash: Some(&hash),
        locale: Language::En,
    };
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<PortalUserId> {
        portal_user::add_in(app, tx, &RequestContext::SYSTEM, &row).await
    });
    added.map_err(map_duplicate_email)
}

/// Refuses a second own account of a partner, even if the first one is not active.
pub(super) async fn refuse_second_own_account(tx: &mut Tx, partner: PartnerId) -> Result<()> {
    if merchant::find_own_account(tx, partner).await?.is_some() {
        return Err(Code::PartnerAccountExists.into());
    }
    Ok(())
}

/// Returns a person's own account.
pub async fn get_own_account(app: &App, login: &AccountLogin) -> Result<OwnAccountView> {
    let now = app.now();
    let account = Account::from_login(login);
    let (area, subject) = (account.area(), account.subject().to_string());
    let mut conn = app.db.read().await?;
    let mut sessions =
        store_session::list_for_subject(&mut conn, area.code(), &subject, now).await?;
    session::add_buffered_uses(app, &mut sessions);
    let policy = session::policy(app, area);
    sessions.retain(|open| policy.is_alive(open.created_at, open.last_used_at, now));
    Ok(OwnAccountView {
        recovery_codes_left: second_factor::count_codes_left(&mut conn, area, account.subject())
            .await?,
        sessions,
    })
}

/// Ends one of a person's own sessions.
pub async fn end_session(
    app: &App,
    by: &RequestContext,
    login: &AccountLogin,
    session: &str,
) -> Result<()> {
    let account = Account::from_login(login);
    let (area, subject) = (account.area().code(), account.subject().to_string());
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = app.now();
        let open = store_session::list_for_subject(tx, area, &subject, now).await?;
        let found = open.iter().find(|open| open.id() == session);
        let found = found.ok_or_else(Error::not_found)?;
        store_session::revoke(tx, &found.token_hash, now).await?;
        let event = AuditEvent {
            action: account.choose("admin.session-end", "portal-user.session-end"),
            target_kind: account.kind(),
            target_id: subject.clone(),
            detail: json!({ "before": { "device": found.device } }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}

/// Changes a person's password and ends their other sessions, and a back-office user's masquerades.
pub async fn change_password(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    live: &ActiveSession,
    change: PasswordChange,
) -> Result<()> {
    let proof = verify_own_password(app, asking, login, change.current, "currentPassword").await?;
    proof.release(app).await?;
    let hash = hash_new_password(app, change.new, "newPassword").await?;
    let account = Account::from_login(login);
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let (area, id) = (account.area(), account.subject());
        let now = store_account::get(tx, area, id).await?;
        if now.and_then(|now| now.password_hash) != login.password_hash {
            return Err(wrong_password_error("currentPassword"));
        }
        store_account::set_password(tx, area, id, &hash).await?;
        let subject = id.to_string();
        end_others(app, tx, live, &subject).await?;
        if let Account::Admin(id) = account {
            store_session::revoke_masquerades(tx, id, app.now()).await?;
        }
        notice::enqueue(app, tx, account, AccountEvent::Password, asking.locale).await?;
        let event = AuditEvent {
            action: account.choose("admin.password", "portal-user.password"),
            target_kind: account.kind(),
            target_id: subject,
            detail: json!({}),
        };
        Ok(record(app, tx, &asking.by, event).await?)
    })?;
    app.jobs.notify_one();
    Ok(())
}

async fn end_others(
    app: &App,
    tx: &mut Tx,
    live: &ActiveSession,
    subject: &str,
) -> std::result::Result<(), DbError> {
    let (area, kept) = (live.area.code(), live.token_hash());
    store_session::revoke_others(tx, area, subject, kept, app.now()).await
}

/// Verifies a person's password; a wrong one is an error of the named field and counts for the account's
/// lock. The attempt counts as a failure until the reservation is released, so that a second factor may follow.
pub(super) async fn verify_own_password(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    password: Secret<String>,
    field: &str,
) -> Result<Reservation> {
    let lock = build_lock(app, asking, login);
    let place = app.hashing.reserve_slot()?;
    let reservation = lock.reserve(app).await?;
    if password::verify(place, password, login.password_hash.clone()).await? {
        return Ok(reservation);
    }
    lock.refuse_while_locked(app).await?;
    Err(wrong_password_error(field))
}

/// The lock of a person's account, for their network.
pub(super) fn build_lock(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
) -> LoginLock {
    let area = Account::from_login(login).area();
    LoginLock::new(app, area, login.email.expose(), &asking.address)
}

pub(super) fn wrong_password_error(field: &str) -> Error {
    Error::field(field, Message::new("invalid_password_wrong"))
}

/// Validates and hashes a new password; errors are those of the named field.
pub(super) async fn hash_new_password(
    app: &App,
    secret: Secret<String>,
    field: &str,
) -> Result<String> {
    password::validate_new_password(&app.reference, &secret, field)?;
    password::hash(app, secret).await
}

pub(super) fn parse_login_email(text: &str) -> Result<String> {
    let email = Email::parse(text).map_err(|invalid| Error::invalid("email", invalid))?;
    Ok(email.as_str().to_lowercase())
}

pub(crate) fn map_duplicate_email(error: Error) -> Error {
    match error {
        Error::Db(DbError::Duplicate(_)) => {
            Error::field("email", Message::new("invalid_email_taken"))
        }
        other => other,
    }
}
