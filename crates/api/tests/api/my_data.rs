//! What is held about a customer: shown, taken along, erased.

use saakh_domain::id::CustomerId;
use saakh_domain::{Language, Secret};
use saakh_service::identity::session::write_buffered_uses;
use saakh_service::operations::housekeeping;
use saakh_store::identity::customer::{self, Customer};
use saakh_store::identity::{otp_challenge, session};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

async fn applied(app: &TestApp) -> (TestClient<'_>, String) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    (customer, app_id)
}

/// The stored row as text, secrets included: what an intruder would read.
async fn stored(app: &TestApp, id: &str) -> String {
    let mut conn = app.app.db.read().await.unwrap();
    let row = customer::get(&mut conn, id.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    let contact = [row.mobile, row.email].map(|one| one.map(Secret::into_exposed));
    format!(
        "{contact:?} {} {:?}",
        row.profile.expose(),
        row.pan.map(|pan| pan.masked)
    )
}

#[app_test]
async fn own_data_is_shown_and_exported_completely(app: &TestApp) {
    let (customer, _) = applied(app).await;
    let sheet = customer.get("/api/my-data").await.expect(200).to_string();
    for held in [
        "Asha",
        "62,000",
        "******234F",
        "asha@example.com",
        "CASHe",
        "Acme Tools",
    ] {
        assert!(sheet.contains(held), "{held} is not shown");
    }
    assert!(!sheet.contains("holding_"), "a text is missing: {sheet}");
    let file = customer.get("/api/my-data.json").await;
    assert!(file.header("content-disposition").contains("my-data.json"));
    assert_eq!(file.json["profile"][0]["first_name"], "Asha");
    assert_eq!(file.json["receipts"][0]["lender"], "CASHe");
    assert_eq!(file.json["submissions"][0]["status"], "submitted");
    let offers = &file.json["offers"][0]["offers"];
    assert!(
        offers["possible"][0]["price"]["quote"]["apr"].is_number(),
        "{offers:#}"
    );
    assert_eq!(
        file.json["origin"][0]["countsFor"],
        file.json["origin"][0]["cameBy"]
    );
    assert!(
        file.json["sessions"][0]["lastUsedAt"].is_string(),
        "{}",
        file.json["sessions"]
    );
    let hindi = customer.with_language("hi").get("/api/my-data.pdf").await;
    assert_eq!(
        (hindi.status, hindi.header("content-type")),
        (200, "application/pdf")
    );
}

/// What people read of a sheet: its labels and values.
pub(super) fn lines(sheet: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let blocks = sheet["blocks"].as_array().unwrap().iter();
    let rows = blocks
        .filter_map(|block| block["rows"].as_array())
        .flatten();
    rows.map(|row| (text(&row["label"]), text(&row["value"])))
        .collect()
}

#[app_test]
async fn own_data_is_text_without_keys_hashes_or_placeholders(app: &TestApp) {
    let (customer, app_id) = applied(app).await;
    let file = customer.get("/api/my-data.json").await.json;
    let hash = file["key_facts"][0]["hash"].as_str().unwrap().to_owned();
    let sheet = customer.get("/api/my-data").await.expect(200);
    let whole = sheet.to_string();
    for hidden in [
        customer.id.as_str(),
        &app_id,
        &hash,
        "{lender}",
        "own visitors",
        "lender_share",
        "submitted\"",
        "work_years",
    ] {
        assert!(!whole.contains(hidden), "{hidden}: {whole}");
    }
    let shown = lines(&sheet);
    for (label, value) in [
        ("Language", "English"),
        ("Product", "Personal loans"),
        ("Status", "Submitted"),
        ("Status", "Submitted"),
        ("Purpose", "Sending your application to CASHe"),
        ("Birth date", "06/04/1992"),
        ("State", "Karnataka"),
    ] {
        assert!(
            shown.contains(&(label.to_owned(), value.to_owned())),
            "{label}: {shown:#?}"
        );
    }
    let hindi = lines(
        &customer
            .with_language("hi")
            .get("/api/my-data")
            .await
            .expect(200),
    );
    for (label, value) in [
        ("राज्य", "कर्नाटक"),
        ("ज़िला", "बेंगलुरु शहरी"),
        ("प्रोडक्ट", "पर्सनल लोन"),
    ] {
        assert!(
            hindi.contains(&(label.to_owned(), value.to_owned())),
            "{label}: {hindi:#?}"
        );
    }
}

#[app_test]
async fn a_login_by_phone_alone_requires_an_identity_check(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let first = customer.prepare_application().await;
    customer.get("/api/my-data").await.expect(200);
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    let started = customer.post("/api/applications", &anew).await.expect(200);
    assert_ne!(started["appId"], json!(first));
    // The first application is over, but what was shown in it is as young as an open one's.
    customer.get("/api/my-data").await.expect(200);

    app.clock.advance(31 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let back = app.consumer_with_mobile(&mobile).await;
    for call in ["/api/my-data", "/api/my-data.json", "/api/my-data.pdf"] {
        let problem = back
            .get(call)
            .await
            .expect_problem(409, "identity-unconfirmed");
        assert_eq!(problem["params"]["appId"], started["appId"], "{call}");
    }
    let check = format!(
        "/api/applications/{}/identity-check",
        started["appId"].as_str().unwrap()
    );
    let right = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    assert_eq!(
        back.post(&check, &right).await.expect(200)["status"],
        "confirmed"
    );
    for call in ["/api/my-data", "/api/my-data.json", "/api/my-data.pdf"] {
        assert_eq!(back.get(call).await.status, 200, "{call}");
    }
}

#[app_test]
async fn an_erased_customer_remains_only_where_a_law_requires_it(app: &TestApp) {
    let (customer, _) = applied(app).await;
    let plan = customer.get("/api/erasure-request").await.expect(200);
    assert_eq!(plan["requestedAt"], Value::Null);
    assert!(
        plan["kept"][0]["what"].as_str().unwrap().contains("CASHe"),
        "{plan:#}"
    );
    assert!(
        plan["kept"]
            .as_array()
            .unwrap()
            .iter()
            .all(|kept| kept["reason"].is_string())
    );

    let asked = customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    assert!(asked["requestedAt"].is_string());
    customer
        .get("/api/my-data")
        .await
        .expect_problem(401, "unauthorised");
    app.run_jobs().await;
    assert_eq!(stored(app, &customer.id).await, "[None, None] {} None");
    assert_eq!(app.lenders.withdrawals().len(), 1, "the lender was told");

    let again = app.consumer().await;
    assert_ne!(again.id, customer.id);
}

#[app_test]
async fn an_application_that_no_lender_received_is_deleted_on_erasure(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    customer
        .get(&format!(
            "/api/offers/{}/kfs",
            offer["offerId"].as_str().unwrap()
        ))
        .await
        .expect(200);
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let mut conn = app.app.db.read().await.unwrap();
    let id = app_id.parse().unwrap();
    let left = saakh_store::origination::application::get(&mut conn, id)
        .await
        .unwrap();
    assert!(left.is_none());
}

#[app_test]
async fn the_same_number_is_a_new_customer_afterwards(app: &TestApp) {
    let mobile = app.new_mobile();
    let first = app.consumer_with_mobile(&mobile).await;
    first
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    app.clock.advance(DAY);
    let second = app.consumer_with_mobile(&mobile).await;
    assert_ne!(first.id, second.id);
    let user = second
        .get(&format!("/api/user/{}", second.id))
        .await
        .expect(200);
    assert_eq!(user["data"]["first_name"], Value::Null);
}

#[app_test]
async fn all_devices_are_logged_out_at_once(app: &TestApp) {
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let reply = phone.post("/api/logout-everywhere", &json!({})).await;
    assert_eq!(reply.status, 204);
    for device in [phone, shop] {
        device
            .get("/api/preferences")
            .await
            .expect_problem(401, "unauthorised");
    }
}

#[app_test]
async fn a_prospect_without_a_verified_code_leaves_nothing(app: &TestApp) {
    let sent = app.send_otp(&app.new_mobile()).await;
    let id = sent["prospectAppId"].as_str().unwrap().parse().unwrap();
    let held = async || {
        let mut conn = app.app.db.read().await.unwrap();
        let customer = customer::get(&mut conn, id).await.unwrap();
        let challenge = otp_challenge::get(&mut conn, id).await.unwrap();
        (customer.is_some(), challenge.is_some())
    };
    assert_eq!(held().await, (false, true));
    app.clock.advance(DAY + 301);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(held().await, (false, false));
}

#[app_test]
async fn an_erased_customers_passcodes_are_deleted(app: &TestApp) {
    let (customer, _) = applied(app).await;
    let mobile = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    let mobile = mobile["data"]["mobile_phone_number"]
        .as_str()
        .unwrap()
        .to_owned();
    app.clock.advance(30);
    let sent = app.send_otp(&mobile).await;
    let otp = app.code_for(&format!("+91{mobile}")).await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let entry = app.otp_entry(&sent, &otp);
    app.visitor()
        .post("/api/otp/verify", &entry)
        .await
        .expect_problem(422, "otp-expired");
}

/// A prospect as they were kept before a customer's row was made by the right code only.
pub(crate) async fn unverified(app: &TestApp, mobile: &str) -> String {
    let id = CustomerId::new(app.app.uuid());
    let prospect = Customer {
        id,
        mobile: Some(Secret::new(format!("+91{mobile}"))),
        email: None,
        mobile_verified_at: None,
        email_verified_at: None,
        language: Language::En,
        profile: Secret::new("{}".to_owned()),
        revision: 0,
        pan: None,
        partner_id: None,
        created_at: app.app.now(),
        updated_at: app.app.now(),
    };
    let added: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            customer::add(tx, &prospect).await
        })
    }
    .await;
    added.unwrap();
    id.to_string()
}

