//! The web app manifest, with which phones install a site under the page's brand.

use std::sync::Arc;

use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::site::Site;
use saakh_domain::text::Message;
use serde_json::{Value, json};

use super::landing::Landing;
use super::picture::{BrandPicture, picture_address};
use crate::site::{RequestSite, known_segment, lender_name, partner_and_brand};
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

const ENDING: &str = ".webmanifest";
/// Background colour of the splash screen.
const PAPER: &str = "#ffffff";

/// The address of a page's manifest. It contains the segment, because browsers request manifests
/// without cookies.
pub(super) fn manifest_address(
    api: &Api,
    site: &Site,
    segment: &str,
    language: Language,
) -> String {
    let (partner, _) = partner_and_brand(api, site, segment);
    let of = if segment.is_empty() {
        partner.as_str()
    } else {
        segment
    };
    format!("/brand/{of}.{}{ENDING}", language.code())
}

/// Finds the manifest of a file name; none if the name is no manifest's.
pub(super) fn find_manifest(
    api: &Api,
    site: &RequestSite,
    file: &str,
) -> Option<Arc<PreparedResponse>> {
    let (segment, language) = file.strip_suffix(ENDING)?.rsplit_once('.')?;
    let language = Language::from_code(language)?;
    let site = &site.site;
    let segment = if segment == site.partner { "" } else { segment };
    if !segment.is_empty() && known_segment(api, site, segment).is_empty() {
        return None;
    }
    let name = format!("manifest {} {segment} {}", site.key, language.code());
    let version = api.app.catalog().version;
    let make = || {
        let manifest = manifest(api, site, segment, language).to_string();
        PreparedResponse::new(
            "application/manifest+json",
            "no-cache",
            manifest.into_bytes(),
        )
    };
    Some(api.pages.get_or_prepare(&name, version, make))
}

fn manifest(api: &Api, site: &Site, segment: &str, language: Language) -> Value {
    let (_, brand) = partner_and_brand(api, site, segment);
    let head = Landing::for_site(api, site, segment).head();
    let description = Message::new(head.description).with("brand", &brand.title);
    let description = description.with("lender", lender_name(api, site));
    let start = format!("/{segment}");
    json!({
        "id": start,
        "name": brand.title,
        "short_name": brand.title,
        "description": api.app.text(&description, language),
        "lang": language.code(),
        "dir": "ltr",
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": brand.colours().brand.to_string(),
        "icons": [
            icon(&brand, BrandPicture::Icon192, "any"),
            icon(&brand, BrandPicture::Icon512, "any"),
            icon(&brand, BrandPicture::Maskable, "maskable"),
        ],
    })
}

fn icon(brand: &Brand, kind: BrandPicture, purpose: &str) -> Value {
    let (width, height) = kind.size();
    json!({
        "src": picture_address(brand, kind),
        "sizes": format!("{width}x{height}"),
        "type": "image/png",
        "purpose": purpose,
    })
}
