//! Mailed links for choosing a password once: an invitation, valid for seven days, or a reset link, valid for an hour.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, InviteId};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::DAY;
use saakh_domain::text::{Message, quoted};
use saakh_domain::{Language, Secret};
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::invite::{self, Invite, InviteKind};
use saakh_store::identity::portal_merchant::{self, PortalMerchant};
use saakh_store::identity::portal_user::PortalUser;
use saakh_store::identity::{account, session};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::{Value, json};

use super::account::hash_new_password;
use super::lock;
use super::notice::{self, AccountEvent};
use super::trail::Account;
use crate::app::sha256_hex;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use crate::platform::limit::seconds_after;
use crate::platform::message::{self, OutgoingMessage};
use crate::{App, Code, Error, Refusal, Result, register_job};

/// Validity of an invitation, days.
const VALID_DAYS: i64 = 7;
/// Maximum length of a quoted name.
const NAME: usize = 100;

/// The recipient of an invitation.
#[derive(Debug)]
pub struct InviteRecipient {
    /// The area where the account logs in.
    pub area: Area,
    pub kind: InviteKind,
    pub name: String,
    /// The login address.
    pub email: Secret<String>,
    /// The merchant of a person of the portal.
    merchant: Option<PortalMerchant>,
    account: Account,
    /// Whether there was a password before.
    had_password: bool,
}

/// The account that a link belongs to, which may be nobody's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LinkOwner {
    /// The area where the account logs in.
    pub(crate) area: Area,
    pub(crate) subject: i64,
}

impl From<Account> for LinkOwner {
    fn from(account: Account) -> Self {
        Self {
            area: account.area(),
            subject: account.subject(),
        }
    }
}

/// Sends a back-office user a new link, which replaces earlier ones.
pub async fn resend_to_admin(
    app: &App,
    by: &RequestContext,
    id: AdminId,
    locale: Language,
) -> Result<AdminUser> {
    let user = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<AdminUser> {
        let user = admin_user::get_including_disabled(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if user.disabled_at.is_some() {
            return Err(Code::UserDisabled.into());
        }
        let kind = kind_for(user.password_hash.as_ref());
        resend(app, tx, by, Account::Admin(id), kind, locale).await?;
        Ok(user)
    })?;
    app.jobs.notify_one();
    Ok(user)
}

/// Sends an enabled person of the portal a new link, which replaces earlier ones.
pub(super) async fn resend_to_portal_user(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    user: &PortalUser,
) -> Result<()> {
    let account = Account::Portal {
        user: user.id,
        merchant: user.merchant_id,
    };
    let kind = kind_for(user.password_hash.as_ref());
    resend(app, tx, by, account, kind, user.locale).await
}

async fn resend(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    account: Account,
    kind: InviteKind,
    locale: Language,
) -> Result<()> {
    invite::end_all(tx, account.area(), account.subject(), app.now()).await?;
    create_and_mail(app, tx, account.into(), kind, locale).await?;
    let event = AuditEvent {
        action: account.choose("admin.invite", "portal-user.invite"),
        target_kind: account.kind(),
        target_id: account.subject().to_string(),
        detail: json!({}),
    };
    Ok(record(app, tx, by, event).await?)
}

/// An account with a password gets a reset link.
fn kind_for(password_hash: Option<&String>) -> InviteKind {
    match password_hash {
        Some(_) => InviteKind::Reset,
        None => InviteKind::Invite,
    }
}

/// Creates a link and its mailing job. Earlier links remain valid, so that a stranger's request cannot invalidate the
/// owner's.
pub(crate) async fn create_and_mail(
    app: &App,
    tx: &mut Tx,
    owner: LinkOwner,
    kind: InviteKind,
    locale: Language,
) -> Result<()> {
    let made = create(app, tx, owner, kind, locale).await?;
    Ok(job::enqueue::<SendInvite>(app, tx, made.id).await?)
}

/// Creates a link for the caller to deliver.
pub(super) async fn create(
    app: &App,
    tx: &mut Tx,
    owner: LinkOwner,
    kind: InviteKind,
    locale: Language,
) -> Result<Invite> {
    let now = app.now();
    let id = InviteId::new(app.uuid());
    let token = app.keys.invite_token(&id.to_string());
    let seconds = match kind {
        InviteKind::Invite => VALID_DAYS * DAY,
        InviteKind::Reset => app.reference.limits.login.forgotten_minutes * 60,
    };
    let made = Invite {
        id,
        area: owner.area,
        subject: owner.subject,
        token_hash: sha256_hex(token.expose().as_bytes()),
        kind,
        locale,
        created_at: now,
        expires_at: seconds_after(now, seconds),
        ended_at: None,
    };
    invite::add(tx, &made).await?;
    Ok(made)
}

/// The address for choosing a password.
pub(super) fn build_link(app: &App, invite: &Invite) -> Secret<String> {
    let tokens = app.keys.invite_tokens(&invite.id.to_string());
    let made = |token: &Secret<String>| sha256_hex(token.expose().as_bytes()) == invite.token_hash;
    let token = tokens.into_iter().find(made);
    let token = token.unwrap_or_else(|| app.keys.invite_token(&invite.id.to_string()));
    let area = invite.area.code();
    // As a fragment, the token reaches no server and no log.
    Secret::new(app.page_url(&format!("/{area}/invite#{}", token.expose())))
}

/// Mails an invitation.
pub(crate) struct SendInvite;

impl JobKind for SendInvite {
    const NAME: &'static str = "invite";
    const QUEUE: Queue = Queue::Mail;
    type Payload = InviteId;

