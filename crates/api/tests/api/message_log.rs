//! What became of messages: recorded before they leave, and followed by reports of their gateway.

use saakh_domain::engagement::delivery::MessageState;
use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_service::platform::alerts::AlertEvent;
use saakh_store::platform::message;
use saakh_store::{Scope, write_tx};
use saakh_testkit::{
    CALLBACK_SECRET, CallError, MessageProvider, Outage, TestApp, TestClient, app_test,
};
use serde_json::{Value, json};

use crate::status_files::sent_by;
use crate::status_notices::{MINUTE, calls_back, given, wants};

pub(crate) const LOG: &str = "/api/admin/messages";
pub(crate) const HOUR: i64 = 3_600;
pub(crate) const DAY: i64 = 24 * HOUR;

pub(crate) fn callback_path() -> String {
    format!("/api/callbacks/messages/sms/{CALLBACK_SECRET}")
}

pub(crate) async fn logged(admin: &TestClient<'_>, query: &str) -> Vec<Value> {
    let list = admin.get(&format!("{LOG}?{query}")).await.expect(200);
    list["items"].as_array().unwrap().clone()
}

/// A customer who wants text messages, and whose application the lender approved a minute ago.
/// Returns the lender's reference.
pub(crate) async fn approved(app: &TestApp) -> String {
    let customer = app.consumer_with_mobile(&app.new_mobile()).await;
    let wanted = wants(app, "en", true, false);
    customer.put("/api/preferences", &wanted).await.expect(200);
    let (_, _, _, reference) = sent_by(app, customer).await;
    calls_back(app, &reference, "SANCTIONED").await;
    app.clock.advance(MINUTE);
    reference
}

#[app_test]
async fn a_refused_message_is_failed_with_the_gateways_code(app: &TestApp) {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::Refused {
        status: 400,
        code: Some("DND".to_owned()),
    }));
    given(app, &provider).await;
    let admin = app.admin(Role::One).await;
    let failed = logged(&admin, "state=failed").await;
    assert_eq!(failed.len(), 1);
    assert_eq!(failed[0]["code"], "DND");
}

/// A node with a provider that accepted the news of an approval, the message and the lender's reference.
async fn accepted(app: &TestApp, provider: &MessageProvider) -> (TestApp, Value, String) {
    let reference = approved(app).await;
    given(app, provider).await;
    let admin = app.admin(Role::One).await;
    let news = logged(&admin, "purpose=updates").await;
    (
        app.with_messaging(provider).await,
        news[0].clone(),
        reference,
    )
}

#[app_test]
async fn reports_in_any_order_end_in_the_highest_state(app: &TestApp) {
    let provider = MessageProvider::default();
    let (node, message, _) = accepted(app, &provider).await;
    assert_eq!(message["state"], "accepted");
    let gateway = node.visitor();
    for status in ["delivered", "accepted", "failed", "strange"] {
        let report = json!({ "id": message["id"], "status": status, "code": "000" });
        gateway.post(&callback_path(), &report).await.expect(204);
    }
    let unknown = json!({ "id": "no-such", "status": "delivered" });
    gateway.post(&callback_path(), &unknown).await.expect(204);

    let admin = app.admin(Role::One).await;
    let path = format!("{LOG}/{}", message["id"].as_str().unwrap());
    let shown = admin.get(&path).await.expect(200);
    assert_eq!(shown["state"], "delivered");
    let words = shown["reports"].as_array().unwrap().iter();
    let words: Vec<&str> = words.map(|one| one["word"].as_str().unwrap()).collect();
    assert_eq!(words, ["delivered", "accepted", "failed"]);
    let senders = admin.get("/api/admin/senders").await.expect(200);
    let unknown = &senders["unknownWords"][0];
    assert_eq!(
        (&unknown["word"], &unknown["times"]),
        (&json!("strange"), &json!(1))
    );
    admin.get(&format!("{LOG}/no-such")).await.expect(404);
}

