//! Random events in the order in which they arrive.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::SubmissionId;
use saakh_store::distribution::ledger::event::NewEvent;

use super::world::World;

/// `SplitMix64`: the same numbers for the same seed.
pub(super) struct Random(pub(super) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below a bound.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number in a range.
    pub(super) fn between(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.below(u64::try_from(to - from + 1).unwrap())).unwrap()
    }
}

/// An event as it arrives.
#[derive(Debug, Clone)]
pub(super) struct Drawn {
    pub(super) loan: SubmissionId,
    pub(super) key: String,
    pub(super) event: LoanEvent,
}

impl Drawn {
    pub(super) fn new_event(&self) -> NewEvent {
        NewEvent {
            submission: self.loan,
            key: self.key.clone(),
            event: self.event,
            reference: None,
        }
    }
}

/// This many events of the world's loans. A tenth is repeated, most are a little late, some come long after everything
/// else; a reversal may come before its event.
pub(super) fn events(random: &mut Random, world: &World, count: usize) -> Vec<Drawn> {
    let far = u64::try_from(count).unwrap();
    let mut arriving: BTreeMap<(u64, u64), Drawn> = BTreeMap::new();
    let mut at = 0;
    while arriving.len() < count {
        at += 1;
        let one = event(random, world);
        let late = match random.below(20) {
            0 => random.below(far + 1),
            1..=8 => random.below(300),
            _ => 0,
        };
        if random.below(10) == 0 {
            let again = at + late + random.below(far / 2 + 1);
            arriving.insert((again, random.below(u64::MAX)), one.clone());
        }
        arriving.insert((at + late, random.below(u64::MAX)), one);
    }
    arriving.into_values().collect()
}

fn event(random: &mut Random, world: &World) -> Drawn {
    let loan = usize::try_from(random.below(u64::try_from(world.loans.len()).unwrap())).unwrap();
    let place = random.below(6);
    let lent = Paise(random.between(1_000_000, 90_000_000));
    let on = day(random);
    let (key, event) = match random.below(12) {
        0..=3 => (
            format!("history/{place:06}"),
            LoanEvent::Disbursed { amount: lent, on },
        ),
        4 => (format!("history/{place:06}"), LoanEvent::Undone),
        5..=7 => (
            format!("statement/{place}"),
            LoanEvent::new_confirmed(lent, on),
        ),
        8..=10 => {
            let amount = Paise(random.between(-400_000, 2_000_000));
            let taxes = Taxes {
                gst: Paise(amount.0 * 18 / 100),
                tds: Paise(amount.0 * 2 / 100),
            };
            (
                format!("statement/{}", 10 + place),
                LoanEvent::new_received(amount, taxes),
            )
        }
        _ => (
            format!("statement/{}", place + 10 * random.below(2)),
            LoanEvent::Reversed,
        ),
    };
    Drawn {
        loan: world.loans[loan].id,
        key,
        event,
    }
}

/// A day in the half year around the start of a test.
fn day(random: &mut Random) -> Date {
    let first = date(2026, 8, 1);
    first
        .checked_add(jiff::Span::new().days(random.between(0, 150)))
        .unwrap()
}
