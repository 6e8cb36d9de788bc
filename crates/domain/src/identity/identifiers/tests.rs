use proptest::prelude::*;
use proptest::string::string_regex;
use serde::Deserialize;

use super::*;

#[derive(Deserialize)]
struct Vectors {
    valid: Vec<Case>,
    #[serde(default)]
    entity: Vec<Case>,
    invalid: Vec<String>,
}

#[derive(Deserialize)]
struct Case {
    input: String,
    canonical: String,
}

fn hold(json: &str, key: &str, parse: impl Fn(&str) -> Result<String, InvalidInput>) {
    let vectors: Vectors = serde_json::from_str(json).unwrap();
    for case in &vectors.valid {
        assert_eq!(
            parse(&case.input).as_deref(),
            Ok(case.canonical.as_str()),
            "{}",
            case.input
        );
    }
    for input in &vectors.invalid {
        assert_eq!(
            parse(input).map_err(|invalid| invalid.0),
            Err(key),
            "{input}"
        );
    }
}

macro_rules! vectors {
    ($name:literal) => {
        include_str!(concat!("../../../../../data/vectors/", $name, ".json"))
    };
}

#[test]
fn shared_vectors_hold() {
    hold(vectors!("mobile"), "invalid_mobile", |text| {
        Mobile::parse(text).map(|m| m.e164().to_owned())
    });
    hold(vectors!("email"), "invalid_email", |text| {
        Email::parse(text).map(|e| e.as_str().to_owned())
    });
    hold(vectors!("pan"), "invalid_pan", |text| {
        Pan::parse_person(text).map(|p| p.as_str().to_owned())
    });
    hold(vectors!("pincode"), "invalid_pincode", |text| {
        Pincode::parse(text).map(|p| p.as_str().to_owned())
    });
    hold(vectors!("ifsc"), "invalid_ifsc", |text| {
        Ifsc::parse(text).map(|i| i.as_str().to_owned())
    });
    hold(vectors!("gstin"), "invalid_gstin", |text| {
        Gstin::parse(text).map(|gstin| gstin.as_str().to_owned())
    });
    hold(vectors!("bank-account"), "invalid_bank_account", |text| {
        BankAccount::parse(text).map(|number| number.as_str().to_owned())
    });
    hold(vectors!("name"), "invalid_name", |text| {
        PersonName::parse(text).map(|n| n.as_str().to_owned())
    });
}

#[test]
fn an_entitys_pan_is_a_pan_but_no_persons() {
    let vectors: Vectors = serde_json::from_str(vectors!("pan")).unwrap();
    for case in &vectors.entity {
        assert_eq!(Pan::parse(&case.input).unwrap().as_str(), case.canonical);
        assert_eq!(
            Pan::parse_person(&case.input),
            Err(InvalidInput("invalid_pan"))
        );
        assert!(Pan::parse_entity(&case.input).is_ok());
    }
    for case in &vectors.valid {
        assert_eq!(
            Pan::parse_entity(&case.input),
            Err(InvalidInput("invalid_pan_entity"))
        );
    }
    assert_eq!(
        Pan::parse_entity("AAAXB1234C"),
        Err(InvalidInput("invalid_pan"))
    );
}

#[test]
fn nothing_personal_is_shown_by_debug() {
    let shown = format!(
        "{:?} {:?} {:?}",
        Pan::parse("ABCPK1234F"),
        Destination::parse("9820012345"),
        Destination::parse("asha@example.com")
    );
    for part in ["1234F", "2345", "asha"] {
        assert!(!shown.contains(part), "{shown}");
    }
}

#[test]
fn the_login_field_takes_either() {
    assert_eq!(
        Destination::parse("98200 12345").unwrap().value(),
        "+919820012345"
    );
    assert_eq!(
        Destination::parse("Asha@Example.com").unwrap().masked(),
        "a******@example.com"
    );
    assert_eq!(
        Destination::parse("98200"),
        Err(InvalidInput("invalid_mobile"))
    );
    assert_eq!(
        Destination::parse("asha"),
        Err(InvalidInput("invalid_email"))
    );
}

#[test]
fn addresses_are_counted_without_tag_and_numbers_in_one_form() {
    for (typed, counted) in [
        ("asha@example.com", "asha@example.com"),
        ("Asha+Loan@Example.com", "asha@example.com"),
        ("asha+a+b@example.com", "asha@example.com"),
        ("asha.rao+1@example.com", "asha.rao@example.com"),
        ("+1@example.com", "+1@example.com"),
        ("098200 12345", "+919820012345"),
        ("+91 98200-12345", "+919820012345"),
    ] {
        let destination = Destination::parse(typed).unwrap();
        assert_eq!(destination.rate_limit_key(), counted, "{typed}");
    }
    let tagged = Destination::parse("Asha+Loan@Example.com").unwrap();
    assert_eq!(tagged.value(), "asha+loan@example.com");
}

#[test]
fn a_surname_is_compared_with_the_fifth_letter() {
    let pan = Pan::parse("ABCPK1234F").unwrap();
    assert!(pan.fits_surname("kulkarni"));
    assert!(!pan.fits_surname("Rao"));
    assert!(!pan.fits_surname(""));
}

/// Strings matching a pattern, without its anchors, which the generator does not support.
fn of(pattern: &str) -> impl Strategy<Value = String> + use<> {
    string_regex(pattern.trim_matches(['^', '$'])).unwrap()
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = (Destination::parse(&text), Pan::parse(&text), Pincode::parse(&text));
        let _ = (Ifsc::parse(&text), PersonName::parse(&text), Mobile::parse(&text), Email::parse(&text));
    }

    #[test]
    fn values_that_match_the_pattern_are_accepted_in_canonical_form(
        mobile in of(Mobile::PATTERN),
        email in of(Email::PATTERN).prop_filter("short enough", |e| e.len() <= 254 && e.split(['@', '.']).all(|l| l.len() <= 63)),
        pan in of(Pan::PATTERN),
        pincode in of(Pincode::PATTERN),
        ifsc in of(Ifsc::PATTERN),
        name in of(PersonName::PATTERN).prop_filter("short enough", |n| n.len() <= 60),
    ) {
        prop_assert_eq!(Mobile::parse(&mobile).unwrap().national().to_owned(), mobile);
        prop_assert_eq!(Email::parse(&email).unwrap().as_str().to_owned(), email.to_lowercase());
        prop_assert_eq!(Pan::parse(&pan).unwrap().as_str().to_owned(), pan);
        prop_assert_eq!(Pincode::parse(&pincode).unwrap().as_str().to_owned(), pincode);
        prop_assert_eq!(Ifsc::parse(&ifsc).unwrap().as_str().to_owned(), ifsc);
        prop_assert_eq!(PersonName::parse(&name).unwrap().as_str().to_owned(), name);
    }

    #[test]
    fn canonical_forms_parse_to_themselves(text in "[ +0-9a-zA-Z@.-]{0,24}") {
        if let Ok(destination) = Destination::parse(&text) {
            prop_assert_eq!(Destination::parse(destination.value()), Ok(destination));
        }
    }

    #[test]
    fn masks_hide_all_but_four(national in of(Mobile::PATTERN)) {
        let masked = Mobile::parse(&national).unwrap().masked();
        prop_assert_eq!(masked, format!("******{}", &national[6..]));
    }
}
