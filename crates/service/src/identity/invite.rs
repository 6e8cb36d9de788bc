//! Invitations: a link by mail with which somebody chooses a password, once, within seven days.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, InviteId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::DAY;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_outbound::mail::Mail;
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::invite::{self, Invite};
use saakh_store::identity::{merchant_login, session};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::json;

use super::account::chosen;
use super::lock::Lock;
use crate::app::sha256_hex;
use crate::house::audit::{By, Deed, Doer, record};
use crate::house::job::{self, Outcome, Task};
use crate::house::limit::after;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// How long a link can be used, days.
const VALID_DAYS: i64 = 7;

/// Whom an invitation is for.
#[derive(Debug)]
pub struct Invited {
    /// Where the account logs in.
    pub area: Area,
    /// The person's name.
    pub name: String,
    /// The address that they log in with.
    pub email: Secret<String>,
}

/// Sends a back-office user a new link; an earlier one is over.
pub async fn again(app: &App, by: &By, id: AdminId, locale: Language) -> Result<AdminUser> {
    let invited: Result<AdminUser> = write_tx!(app.db, Scope::exclusive(), |tx| {
        let user = admin_user::any(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if user.disabled_at.is_some() {
            return Err(Refusal::coded(RefusalKind::Conflict, "user-disabled").into());
        }
        make(app, tx, Area::Admin, id.0, locale).await?;
        let deed = Deed {
            action: "admin.invite",
            target_kind: "admin",
            target_id: id.to_string(),
            detail: json!({}),
        };
        record(app, tx, by, deed).await?;
        Ok(user)
    });
    let user = invited?;
    app.jobs.notify_one();
    Ok(user)
}

/// Makes an invitation and the job that mails it.
pub(crate) async fn make(
    app: &App,
    tx: &mut Tx,
    area: Area,
    subject: i64,
    locale: Language,
) -> Result<()> {
    let now = app.now();
    let id = InviteId::new(app.uuid());
    let token = app.keys.invite_token(&id.to_string());
    let made = Invite {
        id,
        area,
        subject,
        token_hash: sha256_hex(token.expose().as_bytes()),
        locale,
        created_at: now,
        expires_at: after(now, VALID_DAYS * DAY),
        ended_at: None,
    };
    invite::end_all(tx, area, subject, now).await?;
    invite::add(tx, &made).await?;
    Ok(job::enqueue(app, tx, Task::Invite(id)).await?)
}

/// Mails an invitation, unless it is over or its account stopped meanwhile.
pub(crate) async fn send(app: &App, id: InviteId) -> Result<Outcome> {
    let mut conn = app.db.read().await?;
    let Some(invite) = invite::get(&mut conn, id).await? else {
        return Ok(Outcome::Done);
    };
    let is_over = invite.ended_at.is_some() || invite.expires_at <= app.now();
    let Some(invited) = invited(&mut conn, &invite).await?.filter(|_| !is_over) else {
        return Ok(Outcome::Done);
    };
    drop(conn);
    match app.mailer.send(&mail(app, &invite, &invited)).await {
        Ok(()) => Ok(Outcome::Done),
        Err(error) if error.is_retryable() => Ok(Outcome::Again(error.retry_after())),
        Err(error) => Err(Error::internal("an invitation was not taken", error)),
    }
}

fn mail(app: &App, invite: &Invite, invited: &Invited) -> Mail {
    let tokens = app.keys.invite_tokens(&invite.id.to_string());
    let made = |token: &Secret<String>| sha256_hex(token.expose().as_bytes()) == invite.token_hash;
    let token = tokens.into_iter().find(made);
    let token = token.unwrap_or_else(|| app.keys.invite_token(&invite.id.to_string()));
    let base = app.settings.public_url.as_str().trim_end_matches('/');
    let area = invite.area.code();
    // Behind the hash sign, the token reaches no server and no log.
    let link = format!("{base}/{area}/invite#{}", token.expose());
    let text = Message::new(format!("mail_invite_{area}"))
        .with("name", &invited.name)
        .with("days", VALID_DAYS)
        .with("link", link);
    let subject = Message::new("mail_invite_subject");
    Mail {
        to: invited.email.clone(),
        subject: app.text(&subject, invite.locale),
        text: Secret::new(app.text(&text, invite.locale)),
    }
}

/// Whom a link is for.
pub async fn look(app: &App, token: &Secret<String>) -> Result<Invited> {
    let mut conn = app.db.read().await?;
    Ok(live(&mut conn, token, app.now()).await?.1)
}

/// Sets the password of the invitation's account. Sessions that were open end: where a link
/// replaces a forgotten password, somebody else may know the old one.
pub async fn accept(
    app: &App,
    token: &Secret<String>,
    password: Secret<String>,
    request_id: &str,
) -> Result<()> {
    look(app, token).await?;
    let hash = chosen(app, password, "password").await?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let now = app.now();
        let (invite, invited) = live(tx, token, now).await?;
        let subject = invite.subject.to_string();
        invite::end_all(tx, invite.area, invite.subject, now).await?;
        set_password(tx, &invite, &hash).await?;
        session::revoke_all(tx, invite.area.code(), &subject, now).await?;
        let lock = Lock::of(app, invite.area, invited.email.expose());
        lock.clear(tx).await?;
        let (by, deed) = acceptance(&invite, request_id);
        Ok(record(app, tx, &by, deed).await?)
    })
}

async fn set_password(tx: &mut Tx, invite: &Invite, hash: &str) -> Result<()> {
    match invite.area {
        Area::Partner => {
            merchant_login::set_password(tx, MerchantId(invite.subject), hash).await?;
        }
        Area::Admin | Area::Customer => {
            admin_user::set_password(tx, AdminId(invite.subject), hash).await?;
        }
    }
    Ok(())
}

/// Whoever has the link is whom it was sent to.
fn acceptance(invite: &Invite, request_id: &str) -> (By, Deed<serde_json::Value>) {
    let (doer, action, target_kind) = match invite.area {
        Area::Partner => (
            Doer::Merchant(MerchantId(invite.subject)),
            "merchant.invite-accept",
            "merchant",
        ),
        Area::Admin | Area::Customer => (
            Doer::Admin(AdminId(invite.subject)),
            "admin.invite-accept",
            "admin",
        ),
    };
    let by = By {
        doer,
        request_id: Some(request_id.to_owned()),
    };
    let deed = Deed {
        action,
        target_kind,
        target_id: invite.subject.to_string(),
        detail: json!({}),
    };
    (by, deed)
}

async fn live(
    conn: &mut Conn,
    token: &Secret<String>,
    now: Timestamp,
) -> Result<(Invite, Invited)> {
    let hash = sha256_hex(token.expose().as_bytes());
    let over = || Error::from(Refusal::coded(RefusalKind::NotFound, "invite-over"));
    let invite = invite::live(conn, &hash, now).await?.ok_or_else(over)?;
    let invited = invited(conn, &invite).await?.ok_or_else(over)?;
    Ok((invite, invited))
}

/// The account of an invitation, unless it may not log in.
async fn invited(conn: &mut Conn, invite: &Invite) -> Result<Option<Invited>> {
    let named = |name, email| Invited {
        area: invite.area,
        name,
        email,
    };
    Ok(match invite.area {
        Area::Partner => merchant_login::get(conn, MerchantId(invite.subject))
            .await?
            .map(|merchant| named(merchant.name, merchant.email)),
        Area::Admin | Area::Customer => admin_user::get(conn, AdminId(invite.subject))
            .await?
            .map(|admin| named(admin.name, admin.email)),
    })
}
