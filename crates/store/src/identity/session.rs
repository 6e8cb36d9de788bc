//! Sessions: only the token's hash is stored.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

/// A session as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// SHA-256 of the token, in hex.
    pub token_hash: String,
    /// `customer`, `partner` or `admin`.
    pub area: String,
    /// The customer's, merchant's or admin's id as text.
    pub subject: String,
    /// When it began.
    pub created_at: Timestamp,
    /// Last use, written at most once a minute.
    pub last_used_at: Timestamp,
    /// It ends here whatever happens.
    pub expires_at: Timestamp,
}

sql!(
    ADD = "INSERT INTO session (token_hash, area, subject, created_at, last_used_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6)"
);
sql!(
    LIVE = "SELECT token_hash, area, subject, created_at, last_used_at, expires_at FROM session
    WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2"
);
sql!(TOUCH = "UPDATE session SET last_used_at = $2 WHERE token_hash = $1 AND last_used_at < $2");
sql!(REVOKE = "UPDATE session SET revoked_at = $2 WHERE token_hash = $1 AND revoked_at IS NULL");
sql!(
    REVOKE_ALL = "UPDATE session SET revoked_at = $3
    WHERE area = $1 AND subject = $2 AND revoked_at IS NULL"
);
sql!(SWEEP = "DELETE FROM session WHERE expires_at < $1");

/// Adds a session.
pub async fn add(tx: &mut Tx, session: &Session) -> Result<(), DbError> {
    tx.execute(
        &ADD,
        args![
            &session.token_hash,
            &session.area,
            &session.subject,
            session.created_at,
            session.last_used_at,
            session.expires_at
        ],
    )
    .await?;
    Ok(())
}

/// The session of a token, unless it ended or was revoked. Idleness is the caller's rule.
pub async fn live(
    conn: &mut Conn,
    token_hash: &str,
    now: Timestamp,
) -> Result<Option<Session>, DbError> {
    let row = conn.fetch_optional(&LIVE, args![token_hash, now]).await?;
    row.map(|row| {
        Ok(Session {
            token_hash: row.text("token_hash")?,
            area: row.text("area")?,
            subject: row.text("subject")?,
            created_at: row.at("created_at")?,
            last_used_at: row.at("last_used_at")?,
            expires_at: row.at("expires_at")?,
        })
    })
    .transpose()
}

/// Notes that the session was used.
pub async fn touch(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&TOUCH, args![token_hash, now]).await?;
    Ok(())
}

/// Ends a session on every node.
pub async fn revoke(tx: &mut Tx, token_hash: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&REVOKE, args![token_hash, now]).await?;
    Ok(())
}

/// Ends every session of somebody, on every node.
pub async fn revoke_all(
    tx: &mut Tx,
    area: &str,
    subject: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(&REVOKE_ALL, args![area, subject, now]).await?;
    Ok(())
}

/// Removes sessions that ended before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
