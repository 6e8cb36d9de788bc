//! Rate-limited events, shared by all nodes.

use jiff::Timestamp;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "rate_event";
    of Customer ended "swept after a day";
    of Destination ended "swept after a day";
    columns { id: plain, name: key, at: plain }
}

sql!(ADD = "INSERT INTO rate_event (id, name, at) VALUES ($1, $2, $3)");
sql!(SINCE = "SELECT at FROM rate_event WHERE name = $1 AND at > $2 ORDER BY at");
sql!(
    TALLY = "SELECT COUNT(*) AS events, MIN(at) AS oldest FROM rate_event
    WHERE name = $1 AND at > $2"
);
sql!(ADD_TWO = "INSERT INTO rate_event (id, name, at) VALUES ($1, $2, $5), ($3, $4, $5)");
sql!(
    ADD_THREE = "INSERT INTO rate_event (id, name, at)
    VALUES ($1, $2, $7), ($3, $4, $7), ($5, $6, $7)"
);
sql!(
    TALLY_TWO = "SELECT 1 AS place, COUNT(*) AS events, MIN(at) AS oldest FROM rate_event
    WHERE name = $1 AND at > $3
    UNION ALL SELECT 2 AS place, COUNT(*) AS events, MIN(at) AS oldest FROM rate_event
    WHERE name = $2 AND at > $3 ORDER BY place"
);
sql!(
    SINCE_AND_TALLY = "SELECT 1 AS place, CAST(0 AS BIGINT) AS events, at FROM rate_event
    WHERE name = $1 AND at > $2
    UNION ALL SELECT 2 AS place, COUNT(*) AS events, MIN(at) AS at FROM rate_event
    WHERE name = $3 AND at > $4 ORDER BY place, at"
);
sql!(CLEAR = "DELETE FROM rate_event WHERE name = $1");
sql!(CLEAR_BELOW = "DELETE FROM rate_event WHERE name >= $1 AND name < $2");
sql!(REMOVE = "DELETE FROM rate_event WHERE id = $1");
sql!(SWEEP = "DELETE FROM rate_event WHERE at < $1");

/// Records an event.
pub async fn add(tx: &mut Tx, id: &str, name: &str, at: Timestamp) -> Result<(), DbError> {
    tx.send(&ADD, args![id, name, at]).await?;
    Ok(())
}

/// Records two events, each with its id and name.
pub async fn add_two(
    tx: &mut Tx,
    [(id, name), (other_id, other_name)]: [(&str, &str); 2],
    at: Timestamp,
) -> Result<(), DbError> {
    let values = args![id, name, other_id, other_name, at];
    tx.send(&ADD_TWO, values).await?;
    Ok(())
}

/// Records three events, each with its id and name.
pub async fn add_three(
    tx: &mut Tx,
    [first, second, third]: &[(String, &str); 3],
    at: Timestamp,
) -> Result<(), DbError> {
    let values = args![
        &first.0, first.1, &second.0, second.1, &third.0, third.1, at
    ];
    tx.send(&ADD_THREE, values).await?;
    Ok(())
}

/// Times of events after an instant, for low limits.
pub async fn list_since(
    conn: &mut Conn,
    name: &str,
    after: Timestamp,
) -> Result<Vec<Timestamp>, DbError> {
    let rows = conn.fetch_all(&SINCE, args![name, after]).await?;
    rows.iter().map(|row| row.instant("at")).collect()
}

/// [`list_since`] of one name and [`tally`] of another, each after an instant.
pub async fn list_and_tally(
    conn: &mut Conn,
    name: &str,
    after: Timestamp,
    tallied: &str,
    tallied_after: Timestamp,
) -> Result<(Vec<Timestamp>, (i64, Option<Timestamp>)), DbError> {
    let values = args![name, after, tallied, tallied_after];
    let rows = conn.fetch_all(&SINCE_AND_TALLY, values).await?;
    let Some((tally, since)) = rows.split_last() else {
        return Err(DbError::NoRow);
    };
    let since = since
        .iter()
        .map(|row| row.instant("at"))
        .collect::<Result<_, _>>()?;
    Ok((since, (tally.int("events")?, tally.opt_instant("at")?)))
}

/// Number of events after an instant, and the time of the first.
pub async fn tally(
    conn: &mut Conn,
    name: &str,
    after: Timestamp,
) -> Result<(i64, Option<Timestamp>), DbError> {
    let row = conn.fetch_one(&TALLY, args![name, after]).await?;
    tally_of(&row)
}

/// As [`tally`] for two names.
pub async fn tally_two(
    conn: &mut Conn,
    names: [&str; 2],
    after: Timestamp,
) -> Result<[(i64, Option<Timestamp>); 2], DbError> {
    let values = args![names[0], names[1], after];
    let rows = conn.fetch_all(&TALLY_TWO, values).await?;
    let [first, second] = rows.as_slice() else {
        return Err(DbError::NoRow);
    };
    Ok([tally_of(first)?, tally_of(second)?])
}

fn tally_of(row: &Row) -> Result<(i64, Option<Timestamp>), DbError> {
    Ok((row.int("events")?, row.opt_instant("oldest")?))
}

/// Deletes events of a name: a success ends a series of failures.
pub async fn clear(tx: &mut Tx, name: &str) -> Result<(), DbError> {
    tx.send(&CLEAR, args![name]).await?;
    Ok(())
}

/// Deletes events of a name and of all names below it, separated by a slash. The name must not be a prefix of another
/// one otherwise; equally long keyed hashes are not.
pub async fn clear_below(tx: &mut Tx, name: &str) -> Result<(), DbError> {
    // `0` follows the slash.
    tx.send(&CLEAR_BELOW, args![name, format!("{name}0")])
        .await?;
    Ok(())
}

pub async fn remove(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

/// Deletes events from before an instant.
pub async fn sweep(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(&SWEEP, args![before]).await
}
