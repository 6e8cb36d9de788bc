use std::fmt;

use super::{InvalidInput, Pan, all_digits, without_spaces};
use crate::secret::Secret;

/// A GSTIN (registration for goods and services tax), which contains the holder's PAN.
#[derive(Clone, PartialEq, Eq)]
pub struct Gstin(Secret<String>);

impl Gstin {
    /// State, PAN, number of the registration, Z, check character.
    pub const PATTERN: &'static str =
        "^[0-9]{2}[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$";
    const LENGTH: usize = 15;
    /// Base of the checksum: digits, then letters.
    const BASE: u32 = 36;

    /// Parses input, ignoring spaces and case. Refused: `invalid_gstin`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let gstin = without_spaces(text).to_ascii_uppercase();
        if is_gstin(&gstin) {
            Ok(Self(Secret::new(gstin)))
        } else {
            Err(InvalidInput("invalid_gstin"))
        }
    }

    /// The canonical form, in capitals.
    pub fn as_str(&self) -> &str {
        self.0.expose()
    }

    /// The PAN within.
    pub fn pan(&self) -> &str {
        &self.as_str()[2..12]
    }
}

fn is_gstin(text: &str) -> bool {
    if !text.is_ascii() || text.len() != Gstin::LENGTH {
        return false;
    }
    let (state, rest) = text.split_at(2);
    let (pan, end) = rest.split_at(10);
    let (body, check) = text.split_at(Gstin::LENGTH - 1);
    let end = end.as_bytes();
    all_digits(state)
        && matches!(state.parse::<u8>(), Ok(1..=38 | 97 | 99))
        && Pan::parse(pan).is_ok()
        && (end[0].is_ascii_uppercase() || (b'1'..=b'9').contains(&end[0]))
        && end[1] == b'Z'
        && check_character(body) == check.chars().next()
}

/// The check character: characters are multiplied by 1 and 2 in turn, the base-36 digits of the products are added, and
/// the check character completes the sum.
fn check_character(text: &str) -> Option<char> {
    let mut sum = 0;
    for (place, character) in text.chars().enumerate() {
        let factor = if place % 2 == 0 { 1 } else { 2 };
        let product = character.to_digit(Gstin::BASE)? * factor;
        sum += product / Gstin::BASE + product % Gstin::BASE;
    }
    let check = (Gstin::BASE - sum % Gstin::BASE) % Gstin::BASE;
    char::from_digit(check, Gstin::BASE).map(|character| character.to_ascii_uppercase())
}

/// The number of a bank account.
#[derive(Clone, PartialEq, Eq)]
pub struct BankAccount(Secret<String>);

impl BankAccount {
    pub const PATTERN: &'static str = "^[A-Z0-9]{6,20}$";

    /// Parses 6 to 20 digits or letters, ignoring spaces and case. Refused: `invalid_bank_account`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let number = without_spaces(text).to_ascii_uppercase();
        let is_number = number.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let has_digit = number.bytes().any(|byte| byte.is_ascii_digit());
        if (6..=20).contains(&number.len()) && is_number && has_digit {
            Ok(Self(Secret::new(number)))
        } else {
            Err(InvalidInput("invalid_bank_account"))
        }
    }

    /// The canonical form, in capitals.
    pub fn as_str(&self) -> &str {
        self.0.expose()
    }
}

impl fmt::Debug for Gstin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gstin(******)")
    }
}

impl fmt::Debug for BankAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("BankAccount(******)")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_registration_holds_the_pan_and_neither_is_shown() {
        let gstin = Gstin::parse("27AAPFU0939F1ZV").unwrap();
        assert_eq!(gstin.pan(), "AAPFU0939F");
        let account = BankAccount::parse("001234567890").unwrap();
        assert_eq!(
            format!("{gstin:?} {account:?}"),
            "Gstin(******) BankAccount(******)"
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (Gstin::parse(&text), BankAccount::parse(&text));
        }

        /// Any single wrong character is detected.
        #[test]
        fn one_wrong_character_of_a_gstin_is_detected(place in 0_usize..15, wrong in "[0-9A-Z]") {
            let right = "27AAPFU0939F1ZV";
            let mut typed = right.to_owned();
            typed.replace_range(place..=place, &wrong);
            prop_assert_eq!(Gstin::parse(&typed).is_ok(), typed == right);
        }
    }
}