#[app_test]
async fn each_session_is_seen_and_can_be_ended(app: &TestApp) {
    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const CHROME: &str =
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let seen = |sessions: &Value| -> Vec<(bool, Value)> {
        let items = sessions["items"].as_array().unwrap().iter();
        items
            .map(|item| (item["current"] == true, item["device"].clone()))
            .collect()
    };
    let first = shop
        .get_with("/api/sessions", &[("User-Agent", FIREFOX)])
        .await
        .expect(200);
    assert_eq!(
        seen(&first),
        [(true, json!("Firefox, Linux")), (false, Value::Null)]
    );
    phone
        .get_with("/api/preferences", &[("User-Agent", CHROME)])
        .await
        .expect(200);
    app.clock.advance(60);
    shop.get_with("/api/preferences", &[("User-Agent", CHROME)])
        .await
        .expect(200);
    app.clock.advance(60);
    let list = shop
        .get_with("/api/sessions", &[("User-Agent", FIREFOX)])
        .await
        .expect(200);
    assert_eq!(
        seen(&list),
        [
            (true, json!("Chrome, Android")),
            (false, json!("Chrome, Android"))
        ]
    );
    assert!(!list.to_string().contains(phone.token.as_ref().unwrap()));

    let path = format!("/api/sessions/{}", list["items"][1]["id"].as_str().unwrap());
    app.consumer()
        .await
        .delete(&path)
        .await
        .expect_problem(404, "not-found");
    shop.delete(&path).await.expect(204);
    phone
        .get("/api/preferences")
        .await
        .expect_problem(401, "unauthorised");
    shop.get("/api/preferences").await.expect(200);
    shop.delete(&path).await.expect_problem(404, "not-found");
    app.clock.advance(20 * 60);
    let later = app.consumer_with_mobile(&mobile).await;
    let alive = later.get("/api/sessions").await.expect(200);
    assert_eq!(
        seen(&alive),
        [(true, Value::Null)],
        "one that was idle for too long is over"
    );
}

