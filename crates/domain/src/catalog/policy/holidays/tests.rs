use jiff::ToSpan;
use jiff::civil::date;
use proptest::prelude::*;

use super::*;

const FILE: &str = include_str!("../../../../../../data/policy/holidays.toml");

fn file() -> HolidayFile {
    HolidayFile::parse(FILE).unwrap()
}

fn calendar() -> HolidayCalendar {
    file().calendar()
}

/// The file's calendar with an earlier end.
fn ending(end: Date) -> HolidayCalendar {
    let HolidayFile { rules, days, .. } = file();
    let known: Vec<Holiday> = days.into_iter().filter(|day| day.date <= end).collect();
    HolidayCalendar::new(rules, &known, end)
}

fn sure(last: Date) -> LastWorkingDay {
    LastWorkingDay {
        last,
        estimate: false,
    }
}

fn estimated(last: Date) -> LastWorkingDay {
    LastWorkingDay {
        last,
        estimate: true,
    }
}

#[test]
fn holidays_sundays_and_two_saturdays_are_closed() {
    for (day, works) in [
        (date(2026, 1, 26), false),
        (date(2026, 11, 20), true),
        (date(2026, 11, 21), true), // third Saturday
        (date(2026, 11, 22), false),
        (date(2026, 11, 14), false), // second Saturday
        (date(2026, 11, 28), false), // fourth Saturday
        (date(2027, 10, 30), true),  // fifth Saturday
        (date(2026, 12, 25), false),
    ] {
        assert_eq!(calendar().is_working_day(day), works, "{day}");
    }
}

#[test]
fn working_days_are_counted_over_weekends_holidays_and_the_new_year() {
    let add = |day, count| calendar().add_working_days(day, count);
    // Saturday 21 November 2026: then Sunday, Monday, a holiday, Wednesday, Thursday.
    assert_eq!(add(date(2026, 11, 21), 3), sure(date(2026, 11, 26)));
    assert_eq!(add(date(2026, 11, 21), 1), sure(date(2026, 11, 23)));
    assert_eq!(add(date(2026, 12, 31), 2), sure(date(2027, 1, 2)));
    assert_eq!(add(date(2026, 11, 22), 0), sure(date(2026, 11, 22)));
}

#[test]
fn a_holiday_by_estimate_is_marked() {
    // Both likely days of Id-ul-Fitr are skipped.
    let counted = calendar().add_working_days(date(2027, 3, 9), 1);
    assert_eq!(counted, estimated(date(2027, 3, 12)));
    // Milad-un-Nabi by estimate; a count up to the Saturday before does not depend on it.
    assert_eq!(
        calendar().add_working_days(date(2027, 8, 12), 1),
        sure(date(2027, 8, 13))
    );
    assert_eq!(
        calendar().add_working_days(date(2027, 8, 13), 1),
        estimated(date(2027, 8, 17))
    );
    // Guru Nanak's Birthday by estimate is a Sunday, which is closed anyway.
    assert_eq!(
        calendar().add_working_days(date(2027, 11, 13), 1),
        sure(date(2027, 11, 15))
    );
}

#[test]
fn after_the_end_three_days_more_are_counted() {
    // Friday 31 December 2027; then Saturday, and Monday to Friday.
    assert_eq!(
        calendar().add_working_days(date(2027, 12, 31), 3),
        estimated(date(2028, 1, 7))
    );
    // Republic Day is closed in every year: Tuesday, Thursday, Friday, the fifth Saturday.
    assert_eq!(
        calendar().add_working_days(date(2028, 1, 24), 1),
        estimated(date(2028, 1, 29))
    );
    // Friday is known; beyond it one day is left, plus three.
    assert_eq!(
        calendar().add_working_days(date(2027, 12, 30), 2),
        estimated(date(2028, 1, 5))
    );
}

#[test]
fn a_file_that_contradicts_itself_is_refused() {
    let refused = |from: &str, to: &str| {
        assert!(FILE.contains(from));
        HolidayFile::parse(&FILE.replace(from, to)).is_err()
    };
    assert!(refused("2026-01-26", "2025-01-26"));
    assert!(refused("2026-03-26", "2026-01-26"));
    assert!(refused("year = 2027", "year = 2026"));
    assert!(refused("year = 2027", "year = 2028"));
    assert!(refused("\"Muharram\"", "\"\""));
}

#[test]
fn a_day_has_bounds() {
    let day = |date, name: &str| Holiday {
        date,
        name: name.into(),
        name_hi: None,
        estimate: false,
        source: None,
    };
    let faults = |day: Holiday| day.trim_texts().validate().into_keys().collect::<Vec<_>>();
    assert!(faults(day(date(2028, 1, 26), &"न".repeat(80))).is_empty());
    assert_eq!(faults(day(date(2028, 1, 26), &"a".repeat(81))), ["name"]);
    assert_eq!(faults(day(date(2028, 1, 26), " ")), ["name"]);
    assert_eq!(faults(day(date(2028, 1, 26), "a\nb")), ["name"]);
    assert_eq!(faults(day(date(2023, 12, 31), "Day")), ["date"]);
    assert_eq!(faults(day(date(2041, 1, 1), "Day")), ["date"]);
    let wordy = Holiday {
        name_hi: Some("क".repeat(81)),
        source: Some("s".repeat(301)),
        ..day(date(2040, 12, 31), "Day")
    };
    assert_eq!(faults(wordy), ["nameHi", "source"]);
}

proptest! {
    #[test]
    fn exactly_as_many_working_days_lie_after_the_date(day in 0_i32..700, count in 1_u32..15) {
        let calendar = calendar();
        let from = date(2026, 1, 1).checked_add(day.days()).unwrap();
        let to = calendar.add_working_days(from, count).last;
        let between = from
            .tomorrow()
            .unwrap()
            .series(1.day())
            .take_while(|day| *day <= to)
            .filter(|day| calendar.is_working_day(*day));
        prop_assert_eq!(u32::try_from(between.count()).unwrap(), count);
        prop_assert!(calendar.is_working_day(to));
    }

    /// An earlier end of the calendar never shortens a count of working days.
    #[test]
    fn an_end_shortens_no_promise(end in 0_i32..700, day in 0_i32..700, count in 1_u32..4) {
        let (whole, from) = (calendar(), date(2026, 1, 1).checked_add(day.days()).unwrap());
        let cut = ending(date(2026, 1, 1).checked_add(end.days()).unwrap());
        let counted = cut.add_working_days(from, count);
        prop_assert!(counted.last >= whole.add_working_days(from, count).last);
    }
}
