//! Changes that the check of a file found, by row.

use saakh_domain::Paise;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};

use super::row::{ChangedRow, RowOutcome, read_status, read_subject};
use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "upload_preview";
    of Customer ended "deleted when the file is applied or cancelled";
    columns {
        batch_id: plain, row_number: plain, subject_kind: plain, subject_id: key, outcome: plain,
        from_status: plain, to_status: plain, stated_amount: financial, earlier_amount: financial,
    }
}

/// A change by a row of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowChange {
    /// As a spreadsheet counts it.
    pub row: i64,
    pub outcome: RowOutcome,
    /// A submission if the status stays; none for a line of a statement that no submission is known for.
    pub subject: Option<Subject>,
    /// None if the status stays.
    pub status: Option<StatusChange>,
    /// Of a line of a statement: its amount,
    pub stated: Option<Paise>,
    /// and the amount in an earlier file that it replaces.
    pub earlier: Option<Paise>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StatusChange {
    pub from: ReportedStatus,
    pub to: ReportedStatus,
}

impl From<&ChangedRow> for RowChange {
    fn from(changed: &ChangedRow) -> Self {
        Self {
            row: changed.row,
            outcome: changed.outcome,
            subject: Some(changed.subject),
            status: Some(StatusChange {
                from: changed.from,
                to: changed.to,
            }),
            stated: None,
            earlier: None,
        }
    }
}

const PREVIEWS: Table = Table {
    name: "upload_preview",
    columns: &[
        "batch_id",
        "row_number",
        "subject_kind",
        "subject_id",
        "outcome",
        "from_status",
        "to_status",
        "stated_amount",
        "earlier_amount",
    ],
};

sql!(
    AFTER = "SELECT row_number, subject_kind, subject_id, outcome, from_status, to_status, stated_amount,
        earlier_amount
    FROM upload_preview WHERE batch_id = $1 AND row_number > $2 ORDER BY row_number LIMIT $3"
);
sql!(COUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS changes FROM upload_preview WHERE batch_id = $1");
sql!(FORGET_ROW = "DELETE FROM upload_preview WHERE batch_id = $1 AND row_number = $2");
sql!(FORGET = "DELETE FROM upload_preview WHERE batch_id = $1");

pub async fn add(tx: &mut Tx, batch: &str, changes: &[RowChange]) -> Result<(), DbError> {
    let values = |change: &RowChange| {
        let status = change.status;
        args![
            batch,
            change.row,
            status.map(|status| status.to.kind()),
            change.subject.map(Subject::id),
            change.outcome.code(),
            status.map(|status| status.from.code()),
            status.map(|status| status.to.code()),
            change.stated,
            change.earlier
        ]
    };
    bulk::insert(tx, PREVIEWS, changes.iter().map(values).collect()).await
}

/// Changes of a batch after a row; limited.
pub async fn list_after(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    most: i64,
) -> Result<Vec<RowChange>, DbError> {
    let rows = conn.fetch_all(&AFTER, args![batch, row, most]).await?;
    rows.iter().map(change).collect()
}

/// Number of listed changes of a batch.
pub async fn count(conn: &mut Conn, batch: &str) -> Result<i64, DbError> {
    conn.fetch_one(&COUNT, args![batch]).await?.int("changes")
}

pub(super) async fn delete_for_batch(tx: &mut Tx, batch: &str) -> Result<(), DbError> {
    tx.send(&FORGET, args![batch]).await?;
    Ok(())
}

/// Deletes the change of a row.
pub(super) async fn delete_for_row(tx: &mut Tx, batch: &str, row: i64) -> Result<(), DbError> {
    tx.send(&FORGET_ROW, args![batch, row]).await?;
    Ok(())
}

fn change(row: &Row) -> Result<RowChange, DbError> {
    let status = match row.opt_text("to_status")? {
        None => None,
        Some(_) => Some(StatusChange {
            from: read_status(row, "from_status")?,
            to: read_status(row, "to_status")?,
        }),
    };
    let subject = match status {
        Some(status) => Some(read_subject(row, status.to)?),
        None => row.opt_parsed("subject_id")?.map(Subject::Submission),
    };
    Ok(RowChange {
        row: row.int("row_number")?,
        outcome: row.mapped("outcome", RowOutcome::from_code)?,
        subject,
        status,
        stated: row.opt_id("stated_amount", Paise)?,
        earlier: row.opt_id("earlier_amount", Paise)?,
    })
}
