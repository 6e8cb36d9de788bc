//! Customers who come from their partner's own site, and the keys with which partners' servers sign.

use saakh_domain::identity::permission::Role;
use saakh_store::db::Statement;
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::leaving::{whole_database, withdraw};

const MOBILE: &str = "9876540021";
const BRING: &str = "/api/partners/udaan_credit/arrivals";

/// Creates the key of the partner `udaan_credit`.
pub(super) async fn partners_key(admin: &TestClient<'_>) -> String {
    key_of(admin, 2).await
}

async fn key_of(admin: &TestClient<'_>, partner: i64) -> String {
    let path = format!("/api/admin/partners/{partner}/key");
    let made = admin.post(&path, &json!({})).await.expect(201);
    made["key"].as_str().unwrap().to_owned()
}

fn known() -> Value {
    json!({ "first_name": "Asha", "last_name": "Thirumalai", "birth_date": "1992-04-06", "monthly_income": 48_000,
        "desired_loan_amount": 200_000, "mobile_phone_number": MOBILE, "email": "asha@example.com" })
}

async fn signed(app: &TestApp, path: &str, key: &str, body: &Value) -> Reply {
    let text = body.to_string();
    let signature = app.partner_signature(key, path, &text);
    let signature = [("saakh-signature", signature.as_str())];
    app.visitor().post_with(path, &signature, body).await
}

fn saying(event: &str, fields: &Value) -> Value {
    json!({ "eventId": event, "productType": "Personal Loans", "fields": fields })
}

/// Hands over a person, as the server of `udaan_credit`.
pub(super) async fn bring(app: &TestApp, key: &str, event: &str) -> Reply {
    signed(app, BRING, key, &saying(event, &known())).await
}

async fn open(app: &TestApp, partner: &str, given: &Value) -> Reply {
    let code = json!({ "partner": partner, "code": given["code"] });
    app.visitor().post("/api/arrivals/open", &code).await
}

async fn key(app: &TestApp) -> String {
    partners_key(&app.admin(Role::One).await).await
}

async fn profile(asha: &TestClient<'_>) -> Value {
    let profile = asha.get("/api/profile?productType=Personal%20Loans").await;
    profile.expect(200)["values"].clone()
}

/// Whether a table contains a text.
async fn holds(app: &TestApp, text: &str) -> bool {
    whole_database(app).await.contains(text)
}

#[app_test]
async fn an_arrivals_answers_are_reviewed_and_saved_after_the_passcode(app: &TestApp) {
    let key = key(app).await;
    let given = bring(app, &key, "E1").await.expect(201);
    let (url, code) = (
        given["url"].as_str().unwrap(),
        given["code"].as_str().unwrap(),
    );
    assert!(
        url.ends_with(&format!("/customer-site?partner=udaan_credit#{code}")),
        "{url}"
    );
    assert_eq!(given["expiresInSeconds"], 600);
    assert!(!holds(app, "Thirumalai").await, "the data is encrypted");

    let opened = open(app, "udaan_credit", &given).await.expect(200);
    let asked: Vec<_> = opened["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        asked,
        [
            "desired_loan_amount",
            "first_name",
            "last_name",
            "birth_date",
            "monthly_income",
            "email",
            "mobile_phone_number"
        ]
    );
    assert_eq!(
        (
            &opened["values"]["mobile_phone_number"],
            &opened["values"]["monthly_income"]
        ),
        (&json!("+919876540021"), &json!(48_000))
    );

    let asha = app.consumer_with_mobile(MOBILE).await;
    assert_eq!(
        profile(&asha).await["first_name"],
        Value::Null,
        "nothing is stored before the consent"
    );
    let left = json!({ "first_name": "Asha", "last_name": "Thirumalai", "birth_date": "1992-04-06", "email": "asha@example.com" });
    let keep = json!({ "nonce": opened["nonce"], "productType": "Personal Loans", "fields": left });
    let kept = asha.post("/api/arrivals/keep", &keep).await.expect(200);
    assert_eq!(
        kept["kept"],
        json!(["first_name", "last_name", "birth_date", "email"])
    );
    let values = profile(&asha).await;
    assert_eq!(
        (
            &values["last_name"],
            &values["birth_date"],
            &values["email"]
        ),
        (
            &json!("Thirumalai"),
            &json!("1992-04-06"),
            &json!("asha@example.com")
        )
    );
    assert_eq!(
        (&values["monthly_income"], &values["desired_loan_amount"]),
        (&Value::Null, &Value::Null),
        "removed"
    );
    asha.post("/api/arrivals/keep", &keep)
        .await
        .expect_problem(422, "hand-over-used");
}

