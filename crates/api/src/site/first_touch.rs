//! A visitor's first touch, kept in a cookie until they verify themselves.

use axum::http::header::{HOST, REFERER};
use axum::http::{HeaderMap, HeaderValue};
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::distribution::partner::DEFAULT_PARTNER;
use saakh_domain::distribution::touch::{Touch, Utms, is_over};
use saakh_domain::identity::tally::DAY;
use url::{Url, form_urlencoded};

use crate::http::cookie::{
    build_cookie, build_signed_cookie, decode_text, encode_text, read_signed_cookie,
};
use crate::state::Api;

/// The signed cookie with the first touch.
pub const COOKIE: &str = "saakh_first";
/// Seconds that the cookie is kept; partners' windows are at most a year.
pub const KEPT_SECONDS: i64 = 365 * DAY;
/// Bytes of the cookie's value, so that with its signature every browser keeps it.
const LONGEST: usize = 3_500;

/// A visit by a partner's page or link.
#[derive(Debug)]
pub struct Arrival<'a> {
    pub partner: &'a str,
    /// The path segment of the page.
    pub segment: Option<&'a str>,
    /// The query string.
    pub query: &'a str,
    /// The code of the tracking link.
    pub link: Option<&'a str>,
}

/// Reads the first touch from its cookie.
pub fn read_touch(api: &Api, headers: &HeaderMap) -> Option<Touch> {
    serde_json::from_str(&decode_text(read_signed_cookie(api, headers, COOKIE)?)?).ok()
}

/// Reads the first touch for a site. A white-label site ignores touches of other partners.
pub fn read_site_touch(api: &Api, headers: &HeaderMap, site: &Site) -> Option<Touch> {
    let is_others =
        |touch: &Touch| site.variant == Variant::WhiteLabel && touch.partner != site.partner;
    read_touch(api, headers).filter(|touch| !is_others(touch))
}

/// Returns the cookie of a visit that is the first, or the first after an expired one; none if an
/// earlier touch still counts.
pub fn cookie(api: &Api, headers: &HeaderMap, arrival: &Arrival<'_>) -> Option<HeaderValue> {
    // Visitors without a partner may still be brought by one later.
    if arrival.partner == DEFAULT_PARTNER {
        return None;
    }
    let now = api.app.now();
    let stays = |touch: Touch| !is_over(&touch, now, &api.app.catalog().partners);
    if read_touch(api, headers).is_some_and(stays) {
        return None;
    }
    let pairs: Vec<(String, String)> = form_urlencoded::parse(arrival.query.as_bytes())
        .into_owned()
        .collect();
    let utms = Utms::from_pairs(pairs.iter().map(|(name, value)| (&**name, &**value)));
    let referrer = referrer(headers);
    let touch = Touch::new(arrival.partner, utms, arrival.segment, referrer, now);
    let json = serde_json::to_string(&touch.with_link(arrival.link)).ok()?;
    let value = encode_text(&json);
    if value.len() > LONGEST {
        return None;
    }
    build_signed_cookie(api, COOKIE, &value, Some(KEPT_SECONDS))
}

/// Deletes the cookie, so that the next person at this device is not attributed.
pub fn forget(api: &Api) -> Option<HeaderValue> {
    build_cookie(api, COOKIE, "", Some(0))
}

/// The referring page, if it is on another host.
fn referrer(headers: &HeaderMap) -> Option<&str> {
    let written = headers.get(REFERER)?.to_str().ok()?;
    let address = Url::parse(written).ok()?;
    let own = headers.get(HOST)?.to_str().ok()?.split(':').next()?;
    (address.host_str() != Some(own)).then_some(written)
}
