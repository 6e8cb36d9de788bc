//! Offers on the wire.

use saakh_domain::catalog::lender::{Interest, JourneyKind, RateKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::early_closing::{ClosingRuleView, CoolingOffView, EarlyClosing};
use super::lender::LenderView;
use super::price::PriceView;
use crate::view::schedule::ScheduleRow;
use crate::view::{Percent, Rupees};

/// An offer view: all offers and non-matches for an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OffersAnswer {
    pub(super) offer_view_id: String,
    pub(super) app_id: String,
    /// The requested amount.
    pub(super) amount: Rupees,
    /// The requested term in months.
    pub(super) months: u32,
    pub(super) amount_range: AmountRange,
    pub(super) months_range: MonthsRange,
    pub(super) ranking: Ranking,
    /// Lenders of which all criteria passed, by rank.
    pub(super) matched: Vec<OfferView>,
    /// Lenders of which no criterion failed but some are unknown, by rank.
    pub(super) possible: Vec<OfferView>,
    /// Lenders with failed criteria, and the reasons.
    pub(super) unmatched: Vec<UnmatchedLenderView>,
    /// Why no lender lends: the failed criteria, the most frequent first. Empty if there are offers.
    pub(super) main_reasons: Vec<MainReasonView>,
    /// Changes of the request that would match more lenders; at most one of each kind.
    pub(super) suggestions: Vec<SuggestionView>,
    /// The credit score that the offers are based on.
    pub(super) credit_score: CreditScoreView,
}

/// The credit score from the bureau, or why there is none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditScoreView {
    #[schema(value_type = CreditScoreState)]
    pub(super) state: &'static str,
    /// The score, if the state is `known`.
    #[schema(required)]
    pub(super) points: Option<i64>,
    /// When the bureau returned it.
    #[schema(required)]
    pub(super) as_of: Option<String>,
    /// The number of lenders that require a score.
    pub(super) lenders_asking: usize,
    /// The number of these whose requirement the score meets.
    pub(super) lenders_met: usize,
}

/// The state of a credit score.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the words are the writer's"
)]
enum CreditScoreState {
    Known,
    NoHistory,
    Waiting,
    NotAsked,
    Unavailable,
}

/// A failed criterion over all lenders.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MainReasonView {
    /// The criterion.
    pub(super) criterion: &'static str,
    /// The criterion in a word or two.
    pub(super) title: String,
    /// The number of lenders for which it failed.
    pub(super) lenders: usize,
    /// The lender that asks for the least change, one without other reasons first.
    pub(super) closest: LenderView,
    /// The number of reasons of that lender: with 1, the change would be enough there.
    pub(super) closest_reasons: usize,
    /// The reason of that lender in a sentence.
    pub(super) text: String,
}

/// The smallest change of its kind that would match more lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestionView {
    /// The subject of the change.
    #[schema(value_type = SuggestionKindName)]
    pub(super) kind: &'static str,
    /// The new value in rupees, months, or grams of 22 carat; for an income, rupees per month.
    pub(super) value: f64,
    /// Lenders that would become matched or possible, by rank.
    pub(super) opens: Vec<LenderView>,
    /// Lenders that would become unmatched, by rank.
    pub(super) closes: Vec<LenderView>,
    /// The suggestion as a sentence.
    pub(super) text: String,
}

/// The subject of a suggestion.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum SuggestionKindName {
    Amount,
    Months,
    Gold,
    Income,
}

/// The smallest and the largest amount that can be requested.
#[derive(Debug, Serialize, ToSchema)]
pub struct AmountRange {
    pub(super) min: Rupees,
    pub(super) max: Rupees,
}

/// The shortest and the longest term that can be requested.
#[derive(Debug, Serialize, ToSchema)]
pub struct MonthsRange {
    pub(super) min: u32,
    pub(super) max: u32,
}

