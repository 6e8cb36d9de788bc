//! How often something may happen: counted in the database, shared by all nodes.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::identity::network::network_of;
use saakh_domain::identity::tally::{DAY, HOUR, Tally, Wait, Window};
use saakh_store::platform::rate_event;
use saakh_store::{Conn, DbError, Scope, Tx};

use crate::{App, Error, Result};

/// Under what the things that one network address does are counted. Every limit of an address is
/// named here, so that IPv6 counts by its /64 in each of them.
pub(crate) fn of_address(app: &App, what: &str, address: &str) -> String {
    app.keys.lookup(what, &network_of(address))
}

/// The scope in which something is counted and judged: of two that come at once the second sees
/// the first.
pub(crate) fn scope(name: &str) -> Scope {
    Scope::of("limit", name)
}

/// Counts one more thing that a network address does, or refuses it with this code. Whoever asks
/// at the same moment is counted before or after.
pub(crate) async fn count_request(
    app: &App,
    tx: &mut Tx,
    name: &str,
    code: &'static str,
) -> Result<()> {
    tx.enter(scope(name)).await?;
    let limit = app.settings.address_requests_per_hour;
    allow_hourly(tx, name, limit, app.now())
        .await?
        .map_err(|wait| Error::wait(code, wait))?;
    Ok(record_event(app, tx, name).await?)
}

/// Notes that something limited happened.
pub(crate) async fn record_event(
    app: &App,
    tx: &mut Tx,
    name: &str,
) -> std::result::Result<(), DbError> {
    rate_event::add(tx, &app.uuid().to_string(), name, app.now()).await
}

/// Notes that two limited things happened.
pub(crate) async fn record_events(
    app: &App,
    tx: &mut Tx,
    names: [&str; 2],
) -> std::result::Result<(), DbError> {
    let ids = [app.uuid().to_string(), app.uuid().to_string()];
    rate_event::add_two(tx, [(&ids[0], names[0]), (&ids[1], names[1])], app.now()).await
}

/// Records that three limited things happened.
pub(crate) async fn record_three_events(
    app: &App,
    tx: &mut Tx,
    names: [&str; 3],
) -> std::result::Result<(), DbError> {
    let events = names.map(|name| (app.uuid().to_string(), name));
    rate_event::add_three(tx, &events, app.now()).await
}

/// What happened to two in the last `seconds`.
pub(crate) async fn tally_two(
    conn: &mut Conn,
    names: [&str; 2],
    seconds: i64,
    now: Timestamp,
) -> std::result::Result<[Tally; 2], DbError> {
    let tallies = rate_event::tally_two(conn, names, before(now, seconds)).await?;
    Ok(tallies.map(tally_of))
}

fn tally_of((count, oldest): (i64, Option<Timestamp>)) -> Tally {
    Tally {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        oldest,
    }
}

/// What happened in the last `seconds`.
pub(crate) async fn tally(
    conn: &mut Conn,
    name: &str,
    seconds: i64,
    now: Timestamp,
) -> std::result::Result<Tally, DbError> {
    let tally = rate_event::tally(conn, name, before(now, seconds)).await?;
    Ok(tally_of(tally))
}

/// Whether one network address may ask for one more thing, at most `limit` an hour.
pub(crate) async fn allow_hourly(
    conn: &mut Conn,
    name: &str,
    limit: u32,
    now: Timestamp,
) -> std::result::Result<std::result::Result<(), Wait>, DbError> {
    let tally = tally(conn, name, HOUR, now).await?;
    Ok(hourly(limit).allows(tally, now))
}

const fn hourly(limit: u32) -> Window {
    Window {
        limit,
        seconds: HOUR,
    }
}

/// When something limited to few happened in the last day, and whether one network address may ask
/// for one more thing, at most `limit` an hour.
pub(crate) async fn of_day_and_hour(
    conn: &mut Conn,
    few: &str,
    (name, limit): (&str, u32),
    now: Timestamp,
) -> std::result::Result<(Vec<Timestamp>, std::result::Result<(), Wait>), DbError> {
    let (of_few, of_name) = ((few, before(now, DAY)), (name, before(now, HOUR)));
    let (since, tally) = rate_event::since_and_tally(conn, of_few, of_name).await?;
    Ok((since, hourly(limit).allows(tally_of(tally), now)))
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
