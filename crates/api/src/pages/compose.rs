//! HTML composed by the server: brand, language and boot data are there at the first paint.

use saakh_domain::Language;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::text::Message;
use serde_json::Value;

use crate::pages::address::Address;
use crate::pages::brand::css_address;
use crate::pages::title::Head;
use crate::public::boot::boot;
use crate::site::partner_and_brand;
use crate::state::Api;
use crate::state::prepared::Prepared;

/// Which of the three web applications a page belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Borrowers.
    Consumer,
    /// The back office.
    Admin,
    /// The partner portal.
    Partner,
}

impl Entry {
    const fn file(self) -> &'static str {
        match self {
            Self::Consumer => "consumer.html",
            Self::Admin => "admin.html",
            Self::Partner => "partner.html",
        }
    }
}

/// What a page is composed for. Two requests that agree in this get the same bytes.
#[derive(Debug, Clone, Copy)]
pub struct PageFor<'a> {
    /// Which application.
    pub entry: Entry,
    /// The site.
    pub site: &'a Site,
    /// The host name as asked for.
    pub host: &'a str,
    /// The first path segment, which may be a partner's.
    pub segment: &'a str,
    /// Who helps the visitor; empty where nobody does.
    pub helper: &'a str,
    /// The language.
    pub language: Language,
    /// What it is called.
    pub head: Head,
    /// Whether the landing page's content is put in.
    pub landing: bool,
}

/// Composes a page.
pub fn compose(api: &Api, page: PageFor<'_>) -> Prepared {
    let (_, brand) = partner_and_brand(api, page.site, page.segment);
    let of = (page.segment, page.helper);
    let boot = boot(api, page.site, page.host, of, page.language);
    let boot = serde_json::to_value(boot).unwrap_or_default();
    let text = |key: &str| {
        let message = Message::new(key).with("brand", &brand.title);
        escaped(&api.app.text(&message, page.language))
    };
    let title = match page.head.title {
        Some(key) => format!("{} · {}", text(key), escaped(&brand.title)),
        None if brand.page_title.is_empty() => text("landing_document_title"),
        None => escaped(&brand.page_title),
    };
    let html = api.pages.text(page.entry.file()).unwrap_or_default();
    let html = filled(&html.replace("__APP__", &landing(api, page)), &boot)
        .replace("__LANG__", page.language.code())
        .replace("__TITLE__", &title)
        .replace("__DESCRIPTION__", &text(page.head.description))
        .replace("__BRAND_CSS__", &css_address(&brand))
        // Last: what it holds is data, never a placeholder.
        .replace("__BOOT__", &boot.to_string().replace('<', "\\u003c"));
    Prepared::new("text/html; charset=utf-8", "no-cache", html.into_bytes())
}

/// Whether a path is the page that logs customers in, which has its content composed in.
pub fn is_landing(site: &Site, path: &str, address: Address<'_>) -> bool {
    let is_consumers = address.entry == Entry::Consumer;
    match site.variant {
        Variant::WhiteLabel => path == "/login",
        // Its root is a page of its own, which the browser draws.
        Variant::Solar if path == "/" => false,
        _ => path == "/" || (is_consumers && !address.partner.is_empty()),
    }
}

/// The landing page as the web build rendered it; nothing on other pages.
fn landing(api: &Api, page: PageFor<'_>) -> String {
    let file = format!("landing.{}.html", page.language.code());
    page.landing
        .then(|| api.pages.text(&file))
        .flatten()
        .unwrap_or_default()
}

/// A template with its placeholders `__BOOT.a.b__` filled from the boot data.
fn filled(template: &str, boot: &Value) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("__BOOT.") {
        let (path, tail) = after.split_once("__").unwrap_or((after, ""));
        out.push_str(before);
        out.push_str(&escaped(&at(boot, path)));
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn at(boot: &Value, path: &str) -> String {
    let found = boot.pointer(&format!("/{}", path.replace('.', "/")));
    match found {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

/// Text as it stands in HTML.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
