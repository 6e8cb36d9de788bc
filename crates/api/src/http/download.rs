//! Files that a browser saves.

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use http_body_util::Channel;
use http_body_util::channel::Sender;
use saakh_service::Result;

use crate::error::ApiError;

/// Pieces that wait for a slow reader.
const WAITING: usize = 1;

/// A file that is made or read piece after piece.
pub trait Pieces: Send + 'static {
    /// The next piece, which may be empty; none where the file is whole.
    fn next(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>>> + Send;
}

/// A file of any length, in the memory of a piece. What goes wrong on the way breaks the download
/// off, so that no half file looks whole.
pub fn streamed(kind: &'static str, file: &str, pieces: impl Pieces) -> Response {
    let (sender, body) = Channel::new(WAITING);
    tokio::spawn(send(sender, pieces));
    named(Response::new(Body::new(body)), kind, file)
}

/// Sends piece after piece, until the last one or until the reader goes away.
async fn send(mut sender: Sender<Bytes, ApiError>, mut pieces: impl Pieces) {
    loop {
        match pieces.next().await {
            Ok(None) => return,
            Ok(Some(piece)) if piece.is_empty() => {}
            Ok(Some(piece)) => {
                if sender.send_data(Bytes::from(piece)).await.is_err() {
                    return;
                }
            }
            Err(error) => {
                tracing::warn!(%error, "a download was broken off");
                return sender.abort(error.into());
            }
        }
    }
}

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

/// A short table as CSV under a name, without its ending.
pub fn csv(name: &str, bytes: Vec<u8>) -> Response {
    attachment("text/csv", &format!("{name}.csv"), bytes)
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
    named(bytes.into_response(), kind, file)
}

fn named(mut response: Response, kind: &'static str, file: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    // Names are ours; one that is no header text would only lose its suggestion.
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{file}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}
