//! What is edited one property at a time: which properties there are, what each takes, and who
//! may see and change it. Pages draw their cells and forms from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::{Group, Kind, Property, Rule, Unit};
use saakh_domain::catalog::{brand, credit_card, insurance_plan, lender, site};
use saakh_domain::distribution::partner::Partner;
use saakh_domain::distribution::{merchant, partner};
use saakh_domain::identity::permission::{Permission, Role};
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::lender_group;
use saakh_store::catalog::lender_group::LenderGroup;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::authorisation::{AnyStaff, AuthorisedActor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::loose::property_values;
use crate::words::closed_sets;

saakh_domain::words! {
    /// What is edited one property at a time.
    pub enum Entity {
        Lender = "lender",
        Card = "card",
        Partner = "partner",
        Merchant = "merchant",
        Plan = "plan",
        Brand = "brand",
        Site = "site",
    }
}

closed_sets! {
    /// What is edited one property at a time.
    EntityName = Entity::WORDS.iter().copied();
    /// How a property is shown and typed. Rupees have at most 2 decimals, percent and decimals at most 3.
    PropertyKind = Kind::WORDS.iter().copied();
    /// What properties are shown together.
    PropertyGroup = Group::WORDS.iter().copied();
    /// What a number counts.
    PropertyUnit = Unit::WORDS.iter().copied();
}

/// The properties of an entity, in the order of its page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Properties {
    /// Which entity.
    #[schema(value_type = EntityName)]
    entity: &'static str,
    /// Its properties.
    properties: Vec<PropertyView>,
}

/// One property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyView {
    /// Its name in the entity, and in edits; a dot goes into nested terms.
    key: &'static str,
    /// What it is shown with.
    #[schema(value_type = PropertyGroup)]
    group: &'static str,
    /// Its name in the reader's language.
    label: String,
    /// How it is shown and typed.
    #[schema(value_type = PropertyKind)]
    kind: &'static str,
    /// What its numbers count.
    #[schema(value_type = Option<PropertyUnit>, required)]
    unit: Option<&'static str>,
    /// The least number that it takes.
    #[schema(required)]
    min: Option<i64>,
    /// The greatest number that it takes; of a list, how many entries.
    #[schema(required)]
    max: Option<i64>,
    /// How many characters it may have; of a list, each of its entries.
    #[schema(required)]
    max_length: Option<usize>,
    /// What may be chosen; none where anything may be typed.
    #[schema(required)]
    options: Option<Vec<PropertyOption>>,
    /// Of rows: what each has.
    #[schema(required)]
    columns: Option<Vec<PropertyColumn>>,
    /// The products to which it belongs; none: all.
    #[schema(value_type = Option<Vec<crate::words::ProductName>>, required)]
    products: Option<Vec<&'static str>>,
    /// Whether it must have a value.
    required: bool,
    /// Whether whoever asks may see it.
    readable: bool,
    /// Whether whoever asks may change it.
    writable: bool,
}

/// A column of a property that is a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct PropertyColumn {
    /// Its name in each row.
    key: &'static str,
    /// Its name in the reader's language.
    label: String,
    /// How it is shown and typed.
    #[schema(value_type = PropertyKind)]
    kind: &'static str,
    /// The least number that it takes.
    #[schema(required)]
    min: Option<i64>,
    /// The greatest number that it takes.
    #[schema(required)]
    max: Option<i64>,
    /// Whether each row must have it.
    required: bool,
}

/// A value that may be chosen.
#[derive(Debug, Serialize, ToSchema)]
pub struct PropertyOption {
    /// What is sent and answered.
    value: OptionValue,
    /// Its name in the reader's language.
    label: String,
}

/// An id, or a word.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// The id of an item.
    Id(i64),
    /// A word, or a key.
    Word(String),
}

/// The properties of an entity that are edited one at a time.
#[utoipa::path(get, path = "/api/admin/properties/{entity}", tag = "admin",
    security(("admin" = [])), params(
    ("entity" = inline(EntityName), Path, description = "Which entity"),
), responses(
    (status = 200, body = Properties),
    (status = 404, body = Problem),
))]
pub async fn list(
    State(api): State<Api>,
    AuthorisedActor(AnyStaff(admin)): AuthorisedActor<AnyStaff>,
    RequestLanguage(language): RequestLanguage,
    Path(entity): Path<String>,
) -> ApiResult<Json<Properties>> {
    let entity = Entity::from_code(&entity).ok_or_else(ApiError::not_found)?;
    let groups = match entity {
        Entity::Lender => lender_group::all(&api.app).await?,
        _ => Vec::new(),
    };
    let writer = PropertyViewBuilder {
        api: &api,
        language,
        entity,
        role: admin.role,
        groups,
    };
    let properties = entity.table().iter();
    Ok(Json(Properties {
        entity: entity.code(),
        properties: properties.map(|property| writer.view(property)).collect(),
    }))
}

/// What shall be changed of a row: all of it, or nothing.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertyEdits {
    /// Properties by name with their new values; at most 100.
    #[schema(schema_with = property_values)]
    values: BTreeMap<String, Value>,
}

/// More than one entity has.
const MAX_EDITS: usize = 100;

