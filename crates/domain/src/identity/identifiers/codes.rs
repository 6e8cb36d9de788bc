use super::{InvalidInput, all_digits, without_spaces};

/// The format of a postal code; its existence is checked in the pincode directory.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pincode(String);

impl Pincode {
    /// Six digits, the first not zero.
    pub const PATTERN: &'static str = "^[1-9][0-9]{5}$";
    pub const DIGITS: usize = 6;

    /// Parses input, ignoring spaces. Refused: `invalid_pincode`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let code = without_spaces(text);
        if code.len() == Self::DIGITS && all_digits(&code) && !code.starts_with('0') {
            Ok(Self(code))
        } else {
            Err(InvalidInput("invalid_pincode"))
        }
    }

    /// The six digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The code of a bank branch (Indian Financial System Code).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Ifsc(String);

impl Ifsc {
    /// Four letters, a zero, six letters or digits.
    pub const PATTERN: &'static str = "^[A-Z]{4}0[A-Z0-9]{6}$";
    const LENGTH: usize = 11;

    /// Parses input, ignoring spaces and case. Refused: `invalid_ifsc`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let code = without_spaces(text).to_ascii_uppercase();
        let bytes = code.as_bytes();
        let well_formed = bytes.len() == Self::LENGTH
            && bytes[..4].iter().all(u8::is_ascii_uppercase)
            && bytes[4] == b'0'
            && bytes[5..].iter().all(u8::is_ascii_alphanumeric);
        if well_formed {
            Ok(Self(code))
        } else {
            Err(InvalidInput("invalid_ifsc"))
        }
    }

    /// The canonical form, in capitals.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The four letters that identify the bank.
    pub fn bank_code(&self) -> &str {
        &self.0[..4]
    }
}
