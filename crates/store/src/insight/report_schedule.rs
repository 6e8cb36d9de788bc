//! Mail schedules of saved reports.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::id::SavedReportId;
use saakh_domain::insight::{Frequency, ScheduleState};

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("report_schedule", "when reports are sent");

/// A report's mail schedule and last run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pub frequency: Frequency,
    pub state: ScheduleState,
    /// Language of the mails.
    pub locale: Language,
    /// The next run, if active.
    pub next_at: Timestamp,
    /// When the last mail was sent.
    pub last_at: Option<Timestamp>,
}

/// A due run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueReport {
    pub report: SavedReportId,
    pub frequency: Frequency,
    /// The scheduled time.
    pub at: Timestamp,
}

sql!(
    SET = "INSERT INTO report_schedule (report_id, frequency, state, locale, next_at)
    VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (report_id) DO UPDATE SET frequency = excluded.frequency, state = excluded.state,
        locale = excluded.locale, next_at = excluded.next_at"
);
sql!(REMOVE = "DELETE FROM report_schedule WHERE report_id = $1");
sql!(
    DUE = "SELECT report_id, frequency, next_at FROM report_schedule
    WHERE state = 'active' AND next_at <= $1 ORDER BY next_at LIMIT $2"
);
sql!(
    ADVANCE = "UPDATE report_schedule SET next_at = $3
    WHERE report_id = $1 AND next_at = $2 AND state = 'active'"
);
sql!(STOP = "UPDATE report_schedule SET state = 'stopped' WHERE report_id = $1");
sql!(SENT = "UPDATE report_schedule SET last_at = $2 WHERE report_id = $1");

/// Inserts or updates a schedule, keeping the time of the last mail.
pub async fn set(tx: &mut Tx, report: SavedReportId, schedule: &Schedule) -> Result<(), DbError> {
    let (frequency, state) = (schedule.frequency.code(), schedule.state.code());
    let args = args![report, frequency, state, schedule.locale, schedule.next_at];
    tx.send(&SET, args).await?;
    Ok(())
}

/// Deletes a schedule; false if there was none.
pub async fn remove(tx: &mut Tx, report: SavedReportId) -> Result<bool, DbError> {
    Ok(tx.execute(&REMOVE, args![report]).await? == 1)
}

/// A batch of due runs, earliest first.
pub async fn list_due(
    conn: &mut Conn,
    now: Timestamp,
    most: i64,
) -> Result<Vec<DueReport>, DbError> {
    let rows = conn.fetch_all(&DUE, args![now, most]).await?;
    let due = rows.iter().map(|row| {
        Ok(DueReport {
            report: row.parsed("report_id")?,
            frequency: row.mapped("frequency", Frequency::from_code)?,
            at: row.instant("next_at")?,
        })
    });
    due.collect()
}

/// Advances to the next run. False if another node did, or the schedule was removed.
pub async fn advance(tx: &mut Tx, due: &DueReport, next: Timestamp) -> Result<bool, DbError> {
    Ok(tx
        .execute(&ADVANCE, args![due.report, due.at, next])
        .await?
        == 1)
}

/// Stops a schedule whose owner lost access to the report.
pub async fn stop(tx: &mut Tx, report: SavedReportId) -> Result<(), DbError> {
    tx.send(&STOP, args![report]).await?;
    Ok(())
}

/// Records that a mail was sent.
pub async fn mark_sent(tx: &mut Tx, report: SavedReportId, now: Timestamp) -> Result<(), DbError> {
    tx.send(&SENT, args![report, now]).await?;
    Ok(())
}
