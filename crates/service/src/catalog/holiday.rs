//! Editing of the calendar of bank holidays.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::policy::{
    HOLIDAY_YEARS, HOLIDAYS_A_YEAR, Holiday, HolidayFile, year_range_message,
};
use saakh_domain::text::Message;
use saakh_domain::time::days_between;
use saakh_store::catalog::holiday::{
    self, CalendarChange, CalendarChangeRow, CalendarEnd, HolidayRow,
};
use saakh_store::catalog::version;
use saakh_store::{Scope, Tx, read_tx, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Error, Result, require_same_version};

/// Changes per page of the history.
const PAGE: i64 = 20;

/// One year of the calendar, and the calendar's end.
#[derive(Debug, Clone)]
pub struct Year {
    /// In chronological order.
    pub days: Vec<HolidayRow>,
    pub end: CalendarEnd,
}

/// A page of the history, newest first.
#[derive(Debug, Clone)]
pub struct ChangesPage {
    pub changes: Vec<CalendarChangeRow>,
    /// Cursor of older changes; none if there are no older ones.
    pub older: Option<i64>,
}

/// Returns the days of a year.
pub async fn year(app: &App, year: i16) -> Result<Year> {
    if !HOLIDAY_YEARS.contains(&year) {
        return Err(Error::field("year", year_range_message()));
    }
    let (first, last) = bounds(year)?;
    read_tx!(app.db, |conn| {
        let end = holiday::find_end(conn).await?;
        Ok(Year {
            days: holiday::list_between(conn, first, last).await?,
            end: end.ok_or(NO_CALENDAR)?,
        })
    })
}

/// Returns changes before a version (all if none is given), newest first.
pub async fn history(app: &App, before: Option<i64>) -> Result<ChangesPage> {
    let mut conn = app.db.read().await?;
    let before = before.unwrap_or(i64::MAX);
    let mut changes = holiday::list_changes(&mut conn, before, PAGE + 1).await?;
    let shown = usize::try_from(PAGE).unwrap_or(usize::MAX);
    let more = changes.len() > shown;
    changes.truncate(shown);
    let last = changes.last().map(|change| change.version);
    Ok(ChangesPage {
        older: last.filter(|_| more),
        changes,
    })
}

/// Updates the metric of days left until the calendar ends; negative after its end.
pub(crate) fn record_days_left(app: &App) {
    let left = days_between(app.today(), app.catalog().holidays.known_until());
    let left = i32::try_from(left).unwrap_or(i32::MIN);
    metrics::gauge!("saakh_holiday_calendar_days_left").set(f64::from(left));
}

/// Adds a day.
pub async fn create(app: &App, by: &RequestContext, day: Holiday) -> Result<HolidayRow> {
    let day = checked(day)?;
    let (first, last) = bounds(day.date.year())?;
    let created = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<HolidayRow> {
        let of_year = holiday::list_between(tx, first, last).await?;
        if of_year.iter().any(|row| row.holiday.date == day.date) {
            return Err(Error::field("date", Message::new("invalid_day_taken")));
        }
        if of_year.len() >= HOLIDAYS_A_YEAR {
            let full = Message::new("invalid_year_full").with("most", HOLIDAYS_A_YEAR);
            return Err(Error::field("date", full));
        }
        let version =
            record_change(app, tx, by, "holiday.create", day_change(None, Some(&day))).await?;
        holiday::add(tx, std::slice::from_ref(&day), version).await?;
        let holiday = day.clone();
        Ok(HolidayRow { holiday, version })
    });
    shown_everywhere(app, created).await
}

/// Updates a day.
pub async fn update(
    app: &App,
    by: &RequestContext,
    day: Holiday,
    expected: Option<i64>,
) -> Result<HolidayRow> {
    let day = checked(day)?;
    let updated = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<HolidayRow> {
        let row = current(tx, day.date).await?;
        require_same_version(row.version, expected)?;
        if row.holiday == day {
            return Ok(row);
        }
        let change = day_change(Some(&row.holiday), Some(&day));
        let version = record_change(app, tx, by, "holiday.update", change).await?;
        holiday::save(tx, &day, version).await?;
        let holiday = day.clone();
        Ok(HolidayRow { holiday, version })
    });
    shown_everywhere(app, updated).await
}

