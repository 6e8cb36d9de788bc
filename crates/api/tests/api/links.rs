//! Tracking links: followed, counted, and whose leads they bring.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::clicks::store_clicks;
use saakh_store::distribution::link;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

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

/// The cookies of an answer, as a browser sends them back. Pages read none of them, and over https
/// they travel over nothing else.
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

/// Somebody with these cookies proves that a mobile number is theirs; everything held about them then.
async fn verified_with(app: &TestApp, cookies: &str) -> Value {
    let inside = inside_with(app, cookies).await;
    read_as(app, &inside, "/api/my-data.json").await
}

async fn read_as(app: &TestApp, inside: &Value, path: &str) -> Value {
    let bearer = format!("Bearer {}", inside["token"].as_str().unwrap());
    let headers = [("Authorization", bearer.as_str())];
    app.visitor().get_with(path, &headers).await.expect(200)
}

/// The answer to the passcode of somebody with these cookies.
async fn inside_with(app: &TestApp, cookies: &str) -> Value {
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

// What a visitor writes into the cookies, or a page of ours saves for them, is no evidence.
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
    assert!(!again.contains("saakh_first="), "the first stays: {again}");
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
        "what counts no more gives way: {next}"
    );
    let of_suraj = inside_with(app, &next).await;
    let origin = read_as(app, &of_suraj, "/api/my-data.json").await["origin"][0].clone();
    assert_eq!(origin["cameBy"], origin["countsFor"]);
    assert!(origin["cameFrom"].is_null());
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
        "nobody helps under another partner's name"
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

/// Keeps another link like this one, to a page that does not exist.
async fn lead_to_cards(app: &TestApp, like: &str, code: &str) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::rows(), |tx| {
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
