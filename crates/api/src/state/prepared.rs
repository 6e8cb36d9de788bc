//! Responses for many readers, serialised and compressed once, with an `ETag`.

use std::io::{Read, Write};
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use axum::body::{Body, Bytes};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// A compromise between size and time, for compression while the server runs.
const BROTLI_QUALITY: u32 = 6;
const BROTLI_WINDOW: u32 = 22;
const BROTLI_BUFFER: usize = 4096;

/// A response in three encodings, or in Brotli only, from which the others are made on demand.
#[derive(Debug, Clone)]
pub struct PreparedResponse {
    content_type: HeaderValue,
    cache: HeaderValue,
    etag: HeaderValue,
    brotli: Bytes,
    others: Option<FallbackEncodings>,
}

#[derive(Debug, Clone)]
struct FallbackEncodings {
    plain: Bytes,
    gzip: Bytes,
}

impl PreparedResponse {
    /// Compresses a response. `cache` is its `Cache-Control`.
    pub fn new(content_type: &'static str, cache: &'static str, plain: Vec<u8>) -> Self {
        let gzip = gzip(&plain).into();
        let mut prepared = Self::with_brotli_only(content_type, cache, &plain);
        prepared.others = Some(FallbackEncodings {
            plain: plain.into(),
            gzip,
        });
        prepared
    }

    /// Compresses with Brotli only, to save memory where there are many responses and nearly all
    /// readers are browsers.
    pub fn with_brotli_only(content_type: &'static str, cache: &'static str, plain: &[u8]) -> Self {
        Self {
            content_type: HeaderValue::from_static(content_type),
            cache: HeaderValue::from_static(cache),
            etag: etag(plain),
            brotli: brotli(plain).into(),
            others: None,
        }
    }

    /// Bytes in memory.
    pub fn size(&self) -> usize {
        let others = self.others.as_ref();
        self.brotli.len() + others.map_or(0, |others| others.plain.len() + others.gzip.len())
    }

