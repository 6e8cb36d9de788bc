//! Tracking links: where they lead, and how visits are counted.

mod leads;
mod portal_figures;
mod posters_and_lists;

use saakh_domain::identity::permission::Role;
use saakh_service::distribution::clicks::store_clicks;
use saakh_store::distribution::link;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

fn new_link(path: &str) -> Value {
    json!({ "name": "Diwali poster", "partnerId": 2, "path": path,
        "utms": { "utm_source": "poster", "utm_campaign": "diwali 2026" } })
}

async fn made(admin: &TestClient<'_>, path: &str) -> Value {
    admin
        .post("/api/admin/links", &new_link(path))
        .await
        .expect(201)
}

async fn follow(app: &TestApp, link: &Value) -> Reply {
    let path = format!("/l/{}", link["code"].as_str().unwrap());
    app.visitor().get(&path).await
}

async fn shown(admin: &TestClient<'_>) -> Value {
    let page = admin.get("/api/admin/links").await.expect(200);
    page["items"][0].clone()
}

/// The cookies of a response, as a browser sends them back. They are `HttpOnly`, and `Secure` over https.
fn cookies(reply: &Reply) -> String {
    let set = || reply.headers.get_all("set-cookie").iter();
    for cookie in set() {
        let cookie = cookie.to_str().unwrap();
        assert!(
            cookie.contains("; SameSite=Lax") && cookie.contains("; HttpOnly"),
            "{cookie}"
        );
        assert!(cookie.ends_with("; Secure"), "{cookie}");
    }
    let pairs = set().map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap());
    pairs.collect::<Vec<_>>().join("; ")
}

#[app_test]
async fn a_link_leads_to_its_partner_and_is_counted(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/").await;
    let code = link["code"].as_str().unwrap();
    assert_eq!(link["url"], format!("https://saakh.example/l/{code}"));
    let followed = follow(app, &link).await;
    assert_eq!(followed.status, 302);
    assert_eq!(
        followed.header("location"),
        "/udaan_credit?utm_campaign=diwali+2026&utm_source=poster"
    );
    assert_eq!(followed.header("cache-control"), "no-store");
    assert!(cookies(&followed).contains(&format!("saakh_touch={code}.")));
    follow(app, &link).await;
    assert_eq!(
        shown(&admin).await["clicks"],
        0,
        "they are added up once a second"
    );
    store_clicks(&app.app).await.unwrap();
    store_clicks(&app.app).await.unwrap();
    assert_eq!(shown(&admin).await["clicks"], 2);

    let products = made(&admin, "/products").await;
    let followed = follow(app, &products).await;
    assert!(followed.header("location").starts_with("/products?"));
    assert!(cookies(&followed).contains("saakh_brand=udaan_credit."));
}

#[app_test]
async fn the_page_of_a_shops_link_names_the_shop(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let path = format!("/api/admin/merchants/{}/link", merchant.id);
    let link = admin.post(&path, &json!({})).await.expect(200);
    assert_eq!(
        admin.post(&path, &json!({})).await.expect(200)["id"],
        link["id"],
        "it is made once"
    );
    admin
        .post("/api/admin/merchants/999/link", &json!({}))
        .await
        .expect_problem(404, "not-found");
    let kept = cookies(&follow(app, &link).await);
    let boot = async |cookies: &str| {
        let headers = [("Cookie", cookies)];
        app.visitor()
            .get_with("/api/boot", &headers)
            .await
            .expect(200)["partner"]["through"]
            .clone()
    };
    assert_eq!(
        boot(&kept).await,
        "You are being helped by Ravi Mobile Shop"
    );
    assert_ne!(boot("").await, "You are being helped by Ravi Mobile Shop");
    let others = format!(
        "{}; {}",
        kept.split("; ")
            .find(|one| one.starts_with("saakh_helper="))
            .unwrap(),
        format_args!(
            "saakh_brand={}",
            app.app.keys.sign_cookie("saakh_brand", "suraj_saathi")
        )
    );
    assert_ne!(
        boot(&others).await,
        "You are being helped by Ravi Mobile Shop",
        "no helper under another partner's name"
    );
    let page = app
        .visitor()
        .get_with("/udaan_credit", &[("Cookie", &kept)])
        .await;
    assert!(
        page.text
            .contains("You are being helped by Ravi Mobile Shop")
    );
    let page = app.visitor().get("/udaan_credit").await;
    assert!(!page.text.contains("You are being helped by"));
}

#[app_test]
async fn a_disabled_or_unknown_link_leads_to_the_first_page(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/").await;
    let at = |what: &str| format!("/api/admin/links/{}/{what}", link["id"]);
    assert_eq!(
        admin.post(&at("disable"), &json!({})).await.expect(200)["status"],
        "disabled"
    );
    let followed = follow(app, &link).await;
    assert_eq!(
        (
            followed.status,
            followed.header("location"),
            cookies(&followed).as_str()
        ),
        (302, "/", "")
    );
    assert_eq!(
        app.visitor().get("/l/nothing").await.header("location"),
        "/"
    );
    assert_eq!(
        admin.post(&at("enable"), &json!({})).await.expect(200)["clicks"],
        0
    );
    let reason = json!({ "reason": "The contract ended" });
    admin
        .post("/api/admin/partners/2/disable", &reason)
        .await
        .expect(200);
    assert_eq!(follow(app, &link).await.header("location"), "/");
    admin
        .post("/api/admin/links/999/disable", &json!({}))
        .await
        .expect_problem(404, "not-found");
}

/// Stores another link like this one, to a page that does not exist.
async fn lead_to_cards(app: &TestApp, like: &str, code: &str) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::exclusive(), |tx| {
        let mut other = link::find_by_code(tx, like).await?.unwrap();
        other.id = link::next_id(tx).await?;
        (other.code, other.path) = (code.to_owned(), "/credit-cards".to_owned());
        link::add(tx, &other).await
    })
}

#[app_test]
async fn a_link_to_a_removed_page_leads_to_its_partner(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    made(&admin, "/").await;
    let code = shown(&admin).await["code"].as_str().unwrap().to_owned();
    lead_to_cards(app, &code, "gone2345").await.unwrap();
    let followed = app.visitor().get("/l/gone2345").await;
    assert_eq!(
        followed.header("location"),
        "/udaan_credit?utm_campaign=diwali+2026&utm_source=poster"
    );
}

#[app_test]
async fn a_link_leads_nowhere_else(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let wrong = |field: &str, value: Value| {
        let mut body = new_link("/");
        body[field] = value;
        body
    };
    for (field, value) in [
        ("path", json!("//example.com")),
        ("path", json!("https://example.com")),
        ("path", json!("/admin")),
        ("name", json!(" ")),
        ("partnerId", json!(999)),
        ("merchantId", json!(999)),
    ] {
        let problem = admin
            .post("/api/admin/links", &wrong(field, value))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{field}: {problem:#}");
    }
    let mut body = new_link("/");
    body["merchantId"] = merchant.id.parse::<i64>().unwrap().into();
    let link = admin.post("/api/admin/links", &body).await.expect(201);
    assert_eq!(link["merchant"], "Ravi Mobile Shop");
    body["partnerId"] = 3.into();
    let problem = admin
        .post("/api/admin/links", &body)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["merchantId"].is_string());
}
