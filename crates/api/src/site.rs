//! The site, partner and brand of a request.

pub mod first_touch;
pub mod helper;

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, Uri};
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::distribution::partner::Partner;
use saakh_service::catalog::brand;
use saakh_service::platform::pdf::Letterhead;

use crate::error::ApiResult;
use crate::http::cookie::read_signed_cookie;
use crate::http::host::parse_request_host;
use crate::http::request::cookie;
use crate::site::helper::Helper;
use crate::state::Api;

/// The cookie in which demo mode keeps the site of `?site=`.
pub const SITE_COOKIE: &str = "site";

/// The signed cookie that keeps a visitor's partner on later pages.
pub const PARTNER_COOKIE: &str = "saakh_brand";

/// The site of a request, found by its host name; in demo mode `?site=` or its cookie come first.
#[derive(Debug, Clone)]
pub struct RequestSite {
    pub site: Arc<Site>,
    /// The requested host name without port; empty if the request has none.
    pub host: String,
    /// The partner's path segment by which the visitor came, from the address or the cookie.
    pub partner_kept: String,
    /// The shop that helps the visitor.
    pub helper: Option<Helper>,
    /// Whether `?site=` chose it, so that the cookie has to be set.
    pub chosen: bool,
}

impl FromRequestParts<Api> for RequestSite {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> Result<Self, Infallible> {
        Ok(Self::resolve(
            api,
            &parts.headers,
            &parts.uri,
            &parts.extensions,
        ))
    }
}

impl RequestSite {
    /// Finds the site of a request. Unknown hosts are refused earlier.
    pub fn resolve(api: &Api, headers: &HeaderMap, uri: &Uri, extensions: &Extensions) -> Self {
        let host = parse_request_host(api, headers, uri, extensions)
            .ok()
            .flatten();
        let snapshot = api.app.catalog();
        let sites = &snapshot.sites;
        let chosen = chosen_site(uri, api).and_then(|key| sites.find(key));
        let kept = || cookie(headers, SITE_COOKIE).and_then(|key| sites.find(key));
        let kept = if api.app.settings.demo { kept() } else { None };
        let of_host = || host.as_ref().and_then(|host| sites.find_by_host(host));
        let site = chosen.or(kept).or_else(of_host);
        let partner_kept = read_signed_cookie(api, headers, PARTNER_COOKIE)
            .unwrap_or_default()
            .to_owned();
        Self {
            site: Arc::clone(site.unwrap_or_else(|| sites.first())),
            host: host.map_or_else(String::new, |host| host.as_str().to_owned()),
            partner_kept,
            helper: Helper::from_headers(api, headers),
            chosen: chosen.is_some(),
        }
    }

    /// The name of the shop that helps visitors of a segment's page; empty if there is none.
    pub fn helper_name(&self, api: &Api, segment: &str) -> &str {
        let Some(helper) = &self.helper else {
            return "";
        };
        let (partner, _) = partner_and_brand(api, &self.site, segment);
        helper.name_for_partner(&partner).unwrap_or_default()
    }

    /// The host that a passcode text may contain: one of the site's hosts, if a text is registered
    /// for it.
    pub fn passcode_host(&self) -> Option<String> {
        let is_registered = self.site.passcode_template && self.site.hosts.contains(&self.host);
        is_registered.then(|| self.host.clone())
    }
}

fn chosen_site<'p>(uri: &'p Uri, api: &Api) -> Option<&'p str> {
    let query = api.app.settings.demo.then(|| uri.query()).flatten()?;
    query.split('&').find_map(|pair| pair.strip_prefix("site="))
}

/// Returns the letterhead of a customer's documents, in the brand of the page.
pub async fn find_letterhead(api: &Api, request: &RequestSite) -> ApiResult<Option<Letterhead>> {
    let (_, brand) = partner_and_brand(api, &request.site, &request.partner_kept);
    Ok(brand::find_letterhead(&api.app, &brand).await?)
}

/// Returns the partner's key and the brand of a page: those of its path segment if a partner or
/// brand has it, otherwise the site's. A white-label site has one brand for all segments. A site
/// for one product ignores partners that do not sell it.
pub fn partner_and_brand(api: &Api, site: &Site, segment: &str) -> (String, Arc<Brand>) {
    let snapshot = api.app.catalog();
    let segment = segment_of(site, segment);
    let own = snapshot.partners.get(&site.partner);
    let named = snapshot.partners.find(segment);
    let partner = named.filter(|named| sells_of(site, named)).unwrap_or(own);
    let brand = if partner.key != segment && is_brands(api, segment) {
        segment
    } else {
        &partner.brand
    };
    (partner.key.clone(), Arc::clone(snapshot.brands.get(brand)))
}

/// The name of a segment's partner that the site ignores, because the site is for one product that
/// the partner does not sell.
pub fn partner_without_product(api: &Api, site: &Site, segment: &str) -> Option<String> {
    let snapshot = api.app.catalog();
    let named = snapshot.partners.find(segment_of(site, segment))?;
    (!sells_of(site, named)).then(|| named.name.clone())
}

fn sells_of(site: &Site, partner: &Partner) -> bool {
    let only = site.product;
    only.is_none_or(|only| partner.products.contains(&only))
}

/// The products of a site for visitors of a partner: all that the partner sells, or only the site's
/// one product.
pub fn list_products(api: &Api, site: &Site, partner: &str) -> Vec<ProductType> {
    let snapshot = api.app.catalog();
    let sold = snapshot.partners.get(partner).products.iter().copied();
    sold.filter(|product| is_for(site, *product)).collect()
}

/// Whether a site has a product for visitors of a segment.
pub fn has_product(api: &Api, site: &Site, segment: &str, product: ProductType) -> bool {
    let (partner, _) = partner_and_brand(api, site, segment);
    let snapshot = api.app.catalog();
    is_for(site, product) && snapshot.partners.get(&partner).products.contains(&product)
}

fn is_for(site: &Site, product: ProductType) -> bool {
    site.product.is_none_or(|only| only == product)
}

/// The name of the one lender that a site is for; empty if it is for many.
pub fn lender_name(api: &Api, site: &Site) -> String {
    let key = site.lender.as_deref();
    let key = key.filter(|_| site.variant == Variant::LenderSubmit);
    let snapshot = api.app.catalog();
    let lender = key.and_then(|key| snapshot.catalog.current_lender_by_key(key));
    lender.map(|lender| lender.name.clone()).unwrap_or_default()
}

/// Returns a segment if a partner or brand has it, otherwise an empty one, so that made-up
/// addresses do not create pages.
pub fn known_segment<'a>(api: &Api, site: &Site, segment: &'a str) -> &'a str {
    let segment = segment_of(site, segment);
    let is_partners = api.app.catalog().partners.find(segment).is_some();
    if is_partners || is_brands(api, segment) {
        segment
    } else {
        ""
    }
}

/// White-label sites ignore segments, because they show one brand only.
fn segment_of<'s>(site: &Site, segment: &'s str) -> &'s str {
    if site.variant == Variant::WhiteLabel {
        ""
    } else {
        segment
    }
}

/// Whether a segment is the key of a brand and of no partner, not even a disabled one.
fn is_brands(api: &Api, segment: &str) -> bool {
    let snapshot = api.app.catalog();
    let has_partner = || snapshot.partners.all().iter().any(|one| one.key == segment);
    snapshot.brands.find(segment).is_some() && !has_partner()
}
