//! Withdrawing a consent: the processing stops, and the receivers of the data are informed.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::act;
use crate::status_notices;

/// A customer who applied to CASHe, before the call to the lender.
async fn applied(app: &TestApp) -> (TestClient<'_>, String) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    (customer, app_id)
}

async fn ledger(customer: &TestClient<'_>) -> Value {
    customer.get("/api/consents").await.expect(200)
}

async fn withdraw(customer: &TestClient<'_>, purpose: &str) {
    let ledger = ledger(customer).await;
    let items = ledger["items"].as_array().unwrap();
    let standing = items
        .iter()
        .find(|one| one["purpose"] == purpose && one["canWithdraw"] == true);
    let id = standing.unwrap()["consentId"].as_str().unwrap();
    let reply = customer.delete(&format!("/api/consents/{id}")).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
}

async fn status(customer: &TestClient<'_>, app_id: &str) -> Value {
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    table["items"][0]["status"].clone()
}

async fn later(app: &TestApp) {
    app.clock.advance(60);
    app.run_jobs().await;
}

#[app_test]
async fn the_consents_page_lists_what_was_agreed_and_shared(app: &TestApp) {
    let (customer, _) = applied(app).await;
    let ledger = ledger(&customer).await;
    let items = ledger["items"].as_array().unwrap();
    let titles: std::collections::BTreeSet<_> = items
        .iter()
        .map(|one| one["title"].as_str().unwrap())
        .collect();
    assert_eq!(
        titles,
        [
            "Finding lenders that match",
            "Sending your application to CASHe"
        ]
        .into()
    );
    let receipt = &ledger["receipts"][0];
    assert_eq!(receipt["lender"]["key"], "cashe");
    let fields: Vec<_> = receipt["fields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap())
        .collect();
    for name in [
        "PAN",
        "Mobile number",
        "Loan amount",
        "Gender as in your PAN record",
    ] {
        assert!(fields.contains(&name), "{name} is not in {fields:?}");
    }
    assert!(
        fields
            .iter()
            .all(|name| !name.contains('.') && !name.contains('_')),
        "{fields:?}"
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_share_receipt_lists_exactly_what_its_lender_received(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "earlysalary").await;
    let mut body = customer.application_body(&app_id, &offer);
    body["fields"] = json!({ "employment_tenure": 1, "office_pincode": "560001" });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let ledger = ledger(&customer).await;
    let names = ledger["receipts"][0]["fields"].as_array().unwrap();
    assert!(
        names.contains(&json!("Pincode of your workplace")),
        "{names:?}"
    );
    let sent = app.lenders.received_calls()[0]
        .body
        .as_object()
        .unwrap()
        .len();
    assert_eq!(names.len(), sent, "{names:?}");
}

#[app_test]
async fn a_withdrawn_submission_that_was_not_sent_is_never_sent(app: &TestApp) {
    let (customer, app_id) = applied(app).await;
    withdraw(&customer, "lender_share").await;
    app.run_jobs().await;
    assert!(app.lenders.received_calls().is_empty());
    assert_eq!(status(&customer, &app_id).await, "withdrawn");
}

#[app_test]
async fn a_withdrawal_is_sent_to_a_lender_that_has_the_application(app: &TestApp) {
    let (customer, app_id) = applied(app).await;
    app.run_jobs().await;
    withdraw(&customer, "lender_share").await;
    app.lenders.fail_next(&[Fault::Down]);
    app.run_jobs().await;
    assert_eq!(
        ledger(&customer).await["receipts"][0]["toldOfWithdrawalAt"],
        Value::Null
    );
    app.clock.advance(60);
    app.run_jobs().await;
    assert_eq!(app.lenders.withdrawals().len(), 1);
    let told = ledger(&customer).await["receipts"][0]["toldOfWithdrawalAt"].clone();
    assert!(told.is_string());
    let all = customer.get("/api/applications").await.expect(200);
    assert_eq!(
        all["items"][0]["submissions"][0]["receipt"]["toldOfWithdrawalAt"],
        told
    );
    assert_eq!(status(&customer, &app_id).await, "withdrawn");
}

#[app_test]
async fn a_withdrawn_submission_without_a_reference_is_not_sent_again(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerLost]);
    app.run_jobs().await;
    // The lender reports by our id, before its number is known.
    let event = json!({ "eventId": "e1", "reference": submission, "status": "SANCTIONED" });
    app.send_cashe_callback(&event).await;
    let path = format!("/api/submissions/{submission}/withdraw");
    assert_eq!(customer.post(&path, &json!({})).await.status, 204);
    later(app).await;
    assert_eq!(status(&customer, &app_id).await, "approved");
    assert_eq!(app.lenders.received_calls().len(), 1);
    let officer = &app.app.reference.brands.get("").grievance.email;
    let asked = &app.messages(officer).await[0].body;
    assert!(asked.contains(&submission), "{asked}");
}

