//! Changes made by uploaded files, by row.

use jiff::Timestamp;
use saakh_domain::id::{ApplicationId, LenderId, SubmissionId};
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::SubmissionStatus;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "upload_row";
    of Customer ended "kept as books";
    columns {
        batch_id: plain, row_number: plain, subject_id: key, outcome: plain, from_status: plain,
        to_status: plain, position: plain, is_undone: plain, subject_kind: plain,
    }
}

/// What a row did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOutcome {
    /// It set the first status of a submission after its creation.
    Created,
    Updated,
}

impl RowOutcome {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
        }
    }

    pub(super) fn from_code(code: &str) -> Option<Self> {
        match code {
            "created" => Some(Self::Created),
            "updated" => Some(Self::Updated),
            _ => None,
        }
    }
}

/// A row that changed a submission or visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedRow {
    /// As a spreadsheet counts it.
    pub row: i64,
    pub subject: Subject,
    pub outcome: RowOutcome,
    pub from: ReportedStatus,
    pub to: ReportedStatus,
    /// Position of its history line.
    pub position: i64,
}

const ROWS: Table = Table {
    name: "upload_row",
    columns: &[
        "batch_id",
        "row_number",
        "subject_id",
        "subject_kind",
        "outcome",
        "from_status",
        "to_status",
        "position",
        "is_undone",
    ],
};

sql!(
    AFTER = "SELECT row_number, subject_id, subject_kind, outcome, from_status, to_status, position, is_undone
    FROM upload_row
    WHERE batch_id = $1 AND row_number > $2 ORDER BY row_number LIMIT $3"
);
sql!(
    STANDING =
        "SELECT row_number, subject_id, subject_kind, outcome, from_status, to_status, position
    FROM upload_row WHERE batch_id = $1 AND row_number > $2 AND is_undone = 0
    ORDER BY row_number LIMIT $3"
);
sql!(
    BETWEEN =
        "SELECT row_number, subject_id, subject_kind, outcome, from_status, to_status, position
    FROM upload_row WHERE batch_id = $1 AND row_number >= $2 AND row_number <= $3 AND is_undone = 0
    ORDER BY row_number"
);
sql!(
    LEFT_BY_UNDO =
        "SELECT batch_id, row_number, subject_id, subject_kind, outcome, from_status, to_status, position
    FROM upload_row JOIN upload_batch ON upload_batch.id = upload_row.batch_id
    WHERE subject_id = $1 AND is_undone = 0 AND phase = 'undo' ORDER BY position DESC LIMIT 1"
);
sql!(
    OF_APPLICATION = "SELECT upload_batch.id AS batch_id, upload_batch.file_name,
        upload_batch.created_at, upload_row.row_number, upload_row.from_status,
        upload_row.to_status, upload_row.is_undone, submission.lender_id
    FROM submission
    JOIN upload_row ON upload_row.subject_id = submission.id
    JOIN upload_batch ON upload_batch.id = upload_row.batch_id
    WHERE submission.application_id = $1 AND upload_row.subject_kind = 'submission'
    ORDER BY upload_batch.created_at DESC, upload_row.row_number LIMIT $2"
);
sql!(FORGET = "DELETE FROM upload_row WHERE batch_id = $1 AND row_number = $2");
sql!(UNDONE = "UPDATE upload_row SET is_undone = 1 WHERE batch_id = $1 AND row_number = $2");
sql!(COUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS changed FROM upload_row WHERE batch_id = $1");
// One text per engine, because their JSON functions differ.
sql!(
    SAID = sqlite "SELECT batch_id, row_number, subject_id, subject_kind, to_status FROM upload_row
        WHERE is_undone = 0 AND subject_id IN (SELECT value FROM json_each($1))",
    postgres "SELECT batch_id, row_number, subject_id, subject_kind, to_status FROM upload_row
        WHERE is_undone = 0
            AND subject_id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))"
);

pub async fn add(tx: &mut Tx, batch: &str, rows: &[ChangedRow]) -> Result<(), DbError> {
    let values = |row: &ChangedRow| {
        args![
            batch,
            row.row,
            row.subject.id(),
            row.to.kind(),
            row.outcome.code(),
            row.from.code(),
            row.to.code(),
            row.position,
            false
        ]
    };
    bulk::insert(tx, ROWS, rows.iter().map(values).collect()).await
}

/// Changes of a batch after a row, and whether each was undone; limited.
pub async fn list_after(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<(ChangedRow, bool)>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![batch, row, most]).await?;
    rows.iter()
        .map(|row| Ok((changed(row)?, row.flag("is_undone")?)))
        .collect()
}

