//! Identifiers of people and places: mobile numbers, e-mail addresses, PANs, names, pincodes, IFSCs. Each type parses
//! what people enter and stores the canonical form; a rejection is the key of a message with the expected format.
//! Rules: spec section 5 and `compliance.md`, Identifiers.
//!
//! Each type has a `PATTERN`: the format after spaces are removed and letters are in the canonical case. `/api/boot`
//! returns it to the web page for validation there; both sides are tested with `data/vectors`.

mod business;
mod codes;
mod destination;
mod email;
mod mobile;
mod name;
mod pan;

pub use business::{BankAccount, Gstin};
pub use codes::{Ifsc, Pincode};
pub use destination::{Channel, Destination};
pub use email::Email;
pub use mobile::{Mobile, is_invisible};
pub use name::PersonName;
pub use pan::{Pan, PanHolder};

use crate::text::Message;

/// The input is rejected; the key of a message with the expected format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidInput(pub &'static str);

impl InvalidInput {
    /// The message to the user.
    pub fn message(self) -> Message {
        Message::new(self.0)
    }
}

/// Whether a text contains control characters (NUL, line breaks, escapes) or invisible direction marks, which have no
/// place in a one-line answer and can disguise its content.
pub fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() || matches!(c, '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
}

/// Replaces Devanagari digits (०–९) by Latin ones.
pub fn to_latin_digits(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '०'..='९' => char::from_digit(u32::from(c) - u32::from('०'), 10).unwrap_or(c),
            other => other,
        })
        .collect()
}

/// Removes white space and converts digits to Latin ones.
fn without_spaces(text: &str) -> String {
    to_latin_digits(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect()
}

/// Whether all bytes are ASCII digits.
fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
