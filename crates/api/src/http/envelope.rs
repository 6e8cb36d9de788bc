//! What surrounds every answer: its id, its headers, its place in the log. One layer, because each
//! costs every request.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use saakh_domain::id::uuid_v7;
use saakh_service::Error;

use tracing::Instrument;

use super::access_log::{OTHER, RequestLog};
use super::headers::secure;
use super::request::{REQUEST_ID, RequestId, client, reader_language};
use super::security::{Answered, Asker};
use crate::error::{ApiError, Code, write_problem};
use crate::state::Api;

/// The route of pages, which no call matches.
const PAGES: &str = "page";
/// The route of uploaded files.
pub const FILES: &str = "/files/{*key}";
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
    let address = client(request.extensions(), request.headers(), &api);
    let asker = Asker::default();
    request.extensions_mut().insert(RequestId(id.clone()));
    request.extensions_mut().insert(asker.clone());

    // Whatever is logged on the way names the request. An error's level, so that it is there
    // however little is logged.
    let span = tracing::error_span!("request", id, actor = tracing::field::Empty);
    let now = api.app.now().as_millisecond();
    let route_of = matched.as_ref().map(MatchedPath::as_str);
    let (answer, is_told) = match api.limiter.take(address, &method, route_of, now) {
        Ok(()) if is_astray(&api, &request, route_of) => {
            (ApiError::not_found().into_response(), false)
        }
        Ok(()) => (next.run(request).instrument(span.clone()).await, false),
        Err(too_fast) => {
            metrics::counter!("saakh_http_requests_limited_total").increment(1);
            let refusal = ApiError::from(Error::from(too_fast));
            (refusal.into_response(), too_fast.is_told)
        }
    };
    let _entered = span.entered();
    let mut response = write_problem(&api, answer, language, &id);
    let code = response.extensions_mut().remove::<Code>();

    let headers = response.headers_mut();
    headers.reserve(HEADERS);
    if let Ok(value) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, value);
    }
    secure(&api, headers);
    let answered = Answered {
        method: &method,
        route: route(matched.as_ref(), response.status()),
        status: response.status(),
        code: code.map_or("", |code| code.0),
        asker: &asker,
        address,
        is_told,
    };
    answered.count_and_log(&api);
    RequestLog {
        method: &method,
        route: answered.route,
        status: answered.status,
        elapsed: started.elapsed(),
        request_id: &id,
        actor: asker.as_str(),
    }
    .write();
    response
}

/// Whether a request asks the host of uploaded files for something else.
fn is_astray(api: &Api, request: &Request, route: Option<&str>) -> bool {
    let files = api.config.files.as_ref();
    route != Some(FILES)
        && files.is_some_and(|files| files.is_asked(request.headers(), request.uri()))
}

/// The matched route; an address that is neither a call nor a page has none.
fn route(matched: Option<&MatchedPath>, status: StatusCode) -> &str {
    let is_made_up = || {
        matches!(
            status,
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED
        )
    };
    match matched {
        Some(matched) => matched.as_str(),
        None if is_made_up() => OTHER,
        None => PAGES,
    }
}

/// Names a request, in the order of time. Nothing is kept safe by it, so it is not drawn from the
/// operating system, which each request would wait for.
fn request_id(api: &Api) -> String {
    let mut random = [0; 10];
    fastrand::fill(&mut random);
    uuid_v7(api.app.now().as_millisecond(), random).to_string()
}
