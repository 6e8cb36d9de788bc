//! Actions on an uploaded file.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::LenderId;
use saakh_service::operations::upload::{
    self, ColumnSuggestion, PlanChoices, Separator, SheetPreviewQuery,
};
use saakh_store::platform::upload::{Batch, Phase};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::access::{find_readable, find_writable, find_writable_confirmed};
use super::view::{UploadColumns, UploadFile, UploadFilePlan};
use crate::authorisation::{AuthorisedActor, ConfirmableActor, UploadReader, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(look))
        .routes(routes!(check))
        .routes(routes!(apply))
        .merge(super::undo::routes())
        .routes(routes!(pause))
        .routes(routes!(resume))
        .routes(routes!(cancel))
        .routes(routes!(discard))
}

/// The maximum number of cells that are shown of a possible title row.
const MAX_TITLE_CELLS: usize = 8;

/// The sheet to preview.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// The index of the sheet, from 0.
    #[param(minimum = 0, maximum = 99)]
    sheet: Option<usize>,
    /// The row of the titles; 0 for a bank file without titles; by default recognised.
    #[param(minimum = 0, maximum = 1_048_576)]
    head: Option<u64>,
    /// The separator of cells; by default the most frequent one.
    #[param(value_type = Option<crate::words::UploadSeparator>)]
    separator: Option<Separator>,
}

/// A preview of a sheet for choosing the columns.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadSheetPreview {
    /// The row of the titles; 0 if there is none.
    head: u64,
    titles: Vec<String>,
    /// The first rows, among which the titles are chosen.
    heads: Vec<TitleRow>,
    /// The separator of cells; null if the format has none or defines it.
    #[schema(required, value_type = Option<crate::words::UploadSeparator>)]
    separator: Option<&'static str>,
    /// Columns whose dates seem to have another order than day, month, year.
    day_orders: Vec<ColumnDayOrder>,
    /// The indexes of columns whose amounts end with Dr or Cr.
    debit_credit: Vec<usize>,
    /// Some rows below the titles.
    examples: Vec<Vec<String>>,
    /// Suggested columns by lender.
    suggested: Vec<SuggestedColumns>,
    /// The possible lenders of the file.
    lenders: Vec<FileLender>,
}

/// A row that may have the titles.
#[derive(Debug, Serialize, ToSchema)]
pub struct TitleRow {
    /// The row number, as in a spreadsheet.
    row: u64,
    /// The first cells that are not empty.
    titles: Vec<String>,
}

/// A column whose dates seem to have another order than day, month, year.
#[derive(Debug, Serialize, ToSchema)]
pub struct ColumnDayOrder {
    /// The index of the column, from 0.
    column: usize,
    #[schema(value_type = crate::words::UploadDayOrder)]
    order: &'static str,
}

/// A lender to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct FileLender {
    id: i64,
    name: String,
}

/// Suggested columns of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedColumns {
    /// The lender; null for files with a lender column.
    #[schema(required)]
    lender_id: Option<i64>,
    /// Whether they were chosen for an earlier file.
    is_remembered: bool,
    columns: UploadColumns,
}

/// Returns an uploaded file.
#[utoipa::path(get, path = "/api/admin/upload-files/{id}", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<UploadFile>> {
    let batch = find_readable(&api, &who, &id).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}

/// Previews a sheet: titles, first rows and suggested columns. Rows of another admin's file are
/// masked, and the audit trail records the access (`upload.look`).
#[utoipa::path(get, path = "/api/admin/upload-files/{id}/look", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id"), SheetQuery), responses(
    (status = 200, body = UploadSheetPreview),
    (status = 409, body = Problem, description = "`file-changed`: the stored file differs from the uploaded one"),
))]
async fn look(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    Path(id): Path<String>,
    Query(query): Query<SheetQuery>,
) -> ApiResult<Json<UploadSheetPreview>> {
    let batch = find_writable(&api, &who, &id).await?;
    let query = SheetPreviewQuery {
        sheet: query.sheet.unwrap_or(0),
        head: query.head,
        separator: query.separator,
    };
    let look = upload::preview_for_admin(&api.app, &who.by, &batch, query).await?;
    let suggested = |columns: ColumnSuggestion| SuggestedColumns {
        lender_id: columns.lender.map(|lender| lender.0),
        is_remembered: columns.is_remembered,
        columns: columns.columns.into(),
    };
    let snapshot = api.app.catalog();
    let lenders = snapshot.catalog.lenders().iter().map(|lender| FileLender {
        id: lender.id.0,
        name: lender.name.clone(),
    });
    let day_orders = look
        .day_orders
        .iter()
        .map(|(column, order)| ColumnDayOrder {
            column: *column,
            order: order.code(),
        });
    let heads = look.heads.into_iter();
    let heads = heads.map(|(row, cells)| file_head(row, cells));
    Ok(Json(UploadSheetPreview {
        lenders: lenders.collect(),
        head: look.head,
        titles: look.titles,
        heads: heads.collect(),
        separator: look.separator.map(Separator::code),
        day_orders: day_orders.collect(),
        debit_credit: look.debit_credit,
        examples: look.examples,
        suggested: look.suggested.into_iter().map(suggested).collect(),
    }))
}