impl PropertyEdits {
    pub(super) fn into_edits(self) -> ApiResult<Vec<(String, Value)>> {
        if self.values.len() > MAX_EDITS {
            let message = Message::new("invalid_too_many").with("max", MAX_EDITS);
            return Err(Error::field("values", message).into());
        }
        Ok(self.values.into_iter().collect())
    }
}

/// The properties that a body names, with their values.
pub(super) fn collect_edits<const N: usize>(
    named: [(&'static str, Option<Value>); N],
) -> Vec<(&'static str, Value)> {
    let named = named.into_iter();
    named
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

impl Entity {
    /// Its properties.
    pub(super) const fn table(self) -> &'static [Property] {
        match self {
            Self::Lender => lender::PROPERTIES,
            Self::Card => credit_card::PROPERTIES,
            Self::Partner => partner::PROPERTIES,
            Self::Merchant => merchant::PROPERTIES,
            Self::Plan => insurance_plan::PROPERTIES,
            Self::Brand => brand::PROPERTIES,
            Self::Site => site::PROPERTIES,
        }
    }

    /// What somebody needs to see it, and to change it.
    const fn permissions(self) -> (Permission, Permission) {
        match self {
            Self::Lender => (Permission::LenderRead, Permission::LenderWrite),
            Self::Card => (Permission::CardRead, Permission::CardWrite),
            Self::Partner => (Permission::PartnerRead, Permission::PartnerWrite),
            Self::Merchant => (Permission::MerchantRead, Permission::MerchantWrite),
            Self::Plan => (Permission::PlanRead, Permission::PlanWrite),
            Self::Brand => (Permission::BrandWrite, Permission::BrandWrite),
            Self::Site => (Permission::SiteWrite, Permission::SiteWrite),
        }
    }
}

/// Writes properties for a reader.
struct PropertyViewBuilder<'a> {
    api: &'a Api,
    language: Language,
    entity: Entity,
    role: Role,
    groups: Vec<LenderGroup>,
}

impl PropertyViewBuilder<'_> {
    fn view(&self, property: &Property) -> PropertyView {
        let (read, write) = self.entity.permissions();
        let (min, max) = property.rule.range();
        let label = property.label(self.entity.code());
        PropertyView {
            key: property.name,
            group: property.group.code(),
            kind: property.rule.kind().code(),
            unit: property.unit().map(Unit::code),
            min,
            max,
            max_length: property.rule.max_length(),
            options: self.options(property.rule, &label),
            columns: self.columns(property),
            products: products(property),
            required: property.required,
            readable: self.role.has_permission(read),
            writable: self.role.has_permission(write),
            label: self.api.render_text(&label, self.language),
        }
    }

    fn columns(&self, property: &Property) -> Option<Vec<PropertyColumn>> {
        let columns = property.rule.columns()?.iter();
        let view = |column: &Property| {
            let label = property.column_label(self.entity.code(), column);
            let (min, max) = column.rule.range();
            PropertyColumn {
                key: column.name,
                label: self.api.render_text(&label, self.language),
                kind: column.rule.kind().code(),
                min,
                max,
                required: column.required,
            }
        };
        Some(columns.map(view).collect())
    }

    /// What may be chosen. The name of a word stands in the catalogue of texts below the property's.
    fn options(&self, rule: Rule, label: &str) -> Option<Vec<PropertyOption>> {
        Some(match rule {
            Rule::Item(list) | Rule::Items(list) => {
                let items = self.api.app.reference.lists.options(list, self.language);
                let option = |item: saakh_domain::form::smart_list::ListOption| PropertyOption {
                    value: OptionValue::Id(item.id),
                    label: item.value,
                };
                items.into_iter().map(option).collect()
            }
            Rule::Word(words) => {
                let option = |word: &&'static str| PropertyOption {
                    value: OptionValue::Word((*word).to_owned()),
                    label: self
                        .api
                        .render_text(&format!("{label}_{word}"), self.language),
                };
                words.iter().map(option).collect()
            }
            Rule::Products | Rule::Product => {
                let option = |product: ProductType| PropertyOption {
                    value: OptionValue::Word(product.name().to_owned()),
                    label: self.api.render_text(product.label(), self.language),
                };
                ProductType::ALL.into_iter().map(option).collect()
            }
            Rule::Brand => {
                let snapshot = self.api.app.catalog();
                let option = |brand: &Arc<Brand>| keyed(&brand.key, &brand.title);
                snapshot.brands.all().iter().map(option).collect()
            }
            Rule::Partner => {
                let snapshot = self.api.app.catalog();
                let option = |partner: &Partner| keyed(&partner.key, &partner.name);
                snapshot.partners.all().iter().map(option).collect()
            }
            Rule::Ids => {
                let option = |group: &LenderGroup| PropertyOption {
                    value: OptionValue::Id(group.id),
                    label: group.name.clone(),
                };
                self.groups.iter().map(option).collect()
            }
            _ => return None,
        })
    }
}

fn keyed(key: &str, name: &str) -> PropertyOption {
    PropertyOption {
        value: OptionValue::Word(key.to_owned()),
        label: name.to_owned(),
    }
}

/// The products that know what a property is about.
fn products(property: &Property) -> Option<Vec<&'static str>> {
    let facts = property.facts;
    let knows = |product: &&Product| {
        let known = product.facts();
        facts.iter().any(|fact| known.contains(fact))
    };
    let named = Product::all().filter(knows);
    (!facts.is_empty()).then(|| named.map(|product| product.product.name()).collect())
}
