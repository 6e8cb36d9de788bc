//! The loan calculator.

pub mod gold;

use saakh_domain::pricing::{Closing, ClosingRule, FeeRule, LoanTerms, PricingError, Quote, Row};
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::Error;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::consumer::offer::early_closing::EarlyClosing;
use crate::error::{ApiError, ApiResult};
use crate::http::body::{Json, Query};
use crate::state::Api;
use crate::view::schedule::ScheduleRow;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(loan))
        .merge(gold::routes())
}

/// The terms of a loan.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct LoanQuery {
    /// Rupees.
    #[param(value_type = f64)]
    amount: Paise,
    /// Percent per year.
    #[param(value_type = f64)]
    rate: MilliPercent,
    /// The number of monthly instalments.
    months: u32,
    /// The lender's fee as percent of the amount.
    #[serde(default)]
    #[param(value_type = f64)]
    fee_percent: MilliPercent,
    /// The lender's flat fee in rupees.
    #[serde(default)]
    #[param(value_type = f64)]
    fee_flat: Paise,
    /// GST on the fee in percent.
    #[serde(default)]
    #[param(value_type = f64)]
    gst_on_fee_percent: MilliPercent,
    /// Third-party charges through the lender, in rupees.
    #[serde(default)]
    #[param(value_type = f64)]
    third_party_charges: Paise,
    /// The charge for closing early in percent of the outstanding principal; GST as on the fee.
    #[serde(default)]
    #[param(value_type = f64)]
    foreclosure_percent: MilliPercent,
    /// Instalments before the loan can be closed.
    #[serde(default)]
    lock_in_months: u32,
}

/// The price of a loan.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanQuote {
    /// The monthly instalment with paise.
    emi: Rupees,
    /// The monthly instalment in whole rupees.
    emi_rounded: Rupees,
    /// The net amount that the borrower receives.
    net_disbursed: Rupees,
    /// The total interest.
    total_interest: Rupees,
    /// The sum of all instalments.
    total_payable: Rupees,
    apr: Percent,
    /// One row per month, in whole rupees.
    schedule: Vec<ScheduleRow>,
    /// The costs of closing it after each instalment except the last.
    early_closing: Vec<EarlyClosing>,
}

/// Prices a loan by the regulator's rule: the APR is computed from the amount really received.
#[utoipa::path(get, path = "/api/calculators/loan", tag = "public", params(LoanQuery), responses(
    (status = 200, body = LoanQuote),
))]
async fn loan(Query(query): Query<LoanQuery>) -> ApiResult<Json<LoanQuote>> {
    check_closing(&query)?;
    let fee_rule = FeeRule {
        percent: query.fee_percent,
        flat: query.fee_flat,
        cap: None,
        gst: query.gst_on_fee_percent,
    };
    let terms = LoanTerms::with_fee_rule(
        query.amount,
        query.months,
        query.rate,
        &fee_rule,
        query.third_party_charges,
    );
    let quote = terms.quote().map_err(pricing_error)?;
    let schedule = terms.schedule().map_err(pricing_error)?;
    let rule = ClosingRule {
        charge: query.foreclosure_percent,
        gst: query.gst_on_fee_percent,
        lock_in_months: query.lock_in_months,
        waiver: None,
    };
    let closings = terms.closings(&rule).map_err(pricing_error)?;
    Ok(Json(view(&quote, schedule, closings)))
}

fn view(quote: &Quote, schedule: Vec<Row>, closings: Vec<Closing>) -> LoanQuote {
    LoanQuote {
        emi: quote.emi_to_the_paisa().into(),
        emi_rounded: quote.emi.into(),
        net_disbursed: quote.net_disbursed.into(),
        total_interest: quote.total_interest.into(),
        total_payable: quote.total_payable.into(),
        apr: quote.apr.into(),
        schedule: schedule.into_iter().map(ScheduleRow::from).collect(),
        early_closing: closings.into_iter().map(EarlyClosing::from).collect(),
    }
}

/// Validates the terms of closing early: a charge of at most 100 %, and a lock-in within the term.
fn check_closing(query: &LoanQuery) -> ApiResult<()> {
    let wrong = |field: &str, max: String| -> ApiError {
        Error::field(field, Message::new("invalid_up_to").with("max", max)).into()
    };
    let most = MilliPercent(100_000);
    if !(MilliPercent::ZERO..=most).contains(&query.foreclosure_percent) {
        return Err(wrong("foreclosurePercent", most.to_string()));
    }
    if query.lock_in_months > query.months {
        return Err(wrong("lockInMonths", query.months.to_string()));
    }
    Ok(())
}

fn pricing_error(error: PricingError) -> ApiError {
    let field = match error {
        PricingError::Amount => "amount",
        PricingError::Months => "months",
        PricingError::Rate => "rate",
        PricingError::Charges => "feeFlat",
    };
    Error::field(field, error.message()).into()
}