#[app_test]
async fn all_other_sessions_are_ended_at_once(app: &TestApp) {
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let stranger = app.consumer().await;
    shop.delete("/api/sessions").await.expect(204);
    phone
        .get("/api/sessions")
        .await
        .expect_problem(401, "unauthorised");
    stranger.get("/api/sessions").await.expect(200);
    let left = shop.get("/api/sessions").await.expect(200);
    assert_eq!(left["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_prospect_is_deleted_after_a_month(app: &TestApp) {
    let mobile = app.new_mobile();
    let id = unverified(app, &mobile).await;
    let here = app.consumer().await;
    app.clock.advance(29 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    assert!(stored(app, &id).await.contains(&mobile));
    app.clock.advance(2 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    assert_eq!(stored(app, &id).await, "[None, None] {} None");
    assert!(
        stored(app, &here.id).await.contains("+91"),
        "who is verified stays"
    );
}

#[app_test]
async fn uses_of_sessions_are_written_together_and_count_before(app: &TestApp) {
    let [one, other] = [app.consumer().await, app.consumer().await];
    let begun = app.app.now();
    // Sessions end after 15 minutes without a use, and a little.
    for _ in 0..3 {
        app.clock.advance(10 * 60);
        for customer in [&one, &other] {
            customer.get("/api/preferences").await.expect(200);
        }
    }
    let stored = || async {
        let mut conn = app.app.db.read().await.unwrap();
        let mut uses = Vec::new();
        for customer in [&one, &other] {
            let open =
                session::list_for_subject(&mut conn, "customer", &customer.id, app.app.now());
            uses.push(open.await.unwrap()[0].last_used_at);
        }
        uses
    };
    assert_eq!(stored().await, [begun, begun]);
    write_buffered_uses(&app.app).await.unwrap();
    assert_eq!(stored().await, [app.app.now(), app.app.now()]);
    assert!(app.app.session_uses.is_empty());
}
