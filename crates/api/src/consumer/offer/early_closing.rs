//! Closing a loan early, and leaving it in its first days.

use axum::extract::State;
use saakh_domain::pricing::{Closing, ClosingRule, CoolingOff, Waiver};
use saakh_service::origination::offer::{self, EarlyClosingOffer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::LenderView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// On what terms a loan may be closed early.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingRuleView {
    /// Instalments to pay before.
    lock_in_months: u32,
    /// The charge, percent of what is owed, without GST.
    charge_percent: Percent,
    /// GST on the charge.
    gst_percent: Percent,
    /// The rule that forbids a charge, where there is one.
    #[schema(required, value_type = Option<WaiverName>)]
    waiver: Option<&'static str>,
}

/// Why a lender may not charge.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
#[expect(
    dead_code,
    reason = "only its schema is used: the values are the domain's"
)]
enum WaiverName {
    FloatingRate,
    Microfinance,
}

impl From<ClosingRule> for ClosingRuleView {
    fn from(rule: ClosingRule) -> Self {
        Self {
            lock_in_months: rule.lock_in_months,
            charge_percent: rule.charge.into(),
            gst_percent: rule.gst.into(),
            waiver: rule.waiver.map(Waiver::code),
        }
    }
}

/// A loan closed after one of its instalments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosing {
    /// The instalment after which it is closed, from 1.
    month: u32,
    /// All instalments up to and with that one.
    paid_by_then: Rupees,
    #[serde(flatten)]
    exit: ExitView,
}

/// What closing a loan takes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExitView {
    /// Whether the lender allows it by then.
    allowed: bool,
    /// What is still owed.
    owed: Rupees,
    /// The lender's charge for closing with GST; null while it is not allowed.
    #[schema(required)]
    charge: Option<Rupees>,
    /// Everything beyond the money lent: interest, fee, charges of others, the charge for closing;
    /// null while it is not allowed.
    #[schema(required)]
    total_cost: Option<Rupees>,
    /// The APR of the loan closed then; null while it is not allowed.
    #[schema(required)]
    apr: Option<Percent>,
}

impl From<Closing> for EarlyClosing {
    fn from(closing: Closing) -> Self {
        Self {
            month: closing.month,
            paid_by_then: closing.paid_by_then.into(),
            exit: closing.into(),
        }
    }
}

impl From<Closing> for ExitView {
    fn from(Closing { owed, exit, .. }: Closing) -> Self {
        Self {
            allowed: exit.is_some(),
            owed: owed.into(),
            charge: exit.map(|exit| exit.charge.into()),
            total_cost: exit.map(|exit| exit.total_cost.into()),
            apr: exit.map(|exit| exit.apr.into()),
        }
    }
}

/// What leaving a loan in its first days takes.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoolingOffView {
    /// Days in which the loan may be given back.
    days: u16,
    /// Interest for all of these days.
    interest: Rupees,
    /// The amount and that interest: the most that it takes.
    owed: Rupees,
    /// The way out in a sentence or two.
    text: String,
}

impl CoolingOffView {
    pub(super) fn new(cooling_off: &CoolingOff, text: String) -> Self {
        Self {
            days: cooling_off.days,
            interest: cooling_off.interest.into(),
            owed: cooling_off.owed.into(),
            text,
        }
    }
}

/// Which application, and when its loans would be closed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct MonthQuery {
    /// The application's id.
    #[param(max_length = 60)]
    app_id: String,
    /// The instalment after which the loans would be closed, from 1.
    month: u32,
}

/// The offers in the order of what they cost when closed early.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosingOrder {
    month: u32,
    /// The last month that may be asked about.
    month_max: u32,
    /// Whether the order is another than the published one.
    changed: bool,
    /// Offers that match, then those of lenders that will check: in each group the cheapest to
    /// close then first, those that cannot be closed yet last, equal ones as published.
    items: Vec<EarlyClosingItem>,
}

/// One offer, closed early. A loan that is over by then counts with its whole cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosingItem {
    offer_id: String,
    lender: LenderView,
    #[serde(flatten)]
    exit: ExitView,
    /// The place in this order, from 1.
    position: usize,
    /// The place among the offers as published, from 1.
    published_position: usize,
}

impl EarlyClosingItem {
    fn new(position: usize, item: &EarlyClosingOffer) -> Self {
        Self {
            offer_id: item.offer_id.to_string(),
            lender: (&item.lender).into(),
            exit: item.closing.into(),
            position,
            published_position: item.published_position,
        }
    }
}

/// Where the order of the offers would change if the loan were closed early.
#[utoipa::path(get, path = "/api/offers/early-closing", tag = "customer", params(MonthQuery),
    security(("customer" = [])), responses(
    (status = 200, body = EarlyClosingOrder),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`"),
    (status = 422, body = Problem, description = "`month`: not one of the loans' months"),
))]
pub async fn compare(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Query(query): Query<MonthQuery>,
) -> ApiResult<Json<EarlyClosingOrder>> {
    let id = query.app_id.parse().map_err(|_| ApiError::not_found())?;
    let compared = offer::compare(&api.app, customer, id, query.month).await?;
    let items = (1..).zip(&compared.items);
    Ok(Json(EarlyClosingOrder {
        month: compared.month,
        month_max: compared.month_max,
        changed: compared.is_reordered(),
        items: items
            .map(|(position, item)| EarlyClosingItem::new(position, item))
            .collect(),
    }))
}
