//! The facts that the landing page states, from the catalog and the pricing rule: never typed by
//! hand, so they cannot go stale. The bounds are the spec's marketing text (section 1).

use saakh_domain::catalog::lender::Lender;
use saakh_domain::origination::products::Product;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::pricing::{FeeRule, LoanTerms, Quote};
use saakh_domain::{MilliPercent, Paise};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{Percent, Rupees};

const AMOUNT_MIN: Paise = Paise::rupees(1_000);
const AMOUNT_MAX: Paise = Paise::rupees(1_000_000);
const GOLD_LOAN_MAX: Paise = Paise::rupees(10_000_000);
const RATE_MIN: MilliPercent = MilliPercent(10_990);
const RATE_MAX: MilliPercent = MilliPercent(36_000);
const MONTHS_MAX: u32 = 60;

/// What the landing page states.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    amount_min: Rupees,
    amount_max: Rupees,
    rate_min: Percent,
    rate_max: Percent,
    months_max: u32,
    gold_loan_max: Rupees,
    lender_count: usize,
    example: LoanExample,
    display: FactsDisplay,
}

/// One loan, priced.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LoanExample {
    amount: Rupees,
    months: u32,
    rate: Percent,
    fee_percent: Percent,
    net_disbursed: Rupees,
    emi: Rupees,
    total_payable: Rupees,
    apr: Percent,
}

/// The same as text, for pages composed without arithmetic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactsDisplay {
    amount_min: String,
    amount_max: String,
    rate_min: String,
    rate_max: String,
    months_max: String,
    gold_loan_max: String,
    lender_count: String,
    example_amount: String,
    example_months: String,
    example_rate: String,
    example_fee_percent: String,
    example_net_disbursed: String,
    example_emi: String,
    example_total_payable: String,
    example_apr: String,
}

impl Facts {
    /// The facts of a catalog.
    pub fn of(catalog: &Catalog) -> Self {
        let lends = |lender: &&Lender| Product::open().any(|open| lender.takes(open.product));
        let lender_count = catalog.lenders().iter().filter(lends).count();
        let gst = catalog.lending().gst.percent;
        let (terms, fee_percent) = example(gst);
        let example = LoanExample::of(&terms, fee_percent);
        Self {
            amount_min: AMOUNT_MIN.into(),
            amount_max: AMOUNT_MAX.into(),
            rate_min: RATE_MIN.into(),
            rate_max: RATE_MAX.into(),
            months_max: MONTHS_MAX,
            gold_loan_max: GOLD_LOAN_MAX.into(),
            lender_count,
            display: FactsDisplay::of(&example, lender_count),
            example,
        }
    }
}

/// A loan that people recognise: 1 lakh for a year at 16 % with a fee of 3 % and GST.
fn example(gst: MilliPercent) -> (LoanTerms, MilliPercent) {
    let fee_percent = MilliPercent(3_000);
    let fee = FeeRule {
        percent: fee_percent,
        flat: Paise::ZERO,
        cap: None,
        gst,
    };
    let amount = Paise::rupees(100_000);
    let terms = LoanTerms::with_fee_rule(amount, 12, MilliPercent(16_000), &fee, Paise::ZERO);
    (terms, fee_percent)
}

impl LoanExample {
    fn of(terms: &LoanTerms, fee_percent: MilliPercent) -> Self {
        let priced =
            |of: fn(&Quote) -> Paise| terms.quote().map_or(Paise::ZERO, |quote| of(&quote));
        Self {
            amount: terms.amount.into(),
            months: terms.months,
            rate: terms.rate.into(),
            fee_percent: fee_percent.into(),
            net_disbursed: priced(|quote| quote.net_disbursed).into(),
            emi: priced(|quote| quote.emi).into(),
            total_payable: priced(|quote| quote.total_payable.to_whole_rupees()).into(),
            apr: terms
                .quote()
                .map_or(MilliPercent::ZERO, |quote| quote.apr)
                .into(),
        }
    }
}

impl FactsDisplay {
    fn of(example: &LoanExample, lender_count: usize) -> Self {
        Self {
            amount_min: AMOUNT_MIN.to_string(),
            amount_max: AMOUNT_MAX.to_string(),
            rate_min: RATE_MIN.to_string(),
            rate_max: RATE_MAX.to_string(),
            months_max: MONTHS_MAX.to_string(),
            gold_loan_max: GOLD_LOAN_MAX.to_string(),
            lender_count: lender_count.to_string(),
            example_amount: example.amount.0.to_string(),
            example_months: example.months.to_string(),
            example_rate: example.rate.0.to_string(),
            example_fee_percent: example.fee_percent.0.to_string(),
            example_net_disbursed: example.net_disbursed.0.to_string(),
            example_emi: example.emi.0.to_string(),
            example_total_payable: example.total_payable.0.to_string(),
            example_apr: example.apr.0.to_string(),
        }
    }
}
