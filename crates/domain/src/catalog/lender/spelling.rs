//! Spellings of lenders' names in files.

/// Words for a company's legal form, which files abbreviate or omit.
const FORMS: [&str; 9] = [
    "private", "pvt", "p", "limited", "ltd", "llp", "company", "co", "the",
];

/// Normalises a lender's name for lookup: lower-case letters and digits, without words for the legal form. Empty if
/// nothing is left.
pub fn spelling_key(name: &str) -> String {
    let lower = name.to_lowercase();
    let is_mark = |c: char| c.is_ascii_punctuation() || c.is_whitespace();
    let words: Vec<&str> = lower
        .split(is_mark)
        .filter(|word| !word.is_empty())
        .collect();
    let named = words.iter().filter(|word| !FORMS.contains(word));
    let named: Vec<&str> = named.copied().collect();
    if named.is_empty() {
        words.join(" ")
    } else {
        named.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_company_is_the_same_however_its_form_is_written() {
        for name in [
            "North Lantern Finance Private Limited",
            "NORTH LANTERN FINANCE PVT. LTD.",
            "North Lantern Finance (P) Ltd",
            " north  lantern finance",
        ] {
            assert_eq!(spelling_key(name), "north lantern finance", "{name}");
        }
        assert_eq!(spelling_key("The Company Ltd"), "the company ltd");
        assert_eq!(spelling_key("उत्तर दीप"), "उत्तर दीप");
        assert_eq!(spelling_key(" . "), "");
    }

    proptest! {
        #[test]
        fn a_key_is_its_own_key(name in "([a-z .&()-]|ltd|\\PC){0,20}") {
            let key = spelling_key(&name);
            prop_assert_eq!(spelling_key(&key), key);
        }
    }
}
