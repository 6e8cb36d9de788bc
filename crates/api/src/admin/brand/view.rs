//! Brands as the studio shows them.

use saakh_domain::Language;
use saakh_domain::catalog::brand::{BrandColours, Repair};
use saakh_domain::catalog::colour::Colour;
use saakh_service::catalog::brand::BrandHistoryEntry;
use saakh_store::catalog::brand::BrandRow;
use serde::Serialize;
use utoipa::ToSchema;

use super::build_colours_view;
use crate::admin::lender::history::actor_name;
use crate::admin::names::FieldFormatter;
use crate::pages::brand_address::logo_address;
use crate::state::Api;

/// A brand for editing; flags are 0 or 1, `grievance.` fields describe the grievance officer.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandRecord {
    id: i64,
    /// The key, which addresses contain.
    key: String,
    title: String,
    page_title: String,
    /// The file name of the logo.
    logo: String,
    mark: String,
    co_brand_logo: String,
    #[schema(value_type = crate::words::FontName)]
    font: String,
    primary: String,
    secondary: String,
    terms_apply: u8,
    names_operator: u8,
    #[serde(rename = "grievance.name")]
    grievance_name: String,
    #[serde(rename = "grievance.phone")]
    grievance_phone: String,
    #[serde(rename = "grievance.email")]
    grievance_email: String,
    #[serde(rename = "grievance.hours")]
    grievance_hours: String,
    grievance_hours_hi: String,
    /// The addresses of its logos.
    addresses: BrandLogos,
    /// The palette derived from its colours.
    colours: BrandColoursView,
    /// The version, which each change increments.
    version: i64,
}

/// Addresses of a brand's logos; empty if there is none.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandLogos {
    logo: String,
    mark: String,
    co_brand_logo: String,
}

/// The palette derived from two colours.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandColoursView {
    /// Each colour by the name of its CSS custom property.
    values: Vec<BrandColourValue>,
    /// Combinations of colours with their contrasts.
    pairs: Vec<ContrastPair>,
    /// Colours that were corrected for readability.
    repairs: Vec<ColourRepair>,
}

/// A colour of the palette.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandColourValue {
    /// The custom property, such as `--brand`.
    name: &'static str,
    /// `#rrggbb`.
    value: String,
}

/// A combination of text and background colour.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContrastPair {
    /// Where it is used, in the reader's language.
    place: String,
    front: String,
    ground: String,
    /// The contrast ratio, 1 to 21, truncated to two decimals.
    contrast: f64,
    /// The contrast ratio that the standard (WCAG) requires.
    needed: f64,
}

/// A colour that was corrected for readability.
#[derive(Debug, Serialize, ToSchema)]
pub struct ColourRepair {
    /// The brand colour that is corrected.
    #[schema(value_type = crate::words::BrandColourName)]
    property: &'static str,
    wanted: String,
    drawn: String,
}

/// A published state of a brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandStateView {
    /// Its catalog version.
    version: i64,
    at: String,
    /// The name of the author, or the program.
    by: String,
    /// Its changes to the previous state.
    changes: Vec<BrandChangeView>,
}

/// A changed property with previous and new value as text.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandChangeView {
    label: String,
    was: String,
    is: String,
}

impl BrandRecord {
    pub(super) fn from_row(api: &Api, row: &BrandRow, language: Language) -> Self {
        let brand = &row.item;
        let grievance = &brand.grievance;
        Self {
            id: brand.id.0,
            key: brand.key.clone(),
            title: brand.title.clone(),
            page_title: brand.page_title.clone(),
            logo: brand.logo.clone(),
            mark: brand.mark.clone(),
            co_brand_logo: brand.co_brand_logo.clone(),
            font: brand.font.clone(),
            primary: brand.primary.to_string(),
            secondary: brand.secondary.to_string(),
            terms_apply: brand.terms_apply.into(),
            names_operator: brand.names_operator.into(),
            grievance_name: grievance.name.clone(),
            grievance_phone: grievance.phone.clone(),
            grievance_email: grievance.email.clone(),
            grievance_hours: grievance.hours.clone(),
            grievance_hours_hi: brand.grievance_hours_hi.clone(),
            addresses: BrandLogos {
                logo: logo_address(&brand.logo),
                mark: logo_address(&brand.mark),
                co_brand_logo: logo_address(&brand.co_brand_logo),
            },
            colours: build_colours_view(api, brand.primary, brand.secondary, language),
            version: row.version,
        }
    }
}

impl BrandColoursView {
    pub(super) fn new(
        api: &Api,
        colours: &BrandColours,
        repairs: &[Repair],
        language: Language,
    ) -> Self {
        let text = |colour: Colour| colour.to_string();
        Self {
            values: colours
                .properties()
                .into_iter()
                .map(|(name, colour)| BrandColourValue {
                    name,
                    value: text(colour),
                })
                .collect(),
            pairs: colours
                .pairs()
                .into_iter()
                .map(|pair| ContrastPair {
                    place: api.render_text(&format!("brands_place_{}", pair.place), language),
                    front: text(pair.front),
                    ground: text(pair.ground),
                    contrast: (pair.contrast() * 100.0).floor() / 100.0,
                    needed: pair.needed,
                })
                .collect(),
            repairs: repairs
                .iter()
                .map(|repair| ColourRepair {
                    property: repair.property,
                    wanted: text(repair.wanted),
                    drawn: text(repair.drawn),
                })
                .collect(),
        }
    }
}

impl BrandStateView {
    pub(super) fn from_state(
        api: &Api,
        state: BrandHistoryEntry,
        names: &FieldFormatter<'_>,
        language: Language,
    ) -> Self {
        let changes = state.changes.into_iter();
        Self {
            version: state.version,
            at: state.at.to_string(),
            by: actor_name(api, state.by, language),
            changes: changes
                .map(|change| BrandChangeView {
                    label: names.label(&change.property),
                    was: names.format_value(&change.property, &change.from),
                    is: names.format_value(&change.property, &change.to),
                })
                .collect(),
        }
    }
}
