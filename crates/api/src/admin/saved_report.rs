//! Reports that admins save under a name, with links by e-mail.

pub mod schedule;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::SavedReportId;
use saakh_domain::insight::{ReportPage, ScheduleState};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::operations::saved_report::{self, Draft};
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::insight::report_schedule::Schedule;
use saakh_store::insight::saved_report::SavedReport;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuditedStaff, AuthorisedActor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::list::parse_choice;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update, delete))
        .merge(schedule::routes())
}

/// The admin's saved reports, and those that others share.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedReports {
    /// The admin's own, newest first, then those of others.
    items: Vec<SavedReportItem>,
}

/// A saved report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedReportItem {
    id: String,
    name: String,
    /// The page that shows it: `/admin/{page}`.
    #[schema(value_type = crate::words::ReportPageName)]
    page: &'static str,
    /// The query string of the page.
    query: String,
    /// Whether admins with the owner's role see it.
    shared: bool,
    /// Whether it is the reader's own, which only they can change.
    mine: bool,
    /// The name of the owner.
    owner: String,
    /// When the owner gets a link to it; null for other readers.
    #[schema(required)]
    schedule: Option<ScheduleView>,
    /// When it was saved, RFC 3339.
    created_at: String,
    /// The version, for `If-Match`.
    version: i64,
}

/// The schedule of links by e-mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScheduleView {
    #[schema(value_type = crate::words::FrequencyName)]
    frequency: &'static str,
    /// `stopped` if the owner no longer has the permission.
    #[schema(value_type = crate::words::ScheduleStateName)]
    state: &'static str,
    /// The next e-mail, RFC 3339; null unless it is active.
    #[schema(required)]
    next_at: Option<String>,
    /// The last e-mail, RFC 3339; null before the first.
    #[schema(required)]
    last_at: Option<String>,
}

impl SavedReportItem {
    /// Renders a saved report for a reader.
    fn for_reader(reader: &AdminUser, report: SavedReport) -> Self {
        Self {
            id: report.id.to_string(),
            shared: report.is_shared,
            mine: report.owner == reader.id,
            owner: report.owner_name,
            name: report.name,
            page: report.page.code(),
            query: report.query,
            schedule: report.schedule.map(ScheduleView::from),
            created_at: report.created_at.to_string(),
            version: report.version,
        }
    }
}

impl From<Schedule> for ScheduleView {
    fn from(schedule: Schedule) -> Self {
        let is_active = schedule.state == ScheduleState::Active;
        Self {
            frequency: schedule.frequency.code(),
            state: schedule.state.code(),
            next_at: is_active.then(|| schedule.next_at.to_string()),
            last_at: schedule.last_at.map(|at| at.to_string()),
        }
    }
}

/// Lists the admin's saved reports and those that others with the same role share, limited to pages
/// that the admin may read.
#[utoipa::path(get, path = "/api/admin/saved-reports", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = SavedReports)))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<AuditedStaff>,
) -> ApiResult<Json<SavedReports>> {
    let found = saved_report::list(&api.app, &reader.admin).await?;
    let item = |report| SavedReportItem::for_reader(&reader.admin, report);
    Ok(Json(SavedReports {
        items: found.into_iter().map(item).collect(),
    }))
}

/// A new saved report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSavedReport {
    /// The name, at most 100 characters.
    #[schema(max_length = 100)]
    name: String,
    /// The page that shows it.
    #[schema(value_type = crate::words::ReportPageName)]
    page: String,
    /// The query string of the page.
    #[schema(max_length = 1_000)]
    query: String,
    /// Whether admins with the same role see it.
    #[serde(default)]
    shared: bool,
}

/// Saves a report.
#[utoipa::path(post, path = "/api/admin/saved-reports", tag = "admin", security(("admin" = [])),
    request_body = NewSavedReport, responses(
    (status = 201, body = SavedReportItem),
    (status = 409, body = Problem, description = "`saved-reports-too-many`"),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(AuditedStaff { admin, by }): AuthorisedActor<AuditedStaff>,
    Json(body): Json<NewSavedReport>,
) -> ApiResult<(StatusCode, Json<SavedReportItem>)> {
    let page = parse_choice("page", Some(&body.page), ReportPage::from_code)?;
    let page = page.ok_or_else(|| Error::field("page", Message::new("invalid_choose")))?;
    let draft = Draft {
        name: body.name,
        query: body.query,
        shared: body.shared,
    };
    let report = saved_report::save(&api.app, &by, &admin, page, &draft).await?;
    let item = SavedReportItem::for_reader(&admin, report);
    Ok((StatusCode::CREATED, Json(item)))
}

/// The new values of a saved report.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SavedReportUpdate {
    /// The name, at most 100 characters.
    #[schema(max_length = 100)]
    name: String,
    /// The query string of the page.
    #[schema(max_length = 1_000)]
    query: String,
    /// Whether admins with the same role see it.
    #[serde(default)]
    shared: bool,
}

/// Changes a saved report of the admin.
#[utoipa::path(put, path = "/api/admin/saved-reports/{id}", tag = "admin",
    security(("admin" = [])), params(
    ("id" = String, Path, description = "The saved report's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = SavedReportUpdate, responses(
    (status = 200, body = SavedReportItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(AuditedStaff { admin, by }): AuthorisedActor<AuditedStaff>,
    IfMatch(version): IfMatch,
    Path(id): Path<String>,
    Json(body): Json<SavedReportUpdate>,
) -> ApiResult<Json<SavedReportItem>> {
    let draft = Draft {
        name: body.name,
        query: body.query,
        shared: body.shared,
    };
    let report =
        saved_report::change(&api.app, &by, &admin, parse_id(&id)?, &draft, version).await?;
    Ok(Json(SavedReportItem::for_reader(&admin, report)))
}

/// Deletes a saved report of the admin, with its schedule.
#[utoipa::path(delete, path = "/api/admin/saved-reports/{id}", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The saved report's id")), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(AuditedStaff { admin, by }): AuthorisedActor<AuditedStaff>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    saved_report::remove(&api.app, &by, &admin, parse_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Parses an id of a path; one that does not parse is a 404.
fn parse_id(id: &str) -> ApiResult<SavedReportId> {
    id.parse().map_err(|_| ApiError::not_found())
}
