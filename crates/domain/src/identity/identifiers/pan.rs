use super::{InvalidInput, without_spaces};
use crate::secret::{Secret, mask_value};

/// A Permanent Account Number of the income tax department (`tin` on the wire).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pan(Secret<String>);

/// The kind of holder, which the fourth letter denotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanHolder {
    /// P: a person.
    Person,
    /// C: a company.
    Company,
    /// F: a firm or limited liability partnership.
    Firm,
    /// H: a Hindu undivided family.
    Family,
    /// A, B, G, J, L, T: associations, government, juridical persons, local authorities, trusts.
    Other,
}

impl Pan {
    /// Three letters, the kind of holder, a letter, four digits, a letter.
    pub const PATTERN: &'static str = "^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$";
    const LENGTH: usize = 10;

    /// Parses input, ignoring spaces and case; a masked PAN is rejected. Refused: `invalid_pan`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let pan = without_spaces(text).to_ascii_uppercase();
        if is_pan(pan.as_bytes()) {
            Ok(Self(Secret::new(pan)))
        } else {
            Err(InvalidInput("invalid_pan"))
        }
    }

    /// As [`Pan::parse`], for a person's only. Refused: `invalid_pan`.
    pub fn parse_person(text: &str) -> Result<Self, InvalidInput> {
        Self::parse(text)
            .ok()
            .filter(|pan| pan.holder() == PanHolder::Person)
            .ok_or(InvalidInput("invalid_pan"))
    }

    /// As [`Pan::parse`], for a firm's, a company's or another body's only. Refused: `invalid_pan`, and
    /// `invalid_pan_entity` for a person's.
    pub fn parse_entity(text: &str) -> Result<Self, InvalidInput> {
        let pan = Self::parse(text)?;
        if pan.holder() == PanHolder::Person {
            return Err(InvalidInput("invalid_pan_entity"));
        }
        Ok(pan)
    }

    /// The canonical form, in capitals.
    pub fn as_str(&self) -> &str {
        self.0.expose()
    }

    pub fn holder(&self) -> PanHolder {
        match self.as_str().as_bytes()[3] {
            b'P' => PanHolder::Person,
            b'C' => PanHolder::Company,
            b'F' => PanHolder::Firm,
            b'H' => PanHolder::Family,
            _ => PanHolder::Other,
        }
    }

    /// Whether the fifth letter is the first of this surname, as on most persons' cards. Only ever a warning: names
    /// change and one-word names exist.
    pub fn fits_surname(&self, surname: &str) -> bool {
        let first = surname
            .trim()
            .chars()
            .next()
            .map(|c| c.to_ascii_uppercase());
        first == self.as_str().chars().nth(4)
    }

    /// `******234F`.
    pub fn masked(&self) -> String {
        mask_value(self.as_str())
    }
}

fn is_pan(pan: &[u8]) -> bool {
    pan.len() == Pan::LENGTH
        && pan[..3].iter().all(u8::is_ascii_uppercase)
        && b"ABCFGHJLPT".contains(&pan[3])
        && pan[4].is_ascii_uppercase()
        && pan[5..9].iter().all(u8::is_ascii_digit)
        && pan[9].is_ascii_uppercase()
}
