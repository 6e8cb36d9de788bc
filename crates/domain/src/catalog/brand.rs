//! Brands: what a site looks like for one partner. `data/brands.toml` is where a database begins.

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

/// Every brand; the first is the default.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BrandsFile")]
pub struct Brands(Vec<Arc<Brand>>);

/// What a site looks like for one partner, in the shape of `data/brands.toml` and of the database's JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brand {
    pub id: BrandId,
    /// Stable key, in addresses.
    pub key: String,
    /// The name people see.
    pub title: String,
    /// What the browser's tab says on the landing page; empty: the name and what the product does.
    #[serde(default)]
    pub page_title: String,
    /// Its logo with the name in it: in the data file a file of `data/logos`, in the database the name of a kept one.
    pub logo: String,
    /// Its sign alone, as high as wide.
    pub mark: String,
    /// The logo of whoever it works with; empty where it works alone.
    #[serde(default)]
    pub co_brand_logo: String,
    /// One of [`FONTS`].
    pub font: String,
    /// The colour of action.
    pub primary: Colour,
    /// The second colour.
    pub secondary: Colour,
    /// Whether the brand's terms must be accepted.
    #[serde(with = "flag")]
    pub terms_apply: bool,
    /// Whether its pages say who runs the service.
    #[serde(default, with = "flag")]
    pub names_operator: bool,
    /// Who answers complaints (DL-10).
    pub grievance: Grievance,
    /// When they do, in Hindi.
    pub grievance_hours_hi: String,
}

/// The font families that pages may have, `system` for the device's own.
pub const FONTS: &[&str] = &["inter", "nunito", "sora", "source_serif", "system"];

/// Characters of the name of a kept logo.
const LOGO_NAME_MAX: usize = 60;
const LOGO: Rule = Rule::Characters(LOGO_NAME_MAX, is_of_logo_name, "invalid_brand_logo");

/// What the brand studio edits.
pub const PROPERTIES: &[Property] = &[
    Property::required("title", Rule::Line(40)),
    Property::optional("page_title", Rule::Line(80)),
    Property::required("logo", LOGO).of(Group::Display),
    Property::required("mark", LOGO).of(Group::Display),
    Property::optional("co_brand_logo", LOGO).of(Group::Display),
    Property::required("font", Rule::Word(FONTS)).of(Group::Display),
    Property::required("primary", Rule::Colour).of(Group::Display),
    Property::required("secondary", Rule::Colour).of(Group::Display),
    Property::required("terms_apply", Rule::Flag),
    Property::required("names_operator", Rule::Flag),
    Property::required("grievance.name", Rule::Line(100)).of(Group::Grievance),
    Property::required("grievance.phone", Rule::Line(40)).of(Group::Grievance),
    Property::required("grievance.email", Rule::Email).of(Group::Grievance),
    Property::required("grievance.hours", Rule::Line(100)).of(Group::Grievance),
    Property::required("grievance_hours_hi", Rule::Line(100)).of(Group::Grievance),
];

fn is_of_logo_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.')
}

#[derive(Deserialize)]
struct BrandsFile {
    brand: Vec<Brand>,
}

/// No brand, or one key twice.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidBrands {
    /// Without a brand there is no default.
    #[error("at least one brand is needed")]
    None,
    /// A key stands for one brand.
    #[error("brand {0} is there twice")]
    Twice(String),
}

impl TryFrom<BrandsFile> for Brands {
    type Error = InvalidBrands;

    fn try_from(file: BrandsFile) -> Result<Self, InvalidBrands> {
        Self::new(file.brand)
    }
}

impl Brand {
    /// When whoever answers complaints can be reached.
    pub fn grievance_hours(&self, language: Language) -> &str {
        match language {
            Language::En => &self.grievance.hours,
            Language::Hi => &self.grievance_hours_hi,
        }
    }

    /// Readable colours derived from the two.
    pub fn colours(&self) -> BrandColours {
        BrandColours::of(self.primary, self.secondary)
    }

    /// The kept files that it shows.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        let files = [&*self.logo, &self.mark, &self.co_brand_logo];
        files.into_iter().filter(|file| !file.is_empty())
    }
}

impl Brands {
    /// From the text of `data/brands.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// From brands that were read elsewhere, the default first.
    pub fn new(brands: Vec<Brand>) -> Result<Self, InvalidBrands> {
        if brands.is_empty() {
            return Err(InvalidBrands::None);
        }
        let mut seen = std::collections::BTreeSet::new();
        match brands.iter().find(|brand| !seen.insert(&brand.key)) {
            Some(twice) => Err(InvalidBrands::Twice(twice.key.clone())),
            None => Ok(Self(brands.into_iter().map(Arc::new).collect())),
        }
    }

    /// The brand of a key, the default for an unknown one.
    pub fn get(&self, key: &str) -> &Arc<Brand> {
        self.find(key).unwrap_or_else(|| self.default_brand())
    }

    /// The brand of a key.
    pub fn find(&self, key: &str) -> Option<&Arc<Brand>> {
        self.0.iter().find(|brand| brand.key == key)
    }

    /// The default brand.
    pub fn default_brand(&self) -> &Arc<Brand> {
        // `new` refuses none.
        &self.0[0]
    }

    /// Every brand, the default first.
    pub fn all(&self) -> &[Arc<Brand>] {
        &self.0
    }
}

#[cfg(test)]
mod tests;
