//! Pages for search engines: which are indexed, and their canonical address in each language.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::origination::products::Product;

use super::address::{Address, product_at};
use super::entry::Entry;
use super::html::escape_html;
use crate::site::{RequestSite, known_segment, list_products, partner_and_brand};
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

/// Public pages besides the first page and the guides. A product's page is listed on sites that
/// have the product.
const LISTED: &[&str] = &[
    "/about",
    "/calculator",
    "/calculator/gold",
    "/create-merchant-form",
    "/credit-cards",
    "/how-we-rank",
    "/privacy-policy",
    "/socialmedia-onboarding",
    "/terms-of-use",
];
/// Sections of the card list; their canonical address is that of the list.
const CARD_LISTS: &[&str] = &["/cards-secured", "/cards-unsecured"];
/// Cache-Control of `robots.txt` and the sitemap.
const A_DAY: &str = "public, max-age=86400";

/// The canonical address of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalUrl {
    /// Scheme, host and port.
    pub origin: String,
    pub path: String,
}

impl CanonicalUrl {
    /// Returns the canonical address of the page at a path; none if it shall not be indexed.
    pub fn for_path(api: &Api, site: &Site, path: &str, address: Address<'_>) -> Option<Self> {
        if !address.found || address.entry != Entry::Consumer {
            return None;
        }
        if !address.partner.is_empty() {
            return Some(Self::of_segment(api, site, address.partner));
        }
        let path = match path {
            path if CARD_LISTS.contains(&path) => "/credit-cards",
            path if is_listed(path) || has_first_page(site, path) => path,
            _ => return None,
        };
        Some(Self {
            origin: origin(api, site),
            path: path.to_owned(),
        })
    }

    /// A partner's page has one canonical address, on the operator's own site. A segment that
    /// changes nothing is the first page.
    fn of_segment(api: &Api, site: &Site, segment: &str) -> Self {
        let snapshot = api.app.catalog();
        let first = snapshot.sites.first();
        if site.variant != Variant::WhiteLabel && is_own_page(api, first, segment) {
            return Self {
                origin: origin(api, first),
                path: format!("/{segment}"),
            };
        }
        Self {
            origin: origin(api, site),
            path: "/".to_owned(),
        }
    }

    /// The address in one language.
    pub fn address(&self, language: Language) -> String {
        format!("{}{}?lang={}", self.origin, self.path, language.code())
    }

    /// The address that follows the reader's language (`x-default`).
    pub fn address_for_all(&self) -> String {
        format!("{}{}", self.origin, self.path)
    }
}

fn is_listed(path: &str) -> bool {
    LISTED.contains(&path) || Product::find_by_guide_path(path).is_some()
}

fn has_first_page(site: &Site, path: &str) -> bool {
    path == "/" || (path == "/login" && site.variant == Variant::WhiteLabel)
}

/// Whether a partner's page differs from the site's first page.
fn is_own_page(api: &Api, site: &Site, segment: &str) -> bool {
    let (partner, brand) = partner_and_brand(api, site, segment);
    let (own, own_brand) = partner_and_brand(api, site, "");
    let differs = partner != own || brand.key != own_brand.key;
    differs && !known_segment(api, site, segment).is_empty()
}

/// The public origin of a site, under its first host name.
fn origin(api: &Api, site: &Site) -> String {
    let public = &api.app.settings.public_url;
    let is_first = api.app.catalog().sites.first().key == site.key;
    let host = site.hosts.first().filter(|_| !is_first);
    let mut named = public.clone();
    if let Some(host) = host {
        // Stored host names were validated, so this cannot fail.
        let _ = named.set_host(Some(host.as_str()));
    }
    named.origin().ascii_serialization()
}

/// Serves `robots.txt`. Tracking links are excluded because they count visits.
pub async fn robots(State(api): State<Api>, site: RequestSite, headers: HeaderMap) -> Response {
    let name = format!("robots {}", site.site.key);
    let version = api.app.catalog().version;
    let make = || {
        let origin = origin(&api, &site.site);
        let text = format!(
            "User-agent: *\nDisallow: /dev\nDisallow: /l/\nDisallow: /redirect/\n\nSitemap: {origin}/sitemap.xml\n"
        );
        PreparedResponse::new("text/plain; charset=utf-8", A_DAY, text.into_bytes())
    };
    let ready = api.pages.get_or_prepare(&name, version, make);
    ready.respond_per_site(&headers)
}

/// Serves the sitemap: every indexed page of the site in each language.
pub async fn sitemap(State(api): State<Api>, site: RequestSite, headers: HeaderMap) -> Response {
    let name = format!("sitemap {}", site.site.key);
    let version = api.app.catalog().version;
    let make = || {
        let origin = origin(&api, &site.site);
        let found = paths(&api, &site.site)
            .into_iter()
            .map(|path| CanonicalUrl {
                origin: origin.clone(),
                path,
            });
        let pages: String = found.map(|found| entries(&found)).collect();
        let xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
             xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{pages}</urlset>\n"
        );
        PreparedResponse::with_brotli_only("application/xml; charset=utf-8", A_DAY, xml.as_bytes())
    };
    let ready = api.pages.get_or_prepare(&name, version, make);
    ready.respond_per_site(&headers)
}

fn paths(api: &Api, site: &Site) -> Vec<String> {
    let snapshot = api.app.catalog();
    let had = list_products(api, site, &site.partner);
    let is_had = |path: &String| product_at(path).is_none_or(|product| had.contains(&product));
    let guided = Product::all().filter_map(Product::guide_path);
    let first = ["/", "/login"];
    let first = first.into_iter().filter(|path| has_first_page(site, path));
    let fixed = first.chain(LISTED.iter().copied()).map(str::to_owned);
    let mut paths: Vec<String> = fixed.chain(guided).filter(is_had).collect();
    if snapshot.sites.first().key == site.key {
        let partners = snapshot.partners.all().iter().map(|partner| &partner.key);
        let brands = snapshot.brands.all().iter().map(|brand| &brand.key);
        let mut segments: Vec<&String> = partners.chain(brands).collect();
        segments.sort_unstable();
        segments.dedup();
        let own = segments
            .into_iter()
            .filter(|key| is_own_page(api, site, key));
        paths.extend(own.map(|key| format!("/{key}")));
    }
    paths
}

/// Renders one entry per language, each with links to all languages.
fn entries(found: &CanonicalUrl) -> String {
    let alternates: String = Language::ALL
        .map(|language| {
            format!(
                "<xhtml:link rel=\"alternate\" hreflang=\"{}\" href=\"{}\"/>",
                language.code(),
                escape_html(&found.address(language)),
            )
        })
        .concat();
    let entry = |language| {
        let address = escape_html(&found.address(language));
        format!("<url><loc>{address}</loc>{alternates}</url>\n")
    };
    Language::ALL.map(entry).concat()
}
