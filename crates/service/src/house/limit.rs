//! How often something may happen: counted in the database, shared by all nodes.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::identity::tally::{HOUR, Tally, Wait, Window};
use saakh_store::house::rate_event;
use saakh_store::{Conn, DbError, Tx};

use crate::App;

/// Notes that something limited happened.
pub(crate) async fn note(app: &App, tx: &mut Tx, name: &str) -> Result<(), DbError> {
    rate_event::add(tx, &app.uuid().to_string(), name, app.now()).await
}

/// What happened in the last `seconds`.
pub(crate) async fn tally(
    conn: &mut Conn,
    name: &str,
    seconds: i64,
    now: Timestamp,
) -> Result<Tally, DbError> {
    let (count, oldest) = rate_event::tally(conn, name, before(now, seconds)).await?;
    Ok(Tally {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        oldest,
    })
}

/// Whether one network address may ask for one more thing, at most `limit` an hour.
pub(crate) async fn allow_hourly(
    conn: &mut Conn,
    name: &str,
    limit: u32,
    now: Timestamp,
) -> Result<Result<(), Wait>, DbError> {
    let tally = tally(conn, name, HOUR, now).await?;
    Ok(Window {
        limit,
        seconds: HOUR,
    }
    .allows(tally, now))
}

/// The instant so many seconds before.
pub(crate) fn before(now: Timestamp, seconds: i64) -> Timestamp {
    now.saturating_sub(SignedDuration::from_secs(seconds))
        .unwrap_or(Timestamp::MIN)
}

/// The instant so many seconds later.
pub(crate) fn after(now: Timestamp, seconds: i64) -> Timestamp {
    now.saturating_add(SignedDuration::from_secs(seconds))
        .unwrap_or(Timestamp::MAX)
}
