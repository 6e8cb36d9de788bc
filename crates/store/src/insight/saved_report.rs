//! Saved reports and their mail schedules.

use jiff::Timestamp;
use saakh_domain::id::{AdminId, SavedReportId};
use saakh_domain::identity::permission::Role;
use saakh_domain::insight::{Frequency, ReportPage, ScheduleState};

use super::report_schedule::Schedule;
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "saved_report";
    of Staff ended "deleted by its owner";
    columns {
        id: plain, owner_id: key, name: words, page: plain, query: words, version: plain,
        created_at: plain, is_shared: plain,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedReport {
    pub id: SavedReportId,
    pub owner: AdminId,
    /// Display name of its owner.
    pub owner_name: String,
    pub name: String,
    pub page: ReportPage,
    /// Query string of the page's address.
    pub query: String,
    /// Whether it is visible to users of its owner's role.
    pub is_shared: bool,
    /// Increases with every change.
    pub version: i64,
    pub created_at: Timestamp,
    /// Mail schedule, if any.
    pub schedule: Option<Schedule>,
}

macro_rules! reports {
    ($condition:literal) => {
        concat!(
            "SELECT saved_report.id, owner_id, admin_user.name AS owner_name, saved_report.name, page,
                query, is_shared, saved_report.version, saved_report.created_at, frequency, state,
                locale, next_at, last_at
            FROM saved_report
            JOIN admin_user ON admin_user.id = saved_report.owner_id
            LEFT JOIN report_schedule ON report_schedule.report_id = saved_report.id
            WHERE ",
            $condition
        )
    };
}

sql!(GET = reports!("saved_report.id = $1"));
sql!(OWN = reports!("owner_id = $1 ORDER BY saved_report.id DESC"));
sql!(
    SHARED = reports!(
        "is_shared = 1 AND role_id = $1 AND owner_id <> $2 ORDER BY saved_report.id DESC LIMIT $3"
    )
);
sql!(
    ADD =
        "INSERT INTO saved_report (id, owner_id, name, page, query, is_shared, version, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, 1, $7)"
);
sql!(
    CHANGE = "UPDATE saved_report SET name = $2, query = $3, is_shared = $4, version = version + 1
    WHERE id = $1"
);
sql!(REMOVE = "DELETE FROM saved_report WHERE id = $1");

pub async fn get(conn: &mut Conn, id: SavedReportId) -> Result<Option<SavedReport>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(read).transpose()
}

/// A user's own reports, newest first; their number is limited.
pub async fn list_own(conn: &mut Conn, owner: AdminId) -> Result<Vec<SavedReport>, DbError> {
    let rows = conn.fetch_all(&OWN, args![owner]).await?;
    rows.iter().map(read).collect()
}

/// Reports shared by other users of a role, newest first.
pub async fn list_shared(
    conn: &mut Conn,
    role: Role,
    reader: AdminId,
    most: i64,
) -> Result<Vec<SavedReport>, DbError> {
    let rows = conn
        .fetch_all(&SHARED, args![role.id(), reader, most])
        .await?;
    rows.iter().map(read).collect()
}

/// Inserts a report as version 1.
pub async fn add(tx: &mut Tx, report: &SavedReport) -> Result<(), DbError> {
    let page = report.page.code();
    let args = args![
        report.id,
        report.owner,
        &report.name,
        page,
        &report.query,
        report.is_shared,
        report.created_at
    ];
    tx.send(&ADD, args).await?;
    Ok(())
}

/// Updates name, query and sharing.
pub async fn change(tx: &mut Tx, report: &SavedReport) -> Result<(), DbError> {
    let args = args![report.id, &report.name, &report.query, report.is_shared];
    tx.send(&CHANGE, args).await?;
    Ok(())
}

/// Deletes a report without a schedule.
pub async fn remove(tx: &mut Tx, id: SavedReportId) -> Result<(), DbError> {
    tx.send(&REMOVE, args![id]).await?;
    Ok(())
}

fn read(row: &Row) -> Result<SavedReport, DbError> {
    Ok(SavedReport {
        id: row.parsed("id")?,
        owner: row.id("owner_id", AdminId)?,
        owner_name: row.text("owner_name")?,
        name: row.text("name")?,
        page: row.mapped("page", ReportPage::from_code)?,
        query: row.text("query")?,
        is_shared: row.flag("is_shared")?,
        version: row.int("version")?,
        created_at: row.instant("created_at")?,
        schedule: schedule(row)?,
    })
}

fn schedule(row: &Row) -> Result<Option<Schedule>, DbError> {
    let Some(frequency) = row.opt_mapped("frequency", Frequency::from_code)? else {
        return Ok(None);
    };
    Ok(Some(Schedule {
        frequency,
        state: row.mapped("state", ScheduleState::from_code)?,
        locale: row.language("locale")?,
        next_at: row.instant("next_at")?,
        last_at: row.opt_instant("last_at")?,
    }))
}
