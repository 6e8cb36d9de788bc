//! A lender's response that says nothing about the application is an error of ours: the customer waits and loses
//! nothing. Also callbacks with unmapped words, or before the lender's own response.

use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::platform::alerts::AlertEvent;
use saakh_store::origination::submission::{self, Submission};
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::file_rows::also_sent;
use crate::meanwhile::withdraw;

const CASHE: i64 = 1;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;

async fn line(customer: &TestClient<'_>, app_id: &str) -> Value {
    let path = format!("/api/submissions?appId={app_id}");
    customer.get(&path).await.expect(200)["items"][0].take()
}

/// Read from the database, because sessions end long before lenders answer.
async fn stored(app: &TestApp, id: &str) -> Submission {
    let mut conn = app.app.db.read().await.unwrap();
    let id: SubmissionId = id.parse().unwrap();
    submission::get(&mut conn, id).await.unwrap().unwrap()
}

async fn after(app: &TestApp, seconds: i64) {
    app.clock.advance(seconds);
    app.run_jobs().await;
}

/// Uses up the usual attempts, each after the longest backoff of a job.
async fn use_up_attempts(app: &TestApp) {
    for _ in 0..app.app.reference.limits.submission_retry.usual_attempts {
        after(app, 16 * MINUTE).await;
    }
}

/// Changes a lender's connector.
async fn set_connector(app: &TestApp, change: impl FnOnce(&mut Value)) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/connector");
    let mut connector = admin.get(&path).await.expect(200)["connector"].take();
    change(&mut connector);
    admin
        .put(&path, &json!({ "connector": connector }))
        .await
        .expect(200);
}

#[app_test]
async fn a_call_that_the_lender_does_not_accept_is_retried(app: &TestApp) {
    let faults = [401, 403, 404, 405].map(Fault::Status);
    for fault in faults
        .into_iter()
        .chain([Fault::Unreadable, Fault::AnswerEmpty])
    {
        let customer = app.consumer().await;
        let (app_id, id) = customer.apply_to("cashe").await;
        app.lenders.fail_next(&[fault]);
        app.run_jobs().await;
        let read = line(&customer, &app_id).await;
        assert_eq!(
            (&read["status"], &read["statusText"]),
            (&json!("created"), &json!("Waiting for CASHe")),
            "{fault:?}"
        );
        assert!(
            read["nextStep"].as_str().unwrap().contains("another offer"),
            "{read}"
        );
        let offer = customer.find_offer(&app_id, "cashe").await;
        assert_eq!(offer["submission"]["statusText"], "Waiting for CASHe");
        after(app, 10).await;
        let read = line(&customer, &app_id).await;
        assert_eq!(
            (&read["status"], &read["statusText"]),
            (&json!("submitted"), &json!("Submitted"))
        );
        let received = app.lenders.received_calls();
        assert!(received.iter().any(|one| one.idempotency_key == id));
    }
    app.finish().await;
}

#[app_test]
async fn a_waiting_customer_reads_the_status_in_hindi_and_may_choose_another_offer(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Status(401)]);
    app.run_jobs().await;
    let read = line(&customer.with_language("hi"), &app_id).await;
    assert_eq!(read["statusText"], "CASHe का इंतज़ार है");
    let offers = customer.offers(&app_id).await;
    let all = ["matched", "possible"]
        .map(|list| offers[list].as_array().unwrap().clone())
        .concat();
    let other = all
        .iter()
        .find(|offer| offer["journeyKind"] == "web")
        .unwrap();
    let mut body = customer.application_body(&app_id, other);
    body["fields"] = json!({});
    assert_eq!(
        customer.submit("another", &body).await.expect(200)["status"],
        "redirected"
    );
    app.finish().await;
}

#[app_test]
async fn a_rejected_call_is_an_alert_and_opens_the_circuit(app: &TestApp) {
    for _ in 0..5 {
        let customer = app.consumer().await;
        customer.apply_to("cashe").await;
    }
    app.lenders.fail_next(&[Fault::Status(401); 5]);
    assert!(app.app.alerts.drain().is_empty());
    app.run_jobs().await;
    let alerts = app.app.alerts.drain();
    assert_eq!(alerts.len(), 1, "once an hour");
    assert_eq!(alerts[0].event, AlertEvent::RejectedLenderCall);
    assert!(app.app.network.circuits.is_open(&LenderId(CASHE)));
    app.finish().await;
}

