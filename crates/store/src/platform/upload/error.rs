//! Errors in rows of uploaded files.

use std::collections::BTreeMap;

use saakh_domain::id::LenderId;

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "upload_error";
    of Customer ended "deleted with the file, or when its row is cut";
    columns {
        batch_id: plain, row_number: plain, cell: plain, value: words, message: words,
        lender_id: plain,
    }
}

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

/// Errors of a batch with the same cause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErrorCause {
    /// The key of their messages.
    pub key: String,
    /// Number of affected rows.
    pub rows: i64,
    /// One of their messages as JSON,
    pub message: String,
    /// and whether all of them have the same.
    pub is_same: bool,
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
    AFTER_WITH_CAUSE = sqlite "SELECT row_number, cell, value, message, lender_id FROM upload_error
        WHERE batch_id = $1 AND (row_number > $2 OR row_number = $2 AND cell > $3)
            AND json_extract(message, '$.key') = $5
        ORDER BY row_number, cell LIMIT $4",
    postgres "SELECT row_number, cell, value, message, lender_id FROM upload_error
        WHERE batch_id = $1 AND (row_number > $2 OR row_number = $2 AND cell > $3)
            AND CAST(message AS JSON) ->> 'key' = $5
        ORDER BY row_number, cell LIMIT $4"
);
sql!(
    CAUSES = sqlite "SELECT json_extract(message, '$.key') AS cause,
            COUNT(DISTINCT row_number) AS wrong_rows, MIN(message) AS message,
            MIN(message) = MAX(message) AS is_same
        FROM upload_error WHERE batch_id = $1 GROUP BY cause ORDER BY wrong_rows DESC, cause",
    postgres r#"SELECT CAST(message AS JSON) ->> 'key' COLLATE "C" AS cause,
            CAST(COUNT(DISTINCT row_number) AS BIGINT) AS wrong_rows, MIN(message) AS message,
            CAST(CAST(MIN(message) = MAX(message) AS INTEGER) AS BIGINT) AS is_same
        FROM upload_error WHERE batch_id = $1 GROUP BY cause ORDER BY wrong_rows DESC, cause"#
);
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

/// The errors to list.
#[derive(Debug, Clone, Copy)]
pub struct ErrorQuery<'q> {
    /// After this row and column; -1 for all.
    pub row: i64,
    pub cell: i64,
    /// The key of their messages; none for all.
    pub cause: Option<&'q str>,
    pub most: i64,
}

impl ErrorQuery<'_> {
    /// The first errors of any cause.
    pub const fn first(most: i64) -> Self {
        Self {
            row: -1,
            cell: -1,
            cause: None,
            most,
        }
    }
}

/// Errors of a batch in the order of the file.
pub async fn list(
    conn: &mut Conn,
    batch: &str,
    query: ErrorQuery<'_>,
) -> Result<Vec<RowError>, DbError> {
    let ErrorQuery {
        row, cell, most, ..
    } = query;
    let rows = match query.cause {
        None => {
            conn.fetch_all(&AFTER, args![batch, row, cell, most])
                .await?
        }
        Some(cause) => {
            let values = args![batch, row, cell, most, cause];
            conn.fetch_all(&AFTER_WITH_CAUSE, values).await?
        }
    };
    rows.iter().map(row_error).collect()
}

/// The causes of a batch's errors, the most frequent first.
pub async fn list_causes(conn: &mut Conn, batch: &str) -> Result<Vec<ErrorCause>, DbError> {
    let rows = conn.fetch_all(&CAUSES, args![batch]).await?;
    let causes = rows.iter().map(|row| {
        Ok(ErrorCause {
            key: row.text("cause")?,
            rows: row.int("wrong_rows")?,
            message: row.text("message")?,
            is_same: row.flag("is_same")?,
        })
    });
    causes.collect()
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

pub(super) async fn delete_for_batch(tx: &mut Tx, batch: &str) -> Result<(), DbError> {
    tx.send(&FORGET, args![batch]).await?;
    Ok(())
}

/// Deletes the errors of a row.
pub(super) async fn delete_for_row(tx: &mut Tx, batch: &str, row: i64) -> Result<(), DbError> {
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
