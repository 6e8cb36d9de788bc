//! Uploaded files on the wire.

use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::operations::upload::{
    self, Columns, DayOrder, DebitCredit, Plan, RepeatedPayment, Separator,
};
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::{Batch, Kind, Phase};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::bank::UploadedBankResponse;
use crate::error::ApiResult;
use crate::state::Api;
use crate::view::task::state_key;

/// An uploaded file and its state.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadFile {
    id: String,
    #[schema(value_type = crate::words::UploadKindName)]
    kind: &'static str,
    file_name: String,
    sha256: String,
    bytes: i64,
    created_at: String,
    /// The name of who uploaded it.
    by: String,
    /// The names of its sheets; a text file has one without a name.
    sheets: Vec<String>,
    /// The indexes of hidden sheets, from 0.
    hidden_sheets: Vec<usize>,
    /// The last phase.
    #[schema(value_type = crate::words::UploadPhaseName)]
    phase: &'static str,
    /// The state of that phase.
    #[schema(value_type = crate::words::UploadStateName)]
    state: &'static str,
    /// The state as text.
    status: String,
    /// The chosen columns and options; null if none were chosen.
    #[schema(required)]
    plan: Option<UploadFilePlan>,
    /// The titles that the columns were chosen from.
    titles: Vec<String>,
    /// The number of rows; null until they are counted.
    #[schema(required)]
    rows_total: Option<i64>,
    rows_read: i64,
    created: i64,
    updated: i64,
    unchanged: i64,
    failed: i64,
    /// Total rows, which are ignored.
    skipped: i64,
    /// Rows that the sheet hides or filters out, which are read nevertheless.
    hidden_rows: i64,
    /// Rows that an admin has to match, as of the check or application.
    doubtful: i64,
    /// Rows that were undone.
    undone: i64,
    /// Rows that were not undone, because something changed them later.
    kept: i64,
    /// The reason of a failure as a sentence.
    #[schema(required)]
    problem: Option<String>,
    /// The task that processes it in the background.
    #[schema(required)]
    task_id: Option<String>,
    /// When the same file was applied before, unless it was undone.
    #[schema(required)]
    same_applied_at: Option<String>,
    /// Whether the stored file was deleted.
    is_file_removed: bool,
    /// For `bank`: the batch and the results.
    #[schema(required)]
    bank_response: Option<UploadedBankResponse>,
}

/// The columns and options of a file.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UploadFilePlan {
    /// The index of the sheet, from 0.
    #[schema(minimum = 0, maximum = 99)]
    pub sheet: usize,
    /// The lender; null if a column has it.
    #[schema(required, minimum = 1, maximum = 1_000_000)]
    pub lender_id: Option<i64>,
    pub columns: UploadColumns,
    /// The row of the titles; 0 for a bank file without titles; null to recognise it.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1_048_576)]
    pub head: Option<u64>,
    /// The order of day, month and year.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadDayOrder>)]
    pub day_order: DayOrder,
    /// The meaning of Dr and Cr after amounts; null makes rows with them errors.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadDebitCredit>)]
    pub debit_credit: Option<DebitCredit>,
    /// The separator of cells; null for the most frequent one.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadSeparator>)]
    pub separator: Option<Separator>,
    /// The treatment of rows that repeat a payment; null makes them errors.
    #[serde(default)]
    #[schema(value_type = Option<crate::words::UploadRepeatedPayment>)]
    pub repeated: Option<RepeatedPayment>,
}

/// Indexes of columns, from 0; null or missing if the file has none.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UploadColumns {
    /// Our submission id, or the lender's reference.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub application: Option<usize>,
    /// The status word; for status files and bank files.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub status: Option<usize>,
    /// The amount in rupees; for statements and bank files.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub amount: Option<usize>,
    /// The day of the status or the payment.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub day: Option<usize>,
    /// The bank's reference of the payment; for commission statements and bank files.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub bank_reference: Option<usize>,
    /// The borrower's PAN; for statements.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub pan: Option<usize>,
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub lender: Option<usize>,
    /// The word for the reason of a rejection or failure; for status files and bank files.
    #[serde(default)]
    #[schema(required, minimum = 0, maximum = 199)]
    pub reason: Option<usize>,
    /// The reference of the payout; for bank files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 199)]
    pub reference: Option<usize>,
    /// The payee's account number or its last digits; for bank files.
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

/// The state of a file as text.
pub(super) fn state_text(api: &Api, batch: &Batch, language: Language) -> String {
    api.render_text(state_key(batch), language)
}

/// The numbers of created and updated records; 0 unless the file was applied.
pub(in crate::admin) const fn count_changes(batch: &Batch) -> (i64, i64) {
    match batch.phase {
        Phase::Receive | Phase::Check => (0, 0),
        Phase::Apply | Phase::Undo => (batch.counts.created, batch.counts.updated),
    }
}

/// The number of changes by the file that were not undone.
pub(super) const fn count_effective_changes(batch: &Batch) -> i64 {
    let (created, updated) = count_changes(batch);
    match batch.phase {
        Phase::Undo => created + updated - batch.undone,
        Phase::Receive | Phase::Check | Phase::Apply => created + updated,
    }
}

/// The reason of a failure as a sentence.
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

/// An error of a row with its position.
pub(super) fn format_error(api: &Api, error: &RowError, language: Language) -> ApiResult<String> {
    let line = Message::new("status_files_error_line")
        .with("row", error.row)
        .with("value", &error.value)
        .with("what", translate_message(api, &error.message, language)?);
    Ok(api.app.text(&line, language))
}

/// Renders a stored message in the reader's language.
pub(super) fn translate_message(api: &Api, stored: &str, language: Language) -> ApiResult<String> {
    let message: Message = serde_json::from_str(stored)
        .map_err(|error| Error::internal("a stored message does not parse", error))?;
    Ok(api.app.text(&message, language))
}
