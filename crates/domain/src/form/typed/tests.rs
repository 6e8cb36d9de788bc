use proptest::prelude::*;
use serde::Deserialize;

use super::*;

#[derive(Deserialize)]
struct Vectors {
    valid: Vec<Case>,
    #[serde(default)]
    paise: Vec<String>,
    invalid: Vec<String>,
}

#[derive(Deserialize)]
struct Case {
    input: String,
    value: i64,
}

fn hold(json: &str, key: &'static str, parse: impl Fn(&str) -> Result<i64, InvalidInput>) {
    let vectors: Vectors = serde_json::from_str(json).unwrap();
    for case in &vectors.valid {
        assert_eq!(parse(&case.input), Ok(case.value), "{}", case.input);
    }
    for input in &vectors.paise {
        assert_eq!(
            parse(input),
            Err(InvalidInput("invalid_amount_paise")),
            "{input}"
        );
    }
    for input in &vectors.invalid {
        assert_eq!(parse(input), Err(InvalidInput(key)), "{input}");
    }
}

#[test]
fn shared_vectors_hold() {
    hold(
        include_str!("../../../../../data/vectors/amount.json"),
        "invalid_amount",
        parse_amount,
    );
    hold(
        include_str!("../../../../../data/vectors/whole-number.json"),
        "invalid_number",
        parse_whole_number,
    );
    hold(
        include_str!("../../../../../data/vectors/decimal.json"),
        "invalid_decimal",
        parse_decimal_number,
    );
}

/// The digits before the last dot, as one number.
fn digits_before_the_dot(text: &str) -> u128 {
    let whole = text.rsplit_once('.').map_or(text, |(whole, _)| whole);
    let digits: String = whole.chars().filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// An amount in the pages' format: 5,00,000.
fn written(rupees: i64) -> String {
    let digits = rupees.to_string();
    let (head, last) = digits.split_at(digits.len().saturating_sub(3));
    let mut groups: Vec<&str> = head
        .as_bytes()
        .rchunks(2)
        .map(|pair| std::str::from_utf8(pair).unwrap())
        .collect();
    groups.reverse();
    groups.push(last);
    groups.join(",")
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = parse_amount(&text);
        let _ = parse_whole_number(&text);
    }

    #[test]
    fn digits_dots_and_commas_never_say_more_than_they_do(text in "[0-9]{1,4}[0-9.,]{0,10}") {
        for value in [parse_amount(&text), parse_whole_number(&text)].into_iter().flatten() {
            prop_assert!(u128::try_from(value).unwrap() <= digits_before_the_dot(&text), "{text}: {value}");
        }
    }

    #[test]
    fn a_parsed_amount_parses_again_unchanged(
        text in "[0-9]{1,4}(,[0-9]{2,3}){0,2}(\\.[0-9]{1,2})?( ?(k|hazaar|lakh|लाख|crore|करोड़))?"
    ) {
        if let Ok(value) = parse_amount(&text) {
            prop_assert_eq!(parse_amount(&written(value)), Ok(value));
            prop_assert_eq!(parse_amount(&format!("₹ {}.00", written(value))), Ok(value));
            prop_assert_eq!(parse_whole_number(&value.to_string()), Ok(value));
        }
    }

    #[test]
    fn every_formatted_amount_parses(rupees in 0_i64..=MOST_RUPEES / 10) {
        prop_assert_eq!(parse_amount(&written(rupees)), Ok(rupees));
    }
}
