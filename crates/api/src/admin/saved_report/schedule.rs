//! Scheduled links to a saved report by e-mail.

use axum::extract::State;
use saakh_domain::insight::Frequency;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::operations::report_schedule::{self, ScheduleRequest};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{SavedReportItem, parse_id};
use crate::authorisation::{AuditedStaff, AuthorisedActor};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::parse_choice;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(set, remove))
}

/// A schedule of links.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSchedule {
    /// At seven in the morning in India: daily, on Mondays, or on the first of the month.
    #[schema(value_type = crate::words::FrequencyName)]
    frequency: String,
    /// Whether it is paused.
    paused: bool,
}

/// Schedules links to a saved report of the admin, in the language of the request.
#[utoipa::path(put, path = "/api/admin/saved-reports/{id}/schedule", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The saved report's id")),
    request_body = NewSchedule, responses(
    (status = 200, body = SavedReportItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`schedules-too-many`"),
))]
async fn set(
    State(api): State<Api>,
    AuthorisedActor(AuditedStaff { admin, by }): AuthorisedActor<AuditedStaff>,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<String>,
    Json(body): Json<NewSchedule>,
) -> ApiResult<Json<SavedReportItem>> {
    let frequency = parse_choice("frequency", Some(&body.frequency), Frequency::from_code)?;
    let missing = || Error::field("frequency", Message::new("invalid_choose"));
    let wanted = ScheduleRequest {
        frequency: frequency.ok_or_else(missing)?,
        paused: body.paused,
        locale,
    };
    let report = report_schedule::set(&api.app, &by, &admin, parse_id(&id)?, wanted).await?;
    Ok(Json(SavedReportItem::for_reader(&admin, report)))
}

/// Ends the schedule.
#[utoipa::path(delete, path = "/api/admin/saved-reports/{id}/schedule", tag = "admin",
    security(("admin" = [])),
    params(("id" = String, Path, description = "The saved report's id")), responses(
    (status = 200, body = SavedReportItem),
    (status = 404, body = Problem),
))]
async fn remove(
    State(api): State<Api>,
    AuthorisedActor(AuditedStaff { admin, by }): AuthorisedActor<AuditedStaff>,
    Path(id): Path<String>,
) -> ApiResult<Json<SavedReportItem>> {
    let report = report_schedule::remove(&api.app, &by, &admin, parse_id(&id)?).await?;
    Ok(Json(SavedReportItem::for_reader(&admin, report)))
}
