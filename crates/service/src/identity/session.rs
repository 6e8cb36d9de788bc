//! Sessions: opaque tokens, stored as their hash, revoked on all nodes at once.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId, MerchantId};
use saakh_domain::identity::device;
use saakh_domain::identity::session::{Area, MASQUERADE_SECONDS, SessionPolicy};
use saakh_store::identity::account;
use saakh_store::identity::session::{self, Session, SessionTouch};
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};

use serde_json::json;

use super::trail::{self, Account};
use crate::app::session_uses::BufferedSessionUse;
use crate::app::sha256_hex;
use crate::platform::audit::{Actor, RequestContext};
use crate::platform::limit::seconds_after;
use crate::{App, Error, Result};

/// Bytes of randomness in a token: 256 bits are unguessable.
const TOKEN_BYTES: usize = 32;

/// A valid session.
#[derive(Debug, Clone)]
pub struct ActiveSession {
    pub area: Area,
    /// Id of the account in its area.
    pub subject: String,
    /// Absolute expiry.
    pub expires_at: Timestamp,
    /// The admin of a masquerade.
    pub masquerader: Option<AdminId>,
    /// When the owner last authenticated.
    confirmed_at: Timestamp,
    token_hash: String,
}

impl ActiveSession {
    /// Identifies it to its owner.
    pub fn id(&self) -> &str {
        session::id_from_hash(&self.token_hash)
    }

    /// The hash under which it is stored.
    pub(super) fn token_hash(&self) -> &str {
        &self.token_hash
    }
}

/// A session to open.
pub(crate) struct NewSession<'a> {
    pub(crate) area: Area,
    /// Id of the account in its area.
    pub(crate) subject: &'a str,
    /// Browser and operating system, if known; otherwise recorded by a later use.
    pub(crate) device: Option<&'a str>,
}

/// Opens a session and returns its token, which is not stored.
pub(crate) async fn open(
    app: &App,
    tx: &mut Tx,
    opening: NewSession<'_>,
) -> std::result::Result<Secret<String>, DbError> {
    let ends = policy(app, opening.area).expires_at(app.now());
    add(app, tx, &opening, None, ends).await
}

/// Opens a masquerade in a merchant's portal, bound to the admin's session, and returns its expiry as well.
pub(crate) async fn open_masquerade(
    app: &App,
    tx: &mut Tx,
    merchant: MerchantId,
    admin: AdminId,
    beginner: &ActiveSession,
    device: &str,
) -> std::result::Result<(Secret<String>, Timestamp), DbError> {
    let ends = seconds_after(app.now(), MASQUERADE_SECONDS);
    let opening = NewSession {
        area: Area::Partner,
        subject: &merchant.to_string(),
        device: Some(device),
    };
    let token = add(app, tx, &opening, Some((admin, beginner)), ends).await?;
    Ok((token, ends))
}

async fn add(
    app: &App,
    tx: &mut Tx,
    opening: &NewSession<'_>,
    masquerade: Option<(AdminId, &ActiveSession)>,
    expires_at: Timestamp,
) -> std::result::Result<Secret<String>, DbError> {
    let token = new_token(app, opening.area);
    let now = app.now();
    let session = Session {
        token_hash: sha256_hex(token.expose().as_bytes()),
        area: opening.area.code().to_owned(),
        subject: opening.subject.to_owned(),
        device: opening.device.map(str::to_owned),
        admin_id: masquerade.map(|(admin, _)| admin),
        begun_by: masquerade.map(|(_, beginner)| beginner.token_hash.clone()),
        created_at: now,
        last_used_at: now,
        expires_at,
        confirmed_at: now,
    };
    session::add(tx, &session).await?;
    Ok(token)
}

