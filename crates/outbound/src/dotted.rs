//! Values in JSON by a path with dots: `lead.status`.

use saakh_domain::catalog::lender::is_valid_path;
use serde_json::{Map, Value};

/// The path has more parts than are followed: the result would be nested too deeply for the stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the path has too many parts or characters")]
pub struct PathDepthError;

/// Returns the value at a path; none for a path that is not followed.
pub fn get<'a>(value: &'a Value, path: &str) -> Option<&'a Value> {
    if !is_valid_path(path) {
        return None;
    }
    path.split('.')
        .try_fold(value, |value, name| value.get(name))
}

/// Returns the text at a path; a number is converted to its digits, because references often are numbers.
pub fn text(value: &Value, path: &str) -> Option<String> {
    scalar_text(get(value, path)?)
}

/// Returns a JSON string or number as text.
pub fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Sets a value at a path, creating the objects on the way and replacing other values there.
pub fn set(root: &mut Value, path: &str, value: Value) -> Result<(), PathDepthError> {
    if !is_valid_path(path) {
        return Err(PathDepthError);
    }
    let place = path.split('.').fold(root, |place, name| {
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        &mut place[name]
    });
    *place = value;
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn dots_nest() {
        let mut body = json!({});
        set(&mut body, "person.name.first", json!("Asha")).unwrap();
        set(&mut body, "person.name.last", json!("Rao")).unwrap();
        set(&mut body, "amount", json!(50_000)).unwrap();
        let nested =
            json!({"person": {"name": {"first": "Asha", "last": "Rao"}}, "amount": 50_000});
        assert_eq!(body, nested);
        assert_eq!(get(&body, "person.name.last"), Some(&json!("Rao")));
        assert_eq!(get(&body, "person.pan.last"), None);
        assert_eq!(text(&body, "amount"), Some("50000".to_owned()));
        assert_eq!(text(&body, "person"), None);
    }

    #[test]
    fn a_path_of_too_many_parts_makes_nothing() {
        let mut body = json!({ "a": 1 });
        let deep = vec!["a"; 20_000].join(".");
        assert_eq!(set(&mut body, &deep, json!(2)), Err(PathDepthError));
        assert_eq!((get(&body, &deep), body["a"].clone()), (None, json!(1)));
    }

    proptest! {
        #[test]
        fn a_value_set_at_a_path_is_found_there(paths in proptest::collection::vec("[ab.]{0,6}|\\PC{0,6}", 1..6), start in any::<i64>()) {
            let mut root = json!(start);
            for path in paths {
                set(&mut root, &path, json!(start)).unwrap();
                prop_assert_eq!(get(&root, &path), Some(&json!(start)));
                prop_assert_eq!(text(&root, &path), Some(start.to_string()));
            }
        }
    }
}
