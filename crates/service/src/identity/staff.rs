//! User management of the back office.

use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::{Language, Secret};
use saakh_store::identity::admin_user::{self, AdminUser, NewAdmin};
use saakh_store::identity::invite::{self, Invite, InviteKind};
use saakh_store::identity::{second_factor, session};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::account::{map_duplicate_email, parse_login_email};
use super::lock;
use super::notice::{self, AccountEvent};
use super::trail::Account;
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Code, Error, Result, require_same_version};

/// A user to invite.
#[derive(Debug)]
pub struct NewUser {
    pub name: String,
    /// Recipient of the invitation.
    pub email: String,
    pub role: Role,
    /// Language of the mail.
    pub locale: Language,
}

#[derive(Debug)]
pub struct UserChange {
    pub name: String,
    pub role: Role,
    /// The edited version, if known.
    pub version: Option<i64>,
}

/// Adds a user without a password and mails the link for choosing one.
pub async fn invite(app: &App, by: &RequestContext, user: NewUser) -> Result<AdminUser> {
    let name = text_validation::validate_name(&user.name)?;
    let email = parse_login_email(&user.email)?;
    let new = NewAdmin {
        name: &name,
        email: &email,
        role: user.role,
        password_hash: None,
        invited_by: match by.actor {
            Actor::Admin(inviter) => Some(inviter),
            _ => None,
        },
    };
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<AdminUser> {
        let id = admin_user::add(tx, new, app.now()).await?;
        let owner = Account::Admin(id).into();
        super::invite::create_and_mail(app, tx, owner, InviteKind::Invite, user.locale).await?;
        let after = json!({ "after": { "role": user.role.id() } });
        record_change(app, tx, by, id, "admin.create", after).await?;
        stored(tx, id).await
    });
    let added = added.map_err(map_duplicate_email)?;
    app.jobs.notify_one();
    Ok(added)
}

/// Adds a user without a password and returns the link for choosing one, for recipients or installations without mail.
pub async fn invite_by_hand(app: &App, user: NewUser) -> Result<Secret<String>> {
    let name = text_validation::validate_name(&user.name)?;
    let email = parse_login_email(&user.email)?;
    let new = NewAdmin {
        name: &name,
        email: &email,
        role: user.role,
        password_hash: None,
        invited_by: None,
    };
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<Invite> {
        let id = admin_user::add(tx, new, app.now()).await?;
        let owner = Account::Admin(id).into();
        let kind = InviteKind::Invite;
        let made = super::invite::create(app, tx, owner, kind, user.locale).await?;
        let after = json!({ "after": { "role": user.role.id() } });
        record_change(app, tx, &RequestContext::SYSTEM, id, "admin.create", after).await?;
        Ok(made)
    });
    Ok(super::invite::build_link(
        app,
        &added.map_err(map_duplicate_email)?,
    ))
}

/// Changes a user's name and role. The last active user of role 1 keeps that role.
pub async fn update(
    app: &App,
    by: &RequestContext,
    id: AdminId,
    change: UserChange,
) -> Result<AdminUser> {
    let name = text_validation::validate_name(&change.name)?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let user = stored(tx, id).await?;
        require_same_version(user.version, change.version)?;
        if change.role != Role::One {
            keep_the_last(tx, &user).await?;
        }
        admin_user::change(tx, &user, &name, change.role).await?;
        let detail = json!({
            "before": { "name": user.name, "role": user.role.id() },
            "after": { "name": name, "role": change.role.id() },
        });
        record_change(app, tx, by, id, "admin.update", detail).await?;
        stored(tx, id).await
    })
}

/// Disables a user: sessions, masquerades and invitations end at once.
pub async fn disable(app: &App, by: &RequestContext, id: AdminId) -> Result<AdminUser> {
    refuse_oneself(by, id)?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let user = stored(tx, id).await?;
        if user.disabled_at.is_some() {
            return Ok(user);
        }
        keep_the_last(tx, &user).await?;
        end_access(app, tx, by, id).await?;
        stored(tx, id).await
    })
}

/// Disables a user, even the last active one of role 1.
pub(crate) async fn end_access(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: AdminId,
) -> Result<()> {
    let now = app.now();
    admin_user::set_disabled(tx, id, Some(now)).await?;
    session::revoke_all(tx, Area::Admin.code(), &id.to_string(), now).await?;
    session::revoke_masquerades(tx, id, now).await?;
    invite::end_all(tx, Area::Admin, id.0, now).await?;
    record_change(app, tx, by, id, "admin.disable", json!({})).await
}

/// Enables a user.
pub async fn enable(app: &App, by: &RequestContext, id: AdminId) -> Result<AdminUser> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let user = stored(tx, id).await?;
        if user.disabled_at.is_none() {
            return Ok(user);
        }
        admin_user::set_disabled(tx, id, None).await?;
        record_change(app, tx, by, id, "admin.enable", json!({})).await?;
        stored(tx, id).await
    })
}

/// Removes a user's second factor. Removing one's own requires password and code.
pub async fn reset_totp(
    app: &App,
    by: &RequestContext,
    id: AdminId,
    locale: Language,
) -> Result<AdminUser> {
    refuse_oneself(by, id)?;
    let user = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<AdminUser> {
        stored(tx, id).await?;
        second_factor::remove(tx, Area::Admin, id.0).await?;
        notice::enqueue(app, tx, Account::Admin(id), AccountEvent::TotpOff, locale).await?;
        record_change(app, tx, by, id, "admin.totp-reset", json!({})).await?;
        stored(tx, id).await
    })?;
    app.jobs.notify_one();
    Ok(user)
}

/// Deletes a user's failed logins, so that they can log in from anywhere.
pub async fn unlock(app: &App, by: &RequestContext, id: AdminId) -> Result<AdminUser> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let user = stored(tx, id).await?;
        lock::unlock(app, tx, Area::Admin, user.email.expose()).await?;
        record_change(app, tx, by, id, "admin.unlock", json!({})).await?;
        Ok(user)
    })
}

/// Refuses to disable the last active user of role 1, who is needed to enable others. Checked in the same transaction,
/// so that two users cannot disable each other.
async fn keep_the_last(tx: &mut Tx, user: &AdminUser) -> Result<()> {
    let counts = user.role == Role::One && user.status() == UserStatus::Active;
    if counts && admin_user::count_active(tx, Role::One).await? <= 1 {
        return Err(Code::LastAdmin.into());
    }
    Ok(())
}

fn refuse_oneself(by: &RequestContext, id: AdminId) -> Result<()> {
    if by.actor == Actor::Admin(id) {
        return Err(Code::NotYourself.into());
    }
    Ok(())
}

async fn stored(tx: &mut Tx, id: AdminId) -> Result<AdminUser> {
    admin_user::get_including_disabled(tx, id)
        .await?
        .ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: AdminId,
    action: &'static str,
    detail: Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "admin",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