    async fn run(job: &JobContext<'_>, id: InviteId) -> Result<JobOutcome> {
        send(job, id).await
    }
}

register_job!(SendInvite);

/// Mails an invitation, unless it has expired or its account is no longer active.
async fn send(job: &JobContext<'_>, id: InviteId) -> Result<JobOutcome> {
    let app = job.app;
    let mut conn = app.db.read().await?;
    let Some(invite) = invite::get(&mut conn, id).await? else {
        return Ok(JobOutcome::Done);
    };
    let is_over = invite.ended_at.is_some() || invite.expires_at <= app.now();
    let Some(invited) = invited(&mut conn, &invite).await?.filter(|_| !is_over) else {
        return Ok(JobOutcome::Done);
    };
    drop(conn);
    let mail = mail(app, &invite, &invited);
    message::finish_with_account_mail(job, mail).await
}

fn mail(app: &App, invite: &Invite, invited: &InviteRecipient) -> OutgoingMessage {
    let (subject, text) = match invite.kind {
        InviteKind::Invite => (
            "mail_invite_subject",
            invitation(app, invited).with("days", VALID_DAYS),
        ),
        InviteKind::Reset => (
            "mail_reset_subject",
            Message::new("mail_reset_text")
                .with("minutes", app.reference.limits.login.forgotten_minutes),
        ),
    };
    let text = text
        .with("name", quoted::sanitise_line(&invited.name, NAME))
        .with("link", build_link(app, invite).expose());
    let (to, subject) = (invited.email.clone(), Message::new(subject));
    OutgoingMessage::mail_of_texts(app, to, invite.locale, &subject, &text)
}

/// The text of an invitation, by what it begins: work in the back office, an account of one's own, or a place among the
/// people of another's.
fn invitation(app: &App, invited: &InviteRecipient) -> Message {
    let Some(merchant) = &invited.merchant else {
        return Message::new("mail_invite_admin");
    };
    if merchant.email.expose() != invited.email.expose() {
        return Message::new("mail_invite_colleague")
            .with("shop", quoted::sanitise_line(&merchant.name, NAME));
    }
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(merchant.partner_id);
    match partner.filter(|_| merchant.is_partner) {
        Some(partner) => Message::new("mail_invite_own_account")
            .with("partner", quoted::sanitise_line(&partner.name, NAME)),
        None => Message::new("mail_invite_partner"),
    }
}

/// Returns the recipient of a link.
pub async fn find_recipient(app: &App, token: &Secret<String>) -> Result<InviteRecipient> {
    let mut conn = app.db.read().await?;
    Ok(live(&mut conn, token, app.now()).await?.1)
}

/// Sets the password of the link's account. Open sessions end, because after a forgotten password another person may
/// know the old one.
pub async fn accept(
    app: &App,
    token: &Secret<String>,
    password: Secret<String>,
    locale: Language,
    request_id: &str,
) -> Result<()> {
    find_recipient(app, token).await?;
    let hash = hash_new_password(app, password, "password").await?;
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        let now = app.now();
        let (invite, invited) = live(tx, token, now).await?;
        let account = invited.account;
        let subject = invite.subject.to_string();
        invite::end_all(tx, invite.area, invite.subject, now).await?;
        account::set_password(tx, invite.area, invite.subject, &hash).await?;
        session::revoke_all(tx, invite.area.code(), &subject, now).await?;
        if invite.area == Area::Admin {
            session::revoke_masquerades(tx, AdminId(invite.subject), now).await?;
        }
        lock::unlock(app, tx, invite.area, invited.email.expose()).await?;
        if invite.kind == InviteKind::Reset || invited.had_password {
            notice::enqueue(app, tx, account, AccountEvent::Password, locale).await?;
        }
        let (by, event) = acceptance(account, invite.kind, request_id);
        Ok(record(app, tx, &by, event).await?)
    })?;
    app.jobs.notify_one();
    Ok(())
}

/// The context of accepting a link, which identifies its recipient.
fn acceptance(
    account: Account,
    kind: InviteKind,
    request_id: &str,
) -> (RequestContext, AuditEvent<Value>) {
    let action = match kind {
        InviteKind::Reset => "login.reset",
        InviteKind::Invite => account.choose("admin.invite-accept", "portal-user.invite-accept"),
    };
    let by = RequestContext {
        actor: account.actor(),
        request_id: Some(request_id.to_owned()),
    };
    let event = AuditEvent {
        action,
        target_kind: account.kind(),
        target_id: account.subject().to_string(),
        detail: json!({}),
    };
    (by, event)
}

async fn live(
    conn: &mut Conn,
    token: &Secret<String>,
    now: Timestamp,
) -> Result<(Invite, InviteRecipient)> {
    let hash = sha256_hex(token.expose().as_bytes());
    let over = || Error::from(Refusal::new(Code::InviteOver));
    let invite = invite::find_live(conn, &hash, now)
        .await?
        .ok_or_else(over)?;
    let invited = invited(conn, &invite).await?.ok_or_else(over)?;
    Ok((invite, invited))
}

/// The account of an invitation, if its login is enabled.
async fn invited(conn: &mut Conn, invite: &Invite) -> Result<Option<InviteRecipient>> {
    let Some(login) = account::get(conn, invite.area, invite.subject).await? else {
        return Ok(None);
    };
    let merchant = match login.merchant {
        Some(id) => portal_merchant::get(conn, id).await?,
        None => None,
    };
    Ok(Some(InviteRecipient {
        area: invite.area,
        kind: invite.kind,
        merchant,
        account: Account::from_login(&login),
        had_password: login.password_hash.is_some(),
        name: login.name,
        email: login.email,
    }))
}
