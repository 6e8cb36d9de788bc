//! Sessions: only the token's hash is stored.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, MerchantId};

use crate::db::bulk::{self, BulkUpdate};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "session";
    of Customer ended "closed before the erasure, swept a week after their end";
    of Merchant ended "swept a week after their end";
    of Staff ended "swept a week after their end";
    columns {
        token_hash: key, area: plain, subject: key, created_at: behaviour, last_used_at: behaviour,
        expires_at: plain, revoked_at: plain, device: device, admin_id: key, begun_by: key,
        confirmed_at: plain,
    }
}

/// Length of the hash prefix that identifies a session to its owner.
const ID_LENGTH: usize = 32;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token, in hex.
    pub token_hash: String,
    /// `customer`, `partner` or `admin`.
    pub area: String,
    /// The id of the customer or of the person in their area as text; in a masquerade the merchant's.
    pub subject: String,
    /// Browser and operating system; a customer's is stored after the first minute.
    pub device: Option<String>,
    /// The admin of a masquerade in a merchant's portal.
    pub admin_id: Option<AdminId>,
    /// Hash of the session that started a masquerade, which ends with it.
    pub begun_by: Option<String>,
    pub created_at: Timestamp,
    /// Last use, written at most once a minute.
    pub last_used_at: Timestamp,
    /// Absolute expiry.
    pub expires_at: Timestamp,
    /// When the owner last authenticated.
    pub confirmed_at: Timestamp,
}

impl Session {
    /// Identifies the session to its owner; the token cannot be derived from it.
    pub fn id(&self) -> &str {
        id_from_hash(&self.token_hash)
    }
}

/// A live session with the times its validity depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LiveSession {
    pub session: Session,
    /// When the session that started a masquerade was opened and last used.
    pub beginner: Option<(Timestamp, Timestamp)>,
}

/// The id of the session with this hash.
pub fn id_from_hash(token_hash: &str) -> &str {
    token_hash.get(..ID_LENGTH).unwrap_or_default()
}

/// The columns of [`Session`].
macro_rules! columns {
    () => {
        "token_hash, area, subject, device, admin_id, begun_by, created_at, last_used_at, expires_at, \
         confirmed_at"
    };
}

