//! Brands: the appearance of a site for one partner. `data/brands.toml` seeds a new database.

mod colours;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use colours::{BrandColours, Pair, Repair};

use super::colour::Colour;
use super::flag;
use super::lender::Grievance;
use super::property::{Group, Property, Rule};
use crate::Language;
use crate::id::BrandId;

/// All brands; the first is the default.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BrandsFile")]
pub struct Brands(Vec<Arc<Brand>>);

/// The appearance of a site for one partner, in the format of `data/brands.toml` and of the database's JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brand {
    pub id: BrandId,
    /// Stable key, used in addresses.
    pub key: String,
    /// Display name.
    pub title: String,
    /// Title of the landing page's browser tab; empty: derived from name and product.
    #[serde(default)]
    pub page_title: String,
    /// Logo with wordmark: in the data file a file of `data/logos`, in the database the name of a stored one.
    pub logo: String,
    /// Square logo without wordmark.
    pub mark: String,
    /// Logo of a partner brand; empty if there is none.
    #[serde(default)]
    pub co_brand_logo: String,
    /// One of [`FONTS`].
    pub font: String,
    /// The colour of buttons and links.
    pub primary: Colour,
    pub secondary: Colour,
    /// Whether the brand's terms must be accepted.
    #[serde(with = "flag")]
    pub terms_apply: bool,
    /// Whether its pages name the operator of the service.
    #[serde(default, with = "flag")]
    pub names_operator: bool,
    /// Contact for complaints (DL-10).
    pub grievance: Grievance,
    /// Office hours of that contact, in Hindi.
    pub grievance_hours_hi: String,
}

/// Available font families; `system` is the device's own.
pub const FONTS: &[&str] = &["inter", "nunito", "sora", "source_serif", "system"];

/// Maximum length of a stored logo's name.
const LOGO_NAME_MAX: usize = 60;
const LOGO: Rule = Rule::Characters(LOGO_NAME_MAX, is_of_logo_name, "invalid_brand_logo");

/// Properties that the brand studio edits.
pub const PROPERTIES: &[Property] = &[
    Property::required("title", Rule::Line(40)),
    Property::optional("page_title", Rule::Line(80)),
    Property::required("logo", LOGO).with_group(Group::Display),
    Property::required("mark", LOGO).with_group(Group::Display),
    Property::optional("co_brand_logo", LOGO).with_group(Group::Display),
    Property::required("font", Rule::Word(FONTS)).with_group(Group::Display),
    Property::required("primary", Rule::Colour).with_group(Group::Display),
    Property::required("secondary", Rule::Colour).with_group(Group::Display),
    Property::required("terms_apply", Rule::Flag),
    Property::required("names_operator", Rule::Flag),
    Property::required("grievance.name", Rule::Line(100)).with_group(Group::Grievance),
    Property::required("grievance.phone", Rule::Line(40)).with_group(Group::Grievance),
    Property::required("grievance.email", Rule::Email).with_group(Group::Grievance),
    Property::required("grievance.hours", Rule::Line(100)).with_group(Group::Grievance),
    Property::required("grievance_hours_hi", Rule::Line(100)).with_group(Group::Grievance),
];

fn is_of_logo_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

#[derive(Deserialize)]
struct BrandsFile {
    brand: Vec<Brand>,
}

/// There is no brand, or a duplicate key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBrands {
    /// There is no brand, so no default.
    #[error("at least one brand is needed")]
    None,
    /// Two brands have the same key.
    #[error("brand {0} is there twice")]
    Duplicate(String),
}

impl TryFrom<BrandsFile> for Brands {
    type Error = InvalidBrands;

    fn try_from(file: BrandsFile) -> Result<Self, InvalidBrands> {
        Self::new(file.brand)
    }
}

impl Brand {
    /// Office hours of the complaints contact.
    pub fn grievance_hours(&self, language: Language) -> &str {
        match language {
            Language::En => &self.grievance.hours,
            Language::Hi => &self.grievance_hours_hi,
        }
    }

    /// Derives accessible colours from the two.
    pub fn colours(&self) -> BrandColours {
        BrandColours::derive(self.primary, self.secondary)
    }

    /// Names of the stored files that it uses.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let files = [&*self.logo, &self.mark, &self.co_brand_logo];
        files.into_iter().filter(|file| !file.is_empty())
    }
}

impl Brands {
    /// Parses `data/brands.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// Builds the collection from brands in order, the default first.
    pub fn new(brands: Vec<Brand>) -> Result<Self, InvalidBrands> {
        if brands.is_empty() {
            return Err(InvalidBrands::None);
        }
        let mut seen = std::collections::BTreeSet::new();
        match brands.iter().find(|brand| !seen.insert(&brand.key)) {
            Some(twice) => Err(InvalidBrands::Duplicate(twice.key.clone())),
            None => Ok(Self(brands.into_iter().map(Arc::new).collect())),
        }
    }

    /// Returns the brand with a key, or the default.
    pub fn get(&self, key: &str) -> &Arc<Brand> {
        self.find(key).unwrap_or_else(|| self.default_brand())
    }

    pub fn find(&self, key: &str) -> Option<&Arc<Brand>> {
        self.0.iter().find(|brand| brand.key == key)
    }

    pub fn default_brand(&self) -> &Arc<Brand> {
        // `new` rejects an empty list.
        &self.0[0]
    }

    /// All brands, the default first.
    pub fn all(&self) -> &[Arc<Brand>] {
        &self.0
    }
}

#[cfg(test)]
mod tests;
