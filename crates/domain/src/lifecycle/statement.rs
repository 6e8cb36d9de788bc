//! Matches a line of a lender's statement without a known reference: scores each submission of the same person, and
//! decides whether the best is certain.

use jiff::Span;
use jiff::civil::Date;

use super::submission::SubmissionStatus;
use crate::money::Paise;

/// Points from which a match is certain,
const SURE: i64 = 90;
/// if the next one has this many fewer.
const AHEAD: i64 = 20;
/// Maximum days from application to disbursal.
const DAYS: i64 = 120;
/// Amounts are near if they differ by at most this fraction: lenders deduct fees, or lend slightly less.
const NEAR: i64 = 10;

/// Normalises a lender's reference for comparison: upper case, without spaces.
pub fn reference_key(reference: &str) -> String {
    let seen = reference.chars().filter(|c| !c.is_whitespace());
    seen.map(|c| c.to_ascii_uppercase()).collect()
}

crate::words! {
    /// Evidence for a submission.
    pub enum MatchGround {
        /// The same person, by PAN. A prerequisite for any match.
        SamePan = "same_pan",
        /// The same amount was applied for.
        SameAmount = "same_amount",
        /// About the same amount was applied for.
        NearAmount = "near_amount",
        /// The disbursal follows the application within a plausible time.
        DayFits = "day_fits",
        Approved = "approved",
        /// The lender did not reject it.
        Open = "open",
    }
}

impl MatchGround {
    pub const fn points(self) -> i64 {
        match self {
            Self::SamePan => 40,
            Self::SameAmount => 35,
            Self::NearAmount | Self::Approved => 15,
            Self::DayFits => 10,
            Self::Open => 5,
        }
    }
}

/// A loan as stated in a line; a commission payment does not state the loan's amount.
#[derive(Debug, Clone, Copy)]
pub struct StatementLoan {
    pub amount: Option<Paise>,
    pub day: Date,
}

/// A submission of the same person to the same lender.
#[derive(Debug, Clone, Copy)]
pub struct CandidateLoan {
    pub amount: Paise,
    pub sent: Date,
    pub status: SubmissionStatus,
}

/// Evidence for a submission, strongest first.
pub fn find_grounds(stated: StatementLoan, known: CandidateLoan) -> Vec<MatchGround> {
    let mut grounds = vec![MatchGround::SamePan];
    if let Some(amount) = stated.amount {
        let apart = (amount.0 - known.amount.0).abs();
        if apart == 0 {
            grounds.push(MatchGround::SameAmount);
        } else if apart.saturating_mul(NEAR) <= known.amount.0 {
            grounds.push(MatchGround::NearAmount);
        }
    }
    let last = known
        .sent
        .checked_add(Span::new().days(DAYS))
        .unwrap_or(Date::MAX);
    if (known.sent..=last).contains(&stated.day) {
        grounds.push(MatchGround::DayFits);
    }
    match known.status {
        SubmissionStatus::Approved | SubmissionStatus::Disbursed => {
            grounds.push(MatchGround::Approved);
        }
        status if !status.is_final() => grounds.push(MatchGround::Open),
        _ => {}
    }
    grounds.sort_by_key(|ground| -ground.points());
    grounds
}

/// The score, of 100.
pub fn total_points(grounds: &[MatchGround]) -> i64 {
    grounds.iter().map(|ground| ground.points()).sum()
}

