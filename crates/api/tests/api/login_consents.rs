//! Logging in needs no consent; the profile and offers need the matching consent, for customers of every origin.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

use super::arrivals::{bring, partners_key};
use super::leaving::withdraw;

const PROFILE: &str = "/api/profile?productType=Personal%20Loans";

/// Logs in with a passcode and no other input; sends `consents` along, if any.
async fn newcomer<'a>(app: &'a TestApp, mobile: &str, consents: Option<Value>) -> TestClient<'a> {
    let with = |mut body: Value| {
        if let Some(consents) = &consents {
            body["consents"] = consents.clone();
        }
        body
    };
    let request = with(json!({ "destination": mobile }));
    let sent = app
        .visitor()
        .post("/api/otp/send", &request)
        .await
        .expect(200);
    let entry = with(
        json!({ "prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"],
        "otp": app.code_for(&format!("+91{mobile}")).await }),
    );
    let inside = app
        .visitor()
        .post("/api/otp/verify", &entry)
        .await
        .expect(200);
    app.visitor().with_session(&inside)
}

async fn purposes(customer: &TestClient<'_>) -> Vec<String> {
    let ledger = customer.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["purpose"].as_str().unwrap().to_owned())
        .collect()
}

/// Checks which calls need the consent, and which do not.
async fn is_closed(customer: &TestClient<'_>, code: &str) {
    let problem = customer.get(PROFILE).await.expect_problem(409, code);
    assert_eq!(problem["params"]["purpose"], "matching");
    let (step, answers) = &salaried_answers()[0];
    customer
        .save_step(step, answers)
        .await
        .expect_problem(409, code);
    for open in [
        "/api/my-data",
        "/api/consents",
        "/api/applications",
        "/api/preferences",
        "/api/erasure-request",
    ] {
        customer.get(open).await.expect(200);
    }
}

#[app_test]
async fn a_customer_logs_in_without_consent_and_agrees_before_the_profile(app: &TestApp) {
    let customer = newcomer(app, &app.new_mobile(), None).await;
    assert_eq!(purposes(&customer).await, [""; 0]);
    is_closed(&customer, "consent-missing").await;
    let begun = customer
        .post(
            "/api/applications",
            &json!({ "productType": "Personal Loans" }),
        )
        .await
        .expect(200);
    let offers = format!("/api/offers?appId={}", begun["appId"].as_str().unwrap());
    customer
        .get(&offers)
        .await
        .expect_problem(409, "consent-missing");
    customer
        .post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    customer.get(PROFILE).await.expect(200);
    let app_id = customer.prepare_application().await;
    customer.offers(&app_id).await;
}

#[app_test]
async fn consents_shown_beside_the_number_are_recorded_with_the_passcode(app: &TestApp) {
    let consents = json!([app.consent(Purpose::Updates)]);
    let customer = newcomer(app, &app.new_mobile(), Some(consents)).await;
    assert_eq!(purposes(&customer).await, ["updates"]);
    is_closed(&customer, "consent-missing").await;
}

#[app_test]
async fn a_new_login_does_not_restore_a_withdrawn_consent(app: &TestApp) {
    let mobile = app.new_mobile();
    let first = newcomer(app, &mobile, None).await;
    first
        .post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    first.prepare_application().await;
    withdraw(&first, "matching").await;
    is_closed(&first, "consent-withdrawn").await;
    app.clock.advance(60);
    let again = newcomer(app, &mobile, None).await;
    assert_eq!(again.id, first.id);
    again
        .get(PROFILE)
        .await
        .expect_problem(409, "consent-withdrawn");
    let held = again.get("/api/erasure-request").await.expect(200);
    assert!(!held["erased"].as_array().unwrap().is_empty());
    assert_eq!(
        purposes(&again).await,
        ["matching"],
        "withdrawn, and not given again"
    );
}

#[app_test]
async fn a_customer_who_continues_on_another_device_agrees_there(app: &TestApp) {
    let mobile = app.new_mobile();
    let old = newcomer(app, &mobile, None).await;
    app.clock.advance(60);
    let begun = old.post("/api/transfers", &json!({})).await.expect(200);
    let path = |call: &str| format!("/api/transfers/{}/{call}", old.id);
    let code = json!({ "code": begun["code"] });
    let sent = app
        .visitor()
        .post(&path("passcode"), &code)
        .await
        .expect(200);
    let entry =
        json!({ "nonce": sent["nonce"], "otp": app.code_for(&format!("+91{mobile}")).await });
    let inside = app
        .visitor()
        .post(&path("arrival"), &entry)
        .await
        .expect(200);
    let new = app.visitor().with_session(&inside);
    new.get(PROFILE)
        .await
        .expect_problem(409, "consent-missing");
    new.post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    new.get(PROFILE).await.expect(200);
}

#[app_test]
async fn answers_from_a_partner_wait_for_the_consent(app: &TestApp) {
    let key = partners_key(&app.admin(Role::One).await).await;
    let given = bring(app, &key, "E1").await.expect(201);
    let code = json!({ "partner": "udaan_credit", "code": given["code"] });
    let opened = app
        .visitor()
        .post("/api/arrivals/open", &code)
        .await
        .expect(200);
    let customer = newcomer(app, &app.new_mobile(), None).await;
    let left = json!({ "first_name": "Asha" });
    let keep = json!({ "nonce": opened["nonce"], "productType": "Personal Loans", "fields": left });
    customer
        .post("/api/arrivals/keep", &keep)
        .await
        .expect_problem(409, "consent-missing");
    customer
        .post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    let kept = customer.post("/api/arrivals/keep", &keep).await.expect(200);
    assert_eq!(kept["kept"], json!(["first_name"]));
}

#[app_test]
async fn the_site_of_one_lender_requires_the_consent_too(app: &TestApp) {
    let mobile = app.new_mobile();
    let host = [("host", "lender.localhost")];
    let body = json!({ "destination": mobile });
    let sent = app
        .visitor()
        .post_with("/api/otp/send", &host, &body)
        .await
        .expect(200);
    let entry = json!({ "prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"],
        "otp": app.code_for(&format!("+91{mobile}")).await });
    let inside = app
        .visitor()
        .post_with("/api/otp/verify", &host, &entry)
        .await
        .expect(200);
    let customer = app.visitor().with_session(&inside);
    customer
        .get(PROFILE)
        .await
        .expect_problem(409, "consent-missing");
}
