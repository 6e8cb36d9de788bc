//! A merchant's poster and its tracking link.

use axum::extract::State;
use axum::response::Response;
use saakh_service::distribution::link;
use saakh_service::operations::poster;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AnyRole, AuditedPortalViewer, AuthorisedActor, PortalReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::http::download;
use crate::state::Api;
use crate::view::PosterQuery;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(own_link))
        .routes(routes!(poster_pdf))
}

/// The tracking link of a merchant's poster.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnLink {
    /// The code in its address.
    code: String,
    url: String,
}

/// Returns the tracking link of the merchant's poster, and creates it on the first request.
/// Visitors are attributed to the merchant, or to the partner if it is the partner's own account.
#[utoipa::path(post, path = "/api/partner/link", tag = "partner", security(("merchant" = [])), responses(
    (status = 200, body = OwnLink),
))]
async fn own_link(
    State(api): State<Api>,
    AuthorisedActor(asking): AuthorisedActor<AuditedPortalViewer>,
) -> ApiResult<Json<OwnLink>> {
    let own = link::find_or_create_own_link(&api.app, &asking.by, asking.merchant.id)
        .await?
        .link;
    Ok(Json(OwnLink {
        url: link::address(&api.app, &own.code),
        code: own.code,
    }))
}

/// Returns the merchant's poster as a PDF.
#[utoipa::path(get, path = "/api/partner/poster.pdf", tag = "partner", security(("merchant" = [])),
    params(PosterQuery), responses(
    (status = 200, body = Vec<u8>, content_type = "application/pdf"),
    (status = 404, body = Problem, description = "The link was not created yet"),
    (status = 503, body = Problem, description = "`pdf-busy`: too many PDFs are being rendered"),
))]
async fn poster_pdf(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<PortalReader<AnyRole>>,
    Query(query): Query<PosterQuery>,
) -> ApiResult<Response> {
    let (size, language) = query.parse()?;
    let made = poster::render_for_merchant(&api.app, reader.merchant.id, size, language).await?;
    Ok(download::pdf(&made.code, made.pdf))
}
