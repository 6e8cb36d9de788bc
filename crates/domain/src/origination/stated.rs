//! Stated facts of a hypothetical applicant, in everyday units.

use crate::catalog::fact::{Fact, FactKind};
use crate::form::smart_list::SmartLists;
use crate::identity::identifiers::Pincode;
use crate::origination::applicant::{Band, Span};
use crate::text::Message;
use crate::{MilliPercent, Paise};

/// Maximum plausible number of months or years.
const MONTHS: i64 = 1_200;
const YEARS: i64 = 150;
/// Maximum plausible score.
const POINTS: i64 = 9_999;

/// Parses a number as a fact: rupees, years, months, points, grams, percent, the six digits of a pincode or the id of a
/// list's item, each with at most 3 decimals.
///
/// # Errors
/// A validation message.
pub fn parse_fact(fact: Fact, number: MilliPercent, lists: &SmartLists) -> Result<Span, Message> {
    let wrong = || Message::new("invalid_number");
    if number.0 < 0 {
        return Err(Message::new("invalid_number_least").with("min", 0));
    }
    let whole = || (number.0 % 1_000 == 0).then_some(number.0 / 1_000);
    let at_most = |most: i64| {
        let number = whole().ok_or_else(wrong)?;
        let fits = number <= most;
        let too_much = || Message::new("invalid_number_most").with("max", most);
        fits.then(|| number.into()).ok_or_else(too_much)
    };
    match fact.spec().kind {
        FactKind::Money => (number.0 % 10 == 0)
            .then(|| Paise(number.0 / 10).into())
            .ok_or_else(wrong),
        FactKind::Band(list) => {
            let band = whole().and_then(|id| Band::from_list(lists, list, id));
            band.map(Span::from).ok_or_else(not_in_the_list)
        }
        FactKind::Choice(list) => {
            let id = whole().filter(|id| lists.item(list, *id).is_some());
            id.map(Span::from).ok_or_else(not_in_the_list)
        }
        FactKind::Pincode => {
            let digits = whole().map(|digits| digits.to_string());
            let pincode = digits.filter(|digits| Pincode::parse(digits).is_ok());
            let pincode = pincode.and_then(|digits| digits.parse::<i64>().ok());
            pincode
                .map(Span::from)
                .ok_or_else(|| Message::new("invalid_pincode"))
        }
        FactKind::Weight | FactKind::PercentBand => Ok(number.0.into()),
        FactKind::Years => at_most(YEARS),
        FactKind::Months | FactKind::MonthsBand => at_most(MONTHS),
        FactKind::Points => at_most(POINTS),
    }
}

fn not_in_the_list() -> Message {
    Message::new("invalid_choose")
}
