//! Metrics, on a separate port.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::{AUTHORIZATION, HOST, WWW_AUTHENTICATE};
use axum::response::Response;
use http_body_util::BodyExt;
use metrics_exporter_prometheus::PrometheusBuilder;
use saakh_api::metrics_router;
use saakh_domain::Secret;
use saakh_testkit::{TestApp, app_test};
use serde_json::Value;
use tower::ServiceExt;

async fn asked(app: &TestApp, token: Option<&str>, headers: &[(&str, &str)]) -> Response {
    let handle = PrometheusBuilder::new().build_recorder().handle();
    let token = token.map(|token| Secret::new(token.to_owned()));
    let mut request = Request::get("/metrics");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let router = metrics_router(app.api.clone(), handle, token);
    let request = request.body(Body::empty()).unwrap();
    router.oneshot(request).await.unwrap()
}

#[app_test]
async fn metrics_are_shown_with_the_token_only(app: &TestApp) {
    const TOKEN: &str = "0123456789abcdef0123456789abcdef";
    let status = async |token, shown: Option<&str>| {
        let host = [(HOST.as_str(), "10.0.0.7:9090")];
        let shown = shown.map(|shown| (AUTHORIZATION.as_str(), shown));
        let headers: Vec<_> = host.into_iter().chain(shown).collect();
        let answer = asked(app, token, &headers).await;
        (
            answer.status().as_u16(),
            answer.headers().contains_key(WWW_AUTHENTICATE),
        )
    };
    let bearer = format!("Bearer {TOKEN}");
    assert_eq!(status(None, None).await, (200, false));
    assert_eq!(status(Some(TOKEN), Some(&bearer)).await, (200, false));
    let longer = format!("{bearer}0");
    for shown in [
        None,
        Some("Bearer "),
        Some(TOKEN),
        Some(&bearer[..30]),
        Some(&longer),
    ] {
        assert_eq!(status(Some(TOKEN), shown).await, (401, true), "{shown:?}");
    }
}

#[app_test]
async fn metrics_require_a_host_name(app: &TestApp) {
    for headers in [&[][..], &[("host", "10.0.0.7"), ("host", "10.0.0.8")]] {
        let refused = asked(app, None, headers).await;
        assert_eq!(refused.status(), 400);
        assert_eq!(
            refused.headers()["content-type"],
            "application/problem+json"
        );
        let body = refused.into_body().collect().await.unwrap().to_bytes();
        let problem: Value = serde_json::from_slice(&body).unwrap();
        assert_eq!(problem["code"], "host-malformed");
    }
}
