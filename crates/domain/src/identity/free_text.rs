//! Detects numbers that must not be in free text, which is stored unencrypted: Aadhaar numbers, which are never stored
//! (compliance DL-13), and PANs, which have a field of their own.

use super::aadhaar;
use super::identifiers::{Pan, to_latin_digits};
use crate::text::Message;

/// Returns the message for a forbidden number in a text.
pub fn find_forbidden(text: &str) -> Option<Message> {
    if aadhaar::has_number(text) {
        Some(Message::new("invalid_aadhaar"))
    } else if holds_pan(text) {
        Some(Message::new("invalid_pan_in_text"))
    } else {
        None
    }
}

/// Whether a text contains a PAN: as one word, or with its letters, digits and last letter separated by one space or
/// hyphen. A GSTIN, which contains a PAN within a word, does not count.
fn holds_pan(text: &str) -> bool {
    let latin = to_latin_digits(text);
    let words: Vec<&str> = latin
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_whole = |word: &&str| Pan::parse(word).is_ok();
    words.iter().any(is_whole) || (2..=3).any(|count| words.windows(count).any(are_parts))
}

/// Whether words are the three parts of a PAN, or two of them joined.
fn are_parts(words: &[&str]) -> bool {
    let lengths: Vec<usize> = words.iter().map(|word| word.len()).collect();
    matches!(*lengths, [5, 5] | [9, 1] | [5, 4, 1]) && Pan::parse(&words.concat()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pans_and_aadhaar_numbers_are_found_in_free_text() {
        let key = |text: &str| find_forbidden(text).map(|message| message.key.clone());
        for text in [
            "ABCPK1234F",
            "my pan is abcpk1234f, please check",
            "PAN:ABCPK1234F.",
            "ABCPK-1234-F",
            "abcpk 1234f",
            "ABCPK1234 F",
            "ABCPK१२३४F",
        ] {
            assert_eq!(key(text).as_deref(), Some("invalid_pan_in_text"), "{text}");
        }
        for text in [
            "",
            "27ABCPK1234F1Z5",
            "ABCXK1234F",
            "******234F",
            "Flat 1234 F, Delhi",
            "ABCPK12345",
            "Loan 4711 of May",
        ] {
            assert_eq!(key(text), None, "{text}");
        }
        assert_eq!(key("2341 2341 2346").as_deref(), Some("invalid_aadhaar"));
    }
}
