//! Files that a browser saves.

use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

/// A PDF under a name, without its ending; the name is letters, digits and hyphens.
pub fn pdf(name: &str, bytes: Vec<u8>) -> Response {
    attachment("application/pdf", &format!("{name}.pdf"), bytes)
}

/// A JSON file under a name, without its ending.
pub fn json(name: &str, value: &serde_json::Value) -> Response {
    attachment(
        "application/json",
        &format!("{name}.json"),
        value.to_string().into_bytes(),
    )
}

/// A drawing under a name, without its ending.
pub fn svg(name: &str, drawing: String) -> Response {
    attachment(
        "image/svg+xml",
        &format!("{name}.svg"),
        drawing.into_bytes(),
    )
}

/// A picture under a name, without its ending.
pub fn png(name: &str, bytes: Vec<u8>) -> Response {
    attachment("image/png", &format!("{name}.png"), bytes)
}

fn attachment(kind: &'static str, file: &str, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    // Names are ours; one that is no header text would only lose its suggestion.
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{file}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}
