//! A passcode is valid only in the browser that requested it.

use saakh_domain::trust::consent::Purpose;
use saakh_store::trust::consent;
use saakh_testkit::{TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

use crate::otp::{send_again, verify, wrong};

const MOBILE: &str = "9876543210";
const E164: &str = "+919876543210";

/// The request of a browser in Hindi that came by a partner's campaign and ticked both boxes.
fn full_entry(app: &TestApp, sent: &Value, otp: &str) -> Value {
    let mut entry = app.otp_entry(sent, otp);
    entry["language"] = "hi".into();
    entry["productType"] = "Personal Loans".into();
    entry["utms"] = json!({ "utm_source": "poster" });
    entry["urlSegment"] = "udaan_credit".into();
    entry["consents"] = json!([
        app.consent(Purpose::Matching),
        app.consent(Purpose::Updates)
    ]);
    entry
}

async fn logged_in<'a>(app: &'a TestApp, entry: &Value) -> (TestClient<'a>, Value) {
    let inside = app
        .visitor()
        .post("/api/otp/verify", entry)
        .await
        .expect(200);
    let customer = app.visitor().with_session(&inside);
    (customer, inside)
}

/// Purpose, language and address of every consent.
async fn ledger(app: &TestApp, customer: &TestClient<'_>) -> Vec<(String, String, String)> {
    let mut conn = app.app.db.read().await.unwrap();
    let all = consent::all(&mut conn, customer.id.parse().unwrap()).await;
    let row = |row: consent::Consent| (row.purpose, row.locale.code().to_owned(), row.given_from);
    let mut rows: Vec<_> = all.unwrap().into_iter().map(row).collect();
    // Consents of one moment have no order.
    rows.sort();
    rows
}

#[app_test]
async fn a_later_passcode_of_a_stranger_changes_nothing(app: &TestApp) {
    let mine = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    app.clock.advance(10);
    let body = json!({ "destination": MOBILE, "consents": [app.consent(Purpose::Matching)] });
    let refused = app.visitor().post("/api/otp/send", &body).await;
    assert_eq!(refused.header("retry-after"), "20");
    refused.expect_problem(429, "otp-too-many");
    assert_eq!(app.messages(E164).await.len(), 1);

    app.clock.advance(20);
    let strangers = app.send_otp(MOBILE).await;
    assert_ne!(strangers["prospectAppId"], mine["prospectAppId"]);
    assert_ne!(strangers["nonce"], mine["nonce"]);
    let mut stolen = mine.clone();
    stolen["nonce"] = strangers["nonce"].clone();
    verify(app, &stolen, &code)
        .await
        .expect_problem(422, "otp-expired");
    let used = verify(app, &strangers, &code)
        .await
        .expect_problem(422, "otp-wrong");
    assert_eq!(used["params"]["triesLeft"], 4);

    let (customer, inside) = logged_in(app, &full_entry(app, &mine, &code)).await;
    assert_eq!(inside["prospectAppId"], mine["prospectAppId"]);
    assert_eq!(inside["user"]["language"], 2);
    let given = |purpose: &str| {
        (
            purpose.to_owned(),
            "hi".to_owned(),
            "203.0.113.7".to_owned(),
        )
    };
    assert_eq!(
        ledger(app, &customer).await,
        [given("matching"), given("updates")]
    );
    let held = customer.get("/api/my-data.json").await.expect(200);
    assert_eq!(held["origin"][0]["countsFor"], "Udaan Credit Services");
}

#[app_test]
async fn an_earlier_passcode_of_a_stranger_changes_nothing(app: &TestApp) {
    let strangers = app.send_otp(MOBILE).await;
    app.clock.advance(30);
    let mine = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    for tries_left in [4, 3, 2, 1] {
        let problem = verify(app, &strangers, &wrong(&code))
            .await
            .expect_problem(422, "otp-wrong");
        assert_eq!(problem["params"]["triesLeft"], tries_left);
    }
    verify(app, &strangers, &code)
        .await
        .expect_problem(422, "otp-used-up");
    let (customer, inside) = logged_in(app, &full_entry(app, &mine, &code)).await;
    assert_eq!(
        (&inside["prospectAppId"], &inside["user"]["language"]),
        (&mine["prospectAppId"], &json!(2))
    );
    assert_eq!(ledger(app, &customer).await.len(), 2);
}

#[app_test]
async fn two_browsers_have_a_live_code_each(app: &TestApp) {
    let phone = app.send_otp(MOBILE).await;
    let on_phone = app.code_for(E164).await;
    app.clock.advance(30);
    let laptop = app.send_otp(MOBILE).await;
    let on_laptop = app.code_for(E164).await;
    let first = verify(app, &phone, &on_phone).await.expect(200);
    let second = verify(app, &laptop, &on_laptop).await.expect(200);
    assert_eq!(first["prospectAppId"], phone["prospectAppId"]);
    assert_eq!(
        second["prospectAppId"], phone["prospectAppId"],
        "one number is one customer"
    );
    assert_ne!(first["token"], second["token"]);
}

