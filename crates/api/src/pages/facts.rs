//! The figures that pages state, computed from the catalog, the products and the pricing rule, so
//! that they cannot become outdated.

use std::collections::BTreeMap;

use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::policy::GoldPolicy;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::origination::products::{LoanRange, PricedExample, Product};
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::{MilliPercent, Paise};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{Percent, Rupees};

/// Figures of the landing page and the guides.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Facts {
    months_max: i64,
    lender_count: usize,
    example: LoanExample,
    display: FactsDisplay,
    /// Figures of each product's guide that the site has, by slug.
    guides: BTreeMap<&'static str, GuideFigures>,
}

/// A loan with its price, as an example.
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

/// The same figures as text, for pages that are composed without arithmetic.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactsDisplay {
    /// The longest term in months or, if long, in years.
    months_max: String,
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

/// Figures of a product's guide and its example, as text; empty if the product has no such figure.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GuideFigures {
    /// The range of loan amounts.
    amounts: String,
    /// The range of advertised interest rates per year.
    rates: String,
    /// The longest term in months or, if long, in years.
    months_most: String,
    /// The amount of the example loan, or the sum insured.
    amount: String,
    /// The term in months or, if long, in years.
    months: String,
    rate: String,
    /// The lender's one-time fee including GST.
    fee: String,
    /// The net amount that the borrower receives.
    receive: String,
    /// The instalment, or the single payment.
    payment: String,
    total_interest: String,
    /// The total repayment, or the insurance premium of a year.
    total: String,
    apr: String,
    /// The value of the pledged gold, and the largest loan on it.
    gold: String,
    most_on_gold: String,
    /// The increase of each instalment when the rate rises by one percentage point.
    rise: String,
    /// Premiums before GST, and the GST on them.
    premium: String,
    gst: String,
}

/// Renders a term in months in the reader's language.
type RenderTerm<'a> = &'a dyn Fn(i64) -> String;

impl Facts {
    /// Computes the figures from a catalog, for a site with these products.
    pub fn from_catalog(
        catalog: &Catalog,
        gold: &GoldPolicy,
        products: &[ProductType],
        render_term: RenderTerm<'_>,
    ) -> Self {
        let lent = Product::list_open().map(|open| open.product);
        let lent: Vec<_> = lent.filter(|open| products.contains(open)).collect();
        let lends = |lender: &&Lender| lent.iter().any(|product| lender.accepts_product(*product));
        let lender_count = catalog.lenders().iter().filter(lends).count();
        let gst = catalog.lending().gst.percent;
        let guide = |product: &ProductType| {
            let figures = guide(Product::for_type(*product), gst, gold, render_term)?;
            Some((product.slug(), figures))
        };
        let example = LoanExample::for_product(Product::first(), gst, gold);
        let first = range(Product::first());
        Self {
            months_max: first.months.max,
            lender_count,
            display: FactsDisplay::new(&example, render_term(first.months.max), lender_count),
            example,
            guides: products.iter().filter_map(guide).collect(),
        }
    }
}

fn range(product: &Product) -> LoanRange {
    let advertised = product.guide.and_then(|guide| guide.range);
    advertised.unwrap_or_default()
}

/// Computes the figures of a product's guide; none if it has no guide.
fn guide(
    product: &Product,
    gst: MilliPercent,
    gold: &GoldPolicy,
    render_term: RenderTerm<'_>,
) -> Option<GuideFigures> {
    let guide = product.guide?;
    let figures = guide
        .range
        .map(|range| GuideFigures::from_range(range, render_term))
        .unwrap_or_default();
    let rupees = |amount: Paise| amount.to_whole_rupees().to_string();
    let some = |amount: Option<Paise>| amount.map(rupees).unwrap_or_default();
    Some(match guide.example.compute_price(gst, gold).ok()? {
        PricedExample::Loan {
            loan,
            quote,
            most_on_gold,
            rise,
        } => GuideFigures {
            amount: rupees(loan.amount),
            months: render_term(loan.months.into()),
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
            ..figures
        },
        PricedExample::Cover { cover, year } => GuideFigures {
            amount: rupees(cover.cover),
            premium: rupees(year.net),
            gst: rupees(year.gst),
            total: rupees(year.total),
            ..figures
        },
    })
}

impl GuideFigures {
    fn from_range(range: LoanRange, render_term: RenderTerm<'_>) -> Self {
        let (least, most) = (range.amount.min, range.amount.max);
        let rates = |(least, most)| format!("{least} – {most}");
        Self {
            amounts: format!("{} – {}", Paise::rupees(least), Paise::rupees(most)),
            rates: range.rate.map(rates).unwrap_or_default(),
            months_most: render_term(range.months.max),
            ..Self::default()
        }
    }
}

impl LoanExample {
    /// Computes the example of a loan; empty if the product is no loan.
    fn for_product(product: &Product, gst: MilliPercent, gold: &GoldPolicy) -> Self {
        let priced = product
            .guide
            .and_then(|guide| guide.example.compute_price(gst, gold).ok());
        let Some(PricedExample::Loan { loan, quote, .. }) = priced else {
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
    fn new(example: &LoanExample, months_max: String, lender_count: usize) -> Self {
        Self {
            months_max,
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
