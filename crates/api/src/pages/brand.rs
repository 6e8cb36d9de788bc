//! A brand's logos, pictures and style sheet, under addresses that contain a hash of their content.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, LOCATION};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use saakh_service::catalog::brand;

use super::brand_address::{css, css_address, logo_address};
use super::{install, picture};
use crate::error::{ApiError, ApiResult};
use crate::http::body::Path;
use crate::site::RequestSite;
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

/// Cache-Control of content whose address contains its hash, so that it never changes.
pub const FOREVER: &str = "public, max-age=31536000, immutable";
/// Cache-Control of content under an address with an outdated hash.
const ASK_AGAIN: &str = "no-cache";

/// Serves the files of brands. An outdated hash gets the current content, to be revalidated,
/// because cached pages and other nodes may still link to it.
pub async fn serve(
    State(api): State<Api>,
    Path(file): Path<String>,
    site: RequestSite,
    headers: HeaderMap,
) -> ApiResult<Response> {
    if let Some(manifest) = install::find_manifest(&api, &site, &file) {
        return Ok(manifest.respond_per_site(&headers));
    }
    let (rest, ending) = file.rsplit_once('.').ok_or_else(ApiError::not_found)?;
    let (stem, _) = rest.rsplit_once('.').ok_or_else(ApiError::not_found)?;
    if let Some(request) = picture::find_picture(&api, stem, ending) {
        return serve_picture(&api, &request, &file, &headers).await;
    }
    let (now, content_type, content) = load_brand_file(&api, stem, ending).await?;
    let address = format!("/brand/{file}");
    if address != now {
        return Ok(
            PreparedResponse::with_brotli_only(content_type, ASK_AGAIN, &content).respond(&headers),
        );
    }
    let made = || PreparedResponse::with_brotli_only(content_type, FOREVER, &content);
    Ok(api
        .pages
        .get_or_prepare(&address, 0, made)
        .respond(&headers))
}

/// Serves a picture under its current address and redirects outdated ones there, so that made-up
/// addresses cannot make the server draw pictures.
async fn serve_picture(
    api: &Api,
    request: &picture::PictureRequest,
    file: &str,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let now = request.address();
    if now != format!("/brand/{file}") {
        let on = [(LOCATION, now.as_str()), (CACHE_CONTROL, ASK_AGAIN)];
        return Ok((StatusCode::FOUND, on).into_response());
    }
    if let Some(kept) = api.pages.find(&now, 0) {
        return Ok(kept.respond(headers));
    }
    let png = request.draw(api).await?.ok_or_else(ApiError::not_found)?;
    let made = || PreparedResponse::with_brotli_only("image/png", FOREVER, &png);
    Ok(api.pages.get_or_prepare(&now, 0, made).respond(headers))
}

/// Loads a style sheet or logo by its name, with its current address and content type.
async fn load_brand_file(
    api: &Api,
    stem: &str,
    ending: &str,
) -> ApiResult<(String, &'static str, Vec<u8>)> {
    match ending {
        "css" => {
            let snapshot = api.app.catalog();
            let brand = snapshot.brands.find(stem);
            let brand = brand.ok_or_else(ApiError::not_found)?;
            let css = css(brand).into_bytes();
            Ok((css_address(brand), "text/css; charset=utf-8", css))
        }
        "svg" | "png" => {
            let name = format!("{stem}.{ending}");
            let content = brand::logo_content(&api.app, &name).await?;
            let content = content.ok_or_else(ApiError::not_found)?;
            Ok((logo_address(&name), content_type(ending), content))
        }
        _ => Err(ApiError::not_found()),
    }
}

fn content_type(ending: &str) -> &'static str {
    match ending {
        "png" => "image/png",
        _ => "image/svg+xml",
    }
}
