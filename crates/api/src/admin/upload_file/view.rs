//! Uploaded files as they are shown.

use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::operations::upload::{
    self, Columns, DayOrder, DebitCredit, Plan, RepeatedPayment, Separator,
};
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::{Batch, Kind, Phase, State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bank::UploadedBankResponse;
use crate::error::ApiResult;
use crate::state::Api;

/// An uploaded file, and how far it came.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadFile {
    id: String,
    /// What its rows are.
    #[schema(value_type = crate::words::UploadKindName)]
    kind: &'static str,
    file_name: String,
    sha256: String,
    bytes: i64,
    created_at: String,
    /// Who uploaded it.
    by: String,
    /// Names of its sheets; a file that is text has one without a name.
    sheets: Vec<String>,
    /// Which of them are hidden, from 0.
    hidden_sheets: Vec<usize>,
    /// What was done last with it,
    #[schema(value_type = crate::words::UploadPhaseName)]
    phase: &'static str,
    /// and how far that came.
    #[schema(value_type = crate::words::UploadStateName)]
    state: &'static str,
    /// The same in words.
    status: String,
    /// What stands where, as somebody chose; null: nobody did.
    #[schema(required)]
    plan: Option<UploadFilePlan>,
    /// The titles that were chosen from.
    titles: Vec<String>,
    /// Rows in all; null while nobody counted.
    #[schema(required)]
    rows_total: Option<i64>,
    rows_read: i64,
    created: i64,
    updated: i64,
    unchanged: i64,
    failed: i64,
    /// Rows of totals, which say nothing of their own.
    skipped: i64,
    /// Rows that the sheet does not show: hidden, or left out by a filter. They were read all the same.
    hidden_rows: i64,
    /// Rows that were to be said by a person what they are about, when it was checked or applied.
    doubtful: i64,
    /// Rows that were taken back,
    undone: i64,
    /// and rows that something later had touched.
    kept: i64,
    /// Why it failed, in a sentence.
    #[schema(required)]
    problem: Option<String>,
    /// The task that goes on with it in the background.
    #[schema(required)]
    task_id: Option<String>,
    /// When the same file was applied before, and not taken back.
    #[schema(required)]
    same_applied_at: Option<String>,
    /// Whether the file itself was removed.
    is_file_removed: bool,
    /// Of kind `bank`: what it is about, and what its rows say.
    #[schema(required)]
    bank_response: Option<UploadedBankResponse>,
}

/// What stands where in a file.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UploadFilePlan {
    /// Which sheet, from 0.
    #[schema(minimum = 0, maximum = 99)]
    pub sheet: usize,
    /// Whose file it is; null: a column says so.
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    pub lender_id: Option<i64>,
    /// In which column what stands.
    pub columns: UploadColumns,
    /// The row of the titles; 0: a bank's file has none; null: where they seem to stand.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1_048_576)]
    pub head: Option<u64>,
    /// In which order days are written.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadDayOrder>)]
    pub day_order: DayOrder,
    /// What Dr and Cr behind amounts mean; null: rows with them are errors.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadDebitCredit>)]
    pub debit_credit: Option<DebitCredit>,
    /// What stands between the cells of lines; null: what most lines hold.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadSeparator>)]
    pub separator: Option<Separator>,
    /// What rows are that say a payment once more; null: they are errors.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadRepeatedPayment>)]
    pub repeated: Option<RepeatedPayment>,
}

/// Columns of a file, from 0; null or left out where there is none.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UploadColumns {
    /// Our id of the submission, or what its lender calls it.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub application: Option<usize>,
    /// The lender's or the bank's word: of a status file or a bank's file.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub status: Option<usize>,
    /// Rupees: of a statement or a bank's file.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub amount: Option<usize>,
    /// The day since when it stands so, or when the money was paid.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub day: Option<usize>,
    /// What the bank calls the payment: of a statement of commission or a bank's file.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub bank_reference: Option<usize>,
    /// The borrower's PAN: of a statement.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub pan: Option<usize>,
    /// The lender's name.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub lender: Option<usize>,
    /// The lender's or the bank's word for why it said no: of a status file or a bank's file.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub reason: Option<usize>,
    /// What stands in our bank file for a payout: of a bank's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 199)]
    pub reference: Option<usize>,
    /// The number of the payee's account, or its end: of a bank's file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 199)]
    pub account: Option<usize>,
}

impl From<Columns<usize>> for UploadColumns {
    fn from(columns: Columns<usize>) -> Self {
        Self {
            application: columns.application,
            status: columns.status,
            amount: columns.amount,
            day: columns.day,
            bank_reference: columns.bank_reference,
            pan: columns.pan,
            lender: columns.lender,
            reason: columns.reason,
            reference: columns.reference,
            account: columns.account,
        }
    }
}

