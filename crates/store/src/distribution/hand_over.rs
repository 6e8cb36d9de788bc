//! Customers handed over by other servers with a code.

use jiff::Timestamp;
use saakh_domain::distribution::hand_over::HandOverKind;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, record, sql};

personal! {
    table "hand_over";
    of Customer ended "emptied when the code is opened or expires, deleted a day later";
    columns {
        code_hash: key, kind: plain, giver: plain, event_id: key, content: identity,
        nonce_hash: key, created_at: plain, expires_at: plain, opened_at: plain,
    }
}

/// A customer being handed over.
#[derive(Debug, Clone)]
pub struct HandOver {
    /// Hash of the code, in hex.
    pub code_hash: String,
    pub kind: HandOverKind,
    /// The sender (`partner:2`).
    pub giver: String,
    /// The sender's id of the event.
    pub event_id: String,
    /// Accompanying data, sealed; none once opened or expired.
    pub content: Option<Vec<u8>>,
    pub created_at: Timestamp,
    /// Expiry of the code.
    pub expires_at: Timestamp,
    /// When a browser opened it.
    pub opened_at: Option<Timestamp>,
}

record!(columns, fn hand_over -> HandOver {
    code_hash: text("code_hash"),
    kind: mapped("kind", HandOverKind::from_code),
    giver: text("giver"),
    event_id: text("event_id"),
    content: get("content"),
    created_at: instant("created_at"),
    expires_at: instant("expires_at"),
    opened_at: opt_instant("opened_at"),
});

sql!(
    ADD =
        "INSERT INTO hand_over (code_hash, kind, giver, event_id, content, created_at, expires_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (giver, event_id) DO NOTHING"
);
sql!(GET = columns + "FROM hand_over WHERE code_hash = $1");
sql!(
    OPEN = "UPDATE hand_over SET opened_at = $2, nonce_hash = $3, content = NULL
    WHERE code_hash = $1"
);
sql!(TAKE = "UPDATE hand_over SET nonce_hash = NULL WHERE nonce_hash = $1 AND kind = $2");
sql!(FORGET = "UPDATE hand_over SET content = NULL WHERE expires_at < $1 AND content IS NOT NULL");
sql!(SWEEP = "DELETE FROM hand_over WHERE expires_at < $1");

/// Inserts a hand-over; returns whether its event is new.
pub async fn add(tx: &mut Tx, new: HandOver) -> Result<bool, DbError> {
    let values = args![
        new.code_hash,
        new.kind.code(),
        new.giver,
        new.event_id,
        new.content,
        new.created_at,
        new.expires_at
    ];
    Ok(tx.execute(&ADD, values).await? == 1)
}

/// Finds a hand-over by its code.
pub async fn get(conn: &mut Conn, code_hash: &str) -> Result<Option<HandOver>, DbError> {
    let row = conn.fetch_optional(&GET, args![code_hash]).await?;
    row.as_ref().map(hand_over).transpose()
}

/// Marks a hand-over as opened by a browser, identified by its nonce, and deletes the accompanying data.
pub async fn mark_opened(
    tx: &mut Tx,
    code_hash: &str,
    now: Timestamp,
    nonce_hash: &str,
) -> Result<(), DbError> {
    tx.send(&OPEN, args![code_hash, now, nonce_hash]).await?;
    Ok(())
}

/// Redeems a browser's nonce once; returns whether it was valid.
pub async fn redeem(tx: &mut Tx, nonce_hash: &str, kind: HandOverKind) -> Result<bool, DbError> {
    Ok(tx.execute(&TAKE, args![nonce_hash, kind.code()]).await? == 1)
}

/// Deletes the data of codes that expired before an instant.
pub async fn delete_expired_data(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&FORGET, args![before]).await
}

/// Deletes hand-overs that expired before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
