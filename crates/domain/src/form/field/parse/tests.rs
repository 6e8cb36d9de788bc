use jiff::civil::date;
use proptest::prelude::*;
use serde_json::json;

use super::super::spec::VisibilityCondition;
use super::*;
use crate::Paise;

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../../data/smart-lists.toml")).unwrap()
}

fn spec(key: &str, kind: FieldKind) -> FieldSpec {
    FieldSpec::new(key, kind)
}

fn parse_with(
    specs: &[FieldSpec],
    input: &Json,
    known: &Values,
    pan_mask: Option<&str>,
) -> Result<ParsedFields, BTreeMap<String, String>> {
    let context = FieldContext {
        known,
        lists: &lists(),
        today: date(2026, 11, 21),
        script: Script::Any,
        pan_mask,
        secrets: Secrets::empty(),
    };
    parse_fields(specs, input.as_object().unwrap(), &context).map_err(|errors| {
        errors
            .0
            .into_iter()
            .map(|(field, message)| (field, message.key))
            .collect()
    })
}

fn parse(specs: &[FieldSpec], input: &Json) -> Result<ParsedFields, BTreeMap<String, String>> {
    parse_with(specs, input, &Values::default(), None)
}

fn refused(spec: &FieldSpec, given: &Json) -> Option<String> {
    let input = json!({ spec.key.as_str(): given });
    parse(std::slice::from_ref(spec), &input)
        .err()
        .and_then(|mut errors| errors.remove(&spec.key))
}

