//! Gold prices.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::catalog::gold::GoldPrice;
use saakh_domain::text::Message;
use saakh_domain::{Language, Paise};
use saakh_service::Error;
use saakh_service::catalog::gold_price;
use saakh_store::catalog::gold_price::Entry;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::admin::lender::history::actor_name;
use crate::authorisation::{AuthorisedActor, GoldPriceWriter};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::Rupees;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list, enter))
}

/// A page of the history.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct GoldPriceQuery {
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

/// The entered prices, newest first, and the one in force.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoldPrices {
    /// The price in force today; null if none was entered yet.
    #[schema(required)]
    in_force: Option<GoldPriceEntry>,
    /// Whether today's price should be entered, because the one in force is old or there is none.
    is_stale: bool,
    items: Vec<GoldPriceEntry>,
    /// The cursor of older prices; null on the last page.
    #[schema(required)]
    next_cursor: Option<i64>,
}

/// An entered price, rupees per gram of 22 carat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoldPriceEntry {
    id: i64,
    /// The day from which it applies.
    #[schema(format = Date)]
    date: String,
    /// The average closing price of the previous 30 days.
    average: Rupees,
    /// The closing price of the previous day.
    previous_close: Rupees,
    /// The applicable price: the lower of the two.
    per_gram: Rupees,
    at: String,
    /// The name of the author, or the program.
    by: String,
}

/// A new price, rupees per gram of 22 carat.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGoldPrice {
    /// The day from which it applies: today, or an earlier day for a correction.
    #[schema(format = Date, max_length = 10)]
    date: String,
    /// The average closing price of the previous 30 days.
    #[schema(value_type = Rupees)]
    average: Paise,
    /// The closing price of the previous day.
    #[schema(value_type = Rupees)]
    previous_close: Paise,
    /// Confirms a price that differs much from the one in force.
    #[serde(default)]
    is_meant: bool,
}

/// Lists all entered prices, newest first, with the one in force.
#[utoipa::path(get, path = "/api/admin/gold-prices", tag = "admin", security(("admin" = [])),
    params(GoldPriceQuery), responses(
    (status = 200, body = GoldPrices),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<GoldPriceWriter>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<GoldPriceQuery>,
) -> ApiResult<Json<GoldPrices>> {
    let found = gold_price::history(&api.app, query.cursor).await?;
    let view = |entry| view(&api, entry, language);
    let is_stale = found.in_force.as_ref().is_none_or(|entry| {
        let rule = &api.app.reference.gold.price;
        entry.price.is_stale(api.app.today(), rule)
    });
    Ok(Json(GoldPrices {
        in_force: found.in_force.map(view),
        is_stale,
        items: found.entries.into_iter().map(view).collect(),
        next_cursor: found.older,
    }))
}

/// Enters a price. Entries never change; a wrong one is corrected by another for the same day.
#[utoipa::path(post, path = "/api/admin/gold-prices", tag = "admin", security(("admin" = [])),
    request_body = NewGoldPrice, responses(
    (status = 201, body = GoldPriceEntry),
    (status = 409, body = Problem, description = "`gold-price-unusual`: confirm with `isMeant`"),
))]
async fn enter(
    State(api): State<Api>,
    AuthorisedActor(GoldPriceWriter(by)): AuthorisedActor<GoldPriceWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewGoldPrice>,
) -> ApiResult<(StatusCode, Json<GoldPriceEntry>)> {
    let wrong = |_| ApiError::from(Error::field("date", Message::new("invalid_date")));
    let price = GoldPrice {
        date: body.date.parse().map_err(wrong)?,
        average: body.average,
        previous_close: body.previous_close,
    };
    let entered = gold_price::enter(&api.app, &by, price, body.is_meant).await?;
    Ok((StatusCode::CREATED, Json(view(&api, entered, language))))
}

fn view(api: &Api, entry: Entry, language: Language) -> GoldPriceEntry {
    GoldPriceEntry {
        id: entry.id,
        date: entry.price.date.to_string(),
        average: entry.price.average.into(),
        previous_close: entry.price.previous_close.into(),
        per_gram: entry.price.per_gram().into(),
        at: entry.at.to_string(),
        by: actor_name(api, entry.by, language),
    }
}
