//! Early closing of a loan, and its cooling-off period.

use axum::extract::State;
use saakh_domain::pricing::{Closing, ClosingRule, CoolingOff, Waiver};
use saakh_service::origination::offer::{self, EarlyClosingOffer};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lender::LenderView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::state::Api;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(compare))
}

/// The terms of closing a loan early.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingRuleView {
    /// Instalments that must be paid before.
    lock_in_months: u32,
    /// The charge without GST, as percent of the outstanding principal.
    charge_percent: Percent,
    gst_percent: Percent,
    /// The regulation that forbids a charge, if there is one.
    #[schema(required, value_type = Option<WaiverName>)]
    waiver: Option<&'static str>,
}

/// The reason why a lender must not charge.
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

/// The costs of closing a loan after one of its instalments.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosing {
    /// The instalment after which it is closed, from 1.
    month: u32,
    /// The sum of all instalments up to then.
    paid_by_then: Rupees,
    #[serde(flatten)]
    exit: ExitView,
}

/// The costs of closing a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExitView {
    /// Whether the lender permits closing at that time.
    allowed: bool,
    /// The outstanding principal.
    owed: Rupees,
    /// The lender's charge with GST; null if closing is not permitted.
    #[schema(required)]
    charge: Option<Rupees>,
    /// All costs beyond the principal: interest, fee, third-party charges, closing charge; null if
    /// closing is not permitted.
    #[schema(required)]
    total_cost: Option<Rupees>,
    /// The APR of a loan that is closed then; null if closing is not permitted.
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

/// The costs of returning a loan within the cooling-off period.
#[derive(Debug, Serialize, ToSchema)]
pub struct CoolingOffView {
    /// Days in which the loan can be returned.
    days: u16,
    /// Interest for all of these days.
    interest: Rupees,
    /// The amount and that interest, which is the maximum to pay.
    owed: Rupees,
    /// An explanation in one or two sentences.
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

/// An application, and the month in which its loans would be closed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct MonthQuery {
    #[param(max_length = 60)]
    app_id: String,
    /// The instalment after which the loans would be closed, from 1.
    month: u32,
}

/// The offers by their cost when closed early.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosingOrder {
    month: u32,
    /// The largest month that can be requested.
    month_max: u32,
    /// Whether the order differs from the published one.
    changed: bool,
    /// Matched offers, then possible ones: in each group by the cost of closing then. Those that
    /// cannot be closed yet come last; equal ones keep the published order.
    items: Vec<EarlyClosingItem>,
}

/// An offer that is closed early. A loan that ends before counts with its full cost.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EarlyClosingItem {
    offer_id: String,
    lender: LenderView,
    #[serde(flatten)]
    exit: ExitView,
    /// The position in this order, from 1.
    position: usize,
    /// The position in the published order, from 1.
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

/// Compares the offers of an application by their cost when closed early.
#[utoipa::path(get, path = "/api/offers/early-closing", tag = "customer", params(MonthQuery),
    security(("customer" = [])), responses(
    (status = 200, body = EarlyClosingOrder),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`profile-incomplete`"),
    (status = 422, body = Problem, description = "`month`: not within the terms of the loans"),
))]
async fn compare(
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
