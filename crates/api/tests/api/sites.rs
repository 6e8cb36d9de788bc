//! Sites: what each host serves, edited in the back office, and no page of one brand under another's address.

mod hosts;

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use http_body_util::BodyExt;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};
use tower::ServiceExt;

const LIST: &str = "/api/admin/sites";

async fn site(admin: &TestClient<'_>, key: &str) -> Value {
    let list = admin.get(LIST).await.expect(200);
    let items = list["items"].as_array().unwrap();
    items
        .iter()
        .find(|site| site["key"] == key)
        .unwrap()
        .clone()
}

async fn set(admin: &TestClient<'_>, site: &Value, values: Value) -> Reply {
    admin
        .put(
            &format!("{LIST}/{}", site["id"]),
            &json!({ "values": values }),
        )
        .await
}

async fn boot(app: &TestApp, host: &str) -> Value {
    app.visitor()
        .get_with("/api/boot", &[("host", host)])
        .await
        .expect(200)
}

/// Status and body of a request with these raw headers.
pub(crate) async fn raw(app: &TestApp, path: &str, headers: &[(&str, &[u8])]) -> (u16, String) {
    let peer = ConnectInfo(SocketAddr::from(([203, 0, 113, 7], 50_000)));
    let mut request = Request::builder().uri(path).extension(peer);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = app
        .router()
        .oneshot(request.body(Body::empty()).unwrap())
        .await
        .unwrap();
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8_lossy(&body).into_owned())
}

#[app_test]
async fn each_host_serves_its_site(app: &TestApp) {
    for (host, variant, product, lender, brand) in [
        (
            "localhost",
            "marketplace",
            Value::Null,
            Value::Null,
            "nitya_finance",
        ),
        (
            "LOANS.localhost:8080",
            "marketplace",
            json!("Personal Loans"),
            Value::Null,
            "nitya_finance",
        ),
        (
            "goldloans.localhost",
            "marketplace",
            json!("Gold Loans"),
            Value::Null,
            "nitya_finance",
        ),
        (
            "udaan.localhost.",
            "white_label",
            Value::Null,
            Value::Null,
            "udaan_credit",
        ),
        (
            "lender.localhost",
            "lender_submit",
            json!("Personal Loans"),
            json!("money-view"),
            "nitya_finance",
        ),
        (
            "solar.localhost",
            "solar",
            json!("Personal Loans"),
            Value::Null,
            "suraj_saathi",
        ),
    ] {
        let boot = boot(app, host).await;
        assert_eq!(boot["site"]["variant"], variant, "{host}");
        assert_eq!(boot["site"]["lockedProduct"], product, "{host}");
        assert_eq!(boot["site"]["lenderKey"], lender, "{host}");
        assert_eq!(boot["brand"]["key"], brand, "{host}");
        assert_eq!(
            (&boot["site"]["welcomeVideo"], &boot["site"]["cardApp"]),
            (&json!(""), &json!("")),
            "{host}"
        );
    }
}

#[app_test]
async fn a_site_is_added_switched_on_and_followed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let new = json!({ "key": "kisan", "host": "kisan.example" });
    let draft = admin.post(LIST, &new).await.expect(200)["data"].clone();
    assert_eq!(
        (&draft["status"], &draft["partner"]),
        (&json!(0), &json!("cl"))
    );
    // No site serves it yet: in a demo it shows the first site.
    assert_eq!(
        boot(app, "kisan.example").await["site"]["variant"],
        "marketplace"
    );
    let values = json!({
        "hosts": ["kisan.example", "www.kisan.example"], "variant": "white_label", "partner": "udaan_credit",
        "product": "Gold Loans", "welcome_video": "/files/welcome.mp4", "card_app": "https://apps.example/cards",
        "status": 1,
    });
    let on = set(&admin, &draft, values).await.expect(200)["data"].clone();
    assert_eq!(on["product"], "Gold Loans");
    for host in ["kisan.example", "www.kisan.example:443"] {
        let boot = boot(app, host).await;
        assert_eq!(
            (&boot["site"]["variant"], &boot["brand"]["key"]),
            (&json!("white_label"), &json!("udaan_credit"))
        );
        assert_eq!(boot["site"]["lockedProduct"], "Gold Loans");
        assert_eq!(boot["site"]["cardApp"], "https://apps.example/cards");
    }
    set(&admin, &on, json!({ "product": Value::Null, "status": 0 }))
        .await
        .expect(200);
    assert_eq!(site(&admin, "kisan").await["product"], Value::Null);
    assert_eq!(
        boot(app, "kisan.example").await["brand"]["key"],
        "nitya_finance"
    );
}

