//! Tracking links on the wire.

use saakh_domain::distribution::touch::Utms;
use saakh_service::App;
use saakh_service::distribution::link::{address, format_query};
use saakh_store::distribution::link::LinkRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::listing::{Cell, Column};

/// The campaign parameters of a link.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkUtms {
    /// The source of visitors.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub utm_source: String,
    /// The medium.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub utm_medium: String,
    /// The campaign.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub utm_campaign: String,
    /// The search terms.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub utm_term: String,
    /// The variant of the picture or text.
    #[serde(default)]
    #[schema(max_length = 300)]
    pub utm_content: String,
}

/// A tracking link.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkItem {
    id: i64,
    /// The name in the back office.
    name: String,
    /// The code in its address.
    code: String,
    url: String,
    /// The partner to whom visitors are attributed.
    partner_id: i64,
    /// That partner's name.
    partner: String,
    /// The merchant to whom visitors are attributed.
    #[schema(required)]
    merchant_id: Option<i64>,
    /// That merchant's name.
    #[schema(required)]
    merchant: Option<String>,
    /// The page that it leads to; `/` is the partner's landing page.
    path: String,
    /// The campaign parameters that it adds to the address; may be empty.
    utms: LinkUtms,
    /// The number of clicks.
    clicks: i64,
    /// The number of attributed customers.
    leads: i64,
    #[schema(value_type = crate::words::LinkStatusName)]
    status: &'static str,
    created_at: String,
    /// The version, which each change increments.
    version: i64,
}

impl From<&Utms> for LinkUtms {
    fn from(utms: &Utms) -> Self {
        let of = |name: &str| utms.get(name).unwrap_or_default().to_owned();
        Self {
            utm_source: of("utm_source"),
            utm_medium: of("utm_medium"),
            utm_campaign: of("utm_campaign"),
            utm_term: of("utm_term"),
            utm_content: of("utm_content"),
        }
    }
}

impl From<&LinkUtms> for Utms {
    fn from(utms: &LinkUtms) -> Self {
        Self::from_pairs([
            ("utm_source", utms.utm_source.as_str()),
            ("utm_medium", &utms.utm_medium),
            ("utm_campaign", &utms.utm_campaign),
            ("utm_term", &utms.utm_term),
            ("utm_content", &utms.utm_content),
        ])
    }
}

impl LinkItem {
    /// The columns of an export.
    pub(super) const COLUMNS: &'static [Column<Self>] = &[
        Column::new("common_name", |link, _| Cell::text(&link.name)),
        Column::new("links_link", |link, _| Cell::text(&link.url)),
        Column::new("links_partner", |link, _| Cell::text(&link.partner)),
        Column::new("common_merchant", |link, _| {
            Cell::optional_text(link.merchant.as_deref())
        }),
        Column::new("links_path", |link, _| Cell::text(&link.path)),
        Column::new("links_utms", |link, _| {
            Cell::text(&format_query(&Utms::from(&link.utms)))
        }),
        Column::summed("links_clicks", |link, _| Cell::Count(link.clicks)),
        Column::summed("links_leads", |link, _| Cell::Count(link.leads)),
        Column::new("links_status", |link, context| {
            context.cell(format!("links_status_{}", link.status))
        }),
        Column::new("links_created_at", |link, _| {
            Cell::instant(&link.created_at)
        }),
    ];

    /// Renders a link.
    pub(super) fn from_row(app: &App, row: LinkRow) -> Self {
        let link = row.link;
        let snapshot = app.catalog();
        let partner = snapshot.partners.find_by_id(link.partner_id);
        Self {
            id: link.id.0,
            url: address(app, &link.code),
            partner_id: link.partner_id.0,
            partner: partner.map_or_else(String::new, |partner| partner.name.clone()),
            merchant_id: link.merchant_id.map(|id| id.0),
            merchant: row.merchant,
            utms: LinkUtms::from(&link.utms),
            name: link.name,
            code: link.code,
            path: link.path,
            clicks: row.clicks,
            leads: row.leads,
            status: link.status.code(),
            created_at: link.created_at.to_string(),
            version: link.version,
        }
    }
}
