use super::{Invalid, all_digits, latin_digits};
use crate::secret::{Secret, masked};

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

    /// Takes what people part its digits with, Devanagari digits, `+91` and a leading 0.
    /// Refused: `invalid_mobile`.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let bare: String = latin_digits(text)
            .chars()
            .filter(|c| !c.is_whitespace() && !Self::BETWEEN_DIGITS.contains(c))
            .collect();
        let local = bare.strip_prefix(Self::COUNTRY).unwrap_or(&bare);
        let national = local.strip_prefix('0').unwrap_or(local);
        let starts_well = matches!(national.as_bytes().first(), Some(b'6'..=b'9'));
        if national.len() != Self::DIGITS || !starts_well || !all_digits(national) {
            return Err(Invalid("invalid_mobile"));
        }
        Ok(Self(Secret::new(format!("{}{national}", Self::COUNTRY))))
    }

    /// The canonical form, E.164: `+919820012345`.
    pub fn e164(&self) -> &str {
        self.0.expose()
    }

    /// The ten digits.
    pub fn national(&self) -> &str {
        &self.e164()[Self::COUNTRY.len()..]
    }

    /// `******2345`.
    pub fn masked(&self) -> String {
        masked(self.e164())
    }
}