sql!(
    ADD = "INSERT INTO session
        (token_hash, area, subject, created_at, last_used_at, expires_at, device, admin_id,
        begun_by, confirmed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
);
sql!(
    LIVE = "SELECT s.token_hash, s.area, s.subject, s.device, s.admin_id, s.begun_by, s.created_at,
        s.last_used_at, s.expires_at, s.confirmed_at, b.created_at AS beginner_created_at,
        b.last_used_at AS beginner_last_used_at
    FROM session AS s LEFT JOIN session AS b
        ON b.token_hash = s.begun_by AND b.revoked_at IS NULL AND b.expires_at > $2
    WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > $2
      AND (s.admin_id IS NULL OR b.token_hash IS NOT NULL)"
);
sql!(
    OF_SUBJECT = concat!(
        "SELECT ",
        columns!(),
        " FROM session WHERE area = $1 AND subject = $2 AND admin_id IS NULL
          AND revoked_at IS NULL AND expires_at > $3
        ORDER BY last_used_at DESC, token_hash"
    )
);
sql!(
    CONFIRM = "UPDATE session SET confirmed_at = $2
    WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2"
);
sql!(REVOKE = "UPDATE session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL");
sql!(
    REVOKE_ALL = "UPDATE session SET revoked_at = $3
    WHERE area = $1 AND subject = $2 AND admin_id IS NULL AND revoked_at IS NULL"
);
sql!(
    REVOKE_OF_MERCHANT = "UPDATE session SET revoked_at = $2
    WHERE area = 'partner' AND subject = $1 AND admin_id IS NOT NULL AND revoked_at IS NULL"
);
sql!(
    REVOKE_OTHERS = "UPDATE session SET revoked_at = $4
    WHERE area = $1 AND subject = $2 AND token_hash <> $3 AND admin_id IS NULL AND revoked_at IS NULL"
);
sql!(
    REVOKE_OF_ADMIN = "UPDATE session SET revoked_at = $2
    WHERE admin_id = $1 AND revoked_at IS NULL"
);
sql!(SWEEP = "DELETE FROM session WHERE expires_at < $1");

pub async fn add(tx: &mut Tx, session: &Session) -> Result<(), DbError> {
    tx.send(
        &ADD,
        args![
            &session.token_hash,
            &session.area,
            &session.subject,
            session.created_at,
            session.last_used_at,
            session.expires_at,
            session.device.clone(),
            session.admin_id,
            session.begun_by.clone(),
            session.confirmed_at
        ],
    )
    .await?;
    Ok(())
}

/// Finds a session by its token, unless it has expired or was revoked, or is a masquerade whose starting session was.
/// The caller checks the idle timeout of both.
pub async fn find_live(
    conn: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<LiveSession>, DbError> {
    let row = conn.fetch_optional(&LIVE, args![token_hash, now]).await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let opened = row.opt_instant("beginner_created_at")?;
    let used = row.opt_instant("beginner_last_used_at")?;
    Ok(Some(LiveSession {
        session: session(&row)?,
        beginner: opened.zip(used),
    }))
}

/// An account's own sessions that have not ended, last used first. The caller checks the idle timeout.
pub async fn list_for_subject(
    conn: &mut Conn,
    area: &str,
    subject: &str,
    now: Timestamp,
) -> Result<Vec<Session>, DbError> {
    let rows = conn
        .fetch_all(&OF_SUBJECT, args![area, subject, now])
        .await?;
    rows.iter().map(session).collect()
}

/// A use of a session.
#[derive(Debug, Clone, Copy)]
pub struct SessionTouch<'a> {
    pub token_hash: &'a str,
    pub at: Timestamp,
    /// Browser and operating system.
    pub device: &'a str,
}

/// Records uses of sessions with their devices; a later stored use is kept.
pub async fn touch(tx: &mut Tx, uses: &[SessionTouch<'_>]) -> Result<(), DbError> {
    const USED: BulkUpdate = BulkUpdate {
        table: "session",
        key: "token_hash",
        columns: &["last_used_at", "device"],
        kept: &["device"],
        only: "session.last_used_at < new.column2",
    };
    let rows = uses
        .iter()
        .map(|used| args![used.token_hash, used.at, used.device]);
    bulk::update(tx, USED, rows.collect()).await?;
    Ok(())
}

/// Records an authentication by the owner; returns whether the session still exists.
pub async fn confirm(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&CONFIRM, args![token_hash, now]).await? == 1)
}

/// Revokes a session on all nodes.
pub async fn revoke(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<(), DbError> {
    tx.send(&REVOKE, args![token_hash, now]).await?;
    Ok(())
}

/// Revokes all sessions of an account on all nodes.
pub async fn revoke_all(
    tx: &mut Tx,
    area: &str,
    subject: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&REVOKE_ALL, args![area, subject, now]).await?;
    Ok(())
}

/// Revokes all sessions of an account except one, on all nodes.
pub async fn revoke_others(
    tx: &mut Tx,
    area: &str,
    subject: &str,
    kept: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&REVOKE_OTHERS, args![area, subject, kept, now])
        .await?;
    Ok(())
}

/// Revokes all masquerades of a back-office user, on all nodes.
pub async fn revoke_masquerades(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<(), DbError> {
    tx.send(&REVOKE_OF_ADMIN, args![id, now]).await?;
    Ok(())
}

/// Revokes all masquerades in a merchant's portal, on all nodes.
pub async fn revoke_masquerades_of_merchant(
    tx: &mut Tx,
    id: MerchantId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&REVOKE_OF_MERCHANT, args![id.to_string(), now])
        .await?;
    Ok(())
}

/// Deletes sessions that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}

fn session(row: &Row) -> Result<Session, DbError> {
    Ok(Session {
        token_hash: row.text("token_hash")?,
        area: row.text("area")?,
        subject: row.text("subject")?,
        device: row.opt_text("device")?,
        admin_id: row.get::<Option<i64>>("admin_id")?.map(AdminId),
        begun_by: row.opt_text("begun_by")?,
        created_at: row.instant("created_at")?,
        last_used_at: row.instant("last_used_at")?,
        expires_at: row.instant("expires_at")?,
        confirmed_at: row.instant("confirmed_at")?,
    })
}
