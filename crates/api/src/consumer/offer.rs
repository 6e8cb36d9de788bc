//! Offers.

use std::collections::BTreeMap;

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::lender::{Interest, JourneyKind, Lender, RateKind};
use saakh_domain::id::{ApplicationId, CustomerId, LenderId};
use saakh_domain::origination::eligibility::{Check, Outcome};
use saakh_domain::text::Message;
use saakh_service::origination::offer::{self, ShownOffer, View};
use saakh_service::origination::status;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::actor::{Actor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Path, Query};
use crate::http::request::Reader;
use crate::public::calculator::ScheduleRow;
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// Which application.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct ApplicationQuery {
    /// The application's id.
    pub app_id: String,
}

impl ApplicationQuery {
    /// The id; one that is none belongs to nobody.
    pub fn id(&self) -> ApiResult<ApplicationId> {
        self.app_id.parse().map_err(|_| ApiError::not_found())
    }
}

/// What was shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OffersAnswer {
    offer_view_id: String,
    app_id: String,
    /// The amount asked for.
    amount: Rupees,
    /// The months asked for.
    months: u32,
    amount_range: AmountRange,
    months_range: MonthsRange,
    ranking: Ranking,
    /// Lenders whose every criterion passed, in the ranking's order.
    matched: Vec<OfferView>,
    /// Lenders that will check something themselves, in the ranking's order.
    possible: Vec<OfferView>,
    /// Lenders that do not lend, and why.
    unmatched: Vec<UnmatchedView>,
    /// Changes that would open more lenders.
    suggestions: Vec<String>,
}

/// From the least to the most that can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct AmountRange {
    min: Rupees,
    max: Rupees,
}

/// From the fewest to the most months that can be asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct MonthsRange {
    min: u32,
    max: u32,
}

/// What ordered the offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ranking {
    policy: String,
    version: i64,
    metric: &'static str,
    /// The order in one sentence.
    sentence: String,
}

/// A lender, as far as the customer needs it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderView {
    lender_id: i64,
    key: String,
    name: String,
    legal_name: String,
    /// The web page to apply on.
    path: String,
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
    offer_id: String,
    lender: LenderView,
    amount: Rupees,
    months: u32,
    /// Interest, percent a year.
    rate: Percent,
    /// `up_to`: the lender gives only a range, and this is its top.
    #[schema(value_type = RateKindName)]
    rate_kind: RateKind,
    #[schema(value_type = InterestName)]
    interest_kind: Interest,
    apr: Percent,
    /// The monthly instalment, whole rupees.
    emi: Rupees,
    /// What the customer really receives.
    net_disbursed: Rupees,
    fee_with_gst: Rupees,
    third_party_charges: Rupees,
    total_interest: Rupees,
    total_payable: Rupees,
    penal_text: String,
    foreclosure_text: String,
    cooling_off_days: u16,
    /// Hours until the lender decides, as it says.
    speed_hours: u32,
    #[schema(value_type = JourneyName)]
    journey_kind: JourneyKind,
    #[schema(required)]
    special_offer: Option<String>,
    /// What the lender will check itself.
    checks: Vec<CheckView>,
    /// What was sent to this lender already.
    #[schema(required)]
    submission: Option<SubmissionLink>,
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
    criterion: &'static str,
    title: String,
    text: String,
}

/// What was sent to a lender already.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubmissionLink {
    submission_id: String,
    status: &'static str,
}

/// A lender that does not lend, and why.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnmatchedView {
    lender: LenderView,
    reasons: Vec<CheckView>,
}

/// One offer with everything that it costs.
#[derive(Debug, Serialize, ToSchema)]
pub struct OfferDetail {
    #[serde(flatten)]
    offer: OfferView,
    /// One row a month, in whole rupees.
    schedule: Vec<ScheduleRow>,
    /// What is kept back or paid on top, line by line.
    costs: Vec<CostLine>,
}

/// One cost.
#[derive(Debug, Serialize, ToSchema)]
pub struct CostLine {
    label: String,
    amount: Rupees,
}

