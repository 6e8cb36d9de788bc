//! Files with rows from lenders: how applications went on, what was paid out, what was paid to us.

pub mod bank;
pub mod batch;
pub mod line;
pub mod rows;
pub mod spelling;
pub mod undo;
pub mod view;
pub mod word;

use std::time::Duration;

use axum::extract::multipart::{Field, MultipartError, MultipartRejection};
use axum::extract::{Multipart, State};
use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::operations::upload::{self, BankFile, Intake, IntakeRequest};
use saakh_service::platform::audit::RequestContext;
use saakh_service::{Code, Error};
use saakh_store::platform::upload::error::RowError;
use saakh_store::platform::upload::{Batch, Kind, Phase, State as BatchState};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::file::multipart_error;
use crate::authorisation::{
    AuthorisedActor, StatusFileReader, StatusFileWriter, UploadReader, UploadWriter,
};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use view::{UploadFile, count_changes, format_error, problem_text, state_text};

/// The largest body: the largest file that any installation takes, and what stands around it.
pub(crate) const UPLOAD_LIMIT: usize = 257 * 1024 * 1024;
/// A file that brings no byte for so long has broken off.
const STALLED_AFTER: Duration = Duration::from_mins(1);
/// So many errors are said in the answer to an upload.
const MAX_ANSWERED_ERRORS: i64 = 1_000;

/// A file with rows.
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

/// Files that were uploaded.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadFileList {
    /// Newest first, at most 200.
    data: Vec<UploadFileItem>,
}

/// A file as the specification lists it.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadFileItem {
    id: String,
    /// When it was uploaded.
    created_at: String,
    file_name: String,
    /// How far it came, in words.
    status: String,
    /// Rows that changed something.
    rows_updated: i64,
    /// What is wrong with it, each in a line; at most the first five.
    errors: String,
    #[schema(value_type = crate::words::UploadPhaseName)]
    phase: &'static str,
    #[schema(value_type = crate::words::UploadStateName)]
    state: &'static str,
    created: i64,
    updated: i64,
    failed: i64,
    /// Rows that a person has to say what they are about.
    doubtful: i64,
}

/// What came of a file that was applied.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadApplyResult {
    /// Whether its good rows are applied, or will be.
    success: bool,
    /// In a sentence.
    message: String,
    /// Rows that changed something.
    rows_updated: i64,
    /// What is wrong with rows, at most 1,000.
    errors: Vec<String>,
    /// How many errors were found.
    error_count: i64,
    /// The file's id.
    id: String,
    /// The task that goes on with it; null: it is done.
    #[schema(required)]
    task_id: Option<String>,
}

/// What the rows of files are.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadFilesQuery {
    /// Left out: how applications went on.
    #[param(value_type = Option<crate::words::UploadKindName>)]
    kind: Option<String>,
    /// Of kind `bank`: the batch of payouts for which the bank answers.
    #[param(minimum = 1)]
    payout: Option<i64>,
}

/// What somebody says of a file on its way in.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct IntakeQuery {
    /// That what looks like an Aadhaar number in it is none. It is recorded who said so.
    not_aadhaar: Option<bool>,
}

/// What a file is, and what somebody says of it.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UploadIntakeQuery {
    /// Left out: how applications went on.
    #[param(value_type = Option<crate::words::UploadKindName>)]
    kind: Option<String>,
    /// Of kind `bank`: the batch of payouts for which the bank answers.
    #[param(minimum = 1)]
    payout: Option<i64>,
    /// Of kind `bank`: what the bank is called, under which the columns are remembered.
    #[param(max_length = 60)]
    bank: Option<String>,
    /// That what looks like an Aadhaar number in it is none. It is recorded who said so.
    not_aadhaar: Option<bool>,
}

/// The kind of a name; without one, how applications went on.
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

/// Files of a kind.
#[utoipa::path(get, path = "/api/admin/upload-files", tag = "admin", params(UploadFilesQuery),
    security(("admin" = [])), responses(
    (status = 200, body = UploadFileList),
))]
pub async fn list_of_kind(
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

/// Files in which lenders told of applications.
#[utoipa::path(get, path = "/api/get-application-status-files-list", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = UploadFileList),
))]
pub async fn list(
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
            rows_updated: created + updated,
            errors: lines.join("\n"),
            phase: batch.phase.code(),
            state: batch.state.code(),
            created,
            updated,
            failed: batch.counts.failed,
            doubtful: batch.counts.doubtful,
            file_name: batch.file_name,
            id: batch.id,
        });
    }
    Ok(Json(UploadFileList { data }))
}

/// Takes a file in and applies its good rows: the columns by their titles, the lender from a column. A
/// long file is applied in the background.
#[utoipa::path(post, path = "/api/upload-application-status-file", tag = "admin", params(IntakeQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = UploadApplyResult),
    (status = 422, body = Problem, description = "`upload-aadhaar` or `upload-aadhaar-more`: cells that seem to hold Aadhaar numbers"),
))]
pub async fn apply(
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
        upload::errors(&api.app, &batch.id, (-1, -1), MAX_ANSWERED_ERRORS).await?;
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
        // A row that is not listed has one error at least.
        error_count: listed.errors + counts.failed - listed.rows,
        id: batch.id,
        task_id: batch.task_id,
    }))
}

/// Takes a file in, and changes nothing.
#[utoipa::path(post, path = "/api/admin/upload-files", tag = "admin", params(UploadIntakeQuery),
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = UploadFile),
    (status = 404, body = Problem, description = "No such batch of payouts"),
    (status = 409, body = Problem, description = "`payout-not-approved`"),
    (status = 422, body = Problem, description = "`upload-aadhaar` or `upload-aadhaar-more`: cells that seem to hold Aadhaar numbers"),
))]
pub async fn take(
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
    let mut parts = parts.map_err(|_| ApiError::from(Code::UnsupportedMediaType))?;
    let mut batch = None;
    while let Some(part) = read_with_timeout(parts.next_field()).await? {
        if part.name() != Some("image_name") || batch.is_some() {
            return Err(Error::field("body", Message::new("invalid_unknown_field")).into());
        }
        // A form in which nothing was chosen sends a part without a name.
        if part.file_name().unwrap_or_default().is_empty() {
            break;
        }
        batch = Some(store_part(api, by, request.clone(), part).await?);
    }
    batch.ok_or_else(|| Error::field("image_name", Message::new("upload_no_file")).into())
}

/// What comes next of a file; a sender who is silent for too long is not waited for.
async fn read_with_timeout<T>(
    next: impl Future<Output = Result<T, MultipartError>>,
) -> ApiResult<T> {
    match tokio::time::timeout(STALLED_AFTER, next).await {
        Ok(next) => next.map_err(|error| multipart_error(&error)),
        Err(_) => Err(Code::UploadStalled.into()),
    }
}

async fn store_part(
    api: &Api,
    by: &RequestContext,
    request: IntakeRequest,
    mut part: Field<'_>,
) -> ApiResult<Batch> {
    let name = part.file_name().unwrap_or_default().to_owned();
    let mut intake = Intake::begin(&api.app, by, request, &name).await?;
    while let Some(bytes) = read_with_timeout(part.chunk()).await? {
        intake.write(&api.app, &bytes).await?;
    }
    Ok(intake.finish(&api.app, by).await?)
}
