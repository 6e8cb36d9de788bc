//! The outermost layer of every response: request id, headers, log. It is one layer, because each
//! layer costs time on every request.

use std::net::IpAddr;
use std::sync::LazyLock;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use saakh_domain::id::uuid_v7;
use saakh_service::Error;

use tracing::Instrument;

use super::access_log::{OTHER, RequestLog};
use super::headers::add_response_headers;
use super::host;
use super::request::{REQUEST_ID, RequestId, client_ip, reader_language};
use super::security::{ActorLabel, SecurityLog};
use crate::error::{ApiError, ProblemCode, write_problem};
use crate::state::Api;
use crate::state::files_origin::FilesOrigin;

/// The route label of pages, which match no call.
const PAGES: &str = "page";
/// The route of uploaded files.
pub const FILES: &str = "/files/{*key}";
/// Headers that are added here, reserved at once.
const HEADERS: usize = 12;

/// The data of a request on arrival.
struct RequestStart {
    at: Instant,
    /// The same instant in epoch milliseconds.
    now: i64,
    id: String,
    address: Option<IpAddr>,
}

impl RequestStart {
    fn new(api: &Api, request: &Request) -> Self {
        let now = api.app.now().as_millisecond();
        Self {
            at: Instant::now(),
            now,
            id: request_id(now),
            address: client_ip(request.extensions(), request.headers(), api),
        }
    }

    /// Adds the common headers, logs the request and counts it.
    fn finish(self, api: &Api, mut response: Response, what: &RequestSummary<'_>) -> Response {
        let code = response.extensions_mut().remove::<ProblemCode>();
        let headers = response.headers_mut();
        headers.reserve(HEADERS);
        if let Ok(value) = HeaderValue::from_str(&self.id) {
            headers.insert(REQUEST_ID, value);
        }
        add_response_headers(api, headers);
        let answered = SecurityLog {
            method: what.method,
            route: route(what.matched, response.status()),
            status: response.status(),
            code: code.map(|code| code.0),
            asker: what.asker,
            address: self.address,
            is_told: what.is_told,
        };
        answered.count_and_log(api);
        RequestLog {
            method: what.method,
            route: answered.route,
            status: answered.status,
            elapsed: self.at.elapsed(),
            request_id: &self.id,
            actor: what.asker.as_str(),
        }
        .write();
        response
    }
}

/// The request and its actor, for the log.
struct RequestSummary<'a> {
    method: &'a Method,
    matched: Option<&'a str>,
    asker: &'a ActorLabel,
    /// Whether the log already has a recent line about this address exceeding its rate.
    is_told: bool,
}

/// Gives a request its id, writes refusals as problems, adds the common headers, and logs one line.
/// An id from the client is ignored, because it could be anything.
pub async fn wrap_request(State(api): State<Api>, mut request: Request, next: Next) -> Response {
    let arrived = RequestStart::new(&api, &request);
    let language = reader_language(request.headers());
    let method = request.method().clone();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let asker = ActorLabel::default();
    let extensions = request.extensions_mut();
    extensions.insert(RequestId(arrived.id.clone()));
    extensions.insert(asker.clone());

    // Puts the request's id on all log lines of its handler. The level is that of errors, so that
    // the span exists at every log level.
    let span = tracing::error_span!("request", id = arrived.id, actor = tracing::field::Empty);
    let matched = matched.as_ref().map(MatchedPath::as_str);
    let (answer, is_told) = match check_request_rate(&api, &arrived, &method, matched) {
        Some(refused) => refused,
        None if is_misdirected(&api, &request, matched) => {
            (ApiError::not_found().into_response(), false)
        }
        None if let Some(refused) = refused_host(&api, &request) => (refused, false),
        None => (next.run(request).instrument(span.clone()).await, false),
    };
    let _entered = span.entered();
    let response = write_problem(&api, answer, language, &arrived.id);
    let what = RequestSummary {
        method: &method,
        matched,
        asker: &asker,
        is_told,
    };
    arrived.finish(&api, response, &what)
}

/// Does the same as [`wrap_request`] for a prepared response. None if there is none or the request
/// must take the full route.
pub fn wrap_prepared(
    api: &Api,
    request: &Request,
    find: impl FnOnce() -> Option<(Option<&'static str>, Response)>,
) -> Option<Response> {
    static VISITOR: LazyLock<ActorLabel> = LazyLock::new(ActorLabel::default);
    let arrived = RequestStart::new(api, request);
    let (matched, ready) = find()?;
    if is_misdirected(api, request, matched) || refused_host(api, request).is_some() {
        return None;
    }
    let (answer, is_told) = match check_request_rate(api, &arrived, request.method(), matched) {
        None => (ready, false),
        Some((refused, is_told)) => {
            let language = reader_language(request.headers());
            let written = write_problem(api, refused, language, &arrived.id);
            (written, is_told)
        }
    };
    let what = RequestSummary {
        method: request.method(),
        matched,
        asker: &VISITOR,
        is_told,
    };
    Some(arrived.finish(api, answer, &what))
}

/// Counts a request of an address or refuses it, and returns whether the refusal was logged
/// recently.
fn check_request_rate(
    api: &Api,
    arrived: &RequestStart,
    method: &Method,
    matched: Option<&str>,
) -> Option<(Response, bool)> {
    let taken = api
        .limiter
        .count_request(arrived.address, method, matched, arrived.now);
    let refused = taken.err()?;
    metrics::counter!("saakh_http_requests_limited_total").increment(1);
    let is_told = refused.is_told;
    let refusal = ApiError::from(Error::from(refused));
    Some((refusal.into_response(), is_told))
}

/// Whether a request to the host of uploaded files asks for anything else.
fn is_misdirected(api: &Api, request: &Request, route: Option<&str>) -> bool {
    let files = api.config.files.as_ref();
    route != Some(FILES)
        && files.is_some_and(|files| files.is_requested(request.headers(), request.uri()))
}

/// The refusal of an unknown host. The host of uploaded files is known, although it is no site.
fn refused_host(api: &Api, request: &Request) -> Option<Response> {
    let files = api.config.files.as_ref();
    let is_files = |files: &FilesOrigin| files.is_requested(request.headers(), request.uri());
    if host::has_unambiguous_host(request) && files.is_some_and(is_files) {
        return None;
    }
    host::refuse_unknown_host(api, request)
}

/// The route label; unknown addresses share one.
fn route(matched: Option<&str>, status: StatusCode) -> &str {
    let is_made_up = || {
        matches!(
            status,
            StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED
        )
    };
    match matched {
        Some(matched) => matched,
        None if is_made_up() => OTHER,
        None => PAGES,
    }
}

/// Creates a time-ordered request id. It needs no secure randomness, so no system call is spent on
/// it.
fn request_id(now: i64) -> String {
    let mut random = [0; 10];
    fastrand::fill(&mut random);
    uuid_v7(now, random).to_string()
}
