//! What identifies people and places: mobile numbers, e-mail addresses, PANs, names, pincodes,
//! IFSCs. Each type takes what people type, keeps the canonical form, and is refused with the key
//! of a message that says what to write. Rules: spec section 5 and `compliance.md`, Identifiers.
//!
//! Every type has a `PATTERN`: the form after typed spaces are taken out and letters are in the
//! canonical case. `/api/boot` hands it to the web page, which checks the same for comfort; both
//! sides are held to `data/vectors`.

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
pub use mobile::Mobile;
pub use name::PersonName;
pub use pan::{Pan, PanHolder};

use crate::text::Message;

/// What was typed is refused; the key of the message that says what to write instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Invalid(pub &'static str);

impl Invalid {
    /// The message for the person.
    pub fn message(self) -> Message {
        Message::new(self.0)
    }
}

/// Whether a text holds control characters (NUL, line breaks, escapes) or invisible direction
/// marks, which have no place in a one-line answer and can disguise what is read.
pub fn has_control(text: &str) -> bool {
    text.chars().any(|c| c.is_control() || matches!(c, '\u{200E}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'))
}

/// With Devanagari digits (०–९) as Latin ones.
pub fn latin_digits(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '०'..='९' => char::from_digit(u32::from(c) - u32::from('०'), 10).unwrap_or(c),
            other => other,
        })
        .collect()
}

/// Without the spaces that people type to group what they copy, and with Latin digits.
fn without_spaces(text: &str) -> String {
    latin_digits(text)
        .chars()
        .filter(|c| !c.is_whitespace())
        .collect()
}

/// Whether the bytes are all ASCII digits.
fn all_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests;
