//! The gold calculator.

use axum::extract::State;
use saakh_domain::catalog::gold::{self, GoldItem, GoldKind, GoldPrice, GoldPurpose, max_loan};
use saakh_domain::text::Message;
use saakh_domain::{Milligrams, Paise};
use saakh_service::catalog::gold_price;
use saakh_service::{Code, Error, Refusal};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::state::Api;
use crate::view::{Percent, Rupees};
use crate::words::GoldPurposeName;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(gold))
}

/// Gold to be valued.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GoldQuery {
    /// Kind, grams and carats of each piece: `ornament:10.5:22,coin:8:24`.
    #[param(max_length = 600)]
    items: String,
    /// The purpose of the loan.
    #[param(inline, value_type = GoldPurposeName)]
    purpose: String,
}

/// The value of gold, and the largest loan on it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoldQuote {
    price: GoldDayPrice,
    /// The value of each piece, in the order of the request.
    items: Vec<Rupees>,
    /// The total value.
    value: Rupees,
    /// The largest loan; for an income-generating purpose, before the lender's own share.
    most_to_lend: Rupees,
    /// The shares behind the largest loan; empty for an income-generating purpose.
    shares: Vec<GoldShare>,
}

/// The current price, rupees per gram of 22 carat.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoldDayPrice {
    /// The day for which it was entered.
    #[schema(format = Date)]
    date: String,
    /// The average closing price of the previous 30 days.
    average: Rupees,
    /// The closing price of the previous day.
    previous_close: Rupees,
    /// The applicable price: the lower of the two.
    per_gram: Rupees,
}

/// A share of the value that may be lent, up to a loan amount.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoldShare {
    percent: Percent,
    /// The largest loan that it applies to; null if it is unlimited.
    #[schema(required)]
    up_to: Option<Rupees>,
    /// The largest loan on this gold by this share.
    most: Rupees,
}

/// Values gold at today's applicable price.
#[utoipa::path(get, path = "/api/calculators/gold", tag = "public", params(GoldQuery), responses(
    (status = 200, body = GoldQuote),
    (status = 409, body = Problem, description = "`gold-price-missing`: no price was entered yet"),
))]
async fn gold(
    State(api): State<Api>,
    Query(query): Query<GoldQuery>,
) -> ApiResult<Json<GoldQuote>> {
    let unknown = || Error::field("purpose", Message::new("invalid_choose"));
    let purpose = GoldPurpose::from_code(&query.purpose).ok_or_else(unknown)?;
    let policy = &api.app.reference.gold;
    let items = parse_pieces(&query.items)?;
    let faults = gold::validate_pledge(&items, &policy.pledge);
    if !faults.is_empty() {
        return Err(Error::fields(faults).into());
    }
    let missing = || Refusal::new(Code::GoldPriceMissing);
    let entry = gold_price::find_in_force(&api.app)
        .await?
        .ok_or_else(missing)
        .map_err(Error::from)?;
    let value = gold::value(&items, &entry.price);
    Ok(Json(GoldQuote {
        items: items
            .iter()
            .map(|item| item.value(&entry.price).into())
            .collect(),
        value: value.into(),
        most_to_lend: max_loan(value, purpose, policy).into(),
        shares: match purpose {
            GoldPurpose::Consumption => shares(&api, value),
            GoldPurpose::Income => Vec::new(),
        },
        price: day_price(&entry.price),
    }))
}

fn shares(api: &Api, value: Paise) -> Vec<GoldShare> {
    let tiers = api.app.reference.gold.consumption.tiers.iter();
    tiers
        .map(|tier| GoldShare {
            percent: tier.share.into(),
            up_to: tier.up_to.map(Rupees::from),
            most: tier.limit(value).into(),
        })
        .collect()
}

fn day_price(price: &GoldPrice) -> GoldDayPrice {
    GoldDayPrice {
        date: price.date.to_string(),
        average: price.average.into(),
        previous_close: price.previous_close.into(),
        per_gram: price.per_gram().into(),
    }
}

/// Parses the pieces of a request; errors concern the whole list.
fn parse_pieces(items: &str) -> Result<Vec<GoldItem>, Error> {
    let wrong = || Error::field("items", Message::new("invalid_gold_list"));
    let list = items.split(',').filter(|item| !item.is_empty());
    list.map(|item| piece(item).ok_or_else(wrong)).collect()
}

fn piece(text: &str) -> Option<GoldItem> {
    let mut parts = text.split(':');
    let item = GoldItem {
        kind: GoldKind::from_code(parts.next()?)?,
        weight: Milligrams::from_grams(parts.next()?.parse().ok()?).ok()?,
        carats: parts.next()?.parse().ok()?,
    };
    parts.next().is_none().then_some(item)
}
