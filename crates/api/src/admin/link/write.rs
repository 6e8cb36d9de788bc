//! Creating, disabling and enabling tracking links.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use saakh_service::distribution::link::{self, NewLink};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{LinkItem, LinkUtms};
use crate::authorisation::{AuthorisedActor, LinkWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

/// A new tracking link.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct LinkCreation {
    /// The name in the back office.
    #[schema(max_length = 200)]
    name: String,
    /// The partner to whom visitors are attributed.
    partner_id: i64,
    /// The merchant to whom visitors are attributed.
    merchant_id: Option<i64>,
    /// The page that it leads to; `/` is the partner's landing page.
    #[schema(max_length = 200)]
    path: String,
    /// The campaign parameters that it adds to the address.
    utms: LinkUtms,
}

/// Creates a tracking link.
#[utoipa::path(post, path = "/api/admin/links", tag = "admin", security(("admin" = [])),
    request_body = LinkCreation, responses(
    (status = 201, body = LinkItem),
))]
pub(super) async fn create(
    State(api): State<Api>,
    AuthorisedActor(LinkWriter(by)): AuthorisedActor<LinkWriter>,
    Json(body): Json<LinkCreation>,
) -> ApiResult<(StatusCode, Json<LinkItem>)> {
    let new = NewLink {
        partner: PartnerId(body.partner_id),
        merchant: body.merchant_id.map(MerchantId),
        utms: (&body.utms).into(),
        name: body.name,
        path: body.path,
    };
    let row = link::create(&api.app, &by, new).await?;
    Ok((StatusCode::CREATED, Json(LinkItem::from_row(&api.app, row))))
}

/// Returns the link of a merchant's poster, and creates it on the first request.
#[utoipa::path(post, path = "/api/admin/merchants/{id}/link", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The merchant's id")), responses(
    (status = 200, body = LinkItem),
    (status = 404, body = Problem, description = "No such active merchant"),
))]
pub(super) async fn of_merchant(
    State(api): State<Api>,
    AuthorisedActor(LinkWriter(by)): AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<LinkItem>> {
    let row = link::find_or_create_own_link(&api.app, &by, MerchantId(id)).await?;
    Ok(Json(LinkItem::from_row(&api.app, row)))
}

/// Disables a link: it then leads to the site's first page and counts no clicks.
#[utoipa::path(post, path = "/api/admin/links/{id}/disable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = LinkItem),
    (status = 404, body = Problem),
))]
pub(super) async fn disable(
    State(api): State<Api>,
    AuthorisedActor(LinkWriter(by)): AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<LinkItem>> {
    let row = link::set_status(&api.app, &by, LinkId(id), LinkStatus::Disabled).await?;
    Ok(Json(LinkItem::from_row(&api.app, row)))
}

/// Enables a disabled link.
#[utoipa::path(post, path = "/api/admin/links/{id}/enable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = LinkItem),
    (status = 404, body = Problem),
))]
pub(super) async fn enable(
    State(api): State<Api>,
    AuthorisedActor(LinkWriter(by)): AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<LinkItem>> {
    let row = link::set_status(&api.app, &by, LinkId(id), LinkStatus::Active).await?;
    Ok(Json(LinkItem::from_row(&api.app, row)))
}
