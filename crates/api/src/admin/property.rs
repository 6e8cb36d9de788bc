//! Tables of properties: the editable properties of each entity, their values, and who may read and
//! change them. Pages build cells and forms from them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::catalog::property::{Group, Kind, Property, Rule, Unit};
use saakh_domain::distribution::partner::Partner;
use saakh_domain::identity::permission::Role;
use saakh_domain::origination::products::Product;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_store::catalog::lender_group::LenderGroup;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::entity::{ENTITIES, Entity};
use crate::authorisation::{AnyStaff, AuthorisedActor};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use crate::view::loose::property_values;
use crate::words::closed_sets;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

closed_sets! {
    /// An entity that is edited by property.
    EntityName = ENTITIES.map(|entity| entity.code);
    /// The kind of a property's values. Rupees have at most 2 decimals, percent and decimals at
    /// most 3.
    PropertyKind = Kind::WORDS.iter().copied();
    /// A group of properties that are shown together.
    PropertyGroup = Group::WORDS.iter().copied();
    /// The unit of a number.
    PropertyUnit = Unit::WORDS.iter().copied();
}

/// The properties of an entity in the order of its page.
#[derive(Debug, Serialize, ToSchema)]
pub struct Properties {
    #[schema(value_type = EntityName)]
    entity: &'static str,
    properties: Vec<PropertyView>,
}

/// A property.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PropertyView {
    /// The name in the entity and in edits; a dot separates nested names.
    key: &'static str,
    /// The group in which it is shown.
    #[schema(value_type = PropertyGroup)]
    group: &'static str,
    /// The name in the reader's language.
    label: String,
    /// The kind of its values.
    #[schema(value_type = PropertyKind)]
    kind: &'static str,
    /// The unit of its numbers.
    #[schema(value_type = Option<PropertyUnit>, required)]
    unit: Option<&'static str>,
    /// The minimum of a number.
    #[schema(required)]
    min: Option<i64>,
    /// The maximum of a number, or of a list's entries.
    #[schema(required)]
    max: Option<i64>,
    /// The maximum length in characters, for a list of each entry.
    #[schema(required)]
    max_length: Option<usize>,
    /// The choices; none if any value can be typed.
    #[schema(required)]
    options: Option<Vec<PropertyOption>>,
    /// The columns of a table.
    #[schema(required)]
    columns: Option<Vec<PropertyColumn>>,
    /// The products to which it belongs; none for all.
    #[schema(value_type = Option<Vec<crate::words::ProductName>>, required)]
    products: Option<Vec<&'static str>>,
    /// Whether it must have a value.
    required: bool,
    /// Whether the admin may read it.
    readable: bool,
    /// Whether the admin may change it.
    writable: bool,
}

/// A column of a property that is a table.
#[derive(Debug, Serialize, ToSchema)]
pub struct PropertyColumn {
    /// The name in each row.
    key: &'static str,
    /// The name in the reader's language.
    label: String,
    /// The kind of its values.
    #[schema(value_type = PropertyKind)]
    kind: &'static str,
    /// The minimum of a number.
    #[schema(required)]
    min: Option<i64>,
    /// The maximum of a number.
    #[schema(required)]
    max: Option<i64>,
    /// Whether each row must have a value.
    required: bool,
}

/// A choice of a property.
#[derive(Debug, Serialize, ToSchema)]
pub struct PropertyOption {
    /// The value to send.
    value: OptionValue,
    /// The name in the reader's language.
    label: String,
}

/// An id or a word.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OptionValue {
    /// The id of an item.
    Id(i64),
    /// A word or a key.
    Word(String),
}

/// Lists the editable properties of an entity.
#[utoipa::path(get, path = "/api/admin/properties/{entity}", tag = "admin",
    security(("admin" = [])), params(
    ("entity" = inline(EntityName), Path, description = "The entity"),
), responses(
    (status = 200, body = Properties),
    (status = 404, body = Problem),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(AnyStaff(admin)): AuthorisedActor<AnyStaff>,
    RequestLanguage(language): RequestLanguage,
    Path(entity): Path<String>,
) -> ApiResult<Json<Properties>> {
    let entity = Entity::from_code(&entity).ok_or_else(ApiError::not_found)?;
    let groups = entity.load_groups(&api.app).await?;
    let writer = PropertyViewBuilder {
        api: &api,
        language,
        entity,
        role: admin.role,
        groups,
    };
    let properties = entity.properties.iter();
    Ok(Json(Properties {
        entity: entity.code,
        properties: properties.map(|property| writer.view(property)).collect(),
    }))
}

/// Edits of a row, applied all or none.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PropertyEdits {
    /// New values by property name; at most 100.
    #[schema(schema_with = property_values)]
    values: BTreeMap<String, Value>,
}

/// A limit that no entity reaches.
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

/// Collects the properties that a body sets.
pub(super) fn collect_edits<const N: usize>(
    named: [(&'static str, Option<Value>); N],
) -> Vec<(&'static str, Value)> {
    let named = named.into_iter();
    named
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// Renders properties for an admin.
struct PropertyViewBuilder<'a> {
    api: &'a Api,
    language: Language,
    entity: &'static Entity,
    role: Role,
    groups: Vec<LenderGroup>,
}

impl PropertyViewBuilder<'_> {
    fn view(&self, property: &Property) -> PropertyView {
        let (min, max) = property.rule.range();
        let label = property.label(self.entity.code);
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
            readable: self.role.has_permission(self.entity.read),
            writable: self.role.has_permission(self.entity.write),
            label: self.api.render_text(&label, self.language),
        }
    }

    fn columns(&self, property: &Property) -> Option<Vec<PropertyColumn>> {
        // The editor of checked rows knows its columns.
        if property.rule.kind() == Kind::CheckedRows {
            return None;
        }
        let columns = property.rule.columns()?.iter();
        let view = |column: &Property| {
            let label = property.column_label(self.entity.code, column);
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

    /// The choices of a property. The texts of words are below the property's text key.
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
            Rule::Lender => {
                let snapshot = self.api.app.catalog();
                let option = |lender: &Lender| keyed(&lender.key, &lender.name);
                snapshot.catalog.lenders().iter().map(option).collect()
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

/// The products whose facts a property concerns.
fn products(property: &Property) -> Option<Vec<&'static str>> {
    let facts = property.facts;
    let knows = |product: &&Product| {
        let known = product.facts();
        facts.iter().any(|fact| known.contains(fact))
    };
    let named = Product::all().filter(knows);
    (!facts.is_empty()).then(|| named.map(|product| product.product.name()).collect())
}
