//! Transliterates Devanagari to Latin letters, for systems that accept no others.
//!
//! Hindi does not write the vowel that follows every consonant, nor pronounce it everywhere: नगर is "Nagar", कमलपुर
//! "Kamalpur". Tables that convert letter by letter give "ngr" and "kmlpur", so this module has rules for that vowel.

/// Transliterates to Latin letters and digits. Latin text is unchanged; a Devanagari word is capitalised.
pub fn to_latin(text: &str) -> String {
    let mut latin = String::with_capacity(text.len());
    let mut word = Word::default();
    // ज्ञ is pronounced, and written in names, as ग्य.
    for letter in text.replace("ज्ञ", "ग्य").chars() {
        if word.take(letter) {
            continue;
        }
        word.end(&mut latin);
        latin.push(other(letter));
    }
    word.end(&mut latin);
    latin
}

/// Whether a text has a letter that [`to_latin`] changes.
pub fn has_devanagari(text: &str) -> bool {
    text.chars().any(is_devanagari)
}

/// Whether it is Devanagari, or an invisible joiner or non-joiner of its letters.
pub fn is_devanagari(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{97F}' | '\u{200C}' | '\u{200D}')
}

/// Whether it is a Devanagari letter or sign, so not a digit or punctuation.
pub fn is_devanagari_letter(letter: char) -> bool {
    is_devanagari(letter) && !matches!(letter, '०'..='९' | '।' | '॥' | '॰')
}

