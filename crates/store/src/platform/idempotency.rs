//! First responses to writes that a client may retry.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "idempotency";
    of Customer by "scope = 'submission:' || CAST($1 AS TEXT)" { delete; }
    columns {
        scope: key, idempotency_key: key, request_hash: key, status: plain, body: financial,
        created_at: plain,
    }
}

/// The first response under an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredResponse {
    /// Digest of the request's body.
    pub request_hash: String,
    pub status: i64,
    pub body: String,
}

sql!(
    GET = "SELECT request_hash, status, body FROM idempotency
    WHERE scope = $1 AND idempotency_key = $2"
);
sql!(
    REMEMBER = "INSERT INTO idempotency
    (scope, idempotency_key, request_hash, status, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)"
);
sql!(SWEEP = "DELETE FROM idempotency WHERE created_at < $1");

/// Finds the first response under a key.
pub async fn get(
    conn: &mut Conn,
    scope: &str,
    key: &str,
) -> Result<Option<StoredResponse>, DbError> {
    let row = conn.fetch_optional(&GET, args![scope, key]).await?;
    row.map(|row| {
        Ok(StoredResponse {
            request_hash: row.text("request_hash")?,
            status: row.int("status")?,
            body: row.text("body")?,
        })
    })
    .transpose()
}

/// Stores the first response, in the transaction of the write.
pub async fn store_response(
    tx: &mut Tx,
    scope: &str,
    key: &str,
    answer: &StoredResponse,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(
        &REMEMBER,
        args![
            scope,
            key,
            &answer.request_hash,
            answer.status,
            &answer.body,
            now
        ],
    )
    .await?;
    Ok(())
}

/// Deletes responses from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
