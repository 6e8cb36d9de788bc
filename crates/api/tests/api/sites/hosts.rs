//! Hosts that are invalid, missing, unknown or not set by a trusted proxy are refused.

use axum::body::Body;
use axum::http::{Request, Version};
use saakh_testkit::{Engine, Mode, TestApp, app_test, block_on};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::raw;

#[app_test]
async fn an_invalid_host_is_refused_with_a_message(app: &TestApp) {
    let long = [b'a'; 5_000];
    for host in [
        &b"user@localhost"[..],
        b"localhost:x",
        b"localhost:+80",
        b"localhost:-1",
        b"localhost:99999",
        b"local host",
        b"a..b",
        b"",
        b"/etc",
        b"<script>",
        b"\xff\xfe",
        "ñ.localhost".as_bytes(),
        &long,
        b"localhost, udaan.localhost",
    ] {
        for path in ["/", "/udaan_credit", "/api/boot", "/admin", "/api/nothing"] {
            let (status, body) = raw(app, path, &[("host", host)]).await;
            assert_eq!(status, 400, "{host:?} {path}: {body}");
            assert!(body.contains("This address is not valid"), "{path}: {body}");
            assert!(
                !body.contains("script") && !body.contains("Nitya"),
                "{path}: {body}"
            );
        }
    }
    let two = [("host", &b"localhost"[..]), ("host", b"udaan.localhost")];
    assert_eq!(raw(app, "/", &two).await.0, 400);
    assert_eq!(
        raw(app, "/health/live", &[("host", b"10.0.0.7:8080")])
            .await
            .0,
        204
    );
}

#[app_test]
async fn a_request_without_a_host_is_refused(app: &TestApp) {
    for path in [
        "/",
        "/udaan_credit",
        "/api/boot",
        "/api/nothing",
        "/robots.txt",
        "/health/live",
    ] {
        let (status, body) = raw(app, path, &[]).await;
        assert_eq!(status, 400, "{path}: {body}");
        assert!(
            body.contains("This address is not valid") && !body.contains("Nitya"),
            "{path}: {body}"
        );
    }
    let (_, refused) = raw(app, "/api/boot", &[]).await;
    let refused: Value = serde_json::from_str(&refused).unwrap();
    assert_eq!(
        (&refused["code"], &refused["status"]),
        (&json!("host-malformed"), &json!(400))
    );
    // A proxy must send the host itself, because `X-Forwarded-Host` does not replace it.
    let behind = app.with_proxy("203.0.113.7".parse().unwrap()).await;
    assert_eq!(
        raw(&behind, "/", &[("x-forwarded-host", b"udaan.localhost")])
            .await
            .0,
        400
    );
    // HTTP/1.0 requests need no host: a load balancer's health check.
    let old = Request::get("/health/live")
        .version(Version::HTTP_10)
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        app.router().oneshot(old).await.unwrap().status().as_u16(),
        204
    );
}

#[app_test]
async fn only_a_trusted_proxy_sets_the_host(app: &TestApp) {
    let headers: [(&str, &[u8]); 2] = [
        ("host", b"localhost"),
        ("x-forwarded-host", b"udaan.localhost"),
    ];
    let (status, body) = raw(app, "/api/boot", &headers).await;
    assert_eq!(status, 200);
    assert!(body.contains("\"key\":\"nitya_finance\""), "{body}");
    let behind = app.with_proxy("203.0.113.7".parse().unwrap()).await;
    let (_, body) = raw(&behind, "/api/boot", &headers).await;
    assert!(body.contains("\"key\":\"udaan_credit\""), "{body}");
    // The proxy appends to the header that the client sent.
    let written: [(&str, &[u8]); 2] = [
        ("host", b"localhost"),
        ("x-forwarded-host", b"evil.example, udaan.localhost"),
    ];
    assert!(
        raw(&behind, "/api/boot", &written)
            .await
            .1
            .contains("\"key\":\"udaan_credit\"")
    );
    let wrong: [(&str, &[u8]); 2] = [("host", b"localhost"), ("x-forwarded-host", b"a b")];
    assert_eq!(raw(&behind, "/", &wrong).await.0, 400);
}

async fn unknown_hosts(engine: Engine) {
    let app = TestApp::start_in_mode(engine, Mode::Live).await;
    for host in [
        "evil.example",
        "saakh.example.evil.example",
        "10.0.0.7",
        "[::1]:8080",
        "xsaakh.example",
    ] {
        for path in [
            "/",
            "/udaan_credit",
            "/api/boot",
            "/brand/udaan_credit.AAAAAAAA.css",
            "/user/offers",
        ] {
            let (status, body) = raw(&app, path, &[("host", host.as_bytes())]).await;
            assert_eq!(status, 421, "{host} {path}: {body}");
            assert!(body.contains("There is no site at this address"), "{body}");
            assert!(
                !body.contains(host) && !body.contains("Udaan") && !body.contains("Nitya"),
                "{body}"
            );
        }
    }
    for host in ["saakh.example", "SAAKH.example:443", "udaan.localhost"] {
        assert_eq!(
            raw(&app, "/", &[("host", host.as_bytes())]).await.0,
            200,
            "{host}"
        );
    }
    // Outside demos a site cannot be selected by name.
    let page = app
        .visitor()
        .get_with("/?site=udaan", &[("host", "saakh.example")])
        .await;
    assert!(
        page.text.contains("\"key\":\"nitya_finance\""),
        "{}",
        page.text
    );
    app.finish().await;
}

#[test]
fn an_unknown_host_gets_no_page_sqlite() {
    block_on(unknown_hosts(Engine::Sqlite));
}

#[test]
fn an_unknown_host_gets_no_page_postgres() {
    block_on(unknown_hosts(Engine::Postgres));
}
