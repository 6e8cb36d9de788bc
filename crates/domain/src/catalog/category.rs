//! Product categories that are announced and can be subscribed to (`data/categories.toml`).

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::Language;

/// An announced category.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Never changes: stored consents refer to it.
    pub key: String,
    /// Path of a 24 × 24 line drawing.
    pub icon: String,
    name: CategoryText,
    promise: CategoryText,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CategoryText {
    en: String,
    hi: String,
}

impl CategoryText {
    fn text(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Hi => &self.hi,
        }
    }
}

/// All categories, in display order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Categories(Vec<Category>);

/// The file of categories is invalid.
#[derive(Debug, thiserror::Error)]
pub enum CategoriesError {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    /// Duplicate key.
    #[error("category {0} stands twice")]
    Duplicate(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CategoriesFile {
    category: Vec<Category>,
}

impl Category {
    pub fn name(&self, language: Language) -> &str {
        self.name.text(language)
    }

    /// A short description of the coming product.
    pub fn promise(&self, language: Language) -> &str {
        self.promise.text(language)
    }
}

impl Categories {
    /// Parses the file.
    pub fn parse(text: &str) -> Result<Self, CategoriesError> {
        let CategoriesFile { category: all } = toml::from_str(text)?;
        let mut seen = BTreeSet::new();
        match all.iter().find(|one| !seen.insert(&one.key)) {
            Some(twice) => Err(CategoriesError::Duplicate(twice.key.clone())),
            None => Ok(Self(all)),
        }
    }

    pub fn all(&self) -> &[Category] {
        &self.0
    }

    pub fn get(&self, key: &str) -> Option<&Category> {
        self.0.iter().find(|one| one.key == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../../data/categories.toml");

    #[test]
    fn the_categories_of_the_specification_exist_in_both_languages() {
        let categories = Categories::parse(FILE).unwrap();
        let names: Vec<&str> = categories
            .all()
            .iter()
            .map(|one| one.name(Language::En))
            .collect();
        let specified = [
            "Deals",
            "2-wheeler",
            "Car",
            "Discount Vouchers",
            "Student Loans",
            "Health",
            "Shop",
        ];
        assert_eq!(names, specified);
        for one in categories.all() {
            for text in [one.name(Language::Hi), one.promise(Language::Hi)] {
                assert!(
                    text.chars().any(|c| ('\u{900}'..='\u{97F}').contains(&c)),
                    "{text}"
                );
            }
            assert_eq!(categories.get(&one.key), Some(one));
        }
        assert_eq!(categories.get("boats"), None);
    }

    #[test]
    fn a_repeated_category_key_is_refused() {
        let twice = FILE.replace("key = \"car\"", "key = \"deals\"");
        let error = Categories::parse(&twice).unwrap_err();
        assert_eq!(error.to_string(), "category deals stands twice");
    }
}
