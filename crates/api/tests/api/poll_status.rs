//! Silent lenders are polled, and so are lenders whose reports contradict each other.

use saakh_domain::id::SubmissionId;
use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::submission::SubmissionStatus::{
    self, Approved, Created, InReview, Rejected, Submitted,
};
use saakh_store::origination::submission;
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{act, sent, upload_to};

const MINUTE: i64 = 60;
const DAY: i64 = 24 * 60 * MINUTE;

/// Applies to CASHe.
async fn applied(app: &TestApp) -> SubmissionId {
    let customer = app.consumer().await;
    let (_, submission) = customer.apply_to("cashe").await;
    submission.parse().unwrap()
}

/// A submission that CASHe received.
async fn at_the_lender(app: &TestApp) -> SubmissionId {
    let id = applied(app).await;
    app.run_jobs().await;
    id
}

/// The status, read from the database, because sessions end long before lenders answer.
async fn status(app: &TestApp, id: SubmissionId) -> SubmissionStatus {
    let mut conn = app.app.db.read().await.unwrap();
    let stored = submission::get(&mut conn, id).await.unwrap();
    stored.unwrap().status
}

async fn after(app: &TestApp, seconds: i64) {
    app.clock.advance(seconds);
    app.run_jobs().await;
}

async fn calls_back(app: &TestApp, id: &str, reference: &str, word: &str) {
    let event = json!({ "eventId": id, "reference": reference, "status": word });
    app.send_cashe_callback(&event).await;
}

#[app_test]
async fn a_lost_callback_is_polled(app: &TestApp) {
    let id = at_the_lender(app).await;
    app.lenders.set_status(InReview);
    after(app, 4 * MINUTE).await;
    assert_eq!(app.lenders.count_polls(), 0, "it is not due yet");
    after(app, MINUTE).await;
    assert_eq!(status(app, id).await, InReview);
    app.lenders.set_status(Rejected);
    after(app, 5 * MINUTE).await;
    assert_eq!(status(app, id).await, Rejected);
    after(app, DAY).await;
    assert_eq!(app.lenders.count_polls(), 2, "nothing follows");
    app.finish().await;
}

/// The customer's view of their only submission.
async fn line(customer: &TestClient<'_>, app_id: &str) -> Value {
    let path = format!("/api/submissions?appId={app_id}");
    customer.get(&path).await.expect(200)["items"][0].take()
}

#[app_test]
async fn a_callback_has_the_lenders_rejection_reason(app: &TestApp) {
    for (told, expected) in [
        (json!("LOW_SALARY"), json!("income")),
        (json!("MOON_IN_TAURUS"), json!("other")),
        (json!({ "code": 7 }), Value::Null),
        (Value::Null, Value::Null),
    ] {
        let customer = app.consumer().await;
        let (app_id, id) = customer.apply_to("cashe").await;
        app.run_jobs().await;
        let event = |word: &str| {
            json!({
                "eventId": format!("{word} {id}"), "reference": format!("L-{id}"), "status": word, "reason": told,
            })
        };
        app.send_cashe_callback(&event("UNDER_REVIEW")).await;
        let open = line(&customer, &app_id).await;
        assert_eq!(
            (&open["status"], &open["reason"]),
            (&json!("in_review"), &Value::Null)
        );
        app.send_cashe_callback(&event("DECLINED")).await;
        let read = line(&customer, &app_id).await;
        assert_eq!(
            (&read["status"], &read["reason"]),
            (&json!("rejected"), &expected),
            "{told}"
        );
        for text in ["reasonText", "reasonAdvice"] {
            assert_eq!(read[text].is_string(), !expected.is_null(), "{read}");
        }
    }
    app.finish().await;
}

#[app_test]
async fn a_polled_rejection_has_its_reason(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.lenders.set_status(Rejected);
    app.lenders.set_reason("FOIR");
    after(app, 5 * MINUTE).await;
    let read = line(&customer, &app_id).await;
    assert_eq!(
        (&read["status"], &read["reason"]),
        (&json!("rejected"), &json!("existing_loans"))
    );
    app.finish().await;
}

