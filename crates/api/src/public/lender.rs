//! The lenders of a site by name, for everybody.

use axum::extract::State;
use saakh_domain::catalog::lender::{Lender, RegulatoryClass};
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::site::{RequestSite, known_segment, lender_name, list_products, partner_and_brand};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// A lender with its registration at the Reserve Bank of India.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedLender {
    key: String,
    /// The public name.
    name: String,
    /// The name of the regulated entity.
    legal_name: String,
    /// The regulatory class in the reader's language, or empty.
    class: String,
    /// The number at the Reserve Bank, or empty.
    registration_number: String,
    /// The names of its products on this site in the reader's language.
    products: Vec<String>,
}

/// The lenders to which customers of this site can apply.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedLenderList {
    /// By name.
    items: Vec<NamedLender>,
}

/// Lists the lenders to which customers of this site can apply.
#[utoipa::path(get, path = "/api/lenders", tag = "public", responses(
    (status = 200, body = NamedLenderList),
))]
async fn list(
    State(api): State<Api>,
    RequestLanguage(language): RequestLanguage,
    site: RequestSite,
) -> Json<NamedLenderList> {
    let segment = known_segment(&api, &site.site, &site.partner_kept);
    let (partner, _) = partner_and_brand(&api, &site.site, segment);
    let sold = list_products(&api, &site.site, &partner);
    let open: Vec<_> = Product::list_open()
        .map(|open| open.product)
        .filter(|product| sold.contains(product))
        .collect();
    let only = lender_name(&api, &site.site);
    let text = |key: &str| api.app.text(&Message::new(key), language);
    let view = |lender: &Lender| {
        let accepted = open
            .iter()
            .filter(|product| lender.accepts_product(**product));
        NamedLender {
            key: lender.key.clone(),
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            class: lender
                .regulatory_class
                .map(class_name)
                .map_or_else(String::new, &text),
            registration_number: lender.registration_number.clone(),
            products: accepted.map(|product| text(product.label())).collect(),
        }
    };
    let snapshot = api.app.catalog();
    let here = |lender: &&Lender| only.is_empty() || lender.name == only;
    let lenders = snapshot.catalog.lenders().iter().filter(here);
    let mut items: Vec<_> = lenders.map(view).collect();
    items.retain(|lender| !lender.products.is_empty());
    items.sort_by_cached_key(|lender| lender.name.to_lowercase());
    Json(NamedLenderList { items })
}

/// The message with a class's name: customers need no layers of NBFCs.
const fn class_name(class: RegulatoryClass) -> &'static str {
    match class {
        RegulatoryClass::Bank => "about_class_bank",
        RegulatoryClass::SmallFinanceBank => "about_class_small_finance_bank",
        RegulatoryClass::RegionalRuralBank => "about_class_regional_rural_bank",
        RegulatoryClass::CooperativeBank => "about_class_cooperative_bank",
        RegulatoryClass::NbfcUpper | RegulatoryClass::NbfcMiddle | RegulatoryClass::NbfcBase => {
            "about_class_nbfc"
        }
    }
}
