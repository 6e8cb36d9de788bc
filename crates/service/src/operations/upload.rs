//! Uploaded files with rows, for instance lenders' status files: received, inspected, checked without changes, applied
//! row by row, undone.
//!
//! `target.rs` finds the subject of a status file's row: submissions by id or lender's reference, and visits to
//! sellers. Rows of statements become lines (`statement.rs`).

mod aadhaar;
pub mod bad_rows;
mod bank;
mod batch;
mod cut;
mod discard;
mod file_names;
mod first_rows;
mod intake;
mod job;
mod judge;
mod list;
mod look;
mod meaning;
mod other_admins;
mod plan;
mod plan_choice;
mod read;
mod reading;
mod receive;
mod run;
mod run_batch;
pub mod spellings;
mod statement;
mod status;
mod status_row;
mod sweep;
mod target;
mod total_row;
mod undo;
mod undo_status;
mod vocabulary;
pub mod words;

use jiff::Timestamp;
use saakh_store::platform::task::{self, NewTask};
use saakh_store::platform::upload::{self, Batch, Kind, Phase, State, attempt, columns, line, row};
use saakh_store::{Tx, write_tx};
use serde_json::json;

pub use bank::{BankFile, bank_response, banks};
pub use batch::get;
pub use discard::discard;
pub use first_rows::SheetPreviewQuery;
pub use intake::{Intake, IntakeRequest};
pub use list::{Record, error_causes, errors, list, list_for_payout, records};
pub use look::SheetPreview;
pub use look::suggestion::ColumnSuggestion;
pub use other_admins::preview_for_admin;
pub use plan::{Column, Columns, Plan, PlanChoices, RepeatedPayment};
pub use plan_choice::{plan_from_choices, plan_from_titles};
pub(super) use reading::{StoredTable, scan_rows, stream_table};
pub(super) use receive::FileReceiver;
pub use saakh_documents::rows::{DayOrder, DebitCredit, Separator};
pub use statement::{Candidate, OpenLine, decide, find_named, open_lines};
pub(super) use sweep::sweep;

use self::batch::{admin, find_batch, record_audit, refuse_open, scope};
use self::job::UploadJob;
use super::task_owner::{owner, refuse_too_many};
use crate::platform::audit::RequestContext;
use crate::platform::job::{enqueue, enqueue_later};
use crate::platform::kept::is_outage;
use crate::{App, Code, Error, Result};

/// The kind of these tasks in the database.
pub(super) const KIND: &str = "upload";
/// Delay after which a job checks whether a request left its work unfinished.
const LOOKED_AFTER: jiff::SignedDuration = jiff::SignedDuration::from_secs(60);

/// Returns when the same file was applied before, unless undone.
pub async fn find_applied_at(app: &App, batch: &Batch) -> Result<Option<Timestamp>> {
    let mut conn = app.db.read().await?;
    let same = upload::find_applied_before(&mut conn, batch).await?;
    Ok(same.map(|same| same.created_at))
}

/// Whether the batch is short enough to be processed in the request.
fn is_short(app: &App, batch: &Batch) -> bool {
    let most = app.reference.limits.uploads.rows_at_once;
    batch.rows_total.is_some_and(|rows| rows <= most)
}

/// Checks all rows by a plan without changes, or applies the valid ones.
pub async fn begin(
    app: &App,
    by: &RequestContext,
    id: &str,
    phase: Phase,
    plan: &Plan,
) -> Result<Batch> {
    let batch = get(app, id).await?;
    let admin = admin(by)?;
    let attempt = app.uuid().to_string();
    write_tx!(
        app.db,
        scope(id).combine(owner(by)?.scope()),
        |tx| -> Result<()> {
            let batch = find_batch(tx, id).await?;
            refuse_open(&batch)?;
            let is_applied = batch.phase == Phase::Apply;
            if batch.phase == Phase::Undo
                || is_applied && (batch.state == State::Done || phase == Phase::Check)
            {
                return Err(Code::UploadApplied.into());
            }
            refuse_other_plan(tx, &batch, plan).await?;
            let task_id = in_background(app, tx, by, &batch).await?;
            let begin = attempt::NewAttempt {
                phase,
                attempt: &attempt,
                plan: &saakh_store::db::to_json(plan)?,
                task_id: task_id.as_deref(),
            };
            attempt::begin(tx, id, begin).await?;
            upload::delete_findings(tx, id).await?;
            if batch.kind == Kind::Bank {
                bank::begin(app, tx, by, &batch, phase, plan).await?;
            } else {
                let remembered = saakh_store::db::to_json(&plan.titles(batch.kind))?;
                columns::set(tx, batch.kind, plan.lender, &remembered, admin, app.now()).await?;
            }
            if phase == Phase::Apply {
                record_audit(app, tx, by, "upload.apply", &batch).await?;
            }
            enqueue_run(app, tx, &batch).await
        }
    )?;
    continue_run(app, &batch, &attempt).await
}

/// Refuses to apply a stopped batch with another plan: rows are identified by number, and with another sheet or other
/// columns a number would mean two rows.
async fn refuse_other_plan(tx: &mut Tx, batch: &Batch, plan: &Plan) -> Result<()> {
    let before = Plan::from_batch(batch)?;
    if batch.phase != Phase::Apply || before.as_ref() == Some(plan) {
        return Ok(());
    }
    let changed = row::count(tx, &batch.id).await? + line::count(tx, &batch.id).await?;
    if changed == 0 {
        return Ok(());
    }
    Err(Code::UploadPartlyApplied.into())
}

