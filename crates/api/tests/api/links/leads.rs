//! Whose lead a visitor of a link becomes, and for how long.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{cookies, follow, made, new_link, shown};

const DAY: i64 = 24 * 60 * 60;

/// Verifies a mobile number in a browser with these cookies; returns all data about the customer.
async fn verified_with(app: &TestApp, cookies: &str) -> Value {
    let inside = inside_with(app, cookies).await;
    read_as(app, &inside, "/api/my-data.json").await
}

async fn read_as(app: &TestApp, inside: &Value, path: &str) -> Value {
    let bearer = format!("Bearer {}", inside["token"].as_str().unwrap());
    let headers = [("Authorization", bearer.as_str())];
    app.visitor().get_with(path, &headers).await.expect(200)
}

/// The response to the passcode in a browser with these cookies.
pub(super) async fn inside_with(app: &TestApp, cookies: &str) -> Value {
    let mobile = app.new_mobile();
    let consent = app.consent(saakh_domain::trust::consent::Purpose::Matching);
    let body = json!({ "destination": mobile, "consents": [consent] });
    let sent = app.visitor().post("/api/otp/send", &body).await.expect(200);
    let otp = app.code_for(&format!("+91{mobile}")).await;
    let headers = [("Cookie", cookies)];
    app.visitor()
        .post_with("/api/otp/verify", &headers, &app.otp_entry(&sent, &otp))
        .await
        .expect(200)
}

#[app_test]
async fn a_verified_visitor_of_a_link_is_its_lead(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/products").await;
    let kept = cookies(&follow(app, &link).await);
    let origin = verified_with(app, &kept).await["origin"][0].clone();
    assert_eq!(origin["cameBy"], "Udaan Credit Services");
    assert_eq!(
        (&origin["countsFor"], &origin["link"]),
        (&origin["cameBy"], &link["code"])
    );
    assert_eq!(shown(&admin).await["leads"], 1);
    let leads = admin.get("/api/admin/leads?partnerId=2").await.expect(200);
    let lead = &leads["items"][0];
    assert_eq!(lead["link"], "Diwali poster");
    assert!(lead["mobile"].as_str().unwrap().starts_with("******"));
    assert_eq!(
        lead["why"],
        "First visit via udaan_credit; verified after 0 days (window 30)"
    );
    assert_eq!(lead["product"], Value::Null);
    assert_eq!(
        admin.get("/api/admin/partners/2").await.expect(200)["leads"],
        1
    );
}

#[app_test]
async fn a_lead_of_a_merchants_link_carries_the_merchant(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let merchant: i64 = merchant.id.parse().unwrap();
    let mut body = new_link("/products");
    body["merchantId"] = merchant.into();
    let of_merchant = admin.post("/api/admin/links", &body).await.expect(201);
    let of_partner = made(&admin, "/products").await;
    for (link, expected) in [(of_merchant, json!(merchant)), (of_partner, Value::Null)] {
        let kept = cookies(&follow(app, &link).await);
        let inside = inside_with(app, &kept).await;
        assert_eq!(inside["user"]["merchant_location_id"], expected);
        let path = format!("/api/user/{}", inside["prospectAppId"].as_str().unwrap());
        let record = read_as(app, &inside, &path).await;
        assert_eq!(record["data"]["merchant_location_id"], expected);
        let support = admin.get(&path).await.expect(200);
        assert_eq!(support["data"]["merchant_location_id"], expected);
    }
    let total = async |asked: String| {
        admin
            .get(&format!("/api/admin/leads?partnerId=2&{asked}"))
            .await
            .expect(200)["total"]
            .clone()
    };
    assert_eq!(total(String::new()).await, 2);
    assert_eq!(total(format!("merchantId={merchant}")).await, 1);
    assert_eq!(total("q=diwali".to_owned()).await, 2);
    assert_eq!(total("q=holi".to_owned()).await, 0);
    assert_eq!(total("to=2026-11-20".to_owned()).await, 0);
    assert_eq!(total("from=2026-11-21&to=2026-11-21".to_owned()).await, 2);
    let leads = admin
        .get(&format!(
            "/api/admin/leads?partnerId=2&merchantId={merchant}"
        ))
        .await
        .expect(200);
    let customer = leads["items"][0]["customerId"].as_str().unwrap();
    assert_eq!(total(format!("q={customer}")).await, 1);
    let file = admin
        .get(&format!("/api/admin/leads.csv?partnerId=2&q={customer}"))
        .await
        .plain_csv();
    assert_eq!(file.lines().count(), 2, "{file}");
    assert!(
        file.contains(customer) && file.contains(",Diwali poster,"),
        "{file}"
    );
    admin
        .get("/api/admin/leads")
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        admin.get("/api/admin/leads?partnerId=3").await.expect(200)["total"],
        0
    );
    let nobodys = inside_with(app, "").await;
    assert_eq!(nobodys["user"]["merchant_location_id"], Value::Null);
}

