//! Rows of uploaded files: their errors and their changes.

use axum::extract::State;
use axum::response::Response;
use saakh_domain::Language;
use saakh_service::Result;
use saakh_service::operations::export::Format;
use saakh_service::operations::upload::bad_rows::{self, BadRows};
use saakh_service::operations::upload::{self, Record};
use saakh_store::platform::upload::row::RowOutcome;
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

/// The records that a file created and updated.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadRecords {
    /// In the order of the file.
    items: Vec<UploadRecord>,
    /// The number of all records.
    total: i64,
}

/// A submission, a visit to a seller, or a statement line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadRecord {
    row: i64,
    /// The id of the submission, visit or line.
    id: String,
    /// The submission; null for a visit or an unmatched line.
    #[schema(required)]
    submission_id: Option<String>,
    #[schema(value_type = crate::words::UploadOutcomeName)]
    outcome: &'static str,
    /// The previous status; null for a line.
    #[schema(required, value_type = Option<crate::words::ReportedStatusName>)]
    from: Option<&'static str>,
    #[schema(required, value_type = Option<crate::words::ReportedStatusName>)]
    to: Option<&'static str>,
}

impl UploadRecord {
    fn from_record(record: Record) -> Self {
        match record {
            Record::Status(row) => Self {
                row: row.row,
                id: row.subject.id(),
                submission_id: row.subject.submission().map(|id| id.to_string()),
                outcome: row.outcome.code(),
                from: Some(row.from.code()),
                to: Some(row.to.code()),
            },
            Record::Line(line) => Self {
                row: line.row,
                submission_id: line.submission.map(|id| id.to_string()),
                outcome: match line.corrects {
                    None => RowOutcome::Created.code(),
                    Some(_) => RowOutcome::Updated.code(),
                },
                id: line.id,
                from: None,
                to: None,
            },
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
    let (errors, listed) = upload::errors(&api.app, &id, row, cell, ROWS_PER_PAGE).await?;
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
    }))
}

fn code_of(stored: &str) -> String {
    let message: serde_json::Value = serde_json::from_str(stored).unwrap_or_default();
    message["key"].as_str().unwrap_or_default().to_owned()
}

/// Lists the records that a file created and updated, at most 100 at once.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/records", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id"), RecordQuery), responses(
    (status = 200, body = UploadRecords),
))]
async fn records(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    Path(id): Path<String>,
    Query(query): Query<RecordQuery>,
) -> ApiResult<Json<UploadRecords>> {
    let after = query.after.unwrap_or(0);
    find_readable(&api, &who, &id).await?;
    let (rows, total) = upload::records(&api.app, &id, after, ROWS_PER_PAGE).await?;
    let items = rows.into_iter().map(UploadRecord::from_record);
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
