//! Versions of the matching rule and the functions of each. An offer view stores the version that it was matched by and
//! is replayed with that version's function, so old functions remain.

use super::applicant::Applicant;
use super::eligibility::{self, Check, Criterion, CriterionOutcome};
use super::offers::Price;
use crate::catalog::product::ProductType;
use crate::origination::snapshot::{Catalog, CompiledOffering};

/// A version of the matching rule. A new one is added when a criterion is added or checked differently; the lenders'
/// own values are versioned with the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchingRule {
    V1,
    /// As the first, plus the limit for consumption loans on gold.
    V2,
}

/// This program does not have the version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this program has no judge for version {0} of the matching rule; its newest is {newest}",
    newest = MatchingRule::NEWEST.version()
)]
pub struct UnknownMatchingRule(pub i64);

impl MatchingRule {
    /// All versions, oldest first.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    /// The latest version.
    const NEWEST: Self = Self::V2;

    /// The version number, as stored in views.
    pub const fn version(self) -> i64 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }

    pub fn from_version(version: i64) -> Result<Self, UnknownMatchingRule> {
        let found = Self::ALL.into_iter().find(|rule| rule.version() == version);
        found.ok_or(UnknownMatchingRule(version))
    }

    /// Checks all criteria of one lender, and prices its loan unless an earlier criterion failed.
    pub(crate) fn judge(
        self,
        catalog: &Catalog,
        compiled: &CompiledOffering,
        applicant: &Applicant,
        product: ProductType,
    ) -> (Vec<Check>, Option<Price>) {
        match self {
            Self::V1 => judge_by_v1(catalog, compiled, applicant, product),
            Self::V2 => judge_by_v2(catalog, compiled, applicant, product),
        }
    }
}

fn judge_by_v1(
    catalog: &Catalog,
    compiled: &CompiledOffering,
    applicant: &Applicant,
    product: ProductType,
) -> (Vec<Check>, Option<Price>) {
    let mut checks = compiled.rules.check(applicant);
    let price = match eligibility::overall_outcome(&checks) {
        CriterionOutcome::Failed => None,
        _ => price_by_v1(catalog, compiled, applicant, product, &mut checks),
    };
    (checks, price)
}

fn judge_by_v2(
    catalog: &Catalog,
    compiled: &CompiledOffering,
    applicant: &Applicant,
    product: ProductType,
) -> (Vec<Check>, Option<Price>) {
    let (mut checks, price) = judge_by_v1(catalog, compiled, applicant, product);
    if let (Some(rule), Some(price)) = (&catalog.rule_data().gold, &price) {
        checks.extend(eligibility::check_gold_shares(rule, applicant, price));
    }
    (checks, price)
}

/// The price, with the checks that need the instalment. A loan that cannot be priced, because charges exceed it, fails
/// by its amount.
fn price_by_v1(
    catalog: &Catalog,
    compiled: &CompiledOffering,
    applicant: &Applicant,
    product: ProductType,
    checks: &mut Vec<Check>,
) -> Option<Price> {
    let Ok(price) = compiled.pricing_terms.price(applicant) else {
        for check in checks
            .iter_mut()
            .filter(|check| check.criterion == Criterion::Amount)
        {
            check.outcome = CriterionOutcome::Failed;
        }
        return None;
    };
    checks.extend(compiled.rules.check_priced(applicant, price.quote.emi));
    let rule = &catalog.rule_data().microfinance;
    checks.extend(eligibility::check_repayments(
        rule,
        product,
        applicant,
        price.quote.emi,
    ));
    Some(price)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_version_is_found_by_its_number_and_no_other_is() {
        for rule in MatchingRule::ALL {
            assert_eq!(MatchingRule::from_version(rule.version()), Ok(rule));
        }
        let newest = MatchingRule::ALL
            .map(MatchingRule::version)
            .into_iter()
            .max();
        assert_eq!(newest, Some(MatchingRule::NEWEST.version()));
        for unknown in [0, -1, MatchingRule::NEWEST.version() + 1] {
            let refused = MatchingRule::from_version(unknown);
            assert_eq!(refused, Err(UnknownMatchingRule(unknown)));
        }
        assert_eq!(
            UnknownMatchingRule(7).to_string(),
            "this program has no judge for version 7 of the matching rule; its newest is 2"
        );
    }
}
