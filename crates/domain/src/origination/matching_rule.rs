//! The matching rule by its version: the one place that knows which functions judge under which.
//! A view of offers keeps the version that it was matched by, and is computed again with that
//! version's judge, so a judge stays when a newer one comes.

use super::applicant::Applicant;
use super::eligibility::{self, Check, Criterion, Outcome};
use super::offers::Price;
use crate::catalog::product::ProductType;
use crate::origination::snapshot::{Catalog, CompiledOffering};

/// A version of the matching rule. A new one comes when a criterion is added or judged
/// differently; the lenders' own values are versioned with the catalog.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchingRule {
    V1,
    /// As the first, and what may be lent on gold for consumption.
    V2,
}

/// A version that this program has no judge for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "this program has no judge for version {0} of the matching rule; its newest is {newest}",
    newest = MatchingRule::NEWEST.version()
)]
pub struct UnknownMatchingRule(pub i64);

impl MatchingRule {
    /// Every version, oldest first.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    /// The last one that this program knows.
    const NEWEST: Self = Self::V2;

    /// Its number, as views keep it.
    pub const fn version(self) -> i64 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }

    /// The rule of a number.
    pub fn of_version(version: i64) -> Result<Self, UnknownMatchingRule> {
        let found = Self::ALL.into_iter().find(|rule| rule.version() == version);
        found.ok_or(UnknownMatchingRule(version))
    }

    /// Every criterion of one lender; the price unless one failed before it was looked at.
    pub(crate) fn judged(
        self,
        catalog: &Catalog,
        compiled: &CompiledOffering,
        applicant: &Applicant,
        product: ProductType,
    ) -> (Vec<Check>, Option<Price>) {
        match self {
            Self::V1 => judged_by_v1(catalog, compiled, applicant, product),
            Self::V2 => judged_by_v2(catalog, compiled, applicant, product),
        }
    }
}

fn judged_by_v1(
    catalog: &Catalog,
    compiled: &CompiledOffering,
    applicant: &Applicant,
    product: ProductType,
) -> (Vec<Check>, Option<Price>) {
    let mut checks = compiled.rules.check(applicant);
    let price = match eligibility::overall(&checks) {
        Outcome::Failed => None,
        _ => priced_by_v1(catalog, compiled, applicant, product, &mut checks),
    };
    (checks, price)
}

fn judged_by_v2(
    catalog: &Catalog,
    compiled: &CompiledOffering,
    applicant: &Applicant,
    product: ProductType,
) -> (Vec<Check>, Option<Price>) {
    let (mut checks, price) = judged_by_v1(catalog, compiled, applicant, product);
    if let (Some(rule), Some(price)) = (&catalog.rule_data().gold, &price) {
        checks.extend(eligibility::gold_shares(rule, applicant, price));
    }
    (checks, price)
}

/// The price, with the check that looks at the instalment. A loan that cannot be priced, because
/// its charges eat it up, fails by its amount.
fn priced_by_v1(
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
            check.outcome = Outcome::Failed;
        }
        return None;
    };
    checks.extend(compiled.rules.check_priced(applicant, price.quote.emi));
    let rule = &catalog.rule_data().microfinance;
    checks.extend(eligibility::repayments(
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
            assert_eq!(MatchingRule::of_version(rule.version()), Ok(rule));
        }
        let newest = MatchingRule::ALL
            .map(MatchingRule::version)
            .into_iter()
            .max();
        assert_eq!(newest, Some(MatchingRule::NEWEST.version()));
        for unknown in [0, -1, MatchingRule::NEWEST.version() + 1] {
            let refused = MatchingRule::of_version(unknown);
            assert_eq!(refused, Err(UnknownMatchingRule(unknown)));
        }
        assert_eq!(
            UnknownMatchingRule(7).to_string(),
            "this program has no judge for version 7 of the matching rule; its newest is 2"
        );
    }
}
