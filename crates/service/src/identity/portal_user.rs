//! People of the portal: an owner invites colleagues, changes what they may do, and ends their access.

use saakh_domain::Language;
use saakh_domain::id::{MerchantId, PortalUserId};
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::standing::UserStatus;
use saakh_store::distribution::merchant::Merchant;
use saakh_store::identity::invite as store_invite;
use saakh_store::identity::invite::InviteKind;
use saakh_store::identity::portal_merchant;
use saakh_store::identity::portal_user::{self, NewPortalUser, PortalUser};
use saakh_store::identity::{second_factor, session};
use saakh_store::{DbError, Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::account::{map_duplicate_email, parse_login_email};
use super::notice::{self, AccountEvent};
use super::trail::Account;
use super::{invite, lock};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::{limit, text_validation};
use crate::{App, Code, Error, Refusal, Result, require_same_version};

/// A colleague to invite.
#[derive(Debug)]
pub struct NewColleague {
    pub name: String,
    /// Recipient of the invitation, and login address.
    pub email: String,
    pub role: PortalRole,
    /// Language of the mail.
    pub locale: Language,
}

#[derive(Debug)]
pub struct ColleagueChange {
    pub name: String,
    pub role: PortalRole,
    /// The edited version, if known.
    pub version: Option<i64>,
}

/// Returns the people of a merchant, oldest first.
pub async fn list(app: &App, merchant: MerchantId) -> Result<Vec<PortalUser>> {
    let mut conn = app.db.read().await?;
    Ok(portal_user::list_for_merchant(&mut conn, merchant).await?)
}

/// Adds a person without a password and mails the link for choosing one.
///
/// # Errors
///
/// `portal-users-too-many` if the merchant has as many as are allowed; disabled people count, because they can be enabled;
/// `invitations-too-many`.
pub async fn invite(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    colleague: NewColleague,
) -> Result<PortalUser> {
    let name = text_validation::validate_name(&colleague.name)?;
    let email = parse_login_email(&colleague.email)?;
    let new = NewPortalUser {
        merchant_id: merchant,
        name: &name,
        email: &email,
        role: colleague.role,
        password_hash: None,
        locale: colleague.locale,
    };
    let added = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<PortalUser> {
        count_invitation(app, tx, merchant).await?;
        let people = portal_user::list_for_merchant(tx, merchant).await?;
        let most = app.reference.limits.portal.users;
        if i64::try_from(people.len()).unwrap_or(i64::MAX) >= most {
            return Err(Refusal::new(Code::PortalUsersTooMany)
                .with("count", most)
                .into());
        }
        add_invited(app, tx, by, &new).await
    });
    let added = added.map_err(map_duplicate_email)?;
    app.jobs.notify_one();
    Ok(added)
}

/// Adds the owner of a merchant who has nobody yet, and mails the invitation.
///
/// # Errors
///
/// `portal-email-taken` if somebody logs in with the merchant's address already.
pub(super) async fn invite_owner(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    merchant: &Merchant,
    locale: Language,
) -> Result<()> {
    let people = portal_user::list_for_merchant(tx, merchant.id).await?;
    if !people.is_empty() {
        return Ok(());
    }
    let owner = NewPortalUser {
        merchant_id: merchant.id,
        name: &merchant.name,
        email: merchant.email.expose(),
        role: PortalRole::Owner,
        password_hash: None,
        locale,
    };
    match add_invited(app, tx, by, &owner).await {
        Err(Error::Db(DbError::Duplicate(_))) => Err(Code::PortalEmailTaken.into()),
        added => added.map(|_| ()),
    }
}

/// Counts one more mail to the merchant's people, so that nobody can flood an address with links. The scope of the
/// caller must exclude others for the same merchant.
async fn count_invitation(app: &App, tx: &mut Tx, merchant: MerchantId) -> Result<()> {
    let counter = format!("portal-invitations:{merchant}");
    let most = app.reference.limits.portal.invitations_per_hour;
    limit::allow_hourly(tx, &counter, most, app.now())
        .await?
        .map_err(|wait| Error::rate_limited(Code::InvitationsTooMany, wait))?;
    Ok(limit::record_event(app, tx, &counter).await?)
}

