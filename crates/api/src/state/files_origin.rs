//! A separate origin for uploaded files, so that active content in them has no access to pages,
//! cookies or sessions.

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};
use url::Url;

/// The origin of uploaded files.
#[derive(Debug, Clone)]
pub struct FilesOrigin {
    origin: String,
    host: String,
}

impl FilesOrigin {
    /// Takes the origin of an address; none if it has no host.
    pub fn new(url: &Url) -> Option<Self> {
        Some(Self {
            origin: url.origin().ascii_serialization(),
            host: url.host_str()?.to_owned(),
        })
    }

    /// The origin as content security policies write it.
    pub fn as_str(&self) -> &str {
        &self.origin
    }

    /// Whether a request is for this host.
    pub fn is_requested(&self, headers: &HeaderMap, uri: &Uri) -> bool {
        let header = headers.get(HOST).and_then(|value| value.to_str().ok());
        let requested = header.or_else(|| uri.host()).unwrap_or_default();
        let name = match requested.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => requested,
        };
        name.eq_ignore_ascii_case(&self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_known_with_and_without_its_port() {
        let url = "https://files.example/".parse().unwrap();
        let origin = FilesOrigin::new(&url).unwrap();
        assert_eq!(origin.as_str(), "https://files.example");
        for (host, is_asked) in [
            ("files.example", true),
            ("FILES.example:443", true),
            ("saakh.example", false),
            ("files.example.evil.example", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(HOST, host.parse().unwrap())]);
            let asked = origin.is_requested(&headers, &Uri::from_static("/"));
            assert_eq!(asked, is_asked, "{host}");
        }
    }
}