fn file_head(row: u64, cells: Vec<String>) -> TitleRow {
    let filled = cells.into_iter().filter(|cell| !cell.is_empty());
    TitleRow {
        row,
        titles: filled.take(MAX_TITLE_CELLS).collect(),
    }
}

/// Checks all rows in a dry run.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/check", tag = "admin",
    security(("admin" = [])), request_body = UploadFilePlan,
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-running`, `upload-applied`, `upload-partly-applied`, `upload-file-removed`, `file-changed` or `exports-too-many`"),
))]
async fn check(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Json(body): Json<UploadFilePlan>,
) -> ApiResult<Json<UploadFile>> {
    let batch = find_writable(&api, &who, &id).await?;
    let begun = start_phase(&api, &who, batch, Phase::Check, body).await?;
    Ok(Json(UploadFile::from_batch(&api, begun, language).await?))
}

/// Applies the valid rows.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/apply", tag = "admin",
    security(("admin" = [])), request_body = UploadFilePlan,
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-running`, `upload-applied`, `upload-partly-applied`, `upload-file-removed`, `file-changed` or `exports-too-many`"),
))]
async fn apply(
    State(api): State<Api>,
    who: ConfirmableActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
    Json(body): Json<UploadFilePlan>,
) -> ApiResult<Json<UploadFile>> {
    let batch = find_writable_confirmed(&api, &who, &id).await?;
    let begun = start_phase(&api, &who.actor, batch, Phase::Apply, body).await?;
    Ok(Json(UploadFile::from_batch(&api, begun, language).await?))
}

async fn start_phase(
    api: &Api,
    who: &UploadWriter,
    batch: Batch,
    phase: Phase,
    body: UploadFilePlan,
) -> ApiResult<Batch> {
    let chosen = PlanChoices {
        sheet: body.sheet,
        head: body.head,
        day_order: body.day_order,
        debit_credit: body.debit_credit,
        separator: body.separator,
        repeated: body.repeated,
        lender: body.lender_id.map(LenderId),
        columns: body.columns.into(),
    };
    let plan = upload::plan_from_choices(&api.app, &batch, chosen).await?;
    Ok(upload::begin(&api.app, &who.by, &batch.id, phase, &plan).await?)
}

/// Pauses the running phase.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/pause", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-not-running`"),
))]
async fn pause(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<UploadFile>> {
    find_writable(&api, &who, &id).await?;
    let batch = upload::pause(&api.app, &id).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}

/// Resumes a paused phase.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/resume", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-not-paused`"),
))]
async fn resume(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<UploadFile>> {
    find_writable(&api, &who, &id).await?;
    let batch = upload::resume(&api.app, &id).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}

/// Cancels the running phase; rows that are applied stay, and can be undone.
#[utoipa::path(post, path = "/api/admin/upload-files/{id}/cancel", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 200, body = UploadFile),
    (status = 409, body = Problem, description = "`upload-not-running`"),
))]
async fn cancel(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<UploadFile>> {
    find_writable(&api, &who, &id).await?;
    let batch = upload::cancel(&api.app, &id).await?;
    Ok(Json(UploadFile::from_batch(&api, batch, language).await?))
}

/// Deletes a file that was not applied.
#[utoipa::path(delete, path = "/api/admin/upload-files/{id}", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The file's id")), responses(
    (status = 204),
    (status = 409, body = Problem, description = "`upload-running` or `upload-applied`"),
))]
async fn discard(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    find_writable(&api, &who, &id).await?;
    upload::discard(&api.app, &who.by, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
