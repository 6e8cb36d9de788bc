//! The dashboard's figures, from daily sums.

use std::collections::BTreeMap;

use jiff::civil::Date;
use saakh_domain::catalog::lender::{Connector, Lender, Offering};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::{DateRange, DateRangeError, Preset, StageTotals};
use saakh_domain::text::Message;
use saakh_store::insight::connector::{self, CallBucket};
use saakh_store::insight::funnel::{self, FunnelFilter};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::{Conn, read_tx};

use crate::app::call_stats::{CallOutcome, hours_since_epoch};
use crate::trust::interest;
use crate::{App, Error, Result};

/// Period of call statistics, hours.
const HEALTH_HOURS: i64 = 24;

/// Passcodes of one day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Otps {
    /// Number sent.
    pub sent: i64,
    /// Number verified.
    pub verified: i64,
}

/// Health of a lender's system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Health {
    pub lender: LenderId,
    pub name: String,
    /// Whether some node's circuit is open.
    pub is_paused: bool,
    /// In the last 24 hours.
    pub calls: i64,
    /// Calls without a response.
    pub failures: i64,
    /// Median duration, milliseconds.
    pub median_millis: Option<i64>,
}

/// Totals of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    pub range: DateRange,
    pub reached: StageTotals,
    /// New customers, not filtered by product or partner.
    pub customers: i64,
    /// Redirects to banks for a credit card, not filtered by product or partner.
    pub card_visits: i64,
    pub otps: Otps,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dashboard {
    /// Totals of the range.
    pub now: Period,
    /// Totals of the preceding range of the same length.
    pub before: Period,
    /// Each day of the range.
    pub days: Vec<(Date, StageTotals)>,
    pub by_product: Vec<(ProductType, StageTotals)>,
    pub by_partner: Vec<(PartnerId, StageTotals)>,
    pub otps: Vec<(Date, Otps)>,
    /// All lenders with a connector.
    pub connectors: Vec<Health>,
    /// Number of customers interested in each announced category, now and not filtered by product or partner.
    pub interests: Vec<(String, i64)>,
}

/// Figures of today until now, and of all time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TodaySoFar {
    pub reached: StageTotals,
    pub new_customers: i64,
    /// Verified customers who are not erased.
    pub customers: i64,
}

/// Returns the figures of today, which the ranges leave out because they end yesterday.
pub async fn read_today(app: &App) -> Result<TodaySoFar> {
    let today = app.today();
    let range = DateRange {
        preset: Preset::Custom,
        first: today,
        last: today,
    };
    let filter = FunnelFilter {
        range,
        product: None,
        partner: None,
    };
    read_tx!(app.db, |conn| {
        let days = funnel::sum_by_day(conn, &filter).await?;
        let new = metric::count_by_day(conn, Metric::CustomerWon, &range).await?;
        let won = metric::count_total(conn, Metric::CustomerWon).await?;
        let erased = metric::count_total(conn, Metric::CustomerErased).await?;
        Ok(TodaySoFar {
            reached: days.first().map(|(_, day)| *day).unwrap_or_default(),
            new_customers: new.iter().map(|(_, new)| new).sum(),
            customers: won - erased,
        })
    })
}

/// Parses the requested range. Refused by field: `range`, `startDate`, `endDate`.
pub fn parse_range(
    app: &App,
    preset: Option<&str>,
    first: Option<&str>,
    last: Option<&str>,
) -> Result<DateRange> {
    let preset = preset.map_or(Some(Preset::Last7Days), Preset::from_code);
    let preset = preset.ok_or_else(|| Error::field("range", Message::new("invalid_choose")))?;
    let days = (parse_day("startDate", first)?, parse_day("endDate", last)?);
    DateRange::new(preset, days, app.today()).map_err(range_error)
}

/// Parses a day on the wire. Refused by the field's name.
pub fn parse_day(field: &str, text: Option<&str>) -> Result<Option<Date>> {
    let parsed = text.map(str::parse).transpose();
    parsed.map_err(|_| Error::field(field, Message::new("invalid_date")))
}

fn range_error(refused: DateRangeError) -> Error {
    let (field, key) = match refused {
        DateRangeError::Missing { first: true } => ("startDate", "invalid_required"),
        DateRangeError::Missing { first: false } => ("endDate", "invalid_required"),
        DateRangeError::EndsTooLate => ("endDate", "invalid_range_not_over"),
        DateRangeError::Reversed => ("endDate", "invalid_range_backwards"),
        DateRangeError::TooLong => ("startDate", "invalid_range_too_long"),
    };
    Error::field(field, Message::new(key))
}

