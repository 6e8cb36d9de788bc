//! Names of sheets, within what spreadsheets allow.

/// Maximum length of a sheet's name in UTF-16 code units.
const MOST_UNITS: usize = 31;
/// The name of a sheet without another.
const DEFAULT: &str = "Sheet1";

/// Makes a title the name of a sheet: without characters that spreadsheets refuse there, and cut where it is too long.
pub(super) fn fit(title: &str) -> String {
    let spaced: String = title
        .chars()
        .map(|char| if is_refused(char) { ' ' } else { char })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let name = cut(&words.join(" "));
    let name = name.trim_matches(['\'', ' ']);
    // Spreadsheets reserve this name.
    if name.is_empty() || name.eq_ignore_ascii_case("history") {
        return DEFAULT.to_owned();
    }
    name.to_owned()
}

fn is_refused(char: char) -> bool {
    matches!(char, '[' | ']' | ':' | '*' | '?' | '/' | '\\') || char.is_control()
}

/// Cuts a name at its last word that fits, or within its first one.
fn cut(name: &str) -> String {
    let mut units = 0;
    let fitting = name.char_indices().find(|(_, char)| {
        units += char.len_utf16();
        units > MOST_UNITS
    });
    let Some((end, _)) = fitting else {
        return name.to_owned();
    };
    let cut = &name[..end];
    let is_between_words = name[end..].starts_with(' ');
    let words = if is_between_words {
        None
    } else {
        cut.rsplit_once(' ')
    };
    words.map_or(cut, |(words, _)| words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::fit;

    #[test]
    fn a_title_becomes_a_name_that_spreadsheets_accept() {
        for (title, name) in [
            ("Internal Report", "Internal Report"),
            ("Vendors on/off", "Vendors on off"),
            ("'Side by side': [week]?", "Side by side' week"),
            (
                "Outcomes of submissions by lender",
                "Outcomes of submissions by",
            ),
            (
                "Outcomes of submissions, lender a",
                "Outcomes of submissions, lender",
            ),
            ("अंदरूनी रिपोर्ट", "अंदरूनी रिपोर्ट"),
            ("History", "Sheet1"),
            (" : ", "Sheet1"),
            ("", "Sheet1"),
        ] {
            assert_eq!(fit(title), name);
        }
        assert_eq!(fit(&"क".repeat(40)).chars().count(), 31);
    }
}
