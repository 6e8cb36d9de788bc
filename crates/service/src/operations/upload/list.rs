//! Lists of batches, with errors and changes of their rows.

use std::collections::BTreeMap;

use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::reported::Subject;
use saakh_store::Conn;
use saakh_store::origination::submission_batch::{self, Loan};
use saakh_store::platform::upload::error::{self, ErrorCause, ErrorQuery, RowError, RowErrorCount};
use saakh_store::platform::upload::line::{self, Line, LineEndReason};
use saakh_store::platform::upload::preview::{self, RowChange};
use saakh_store::platform::upload::row;
use saakh_store::platform::upload::{self, Batch, Kind, Phase};

use super::batch::find_batch;
use super::statement::outcome;
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

/// Returns listed errors of a batch, and the number of all listed ones.
pub async fn errors(
    app: &App,
    id: &str,
    query: ErrorQuery<'_>,
) -> Result<(Vec<RowError>, RowErrorCount)> {
    let mut conn = app.db.read().await?;
    find_batch(&mut conn, id).await?;
    let errors = error::list(&mut conn, id, query).await?;
    Ok((errors, error::count(&mut conn, id).await?))
}

/// Returns the causes of a batch's listed errors, the most frequent first.
pub async fn error_causes(app: &App, id: &str) -> Result<Vec<ErrorCause>> {
    Ok(error::list_causes(&mut app.db.read().await?, id).await?)
}

/// A record that a row of a file creates or updates.
#[derive(Debug)]
pub struct Record {
    pub change: RowChange,
    /// The id of its statement line, once stored.
    pub line: Option<String>,
    /// Its submission with the amount applied for, if there is one.
    pub loan: Option<Loan>,
    pub is_undone: bool,
}

/// Returns changes of a batch after a row, and their total number: those that the check found, or those made.
pub async fn records(app: &App, id: &str, after: i64, most: i64) -> Result<(Vec<Record>, i64)> {
    let mut conn = app.db.read().await?;
    let batch = find_batch(&mut conn, id).await?;
    let is_made = matches!(batch.phase, Phase::Apply | Phase::Undo);
    let (mut records, total) = match batch.kind {
        _ if !is_made => previewed(&mut conn, id, after, most).await?,
        Kind::Status => changed(&mut conn, id, after, most).await?,
        Kind::Mis | Kind::Commission | Kind::Bank => stated(&mut conn, id, after, most).await?,
    };
    let of_record = |record: &Record| record.change.subject.and_then(Subject::submission);
    let ids: Vec<SubmissionId> = records.iter().filter_map(of_record).collect();
    let loans = submission_batch::list_loans_by_id(&mut conn, &ids).await?;
    let loans: BTreeMap<SubmissionId, Loan> = loans
        .into_iter()
        .map(|loan| (loan.found.id, loan))
        .collect();
    for record in &mut records {
        record.loan = of_record(record).and_then(|id| loans.get(&id).cloned());
    }
    Ok((records, total))
}

async fn previewed(conn: &mut Conn, id: &str, after: i64, most: i64) -> Result<(Vec<Record>, i64)> {
    let changes = preview::list_after(conn, id, after, most).await?;
    let records = changes.into_iter().map(|change| Record {
        change,
        line: None,
        loan: None,
        is_undone: false,
    });
    Ok((records.collect(), preview::count(conn, id).await?))
}

async fn changed(conn: &mut Conn, id: &str, after: i64, most: i64) -> Result<(Vec<Record>, i64)> {
    let rows = row::list_after(conn, id, after, most).await?;
    let records = rows.iter().map(|(changed, is_undone)| Record {
        change: RowChange::from(changed),
        line: None,
        loan: None,
        is_undone: *is_undone,
    });
    Ok((records.collect(), row::count(conn, id).await?))
}

async fn stated(conn: &mut Conn, id: &str, after: i64, most: i64) -> Result<(Vec<Record>, i64)> {
    let lines = line::list_after(conn, id, after, most).await?;
    // At most one status per line changes, so these are all of them.
    let changed = row::list_after(conn, id, after, most).await?;
    let mut records = Vec::new();
    for line in lines {
        let status = changed.iter().find(|(changed, _)| changed.row == line.row);
        let corrected = match &line.corrects {
            Some(corrected) => line::get(conn, corrected).await?,
            None => None,
        };
        records.push(Record {
            change: RowChange {
                row: line.row,
                outcome: outcome(&line),
                subject: line.submission.map(Subject::Submission),
                status: status.and_then(|(changed, _)| RowChange::from(changed).status),
                stated: Some(line.amount),
                earlier: corrected.map(|line: Line| line.amount),
            },
            is_undone: line.ended == Some(LineEndReason::Undone),
            line: Some(line.id),
            loan: None,
        });
    }
    Ok((records, line::count(conn, id).await?))
}
