//! The catalog as one immutable value: what matching, pricing and ranking are functions of.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::catalog::lender::{Lender, Offering};
use crate::catalog::policy::{GoldPolicy, LendingPolicy, RankingPolicies, RankingPolicy};
use crate::catalog::product::ProductType;
use crate::form::smart_list::SmartLists;
use crate::id::LenderId;
use crate::origination::eligibility::Rules;
use crate::origination::offers::PricingTerms;
use crate::origination::products::Product;
use crate::origination::rule_data::RuleData;

/// Lenders, lists and policies of one catalog version.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalog {
    version: i64,
    lenders: Vec<Lender>,
    /// What is on offer of each product, by lender.
    compiled: BTreeMap<ProductType, Vec<CompiledOffering>>,
    /// Lenders that were deleted, by id: what was sent to them goes on.
    former: Vec<Lender>,
    rule_data: RuleData,
    lists: SmartLists,
    ranking: RankingPolicies,
    lending: LendingPolicy,
}

/// What matching and pricing read of an offering, packed together because they walk over all of
/// them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CompiledOffering {
    /// Where its lender stands among the lenders, and it among the lender's offerings.
    place: (usize, usize),
    pub(crate) rules: Rules,
    pub(crate) pricing_terms: PricingTerms,
}

impl Catalog {
    /// Puts a catalog together. The order of the lenders does not matter.
    pub fn new(
        version: i64,
        mut lenders: Vec<Lender>,
        lists: SmartLists,
        ranking: RankingPolicies,
        lending: LendingPolicy,
    ) -> Self {
        lenders.sort_by_key(|lender| lender.id);
        let rule_data = RuleData::of(&lists, &lending);
        Self {
            version,
            compiled: compiled(&lenders, &rule_data),
            lenders,
            former: Vec::new(),
            rule_data,
            lists,
            ranking,
            lending,
        }
    }

    /// With lenders that were deleted: in no offer and in no list, and known by id and key.
    #[must_use]
    pub fn with_former(mut self, mut former: Vec<Lender>) -> Self {
        former.sort_by_key(|lender| lender.id);
        self.former = former;
        self
    }

    /// With the numbers of loans on gold.
    #[must_use]
    pub fn with_gold(self, policy: &GoldPolicy) -> Self {
        let data = self.rule_data.clone().with_gold(policy);
        self.under(data)
    }

    /// Under the numbers of another release: computes a past view again.
    #[must_use]
    pub fn under(mut self, rule_data: RuleData) -> Self {
        self.compiled = compiled(&self.lenders, &rule_data);
        self.rule_data = rule_data;
        self
    }

    /// The catalog version in which a lender was last changed. Offers depend on it, and not on
    /// changes of cards and partners.
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// Every lender that was not deleted, by id.
    pub fn lenders(&self) -> &[Lender] {
        &self.lenders
    }

    /// Every lender's offering of a product with what matching and pricing read of it.
    pub(crate) fn compiled(
        &self,
        product: ProductType,
    ) -> impl Iterator<Item = (&Lender, &Offering, &CompiledOffering)> {
        let all = self.compiled.get(&product).into_iter().flatten();
        all.filter_map(|compiled| {
            let lender = self.lenders.get(compiled.place.0)?;
            Some((lender, lender.offerings.get(compiled.place.1)?, compiled))
        })
    }

    /// The lender of an id, also one that was deleted: for what was shown and sent before.
    pub fn lender(&self, id: LenderId) -> Option<&Lender> {
        self.current_lender(id).or_else(|| by_id(&self.former, id))
    }

    /// Lenders that were deleted, as they were last.
    pub fn former_lenders(&self) -> &[Lender] {
        &self.former
    }

    /// The lender of an id, unless it was deleted: for what is new.
    pub fn current_lender(&self, id: LenderId) -> Option<&Lender> {
        by_id(&self.lenders, id)
    }

    /// The lender of a key, also one that was deleted. Keys are unique for ever.
    pub fn lender_by_key(&self, key: &str) -> Option<&Lender> {
        let former = || self.former.iter().find(|lender| lender.key == key);
        self.current_lender_by_key(key).or_else(former)
    }

    /// The lender of a key, unless it was deleted.
    pub fn current_lender_by_key(&self, key: &str) -> Option<&Lender> {
        self.lenders.iter().find(|lender| lender.key == key)
    }

    /// What decides together with lenders and ranking policies.
    pub const fn rule_data(&self) -> &RuleData {
        &self.rule_data
    }

    /// Smart lists.
    pub const fn lists(&self) -> &SmartLists {
        &self.lists
    }

    /// Ranking policies.
    pub const fn ranking(&self) -> &RankingPolicies {
        &self.ranking
    }

    /// The policy that orders a product's offers on a day; none: nothing may be shown.
    pub fn policy(&self, product: ProductType, today: Date) -> Option<&RankingPolicy> {
        self.ranking.current(Product::of(product).ranking, today)
    }

    /// Rules of lending.
    pub const fn lending(&self) -> &LendingPolicy {
        &self.lending
    }
}

fn compiled(
    lenders: &[Lender],
    rule_data: &RuleData,
) -> BTreeMap<ProductType, Vec<CompiledOffering>> {
    let mut all: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (at, lender) in lenders.iter().enumerate() {
        for (of, offering) in lender.offerings.iter().enumerate() {
            let asked = Product::of(offering.product).facts();
            all.entry(offering.product)
                .or_default()
                .push(CompiledOffering {
                    place: (at, of),
                    rules: Rules::of(lender, offering, &asked, rule_data),
                    pricing_terms: PricingTerms::of(offering),
                });
        }
    }
    all
}

fn by_id(lenders: &[Lender], id: LenderId) -> Option<&Lender> {
    let place = lenders.binary_search_by_key(&id, |lender| lender.id).ok()?;
    lenders.get(place)
}
