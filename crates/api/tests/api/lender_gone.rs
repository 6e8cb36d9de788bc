//! A deleted lender still handles its submissions, and is informed of withdrawn consents.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::meanwhile::withdraw;

const CASHE: i64 = 1;

async fn delete_cashe(app: &TestApp) -> TestClient<'_> {
    let admin = app.admin(Role::One).await;
    let body = json!({ "lender_id": CASHE });
    admin
        .post("/api/safe-delete-lender", &body)
        .await
        .expect(200);
    admin
}

async fn line(customer: &TestClient<'_>, app_id: &str) -> Value {
    let path = format!("/api/submissions?appId={app_id}");
    customer.get(&path).await.expect(200)["items"][0].clone()
}

async fn call_back(app: &TestApp, reference: &str, status: &str) {
    let event = json!({ "eventId": status, "reference": reference, "status": status });
    app.send_cashe_callback(&event).await;
}

#[app_test]
async fn a_deleted_lender_still_handles_its_submissions(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let admin = delete_cashe(app).await;
    // Stored before, sent after.
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);
    let sent = line(&customer, &app_id).await;
    assert_eq!(
        (&sent["lender"]["name"], &sent["status"]),
        (&json!("CASHe"), &json!("submitted"))
    );

    call_back(app, &format!("L-{submission}"), "SANCTIONED").await;
    assert_eq!(line(&customer, &app_id).await["status"], "approved");
    let kfs = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    assert_eq!(
        customer.get(&kfs).await.expect(200)["lender"]["key"],
        "cashe"
    );
    let ledger = customer.get("/api/consents").await.expect(200);
    assert_eq!(ledger["receipts"][0]["lender"]["key"], "cashe");
    let held = customer.get("/api/my-data.json").await;
    assert_eq!(held.json["submissions"][0]["lender"], "CASHe");
    admin
        .get(&format!("/api/admin/lenders/{CASHE}/history"))
        .await
        .expect(200);

    withdraw(&customer, "lender_share").await;
    app.run_jobs().await;
    assert_eq!(app.lenders.withdrawals().len(), 1);
    let told = customer.get("/api/consents").await.expect(200);
    assert!(told["receipts"][0]["toldOfWithdrawalAt"].is_string());
}

#[app_test]
async fn a_silent_deleted_lender_is_polled(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    delete_cashe(app).await;
    app.lenders
        .set_status(saakh_domain::lifecycle::submission::SubmissionStatus::Approved);
    app.clock.advance(10 * 60);
    app.run_jobs().await;
    assert!(app.lenders.count_polls() > 0);
    assert_eq!(line(&customer, &app_id).await["status"], "approved");
}

#[app_test]
async fn a_deleted_lender_gets_nothing_new(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let kfs = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let statement = customer.get(&kfs).await.expect(200);
    let read = json!({ "hash": statement["hash"] });
    customer
        .post(&format!("{kfs}/acknowledge"), &read)
        .await
        .expect(200);
    delete_cashe(app).await;
    let body = customer.application_body(&app_id, &offer);
    let problem = customer
        .submit_unread("k1", &body)
        .await
        .expect_problem(409, "offer-outdated");
    assert_eq!(problem["params"]["applicationId"], app_id);
    let form = format!("/api/lenders/cashe/form?appId={app_id}");
    customer.get(&form).await.expect_problem(404, "not-found");
    assert!(
        !customer
            .offers(&app_id)
            .await
            .to_string()
            .contains("\"cashe\"")
    );
    assert_eq!(app.run_jobs().await, 0);
}

#[app_test]
async fn the_key_of_a_deleted_lender_is_never_given_again(app: &TestApp) {
    let admin = delete_cashe(app).await;
    for name in ["cashe", "CASHe"] {
        let refused = admin
            .post("/api/create-lender", &json!({ "name": name }))
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["name"], "This name is taken");
    }
}

#[app_test]
async fn a_fixed_rate_follows_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let set = async |id: i64, property: &str, value: Value| {
        let body = json!({ "lender_id": id, "property": property, "value": value });
        admin.post("/api/update-lender-data", &body).await
    };
    let base =
        json!({ "name": { "en": "Base rate", "hi": "बेस रेट" }, "rate": 8, "reset_months": 3 });
    let refused = set(CASHE, "terms.floating", base.clone())
        .await
        .expect_problem(422, "invalid-fields");
    let why = "A fixed rate has no benchmark: remove the floating-rate details";
    assert_eq!(refused["fields"]["terms.floating"], why);
    let snapshot = app.app.catalog();
    let floating = snapshot
        .catalog
        .lenders()
        .iter()
        .find(|one| one.main_offering().terms.floating.is_some());
    let id = floating.unwrap().id.0;
    let refused = set(id, "terms.interest", json!("fixed"))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"]["terms.interest"], why);
    let mut endless = base.clone();
    endless["reset_months"] = 100_000.into();
    for wrong in [
        json!("8 %"),
        endless,
        json!({ "name": { "en": "", "hi": "" }, "rate": 8, "reset_months": 3 }),
    ] {
        let refused = set(id, "terms.floating", wrong)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"]["terms.floating"].is_string());
    }
    set(id, "terms.floating", base).await.expect(200);
    set(id, "terms.floating", Value::Null).await.expect(200);
    set(id, "terms.interest", json!("fixed")).await.expect(200);
}

