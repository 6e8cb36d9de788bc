//! Line breaking.

/// Breaks a text into lines of a maximum width. A word that is too wide is split, never inside a Devanagari syllable.
/// An empty text has no line.
pub(super) fn wrap(text: &str, width: f32, measure: impl Fn(&str) -> f32) -> Vec<String> {
    let fits = |line: &str| measure(line) <= width;
    text.lines()
        .flat_map(|paragraph| paragraph_lines(paragraph, &fits))
        .collect()
}

fn paragraph_lines(paragraph: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        let longer = join(&line, word);
        if fits(&longer) {
            line = longer;
            continue;
        }
        lines.extend((!line.is_empty()).then_some(line));
        let mut pieces = pieces(word, fits);
        line = pieces.pop().unwrap_or_default();
        lines.extend(pieces);
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines
}

fn join(line: &str, word: &str) -> String {
    if line.is_empty() {
        word.to_owned()
    } else {
        format!("{line} {word}")
    }
}

/// Splits a word into pieces that fit; a fitting word stays whole.
fn pieces(word: &str, fits: &impl Fn(&str) -> bool) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for syllable in syllables(word) {
        let longer = format!("{piece}{syllable}");
        if !piece.is_empty() && !fits(&longer) {
            pieces.push(std::mem::replace(&mut piece, syllable));
        } else {
            piece = longer;
        }
    }
    pieces.push(piece);
    pieces
}

/// Splits into units that must not be separated: a letter with its signs, and consonants joined by a virama.
fn syllables(word: &str) -> Vec<String> {
    let mut syllables: Vec<String> = Vec::new();
    for character in word.chars() {
        match syllables.last_mut() {
            Some(last) if is_sign(character) || last.ends_with(['\u{094D}', '\u{200D}']) => {
                last.push(character);
            }
            _ => syllables.push(character.to_string()),
        }
    }
    syllables
}

const fn is_sign(character: char) -> bool {
    matches!(
        character,
        '\u{0900}'..='\u{0903}'
            | '\u{093A}'..='\u{093C}'
            | '\u{093E}'..='\u{094F}'
            | '\u{0951}'..='\u{0957}'
            | '\u{0962}'..='\u{0963}'
            | '\u{200C}'..='\u{200D}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Breaks with all characters one unit wide.
    #[expect(clippy::cast_precision_loss, reason = "a few characters")]
    fn lines(text: &str, width: u8) -> Vec<String> {
        wrap(text, f32::from(width), |line| line.chars().count() as f32)
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(lines("one two  three", 7), ["one two", "three"]);
        assert_eq!(lines("one\ntwo", 20), ["one", "two"]);
        assert!(lines(" ", 5).is_empty());
    }

    #[test]
    fn a_word_that_is_too_wide_is_split() {
        assert_eq!(lines("a grievance", 4), ["a", "grie", "vanc", "e"]);
        assert_eq!(lines("wide", 0), ["w", "i", "d", "e"]);
    }

    #[test]
    fn a_syllable_is_not_split() {
        assert_eq!(lines("क्षिति", 2), ["क्षि", "ति"]);
    }
}
