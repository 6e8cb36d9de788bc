//! Daily counts in India of events without a history: passcodes, customers won and erased, and visits, which are erased
//! with their customer.
//!
//! Writers insert event rows, so that they do not contend; a job takes events and adds them up in one transaction.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::insight::DateRange;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("figure_day", "numbers of events by day");
not_personal!("figure_event", "events that name nobody");

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    OtpSent,
    /// A passcode was verified.
    OtpVerified,
    /// The first mobile number or e-mail address of a new customer was verified.
    CustomerWon,
    /// A customer was erased at their request.
    CustomerErased,
    /// A customer was redirected to a bank for a credit card.
    CardVisited,
    /// A customer was redirected to an insurer for a plan.
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

/// Records two events at once, each with its id.
pub async fn add_events(
    tx: &mut Tx,
    [(id, metric), (other_id, other)]: [(&str, Metric); 2],
    at: Timestamp,
) -> Result<(), DbError> {
    let values = args![id, metric.code(), other_id, other.code(), at];
    tx.send(&NOTE_TWO, values).await?;
    Ok(())
}

/// Records an event. `id` is a new `UUIDv7`.
pub async fn add_event(
    tx: &mut Tx,
    id: &str,
    metric: Metric,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.send(&NOTE, args![id, metric.code(), now]).await?;
    Ok(())
}

/// Takes a batch of events, to be added up.
pub async fn take_events(tx: &mut Tx, most: i64) -> Result<Vec<(Metric, Timestamp)>, DbError> {
    let rows = tx.fetch_all(&TAKE, args![most]).await?;
    rows.iter().map(event).collect()
}

/// Adds events to a day.
pub async fn add(tx: &mut Tx, metric: Metric, day: Date, events: i64) -> Result<(), DbError> {
    tx.send(&ADD, args![metric.code(), day, events]).await?;
    Ok(())
}

/// Number of events per day of a range; days without any are omitted.
pub async fn count_by_day(
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

/// Total number of events, including those not added up yet. Reads one row per day and one per event since the last
/// summing.
pub async fn count_total(conn: &mut Conn, metric: Metric) -> Result<i64, DbError> {
    conn.fetch_one(&TOTAL, args![metric.code()])
        .await?
        .int("events")
}

fn event(row: &Row) -> Result<(Metric, Timestamp), DbError> {
    Ok((row.mapped("name", Metric::from_code)?, row.instant("at")?))
}