/// Undoes a batch's changes, except those changed again since.
pub async fn undo(app: &App, by: &RequestContext, id: &str) -> Result<Batch> {
    let batch = get(app, id).await?;
    let attempt = app.uuid().to_string();
    write_tx!(
        app.db,
        scope(id).combine(owner(by)?.scope()),
        |tx| -> Result<()> {
            let batch = find_batch(tx, id).await?;
            if batch.kind == Kind::Bank {
                return Err(Code::UploadBankFinal.into());
            }
            let may = batch.phase == Phase::Apply
                && matches!(batch.state, State::Done | State::Cancelled | State::Failed)
                || batch.phase == Phase::Undo
                    && matches!(batch.state, State::Cancelled | State::Failed);
            if !may {
                return Err(Code::UploadNotApplied.into());
            }
            let task_id = in_background(app, tx, by, &batch).await?;
            attempt::begin_undo(tx, id, &attempt, task_id.as_deref()).await?;
            record_audit(app, tx, by, "upload.undo", &batch).await?;
            enqueue_run(app, tx, &batch).await
        }
    )?;
    continue_run(app, &batch, &attempt).await
}

/// Enqueues the job of a batch: at once if it runs in the background, otherwise in case this node stops before the
/// request ends.
async fn enqueue_run(app: &App, tx: &mut Tx, batch: &Batch) -> Result<()> {
    let id = batch.id.clone();
    if is_short(app, batch) {
        return Ok(enqueue_later::<UploadJob>(app, tx, id, LOOKED_AFTER).await?);
    }
    Ok(enqueue::<UploadJob>(app, tx, id).await?)
}

async fn continue_run(app: &App, batch: &Batch, attempt: &str) -> Result<Batch> {
    if is_short(app, batch) {
        let outcome = run_batch::run_batch(app, &batch.id, attempt, None).await;
        // The job continues once the file store is available again.
        if let Err(error) = outcome
            && !is_outage(&error)
        {
            return Err(error);
        }
    } else {
        app.jobs.notify_one();
    }
    get(app, &batch.id).await
}

/// Creates the task that shows a long batch's progress.
async fn in_background(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    batch: &Batch,
) -> Result<Option<String>> {
    if is_short(app, batch) {
        return Ok(None);
    }
    let owner = owner(by)?;
    refuse_too_many(app, tx, owner).await?;
    let id = app.uuid().to_string();
    let task = NewTask {
        id: &id,
        owner,
        kind: KIND,
        name: &batch.file_name,
        asked: &json!({ "batch": batch.id }).to_string(),
        rows_total: batch.rows_total,
    };
    task::add(tx, &task, app.now()).await?;
    Ok(Some(id))
}

/// The batch of a user's task.
pub(super) fn parse_batch_id(task: &saakh_store::platform::task::Task) -> Result<String> {
    let request: serde_json::Value = serde_json::from_str(&task.asked)
        .map_err(|error| Error::internal("what a task was asked for does not parse", error))?;
    let batch = request["batch"].as_str().map(str::to_owned);
    batch.ok_or(Error::Internal("a task of an upload names no batch", None))
}

/// Cancels a batch whose task was cancelled by its owner.
pub(super) async fn cancel_for_task(app: &App, tx: &mut Tx, batch: &str) -> Result<()> {
    attempt::stop(tx, batch, State::Cancelled, app.now()).await?;
    Ok(())
}

/// Retries a batch whose task failed. Refused if its file was processed otherwise since.
pub(super) async fn enqueue_retry(app: &App, tx: &mut Tx, batch: &str, task: &str) -> Result<()> {
    let stored = find_batch(tx, batch).await?;
    if stored.file_removed_at.is_some() {
        return Err(Code::UploadFileRemoved.into());
    }
    let is_its_last = stored.task_id.as_deref() == Some(task);
    if !is_its_last || !attempt::retry(tx, batch).await? {
        return Err(Code::TaskSuperseded.into());
    }
    Ok(enqueue::<UploadJob>(app, tx, batch.to_owned()).await?)
}

/// Pauses a running batch.
pub async fn pause(app: &App, id: &str) -> Result<Batch> {
    stop(app, id, State::Paused).await
}

/// Cancels a running batch; applied rows remain and can be undone.
pub async fn cancel(app: &App, id: &str) -> Result<Batch> {
    stop(app, id, State::Cancelled).await
}

async fn stop(app: &App, id: &str, to: State) -> Result<Batch> {
    write_tx!(app.db, scope(id), |tx| {
        let batch = find_batch(tx, id).await?;
        let is_running =
            batch.state == State::Running || batch.state == State::Paused && to == State::Cancelled;
        if !is_running || !attempt::stop(tx, id, to, app.now()).await? {
            return Err(Code::UploadNotRunning.into());
        }
        if let Some(task) = &batch.task_id {
            if to == State::Paused {
                task::pause(tx, task).await?;
            } else {
                task::cancel(tx, task, app.now()).await?;
            }
        }
        find_batch(tx, id).await
    })
}

/// Resumes a paused batch.
pub async fn resume(app: &App, id: &str) -> Result<Batch> {
    let resumed = write_tx!(app.db, scope(id), |tx| -> Result<Batch> {
        if !attempt::resume(tx, id).await? {
            return Err(Code::UploadNotPaused.into());
        }
        enqueue::<UploadJob>(app, tx, id.to_owned()).await?;
        find_batch(tx, id).await
    });
    app.jobs.notify_one();
    resumed
}
