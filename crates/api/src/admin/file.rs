//! Uploads of pictures.

use axum::extract::DefaultBodyLimit;
use axum::extract::multipart::{Field, MultipartRejection};
use axum::extract::{Multipart, State};
use saakh_domain::text::Message;
use saakh_service::catalog::picture::{self, MAX_UPLOAD_BYTES};
use saakh_service::{Code, Error};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CardWriter};
use crate::error::{ApiError, ApiResult};
use crate::http::body::Json;
use crate::http::multipart::{OVERHEAD, multipart_error};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(upload).layer(DefaultBodyLimit::max(UPLOAD_LIMIT)))
}

/// Bytes of the largest upload: the largest picture and the multipart overhead.
pub(crate) const UPLOAD_LIMIT: usize = MAX_UPLOAD_BYTES + OVERHEAD;

/// An upload of a picture.
#[derive(ToSchema)]
#[expect(
    dead_code,
    reason = "describes the multipart body in the OpenAPI document"
)]
pub struct PictureUpload {
    /// The picture: PNG, JPEG or WebP.
    #[schema(value_type = String, format = Binary)]
    image_name: Vec<u8>,
    #[schema(value_type = crate::words::PictureFolder)]
    path: String,
}

/// The address of an uploaded picture.
#[derive(Debug, Serialize, ToSchema)]
pub struct StoredFile {
    /// The address on this server.
    file: String,
}

/// Stores a picture, scaled down, under the digest of its content.
#[utoipa::path(post, path = "/api/s3-upload-file", tag = "admin",
    request_body(content = PictureUpload, content_type = "multipart/form-data"),
    security(("admin" = [])), responses(
    (status = 200, body = StoredFile),
))]
async fn upload(
    State(api): State<Api>,
    AuthorisedActor(CardWriter(by)): AuthorisedActor<CardWriter>,
    parts: Result<Multipart, MultipartRejection>,
) -> ApiResult<Json<StoredFile>> {
    let slot = api.app.pictures.reserve_slot()?;
    let mut parts = parts.map_err(|_| ApiError::from(Code::UnsupportedMediaType))?;
    let (mut folder, mut file) = (None, None);
    while let Some(part) = parts
        .next_field()
        .await
        .map_err(|error| multipart_error(&error))?
    {
        match part.name() {
            Some("path") => folder = Some(text(part).await?),
            Some("image_name") => file = Some(bytes(part).await?),
            _ => return Err(unknown_part()),
        }
    }
    let folder = folder.ok_or_else(|| missing("path"))?;
    let file = file.ok_or_else(|| missing("image_name"))?;
    let file = picture::store(&api.app, &by, slot, &folder, file).await?;
    Ok(Json(StoredFile { file }))
}

async fn text(part: Field<'_>) -> ApiResult<String> {
    part.text().await.map_err(|error| multipart_error(&error))
}

async fn bytes(part: Field<'_>) -> ApiResult<Vec<u8>> {
    let bytes = part
        .bytes()
        .await
        .map_err(|error| multipart_error(&error))?;
    Ok(bytes.to_vec())
}

/// The part's name is not repeated, because it can be as long as the body.
fn unknown_part() -> ApiError {
    Error::field("body", Message::new("invalid_unknown_field")).into()
}

fn missing(field: &str) -> ApiError {
    Error::field(field, Message::new("invalid_missing")).into()
}
