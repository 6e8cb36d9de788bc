//! The history of the calendar.

use axum::extract::State;
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::policy::Holiday;
use saakh_service::catalog::holiday;
use saakh_store::catalog::holiday::{CalendarChange, CalendarChangeRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin::lender::history::actor_name;
use crate::authorisation::{AuthorisedActor, CalendarWriter};
use crate::error::ApiResult;
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(history))
}

/// A page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HolidayHistoryQuery {
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

/// A page of changes, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayHistory {
    items: Vec<HolidayChangeView>,
    /// The cursor of older changes; null on the last page.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// A change of a holiday or of the calendar's end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayChangeView {
    /// The catalog version of the change.
    version: i64,
    at: String,
    /// The name of the author, or the program.
    by: String,
    /// The day; null for the calendar's end.
    #[schema(required, format = Date)]
    date: Option<String>,
    /// The previous state; null for a new holiday.
    #[schema(required)]
    before: Option<HolidayState>,
    /// The new state; null for a deleted holiday.
    #[schema(required)]
    after: Option<HolidayState>,
}

/// The state of a holiday or of the calendar's end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayState {
    /// The name; null for the calendar's end.
    #[schema(required)]
    name: Option<String>,
    /// The name in Hindi.
    #[schema(required)]
    name_hi: Option<String>,
    /// Whether the date is an estimate.
    estimate: bool,
    /// The source of the date.
    #[schema(required)]
    source: Option<String>,
    /// The last known day; null for a holiday.
    #[schema(required, format = Date)]
    known_until: Option<String>,
}

/// Lists all changes of the calendar, newest first.
#[utoipa::path(get, path = "/api/admin/holidays/history", tag = "admin",
    security(("admin" = [])), params(HolidayHistoryQuery), responses(
    (status = 200, body = HolidayHistory),
))]
async fn history(
    State(api): State<Api>,
    _: AuthorisedActor<CalendarWriter>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<HolidayHistoryQuery>,
) -> ApiResult<Json<HolidayHistory>> {
    let page = holiday::history(&api.app, query.cursor).await?;
    let changes = page.changes.into_iter();
    Ok(Json(HolidayHistory {
        items: changes.map(|change| view(&api, change, language)).collect(),
        next_cursor: page.older,
    }))
}

fn view(api: &Api, change: CalendarChangeRow, language: Language) -> HolidayChangeView {
    let (date, before, after) = match change.changed {
        CalendarChange::Day {
            date,
            before,
            after,
        } => (
            Some(date.to_string()),
            before.map(HolidayState::of_day),
            after.map(HolidayState::of_day),
        ),
        CalendarChange::End { before, after } => (
            None,
            before.map(HolidayState::of_end),
            Some(HolidayState::of_end(after)),
        ),
    };
    HolidayChangeView {
        version: change.version,
        at: change.at.to_string(),
        by: actor_name(api, change.by, language),
        date,
        before,
        after,
    }
}

impl HolidayState {
    fn of_day(day: Holiday) -> Self {
        Self {
            name: Some(day.name),
            name_hi: day.name_hi,
            estimate: day.estimate,
            source: day.source,
            known_until: None,
        }
    }

    fn of_end(end: Date) -> Self {
        Self {
            name: None,
            name_hi: None,
            estimate: false,
            source: None,
            known_until: Some(end.to_string()),
        }
    }
}