impl From<UploadColumns> for Columns<usize> {
    fn from(columns: UploadColumns) -> Self {
        Self {
            application: columns.application,
            status: columns.status,
            amount: columns.amount,
            day: columns.day,
            bank_reference: columns.bank_reference,
            pan: columns.pan,
            lender: columns.lender,
            reason: columns.reason,
            reference: columns.reference,
            account: columns.account,
        }
    }
}

impl UploadFile {
    pub(super) async fn from_batch(api: &Api, batch: Batch, language: Language) -> ApiResult<Self> {
        let same = upload::find_applied_at(&api.app, &batch).await?;
        let bank_response = match batch.kind {
            Kind::Bank => upload::bank_response(&api.app, &batch).await?,
            Kind::Status | Kind::Mis | Kind::Commission => None,
        };
        let sheets = serde_json::from_str(&batch.sheets)
            .map_err(|error| Error::internal("names of sheets do not parse", error))?;
        let hidden_sheets = serde_json::from_str(&batch.hidden_sheets)
            .map_err(|error| Error::internal("places of hidden sheets do not parse", error))?;
        let (plan, titles) = Plan::from_batch(&batch)?.map(Plan::into_choices).unzip();
        let plan = plan.map(|chosen| UploadFilePlan {
            sheet: chosen.sheet,
            lender_id: chosen.lender.map(|lender| lender.0),
            columns: chosen.columns.into(),
            head: chosen.head,
            day_order: chosen.day_order,
            debit_credit: chosen.debit_credit,
            separator: chosen.separator,
            repeated: chosen.repeated,
        });
        Ok(Self {
            problem: problem_text(api, &batch, language)?,
            status: state_text(api, &batch, language),
            plan,
            titles: titles.unwrap_or_default(),
            sheets,
            kind: batch.kind.code(),
            created_at: batch.created_at.to_string(),
            phase: batch.phase.code(),
            state: batch.state.code(),
            rows_total: batch.rows_total,
            rows_read: batch.counts.total_read(),
            created: batch.counts.created,
            updated: batch.counts.updated,
            unchanged: batch.counts.unchanged,
            failed: batch.counts.failed,
            skipped: batch.counts.skipped,
            hidden_rows: batch.hidden_rows,
            hidden_sheets,
            doubtful: batch.counts.doubtful,
            undone: batch.undone,
            kept: batch.kept,
            same_applied_at: same.map(|at| at.to_string()),
            is_file_removed: batch.file_removed_at.is_some(),
            bank_response: bank_response.map(UploadedBankResponse::from),
            task_id: batch.task_id,
            id: batch.id,
            file_name: batch.file_name,
            sha256: batch.sha256,
            bytes: batch.bytes,
            by: batch.by,
        })
    }
}

/// How far a file came, in words.
pub(super) fn state_text(api: &Api, batch: &Batch, language: Language) -> String {
    api.render_text(state_key(batch), language)
}

/// The same as a key of the catalogue of texts.
pub(in crate::admin) const fn state_key(batch: &Batch) -> &'static str {
    match (batch.phase, batch.state) {
        (_, State::Failed) => "status_files_failed",
        (_, State::Cancelled) => "status_files_cancelled",
        (_, State::Paused) => "status_files_paused",
        (Phase::Receive, _) => "status_files_received",
        (Phase::Check, State::Running) => "status_files_checking",
        (Phase::Check, State::Done) => "status_files_checked",
        (Phase::Apply, State::Running) => "status_files_applying",
        (Phase::Apply, State::Done) => "status_files_done",
        (Phase::Undo, State::Running) => "status_files_undoing",
        (Phase::Undo, State::Done) => "status_files_undone",
    }
}

/// How much a file created and updated; one that was only checked did neither.
pub(in crate::admin) const fn count_changes(batch: &Batch) -> (i64, i64) {
    match batch.phase {
        Phase::Receive | Phase::Check => (0, 0),
        Phase::Apply | Phase::Undo => (batch.counts.created, batch.counts.updated),
    }
}

/// Why a file failed, in a sentence.
pub(super) fn problem_text(
    api: &Api,
    batch: &Batch,
    language: Language,
) -> ApiResult<Option<String>> {
    let problem = batch.problem.as_deref();
    problem
        .map(|stored| translate_message(api, stored, language))
        .transpose()
}

/// What is wrong with a row, with its place.
pub(super) fn format_error(api: &Api, error: &RowError, language: Language) -> ApiResult<String> {
    let line = Message::new("status_files_error_line")
        .with("row", error.row)
        .with("value", &error.value)
        .with("what", translate_message(api, &error.message, language)?);
    Ok(api.app.text(&line, language))
}

/// A message from the database, in the reader's language.
pub(super) fn translate_message(api: &Api, stored: &str, language: Language) -> ApiResult<String> {
    let message: Message = serde_json::from_str(stored)
        .map_err(|error| Error::internal("a stored message does not parse", error))?;
    Ok(api.app.text(&message, language))
}
