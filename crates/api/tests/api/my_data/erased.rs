//! What is deleted on erasure or after its time, and what a law has us keep.

use saakh_domain::Secret;
use saakh_service::operations::housekeeping;
use saakh_store::identity::{customer, otp_challenge};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{DAY, applied, unverified};

/// The stored row as text, secrets included, as an intruder would read it.
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
    assert_eq!(
        app.lenders.withdrawals().len(),
        1,
        "the lender was informed"
    );

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
        "verified customers are kept"
    );
}
