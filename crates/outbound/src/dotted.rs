//! Values in JSON by a path with dots: `lead.status`.

use serde_json::{Map, Value};

/// The value at a path.
pub fn get<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.')
        .try_fold(value, |value, name| value.get(name))
}

/// The text at a path; a number counts as its digits, because references often are numbers.
pub fn text(value: &Value, path: &str) -> Option<String> {
    match get(value, path)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Puts a value at a path and makes the objects on the way, replacing what is no object.
pub fn set(root: &mut Value, path: &str, value: Value) {
    let place = path.split('.').fold(root, |place, name| {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        &mut place[name]
    });
    *place = value;
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn dots_nest() {
        let mut body = json!({});
        set(&mut body, "person.name.first", json!("Asha"));
        set(&mut body, "person.name.last", json!("Rao"));
        set(&mut body, "amount", json!(50_000));
        let nested =
            json!({"person": {"name": {"first": "Asha", "last": "Rao"}}, "amount": 50_000});
        assert_eq!(body, nested);
        assert_eq!(get(&body, "person.name.last"), Some(&json!("Rao")));
        assert_eq!(get(&body, "person.pan.last"), None);
        assert_eq!(text(&body, "amount"), Some("50000".to_owned()));
        assert_eq!(text(&body, "person"), None);
    }

    proptest! {
        #[test]
        fn what_is_put_somewhere_is_found_there(paths in proptest::collection::vec("[ab.]{0,6}|\\PC{0,6}", 1..6), start in any::<i64>()) {
            let mut root = json!(start);
            for path in paths {
                set(&mut root, &path, json!(start));
                prop_assert_eq!(get(&root, &path), Some(&json!(start)));
                prop_assert_eq!(text(&root, &path), Some(start.to_string()));
            }
        }
    }
}
