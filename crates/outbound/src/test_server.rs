//! A real HTTP server for tests, which records requests and answers as the test defines.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use url::Url;

use crate::base::Base;

#[derive(Debug, Clone)]
pub(crate) struct RecordedRequest {
    /// Method and address: `POST /path?query`.
    pub(crate) target: String,
    headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl RecordedRequest {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers[name].to_str().unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

pub(crate) struct TestServer {
    address: String,
    seen: Arc<Mutex<Vec<RecordedRequest>>>,
}

impl TestServer {
    /// Starts on a free port; stops with the test's runtime.
    pub(crate) async fn start(
        answer: impl Fn(&RecordedRequest) -> Response + Clone + Send + Sync + 'static,
    ) -> Self {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let router = Router::new().fallback(async move |request: Request| {
            let (parts, body) = request.into_parts();
            let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            let target = format!("{} {}", parts.method, parts.uri);
            let seen = RecordedRequest {
                target,
                headers: parts.headers,
                body,
            };
            let response = answer(&seen);
            log.lock().unwrap().push(seen);
            response
        });
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, seen }
    }

    pub(crate) fn url(&self, path: &str) -> Url {
        format!("{}{path}", self.address).parse().unwrap()
    }

    pub(crate) fn base(&self) -> Base {
        Base::new(self.url("/")).unwrap()
    }

    pub(crate) fn requests(&self) -> Vec<RecordedRequest> {
        self.seen.lock().unwrap().clone()
    }
}

pub(crate) fn answer(status: StatusCode, body: &str) -> Response {
    (status, body.to_owned()).into_response()
}
