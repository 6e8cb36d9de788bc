//! The access log: one line per request, with the matched route instead of the address, which could
//! contain personal data.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::http::{Method, StatusCode};

/// The fields of a log line.
#[derive(Debug)]
pub struct RequestLog<'a> {
    pub method: &'a Method,
    pub route: &'a str,
    pub status: StatusCode,
    pub elapsed: Duration,
    /// The id that the response carries too.
    pub request_id: &'a str,
    /// The actor as a kind and an id; empty for a visitor.
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

/// The label of unknown methods and routes, whose number is unlimited.
pub const OTHER: &str = "other";

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

/// Returns the same text with a static lifetime, so that counting a request allocates nothing.
/// There are few routes and statuses.
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
    fn an_unknown_method_is_logged_as_other() {
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
    fn equal_texts_are_interned_once() {
        let (first, second) = (interned("/api/x"), interned(&String::from("/api/x")));
        assert!(std::ptr::eq(first, second));
    }
}