#[app_test]
async fn a_code_opens_once_soon_and_under_its_partner_only(app: &TestApp) {
    let key = key(app).await;
    let given = bring(app, &key, "E1").await.expect(201);
    for page in ["suraj_saathi", "cl", "nobody", ""] {
        open(app, page, &given)
            .await
            .expect_problem(422, "hand-over-unknown");
    }
    let foreign = json!({ "code": "x" });
    open(app, "udaan_credit", &foreign)
        .await
        .expect_problem(422, "hand-over-unknown");
    open(app, "udaan_credit", &given).await.expect(200);
    open(app, "udaan_credit", &given)
        .await
        .expect_problem(422, "hand-over-used");

    let late = bring(app, &key, "E2").await.expect(201);
    app.clock.advance(600);
    open(app, "udaan_credit", &late)
        .await
        .expect_problem(422, "hand-over-expired");
    saakh_service::operations::housekeeping::sweep(&app.app)
        .await
        .unwrap();
    open(app, "udaan_credit", &late)
        .await
        .expect_problem(422, "hand-over-expired");

    let stopped = bring(app, &key, "E3").await.expect(201);
    let admin = app.admin(Role::One).await;
    admin
        .post(
            "/api/admin/partners/2/disable",
            &json!({ "reason": "Contract over" }),
        )
        .await
        .expect(200);
    open(app, "udaan_credit", &stopped)
        .await
        .expect_problem(422, "hand-over-unknown");
    bring(app, &key, "E4")
        .await
        .expect_problem(401, "signature-invalid");
}

#[app_test]
async fn a_white_labelled_site_opens_its_own_partners_codes_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (udaan, suraj) = (key_of(&admin, 2).await, key_of(&admin, 3).await);
    let own = bring(app, &udaan, "E1").await.expect(201);
    let path = "/api/partners/suraj_saathi/arrivals";
    let foreign = signed(app, path, &suraj, &saying("E1", &known()))
        .await
        .expect(201);
    let on_site = async |given: &Value| {
        let code = json!({ "partner": "suraj_saathi", "code": given["code"] });
        app.visitor()
            .post_with("/api/arrivals/open", &[("host", "udaan.localhost")], &code)
            .await
    };
    on_site(&foreign)
        .await
        .expect_problem(422, "hand-over-unknown");
    on_site(&own).await.expect(200);
    open(app, "suraj_saathi", &foreign).await.expect(200);
}

#[app_test]
async fn calls_without_the_partners_signature_are_refused(app: &TestApp) {
    let key = key(app).await;
    let said = saying("E1", &known());
    let text = said.to_string();
    let visitor = app.visitor();
    visitor
        .post(BRING, &said)
        .await
        .expect_problem(401, "signature-invalid");
    signed(app, BRING, "another key", &said)
        .await
        .expect_problem(401, "signature-invalid");
    for nobodys in ["nobody", "suraj_saathi", "cl"] {
        let path = format!("/api/partners/{nobodys}/arrivals");
        signed(app, &path, &key, &said)
            .await
            .expect_problem(401, "signature-invalid");
    }
    let old = app.partner_signature(&key, BRING, &text);
    app.clock.advance(301);
    visitor
        .post_with(BRING, &[("saakh-signature", &old)], &said)
        .await
        .expect_problem(401, "signature-invalid");
    signed(app, BRING, &key, &said).await.expect(201);
    signed(app, BRING, &key, &said)
        .await
        .expect_problem(409, "hand-over-repeated");
}

/// Keys as a release before signed calls stored them.
static BODY_ONLY: Statement = Statement::new(
    "arrivals test",
    "UPDATE partner_key SET signs_call = 0",
    "UPDATE partner_key SET signs_call = 0",
);

#[app_test]
async fn a_key_of_before_signs_bodies_until_it_is_renewed_and_a_day_longer(app: &TestApp) {
    let old = key(app).await;
    let by_body = async |key: &str, event: &str| {
        let said = saying(event, &known());
        let signature = app.partner_body_signature(key, &said.to_string());
        app.visitor()
            .post_with(BRING, &[("saakh-signature", &signature)], &said)
            .await
    };
    by_body(&old, "E1")
        .await
        .expect_problem(401, "signature-invalid");
    let changed: Result<u64, DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            tx.execute(&BODY_ONLY, args![]).await
        })
    }
    .await;
    changed.unwrap();
    by_body(&old, "E1").await.expect(201);
    bring(app, &old, "E2").await.expect(201);
    let new = key(app).await;
    by_body(&new, "E3")
        .await
        .expect_problem(401, "signature-invalid");
    bring(app, &new, "E3").await.expect(201);
    by_body(&old, "E4").await.expect(201);
    app.clock.advance(24 * 60 * 60 + 1);
    by_body(&old, "E5")
        .await
        .expect_problem(401, "signature-invalid");
}

#[app_test]
async fn a_signature_is_good_for_its_own_call_only(app: &TestApp) {
    let key = key(app).await;
    let said = saying("E1", &known());
    let elsewhere = app.partner_signature(
        &key,
        "/api/partners/udaan_credit/hand-overs",
        &said.to_string(),
    );
    app.visitor()
        .post_with(BRING, &[("saakh-signature", &elsewhere)], &said)
        .await
        .expect_problem(401, "signature-invalid");
}

