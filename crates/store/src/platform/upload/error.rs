//! Errors in rows of uploaded files.

use std::collections::BTreeMap;

use saakh_domain::id::LenderId;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, sql};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowError {
    /// As a spreadsheet counts it.
    pub row: i64,
    /// The column, from 0.
    pub cell: i64,
    /// The cell's content.
    pub value: String,
    /// A message as JSON.
    pub message: String,
    /// The lender of the row, if known.
    pub lender: Option<LenderId>,
}

/// Number of listed errors of a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowErrorCount {
    pub errors: i64,
    /// Number of affected rows.
    pub rows: i64,
}

const ERRORS: Table = Table {
    name: "upload_error",
    columns: &[
        "batch_id",
        "row_number",
        "cell",
        "value",
        "message",
        "lender_id",
    ],
};

sql!(
    AFTER = "SELECT row_number, cell, value, message, lender_id FROM upload_error
    WHERE batch_id = $1 AND (row_number > $2 OR row_number = $2 AND cell > $3)
    ORDER BY row_number, cell LIMIT $4"
);
// One text per engine, because their JSON functions differ.
sql!(
    FIRST = sqlite "SELECT batch_id, row_number, cell, value, message, lender_id FROM
            (SELECT upload_error.*, ROW_NUMBER()
                OVER (PARTITION BY batch_id ORDER BY row_number, cell) AS place
            FROM upload_error WHERE batch_id IN (SELECT value FROM json_each($1))) AS listed
        WHERE place <= $2 ORDER BY batch_id, row_number, cell",
    postgres "SELECT batch_id, row_number, cell, value, message, lender_id FROM
            (SELECT upload_error.*, ROW_NUMBER()
                OVER (PARTITION BY batch_id ORDER BY row_number, cell) AS place
            FROM upload_error
            WHERE batch_id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))) AS listed
        WHERE place <= $2 ORDER BY batch_id, row_number, cell"
);
sql!(
    COUNT = "SELECT CAST(COUNT(*) AS BIGINT) AS errors,
        CAST(COUNT(DISTINCT row_number) AS BIGINT) AS wrong_rows
    FROM upload_error WHERE batch_id = $1"
);
sql!(FORGET_ROW = "DELETE FROM upload_error WHERE batch_id = $1 AND row_number = $2");
sql!(FORGET = "DELETE FROM upload_error WHERE batch_id = $1");

pub async fn add(tx: &mut Tx, batch: &str, errors: &[RowError]) -> Result<(), DbError> {
    let values = |error: &RowError| {
        args![
            batch,
            error.row,
            error.cell,
            &error.value,
            &error.message,
            error.lender
        ]
    };
    bulk::insert(tx, ERRORS, errors.iter().map(values).collect()).await
}

/// Errors of a batch after a position; limited.
pub async fn list_after(
    conn: &mut Conn,
    batch: &str,
    row: i64,
    cell: i64,
    most: i64,
) -> Result<Vec<RowError>, DbError> {
    let rows = conn
        .fetch_all(&AFTER, args![batch, row, cell, most])
        .await?;
    rows.iter().map(row_error).collect()
}

/// The first errors of batches, by batch.
pub async fn list_first(
    conn: &mut Conn,
    batches: &[String],
    most: i64,
) -> Result<BTreeMap<String, Vec<RowError>>, DbError> {
    let rows = conn
        .fetch_all(&FIRST, args![to_json(&batches)?, most])
        .await?;
    let mut errors: BTreeMap<String, Vec<RowError>> = BTreeMap::new();
    for row in &rows {
        let batch = errors.entry(row.text("batch_id")?).or_default();
        batch.push(row_error(row)?);
    }
    Ok(errors)
}

pub async fn count(conn: &mut Conn, batch: &str) -> Result<RowErrorCount, DbError> {
    let row = conn.fetch_one(&COUNT, args![batch]).await?;
    Ok(RowErrorCount {
        errors: row.int("errors")?,
        rows: row.int("wrong_rows")?,
    })
}

pub async fn delete_for_batch(tx: &mut Tx, batch: &str) -> Result<(), DbError> {
    tx.send(&FORGET, args![batch]).await?;
    Ok(())
}

/// Deletes the errors of a row.
pub async fn delete_for_row(tx: &mut Tx, batch: &str, row: i64) -> Result<(), DbError> {
    tx.send(&FORGET_ROW, args![batch, row]).await?;
    Ok(())
}

fn row_error(row: &Row) -> Result<RowError, DbError> {
    Ok(RowError {
        row: row.int("row_number")?,
        cell: row.int("cell")?,
        value: row.text("value")?,
        message: row.text("message")?,
        lender: row.opt_id("lender_id", LenderId)?,
    })
}