#[app_test]
async fn a_submission_that_the_lender_refuses_fails_at_once(app: &TestApp) {
    for status in [400, 409, 422] {
        let customer = app.consumer().await;
        let (app_id, _) = customer.apply_to("cashe").await;
        app.lenders.fail_next(&[Fault::Status(status)]);
        app.run_jobs().await;
        assert_eq!(
            line(&customer, &app_id).await["status"],
            "failed",
            "{status}"
        );
    }
    assert!(app.app.alerts.drain().is_empty());
    app.finish().await;
}

#[app_test]
async fn a_connector_lists_the_statuses_of_a_refusal(app: &TestApp) {
    set_connector(app, |connector| {
        connector["refusal_statuses"] = json!([404]);
    })
    .await;
    for (status, expected) in [(404, "failed"), (422, "created")] {
        let customer = app.consumer().await;
        let (app_id, _) = customer.apply_to("cashe").await;
        app.lenders.fail_next(&[Fault::Status(status)]);
        app.run_jobs().await;
        assert_eq!(
            line(&customer, &app_id).await["status"],
            expected,
            "{status}"
        );
    }
    app.finish().await;
}

#[app_test]
async fn after_the_usual_attempts_it_is_tried_every_hour(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Status(403); 100]);
    app.run_jobs().await;
    use_up_attempts(app).await;
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::Created);
    after(app, HOUR + MINUTE).await;
    app.lenders.clear_faults();
    after(app, 50 * MINUTE).await;
    assert_eq!(
        stored(app, &id).await.status,
        SubmissionStatus::Created,
        "not before the hour"
    );
    after(app, 11 * MINUTE).await;
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::Submitted);
    app.finish().await;
}

#[app_test]
async fn it_is_tried_until_the_application_expires(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Status(403); 100]);
    app.run_jobs().await;
    use_up_attempts(app).await;
    let days = app.app.reference.lending.application.expiry_days;
    app.clock.advance(days * 24 * HOUR);
    saakh_service::operations::housekeeping::sweep(&app.app)
        .await
        .unwrap();
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::Expired);
    app.lenders.clear_faults();
    after(app, HOUR).await;
    assert!(app.lenders.received_calls().is_empty());
    app.finish().await;
}

#[app_test]
async fn it_is_tried_until_it_is_withdrawn(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Status(404)]);
    app.run_jobs().await;
    withdraw(&customer, "lender_share").await;
    after(app, HOUR).await;
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::Withdrawn);
    assert!(app.lenders.received_calls().is_empty());
    app.finish().await;
}

#[app_test]
async fn a_waiting_submission_is_not_sent_after_another_lender_disbursed(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Status(401)]);
    app.run_jobs().await;
    close(app, &app_id).await;
    after(app, HOUR).await;
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::Expired);
    assert!(app.lenders.received_calls().is_empty());
    app.finish().await;
}

/// Another lender disbursed.
async fn close(app: &TestApp, app_id: &str) {
    use saakh_domain::lifecycle::application::ApplicationStatus;
    use saakh_domain::lifecycle::submission::Source;
    use saakh_store::origination::application;
    let (id, now) = (app_id.parse().unwrap(), app.app.now());
    let closed: Result<(), saakh_store::DbError> = async {
        saakh_store::write_tx!(app.app.db, saakh_store::Scope::exclusive(), |tx| {
            let open = application::get(tx, id).await?.unwrap();
            let to = ApplicationStatus::Closed;
            application::set_status(tx, &open, to, Source::Connector, now).await
        })
    }
    .await;
    closed.unwrap();
}

fn event(id: &str, reference: &str, status: &str) -> Value {
    json!({ "eventId": id, "reference": reference, "status": status })
}

#[app_test]
async fn an_unknown_status_word_is_replayed_once_the_connector_maps_it(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let mut told = event("e1", &format!("L-{id}"), "TURNED_DOWN");
    told["reason"] = json!("LOW_SALARY");
    app.send_cashe_callback(&told).await;
    app.send_cashe_callback(&told).await;
    assert_eq!(line(&customer, &app_id).await["status"], "submitted");
    set_connector(app, |connector| {
        connector["status_words"]["ON_HOLD"] = json!("in_review");
    })
    .await;
    app.run_jobs().await;
    assert_eq!(
        line(&customer, &app_id).await["status"],
        "submitted",
        "another word"
    );
    set_connector(app, |connector| {
        connector["status_words"]["TURNED_DOWN"] = json!("rejected");
    })
    .await;
    app.run_jobs().await;
    let read = line(&customer, &app_id).await;
    assert_eq!(
        (&read["status"], &read["reason"]),
        (&json!("rejected"), &json!("income"))
    );
    app.finish().await;
}

