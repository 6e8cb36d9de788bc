//! Detects Aadhaar numbers, which are never stored: free text containing one is rejected (compliance DL-13).

use super::identifiers::to_latin_digits;

/// Multiplication in the dihedral group of order ten, the basis of Verhoeff's check digit.
const PRODUCT: [[u8; 10]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
    [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
    [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
    [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
    [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
    [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
    [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
    [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
];

/// The permutation of a digit by its position from the right, modulo eight.
const PERMUTED: [[u8; 10]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
    [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
    [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
    [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
    [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
    [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
    [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
];

const DIGITS: usize = 12;

/// Whether a text contains a plausible Aadhaar number: exactly twelve digits, ungrouped or in groups separated by one
/// space or hyphen, starting with 2–9 and with Verhoeff's check digit.
pub fn has_number(text: &str) -> bool {
    let mut run = Vec::new();
    let mut gap = false;
    for character in to_latin_digits(text).chars() {
        match character
            .to_digit(10)
            .and_then(|digit| u8::try_from(digit).ok())
        {
            Some(digit) => {
                run.push(digit);
                gap = false;
            }
            None if matches!(character, ' ' | '-') && !gap && !run.is_empty() => gap = true,
            None => {
                if is_number(&run) {
                    return true;
                }
                run.clear();
                gap = false;
            }
        }
    }
    is_number(&run)
}

fn is_number(digits: &[u8]) -> bool {
    digits.len() == DIGITS && digits[0] >= 2 && has_check_digit(digits)
}

fn has_check_digit(digits: &[u8]) -> bool {
    let check = digits
        .iter()
        .rev()
        .zip(PERMUTED.iter().cycle())
        .fold(0, |check, (digit, row)| {
            PRODUCT[usize::from(check)][usize::from(row[usize::from(*digit)])]
        });
    check == 0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn verhoeffs_own_example_holds() {
        assert!(has_check_digit(&[2, 3, 6, 3]));
        assert!(!has_check_digit(&[2, 3, 6, 4]));
    }

    #[test]
    fn a_number_is_found_in_free_text_however_it_is_grouped() {
        // 2341 2341 2346 is the number on UIDAI's sample cards.
        for text in [
            "234123412346",
            "my id 2341 2341 2346 thanks",
            "no. 2341-2341-2346.",
        ] {
            assert!(has_number(text), "{text}");
        }
        for text in [
            "",
            "234123412345",
            "1234 1234 1234",
            "12 MG Road, 560001",
            "2341234123460",
        ] {
            assert!(!has_number(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            has_number(&text);
        }

        #[test]
        fn one_wrong_digit_of_an_aadhaar_number_is_detected(start in 20_000_000_000_u64..99_999_999_999, at in 0_usize..12, add in 1_u8..10) {
            let mut digits: Vec<u8> = start.to_string().bytes().map(|byte| byte - b'0').collect();
            digits.push(0);
            let check = (0..10).find(|check| { digits[11] = *check; has_check_digit(&digits) });
            digits[11] = check.unwrap();
            digits[at] = (digits[at] + add) % 10;
            prop_assert!(!has_check_digit(&digits));
        }
    }
}
