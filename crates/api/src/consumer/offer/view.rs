//! Offers as they are answered.

use saakh_domain::catalog::lender::{Interest, JourneyKind, Lender, RateKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::early_closing::{ClosingRuleView, CoolingOffView, EarlyClosing};
use super::price::PriceView;
use crate::public::calculator::ScheduleRow;
use crate::view::{Percent, Rupees};

/// What was shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OffersAnswer {
    pub(super) offer_view_id: String,
    pub(super) app_id: String,
    /// The amount asked for.
    pub(super) amount: Rupees,
    /// The months asked for.
    pub(super) months: u32,
    pub(super) amount_range: AmountRange,
    pub(super) months_range: MonthsRange,
    pub(super) ranking: Ranking,
    /// Lenders whose every criterion passed, in the ranking's order.
    pub(super) matched: Vec<OfferView>,
    /// Lenders that will check something themselves, in the ranking's order.
    pub(super) possible: Vec<OfferView>,
    /// Lenders that do not lend, and why.
    pub(super) unmatched: Vec<UnmatchedLenderView>,
    /// Changes that would open more lenders; at most one of each kind.
    pub(super) suggestions: Vec<SuggestionView>,
    /// The credit score that the offers rest on.
    pub(super) credit_score: CreditScoreView,
}

/// What the bureau told, or why there is nothing.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreditScoreView {
    #[schema(value_type = CreditScoreState)]
    pub(super) state: &'static str,
    /// The points, where the state is `known`.
    #[schema(required)]
    pub(super) points: Option<i64>,
    /// When the bureau answered.
    #[schema(required)]
    pub(super) as_of: Option<String>,
    /// How many of the lenders ask for a score.
    pub(super) lenders_asking: usize,
    /// Of these, how many take the points.
    pub(super) lenders_met: usize,
}

/// What is known of a credit score.
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

/// The smallest change of its kind that would open more lenders.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestionView {
    /// What is asked for differently.
    #[schema(value_type = SuggestionKindName)]
    pub(super) kind: &'static str,
    /// Rupees, months, or grams of 22 carat; of an income rupees a month.
    pub(super) value: f64,
    /// Lenders that would then match or check, in the ranking's order.
    pub(super) opens: Vec<LenderView>,
    /// Lenders that would then lend no more, in the ranking's order.
    pub(super) closes: Vec<LenderView>,
    /// The suggestion in a sentence.
    pub(super) text: String,
}

/// What is asked for differently.
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

/// From the least to the most that can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct AmountRange {
    pub(super) min: Rupees,
    pub(super) max: Rupees,
}

/// From the fewest to the most months that can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct MonthsRange {
    pub(super) min: u32,
    pub(super) max: u32,
}

/// What ordered the offers.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ranking {
    pub(super) policy: String,
    pub(super) version: i64,
    pub(super) metric: &'static str,
    /// Loans as they were asked for stand apart, before those of another amount or time.
    pub(super) asked_first: bool,
    /// The order in one sentence.
    pub(super) sentence: String,
}

/// A lender, as far as the customer needs it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderView {
    pub(super) lender_id: i64,
    pub(super) key: String,
    pub(super) name: String,
    pub(super) legal_name: String,
    /// The web page to apply on.
    pub(super) path: String,
}

impl From<&Lender> for LenderView {
    fn from(lender: &Lender) -> Self {
        Self {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            path: lender.path(),
        }
    }
}

/// One offer with its true cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferView {
    pub(super) offer_id: String,
    pub(super) lender: LenderView,
    pub(super) amount: Rupees,
    pub(super) months: u32,
    /// Interest, percent a year.
    pub(super) rate: Percent,
    /// `up_to`: the lender gives only a range, and this is its top.
    #[schema(value_type = RateKindName)]
    pub(super) rate_kind: RateKind,
    #[schema(value_type = InterestName)]
    pub(super) interest_kind: Interest,
    pub(super) apr: Percent,
    /// The monthly instalment, or all of a single repayment; whole rupees.
    pub(super) emi: Rupees,
    /// What the customer really receives.
    pub(super) net_disbursed: Rupees,
    pub(super) fee_with_gst: Rupees,
    pub(super) third_party_charges: Rupees,
    pub(super) total_interest: Rupees,
    pub(super) total_payable: Rupees,
    /// The same in lines that can be read, whatever the kind of price.
    pub(super) price: PriceView,
    pub(super) penal_text: String,
    pub(super) foreclosure_text: String,
    pub(super) cooling_off_days: u16,
    /// Hours until the lender decides, as it says.
    pub(super) speed_hours: u32,
    #[schema(value_type = JourneyName)]
    pub(super) journey_kind: JourneyKind,
    #[schema(required)]
    pub(super) special_offer: Option<String>,
    /// What the lender will check itself.
    pub(super) checks: Vec<CheckView>,
    /// What was sent to this lender with this application, the newest.
    #[schema(required)]
    pub(super) submission: Option<SubmissionLink>,
    /// What is open with this lender, or was paid out by it, from another application.
    #[schema(required)]
    pub(super) elsewhere: Option<SubmissionLink>,
    /// From which day the lender takes another application after its no, `YYYY-MM-DD`, while that
    /// day is to come.
    #[schema(required)]
    pub(super) again_from: Option<String>,
    /// It is the amount and the time that were asked for.
    pub(super) as_asked: bool,
}

/// How sure a rate is.
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

/// How interest moves.
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

/// Where the application is finished.
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

/// One criterion in words.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckView {
    pub(super) criterion: &'static str,
    pub(super) title: String,
    pub(super) text: String,
}

/// What was sent to a lender already.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionLink {
    pub(super) submission_id: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    pub(super) status: &'static str,
    /// The status in words.
    pub(super) status_text: String,
    /// It is open or paid out. What ended otherwise may be applied for again.
    pub(super) stands: bool,
}

/// A lender that does not lend, and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedLenderView {
    pub(super) lender: LenderView,
    pub(super) reasons: Vec<CheckView>,
}

/// One offer with everything that it costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferDetail {
    #[serde(flatten)]
    pub(super) offer: OfferView,
    /// One row a month, in whole rupees.
    pub(super) schedule: Vec<ScheduleRow>,
    /// What is kept back or paid on top, line by line.
    pub(super) costs: Vec<CostLine>,
    /// On what terms it may be closed early.
    pub(super) early_closing_rule: ClosingRuleView,
    /// What closing it takes after each instalment but the last.
    pub(super) early_closing: Vec<EarlyClosing>,
    /// What leaving it in its first days takes.
    pub(super) cooling_off: CoolingOffView,
}

/// One cost.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostLine {
    pub(super) label: String,
    pub(super) amount: Rupees,
}