#[app_test]
async fn reports_of_strangers_are_refused(app: &TestApp) {
    let provider = MessageProvider::default();
    let (node, message, _) = accepted(app, &provider).await;
    let report = json!({ "id": message["id"], "status": "delivered" });
    let stranger = node.visitor();
    for path in [
        "/api/callbacks/messages/sms",
        "/api/callbacks/messages/sms/0123456789abcdeg",
    ] {
        stranger.post(path, &report).await.expect(401);
    }
    let elsewhere = "/api/callbacks/messages/pigeon";
    stranger.post(elsewhere, &report).await.expect(401);
    // Demo mode has no gateway that reports.
    app.visitor()
        .post(&callback_path(), &report)
        .await
        .expect(401);

    let admin = app.admin(Role::One).await;
    assert_eq!(logged(&admin, "state=delivered").await.len(), 0);
}

#[app_test]
async fn a_strangers_report_is_counted_once(app: &TestApp) {
    let node = app.with_messaging(&MessageProvider::default()).await;
    let most = app
        .app
        .reference
        .limits
        .alerts
        .unbelieved_callbacks_per_hour;
    let report = json!({ "id": "1", "status": "delivered" });
    let stranger = node.visitor();
    let is_raised = || {
        let alerts = node.app.alerts.drain();
        alerts
            .iter()
            .any(|alert| alert.event == AlertEvent::UnverifiedCallback)
    };
    for _ in 0..most {
        let path = "/api/callbacks/messages/sms/0123456789abcdeg";
        stranger.post(path, &report).await.expect(401);
    }
    assert!(!is_raised(), "{most} are allowed");
    let path = "/api/callbacks/messages/sms";
    stranger.post(path, &report).await.expect(401);
    assert!(is_raised());
}

#[app_test]
async fn a_number_that_takes_no_messages_is_suppressed_for_a_while(app: &TestApp) {
    let provider = MessageProvider::default();
    let (node, message, reference) = accepted(app, &provider).await;
    let report = json!({ "id": message["id"], "status": "failed", "code": "absent" });
    let gateway = node.visitor();
    gateway.post(&callback_path(), &report).await.expect(204);
    let admin = app.admin(Role::One).await;
    let failed = logged(&admin, "state=failed").await;
    assert_eq!(failed.len(), 1);

    calls_back(app, &reference, "DISBURSED").await;
    app.clock.advance(MINUTE);
    assert_eq!(
        given(app, &provider).await.len(),
        0,
        "the number is suppressed"
    );
}

