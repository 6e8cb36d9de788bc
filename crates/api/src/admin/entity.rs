//! The entities that are edited by property: each is named here once, with its permissions and rows.

use std::pin::Pin;

use saakh_domain::catalog::brand::Brand;
use saakh_domain::catalog::credit_card::CreditCard;
use saakh_domain::catalog::insurance_plan::InsurancePlan;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::catalog::property::{Property, Rule};
use saakh_domain::catalog::site::Site;
use saakh_domain::distribution::merchant::MerchantDetails;
use saakh_domain::distribution::partner::Partner;
use saakh_domain::identity::permission::Permission;
use saakh_service::catalog::{lender, lender_group};
use saakh_service::platform::entity::{self, CatalogEntity, Editable};
use saakh_service::{App, Error, Result};
use saakh_store::catalog::lender_group::LenderGroup;
use saakh_store::catalog::versioned::Versioned;
use serde::Serialize;
use serde_json::Value;

/// The rows of an entity with their ids.
type Rows<'a> = Pin<Box<dyn Future<Output = Result<Vec<(i64, Value)>>> + Send + 'a>>;

/// An entity that is edited by property.
pub(super) struct Entity {
    /// Its name in addresses, in the audit trail and in keys of texts.
    pub(super) code: &'static str,
    pub(super) properties: &'static [Property],
    pub(super) read: Permission,
    pub(super) write: Permission,
    /// Loads all rows in the order of the page.
    rows: fn(&App) -> Rows<'_>,
}

/// All entities.
pub(super) static ENTITIES: [&Entity; 7] =
    [&LENDER, &CARD, &PARTNER, &MERCHANT, &PLAN, &BRAND, &SITE];

pub(super) static LENDER: Entity =
    Entity::new::<Lender>(Permission::LenderRead, Permission::LenderWrite, |app| {
        Box::pin(lender_rows(app))
    });

pub(super) static CARD: Entity = Entity::new::<CreditCard>(
    Permission::CardRead,
    Permission::CardWrite,
    rows_by_place::<CreditCard>,
);

static PARTNER: Entity = Entity::new::<Partner>(
    Permission::PartnerRead,
    Permission::PartnerWrite,
    exported_elsewhere,
);

static MERCHANT: Entity = Entity::new::<MerchantDetails>(
    Permission::MerchantRead,
    Permission::MerchantWrite,
    exported_elsewhere,
);

pub(super) static PLAN: Entity = Entity::new::<InsurancePlan>(
    Permission::PlanRead,
    Permission::PlanWrite,
    rows_by_place::<InsurancePlan>,
);

pub(super) static BRAND: Entity =
    Entity::new::<Brand>(Permission::BrandWrite, Permission::BrandWrite, |app| {
        Box::pin(catalog_rows::<Brand, _>(app, |brand| {
            brand.title.to_lowercase()
        }))
    });

pub(super) static SITE: Entity =
    Entity::new::<Site>(Permission::SiteWrite, Permission::SiteWrite, |app| {
        Box::pin(catalog_rows::<Site, _>(app, |site| site.key.to_lowercase()))
    });

impl Entity {
    const fn new<E: Editable>(
        read: Permission,
        write: Permission,
        rows: fn(&App) -> Rows<'_>,
    ) -> Self {
        Self {
            code: E::KIND,
            properties: E::PROPERTIES,
            read,
            write,
            rows,
        }
    }

    /// Finds an entity by its name.
    pub(super) fn from_code(code: &str) -> Option<&'static Self> {
        ENTITIES.into_iter().find(|entity| entity.code == code)
    }

    /// Loads all rows with their ids, in the order of the page.
    pub(super) async fn load_rows(&self, app: &App) -> Result<Vec<(i64, Value)>> {
        (self.rows)(app).await
    }

    /// Loads the groups of lenders that values of its properties refer to.
    pub(super) async fn load_groups(&self, app: &App) -> Result<Vec<LenderGroup>> {
        let refers_to_groups = |property: &Property| matches!(property.rule, Rule::Ids);
        if self.properties.iter().any(refers_to_groups) {
            lender_group::all(app).await
        } else {
            Ok(Vec::new())
        }
    }
}

/// Returns no rows, for entities whose lists have their own exports.
fn exported_elsewhere(_: &App) -> Rows<'_> {
    Box::pin(async { Ok(Vec::new()) })
}

async fn lender_rows(app: &App) -> Result<Vec<(i64, Value)>> {
    let mut rows = lender::all(app).await?;
    rows.sort_by_cached_key(|row| (row.item.priority, row.item.name.to_lowercase()));
    serialize_rows(&rows, |lender| lender.id.0)
}

fn rows_by_place<E: CatalogEntity>(app: &App) -> Rows<'_> {
    // The list is in this order already.
    Box::pin(async { serialize_rows(&entity::list::<E>(app).await?, E::id) })
}

async fn catalog_rows<E: CatalogEntity, K: Ord>(
    app: &App,
    key: fn(&E) -> K,
) -> Result<Vec<(i64, Value)>> {
    let mut rows = entity::list::<E>(app).await?;
    rows.sort_by_cached_key(|row| key(&row.item));
    serialize_rows(&rows, E::id)
}

fn serialize_rows<T: Serialize>(
    rows: &[Versioned<T>],
    id: fn(&T) -> i64,
) -> Result<Vec<(i64, Value)>> {
    let unwritable = |error| Error::internal("an entity cannot be written as JSON", error);
    let written = |row: &Versioned<T>| Ok((id(&row.item), serde_json::to_value(&row.item)?));
    let written: std::result::Result<_, serde_json::Error> = rows.iter().map(written).collect();
    written.map_err(unwritable)
}
