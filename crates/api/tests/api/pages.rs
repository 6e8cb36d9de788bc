//! The response of each address, before a page is rendered.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::json;

async fn status(visitor: &TestClient<'_>, path: &str) -> u16 {
    visitor.get(path).await.status
}

#[app_test]
async fn an_address_without_a_page_is_not_found(app: &TestApp) {
    let customer = app.consumer().await;
    for visitor in [
        app.visitor(),
        customer,
        app.admin(Role::One).await,
        app.merchant().await,
    ] {
        for found in [
            "/create-merchant-form/udaan_credit",
            "/create-merchant-form/success",
            "/",
            "/indialends-otp",
            "/customer-site",
            "/privacy-policy",
            "/products/",
            "/nobody",
            "/udaan_credit",
            "/user_friends",
            "/user/offers",
            "/user/lenders-transaction/north-lantern",
            "/admin",
            "/admin/lenders/12",
            "/partner",
            "/udaan_credit/partner/login",
            "/indialends-otp",
            "/customer-site",
            "/auth",
        ] {
            assert_eq!(status(&visitor, found).await, 200, "{found}");
        }
        for unknown in [
            "/404",
            "/no/page",
            "/user",
            "/user/nothing",
            "/user/offers/more",
            "/credit-cards/1/more",
            "/create-merchant-form/udaan_credit/more",
            "/create-merchant-form/nobody",
            "/METRICS",
            "/admin/nothing",
            "/admin/lenders/12/more",
            "/partner/nothing",
            "/udaan_credit/partner",
            "/udaan_credit/partner/login/more",
            "//products",
        ] {
            assert_eq!(status(&visitor, unknown).await, 404, "{unknown}");
        }
    }
    let login = app.visitor().get("/login?utm_source=poster").await;
    assert_eq!(
        (login.status, login.header("location")),
        (302, "/?utm_source=poster")
    );
    assert_eq!(status(&app.visitor(), "/login?site=udaan").await, 200);
}

#[app_test]
async fn a_partners_pages_show_the_partner_throughout(app: &TestApp) {
    let policy = app
        .visitor()
        .get("/privacy-policy?partner=udaan_credit")
        .await;
    assert!(
        policy.text.contains("Udaan Credit</title>"),
        "{}",
        policy.text
    );
    assert!(policy.headers.get("set-cookie").is_none());
    let nobodys = app.visitor().get("/privacy-policy?partner=nobody").await;
    assert!(!nobodys.text.contains("Udaan Credit"));
    let visit = app.visitor().get("/udaan_credit").await;
    let cookie = visit
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    let visitor = app.visitor();
    let asked = visitor
        .request("GET", "/login", &[("Cookie", &cookie)])
        .body(Body::empty())
        .unwrap();
    assert_eq!(
        visitor.send(asked).await.header("location"),
        "/udaan_credit"
    );
}

#[app_test]
async fn an_unknown_call_is_404_and_a_known_one_allows_its_methods(app: &TestApp) {
    let visitor = app.visitor();
    for method in [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "INVENTED",
    ] {
        let asked = |path: &str| {
            visitor
                .request(method, path, &[])
                .body(Body::empty())
                .unwrap()
        };
        for path in ["/api", "/api/", "/api/nothing", "/api/boot/more"] {
            let reply = visitor.send(asked(path)).await;
            assert_eq!(reply.status, 404, "{method} {path}");
            assert_eq!(
                reply.header("content-type"),
                "application/problem+json",
                "{method} {path}"
            );
        }
        let page = visitor.send(asked("/no/page")).await;
        let reads = ["GET", "HEAD"].contains(&method);
        assert_eq!(page.status, if reads { 404 } else { 405 }, "{method}");
        if !reads {
            let known = visitor.send(asked("/api/boot")).await;
            assert_eq!(known.status, 405, "{method}");
            assert_eq!(
                [page.header("allow"), known.header("allow")].map(|allow| allow.contains("GET")),
                [true; 2]
            );
        }
    }
}

#[app_test]
async fn after_a_logout_the_device_knows_no_partner(app: &TestApp) {
    let customer = app.consumer().await;
    let left = customer.post("/api/logout", &json!({})).await;
    assert_eq!(left.status, 204);
    assert!(
        left.header("set-cookie")
            .starts_with("saakh_brand=; Max-Age=0;"),
        "{}",
        left.header("set-cookie")
    );
    let admin = app
        .admin(Role::One)
        .await
        .post("/api/logout", &json!({}))
        .await;
    assert_eq!((admin.status, admin.header("set-cookie")), (204, ""));
}

#[app_test]
async fn cached_responses_equal_those_of_the_router(app: &TestApp) {
    let visitor = app.visitor();
    for path in [
        "/api/get-credit-cards-data",
        "/api/boot",
        "/api/search-list/en",
        "/",
        "/udaan_credit",
        "/no/page",
    ] {
        let mut answers = Vec::new();
        // Requests with a token are handled by the router.
        for token in [None, None, Some(("authorization", "Bearer nobody"))] {
            let headers: Vec<_> = token.into_iter().chain([("host", "localhost")]).collect();
            let mut reply = visitor.get_with(path, &headers).await;
            let id = reply.headers.remove("x-request-id").unwrap();
            assert!(
                id.to_str().unwrap().parse::<uuid::Uuid>().is_ok(),
                "{path}: {id:?}"
            );
            // The HTTP connection adds this header if the router did not.
            reply.headers.remove("content-length");
            let mut named: Vec<_> = reply
                .headers
                .iter()
                .map(|(name, value)| (name.to_string(), value.clone()))
                .collect();
            named.sort_by(|one, other| one.0.cmp(&other.0));
            assert!(
                named
                    .iter()
                    .any(|(name, _)| name == "content-security-policy"),
                "{path}: {named:?}"
            );
            answers.push((reply.status, named, reply.text));
        }
        assert_eq!(answers[0], answers[1], "{path}");
        assert_eq!(answers[1], answers[2], "{path}");
    }
    let boot = visitor
        .get_with("/api/boot", &[("host", "localhost")])
        .await;
    let known = [
        ("host", "localhost"),
        ("if-none-match", boot.header("etag")),
    ];
    visitor.get_with("/api/boot", &known).await.expect(304);
    let strange = visitor
        .get_with("/api/boot", &[("host", "strange.example")])
        .await
        .expect(200);
    assert_eq!(strange["site"]["host"], "strange.example");
}
