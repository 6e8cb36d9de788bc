//! Instants, civil dates and the day in India.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};

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
