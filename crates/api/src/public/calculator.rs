//! The loan calculator.

pub mod gold;

use saakh_domain::pricing::{Closing, ClosingRule, FeeRule, LoanTerms, PricingError, Quote, Row};
use saakh_domain::text::Message;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::Error;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::consumer::offer::early_closing::EarlyClosing;
use crate::error::{ApiError, ApiResult};
use crate::http::body::{Json, Query};
use crate::view::{Percent, Rupees};

/// A loan to be priced.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub struct LoanQuery {
    /// Rupees.
    #[param(value_type = f64)]
    amount: Paise,
    /// Percent a year.
    #[param(value_type = f64)]
    rate: MilliPercent,
    /// Monthly instalments.
    months: u32,
    /// The lender's fee as percent of the amount.
    #[serde(default)]
    #[param(value_type = f64)]
    fee_percent: MilliPercent,
    /// The lender's flat fee, rupees.
    #[serde(default)]
    #[param(value_type = f64)]
    fee_flat: Paise,
    /// GST on the fee, percent.
    #[serde(default)]
    #[param(value_type = f64)]
    gst_on_fee_percent: MilliPercent,
    /// What others charge through the lender, rupees.
    #[serde(default)]
    #[param(value_type = f64)]
    third_party_charges: Paise,
    /// The charge for closing early, percent of what is owed then; GST as on the fee.
    #[serde(default)]
    #[param(value_type = f64)]
    foreclosure_percent: MilliPercent,
    /// Instalments to pay before the loan may be closed.
    #[serde(default)]
    lock_in_months: u32,
}

/// What the loan costs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanQuote {
    /// The monthly instalment to the paisa.
    emi: Rupees,
    /// The monthly instalment as it is shown.
    emi_rounded: Rupees,
    /// What the borrower really receives.
    net_disbursed: Rupees,
    /// All interest.
    total_interest: Rupees,
    /// All instalments together.
    total_payable: Rupees,
    /// The annual percentage rate.
    apr: Percent,
    /// One row a month, in whole rupees.
    schedule: Vec<ScheduleRow>,
    /// What closing it takes after each instalment but the last.
    early_closing: Vec<EarlyClosing>,
}

/// One month.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScheduleRow {
    /// The instalment's number, from 1.
    number: u32,
    /// What is owed before it.
    opening: Rupees,
    /// The part that pays back the amount.
    principal: Rupees,
    /// The part that pays interest.
    interest: Rupees,
    /// The instalment.
    instalment: Rupees,
}

impl From<Row> for ScheduleRow {
    fn from(row: Row) -> Self {
        Self {
            number: row.number,
            opening: row.opening.into(),
            principal: row.principal.into(),
            interest: row.interest.into(),
            instalment: row.instalment.into(),
        }
    }
}

/// Prices a loan as the regulator asks: APR on the amount really received.
#[utoipa::path(get, path = "/api/calculators/loan", tag = "public", params(LoanQuery), responses(
    (status = 200, body = LoanQuote),
))]
pub async fn loan(Query(query): Query<LoanQuery>) -> ApiResult<Json<LoanQuote>> {
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

/// A charge for closing early is a share of what is owed, and comes after instalments that exist.
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
