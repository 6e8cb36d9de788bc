//! Imports of lists of numbers: how many rows each entered, and the rows that are no mobile numbers.

use crate::db::DbError;
use crate::db::bulk::{self, Table};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("suppression_import", "how far imports of lists came");
not_personal!(
    "suppression_import_error",
    "places of rows that are no numbers"
);

/// How far an import came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ImportProgress {
    /// Rows with a number that were entered, in the order of the numbers' hashes.
    pub entered: i64,
    /// Rows without a number, of the whole file.
    pub failed: i64,
}

impl ImportProgress {
    pub const fn rows(self) -> i64 {
        self.entered + self.failed
    }
}

/// The place of a row that is no mobile number; a row from 1, a column from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportError {
    pub row: i64,
    pub column: i64,
}

const ERRORS: Table = Table {
    name: "suppression_import_error",
    columns: &["task_id", "row_number", "column_number"],
};

sql!(FIND = "SELECT entered, failed FROM suppression_import WHERE task_id = $1");
sql!(
    SAVE = "INSERT INTO suppression_import (task_id, entered, failed) VALUES ($1, $2, $3)
    ON CONFLICT (task_id) DO UPDATE SET entered = excluded.entered, failed = excluded.failed"
);
sql!(
    LIST_ERRORS = "SELECT row_number, column_number FROM suppression_import_error
    WHERE task_id = $1 ORDER BY row_number LIMIT $2"
);
sql!(REMOVE = "DELETE FROM suppression_import WHERE task_id = $1");
sql!(REMOVE_ERRORS = "DELETE FROM suppression_import_error WHERE task_id = $1");

/// How far the import of a task came; None before its first rows.
pub async fn find(conn: &mut Conn, task: &str) -> Result<Option<ImportProgress>, DbError> {
    let row = conn.fetch_optional(&FIND, args![task]).await?;
    row.map(|row| {
        Ok(ImportProgress {
            entered: row.int("entered")?,
            failed: row.int("failed")?,
        })
    })
    .transpose()
}

/// Saves how far an import came, in the transaction that entered the rows.
pub async fn save(
    tx: &mut Tx,
    task: &str,
    progress: ImportProgress,
    errors: &[ImportError],
) -> Result<(), DbError> {
    let ImportProgress { entered, failed } = progress;
    tx.send(&SAVE, args![task, entered, failed]).await?;
    let rows = errors
        .iter()
        .map(|error| args![task, error.row, error.column]);
    bulk::insert(tx, ERRORS, rows.collect()).await
}

/// The first rows of an import that are no mobile numbers.
pub async fn list_errors(
    conn: &mut Conn,
    task: &str,
    most: i64,
) -> Result<Vec<ImportError>, DbError> {
    let rows = conn.fetch_all(&LIST_ERRORS, args![task, most]).await?;
    rows.iter()
        .map(|row| {
            Ok(ImportError {
                row: row.int("row_number")?,
                column: row.int("column_number")?,
            })
        })
        .collect()
}

pub async fn remove(tx: &mut Tx, task: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![task]).await?;
    tx.send(&REMOVE_ERRORS, args![task]).await?;
    Ok(())
}
