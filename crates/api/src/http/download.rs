//! Downloads of files.

use std::collections::BTreeMap;

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use saakh_domain::trust::ticket::TicketFileType;
use saakh_service::Result;
use saakh_service::trust::ticket::file::TicketFileContent;
use utoipa::openapi::response::Response as Documented;
use utoipa::openapi::{ContentBuilder, RefOr, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema};

use crate::error::ApiResult;

/// A file that is produced piece by piece.
pub trait ChunkSource: Send + 'static {
    /// The next piece, which may be empty; none at the end.
    fn next(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>>> + Send;
}

/// Streams a file of any length with one piece in memory. An error aborts the download, so that a
/// partial file does not look complete.
///
/// The body is the stream itself and no channel, because `Channel` of `http-body-util` 0.1.5 loses
/// a last piece that arrives between two checks of one poll.
pub fn stream_file(kind: &'static str, file: &str, pieces: impl ChunkSource) -> Response {
    let body = Body::from_stream(stream::try_unfold(pieces, next_chunk));
    with_file_name(Response::new(body), kind, file)
}

/// Skips empty pieces.
async fn next_chunk<P: ChunkSource>(mut pieces: P) -> ApiResult<Option<(Bytes, P)>> {
    loop {
        match pieces.next().await {
            Ok(None) => return Ok(None),
            Ok(Some(piece)) if piece.is_empty() => {}
            Ok(Some(piece)) => return Ok(Some((Bytes::from(piece), pieces))),
            Err(error) => {
                tracing::warn!(%error, "download aborted");
                return Err(error.into());
            }
        }
    }
}

/// A PDF under a name without extension; the name has letters, digits and hyphens only.
pub fn pdf(name: &str, bytes: Vec<u8>) -> Response {
    attachment("application/pdf", &format!("{name}.pdf"), bytes)
}

/// A file of a ticket, under its own type.
pub fn ticket_file(file: TicketFileContent) -> Response {
    let name = format!(
        "{}-{}.{}",
        file.number,
        file.place,
        file.media_type.extension()
    );
    attachment(file.media_type.code(), &name, file.content)
}

/// [`ticket_file`] in the OpenAPI document.
pub struct TicketFileResponse;

impl IntoResponses for TicketFileResponse {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        let file = ContentBuilder::new()
            .schema(Some(Vec::<u8>::schema()))
            .build();
        let response = TicketFileType::WORDS
            .iter()
            .fold(ResponseBuilder::new(), |response, media_type| {
                response.content(*media_type, file.clone())
            });
        BTreeMap::from([("200".to_owned(), response.build().into())])
    }
}

/// A JSON file under a name without extension.
pub fn json(name: &str, value: &serde_json::Value) -> Response {
    attachment(
        "application/json",
        &format!("{name}.json"),
        value.to_string().into_bytes(),
    )
}

/// A short table as CSV under a name without extension.
pub fn csv(name: &str, bytes: Vec<u8>) -> Response {
    attachment("text/csv", &format!("{name}.csv"), bytes)
}

/// An SVG drawing under a name without extension.
pub fn svg(name: &str, drawing: String) -> Response {
    attachment(
        "image/svg+xml",
        &format!("{name}.svg"),
        drawing.into_bytes(),
    )
}

/// A PNG under a name without extension.
pub fn png(name: &str, bytes: Vec<u8>) -> Response {
    attachment("image/png", &format!("{name}.png"), bytes)
}

fn attachment(kind: &'static str, file: &str, bytes: Vec<u8>) -> Response {
    with_file_name(bytes.into_response(), kind, file)
}

fn with_file_name(mut response: Response, kind: &'static str, file: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    // File names are our own; one that is no valid header text only loses its suggestion.
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{file}\"")) {
        headers.insert(CONTENT_DISPOSITION, value);
    }
    response
}

#[cfg(test)]
mod tests {
    use saakh_service::Error;

    use super::*;

    /// Pieces in order, then the end or an error.
    struct SampleChunks(Vec<Vec<u8>>, bool);

    impl ChunkSource for SampleChunks {
        async fn next(&mut self) -> Result<Option<Vec<u8>>> {
            match self.0.is_empty() {
                false => Ok(Some(self.0.remove(0))),
                true if self.1 => Ok(None),
                true => Err(Error::not_found()),
            }
        }
    }

    async fn read(pieces: SampleChunks) -> std::result::Result<Bytes, axum::Error> {
        let response = stream_file("text/csv", "a.csv", pieces);
        axum::body::to_bytes(response.into_body(), 100).await
    }

    #[tokio::test]
    async fn a_file_is_its_pieces_in_order_to_the_last() {
        let pieces = vec![b"one,".to_vec(), Vec::new(), b"two".to_vec()];
        assert_eq!(read(SampleChunks(pieces, true)).await.unwrap(), "one,two");
    }

    #[tokio::test]
    async fn an_error_while_reading_aborts_the_download() {
        let pieces = vec![b"one,".to_vec()];
        assert!(read(SampleChunks(pieces, false)).await.is_err());
    }
}
