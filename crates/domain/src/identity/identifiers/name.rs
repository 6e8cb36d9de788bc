use super::InvalidInput;

/// A first or last name in Latin letters, as on the PAN card.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// Words of letters, separated by one space, hyphen or apostrophe.
    pub const PATTERN: &'static str = "^[A-Za-z]+([ '\\-][A-Za-z]+)*$";
    /// Maximum length of a name.
    pub const MAX_LENGTH: usize = 60;

    /// Parses a name, normalising white space. Refused: `invalid_name`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let name = text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace('’', "'");
        let words_are_letters = name
            .split([' ', '\'', '-'])
            .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_alphabetic()));
        if words_are_letters && name.len() <= Self::MAX_LENGTH {
            Ok(Self(name))
        } else {
            Err(InvalidInput("invalid_name"))
        }
    }

    /// The canonical form: one space between words, case as entered.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
