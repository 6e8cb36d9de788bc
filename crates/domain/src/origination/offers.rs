//! Offers: every lender of a product, matched, priced and ranked for one applicant.
//!
//! `offers` is a function of the catalog, the applicant, the product and the day. Whoever stores
//! these and calls it again gets the same answer (DL-4).

mod price;
mod suggestion;

use jiff::civil::Date;

pub use price::{Price, Tariff};
pub use suggestion::{AMOUNT_STEP, Change, Suggestion, suggestions};

use super::applicant::Applicant;
use super::eligibility::{self, Check, Criterion, Outcome};
use super::ranking::{RankFacts, rank};
use crate::catalog::lender::Lender;
use crate::catalog::policy::RankingPolicy;
use crate::catalog::product::ProductType;
use crate::catalog::snapshot::{Catalog, Packed};

/// Every lender of a product, in the order in which it is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct OfferSet<'a> {
    /// The policy that ordered it.
    pub policy: &'a RankingPolicy,
    /// Every criterion passed.
    pub matched: Vec<PricedOffer<'a>>,
    /// None failed, but the lender will check some.
    pub possible: Vec<PricedOffer<'a>>,
    /// Some failed; by name.
    pub unmatched: Vec<Unmatched<'a>>,
}

/// A lender that may lend, and its price.
#[derive(Debug, Clone, PartialEq)]
pub struct PricedOffer<'a> {
    /// Who.
    pub lender: &'a Lender,
    /// For what.
    pub price: Price,
    /// Why.
    pub checks: Vec<Check>,
}

/// A lender that does not lend, and why.
#[derive(Debug, Clone, PartialEq)]
pub struct Unmatched<'a> {
    /// Who.
    pub lender: &'a Lender,
    /// Every criterion; at least one failed.
    pub checks: Vec<Check>,
}

impl<'a> PricedOffer<'a> {
    fn rank_facts(&self) -> RankFacts<'a> {
        RankFacts {
            apr: self.price.quote.apr,
            total_cost: self.price.quote.total_cost,
            name: &self.lender.name,
            priority: self.lender.priority,
            id: self.lender.id.0,
        }
    }
}

impl Unmatched<'_> {
    /// The criteria that failed.
    pub fn failed(&self) -> impl Iterator<Item = &Check> {
        self.checks
            .iter()
            .filter(|check| check.outcome == Outcome::Failed)
    }
}

/// Every lender of a product for an applicant. `None` when no ranking policy is in effect for the
/// product on that day: without a published order nothing may be shown.
pub fn offers<'a>(
    catalog: &'a Catalog,
    applicant: &Applicant,
    product: ProductType,
    today: Date,
) -> Option<OfferSet<'a>> {
    let policy = catalog.ranking().current(product, today)?;
    Some(offers_under(catalog, policy, applicant, product))
}

/// As [`offers`], under a given policy: replays a past view.
pub fn offers_under<'a>(
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
    for (lender, packed) in catalog
        .packed()
        .filter(|(_, packed)| packed.rules.has(product))
    {
        let (checks, price) = judged(catalog, packed, applicant, product);
        match (price, eligibility::overall(&checks)) {
            (None, _) | (_, Outcome::Failed) => set.unmatched.push(Unmatched { lender, checks }),
            (Some(price), Outcome::Passed) => {
                set.matched.push(PricedOffer {
                    lender,
                    price,
                    checks,
                });
            }
            (Some(price), Outcome::Unknown) => {
                set.possible.push(PricedOffer {
                    lender,
                    price,
                    checks,
                });
            }
        }
    }
    rank(policy, &mut set.matched, PricedOffer::rank_facts);
    rank(policy, &mut set.possible, PricedOffer::rank_facts);
    set.unmatched
        .sort_by_cached_key(|unmatched| unmatched.lender.name.to_lowercase());
    set
}

/// Every criterion of one lender; the price unless one failed before it was looked at.
fn judged(
    catalog: &Catalog,
    packed: &Packed,
    applicant: &Applicant,
    product: ProductType,
) -> (Vec<Check>, Option<Price>) {
    let mut checks = packed.rules.check(applicant, product);
    let price = match eligibility::overall(&checks) {
        Outcome::Failed => None,
        _ => priced(catalog, packed, applicant, product, &mut checks),
    };
    (checks, price)
}

/// The price, with the check that looks at the instalment. A loan that cannot be priced, because
/// its charges eat it up, fails by its amount.
fn priced(
    catalog: &Catalog,
    packed: &Packed,
    applicant: &Applicant,
    product: ProductType,
    checks: &mut Vec<Check>,
) -> Option<Price> {
    let Ok(price) = packed.tariff.price(applicant) else {
        for check in checks
            .iter_mut()
            .filter(|check| check.criterion == Criterion::Amount)
        {
            check.outcome = Outcome::Failed;
        }
        return None;
    };
    let rule = &catalog.lending().microfinance;
    checks.extend(eligibility::repayments(
        rule,
        product,
        applicant,
        price.quote.emi,
    ));
    Some(price)
}

#[cfg(test)]
mod tests;
