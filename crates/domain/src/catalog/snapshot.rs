//! The catalog as one immutable value: what matching, pricing and ranking are functions of.

use super::lender::Lender;
use super::policy::{LendingPolicy, RankingPolicies};
use super::smart_list::SmartLists;
use crate::id::LenderId;
use crate::origination::eligibility::Rules;
use crate::origination::offers::Tariff;

/// Lenders, lists and policies of one catalog version.
#[derive(Debug, Clone, PartialEq)]
pub struct Catalog {
    version: i64,
    lenders: Vec<Lender>,
    /// One per lender, in the same order.
    packed: Vec<Packed>,
    lists: SmartLists,
    ranking: RankingPolicies,
    lending: LendingPolicy,
}

/// What matching and pricing read of a lender, packed together because they walk over all of them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Packed {
    pub(crate) rules: Rules,
    pub(crate) tariff: Tariff,
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
        let packed = lenders
            .iter()
            .map(|lender| Packed {
                rules: Rules::of(lender, &lists),
                tariff: Tariff::of(lender),
            })
            .collect();
        Self {
            version,
            lenders,
            packed,
            lists,
            ranking,
            lending,
        }
    }

    /// The catalog version in which a lender was last changed. Offers depend on it, and not on
    /// changes of cards and partners.
    pub const fn version(&self) -> i64 {
        self.version
    }

    /// Every lender, by id.
    pub fn lenders(&self) -> &[Lender] {
        &self.lenders
    }

    /// Every lender with what matching and pricing read of it.
    pub(crate) fn packed(&self) -> impl Iterator<Item = (&Lender, &Packed)> {
        self.lenders.iter().zip(&self.packed)
    }

    /// The lender of an id.
    pub fn lender(&self, id: LenderId) -> Option<&Lender> {
        let index = self
            .lenders
            .binary_search_by_key(&id, |lender| lender.id)
            .ok()?;
        self.lenders.get(index)
    }

    /// The lender of a key.
    pub fn lender_by_key(&self, key: &str) -> Option<&Lender> {
        self.lenders.iter().find(|lender| lender.key == key)
    }

    /// Smart lists.
    pub const fn lists(&self) -> &SmartLists {
        &self.lists
    }

    /// Ranking policies.
    pub const fn ranking(&self) -> &RankingPolicies {
        &self.ranking
    }

    /// Rules of lending.
    pub const fn lending(&self) -> &LendingPolicy {
        &self.lending
    }
}
