//! The facts that the landing page states, from the catalog and the pricing rule: never typed by
//! hand, so they cannot go stale. The bounds are the spec's marketing text (section 1).

use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::policy::GoldPolicy;
use saakh_domain::origination::products::{Priced, Product};
use saakh_domain::origination::snapshot::Catalog;
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
    /// The example of each product that is explained, in the order of products.
    guides: Vec<GuideExample>,
}

/// One loan, priced.
#[derive(Debug, Default, Serialize, ToSchema)]
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

/// What a product's example costs, as text; empty where the product has no such figure.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuideExample {
    #[schema(value_type = crate::words::ProductSlug)]
    slug: &'static str,
    /// What is lent, or what insurance covers.
    amount: String,
    months: String,
    rate: String,
    /// What the lender charges once, with GST.
    fee: String,
    /// What the borrower really receives.
    receive: String,
    /// Each instalment; what is paid at once where there is one payment.
    payment: String,
    total_interest: String,
    /// All that is repaid, or a year of insurance.
    total: String,
    apr: String,
    /// What the pledged gold is worth, and the most that may be lent on it.
    gold: String,
    most_on_gold: String,
    /// What each instalment grows by where the rate rises by one percentage point.
    rise: String,
    /// Premiums before GST, and the GST on them.
    premium: String,
    gst: String,
}

impl Facts {
    /// The facts of a catalog.
    pub fn of(catalog: &Catalog, gold: &GoldPolicy) -> Self {
        let lends = |lender: &&Lender| Product::open().any(|open| lender.takes(open.product));
        let lender_count = catalog.lenders().iter().filter(lends).count();
        let gst = catalog.lending().gst.percent;
        let guides = Product::all().filter_map(|product| guide(product, gst, gold));
        let example = LoanExample::of(Product::first(), gst, gold);
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
            guides: guides.collect(),
        }
    }
}

/// A product's example in words; none where it has none.
fn guide(product: &Product, gst: MilliPercent, gold: &GoldPolicy) -> Option<GuideExample> {
    let priced = product.guide?.example.priced(gst, gold).ok()?;
    let slug = product.product.slug();
    let rupees = |amount: Paise| amount.to_whole_rupees().to_string();
    let some = |amount: Option<Paise>| amount.map(rupees).unwrap_or_default();
    Some(match priced {
        Priced::Loan {
            loan,
            quote,
            most_on_gold,
            rise,
        } => GuideExample {
            slug,
            amount: rupees(loan.amount),
            months: loan.months.to_string(),
            rate: loan.rate.to_string(),
            fee: rupees(quote.fee_with_gst),
            receive: rupees(quote.net_disbursed),
            payment: rupees(quote.emi),
            total_interest: rupees(quote.total_interest),
            total: rupees(quote.total_payable),
            apr: quote.apr.to_string(),
            gold: some(loan.gold),
            most_on_gold: some(most_on_gold),
            rise: rise
                .map(|rise| format!("+{}", rupees(rise)))
                .unwrap_or_default(),
            ..GuideExample::default()
        },
        Priced::Cover { cover, year } => GuideExample {
            slug,
            amount: rupees(cover.cover),
            premium: rupees(year.net),
            gst: rupees(year.gst),
            total: rupees(year.total),
            ..GuideExample::default()
        },
    })
}

impl LoanExample {
    /// The example of a loan; nothing where it is no loan.
    fn of(product: &Product, gst: MilliPercent, gold: &GoldPolicy) -> Self {
        let priced = product
            .guide
            .and_then(|guide| guide.example.priced(gst, gold).ok());
        let Some(Priced::Loan { loan, quote, .. }) = priced else {
            return Self::default();
        };
        Self {
            amount: loan.amount.into(),
            months: loan.months,
            rate: loan.rate.into(),
            fee_percent: loan.fee.into(),
            net_disbursed: quote.net_disbursed.into(),
            emi: quote.emi.into(),
            total_payable: quote.total_payable.to_whole_rupees().into(),
            apr: quote.apr.into(),
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
