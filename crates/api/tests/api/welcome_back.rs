//! Returning customers: continuing, starting again, and confirming their identity.

use saakh_service::operations::housekeeping;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;
const PERSONAL: &str = "Personal Loans";

#[app_test]
async fn a_pan_in_the_application_confirms_the_identity(app: &TestApp) {
    let customer = app.consumer().await;
    let body = json!({ "productType": PERSONAL });
    let started = customer.post("/api/applications", &body).await.expect(200);
    assert_eq!(started["identityConfirmed"], true);
    let masks = format!("/api/getMaskInfo/{}", customer.id);
    let nothing = customer.get(&masks).await.expect(200);
    assert_eq!(nothing, json!({ "pan": null, "birth_date": null }));
    customer.prepare_application().await;
    let masks = customer.get(&masks).await.expect(200);
    assert_eq!(
        masks,
        json!({ "pan": "******234F", "birth_date": "******1992" })
    );
}

#[app_test]
async fn a_new_application_shows_offers_after_the_identity_check_only(app: &TestApp) {
    let customer = app.consumer().await;
    let first = customer.prepare_application().await;
    let anew = json!({ "productType": PERSONAL, "startNew": true });
    let started = customer.post("/api/applications", &anew).await.expect(200);
    let app_id = started["appId"].as_str().unwrap();
    assert_ne!(app_id, first);
    assert_eq!(started["identityConfirmed"], false);
    let offers = format!("/api/offers?appId={app_id}");
    customer
        .get(&offers)
        .await
        .expect_problem(409, "identity-unconfirmed");

    let check = format!("/api/applications/{app_id}/identity-check");
    let wrong = json!({ "pan": "ABCPK1234F", "birthDate": "1993-04-06" });
    let answer = customer.post(&check, &wrong).await.expect(200);
    assert_eq!(
        (&answer["status"], &answer["triesLeft"]),
        (&json!("different"), &json!(4))
    );
    customer
        .get(&offers)
        .await
        .expect_problem(409, "identity-unconfirmed");
    let right = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    assert_eq!(
        customer.post(&check, &right).await.expect(200)["status"],
        "confirmed"
    );
    customer.get(&offers).await.expect(200);
}

#[app_test]
async fn an_application_under_decision_is_not_discarded(app: &TestApp) {
    let customer = app.consumer().await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    let anew = json!({ "productType": PERSONAL, "startNew": true });
    customer
        .post("/api/applications", &anew)
        .await
        .expect_problem(409, "application-in-review");
}

#[app_test]
async fn a_stranger_sees_no_masks(app: &TestApp) {
    let customer = app.consumer().await;
    let stranger = app.consumer().await;
    stranger
        .get(&format!("/api/getMaskInfo/{}", customer.id))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn an_application_without_activity_is_closed_after_a_month(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let app_id = customer.prepare_application().await;
    app.clock.advance(29 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let user = |of: Value| of["data"]["inflight_credit_app_id"].clone();
    let back = app.consumer_with_mobile(&mobile).await;
    let record = format!("/api/user/{}", back.id);
    assert_eq!(user(back.get(&record).await.expect(200)), json!(app_id));
    app.clock.advance(2 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    let back = app.consumer_with_mobile(&mobile).await;
    assert_eq!(user(back.get(&record).await.expect(200)), Value::Null);
}

#[app_test]
async fn another_pan_is_refused_before_the_identity_check(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let first = customer.prepare_application().await;
    let another = json!({ "pan": "ABCPK9999F" });
    let unconfirmed = "identity-unconfirmed";
    // An open application without a confirmed identity.
    let anew = json!({ "productType": PERSONAL, "startNew": true });
    let second = customer.post("/api/applications", &anew).await.expect(200);
    assert_ne!(second["appId"], json!(first));
    customer
        .save_step("about-you", &another)
        .await
        .expect_problem(409, unconfirmed);
    // No open application exists.
    app.clock.advance(31 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let back = app.consumer_with_mobile(&mobile).await;
    back.save_step("about-you", &another)
        .await
        .expect_problem(409, unconfirmed);
}
