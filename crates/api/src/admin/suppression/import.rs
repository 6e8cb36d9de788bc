//! Imports of operators' lists of numbers that want no advertising.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::http::StatusCode;
use saakh_service::operations::suppression_import::{self, ImportView, SuppressionImport};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::admin::upload_file::parts::{
    next_file, open_parts, read_with_timeout, refuse_more_parts,
};
use crate::admin::upload_file::{FileUpload, UPLOAD_LIMIT};
use crate::authorisation::{AuthorisedActor, SuppressionWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::task::TaskItem;

/// The maximum number of listed rows.
const MAX_ERRORS: i64 = 1_000;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(import).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)))
        .routes(routes!(get))
}

/// What became of an import.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SuppressionImportView {
    #[schema(value_type = crate::words::TaskStateName)]
    state: &'static str,
    /// Rows with a mobile number.
    entered: i64,
    /// Rows without one.
    failed: i64,
    /// The first of them, at most 1,000.
    errors: Vec<ImportRowError>,
}

/// The place of a row that is no mobile number.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ImportRowError {
    /// As a spreadsheet counts it.
    row: i64,
    /// The letters of the column.
    column: String,
}

/// Enters the mobile numbers of a list in the background, for 30 days. The file is not kept.
#[utoipa::path(post, path = "/api/admin/suppressions/import", tag = "admin",
    request_body(content = FileUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 202, body = TaskItem),
    (status = 409, body = Problem, description = "`exports-too-many`"),
    (status = 422, body = Problem, description = "No table, or no column with mobile numbers"),
    (status = 429, body = Problem, description = "`uploads-too-many`"),
))]
async fn import(
    State(api): State<Api>,
    AuthorisedActor(SuppressionWriter(by)): AuthorisedActor<SuppressionWriter>,
    RequestLanguage(language): RequestLanguage,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<(StatusCode, Json<TaskItem>)> {
    let mut parts = open_parts(parts)?;
    let mut part = next_file(&mut parts).await?;
    let name = part.file_name().unwrap_or_default().to_owned();
    let mut import = SuppressionImport::begin(&api.app, &by, &name).await?;
    while let Some(bytes) = read_with_timeout(part.chunk()).await? {
        import.write(&api.app, &bytes).await?;
    }
    drop(part);
    refuse_more_parts(&mut parts).await?;
    let task = import.finish(&api.app, &by).await?;
    let item = TaskItem::from_task(&api, task, None, language);
    Ok((StatusCode::ACCEPTED, Json(item)))
}

/// Returns what became of an import.
#[utoipa::path(get, path = "/api/admin/suppressions/imports/{id}", tag = "admin",
    params(("id" = String, Path, description = "The id of its task")),
    security(("admin" = [])), responses(
    (status = 200, body = SuppressionImportView),
    (status = 404, body = Problem, description = "Not found, or ended more than a day ago"),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<SuppressionWriter>,
    Path(id): Path<String>,
) -> ApiResult<Json<SuppressionImportView>> {
    let view = suppression_import::get(&api.app, &id, MAX_ERRORS).await?;
    Ok(Json(view.into()))
}

impl From<ImportView> for SuppressionImportView {
    fn from(view: ImportView) -> Self {
        let errors = view.errors.into_iter().map(|error| ImportRowError {
            row: error.row,
            column: error.column,
        });
        Self {
            state: view.state.code(),
            entered: view.progress.entered,
            failed: view.progress.failed,
            errors: errors.collect(),
        }
    }
}
