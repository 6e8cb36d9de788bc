//! Bulk updates of applications, for lenders' status files.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::Source;

use super::application::counted_at;
use crate::db::bulk::{self, BulkUpdate, Table};
use crate::db::{DbError, to_json};
use crate::{Conn, Tx, args, sql};

/// The state of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FoundApplication {
    pub id: ApplicationId,
    pub status: ApplicationStatus,
    /// Position of the last history line.
    pub position: i64,
}

// One text per engine, because their JSON functions differ.
sql!(
    OF_SUBMISSIONS = sqlite "SELECT id, status, (SELECT COALESCE(MAX(position), 0)
            FROM application_history WHERE application_id = application.id) AS position
        FROM application WHERE id IN (SELECT application_id FROM submission
            WHERE submission.id IN (SELECT value FROM json_each($1)))",
    postgres "SELECT id, status, (SELECT COALESCE(MAX(position), 0)
            FROM application_history WHERE application_id = application.id) AS position
        FROM application WHERE id IN (SELECT application_id FROM submission
            WHERE submission.id IN (SELECT json_array_elements_text(CAST($1 AS JSON))))"
);

/// The distinct applications of submissions.
pub async fn list_for_submissions(
    conn: &mut Conn,
    submissions: &[SubmissionId],
) -> Result<Vec<FoundApplication>, DbError> {
    let ids: Vec<String> = submissions.iter().map(ToString::to_string).collect();
    let rows = conn
        .fetch_all(&OF_SUBMISSIONS, args![to_json(&ids)?])
        .await?;
    rows.iter()
        .map(|row| {
            Ok(FoundApplication {
                id: row.parsed("id")?,
                status: row.mapped("status", ApplicationStatus::from_code)?,
                position: row.int("position")?,
            })
        })
        .collect()
}

/// Bulk version of [`super::application::set_status`].
pub async fn set_statuses(
    tx: &mut Tx,
    moved: &[FoundApplication],
    to: ApplicationStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    const STATUS: BulkUpdate = BulkUpdate {
        table: "application",
        key: "id",
        columns: &["status", "updated_at"],
        kept: &[],
        only: "TRUE",
    };
    const HISTORY: Table = Table {
        name: "application_history",
        columns: &[
            "application_id",
            "from_status",
            "to_status",
            "source",
            "changed_at",
            "counted_at",
            "position",
        ],
    };
    tx.expects_some_customer();
    let status = |one: &FoundApplication| args![one.id, to.code(), now];
    bulk::update(tx, STATUS, moved.iter().map(status).collect()).await?;
    let line = |one: &FoundApplication| {
        let (from, counted_at) = (one.status.code(), counted_at(source, now));
        let position = one.position + 1;
        args![
            one.id,
            from,
            to.code(),
            source.code(),
            now,
            counted_at,
            position
        ]
    };
    bulk::insert(tx, HISTORY, moved.iter().map(line).collect()).await
}
