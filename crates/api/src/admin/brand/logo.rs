//! Logos of the brand studio.

use axum::extract::DefaultBodyLimit;
use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, State};
use saakh_service::catalog::brand::{self, MAX_UPLOAD_BYTES};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, BrandWriter};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::multipart;
use crate::pages::brand_address::logo_address;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(upload).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)))
}

/// Bytes of the largest upload: the largest logo and the multipart overhead.
pub(crate) const UPLOAD_LIMIT: usize = MAX_UPLOAD_BYTES + multipart::OVERHEAD;

/// An upload of a logo.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes the multipart body in the OpenAPI document"
)]
pub struct LogoUpload {
    /// An SVG, which is reduced to its drawing, or a PNG.
    #[schema(value_type = String, format = Binary)]
    image_name: Vec<u8>,
}

/// A stored logo, not published yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoredLogo {
    /// The file name, to be published as `logo`, `mark` or `co_brand_logo` of a brand.
    name: String,
    address: String,
}

/// Stores a logo, reduced to its drawing, under the digest of its content.
#[utoipa::path(post, path = "/api/admin/brand-logos", tag = "admin",
    request_body(content = LogoUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = StoredLogo),
))]
async fn upload(
    State(api): State<Api>,
    AuthorisedActor(BrandWriter(by)): AuthorisedActor<BrandWriter>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<StoredLogo>> {
    let slot = api.app.pictures.reserve_slot()?;
    let file = multipart::read_file(parts, "image_name").await?.content;
    let name = brand::store_logo(&api.app, &by, slot, file).await?;
    Ok(Json(StoredLogo {
        address: logo_address(&name),
        name,
    }))
}
