//! The dashboard's figures on the wire.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::insight::{Figures, Measure, Stage, StageTotals, VisitorCounts};
use saakh_service::insight::dashboard::{self, Health, Otps, Period, TodaySoFar};
use saakh_store::insight::funnel::FunnelFilter;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::report::measure_number;
use crate::state::Api;
use crate::view::Rupees;

/// The dashboard's figures. Days are days in India; an application counts on the day on which it
/// first reached a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// When it was computed, RFC 3339.
    as_of: String,
    range: RangeView,
    /// The sums of the range.
    now: PeriodView,
    /// The sums of the same number of days before.
    before: PeriodView,
    /// The totals of the five stages in order.
    funnel: Vec<StageView>,
    /// Each day of the range, including those without applications.
    days: Vec<DayView>,
    /// The product types with applications in the range.
    by_product: Vec<ProductView>,
    /// The partners with applications in the range.
    by_partner: Vec<PartnerCounts>,
    /// Passcodes of all visitors, independent of the filter.
    otp: OtpView,
    /// The state, over the last 24 hours, of lenders that are called over the network.
    connectors: Vec<ConnectorView>,
    /// The current number of people interested in each category that is not sold yet.
    interests: Vec<InterestCount>,
}

/// The figures of today until now, over all products and partners.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodayView {
    /// When it was computed, RFC 3339; figures follow within a minute.
    as_of: String,
    started: i64,
    submitted: i64,
    approved: i64,
    disbursed: i64,
    /// The disbursed amount.
    disbursed_amount: Rupees,
    new_customers: i64,
    /// Verified customers of all time who are not erased.
    customers: i64,
}

impl TodayView {
    pub(super) fn new(today: &TodaySoFar, now: Timestamp) -> Self {
        let reached = &today.reached;
        let count = |stage| reached.counts.count(stage);
        Self {
            as_of: now.to_string(),
            started: count(Stage::Started),
            submitted: count(Stage::Submitted),
            approved: count(Stage::Approved),
            disbursed: count(Stage::Disbursed),
            disbursed_amount: reached.disbursed.into(),
            new_customers: today.new_customers,
            customers: today.customers,
        }
    }
}

/// The range of days.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RangeView {
    /// The requested range.
    #[schema(value_type = crate::words::RangeName)]
    label: &'static str,
    start_date: String,
    end_date: String,
    /// Today in India by the server's clock; the last possible day is the one before.
    today: String,
}

/// The sums of a period.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodView {
    start_date: String,
    end_date: String,
    /// New customers, independent of the filter.
    customers: i64,
    /// Visits to banks for credit cards, of all partners.
    card_visits: i64,
    /// Passcodes that were sent to all visitors.
    otp_sent: i64,
    /// Percent of these that were verified, with one decimal; null if none was sent.
    #[schema(required)]
    otp_rate: Option<f64>,
    /// Percent of started applications that were disbursed, with one decimal; null if none was
    /// started.
    #[schema(required)]
    conversion: Option<f64>,
    #[serde(flatten)]
    counts: Counts,
}

/// The number of applications that reached a stage.
#[derive(Debug, Serialize, ToSchema)]
pub struct StageView {
    #[schema(value_type = crate::words::StageName)]
    stage: &'static str,
    count: i64,
}

/// The number of applications that reached each stage, and amounts.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Applications started.
    started: i64,
    /// Applications that reached offers.
    offers: i64,
    /// Applications submitted to a lender.
    submitted: i64,
    /// Applications approved by a lender.
    approved: i64,
    /// Applications disbursed.
    disbursed: i64,
    /// The sum of requested amounts of approved applications.
    approved_amount: Rupees,
    /// The sum of requested amounts of disbursed applications.
    disbursed_amount: Rupees,
}

/// The counts of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayView {
    day: String,
    #[serde(flatten)]
    counts: Counts,
}

/// The counts of a product type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductView {
    /// The specification's name.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    #[serde(flatten)]
    counts: Counts,
}

/// The counts of a partner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerCounts {
    partner_id: i64,
    name: String,
    #[serde(flatten)]
    counts: Counts,
}

/// Passcodes that were sent and verified.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtpView {
    sent: i64,
    verified: i64,
    /// Percent of sent passcodes that were verified, with one decimal; null if none was sent.
    #[schema(required)]
    rate: Option<f64>,
    /// Each day of the range.
    days: Vec<OtpDay>,
}

/// The passcodes of a day.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtpDay {
    day: String,
    sent: i64,
    verified: i64,
}

/// The number of people interested in a category that is not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestCount {
    category: String,
    /// The name in the reader's language.
    name: String,
    people: i64,
}

