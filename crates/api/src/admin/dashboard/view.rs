//! The dashboard's figures as they are shown.

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::insight::{Figures, Measure, Stage, StageTotals, VisitorCounts};
use saakh_service::insight::dashboard::{self, Health, Otps, Period};
use saakh_store::insight::funnel::FunnelFilter;
use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::report::measure_number;
use crate::state::Api;
use crate::view::Rupees;

/// The dashboard's figures. A day is one in India; an application counts on the day on which it
/// first reached a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// When it was counted, RFC 3339.
    as_of: String,
    range: RangeView,
    /// All days of the range together.
    now: PeriodView,
    /// As many days right before them.
    before: PeriodView,
    /// The five stages in their order, summed up.
    funnel: Vec<StageView>,
    /// Every day of the range, also those without applications.
    days: Vec<DayView>,
    /// The product types that have applications in the range.
    by_product: Vec<ProductView>,
    /// The partners that have applications in the range.
    by_partner: Vec<PartnerCounts>,
    /// Passcodes; of all visitors, whatever product or partner is chosen.
    otp: OtpView,
    /// Every lender that is called over the network, in the last 24 hours.
    connectors: Vec<ConnectorView>,
    /// How many people want each category that is not sold yet, now.
    interests: Vec<InterestCount>,
}

/// The days that are shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RangeView {
    /// Which range was asked for.
    #[schema(value_type = crate::words::RangeName)]
    label: &'static str,
    /// The first day.
    start_date: String,
    /// The last day.
    end_date: String,
    /// The server's today in India: the day after the last that can be shown.
    today: String,
}

/// What happened over some days in all.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodView {
    /// The first day.
    start_date: String,
    /// The last day.
    end_date: String,
    /// Who became a customer; of all visitors, whatever product or partner is chosen.
    customers: i64,
    /// How often customers went to a bank for a credit card; of all partners.
    card_visits: i64,
    /// Passcodes that were sent, to all visitors.
    otp_sent: i64,
    /// Percent of these that were taken, one decimal; null where none was sent.
    #[schema(required)]
    otp_rate: Option<f64>,
    /// Percent of the applications started that were paid out, one decimal; null where none was
    /// started.
    #[schema(required)]
    conversion: Option<f64>,
    #[serde(flatten)]
    counts: Counts,
}

/// How many applications reached a stage.
#[derive(Debug, Serialize, ToSchema)]
pub struct StageView {
    /// `started`, `offers`, `submitted`, `approved` or `disbursed`.
    #[schema(value_type = crate::words::StageName)]
    stage: &'static str,
    count: i64,
}

/// How many applications reached each stage, and for how much.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Counts {
    /// Were started.
    started: i64,
    /// Saw offers.
    offers: i64,
    /// Were submitted to a lender.
    submitted: i64,
    /// Were approved by a lender.
    approved: i64,
    /// Were paid out.
    disbursed: i64,
    /// What was approved, as it was applied for.
    approved_amount: Rupees,
    /// What was paid out, as it was applied for.
    disbursed_amount: Rupees,
}

/// One day's counts.
#[derive(Debug, Serialize, ToSchema)]
pub struct DayView {
    day: String,
    #[serde(flatten)]
    counts: Counts,
}

/// One product type's counts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductView {
    /// In the spec's words.
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    #[serde(flatten)]
    counts: Counts,
}

/// One partner's counts.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerCounts {
    partner_id: i64,
    name: String,
    #[serde(flatten)]
    counts: Counts,
}

/// Passcodes that were sent, and that were taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtpView {
    sent: i64,
    verified: i64,
    /// Percent of those sent that were taken, one decimal; null where none was sent.
    #[schema(required)]
    rate: Option<f64>,
    /// Every day of the range.
    days: Vec<OtpDay>,
}

/// One day's passcodes.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtpDay {
    day: String,
    sent: i64,
    verified: i64,
}

/// How many people want a category that is not sold yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestCount {
    /// The category's key.
    category: String,
    /// Its name, in the reader's language.
    name: String,
    people: i64,
}

/// How a lender's system does.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConnectorView {
    lender_id: i64,
    name: String,
    /// `ok`; `open` where a node waits before it calls again, because the lender was down;
    /// `never called`.
    #[schema(value_type = crate::words::ConnectorState)]
    state: &'static str,
    calls: i64,
    /// Calls that the lender's system did not answer.
    failures: i64,
    /// Half of the calls took no longer, milliseconds; within a quarter of the true value.
    #[schema(required)]
    median_ms: Option<i64>,
}

pub(super) fn build_view(
    api: &Api,
    asked: &FunnelFilter,
    figures: dashboard::Dashboard,
    language: Language,
) -> Dashboard {
    let range = asked.range;
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