async fn add_invited(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    new: &NewPortalUser<'_>,
) -> Result<PortalUser> {
    let id = add_in(app, tx, by, new).await?;
    let user = stored(tx, new.merchant_id, id).await?;
    let owner = account(&user).into();
    invite::create_and_mail(app, tx, owner, InviteKind::Invite, new.locale).await?;
    Ok(user)
}

/// Adds a person, in a transaction whose scope excludes other additions.
pub(super) async fn add_in(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    new: &NewPortalUser<'_>,
) -> Result<PortalUserId> {
    let id = portal_user::add(tx, new, app.now()).await?;
    let detail = json!({ "after": { "role": new.role.code(), "merchant": new.merchant_id } });
    record_change(app, tx, by, id, "portal-user.create", detail).await?;
    Ok(id)
}

/// Changes a person's name and role. The last active owner keeps that role. A new role ends the sessions.
pub async fn update(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    id: PortalUserId,
    change: ColleagueChange,
) -> Result<PortalUser> {
    let name = text_validation::validate_name(&change.name)?;
    write_tx!(app.db, Scope::merchant(merchant), |tx| {
        let user = stored(tx, merchant, id).await?;
        require_same_version(user.version, change.version)?;
        if change.role != PortalRole::Owner {
            keep_the_last(tx, &user).await?;
        }
        portal_user::change(tx, &user, &name, change.role).await?;
        if user.role != change.role {
            end_sessions(app, tx, id).await?;
        }
        let detail = json!({
            "before": { "name": user.name, "role": user.role.code() },
            "after": { "name": name, "role": change.role.code() },
        });
        record_change(app, tx, by, id, "portal-user.update", detail).await?;
        stored(tx, merchant, id).await
    })
}

/// Disables a person: sessions and invitations end at once.
pub async fn disable(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    id: PortalUserId,
) -> Result<PortalUser> {
    refuse_oneself(by, id)?;
    write_tx!(app.db, Scope::merchant(merchant), |tx| {
        let user = stored(tx, merchant, id).await?;
        if user.disabled_at.is_some() {
            return Ok(user);
        }
        keep_the_last(tx, &user).await?;
        let now = app.now();
        portal_user::set_disabled(tx, &user, Some(now)).await?;
        end_sessions(app, tx, id).await?;
        store_invite::end_all(tx, Area::Partner, id.0, now).await?;
        record_change(app, tx, by, id, "portal-user.disable", json!({})).await?;
        stored(tx, merchant, id).await
    })
}

/// Enables a person.
pub async fn enable(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    id: PortalUserId,
) -> Result<PortalUser> {
    write_tx!(app.db, Scope::merchant(merchant), |tx| {
        let user = stored(tx, merchant, id).await?;
        if user.disabled_at.is_none() {
            return Ok(user);
        }
        portal_user::set_disabled(tx, &user, None).await?;
        record_change(app, tx, by, id, "portal-user.enable", json!({})).await?;
        stored(tx, merchant, id).await
    })
}

/// Mails a person a new link, which replaces earlier ones.
///
/// # Errors
///
/// `user-disabled`, `invitations-too-many`.
pub async fn resend_invitation(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    id: PortalUserId,
) -> Result<PortalUser> {
    let user = write_tx!(app.db, Scope::merchant(merchant), |tx| -> Result<
        PortalUser,
    > {
        let user = stored(tx, merchant, id).await?;
        if user.disabled_at.is_some() {
            return Err(Code::UserDisabled.into());
        }
        count_invitation(app, tx, merchant).await?;
        invite::resend_to_portal_user(app, tx, by, &user).await?;
        Ok(user)
    })?;
    app.jobs.notify_one();
    Ok(user)
}

/// Mails the oldest owner of an active merchant a new link, which replaces earlier ones.
pub async fn resend_to_owner(app: &App, by: &RequestContext, merchant: MerchantId) -> Result<()> {
    let mut conn = app.db.read().await?;
    let active = portal_merchant::get(&mut conn, merchant).await?;
    active.ok_or(Code::MerchantNotActive)?;
    let people = portal_user::list_for_merchant(&mut conn, merchant).await?;
    drop(conn);
    let owner = people
        .iter()
        .find(|user| user.role == PortalRole::Owner && user.disabled_at.is_none());
    let owner = owner.ok_or_else(|| Refusal::new(Code::MerchantNotActive))?;
    resend_invitation(app, by, merchant, owner.id).await?;
    Ok(())
}

