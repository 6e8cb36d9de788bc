//! Rows of uploaded files: their errors and their changes.

use axum::extract::State;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_service::Result;
use saakh_service::operations::export::Format;
use saakh_service::operations::upload::bad_rows::{self, BadRows};
use saakh_service::operations::upload::{self, Record};
use saakh_store::platform::upload::error::{ErrorCause, ErrorQuery};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::{find_readable, find_writable};
use super::view::translate_message;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, UploadReader, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::download::{ChunkSource, stream_file};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(errors))
        .routes(routes!(records))
        .routes(routes!(bad_rows_csv))
        .routes(routes!(bad_rows_xlsx))
}

/// The maximum number of rows in a response.
const ROWS_PER_PAGE: i64 = 100;

/// The position after which errors are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RowErrorQuery {
    /// Row and column of the last error so far, such as `48:3`.
    #[param(max_length = 30)]
    after: Option<String>,
    /// The code of the errors; by default all.
    #[param(max_length = 60)]
    code: Option<String>,
}

/// The position after which records are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RecordQuery {
    /// The row of the last record so far.
    pub(super) after: Option<i64>,
}

/// Errors of rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowErrors {
    items: Vec<RowErrorItem>,
    /// The number of all listed errors.
    total: i64,
    /// The number of rows with listed errors.
    rows: i64,
    /// The causes of all listed errors, the most frequent first.
    causes: Vec<RowErrorCause>,
}

/// A cause of errors.
#[derive(Debug, Serialize, ToSchema)]
pub struct RowErrorCause {
    /// The code of these errors.
    code: String,
    /// The cause as a sentence.
    message: String,
    /// The number of rows with such an error.
    rows: i64,
}

/// An error of a cell.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RowErrorItem {
    /// The row number, as in a spreadsheet.
    row: i64,
    /// The index of the column, from 0.
    cell: i64,
    /// The value of the cell.
    value: String,
    /// The error as a sentence.
    message: String,
    /// The code of the error.
    code: String,
    /// The lender, if it was recognised.
    #[schema(required)]
    lender_id: Option<i64>,
}

/// The records that a file creates and updates.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadRecords {
    /// In the order of the file.
    items: Vec<UploadRecord>,
    /// The number of all records; after a check at most 10,000.
    total: i64,
}

/// A submission, a visit to a seller, or a statement line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadRecord {
    row: i64,
    /// The id of the submission, visit or line; null for a line that is not stored yet and matches no
    /// submission.
    #[schema(required)]
    id: Option<String>,
    /// The submission; null for a visit or an unmatched line.
    #[schema(required)]
    submission_id: Option<String>,
    /// The short code of the submission; null without one.
    #[schema(required)]
    short_code: Option<String>,
    /// Its application.
    #[schema(required)]
    application_id: Option<String>,
    /// The lender's reference of the submission.
    #[schema(required)]
    reference: Option<String>,
    #[schema(value_type = crate::words::UploadOutcomeName)]
    outcome: &'static str,
    /// The previous status; null if the status stays.
    #[schema(required, value_type = Option<crate::words::ReportedStatusName>)]
    from: Option<&'static str>,
    #[schema(required, value_type = Option<crate::words::ReportedStatusName>)]
    to: Option<&'static str>,
    /// Both statuses as text.
    #[schema(required)]
    from_text: Option<String>,
    #[schema(required)]
    to_text: Option<String>,
    /// The amount applied for; null without a submission.
    #[schema(required)]
    applied_amount: Option<Rupees>,
    /// The amount of the line; null for a status file.
    #[schema(required)]
    stated_amount: Option<Rupees>,
    /// The amount in an earlier file that the line corrects.
    #[schema(required)]
    earlier_amount: Option<Rupees>,
    is_undone: bool,
}

impl UploadRecord {
    fn from_record(api: &Api, record: Record, language: Language) -> Self {
        let Record {
            change, line, loan, ..
        } = record;
        let status = change.status;
        let text = |status: ReportedStatus| api.app.text(&status.label(), language);
        let subject = change.subject;
        Self {
            row: change.row,
            id: line.or_else(|| subject.map(Subject::id)),
            submission_id: subject
                .and_then(Subject::submission)
                .map(|id| id.to_string()),
            short_code: loan
                .as_ref()
                .and_then(|loan| loan.short_code)
                .map(|code| code.to_string()),
            application_id: loan.as_ref().map(|loan| loan.found.application.to_string()),
            outcome: change.outcome.code(),
            from: status.map(|status| status.from.code()),
            to: status.map(|status| status.to.code()),
            from_text: status.map(|status| text(status.from)),
            to_text: status.map(|status| text(status.to)),
            applied_amount: loan.as_ref().map(|loan| loan.amount.into()),
            stated_amount: change.stated.map(Rupees::from),
            earlier_amount: change.earlier.map(Rupees::from),
            reference: loan.and_then(|loan| loan.found.reference),
            is_undone: record.is_undone,
        }
    }
}