#[test]
fn answers_are_stored_in_canonical_form() {
    let specs = [
        spec("name", FieldKind::Name),
        spec("income", FieldKind::Money),
        spec("typed", FieldKind::Money),
        spec("months", FieldKind::Integer),
        FieldSpec {
            list: Some("Gender".into()),
            ..spec("gender", FieldKind::Choice)
        },
        spec("birth", FieldKind::Date),
        spec("mobile", FieldKind::Mobile),
        spec("ifsc", FieldKind::Ifsc),
        FieldSpec {
            required: false,
            ..spec("yes", FieldKind::Flag)
        },
        FieldSpec {
            required: false,
            ..spec("empty", FieldKind::Text)
        },
    ];
    let input = json!({
        "name": " Asha  Rani ", "income": 62000, "typed": "₹62,000", "months": 24, "gender": 1,
        "birth": "06/04/1992", "mobile": "98200 12345", "ifsc": "hdfc0000001", "empty": "  ",
    });
    let parsed = parse(&specs, &input).unwrap();
    let wire = json!({
        "name": "Asha Rani", "income": 62000, "typed": 62000, "months": 24, "gender": 1,
        "birth": "1992-04-06", "mobile": "+919820012345", "ifsc": "HDFC0000001", "yes": false,
    });
    assert_eq!(Json::Object(parsed.values.to_wire()), wire);
    let stored = serde_json::to_string(&parsed.values).unwrap();
    assert_eq!(
        serde_json::from_str::<Values>(&stored).unwrap(),
        parsed.values
    );
    assert!(stored.contains(r#""income":{"money":62000}"#), "{stored}");
}

/// A field, an answer, and the key of the error; none where the answer is accepted.
type RefusalCase<'f> = (&'f FieldSpec, Json, Option<&'static str>);

fn check_refusals(cases: &[RefusalCase<'_>]) {
    for (field, given, key) in cases {
        assert_eq!(
            refused(field, given).as_deref(),
            *key,
            "{} {given}",
            field.key
        );
    }
}

#[test]
fn each_rule_for_text_has_its_own_error_message() {
    let company = FieldSpec {
        rule: Some(FieldRule::CompanyName),
        min: Some(3),
        max_length: Some(40),
        ..spec("company", FieldKind::Text)
    };
    let address = FieldSpec {
        rule: Some(FieldRule::Address),
        ..spec("address", FieldKind::Text)
    };
    let locality = FieldSpec {
        rule: Some(FieldRule::Locality),
        ..spec("locality", FieldKind::Text)
    };
    let free = spec("free", FieldKind::Text);
    check_refusals(&[
        (&company, json!("Acme Tools 2"), None),
        (&company, json!("AB"), Some("invalid_company_name")),
        (&company, json!("M/s Sharma & Sons"), None),
        (&company, json!("Larsen & Toubro (L&T)"), None),
        (&company, json!("शर्मा एंड संस"), None),
        (
            &company,
            json!("Acme\u{2122}"),
            Some("invalid_company_name"),
        ),
        (&company, json!("A".repeat(41)), Some("invalid_too_long")),
        (&address, json!("Flat 4-B, #12, M.G. Road"), None),
        (
            &address,
            json!("12/3 (2nd floor) & 4, D'Souza Rd. #7-B"),
            None,
        ),
        (&address, json!("मकान १२/३, गांधी नगर"), None),
        (&address, json!("2341-2341-२३४६"), Some("invalid_aadhaar")),
        (&address, json!("12 <b>Road</b>"), Some("invalid_address")),
        (&address, json!("2341 2341 2346"), Some("invalid_aadhaar")),
        (&locality, json!("Indira Nagar, 2nd Stage."), None),
        (&locality, json!("Flat 4-B; rear"), Some("invalid_locality")),
        (&free, json!("a\u{0}b"), Some("invalid_text")),
        (&free, json!("a\u{202e}b"), Some("invalid_text")),
        (&free, json!("नमस्ते"), None),
        (&free, json!(""), Some("invalid_required")),
    ]);
}

#[test]
fn each_rule_for_numbers_dates_and_choices_has_its_own_error_message() {
    let income = FieldSpec {
        min: Some(1),
        max: Some(1_000_000),
        ..spec("income", FieldKind::Money)
    };
    let day = FieldSpec {
        min: Some(1),
        max: Some(31),
        ..spec("day", FieldKind::Integer)
    };
    let gender = FieldSpec {
        list: Some("Gender".into()),
        ..spec("gender", FieldKind::Choice)
    };
    let birth = FieldSpec {
        rule: Some(FieldRule::BirthDate),
        min: Some(18),
        max: Some(65),
        ..spec("birth", FieldKind::Date)
    };
    let tick = spec("tick", FieldKind::Flag);
    check_refusals(&[
        (&income, json!(0), Some("invalid_amount_range")),
        (&income, json!(1), None),
        (&income, json!(1_000_000), None),
        (&income, json!(1_000_001), Some("invalid_amount_range")),
        (&income, json!(1.005), Some("invalid_amount")),
        (&income, json!("5000.00"), None),
        (&income, json!("1500.50"), Some("invalid_amount_paise")),
        (&income, json!(1500.5), Some("invalid_amount_paise")),
        (&income, json!("1500,50"), Some("invalid_amount")),
        (&income, json!("3.5 lakh"), None),
        (&income, json!("11 lakh"), Some("invalid_amount_range")),
        (&income, json!("a lot"), Some("invalid_amount")),
        (&income, json!(true), Some("invalid_amount")),
        (&day, json!(31), None),
        (&day, json!(32), Some("invalid_number_range")),
        (&day, json!(1.5), Some("invalid_number")),
        (&day, json!("2.4"), Some("invalid_number")),
        (&day, json!("२४"), None),
        (&gender, json!(3), None),
        (&gender, json!(4), Some("invalid_choose")),
        (&gender, Json::Null, Some("invalid_choose")),
        (&birth, json!("2010-01-01"), Some("invalid_age")),
        (&birth, json!("31/02/1990"), Some("invalid_date")),
        (&birth, Json::Null, Some("invalid_birth_date")),
        (&birth, json!(1990), Some("invalid_form")),
        (&tick, json!(true), None),
        (&tick, json!(false), Some("invalid_tick")),
    ]);
}

#[test]
fn lenders_rules_for_names_words_codes_and_landmarks() {
    let ruled = |rule| FieldSpec {
        rule: Some(rule),
        ..spec("ruled", FieldKind::Text)
    };
    let full_name = ruled(FieldRule::FullName);
    let letters = ruled(FieldRule::Letters);
    let code = ruled(FieldRule::Alphanumeric);
    let landmark = ruled(FieldRule::TwoAlphanumerics);
    for (field, given, key) in [
        (&full_name, json!("Asha  Rao"), None),
        (&full_name, json!("Mary-Ann D'Souza"), None),
        (&full_name, json!("आशा राव"), None),
        (&full_name, json!("Asha"), Some("invalid_full_name")),
        (&full_name, json!("Asha Rao 2"), Some("invalid_full_name")),
        (&full_name, json!("Asha -Rao"), Some("invalid_full_name")),
        (&full_name, json!("A-s-ha Rao"), Some("invalid_full_name")),
        (&letters, json!("Branch Manager"), None),
        (&letters, json!("प्रबंधक"), None),
        (&letters, json!("Clerk 2"), Some("invalid_letters")),
        (&code, json!("EMP0012345"), None),
        (&code, json!("EMP00123456"), Some("invalid_too_long")),
        (&code, json!("EMP-12"), Some("invalid_alphanumeric")),
        (&code, json!("आशा"), Some("invalid_alphanumeric")),
        (&landmark, json!("B7, near the lake!"), None),
        (&landmark, json!("घर"), None),
        (&landmark, json!("#, 7"), Some("invalid_two_alphanumerics")),
    ] {
        assert_eq!(refused(field, &given).as_deref(), key, "{given}");
    }
}

#[test]
fn unknown_answer_keys_are_refused() {
    let errors = parse(
        &[spec("a", FieldKind::Text)],
        &json!({ "a": "x", "role": "admin" }),
    );
    assert_eq!(
        errors.unwrap_err(),
        BTreeMap::from([("role".into(), "invalid_unknown_field".into())])
    );
}

#[test]
fn hidden_fields_are_dropped_and_do_not_fail() {
    let rent = FieldSpec {
        show_if: Some(VisibilityCondition {
            key: "home".into(),
            values: vec![3.into(), 4.into()],
        }),
        ..spec("rent", FieldKind::Money)
    };
    let home = FieldSpec {
        list: Some("residentType".into()),
        ..spec("home", FieldKind::Choice)
    };
    let specs = [rent, home];
    let rented = parse(&specs, &json!({ "home": 3, "rent": 9000 })).unwrap();
    assert_eq!(rented.values.money("rent"), Some(Paise::rupees(9_000)));
    let own = parse(&specs, &json!({ "home": 1, "rent": "nonsense" })).unwrap();
    assert_eq!(own.values.get("rent"), None);
    let missing = parse(&specs, &json!({ "home": 3 })).unwrap_err();
    assert_eq!(
        missing.get("rent").map(String::as_str),
        Some("invalid_required")
    );

    let mut stored = rented.values;
    own.apply(&specs, &mut stored);
    assert_eq!(stored, own.values);
}

#[test]
fn an_untouched_flag_counts_as_no() {
    let last = FieldSpec {
        show_if: Some(VisibilityCondition {
            key: "none".into(),
            values: vec![false.into()],
        }),
        ..spec("last", FieldKind::Name)
    };
    let none = FieldSpec {
        required: false,
        ..spec("none", FieldKind::Flag)
    };
    let specs = [last, none];
    assert!(parse(&specs, &json!({ "last": "Rao" })).is_ok());
    assert!(parse(&specs, &json!({})).is_err());
    assert!(parse(&specs, &json!({ "none": true })).is_ok());
}

#[test]
fn a_pan_is_returned_separately_and_its_mask_retains_the_stored_one() {
    let specs = [spec("tin", FieldKind::Pan)];
    let parse = |input: Json, mask| parse_with(&specs, &input, &Values::default(), mask);
    let fresh = parse(json!({ "tin": "abcpk1234f" }), None).unwrap();
    assert_eq!(fresh.pan.unwrap().as_str(), "ABCPK1234F");
    assert!(fresh.values.is_empty());
    for input in [json!({ "tin": "******234F" }), json!({})] {
        assert_eq!(
            parse(input.clone(), Some("******234F")).unwrap().pan,
            None,
            "{input}"
        );
        assert!(parse(input, None).is_err());
    }
    assert!(parse(json!({ "tin": "******999Z" }), Some("******234F")).is_err());
    assert!(
        parse(json!({ "tin": "AAACB1234C" }), None).is_err(),
        "a company's"
    );
}

#[test]
fn data_files_must_be_consistent() {
    let read = toml::from_str::<FieldSpec>;
    let whole = "key='a'\nkind='choice'\nlist='Gender'\nlabel_en='A'\nlabel_hi='आ'\nrequired=true";
    let parsed = read(whole).unwrap();
    assert_eq!(
        serde_json::from_value::<FieldSpec>(serde_json::to_value(&parsed).unwrap()).unwrap(),
        parsed
    );
    assert!(read("key='a'\nkind='choice'\nrequired=true").is_err());
    assert!(read("key='a'\nkind='text'\nlist='Gender'\nrequired=true").is_err());
    assert!(read("key='a'\nkind='text'\nlabel_en='A'\nrequired=true").is_err());
    assert!(read("key='a'\nkind='text'\nlabel='A'\nrequired=true").is_err());
}

proptest! {
    #[test]
    fn no_input_panics(given in "\\PC*", number in any::<f64>()) {
        use FieldKind::{Date, Email, Ifsc, Integer, Mobile, Money, Name, Otp, Pan, Pincode, Text};
        for kind in [Text, Name, Date, Money, Integer, Pan, Mobile, Email, Pincode, Ifsc, Otp] {
            refused(&spec("x", kind), &json!(given));
            refused(&spec("x", kind), &json!(number));
        }
    }

    #[test]
    fn a_parsed_answer_parses_again_unchanged(given in "[ -~]{0,30}") {
        for kind in [FieldKind::Text, FieldKind::Name, FieldKind::Mobile, FieldKind::Email] {
            let specs = [spec("x", kind)];
            if let Ok(parsed) = parse(&specs, &json!({ "x": given })) {
                let again = parse(&specs, &Json::Object(parsed.values.to_wire())).unwrap();
                prop_assert_eq!(again, parsed);
            }
        }
    }
}

#[test]
fn a_lenders_own_questions_take_latin_letters_only() {
    let locality = FieldSpec {
        rule: Some(FieldRule::Locality),
        ..spec("locality", FieldKind::Text)
    };
    let context = FieldContext {
        known: &Values::default(),
        lists: &lists(),
        today: date(2026, 11, 21),
        script: Script::Latin,
        pan_mask: None,
        secrets: Secrets::empty(),
    };
    let parse = |text: &str| {
        let input = json!({ "locality": text });
        let specs = std::slice::from_ref(&locality);
        parse_fields(specs, input.as_object().unwrap(), &context)
    };
    assert!(parse("Gandhi Nagar (East)").is_ok());
    let refused = parse("गांधी नगर").unwrap_err();
    assert_eq!(refused.0["locality"].key, "invalid_latin_only");
}

#[test]
fn a_devanagari_answer_is_stored_as_typed_and_sent_in_latin_letters() {
    let address = FieldSpec {
        rule: Some(FieldRule::Address),
        ..spec("address1", FieldKind::Text)
    };
    let specs = [address, spec("district", FieldKind::Text)];
    let input = json!({ "address1": "१२, गांधी नगर", "district": "Jaipur" });
    let mut values = parse(&specs, &input).unwrap().values;
    assert_eq!(values.text("address1"), Some("१२, गांधी नगर"));
    let changed = values.transliterated_texts();
    assert_eq!(
        changed,
        BTreeMap::from([("address1".into(), "12, Gandhi Nagar".into())])
    );
    values.transliterate();
    assert_eq!(values.text("address1"), Some("12, Gandhi Nagar"));
    assert_eq!(values.text("district"), Some("Jaipur"));
}

fn pieces() -> FieldSpec {
    let kind = FieldSpec {
        list: Some("goldKind".into()),
        ..spec("kind", FieldKind::Choice)
    };
    FieldSpec::group("pieces", 3, vec![kind, spec("grams", FieldKind::Decimal)])
}

#[test]
fn a_group_is_stored_item_by_item_and_parses_again() {
    let input =
        json!({ "pieces": [{ "kind": 1, "grams": "१०.५" }, { "kind": 2, "grams": 8.125 }] });
    let values = parse(&[pieces()], &input).unwrap().values;
    let grams: Vec<_> = values
        .group("pieces")
        .iter()
        .map(|item| item.decimal("grams"))
        .collect();
    assert_eq!(grams, [Some(10_500), Some(8_125)]);
    let wire = json!({ "pieces": [{ "kind": 1, "grams": 10.5 }, { "kind": 2, "grams": 8.125 }] });
    assert_eq!(Json::Object(values.to_wire()), wire);
    let stored = serde_json::to_string(&values).unwrap();
    assert_eq!(serde_json::from_str::<Values>(&stored).unwrap(), values);
    let again = parse(&[pieces()], &wire).unwrap().values;
    assert_eq!(again, values, "a displayed value can be sent again");
}

#[test]
fn a_wrong_answer_in_a_group_is_reported_at_its_place() {
    let good = json!({ "kind": 1, "grams": 10 });
    for (given, expected) in [
        (json!([]), vec![("pieces", "invalid_group_empty")]),
        (Json::Null, vec![("pieces", "invalid_group_empty")]),
        (json!("gold"), vec![("pieces", "invalid_form")]),
        (
            json!([good, good, good, good]),
            vec![("pieces", "invalid_too_many")],
        ),
        (json!([good, 7]), vec![("pieces.1", "invalid_form")]),
        (
            json!([good, good, { "grams": "0" }]),
            vec![
                ("pieces.2.grams", "invalid_decimal"),
                ("pieces.2.kind", "invalid_choose"),
            ],
        ),
        (
            json!([{ "kind": 1, "grams": 1, "carats": 22 }]),
            vec![("pieces.0.carats", "invalid_unknown_field")],
        ),
    ] {
        let refused = parse(&[pieces()], &json!({ "pieces": given })).unwrap_err();
        let found: Vec<_> = refused
            .iter()
            .map(|(at, key)| (at.as_str(), key.as_str()))
            .collect();
        assert_eq!(found, expected, "{given}");
    }
}

#[test]
fn a_group_is_refused_in_a_lenders_file() {
    let file = json!({ "key": "pieces", "kind": "group", "required": true });
    let refused = serde_json::from_value::<FieldSpec>(file).unwrap_err();
    assert!(
        refused.to_string().contains("a group stands in no file"),
        "{refused}"
    );
}
