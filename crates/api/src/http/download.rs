//! Files that a browser saves.

use axum::body::{Body, Bytes};
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use saakh_service::Result;

use crate::error::ApiResult;

/// A file that is made or read piece after piece.
pub trait ChunkSource: Send + 'static {
    /// The next piece, which may be empty; none where the file is whole.
    fn next(&mut self) -> impl Future<Output = Result<Option<Vec<u8>>>> + Send;
}

/// A file of any length, in the memory of a piece, made as fast as it is read. What goes wrong on the way breaks the
/// download off, so that no half file looks whole.
///
/// The body is the pieces themselves and no channel: that of `http-body-util` 0.1.5 loses the last piece where it comes
/// between the two looks of one poll, and a file without its end looks whole.
pub fn stream_file(kind: &'static str, file: &str, pieces: impl ChunkSource) -> Response {
    let body = Body::from_stream(stream::try_unfold(pieces, next_chunk));
    with_file_name(Response::new(body), kind, file)
}

/// The next piece that is not empty, and those after it.
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
    with_file_name(bytes.into_response(), kind, file)
}

fn with_file_name(mut response: Response, kind: &'static str, file: &str) -> Response {
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    // Names are ours; one that is no header text would only lose its suggestion.
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
    async fn what_goes_wrong_on_the_way_breaks_the_download_off() {
        let pieces = vec![b"one,".to_vec()];
        assert!(read(SampleChunks(pieces, false)).await.is_err());
    }
}
