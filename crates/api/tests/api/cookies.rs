//! Values that a page stores in the browser through the server.

use saakh_testkit::{Mode, Reply, TestApp, app_test};
use serde_json::{Value, json};

/// The cookie of a response, as the browser got it.
fn set(reply: &Reply) -> &str {
    reply.header("set-cookie")
}

async fn read(app: &TestApp, name: &str, cookies: &str) -> Reply {
    let path = format!("/api/cookies/read?name={name}");
    app.visitor().get_with(&path, &[("Cookie", cookies)]).await
}

#[app_test]
async fn a_saved_cookie_is_readable_until_it_is_deleted(app: &TestApp) {
    for (name, value) in [
        ("lead", "a lead; with = and \"signs\""),
        ("qr", ""),
        ("url", "udaan_credit"),
        ("CCDetailssecured", "[12,7]"),
        ("CCDetailsunsecured", "आशा"),
        ("isMasqueradeMode", "true"),
    ] {
        let saved = app
            .visitor()
            .post(
                "/api/cookies/save",
                &json!({ "name": name, "value": value }),
            )
            .await;
        assert!(
            set(&saved).starts_with(&format!("{name}=")),
            "{}",
            set(&saved)
        );
        let ending = "; Max-Age=3600; Path=/; SameSite=Lax; HttpOnly; Secure";
        assert!(set(&saved).ends_with(ending), "{}", set(&saved));
        let pair = set(&saved).split(';').next().unwrap().to_owned();
        assert_eq!(saved.expect(200), json!({ "success": true }));
        let kept = read(app, name, &format!("other=1; {pair}")).await;
        assert_eq!(kept.header("cache-control"), "no-store");
        assert_eq!(kept.expect(200), json!({ "value": value }));
    }
    let deleted = app
        .visitor()
        .post("/api/cookies/delete", &json!({ "name": "qr" }))
        .await;
    assert_eq!(
        set(&deleted),
        "qr=; Max-Age=0; Path=/; SameSite=Lax; HttpOnly; Secure"
    );
    assert_eq!(deleted.expect(200), json!({ "success": true }));
    for nothing in ["", "qr2=YQ", "qr=not%20ours", "qr=_w"] {
        assert_eq!(
            read(app, "qr", nothing).await.expect(200),
            json!({ "value": null }),
            "{nothing}"
        );
    }
}

#[app_test]
async fn only_six_names_short_values_and_a_year_are_taken(app: &TestApp) {
    let post = async |path: &str, body: Value| {
        let refused = app.visitor().post(path, &body).await;
        assert_eq!(set(&refused), "", "{body}");
        refused.expect_problem(422, "invalid-fields")["fields"].clone()
    };
    for name in [
        "saakh_brand",
        "saakh_touch",
        "lang",
        "Lead",
        "",
        "a=b; Domain=x",
    ] {
        assert!(
            post("/api/cookies/save", json!({ "name": name, "value": "x" })).await["name"]
                .is_string()
        );
        assert!(post("/api/cookies/delete", json!({ "name": name })).await["name"].is_string());
    }
    let asked = read(app, "saakh_brand", "saakh_brand=YQ").await;
    asked.expect_problem(422, "invalid-fields");
    for value in [
        "x".repeat(501),
        "क".repeat(167),
        "a\r\nSet-Cookie: b=c".to_owned(),
    ] {
        assert!(
            post("/api/cookies/save", json!({ "name": "qr", "value": value })).await["value"]
                .is_string()
        );
    }
    for minutes in [0, 525_601] {
        let body = json!({ "name": "qr", "value": "x", "minutes": minutes });
        assert!(post("/api/cookies/save", body).await["minutes"].is_string());
    }
    let longest = json!({ "name": "qr", "value": "x".repeat(500), "minutes": 525_600 });
    let saved = app.visitor().post("/api/cookies/save", &longest).await;
    assert!(set(&saved).contains("; Max-Age=31536000;"));
    saved.expect(200);
}

#[app_test]
async fn a_page_of_another_site_saves_and_deletes_nothing(app: &TestApp) {
    let body = json!({ "name": "qr", "value": "x" });
    for (origin, status) in [
        ("https://evil.example", 403),
        ("null", 403),
        ("https://saakh.example", 200),
    ] {
        let headers = [("Origin", origin), ("Host", "saakh.example")];
        let saved = app
            .visitor()
            .post_with("/api/cookies/save", &headers, &body)
            .await;
        assert_eq!(
            (saved.status, set(&saved).is_empty()),
            (status, status == 403),
            "{origin}"
        );
        let name = json!({ "name": "qr" });
        let deleted = app
            .visitor()
            .post_with("/api/cookies/delete", &headers, &name)
            .await;
        assert_eq!(
            (deleted.status, set(&deleted).is_empty()),
            (status, status == 403),
            "{origin}"
        );
    }
}

// A saved `isMasqueradeMode` starts no masquerade, and a saved `url` selects no brand, outside demo mode as in it.
#[test]
fn saved_cookies_grant_nothing() {
    saakh_testkit::block_on(async {
        let app = TestApp::start_in_mode(saakh_testkit::Engine::Sqlite, Mode::Live).await;
        let merchant = app.merchant().await;
        let plain = merchant.get("/api/session").await.expect(200);
        let headers = [(
            "Cookie",
            "isMasqueradeMode=dHJ1ZQ; url=c3VyYWpfc2FhdGhp; lead=eA",
        )];
        let with = merchant
            .get_with("/api/session", &headers)
            .await
            .expect(200);
        assert_eq!(with["masquerade"], Value::Null);
        assert_eq!(plain, with);
    });
}
