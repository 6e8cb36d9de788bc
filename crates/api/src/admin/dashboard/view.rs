//! The dashboard's figures as they are shown.

use jiff::civil::Date;
use saakh_domain::insight::{self, Stage};
use saakh_service::insight::dashboard::{self, Health, Otps};
use saakh_store::insight::funnel::FunnelFilter;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// The dashboard's figures. A day is one in India; an application counts on the day on which it
/// first reached a stage.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Dashboard {
    /// When it was counted, RFC 3339.
    as_of: String,
    range: RangeView,
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

/// How many applications reached a stage.
#[derive(Debug, Serialize, ToSchema)]
pub struct StageView {
    /// `started`, `offers`, `submitted`, `approved` or `disbursed`.
    #[schema(value_type = crate::words::StageName)]
    stage: &'static str,
    count: i64,
}

/// How many applications reached each stage.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
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

pub(super) fn view(api: &Api, asked: &FunnelFilter, figures: dashboard::Dashboard) -> Dashboard {
    let range = asked.range;
    let funnel = Stage::ALL.map(|stage| StageView {
        stage: stage.code(),
        count: figures
            .days
            .iter()
            .map(|(_, counts)| counts.of(stage))
            .sum(),
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
                    .by_id(id)
                    .map(|p| p.name.clone())
                    .unwrap_or_default(),
                counts: counts.into(),
            })
            .collect(),
        otp: OtpView::of(&figures.otps),
        connectors: figures.connectors.into_iter().map(Into::into).collect(),
    }
}

impl From<insight::Counts> for Counts {
    fn from(insight::Counts(by_stage): insight::Counts) -> Self {
        let [started, offers, submitted, approved, disbursed] = by_stage;
        Self {
            started,
            offers,
            submitted,
            approved,
            disbursed,
        }
    }
}

impl OtpView {
    fn of(days: &[(Date, Otps)]) -> Self {
        let sent = days.iter().map(|(_, otps)| otps.sent).sum();
        let verified = days.iter().map(|(_, otps)| otps.verified).sum();
        let days = days.iter().map(|(day, otps)| OtpDay {
            day: day.to_string(),
            sent: otps.sent,
            verified: otps.verified,
        });
        Self {
            sent,
            verified,
            rate: percent(verified, sent),
            days: days.collect(),
        }
    }
}

/// With one decimal.
fn percent(part: i64, whole: i64) -> Option<f64> {
    let thousandths = (part * 1_000).checked_div(whole)?;
    i32::try_from(thousandths)
        .ok()
        .map(|of_thousand| f64::from(of_thousand) / 10.0)
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