#[app_test]
async fn a_status_word_added_in_the_back_office_replays_its_events(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.send_cashe_callback(&event("e1", &format!("L-{id}"), "Credit  Committee"))
        .await;
    let admin = app.admin(Role::One).await;
    let words = admin.get("/api/admin/status-words").await.expect(200);
    assert_eq!(
        words["unmapped"],
        json!([{ "lenderId": CASHE, "lender": "CASHe", "word": "Credit  Committee", "events": 1 }])
    );
    let word = json!({ "lenderId": CASHE, "word": "credit committee", "status": "in_review" });
    admin
        .put("/api/admin/status-words", &word)
        .await
        .expect(204);
    app.run_jobs().await;
    assert_eq!(line(&customer, &app_id).await["status"], "in_review");
    let words = admin.get("/api/admin/status-words").await.expect(200);
    assert_eq!(words["unmapped"], json!([]));
    let another = app.consumer().await;
    let (_, id) = another.apply_to("cashe").await;
    app.run_jobs().await;
    app.send_cashe_callback(&event("e2", &format!("L-{id}"), "CREDIT COMMITTEE"))
        .await;
    assert_eq!(stored(app, &id).await.status, SubmissionStatus::InReview);
    app.finish().await;
}

#[app_test]
async fn a_replayed_old_status_does_not_overrule_a_newer_one(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.send_cashe_callback(&event("e1", &format!("L-{id}"), "TURNED_DOWN"))
        .await;
    app.clock.advance(MINUTE);
    app.send_cashe_callback(&event("e2", &format!("L-{id}"), "SANCTIONED"))
        .await;
    app.lenders.set_status(SubmissionStatus::Approved);
    set_connector(app, |connector| {
        connector["status_words"]["TURNED_DOWN"] = json!("rejected");
    })
    .await;
    app.run_jobs().await;
    assert_eq!(line(&customer, &app_id).await["status"], "approved");
    assert!(app.lenders.count_polls() > 0, "the lender is polled");
    app.finish().await;
}

#[app_test]
async fn a_callback_before_the_answer_is_matched_by_our_id(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    let held = app.lenders.hold_call();
    tokio::join!(app.run_jobs(), async {
        held.wait_for_call().await;
        let mut early = event("e1", &format!("L-{id}"), "DISBURSED");
        early["submissionId"] = json!(id);
        app.send_cashe_callback(&early).await;
        held.release();
    });
    let read = line(&customer, &app_id).await;
    assert_eq!(
        (&read["status"], &read["reference"]),
        (&json!("disbursed"), &json!(format!("L-{id}")))
    );
    app.finish().await;
}

#[app_test]
async fn a_callback_by_our_id_leaves_the_reference_to_the_next_attempt(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerLost]);
    app.run_jobs().await;
    app.send_cashe_callback(&event("e1", &id, "SANCTIONED"))
        .await;
    assert_eq!(line(&customer, &app_id).await["status"], "approved");
    assert_eq!(stored(app, &id).await.reference, None);
    after(app, 10).await;
    let found = stored(app, &id).await;
    assert_eq!(found.reference, Some(format!("L-{id}")));
    assert_eq!(found.status, SubmissionStatus::Approved);
    let other = also_sent(app, "nimboo", &id).await;
    let told = event("e9", &other, "SANCTIONED").to_string();
    let headers = [
        ("Saakh-Signature", app.signature("cashe", &told)),
        ("Content-Type", "application/json".to_owned()),
    ];
    let headers: Vec<(&str, &str)> = headers
        .iter()
        .map(|(name, value)| (*name, &**value))
        .collect();
    let visitor = app.visitor();
    let request = visitor.request("POST", "/api/callbacks/lenders/cashe", &headers);
    visitor
        .send(request.body(told.into()).unwrap())
        .await
        .expect_problem(404, "not-found");
    app.finish().await;
}
