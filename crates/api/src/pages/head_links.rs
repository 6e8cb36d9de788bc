//! Head elements for search engines, link previews and installation on phones.

use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use serde_json::{Value, json};

use super::context::PageContext;
use super::entry::Entry;
use super::found::CanonicalUrl;
use super::html::escape_html;
use super::install::manifest_address;
use super::picture::{BrandPicture, picture_address};
use crate::state::Api;

/// The placeholder in the template.
pub(super) const HEAD_PLACE: &str = "<meta name=\"head-links\" />";

pub(super) struct HeadTexts<'a> {
    pub title: &'a str,
    pub description: &'a str,
    pub language: Language,
}

/// Renders all head links and metadata of a page.
pub(super) fn render_head_links(
    api: &Api,
    page: PageContext<'_>,
    brand: &Brand,
    texts: &HeadTexts<'_>,
) -> String {
    let for_search = match page.found {
        Some(found) => {
            addresses(found, texts.language)
                + &shared(found, brand, texts)
                + &data(api, found, brand, texts)
        }
        None => "<meta name=\"robots\" content=\"noindex\">".to_owned(),
    };
    if page.entry != Entry::Consumer {
        return for_search;
    }
    let manifest = manifest_address(api, page.site, page.segment, texts.language);
    let icon = picture_address(brand, BrandPicture::Icon192);
    format!(
        "{for_search}<link rel=\"manifest\" href=\"{manifest}\">\
         <link rel=\"apple-touch-icon\" href=\"{icon}\">\
         <meta name=\"theme-color\" content=\"{}\">",
        brand.colours().brand,
    )
}

/// Renders the canonical link and the links to all languages.
fn addresses(found: &CanonicalUrl, language: Language) -> String {
    let canonical = escape_html(&found.address(language));
    let alternates = Language::ALL.map(|language| {
        let address = escape_html(&found.address(language));
        let code = language.code();
        format!("<link rel=\"alternate\" hreflang=\"{code}\" href=\"{address}\">")
    });
    let for_all = escape_html(&found.address_for_all());
    format!(
        "<link rel=\"canonical\" href=\"{canonical}\">{}\
         <link rel=\"alternate\" hreflang=\"x-default\" href=\"{for_all}\">",
        alternates.concat(),
    )
}

/// Renders the link preview (Open Graph).
fn shared(found: &CanonicalUrl, brand: &Brand, texts: &HeadTexts<'_>) -> String {
    let (width, height) = BrandPicture::Card.size();
    let locale = match texts.language {
        Language::En => "en_IN",
        Language::Hi => "hi_IN",
    };
    let picture = format!(
        "{}{}",
        found.origin,
        picture_address(brand, BrandPicture::Card)
    );
    let properties = [
        ("og:type", "website".to_owned()),
        ("og:site_name", escape_html(&brand.title)),
        ("og:title", escape_html(texts.title)),
        ("og:description", escape_html(texts.description)),
        ("og:locale", locale.to_owned()),
        ("og:url", escape_html(&found.address(texts.language))),
        ("og:image", escape_html(&picture)),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:width", width.to_string()),
        ("og:image:height", height.to_string()),
        ("og:image:alt", escape_html(&brand.title)),
    ];
    let of = |(name, value)| format!("<meta property=\"{name}\" content=\"{value}\">");
    properties.map(of).concat() + "<meta name=\"twitter:card\" content=\"summary_large_image\">"
}

/// Renders structured data (schema.org): the organisation, the website and the page, without prices
/// or ratings.
fn data(api: &Api, found: &CanonicalUrl, brand: &Brand, texts: &HeadTexts<'_>) -> String {
    let origin = &found.origin;
    let home = format!("{origin}/");
    let organisation = json!({
        "@type": "Organization",
        "@id": format!("{home}#organization"),
        "name": brand.title,
        "url": home,
        "logo": format!("{origin}{}", picture_address(brand, BrandPicture::Icon512)),
        "contactPoint": {
            "@type": "ContactPoint",
            "contactType": "customer service",
            "telephone": brand.grievance.phone,
            "email": brand.grievance.email,
            "availableLanguage": Language::ALL.map(Language::code),
        },
    });
    let site = json!({
        "@type": "WebSite",
        "@id": format!("{home}#website"),
        "name": brand.title,
        "url": home,
        "publisher": { "@id": format!("{home}#organization") },
    });
    let graph = [organisation, site, page_data(api, found, texts)];
    let data = json!({ "@context": "https://schema.org", "@graph": graph });
    let data = data.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/ld+json\">{data}</script>")
}

fn page_data(api: &Api, found: &CanonicalUrl, texts: &HeadTexts<'_>) -> Value {
    let home = format!("{}/", found.origin);
    let mut page = json!({
        "@type": "WebPage",
        "url": found.address(texts.language),
        "name": texts.title,
        "description": texts.description,
        "inLanguage": texts.language.code(),
        "isPartOf": { "@id": format!("{home}#website") },
    });
    if found.path.starts_with("/products/") {
        let step = |place: u8, name: &str, at: &str| json!({ "@type": "ListItem", "position": place, "name": name, "item": at });
        let first = api.render_text("guide_first_page", texts.language);
        let here = found.address(texts.language);
        page["breadcrumb"] = json!({
            "@type": "BreadcrumbList",
            "itemListElement": [step(1, &first, &home), step(2, texts.title, &here)],
        });
    }
    page
}
