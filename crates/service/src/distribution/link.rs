//! Tracking links: creating, following, disabling.

use saakh_domain::distribution::link::{LinkStatus, generate_code, parse_path};
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::distribution::partner::Partner;
use saakh_domain::distribution::touch::Utms;
use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use saakh_domain::text::Message;
use saakh_store::distribution::link::{self, Link, LinkRow};
use saakh_store::distribution::merchant::{self, Merchant};
use saakh_store::{Conn, Scope, Tx, write_tx};
use serde_json::{Value, json};

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Error, Result};

/// Minimum width of a QR code's image in pixels.
const QR_PIXELS: usize = 1_000;

/// UTM parameters of a merchant's own poster link.
const OWN_UTMS: [(&str, &str); 2] = [("utm_medium", "print"), ("utm_source", "poster")];

/// A link to create.
#[derive(Debug)]
pub struct NewLink {
    /// Display name in the back office.
    pub name: String,
    /// The partner it is attributed to.
    pub partner: PartnerId,
    /// The merchant it is attributed to.
    pub merchant: Option<MerchantId>,
    pub path: String,
    /// UTM parameters added to the page's address.
    pub utms: Utms,
}

/// The target of a link.
#[derive(Debug, PartialEq, Eq)]
pub struct LinkTarget {
    /// The page's address, on this server.
    pub address: String,
    /// Key of the partner.
    pub partner: String,
    /// The shop or person that shared the link.
    pub helper: Option<String>,
}

/// Creates a link.
pub async fn create(app: &App, by: &RequestContext, new: NewLink) -> Result<LinkRow> {
    let new = checked(app, new)?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        add(app, tx, by, &new).await
    })
}

/// Returns the link of a merchant's own poster, which is created on first use. For the partner's own account it is the
/// partner's.
pub async fn find_or_create_own_link(
    app: &App,
    by: &RequestContext,
    id: MerchantId,
) -> Result<LinkRow> {
    let holder = active_merchant(app, &mut app.db.read().await?, id).await?;
    let merchant = (!holder.is_partner).then_some(id);
    let new = NewLink {
        name: holder.display_name().to_owned(),
        partner: holder.partner_id,
        merchant,
        path: "/".to_owned(),
        utms: Utms::from_pairs(OWN_UTMS),
    };
    let new = checked(app, new)?;
    write_tx!(app.db, Scope::exclusive(), |tx| {
        match link::find_own(tx, new.partner, merchant, &new.utms).await? {
            Some(own) => Ok(own),
            None => add(app, tx, by, &new).await,
        }
    })
}

/// Returns the link of a merchant's own poster, if it exists.
pub async fn find_own_link(app: &App, id: MerchantId) -> Result<Option<LinkRow>> {
    let mut conn = app.db.read().await?;
    let holder = active_merchant(app, &mut conn, id).await?;
    let merchant = (!holder.is_partner).then_some(id);
    let utms = Utms::from_pairs(OWN_UTMS);
    Ok(link::find_own(&mut conn, holder.partner_id, merchant, &utms).await?)
}

/// Loads an active merchant of an active partner.
async fn active_merchant(app: &App, conn: &mut Conn, id: MerchantId) -> Result<Merchant> {
    let snapshot = app.catalog();
    let works = |merchant: &Merchant| {
        let partner = snapshot.partners.find_by_id(merchant.partner_id);
        merchant.status == MerchantStatus::Active && partner.is_some_and(Partner::is_active)
    };
    let merchant = merchant::get(conn, id).await?.filter(works);
    merchant.ok_or_else(Error::not_found)
}

/// Validates a new link and normalises name and path.
fn checked(app: &App, new: NewLink) -> Result<NewLink> {
    let name = text_validation::validate_name(&new.name)?;
    let path = parse_path(&new.path).map_err(|invalid| Error::invalid("path", invalid))?;
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(new.partner);
    if !partner.is_some_and(Partner::is_active) {
        return Err(Error::field("partnerId", Message::new("invalid_choose")));
    }
    Ok(NewLink {
        name,
        path: path.to_owned(),
        ..new
    })
}

async fn add(app: &App, tx: &mut Tx, by: &RequestContext, new: &NewLink) -> Result<LinkRow> {
    check_merchant(tx, new).await?;
    let mut random = [0; 8];
    app.entropy.fill(&mut random);
    let made = Link {
        id: link::next_id(tx).await?,
        name: new.name.clone(),
        code: generate_code(random),
        partner_id: new.partner,
        merchant_id: new.merchant,
        path: new.path.clone(),
        utms: new.utms.clone(),
        status: LinkStatus::Active,
        created_at: app.now(),
        version: 1,
    };
    link::add(tx, &made).await?;
    let detail = json!({ "after": {
        "name": made.name, "code": made.code, "partner": made.partner_id,
        "merchant": made.merchant_id, "path": made.path, "utms": made.utms,
    } });
    record_change(app, tx, by, made.id, "link.create", detail).await?;
    stored(tx, made.id).await
}

