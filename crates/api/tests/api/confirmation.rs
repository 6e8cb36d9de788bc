//! Logged-in users confirm their identity again before sensitive actions.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::account::{PASSWORD, anita, code, enrolled, log_in};
use super::status_files::upload_to;

const DANGEROUS: [(&str, &str); 4] = [
    ("GET", "/api/my-data"),
    ("GET", "/api/my-data.json"),
    ("GET", "/api/my-data.pdf"),
    ("POST", "/api/erasure-request"),
];

/// Requests a confirmation code; returns the response, and the code in the message.
async fn sent(customer: &TestClient<'_>, mobile: &str) -> (Value, String) {
    let sent = customer
        .post("/api/confirmation/send", &json!({}))
        .await
        .expect(200);
    let code = customer.app.code_for(&format!("+91{mobile}")).await;
    (sent, code)
}

fn entry(sent: &Value, otp: &str) -> Value {
    json!({ "nonce": sent["nonce"], "otp": otp })
}

/// A code other than this one.
fn other(code: &str) -> &'static str {
    if code == "111111" { "222222" } else { "111111" }
}

#[app_test]
async fn full_export_and_erasure_require_a_new_code_after_five_minutes(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(299);
    asha.get("/api/my-data.json").await.expect(200);
    app.clock.advance(1);
    for (method, path) in DANGEROUS {
        asha.json(method, path, &[], &json!({}))
            .await
            .expect_problem(403, "confirm-needed");
    }
    asha.get("/api/erasure-request").await.expect(200);
    let before = asha.get("/api/session").await.expect(200);

    let (sent, code) = sent(&asha, &mobile).await;
    assert_eq!(sent["masked"], format!("******{}", &mobile[6..]));
    assert_eq!(sent["channel"], "sms");
    asha.post("/api/confirmation", &entry(&sent, &code))
        .await
        .expect(204);
    // The session is confirmed without a longer lifetime, and the code is used up.
    assert_eq!(
        asha.get("/api/session").await.expect(200)["expiresAt"],
        before["expiresAt"]
    );
    asha.post("/api/confirmation", &entry(&sent, &code))
        .await
        .expect_problem(422, "otp-expired");
    for path in ["/api/my-data", "/api/my-data.json"] {
        asha.get(path).await.expect(200);
    }
    assert_eq!(asha.get("/api/my-data.pdf").await.status, 200);
    app.clock.advance(300);
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect_problem(403, "confirm-needed");
    let (sent, code) = self::sent(&asha, &mobile).await;
    asha.post("/api/confirmation", &entry(&sent, &code))
        .await
        .expect(204);
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn a_wrong_code_confirms_nothing_and_counts(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(300);
    let (sent, code) = sent(&asha, &mobile).await;
    for left in [4, 3, 2, 1] {
        let problem = asha
            .post("/api/confirmation", &entry(&sent, other(&code)))
            .await
            .expect_problem(422, "otp-wrong");
        assert_eq!(problem["params"]["triesLeft"], left);
    }
    asha.post("/api/confirmation", &entry(&sent, other(&code)))
        .await
        .expect_problem(422, "otp-used-up");
    asha.post("/api/confirmation", &entry(&sent, &code))
        .await
        .expect_problem(422, "otp-used-up");
    asha.get("/api/my-data.json")
        .await
        .expect_problem(403, "confirm-needed");
}

#[app_test]
async fn only_a_code_of_the_customers_own_number_and_browser_confirms(app: &TestApp) {
    let (mobile, other) = (app.new_mobile(), app.new_mobile());
    let asha = app.consumer_with_mobile(&mobile).await;
    let mallory = app.consumer_with_mobile(&other).await;
    app.clock.advance(300);
    // A code that was sent to another number.
    let (theirs, their_code) = sent(&mallory, &other).await;
    asha.post("/api/confirmation", &entry(&theirs, &their_code))
        .await
        .expect_problem(422, "otp-expired");
    // A number in the request is refused, and no message is sent there.
    asha.post("/api/confirmation/send", &json!({ "destination": other }))
        .await
        .expect_problem(422, "invalid-fields");
    // The right code with another nonce.
    let (_, own_code) = sent(&asha, &mobile).await;
    let mixed = json!({ "nonce": theirs["nonce"], "otp": own_code });
    asha.post("/api/confirmation", &mixed)
        .await
        .expect_problem(422, "otp-expired");
    // A code confirms the session that sends it, and no other session of the same customer.
    app.clock.advance(60);
    let elsewhere = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(300);
    let (own, own_code) = sent(&asha, &mobile).await;
    asha.post("/api/confirmation", &entry(&own, &own_code))
        .await
        .expect(204);
    asha.get("/api/my-data.json").await.expect(200);
    elsewhere
        .get("/api/my-data.json")
        .await
        .expect_problem(403, "confirm-needed");
}

#[app_test]
async fn dangerous_staff_calls_require_the_password_again(app: &TestApp) {
    let anita = anita(app).await;
    app.clock.advance(15 * 60 - 1);
    anita.get("/api/admin/users.csv").await.expect(200);
    app.clock.advance(1);
    anita
        .get("/api/admin/users.csv")
        .await
        .expect_problem(403, "confirm-needed");
    anita.get("/api/admin/users").await.expect(200);

    let wrong = json!({ "password": "not this one" });
    let problem = anita
        .post("/api/admin/account/confirm", &wrong)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["password"].is_string());
    anita
        .get("/api/admin/users.csv")
        .await
        .expect_problem(403, "confirm-needed");
    anita
        .post(
            "/api/admin/account/confirm",
            &json!({ "password": PASSWORD }),
        )
        .await
        .expect(204);
    anita.get("/api/admin/users.csv").await.expect(200);
    let trail = anita
        .get("/api/admin/audit?action=login.confirm")
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_confirmation_requires_the_second_factor_and_takes_a_code_once(app: &TestApp) {
    let anita = anita(app).await;
    let (authenticator, _) = enrolled(app, &anita).await;
    app.clock.advance(15 * 60);
    let password = json!({ "password": PASSWORD });
    anita
        .post("/api/admin/account/confirm", &password)
        .await
        .expect_problem(422, "totp-required");
    let with = |totp: &str| json!({ "password": PASSWORD, "totp": totp });
    let problem = anita
        .post("/api/admin/account/confirm", &with("000000"))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["totp"].is_string());
    anita
        .get("/api/admin/users.csv")
        .await
        .expect_problem(403, "confirm-needed");
    let now = code(app, &authenticator, 0);
    anita
        .post("/api/admin/account/confirm", &with(&now))
        .await
        .expect(204);
    anita.get("/api/admin/users.csv").await.expect(200);
    anita
        .post("/api/admin/account/confirm", &with(&now))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn wrong_passwords_of_a_confirmation_lock_the_login(app: &TestApp) {
    let anita = anita(app).await;
    let wrong = json!({ "password": "not this one" });
    for _ in 0..4 {
        anita
            .post("/api/admin/account/confirm", &wrong)
            .await
            .expect_problem(422, "invalid-fields");
    }
    anita
        .post("/api/admin/account/confirm", &wrong)
        .await
        .expect_problem(429, "login-locked");
    log_in(app, None).await.expect_problem(429, "login-locked");
    let right = json!({ "password": PASSWORD });
    anita
        .post("/api/admin/account/confirm", &right)
        .await
        .expect_problem(429, "login-locked");
}

#[app_test]
async fn staff_confirm_for_themselves_only(app: &TestApp) {
    let (anita, bela) = (anita(app).await, app.admin(Role::One).await);
    app.clock.advance(15 * 60);
    bela.post(
        "/api/admin/account/confirm",
        &json!({ "password": PASSWORD }),
    )
    .await
    .expect_problem(422, "invalid-fields");
    anita
        .post(
            "/api/admin/account/confirm",
            &json!({ "password": PASSWORD }),
        )
        .await
        .expect(204);
    bela.get("/api/admin/users.csv")
        .await
        .expect_problem(403, "confirm-needed");
}

#[app_test]
async fn ledger_files_require_a_confirmation_and_status_files_do_not(app: &TestApp) {
    let anita = anita(app).await;
    let rows = "Loan No,Lender,PAN,Disbursed Amount,Disbursed On\nA,CASHe,,100,01/01/2026\n";
    for (kind, third) in [("mis", "pan"), ("commission", "bankReference")] {
        let columns = json!({ "application": 0, "lender": 1, third: 2, "amount": 3, "day": 4 });
        let plan = json!({ "sheet": 0, "lenderId": null, "columns": columns });
        let path = format!("/api/admin/upload-files?kind={kind}");
        let taken = upload_to(&anita, &path, "statement.csv", rows.as_bytes())
            .await
            .expect(200);
        let one = |what: &str| {
            format!(
                "/api/admin/upload-files/{}/{what}",
                taken["id"].as_str().unwrap()
            )
        };
        app.clock.advance(15 * 60);
        let confirm = json!({ "password": PASSWORD });
        for what in ["apply", "undo"] {
            anita
                .post(&one(what), &plan)
                .await
                .expect_problem(403, "confirm-needed");
        }
        anita
            .put(&one("lines/2"), &json!({ "submissionId": null }))
            .await
            .expect_problem(403, "confirm-needed");
        assert_eq!(anita.get(&one("errors")).await.status, 200);
        anita
            .post("/api/admin/account/confirm", &confirm)
            .await
            .expect(204);
        anita.post(&one("apply"), &plan).await.expect(200);
        app.run_jobs().await;
        anita.post(&one("undo"), &json!({})).await.expect(200);
    }
    let rows = "Application ID,Status\nx,approved\n";
    let path = "/api/admin/upload-files?kind=status";
    let taken = upload_to(&anita, path, "status.csv", rows.as_bytes())
        .await
        .expect(200);
    app.clock.advance(15 * 60);
    let plan = json!({ "sheet": 0, "lenderId": 1, "columns": { "application": 0, "status": 1 } });
    let apply = format!(
        "/api/admin/upload-files/{}/apply",
        taken["id"].as_str().unwrap()
    );
    anita.post(&apply, &plan).await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn a_merchants_share_and_gst_require_a_confirmation_and_the_name_does_not(app: &TestApp) {
    let anita = anita(app).await;
    let merchant = app.merchant().await;
    let who = &merchant.get("/api/partner/get-revenue").await.expect(200)["data"]["merchantId"];
    let path = format!("/api/admin/merchants/{who}");
    app.clock.advance(15 * 60);
    for edit in [
        json!({ "share_percent": 40 }),
        json!({ "gst_registered": 1 }),
        json!({ "city": "Pune", "share_percent": 40 }),
    ] {
        anita
            .put(&path, &edit)
            .await
            .expect_problem(403, "confirm-needed");
    }
    anita
        .put(&path, &json!({ "city": "Pune" }))
        .await
        .expect(200);
    anita
        .post(
            "/api/admin/account/confirm",
            &json!({ "password": PASSWORD }),
        )
        .await
        .expect(204);
    let changed = anita
        .put(&path, &json!({ "share_percent": 40 }))
        .await
        .expect(200);
    assert_eq!(changed["share_percent"], 40);
}
