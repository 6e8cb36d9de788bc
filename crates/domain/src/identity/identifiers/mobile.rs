use super::{InvalidInput, all_digits, to_latin_digits};
use crate::secret::{Secret, mask_value};

/// An Indian mobile number.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Mobile(Secret<String>);

impl Mobile {
    /// Ten digits as people write them.
    pub const PATTERN: &'static str = "^[6-9][0-9]{9}$";
    /// Digits of a number without country code.
    pub const DIGITS: usize = 10;
    const COUNTRY: &'static str = "+91";
    const BETWEEN_DIGITS: [char; 6] = ['-', '‑', '–', '.', '(', ')'];
    /// The country code without its sign, as in contact lists.
    const BARE_COUNTRY: &'static str = "91";

    /// Parses a number, ignoring separators, Devanagari digits, `+91`, `91` before ten digits, a leading 0 and
    /// invisible marks, which phones add to copied numbers. Refused: `invalid_mobile`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let bare: String = to_latin_digits(text)
            .chars()
            .filter(|c| !c.is_whitespace() && !Self::BETWEEN_DIGITS.contains(c))
            .filter(|c| !is_invisible(*c))
            .collect();
        let without_sign = bare
            .strip_prefix(Self::BARE_COUNTRY)
            .filter(|_| bare.len() > Self::DIGITS);
        let local = bare
            .strip_prefix(Self::COUNTRY)
            .or(without_sign)
            .unwrap_or(&bare);
        let national = local.strip_prefix('0').unwrap_or(local);
        let starts_well = matches!(national.as_bytes().first(), Some(b'6'..=b'9'));
        if national.len() != Self::DIGITS || !starts_well || !all_digits(national) {
            return Err(InvalidInput("invalid_mobile"));
        }
        Ok(Self(Secret::new(format!("{}{national}", Self::COUNTRY))))
    }

    /// The canonical form, E.164: `+919820012345`.
    pub fn e164(&self) -> &str {
        self.0.expose()
    }

    pub fn national(&self) -> &str {
        &self.e164()[Self::COUNTRY.len()..]
    }

    /// `******2345`.
    pub fn masked(&self) -> String {
        mask_value(self.e164())
    }
}

/// Whether it is an invisible direction mark or joiner.
pub const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
}