/// Returns the dashboard's figures.
pub async fn read(app: &App, filter: &FunnelFilter) -> Result<Dashboard> {
    read_tx!(app.db, |conn| {
        let by_day = funnel::sum_by_day(conn, filter).await?;
        let before = FunnelFilter {
            range: filter.range.preceding_range(),
            ..*filter
        };
        let by_day_before = funnel::sum_by_day(conn, &before).await?;
        let otps_before = otps(conn, &before.range).await?;
        let otps = otps(conn, &filter.range).await?;
        let (now, before) = (
            period(conn, &filter.range, &by_day, &otps).await?,
            period(conn, &before.range, &by_day_before, &otps_before).await?,
        );
        let by_day: BTreeMap<_, _> = by_day.into_iter().collect();
        let days = filter.range.days();
        Ok(Dashboard {
            now,
            before,
            days: days
                .map(|day| (day, by_day.get(&day).copied().unwrap_or_default()))
                .collect(),
            by_product: funnel::sum_by_product(conn, filter).await?,
            by_partner: funnel::sum_by_partner(conn, filter).await?,
            otps,
            connectors: connectors(app, conn).await?,
            interests: interest::count_by_category(app, conn).await?,
        })
    })
}

async fn period(
    conn: &mut Conn,
    range: &DateRange,
    days: &[(Date, StageTotals)],
    otps: &[(Date, Otps)],
) -> Result<Period> {
    let won = metric::count_by_day(conn, Metric::CustomerWon, range).await?;
    let visits = metric::count_by_day(conn, Metric::CardVisited, range).await?;
    let reached = days.iter();
    Ok(Period {
        range: *range,
        reached: reached.fold(StageTotals::default(), |all, (_, day)| all.plus(day)),
        customers: won.iter().map(|(_, won)| won).sum(),
        card_visits: visits.iter().map(|(_, visits)| visits).sum(),
        otps: Otps {
            sent: otps.iter().map(|(_, otps)| otps.sent).sum(),
            verified: otps.iter().map(|(_, otps)| otps.verified).sum(),
        },
    })
}

async fn otps(conn: &mut Conn, range: &DateRange) -> Result<Vec<(Date, Otps)>> {
    let mut days: BTreeMap<Date, Otps> = range.days().map(|day| (day, Otps::default())).collect();
    for (day, sent) in metric::count_by_day(conn, Metric::OtpSent, range).await? {
        days.entry(day).or_default().sent = sent;
    }
    for (day, verified) in metric::count_by_day(conn, Metric::OtpVerified, range).await? {
        days.entry(day).or_default().verified = verified;
    }
    Ok(days.into_iter().collect())
}

async fn connectors(app: &App, conn: &mut Conn) -> Result<Vec<Health>> {
    let since = hours_since_epoch(app.now()) - HEALTH_HOURS + 1;
    let calls = connector::list_since(conn, since).await?;
    let paused = connector::list_paused(conn, app.now()).await?;
    let snapshot = app.catalog();
    let lenders = snapshot.catalog.lenders().iter();
    let is_called = |offering: &Offering| matches!(offering.connector, Connector::Http(_));
    let called = lenders.filter(|lender| lender.offerings.iter().any(is_called));
    Ok(called
        .map(|lender| health(lender, &calls, paused.contains(&lender.id)))
        .collect())
}

fn health(lender: &Lender, calls: &[CallBucket], is_paused: bool) -> Health {
    let own = || calls.iter().filter(|calls| calls.lender == lender.id);
    let sum = |calls: &mut dyn Iterator<Item = &CallBucket>| calls.map(|calls| calls.calls).sum();
    let total = sum(&mut own());
    let is_failure = |calls: &&CallBucket| calls.outcome == CallOutcome::Unavailable.code();
    Health {
        lender: lender.id,
        name: lender.name.clone(),
        is_paused,
        calls: total,
        failures: sum(&mut own().filter(is_failure)),
        median_millis: median(own(), total),
    }
}

/// The bucket of the median call, in buckets from the fastest on.
fn median<'c>(classes: impl Iterator<Item = &'c CallBucket>, total: i64) -> Option<i64> {
    let mut passed = 0;
    for class in classes {
        passed += class.calls;
        if passed * 2 >= total {
            return Some(class.up_to_millis);
        }
    }
    None
}
