//! Credit cards.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::identity::permission::Permission;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::platform::entity;
use saakh_store::catalog::credit_card::CardRow;
use serde::Serialize;
use std::sync::Arc;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Principal};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::state::Api;
use crate::state::prepared::PreparedResponse;
use crate::view::{Percent, Rupees};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// The path of the list.
pub const LIST: &str = "/api/get-credit-cards-data";

/// A credit card with the specification's fields.
#[derive(Debug, Serialize, ToSchema)]
pub struct Card {
    category_id: i64,
    category_name: String,
    /// Its position in the list.
    sort_order: i64,
    /// The address of its picture, or empty.
    category_img_thumb: String,
    /// Its key feature.
    key_feature: String,
    /// The key feature in Hindi; if empty, the English text is shown.
    key_feature_hi: String,
    /// Rupees per year.
    annual_fee: Rupees,
    /// Further features.
    marketing_bullets: Vec<String>,
    /// The further features in Hindi, or empty.
    marketing_bullets_hi: Vec<String>,
    /// The address to apply at.
    utm_link: String,
    /// The use that it is best for.
    #[schema(value_type = Option<crate::words::BestForName>, required)]
    best_for: Option<String>,
    /// Rupees, once. Null, here and below, if the bank publishes nothing.
    #[schema(required)]
    joining_fee: Option<Rupees>,
    /// Percent per year on overdue amounts.
    #[schema(required)]
    interest_rate: Option<Percent>,
    /// Percent of spending in foreign currency.
    #[schema(required)]
    foreign_markup: Option<Percent>,
    /// 1 if it is secured by a deposit.
    secured: u8,
    /// 1 if it is active, that is, visible to customers.
    status: u8,
    /// The version, which each change increments; only for staff who edit cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i64>,
}

impl Card {
    /// Renders a card for staff who edit cards.
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

/// Lists the active cards in order; all cards for staff with the permission.
#[utoipa::path(get, path = "/api/get-credit-cards-data", tag = "public",
    security((), ("admin" = [])), responses(
    (status = 200, body = Vec<Card>),
    (status = 304),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(principal): AuthorisedActor<Principal>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if let Principal::Admin(admin) = principal
        && admin.role.has_permission(Permission::CardRead)
    {
        let rows = entity::list::<CreditCard>(&api.app).await?;
        let cards: Vec<Card> = rows.iter().map(Card::from_row).collect();
        return Ok(Json(cards).into_response());
    }
    Ok(prepare_list(&api).respond(&headers))
}

/// The public list, prepared once per version of the catalog.
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
    // The published policy `priority`: by position, then by name.
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