/// The state of a lender's system.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectorView {
    lender_id: i64,
    name: String,
    /// `ok`; `open` while a node's circuit breaker waits because the lender was down; `never
    /// called`.
    #[schema(value_type = crate::words::ConnectorState)]
    state: &'static str,
    calls: i64,
    /// Calls that the lender's system did not answer.
    failures: i64,
    /// The median duration in milliseconds, within a quarter of the true value.
    #[schema(required)]
    median_ms: Option<i64>,
}

pub(super) fn build_view(
    api: &Api,
    filter: &FunnelFilter,
    figures: dashboard::Dashboard,
    language: Language,
) -> Dashboard {
    let range = filter.range;
    let reached = figures.now.reached.counts;
    let funnel = Stage::ALL.map(|stage| StageView {
        stage: stage.code(),
        count: reached.count(stage),
    });
    let days = figures.days.into_iter().map(|(day, counts)| DayView {
        day: day.to_string(),
        counts: counts.into(),
    });
    let products = figures.by_product.into_iter();
    let partners = figures.by_partner.into_iter();
    let snapshot = api.app.catalog();
    Dashboard {
        as_of: api.app.now().to_string(),
        range: RangeView {
            label: range.preset.code(),
            start_date: range.first.to_string(),
            end_date: range.last.to_string(),
            today: api.app.today().to_string(),
        },
        now: (&figures.now).into(),
        before: (&figures.before).into(),
        funnel: funnel.into(),
        days: days.collect(),
        by_product: products
            .map(|(product, counts)| ProductView {
                product_type: product.name(),
                counts: counts.into(),
            })
            .collect(),
        by_partner: partners
            .map(|(id, counts)| PartnerCounts {
                partner_id: id.0,
                name: snapshot
                    .partners
                    .find_by_id(id)
                    .map(|p| p.name.clone())
                    .unwrap_or_default(),
                counts: counts.into(),
            })
            .collect(),
        otp: OtpView::from_days(&figures.otps),
        connectors: figures.connectors.into_iter().map(Into::into).collect(),
        interests: figures
            .interests
            .into_iter()
            .map(|(category, people)| InterestCount {
                name: category_name(api, &category, language),
                category,
                people,
            })
            .collect(),
    }
}

fn category_name(api: &Api, key: &str, language: Language) -> String {
    let known = api.app.reference.categories.get(key);
    known.map_or(key, |one| one.name(language)).to_owned()
}

impl From<&Period> for PeriodView {
    fn from(period: &Period) -> Self {
        let Otps { sent, verified } = period.otps;
        let figures = Figures {
            applications: period.reached,
            events: Some(events(sent, verified)),
            ..Figures::default()
        };
        Self {
            start_date: period.range.first.to_string(),
            end_date: period.range.last.to_string(),
            customers: period.customers,
            card_visits: period.card_visits,
            otp_sent: sent,
            otp_rate: measure_number(Measure::OtpRate, &figures),
            conversion: measure_number(Measure::Conversion, &figures),
            counts: period.reached.into(),
        }
    }
}

fn events(otp_sent: i64, otp_verified: i64) -> VisitorCounts {
    VisitorCounts {
        otp_sent,
        otp_verified,
        ..VisitorCounts::default()
    }
}

impl From<StageTotals> for Counts {
    fn from(sums: StageTotals) -> Self {
        let [started, offers, submitted, approved, disbursed] = sums.counts.0;
        Self {
            approved_amount: sums.approved.into(),
            disbursed_amount: sums.disbursed.into(),
            started,
            offers,
            submitted,
            approved,
            disbursed,
        }
    }
}

impl OtpView {
    fn from_days(days: &[(Date, Otps)]) -> Self {
        let sent: i64 = days.iter().map(|(_, otps)| otps.sent).sum();
        let verified: i64 = days.iter().map(|(_, otps)| otps.verified).sum();
        let days = days.iter().map(|(day, otps)| OtpDay {
            day: day.to_string(),
            sent: otps.sent,
            verified: otps.verified,
        });
        let figures = Figures {
            events: Some(events(sent, verified)),
            ..Figures::default()
        };
        Self {
            sent,
            verified,
            rate: measure_number(Measure::OtpRate, &figures),
            days: days.collect(),
        }
    }
}

impl From<Health> for ConnectorView {
    fn from(health: Health) -> Self {
        let state = match (health.is_paused, health.calls) {
            (true, _) => "open",
            (false, 0) => "never called",
            (false, _) => "ok",
        };
        Self {
            lender_id: health.lender.0,
            name: health.name,
            state,
            calls: health.calls,
            failures: health.failures,
            median_ms: health.median_millis,
        }
    }
}
