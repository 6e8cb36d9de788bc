//! A brand's logo and style sheet, under addresses that change with their content.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use saakh_domain::catalog::brand::Brand;
use saakh_service::app::logo;
use sha2::{Digest, Sha256};

use crate::error::{ApiError, ApiResult};
use crate::http::body::Path;
use crate::state::Api;
use crate::state::prepared::Prepared;

/// Content under an address with its hash never changes.
pub const FOREVER: &str = "public, max-age=31536000, immutable";
/// Fonts that come with the web build; any other brand font is the system's.
const INTER: &str = "\"Inter\"";
const SYSTEM: &str = "system-ui";

/// Address of a brand's style sheet.
pub fn css_address(brand: &Brand) -> String {
    format!("/brand/{}.{}.css", brand.key, hash(css(brand).as_bytes()))
}

/// Address of a brand's logo.
pub fn logo_address(brand: &Brand) -> String {
    let content = logo(&brand.logo).unwrap_or_default();
    format!("/brand/{}.{}.svg", brand.key, hash(content.as_bytes()))
}

/// Serves both.
pub async fn serve(
    State(api): State<Api>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let key = file.split('.').next().unwrap_or_default();
    let brand = api
        .app
        .reference
        .brands
        .find(key)
        .ok_or_else(ApiError::not_found)?;
    let address = format!("/brand/{file}");
    let (content_type, content) = if address == css_address(brand) {
        ("text/css; charset=utf-8", css(brand))
    } else if address == logo_address(brand) {
        ("image/svg+xml", logo(&brand.logo).unwrap_or_default())
    } else {
        return Err(ApiError::not_found());
    };
    let prepared = api.pages.remembered(&address, 0, || {
        Prepared::new(content_type, FOREVER, content.into_bytes())
    });
    Ok(prepared.respond(&headers))
}

fn css(brand: &Brand) -> String {
    let font = if brand.font == "inter" { INTER } else { SYSTEM };
    let properties = brand.colours().properties();
    let colours = properties
        .iter()
        .map(|(name, colour)| format!("{name}:{colour};"))
        .collect::<Vec<_>>()
        .concat();
    format!(":root{{{colours}--brand-font:{font};}}\n")
}

fn hash(content: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(content)[..6])
}