/// The offers for an application: stored as shown; the same while nothing they rest on changes.
#[utoipa::path(get, path = "/api/offers", tag = "customer", params(ApplicationQuery),
    security(("customer" = [])), responses(
    (status = 200, body = OffersAnswer),
    (status = 400, body = Problem),
    (status = 401, body = Problem),
    (status = 403, body = Problem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`"),
))]
pub async fn list(
    State(api): State<Api>,
    Actor(Customer(customer)): Actor<Customer>,
    Reader(language): Reader,
    Query(query): Query<ApplicationQuery>,
) -> ApiResult<Answer<OffersAnswer>> {
    let id = query.id()?;
    let view = offer::view(&api.app, customer, id).await?;
    let sent = sent(&api, customer, id).await?;
    Ok(Answer(
        OffersWriter {
            api: &api,
            language,
            sent,
        }
        .answer(&view),
    ))
}

/// One offer with its schedule.
#[utoipa::path(get, path = "/api/offers/{offerId}", tag = "customer",
    security(("customer" = [])), params(
    ("offerId" = String, Path, description = "The offer"),
), responses(
    (status = 200, body = OfferDetail),
    (status = 401, body = Problem),
    (status = 403, body = Problem),
    (status = 404, body = Problem),
))]
pub async fn get(
    State(api): State<Api>,
    Actor(Customer(customer)): Actor<Customer>,
    Reader(language): Reader,
    Path(id): Path<String>,
) -> ApiResult<Answer<OfferDetail>> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    let found = offer::get(&api.app, customer, id).await?;
    let price = &found.offer.price;
    let terms = found
        .lender
        .terms
        .loan(price.amount, price.months, price.rate);
    let schedule = terms.schedule().unwrap_or_default();
    let sent = sent(&api, customer, found.key.application_id).await?;
    let writer = OffersWriter {
        api: &api,
        language,
        sent,
    };
    Ok(Answer(OfferDetail {
        costs: writer.costs(&found.offer, &found.lender),
        offer: writer.offer(&found.offer, &found.lender),
        schedule: schedule.into_iter().map(ScheduleRow::from).collect(),
    }))
}

async fn sent(
    api: &Api,
    customer: CustomerId,
    id: ApplicationId,
) -> ApiResult<BTreeMap<LenderId, SubmissionLink>> {
    let table = status::table(&api.app, customer, id).await?;
    Ok(table
        .into_iter()
        .map(|line| {
            let link = SubmissionLink {
                submission_id: line.submission.id.to_string(),
                status: line.submission.status.code(),
            };
            (line.submission.lender_id, link)
        })
        .collect())
}

/// Writes what was shown in the reader's language.
struct OffersWriter<'a> {
    api: &'a Api,
    language: Language,
    sent: BTreeMap<LenderId, SubmissionLink>,
}

impl OffersWriter<'_> {
    fn answer(&self, view: &View) -> OffersAnswer {
        let snapshot = self.api.app.catalog();
        let catalog = &snapshot.catalog;
        let shown = &view.shown;
        let each = |offers: &[ShownOffer]| {
            let lenders = offers
                .iter()
                .filter_map(|o| Some((o, catalog.lender(o.lender_id)?)));
            lenders
                .map(|(offer, lender)| self.offer(offer, lender))
                .collect()
        };
        let unmatched = shown.unmatched.iter().filter_map(|unmatched| {
            Some(UnmatchedView {
                lender: catalog.lender(unmatched.lender_id)?.into(),
                reasons: self.checks(&unmatched.checks, Outcome::Failed),
            })
        });
        let (amounts, months) = ranges(catalog.lenders());
        OffersAnswer {
            offer_view_id: view.id.to_string(),
            app_id: view.key.application_id.to_string(),
            amount: shown.applicant.amount.into(),
            months: shown.applicant.months,
            amount_range: amounts,
            months_range: months,
            ranking: self.ranking(view),
            matched: each(&shown.matched),
            possible: each(&shown.possible),
            unmatched: unmatched.collect(),
            suggestions: Vec::new(),
        }
    }

    fn ranking(&self, view: &View) -> Ranking {
        let policies = &self.api.app.reference.ranking;
        let policy = policies.version(&view.shown.policy, view.shown.policy_version);
        Ranking {
            policy: view.shown.policy.clone(),
            version: view.shown.policy_version,
            metric: policy.map_or("", |policy| policy.metric.code()),
            sentence: policy.map_or(String::new(), |policy| self.text(&policy.sentence())),
        }
    }

    fn offer(&self, offer: &ShownOffer, lender: &Lender) -> OfferView {
        let (price, quote, terms) = (&offer.price, &offer.price.quote, &lender.terms);
        let today = self.api.app.today();
        OfferView {
            offer_id: offer.id.to_string(),
            lender: lender.into(),
            amount: price.amount.into(),
            months: price.months,
            rate: price.rate.into(),
            rate_kind: price.rate_kind,
            interest_kind: terms.interest,
            apr: quote.apr.into(),
            emi: quote.emi.into(),
            net_disbursed: quote.net_disbursed.into(),
            fee_with_gst: quote.fee_with_gst.into(),
            third_party_charges: quote.third_party.into(),
            total_interest: quote.total_interest.to_whole_rupees().into(),
            total_payable: quote.total_payable.to_whole_rupees().into(),
            penal_text: terms.penal(self.language).to_owned(),
            foreclosure_text: terms.foreclosure(self.language).to_owned(),
            cooling_off_days: terms.cooling_off_days,
            speed_hours: terms.decision_hours,
            journey_kind: lender.journey,
            special_offer: lender
                .special_offer(today, self.language)
                .map(str::to_owned),
            checks: self.checks(&offer.checks, Outcome::Unknown),
            submission: self.sent.get(&lender.id).cloned(),
        }
    }

    fn costs(&self, offer: &ShownOffer, lender: &Lender) -> Vec<CostLine> {
        let quote = &offer.price.quote;
        let line = |key: &str, amount| CostLine {
            label: self.text(&Message::new(key)),
            amount,
        };
        let others = lender.terms.third_party.iter().map(|charge| CostLine {
            label: charge.label(self.language).to_owned(),
            amount: charge.amount.into(),
        });
        let mut lines = vec![
            line("cost_amount", offer.price.amount.into()),
            line("cost_fee_with_gst", quote.fee_with_gst.into()),
        ];
        lines.extend(others);
        lines.push(line("cost_net_disbursed", quote.net_disbursed.into()));
        lines.push(line(
            "cost_total_interest",
            quote.total_interest.to_whole_rupees().into(),
        ));
        lines.push(line(
            "cost_total_payable",
            quote.total_payable.to_whole_rupees().into(),
        ));
        lines
    }

    fn checks(&self, checks: &[Check], outcome: Outcome) -> Vec<CheckView> {
        checks
            .iter()
            .filter(|check| check.outcome == outcome)
            .map(|check| CheckView {
                criterion: check.criterion.code(),
                title: self.text(&check.title()),
                text: self.text(&check.text()),
            })
            .collect()
    }

    fn text(&self, message: &Message) -> String {
        self.api.app.text(message, self.language)
    }
}

/// What can be asked for at all: the least and the most of any lender.
fn ranges(lenders: &[Lender]) -> (AmountRange, MonthsRange) {
    let terms = || lenders.iter().map(|lender| &lender.terms);
    (
        AmountRange {
            min: terms()
                .map(|terms| terms.amount_min)
                .min()
                .unwrap_or_default()
                .into(),
            max: terms()
                .map(|terms| terms.amount_max)
                .max()
                .unwrap_or_default()
                .into(),
        },
        MonthsRange {
            min: terms()
                .map(|terms| terms.months_min)
                .min()
                .unwrap_or_default(),
            max: terms()
                .map(|terms| terms.months_max)
                .max()
                .unwrap_or_default(),
        },
    )
}
