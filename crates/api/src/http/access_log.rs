//! One line for each request: the matched route, never the address as typed, which could hold
//! personal data.

use std::collections::HashSet;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use axum::http::{Method, StatusCode};

/// What is noted of a request.
#[derive(Debug)]
pub struct Line<'a> {
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
}

impl Line<'_> {
    /// Logs the request and counts it.
    pub fn write(&self) {
        let (method, route) = (named(self.method), interned(self.route));
        let status = interned(self.status.as_str());
        let labels = [("method", method), ("route", route), ("status", status)];
        metrics::counter!("saakh_http_requests_total", &labels).increment(1);
        metrics::histogram!("saakh_http_request_seconds", &labels[..2])
            .record(self.elapsed.as_secs_f64());
        let millis = u64::try_from(self.elapsed.as_millis()).unwrap_or(u64::MAX);
        let (status, request_id) = (self.status.as_u16(), self.request_id);
        tracing::info!(method, route, status, millis, request_id, "request");
    }
}

/// A method by its name, and one that no route has as `other`: a client can make up any.
fn named(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// The same text, kept for ever, so that counting a request copies nothing. Routes and statuses are
/// few.
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
            return "other";
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
    fn a_method_that_no_route_has_is_other() {
        assert_eq!(named(&Method::PUT), "PUT");
        for made_up in ["TRACE", "BREW", "get"] {
            let method = Method::from_bytes(made_up.as_bytes()).unwrap();
            assert_eq!(named(&method), "other");
        }
    }

    #[test]
    fn the_same_text_is_kept_once() {
        let (first, second) = (interned("/api/x"), interned(&String::from("/api/x")));
        assert!(std::ptr::eq(first, second));
    }
}
