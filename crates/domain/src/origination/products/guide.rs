//! The page that explains a product before anybody logs in, with a made-up case that is priced as offers are.

use super::Product;
use crate::catalog::insurance_plan::Year;
use crate::catalog::policy::GoldPolicy;
use crate::pricing::{FeeRule, LoanTerms, PricingError, Quote, Repayment, Rise};
use crate::{MilliPercent, Paise};

/// Where guides are.
const GUIDES: &str = "/products/";

/// A page that explains a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guide {
    /// Keys of texts.
    pub title: &'static str,
    pub lead: &'static str,
    /// How much is lent here and for how long; none where nothing is.
    pub range: Option<LoanRange>,
    pub example: Example,
    /// Where it has a calculator of its own.
    pub calculator: Option<&'static str>,
}

/// What is lent here, from the least to the most.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoanRange {
    /// Whole rupees.
    pub amount: (i64, i64),
    pub months: (i64, i64),
    /// Interest a year; none where none is advertised.
    pub rate: Option<(MilliPercent, MilliPercent)>,
}

/// A made-up case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Example {
    /// Something is lent.
    Loan(ExampleLoan),
    /// A year of insurance for some people.
    Cover(ExampleCover),
}

/// A loan that people recognise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleLoan {
    pub amount: Paise,
    pub months: u32,
    /// Interest a year.
    pub rate: MilliPercent,
    /// The lender's fee, percent of the amount, without GST.
    pub fee: MilliPercent,
    pub repayment: Repayment,
    /// What the gold that is pledged is worth; none where no gold is.
    pub gold: Option<Paise>,
    /// Whether the rate may rise.
    pub is_floating: bool,
}

/// Insurance of some people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExampleCover {
    pub cover: Paise,
    /// What a year costs for each person, before GST.
    pub premiums: &'static [Paise],
    /// Percent of GST on it.
    pub gst: MilliPercent,
}

/// What an example costs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Priced {
    Loan {
        loan: ExampleLoan,
        quote: Quote,
        /// The most that may be lent on the gold.
        most_on_gold: Option<Paise>,
        /// What each instalment grows by where the rate rises by one percentage point.
        rise: Option<Paise>,
    },
    Cover {
        cover: ExampleCover,
        year: Year,
    },
}

impl Example {
    /// Its price, with GST on a lender's fee as it is now.
    pub fn priced(
        &self,
        gst_on_fee: MilliPercent,
        gold: &GoldPolicy,
    ) -> Result<Priced, PricingError> {
        match *self {
            Self::Loan(loan) => {
                let terms = loan.terms(gst_on_fee);
                let rise = loan.is_floating.then(|| Rise::of(&terms, Rise::POINT));
                Ok(Priced::Loan {
                    loan,
                    quote: terms.quote()?,
                    most_on_gold: loan.gold.map(|value| gold.most_for_consumption(value)),
                    rise: rise.transpose()?.map(|rise| rise.instalment),
                })
            }
            Self::Cover(cover) => {
                let year = Year::of(cover.premiums.iter().copied(), cover.gst);
                Ok(Priced::Cover { cover, year })
            }
        }
    }
}

impl ExampleLoan {
    /// A loan in equal instalments without anything pledged.
    pub(super) const fn usual(amount: i64, months: u32, rate: i64, fee: i64) -> Self {
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

    /// What is priced.
    pub fn terms(&self, gst_on_fee: MilliPercent) -> LoanTerms {
        let fee = FeeRule {
            percent: self.fee,
            flat: Paise::ZERO,
            cap: None,
            gst: gst_on_fee,
        };
        LoanTerms::with_fee_rule(self.amount, self.months, self.rate, &fee, Paise::ZERO)
            .repaid(self.repayment)
    }
}

impl Product {
    /// Where its guide is; `/products` is nobody's key.
    pub fn guide_path(&self) -> Option<String> {
        self.guide
            .map(|_| format!("{GUIDES}{}", self.product.slug()))
    }

    /// The product whose guide is at a path.
    pub fn guided_at(path: &str) -> Option<&'static Self> {
        let slug = path.strip_prefix(GUIDES)?;
        Self::all().find(|product| product.guide.is_some() && product.product.slug() == slug)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::product::ProductType;

    fn priced() -> Vec<Priced> {
        let gold = GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap();
        let guides = Product::all().filter_map(|product| product.guide);
        guides
            .map(|guide| guide.example.priced(MilliPercent(18_000), &gold).unwrap())
            .collect()
    }

    #[test]
    fn every_example_has_a_price_and_no_more_is_lent_on_gold_than_may_be() {
        for priced in priced() {
            match priced {
                Priced::Loan {
                    loan,
                    quote,
                    most_on_gold,
                    rise,
                } => {
                    assert!(quote.apr >= loan.rate, "{loan:?}");
                    assert_eq!(rise.is_some(), loan.is_floating);
                    // What is owed at the end counts where it is repaid at once.
                    assert!(most_on_gold.is_none_or(|most| quote.total_payable <= most));
                }
                Priced::Cover { year, .. } => assert_eq!(year.total, year.net + year.gst),
            }
        }
    }

    #[test]
    fn the_highest_gold_loan_that_is_told_is_the_one_that_is_lent() {
        let gold = GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap();
        let guide = Product::of(ProductType::GoldLoans).guide.unwrap();
        assert_eq!(Paise::rupees(guide.range.unwrap().amount.1), gold.loan.most);
    }

    #[test]
    fn every_example_is_within_what_is_lent() {
        for guide in Product::all().filter_map(|product| product.guide) {
            let (Example::Loan(loan), Some(range)) = (guide.example, guide.range) else {
                continue;
            };
            let within = |value: i64, (least, most): (i64, i64)| (least..=most).contains(&value);
            assert!(within(loan.amount.0 / 100, range.amount), "{loan:?}");
            assert!(within(loan.months.into(), range.months), "{loan:?}");
            let fits = |(least, most)| (least..=most).contains(&loan.rate);
            assert!(range.rate.is_none_or(fits), "{loan:?}");
        }
    }

    #[test]
    fn a_guide_is_found_by_its_path_alone() {
        let gold = Product::guided_at("/products/gold-loans").unwrap();
        assert_eq!(gold.product.slug(), "gold-loans");
        for path in [
            "/products",
            "/products/",
            "/products/test-loans",
            "/gold-loans",
        ] {
            assert!(Product::guided_at(path).is_none(), "{path}");
        }
    }
}
