//! Facts that can be stated about a made-up applicant.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::fact::{Fact, FactKind};
use saakh_domain::origination::products::Product;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, EligibilityChecker};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::questions::Choice;
use crate::state::Api;
use crate::words::{FactKindName, FactName, ProductName};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(facts))
}

/// The facts that lenders use, by product.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityFacts {
    /// The available products in the specification's order.
    products: Vec<ProductFacts>,
}

/// The facts that lenders of a product use.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductFacts {
    #[schema(value_type = ProductName)]
    product: &'static str,
    /// The facts in order of display.
    facts: Vec<EligibilityFact>,
}

/// A fact.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityFact {
    /// The stable key.
    #[schema(value_type = FactName)]
    fact: &'static str,
    /// The name in the reader's language.
    label: String,
    /// The unit.
    #[schema(value_type = FactKindName)]
    kind: &'static str,
    /// The items to choose from; null if the value is a number.
    #[schema(required)]
    options: Option<Vec<Choice>>,
    /// Whether the check requires it.
    required: bool,
}

/// Lists the facts that can be stated about a made-up applicant, by product.
#[utoipa::path(get, path = "/api/admin/eligibility/facts", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = EligibilityFacts),
))]
async fn facts(
    State(api): State<Api>,
    _: AuthorisedActor<EligibilityChecker>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<EligibilityFacts>> {
    let products = Product::list_open().map(|product| ProductFacts {
        product: product.product.name(),
        facts: facts_of(&api, product, language),
    });
    Ok(Json(EligibilityFacts {
        products: products.collect(),
    }))
}

fn facts_of(api: &Api, product: &Product, language: Language) -> Vec<EligibilityFact> {
    let lists = &api.app.reference.lists;
    let view = |fact: Fact| {
        let (kind, list) = input_kind(fact.spec().kind);
        EligibilityFact {
            fact: fact.code(),
            label: api.render_text(&format!("fact_{}", fact.code()), language),
            kind,
            options: list.map(|list| {
                let items = lists.options(list, language).into_iter();
                items.map(Choice::from).collect()
            }),
            required: fact == Fact::Amount,
        }
    };
    product.facts_to_state().map(view).collect()
}

/// The unit of a fact in forms, and the list of its choices.
const fn input_kind(kind: FactKind) -> (&'static str, Option<&'static str>) {
    match kind {
        FactKind::Money => ("rupees", None),
        FactKind::Band(list) | FactKind::Choice(list) => ("choice", Some(list)),
        FactKind::Years => ("years", None),
        FactKind::Months | FactKind::MonthsBand => ("months", None),
        FactKind::Points => ("points", None),
        FactKind::Pincode => ("pincode", None),
        FactKind::Weight => ("grams", None),
        FactKind::PercentBand => ("percent", None),
    }
}