#[app_test]
async fn a_site_chooses_its_lender_from_a_list(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let table = admin.get("/api/admin/properties/site").await.expect(200);
    let properties = table["properties"].as_array().unwrap();
    let lender = properties.iter().find(|one| one["key"] == "lender");
    let lender = lender.unwrap();
    assert_eq!(lender["kind"], "choice");
    let cashe = json!({ "value": "cashe", "label": "CASHe" });
    assert!(lender["options"].as_array().unwrap().contains(&cashe));
    let main = site(&admin, "main").await;
    for key in [json!("cashe"), Value::Null] {
        set(&admin, &main, json!({ "lender": key }))
            .await
            .expect(200);
        assert_eq!(site(&admin, "main").await["lender"], key);
    }
    set(&admin, &main, json!({ "lender": "no one" }))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_wrong_site_property_is_reported_at_its_place(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let main = site(&admin, "main").await;
    for (property, value) in [
        ("hosts", json!([])),
        ("hosts", json!(["Loans.example"])),
        ("hosts", json!(["a.example", "a.example"])),
        ("hosts", json!(["udaan.localhost"])),
        ("variant", json!("other")),
        ("variant", json!("lender_submit")),
        ("partner", json!("nobody")),
        ("lender", json!("nobody")),
        ("product", json!("gold-loans")),
        ("welcome_video", json!("//evil.example/a.mp4")),
        ("card_app", json!("javascript:alert(1)")),
        ("case_org", json!("a b")),
        ("key", json!("other")),
    ] {
        let refused = set(&admin, &main, json!({ property: value }))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(
            refused["fields"][property].is_string(),
            "{property}: {refused}"
        );
    }
    for (key, host, field) in [
        ("main", "new.example", "key"),
        ("A b", "new.example", "key"),
        ("admin", "new.example", "key"),
        ("fresh", "udaan.localhost", "host"),
        ("fresh", "https://new.example", "host"),
    ] {
        let new = json!({ "key": key, "host": host });
        let refused = admin
            .post(LIST, &new)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(
            refused["fields"][field].is_string(),
            "{key} {host}: {refused}"
        );
    }
    for other in ["loans", "udaan", "goldloans", "lender", "solar"] {
        let other = site(&admin, other).await;
        set(&admin, &other, json!({ "status": 0 }))
            .await
            .expect(200);
    }
    let last = set(&admin, &main, json!({ "status": 0 }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(last["fields"]["status"].is_string());
}

#[app_test]
async fn a_passcode_names_the_host_whose_text_is_registered(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let last_line = async |host: &str| {
        let mobile = app.new_mobile();
        let body = json!({ "destination": mobile, "consents": [app.consent(saakh_domain::trust::consent::Purpose::Matching)] });
        let sent = app
            .visitor()
            .post_with("/api/otp/send", &[("host", host)], &body)
            .await;
        sent.expect(200);
        let text = app.messages(&format!("+91{mobile}")).await[0].body.clone();
        text.lines()
            .last()
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(last_line("udaan.localhost").await, "@saakh.example");
    let udaan = site(&admin, "udaan").await;
    set(&admin, &udaan, json!({ "passcode_template": 1 }))
        .await
        .expect(200);
    assert_eq!(last_line("udaan.localhost:80").await, "@udaan.localhost");
    assert_eq!(last_line("loans.localhost").await, "@saakh.example");
    // A site that is selected by name is not at its own host.
    assert_eq!(last_line("localhost").await, "@saakh.example");
}

#[app_test]
async fn each_host_shows_its_own_brand_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let kept = |host: &str, path: &str| (host.to_owned(), path.to_owned());
    let mut wanted = vec![
        (kept("localhost", "/"), "nitya_finance"),
        (kept("udaan.localhost", "/"), "udaan_credit"),
        (kept("udaan.localhost", "/login"), "udaan_credit"),
        // A white-labelled site has one brand, under every path.
        (kept("udaan.localhost", "/suraj_saathi"), "udaan_credit"),
        (kept("solar.localhost", "/"), "suraj_saathi"),
        (kept("localhost", "/suraj_saathi"), "suraj_saathi"),
        (kept("loans.localhost", "/udaan_credit"), "udaan_credit"),
        (kept("elsewhere.example", "/"), "nitya_finance"),
    ];
    wanted.extend(
        ["khushi_mart", "taar_mobile"].map(|key| (kept("localhost", &format!("/{key}")), key)),
    );
    for round in 0..4 {
        // Every round changes the catalog, so everything is rendered again during the requests.
        let main = site(&admin, "main").await;
        let change = json!({ "card_app": format!("https://apps.example/{round}") });
        let asked = wanted
            .iter()
            .cycle()
            .take(80)
            .map(async |((host, path), key)| {
                let accept = if host.len() % 2 == 0 { "hi" } else { "en" };
                let visitor = app.visitor().with_language(accept);
                let page = visitor.get_with(path, &[("host", host)]).await;
                assert_eq!(page.status, 200, "{host}{path}");
                assert!(
                    page.text.contains(&format!("\"key\":\"{key}\"")),
                    "{host}{path}: {}",
                    page.text
                );
                assert!(
                    page.text.contains(&format!("href=\"/brand/{key}.")),
                    "{host}{path}: {}",
                    page.text
                );
                assert!(
                    page.text.contains(&format!("lang=\"{accept}\"")),
                    "{host}{path}"
                );
            });
        let (pages, changed) = (run_concurrently(asked), set(&admin, &main, change));
        let (_, changed) = futures_join(pages, changed).await;
        changed.expect(200);
    }
}

/// Awaits both concurrently.
async fn futures_join<A, B>(
    one: impl Future<Output = A>,
    other: impl Future<Output = B>,
) -> (A, B) {
    tokio::join!(one, other)
}

#[app_test]
async fn a_disabled_partners_brand_is_not_shown(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let partners = admin.get("/api/admin/partners?q=suraj").await.expect(200);
    let id = &partners["items"][0]["id"];
    let page = async || app.visitor().get("/suraj_saathi").await.text;
    assert!(page().await.contains("\"key\":\"suraj_saathi\""));
    let reason = json!({ "reason": "The contract ended" });
    admin
        .post(&format!("/api/admin/partners/{id}/disable"), &reason)
        .await
        .expect(200);
    assert!(page().await.contains("\"key\":\"nitya_finance\""));
}
