//! Offers: all lenders of a product, matched, priced and ranked for one applicant.
//!
//! `offers` is a pure function of catalog, applicant, product and day: with the same inputs it returns the same result
//! (DL-4).

mod lines;
mod price;
mod suggestion;

use jiff::civil::Date;

pub use lines::{PriceFigure, PriceKind};
pub use price::{Price, PricingTerms};
pub use suggestion::{
    AMOUNT_STEP, AdditionalGold, GoldTerms, SuggestedChange, Suggestion, SuggestionLimits,
    find_suggestions,
};

use super::applicant::Applicant;
use super::eligibility::{self, Check, CriterionOutcome};
use super::matching_rule::MatchingRule;
use super::products::Product;
use super::ranking::{RankFacts, rank};
use crate::catalog::lender::{Lender, Offering};
use crate::catalog::policy::RankingPolicy;
use crate::catalog::product::ProductType;
use crate::origination::snapshot::Catalog;

/// All lenders of a product, in display order.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferSet<'a> {
    /// The ranking policy applied.
    pub policy: &'a RankingPolicy,
    pub matched: Vec<PricedOffer<'a>>,
    /// No criterion failed, but the lender will check some.
    pub possible: Vec<PricedOffer<'a>>,
    /// At least one criterion failed; by name.
    pub unmatched: Vec<UnmatchedLender<'a>>,
}

/// A lender that may lend, with its price.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedOffer<'a> {
    pub lender: &'a Lender,
    pub offering: &'a Offering,
    pub price: Price,
    pub checks: Vec<Check>,
}

/// A lender that does not lend, with the reasons.
#[derive(Debug, Clone, PartialEq)]
pub struct UnmatchedLender<'a> {
    pub lender: &'a Lender,
    /// All criteria, of which at least one failed.
    pub checks: Vec<Check>,
}

impl<'a> PricedOffer<'a> {
    fn rank_facts(&self, applicant: &Applicant) -> RankFacts<'a> {
        RankFacts {
            as_asked: self.price.is_as_requested(applicant),
            apr: self.price.quote.apr,
            total_cost: self.price.quote.total_cost,
            name: &self.lender.name,
            priority: self.lender.priority,
            id: self.lender.id.0,
        }
    }
}

impl UnmatchedLender<'_> {
    /// The failed criteria.
    pub fn failed_checks(&self) -> impl Iterator<Item = &Check> {
        self.checks
            .iter()
            .filter(|check| check.outcome == CriterionOutcome::Failed)
    }
}

/// Computes the offers of a product for an applicant. `None` if no ranking policy is in force for the product on that
/// day: without a published order nothing may be shown.
pub fn compute_offers<'a>(
    catalog: &'a Catalog,
    applicant: &Applicant,
    product: ProductType,
    today: Date,
) -> Option<OfferSet<'a>> {
    let policy = catalog.policy(product, today)?;
    let rule = Product::for_type(product).matching_rule;
    Some(compute_offers_under(
        rule, catalog, policy, applicant, product,
    ))
}

/// As [`compute_offers`], with a given rule and policy, to replay a past view.
pub fn compute_offers_under<'a>(
    rule: MatchingRule,
    catalog: &'a Catalog,
    policy: &'a RankingPolicy,
    applicant: &Applicant,
    product: ProductType,
) -> OfferSet<'a> {
    let mut set = OfferSet {
        policy,
        matched: Vec::new(),
        possible: Vec::new(),
        unmatched: Vec::new(),
    };
    for (lender, offering, compiled) in catalog.compiled_offerings(product) {
        let (checks, price) = rule.judge(catalog, compiled, applicant, product);
        match (price, eligibility::overall_outcome(&checks)) {
            (None, _) | (_, CriterionOutcome::Failed) => {
                set.unmatched.push(UnmatchedLender { lender, checks });
            }
            (Some(price), CriterionOutcome::Passed) => {
                set.matched.push(PricedOffer {
                    lender,
                    offering,
                    price,
                    checks,
                });
            }
            (Some(price), CriterionOutcome::Unknown) => {
                set.possible.push(PricedOffer {
                    lender,
                    offering,
                    price,
                    checks,
                });
            }
        }
    }
    rank(policy, &mut set.matched, |offer| {
        offer.rank_facts(applicant)
    });
    rank(policy, &mut set.possible, |offer| {
        offer.rank_facts(applicant)
    });
    set.unmatched
        .sort_by_cached_key(|unmatched| unmatched.lender.name.to_lowercase());
    set
}

#[cfg(test)]
mod tests;
