//! Which site, partner and brand a request is for.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header::HOST;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Uri};
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::site::Site;

use crate::http::cookie::signed;
use crate::http::request::cookie;
use crate::state::Api;

/// The cookie by which demo mode keeps the site of `?site=`.
pub const SITE_COOKIE: &str = "site";

/// The signed cookie by which a partner's visitor keeps the partner on later pages.
pub const PARTNER_COOKIE: &str = "saakh_brand";

/// The site of a request: by its host name; in demo mode by `?site=` or its cookie first.
#[derive(Debug, Clone)]
pub struct RequestSite {
    /// The site.
    pub site: Site,
    /// The host name as asked for, without port.
    pub host: String,
    /// The partner's path segment that the visitor came by, as typed or kept.
    pub partner_kept: String,
    /// Whether `?site=` chose it, so that the cookie has to be set.
    pub chosen: bool,
}

impl FromRequestParts<Api> for RequestSite {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        Ok(Self::of(api, &parts.headers, &parts.uri))
    }
}

impl RequestSite {
    /// Of a request with these headers and this address.
    pub fn of(api: &Api, headers: &HeaderMap, uri: &Uri) -> Self {
        let header = headers.get(HOST).and_then(|value| value.to_str().ok());
        let host = header.or_else(|| uri.host()).unwrap_or_default();
        let host = host
            .rsplit_once(':')
            .map_or(host, |(name, _)| name)
            .to_owned();
        let sites = &api.app.reference.sites;
        let asked = chosen_site(uri, api).and_then(|key| sites.find(key));
        let kept = || cookie(headers, SITE_COOKIE).and_then(|key| sites.find(key));
        let kept = if api.app.settings.demo { kept() } else { None };
        let site = asked
            .or(kept)
            .unwrap_or_else(|| sites.of_host(&host))
            .clone();
        let partner_kept = signed(api, headers, PARTNER_COOKIE)
            .unwrap_or_default()
            .to_owned();
        Self {
            site,
            host,
            partner_kept,
            chosen: asked.is_some(),
        }
    }
}

fn chosen_site<'p>(uri: &'p Uri, api: &Api) -> Option<&'p str> {
    let query = api.app.settings.demo.then(|| uri.query()).flatten()?;
    query.split('&').find_map(|pair| pair.strip_prefix("site="))
}

/// The partner's key and the brand that a page is for: those of its path segment, where a partner
/// has it, otherwise those of the site.
pub fn partner_and_brand<'a>(api: &'a Api, site: &Site, segment: &str) -> (String, &'a Brand) {
    let snapshot = api.app.catalog();
    let partner = snapshot
        .partners
        .find(segment)
        .unwrap_or_else(|| snapshot.partners.get(&site.partner));
    (
        partner.key.clone(),
        api.app.reference.brands.get(&partner.brand),
    )
}
