//! The history of the calendar.

use axum::extract::State;
use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::catalog::policy::Holiday;
use saakh_service::catalog::holiday;
use saakh_store::catalog::holiday::{CalendarChange, CalendarChangeRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::admin::lender::history::actor_name;
use crate::authorisation::{AuthorisedActor, CalendarWriter};
use crate::error::ApiResult;
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Which part of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HolidayHistoryQuery {
    /// `nextCursor` of the part before.
    cursor: Option<i64>,
}

/// Some of the history, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayHistory {
    /// The changes.
    items: Vec<HolidayChangeView>,
    /// Where older ones go on; null: there are no older ones.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// A change of a day, or of the calendar's end.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayChangeView {
    /// The catalog version that it made.
    version: i64,
    /// When.
    at: String,
    /// By whom: a name, or the program.
    by: String,
    /// The day; null: the calendar's end.
    #[schema(required, format = Date)]
    date: Option<String>,
    /// Before; null where there was nothing.
    #[schema(required)]
    before: Option<HolidayState>,
    /// After; null where it was taken away.
    #[schema(required)]
    after: Option<HolidayState>,
}

/// What a day was, or where the calendar ended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayState {
    /// What the day was called; null for the calendar's end.
    #[schema(required)]
    name: Option<String>,
    /// What it was called in Hindi.
    #[schema(required)]
    name_hi: Option<String>,
    /// Whether it was an estimate.
    estimate: bool,
    /// Who said so.
    #[schema(required)]
    source: Option<String>,
    /// Until which day the calendar was known; null for a day.
    #[schema(required, format = Date)]
    known_until: Option<String>,
}

/// Every change of the calendar, newest first.
#[utoipa::path(get, path = "/api/admin/holidays/history", tag = "admin",
    security(("admin" = [])), params(HolidayHistoryQuery), responses(
    (status = 200, body = HolidayHistory),
))]
pub async fn history(
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
