//! The calendar of bank holidays: its days, its end, and the history of changes.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::policy::Holiday;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, name_columns, not_personal, sql};

not_personal!("holiday", "bank holidays");
not_personal!("holiday_change", "changes of bank holidays");
not_personal!("holiday_end", "until when bank holidays are known");

/// A holiday with the catalog version of its last change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HolidayRow {
    pub holiday: Holiday,
    pub version: i64,
}

/// The end of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarEnd {
    /// The last day whose holidays are known.
    pub known_until: Date,
    /// The date up to which the bundled file has been imported.
    pub seeded_until: Date,
    /// The catalog version of the last change.
    pub version: i64,
}

name_columns!(columns: "date", "name", "name_hi", "estimate", "source", "catalog_version");

const TABLE: Table = Table {
    name: "holiday",
    columns: columns!(array),
};

sql!(
    ALL = columns
        + "FROM holiday
    ORDER BY date"
);
sql!(
    BETWEEN = columns
        + "FROM holiday
    WHERE date >= $1 AND date <= $2 ORDER BY date"
);
sql!(
    GET = columns
        + "FROM holiday
    WHERE date = $1"
);
sql!(
    SAVE = "UPDATE holiday SET name = $2, name_hi = $3, estimate = $4, source = $5,
        catalog_version = $6
    WHERE date = $1"
);
sql!(DELETE = "DELETE FROM holiday WHERE date = $1");
sql!(END = "SELECT known_until, seeded_until, catalog_version FROM holiday_end WHERE id = 1");
sql!(
    SET_END = "INSERT INTO holiday_end (id, known_until, seeded_until, catalog_version)
    VALUES (1, $1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET known_until = excluded.known_until,
        seeded_until = excluded.seeded_until, catalog_version = excluded.catalog_version"
);

/// All days in chronological order.
pub async fn all(conn: &mut Conn) -> Result<Vec<Holiday>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter()
        .map(|row| Ok(holiday_row(row)?.holiday))
        .collect()
}

/// Days of an inclusive range in chronological order.
pub async fn list_between(
    conn: &mut Conn,
    first: Date,
    last: Date,
) -> Result<Vec<HolidayRow>, DbError> {
    let rows = conn.fetch_all(&BETWEEN, args![first, last]).await?;
    rows.iter().map(holiday_row).collect()
}

pub async fn get(conn: &mut Conn, date: Date) -> Result<Option<HolidayRow>, DbError> {
    let row = conn.fetch_optional(&GET, args![date]).await?;
    row.as_ref().map(holiday_row).transpose()
}

/// Inserts days under a catalog version.
pub async fn add(tx: &mut Tx, days: &[Holiday], version: i64) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let row = |day: &Holiday| {
        args![
            day.date,
            &day.name,
            day.name_hi.clone(),
            day.estimate,
            day.source.clone(),
            version
        ]
    };
    bulk::insert(tx, TABLE, days.iter().map(row).collect()).await
}

/// Updates a day under a catalog version.
pub async fn save(tx: &mut Tx, day: &Holiday, version: i64) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let values = args![
        day.date,
        &day.name,
        day.name_hi.clone(),
        day.estimate,
        day.source.clone(),
        version
    ];
    tx.send(&SAVE, values).await?;
    Ok(())
}

/// Deletes a day; the history keeps it.
pub async fn delete(tx: &mut Tx, date: Date) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&DELETE, args![date]).await?;
    Ok(())
}

/// Returns the end of the calendar; none if there is no calendar yet.
pub async fn find_end(conn: &mut Conn) -> Result<Option<CalendarEnd>, DbError> {
    let row = conn.fetch_optional(&END, args![]).await?;
    row.map(|row| {
        Ok(CalendarEnd {
            known_until: row.parsed("known_until")?,
            seeded_until: row.parsed("seeded_until")?,
            version: row.int("catalog_version")?,
        })
    })
    .transpose()
}

pub async fn set_end(tx: &mut Tx, end: CalendarEnd) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let values = args![end.known_until, end.seeded_until, end.version];
    tx.send(&SET_END, values).await?;
    Ok(())
}

fn holiday_row(row: &Row) -> Result<HolidayRow, DbError> {
    Ok(HolidayRow {
        holiday: Holiday {
            date: row.parsed("date")?,
            name: row.text("name")?,
            name_hi: row.opt_text("name_hi")?,
            estimate: row.flag("estimate")?,
            source: row.opt_text("source")?,
        },
        version: row.int("catalog_version")?,
    })
}

/// What a change concerns: a day or the calendar's end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CalendarChange {
    /// A day's previous and new value; none: absent.
    Day {
        date: Date,
        before: Option<Holiday>,
        after: Option<Holiday>,
    },
    End {
        /// Previous value; none: there was no calendar.
        before: Option<Date>,
        after: Date,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarChangeRow {
    /// The catalog version that it created.
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who made it; none: the program.
    pub by: Option<String>,
    pub changed: CalendarChange,
}

sql!(
    NOTE = "INSERT INTO holiday_change (catalog_version, date, before_body, after_body)
    VALUES ($1, $2, $3, $4)"
);
sql!(
    CHANGES = "SELECT h.catalog_version, h.date, h.before_body, h.after_body, c.changed_at,
        a.name AS changed_by_name
    FROM holiday_change AS h
    JOIN catalog_version AS c ON c.version = h.catalog_version
    LEFT JOIN admin_user AS a ON c.changed_by = 'admin:' || CAST(a.id AS TEXT)
    WHERE h.catalog_version < $1
    ORDER BY h.catalog_version DESC LIMIT $2"
);

/// Records a catalog version's change.
pub async fn add_change(
    tx: &mut Tx,
    version: i64,
    changed: &CalendarChange,
) -> Result<(), DbError> {
    let values = match changed {
        CalendarChange::Day {
            date,
            before,
            after,
        } => args![
            version,
            *date,
            body(before.as_ref())?,
            body(after.as_ref())?
        ],
        CalendarChange::End { before, after } => {
            args![
                version,
                None::<Date>,
                body(before.as_ref())?,
                to_json(after)?
            ]
        }
    };
    tx.send(&NOTE, values).await?;
    Ok(())
}

fn body<T: serde::Serialize>(value: Option<&T>) -> Result<Option<String>, DbError> {
    value.map(to_json).transpose()
}

/// Changes before a catalog version, newest first.
pub async fn list_changes(
    conn: &mut Conn,
    before: i64,
    limit: i64,
) -> Result<Vec<CalendarChangeRow>, DbError> {
    let rows = conn.fetch_all(&CHANGES, args![before, limit]).await?;
    rows.iter().map(change).collect()
}

fn change(row: &Row) -> Result<CalendarChangeRow, DbError> {
    let changed = if row.opt_text("date")?.is_some() {
        CalendarChange::Day {
            date: row.parsed("date")?,
            before: row.opt_json("before_body")?,
            after: row.opt_json("after_body")?,
        }
    } else {
        CalendarChange::End {
            before: row.opt_json("before_body")?,
            after: row.json("after_body")?,
        }
    };
    Ok(CalendarChangeRow {
        version: row.int("catalog_version")?,
        at: row.instant("changed_at")?,
        by: row.opt_text("changed_by_name")?,
        changed,
    })
}