/// A customer who was redirected to a lender's own journey.
async fn redirected(app: &TestApp) -> (TestClient<'_>, String, Value) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let of = |list: &str| offers[list].as_array().unwrap().clone();
    let all = [of("matched"), of("possible")].concat();
    let offer = all.iter().find(|offer| offer["journeyKind"] == "web");
    let offer = offer.unwrap().clone();
    let mut body = customer.application_body(&app_id, &offer);
    body["fields"] = json!({});
    let submitted = customer.submit("k1", &body).await.expect(200);
    let submission = submitted["submissionId"].as_str().unwrap().to_owned();
    (customer, submission, offer["lender"].clone())
}

#[app_test]
async fn a_withdrawal_without_a_call_to_the_lender_becomes_a_task_for_staff(app: &TestApp) {
    let (customer, submission, lender) = redirected(app).await;
    let ledger = customer.get("/api/consents").await.expect(200);
    let sharing = |ledger: &Value| {
        ledger["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["purpose"] == "lender_share")
            .unwrap()
            .clone()
    };
    assert!(
        sharing(&ledger)["effect"]
            .as_str()
            .unwrap()
            .contains("our team will email"),
        "{ledger:#}"
    );
    let hindi = customer
        .with_language("hi")
        .get("/api/consents")
        .await
        .expect(200);
    assert!(
        sharing(&hindi)["effect"]
            .as_str()
            .unwrap()
            .contains("हमारी टीम"),
        "{hindi:#}"
    );
    withdraw(&customer, "lender_share").await;
    app.run_jobs().await;

    let officer = &app.app.reference.brands.get("").grievance.email;
    let mails = app.messages(officer).await;
    assert_eq!(mails.len(), 1);
    let snapshot = app.app.catalog();
    let stored = snapshot
        .catalog
        .lender_by_key(lender["key"].as_str().unwrap())
        .unwrap();
    for part in [
        &submission,
        &stored.main_offering().terms.grievance.email,
        &stored.legal_name,
    ] {
        assert!(
            mails[0].body.contains(part.as_str()),
            "{part}: {}",
            mails[0].body
        );
    }
    for person in ["Asha", "ABCPK1234F", "98765"] {
        assert!(
            !mails[0].body.contains(person),
            "the mail contains no name: {}",
            mails[0].body
        );
    }
    let ledger = customer.get("/api/consents").await.expect(200);
    let receipt = &ledger["receipts"][0];
    assert!(receipt["askedToTellAt"].is_string(), "{receipt:#}");
    assert_eq!(
        receipt["toldOfWithdrawalAt"],
        Value::Null,
        "the lender's knowledge is not confirmed yet"
    );

    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    assert_eq!(app.messages(officer).await.len(), 1, "asked once");
}

#[app_test]
async fn a_withdrawal_call_is_announced_in_the_consents(app: &TestApp) {
    let customer = app.consumer().await;
    customer.apply_to("cashe").await;
    let ledger = customer.get("/api/consents").await.expect(200);
    let sharing = ledger["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["purpose"] == "lender_share");
    assert!(
        sharing.unwrap()["effect"]
            .as_str()
            .unwrap()
            .contains("tell its system at once"),
        "{ledger:#}"
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_withdrawal_refused_by_the_lender_becomes_a_task_for_staff(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, submission) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.lenders.fail_next(&[Fault::Refused]);
    withdraw(&customer, "lender_share").await;
    app.run_jobs().await;
    assert!(app.lenders.withdrawals().is_empty());
    let officer = &app.app.reference.brands.get("").grievance.email;
    assert!(
        app.messages(officer).await[0]
            .body
            .contains(&format!("L-{submission}"))
    );
}

#[app_test]
async fn a_withdrawal_is_sent_to_a_lender_that_rejected_the_loan(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    call_back(app, &format!("L-{submission}"), "DECLINED").await;
    assert_eq!(line(&customer, &app_id).await["status"], "rejected");
    withdraw(&customer, "lender_share").await;
    app.run_jobs().await;
    assert_eq!(app.lenders.withdrawals().len(), 1);
    assert_eq!(line(&customer, &app_id).await["status"], "rejected");
}
