//! How lenders' systems do, as all nodes saw it together.

use jiff::Timestamp;
use saakh_domain::id::LenderId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// Calls of one lender in one hour that ended alike and took about as long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Calls {
    pub lender: LenderId,
    /// The hour since 1970.
    pub hour: i64,
    /// `answered`, `refused` or `unavailable`.
    pub outcome: String,
    /// They took no longer than this, milliseconds.
    pub up_to_millis: i64,
    /// How many there were.
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

/// Adds calls to those that are there.
pub async fn add(tx: &mut Tx, calls: &Calls) -> Result<(), DbError> {
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

/// Every call since an hour, the quickest first within a lender.
pub async fn since(conn: &mut Conn, hour: i64) -> Result<Vec<Calls>, DbError> {
    let rows = conn.fetch_all(&SINCE, args![hour]).await?;
    rows.iter().map(calls).collect()
}

/// Forgets hours before this one.
pub async fn sweep(tx: &mut Tx, hour: i64) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![hour]).await
}

/// A node calls a lender no more until then.
pub async fn pause(tx: &mut Tx, lender: LenderId, until: Timestamp) -> Result<(), DbError> {
    tx.send(&PAUSE, args![lender, until]).await?;
    Ok(())
}

/// The lenders that some node does not call now.
pub async fn paused(conn: &mut Conn, now: Timestamp) -> Result<Vec<LenderId>, DbError> {
    let rows = conn.fetch_all(&PAUSED, args![now]).await?;
    rows.iter()
        .map(|row| row.int("lender_id").map(LenderId))
        .collect()
}

fn calls(row: &Row) -> Result<Calls, DbError> {
    Ok(Calls {
        lender: LenderId(row.int("lender_id")?),
        hour: row.int("hour")?,
        outcome: row.text("outcome")?,
        up_to_millis: row.int("up_to_millis")?,
        calls: row.int("calls")?,
    })
}
