//! What is held about a customer: shown to them and taken along.

mod erased;
mod sessions;

use saakh_domain::id::CustomerId;
use saakh_domain::{Language, Secret};
use saakh_service::identity::session;
use saakh_service::operations::housekeeping;
use saakh_store::identity::customer::{self, Customer};
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

/// The labels and values of a sheet.
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
    let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    // A session's device is that of its last use, which is stored a moment later.
    app.clock.advance(60);
    customer
        .get_with("/api/my-data", &[("User-Agent", agent)])
        .await
        .expect(200);
    session::write_buffered_uses(&app.app).await.unwrap();
    let sheet = customer
        .get_with("/api/my-data", &[("User-Agent", agent)])
        .await
        .expect(200);
    let held = customer.get("/api/applications").await.expect(200);
    let application = held["items"][0]["shortCode"].as_str().unwrap();
    let submission = &held["items"][0]["submissions"][0];
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
        ("Birth date", "6 Apr 1992"),
        ("Device", "Firefox, Linux"),
        ("I have no last name", "Not ticked"),
        ("Our reference", application),
        ("Our reference", submission["shortCode"].as_str().unwrap()),
        ("Lender's number", submission["reference"].as_str().unwrap()),
        ("State", "Karnataka"),
    ] {
        assert!(
            shown.contains(&(label.to_owned(), value.to_owned())),
            "{label}: {shown:#?}"
        );
    }
    let is_raw = |text: &str| {
        text.contains('_') && text.chars().all(|c| c == '_' || c.is_ascii_alphanumeric())
    };
    for (label, value) in &shown {
        assert!(!is_raw(label) && !is_raw(value), "{label}: {value}");
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
    app.clock.advance(1);
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    let started = customer.post("/api/applications", &anew).await.expect(200);
    assert_ne!(started["appId"], json!(first));
    // The first application has ended, but its offers are as recent as an open one's.
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

/// A prospect as stored before customers' rows required a correct passcode.
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
