//! Verified customers without activity: who is warned, who is erased, and whom the law holds.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A customer who proved who they are and did nothing since `$1`: every login changes their row. An
/// application that is open and of which a lender said something since counts too; one that was
/// closed does not, because the program closes those that are quiet.
macro_rules! quiet {
    () => {
        "(customer.mobile_verified_at IS NOT NULL OR customer.email_verified_at IS NOT NULL)
         AND customer.updated_day <= $1 / 86400000 AND customer.updated_at < $1
         AND NOT EXISTS (SELECT 1 FROM application
            WHERE application.customer_id = customer.id AND application.status <> 'closed'
              AND application.updated_at >= $1)
         AND NOT EXISTS (SELECT 1 FROM legal_hold WHERE legal_hold.customer_id = customer.id)"
    };
}

sql!(
    UNWARNED = concat!(
        "SELECT id FROM customer WHERE ",
        quiet!(),
        " AND NOT EXISTS (SELECT 1 FROM quiet_notice WHERE quiet_notice.customer_id = customer.id)
        ORDER BY customer.updated_day, id LIMIT $2"
    )
);
sql!(
    IS_QUIET = concat!(
        "SELECT id FROM customer WHERE ",
        quiet!(),
        " AND customer.id = $2"
    )
);
sql!(
    ADD = "INSERT INTO quiet_notice (customer_id, made_at) VALUES ($1, $2)
    ON CONFLICT (customer_id) DO NOTHING"
);
sql!(NOTICE = "SELECT told_at FROM quiet_notice WHERE customer_id = $1");
sql!(TOLD = "UPDATE quiet_notice SET told_at = $2 WHERE customer_id = $1 AND told_at IS NULL");
sql!(
    OVER = "SELECT customer_id AS id FROM quiet_notice WHERE told_at < $1
    ORDER BY told_at, customer_id LIMIT $2"
);
sql!(REMOVE = "DELETE FROM quiet_notice WHERE customer_id = $1");
sql!(
    HOLD = "INSERT INTO legal_hold (customer_id, reason, since) VALUES ($1, $2, $3)
    ON CONFLICT (customer_id) DO UPDATE SET reason = excluded.reason"
);
sql!(LIFT = "DELETE FROM legal_hold WHERE customer_id = $1");

/// Some customers who did nothing since an instant and were not warned.
pub async fn unwarned(
    conn: &mut Conn,
    since: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&UNWARNED, args![since, most]).await?;
    rows.iter().map(id).collect()
}

/// Whether a customer did nothing since an instant and nothing holds them.
pub async fn is_quiet(conn: &mut Conn, of: CustomerId, since: Timestamp) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&IS_QUIET, args![since, of]).await?;
    Ok(row.is_some())
}

/// Notes that a customer has to be warned; says whether that is new.
pub async fn add(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&ADD, args![id, now]).await? > 0)
}

/// Whether a warning is due that was not sent.
pub async fn is_untold(conn: &mut Conn, id: CustomerId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&NOTICE, args![id]).await?;
    let told = row.map(|row| row.opt_at("told_at")).transpose()?;
    Ok(told == Some(None))
}

/// Notes that the warning was sent. False where they came back or were erased meanwhile.
pub async fn told(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(&TOLD, args![id, now]).await? == 1)
}

/// Some customers who were warned before an instant.
pub async fn warned_before(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&OVER, args![before, most]).await?;
    rows.iter().map(id).collect()
}

/// The warning is over, whatever came of it.
pub async fn remove(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// A dispute or an order asks that nothing of a customer is erased for being quiet.
pub async fn hold(
    tx: &mut Tx,
    id: CustomerId,
    reason: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&HOLD, args![id, reason, now]).await?;
    Ok(())
}

/// The hold is over; says whether there was one.
pub async fn lift(tx: &mut Tx, id: CustomerId) -> Result<bool, DbError> {
    Ok(tx.execute(&LIFT, args![id]).await? > 0)
}

fn id(row: &Row) -> Result<CustomerId, DbError> {
    row.parsed("id")
}
