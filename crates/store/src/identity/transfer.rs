//! Transfers of a customer's session to another device: the latest of each customer.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, personal, record, sql};

personal! {
    table "transfer";
    of Customer by "customer_id = $1" { delete; }
    columns {
        customer_id: key, session_hash: key, code_hash: key, watch_hash: key, tries: plain,
        created_at: plain, expires_at: plain, taken_at: plain, done_at: plain,
    }
}

/// A session transfer.
#[derive(Debug, Clone)]
pub struct Transfer {
    pub customer_id: CustomerId,
    /// The old device's session, which ends with the transfer.
    pub session_hash: String,
    /// Keyed hash of the code that the old device shows, in hex.
    pub code_hash: String,
    /// Hash of a secret with which the old device polls the transfer's state.
    pub watch_hash: String,
    /// Number of wrong codes.
    pub tries: i64,
    pub created_at: Timestamp,
    /// Exclusive end of validity.
    pub expires_at: Timestamp,
    /// When the new device entered the code.
    pub taken_at: Option<Timestamp>,
    /// When the new device was logged in.
    pub done_at: Option<Timestamp>,
}

record!(columns, fn transfer -> Transfer {
    customer_id: parsed("customer_id"),
    session_hash: text("session_hash"),
    code_hash: text("code_hash"),
    watch_hash: text("watch_hash"),
    tries: int("tries"),
    created_at: instant("created_at"),
    expires_at: instant("expires_at"),
    taken_at: opt_instant("taken_at"),
    done_at: opt_instant("done_at"),
});

sql!(
    PUT = "INSERT INTO transfer (customer_id, session_hash, code_hash, watch_hash, tries,
        created_at, expires_at, taken_at, done_at)
    VALUES ($1, $2, $3, $4, 0, $5, $6, NULL, NULL)
    ON CONFLICT (customer_id) DO UPDATE SET session_hash = $2, code_hash = $3, watch_hash = $4,
        tries = 0, created_at = $5, expires_at = $6, taken_at = NULL, done_at = NULL"
);
sql!(GET = columns + "FROM transfer WHERE customer_id = $1");
sql!(COUNT_TRY = "UPDATE transfer SET tries = tries + 1 WHERE customer_id = $1");
sql!(
    TAKE = "UPDATE transfer SET taken_at = $2, expires_at = $3
    WHERE customer_id = $1"
);
sql!(
    RELEASE = "UPDATE transfer SET taken_at = NULL
    WHERE customer_id = $1 AND taken_at = $2 AND done_at IS NULL"
);
sql!(DONE = "UPDATE transfer SET done_at = $2 WHERE customer_id = $1");
sql!(REMOVE = "DELETE FROM transfer WHERE customer_id = $1");
sql!(SWEEP = "DELETE FROM transfer WHERE expires_at < $1");

/// Starts a transfer, replacing an earlier one of the customer.
pub async fn put(tx: &mut Tx, new: &Transfer) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(new.customer_id));
    tx.send(
        &PUT,
        args![
            new.customer_id,
            &new.session_hash,
            &new.code_hash,
            &new.watch_hash,
            new.created_at,
            new.expires_at
        ],
    )
    .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<Transfer>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(transfer).transpose()
}

/// Counts a wrong code.
pub async fn count_attempt(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&COUNT_TRY, args![id]).await?;
    Ok(())
}

/// Marks the code as used, so that it cannot be used again.
pub async fn mark_code_used(
    tx: &mut Tx,
    id: CustomerId,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&TAKE, args![id, now, expires_at]).await?;
    Ok(())
}

/// Releases a code used at an instant, because no passcode could be sent.
pub async fn release_code(tx: &mut Tx, id: CustomerId, taken_at: Timestamp) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&RELEASE, args![id, taken_at]).await?;
    Ok(())
}

/// Records that the new device was logged in.
pub async fn mark_completed(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&DONE, args![id, now]).await?;
    Ok(())
}

pub async fn remove(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Deletes transfers that expired before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
