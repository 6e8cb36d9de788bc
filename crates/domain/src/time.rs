//! Instants, civil dates and the day in India.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use jiff::tz::{Offset, TimeZone};

use serde::{Deserialize, Deserializer};

use crate::Language;

/// Months as browsers shorten them (`Intl`, `dateStyle: "medium"`), so that a page has one form of dates.
const MONTHS: [(&str, &str); 12] = [
    ("Jan", "जन॰"),
    ("Feb", "फ़र॰"),
    ("Mar", "मार्च"),
    ("Apr", "अप्रैल"),
    ("May", "मई"),
    ("Jun", "जून"),
    ("Jul", "जुल॰"),
    ("Aug", "अग॰"),
    ("Sept", "सित॰"),
    ("Oct", "अक्टू॰"),
    ("Nov", "नव॰"),
    ("Dec", "दिस॰"),
];

/// The time zone of India, a constant offset, so that no time zone database is needed.
pub fn india() -> TimeZone {
    TimeZone::fixed(Offset::constant(5).saturating_add(jiff::Span::new().minutes(30)))
}

/// The civil date in India at an instant.
pub fn date_in_india(at: Timestamp) -> Date {
    at.to_zoned(india()).date()
}

/// The instant at which a civil date begins in India.
pub fn start_in_india(day: Date) -> Timestamp {
    let start = day.to_zoned(india()).map(|zoned| zoned.timestamp());
    start.unwrap_or(Timestamp::MAX)
}

/// The instant at which a civil date ends in India.
pub fn end_in_india(day: Date) -> Timestamp {
    day.tomorrow().map_or(Timestamp::MAX, start_in_india)
}

/// A civil date for people: `21 Nov 2026`.
pub fn show_day(day: Date, language: Language) -> String {
    let place = usize::try_from(day.month() - 1).unwrap_or(0);
    let (en, hi) = MONTHS[place];
    let month = match language {
        Language::En => en,
        Language::Hi => hi,
    };
    format!("{} {month} {}", day.day(), day.year())
}

/// An instant for people, in Indian time: `21 Nov 2026, 2:05 pm`.
pub fn show_instant(at: Timestamp, language: Language) -> String {
    let zoned = at.to_zoned(india());
    let (hour, half) = match zoned.hour() {
        0 => (12, "am"),
        hour @ 1..12 => (hour, "am"),
        12 => (12, "pm"),
        hour => (hour - 12, "pm"),
    };
    let day = show_day(zoned.date(), language);
    format!("{day}, {hour}:{:02} {half}", zoned.minute())
}

/// Number of days from one day to another; negative if that is earlier.
pub fn days_between(from: Date, to: Date) -> i64 {
    from.duration_until(to).as_hours() / 24
}

/// Age in whole years on a day; a birthday counts from its own day on, and one on 29 February from 1 March in other
/// years.
pub fn age_in_years(birth: Date, today: Date) -> i16 {
    let had_birthday = (today.month(), today.day()) >= (birth.month(), birth.day());
    today.year() - birth.year() - i16::from(!had_birthday)
}

/// Days of the week as policy files write them: `mon` to `sun`.
pub(crate) fn deserialize_weekdays<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<Weekday>, D::Error> {
    let codes = Vec::<String>::deserialize(deserializer)?;
    codes.iter().map(|code| parse_weekday(code)).collect()
}

fn parse_weekday<E: serde::de::Error>(code: &str) -> Result<Weekday, E> {
    let codes = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let index = codes.iter().position(|day| *day == code);
    let index = index.and_then(|index| i8::try_from(index).ok());
    let day = index.and_then(|index| Weekday::from_monday_zero_offset(index).ok());
    day.ok_or_else(|| E::custom(format!("unknown day {code}")))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn the_day_in_india_starts_at_half_past_six_in_the_evening_utc() {
        let at = |text: &str| date_in_india(text.parse().unwrap());
        assert_eq!(at("2026-11-20T18:29:59Z"), date(2026, 11, 20));
        assert_eq!(at("2026-11-20T18:30:00Z"), date(2026, 11, 21));
        let start = start_in_india(date(2026, 11, 21));
        assert_eq!(start.to_string(), "2026-11-20T18:30:00Z");
    }

    #[test]
    fn days_between_two_days_are_counted_over_months_and_backwards() {
        assert_eq!(days_between(date(2026, 11, 20), date(2026, 11, 20)), 0);
        assert_eq!(days_between(date(2026, 12, 31), date(2027, 12, 31)), 365);
        assert_eq!(days_between(date(2028, 1, 2), date(2027, 12, 31)), -2);
    }

    #[test]
    fn days_and_instants_are_shown_as_browsers_show_them() {
        let day = |month| date(2026, month, 5);
        assert_eq!(show_day(day(9), Language::En), "5 Sept 2026");
        assert_eq!(show_day(day(10), Language::Hi), "5 अक्टू॰ 2026");
        for (at, shown) in [
            ("2026-11-20T18:30:00Z", "21 Nov 2026, 12:00 am"),
            ("2026-11-21T06:29:00Z", "21 Nov 2026, 11:59 am"),
            ("2026-11-21T06:30:00Z", "21 Nov 2026, 12:00 pm"),
            ("2026-11-21T08:35:00Z", "21 Nov 2026, 2:05 pm"),
        ] {
            assert_eq!(show_instant(at.parse().unwrap(), Language::En), shown);
        }
        let at = "2026-11-21T08:35:00Z".parse().unwrap();
        assert_eq!(show_instant(at, Language::Hi), "21 नव॰ 2026, 2:05 pm");
    }

    #[test]
    fn age_changes_on_the_birthday() {
        for (birth, today, years) in [
            (date(2008, 11, 21), date(2026, 11, 20), 17),
            (date(2008, 11, 21), date(2026, 11, 21), 18),
            (date(2008, 2, 29), date(2026, 2, 28), 17),
            (date(2008, 2, 29), date(2026, 3, 1), 18),
        ] {
            assert_eq!(age_in_years(birth, today), years);
        }
    }
}
