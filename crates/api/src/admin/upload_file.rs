//! Uploads of lenders' and banks' files: statuses, disbursals, commission, payout results.

mod access;
pub mod bank;
pub mod batch;
pub mod line;
pub mod open_lines;
pub(super) mod parts;
pub mod rows;
pub mod spelling;
pub mod undo;
pub mod view;
pub mod word;

use axum::extract::DefaultBodyLimit;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::operations::upload::{self, BankFile, Intake, IntakeRequest};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_store::platform::upload::error::{ErrorQuery, RowError};
use saakh_store::platform::upload::{Batch, Kind, Phase, State as BatchState};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::{
    AuthorisedActor, StatusFileReader, StatusFileWriter, UploadReader, UploadWriter,
};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use parts::{next_file, open_parts, read_with_timeout, refuse_more_parts};
use view::{
    UploadFile, count_changes, count_effective_changes, format_error, problem_text, state_text,
};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(apply).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)))
        .routes(routes!(list_of_kind, take).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)))
        .merge(batch::routes())
        .merge(line::routes())
        .merge(open_lines::routes())
        .merge(rows::routes())
        .merge(spelling::routes())
        .merge(word::routes())
}

/// Bytes of the largest upload: the largest file of any installation and the multipart overhead.
pub(crate) const UPLOAD_LIMIT: usize = 257 * 1024 * 1024;
/// The maximum number of errors in the response to an upload.
const MAX_ANSWERED_ERRORS: i64 = 1_000;

/// An upload of a file with rows.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes the multipart body in the OpenAPI document"
)]
pub struct FileUpload {
    /// The file: .xlsx, .xls or .csv.
    #[schema(value_type = String, format = Binary)]
    image_name: Vec<u8>,
}

/// The uploaded files.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadFileList {
    /// Newest first, at most 200.
    data: Vec<UploadFileItem>,
}

/// A file with the specification's fields.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadFileItem {
    id: String,
    created_at: String,
    file_name: String,
    /// The state as text.
    status: String,
    /// The number of rows that changed something, without undone ones.
    rows_updated: i64,
    /// The first five errors, one per line.
    errors: String,
    #[schema(value_type = crate::words::UploadPhaseName)]
    phase: &'static str,
    #[schema(value_type = crate::words::UploadStateName)]
    state: &'static str,
    created: i64,
    updated: i64,
    failed: i64,
    /// Total rows, which are ignored.
    skipped: i64,
    /// The number of rows that an admin has to match.
    doubtful: i64,
    /// The name of who uploaded it.
    by: String,
}

/// The result of applying a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadApplyResult {
    /// Whether its valid rows are applied, or will be.
    success: bool,
    /// The result as a sentence.
    message: String,
    /// The number of rows that changed something.
    rows_updated: i64,
    /// Errors of rows, at most 1,000.
    errors: Vec<String>,
    /// The number of all errors.
    error_count: i64,
    id: String,
    /// The task that continues in the background; null if it is done.
    #[schema(required)]
    task_id: Option<String>,
}

/// The kind of the files.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadFilesQuery {
    /// The kind; by default status files.
    #[param(value_type = Option<crate::words::UploadKindName>)]
    kind: Option<String>,
    /// For `bank`: the batch of payouts.
    #[param(minimum = 1)]
    payout: Option<i64>,
}

/// Confirmations for an upload.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct IntakeQuery {
    /// Confirms that numbers which look like Aadhaar numbers are none. The audit trail records it.
    not_aadhaar: Option<bool>,
}

/// The kind of a file, with confirmations.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadIntakeQuery {
    /// The kind; by default a status file.
    #[param(value_type = Option<crate::words::UploadKindName>)]
    kind: Option<String>,
    /// For `bank`: the batch of payouts.
    #[param(minimum = 1)]
    payout: Option<i64>,
    /// For `bank`: the name of the bank, for which the columns are remembered.
    #[param(max_length = 60)]
    bank: Option<String>,
    /// Confirms that numbers which look like Aadhaar numbers are none. The audit trail records it.
    not_aadhaar: Option<bool>,
}

/// Parses the kind; by default a status file.
fn kind_named(name: Option<&str>) -> ApiResult<Kind> {
    let Some(code) = name else {
        return Ok(Kind::Status);
    };
    let kind = Kind::from_code(code);
    kind.ok_or_else(|| {
        let names = Kind::ALL.map(Kind::code).join(", ");
        let message = Message::new("invalid_one_of").with("names", names);
        Error::field("kind", message).into()
    })
}

fn forbidden() -> ApiError {
    Code::Forbidden.into()
}

/// Lists the files of a kind.
#[utoipa::path(get, path = "/api/admin/upload-files", tag = "admin", params(UploadFilesQuery),
    security(("admin" = [])), responses(
    (status = 200, body = UploadFileList),
))]
async fn list_of_kind(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<UploadFilesQuery>,
) -> ApiResult<Json<UploadFileList>> {
    let kind = kind_named(query.kind.as_deref())?;
    if !who.can_read(kind) {
        return Err(forbidden());
    }
    let files = match query.payout {
        Some(payout) if kind == Kind::Bank => upload::list_for_payout(&api.app, payout).await?,
        _ => upload::list(&api.app, kind).await?,
    };
    build_file_list(&api, files, language)
}

/// Lists the status files of lenders.
#[utoipa::path(get, path = "/api/get-application-status-files-list", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = UploadFileList),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<StatusFileReader>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<UploadFileList>> {
    let files = upload::list(&api.app, Kind::Status).await?;
    build_file_list(&api, files, language)
}

