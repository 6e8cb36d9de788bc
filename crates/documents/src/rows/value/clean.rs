//! Removes invisible characters from the text of a cell.

use saakh_domain::form::latin::is_devanagari_letter;

/// Length of `_x000D_`.
const ESCAPE: usize = 7;

/// Trims a text, removes invisible characters and the apostrophe that keeps a spreadsheet from calculating with it, and
/// replaces variants of space and hyphen.
pub(super) fn clean(text: &str) -> String {
    let text = text.trim();
    if is_plain(text) {
        return without_apostrophe(text).to_owned();
    }
    let mut cleaned = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if let Some(escaped) = escape(rest) {
            // Line ends of another program.
            cleaned.push(if escaped.is_control() { ' ' } else { escaped });
            rest = &rest[ESCAPE..];
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '\r' if rest.starts_with('\n') => {}
            '\r' => cleaned.push(' '),
            '\u{2010}' | '\u{2011}' => cleaned.push('-'),
            '\u{200c}' | '\u{200d}' => {
                // Hindi spelling needs them.
                if cleaned
                    .chars()
                    .next_back()
                    .is_some_and(is_devanagari_letter)
                {
                    cleaned.push(c);
                }
            }
            c if is_space(c) => cleaned.push(' '),
            c if is_hidden(c) => {}
            c => cleaned.push(c),
        }
    }
    without_apostrophe(cleaned.trim()).to_owned()
}

/// Resolves the escapes `_xHHHH_` of a workbook's text.
pub(in crate::rows) fn unescape(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find("_x") {
        let (before, after) = rest.split_at(place);
        whole.push_str(before);
        if let Some(c) = escape_of_any(after) {
            whole.push(c);
            rest = &after[ESCAPE..];
        } else {
            whole.push('_');
            rest = &after[1..];
        }
    }
    whole.push_str(rest);
    whole
}

/// The white space that a text begins with in its escaped form.
fn escape(text: &str) -> Option<char> {
    escape_of_any(text).filter(|c| matches!(c, '\t' | '\n' | '\r'))
}

fn escape_of_any(text: &str) -> Option<char> {
    let inner = text.as_bytes().get(..ESCAPE)?;
    let digits = inner.strip_prefix(b"_x")?.strip_suffix(b"_")?;
    let code = digits.iter().try_fold(0, |code, digit| {
        Some(code * 16 + char::from(*digit).to_digit(16)?)
    })?;
    char::from_u32(code)
}

/// Whether a text needs no cleaning.
fn is_plain(text: &str) -> bool {
    let is_seen = |byte: u8| matches!(byte, b' '..=b'~' | b'\n');
    text.bytes().all(is_seen) && !text.contains("_x")
}

fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, ' ' | '\t' | '\n')
}

/// Whether it is a direction mark, a soft hyphen or the end-of-file mark of MS-DOS.
fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{1a}' | '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// Removes the apostrophe before a number, an amount, a day or an identifier.
fn without_apostrophe(text: &str) -> &str {
    let Some(rest) = text.strip_prefix(['\'', '’']) else {
        return text;
    };
    let begins = |c: char| c.is_alphanumeric() || "₹=+-@(".contains(c);
    let is_meant = rest.starts_with(begins)
        && (rest.starts_with(['=', '+', '-', '@']) || rest.chars().any(char::is_numeric));
    if is_meant { rest.trim() } else { text }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn invisible_characters_are_removed() {
        for text in [
            "CAS-1",
            "\u{200b}CAS-1",
            "CAS-1\u{a0} ",
            "\u{200e}CAS-1",
            "CAS-1\u{feff}",
            "\u{202a}CAS-1\u{202c}",
            "CAS\u{2011}1",
            "'CAS-1",
            "’CAS-1",
            "CAS-1_x000D_",
            "CAS\u{ad}-1\u{1a}",
            "CAS-\u{200d}1",
        ] {
            assert_eq!(clean(text), "CAS-1", "{text:?}");
        }
        for text in ["'tis", "''=1", "क्\u{200d}ष", "Asha Rao", "x_x00zz_"] {
            assert_eq!(clean(text), text);
        }
        assert_eq!(clean("'-500.00"), "-500.00");
        assert_eq!(
            clean("North\u{a0}Lantern\r\nBank\rIndia"),
            "North Lantern\nBank India"
        );
        // Remains as an error of its row.
        assert_eq!(clean("A\0B"), "A\0B");
    }

    #[test]
    fn escapes_of_a_workbook_are_decoded() {
        assert_eq!(unescape("one_x000D_two_x0001_"), "one\rtwo\u{1}");
        assert_eq!(
            unescape("_x005F_x000D_ _x00 a_b _xD800_"),
            "_x000D_ _x00 a_b _xD800_"
        );
    }

    proptest! {
        #[test]
        fn cleaning_a_text_twice_changes_nothing(text in "(_x[0-9A-F]{4}_|'|[\u{200b}-\u{200f}\u{2010}\u{a0}\\r\\n_xक]|\\PC){0,20}") {
            let once = clean(&text);
            prop_assert!(!once.chars().any(is_hidden), "{once:?}");
            prop_assert!(once.len() <= text.len());
            let _ = unescape(&text);
        }
    }
}