#[app_test]
async fn passcodes_are_found_by_number_and_corrected_when_they_fail(app: &TestApp) {
    let mobile = app.new_mobile();
    let provider = MessageProvider::default();
    let node = app.with_messaging(&provider).await;
    let ask = json!({ "destination": mobile, "language": "en", "consents": [] });
    let visitor = node.visitor();
    let send = async || visitor.post("/api/otp/send", &ask).await;
    provider.fail(Some(CallError::unavailable(Outage::Status(503))));
    send().await.expect(503);
    provider.fail(Some(CallError::unavailable(Outage::Timeout)));
    app.clock.advance(MINUTE);
    send().await.expect(503);
    provider.fail(None);
    app.clock.advance(MINUTE);
    send().await.expect(200);

    let admin = app.admin(Role::One).await;
    let search = format!("{LOG}/search");
    let wanted = json!({ "destination": format!("0{mobile}") });
    let found = admin.post(&search, &wanted).await.expect(200);
    let states = found["items"].as_array().unwrap().iter();
    let states: Vec<&str> = states.map(|one| one["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["accepted", "unknown", "failed"]);
    let wrong = json!({ "destination": "12" });
    admin.post(&search, &wanted).await.expect(200);
    admin.post(&search, &wrong).await.expect(422);
}

#[app_test]
async fn support_sees_the_messages_of_one_customer(app: &TestApp) {
    let customer = app.consumer().await;
    let admin = app.admin(Role::One).await;
    admin.get(LOG).await.expect(200);
    for role in [Role::Two, Role::Three] {
        let worker = app.admin(role).await;
        for path in [LOG.to_owned(), format!("{LOG}?q=1"), format!("{LOG}.csv")] {
            let problem = worker.get(&path).await;
            let problem = problem.expect_problem(422, "invalid-fields");
            assert!(problem["fields"]["customerId"].is_string(), "{path}");
        }
        for list in [LOG.to_owned(), format!("{LOG}.csv")] {
            let path = format!("{list}?customerId={}", customer.id);
            assert_eq!(worker.get(&path).await.status, 200, "{path}");
        }
    }
}

#[app_test]
async fn a_gateway_reports_of_a_passcode_by_its_own_id(app: &TestApp) {
    let provider = MessageProvider::default();
    provider.give_references();
    let node = app.with_messaging(&provider).await;
    node.send_otp(&app.new_mobile()).await;
    let [sent] = provider.take_messages().try_into().unwrap();
    let report = json!({ "id": format!("P-{}", sent.id), "status": "delivered" });
    let gateway = node.visitor();
    gateway.post(&callback_path(), &report).await.expect(204);
    let admin = app.admin(Role::One).await;
    let delivered = logged(&admin, "state=delivered").await;
    assert_eq!(delivered.len(), 1);
    assert_eq!(delivered[0]["id"], sent.id.to_string());
}

#[app_test]
async fn an_erasure_detaches_messages_from_the_customer_and_the_number(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let admin = app.admin(Role::One).await;
    let wanted = json!({ "destination": mobile });
    let search = format!("{LOG}/search");
    let before = admin.post(&search, &wanted).await.expect(200);
    assert_ne!(before["items"].as_array().unwrap().len(), 0);

    let asked = customer.post("/api/erasure-request", &json!({})).await;
    asked.expect(200);
    app.run_jobs().await;
    let after = admin.post(&search, &wanted).await.expect(200);
    assert_eq!(after["items"].as_array().unwrap().len(), 0);
    assert_ne!(logged(&admin, "purpose=passcode").await.len(), 0, "kept");
}

#[app_test]
async fn a_message_whose_job_was_given_up_ends_after_a_day_and_is_removed_after_400(app: &TestApp) {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Connect)));
    given(app, &provider).await;
    let admin = app.admin(Role::One).await;
    assert_eq!(logged(&admin, "state=sending").await.len(), 1);

    app.clock.advance(DAY + HOUR);
    housekeeping::sweep(&app.app).await.unwrap();
    let admin = app.admin(Role::One).await;
    assert_eq!(logged(&admin, "state=expired").await.len(), 1);

    app.clock.advance(400 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let admin = app.admin(Role::One).await;
    assert_eq!(logged(&admin, "state=expired").await.len(), 0);
    app.run_jobs().await;
}

#[app_test]
async fn a_message_whose_failure_was_reported_is_not_handed_over_again(app: &TestApp) {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Status(503))));
    let tried = given(app, &provider).await;
    provider.fail(None);
    let node = app.with_messaging(&provider).await;
    let report = json!({ "id": tried[0].id.to_string(), "status": "failed" });
    let gateway = node.visitor();
    gateway.post(&callback_path(), &report).await.expect(204);
    app.clock.advance(300);
    assert_eq!(given(app, &provider).await, []);
}

#[app_test]
async fn a_report_is_not_overwritten_by_an_answer_that_got_lost(app: &TestApp) {
    let provider = MessageProvider::default();
    let (node, message, _) = accepted(app, &provider).await;
    let id = message["id"].as_str().unwrap();
    let correct = async || {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            let failed = (MessageState::Failed, Some("503"));
            message::correct_accepted(tx, id, failed.0, failed.1, app.app.now()).await
        })
    };
    let gateway = node.visitor();
    for word in ["accepted", "delivered"] {
        let report = json!({ "id": id, "status": word });
        gateway.post(&callback_path(), &report).await.expect(204);
        assert!(!correct().await.unwrap(), "{word}");
    }
    let admin = app.admin(Role::One).await;
    assert_eq!(
        logged(&admin, "purpose=updates").await[0]["state"],
        "delivered"
    );
}