fn build_file_list(
    api: &Api,
    files: Vec<(Batch, Vec<RowError>)>,
    language: Language,
) -> ApiResult<Json<UploadFileList>> {
    let mut data = Vec::new();
    for (batch, errors) in files {
        let mut lines: Vec<String> = problem_text(api, &batch, language)?.into_iter().collect();
        for error in &errors {
            lines.push(format_error(api, error, language)?);
        }
        let (created, updated) = count_changes(&batch);
        data.push(UploadFileItem {
            created_at: batch.created_at.to_string(),
            status: state_text(api, &batch, language),
            rows_updated: count_effective_changes(&batch),
            errors: lines.join("\n"),
            phase: batch.phase.code(),
            state: batch.state.code(),
            created,
            updated,
            failed: batch.counts.failed,
            skipped: batch.counts.skipped,
            doubtful: batch.counts.doubtful,
            by: batch.by,
            file_name: batch.file_name,
            id: batch.id,
        });
    }
    Ok(Json(UploadFileList { data }))
}

/// Uploads a status file and applies its valid rows. Columns are recognised by their titles, and
/// the lender comes from a column. A long file is applied in the background.
#[utoipa::path(post, path = "/api/upload-application-status-file", tag = "admin", params(IntakeQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = UploadApplyResult),
    (status = 422, body = Problem, description = "`upload-aadhaar` or `upload-aadhaar-more`: cells look like Aadhaar numbers"),
))]
async fn apply(
    State(api): State<Api>,
    AuthorisedActor(StatusFileWriter(by)): AuthorisedActor<StatusFileWriter>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<IntakeQuery>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<UploadApplyResult>> {
    let request = IntakeRequest {
        kind: Kind::Status,
        bank: None,
        is_without_aadhaar: query.not_aadhaar.unwrap_or(false),
    };
    let batch = receive_file(&api, &by, &request, parts).await?;
    let same = upload::find_applied_at(&api.app, &batch).await?;
    let plan = upload::plan_from_titles(&api.app, &batch).await?;
    let batch = upload::begin(&api.app, &by, &batch.id, Phase::Apply, &plan).await?;
    let (errors, listed) =
        upload::errors(&api.app, &batch.id, ErrorQuery::first(MAX_ANSWERED_ERRORS)).await?;
    let lines: ApiResult<Vec<String>> = errors
        .iter()
        .map(|error| format_error(&api, error, language))
        .collect();
    let counts = batch.counts;
    let changed = counts.created + counts.updated;
    let message = match (batch.state, &batch.task_id) {
        (BatchState::Failed, _) => None,
        (BatchState::Done, _) if changed == 0 && same.is_some() => {
            Some(Message::new("status_files_same_file"))
        }
        (BatchState::Done, _) if changed == 0 && counts.failed == 0 => {
            Some(Message::new("status_files_nothing_changed"))
        }
        (BatchState::Done, _) if changed == 1 => Some(Message::new("status_files_applied_one")),
        (BatchState::Done, _) => Some(Message::new("status_files_applied").with("rows", changed)),
        (_, Some(task)) => Some(
            Message::new("status_files_in_background")
                .with("file", &batch.file_name)
                .with("task", task),
        ),
        (_, None) => Some(Message::new("status_files_going_on")),
    };
    let message = match message {
        Some(message) => api.app.text(&message, language),
        None => problem_text(&api, &batch, language)?.unwrap_or_default(),
    };
    Ok(Json(UploadApplyResult {
        success: batch.state != BatchState::Failed,
        message,
        rows_updated: changed,
        errors: lines?,
        // A row that is not listed has at least one error.
        error_count: listed.errors + counts.failed - listed.rows,
        id: batch.id,
        task_id: batch.task_id,
    }))
}

/// Uploads a file without applying it.
#[utoipa::path(post, path = "/api/admin/upload-files", tag = "admin", params(UploadIntakeQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = UploadFile),
    (status = 404, body = Problem, description = "No such batch of payouts"),
    (status = 409, body = Problem, description = "`payout-not-approved`"),
    (status = 422, body = Problem, description = "`upload-aadhaar` or `upload-aadhaar-more`: cells look like Aadhaar numbers"),
))]
async fn take(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<UploadIntakeQuery>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<UploadFile>> {
    let kind = kind_named(query.kind.as_deref())?;
    if !who.can_upload(kind) {
        return Err(forbidden());
    }
    let bank = match kind {
        Kind::Bank => Some(BankFile::new(&api.app, query.payout, query.bank.as_deref()).await?),
        Kind::Status | Kind::Mis | Kind::Commission => None,
    };
    let request = IntakeRequest {
        kind,
        bank,
        is_without_aadhaar: query.not_aadhaar.unwrap_or(false),
    };
    let batch = receive_file(&api, &who.by, &request, parts).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}

async fn receive_file(
    api: &Api,
    by: &RequestContext,
    request: &IntakeRequest,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Batch> {
    let mut parts = open_parts(parts)?;
    let mut part = next_file(&mut parts).await?;
    let name = part.file_name().unwrap_or_default().to_owned();
    let mut intake = Intake::begin(&api.app, by, request.clone(), &name).await?;
    while let Some(bytes) = read_with_timeout(part.chunk()).await? {
        intake.write(&api.app, &bytes).await?;
    }
    drop(part);
    let batch = intake.finish(&api.app, by).await?;
    refuse_more_parts(&mut parts).await?;
    Ok(batch)
}
