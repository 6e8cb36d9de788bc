//! Call statistics of lenders' systems, summed over all nodes.

use jiff::Timestamp;
use saakh_domain::id::LenderId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("connector_hour", "calls of a lender's system by hour");
not_personal!("connector_pause", "lenders' systems that are not called");

/// Number of calls to a lender in an hour with the same result and duration bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallBucket {
    pub lender: LenderId,
    /// Hours since 1970.
    pub hour: i64,
    /// `answered`, `refused` or `unavailable`.
    pub outcome: String,
    /// Upper bound of the bucket in milliseconds.
    pub up_to_millis: i64,
    /// Number of calls.
    pub calls: i64,
}

sql!(
    ADD = "INSERT INTO connector_hour (lender_id, hour, outcome, up_to_millis, calls)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (lender_id, hour, outcome, up_to_millis)
    DO UPDATE SET calls = connector_hour.calls + excluded.calls"
);
sql!(
    SINCE = "SELECT lender_id, hour, outcome, up_to_millis, calls FROM connector_hour
    WHERE hour >= $1 ORDER BY lender_id, up_to_millis, hour, outcome"
);
sql!(SWEEP = "DELETE FROM connector_hour WHERE hour < $1");
sql!(
    PAUSE = "INSERT INTO connector_pause (lender_id, pause_until) VALUES ($1, $2)
    ON CONFLICT (lender_id) DO UPDATE SET pause_until = excluded.pause_until
    WHERE excluded.pause_until > connector_pause.pause_until"
);
sql!(PAUSED = "SELECT lender_id FROM connector_pause WHERE pause_until > $1 ORDER BY lender_id");

/// Adds to the stored number of calls.
pub async fn add(tx: &mut Tx, calls: &CallBucket) -> Result<(), DbError> {
    let (lender, hour) = (calls.lender, calls.hour);
    let args = args![
        lender,
        hour,
        &calls.outcome,
        calls.up_to_millis,
        calls.calls
    ];
    tx.send(&ADD, args).await?;
    Ok(())
}

/// All calls since an hour, fastest first within a lender.
pub async fn list_since(conn: &mut Conn, hour: i64) -> Result<Vec<CallBucket>, DbError> {
    let rows = conn.fetch_all(&SINCE, args![hour]).await?;
    rows.iter().map(calls).collect()
}

/// Deletes hours before this one.
pub async fn sweep(tx: &mut Tx, hour: i64) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![hour]).await
}

/// Records that a node's circuit to a lender is open until an instant.
pub async fn record_pause(tx: &mut Tx, lender: LenderId, until: Timestamp) -> Result<(), DbError> {
    tx.send(&PAUSE, args![lender, until]).await?;
    Ok(())
}

/// Lenders to which some node's circuit is open.
pub async fn list_paused(conn: &mut Conn, now: Timestamp) -> Result<Vec<LenderId>, DbError> {
    let rows = conn.fetch_all(&PAUSED, args![now]).await?;
    rows.iter()
        .map(|row| row.int("lender_id").map(LenderId))
        .collect()
}

fn calls(row: &Row) -> Result<CallBucket, DbError> {
    Ok(CallBucket {
        lender: LenderId(row.int("lender_id")?),
        hour: row.int("hour")?,
        outcome: row.text("outcome")?,
        up_to_millis: row.int("up_to_millis")?,
        calls: row.int("calls")?,
    })
}
