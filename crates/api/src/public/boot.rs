//! Boot data: what a page needs before its first paint. Pages also contain it.

mod company;
mod complaint;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::gold::CARATS;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::site::{Site, Variant};
use saakh_domain::identity::identifiers::{Email, Ifsc, Mobile, Pan, PersonName, Pincode};
use saakh_domain::identity::session::Area;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_service::identity::session;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::company::CompanyView;
use self::complaint::ComplaintDays;
pub use self::complaint::GrievanceOfficer;
use super::language::LanguageItem;
use super::session::IdleTimes;
use crate::http::body::Json;
use crate::http::request::{RequestLanguage, reader_language};
use crate::pages::brand_address::{css_address, logo_address};
use crate::pages::facts::Facts;
use crate::pages::summary::{ProductSummary, summarise_products};
use crate::site::{
    RequestSite, known_segment, lender_name, list_products, partner_and_brand,
    partner_without_product,
};
use crate::state::Api;
use crate::state::prepared::PreparedResponse;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// The data that a page needs before its first paint.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Boot {
    site: SiteView,
    brand: BrandView,
    partner: PartnerName,
    company: CompanyView,
    #[schema(value_type = crate::words::LanguageCode)]
    language: &'static str,
    languages: Vec<LanguageItem>,
    /// The products of the site.
    product_types: Vec<ProductTypeView>,
    /// Idle times of customers.
    idle: IdleTimes,
    /// Idle times of admins and partners.
    idle_staff: IdleTimes,
    patterns: Patterns,
    limits: FieldLimits,
    facts: Facts,
    /// Prices and amounts of the site's products by slug.
    product_summaries: BTreeMap<&'static str, ProductSummary>,
    grievance_officer: GrievanceOfficer,
    complaint_days: ComplaintDays,
    notices: Vec<NoticeLabel>,
    /// Whether this is demo mode.
    demo: bool,
}

/// The site of the host.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteView {
    #[schema(value_type = crate::words::SiteVariant)]
    variant: Variant,
    host: String,
    /// The partner's path segment.
    url_segment: String,
    /// The first page of the partner or brand, or the site's own, `/`.
    first_page: String,
    /// The one product type of the site, by the specification's name.
    #[schema(value_type = Option<crate::words::ProductName>, required)]
    locked_product: Option<&'static str>,
    /// The one lender of the site.
    #[schema(required)]
    lender_key: Option<String>,
    /// The name of that lender, if the site is for its customers only; otherwise empty.
    lender_name: String,
    /// The address of the welcome video; empty if there is none.
    welcome_video: String,
    /// The address of the app for its cards; empty if there is none.
    card_app: String,
}

/// A brand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BrandView {
    pub key: String,
    pub title: String,
    /// The address of the logo with the name.
    pub logo: String,
    /// The address of the sign without the name.
    pub mark: String,
    /// The address of the co-brand's logo; empty if there is none.
    pub co_brand_logo: String,
    /// The operator of the service, if pages must name it; otherwise empty.
    pub operator: String,
    /// The address of the style sheet.
    pub css: String,
    /// Whether its terms must be accepted.
    pub terms_apply: bool,
}

/// The partner of the visitor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerName {
    name: String,
    utm_id: String,
    /// A text that names the helping shop or the partner if it is not the site's own, or explains
    /// that the partner does not sell the site's product; otherwise empty.
    through: String,
}

/// A product type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductTypeView {
    product_id: usize,
    #[schema(value_type = crate::words::ProductName)]
    product_type: &'static str,
    #[schema(value_type = crate::words::ProductSlug)]
    slug: &'static str,
    /// Whether customers can apply for it, here or at its sellers; otherwise it is announced only.
    available: bool,
}

/// Patterns for checks before a request.
#[derive(Debug, Serialize, ToSchema)]
pub struct Patterns {
    mobile: &'static str,
    email: &'static str,
    pan: &'static str,
    pincode: &'static str,
    ifsc: &'static str,
    name: &'static str,
}