#[app_test]
async fn a_link_of_another_partner_or_none_is_no_evidence(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/").await;
    let code = link["code"].as_str().unwrap();
    let of = |touch: &str, brand: &str| {
        let signed =
            |name: &str, value: &str| format!("{name}={}", app.app.keys.sign_cookie(name, value));
        format!(
            "{}; {}",
            signed("saakh_touch", touch),
            signed("saakh_brand", brand)
        )
    };
    verified_with(app, &of(code, "suraj_saathi")).await;
    verified_with(app, &of("nothing", "udaan_credit")).await;
    assert_eq!(shown(&admin).await["leads"], 0);
    let of_suraj = admin.get("/api/admin/leads?partnerId=3").await.expect(200);
    assert_eq!(
        (&of_suraj["total"], &of_suraj["items"][0]["link"]),
        (&json!(1), &Value::Null)
    );
    let of_udaan = admin.get("/api/admin/leads?partnerId=2").await.expect(200);
    assert_eq!(of_udaan["total"], 1);
}

// Cookies that a visitor edits, or that a page of ours saves for them, are no evidence.
#[app_test]
async fn cookies_without_our_signature_are_ignored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let link = made(&admin, "/products").await;
    let code = link["code"].as_str().unwrap();
    let kept = cookies(&follow(app, &link).await);
    let altered = kept
        .replace("saakh_brand=udaan", "saakh_brand=suraj")
        .replace(code, "k3v9");
    let altered = altered
        .replace("saakh_first=", "saakh_first=0")
        .replace("saakh_helper=", "saakh_helper=0");
    assert_ne!(altered, kept);
    let mut saved = Vec::new();
    for (name, value) in [("lead", code), ("url", "udaan_credit")] {
        let body = json!({ "name": name, "value": value });
        saved.push(cookies(
            &app.visitor().post("/api/cookies/save", &body).await,
        ));
    }
    let unsigned = format!("saakh_touch={code}; saakh_brand=udaan_credit");
    let old = format!("lead={code}; url=udaan_credit");
    for forged in [altered, saved.join("; "), unsigned, old] {
        let headers = [("Cookie", forged.as_str())];
        let boot = app
            .visitor()
            .get_with("/api/boot", &headers)
            .await
            .expect(200);
        assert_eq!(boot["partner"]["name"], "cl", "{forged}");
        let origin = verified_with(app, &forged).await["origin"][0].clone();
        assert_eq!(origin["link"], Value::Null, "{forged}");
        assert_ne!(origin["cameBy"], "Udaan Credit Services", "{forged}");
        let again = app
            .visitor()
            .get_with(&format!("/l/{code}"), &headers)
            .await;
        assert!(
            cookies(&again).contains("saakh_touch="),
            "the first real touch is kept: {forged}"
        );
    }
    assert_eq!(shown(&admin).await["leads"], 0);
    let boot = app
        .visitor()
        .get_with("/api/boot", &[("Cookie", kept.as_str())])
        .await
        .expect(200);
    assert_eq!(boot["partner"]["name"], "udaan_credit");
    verified_with(app, &kept).await;
    assert_eq!(shown(&admin).await["leads"], 1);
}

#[app_test]
async fn the_first_link_is_the_attribution(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (first, second) = (made(&admin, "/").await, made(&admin, "/").await);
    let kept = cookies(&follow(app, &first).await);
    let path = format!("/l/{}", second["code"].as_str().unwrap());
    let again = app.visitor().get_with(&path, &[("Cookie", &kept)]).await;
    assert_eq!((again.status, cookies(&again).as_str()), (302, ""));
}

#[app_test]
async fn a_touch_counts_from_its_visit_and_is_replaced_when_it_expires(app: &TestApp) {
    let visit = async |path: &str, headers: &[(&str, &str)]| {
        let page = app.visitor().get_with(path, headers).await;
        cookies(&page)
    };
    let from = [
        ("Referer", "https://news.example/loans?reader=asha"),
        ("Host", "saakh.example"),
    ];
    let first = visit("/udaan_credit?utm_source=poster&email=a@b.in", &from).await;
    app.clock.advance(10 * DAY);
    let again = visit("/suraj_saathi", &[("Cookie", &first)]).await;
    assert!(
        !again.contains("saakh_first="),
        "the first one is kept: {again}"
    );
    let inside = inside_with(app, &first).await;
    let held = read_as(app, &inside, "/api/my-data.json").await;
    let origin = &held["origin"][0];
    assert_eq!(origin["cameBy"], "Udaan Credit Services");
    assert_eq!(
        (&origin["cameFrom"], &origin["utm_source"]),
        (&json!("https://news.example/loans"), &json!("poster"))
    );
    assert_eq!(origin["visitedAt"], "2026-11-21T04:00:00Z");

    app.clock.advance(21 * DAY);
    let late = inside_with(app, &first).await;
    let origin = read_as(app, &late, "/api/my-data.json").await["origin"][0].clone();
    assert_ne!(
        origin["countsFor"], "Udaan Credit Services",
        "31 days are more than its window"
    );
    let next = visit("/suraj_saathi", &[("Cookie", &first)]).await;
    assert!(
        next.contains("saakh_first="),
        "an expired attribution is replaced: {next}"
    );
    let of_suraj = inside_with(app, &next).await;
    let origin = read_as(app, &of_suraj, "/api/my-data.json").await["origin"][0].clone();
    assert_eq!(origin["cameBy"], origin["countsFor"]);
    assert!(origin["cameFrom"].is_null());
}