/// Changes of a batch after a row that were not undone; limited.
pub async fn list_not_undone(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<ChangedRow>, DbError> {
    let rows = conn.fetch_all(&STANDING, args![batch, row, most]).await?;
    rows.iter().map(changed).collect()
}

/// Deletes the change of a row, which was undone and is replaced by another.
pub async fn delete(tx: &mut Tx, batch: &str, row: i64) -> Result<(), DbError> {
    tx.send(&FORGET, args![batch, row]).await?;
    Ok(())
}

/// Changes of a range of rows that were not undone.
pub async fn list_between(
    conn: &mut Conn,
    batch: &str,
    first: i64,
    last: i64,
) -> Result<Vec<ChangedRow>, DbError> {
    let rows = conn.fetch_all(&BETWEEN, args![batch, first, last]).await?;
    rows.iter().map(changed).collect()
}

/// The last change of a submission that remained when its batch was undone, with the batch.
pub async fn find_left_by_undo(
    conn: &mut Conn,
    id: SubmissionId,
) -> Result<Option<(String, ChangedRow)>, DbError> {
    let row = conn.fetch_optional(&LEFT_BY_UNDO, args![id]).await?;
    row.map(|row| Ok((row.text("batch_id")?, changed(&row)?)))
        .transpose()
}

/// Number of rows with changes.
pub async fn count(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT, args![batch]).await?.int("changed")
}

/// Marks a row as undone.
pub async fn mark_undone(tx: &mut Tx, batch: &str, row: i64) -> Result<(), DbError> {
    tx.send(&UNDONE, args![batch, row]).await?;
    Ok(())
}

/// A status set by a file and not undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusFromFile {
    pub batch: String,
    pub row: i64,
    pub subject: Subject,
    pub to: ReportedStatus,
}

/// Statuses set by files.
pub async fn list_statuses_from_files(
    conn: &mut Conn,
    subjects: &[Subject],
) -> Result<Vec<StatusFromFile>, DbError> {
    let ids: Vec<String> = subjects.iter().map(|subject| subject.id()).collect();
    let rows = conn.fetch_all(&SAID, args![to_json(&ids)?]).await?;
    rows.iter()
        .map(|row| {
            let to = read_status(row, "to_status")?;
            Ok(StatusFromFile {
                batch: row.text("batch_id")?,
                row: row.int("row_number")?,
                subject: read_subject(row, to)?,
                to,
            })
        })
        .collect()
}

/// A line of a status file that changed a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusFileLine {
    pub batch: String,
    pub file: String,
    pub uploaded_at: Timestamp,
    /// As a spreadsheet counts it.
    pub row: i64,
    pub lender: LenderId,
    pub from: SubmissionStatus,
    pub to: SubmissionStatus,
    pub is_undone: bool,
}

/// Lines of status files that changed an application's submissions, newest file first; limited.
pub async fn list_for_application(
    conn: &mut Conn,
    application: ApplicationId,
    most: i64,
) -> Result<Vec<StatusFileLine>, DbError> {
    let rows = conn
        .fetch_all(&OF_APPLICATION, args![application, most])
        .await?;
    let line = |row: &Row| {
        Ok(StatusFileLine {
            batch: row.text("batch_id")?,
            file: row.text("file_name")?,
            uploaded_at: row.instant("created_at")?,
            row: row.int("row_number")?,
            lender: row.id("lender_id", LenderId)?,
            from: row.mapped("from_status", SubmissionStatus::from_code)?,
            to: row.mapped("to_status", SubmissionStatus::from_code)?,
            is_undone: row.flag("is_undone")?,
        })
    };
    rows.iter().map(line).collect()
}

fn changed(row: &Row) -> Result<ChangedRow, DbError> {
    let to = read_status(row, "to_status")?;
    Ok(ChangedRow {
        row: row.int("row_number")?,
        subject: read_subject(row, to)?,
        outcome: row.mapped("outcome", RowOutcome::from_code)?,
        from: read_status(row, "from_status")?,
        to,
        position: row.int("position")?,
    })
}

/// The submission or visit that a row's status belongs to.
pub(crate) fn read_subject(row: &Row, status: ReportedStatus) -> Result<Subject, DbError> {
    Ok(match status {
        ReportedStatus::Submission(_) => Subject::Submission(row.parsed("subject_id")?),
        ReportedStatus::Visit(..) => Subject::Visit(row.parsed("subject_id")?),
    })
}

/// Parses a status of the kind that the row names.
pub(crate) fn read_status(row: &Row, column: &str) -> Result<ReportedStatus, DbError> {
    let kind = row.text("subject_kind")?;
    row.mapped(column, |code| ReportedStatus::from_codes(&kind, code))
}