/// Limits of fields.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FieldLimits {
    otp_digits: usize,
    /// The maximum number of pledged pieces of gold.
    gold_items_max: usize,
    /// The purities of gold in carats that lenders distinguish, highest first.
    gold_carats: Vec<i64>,
    mobile_digits: usize,
    pincode_digits: usize,
    monthly_income_max: i64,
    age_min: i16,
    age_max: i16,
    company_name_min: i64,
    company_name_max: usize,
    password_min: usize,
}

/// A consent that the first page asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticeLabel {
    #[schema(value_type = crate::words::PurposeName)]
    purpose: &'static str,
    version: String,
    required: bool,
    label: String,
}

/// The path of the call.
pub const PATH: &str = "/api/boot";

/// Returns the boot data.
#[utoipa::path(get, path = "/api/boot", tag = "public", responses(
    (status = 200, body = Boot),
    (status = 304),
))]
async fn get(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
    headers: HeaderMap,
) -> Response {
    if let Some(prepared) = prepared(&api, &site, language) {
        return prepared.respond(&headers);
    }
    let (of, kept) = (&site.site, &site.partner_kept);
    let helper = site.helper_name(&api, kept);
    Json(build_boot(&api, of, &site.host, kept, helper, language)).into_response()
}

/// Finds prepared boot data, without the router.
pub fn find_prepared(api: &Api, request: &Request) -> Option<Response> {
    let headers = request.headers();
    let site = RequestSite::resolve(api, headers, request.uri(), request.extensions());
    let prepared = prepared(api, &site, reader_language(headers))?;
    Some(prepared.respond(headers))
}

/// The boot data of a site's own host, prepared once per version of the catalog. Other host names
/// are not cached, because their number is unlimited.
fn prepared(api: &Api, site: &RequestSite, language: Language) -> Option<Arc<PreparedResponse>> {
    if !site.site.hosts.contains(&site.host) {
        return None;
    }
    let snapshot = api.app.catalog();
    let kept = known_segment(api, &site.site, &site.partner_kept);
    let (key, host) = (&site.site.key, &site.host);
    let helper = site.helper_name(api, kept);
    let rule = api.app.reference.lending.grievance_on(api.app.today()).from;
    let name = format!(
        "boot {key} {host} {kept} {} {helper} {rule}",
        language.code()
    );
    let make = || {
        let boot = build_boot(api, &site.site, host, kept, helper, language);
        let json = serde_json::to_vec(&boot).unwrap_or_default();
        PreparedResponse::new("application/json", "no-store", json)
    };
    Some(api.pages.get_or_prepare(&name, snapshot.version, make))
}

/// Builds the boot data for a page of a partner's segment, with the shop that helps there.
pub fn build_boot(
    api: &Api,
    site: &Site,
    host: &str,
    segment: &str,
    helper: &str,
    language: Language,
) -> Boot {
    let (partner, brand) = partner_and_brand(api, site, segment);
    let idle = |area| IdleTimes::from(session::policy(&api.app, area));
    let snapshot = api.app.catalog();
    let products = list_products(api, site, &partner);
    let render_term = |months: i64| api.app.text(&Message::term(months), language);
    let (catalog, gold) = (&snapshot.catalog, &api.app.reference.gold);
    Boot {
        site: SiteView {
            variant: site.variant,
            host: host.to_owned(),
            url_segment: partner.clone(),
            first_page: format!("/{segment}"),
            locked_product: site.product.map(ProductType::name),
            lender_key: site.lender.clone(),
            lender_name: lender_name(api, site),
            welcome_video: site.welcome_video.clone(),
            card_app: site.card_app.clone(),
        },
        brand: brand_view(api, &brand),
        partner: PartnerName {
            utm_id: snapshot.partners.get(&partner).utm_id.clone(),
            name: partner.clone(),
            through: came_through(api, site, &partner, segment, helper, language),
        },
        company: CompanyView::new(api, &api.app.settings.company, language),
        language: language.code(),
        languages: super::language::items(),
        facts: Facts::from_catalog(catalog, gold, &products, &render_term),
        product_summaries: summarise_products(api, &products, language),
        product_types: products.into_iter().map(ProductTypeView::from).collect(),
        idle: idle(Area::Customer),
        idle_staff: idle(Area::Admin),
        patterns: Patterns::ours(),
        limits: FieldLimits::from_settings(api),
        grievance_officer: GrievanceOfficer::from_brand(&brand, language),
        complaint_days: ComplaintDays::of_today(api),
        notices: vec![notice_label(api, Purpose::Updates, &brand, language)],
        demo: api.app.settings.demo,
    }
}

