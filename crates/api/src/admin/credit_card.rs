//! Editing of credit cards.

use axum::extract::State;
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::id::CardId;
use saakh_service::catalog::credit_card;
use saakh_service::platform::entity;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::lender::MessageResponse;
use super::property::PropertyEdits;
use super::record::ChangeResponse;
use crate::authorisation::{AuthorisedActor, CardWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::public::credit_card::Card;
use crate::state::Api;
use crate::view::loose::property_value;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(update))
        .routes(routes!(update_several))
        .routes(routes!(delete))
        .routes(routes!(restore))
        .routes(routes!(set_order))
}

/// A new card.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCard {
    /// Letters, digits, spaces, hyphens and underscores.
    #[schema(max_length = 200)]
    category_name: String,
}

/// The id of a card.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardIdRequest {
    category_id: i64,
}

/// Adds an inactive card.
#[utoipa::path(post, path = "/api/create-credit-card", tag = "admin",
    request_body = NewCard, security(("admin" = [])), responses(
    (status = 200, body = ChangeResponse<Card>),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewCard>,
) -> ApiResult<Json<ChangeResponse<Card>>> {
    let row = entity::create::<CreditCard>(&api.app, &by, body.category_name).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("card_created", language),
        data: Card::from_row(&row),
    }))
}

/// A new value of one property.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardUpdate {
    /// The id of the card.
    category_id: i64,
    /// The name of the property.
    #[schema(max_length = 100)]
    property: String,
    #[schema(schema_with = property_value)]
    value: Value,
}

/// Sets one property of a card.
#[utoipa::path(post, path = "/api/update-credit-card-data", tag = "admin",
    request_body = CardUpdate, security(("admin" = [])), params(
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<Card>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the property was changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Json(body): Json<CardUpdate>,
) -> ApiResult<Json<ChangeResponse<Card>>> {
    let (id, edits) = (body.category_id, [(&*body.property, body.value)]);
    let row = entity::update::<CreditCard>(&api.app, &by, id, expected, &edits).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("card_updated", language),
        data: Card::from_row(&row),
    }))
}

/// Sets several properties of a card, all or none.
#[utoipa::path(put, path = "/api/admin/cards/{id}", tag = "admin",
    request_body = PropertyEdits, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The card"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<Card>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
async fn update_several(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Json<ChangeResponse<Card>>> {
    let row =
        entity::update::<CreditCard>(&api.app, &by, id, expected, &body.into_edits()?).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("card_updated", language),
        data: Card::from_row(&row),
    }))
}

/// Deletes a card from all lists; it can be restored.
#[utoipa::path(post, path = "/api/safe-delete-credit-card", tag = "admin",
    request_body = CardIdRequest, security(("admin" = [])), responses(
    (status = 200, body = MessageResponse),
    (status = 404, body = Problem),
))]
async fn delete(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<CardIdRequest>,
) -> ApiResult<Json<MessageResponse>> {
    entity::delete::<CreditCard>(&api.app, &by, body.category_id).await?;
    Ok(Json(MessageResponse {
        message: api.render_text("card_deleted", language),
    }))
}

/// Restores a deleted card.
#[utoipa::path(post, path = "/api/admin/cards/restore", tag = "admin",
    request_body = CardIdRequest, security(("admin" = [])), responses(
    (status = 200, body = ChangeResponse<Card>),
    (status = 404, body = Problem),
))]
async fn restore(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<CardIdRequest>,
) -> ApiResult<Json<ChangeResponse<Card>>> {
    let row = entity::restore::<CreditCard>(&api.app, &by, body.category_id).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("card_restored", language),
        data: Card::from_row(&row),
    }))
}

/// The order of all cards.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CardOrder {
    /// The id of each card, once.
    #[schema(max_items = 500)]
    category_ids: Vec<i64>,
}

/// Sets the order of all cards.
#[utoipa::path(post, path = "/api/admin/cards/order", tag = "admin",
    request_body = CardOrder, security(("admin" = [])), responses(
    (status = 200, body = MessageResponse),
))]
async fn set_order(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(order): Json<CardOrder>,
) -> ApiResult<Json<MessageResponse>> {
    let ids: Vec<CardId> = order.category_ids.into_iter().map(CardId).collect();
    credit_card::set_order(&api.app, &by, &ids).await?;
    Ok(Json(MessageResponse {
        message: api.render_text("card_ordered", language),
    }))
}
