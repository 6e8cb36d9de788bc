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

use super::lock::{Lock, Reservation};
use super::notice::{self, Event};
use super::session::Live;
use super::trail::Account;
use super::{password, session};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Refusal, RefusalKind, Result};

/// A user who changes their own account.
#[derive(Debug, Clone)]
pub struct Asking {
    /// For the audit trail.
    pub by: RequestContext,
    /// The network address, for which wrong passwords count.
    pub address: String,
    /// Language of the notification mail.
    pub locale: Language,
}

/// Authentication of an account's owner.
#[derive(Debug)]
pub struct Proof {
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
pub struct Mine {
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
    let email = checked_email(email)?;
    let hash = chosen(app, secret, "password").await?;
    let added: Result<AdminId> = write_tx!(app.db, Scope::exclusive(), |tx| {
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
    added.map_err(taken)
}

/// Adds a merchant.
pub async fn add_merchant(
    app: &App,
    new: NewMerchant<'_>,
    secret: Secret<String>,
) -> Result<MerchantId> {
    let email = checked_email(new.email)?;
    let hash = chosen(app, secret, "password").await?;
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
    let added: Result<MerchantId> = write_tx!(app.db, Scope::exclusive(), |tx| {
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
    added.map_err(taken)
}

/// Refuses a second own account of a partner, whatever the first one's status.
pub(super) async fn refuse_second_own_account(tx: &mut Tx, partner: PartnerId) -> Result<()> {
    if merchant::own_account(tx, partner).await?.is_some() {
        return Err(Refusal::coded(RefusalKind::Conflict, "partner-account-exists").into());
    }
    Ok(())
}

/// Returns a back-office user's own account.
pub async fn mine(app: &App, admin: &AdminUser) -> Result<Mine> {
    let now = app.now();
    let mut conn = app.db.read().await?;
    let subject = admin.id.to_string();
    let area = Area::Admin.code();
    let mut sessions = store_session::of_subject(&mut conn, area, &subject, now).await?;
    session::add_noted(app, &mut sessions);
    let policy = session::policy(app, Area::Admin);
    sessions.retain(|open| policy.is_alive(open.created_at, open.last_used_at, now));
    Ok(Mine {
        recovery_codes_left: second_factor::codes_left(&mut conn, admin.id).await?,
        sessions,
    })
}

/// Ends one of a back-office user's own sessions.
pub async fn end_session(app: &App, by: &RequestContext, id: AdminId, session: &str) -> Result<()> {
    let subject = id.to_string();
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = app.now();
        let open = store_session::of_subject(tx, Area::Admin.code(), &subject, now).await?;
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
    asking: &Asking,
    admin: &AdminUser,
    live: &Live,
    change: PasswordChange,
) -> Result<()> {
    let proof = prove(app, asking, admin, change.current, "currentPassword").await?;
    proof.take_back(app).await?;
    let hash = chosen(app, change.new, "newPassword").await?;
    let changed: Result<()> = write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = admin_user::get(tx, admin.id).await?;
        if now.and_then(|now| now.password_hash) != admin.password_hash {
            return Err(wrong("currentPassword"));
        }
        admin_user::set_password(tx, admin.id, &hash).await?;
        let subject = admin.id.to_string();
        end_others(app, tx, live, &subject).await?;
        store_session::revoke_of_admin(tx, admin.id, app.now()).await?;
        let account = Account {
            area: Area::Admin,
            subject: admin.id.0,
        };
        notice::tell(app, tx, account, Event::Password, asking.locale).await?;
        let event = AuditEvent {
            action: "admin.password",
            target_kind: "admin",
            target_id: subject,
            detail: json!({}),
        };
        Ok(record(app, tx, &asking.by, event).await?)
    });
    changed?;
    app.jobs.notify_one();
    Ok(())
}

/// Changes a merchant's password and ends their other sessions.
pub async fn change_merchant_password(
    app: &App,
    asking: &Asking,
    merchant: &MerchantLogin,
    live: &Live,
    change: PasswordChange,
) -> Result<()> {
    let email = merchant.email.expose();
    let lock = Lock::of(app, Area::Partner, email, &asking.address);
    let stored = merchant.password_hash.clone();
    let proof = proven(app, &lock, stored, change.current, "currentPassword").await?;
    proof.take_back(app).await?;
    let hash = chosen(app, change.new, "newPassword").await?;
    let changed: Result<()> = write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = merchant_login::get(tx, merchant.id).await?;
        if now.and_then(|now| now.password_hash) != merchant.password_hash {
            return Err(wrong("currentPassword"));
        }
        merchant_login::set_password(tx, merchant.id, &hash).await?;
        let subject = merchant.id.to_string();
        end_others(app, tx, live, &subject).await?;
        let account = Account {
            area: Area::Partner,
            subject: merchant.id.0,
        };
        notice::tell(app, tx, account, Event::Password, asking.locale).await?;
        let event = AuditEvent {
            action: "merchant.password",
            target_kind: "merchant",
            target_id: subject,
            detail: json!({}),
        };
        Ok(record(app, tx, &asking.by, event).await?)
    });
    changed?;
    app.jobs.notify_one();
    Ok(())
}

async fn end_others(
    app: &App,
    tx: &mut Tx,
    live: &Live,
    subject: &str,
) -> std::result::Result<(), DbError> {
    let (area, kept) = (live.area.code(), live.token_hash());
    store_session::revoke_others(tx, area, subject, kept, app.now()).await
}

/// Verifies a back-office user's password; a wrong one is an error of the named field and counts for the account's
/// lock. The attempt counts as a failure until the reservation is released, so that a second factor may follow.
pub(super) async fn prove(
    app: &App,
    asking: &Asking,
    admin: &AdminUser,
    password: Secret<String>,
    field: &str,
) -> Result<Reservation> {
    let lock = lock_of(app, asking, admin);
    proven(app, &lock, admin.password_hash.clone(), password, field).await
}

/// The lock of a back-office user's account, for their network.
pub(super) fn lock_of(app: &App, asking: &Asking, admin: &AdminUser) -> Lock {
    Lock::of(app, Area::Admin, admin.email.expose(), &asking.address)
}

async fn proven(
    app: &App,
    lock: &Lock,
    hash: Option<String>,
    secret: Secret<String>,
    field: &str,
) -> Result<Reservation> {
    let place = app.hashing.enter()?;
    let reservation = lock.reserve(app).await?;
    if password::verify(place, secret, hash).await? {
        return Ok(reservation);
    }
    lock.refuse_while_locked(app).await?;
    Err(wrong(field))
}

pub(super) fn wrong(field: &str) -> Error {
    Error::field(field, Message::new("invalid_password_wrong"))
}

/// Validates and hashes a new password; errors are those of the named field.
pub(super) async fn chosen(app: &App, secret: Secret<String>, field: &str) -> Result<String> {
    password::check_choice(&app.reference, &secret, field)?;
    password::hash(app, secret).await
}

pub(super) fn checked_email(text: &str) -> Result<String> {
    let email = Email::parse(text).map_err(|invalid| Error::invalid("email", invalid))?;
    Ok(email.as_str().to_lowercase())
}

pub(crate) fn taken(error: Error) -> Error {
    match error {
        Error::Db(DbError::Duplicate(_)) => {
            Error::field("email", Message::new("invalid_email_taken"))
        }
        other => other,
    }
}
