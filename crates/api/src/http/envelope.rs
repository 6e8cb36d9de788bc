//! What surrounds every answer: its id, its headers, its place in the log. One layer, because each
//! costs every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use saakh_domain::id::uuid_v7;

use super::access_log::Line;
use super::headers::secure;
use super::request::{REQUEST_ID, RequestId, reader_language};
use crate::error::write_problem;
use crate::state::Api;

/// The route of pages, which no call matches.
const PAGES: &str = "page";
/// As many headers as an answer gets here.
const HEADERS: usize = 12;

/// Gives a request its id, writes what was refused as a problem, adds the headers that every
/// answer carries, and logs one line. An id that a client sends is not taken: it could be anything.
pub async fn envelope(State(api): State<Api>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(&api);
    let language = reader_language(request.headers());
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    request.extensions_mut().insert(RequestId(id.clone()));

    let answer = next.run(request).await;
    let mut response = write_problem(&api, answer, language, &id);

    let headers = response.headers_mut();
    headers.reserve(HEADERS);
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    secure(&api, headers);
    Line {
        method: &method,
        route: matched.as_ref().map_or(PAGES, MatchedPath::as_str),
        status: response.status(),
        elapsed: started.elapsed(),
        request_id: &id,
    }
    .write();
    response
}

/// Names a request, in the order of time. Nothing is kept safe by it, so it is not drawn from the
/// operating system, which each request would wait for.
fn request_id(api: &Api) -> String {
    let mut random = [0; 10];
    fastrand::fill(&mut random);
    uuid_v7(api.app.now().as_millisecond(), random).to_string()
}
