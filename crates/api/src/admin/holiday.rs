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

use crate::authorisation::{AuthorisedActor, CalendarWriter};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::if_match::IfMatch;
use crate::state::Api;

/// Which year.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct YearQuery {
    /// 2024 to 2040; the present one where it is left out.
    year: Option<i16>,
}

/// One year of the calendar.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayYear {
    /// The year.
    year: i16,
    /// Its days, in order.
    items: Vec<HolidayItem>,
    /// Where the calendar ends.
    end: CalendarEnd,
}

/// Where the calendar ends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEnd {
    /// The last day whose holidays are known.
    #[schema(format = Date)]
    known_until: String,
    /// How many days are left until then; negative after it.
    days_left: i64,
    /// Whether it is time to enter the next year.
    ends_soon: bool,
    /// What `If-Match` names when it is changed.
    version: i64,
}

/// A day on which banks are closed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayItem {
    /// The day.
    #[schema(format = Date)]
    date: String,
    /// What it is called.
    name: String,
    /// What it is called in Hindi.
    #[schema(required)]
    name_hi: Option<String>,
    /// Whether the Government's list may name another day.
    estimate: bool,
    /// Who says so.
    #[schema(required)]
    source: Option<String>,
    /// What `If-Match` names when it is changed.
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

/// The days of a year, and where the calendar ends.
#[utoipa::path(get, path = "/api/admin/holidays", tag = "admin", security(("admin" = [])),
    params(YearQuery), responses(
    (status = 200, body = HolidayYear),
))]
pub async fn list(
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

/// A day to add.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewHoliday {
    /// The day, in the years 2024 to 2040.
    #[schema(format = Date, max_length = 10)]
    date: String,
    /// What it is called, at most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    /// What it is called in Hindi, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    name_hi: Option<String>,
    /// Whether the Government's list may name another day.
    estimate: bool,
    /// Who says so, at most 300 characters.
    #[serde(default)]
    #[schema(max_length = 300)]
    source: Option<String>,
}

/// What is said of a day.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HolidayUpdate {
    /// What it is called, at most 80 characters.
    #[schema(max_length = 80)]
    name: String,
    /// What it is called in Hindi, at most 80 characters.
    #[serde(default)]
    #[schema(max_length = 80)]
    name_hi: Option<String>,
    /// Whether the Government's list may name another day.
    estimate: bool,
    /// Who says so, at most 300 characters.
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

/// Adds a day.
#[utoipa::path(post, path = "/api/admin/holidays", tag = "admin", security(("admin" = [])),
    request_body = NewHoliday, responses(
    (status = 201, body = HolidayItem),
))]
pub async fn create(
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

/// Changes what is said of a day.
#[utoipa::path(put, path = "/api/admin/holidays/{date}", tag = "admin", security(("admin" = [])),
    params(
    ("date" = String, Path, description = "The day, as 2027-01-26"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = HolidayUpdate, responses(
    (status = 200, body = HolidayItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
pub async fn update(
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

/// Takes a day out of the calendar; it stays in the history.
#[utoipa::path(delete, path = "/api/admin/holidays/{date}", tag = "admin",
    security(("admin" = [])), params(
    ("date" = String, Path, description = "The day, as 2027-01-26"),
    ("If-Match" = Option<String>, Header, description = "The version that was seen"),
), responses(
    (status = 200, body = HolidayItem, description = "What it was"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
pub async fn delete(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    IfMatch(version): IfMatch,
    Path(date): Path<String>,
) -> ApiResult<Json<HolidayItem>> {
    let deleted = holiday::delete(&api.app, &by, parse_path_date(&date)?, version).await?;
    Ok(Json(deleted.into()))
}

/// Where the calendar is to end.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewCalendarEnd {
    /// The last day whose holidays are known, in the years 2024 to 2040.
    #[schema(format = Date, max_length = 10)]
    known_until: String,
}

/// Says until which day all holidays are entered.
#[utoipa::path(put, path = "/api/admin/holidays/end", tag = "admin", security(("admin" = [])),
    params(("If-Match" = Option<String>, Header, description = "The version that was edited")),
    request_body = NewCalendarEnd, responses(
    (status = 200, body = CalendarEnd),
    (status = 409, body = Problem, description = "`changed-meanwhile`"),
))]
pub async fn set_end(
    State(api): State<Api>,
    AuthorisedActor(CalendarWriter(by)): AuthorisedActor<CalendarWriter>,
    IfMatch(version): IfMatch,
    Json(body): Json<NewCalendarEnd>,
) -> ApiResult<Json<CalendarEnd>> {
    let date = parse_date("knownUntil", &body.known_until)?;
    let set = holiday::set_end(&api.app, &by, date, version).await?;
    Ok(Json(end(&api, set.known_until, set.version)))
}

/// A day of a body.
fn parse_date(field: &str, date: &str) -> ApiResult<Date> {
    let wrong = |_| ApiError::from(Error::field(field, Message::new("invalid_date")));
    date.parse().map_err(wrong)
}

/// A day of a path: one that does not parse is not there.
fn parse_path_date(date: &str) -> ApiResult<Date> {
    date.parse().map_err(|_| ApiError::not_found())
}
