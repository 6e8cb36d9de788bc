//! What may be stated of a person who is made up for a question about lenders.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::fact::{Fact, FactKind};
use saakh_domain::origination::products::Product;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, EligibilityChecker};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::questions::Choice;
use crate::state::Api;
use crate::words::{FactKindName, FactName, ProductName};

/// What lenders of each product look at.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityFacts {
    /// The products that can be applied for, in the specification's order.
    products: Vec<ProductFacts>,
}

/// What lenders of a product look at.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProductFacts {
    /// Which product.
    #[schema(value_type = ProductName)]
    product: &'static str,
    /// The facts, in the order in which people read them.
    facts: Vec<EligibilityFact>,
}

/// One of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct EligibilityFact {
    /// Its stable name.
    #[schema(value_type = FactName)]
    fact: &'static str,
    /// What it is called.
    label: String,
    /// How it is counted.
    #[schema(value_type = FactKindName)]
    kind: &'static str,
    /// The items that may be chosen by their id; null where a number is written.
    #[schema(required)]
    options: Option<Vec<Choice>>,
    /// Whether nothing is answered without it.
    required: bool,
}

/// What may be stated of somebody made up, by product.
#[utoipa::path(get, path = "/api/admin/eligibility/facts", tag = "admin",
    security(("admin" = [])), responses(
    (status = 200, body = EligibilityFacts),
))]
pub async fn facts(
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

/// How a fact is counted in a form, and the list that it is chosen from.
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
