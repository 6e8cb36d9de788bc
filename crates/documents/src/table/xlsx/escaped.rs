//! Escapes text for workbooks.

use std::fmt::Write;

/// Length of `_x000D_`.
const ESCAPE: usize = 7;

/// Appends escaped text to XML. Characters that XML does not allow are written as `_xHHHH_`, as spreadsheets do, and so
/// is an underscore that would otherwise look like such an escape.
pub(super) fn push_escaped(xml: &mut String, text: &str) {
    let mut rest = text;
    while let Some(place) = rest.find(is_special) {
        let (plain, special) = rest.split_at(place);
        xml.push_str(plain);
        let mut chars = special.chars();
        if let Some(char) = chars.next() {
            push_special(xml, char, special);
        }
        rest = chars.as_str();
    }
    xml.push_str(rest);
}

fn is_special(char: char) -> bool {
    matches!(char, '&' | '<' | '>' | '_' | '\u{FFFE}' | '\u{FFFF}') || is_control(char)
}

/// Whether XML forbids the character or normalises it as a line end.
const fn is_control(char: char) -> bool {
    char < ' ' && char != '\t' && char != '\n'
}

fn push_special(xml: &mut String, char: char, text: &str) {
    match char {
        '&' => xml.push_str("&amp;"),
        '<' => xml.push_str("&lt;"),
        '>' => xml.push_str("&gt;"),
        '_' if !is_escape(text) => xml.push('_'),
        // Writing to a string is infallible.
        other => {
            let _ = write!(xml, "_x{:04X}_", u32::from(other));
        }
    }
}

fn is_escape(text: &str) -> bool {
    let inner = text.as_bytes().get(..ESCAPE);
    let digits = inner.and_then(|inner| inner.strip_prefix(b"_x")?.strip_suffix(b"_"));
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

#[cfg(test)]
mod tests {
    use super::push_escaped;

    #[test]
    fn characters_that_xml_forbids_are_escaped() {
        for (text, wanted) in [
            ("Asha & <Ravi>", "Asha &amp; &lt;Ravi&gt;"),
            ("one\ttwo\nthree", "one\ttwo\nthree"),
            ("one\rtwo\u{1}", "one_x000D_two_x0001_"),
            ("_x000D_ _x00 a_b", "_x005F_x000D_ _x00 a_b"),
            ("साख\u{FFFF}", "साख_xFFFF_"),
        ] {
            let mut xml = String::new();
            push_escaped(&mut xml, text);
            assert_eq!(xml, wanted);
        }
    }
}
