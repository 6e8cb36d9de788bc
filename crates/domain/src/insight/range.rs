//! Date ranges of the dashboard (spec section 9): presets and a custom range, which end yesterday, because today is not
//! over.

use jiff::civil::Date;
use jiff::{Span, ToSpan};

/// The longest range, days: a leap year.
pub const LONGEST: i32 = 366;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Preset {
    /// The day before today.
    Yesterday,
    /// The seven days before today.
    Last7Days,
    /// The thirty days before today.
    Last30Days,
    Custom,
}

impl Preset {
    /// All presets in display order.
    pub const ALL: [Self; 4] = [
        Self::Yesterday,
        Self::Last7Days,
        Self::Last30Days,
        Self::Custom,
    ];

    /// The specification's name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Yesterday => "yesterday",
            Self::Last7Days => "last_7_days",
            Self::Last30Days => "last_30_days",
            Self::Custom => "custom_range",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.code() == code)
    }
}

/// An inclusive range of days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateRange {
    pub preset: Preset,
    pub first: Date,
    pub last: Date,
}

/// Why a range is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DateRangeError {
    /// A custom range lacks a day: the first if true, the last if false.
    Missing { first: bool },
    /// It ends after yesterday.
    EndsTooLate,
    /// It ends before it begins.
    Reversed,
    /// It has more than [`LONGEST`] days.
    TooLong,
}

impl DateRange {
    /// The days of a preset; `days` are for a custom range only.
    pub fn new(
        preset: Preset,
        days: (Option<Date>, Option<Date>),
        today: Date,
    ) -> Result<Self, DateRangeError> {
        let last_of = |days: i32| Self {
            preset,
            first: before(today, days.days()),
            last: before(today, 1.day()),
        };
        match preset {
            Preset::Yesterday => Ok(last_of(1)),
            Preset::Last7Days => Ok(last_of(7)),
            Preset::Last30Days => Ok(last_of(30)),
            Preset::Custom => Self::custom(days, today),
        }
    }

    fn custom(days: (Option<Date>, Option<Date>), today: Date) -> Result<Self, DateRangeError> {
        let first = days.0.ok_or(DateRangeError::Missing { first: true })?;
        let last = days.1.ok_or(DateRangeError::Missing { first: false })?;
        if last >= today {
            return Err(DateRangeError::EndsTooLate);
        }
        if last < first {
            return Err(DateRangeError::Reversed);
        }
        let range = Self {
            preset: Preset::Custom,
            first,
            last,
        };
        if range.first < before(range.last, (LONGEST - 1).days()) {
            return Err(DateRangeError::TooLong);
        }
        Ok(range)
    }

    /// The preceding range of the same length.
    #[must_use]
    pub fn preceding_range(&self) -> Self {
        let days = i32::try_from(self.days().count()).unwrap_or(LONGEST);
        Self {
            preset: Preset::Custom,
            first: before(self.first, days.days()),
            last: before(self.first, 1.day()),
        }
    }

    pub fn days(&self) -> impl Iterator<Item = Date> {
        let last = self.last;
        self.first
            .series(1.day())
            .take_while(move |day| *day <= last)
    }
}

fn before(day: Date, span: Span) -> Date {
    day.saturating_sub(span)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const TODAY: Date = date(2026, 3, 1);

    fn custom(first: Date, last: Date) -> Result<DateRange, DateRangeError> {
        DateRange::new(Preset::Custom, (Some(first), Some(last)), TODAY)
    }

    #[test]
    fn the_range_before_is_as_long_and_ends_the_day_before() {
        let week = DateRange::new(Preset::Last7Days, (None, None), TODAY).unwrap();
        let before = week.preceding_range();
        assert_eq!(
            (before.first, before.last),
            (date(2026, 2, 15), date(2026, 2, 21))
        );
        let day = DateRange::new(Preset::Yesterday, (None, None), TODAY).unwrap();
        assert_eq!(
            (day.preceding_range().first, day.preceding_range().last),
            (date(2026, 2, 27), date(2026, 2, 27))
        );
    }

    #[test]
    fn presets_end_with_yesterday() {
        let yesterday = date(2026, 2, 28);
        for (preset, first, days) in [
            (Preset::Yesterday, yesterday, 1),
            (Preset::Last7Days, date(2026, 2, 22), 7),
            (Preset::Last30Days, date(2026, 1, 30), 30),
        ] {
            let range = DateRange::new(preset, (None, None), TODAY).unwrap();
            assert_eq!((range.first, range.last), (first, yesterday));
            assert_eq!(range.days().count(), days);
            assert_eq!(Preset::from_code(preset.code()), Some(preset));
        }
    }

    #[test]
    fn a_custom_range_has_two_past_days_in_order_within_a_year() {
        let yesterday = date(2026, 2, 28);
        assert_eq!(custom(yesterday, yesterday).unwrap().days().count(), 1);
        assert_eq!(custom(yesterday, TODAY), Err(DateRangeError::EndsTooLate));
        assert_eq!(
            custom(yesterday, date(2026, 2, 27)),
            Err(DateRangeError::Reversed)
        );
        assert_eq!(
            custom(date(2025, 2, 28), yesterday).unwrap().days().count(),
            366
        );
        assert_eq!(
            custom(date(2025, 2, 27), yesterday),
            Err(DateRangeError::TooLong)
        );
        let half = DateRange::new(Preset::Custom, (Some(yesterday), None), TODAY);
        assert_eq!(half, Err(DateRangeError::Missing { first: false }));
    }
}
