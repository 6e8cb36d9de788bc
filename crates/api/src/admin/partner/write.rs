//! Changes of partners, which all nodes apply within two seconds.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::distribution::partner::Partner;
use saakh_domain::id::PartnerId;
use saakh_domain::text::Message;
use saakh_service::distribution::partner::{self, NewPartner};
use saakh_service::platform::entity;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::view::PartnerItem;
use crate::admin::property::collect_edits;
use crate::admin::record::ChangeResponse;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, PartnerWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::words::ProductName;

/// A new partner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PartnerCreation {
    /// The path segment: 3 to 40 lower-case letters, digits and underscores.
    #[schema(max_length = 100)]
    key: String,
    #[schema(max_length = 200)]
    name: String,
}

/// Changes of a partner; missing fields stay as they are.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PartnerUpdate {
    #[schema(max_length = 200)]
    name: Option<String>,
    /// The campaign id of its links: letters, digits, underscores and hyphens, or empty.
    #[schema(max_length = 200)]
    utm_id: Option<String>,
    /// The key of the brand that its visitors see.
    #[schema(max_length = 100)]
    brand_key: Option<String>,
    /// The attribution window: days, 1 to 365, after the first touch in which a verification counts
    /// for it.
    #[schema(minimum = 0, maximum = 10_000)]
    attribution_days: Option<i64>,
    /// Its products by the specification's names.
    #[schema(max_items = 20, value_type = Option<Vec<ProductName>>)]
    products: Option<Vec<String>>,
}

/// The reason of an action.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reason {
    /// A sentence for the audit trail.
    #[schema(max_length = 1_000)]
    pub(crate) reason: String,
}

/// The campaign id of a partner's links.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PartnerUtm {
    /// Letters, digits, underscores and hyphens, or empty.
    #[schema(max_length = 200)]
    utm_id: String,
}

/// The revenue share of a partner.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PartnerRevenue {
    /// Its share of the commission, 0 to 100 percent.
    revenue_percent: f64,
    /// Its fee per disbursal in rupees.
    revenue_flat_fee: f64,
}

/// Adds a partner. Its visitors see the brand with its key, if there is one.
#[utoipa::path(post, path = "/api/admin/partners", tag = "admin", security(("admin" = [])),
    request_body = PartnerCreation, responses(
    (status = 201, body = PartnerItem),
))]
pub(super) async fn create(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    Json(body): Json<PartnerCreation>,
) -> ApiResult<(StatusCode, Json<PartnerItem>)> {
    let new = NewPartner {
        key: body.key,
        name: body.name,
    };
    let row = entity::create::<Partner>(&api.app, &by, new).await?;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// Changes a partner's name, campaign id, brand, attribution window and products.
#[utoipa::path(put, path = "/api/admin/partners/{id}", tag = "admin", security(("admin" = [])),
    params(
    ("id" = i64, Path, description = "The partner's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = PartnerUpdate, responses(
    (status = 200, body = PartnerItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
pub(super) async fn update(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PartnerUpdate>,
) -> ApiResult<Json<PartnerItem>> {
    let edits = collect_edits([
        ("name", body.name.map(Value::from)),
        ("utm_id", body.utm_id.map(Value::from)),
        ("brand", body.brand_key.map(Value::from)),
        ("attribution_days", body.attribution_days.map(Value::from)),
        ("products", body.products.map(Value::from)),
    ]);
    let (id, action) = (PartnerId(id), partner::UPDATE);
    let row = partner::change(&api.app, &by, id, version, action, &edits).await?;
    Ok(Json(row.into()))
}

/// Disables a partner: its pages become the default partner's, its links and merchants stop
/// working.
#[utoipa::path(post, path = "/api/admin/partners/{id}/disable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The partner's id")),
    request_body = Reason, responses(
    (status = 200, body = PartnerItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`default-partner`: it cannot be disabled"),
))]
pub(super) async fn disable(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<PartnerItem>> {
    let row = partner::disable(&api.app, &by, PartnerId(id), &body.reason).await?;
    Ok(Json(row.into()))
}

/// Enables a disabled partner.
#[utoipa::path(post, path = "/api/admin/partners/{id}/enable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The partner's id")),
    responses(
    (status = 200, body = PartnerItem),
    (status = 404, body = Problem),
))]
pub(super) async fn enable(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<PartnerItem>> {
    let row = partner::enable(&api.app, &by, PartnerId(id)).await?;
    Ok(Json(row.into()))
}

/// Changes the campaign id of a partner's links.
#[utoipa::path(post, path = "/api/update-partner-utm/{id}", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The partner's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = PartnerUtm, responses(
    (status = 200, body = ChangeResponse<PartnerItem>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the property was changed by somebody else"),
))]
pub(super) async fn update_utm(
    State(api): State<Api>,
    AuthorisedActor(PartnerWriter(by)): AuthorisedActor<PartnerWriter>,
    IfMatch(version): IfMatch,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(body): Json<PartnerUtm>,
) -> ApiResult<Json<ChangeResponse<PartnerItem>>> {
    let edits = [("utm_id", json!(body.utm_id))];
    let (id, action) = (PartnerId(id), partner::UTM);
    let row = partner::change(&api.app, &by, id, version, action, &edits).await?;
    let message = api.app.text(&Message::new("partners_utm_saved"), language);
    Ok(Json(ChangeResponse {
        message,
        data: row.into(),
    }))
}

/// Changes a partner's revenue share.
#[utoipa::path(post, path = "/api/update-partner-revenue-data/{id}", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The partner's id"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = PartnerRevenue, responses(
    (status = 200, body = ChangeResponse<PartnerItem>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
pub(super) async fn update_revenue(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(PartnerWriter(by))): AuthorisedActor<
        ConfirmedActor<PartnerWriter>,
    >,
    IfMatch(version): IfMatch,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(body): Json<PartnerRevenue>,
) -> ApiResult<Json<ChangeResponse<PartnerItem>>> {
    let edits = [
        ("revenue_percent", json!(body.revenue_percent)),
        ("revenue_flat_fee", json!(body.revenue_flat_fee)),
    ];
    let (id, action) = (PartnerId(id), partner::REVENUE);
    let row = partner::change(&api.app, &by, id, version, action, &edits).await?;
    let message = api
        .app
        .text(&Message::new("partners_revenue_saved"), language);
    Ok(Json(ChangeResponse {
        message,
        data: row.into(),
    }))
}