/// Returns the session of a token, if valid; records its use at most once a minute. Uses are written in batches, see
/// [`write_buffered_uses`].
pub async fn authenticate(
    app: &App,
    token: &Secret<String>,
    user_agent: &str,
) -> Result<Option<ActiveSession>> {
    let Some(area) = Area::from_token(token.expose()) else {
        return Ok(None);
    };
    let token_hash = sha256_hex(token.expose().as_bytes());
    let now = app.now();
    let mut conn = app.db.read().await?;
    let Some(live) = session::find_live(&mut conn, &token_hash, now).await? else {
        return Ok(None);
    };
    drop(conn);
    let found = live.session;
    let last_used_at = last_use(app, &token_hash, found.last_used_at);
    let lives = policy(app, area).is_alive(found.created_at, last_used_at, now)
        && live.beginner.is_none_or(|(created_at, used_at)| {
            let used_at = found
                .begun_by
                .as_ref()
                .map_or(used_at, |hash| last_use(app, hash, used_at));
            policy(app, Area::Admin).is_alive(created_at, used_at, now)
        });
    if !lives || found.area != area.code() {
        return Ok(None);
    }
    if SessionPolicy::should_touch(last_used_at, now) {
        let device = found.device.unwrap_or_else(|| device::label(user_agent));
        let used = BufferedSessionUse { at: now, device };
        app.session_uses.record_use(&token_hash, used);
    }
    Ok(Some(ActiveSession {
        area,
        subject: found.subject,
        expires_at: found.expires_at,
        masquerader: found.admin_id,
        confirmed_at: found.confirmed_at,
        token_hash,
    }))
}

/// Last use of a session, stored or buffered here.
fn last_use(app: &App, token_hash: &str, stored: Timestamp) -> Timestamp {
    let noted = app.session_uses.last_use(token_hash);
    noted.map_or(stored, |noted| noted.at.max(stored))
}

/// Adds buffered uses to sessions and sorts by last use.
pub(crate) fn add_buffered_uses(app: &App, sessions: &mut [Session]) {
    for session in sessions.iter_mut() {
        if let Some(noted) = app.session_uses.last_use(&session.token_hash) {
            session.last_used_at = session.last_used_at.max(noted.at);
            session.device.get_or_insert(noted.device);
        }
    }
    sessions.sort_by_key(|session| std::cmp::Reverse(session.last_used_at));
}

/// Writes this node's buffered uses of sessions. Uses that cannot be written remain buffered.
pub async fn write_buffered_uses(app: &App) -> Result<()> {
    let uses = app.session_uses.all();
    if uses.is_empty() {
        return Ok(());
    }
    let rows: Vec<SessionTouch<'_>> = uses
        .iter()
        .map(|(token_hash, used)| touch_row(token_hash, used))
        .collect();
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        Ok(session::touch(tx, &rows).await?)
    })?;
    app.session_uses.remove_written(&uses);
    Ok(())
}

fn touch_row<'a>(token_hash: &'a str, used: &'a BufferedSessionUse) -> SessionTouch<'a> {
    SessionTouch {
        token_hash,
        at: used.at,
        device: &used.device,
    }
}

/// Start of a token's session, if it has not ended.
pub(crate) async fn find_start_time(
    app: &App,
    conn: &mut Conn,
    token: &Secret<String>,
) -> std::result::Result<Option<Timestamp>, DbError> {
    let token_hash = sha256_hex(token.expose().as_bytes());
    let live = session::find_live(conn, &token_hash, app.now()).await?;
    Ok(live.map(|live| live.session.created_at))
}

/// Whether the owner authenticated recently enough for sensitive actions.
pub fn is_confirmed(app: &App, live: &ActiveSession) -> bool {
    policy(app, live.area).is_confirmed(live.confirmed_at, app.now())
}

/// Records that the session's owner authenticated. The expiry is unchanged.
pub(super) async fn confirm_in(app: &App, tx: &mut Tx, live: &ActiveSession) -> Result<()> {
    if session::confirm(tx, &live.token_hash, app.now()).await? {
        return Ok(());
    }
    Err(Error::unauthorised())
}

