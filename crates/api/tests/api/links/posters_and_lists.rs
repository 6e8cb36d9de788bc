//! What is made of links: posters, QR codes and lists.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::clicks::store_clicks;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::json;

use super::{follow, made, new_link};

async fn poster(who: &TestClient<'_>, path: &str) -> Reply {
    who.send(who.request("GET", path, &[]).body(Body::empty()).unwrap())
        .await
}

#[app_test]
async fn a_link_has_posters_and_a_merchant_their_own(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let asked = "/api/partner/poster.pdf?size=card&language=hi";
    merchant.get(asked).await.expect_problem(404, "not-found");
    let own = merchant
        .post("/api/partner/link", &json!({}))
        .await
        .expect(200);
    assert_eq!(
        merchant
            .post("/api/partner/link", &json!({}))
            .await
            .expect(200),
        own
    );
    let printed = poster(&merchant, asked).await;
    assert_eq!(
        (printed.status, printed.header("content-type")),
        (200, "application/pdf")
    );
    let name = format!(
        "attachment; filename=\"{}.pdf\"",
        own["code"].as_str().unwrap()
    );
    assert_eq!(printed.header("content-disposition"), name);

    let link = made(&admin, "/").await;
    for asked in [
        "size=a4&language=en",
        "size=a4&language=hi",
        "size=card&language=en",
    ] {
        let path = format!("/api/admin/links/{}/poster.pdf?{asked}", link["id"]);
        assert_eq!(poster(&admin, &path).await.status, 200, "{asked}");
    }
    let path = format!("/api/admin/links/{}/poster.pdf", link["id"]);
    for (asked, field) in [
        ("size=a5&language=en", "size"),
        ("size=a4&language=fr", "language"),
    ] {
        let problem = admin
            .get(&format!("{path}?{asked}"))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{problem:#}");
    }
    admin
        .get("/api/admin/links/999/poster.pdf?size=a4&language=en")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn links_are_found_sorted_and_exported(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/").await;
    app.clock.advance(1);
    let mut second = new_link("/products");
    second["name"] = "Autorickshaw".into();
    second["partnerId"] = 3.into();
    admin.post("/api/admin/links", &second).await.expect(201);
    follow(app, &link).await;
    store_clicks(&app.app).await.unwrap();
    for (asked, found) in [
        ("", vec!["Autorickshaw", "Diwali poster"]),
        ("sort=name", vec!["Autorickshaw", "Diwali poster"]),
        ("sort=-clicks", vec!["Diwali poster", "Autorickshaw"]),
        ("sort=leads", vec!["Diwali poster", "Autorickshaw"]),
        ("partnerId=3", vec!["Autorickshaw"]),
        ("merchantId=7", vec![]),
        ("status=active&q=POSTER", vec!["Diwali poster"]),
    ] {
        let page = admin
            .get(&format!("/api/admin/links?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap();
        let names: Vec<_> = items
            .iter()
            .map(|item| item["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, found, "{asked}");
    }
    let file = admin.get("/api/admin/links.csv?q=diwali").await.plain_csv();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[1].contains("utm_campaign=diwali+2026&utm_source=poster,1,0,Active"),
        "{}",
        lines[1]
    );
}

#[app_test]
async fn a_link_has_a_qr_code(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/").await;
    let svg = admin
        .get(&format!("/api/admin/links/{}/qr.svg", link["id"]))
        .await;
    assert_eq!(
        (svg.status, svg.header("content-type")),
        (200, "image/svg+xml")
    );
    assert!(svg.text.starts_with("<svg ") && svg.text.ends_with("</svg>"));
    let request = admin.request(
        "GET",
        &format!("/api/admin/links/{}/qr.png", link["id"]),
        &[],
    );
    let png = admin.send(request.body(Body::empty()).unwrap()).await;
    assert_eq!((png.status, png.header("content-type")), (200, "image/png"));
    let name = format!(
        "attachment; filename=\"{}.png\"",
        link["code"].as_str().unwrap()
    );
    assert_eq!(png.header("content-disposition"), name);
    admin
        .get("/api/admin/links/999/qr.svg")
        .await
        .expect_problem(404, "not-found");
}
