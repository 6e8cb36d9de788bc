//! Sessions: opaque tokens, stored as their hash, ended on every node at once.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::session::{Area, SessionPolicy};
use saakh_store::identity::session::{self, Session};
use saakh_store::{DbError, Tx, write_tx};

use crate::app::sha256_hex;
use crate::{App, Result};

/// Bytes of randomness in a token: 256 bits cannot be guessed.
const TOKEN_BYTES: usize = 32;

/// A session that lives.
#[derive(Debug, Clone)]
pub struct Live {
    /// For which area.
    pub area: Area,
    /// Whose id there.
    pub subject: String,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
    token_hash: String,
}

/// Opens a session and gives its token, which nobody can read again.
pub(crate) async fn open(
    app: &App,
    tx: &mut Tx,
    area: Area,
    subject: &str,
) -> std::result::Result<Secret<String>, DbError> {
    let token = new_token(app, area);
    let now = app.now();
    let session = Session {
        token_hash: sha256_hex(token.expose().as_bytes()),
        area: area.code().to_owned(),
        subject: subject.to_owned(),
        created_at: now,
        last_used_at: now,
        expires_at: policy(app, area).expires_at(now),
    };
    session::add(tx, &session).await?;
    Ok(token)
}

/// The session of a token, if it lives; notes its use at most once a minute.
pub async fn authenticate(app: &App, token: &Secret<String>) -> Result<Option<Live>> {
    let Some(area) = Area::of_token(token.expose()) else {
        return Ok(None);
    };
    let token_hash = sha256_hex(token.expose().as_bytes());
    let now = app.now();
    let mut conn = app.db.read().await?;
    let Some(found) = session::live(&mut conn, &token_hash, now).await? else {
        return Ok(None);
    };
    drop(conn);
    let lives = policy(app, area).is_alive(found.created_at, found.last_used_at, now);
    if !lives || found.area != area.code() {
        return Ok(None);
    }
    if SessionPolicy::should_touch(found.last_used_at, now) {
        touch(app, &token_hash, now).await?;
    }
    Ok(Some(Live {
        area,
        subject: found.subject,
        expires_at: found.expires_at,
        token_hash,
    }))
}

/// Ends a session.
pub async fn close(app: &App, live: &Live) -> Result<()> {
    let now = app.now();
    write_tx!(app.db, |tx| {
        Ok(session::revoke(tx, &live.token_hash, now).await?)
    })
}

/// Ends every session of a customer, on every device.
pub async fn close_all(app: &App, customer: CustomerId) -> Result<()> {
    write_tx!(app.db, |tx| { Ok(close_all_in(app, tx, customer).await?) })
}

/// As [`close_all`], in a transaction that does more.
pub(crate) async fn close_all_in(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
) -> std::result::Result<(), DbError> {
    let area = Area::Customer.code();
    session::revoke_all(tx, area, &customer.to_string(), app.now()).await
}

/// The rule of an area.
pub fn policy(app: &App, area: Area) -> &SessionPolicy {
    app.reference.limits.session(area)
}

async fn touch(app: &App, token_hash: &str, now: Timestamp) -> Result<()> {
    write_tx!(app.db, |tx| {
        Ok(session::touch(tx, token_hash, now).await?)
    })
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