/// The text about the partner or shop by which a visitor came; empty if there is none.
fn came_through(
    api: &Api,
    site: &Site,
    partner: &str,
    segment: &str,
    helper: &str,
    language: Language,
) -> String {
    let message = if !helper.is_empty() {
        Message::new("landing_helped_by").with("shop", helper)
    } else if let Some(absent) = partner_without_product(api, site, segment) {
        without_product(api, site, &absent)
    } else if partner == site.partner {
        return String::new();
    } else {
        let snapshot = api.app.catalog();
        let name = &snapshot.partners.get(partner).name;
        Message::new("landing_came_through").with("partner", name)
    };
    api.app.text(&message, language)
}

/// The text that the visitor's partner does not sell the site's product, and who does.
fn without_product(api: &Api, site: &Site, partner: &str) -> Message {
    let (_, brand) = partner_and_brand(api, site, "");
    let message = Message::new("landing_partner_without_product");
    let message = message.with("partner", partner).with("brand", &brand.title);
    match site.product {
        Some(product) => message.with_text("product", product.label()),
        None => message,
    }
}

/// Renders a brand.
pub fn brand_view(api: &Api, brand: &Brand) -> BrandView {
    let snapshot = api.app.catalog();
    let operator = &snapshot.brands.default_brand().title;
    BrandView {
        key: brand.key.clone(),
        title: brand.title.clone(),
        logo: logo_address(&brand.logo),
        mark: logo_address(&brand.mark),
        co_brand_logo: logo_address(&brand.co_brand_logo),
        operator: if brand.names_operator {
            operator.clone()
        } else {
            String::new()
        },
        css: css_address(brand),
        terms_apply: brand.terms_apply,
    }
}

impl From<ProductType> for ProductTypeView {
    fn from(product: ProductType) -> Self {
        Self {
            product_id: product.id(),
            product_type: product.name(),
            slug: product.slug(),
            available: Product::for_type(product).is_available(),
        }
    }
}

impl Patterns {
    const fn ours() -> Self {
        Self {
            mobile: Mobile::PATTERN,
            email: Email::PATTERN,
            pan: Pan::PATTERN,
            pincode: Pincode::PATTERN,
            ifsc: Ifsc::PATTERN,
            name: PersonName::PATTERN,
        }
    }
}

impl FieldLimits {
    fn from_settings(api: &Api) -> Self {
        let fields = &api.app.reference.limits.fields;
        let age = &api.app.reference.lending.age;
        Self {
            otp_digits: saakh_domain::identity::otp::OtpCode::DIGITS,
            gold_items_max: api.app.reference.gold.pledge.items_max,
            gold_carats: CARATS.into_iter().rev().collect(),
            mobile_digits: fields.mobile_digits,
            pincode_digits: fields.pincode_digits,
            monthly_income_max: fields.monthly_income_max.0 / 100,
            age_min: age.min,
            age_max: age.max,
            company_name_min: fields.company_name_min,
            company_name_max: fields.company_name_max,
            password_min: api.app.reference.limits.login.password_min_length,
        }
    }
}

fn notice_label(api: &Api, purpose: Purpose, brand: &Brand, language: Language) -> NoticeLabel {
    let notice = api
        .app
        .reference
        .notices
        .get(purpose, language)
        .fill_names(&brand.title, None);
    NoticeLabel {
        purpose: purpose.code(),
        version: notice.version,
        required: notice.required,
        label: notice.label,
    }
}
