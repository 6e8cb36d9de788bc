//! The public page that explains a product, with an example that is priced like offers.

use super::Product;
use crate::catalog::insurance_plan::YearlyPrice;
use crate::catalog::policy::GoldPolicy;
use crate::pricing::{FeeRule, LoanTerms, PricingError, Quote, RateRise, Repayment};
use crate::{MilliPercent, Paise};

/// Path prefix of guides.
const GUIDES: &str = "/products/";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guide {
    /// Message keys.
    pub title: &'static str,
    pub lead: &'static str,
    /// Range of amounts and terms; none if it is not a loan.
    pub range: Option<LoanRange>,
    pub example: Example,
    /// Path of its own calculator, if there is one.
    pub calculator: Option<&'static str>,
}

/// The smallest and the largest value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ValueRange {
    pub min: i64,
    pub max: i64,
}

/// Range of loans, from minimum to maximum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoanRange {
    /// Whole rupees.
    pub amount: ValueRange,
    pub months: ValueRange,
    /// Interest a year; none if not advertised.
    pub rate: Option<(MilliPercent, MilliPercent)>,
}

/// A hypothetical case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    /// A loan.
    Loan(ExampleLoan),
    /// A year of insurance for some people.
    Cover(ExampleCover),
}

/// A typical loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleLoan {
    pub amount: Paise,
    pub months: u32,
    /// Interest a year.
    pub rate: MilliPercent,
    /// The lender's fee, percent of the amount, without GST.
    pub fee: MilliPercent,
    pub repayment: Repayment,
    /// Value of the pledged gold, if any.
    pub gold: Option<Paise>,
    /// Whether the rate may rise.
    pub is_floating: bool,
}

/// Insurance of some people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleCover {
    pub cover: Paise,
    /// Yearly premium of each person, before GST.
    pub premiums: &'static [Paise],
    /// Percent of GST on it.
    pub gst: MilliPercent,
}

/// The price of an example.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PricedExample {
    Loan {
        loan: ExampleLoan,
        quote: Quote,
        /// The maximum loan on the gold.
        most_on_gold: Option<Paise>,
        /// Increase of each instalment if the rate rises by one percentage point.
        rise: Option<Paise>,
    },
    Cover {
        cover: ExampleCover,
        year: YearlyPrice,
    },
}

impl Example {
    /// Prices the example, with the current GST on a lender's fee.
    pub fn compute_price(
        &self,
        gst_on_fee: MilliPercent,
        gold: &GoldPolicy,
    ) -> Result<PricedExample, PricingError> {
        match *self {
            Self::Loan(loan) => {
                let terms = loan.terms(gst_on_fee);
                let rise = loan
                    .is_floating
                    .then(|| RateRise::compute(&terms, RateRise::POINT));
                Ok(PricedExample::Loan {
                    loan,
                    quote: terms.quote()?,
                    most_on_gold: loan.gold.map(|value| gold.max_consumption_loan(value)),
                    rise: rise.transpose()?.map(|rise| rise.instalment),
                })
            }
            Self::Cover(cover) => {
                let year = YearlyPrice::from_premiums(cover.premiums.iter().copied(), cover.gst);
                Ok(PricedExample::Cover { cover, year })
            }
        }
    }
}

impl ExampleLoan {
    /// A loan in equal instalments without security.
    pub(super) const fn unsecured(amount: i64, months: u32, rate: i64, fee: i64) -> Self {
        Self {
            amount: Paise::rupees(amount),
            months,
            rate: MilliPercent(rate),
            fee: MilliPercent(fee),
            repayment: Repayment::Instalments,
            gold: None,
            is_floating: false,
        }
    }

    /// The loan to price.
    pub fn terms(&self, gst_on_fee: MilliPercent) -> LoanTerms {
        let fee = FeeRule {
            percent: self.fee,
            flat: Paise::ZERO,
            cap: None,
            gst: gst_on_fee,
        };
        LoanTerms::with_fee_rule(self.amount, self.months, self.rate, &fee, Paise::ZERO)
            .with_repayment(self.repayment)
    }
}

impl Product {
    /// Path of its guide; `/products` is not a valid key.
    pub fn guide_path(&self) -> Option<String> {
        self.guide
            .map(|_| format!("{GUIDES}{}", self.product.slug()))
    }

    /// The product whose guide is at a path.
    pub fn find_by_guide_path(path: &str) -> Option<&'static Self> {
        let slug = path.strip_prefix(GUIDES)?;
        Self::all().find(|product| product.guide.is_some() && product.product.slug() == slug)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::product::ProductType;

    fn priced() -> Vec<PricedExample> {
        let gold = GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap();
        let guides = Product::all().filter_map(|product| product.guide);
        guides
            .map(|guide| {
                guide
                    .example
                    .compute_price(MilliPercent(18_000), &gold)
                    .unwrap()
            })
            .collect()
    }

    #[test]
    fn every_example_has_a_price_and_no_more_is_lent_on_gold_than_may_be() {
        for priced in priced() {
            match priced {
                PricedExample::Loan {
                    loan,
                    quote,
                    most_on_gold,
                    rise,
                } => {
                    assert!(quote.apr >= loan.rate, "{loan:?}");
                    assert_eq!(rise.is_some(), loan.is_floating);
                    // With a single repayment the amount due at the end counts.
                    assert!(most_on_gold.is_none_or(|most| quote.total_payable <= most));
                }
                PricedExample::Cover { year, .. } => assert_eq!(year.total, year.net + year.gst),
            }
        }
    }

    #[test]
    fn the_guides_highest_gold_loan_is_the_policys_maximum() {
        let gold = GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap();
        let guide = Product::for_type(ProductType::GoldLoans).guide.unwrap();
        assert_eq!(
            Paise::rupees(guide.range.unwrap().amount.max),
            gold.loan.most
        );
    }

    #[test]
    fn every_example_is_within_the_lending_range() {
        for guide in Product::all().filter_map(|product| product.guide) {
            let (Example::Loan(loan), Some(range)) = (guide.example, guide.range) else {
                continue;
            };
            let within = |value: i64, range: ValueRange| (range.min..=range.max).contains(&value);
            assert!(within(loan.amount.0 / 100, range.amount), "{loan:?}");
            assert!(within(loan.months.into(), range.months), "{loan:?}");
            let fits = |(least, most)| (least..=most).contains(&loan.rate);
            assert!(range.rate.is_none_or(fits), "{loan:?}");
        }
    }

    #[test]
    fn a_guide_is_found_by_its_path_alone() {
        let gold = Product::find_by_guide_path("/products/gold-loans").unwrap();
        assert_eq!(gold.product.slug(), "gold-loans");
        for path in [
            "/products",
            "/products/",
            "/products/test-loans",
            "/gold-loans",
        ] {
            assert!(Product::find_by_guide_path(path).is_none(), "{path}");
        }
    }
}
