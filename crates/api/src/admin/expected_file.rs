//! Files that lenders are expected to send: those that did not arrive, and a lender's days.

use axum::extract::State;
use jiff::civil::Weekday;
use saakh_domain::catalog::expected_file::LenderFileKind;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use saakh_domain::time::days_between;
use saakh_service::Error;
use saakh_service::operations::expected_file::{self, MissedFile};
use saakh_service::operations::work_queue::upload_permission;
use saakh_store::catalog::expected_file::ExpectedFile;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, LenderReader, LenderWriter, UploadWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;
use crate::words::closed_sets;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list_missed))
        .routes(routes!(list_for_lender, set))
}

closed_sets! {
    /// The kind of a file that a lender sends.
    LenderFileKindName = LenderFileKind::ALL.map(LenderFileKind::code);
}

/// Files that did not arrive.
#[derive(Debug, Serialize, ToSchema)]
pub struct MissedFiles {
    /// Longest waiting first; each missed day counts once.
    items: Vec<MissedFileView>,
}

/// A file that did not arrive by the end of its day in India.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MissedFileView {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    #[schema(value_type = LenderFileKindName)]
    kind: &'static str,
    /// The day on which it was expected; a day on which banks are closed counts as the next working
    /// day.
    #[schema(format = Date)]
    due: String,
    /// The days since then.
    days_late: i64,
    /// When a file of this kind and lender was uploaded last; null: never.
    #[schema(required)]
    arrived_at: Option<String>,
}

/// The files that a lender is expected to send.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExpectedFiles {
    items: Vec<ExpectedFileView>,
}

/// A day of the week on which a file is expected.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExpectedFileView {
    #[schema(value_type = LenderFileKindName)]
    kind: &'static str,
    /// 1 is Monday.
    weekday: i8,
    /// The day since which it is expected.
    #[schema(format = Date)]
    since: String,
}

/// Whether a file is expected on a day of the week.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExpectedFileUpdate {
    #[schema(value_type = LenderFileKindName)]
    kind: String,
    /// 1 is Monday.
    #[schema(minimum = 1, maximum = 7)]
    weekday: i8,
    is_expected: bool,
}

/// Lists the files that did not arrive, of the kinds that the user may upload. A file clears all
/// days up to its own.
#[utoipa::path(get, path = "/api/admin/expected-files", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = MissedFiles),
))]
async fn list_missed(
    State(api): State<Api>,
    AuthorisedActor(who): AuthorisedActor<UploadWriter>,
) -> ApiResult<Json<MissedFiles>> {
    let may_upload = |kind| who.has_permission(upload_permission(kind));
    let missed = expected_file::list_missed(&api.app, may_upload).await?;
    let today = api.app.today();
    let view = |file: MissedFile| MissedFileView {
        lender_id: file.lender.0,
        lender: file.name,
        kind: file.kind.code(),
        due: file.due.to_string(),
        days_late: days_between(file.due, today),
        arrived_at: file.arrived_at.map(|at| at.to_string()),
    };
    Ok(Json(MissedFiles {
        items: missed.into_iter().map(view).collect(),
    }))
}

/// Lists the files that a lender is expected to send.
#[utoipa::path(get, path = "/api/admin/lenders/{id}/expected-files", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The lender")), responses(
    (status = 200, body = ExpectedFiles),
    (status = 404, body = Problem),
))]
async fn list_for_lender(
    State(api): State<Api>,
    _: AuthorisedActor<LenderReader>,
    Path(id): Path<i64>,
) -> ApiResult<Json<ExpectedFiles>> {
    let files = expected_file::list_for_lender(&api.app, LenderId(id)).await?;
    Ok(Json(files.into()))
}

/// Expects a file on a day of the week from today on, or no longer.
#[utoipa::path(put, path = "/api/admin/lenders/{id}/expected-files", tag = "admin",
    request_body = ExpectedFileUpdate, security(("admin" = [])),
    params(("id" = i64, Path, description = "The lender")), responses(
    (status = 200, body = ExpectedFiles),
    (status = 404, body = Problem),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(LenderWriter(by)): AuthorisedActor<LenderWriter>,
    Path(id): Path<i64>,
    Json(update): Json<ExpectedFileUpdate>,
) -> ApiResult<Json<ExpectedFiles>> {
    let unknown = |field| Error::field(field, Message::new("invalid_choose"));
    let kind = LenderFileKind::from_code(&update.kind).ok_or_else(|| unknown("kind"))?;
    let weekday = Weekday::from_monday_one_offset(update.weekday);
    let weekday = weekday.map_err(|_| unknown("weekday"))?;
    let lender = LenderId(id);
    let is_expected = update.is_expected;
    let files = expected_file::set(&api.app, &by, lender, kind, weekday, is_expected).await?;
    Ok(Json(files.into()))
}

impl From<Vec<ExpectedFile>> for ExpectedFiles {
    fn from(files: Vec<ExpectedFile>) -> Self {
        let view = |file: ExpectedFile| ExpectedFileView {
            kind: file.kind.code(),
            weekday: file.day.weekday.to_monday_one_offset(),
            since: file.day.since.to_string(),
        };
        Self {
            items: files.into_iter().map(view).collect(),
        }
    }
}