#[app_test]
async fn a_silent_lender_is_polled_less_and_less_until_the_end(app: &TestApp) {
    let id = at_the_lender(app).await;
    let mut asked = Vec::new();
    for minutes in [5, 14, 1, 60, 360] {
        after(app, minutes * MINUTE).await;
        asked.push(app.lenders.count_polls());
    }
    assert_eq!(asked, [1, 1, 2, 3, 4]);
    for _ in 0..40 {
        after(app, DAY).await;
    }
    let most = app.lenders.count_polls();
    assert!((30..36).contains(&most), "{most}");
    after(app, DAY).await;
    assert_eq!(app.lenders.count_polls(), most);
    assert_eq!(status(app, id).await, Submitted, "it is shown as waiting");
    app.finish().await;
}

#[app_test]
async fn polling_a_lender_that_is_down_is_not_given_up_for_days(app: &TestApp) {
    let id = at_the_lender(app).await;
    app.lenders.set_status(Approved);
    app.lenders.fail_next(&[Fault::Down; 25]);
    for _ in 0..25 {
        after(app, DAY).await;
    }
    assert_eq!(status(app, id).await, Submitted);
    after(app, DAY).await;
    assert_eq!(status(app, id).await, Approved);
    app.finish().await;
}

#[app_test]
async fn a_withdrawn_approval_is_polled(app: &TestApp) {
    let id = at_the_lender(app).await;
    let reference = format!("L-{id}");
    calls_back(app, "e1", &reference, "SANCTIONED").await;
    app.lenders.set_status(Approved);
    calls_back(app, "e2", &reference, "DECLINED").await;
    app.run_jobs().await;
    assert_eq!(app.lenders.count_polls(), 1);
    assert_eq!(status(app, id).await, Approved, "a false report");

    app.lenders.set_status(Rejected);
    calls_back(app, "e3", &reference, "DECLINED").await;
    app.run_jobs().await;
    assert_eq!(status(app, id).await, Rejected, "a true report");
}

#[app_test]
async fn an_approval_withdrawn_during_a_poll_is_not_final(app: &TestApp) {
    let id = at_the_lender(app).await;
    let reference = format!("L-{id}");
    calls_back(app, "e1", &reference, "SANCTIONED").await;
    app.lenders.set_status(Approved);
    app.clock.advance(5 * MINUTE);
    let held = app.lenders.hold_call();
    tokio::join!(app.run_jobs(), async {
        held.wait_for_call().await;
        calls_back(app, "e2", &reference, "DECLINED").await;
        held.release();
    });
    assert_eq!(status(app, id).await, Approved, "a false report");
    app.lenders.set_status(Rejected);
    after(app, DAY).await;
    assert_eq!(status(app, id).await, Rejected, "it is polled again");
}

#[app_test]
async fn a_submission_reopened_by_an_undone_file_is_polled_again(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!("Application ID,Lender,Status\n{id},CASHe,Rejected\n");
    let file = upload_to(
        &admin,
        "/api/admin/upload-files",
        "nov.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let file = file["id"].as_str().unwrap();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1 } });
    act(&admin, file, "apply", &plan).await.expect(200);
    after(app, 5 * MINUTE).await;
    assert_eq!(
        app.lenders.count_polls(),
        0,
        "final submissions are not polled"
    );
    act(&admin, file, "undo", &json!({})).await.expect(200);
    app.lenders.set_status(Approved);
    after(app, DAY).await;
    assert_eq!(status(app, id.parse().unwrap()).await, Approved);
}

#[app_test]
async fn a_lenders_retry_time_of_years_is_shortened_to_an_hour(app: &TestApp) {
    app.lenders.fail_next(&[Fault::Busy(1_000_000_000)]);
    let id = applied(app).await;
    app.run_jobs().await;
    after(app, 30 * MINUTE).await;
    assert_eq!(app.lenders.received_calls(), [], "an hour is granted");
    after(app, 30 * MINUTE).await;
    assert_eq!(status(app, id).await, Submitted);
}

#[app_test]
async fn a_submission_waits_for_a_lender_that_does_not_answer(app: &TestApp) {
    app.lenders.fail_next(&[Fault::Down; 25]);
    let id = applied(app).await;
    for _ in 0..25 {
        assert_eq!(app.lenders.received_calls(), []);
        after(app, 20 * MINUTE).await;
    }
    assert_eq!(status(app, id).await, Created);
    for _ in 0..6 {
        after(app, 61 * MINUTE).await;
    }
    assert_eq!(
        app.lenders.received_calls().len(),
        1,
        "and is sent once the lender answers"
    );
    assert_eq!(status(app, id).await, Submitted);
    app.finish().await;
}
