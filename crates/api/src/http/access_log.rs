//! One line for each request: the matched route, never the address as typed, which could hold
//! personal data.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::http::{Method, StatusCode};

/// What is noted of a request.
#[derive(Debug)]
pub struct RequestLog<'a> {
    /// The method.
    pub method: &'a Method,
    /// The matched route.
    pub route: &'a str,
    /// The answer's status.
    pub status: StatusCode,
    /// How long it took.
    pub elapsed: Duration,
    /// What ties it to the answer.
    pub request_id: &'a str,
    /// Who asked, as a kind and an id; empty for a visitor.
    pub actor: &'a str,
}

impl RequestLog<'_> {
    /// Logs the request and counts it.
    pub fn write(&self) {
        let (method, route) = (method_name(self.method), interned(self.route));
        let status = interned(self.status.as_str());
        let labels = [("method", method), ("route", route), ("status", status)];
        metrics::counter!("saakh_http_requests_total", &labels).increment(1);
        metrics::histogram!("saakh_http_request_seconds", &labels[..2])
            .record(self.elapsed.as_secs_f64());
        let millis = u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX);
        let (status, actor) = (self.status.as_u16(), self.actor);
        let request_id = self.request_id;
        tracing::info!(method, route, status, millis, request_id, actor, "request");
    }
}

/// What methods and routes are called that somebody made up: there is no end of them.
pub const OTHER: &str = "other";

/// A method's name.
pub fn method_name(method: &Method) -> &'static str {
    const KNOWN: [Method; 9] = [
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::HEAD,
        Method::OPTIONS,
        Method::PATCH,
        Method::CONNECT,
        Method::TRACE,
    ];
    const NAMES: [&str; 9] = [
        "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "CONNECT", "TRACE",
    ];
    let place = KNOWN.iter().position(|known| known == method);
    place.map_or(OTHER, |place| NAMES[place])
}

/// The same text, kept for ever, so that counting a request copies nothing. Routes and statuses
/// are few.
fn interned(text: &str) -> &'static str {
    static KEPT: RwLock<Option<HashSet<&'static str>>> = RwLock::new(None);
    const MOST: usize = 512;
    let found = {
        let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().and_then(|kept| kept.get(text).copied())
    };
    found.unwrap_or_else(|| {
        let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.get_or_insert_default();
        if kept.len() >= MOST {
            return OTHER;
        }
        let text: &'static str = Box::leak(text.to_owned().into_boxed_str());
        kept.insert(text);
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_that_somebody_made_up_is_other() {
        for name in [
            "GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE",
        ] {
            assert_eq!(method_name(&name.parse().unwrap()), name);
        }
        for name in ["get", "PROPFIND", "ASHA-9876543210"] {
            assert_eq!(method_name(&name.parse().unwrap()), OTHER);
        }
    }

    #[test]
    fn the_same_text_is_kept_once() {
        let (first, second) = (interned("/api/x"), interned(&String::from("/api/x")));
        assert!(std::ptr::eq(first, second));
    }
}