#[app_test]
async fn wrong_fields_of_an_arrival_are_reported_and_nothing_is_stored(app: &TestApp) {
    let key = key(app).await;
    for (event, fields, wrong) in [
        ("E1", json!({ "tin": "ABCPK1234F" }), "tin"),
        ("E1", json!({ "allow_sms": true }), "allow_sms"),
        ("E1", json!({ "monthly_income": "much" }), "monthly_income"),
        ("E1", json!({ "birth_date": "2031-01-01" }), "birth_date"),
        ("", json!({}), "eventId"),
    ] {
        let problem = signed(app, BRING, &key, &saying(event, &fields))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][wrong].is_string(), "{problem}");
    }
    let cards = json!({ "eventId": "E1", "productType": "Credit Cards", "fields": {} });
    signed(app, BRING, &key, &cards)
        .await
        .expect_problem(422, "invalid-fields");
    signed(app, BRING, &key, &json!({ "eventId": "E1" }))
        .await
        .expect_problem(422, "invalid-fields");
    signed(app, BRING, &key, &saying("E1", &json!({})))
        .await
        .expect(201);
}

#[app_test]
async fn an_arrival_does_not_change_a_profile_that_its_customer_filled(app: &TestApp) {
    let asha = app.consumer_with_mobile(MOBILE).await;
    asha.prepare_application().await;
    let before = profile(&asha).await;
    let given = bring(app, &key(app).await, "E1").await.expect(201);
    let opened = open(app, "udaan_credit", &given).await.expect(200);
    let fields = json!({ "last_name": "Else", "address2": "Second floor" });
    let keep =
        json!({ "nonce": opened["nonce"], "productType": "Personal Loans", "fields": fields });
    let kept = asha.post("/api/arrivals/keep", &keep).await.expect(200);
    assert_eq!((&kept["kept"], profile(&asha).await), (&json!([]), before));
}

#[app_test]
async fn an_arrival_without_consent_stores_nothing_until_consent_is_given(app: &TestApp) {
    let asha = app.consumer_with_mobile(MOBILE).await;
    withdraw(&asha, "matching").await;
    let given = bring(app, &key(app).await, "E1").await.expect(201);
    let opened = open(app, "udaan_credit", &given).await.expect(200);
    let keep = json!({ "nonce": opened["nonce"], "productType": "Personal Loans", "fields": { "first_name": "Asha" } });
    asha.post("/api/arrivals/keep", &keep)
        .await
        .expect_problem(409, "consent-withdrawn");
    let user = asha
        .get(&format!("/api/user/{}", asha.id))
        .await
        .expect(200);
    assert_eq!(user["data"]["first_name"], Value::Null);
}

#[app_test]
async fn a_partner_key_is_shown_once_renewed_with_an_overlap_and_stopped(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let state = async || admin.get("/api/admin/partners/2").await.expect(200)["keyState"].clone();
    assert_eq!(state().await, Value::Null);
    let first = partners_key(&admin).await;
    assert!(first.starts_with("spk_") && first.len() > 40 && !holds(app, &first).await);
    let made = state().await;
    assert_eq!(
        (made["madeAt"].is_string(), &made["earlierUntil"]),
        (true, &Value::Null)
    );

    let second = partners_key(&admin).await;
    assert!(second != first && state().await["earlierUntil"].is_string());
    bring(app, &first, "E1").await.expect(201);
    bring(app, &second, "E2").await.expect(201);
    app.clock.advance(24 * 3600);
    bring(app, &first, "E3")
        .await
        .expect_problem(401, "signature-invalid");
    bring(app, &second, "E3").await.expect(201);

    let admin = app.admin(Role::One).await;
    admin.delete("/api/admin/partners/2/key").await.expect(204);
    admin.delete("/api/admin/partners/2/key").await.expect(204);
    bring(app, &second, "E4")
        .await
        .expect_problem(401, "signature-invalid");
    let trail = admin
        .get("/api/admin/audit?targetKind=partner")
        .await
        .expect(200);
    let actions: Vec<_> = trail["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["action"].as_str().unwrap())
        .collect();
    assert_eq!(actions, ["partner.key-stop", "partner.key", "partner.key"]);
    admin
        .post("/api/admin/partners/99/key", &json!({}))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_page_is_its_partners_from_the_address_on(app: &TestApp) {
    let page = app
        .visitor()
        .get("/customer-site?partner=suraj_saathi")
        .await;
    assert_eq!(page.status, 200);
    assert!(
        page.text.contains("suraj_saathi") && !page.text.contains("udaan_credit"),
        "one brand"
    );
    let unknown = app
        .visitor()
        .get("/customer-site?partner=nobody%22%3E")
        .await;
    assert!(
        unknown.status == 200
            && unknown.text.contains("nitya_finance")
            && !unknown.text.contains("nobody")
    );
}
