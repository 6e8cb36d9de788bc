//! Credit cards.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::identity::permission::Permission;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::catalog::credit_card;
use saakh_store::catalog::credit_card::CardRow;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;
use crate::state::prepared::PreparedResponse;
use crate::view::{Percent, Rupees};

/// Where the list is.
pub const LIST: &str = "/api/get-credit-cards-data";

/// A credit card with the spec's fields.
#[derive(Debug, Serialize, ToSchema)]
pub struct Card {
    /// Its id.
    category_id: i64,
    /// Its name.
    category_name: String,
    /// Its place in the list.
    sort_order: i64,
    /// Address of its picture, or empty.
    category_img_thumb: String,
    /// What it is best at.
    key_feature: String,
    /// The same in Hindi, or empty: the English words stand for it.
    key_feature_hi: String,
    /// Rupees a year.
    annual_fee: Rupees,
    /// More about it.
    marketing_bullets: Vec<String>,
    /// The same in Hindi, or none.
    marketing_bullets_hi: Vec<String>,
    /// Where to apply.
    utm_link: String,
    /// What it is good for.
    #[schema(value_type = Option<crate::words::BestForName>, required)]
    best_for: Option<String>,
    /// Rupees once. None, here and below: the bank says nothing about it.
    #[schema(required)]
    joining_fee: Option<Rupees>,
    /// Percent a year on what is not paid in time.
    #[schema(required)]
    interest_rate: Option<Percent>,
    /// Percent on what is spent in another currency.
    #[schema(required)]
    foreign_markup: Option<Percent>,
    /// 1 where a deposit secures it.
    secured: u8,
    /// 1 where customers see it.
    status: u8,
    /// Goes up with every change; only for those who edit cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
}

impl Card {
    /// As those see it who edit cards.
    pub fn from_row(row: &CardRow) -> Self {
        Self {
            version: Some(row.version),
            ..Self::from(&row.item)
        }
    }
}

impl From<&CreditCard> for Card {
    fn from(card: &CreditCard) -> Self {
        Self {
            category_id: card.category_id.0,
            category_name: card.category_name.clone(),
            sort_order: card.sort_order,
            category_img_thumb: card.category_img_thumb.clone(),
            key_feature: card.key_feature.clone(),
            key_feature_hi: card.key_feature_hi.clone(),
            annual_fee: card.annual_fee.into(),
            marketing_bullets: card.marketing_bullets.clone(),
            marketing_bullets_hi: card.marketing_bullets_hi.clone(),
            utm_link: card.utm_link.clone(),
            best_for: card.best_for.clone(),
            joining_fee: card.joining_fee.map(Into::into),
            interest_rate: card.interest_rate.map(Into::into),
            foreign_markup: card.foreign_markup.map(Into::into),
            secured: card.secured.into(),
            status: card.status.into(),
            version: None,
        }
    }
}

/// The cards by their order: active ones, or all for whoever may read cards.
#[utoipa::path(get, path = "/api/get-credit-cards-data", tag = "public",
    security((), ("admin" = [])), responses(
    (status = 200, body = Vec<Card>),
    (status = 304),
))]
pub async fn list(
    State(api): State<Api>,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if let Principal::Admin(admin) = principal
        && admin.role.has_permission(Permission::CardRead)
    {
        let rows = credit_card::all(&api.app).await?;
        let cards: Vec<Card> = rows.iter().map(Card::from_row).collect();
        return Ok(Json(cards).into_response());
    }
    Ok(prepare_list(&api).respond(&headers))
}

/// The public list, made once for each version of the catalog.
pub fn prepare_list(api: &Api) -> Arc<PreparedResponse> {
    let snapshot = api.app.catalog();
    api.cards.get(snapshot.version, || prepared(&snapshot))
}

fn prepared(snapshot: &Snapshot) -> PreparedResponse {
    let cards = views(snapshot.cards.iter().filter(|card| card.status));
    PreparedResponse::new(
        "application/json",
        "no-cache",
        serde_json::to_vec(&cards).unwrap_or_default(),
    )
}

fn views<'c>(cards: impl Iterator<Item = &'c CreditCard>) -> Vec<Card> {
    let mut views: Vec<Card> = cards.map(Card::from).collect();
    // The published policy `priority`: the position, then the name.
    views.sort_by(|one, other| {
        let place = |card: &Card| {
            (
                card.sort_order,
                card.category_name.clone(),
                card.category_id,
            )
        };
        place(one).cmp(&place(other))
    });
    views
}
