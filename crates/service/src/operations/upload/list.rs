//! Lists of batches, with errors and changes of their rows.

use saakh_store::Conn;
use saakh_store::platform::upload::error::{self, RowError, RowErrorCount};
use saakh_store::platform::upload::line::{self, Line};
use saakh_store::platform::upload::row::{self, ChangedRow};
use saakh_store::platform::upload::{self, Batch, Kind};

use super::batch::find_batch;
use crate::{App, Result};

/// Maximum number of displayed batches.
const MOST_SHOWN: i64 = 200;
/// Maximum number of displayed errors per batch.
const ERRORS_IN_LIST: i64 = 5;

/// Returns the newest batches of a kind, each with its first errors.
pub async fn list(app: &App, kind: Kind) -> Result<Vec<(Batch, Vec<RowError>)>> {
    let mut conn = app.db.read().await?;
    let batches = upload::list_newest(&mut conn, kind, MOST_SHOWN).await?;
    with_errors(&mut conn, batches).await
}

/// Returns the newest bank files for a batch of payouts, each with its first errors.
pub async fn list_for_payout(app: &App, payout: i64) -> Result<Vec<(Batch, Vec<RowError>)>> {
    let mut conn = app.db.read().await?;
    let batches = upload::list_newest_for_payout(&mut conn, payout, MOST_SHOWN).await?;
    with_errors(&mut conn, batches).await
}

async fn with_errors(conn: &mut Conn, batches: Vec<Batch>) -> Result<Vec<(Batch, Vec<RowError>)>> {
    let ids: Vec<String> = batches.iter().map(|batch| batch.id.clone()).collect();
    let mut errors = error::list_first(conn, &ids, ERRORS_IN_LIST).await?;
    let with_errors = batches.into_iter().map(|batch| {
        let errors = errors.remove(&batch.id).unwrap_or_default();
        (batch, errors)
    });
    Ok(with_errors.collect())
}

/// Returns errors of a batch after a cell of a row.
pub async fn errors(
    app: &App,
    id: &str,
    row: i64,
    cell: i64,
    most: i64,
) -> Result<(Vec<RowError>, RowErrorCount)> {
    let mut conn = app.db.read().await?;
    find_batch(&mut conn, id).await?;
    let errors = error::list_after(&mut conn, id, row, cell, most).await?;
    Ok((errors, error::count(&mut conn, id).await?))
}

/// A record created or updated by a row.
#[derive(Debug)]
pub enum Record {
    Status(ChangedRow),
    Line(Box<Line>),
}

/// Returns changes of a batch after a row, and their total number.
pub async fn records(app: &App, id: &str, after: i64, most: i64) -> Result<(Vec<Record>, i64)> {
    let mut conn = app.db.read().await?;
    if find_batch(&mut conn, id).await?.kind != Kind::Status {
        let lines = line::list_after(&mut conn, id, after, most).await?;
        let lines = lines.into_iter().map(|line| Record::Line(Box::new(line)));
        return Ok((lines.collect(), line::count(&mut conn, id).await?));
    }
    let rows = row::list_after(&mut conn, id, after, most).await?;
    let rows = rows.into_iter().map(Record::Status).collect();
    Ok((rows, row::count(&mut conn, id).await?))
}
