//! Printable posters of tracking links.

use std::sync::Arc;

use saakh_documents::pdf::poster::{Poster, PosterBrand, render};
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::distribution::link::PosterSize;
use saakh_domain::id::{LinkId, MerchantId};
use saakh_domain::text::Message;
use saakh_store::distribution::link::Link;

use crate::catalog::brand::logo_content;
use crate::distribution::link::{address, find_helper_name, find_link, find_own_link};
use crate::platform::pdf;
use crate::{App, Error, Result};

/// A PDF and the code of its link.
#[derive(Debug)]
pub struct RenderedPoster {
    pub code: String,
    pub pdf: Vec<u8>,
}

/// Returns the poster of a link, in its partner's brand.
pub async fn render_for_link(
    app: &App,
    id: LinkId,
    size: PosterSize,
    language: Language,
) -> Result<RenderedPoster> {
    make(app, find_link(app, id).await?.link, size, language).await
}

/// Returns the poster of a merchant's own link.
pub async fn render_for_merchant(
    app: &App,
    id: MerchantId,
    size: PosterSize,
    language: Language,
) -> Result<RenderedPoster> {
    let own = find_own_link(app, id).await?;
    let own = own.ok_or_else(Error::not_found)?;
    make(app, own.link, size, language).await
}

async fn make(
    app: &App,
    link: Link,
    size: PosterSize,
    language: Language,
) -> Result<RenderedPoster> {
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(link.partner_id);
    let partner = partner.unwrap_or_else(|| snapshot.partners.default_partner());
    let brand = Arc::clone(snapshot.brands.get(&partner.brand));
    let logo = logo_content(app, &brand.logo).await?;
    let logo = logo.ok_or_else(Error::not_found)?;
    let helper = find_helper_name(app, &link).await?;
    let poster = Poster {
        address: address(app, &link.code),
        brand: PosterBrand {
            logo,
            ..look(&brand)
        },
        ..worded(app, &brand, helper.as_deref(), language)
    };
    let made = pdf::render_with(app, move || render(&poster, size)).await?;
    Ok(RenderedPoster {
        code: link.code,
        pdf: made,
    })
}

fn look(brand: &Brand) -> PosterBrand {
    let colours = brand.colours();
    PosterBrand {
        name: brand.title.clone(),
        logo: Vec::new(),
        band: colours.brand,
        on_band: colours.brand_ink,
        accent: colours.accent,
    }
}

/// The poster's texts, without the address.
fn worded(app: &App, brand: &Brand, helper: Option<&str>, language: Language) -> Poster {
    let officer = &brand.grievance;
    let say = |key: &str| {
        let message = Message::new(key).with("brand", &brand.title);
        let message = message.with("name", &officer.name);
        app.text(&message.with("phone", &officer.phone), language)
    };
    let helped_by = helper.map(|shop| Message::new("landing_helped_by").with("shop", shop));
    let steps = [
        "poster_step_scan",
        "poster_step_compare",
        "poster_step_apply",
    ];
    Poster {
        language,
        brand: look(brand),
        title: say("poster_title"),
        lead: say("poster_lead"),
        address: String::new(),
        scan: say("poster_scan"),
        steps: steps.map(say).into(),
        helped_by: helped_by.map(|message| app.text(&message, language)),
        foot: say("poster_foot"),
    }
}
