//! What staff type to find a customer: one complete identifier, recognised by its form.

use crate::Secret;
use crate::identity::identifiers::{Email, Mobile, Pan, to_latin_digits};
use crate::short_code::ShortCode;
use crate::words;

words! {
    /// A form in which a customer is identified.
    pub enum IdentifierKind {
        Mobile = "mobile",
        Email = "email",
        Pan = "pan",
        /// The id of a customer, an application or a submission.
        Id = "id",
        /// The short code of an application, a submission or a ticket.
        ShortCode = "short-code",
        /// A lender's reference.
        Reference = "reference",
    }
}

/// A complete identifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CustomerIdentifier {
    Mobile(Mobile),
    Email(Email),
    Pan(Pan),
    /// In lower case.
    Id(String),
    ShortCode(ShortCode),
    Reference(Secret<String>),
}

/// The text begins like an identifier of this kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an incomplete {}", .0.code())]
pub struct IncompleteIdentifier(pub IdentifierKind);

/// Fewer characters are no lender's reference.
const MIN_REFERENCE: usize = 4;
/// Up to so many digits are a number begun.
const MAX_BEGUN_MOBILE: usize = Mobile::DIGITS - 1;
const PAN_LETTERS: usize = 5;
const UUID_LENGTH: usize = 36;
/// Digits before the first hyphen of a UUID.
const UUID_FIRST: usize = 8;

impl CustomerIdentifier {
    /// Recognises a complete identifier. Texts of no other form are a lender's reference; a reference may have any form,
    /// so that it is tried too where nothing else is found.
    pub fn parse(typed: &str) -> Result<Self, IncompleteIdentifier> {
        let typed = typed.trim();
        if let Ok(mobile) = Mobile::parse(typed) {
            return Ok(Self::Mobile(mobile));
        }
        if let Ok(email) = Email::parse(typed) {
            return Ok(Self::Email(email));
        }
        if let Ok(pan) = Pan::parse(typed) {
            return Ok(Self::Pan(pan));
        }
        if is_uuid(typed) {
            return Ok(Self::Id(typed.to_ascii_lowercase()));
        }
        if let Ok(code) = typed.parse() {
            return Ok(Self::ShortCode(code));
        }
        match find_begun(typed) {
            Some(kind) => Err(IncompleteIdentifier(kind)),
            None => Ok(Self::Reference(Secret::new(typed.to_owned()))),
        }
    }
}

/// The kind that a text begins to be.
fn find_begun(typed: &str) -> Option<IdentifierKind> {
    let length = typed.chars().count();
    let digits: String = to_latin_digits(typed)
        .chars()
        .filter(|one| !one.is_whitespace() && *one != '-')
        .collect();
    let is_number = typed.starts_with('+')
        || (1..=MAX_BEGUN_MOBILE).contains(&digits.len())
            && digits.bytes().all(|one| one.is_ascii_digit());
    if typed.contains('@') {
        Some(IdentifierKind::Email)
    } else if is_number {
        Some(IdentifierKind::Mobile)
    } else if is_begun_pan(typed) {
        Some(IdentifierKind::Pan)
    } else if is_begun_uuid(typed) {
        Some(IdentifierKind::Id)
    } else {
        (length < MIN_REFERENCE).then_some(IdentifierKind::Reference)
    }
}

fn is_uuid(typed: &str) -> bool {
    typed.len() == UUID_LENGTH && is_begun_uuid(typed)
}

/// Whether each place has a hexadecimal digit or a hyphen as in a UUID, and the first hyphen is there.
fn is_begun_uuid(typed: &str) -> bool {
    typed.len() > UUID_FIRST
        && typed.len() <= UUID_LENGTH
        && typed.bytes().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Whether the text is five letters and digits that a PAN's last letter is missing from.
fn is_begun_pan(typed: &str) -> bool {
    let Some((letters, digits)) = typed.split_at_checked(PAN_LETTERS) else {
        return false;
    };
    letters.bytes().all(|byte| byte.is_ascii_alphabetic())
        && (1..=4).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recognise(typed: &str) -> &'static str {
        match CustomerIdentifier::parse(typed) {
            Ok(CustomerIdentifier::Mobile(_)) => "mobile",
            Ok(CustomerIdentifier::Email(_)) => "email",
            Ok(CustomerIdentifier::Pan(_)) => "pan",
            Ok(CustomerIdentifier::Id(_)) => "id",
            Ok(CustomerIdentifier::ShortCode(_)) => "code",
            Ok(CustomerIdentifier::Reference(_)) => "reference",
            Err(IncompleteIdentifier(kind)) => match kind {
                IdentifierKind::Mobile => "begun mobile",
                IdentifierKind::Email => "begun email",
                IdentifierKind::Pan => "begun pan",
                IdentifierKind::Id => "begun id",
                IdentifierKind::ShortCode | IdentifierKind::Reference => "begun reference",
            },
        }
    }

    #[test]
    fn identifiers_are_recognised_by_their_form() {
        for (typed, kind) in [
            ("9876500001", "mobile"),
            (" +91 98765-00001 ", "mobile"),
            ("०९८७६५००००१", "mobile"),
            ("Asha@Example.com", "email"),
            ("abcpd1234f", "pan"),
            ("0192F0C4-7D1E-7CC3-98C4-DC0C0C07398F", "id"),
            ("7K3M-Q9TX", "code"),
            ("7k3mq9tx", "code"),
            ("12345678", "code"),
            ("CASHE-2026-00017", "reference"),
            ("Asha Rao", "reference"),
        ] {
            assert_eq!(recognise(typed), kind, "{typed}");
        }
    }

    #[test]
    fn incomplete_identifiers_are_named() {
        for (typed, kind) in [
            ("98765", "begun mobile"),
            ("987650000", "begun mobile"),
            ("98765-00", "begun mobile"),
            ("९८७६५", "begun mobile"),
            ("+91 98765", "begun mobile"),
            ("asha@", "begun email"),
            ("@example.com", "begun email"),
            ("ABCPD12", "begun pan"),
            ("ABCPD1234", "begun pan"),
            ("0192f0c4-7d1e", "begun id"),
            ("AB", "begun reference"),
            ("", "begun reference"),
        ] {
            assert_eq!(recognise(typed), kind, "{typed}");
        }
    }
}
