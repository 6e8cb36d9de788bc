//! The calendar of bank holidays.

pub mod changes;

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use saakh_domain::catalog::policy::Holiday;
use saakh_domain::text::Message;
use saakh_domain::time::days_between;
use saakh_service::Error;
use saakh_service::catalog::holiday;
use saakh_store::catalog::holiday::HolidayRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CalendarWriter};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::if_match::IfMatch;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(set_end))
        .merge(changes::routes())
        .routes(routes!(update, delete))
}

/// The year of a request.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct YearQuery {
    /// 2024 to 2040; by default the current year.
    year: Option<i16>,
}

/// A year of the calendar.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayYear {
    year: i16,
    /// Its holidays in order.
    items: Vec<HolidayItem>,
    /// The end of the known calendar.
    end: CalendarEnd,
}

/// The end of the known calendar.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEnd {
    /// The last day whose holidays are known.
    #[schema(format = Date)]
    known_until: String,
    /// The number of days until then; negative after it.
    days_left: i64,
    /// Whether the next year should be entered.
    ends_soon: bool,
    /// The version, for `If-Match`.
    version: i64,
}

/// A bank holiday.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayItem {
    #[schema(format = Date)]
    date: String,
    name: String,
    /// The name in Hindi.
    #[schema(required)]
    name_hi: Option<String>,
    /// Whether the date is an estimate that the government's list may change.
    estimate: bool,
    /// The source of the date.
    #[schema(required)]
    source: Option<String>,
    /// The version, for `If-Match`.
    version: i64,
}

impl From<HolidayRow> for HolidayItem {
    fn from(HolidayRow { holiday, version }: HolidayRow) -> Self {
        Self {
            date: holiday.date.to_string(),
            name: holiday.name,
            name_hi: holiday.name_hi,
            estimate: holiday.estimate,
            source: holiday.source,
            version,
        }
    }
}

/// Lists the holidays of a year, with the end of the known calendar.
#[utoipa::path(get, path = "/api/admin/holidays", tag = "admin", security(("admin" = [])),
    params(YearQuery), responses(
    (status = 200, body = HolidayYear),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<CalendarWriter>,
    Query(query): Query<YearQuery>,
) -> ApiResult<Json<HolidayYear>> {
    let year = query.year.unwrap_or_else(|| api.app.today().year());
    let found = holiday::year(&api.app, year).await?;
    Ok(Json(HolidayYear {
        year,
        items: found.days.into_iter().map(HolidayItem::from).collect(),
        end: end(&api, found.end.known_until, found.end.version),
    }))
}

fn end(api: &Api, known_until: Date, version: i64) -> CalendarEnd {
    let left = days_between(api.app.today(), known_until);
    CalendarEnd {
        known_until: known_until.to_string(),
        days_left: left,
        ends_soon: left <= api.app.reference.limits.calendar.warn_days,
        version,
    }
}

/// A new holiday.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewHoliday {
    /// The day, in the years 2024 to 2040.
    #[schema(format = Date, max_length = 10)]
    date: String,
    /// The name, at most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    /// The name in Hindi, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    name_hi: Option<String>,
    /// Whether the date is an estimate that the government's list may change.
    estimate: bool,
    /// The source of the date, at most 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    source: Option<String>,
}

/// The new values of a holiday.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HolidayUpdate {
    /// The name, at most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    /// The name in Hindi, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    name_hi: Option<String>,
    /// Whether the date is an estimate that the government's list may change.
    estimate: bool,
    /// The source of the date, at most 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    source: Option<String>,
}

impl HolidayUpdate {
    fn into_holiday(self, date: Date) -> Holiday {
        Holiday {
            date,
            name: self.name,
            name_hi: self.name_hi,
            estimate: self.estimate,
            source: self.source,
        }
    }
}

/// Adds a holiday.
#[utoipa::path(post, path = "/api/admin/holidays", tag = "admin", security(("admin" = [])),
    request_body = NewHoliday, responses(
    (status = 201, body = HolidayItem),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    Json(body): Json<NewHoliday>,
) -> ApiResult<(StatusCode, Json<HolidayItem>)> {
    let day = Holiday {
        date: parse_date("date", &body.date)?,
        name: body.name,
        name_hi: body.name_hi,
        estimate: body.estimate,
        source: body.source,
    };
    let added = holiday::create(&api.app, &by, day).await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Changes a holiday.
#[utoipa::path(put, path = "/api/admin/holidays/{date}", tag = "admin", security(("admin" = [])),
    params(
    ("date" = String, Path, description = "The day, such as 2027-01-26"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = HolidayUpdate, responses(
    (status = 200, body = HolidayItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    IfMatch(version): IfMatch,
    Path(date): Path<String>,
    Json(body): Json<HolidayUpdate>,
) -> ApiResult<Json<HolidayItem>> {
    let day = body.into_holiday(parse_path_date(&date)?);
    let changed = holiday::update(&api.app, &by, day, version).await?;
    Ok(Json(changed.into()))
}

/// Deletes a holiday from the calendar; the history keeps it.
#[utoipa::path(delete, path = "/api/admin/holidays/{date}", tag = "admin",
    security(("admin" = [])), params(
    ("date" = String, Path, description = "The day, such as 2027-01-26"),
    ("If-Match" = Option<String>, Header, description = "The version that was read"),
), responses(
    (status = 200, body = HolidayItem, description = "The deleted holiday"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    IfMatch(version): IfMatch,
    Path(date): Path<String>,
) -> ApiResult<Json<HolidayItem>> {
    let deleted = holiday::delete(&api.app, &by, parse_path_date(&date)?, version).await?;
    Ok(Json(deleted.into()))
}

/// The new end of the known calendar.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCalendarEnd {
    /// The last day whose holidays are known, in the years 2024 to 2040.
    #[schema(format = Date, max_length = 10)]
    known_until: String,
}

/// Sets the day until which all holidays are entered.
#[utoipa::path(put, path = "/api/admin/holidays/end", tag = "admin", security(("admin" = [])),
    params(("If-Match" = Option<String>, Header, description = "The version that was edited")),
    request_body = NewCalendarEnd, responses(
    (status = 200, body = CalendarEnd),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
async fn set_end(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    IfMatch(version): IfMatch,
    Json(body): Json<NewCalendarEnd>,
) -> ApiResult<Json<CalendarEnd>> {
    let date = parse_date("knownUntil", &body.known_until)?;
    let set = holiday::set_end(&api.app, &by, date, version).await?;
    Ok(Json(end(&api, set.known_until, set.version)))
}

/// Parses a day of a body.
fn parse_date(field: &str, date: &str) -> ApiResult<Date> {
    let wrong = |_| ApiError::from(Error::field(field, Message::new("invalid_date")));
    date.parse().map_err(wrong)
}

/// Parses a day of a path; one that does not parse is a 404.
fn parse_path_date(date: &str) -> ApiResult<Date> {
    date.parse().map_err(|_| ApiError::not_found())
}
