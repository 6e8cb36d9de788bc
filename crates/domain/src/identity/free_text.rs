//! Numbers that have no place in free text, where they would be kept unsealed: Aadhaar numbers, which
//! are stored nowhere (compliance DL-13), and PANs, which have a field of their own.

use super::aadhaar;
use super::identifiers::{Pan, latin_digits};
use crate::text::Message;

/// Finds what has no place in a free text, as the message that says so.
pub fn find_forbidden(text: &str) -> Option<Message> {
    if aadhaar::looks_like(text) {
        Some(Message::new("invalid_aadhaar"))
    } else if holds_pan(text) {
        Some(Message::new("invalid_pan_in_text"))
    } else {
        None
    }
}

/// Whether a text holds a PAN: in one word, or its letters, digits and last letter parted by one space
/// or hyphen. A GSTIN, which has one inside a longer word, is none.
fn holds_pan(text: &str) -> bool {
    let latin = latin_digits(text);
    let words: Vec<&str> = latin
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let is_whole = |word: &&str| Pan::parse(word).is_ok();
    words.iter().any(is_whole) || (2..=3).any(|count| words.windows(count).any(are_parts))
}

/// Whether words are the letters, digits and last letter of a PAN, or two of these in one.
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
