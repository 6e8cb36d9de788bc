use proptest::prelude::*;
use saakh_service::Refusal;
use serde_json::json;

use super::*;

fn calls() -> &'static HashMap<String, HashMap<Method, CallBounds>> {
    prepare(&crate::openapi::DOCUMENT);
    CALLS.get().unwrap()
}

fn bounds_of(method: &Method, path: &str) -> &'static CallBounds {
    &calls()[path][method]
}

fn faults(bounds: &Bounds, value: &Value) -> BTreeMap<String, String> {
    let Err(error) = bounds.check(value) else {
        return BTreeMap::new();
    };
    let refusal: Refusal = error.refusal().unwrap();
    assert_eq!(refusal.code.status(), 422);
    let fields = refusal.fields.into_iter();
    fields.map(|(name, message)| (name, message.key)).collect()
}

#[test]
fn each_place_that_is_too_large_is_named() {
    let bounds = &bounds_of(&Method::POST, "/api/admin/links").body;
    let sound = json!({ "name": "Diwali", "partnerId": 1, "path": "/", "utms": {} });
    assert_eq!(faults(bounds, &sound), BTreeMap::new());
    let utms = json!({ "utm_source": "x".repeat(LONGEST_TEXT + 1), "utm_term": "a\0b" });
    let wrong = json!({ "name": "x".repeat(3_000), "partnerId": 1, "path": "/", "utms": utms });
    let expected = [
        ("name", "invalid_too_long"),
        ("utms.utm_source", "invalid_too_long"),
        ("utms.utm_term", "invalid_text"),
    ];
    let expected = expected.map(|(name, key)| (name.to_owned(), key.to_owned()));
    assert_eq!(faults(bounds, &wrong), BTreeMap::from(expected));
}

#[test]
fn fields_without_documented_bounds_have_default_bounds() {
    let open = Bounds::default();
    let deep = (0..40).fold(json!(1), |inner, _| json!([inner]));
    let place = "[0]".repeat(DEEPEST + 1);
    let one = |name: &str, key: &str| BTreeMap::from([(name.to_owned(), key.to_owned())]);
    assert_eq!(faults(&open, &deep), one(&place, "invalid_too_deep"));
    let many = json!({ "ids": vec![1; 100_000] });
    assert_eq!(faults(&open, &many), one("ids", "invalid_too_many"));
    let names: serde_json::Map<_, _> = (0..1_001).map(|n| (n.to_string(), json!(n))).collect();
    let names = Value::Object(names);
    assert_eq!(faults(&open, &names), one("body", "invalid_too_many"));
    let name = json!({ "a": { "x".repeat(201): 1 } });
    assert_eq!(faults(&open, &name), one("a", "invalid_name_too_long"));
}

#[test]
fn an_answer_names_a_few_faults_of_many() {
    let wrong = json!(vec!["\0"; 1_000]);
    assert_eq!(faults(&Bounds::default(), &wrong).len(), MOST_FAULTS);
}

#[test]
fn a_parameter_is_bounded_by_its_name() {
    let query = &bounds_of(&Method::GET, "/api/admin/audit").query;
    let long = "x".repeat(LONGEST_TEXT + 1);
    for (name, value) in [("limit", "101"), ("actor", &*long), ("q", "a\0b")] {
        let refused = query.check_pairs([(name, value)].into_iter()).unwrap_err();
        let refusal = refused.refusal().unwrap();
        assert_eq!(refusal.fields.keys().collect::<Vec<_>>(), [name]);
    }
    assert!(query.check_pairs([("limit", "100")].into_iter()).is_ok());
}

/// Every text of every body in the document is refused when it exceeds the documented length.
#[test]
fn documented_bounds_are_enforced() {
    let mut texts = 0;
    for call in calls().values().flat_map(HashMap::values) {
        for (name, bounds) in &call.body.fields {
            let Some(most) = bounds.text else { continue };
            texts += 1;
            let fits = json!({ name: "क".repeat(most) });
            let longer = json!({ name: "क".repeat(most + 1) });
            assert!(!faults(&call.body, &fits).contains_key(name), "{name}");
            assert_eq!(faults(&call.body, &longer)[name], "invalid_too_long");
        }
    }
    assert!(texts > 30, "only {texts} texts were found");
}

fn anything() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::hash_map("\\PC{0,8}", inner, 0..5)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn small_values_pass_the_default_bounds(value in anything()) {
        prop_assert!(Bounds::default().check(&value).is_ok());
    }
}
