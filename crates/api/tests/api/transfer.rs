//! A session that is transferred to another device.

use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const MOBILE: &str = "9876540001";

async fn post(app: &TestApp, id: &str, call: &str, body: &Value) -> Reply {
    let path = format!("/api/transfers/{id}/{call}");
    app.visitor().post(&path, body).await
}

/// A customer who logged in a minute ago, so that another passcode can be sent.
async fn logged_in(app: &TestApp) -> TestClient<'_> {
    let old = app.consumer_with_mobile(MOBILE).await;
    app.clock.advance(60);
    old
}

async fn begin(old: &TestClient<'_>) -> Value {
    old.post("/api/transfers", &json!({})).await.expect(200)
}

async fn state(app: &TestApp, id: &str, begun: &Value) -> Value {
    let watch = json!({ "watch": begun["watch"] });
    post(app, id, "state", &watch).await.expect(200)["state"].clone()
}

/// The code with its first digit changed.
fn wrong(code: &Value) -> Value {
    let code = code.as_str().unwrap();
    let first = if code.starts_with('1') { "2" } else { "1" };
    json!(format!("{first}{}", &code[1..]))
}

async fn passcode(app: &TestApp) -> String {
    app.code_for(&format!("+91{MOBILE}")).await
}

#[app_test]
async fn a_session_moves_to_another_device_and_ends_on_the_first(app: &TestApp) {
    let old = logged_in(app).await;
    let id = old.id.clone();
    let begun = begin(&old).await;
    assert_eq!(
        (state(app, &id, &begun).await, &begun["expiresInSeconds"]),
        (json!("waiting"), &json!(600))
    );
    assert!(
        begun["qr"]["side"].as_i64().unwrap() > 20
            && begun["qr"]["path"].as_str().unwrap().starts_with('M')
    );

    let sent = post(app, &id, "passcode", &json!({ "code": begun["code"] }))
        .await
        .expect(200);
    assert_eq!(
        (&sent["masked"], state(app, &id, &begun).await),
        (&json!("******0001"), json!("taken"))
    );
    let text = app.messages(&format!("+91{MOBILE}")).await[0].body.clone();
    assert!(text.contains("to continue on another device"), "{text}");
    post(app, &id, "passcode", &json!({ "code": begun["code"] }))
        .await
        .expect_problem(422, "transfer-over");

    let otp = passcode(app).await;
    let entry = json!({ "nonce": sent["nonce"], "otp": wrong(&json!(otp)) });
    post(app, &id, "arrival", &entry)
        .await
        .expect_problem(422, "otp-wrong");
    old.get("/api/session").await.expect(200);
    let entry = json!({ "nonce": sent["nonce"], "otp": otp });
    let inside = post(app, &id, "arrival", &entry).await.expect(200);
    assert_eq!(
        (&inside["prospectAppId"], state(app, &id, &begun).await),
        (&json!(id), json!("done"))
    );
    old.get("/api/session")
        .await
        .expect_problem(401, "unauthorised");
    let new = app.visitor().with_session(&inside);
    let sessions = new.get("/api/sessions").await.expect(200);
    assert_eq!(
        (
            sessions["items"].as_array().unwrap().len(),
            &sessions["items"][0]["current"]
        ),
        (1, &json!(true))
    );
    post(app, &id, "arrival", &entry)
        .await
        .expect_problem(422, "otp-expired");
}

#[app_test]
async fn every_failed_transfer_gets_the_same_answer(app: &TestApp) {
    let old = logged_in(app).await;
    let id = old.id.clone();
    let code = json!({ "code": "123456" });
    let other = app.consumer().await;
    for nobodys in [
        &*id,
        &*other.id,
        "01920000-0000-7000-8000-000000000000",
        "x",
    ] {
        let problem = post(app, nobodys, "passcode", &code)
            .await
            .expect_problem(422, "transfer-over");
        assert_eq!(problem["params"], json!({}), "{nobodys}");
    }
    let begun = begin(&old).await;
    let wrong = json!({ "code": wrong(&begun["code"]) });
    for _ in 0..5 {
        post(app, &id, "passcode", &wrong)
            .await
            .expect_problem(422, "transfer-over");
    }
    let right = json!({ "code": begun["code"] });
    post(app, &id, "passcode", &right)
        .await
        .expect_problem(422, "transfer-over");
    assert_eq!(state(app, &id, &begun).await, "over");
    post(app, &other.id, "state", &json!({ "watch": begun["watch"] }))
        .await
        .expect(200);
    assert_eq!(state(app, &other.id, &begun).await, "over");

    let begun = begin(&old).await;
    app.clock.advance(601);
    post(app, &id, "passcode", &json!({ "code": begun["code"] }))
        .await
        .expect_problem(422, "transfer-over");
    let messages = app.messages(&format!("+91{MOBILE}")).await;
    assert_eq!(messages.len(), 1, "only the login's passcode was sent");
}

