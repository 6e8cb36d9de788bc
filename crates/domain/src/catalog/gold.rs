//! Gold as security: its price, pledged items and their value.
//!
//! Source of the rules: RBI (Lending Against Gold and Silver Collateral) Directions, 2025, with their
//! numbers in `data/policy/gold.toml`.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::catalog::policy::{GoldPolicy, GoldPriceRule, PledgeRule};
use crate::text::Message;
use crate::time::days_between;
use crate::{Milligrams, Paise, words};

#[cfg(test)]
mod tests;

/// Price of 22 carat gold in rupees a gram, as entered for a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoldPrice {
    /// First day of validity; valid until the next price.
    pub date: Date,
    /// Average of the closing prices of the 30 preceding days.
    pub average: Paise,
    /// Closing price of the preceding day.
    pub previous_close: Paise,
}

impl GoldPrice {
    /// The relevant price: the lower of the two.
    #[must_use]
    pub fn per_gram(&self) -> Paise {
        self.average.min(self.previous_close)
    }

    /// Whether a newer price should have been entered.
    #[must_use]
    pub fn is_stale(&self, today: Date, rule: &GoldPriceRule) -> bool {
        days_between(self.date, today) > rule.stale_after_days
    }

    /// Validation errors of an entry, by the wire's field names.
    #[must_use]
    pub fn validate(&self, today: Date, rule: &GoldPriceRule) -> BTreeMap<String, Message> {
        let mut faults = BTreeMap::new();
        if self.date > today {
            faults.insert("date".to_owned(), Message::new("invalid_day_to_come"));
        }
        for (field, price) in [
            ("average", self.average),
            ("previousClose", self.previous_close),
        ] {
            if !(rule.per_gram_min..=rule.per_gram_max).contains(&price) {
                let range = Message::new("invalid_amount_range")
                    .with("min", rule.per_gram_min)
                    .with("max", rule.per_gram_max);
                faults.insert(field.to_owned(), range);
            }
        }
        faults
    }

    /// Whether the relevant price differs so much from the previous one that it may be a typing error.
    #[must_use]
    pub fn is_unusual_after(&self, before: &Self, rule: &GoldPriceRule) -> bool {
        let change = (self.per_gram() - before.per_gram()).0.abs();
        i128::from(change) * 100_000
            > i128::from(before.per_gram().0) * i128::from(rule.unusual_percent.0)
    }
}

words! {
    /// Kind of a gold item.
    pub enum GoldKind {
        Ornament = "ornament",
        /// Sold by a bank.
        Coin = "coin",
    }
}

impl GoldKind {
    /// The kind with an id of the list `goldKind`.
    pub const fn from_id(id: i64) -> Option<Self> {
        match id {
            1 => Some(Self::Ornament),
            2 => Some(Self::Coin),
            _ => None,
        }
    }
}

/// Accepted purities in carats.
pub const CARATS: [i64; 4] = [18, 20, 22, 24];
/// The purity that prices refer to, in carats.
const PRICED_CARATS: i64 = 22;

/// A gold item, or several of one purity weighed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoldItem {
    pub kind: GoldKind,
    /// Net weight, without stones.
    pub weight: Milligrams,
    /// One of [`CARATS`].
    pub carats: i64,
}

impl GoldItem {
    /// Value at a price, in paise rounded down.
    #[must_use]
    pub fn value(&self, price: &GoldPrice) -> Paise {
        let pure = i128::from(self.weight.0) * i128::from(self.carats);
        let paise = pure * i128::from(price.per_gram().0) / (i128::from(PRICED_CARATS) * 1_000);
        Paise(i64::try_from(paise).unwrap_or(i64::MAX))
    }
}

/// Total weight.
#[must_use]
pub fn weight(items: &[GoldItem]) -> Milligrams {
    items.iter().map(|item| item.weight).sum()
}

/// Total value: the sum of the items' values.
#[must_use]
pub fn value(items: &[GoldItem], price: &GoldPrice) -> Paise {
    items.iter().map(|item| item.value(price)).sum()
}

/// Validation errors of a pledge, by field (`items.0.weight`); empty if all items may be pledged.
#[must_use]
pub fn validate_pledge(items: &[GoldItem], rule: &PledgeRule) -> BTreeMap<String, Message> {
    if items.is_empty() {
        return fault("items", Message::new("invalid_gold_none"));
    }
    if items.len() > rule.items_max {
        let most = Message::new("invalid_gold_items").with("max", rule.items_max);
        return fault("items", most);
    }
    let mut faults = BTreeMap::new();
    for (index, item) in items.iter().enumerate() {
        if item.weight <= Milligrams::default() {
            let name = format!("items.{index}.grams");
            faults.insert(name, Message::new("invalid_grams"));
        }
        if let Some(problem) = carats_fault(item, rule) {
            faults.insert(format!("items.{index}.carats"), problem);
        }
    }
    if faults.is_empty() {
        faults.extend(too_heavy(items, rule));
    }
    faults
}

fn carats_fault(item: &GoldItem, rule: &PledgeRule) -> Option<Message> {
    if !CARATS.contains(&item.carats) {
        return Some(Message::new("invalid_carats"));
    }
    (item.kind == GoldKind::Coin && item.carats < rule.coins_carats_min)
        .then(|| Message::new("invalid_coin_carats").with("min", rule.coins_carats_min))
}

/// Errors for kinds that exceed their maximum weight, reported at the last item of the kind.
fn too_heavy(items: &[GoldItem], rule: &PledgeRule) -> BTreeMap<String, Message> {
    [
        (GoldKind::Ornament, rule.ornaments_max, "invalid_ornaments"),
        (GoldKind::Coin, rule.coins_max, "invalid_coins"),
    ]
    .into_iter()
    .filter_map(|(kind, most, problem)| {
        let of_kind = || items.iter().filter(move |item| item.kind == kind);
        let all: Milligrams = of_kind().map(|item| item.weight).sum();
        let last = items.iter().rposition(|item| item.kind == kind)?;
        (all > most).then(|| {
            let problem = Message::new(problem).with("max", most).with("grams", all);
            (format!("items.{last}.grams"), problem)
        })
    })
    .collect()
}

fn fault(field: &str, problem: Message) -> BTreeMap<String, Message> {
    BTreeMap::from([(field.to_owned(), problem)])
}

words! {
    /// Purpose of a loan, as far as it determines the maximum amount.
    pub enum GoldPurpose {
        Consumption = "consumption",
        /// For income: no loan-to-value ratio is prescribed, each lender has its own.
        Income = "income",
    }
}

impl GoldPurpose {
    pub const fn id(self) -> i64 {
        match self {
            Self::Consumption => 1,
            Self::Income => 2,
        }
    }
}

/// The maximum loan on gold of this value.
#[must_use]
pub fn max_loan(value: Paise, purpose: GoldPurpose, policy: &GoldPolicy) -> Paise {
    match purpose {
        GoldPurpose::Consumption => policy.max_consumption_loan(value),
        GoldPurpose::Income => value.min(policy.loan.most),
    }
}