/// Deletes a day.
pub async fn delete(
    app: &App,
    by: &RequestContext,
    date: Date,
    expected: Option<i64>,
) -> Result<HolidayRow> {
    let deleted = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<HolidayRow> {
        let row = current(tx, date).await?;
        require_same_version(row.version, expected)?;
        let change = day_change(Some(&row.holiday), None);
        record_change(app, tx, by, "holiday.delete", change).await?;
        holiday::delete(tx, date).await?;
        Ok(row)
    });
    shown_everywhere(app, deleted).await
}

/// Sets the day until which all holidays are entered.
pub async fn set_end(
    app: &App,
    by: &RequestContext,
    date: Date,
    expected: Option<i64>,
) -> Result<CalendarEnd> {
    if !HOLIDAY_YEARS.contains(&date.year()) {
        return Err(Error::field("knownUntil", year_range_message()));
    }
    let set = write_tx!(app.db, Scope::exclusive(), |tx| -> Result<CalendarEnd> {
        let end = holiday::find_end(tx).await?.ok_or(NO_CALENDAR)?;
        require_same_version(end.version, expected)?;
        if end.known_until == date {
            return Ok(end);
        }
        let change = CalendarChange::End {
            before: Some(end.known_until),
            after: date,
        };
        let end = CalendarEnd {
            known_until: date,
            version: record_change(app, tx, by, "holiday.end", change).await?,
            ..end
        };
        holiday::set_end(tx, end).await?;
        Ok(end)
    });
    shown_everywhere(app, set).await
}

/// Imports days of the data file beyond the stored calendar. Edited days are unchanged.
pub(crate) async fn seed(tx: &mut Tx, file: &HolidayFile, by: &str, now: Timestamp) -> Result<()> {
    let stored = holiday::find_end(tx).await?;
    let known = stored.map(|end| end.known_until.max(end.seeded_until));
    if known.is_some_and(|known| known >= file.known_until) {
        return Ok(());
    }
    let there = holiday::all(tx).await?;
    let is_new = |day: &&Holiday| {
        known.is_none_or(|known| day.date > known)
            && there.iter().all(|other| other.date != day.date)
    };
    let days: Vec<Holiday> = file.days.iter().filter(is_new).cloned().collect();
    let version =
        version::create_next(tx, by, "holidays of data/policy/holidays.toml", now).await?;
    holiday::add(tx, &days, version).await?;
    let change = CalendarChange::End {
        before: stored.map(|end| end.known_until),
        after: file.known_until,
    };
    holiday::add_change(tx, version, &change).await?;
    let end = CalendarEnd {
        known_until: file.known_until,
        seeded_until: file.known_until,
        version,
    };
    Ok(holiday::set_end(tx, end).await?)
}

const NO_CALENDAR: Error = Error::Internal("the database has no calendar of holidays", None);

fn bounds(year: i16) -> Result<(Date, Date)> {
    let day = |month, day| {
        Date::new(year, month, day).map_err(|error| Error::internal("no such year", error))
    };
    Ok((day(1, 1)?, day(12, 31)?))
}

fn checked(day: Holiday) -> Result<Holiday> {
    let day = day.trim_texts();
    let faults = day.validate();
    if faults.is_empty() {
        return Ok(day);
    }
    Err(Error::fields(faults))
}

async fn current(tx: &mut Tx, date: Date) -> Result<HolidayRow> {
    holiday::get(tx, date).await?.ok_or_else(Error::not_found)
}

fn day_change(before: Option<&Holiday>, after: Option<&Holiday>) -> CalendarChange {
    CalendarChange::Day {
        date: before.or(after).map_or(Date::ZERO, |day| day.date),
        before: before.cloned(),
        after: after.cloned(),
    }
}

/// Creates a catalog version, so that all nodes reload, and records the change and the audit row.
async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    changed: CalendarChange,
) -> Result<i64> {
    let version = version::create_next(tx, &by.actor.label(), action, app.now()).await?;
    holiday::add_change(tx, version, &changed).await?;
    let (target_id, detail) = match changed {
        CalendarChange::Day {
            date,
            before,
            after,
        } => (
            date.to_string(),
            json!({ "before": before, "after": after }),
        ),
        CalendarChange::End { before, after } => (
            "end".to_owned(),
            json!({ "before": { "known_until": before }, "after": { "known_until": after } }),
        ),
    };
    let event = AuditEvent {
        action,
        target_kind: "holiday",
        target_id,
        detail,
    };
    record(app, tx, by, event).await?;
    Ok(version)
}

/// Reloads the catalog on this node; the others follow within a second.
async fn shown_everywhere<T>(app: &App, done: Result<T>) -> Result<T> {
    let done = done?;
    app.refresh_catalog().await?;
    Ok(done)
}