#[app_test]
async fn a_transfer_ends_with_its_session_and_by_a_later_transfer(app: &TestApp) {
    let old = logged_in(app).await;
    let id = old.id.clone();
    let first = begin(&old).await;
    let second = begin(&old).await;
    post(app, &id, "passcode", &json!({ "code": first["code"] }))
        .await
        .expect_problem(422, "transfer-over");
    assert_eq!(state(app, &id, &first).await, "over");
    let sent = post(app, &id, "passcode", &json!({ "code": second["code"] }))
        .await
        .expect(200);
    old.post("/api/logout", &json!({})).await.expect(204);
    assert_eq!(state(app, &id, &second).await, "over");
    let entry = json!({ "nonce": sent["nonce"], "otp": passcode(app).await });
    post(app, &id, "arrival", &entry)
        .await
        .expect_problem(422, "transfer-over");
    post(app, &id, "passcode", &json!({ "nonce": sent["nonce"] }))
        .await
        .expect_problem(422, "transfer-over");
}

#[app_test]
async fn a_passcode_of_a_transfer_does_nothing_else(app: &TestApp) {
    let old = logged_in(app).await;
    let id = old.id.clone();
    let begun = begin(&old).await;
    let sent = post(app, &id, "passcode", &json!({ "code": begun["code"] }))
        .await
        .expect(200);
    let otp = passcode(app).await;
    let login = json!({ "prospectAppId": id, "nonce": sent["nonce"], "otp": otp,
        "consents": [app.consent(saakh_domain::trust::consent::Purpose::Matching)] });
    app.visitor()
        .post("/api/otp/verify", &login)
        .await
        .expect_problem(422, "otp-expired");
    let confirm = json!({ "nonce": sent["nonce"], "otp": otp });
    old.post("/api/confirmation", &confirm)
        .await
        .expect_problem(422, "otp-expired");
    let other = app.consumer().await;
    begin(&other).await;
    post(app, &other.id, "arrival", &confirm)
        .await
        .expect_problem(422, "otp-expired");
    post(app, &id, "arrival", &confirm).await.expect(200);
}

#[app_test]
async fn another_passcode_is_sent_to_the_browser_that_typed_the_code(app: &TestApp) {
    let old = logged_in(app).await;
    let id = old.id.clone();
    let begun = begin(&old).await;
    let sent = post(app, &id, "passcode", &json!({ "code": begun["code"] }))
        .await
        .expect(200);
    app.clock.advance(301);
    let again = post(app, &id, "passcode", &json!({ "nonce": sent["nonce"] }))
        .await
        .expect(200);
    assert_eq!(again["nonce"], sent["nonce"]);
    post(app, &id, "passcode", &json!({ "nonce": "somebody's" }))
        .await
        .expect_problem(422, "otp-expired");
    post(app, &id, "passcode", &json!({}))
        .await
        .expect_problem(400, "malformed");
    let entry = json!({ "nonce": sent["nonce"], "otp": passcode(app).await });
    post(app, &id, "arrival", &entry).await.expect(200);
}

#[app_test]
async fn a_code_for_which_no_passcode_could_be_sent_is_good_again(app: &TestApp) {
    let old = app.consumer_with_mobile(MOBILE).await;
    let begun = begin(&old).await;
    let code = json!({ "code": begun["code"] });
    post(app, &old.id, "passcode", &code)
        .await
        .expect_problem(429, "otp-too-many");
    assert_eq!(state(app, &old.id, &begun).await, "waiting");
    app.clock.advance(60);
    post(app, &old.id, "passcode", &code).await.expect(200);
    assert_eq!(state(app, &old.id, &begun).await, "taken");
    post(app, &old.id, "passcode", &code)
        .await
        .expect_problem(422, "transfer-over");
}

#[app_test]
async fn transfer_codes_are_limited_by_customer_and_address(app: &TestApp) {
    let old = app.consumer_with_mobile(MOBILE).await;
    for _ in 0..10 {
        begin(&old).await;
    }
    old.post("/api/transfers", &json!({}))
        .await
        .expect_problem(429, "transfer-too-many");
    for number in 0..30 {
        let nobody = format!("01920000-0000-7000-8000-0000000000{number:02}");
        let code = json!({ "code": "123456" });
        post(app, &nobody, "passcode", &code)
            .await
            .expect_problem(422, "transfer-over");
    }
    let code = json!({ "code": "123456" });
    post(app, &old.id, "passcode", &code)
        .await
        .expect_problem(429, "transfer-too-many");
}
