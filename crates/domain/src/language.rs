//! The two languages of pages, messages and notices.

use serde::{Deserialize, Serialize};

/// A reader's language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, the default.
    #[default]
    En,
    Hi,
}

impl Language {
    /// All languages, the default first.
    pub const ALL: [Self; 2] = [Self::En, Self::Hi];

    /// The code used in `lang`, files and addresses.
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Hi => "hi",
        }
    }

    /// The specification's language id.
    pub const fn id(self) -> i64 {
        match self {
            Self::En => 1,
            Self::Hi => 2,
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == code)
    }

    /// The language with this id of the specification.
    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.id() == id)
    }

    /// The first supported language in an `Accept-Language` header, by order of mention.
    pub fn from_accept_language(header: &str) -> Option<Self> {
        header
            .split(',')
            .filter_map(|part| part.split([';', '-']).next())
            .find_map(|code| Self::from_code(&code.trim().to_ascii_lowercase()))
    }
}

/// A text in both languages, as in data files (`{ en = "…", hi = "…" }`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bilingual {
    pub en: String,
    pub hi: String,
}

impl Bilingual {
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::En => &self.en,
            Language::Hi => &self.hi,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn browsers_headers_are_understood() {
        let of = Language::from_accept_language;
        assert_eq!(of("hi-IN,hi;q=0.9,en;q=0.8"), Some(Language::Hi));
        assert_eq!(of("fr, EN-gb"), Some(Language::En));
        assert_eq!(of("ta"), None);
    }

    proptest! {
        #[test]
        fn the_first_of_ours_is_found_among_any_others(others in "([a-gi-z]{2}(-[A-Z]{2})?(;q=0\\.[0-9])?, ?){0,5}", rest in "\\PC*") {
            prop_assume!(!others.contains("en"));
            prop_assert_eq!(Language::from_accept_language(&format!("{others}hi, {rest}")), Some(Language::Hi));
        }
    }
}
