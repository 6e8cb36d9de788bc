//! Enums with a word for each variant, used on the wire and in the database.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// Reads one word of a closed set from a file.
pub(crate) fn deserialize_word<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    find: fn(&str) -> Option<T>,
) -> Result<T, D::Error> {
    let code = String::deserialize(deserializer)?;
    find(&code).ok_or_else(|| D::Error::custom(format!("unknown word {code}")))
}

/// Declares a closed set: `words! { /// What it is. pub enum Colour { Red = "red", Blue = "blue" } }`.
#[macro_export]
macro_rules! words {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$each])* $variant),+ }

        impl $name {
            /// All variants.
            $vis const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// The words of all variants, in the same order.
            $vis const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word on the wire and in the database.
            $vis const fn code(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            /// Finds the variant of a word.
            $vis fn from_code(code: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.code() == code)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    words! {
        /// Two.
        enum Colour { Red = "red", Blue = "sky-blue" }
    }

    #[test]
    fn a_code_parses_to_its_variant_and_other_codes_to_none() {
        assert_eq!(Colour::ALL, [Colour::Red, Colour::Blue]);
        assert_eq!(Colour::WORDS, ["red", "sky-blue"]);
        for colour in Colour::ALL {
            assert_eq!(Colour::from_code(colour.code()), Some(*colour));
        }
        assert_eq!(Colour::from_code("Red"), None);
    }
}
