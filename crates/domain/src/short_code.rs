//! Short codes, which people read out and type.

use std::fmt;
use std::str::FromStr;

/// The digits of Crockford's base 32, without I, L, O and U.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BITS_PER_DIGIT: u32 = 5;
/// Number of digits, as stored.
const LEN: usize = 8;
/// Number of digits before the hyphen, as shown.
const SHOWN_TOGETHER: usize = 4;

/// The text is not a short code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a short code")]
pub struct InvalidShortCode;

/// A random reference of an application, a submission or a help request, shown as `7K3M-Q9TX`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShortCode(u64);

impl ShortCode {
    /// The code with these random bytes, which are its digits' 40 bits.
    pub fn from_random(bytes: [u8; 5]) -> Self {
        Self(
            bytes
                .iter()
                .fold(0, |all, byte| (all << 8) | u64::from(*byte)),
        )
    }

    /// The eight digits without a hyphen.
    pub fn stored(self) -> String {
        let digits = (0..LEN).rev().map(|place| {
            let shift = BITS_PER_DIGIT * u32::try_from(place).unwrap_or(0);
            let value = (self.0 >> shift) & 31;
            char::from(DIGITS[usize::try_from(value).unwrap_or(0)])
        });
        digits.collect()
    }
}

impl fmt::Display for ShortCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.stored();
        let (first, last) = digits.split_at(SHOWN_TOGETHER);
        write!(f, "{first}-{last}")
    }
}

/// Reads what a person typed: in either case, with spaces and hyphens anywhere, with O for 0 and I or L for 1.
impl FromStr for ShortCode {
    type Err = InvalidShortCode;

    fn from_str(text: &str) -> Result<Self, InvalidShortCode> {
        let (mut code, mut len) = (0, 0);
        for letter in text.chars().filter(|letter| !is_separator(*letter)) {
            code = (code << BITS_PER_DIGIT) | digit_value(letter).ok_or(InvalidShortCode)?;
            len += 1;
            if len > LEN {
                return Err(InvalidShortCode);
            }
        }
        (len == LEN).then_some(Self(code)).ok_or(InvalidShortCode)
    }
}

/// Word processors turn a hyphen into one of the longer dashes.
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '\u{2010}'..='\u{2015}')
}

fn digit_value(letter: char) -> Option<u64> {
    let digit = match letter.to_ascii_uppercase() {
        'O' => '0',
        'I' | 'L' => '1',
        other => other,
    };
    let place = DIGITS
        .iter()
        .position(|known| char::from(*known) == digit)?;
    u64::try_from(place).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn random_bytes_become_eight_digits() {
        for (bytes, digits, shown) in [
            ([0; 5], "00000000", "0000-0000"),
            ([0xFF; 5], "ZZZZZZZZ", "ZZZZ-ZZZZ"),
            ([0, 0, 0, 0, 31], "0000000Z", "0000-000Z"),
            ([0x08, 0, 0, 0, 0x20], "10000010", "1000-0010"),
        ] {
            let code = ShortCode::from_random(bytes);
            assert_eq!(
                (code.stored().as_str(), code.to_string().as_str()),
                (digits, shown)
            );
        }
    }

    #[test]
    fn what_people_type_is_read_leniently() {
        let code: ShortCode = "7K3M-Q101".parse().unwrap();
        for typed in [
            "7K3MQ101",
            "7k3m-q101",
            " 7K3M Q1O1 ",
            "7k3m—qlol",
            "7-K-3-M-Q-I-0-L",
        ] {
            assert_eq!(typed.parse(), Ok(code), "{typed}");
        }
        for wrong in [
            "",
            "7K3M-Q10",
            "7K3M-Q1011",
            "7K3M-Q10U",
            "7K3M/Q101",
            "7K3M-Q10½",
            "९K3MQ101",
        ] {
            assert_eq!(wrong.parse::<ShortCode>(), Err(InvalidShortCode), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn a_code_is_read_as_it_is_shown_and_stored(bytes: [u8; 5]) {
            let code = ShortCode::from_random(bytes);
            prop_assert_eq!(code.to_string().parse(), Ok(code));
            prop_assert_eq!(code.stored().parse(), Ok(code));
            prop_assert_eq!(code.to_string().to_lowercase().parse(), Ok(code));
        }

        #[test]
        fn no_text_makes_the_reader_fail_otherwise(text in "\\PC*") {
            if let Ok(code) = text.parse::<ShortCode>() {
                prop_assert_eq!(code.stored().parse(), Ok(code));
            }
        }
    }
}
