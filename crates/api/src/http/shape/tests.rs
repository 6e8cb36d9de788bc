use saakh_service::Code;
use std::fmt::Debug;

use proptest::prelude::*;
use saakh_domain::Paise;
use serde::Deserialize;
use serde_json::json;

use super::*;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct Body {
    title: String,
    flat_fee: Paise,
    count: i64,
    #[serde(default)]
    small: u8,
    #[serde(default)]
    lines: Vec<Line>,
    #[serde(default)]
    on: bool,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct Line {
    colour: Colour,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Colour {
    Red,
    Green,
}

fn fault<T: Debug>(read: ApiResult<T>) -> (String, String, String) {
    let refusal = read.unwrap_err().refusal().unwrap();
    assert_eq!(refusal.code, Code::InvalidFields);
    let (place, message) = refusal.fields.into_iter().next().unwrap();
    let params: Vec<String> = message.params.into_values().collect();
    (place, message.key, params.join(" "))
}

#[test]
fn every_wrong_shape_is_reported_at_its_place() {
    let sound = json!({ "title": "a", "flatFee": 5, "count": 1 });
    assert!(parse_value::<Body>(&sound).is_ok());
    for (name, value, place, key, params) in [
        ("title", Value::Null, "title", "invalid_missing", ""),
        ("title", json!(1), "title", "invalid_not_text", ""),
        ("flatFee", json!(5.123), "flatFee", "invalid_decimals", "2"),
        (
            "flatFee",
            json!(1e300),
            "flatFee",
            "invalid_out_of_range",
            "",
        ),
        ("flatFee", json!("5"), "flatFee", "invalid_not_number", ""),
        ("count", json!(1.5), "count", "invalid_number", ""),
        (
            "small",
            json!(256),
            "small",
            "invalid_number_range",
            "255 0",
        ),
        ("on", json!("yes"), "on", "invalid_not_boolean", ""),
        ("lines", json!({}), "lines", "invalid_not_list", ""),
        ("lines", json!(["x"]), "lines[0]", "invalid_not_object", ""),
        (
            "lines",
            json!([{}]),
            "lines[0].colour",
            "invalid_missing",
            "",
        ),
        (
            "lines",
            json!([{ "colour": "a`, expected `b" }]),
            "lines[0].colour",
            "invalid_one_of",
            "red, green",
        ),
        (
            "lines",
            json!([{ "colour": "red", "size": 1 }]),
            "lines[0].size",
            "invalid_unknown_field",
            "",
        ),
        ("more", json!(1), "more", "invalid_unknown_field", ""),
    ] {
        let mut body = sound.clone();
        body[name] = value;
        let said = fault(parse_value::<Body>(&body));
        let mut params: Vec<&str> = params.split(' ').collect();
        params.reverse();
        let expected = (place.to_owned(), key.to_owned());
        assert_eq!((said.0.clone(), said.1.clone()), expected, "{body}");
        let mut found: Vec<&str> = said.2.split(' ').collect();
        found.sort_unstable();
        params.sort_unstable();
        assert_eq!(found, params, "{body}");
    }
    let (place, key, _) = fault(parse_value::<Body>(&json!({ "title": "a", "count": 1 })));
    assert_eq!((&*place, &*key), ("flatFee", "invalid_missing"));
    let (place, key, _) = fault(parse_value::<Body>(&json!("text")));
    assert_eq!((&*place, &*key), ("body", "invalid_not_object"));
    let (place, ..) = fault(parse_value_at::<Body>("part", &json!({ "title": 1 })));
    assert_eq!(place, "part.title");
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only read")]
struct SampleQuery {
    amount: Paise,
    months: u8,
}

#[test]
fn wrong_parameters_are_reported_by_name() {
    assert!(parse_pairs::<SampleQuery>(b"amount=10.5&months=3").is_ok());
    for (written, place, key) in [
        ("amount=x&months=3", "amount", "invalid_not_number"),
        ("amount=1.234&months=3", "amount", "invalid_decimals"),
        ("amount=1&months=", "months", "invalid_number"),
        ("amount=1&months=300", "months", "invalid_out_of_range"),
        ("amount=1", "months", "invalid_missing"),
        ("amount=1&months=3&months=4", "months", "invalid_twice"),
        (
            "amount=1&months=3&colour=red",
            "colour",
            "invalid_unknown_field",
        ),
    ] {
        let (found, said, _) = fault(parse_pairs::<SampleQuery>(written.as_bytes()));
        assert_eq!((&*found, &*said), (place, key), "{written}");
    }
}

proptest! {
    #[test]
    fn error_messages_never_repeat_a_value(secret in "[A-Z]{5}[0-9]{4}[A-Z]") {
        for body in [
            json!({ "title": [secret], "flatFee": 5, "count": 1 }),
            json!({ "title": "a", "flatFee": secret, "count": 1 }),
            json!({ "title": "a", "flatFee": 5, "count": { "a": secret } }),
            json!({ "title": "a", "flatFee": 5, "count": 1, "lines": [{ "colour": secret }] }),
            json!({ "title": "a", "flatFee": 5, "count": 1, "lines": secret }),
        ] {
            let refusal = parse_value::<Body>(&body).unwrap_err().refusal().unwrap();
            let said = format!("{refusal:?}");
            prop_assert!(!said.contains(&secret), "{}", said);
        }
    }
}