/// Ends a session. Logouts from back office and portal are audited.
pub async fn close(app: &App, live: &ActiveSession, request_id: &str) -> Result<()> {
    let now = app.now();
    write_tx!(app.db, Scope::rows(), |tx| {
        session::revoke(tx, &live.token_hash, now).await?;
        let Some((account, actor)) = find_actor(tx, live).await? else {
            return Ok(());
        };
        let by = RequestContext {
            actor,
            request_id: Some(request_id.to_owned()),
        };
        Ok(trail::record_login(app, tx, &by, Ok(account), "login.out", json!({})).await?)
    })
}

/// Whose session it is in the back office or the portal, and who used it. None for customers, and for an account whose
/// login was disabled meanwhile.
async fn find_actor(
    tx: &mut Tx,
    live: &ActiveSession,
) -> std::result::Result<Option<(Account, Actor)>, DbError> {
    let (false, Ok(subject)) = (live.area == Area::Customer, live.subject.parse()) else {
        return Ok(None);
    };
    if let Some(admin) = live.masquerader {
        let merchant = MerchantId(subject);
        let actor = Actor::Masquerade { admin, merchant };
        return Ok(Some((Account::Admin(admin), actor)));
    }
    let login = account::get(tx, live.area, subject).await?;
    Ok(login.map(|login| {
        let account = Account::from_login(&login);
        (account, account.actor())
    }))
}

/// Returns a customer's valid sessions, last used first.
pub async fn list_for_customer(app: &App, customer: CustomerId) -> Result<Vec<Session>> {
    let (area, now) = (Area::Customer, app.now());
    let mut conn = app.db.read().await?;
    let mut open =
        session::list_for_subject(&mut conn, area.code(), &customer.to_string(), now).await?;
    add_buffered_uses(app, &mut open);
    let policy = policy(app, area);
    open.retain(|open| policy.is_alive(open.created_at, open.last_used_at, now));
    Ok(open)
}

/// Ends one of a customer's own sessions.
pub async fn close_own(app: &App, customer: CustomerId, id: &str) -> Result<()> {
    let (area, subject) = (Area::Customer.code(), customer.to_string());
    write_tx!(app.db, Scope::rows(), |tx| {
        let open = session::list_for_subject(tx, area, &subject, app.now()).await?;
        let found = open.iter().find(|open| open.id() == id);
        let found = found.ok_or_else(Error::not_found)?;
        Ok(session::revoke(tx, &found.token_hash, app.now()).await?)
    })
}

/// Ends all sessions of a customer except the current one.
pub async fn close_others(app: &App, customer: CustomerId, live: &ActiveSession) -> Result<()> {
    let (area, subject) = (Area::Customer.code(), customer.to_string());
    write_tx!(app.db, Scope::rows(), |tx| {
        let kept = &live.token_hash;
        Ok(session::revoke_others(tx, area, &subject, kept, app.now()).await?)
    })
}

/// Ends all sessions of a customer, on all devices.
pub async fn close_all(app: &App, customer: CustomerId) -> Result<()> {
    write_tx!(app.db, Scope::rows(), |tx| {
        Ok(close_all_in(app, tx, customer).await?)
    })
}

/// As [`close_all`], in the caller's transaction.
pub(crate) async fn close_all_in(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
) -> std::result::Result<(), DbError> {
    let area = Area::Customer.code();
    session::revoke_all(tx, area, &customer.to_string(), app.now()).await
}

/// Returns the session policy of an area.
pub fn policy(app: &App, area: Area) -> &SessionPolicy {
    app.reference.limits.session(area)
}

fn new_token(app: &App, area: Area) -> Secret<String> {
    let mut bytes = [0; TOKEN_BYTES];
    app.entropy.fill(&mut bytes);
    Secret::new(format!(
        "{}{}",
        area.token_prefix(),
        URL_SAFE_NO_PAD.encode(bytes)
    ))
}