/// Checks that the merchant works under the link's partner.
async fn check_merchant(tx: &mut Tx, new: &NewLink) -> Result<()> {
    let Some(id) = new.merchant else {
        return Ok(());
    };
    let merchant = merchant::get(tx, id).await?;
    if merchant.is_some_and(|merchant| merchant.partner_id == new.partner) {
        return Ok(());
    }
    Err(Error::field("merchantId", Message::new("invalid_choose")))
}

/// Disables or enables a link.
pub async fn set_status(
    app: &App,
    by: &RequestContext,
    id: LinkId,
    status: LinkStatus,
) -> Result<LinkRow> {
    write_tx!(app.db, Scope::exclusive(), |tx| {
        let row = stored(tx, id).await?;
        if row.link.status == status {
            return Ok(row);
        }
        link::set_status(tx, id, status).await?;
        let action = match status {
            LinkStatus::Active => "link.enable",
            LinkStatus::Disabled => "link.disable",
        };
        record_change(app, tx, by, id, action, json!({})).await?;
        stored(tx, id).await
    })
}

/// Follows a link and counts the click; none if the link is not active.
pub async fn follow(app: &App, code: &str) -> Result<Option<LinkTarget>> {
    let Some((link, partner)) = active(app, code).await? else {
        return Ok(None);
    };
    app.clicks.add(link.id, 1);
    Ok(Some(LinkTarget {
        address: page(&link, &partner),
        helper: find_helper_name(app, &link).await?,
        partner,
    }))
}

/// Returns the display name of a link's merchant, if active.
pub async fn find_helper_name(app: &App, link: &Link) -> Result<Option<String>> {
    let Some(id) = link.merchant_id else {
        return Ok(None);
    };
    let merchant = merchant::get(&mut app.db.read().await?, id).await?;
    let active = merchant.filter(|merchant| merchant.status == MerchantStatus::Active);
    Ok(active.map(|merchant| merchant.display_name().to_owned()))
}

/// Whether the code is that of an active link of this partner.
pub async fn is_of_partner(app: &App, code: &str, partner: &str) -> Result<bool> {
    let found = active(app, code).await?;
    Ok(found.is_some_and(|(_, key)| key == partner))
}

async fn active(app: &App, code: &str) -> Result<Option<(Link, String)>> {
    let mut conn = app.db.read().await?;
    let found = link::find_by_code(&mut conn, code).await?;
    let Some(link) = found.filter(|link| link.status == LinkStatus::Active) else {
        return Ok(None);
    };
    let snapshot = app.catalog();
    let partner = snapshot.partners.find_by_id(link.partner_id);
    let active = partner.filter(|partner| partner.is_active());
    Ok(active.map(|partner| (link, partner.key.clone())))
}

/// The partner's landing page, or a page of the product that remembers the partner by cookie. A link to a removed page
/// leads to the landing page.
fn page(link: &Link, partner: &str) -> String {
    let path = match parse_path(&link.path) {
        Ok("/") | Err(_) => format!("/{partner}"),
        Ok(page) => page.to_owned(),
    };
    match format_query(&link.utms).as_str() {
        "" => path,
        query => format!("{path}?{query}"),
    }
}

/// Formats UTM parameters as a query string.
pub fn format_query(utms: &Utms) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(utms.pairs())
        .finish()
}

/// Returns a link's own address.
pub fn address(app: &App, code: &str) -> String {
    app.page_url(&format!("/l/{code}"))
}

/// Returns a link's code, and its address as a QR code in SVG.
pub async fn qr_svg(app: &App, id: LinkId) -> Result<(String, String)> {
    let code = code_of(app, id).await?;
    let svg = saakh_documents::qr::svg(&address(app, &code)).map_err(undrawable)?;
    Ok((code, svg))
}

/// Returns a link's code, and its address as a QR code in PNG.
pub async fn qr_png(app: &App, id: LinkId) -> Result<(String, Vec<u8>)> {
    let code = code_of(app, id).await?;
    let png = saakh_documents::qr::png(&address(app, &code), QR_PIXELS).map_err(undrawable)?;
    Ok((code, png))
}

fn undrawable(error: saakh_documents::qr::QrError) -> Error {
    Error::internal("a QR code could not be drawn", error)
}

async fn code_of(app: &App, id: LinkId) -> Result<String> {
    Ok(find_link(app, id).await?.link.code)
}

/// Returns a link.
pub async fn find_link(app: &App, id: LinkId) -> Result<LinkRow> {
    let mut conn = app.db.read().await?;
    let row = link::row(&mut conn, id).await?;
    row.ok_or_else(Error::not_found)
}

async fn stored(tx: &mut Tx, id: LinkId) -> Result<LinkRow> {
    link::row(tx, id).await?.ok_or_else(Error::not_found)
}

async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: LinkId,
    action: &'static str,
    detail: Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "link",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}
