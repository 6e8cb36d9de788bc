//! Partners on the wire.

use saakh_domain::catalog::product::ProductType;
use saakh_service::app::labels;
use saakh_service::distribution::partner_key::KeyState;
use saakh_store::distribution::merchant::Merchant;
use saakh_store::distribution::partner::PartnerRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::account::PartnerAccount;
use super::key::PartnerKeyState;
use crate::listing::{Cell, Column, RenderContext};
use crate::state::Api;
use crate::view::{Percent, Rupees};

/// A partner in the back office.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerItem {
    id: i64,
    /// The path segment.
    key: String,
    name: String,
    /// The campaign id of its links.
    #[serde(rename = "utm_id")]
    utm_id: String,
    /// The key of the brand that its visitors see.
    #[serde(rename = "brand_key")]
    brand_key: String,
    /// Its share of the commission in percent.
    #[serde(rename = "revenue_percent")]
    revenue_percent: Percent,
    /// Its fee per disbursal in rupees.
    #[serde(rename = "revenue_flat_fee")]
    revenue_flat_fee: Rupees,
    #[schema(value_type = crate::words::PartnerStatusName)]
    status: &'static str,
    /// Its products by the specification's names.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    products: Vec<&'static str>,
    /// The attribution window: days after the first touch in which a verification counts for it.
    #[serde(rename = "attribution_days")]
    attribution_days: u16,
    /// The number of its merchants.
    merchants: i64,
    /// The number of attributed customers.
    leads: i64,
    /// The version, which each change increments; for `If-Match`.
    version: i64,
}

/// The brand that a partner's visitors see.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerBrand {
    key: String,
    title: String,
    /// Whether the partner has a brand of its own, instead of the default one.
    own: bool,
}

/// A partner with its brand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerDetail {
    #[serde(flatten)]
    item: PartnerItem,
    /// The brand that its visitors see.
    brand: PartnerBrand,
    /// The state of its servers' signing key; null if there is none.
    #[schema(required)]
    key_state: Option<PartnerKeyState>,
    /// Its own account, to which its share is paid; null if there is none.
    #[schema(required)]
    account: Option<PartnerAccount>,
}

impl PartnerItem {
    /// The columns of an export.
    pub(super) const COLUMNS: &'static [Column<Self>] = &[
        Column::new("partners_key", |one, _| Cell::text(&one.key)),
        Column::new("property_partner_name", |one, _| Cell::text(&one.name)),
        Column::new("property_partner_utm_id", |one, _| Cell::text(&one.utm_id)),
        Column::new("property_partner_brand", |one, _| {
            Cell::text(&one.brand_key)
        }),
        Column::new("property_partner_revenue_percent", |one, _| {
            Cell::Percent(one.revenue_percent.0)
        }),
        Column::new("property_partner_revenue_flat_fee", |one, _| {
            Cell::Rupees(one.revenue_flat_fee.0)
        }),
        Column::new("partners_status", |one, context| {
            context.cell(format!("partners_status_{}", one.status))
        }),
        Column::new("property_partner_products", Self::product_names),
        Column::new("property_partner_attribution_days", |one, _| {
            Cell::Count(one.attribution_days.into())
        }),
        Column::summed("partners_merchants", |one, _| Cell::Count(one.merchants)),
        Column::summed("common_leads", |one, _| Cell::Count(one.leads)),
    ];

    fn product_names(&self, context: &RenderContext<'_>) -> Cell {
        let products = self.products.iter();
        let products = products.filter_map(|name| ProductType::from_name(name));
        let products = products.map(|product| context.text(&labels::product(product)));
        let products: Vec<String> = products.collect();
        Cell::text(&products.join(", "))
    }
}

impl From<PartnerRow> for PartnerItem {
    fn from(row: PartnerRow) -> Self {
        let partner = row.partner;
        Self {
            id: partner.id.0,
            status: partner.status.code(),
            products: partner
                .products
                .into_iter()
                .map(ProductType::name)
                .collect(),
            revenue_percent: partner.revenue_percent.into(),
            revenue_flat_fee: partner.revenue_flat_fee.into(),
            key: partner.key,
            name: partner.name,
            utm_id: partner.utm_id,
            brand_key: partner.brand,
            attribution_days: partner.attribution_days,
            merchants: row.merchants,
            leads: row.leads,
            version: row.version,
        }
    }
}

impl PartnerDetail {
    /// Renders a partner with its brand.
    pub(super) fn new(
        api: &Api,
        row: PartnerRow,
        key: Option<KeyState>,
        account: Option<Merchant>,
    ) -> Self {
        let snapshot = api.app.catalog();
        let brand = snapshot.brands.get(&row.partner.brand);
        Self {
            brand: PartnerBrand {
                key: brand.key.clone(),
                title: brand.title.clone(),
                own: brand.key == row.partner.key,
            },
            item: row.into(),
            key_state: key.map(Into::into),
            account: account.map(Into::into),
        }
    }
}
