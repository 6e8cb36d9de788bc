//! Deserialisation errors as field messages in the reader's language. The value is never repeated,
//! neither in the response nor in a log, because it may be personal data.

use saakh_domain::text::Message;
use saakh_service::Error;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::bounds::WHOLE_BODY;
use crate::error::{ApiError, ApiResult};

/// Deserialises a JSON value.
pub(crate) fn parse_value<T: DeserializeOwned>(value: &Value) -> ApiResult<T> {
    parse_value_at("", value)
}

/// Deserialises a JSON value at a path of a body.
pub(crate) fn parse_value_at<T: DeserializeOwned>(within: &str, value: &Value) -> ApiResult<T> {
    // Tracking the path costs time, so it is done only after an error.
    T::deserialize(value).or_else(|_| {
        serde_path_to_error::deserialize(value).map_err(|error| {
            let place = joined(within, &error.path().to_string());
            refusal(&place, &error.inner().to_string())
        })
    })
}

/// Deserialises a query string or form.
pub(crate) fn parse_pairs<T: DeserializeOwned>(written: &[u8]) -> ApiResult<T> {
    let pairs = url::form_urlencoded::parse(written);
    let reader = serde_urlencoded::Deserializer::new(pairs);
    serde_path_to_error::deserialize(reader).map_err(|error| {
        refusal(
            &joined("", &error.path().to_string()),
            &error.inner().to_string(),
        )
    })
}

fn refusal(place: &str, error_text: &str) -> ApiError {
    let (field, message) = translate_error(error_text);
    let place = match field {
        Some(field) if !path_ends_with(place, field) => joined(place, field),
        _ => place.to_owned(),
    };
    let place = if place.is_empty() { WHOLE_BODY } else { &place };
    Error::field(place, message).into()
}

/// Joins two paths; a single dot stands for the whole value.
fn joined(within: &str, place: &str) -> String {
    match (within, place) {
        (_, "" | ".") => within.to_owned(),
        ("", _) => place.to_owned(),
        _ if place.starts_with('[') => format!("{within}{place}"),
        _ => format!("{within}.{place}"),
    }
}

/// Whether a path ends with a field's name.
fn path_ends_with(place: &str, field: &str) -> bool {
    place
        .strip_suffix(field)
        .is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Translates serde's message into ours, with the field that it concerns if that is not the path
/// itself. Only names of our own types are repeated.
fn translate_error(error_text: &str) -> (Option<&str>, Message) {
    if let Some(field) = between(error_text, "missing field `", "`") {
        return (Some(field), Message::new("invalid_missing"));
    }
    if let Some(field) = between(error_text, "duplicate field `", "`") {
        return (Some(field), Message::new("invalid_twice"));
    }
    if let Some(rest) = error_text.strip_prefix("unknown field `") {
        // The list of our own names follows, so the last match ends the client's name.
        let end = rest
            .rfind("`, expected ")
            .or_else(|| rest.rfind("`, there are"));
        let field = end.and_then(|end| rest.get(..end));
        return (field, Message::new("invalid_unknown_field"));
    }
    (None, value_message(error_text))
}

fn value_message(error_text: &str) -> Message {
    if error_text.starts_with("unknown variant") {
        return one_of(error_text);
    }
    if error_text.starts_with("invalid type: null")
        || error_text.starts_with("invalid type: unit value")
    {
        return Message::new("invalid_missing");
    }
    if let Some(decimals) = between(error_text, "at most ", " decimals") {
        return Message::new("invalid_decimals").with("max", decimals);
    }
    let expected = error_text
        .rsplit_once(", expected ")
        .map(|(_, expected)| expected);
    match expected {
        Some(kind) if error_text.starts_with("invalid value") => out_of_range(kind),
        Some(kind) => type_message(kind),
        None => text_message(error_text),
    }
}

/// Lists the allowed words, which are ours, without the client's word.
fn one_of(error_text: &str) -> Message {
    let allowed = error_text
        .rsplit_once("`, expected ")
        .map(|(_, allowed)| allowed);
    let allowed = allowed.unwrap_or_default();
    let names: Vec<&str> = allowed.split('`').skip(1).step_by(2).collect();
    Message::new("invalid_one_of").with("names", names.join(", "))
}

fn type_message(kind: &str) -> Message {
    Message::new(match kind {
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" | "usize" | "isize" => {
            "invalid_number"
        }
        "f32" | "f64" => "invalid_not_number",
        "a string" | "string" | "a borrowed string" => "invalid_not_text",
        "a boolean" => "invalid_not_boolean",
        "a map" => "invalid_not_object",
        _ if kind.starts_with("struct ") => "invalid_not_object",
        _ if kind.starts_with("a sequence") || kind.starts_with("a tuple") => "invalid_not_list",
        _ => "invalid_form",
    })
}

fn out_of_range(kind: &str) -> Message {
    let most = match kind {
        "u8" => i64::from(u8::MAX),
        "u16" => i64::from(u16::MAX),
        "u32" => i64::from(u32::MAX),
        "u64" | "usize" => return Message::new("invalid_number_least").with("min", 0),
        "i8" | "i16" | "i32" | "i64" => return Message::new("invalid_out_of_range"),
        _ => return Message::new("invalid_form"),
    };
    let range = Message::new("invalid_number_range");
    range.with("min", 0).with("max", most)
}

/// Translates messages about numbers in query strings and those of our own types.
fn text_message(error_text: &str) -> Message {
    Message::new(match error_text {
        "invalid digit found in string" | "cannot parse integer from empty string" => {
            "invalid_number"
        }
        "invalid float literal" | "cannot parse float from empty string" => "invalid_not_number",
        "number too large to fit in target type"
        | "number too small to fit in target type"
        | "number out of range" => "invalid_out_of_range",
        _ if error_text.starts_with("provided string was not") => "invalid_not_boolean",
        // Our own messages about a question in a lender's form.
        _ if error_text.ends_with(": a text needs both languages") => "invalid_one_language",
        _ if error_text.ends_with(": a choice, and only a choice, has a list") => {
            "invalid_list_of_choice"
        }
        _ => "invalid_form",
    })
}

fn between<'s>(error_text: &'s str, before: &str, after: &str) -> Option<&'s str> {
    let rest = error_text.strip_prefix(before)?;
    rest.split_once(after).map(|(found, _)| found)
}

#[cfg(test)]
mod tests;