fn other(letter: char) -> char {
    match letter {
        '०'..='९' => char::from_digit(u32::from(letter) - u32::from('०'), 10).unwrap_or(letter),
        '।' | '॥' | '॰' => '.',
        letter if is_devanagari(letter) => ' ',
        letter => letter,
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Vowel {
    /// Unwritten: pronounced or not depending on its position.
    Inherent,
    Written(&'static str),
    Silent,
}

#[derive(Debug)]
struct Syllable {
    /// Empty if the word has two vowels in a row.
    consonant: &'static str,
    vowel: Vowel,
    nasal: bool,
    aspirated: bool,
}

impl Syllable {
    fn new(consonant: &'static str, vowel: Vowel) -> Self {
        Self {
            consonant,
            vowel,
            nasal: false,
            aspirated: false,
        }
    }

    fn is_spoken(&self) -> bool {
        self.vowel != Vowel::Silent
    }
}

#[derive(Debug, Default)]
struct Word(Vec<Syllable>);

impl Word {
    /// Adds a Devanagari letter to the word; false if it is none.
    fn take(&mut self, letter: char) -> bool {
        if let Some(consonant) = consonant(letter) {
            self.0.push(Syllable::new(consonant, Vowel::Inherent));
        } else if let Some(vowel) = vowel(letter) {
            self.0.push(Syllable::new("", Vowel::Written(vowel)));
        } else if matches!(letter, '\u{200C}' | '\u{200D}' | 'ऽ') {
            return true;
        } else if let Some(last) = self.0.last_mut() {
            return mark(last, letter);
        } else {
            return false;
        }
        true
    }

    /// Writes the word and starts the next.
    fn end(&mut self, latin: &mut String) {
        let mut syllables = std::mem::take(&mut self.0);
        silence(&mut syllables);
        let mut word = String::new();
        for (place, syllable) in syllables.iter().enumerate() {
            word.push_str(syllable.consonant);
            word.push_str(match syllable.vowel {
                Vowel::Inherent => "a",
                Vowel::Written(vowel) => vowel,
                Vowel::Silent => "",
            });
            if syllable.nasal {
                let next = syllables.get(place + 1).map_or("", |next| next.consonant);
                let with_lips = next.starts_with(['p', 'b', 'm', 'f']);
                word.push(if with_lips { 'm' } else { 'n' });
            }
            if syllable.aspirated {
                word.push('h');
            }
        }
        let mut letters = word.chars();
        latin.extend(letters.next().map(|first| first.to_ascii_uppercase()));
        latin.push_str(letters.as_str());
    }
}

/// Applies a sign to the last letter; false if it is none.
fn mark(last: &mut Syllable, letter: char) -> bool {
    match letter {
        '्' => last.vowel = Vowel::Silent,
        'ं' | 'ँ' => last.nasal = true,
        'ः' => last.aspirated = true,
        '\u{93C}' => last.consonant = with_dot(last.consonant),
        letter => match sign(letter) {
            Some(vowel) => last.vowel = Vowel::Written(vowel),
            None => return false,
        },
    }
    true
}

/// Removes unpronounced inherent vowels: at the end of a word, and between a pronounced syllable and the next. After a
/// consonant cluster the vowel is pronounced.
fn silence(syllables: &mut [Syllable]) {
    let Some(last) = syllables.len().checked_sub(1).filter(|last| *last > 0) else {
        return;
    };
    let after_cluster = !syllables[last - 1].is_spoken();
    let carries_it = matches!(syllables[last].consonant, "y" | "r" | "l" | "v" | "n");
    if syllables[last].vowel == Vowel::Inherent
        && !syllables[last].nasal
        && !(after_cluster && carries_it)
    {
        syllables[last].vowel = Vowel::Silent;
    }
    for place in (1..last).rev() {
        let (before, next) = (&syllables[place - 1], &syllables[place + 1]);
        let between = before.is_spoken() && !before.nasal;
        let goes_on = !next.consonant.is_empty() && next.is_spoken();
        let here = &syllables[place];
        if here.vowel == Vowel::Inherent && !here.nasal && between && goes_on {
            syllables[place].vowel = Vowel::Silent;
        }
    }
}

fn consonant(letter: char) -> Option<&'static str> {
    Some(match letter {
        'क' | '\u{958}' => "k",
        'ख' | '\u{959}' => "kh",
        'ग' | '\u{95A}' => "g",
        'घ' => "gh",
        'ङ' | 'ञ' | 'ण' | 'न' | 'ऩ' => "n",
        'च' => "ch",
        'छ' => "chh",
        'ज' => "j",
        '\u{95B}' => "z",
        'झ' => "jh",
        'ट' | 'त' => "t",
        'ठ' | 'थ' => "th",
        'ड' | 'द' | '\u{95C}' => "d",
        'ढ' | 'ध' | '\u{95D}' => "dh",
        'प' => "p",
        'फ' => "ph",
        '\u{95E}' => "f",
        'ब' => "b",
        'भ' => "bh",
        'म' => "m",
        'य' | '\u{95F}' => "y",
        'र' | 'ऱ' => "r",
        'ल' | 'ळ' | 'ऴ' => "l",
        'व' => "v",
        'श' | 'ष' => "sh",
        'स' => "s",
        'ह' => "h",
        _ => return None,
    })
}

fn with_dot(consonant: &'static str) -> &'static str {
    match consonant {
        "j" => "z",
        "ph" => "f",
        other => other,
    }
}

fn vowel(letter: char) -> Option<&'static str> {
    Some(match letter {
        'अ' | 'आ' => "a",
        'इ' | 'ई' => "i",
        'उ' | 'ऊ' => "u",
        'ऋ' => "ri",
        'ए' | 'ऍ' | 'ऎ' => "e",
        'ऐ' => "ai",
        'ओ' | 'ऑ' | 'ऒ' => "o",
        'औ' => "au",
        'ॐ' => "om",
        _ => return None,
    })
}

fn sign(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ा' => "a",
        'ि' | 'ी' => "i",
        'ु' | 'ू' => "u",
        'ृ' => "ri",
        'े' | 'ॅ' | 'ॆ' => "e",
        'ै' => "ai",
        'ो' | 'ॉ' | 'ॊ' => "o",
        'ौ' => "au",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn hindi_words_are_transliterated_as_pronounced() {
        for (text, latin) in [
            ("आशा शर्मा", "Asha Sharma"),
            ("मकान नंबर 12, गांधी नगर", "Makan Nambar 12, Gandhi Nagar"),
            ("मकान १२/३ (दूसरी मंज़िल)", "Makan 12/3 (Dusri Manzil)"),
            ("कमलपुर", "Kamalpur"),
            ("लखनऊ", "Lakhnau"),
            ("मुंबई", "Mumbai"),
            ("बेंगलुरु", "Bengaluru"),
            (
                "रामकृष्ण ट्रेडर्स प्राइवेट लिमिटेड",
                "Ramkrishna Tredars Praivet Limited",
            ),
            ("सड़क", "Sadak"),
            ("ज्ञान मार्ग", "Gyan Marg"),
            ("मित्र", "Mitra"),
            ("न", "Na"),
            ("फ़ोन", "Fon"),
            ("Flat 4-B, गली नं. 3", "Flat 4-B, Gali Nan. 3"),
            ("M.G. Road", "M.G. Road"),
        ] {
            assert_eq!(to_latin(text), latin, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_devanagari_is_left(text in "[\\u{900}-\\u{97F}A-Za-z0-9 ,.]{0,30}") {
            prop_assert!(!has_devanagari(&to_latin(&text)), "{}", to_latin(&text));
        }

        #[test]
        fn latin_text_is_not_changed(text in "[ -~]{0,40}") {
            prop_assert_eq!(to_latin(&text), text);
        }
    }
}