/// Removes a person's second factor, after they lost phone and recovery codes.
pub async fn reset_totp(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    id: PortalUserId,
) -> Result<PortalUser> {
    refuse_oneself(by, id)?;
    let user = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<PortalUser> {
        let user = stored(tx, merchant, id).await?;
        second_factor::remove(tx, Area::Partner, id.0).await?;
        end_sessions(app, tx, id).await?;
        notice::enqueue(app, tx, account(&user), AccountEvent::TotpOff, user.locale).await?;
        record_change(app, tx, by, id, "portal-user.totp-reset", json!({})).await?;
        stored(tx, merchant, id).await
    })?;
    app.jobs.notify_one();
    Ok(user)
}

/// Changes a person's own name and the language of their mails.
pub async fn update_own(
    app: &App,
    by: &RequestContext,
    user: &PortalUser,
    name: &str,
    locale: Language,
) -> Result<PortalUser> {
    let name = text_validation::validate_name(name)?;
    write_tx!(app.db, Scope::merchant(user.merchant_id), |tx| {
        let before = stored(tx, user.merchant_id, user.id).await?;
        portal_user::set_own(tx, &before, &name, locale).await?;
        let detail = json!({
            "before": { "name": before.name, "locale": before.locale.code() },
            "after": { "name": name, "locale": locale.code() },
        });
        record_change(app, tx, by, user.id, "portal-user.update-own", detail).await?;
        stored(tx, user.merchant_id, user.id).await
    })
}

/// Ends the sessions of all people of a merchant, and masquerades as the merchant.
pub(super) async fn end_all_sessions(app: &App, tx: &mut Tx, merchant: MerchantId) -> Result<()> {
    for user in portal_user::list_for_merchant(tx, merchant).await? {
        end_sessions(app, tx, user.id).await?;
    }
    Ok(session::revoke_masquerades_of_merchant(tx, merchant, app.now()).await?)
}

/// Deletes the failed logins of all people of a merchant, so that they can log in from anywhere.
pub(super) async fn unlock_all(app: &App, tx: &mut Tx, merchant: MerchantId) -> Result<()> {
    for user in portal_user::list_for_merchant(tx, merchant).await? {
        lock::unlock(app, tx, Area::Partner, user.email.expose()).await?;
    }
    Ok(())
}

async fn end_sessions(
    app: &App,
    tx: &mut Tx,
    id: PortalUserId,
) -> std::result::Result<(), DbError> {
    session::revoke_all(tx, Area::Partner.code(), &id.to_string(), app.now()).await
}

const fn account(user: &PortalUser) -> Account {
    Account::Portal {
        user: user.id,
        merchant: user.merchant_id,
    }
}

/// Refuses to take the role from the last owner who can log in, or their access: nobody could manage the others then.
async fn keep_the_last(tx: &mut Tx, user: &PortalUser) -> Result<()> {
    let is_active_owner =
        |one: &PortalUser| one.role == PortalRole::Owner && one.status() == UserStatus::Active;
    if !is_active_owner(user) {
        return Ok(());
    }
    let people = portal_user::list_for_merchant(tx, user.merchant_id).await?;
    if people
        .iter()
        .any(|one| one.id != user.id && is_active_owner(one))
    {
        return Ok(());
    }
    Err(Code::LastOwner.into())
}

fn refuse_oneself(by: &RequestContext, id: PortalUserId) -> Result<()> {
    match by.actor {
        Actor::PortalUser { user, .. } if user == id => Err(Code::NotYourself.into()),
        _ => Ok(()),
    }
}

async fn stored(tx: &mut Tx, merchant: MerchantId, id: PortalUserId) -> Result<PortalUser> {
    let user = portal_user::get(tx, merchant, id).await?;
    user.ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: PortalUserId,
    action: &'static str,
    detail: Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "portal-user",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