/// Lists errors of a file's rows, at most 100 at once.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/errors", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id"), RowErrorQuery), responses(
    (status = 200, body = RowErrors),
))]
async fn errors(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<RowErrorQuery>,
) -> ApiResult<Json<RowErrors>> {
    let place = query
        .after
        .as_deref()
        .and_then(|after| after.split_once(':'));
    let place = place.and_then(|(row, cell)| Some((row.parse().ok()?, cell.parse().ok()?)));
    let (row, cell) = place.unwrap_or((-1, -1));
    find_readable(&api, &who, &id).await?;
    let query = ErrorQuery {
        row,
        cell,
        cause: query.code.as_deref(),
        most: ROWS_PER_PAGE,
    };
    let (errors, listed) = upload::errors(&api.app, &id, query).await?;
    let causes = upload::error_causes(&api.app, &id).await?;
    let items: ApiResult<Vec<RowErrorItem>> = errors
        .into_iter()
        .map(|error| {
            Ok(RowErrorItem {
                message: translate_message(&api, &error.message, language)?,
                code: code_of(&error.message),
                row: error.row,
                cell: error.cell,
                value: error.value,
                lender_id: error.lender.map(|lender| lender.0),
            })
        })
        .collect();
    Ok(Json(RowErrors {
        items: items?,
        total: listed.errors,
        rows: listed.rows,
        causes: causes
            .into_iter()
            .map(|cause| build_cause(&api, cause, language))
            .collect::<ApiResult<_>>()?,
    }))
}

fn code_of(stored: &str) -> String {
    let message: serde_json::Value = serde_json::from_str(stored).unwrap_or_default();
    message["key"].as_str().unwrap_or_default().to_owned()
}

fn build_cause(api: &Api, cause: ErrorCause, language: Language) -> ApiResult<RowErrorCause> {
    let general = general_cause(&cause.key).filter(|_| !cause.is_same);
    let message = match general {
        Some(key) => api.render_text(key, language),
        None => translate_message(api, &cause.message, language)?,
    };
    Ok(RowErrorCause {
        code: cause.key,
        message,
        rows: cause.rows,
    })
}

/// The text for errors whose messages name different rows, words or amounts.
fn general_cause(key: &str) -> Option<&'static str> {
    Some(match key {
        "upload_row_lender_near" => "upload_cause_lender_near",
        "upload_row_status_near" => "upload_cause_status_near",
        "upload_row_transition" => "upload_cause_transition",
        "upload_row_repeated" => "upload_cause_repeated",
        "upload_row_paid_twice" => "upload_cause_paid_twice",
        "upload_row_same_payment" => "upload_cause_same_payment",
        "bank_row_twice" => "upload_cause_payout_twice",
        "bank_row_utr_other" => "upload_cause_utr_other",
        "bank_row_utr_twice" => "upload_cause_utr_twice",
        "bank_row_amount_other" => "upload_cause_amount_other",
        _ => return None,
    })
}

/// Lists the records that a file created and updated, or that its check found to be created and
/// updated; at most 100 at once.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/records", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id"), RecordQuery), responses(
    (status = 200, body = UploadRecords),
))]
async fn records(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> ApiResult<Json<UploadRecords>> {
    let after = query.after.unwrap_or(0);
    find_readable(&api, &who, &id).await?;
    let (rows, total) = upload::records(&api.app, &id, after, ROWS_PER_PAGE).await?;
    let items = rows
        .into_iter()
        .map(|record| UploadRecord::from_record(&api, record, language));
    Ok(Json(UploadRecords {
        items: items.collect(),
        total,
    }))
}

/// Returns the rows with errors as uploaded, with the errors appended, as CSV.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/bad-rows.csv", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = Vec<u8>, content_type = "text/csv"),
    (status = 409, body = Problem, description = "`upload-not-checked`, `upload-file-removed` or `file-changed`"),
))]
async fn bad_rows_csv(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(who)): AuthorisedActor<ConfirmedActor<UploadWriter>>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    find_writable(&api, &who, &id).await?;
    send_bad_rows(&api, &id, Format::Csv, language).await
}

/// Returns the rows with errors as uploaded, with the errors appended, as XLSX.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/bad-rows.xlsx", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    (status = 409, body = Problem, description = "`upload-not-checked`, `upload-file-removed` or `file-changed`"),
))]
async fn bad_rows_xlsx(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(who)): AuthorisedActor<ConfirmedActor<UploadWriter>>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    find_writable(&api, &who, &id).await?;
    send_bad_rows(&api, &id, Format::Xlsx, language).await
}

async fn send_bad_rows(
    api: &Api,
    id: &str,
    format: Format,
    language: Language,
) -> ApiResult<Response> {
    let rows = bad_rows::begin(&api.app, id, format, language).await?;
    let name = format!("errors.{}", format.extension());
    Ok(stream_file(
        format.media_type(),
        &name,
        BadRowsDownload(rows),
    ))
}

struct BadRowsDownload(BadRows);

impl ChunkSource for BadRowsDownload {
    async fn next(&mut self) -> Result<Option<Vec<u8>>> {
        self.0.next().await
    }
}
