//! Counts by day in India of what leaves no history: passcodes, customers who came and went, and visits, which go with
//! their customer.
//!
//! Whoever does something adds an event, which no other writer touches; a job takes events away
//! and adds them up, in one transaction.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::insight::DateRange;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// A passcode was sent.
    OtpSent,
    /// A passcode was taken.
    OtpVerified,
    /// Somebody became a customer: their first mobile number or e-mail address is confirmed.
    CustomerWon,
    /// A customer was erased at their wish.
    CustomerErased,
    /// A customer went to a bank for a credit card.
    CardVisited,
    /// A customer went to an insurer for a plan.
    PlanVisited,
}

impl Metric {
    const ALL: [Self; 6] = [
        Self::OtpSent,
        Self::OtpVerified,
        Self::CustomerWon,
        Self::CustomerErased,
        Self::CardVisited,
        Self::PlanVisited,
    ];

    const fn code(self) -> &'static str {
        match self {
            Self::OtpSent => "otp_sent",
            Self::OtpVerified => "otp_verified",
            Self::CustomerWon => "customer_won",
            Self::CustomerErased => "customer_erased",
            Self::CardVisited => "card_visited",
            Self::PlanVisited => "plan_visited",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.code() == code)
    }
}

sql!(NOTE = "INSERT INTO figure_event (id, name, at) VALUES ($1, $2, $3)");
sql!(NOTE_TWO = "INSERT INTO figure_event (id, name, at) VALUES ($1, $2, $5), ($3, $4, $5)");
sql!(
    TAKE = "DELETE FROM figure_event WHERE id IN
    (SELECT id FROM figure_event ORDER BY id LIMIT $1) RETURNING name, at"
);
sql!(
    ADD = "INSERT INTO figure_day (name, day, events) VALUES ($1, $2, $3)
    ON CONFLICT (name, day) DO UPDATE SET events = figure_day.events + excluded.events"
);
sql!(
    DAYS = "SELECT day, events FROM figure_day
    WHERE name = $1 AND day >= $2 AND day <= $3 ORDER BY day"
);
sql!(
    TOTAL = "SELECT CAST(
        (SELECT COALESCE(SUM(events), 0) FROM figure_day WHERE name = $1)
        + (SELECT COUNT(*) FROM figure_event WHERE name = $1) AS BIGINT) AS events"
);

/// Two things happened at once, each by its id.
pub async fn add_events(
    tx: &mut Tx,
    [(id, metric), (other_id, other)]: [(&str, Metric); 2],
    at: Timestamp,
) -> Result<(), DbError> {
    let values = args![id, metric.code(), other_id, other.code(), at];
    tx.send(&NOTE_TWO, values).await?;
    Ok(())
}

/// Something happened. `id` is a new `UUIDv7`.
pub async fn add_event(
    tx: &mut Tx,
    id: &str,
    metric: Metric,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&NOTE, args![id, metric.code(), now]).await?;
    Ok(())
}

/// Takes some events away, to be added up.
pub async fn take(tx: &mut Tx, most: i64) -> Result<Vec<(Metric, Timestamp)>, DbError> {
    let rows = tx.fetch_all(&TAKE, args![most]).await?;
    rows.iter().map(event).collect()
}

/// Adds events to a day.
pub async fn add(tx: &mut Tx, metric: Metric, day: Date, events: i64) -> Result<(), DbError> {
    tx.send(&ADD, args![metric.code(), day, events]).await?;
    Ok(())
}

/// The days of a range that have events, with how many.
pub async fn days(
    conn: &mut Conn,
    metric: Metric,
    range: &DateRange,
) -> Result<Vec<(Date, i64)>, DbError> {
    let args = args![metric.code(), range.first, range.last];
    let rows = conn.fetch_all(&DAYS, args).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("day")?, row.int("events")?)))
        .collect()
}

/// How many events there were on all days, with those that are not added up yet: as many rows are
/// read as there are days and seconds since the last adding up.
pub async fn total(conn: &mut Conn, metric: Metric) -> Result<i64, DbError> {
    conn.fetch_one(&TOTAL, args![metric.code()])
        .await?
        .int("events")
}

fn event(row: &Row) -> Result<(Metric, Timestamp), DbError> {
    Ok((row.mapped("name", Metric::from_code)?, row.at("at")?))
}
