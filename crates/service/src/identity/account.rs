//! Accounts of back-office users and merchants: creation, and changes by their owners.

use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::{AdminId, MerchantId, PartnerId};
use saakh_domain::identity::identifiers::Email;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_store::distribution::merchant;
use saakh_store::identity::admin_user::{self, AdminUser, NewAdmin};
use saakh_store::identity::merchant_login::{self, MerchantLogin};
use saakh_store::identity::session::Session;
use saakh_store::identity::{second_factor, session as store_session};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::json;

use super::lock::{LoginLock, Reservation};
use super::notice::{self, AccountEvent};
use super::session::ActiveSession;
use super::trail::Account;
use super::{password, session};
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

/// A back-office user's own account.
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

/// Adds a merchant.
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
        password_hash: Some(&hash),
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
        Ok(id)
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

/// Returns a back-office user's own account.
pub async fn get_own_account(app: &App, admin: &AdminUser) -> Result<OwnAccountView> {
    let now = app.now();
    let mut conn = app.db.read().await?;
    let subject = admin.id.to_string();
    let area = Area::Admin.code();
    let mut sessions = store_session::list_for_subject(&mut conn, area, &subject, now).await?;
    session::add_buffered_uses(app, &mut sessions);
    let policy = session::policy(app, Area::Admin);
    sessions.retain(|open| policy.is_alive(open.created_at, open.last_used_at, now));
    Ok(OwnAccountView {
        recovery_codes_left: second_factor::count_codes_left(&mut conn, admin.id).await?,
        sessions,
    })
}

/// Ends one of a back-office user's own sessions.
pub async fn end_session(app: &App, by: &RequestContext, id: AdminId, session: &str) -> Result<()> {
    let subject = id.to_string();
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = app.now();
        let open = store_session::list_for_subject(tx, Area::Admin.code(), &subject, now).await?;
        let found = open.iter().find(|open| open.id() == session);
        let found = found.ok_or_else(Error::not_found)?;
        store_session::revoke(tx, &found.token_hash, now).await?;
        let event = AuditEvent {
            action: "admin.session-end",
            target_kind: "admin",
            target_id: subject.clone(),
            detail: json!({ "before": { "device": found.device } }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}

/// Changes a back-office user's password and ends their other sessions and masquerades.
pub async fn change_admin_password(
    app: &App,
    asking: &AccountChangeContext,
    admin: &AdminUser,
    live: &ActiveSession,
    change: PasswordChange,
) -> Result<()> {
    let proof = verify_own_password(app, asking, admin, change.current, "currentPassword").await?;
    proof.release(app).await?;
    let hash = hash_new_password(app, change.new, "newPassword").await?;
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let now = admin_user::get(tx, admin.id).await?;
        if now.and_then(|now| now.password_hash) != admin.password_hash {
            return Err(wrong_password_error("currentPassword"));
        }
        admin_user::set_password(tx, admin.id, &hash).await?;
        let subject = admin.id.to_string();
        end_others(app, tx, live, &subject).await?;
        store_session::revoke_masquerades(tx, admin.id, app.now()).await?;
        let account = Account {
            area: Area::Admin,
            subject: admin.id.0,
        };
        notice::enqueue(app, tx, account, AccountEvent::Password, asking.locale).await?;
        let event = AuditEvent {
            action: "admin.password",
            target_kind: "admin",
            target_id: subject,
            detail: json!({}),
        };
        Ok(record(app, tx, &asking.by, event).await?)
    })?;
    app.jobs.notify_one();
    Ok(())
}

/// Changes a merchant's password and ends their other sessions.
pub async fn change_merchant_password(
    app: &App,
    asking: &AccountChangeContext,
    merchant: &MerchantLogin,
    live: &ActiveSession,
    change: PasswordChange,
) -> Result<()> {
    let email = merchant.email.expose();
    let lock = LoginLock::new(app, Area::Partner, email, &asking.address);
    let stored = merchant.password_hash.clone();
    let proof = proven(app, &lock, stored, change.current, "currentPassword").await?;
    proof.release(app).await?;
    let hash = hash_new_password(app, change.new, "newPassword").await?;
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let now = merchant_login::get(tx, merchant.id).await?;
        if now.and_then(|now| now.password_hash) != merchant.password_hash {
            return Err(wrong_password_error("currentPassword"));
        }
        merchant_login::set_password(tx, merchant.id, &hash).await?;
        let subject = merchant.id.to_string();
        end_others(app, tx, live, &subject).await?;
        let account = Account {
            area: Area::Partner,
            subject: merchant.id.0,
        };
        notice::enqueue(app, tx, account, AccountEvent::Password, asking.locale).await?;
        let event = AuditEvent {
            action: "merchant.password",
            target_kind: "merchant",
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

/// Verifies a back-office user's password; a wrong one is an error of the named field and counts for the account's
/// lock. The attempt counts as a failure until the reservation is released, so that a second factor may follow.
pub(super) async fn verify_own_password(
    app: &App,
    asking: &AccountChangeContext,
    admin: &AdminUser,
    password: Secret<String>,
    field: &str,
) -> Result<Reservation> {
    let lock = build_lock(app, asking, admin);
    proven(app, &lock, admin.password_hash.clone(), password, field).await
}

/// The lock of a back-office user's account, for their network.
pub(super) fn build_lock(app: &App, asking: &AccountChangeContext, admin: &AdminUser) -> LoginLock {
    LoginLock::new(app, Area::Admin, admin.email.expose(), &asking.address)
}

async fn proven(
    app: &App,
    lock: &LoginLock,
    hash: Option<String>,
    secret: Secret<String>,
    field: &str,
) -> Result<Reservation> {
    let place = app.hashing.reserve_slot()?;
    let reservation = lock.reserve(app).await?;
    if password::verify(place, secret, hash).await? {
        return Ok(reservation);
    }
    lock.refuse_while_locked(app).await?;
    Err(wrong_password_error(field))
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
