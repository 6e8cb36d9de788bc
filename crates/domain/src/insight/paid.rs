//! Published statistics of what customers paid for their loans: rounded medians of groups that are large enough for
//! anonymity.

use std::collections::BTreeMap;

use crate::catalog::product::ProductType;
use crate::id::CustomerId;
use crate::{MilliPercent, Paise, words};

/// Minimum number of people in a published group.
pub const LEAST_PEOPLE: usize = 50;
/// The number of people is rounded down to tens.
const PEOPLE_STEP: usize = 10;
/// Half a percent a year.
const APR_STEP: i64 = 500;
/// 500 rupees.
const FEE_STEP: i64 = 50_000;

words! {
    /// Band of credit scores.
    pub enum ScoreBand {
        /// 750 and more.
        Highest = "750",
        /// From 700 to 749.
        High = "700",
        /// From 650 to 699.
        Middle = "650",
        /// Below 650.
        Low = "below",
        /// Not requested, or no credit history.
        Unknown = "unknown",
    }
}

impl ScoreBand {
    /// The band of a score; 0 means none.
    pub const fn from_points(points: i64) -> Self {
        match points {
            750.. => Self::Highest,
            700.. => Self::High,
            650.. => Self::Middle,
            1.. => Self::Low,
            _ => Self::Unknown,
        }
    }
}

/// The cost of one loan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cost {
    pub apr: MilliPercent,
    /// Charges deducted from the amount.
    pub fee: Paise,
}

/// A published group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaidGroup {
    pub product: ProductType,
    pub band: ScoreBand,
    /// Lower bound.
    pub people: i64,
    /// The median, rounded.
    pub apr: MilliPercent,
    /// The median, rounded.
    pub fee: Paise,
}

/// Loans by group; each person counts once per group, with the last loan added.
#[derive(Debug, Default)]
pub struct PaidLoans(BTreeMap<(ProductType, ScoreBand), BTreeMap<CustomerId, Cost>>);

impl PaidLoans {
    /// Adds a loan.
    pub fn add(&mut self, place: (ProductType, ScoreBand), person: CustomerId, cost: Cost) {
        self.0.entry(place).or_default().insert(person, cost);
    }

    /// Groups that are large enough to publish.
    pub fn published_groups(&self) -> Vec<PaidGroup> {
        let large = self.0.iter();
        let large = large.filter(|(_, people)| people.len() >= LEAST_PEOPLE);
        large
            .map(|((product, band), people)| PaidGroup {
                product: *product,
                band: *band,
                people: i64::try_from(people.len() / PEOPLE_STEP * PEOPLE_STEP).unwrap_or(i64::MAX),
                apr: MilliPercent(median(people.values().map(|cost| cost.apr.0), APR_STEP)),
                fee: Paise(median(people.values().map(|cost| cost.fee.0), FEE_STEP)),
            })
            .collect()
    }
}

/// The median, the lower of two, rounded to the nearest step.
fn median(values: impl Iterator<Item = i64>, step: i64) -> i64 {
    let mut values: Vec<i64> = values.collect();
    values.sort_unstable();
    let middle = values.len().saturating_sub(1) / 2;
    let value = values.get(middle).copied().unwrap_or_default();
    (value + step / 2).div_euclid(step) * step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Texts;

    fn person(number: u128) -> CustomerId {
        CustomerId::new(uuid::Uuid::from_u128(number))
    }

    fn loans(people: u128) -> PaidLoans {
        let mut loans = PaidLoans::default();
        for number in 0..people {
            let cost = Cost {
                apr: MilliPercent(12_000 + i64::try_from(number).unwrap() * 100),
                fee: Paise(120_000),
            };
            let place = (ProductType::PersonalLoans, ScoreBand::High);
            loans.add(place, person(number), cost);
        }
        loans
    }

    #[test]
    fn a_group_of_forty_nine_people_is_not_published() {
        assert_eq!(loans(49).published_groups(), []);
        assert_eq!(loans(50).published_groups().len(), 1);
    }

    #[test]
    fn numbers_are_rounded_and_a_person_counts_once() {
        let mut loans = loans(59);
        let place = (ProductType::PersonalLoans, ScoreBand::High);
        let dear = Cost {
            apr: MilliPercent(90_000),
            fee: Paise(9_000_000),
        };
        loans.add(place, person(0), dear);
        let expected = PaidGroup {
            product: ProductType::PersonalLoans,
            band: ScoreBand::High,
            people: 50,
            apr: MilliPercent(15_000),
            fee: Paise(100_000),
        };
        assert_eq!(loans.published_groups(), [expected]);
    }

    #[test]
    fn published_numbers_are_rounded_to_steps() {
        let told = |people| loans(people).published_groups()[0];
        let (one, other) = (told(60), told(61));
        assert_eq!((one.apr.0 % APR_STEP, other.apr.0 % APR_STEP), (0, 0));
        assert_eq!((one.people, other.people), (60, 60));
    }

    #[test]
    fn every_score_has_a_band_and_every_band_a_text() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for band in ScoreBand::WORDS {
            assert!(texts.has(&format!("paid_band_{band}")), "{band}");
        }
        let bands = [0, 1, 649, 650, 699, 700, 749, 750, 900].map(ScoreBand::from_points);
        let words = bands.map(ScoreBand::code);
        let expected = [
            "unknown", "below", "below", "650", "650", "700", "700", "750", "750",
        ];
        assert_eq!(words, expected);
    }
}
