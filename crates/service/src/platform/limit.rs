//! Rate limits. Events are counted in the database, so the limits are shared by all nodes.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::identity::network::network_key;
use saakh_domain::identity::tally::{DAY, HOUR, RetryAfter, Tally, Window};
use saakh_store::platform::rate_event;
use saakh_store::{Conn, DbError, Scope, Tx};

use crate::{App, Code, Error, Result};

/// Returns the key under which the events of a network address are counted. Every limit of an address uses it, so that
/// IPv6 addresses are always counted by their /64.
pub(crate) fn address_key(app: &App, what: &str, address: &str) -> String {
    app.keys.lookup_hash(what, &network_key(address))
}

/// Returns the scope in which events of a limit are counted and checked, so that concurrent requests see each other's
/// events.
pub(crate) fn scope(name: &str) -> Scope {
    Scope::new("limit", name)
}

/// Counts one more request of a network address, or refuses it with the code. Concurrent requests are counted one after
/// the other.
pub(crate) async fn count_request(app: &App, tx: &mut Tx, name: &str, code: Code) -> Result<()> {
    tx.enter(scope(name)).await?;
    let limit = app.settings.address_requests_per_hour;
    allow_hourly(tx, name, limit, app.now())
        .await?
        .map_err(|wait| Error::rate_limited(code, wait))?;
    Ok(record_event(app, tx, name).await?)
}

/// Records one event of a limit.
pub(crate) async fn record_event(
    app: &App,
    tx: &mut Tx,
    name: &str,
) -> std::result::Result<(), DbError> {
    rate_event::add(tx, &app.uuid().to_string(), name, app.now()).await
}

/// Records one event of each of two limits.
pub(crate) async fn record_events(
    app: &App,
    tx: &mut Tx,
    names: [&str; 2],
) -> std::result::Result<(), DbError> {
    let ids = [app.uuid().to_string(), app.uuid().to_string()];
    rate_event::add_two(tx, [(&ids[0], names[0]), (&ids[1], names[1])], app.now()).await
}

/// Records one event of each of three limits.
pub(crate) async fn record_three_events(
    app: &App,
    tx: &mut Tx,
    names: [&str; 3],
) -> std::result::Result<(), DbError> {
    let events = names.map(|name| (app.uuid().to_string(), name));
    rate_event::add_three(tx, &events, app.now()).await
}

/// Returns the tallies of two limits over the last `seconds`.
pub(crate) async fn tally_two(
    conn: &mut Conn,
    names: [&str; 2],
    seconds: i64,
    now: Timestamp,
) -> std::result::Result<[Tally; 2], DbError> {
    let tallies = rate_event::tally_two(conn, names, seconds_before(now, seconds)).await?;
    Ok(tallies.map(|(count, oldest)| tally_of(count, oldest)))
}

fn tally_of(count: i64, oldest: Option<Timestamp>) -> Tally {
    Tally {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        oldest,
    }
}

/// Returns the tally of a limit over the last `seconds`.
pub(crate) async fn tally(
    conn: &mut Conn,
    name: &str,
    seconds: i64,
    now: Timestamp,
) -> std::result::Result<Tally, DbError> {
    let (count, oldest) = rate_event::tally(conn, name, seconds_before(now, seconds)).await?;
    Ok(tally_of(count, oldest))
}

/// Returns whether a network address may send one more request, at most `limit` per hour.
pub(crate) async fn allow_hourly(
    conn: &mut Conn,
    name: &str,
    limit: u32,
    now: Timestamp,
) -> std::result::Result<std::result::Result<(), RetryAfter>, DbError> {
    let tally = tally(conn, name, HOUR, now).await?;
    Ok(hourly(limit).check(tally, now))
}

const fn hourly(limit: u32) -> Window {
    Window {
        limit,
        seconds: HOUR,
    }
}

/// Returns the times of events of a rare kind in the last day, and whether a network address may send one more request,
/// at most `limit` per hour.
pub(crate) async fn tally_day_and_hour(
    conn: &mut Conn,
    few: &str,
    name: &str,
    limit: u32,
    now: Timestamp,
) -> std::result::Result<(Vec<Timestamp>, std::result::Result<(), RetryAfter>), DbError> {
    let (last_day, last_hour) = (seconds_before(now, DAY), seconds_before(now, HOUR));
    let (since, (count, oldest)) =
        rate_event::list_and_tally(conn, few, last_day, name, last_hour).await?;
    Ok((since, hourly(limit).check(tally_of(count, oldest), now)))
}

/// Returns the time that is the given seconds earlier.
pub(crate) fn seconds_before(now: Timestamp, seconds: i64) -> Timestamp {
    now.saturating_sub(SignedDuration::from_secs(seconds))
        .unwrap_or(Timestamp::MIN)
}

/// Returns the time that is the given seconds later.
pub(crate) fn seconds_after(now: Timestamp, seconds: i64) -> Timestamp {
    now.saturating_add(SignedDuration::from_secs(seconds))
        .unwrap_or(Timestamp::MAX)
}