#[app_test]
async fn a_code_with_another_nonce_is_not_counted_as_a_try(app: &TestApp) {
    let sent = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    for nonce in ["", "x", &"A".repeat(43), &"y".repeat(1_900)] {
        let mut other = sent.clone();
        other["nonce"] = nonce.into();
        for _ in 0..6 {
            verify(app, &other, &wrong(&code))
                .await
                .expect_problem(422, "otp-expired");
        }
        verify(app, &other, &code)
            .await
            .expect_problem(422, "otp-expired");
    }
    let problem = verify(app, &sent, &wrong(&code))
        .await
        .expect_problem(422, "otp-wrong");
    assert_eq!(
        problem["params"]["triesLeft"], 4,
        "none of the others was counted"
    );
    let without = json!({ "prospectAppId": sent["prospectAppId"], "otp": code, "consents": [] });
    app.visitor()
        .post("/api/otp/verify", &without)
        .await
        .expect_problem(422, "invalid-fields");
    verify(app, &sent, &code).await.expect(200);
}

#[app_test]
async fn a_nonce_is_for_one_destination(app: &TestApp) {
    let sent = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    let other = send_again(app, "9876543211", &sent).await.expect(200);
    assert_ne!(other["nonce"], sent["nonce"]);
    assert_ne!(other["prospectAppId"], sent["prospectAppId"]);
    verify(app, &sent, &code).await.expect(200);
    app.clock.advance(30);
    let again = send_again(app, MOBILE, &sent).await.expect(200);
    assert_ne!(again["nonce"], sent["nonce"], "used codes are invalid");
}

#[app_test]
async fn known_and_unknown_numbers_get_the_same_answer(app: &TestApp) {
    let known = app.new_mobile();
    app.consumer_with_mobile(&known).await;
    app.clock.advance(7_200);
    let answers = [
        app.send_otp(&known).await,
        app.send_otp(&app.new_mobile()).await,
    ];
    let shape = |sent: &Value| {
        let texts =
            ["prospectAppId", "nonce", "masked"].map(|key| sent[key].as_str().unwrap().len());
        (
            texts,
            sent["expiresInSeconds"].clone(),
            sent["resendAfterSeconds"].clone(),
            sent["channel"].clone(),
        )
    };
    assert_eq!(shape(&answers[0]), shape(&answers[1]));
}

#[app_test]
async fn a_missing_field_is_refused_before_the_code_is_used(app: &TestApp) {
    let sent = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    let matching = app.consent(Purpose::Matching);
    let repeated = vec![&matching; 2];
    let many = vec![&matching; 10_000];
    for (consents, status, code_or_field) in [
        (
            json!([{ "purpose": "matching", "noticeVersion": "1999-01-01" }]),
            409,
            "notice-changed",
        ),
        (
            json!([matching, app.consent(Purpose::LenderShare)]),
            422,
            "consent-needs-application",
        ),
        (json!(repeated), 422, "consents"),
        (json!(many), 422, "consents"),
    ] {
        let mut entry = app.otp_entry(&sent, &code);
        entry["consents"] = consents;
        let problem = app
            .visitor()
            .post("/api/otp/verify", &entry)
            .await
            .expect(status);
        let named =
            problem["code"] == code_or_field || problem["fields"][code_or_field].is_string();
        assert!(named, "{code_or_field}: {problem:#}");
    }
    let mut yachts = app.otp_entry(&sent, &code);
    yachts["productType"] = "Yachts".into();
    let problem = app
        .visitor()
        .post("/api/otp/verify", &yachts)
        .await
        .expect(422);
    assert!(problem["fields"]["productType"].is_string(), "{problem:#}");
    verify(app, &sent, &code).await.expect(200);
}

#[app_test]
async fn a_campaign_however_long_stops_no_login_and_is_cut(app: &TestApp) {
    let sent = app.send_otp(MOBILE).await;
    let mut entry = app.otp_entry(&sent, &app.code_for(E164).await);
    let mut utms = serde_json::Map::new();
    for number in 0..900 {
        utms.insert(format!("utm_{number}"), "x".repeat(100).into());
    }
    utms.insert("utm_source".to_owned(), "s".repeat(1_900).into());
    entry["utms"] = utms.into();
    entry["urlSegment"] = "z".repeat(1_900).into();
    let (customer, _) = logged_in(app, &entry).await;
    let held = customer.get("/api/my-data.json").await.expect(200);
    assert!(
        held["origin"].to_string().len() < 2_000,
        "{}",
        held["origin"]
    );
}

#[app_test]
async fn one_code_used_concurrently_opens_one_session(app: &TestApp) {
    let sent = app.send_otp(MOBILE).await;
    let code = app.code_for(E164).await;
    let replies = run_concurrently((0..8).map(|_| verify(app, &sent, &code))).await;
    let mut statuses: Vec<_> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422]);
}
