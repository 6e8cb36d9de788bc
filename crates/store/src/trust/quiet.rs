//! Inactive verified customers: warnings, erasure and legal holds.

use jiff::Timestamp;
use saakh_domain::id::CustomerId;

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "legal_hold";
    of Customer by "customer_id = $1" { keep audit; }
    columns { customer_id: key, reason: words, since: plain }
}

personal! {
    table "quiet_notice";
    of Customer by "customer_id = $1" { delete; }
    columns { customer_id: key, made_at: plain, told_at: plain }
}

/// A verified customer without activity since `$1`: every login changes their row. An open application with a later
/// event of a lender counts as activity; a closed one does not, because the program closes inactive ones itself.
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
sql!(HELD = "SELECT customer_id FROM legal_hold WHERE customer_id = $1");
sql!(REMOVE = "DELETE FROM quiet_notice WHERE customer_id = $1");
sql!(
    HOLD = "INSERT INTO legal_hold (customer_id, reason, since) VALUES ($1, $2, $3)
    ON CONFLICT (customer_id) DO UPDATE SET reason = excluded.reason"
);
sql!(LIFT = "DELETE FROM legal_hold WHERE customer_id = $1");

/// A batch of customers without activity since an instant who were not warned.
pub async fn list_unwarned(
    conn: &mut Conn,
    since: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&UNWARNED, args![since, most]).await?;
    rows.iter().map(id).collect()
}

/// Whether a customer is inactive since an instant and not under a hold.
pub async fn is_inactive(
    conn: &mut Conn,
    of: CustomerId,
    since: Timestamp,
) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&IS_QUIET, args![since, of]).await?;
    Ok(row.is_some())
}

/// Records that a warning is due; returns whether that is new.
pub async fn add(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<bool, DbError> {
    tx.expects(|| Scope::customer(id));
    Ok(tx.execute(&ADD, args![id, now]).await? > 0)
}

/// Whether a due warning was not sent yet.
pub async fn is_warning_pending(conn: &mut Conn, id: CustomerId) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&NOTICE, args![id]).await?;
    let told_at = row.map(|row| row.opt_instant("told_at")).transpose()?;
    Ok(told_at == Some(None))
}

/// Records that the warning was sent; false if the customer returned or was erased in the meantime.
pub async fn mark_warned(tx: &mut Tx, id: CustomerId, now: Timestamp) -> Result<bool, DbError> {
    tx.expects(|| Scope::customer(id));
    Ok(tx.execute(&TOLD, args![id, now]).await? == 1)
}

/// A batch of customers who were warned before an instant.
pub async fn list_warned_before(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<CustomerId>, DbError> {
    let rows = conn.fetch_all(&OVER, args![before, most]).await?;
    rows.iter().map(id).collect()
}

/// Deletes a warning.
pub async fn remove(tx: &mut Tx, id: CustomerId) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Places a legal hold, which prevents erasure for inactivity.
pub async fn place_hold(
    tx: &mut Tx,
    id: CustomerId,
    reason: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(id));
    tx.send(&HOLD, args![id, reason, now]).await?;
    Ok(())
}

/// Whether a legal hold is in force.
pub async fn has_hold(conn: &mut Conn, id: CustomerId) -> Result<bool, DbError> {
    Ok(conn.fetch_optional(&HELD, args![id]).await?.is_some())
}

/// Lifts a legal hold; returns whether there was one.
pub async fn lift_hold(tx: &mut Tx, id: CustomerId) -> Result<bool, DbError> {
    tx.expects(|| Scope::customer(id));
    Ok(tx.execute(&LIFT, args![id]).await? > 0)
}

fn id(row: &Row) -> Result<CustomerId, DbError> {
    row.parsed("id")
}
