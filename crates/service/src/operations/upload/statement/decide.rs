//! Manual matching of statement lines.

use std::collections::BTreeMap;

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, SubmissionId};
use saakh_domain::lifecycle::reported::Subject;
use saakh_domain::lifecycle::statement::{MatchGround, total_points};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::short_code::ShortCode;
use saakh_domain::text::Message;
use saakh_store::origination::submission_batch::{self, Loan};
use saakh_store::platform::short_code;
use saakh_store::platform::upload::event::{self, Reason, StatementEvent};
use saakh_store::platform::upload::line::{self, Line, LineKind, LineState};
use saakh_store::platform::upload::{self, Kind, decision, row};
use saakh_store::{Tx, write_tx};
use serde_json::json;

use super::super::batch::{self, admin, find_batch};
use super::super::target::enter_customers;
use super::super::undo_status::undo_status;
use super::find::{StoredCandidate, day};
use super::{disburse, reverse, scope};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::{App, Code, Error, Result};

/// A submission that a line may belong to.
#[derive(Debug)]
pub struct Candidate {
    pub id: SubmissionId,
    pub application: ApplicationId,
    pub product: ProductType,
    /// The amount applied for,
    pub amount: Paise,
    /// and the day.
    pub sent: Date,
    pub status: SubmissionStatus,
    /// Our reference for people.
    pub short_code: Option<ShortCode>,
    /// The lender's reference.
    pub reference: Option<String>,
    /// Score of the evidence, of 100,
    pub points: i64,
    /// and the evidence.
    pub grounds: Vec<MatchGround>,
}

/// A line that needs a decision.
#[derive(Debug)]
pub struct OpenLine {
    pub line: Line,
    /// Best first.
    pub candidates: Vec<Candidate>,
}

/// Returns lines of a batch that need a decision, after a row, and their total number.
pub async fn open_lines(
    app: &App,
    batch: &str,
    after: i64,
    most: i64,
) -> Result<(Vec<OpenLine>, i64)> {
    let mut conn = app.db.read().await?;
    find_batch(&mut conn, batch).await?;
    let lines = line::list_undecided(&mut conn, batch, after, most).await?;
    let mut stored = Vec::new();
    for line in &lines {
        let candidates: Vec<StoredCandidate> = serde_json::from_str(&line.candidates)
            .map_err(|error| Error::internal("stored candidates do not parse", error))?;
        stored.push(candidates);
    }
    let ids: Vec<SubmissionId> = stored
        .iter()
        .flatten()
        .filter_map(|candidate| candidate.submission.parse().ok())
        .collect();
    let loans = submission_batch::list_loans_by_id(&mut conn, &ids).await?;
    let loans: BTreeMap<String, Loan> = loans
        .into_iter()
        .map(|loan| (loan.found.id.to_string(), loan))
        .collect();
    let total = line::count_open(&mut conn, batch).await?;
    let items = lines.into_iter().zip(stored).map(|(line, stored)| {
        let candidates = stored.iter().filter_map(|candidate| {
            Some(build_candidate(
                candidate,
                loans.get(&candidate.submission)?,
            ))
        });
        OpenLine {
            candidates: candidates.collect(),
            line,
        }
    });
    Ok((items.collect(), total))
}

fn build_candidate(stored: &StoredCandidate, loan: &Loan) -> Candidate {
    let grounds = stored.grounds();
    Candidate {
        id: loan.found.id,
        application: loan.found.application,
        product: loan.product,
        amount: loan.amount,
        sent: day(loan.sent_at),
        status: loan.found.status,
        short_code: loan.short_code,
        reference: loan.found.reference.clone(),
        points: total_points(&grounds),
        grounds,
    }
}

/// Finds the submission that a person named by its id or its short code.
pub async fn find_named(app: &App, text: &str) -> Result<SubmissionId> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let mut conn = app.db.read().await?;
    let found = match text.parse::<ShortCode>() {
        Ok(code) => short_code::find_submission(&mut conn, code).await?,
        Err(_) => None,
    };
    found.ok_or_else(|| {
        Error::field(
            "submissionId",
            Message::new("upload_row_application_unknown"),
        )
    })
}

/// Matches a line to a submission; none: not one of ours. Also applies to later lines of the same loan.
pub async fn decide(
    app: &App,
    by: &RequestContext,
    batch: &str,
    row: i64,
    submission: Option<SubmissionId>,
) -> Result<()> {
    let by_admin = admin(by)?;
    write_tx!(app.db, batch::scope(batch), |tx| {
        let stored = find_batch(tx, batch).await?;
        if stored.kind == Kind::Status {
            return Err(Error::not_found());
        }
        if !upload::lock_if_applied(tx, batch).await? {
            return Err(Code::UploadNotApplied.into());
        }
        let line = line::find_by_row(tx, batch, row).await?;
        let lender = line.ok_or_else(Error::not_found)?.lender;
        tx.enter(scope(lender)).await?;
        let line = line::find_by_row(tx, batch, row).await?;
        let line = line.ok_or_else(Error::not_found)?;
        if line.ended.is_some() {
            return Err(Code::StatementLineReplaced.into());
        }
        is_of_lender(tx, &line, submission).await?;
        decision::set(tx, lender, &line.loan, submission, by_admin, app.now()).await?;
        decided(app, tx, &line, submission).await?;
        let event = AuditEvent {
            action: "upload.decide",
            target_kind: "upload",
            target_id: batch.to_owned(),
            detail: json!({ "row": row, "submission": submission.map(|id| id.to_string()) }),
        };
        Ok(record(app, tx, by, event).await?)
    })
}

async fn is_of_lender(tx: &mut Tx, line: &Line, submission: Option<SubmissionId>) -> Result<()> {
    let Some(id) = submission else {
        return Ok(());
    };
    let known = submission_batch::list_by_id(tx, &[id]).await?;
    let message = match known.first() {
        None => "upload_row_application_unknown",
        Some(known) if known.lender != line.lender => "upload_row_lender_other",
        Some(_) => return Ok(()),
    };
    Err(Error::field("submissionId", Message::new(message)))
}

/// Updates the line and its ledger events.
async fn decided(
    app: &App,
    tx: &mut Tx,
    line: &Line,
    submission: Option<SubmissionId>,
) -> Result<()> {
    let state = if submission.is_some() {
        LineState::Matched
    } else {
        LineState::Foreign
    };
    if (line.submission, line.state) == (submission, state) {
        return Ok(());
    }
    let both = line.submission.into_iter().chain(submission);
    let both: Vec<Subject> = both.map(Subject::Submission).collect();
    enter_customers(tx, &both).await?;
    // First, so that this line no longer counts as evidence for its former loan.
    line::decide(tx, &line.id, submission, state).await?;
    for changed in row::list_between(tx, &line.batch, line.row, line.row).await? {
        // A status that changed again since is kept.
        undo_status(app, tx, &changed).await?;
        row::delete(tx, &line.batch, line.row).await?;
    }
    reverse(app, tx, &[&line.id], Reason::Decided).await?;
    let line = Line {
        submission,
        state,
        ..line.clone()
    };
    let id = app.uuid().to_string();
    let event = StatementEvent::from_line(&line, id, Reason::Decided, app.now());
    event::add(tx, &Vec::from_iter(event)).await?;
    if line.kind == LineKind::Disbursal && submission.is_some() {
        disburse(app, tx, &[&line]).await?;
    }
    Ok(())
}
