//! Daily limits per customer, and retention of views without an application.

use saakh_domain::trust::consent::Purpose;
use saakh_service::operations::housekeeping;
use saakh_store::db::Statement;
use saakh_store::identity::customer;
use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

/// Requests another amount, so that offers are computed again.
async fn want(customer: &TestClient<'_>, amount: i64) {
    let mut loan = salaried_answers().remove(0).1;
    loan["desired_loan_amount"] = amount.into();
    customer.save_step("loan", &loan).await.expect(200);
}

#[app_test]
async fn computed_offers_are_limited_by_day_and_earlier_ones_remain_visible(app: &TestApp) {
    let app = &app
        .release(|reference| reference.limits.customer_day.offer_views = 3)
        .await;
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let path = format!("/api/offers?appId={app_id}");
    for amount in [100_000, 110_000, 120_000] {
        want(&customer, amount).await;
        customer.get(&path).await.expect(200);
    }
    customer.get(&path).await.expect(200);
    want(&customer, 130_000).await;
    let refused = customer.get(&path).await;
    assert_eq!(refused.header("retry-after"), DAY.to_string());
    let problem = refused.expect_problem(429, "offer-views-too-many");
    assert_eq!(
        (&problem["params"]["max"], &problem["params"]["hours"]),
        (&json!(3), &json!(24))
    );
    let other = app.consumer().await;
    let others = other.prepare_application().await;
    other.offers(&others).await;
    app.clock.advance(DAY + 1);
    let customer = again(app, &customer).await;
    customer.get(&path).await.expect(200);
}

/// The same customer in a new session, a day later.
async fn again<'a>(app: &'a TestApp, of: &TestClient<'_>) -> TestClient<'a> {
    let mut conn = app.app.db.read().await.unwrap();
    let row = customer::get(&mut conn, of.id.parse().unwrap()).await;
    let mobile = row.unwrap().unwrap().mobile.unwrap();
    app.consumer_with_mobile(mobile.expose().trim_start_matches("+91"))
        .await
}

#[app_test]
async fn new_applications_are_limited_by_day(app: &TestApp) {
    let app = &app
        .release(|reference| reference.limits.customer_day.applications = 2)
        .await;
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    customer.post("/api/applications", &anew).await.expect(200);
    customer
        .post("/api/applications", &anew)
        .await
        .expect_problem(429, "applications-too-many");
    let open = json!({ "productType": "Personal Loans" });
    customer.post("/api/applications", &open).await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn consents_are_limited_by_day_and_withdrawals_are_not(app: &TestApp) {
    let app = &app
        .release(|reference| reference.limits.customer_day.consents = 2)
        .await;
    let customer = app.consumer().await;
    let consent = app.consent(Purpose::CreditReport);
    let mut last = json!(null);
    for _ in 0..2 {
        last = customer.post("/api/consents", &consent).await.expect(200);
    }
    customer
        .post("/api/consents", &consent)
        .await
        .expect_problem(429, "consents-too-many");
    let path = format!("/api/consents/{}", last["consentId"].as_str().unwrap());
    assert_eq!(customer.delete(&path).await.status, 204);
    app.run_jobs().await;
}

static VIEWS: Statement = Statement::new(
    "customer days test",
    "SELECT COUNT(*) AS views FROM offer_view",
    "SELECT COUNT(*) AS views FROM offer_view",
);

async fn views(app: &TestApp) -> i64 {
    let mut conn = app.app.db.read().await.unwrap();
    let row = conn.fetch_one(&VIEWS, Vec::new()).await.unwrap();
    row.int("views").unwrap()
}

#[app_test]
async fn views_that_led_to_nothing_end_ninety_days_after_the_closing(app: &TestApp) {
    // One only looks at offers, one reads a statement, one applies.
    let looks = app.consumer().await;
    let app_id = looks.prepare_application().await;
    looks.offers(&app_id).await;
    let reads = app.consumer().await;
    let app_id = reads.prepare_application().await;
    let offer = reads.find_offer(&app_id, "cashe").await;
    let kfs = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    reads.get(&kfs).await.expect(200);
    let applies = app.consumer().await;
    applies.apply_to("cashe").await;
    app.run_jobs().await;
    let all = views(app).await;
    assert_eq!(all, 3);
    let expiry = app.app.reference.lending.application.expiry_days;
    app.clock.advance((expiry + 1) * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    app.clock.advance(89 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(views(app).await, all, "89 days");
    app.clock.advance(2 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(views(app).await, all - 1, "91 days");
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(views(app).await, all - 1);
    app.run_jobs().await;
}

#[app_test]
async fn an_application_that_was_never_sent_is_listed_as_expired_for_a_while(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    customer.prepare_application().await;
    let shown = customer.get("/api/applications").await.expect(200);
    assert_eq!(shown["items"][0]["expiredAt"], Value::Null);
    let expiry = app.app.reference.lending.application.expiry_days;
    for (days, is_listed) in [(expiry + 1, true), (91, false)] {
        app.clock.advance(days * DAY);
        housekeeping::sweep(&app.app).await.unwrap();
        let customer = app.consumer_with_mobile(&mobile).await;
        let shown = customer.get("/api/applications").await.expect(200);
        let items = shown["items"].as_array().unwrap();
        assert_eq!(items.len(), usize::from(is_listed), "{shown}");
        assert!(items.iter().all(|item| item["expiredAt"].is_string()));
        app.run_jobs().await;
    }
    app.clock.advance(60);
    // A new application takes its place.
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    let customer = app.consumer_with_mobile(&mobile).await;
    customer.post("/api/applications", &anew).await.expect(200);
    let shown = customer.get("/api/applications").await.expect(200);
    assert_eq!(shown["items"].as_array().unwrap().len(), 1);
}
