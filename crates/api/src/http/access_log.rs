//! One line for each request: the matched route, never the address as typed, which could hold
//! personal data.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;

use super::request::RequestId;

/// Logs a request and counts it.
pub async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let request_id = RequestId::of(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "unmatched".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let elapsed = started.elapsed();
    let labels = [
        ("method", method.to_string()),
        ("route", route.clone()),
        ("status", status.to_string()),
    ];
    metrics::counter!("saakh_http_requests_total", &labels).increment(1);
    metrics::histogram!("saakh_http_request_seconds", &labels[..2]).record(elapsed.as_secs_f64());
    let millis = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX);
    tracing::info!(%method, route, status, millis, request_id, "request");
    response
}
