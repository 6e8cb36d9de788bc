//! An immutable snapshot of the catalog, the input of matching, pricing and ranking.

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
    /// Offerings by product, in order of lenders.
    compiled: BTreeMap<ProductType, Vec<CompiledOffering>>,
    /// Deleted lenders by id, for submissions sent to them.
    former: Vec<Lender>,
    rule_data: RuleData,
    lists: SmartLists,
    ranking: RankingPolicies,
    lending: LendingPolicy,
}

/// The fields of an offering needed for matching and pricing, stored contiguously for fast iteration.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CompiledOffering {
    /// Index of the lender, and of the offering within it.
    place: (usize, usize),
    pub(crate) rules: Rules,
    pub(crate) pricing_terms: PricingTerms,
}

impl Catalog {
    /// Builds a catalog. The order of the lenders does not matter.
    pub fn new(
        version: i64,
        mut lenders: Vec<Lender>,
        lists: SmartLists,
        ranking: RankingPolicies,
        lending: LendingPolicy,
    ) -> Self {
        lenders.sort_by_key(|lender| lender.id);
        let rule_data = RuleData::new(&lists, &lending);
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

    /// Adds deleted lenders, which are in no offer and no list but can be found by id and key.
    #[must_use]
    pub fn with_former(mut self, mut former: Vec<Lender>) -> Self {
        former.sort_by_key(|lender| lender.id);
        self.former = former;
        self
    }

    /// Adds the numbers for gold loans.
    #[must_use]
    pub fn with_gold(self, policy: &GoldPolicy) -> Self {
        let data = self.rule_data.clone().with_gold(policy);
        self.with_rule_data(data)
    }

    /// Applies the numbers of another release, to replay a past view.
    #[must_use]
    pub fn with_rule_data(mut self, rule_data: RuleData) -> Self {
        self.compiled = compiled(&self.lenders, &rule_data);
        self.rule_data = rule_data;
        self
    }

    /// The catalog version of the last change to a lender. Offers depend on it, and not on changes of cards and
    /// partners.
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// All lenders except deleted ones, by id.
    pub fn lenders(&self) -> &[Lender] {
        &self.lenders
    }

    /// All offerings of a product with their compiled form.
    pub(crate) fn compiled_offerings(
        &self,
        product: ProductType,
    ) -> impl Iterator<Item = (&Lender, &Offering, &CompiledOffering)> {
        let all = self.compiled.get(&product).into_iter().flatten();
        all.filter_map(|compiled| {
            let lender = self.lenders.get(compiled.place.0)?;
            Some((lender, lender.offerings.get(compiled.place.1)?, compiled))
        })
    }

    /// Whether a lender of the product uses the credit score, for a rule or for its rate.
    pub fn uses_score(&self, product: ProductType) -> bool {
        self.compiled_offerings(product)
            .any(|(lender, offering, compiled)| {
                lender.accepts_product(product)
                    && (compiled.rules.asks_score() || !offering.terms.rate_card.is_empty())
            })
    }

    /// Finds a lender by id, deleted ones included, for past offers and submissions.
    pub fn lender(&self, id: LenderId) -> Option<&Lender> {
        self.current_lender(id).or_else(|| by_id(&self.former, id))
    }

    /// Deleted lenders in their last state.
    pub fn former_lenders(&self) -> &[Lender] {
        &self.former
    }

    /// Finds a lender by id unless it is deleted, for anything new.
    pub fn current_lender(&self, id: LenderId) -> Option<&Lender> {
        by_id(&self.lenders, id)
    }

    /// Finds a lender by key, deleted ones included. Keys are never reused.
    pub fn lender_by_key(&self, key: &str) -> Option<&Lender> {
        let former = || self.former.iter().find(|lender| lender.key == key);
        self.current_lender_by_key(key).or_else(former)
    }

    /// Finds a lender by key unless it is deleted.
    pub fn current_lender_by_key(&self, key: &str) -> Option<&Lender> {
        self.lenders.iter().find(|lender| lender.key == key)
    }

    pub const fn rule_data(&self) -> &RuleData {
        &self.rule_data
    }

    pub const fn lists(&self) -> &SmartLists {
        &self.lists
    }

    pub const fn ranking(&self) -> &RankingPolicies {
        &self.ranking
    }

    /// The policy that ranks a product's offers on a day; none: nothing may be shown.
    pub fn policy(&self, product: ProductType, today: Date) -> Option<&RankingPolicy> {
        self.ranking
            .current(Product::for_type(product).ranking, today)
    }

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
            let facts = Product::for_type(offering.product).facts();
            all.entry(offering.product)
                .or_default()
                .push(CompiledOffering {
                    place: (at, of),
                    rules: Rules::compile(lender, offering, &facts, rule_data),
                    pricing_terms: PricingTerms::from_offering(offering),
                });
        }
    }
    all
}

fn by_id(lenders: &[Lender], id: LenderId) -> Option<&Lender> {
    let place = lenders.binary_search_by_key(&id, |lender| lender.id).ok()?;
    lenders.get(place)
}