/// The ranking policy of the offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ranking {
    pub(super) policy: String,
    pub(super) version: i64,
    pub(super) metric: &'static str,
    /// Whether offers for the requested amount and term come first, in a group of their own.
    pub(super) asked_first: bool,
    /// The policy in one sentence.
    pub(super) sentence: String,
}

/// An offer with its full cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    pub(super) offer_id: String,
    pub(super) lender: LenderView,
    pub(super) amount: Rupees,
    pub(super) months: u32,
    /// Interest, percent per year.
    pub(super) rate: Percent,
    /// `up_to` if the lender publishes only a range, of which `rate` is the top.
    #[schema(value_type = RateKindName)]
    pub(super) rate_kind: RateKind,
    #[schema(value_type = InterestName)]
    pub(super) interest_kind: Interest,
    pub(super) apr: Percent,
    /// The monthly instalment, or the single repayment; whole rupees.
    pub(super) emi: Rupees,
    /// The net amount that the customer receives.
    pub(super) net_disbursed: Rupees,
    pub(super) fee_with_gst: Rupees,
    pub(super) third_party_charges: Rupees,
    pub(super) total_interest: Rupees,
    pub(super) total_payable: Rupees,
    /// The price as lines for display, of any kind.
    pub(super) price: PriceView,
    pub(super) penal_text: String,
    pub(super) foreclosure_text: String,
    pub(super) cooling_off_days: u16,
    /// Hours until the lender's decision, by its own statement.
    pub(super) speed_hours: u32,
    #[schema(value_type = JourneyName)]
    pub(super) journey_kind: JourneyKind,
    #[schema(required)]
    pub(super) special_offer: Option<String>,
    /// The criteria that the lender will check itself.
    pub(super) checks: Vec<CheckView>,
    /// The newest submission of this application to the lender.
    #[schema(required)]
    pub(super) submission: Option<SubmissionLink>,
    /// An open or disbursed submission of another application to the lender.
    #[schema(required)]
    pub(super) elsewhere: Option<SubmissionLink>,
    /// The first day on which the lender accepts another application after its rejection,
    /// `YYYY-MM-DD`, if it is in the future.
    #[schema(required)]
    pub(super) again_from: Option<String>,
    /// Whether amount and term are those requested.
    pub(super) as_asked: bool,
}

/// How binding a rate is.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum RateKindName {
    Exact,
    UpTo,
}

/// Whether a rate is fixed or floating.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum InterestName {
    Fixed,
    Floating,
}

/// Where the customer completes the application.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum JourneyName {
    Api,
    Web,
    App,
}

/// A criterion as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckView {
    pub(super) criterion: &'static str,
    pub(super) title: String,
    pub(super) text: String,
}

/// An earlier submission to a lender.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionLink {
    pub(super) submission_id: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    pub(super) status: &'static str,
    /// The status as text.
    pub(super) status_text: String,
    /// Whether it is open or disbursed. After any other end, the customer may apply again.
    pub(super) stands: bool,
    /// Whether the customer withdrew it while it was open. The lender's answer changes the status.
    pub(super) withdrawn: bool,
}

/// A lender with failed criteria, and the reasons.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedLenderView {
    pub(super) lender: LenderView,
    pub(super) reasons: Vec<CheckView>,
}

/// An offer with all its costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferDetail {
    #[serde(flatten)]
    pub(super) offer: OfferView,
    /// One row per month, in whole rupees.
    pub(super) schedule: Vec<ScheduleRow>,
    /// Costs that are deducted or paid on top.
    pub(super) costs: Vec<CostLine>,
    /// The terms of closing it early.
    pub(super) early_closing_rule: ClosingRuleView,
    /// The costs of closing it after each instalment except the last.
    pub(super) early_closing: Vec<EarlyClosing>,
    /// The costs of returning it within the cooling-off period.
    pub(super) cooling_off: CoolingOffView,
}

/// A cost.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostLine {
    pub(super) label: String,
    pub(super) amount: Rupees,
}
