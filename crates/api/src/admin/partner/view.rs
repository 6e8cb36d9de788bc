//! Partners and their leads as the wire shows them.

use saakh_domain::Language;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Evidence, Finding};
use saakh_domain::identity::tally::DAY;
use saakh_domain::secret::masked;
use saakh_domain::text::Message;
use saakh_service::App;
use saakh_service::app::labels;
use saakh_store::distribution::attribution::Lead;
use saakh_store::distribution::partner::PartnerRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;
use crate::view::{Percent, Rupees};

/// A partner as the back office shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerItem {
    /// Its id.
    id: i64,
    /// Its path segment.
    key: String,
    /// Its name.
    name: String,
    /// What its links carry.
    #[serde(rename = "utm_id")]
    utm_id: String,
    /// Its share of what lenders pay, percent.
    #[serde(rename = "revenue_percent")]
    revenue_percent: Percent,
    /// What it gets for each disbursal, rupees.
    #[serde(rename = "revenue_flat_fee")]
    revenue_flat_fee: Rupees,
    /// `active` or `disabled`.
    #[schema(value_type = crate::words::PartnerStatusName)]
    status: &'static str,
    /// The product types that it offers, in the spec's words.
    #[schema(value_type = Vec<crate::words::ProductName>)]
    products: Vec<&'static str>,
    /// How many days after the first touch a verification still counts for it.
    #[serde(rename = "attribution_days")]
    attribution_days: u16,
    /// How many merchants work under it.
    merchants: i64,
    /// How many customers count for it.
    leads: i64,
    /// Goes up with every change; sent back in `If-Match`.
    version: i64,
}

/// What a partner's visitors see.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerBrand {
    /// The brand's key.
    key: String,
    /// Its title.
    title: String,
    /// Whether the partner has a brand of its own; otherwise it is the default one.
    own: bool,
}

/// A partner with its brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartnerPage {
    #[serde(flatten)]
    item: PartnerItem,
    /// What its visitors see.
    brand: PartnerBrand,
}

/// A customer who counts for a partner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadItem {
    /// The customer's id.
    customer_id: String,
    /// Their name, masked.
    #[schema(required)]
    name: Option<String>,
    /// Their mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    /// When it was decided.
    attributed_at: String,
    /// Why they count for this partner, in a sentence.
    why: String,
    /// The name of the tracking link that they came by.
    #[schema(required)]
    link: Option<String>,
    /// The product type of their newest application, in the spec's words.
    #[schema(value_type = Option<crate::words::ProductName>, required)]
    product: Option<&'static str>,
    /// Where that application stands.
    #[schema(value_type = Option<crate::words::ApplicationStatusName>, required)]
    status: Option<String>,
}

impl PartnerItem {
    /// The titles of an export's columns.
    pub(super) const TITLES: &'static [&'static str] = &[
        "partners_key",
        "property_partner_name",
        "property_partner_utm_id",
        "property_partner_revenue_percent",
        "property_partner_revenue_flat_fee",
        "partners_status",
        "property_partner_products",
        "property_partner_attribution_days",
        "partners_merchants",
        "partners_leads",
    ];

    /// One row of an export.
    pub(super) fn cells(self, app: &App, language: Language) -> Vec<String> {
        let status = Message::new(format!("partners_status_{}", self.status));
        let products = self.products.into_iter().filter_map(ProductType::from_name);
        let products = products.map(|product| app.text(&labels::product(product), language));
        let products: Vec<String> = products.collect();
        vec![
            self.key,
            self.name,
            self.utm_id,
            self.revenue_percent.0.to_string(),
            self.revenue_flat_fee.0.to_string(),
            app.text(&status, language),
            products.join(", "),
            self.attribution_days.to_string(),
            self.merchants.to_string(),
            self.leads.to_string(),
        ]
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
            attribution_days: partner.attribution_days,
            merchants: row.merchants,
            leads: row.leads,
            version: row.version,
        }
    }
}

impl PartnerPage {
    /// A partner with its brand.
    pub(super) fn of(api: &Api, row: PartnerRow) -> Self {
        let brand = api.app.reference.brands.get(&row.partner.brand);
        Self {
            brand: PartnerBrand {
                key: brand.key.clone(),
                title: brand.title.clone(),
                own: brand.key == row.partner.key,
            },
            item: row.into(),
        }
    }
}

impl LeadItem {
    /// A lead as the reader may see it.
    pub(super) fn of(api: &Api, lead: Lead, language: Language) -> Self {
        let why = lead.evidence.as_ref().map_or_else(erased, why);
        Self {
            customer_id: lead.customer_id.to_string(),
            name: lead.name.map(|name| masked(name.expose())),
            mobile: lead.mobile.map(|mobile| masked(mobile.expose())),
            attributed_at: lead.attributed_at.to_string(),
            why: api.app.text(&why, language),
            link: lead.link,
            product: lead.product.map(ProductType::name),
            status: lead.status,
        }
    }
}

/// Why a customer counts for the partner they count for.
fn why(evidence: &Evidence) -> Message {
    let finding = match evidence.finding {
        Finding::WithinWindow => "partners_why_within_window",
        Finding::WindowPassed => "partners_why_window_passed",
        Finding::UnknownPartner => "partners_why_unknown_partner",
        Finding::DisabledPartner => "partners_why_disabled_partner",
    };
    Message::new(finding)
        .with("touched", &evidence.touched_partner)
        .with("days", evidence.elapsed_seconds / DAY)
        .with("window", evidence.window_days.unwrap_or_default())
}

fn erased() -> Message {
    Message::new("partners_why_erased")
}
