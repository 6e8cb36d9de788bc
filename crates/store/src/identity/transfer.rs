//! A customer's visit on its way from one device to another: the newest of each customer.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::DbError;
use crate::{Conn, Tx, args, record, sql};

/// A visit on its way.
#[derive(Debug, Clone)]
pub struct Transfer {
    pub customer_id: CustomerId,
    /// The session of the old device, which ends with it.
    pub session_hash: String,
    /// Keyed hash of the code that the old device shows, in hex.
    pub code_hash: String,
    /// Hash of what only the old device knows, to be told how it goes.
    pub watch_hash: String,
    /// Wrong codes so far.
    pub tries: i64,
    pub created_at: Timestamp,
    /// Over from here on.
    pub expires_at: Timestamp,
    /// When the new device typed the code.
    pub taken_at: Option<Timestamp>,
    /// When the new device was let in.
    pub done_at: Option<Timestamp>,
}

record!(columns, fn transfer -> Transfer {
    customer_id: parsed("customer_id"),
    session_hash: text("session_hash"),
    code_hash: text("code_hash"),
    watch_hash: text("watch_hash"),
    tries: int("tries"),
    created_at: at("created_at"),
    expires_at: at("expires_at"),
    taken_at: opt_at("taken_at"),
    done_at: opt_at("done_at"),
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

/// Begins a transfer; an earlier one of the customer is over.
pub async fn put(tx: &mut Tx, new: &Transfer) -> Result<(), DbError> {
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

/// The customer's newest transfer.
pub async fn get(conn: &mut Conn, id: CustomerId) -> Result<Option<Transfer>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(transfer).transpose()
}

/// Counts a wrong code.
pub async fn count_try(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&COUNT_TRY, args![id]).await?;
    Ok(())
}

/// Takes the code, so that nobody can once more.
pub async fn take(
    tx: &mut Tx,
    id: CustomerId,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    tx.send(&TAKE, args![id, now, expires_at]).await?;
    Ok(())
}

/// Gives back a code that was taken at an instant: no passcode could be sent.
pub async fn release(tx: &mut Tx, id: CustomerId, taken_at: Timestamp) -> Result<(), DbError> {
    tx.send(&RELEASE, args![id, taken_at]).await?;
    Ok(())
}

/// Notes that the new device was let in.
pub async fn done(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<(), DbError> {
    tx.send(&DONE, args![id, now]).await?;
    Ok(())
}

/// Forgets a customer's transfer.
pub async fn remove(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Removes transfers that were over before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
