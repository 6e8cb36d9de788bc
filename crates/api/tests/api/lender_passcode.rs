//! Passcodes that a lender sends to its customers, and that are passed on to it.

use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Fault, Reply, TestApp, TestClient, app_test, self_employed_answers};
use serde_json::{Value, json};

use super::leaving::withdraw;

const LENDER: &str = "indialends";

/// A customer whose lender requires a passcode; with the application and the submission.
async fn waiting(app: &TestApp) -> (TestClient<'_>, String, String) {
    let customer = app.consumer().await;
    let steps = self_employed_answers();
    let (step, answers) = &steps[0];
    let begun = customer.save_step(step, answers).await.expect(200);
    customer.fill_profile(&steps[1..]).await;
    let app_id = begun["appId"].as_str().unwrap().to_owned();
    let offer = customer.find_offer(&app_id, LENDER).await;
    let body = json!({ "appId": app_id, "offerId": offer["offerId"], "fields": {},
        "consents": [app.consent(Purpose::LenderShare)] });
    let submitted = customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let submission = submitted["submissionId"].as_str().unwrap().to_owned();
    (customer, app_id, submission)
}

async fn types(customer: &TestClient<'_>, submission: &str, otp: &str) -> Reply {
    let path = format!("/api/submissions/{submission}/passcode");
    customer.post(&path, &json!({ "otp": otp })).await
}

async fn line(customer: &TestClient<'_>, app_id: &str) -> Value {
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await;
    table.expect(200)["items"][0].clone()
}

#[app_test]
async fn a_lenders_passcode_is_sent_to_it_and_the_application_continues(app: &TestApp) {
    let (customer, app_id, submission) = waiting(app).await;
    let before = line(&customer, &app_id).await;
    assert_eq!(
        (&before["status"], &before["awaitsPasscode"]),
        (&json!("submitted"), &json!(true))
    );
    assert_eq!(
        before["nextStep"],
        "IndiaLends sent a code to your number and is waiting for it."
    );

    let taken = types(&customer, &submission, " 482 913 ").await.expect(200);
    assert_eq!(taken["status"], "in_review");
    let handed = app.lenders.passcodes();
    assert_eq!((handed.len(), handed[0].lender.as_str()), (1, LENDER));
    assert_eq!(
        handed[0].body["lead"],
        json!({ "number": before["reference"], "otp": "482913" })
    );
    assert_ne!(
        handed[0].idempotency_key, submission,
        "each code is a separate call"
    );
    let after = line(&customer, &app_id).await;
    assert_eq!(
        (&after["status"], &after["awaitsPasscode"]),
        (&json!("in_review"), &json!(false))
    );
    types(&customer, &submission, "482913")
        .await
        .expect_problem(409, "lender-code-not-awaited");
    assert_eq!(app.lenders.passcodes().len(), 1);
}

#[app_test]
async fn a_lenders_answer_about_a_passcode_is_shown_to_the_customer(app: &TestApp) {
    let (customer, app_id, submission) = waiting(app).await;
    for (word, code) in [
        ("WRONG_CODE", "lender-code-wrong"),
        ("CODE_USED_UP", "lender-code-used-up"),
        ("CODE_TOO_OLD", "lender-code-expired"),
    ] {
        app.lenders.refuse_passcodes(Some(word));
        let problem = types(&customer, &submission, "111111")
            .await
            .expect_problem(422, code);
        assert_eq!(problem["params"]["lender"], "IndiaLends");
    }
    app.lenders.refuse_passcodes(Some("NOT_OF_THE_MAPPING"));
    types(&customer, &submission, "111111")
        .await
        .expect_problem(503, "lender-not-reachable");
    types(&customer, &submission, "1111")
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(line(&customer, &app_id).await["awaitsPasscode"], true);
    app.lenders.refuse_passcodes(None);
    types(&customer, &submission, "222222").await.expect(200);
}

#[app_test]
async fn a_lost_answer_about_a_passcode_is_polled(app: &TestApp) {
    let (customer, app_id, submission) = waiting(app).await;
    app.lenders.fail_next(&[Fault::AnswerLost]);
    types(&customer, &submission, "111111")
        .await
        .expect_problem(503, "lender-not-reachable");
    app.lenders.set_status(SubmissionStatus::InReview);
    app.run_jobs().await;
    assert_eq!(line(&customer, &app_id).await["status"], "in_review");
}

#[app_test]
async fn a_withdrawal_during_a_passcode_call_ends_the_submission(app: &TestApp) {
    let (customer, app_id, submission) = waiting(app).await;
    let held = app.lenders.hold_call();
    let meanwhile = async {
        held.wait_for_call().await;
        withdraw(&customer, "lender_share").await;
        held.release();
    };
    let (answer, ()) = tokio::join!(types(&customer, &submission, "111111"), meanwhile);
    assert_eq!(
        answer.expect(200)["status"],
        "in_review",
        "the lender was not called yet"
    );
    app.run_jobs().await;
    assert_eq!(line(&customer, &app_id).await["status"], "withdrawn");
}

#[app_test]
async fn attempts_at_a_lenders_passcode_are_limited_by_hour(app: &TestApp) {
    let (customer, _, submission) = waiting(app).await;
    app.lenders.refuse_passcodes(Some("WRONG_CODE"));
    for _ in 0..10 {
        types(&customer, &submission, "111111")
            .await
            .expect_problem(422, "lender-code-wrong");
    }
    types(&customer, &submission, "111111")
        .await
        .expect_problem(429, "lender-code-too-many");
    assert_eq!(app.lenders.passcodes().len(), 10);
}

#[app_test]
async fn a_lenders_passcode_is_accepted_from_its_customer_only_where_one_was_sent(app: &TestApp) {
    let (_, _, submission) = waiting(app).await;
    let other = app.consumer().await;
    types(&other, &submission, "111111")
        .await
        .expect_problem(404, "not-found");
    types(&other, "x", "111111")
        .await
        .expect_problem(404, "not-found");
    let (_, elsewhere) = other.apply_to("cashe").await;
    app.run_jobs().await;
    types(&other, &elsewhere, "111111")
        .await
        .expect_problem(409, "lender-code-not-awaited");
    assert!(app.lenders.passcodes().is_empty());
}
