//! HTML composed by the server, with brand, language and boot data at the first paint.

use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use serde_json::Value;

use crate::pages::address::Address;
use crate::pages::brand_address::css_address;
use crate::pages::context::{Markup, PageContext};
use crate::pages::entry::Entry;
use crate::pages::head_links::{HEAD_PLACE, HeadTexts, render_head_links};
use crate::pages::html::escape_html;
use crate::pages::landing::Landing;
use crate::public::boot::build_boot;
use crate::site::{lender_name, partner_and_brand};
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

pub fn compose(api: &Api, page: PageContext<'_>) -> PreparedResponse {
    let (_, brand) = partner_and_brand(api, page.site, page.segment);
    let boot = build_boot(
        api,
        page.site,
        page.host,
        page.segment,
        page.helper,
        page.language,
    );
    let boot = serde_json::to_value(boot).unwrap_or_default();
    let lender = lender_name(api, page.site);
    let text = |key: &str| {
        let message = Message::new(key).with("brand", &brand.title);
        let message = message.with("lender", &lender);
        let message = match page.site.product {
            Some(product) => message.with_text("product", product.label()),
            None => message,
        };
        api.app.text(&message, page.language)
    };
    let title = match page.head.title {
        Some(key) => format!("{} · {}", text(key), brand.title),
        None if brand.page_title.is_empty() => text("landing_document_title"),
        None => brand.page_title.clone(),
    };
    let description = text(page.head.description);
    let texts = HeadTexts {
        title: &title,
        description: &description,
        language: page.language,
    };
    let html = api.pages.text(page.entry.file()).unwrap_or_default();
    let html = fill_placeholders(&html.replace("__APP__", &markup(api, page)), &boot)
        .replace("__LANG__", page.language.code())
        .replace("__TITLE__", &escape_html(&title))
        .replace("__DESCRIPTION__", &escape_html(&description))
        .replace(HEAD_PLACE, &render_head_links(api, page, &brand, &texts))
        .replace("__BRAND_CSS__", &css_address(&brand))
        // Replaced last, because boot data must never be read as a placeholder.
        .replace("__BOOT__", &boot.to_string().replace('<', "\\u003c"));
    PreparedResponse::with_brotli_only("text/html; charset=utf-8", "no-cache", html.as_bytes())
}

/// Chooses the content that the server inserts into the page at a path.
pub fn choose_markup(site: &Site, path: &str, address: Address<'_>, landing: Landing) -> Markup {
    let guided = Product::find_by_guide_path(path).filter(|_| address.found);
    if let Some(product) = guided {
        return Markup::Guide(product.product);
    }
    let is_consumers = address.entry == Entry::Consumer;
    let logs_in = match site.variant {
        Variant::WhiteLabel => path == "/login",
        // The browser renders the root of the solar site.
        Variant::Solar if path == "/" => false,
        _ => path == "/" || (is_consumers && !address.partner.is_empty()),
    };
    match address.entry {
        Entry::Offline => Markup::Offline,
        _ if logs_in => Markup::Landing(landing),
        _ => Markup::ClientRendered,
    }
}

/// Loads content that the web build rendered.
fn markup(api: &Api, page: PageContext<'_>) -> String {
    let file = match page.markup {
        Markup::ClientRendered => return String::new(),
        Markup::Landing(landing) => landing.file(),
        Markup::Guide(product) => product.slug().to_owned(),
        Markup::Offline => "offline".to_owned(),
    };
    let file = format!("{file}.{}.html", page.language.code());
    api.pages.text(&file).unwrap_or_default()
}

/// Replaces the placeholders `__BOOT.a.b__` of a template by boot data.
fn fill_placeholders(template: &str, boot: &Value) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("__BOOT.") {
        let (path, tail) = after.split_once("__").unwrap_or((after, ""));
        out.push_str(before);
        out.push_str(&escape_html(&boot_text(boot, path)));
        rest = tail;
    }
    out.push_str(rest);
    out
}

fn boot_text(boot: &Value, path: &str) -> String {
    let found = boot.pointer(&format!("/{}", path.replace('.', "/")));
    match found {
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