    /// Answers a request: 304 if it has the content already, otherwise the smallest accepted
    /// encoding.
    pub fn respond(&self, request: &HeaderMap) -> Response<Body> {
        let mut response = Response::new(Body::empty());
        if is_not_modified(request, &self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        } else {
            let (encoding, body) = self.encoded(request);
            if let Some(encoding) = encoding {
                response
                    .headers_mut()
                    .insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
                .headers_mut()
                .insert(CONTENT_TYPE, self.content_type.clone());
            *response.body_mut() = Body::from(body);
        }
        let headers = response.headers_mut();
        headers.insert(ETAG, self.etag.clone());
        headers.insert(CACHE_CONTROL, self.cache.clone());
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        response
    }

    /// Answers a request whose response differs by site: by host, and in demo mode by cookie.
    pub fn respond_per_site(&self, request: &HeaderMap) -> Response<Body> {
        let mut response = self.respond(request);
        let vary = HeaderValue::from_static("accept-encoding, cookie, host");
        response.headers_mut().insert(VARY, vary);
        response
    }

    fn encoded(&self, request: &HeaderMap) -> (Option<&'static str>, Bytes) {
        let others = self.others.as_ref();
        if accepts(request, "br") {
            (Some("br"), self.brotli.clone())
        } else if accepts(request, "gzip") {
            let packed = || gzip(&unpacked(&self.brotli)).into();
            let gzip = others.map_or_else(packed, |others| others.gzip.clone());
            (Some("gzip"), gzip)
        } else {
            let plain = || unpacked(&self.brotli).into();
            (
                None,
                others.map_or_else(plain, |others| others.plain.clone()),
            )
        }
    }
}

/// Computes a strong `ETag`.
pub fn etag(content: &[u8]) -> HeaderValue {
    let digest = URL_SAFE_NO_PAD.encode(&Sha256::digest(content)[..12]);
    HeaderValue::from_str(&format!("\"{digest}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the client has this content already.
pub fn is_not_modified(request: &HeaderMap, etag: &HeaderValue) -> bool {
    request
        .get_all(IF_NONE_MATCH)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(','))
        .any(|known| {
            let known = known.trim().trim_start_matches("W/");
            known == "*" || known.as_bytes() == etag.as_bytes()
        })
}

fn accepts(request: &HeaderMap, encoding: &str) -> bool {
    request
        .get_all(ACCEPT_ENCODING)
        .iter()
        .filter_map(|header| header.to_str().ok())
        .flat_map(|header| header.split(','))
        .filter_map(|choice| {
            let mut parts = choice.split(';').map(str::trim);
            (parts.next()? == encoding).then(|| parts.next() != Some("q=0"))
        })
        .any(|accepted| accepted)
}

fn brotli(plain: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer =
        brotli::CompressorWriter::new(&mut out, BROTLI_BUFFER, BROTLI_QUALITY, BROTLI_WINDOW);
    // Writing to memory cannot fail.
    let _ = writer.write_all(plain);
    drop(writer);
    out
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    // Our own compression can always be unpacked.
    let _ = brotli::Decompressor::new(packed, BROTLI_BUFFER).read_to_end(&mut plain);
    plain
}

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    let _ = writer.write_all(plain);
    writer.finish().unwrap_or_default()
}

/// A response that depends on the catalog, cached for its newest version.
#[derive(Default)]
pub struct VersionCache(ArcSwapOption<(i64, Arc<PreparedResponse>)>);

impl VersionCache {
    /// Returns the response of a version, and makes it if it is missing.
    pub fn get(
        &self,
        version: i64,
        make: impl FnOnce() -> PreparedResponse,
    ) -> Arc<PreparedResponse> {
        if let Some(ready) = self.0.load_full().filter(|ready| ready.0 == version) {
            return Arc::clone(&ready.1);
        }
        let made = Arc::new(make());
        self.0.store(Some(Arc::new((version, Arc::clone(&made)))));
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: axum::http::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())])
    }

    #[test]
    fn readers_get_the_smallest_encoding_that_they_accept() {
        let prepared =
            PreparedResponse::new("text/plain", "no-cache", b"hello hello hello".to_vec());
        for (accepted, encoding) in [
            ("gzip, deflate, br", Some("br")),
            ("gzip;q=0.5", Some("gzip")),
            ("br;q=0, gzip", Some("gzip")),
            ("identity", None),
        ] {
            let response = prepared.respond(&headers(ACCEPT_ENCODING, accepted));
            let got = response
                .headers()
                .get(CONTENT_ENCODING)
                .map(|v| v.to_str().unwrap());
            assert_eq!(got, encoding, "{accepted}");
        }
    }

    #[tokio::test]
    async fn a_packed_response_decodes_to_the_same_text_in_every_encoding() {
        let text = "some words, and some words again; ".repeat(400);
        let packed = PreparedResponse::with_brotli_only("text/plain", "no-cache", text.as_bytes());
        let whole = PreparedResponse::new("text/plain", "no-cache", text.clone().into_bytes());
        assert!(packed.size() * 20 < whole.size());
        for accepted in ["br", "gzip", "identity"] {
            let asked = headers(ACCEPT_ENCODING, accepted);
            let (one, other) = (packed.respond(&asked), whole.respond(&asked));
            assert_eq!(one.headers(), other.headers(), "{accepted}");
            let bytes =
                |response: Response<Body>| axum::body::to_bytes(response.into_body(), usize::MAX);
            assert_eq!(
                bytes(one).await.unwrap(),
                bytes(other).await.unwrap(),
                "{accepted}"
            );
        }
    }

    #[test]
    fn a_matching_etag_is_answered_without_a_body() {
        let prepared = PreparedResponse::new("text/plain", "no-cache", b"hello".to_vec());
        let etag = etag(b"hello").to_str().unwrap().to_owned();
        let of = |known: &str| prepared.respond(&headers(IF_NONE_MATCH, known)).status();
        assert_eq!(of(&format!("\"x\", W/{etag}")), StatusCode::NOT_MODIFIED);
        assert_eq!(of("\"x\""), StatusCode::OK);
    }
}