/// The index of the certain match, by points; none if a person has to decide.
pub fn find_certain_match(points: &[i64]) -> Option<usize> {
    let (place, best) = points
        .iter()
        .enumerate()
        .max_by_key(|(_, points)| **points)?;
    let is_ahead = |(other, points): (usize, &i64)| other == place || *points <= best - AHEAD;
    (*best >= SURE && points.iter().enumerate().all(is_ahead)).then_some(place)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::text::Texts;

    fn stated(rupees: i64, day: Date) -> StatementLoan {
        StatementLoan {
            amount: Some(Paise::rupees(rupees)),
            day,
        }
    }

    fn candidate(status: SubmissionStatus) -> CandidateLoan {
        CandidateLoan {
            amount: Paise::rupees(100_000),
            sent: date(2026, 11, 1),
            status,
        }
    }

    #[test]
    fn the_grounds_and_their_points_are_as_designed() {
        use MatchGround::{Approved, DayFits, NearAmount, Open, SameAmount, SamePan};
        let cases = [
            (
                100_000,
                date(2026, 11, 5),
                SubmissionStatus::Approved,
                vec![SamePan, SameAmount, Approved, DayFits],
                100,
            ),
            (
                100_000,
                date(2026, 11, 1),
                SubmissionStatus::InReview,
                vec![SamePan, SameAmount, DayFits, Open],
                90,
            ),
            (
                90_000,
                date(2027, 3, 1),
                SubmissionStatus::Disbursed,
                vec![SamePan, NearAmount, Approved, DayFits],
                80,
            ),
            (
                89_999,
                date(2027, 3, 2),
                SubmissionStatus::Approved,
                vec![SamePan, Approved],
                55,
            ),
            (
                110_000,
                date(2026, 10, 31),
                SubmissionStatus::Rejected,
                vec![SamePan, NearAmount],
                55,
            ),
        ];
        for (rupees, day, status, expected, sum) in cases {
            let found = find_grounds(stated(rupees, day), candidate(status));
            assert_eq!(
                (total_points(&found), found),
                (sum, expected),
                "{rupees} {day} {status}"
            );
        }
        let commission = StatementLoan {
            amount: None,
            day: date(2026, 11, 5),
        };
        let found = find_grounds(commission, candidate(SubmissionStatus::Approved));
        assert_eq!(found, [SamePan, Approved, DayFits]);
    }

    #[test]
    fn a_match_is_certain_only_far_ahead_of_the_others() {
        assert_eq!(find_certain_match(&[]), None);
        assert_eq!(find_certain_match(&[90]), Some(0));
        assert_eq!(find_certain_match(&[89]), None);
        assert_eq!(find_certain_match(&[70, 100]), Some(1));
        assert_eq!(find_certain_match(&[81, 100]), None);
        assert_eq!(find_certain_match(&[100, 100]), None);
    }

    #[test]
    fn a_number_of_a_loan_is_the_same_in_small_letters_and_with_spaces() {
        for text in ["CAS-1a", "cas-1A", " CAS - 1 A", "cas-1a\u{a0}"] {
            assert_eq!(reference_key(text), "CAS-1A", "{text}");
        }
        assert_eq!(reference_key("ऋण é"), "ऋणé");
    }

    #[test]
    fn every_ground_has_its_text_in_both_languages() {
        let texts = Texts::parse(
            include_str!("../../../../data/messages/en.json"),
            include_str!("../../../../data/messages/hi.json"),
        )
        .unwrap();
        for ground in MatchGround::ALL {
            assert!(
                texts.has(&format!("statement_ground_{}", ground.code())),
                "{ground:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn points_are_within_100_and_nothing_else_is_taken_than_the_best(
            amounts in prop::collection::vec((1..2_000_000_i64, 0..300_i64, prop::sample::select(SubmissionStatus::ALL)), 1..6),
            rupees in 1..2_000_000_i64,
        ) {
            let day = date(2026, 6, 1);
            let all: Vec<i64> = amounts
                .iter()
                .map(|(amount, before, status)| {
                    let sent = day.checked_sub(Span::new().days(*before)).unwrap();
                    let known = CandidateLoan { amount: Paise::rupees(*amount), sent, status: *status };
                    total_points(&find_grounds(stated(rupees, day), known))
                })
                .collect();
            prop_assert!(all.iter().all(|points| (40..=100).contains(points)));
            if let Some(place) = find_certain_match(&all) {
                prop_assert_eq!(all.iter().filter(|points| **points == all[place]).count(), 1);
                prop_assert!(all[place] >= SURE);
            }
        }
    }
}