#[app_test]
async fn a_withdrawn_submission_is_not_sent_after_an_undone_status(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Down]);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let file = status_notices::applied(&admin, &format!("{submission},CASHe,Approved,\n")).await;
    let path = format!("/api/submissions/{submission}/withdraw");
    assert_eq!(customer.post(&path, &json!({})).await.status, 204);
    later(app).await;
    act(&admin, &file, "undo", &json!({})).await.expect(200);
    later(app).await;
    assert!(app.lenders.received_calls().is_empty());
    assert_eq!(status(&customer, &app_id).await, "withdrawn");
}

#[app_test]
async fn a_closed_application_withdraws_a_possibly_received_failure(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerEmpty, Fault::Refused]);
    app.run_jobs().await;
    later(app).await;
    assert_eq!(status(&customer, &app_id).await, "failed");
    let path = format!("/api/applications/{app_id}/cancel");
    for _ in 0..2 {
        assert_eq!(customer.post(&path, &json!({})).await.status, 204);
        later(app).await;
    }
    assert_eq!(status(&customer, &app_id).await, "failed");
    let ledger = customer.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    let share = items.iter().find(|one| one["purpose"] == "lender_share");
    assert!(share.unwrap()["withdrawnAt"].is_string());
    let officer = &app.app.reference.brands.get("").grievance.email;
    let asked = app.messages(officer).await;
    assert_eq!(asked.len(), 1);
    assert!(asked[0].body.contains(&submission), "{}", asked[0].body);
}

#[app_test]
async fn offers_are_empty_without_the_consent_to_match(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    customer.offers(&app_id).await;
    withdraw(&customer, "matching").await;
    let offers = format!("/api/offers?appId={app_id}");
    let problem = customer
        .get(&offers)
        .await
        .expect_problem(409, "consent-withdrawn");
    assert_eq!(problem["params"]["purpose"], "matching");
    let (step, answers) = &saakh_testkit::salaried_answers()[0];
    customer
        .save_step(step, answers)
        .await
        .expect_problem(409, "consent-withdrawn");
    customer
        .post("/api/consents", &app.consent(Purpose::Matching))
        .await
        .expect(200);
    customer.get(&offers).await.expect(200);
}

#[app_test]
async fn the_score_is_deleted_without_the_consent_for_the_bureau(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    customer
        .post("/api/consents", &app.consent(Purpose::CreditReport))
        .await
        .expect(200);
    app.run_jobs().await;
    let with = customer.offers(&app_id).await;
    withdraw(&customer, "credit_report").await;
    let without = customer.offers(&app_id).await;
    let count = |offers: &Value, list: &str| offers[list].as_array().unwrap().len();
    assert!(count(&without, "possible") > count(&with, "possible"));
    app.clock.advance(60);
    app.run_jobs().await;
    assert_eq!(
        customer.offers(&app_id).await["offerViewId"],
        without["offerViewId"]
    );
}

#[app_test]
async fn without_the_consent_to_updates_no_messages_may_be_sent(app: &TestApp) {
    let customer = app.consumer().await;
    customer
        .post("/api/consents", &app.consent(Purpose::Updates))
        .await
        .expect(200);
    let wanted = json!({ "language": "hi", "allowSms": true, "allowEmails": true });
    customer.put("/api/preferences", &wanted).await.expect(200);
    let preferred = customer.get("/api/preferences").await.expect(200);
    assert_eq!(
        (
            &preferred["language"],
            &preferred["allowSms"],
            &preferred["allowEmails"]
        ),
        (&json!("hi"), &json!(true), &json!(true))
    );
    assert!(preferred["updatesSince"].is_string());
    withdraw(&customer, "updates").await;
    let preferred = customer.get("/api/preferences").await.expect(200);
    assert_eq!(
        (&preferred["allowSms"], &preferred["allowEmails"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(preferred["updatesSince"], Value::Null);
}

#[app_test]
async fn a_consent_of_another_customer_cannot_be_withdrawn(app: &TestApp) {
    let (customer, _) = applied(app).await;
    app.run_jobs().await;
    let ledger = ledger(&customer).await;
    let id = ledger["items"][0]["consentId"].as_str().unwrap().to_owned();
    let stranger = app.consumer().await;
    stranger
        .delete(&format!("/api/consents/{id}"))
        .await
        .expect_problem(404, "not-found");
    customer.get("/api/consents").await.expect(200);
}
