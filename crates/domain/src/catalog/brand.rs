//! Brands: what a site looks like for one partner (`data/brands.toml`).

use serde::Deserialize;

use super::colour::Colour;
use super::lender::Grievance;
use crate::Language;

/// Every brand; the first of the file is the default.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BrandsFile")]
pub struct Brands(Vec<Brand>);

/// What a site looks like for one partner.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brand {
    /// Stable key, in addresses.
    pub key: String,
    /// The name people see.
    pub title: String,
    /// File of its logo in `data/logos`.
    pub logo: String,
    /// Font family key, `system` for the system's own.
    pub font: String,
    /// The colour of action.
    pub primary: Colour,
    /// The second colour.
    pub secondary: Colour,
    /// Whether the brand's terms must be accepted.
    pub terms_apply: bool,
    /// Who answers complaints (DL-10).
    pub grievance: Grievance,
    /// When they do, in Hindi.
    pub grievance_hours_hi: String,
}

/// Colours derived from a brand's two, such that text is readable (WCAG AA) by construction:
/// `ink` on `brand` and on `strong`; `strong` on white and on `soft`; the page's ink on `soft`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BrandColours {
    /// Ground of buttons; the primary colour, darkened as far as white text needs.
    pub brand: Colour,
    /// Text on it.
    pub brand_ink: Colour,
    /// The brand's colour as text, and a pressed button's ground.
    pub brand_strong: Colour,
    /// A light ground.
    pub brand_soft: Colour,
    /// The second colour as text or ground of white text.
    pub accent: Colour,
    /// A light ground of it.
    pub accent_soft: Colour,
}

#[derive(Deserialize)]
struct BrandsFile {
    brand: Vec<Brand>,
}

/// The file has no brand, or one key twice.
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
        if file.brand.is_empty() {
            return Err(InvalidBrands::None);
        }
        let mut seen = std::collections::BTreeSet::new();
        match file.brand.iter().find(|brand| !seen.insert(&brand.key)) {
            Some(twice) => Err(InvalidBrands::Twice(twice.key.clone())),
            None => Ok(Self(file.brand)),
        }
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
}

impl Brands {
    /// From the text of `data/brands.toml`.
    pub fn parse(toml: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(toml)
    }

    /// The brand of a key, the default for an unknown one.
    pub fn get(&self, key: &str) -> &Brand {
        self.find(key).unwrap_or_else(|| self.default_brand())
    }

    /// The brand of a key.
    pub fn find(&self, key: &str) -> Option<&Brand> {
        self.0.iter().find(|brand| brand.key == key)
    }

    /// The default brand.
    pub fn default_brand(&self) -> &Brand {
        // `TryFrom` refuses an empty file.
        &self.0[0]
    }

    /// Every brand, the default first.
    pub fn all(&self) -> &[Brand] {
        &self.0
    }
}

impl Brand {
    /// Readable colours derived from the two.
    pub fn colours(&self) -> BrandColours {
        let brand = self.primary.readable_on(Colour::WHITE);
        let brand_soft = brand.tint();
        let accent = self.secondary.readable_on(Colour::WHITE);
        let accent_soft = accent.tint();
        BrandColours {
            brand,
            brand_ink: Colour::WHITE,
            brand_strong: brand.readable_on(brand_soft),
            brand_soft,
            accent: accent.readable_on(accent_soft),
            accent_soft,
        }
    }
}

impl BrandColours {
    /// As CSS custom properties, by name.
    pub const fn properties(&self) -> [(&'static str, Colour); 6] {
        [
            ("--brand", self.brand),
            ("--brand-ink", self.brand_ink),
            ("--brand-strong", self.brand_strong),
            ("--brand-soft", self.brand_soft),
            ("--accent", self.accent),
            ("--accent-soft", self.accent_soft),
        ]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalog::colour::AA;

    fn brands() -> Brands {
        Brands::parse(include_str!("../../../../data/brands.toml")).unwrap()
    }

    fn assert_readable(colours: &BrandColours) {
        for (text, ground) in [
            (colours.brand_ink, colours.brand),
            (colours.brand_ink, colours.brand_strong),
            (colours.brand_strong, Colour::WHITE),
            (colours.brand_strong, colours.brand_soft),
            (Colour::INK, colours.brand_soft),
            (colours.accent, Colour::WHITE),
            (colours.accent, colours.accent_soft),
            (Colour::INK, colours.accent_soft),
        ] {
            assert!(text.contrast(ground) >= AA, "{text} on {ground}");
        }
    }

    #[test]
    fn the_default_brand_looks_as_designed() {
        let brands = brands();
        assert_eq!(brands.get("no such brand").key, "nitya_finance");
        let colours = brands.default_brand().colours();
        assert_eq!(colours.brand, Colour::parse("#0b5a52").unwrap());
        assert_eq!(colours.brand_strong, colours.brand);
        for brand in brands.all() {
            assert_readable(&brand.colours());
        }
    }

    proptest! {
        #[test]
        fn text_is_readable_on_any_two_colours(primary in "#[0-9a-f]{6}", secondary in "#[0-9a-f]{6}") {
            let mut brand = brands().default_brand().clone();
            brand.primary = Colour::parse(&primary).unwrap();
            brand.secondary = Colour::parse(&secondary).unwrap();
            assert_readable(&brand.colours());
        }
    }
}
