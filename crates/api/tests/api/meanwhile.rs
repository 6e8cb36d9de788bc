//! Changes during a slow call: its response does not restore removed data of a customer.

use saakh_domain::Language;
use saakh_domain::id::CustomerId;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::key_facts::{KeyFactsReader, issue};
use saakh_store::identity::{customer, otp_challenge};
use saakh_store::origination::{credit_score, key_facts};
use saakh_testkit::{Fault, TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

use crate::my_data::unverified;

async fn agree_to_bureau(customer: &TestClient<'_>) {
    let consent = customer.app.consent(Purpose::CreditReport);
    customer.post("/api/consents", &consent).await.expect(200);
}

/// Withdraws the active consent to a purpose.
pub(crate) async fn withdraw(customer: &TestClient<'_>, purpose: &str) {
    let ledger = customer.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    let standing = items
        .iter()
        .find(|one| one["purpose"] == purpose && one["canWithdraw"] == true);
    let id = standing.unwrap()["consentId"].as_str().unwrap();
    let reply = customer.delete(&format!("/api/consents/{id}")).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
}

/// The stored score: points, or `Some(None)` if the bureau has no history.
async fn score(app: &TestApp, customer: &TestClient<'_>) -> Option<Option<i64>> {
    let mut conn = app.app.db.read().await.unwrap();
    let id: CustomerId = customer.id.parse().unwrap();
    let stored = credit_score::find_newer_than(&mut conn, id, jiff::Timestamp::MIN).await;
    stored.unwrap().map(|score| score.score)
}

/// An offer of another lender than CASHe.
async fn another_offer(customer: &TestClient<'_>, app_id: &str) -> Value {
    let offers = customer.offers(app_id).await;
    let of = |list: &str| offers[list].as_array().unwrap().clone();
    let all = [of("matched"), of("possible")].concat();
    let other = all.iter().find(|offer| offer["lender"]["key"] != "cashe");
    other.unwrap().clone()
}

async fn later(app: &TestApp) {
    app.clock.advance(60);
    app.run_jobs().await;
}

#[app_test]
async fn a_score_that_arrives_after_a_withdrawal_is_not_stored(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let held = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        held.wait_for_call().await;
        withdraw(&customer, "credit_report").await;
        held.release();
    });
    assert_eq!(score(app, &customer).await, None);
    later(app).await;
    assert_eq!(
        (score(app, &customer).await, app.lenders.count_enquiries()),
        (None, 1)
    );
}

#[app_test]
async fn an_answer_under_a_replaced_consent_is_not_stored(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let held = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        held.wait_for_call().await;
        withdraw(&customer, "credit_report").await;
        app.lenders.set_score(700);
        agree_to_bureau(&customer).await;
        held.release();
    });
    assert_eq!(score(app, &customer).await, Some(Some(700)));
    later(app).await;
}

#[app_test]
async fn a_score_that_arrives_after_an_erasure_is_not_stored(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let held = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        held.wait_for_call().await;
        customer
            .post("/api/erasure-request", &json!({}))
            .await
            .expect(200);
        app.run_jobs().await;
        held.release();
    });
    assert_eq!(score(app, &customer).await, None);
    later(app).await;
    assert_eq!(
        (score(app, &customer).await, app.lenders.count_enquiries()),
        (None, 1)
    );
}

#[app_test]
async fn a_score_of_outdated_facts_is_dropped_and_requested_again(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let held = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        held.wait_for_call().await;
        let (_, mut about) = salaried_answers().remove(1);
        about["tin"] = "ABCPK4321F".into();
        customer.save_step("about", &about).await.expect(200);
        app.lenders.set_score(650);
        held.release();
    });
    assert_eq!(score(app, &customer).await, None);
    later(app).await;
    assert_eq!(
        (score(app, &customer).await, app.lenders.count_enquiries()),
        (Some(Some(650)), 2)
    );
}

#[app_test]
async fn the_score_job_requests_again_when_the_facts_changed(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let steps = salaried_answers();
    // The response to the page's own request is dropped, so the job requests the score.
    let page = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        page.wait_for_call().await;
        let mut about = steps[1].1.clone();
        about["first_name"] = "Aasha".into();
        customer.save_step("about", &about).await.expect(200);
        page.release();
    });
    app.clock.advance(10);
    let held = app.lenders.hold_score();
    tokio::join!(app.run_jobs(), async {
        held.wait_for_call().await;
        customer.save_step("about", &steps[1].1).await.expect(200);
        held.release();
    });
    assert_eq!(score(app, &customer).await, None);
    later(app).await;
    assert_eq!(
        (score(app, &customer).await, app.lenders.count_enquiries()),
        (Some(Some(780)), 3)
    );
}

#[app_test]
async fn an_earlier_answer_does_not_replace_a_later_one(app: &TestApp) {
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let held = app.lenders.hold_score();
    tokio::join!(agree_to_bureau(&customer), async {
        held.wait_for_call().await;
        app.lenders.set_score(700);
        app.clock.advance(1);
        agree_to_bureau(&customer).await;
        app.clock.advance(1);
        held.release();
    });
    assert_eq!(
        (score(app, &customer).await, app.lenders.count_enquiries()),
        (Some(Some(700)), 2)
    );
    later(app).await;
    assert_eq!(score(app, &customer).await, Some(Some(700)));
}

#[app_test]
async fn two_tabs_share_one_statement(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let path = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let tabs = tokio::join!(
        customer.get(&path),
        customer.get(&path),
        customer.get(&path)
    );
    let [one, two, three] = [tabs.0, tabs.1, tabs.2].map(|reply| reply.expect(200));
    assert_eq!((&one, &two), (&two, &three));
}

#[app_test]
async fn two_tabs_share_one_offer_view(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let tabs = tokio::join!(customer.offers(&app_id), customer.offers(&app_id));
    assert_eq!(tabs.0["offerViewId"], tabs.1["offerViewId"]);
}

#[app_test]
async fn no_statement_is_written_for_a_customer_erased_during_the_call(app: &TestApp) {
    let customer = app.consumer().await;
    // An application was sent, so the offers are kept.
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let other = another_offer(&customer, &app_id).await;
    let id: CustomerId = customer.id.parse().unwrap();
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    // Simulates a request that passed authentication before the sessions ended.
    let brand = app.app.reference.brands.get("");
    let reading = KeyFactsReader {
        customer: id,
        locale: Language::En,
        grievance: &brand.grievance,
    };
    let offer = other["offerId"].as_str().unwrap().parse().unwrap();
    let refused = issue(&app.app, reading, offer).await.unwrap_err();
    assert_eq!(refused.to_string(), "refused: consent-withdrawn");
    let mut conn = app.app.db.read().await.unwrap();
    let kept = key_facts::list_for_customer(&mut conn, id).await.unwrap();
    assert!(kept.iter().all(|facts| facts.sheet.is_empty()), "{kept:#?}");
}

#[app_test]
async fn without_the_consent_to_match_nothing_of_an_offer_is_shown_or_sent(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let offer = another_offer(&customer, &app_id).await;
    let path = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let statement = customer.get(&format!("{path}/kfs")).await.expect(200);
    let read = json!({ "hash": statement["hash"] });
    let acknowledge = format!("{path}/kfs/acknowledge");
    customer.post(&acknowledge, &read).await.expect(200);
    withdraw(&customer, "matching").await;

    let early = format!("/api/offers/early-closing?appId={app_id}&month=3");
    let (kfs, pdf) = (format!("{path}/kfs"), format!("{path}/kfs.pdf"));
    for closed in [&path, &early, &kfs, &pdf] {
        let problem = customer
            .get(closed)
            .await
            .expect_problem(409, "consent-withdrawn");
        assert_eq!(problem["params"]["purpose"], "matching", "{closed}");
    }
    customer
        .post(&acknowledge, &read)
        .await
        .expect_problem(409, "consent-withdrawn");
    let body = customer.application_body(&app_id, &offer);
    customer
        .submit_unread("k2", &body)
        .await
        .expect_problem(409, "consent-withdrawn");
    app.consumer()
        .await
        .get(&path)
        .await
        .expect_problem(404, "not-found");

    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(table["items"][0]["lender"]["key"], "cashe");
    assert_eq!(table["items"].as_array().unwrap().len(), 1);
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);
}

/// The stored contact details of a customer.
async fn contact(app: &TestApp, id: &str) -> [Option<String>; 2] {
    let mut conn = app.app.db.read().await.unwrap();
    let row = customer::get(&mut conn, id.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    [row.mobile, row.email].map(|one| one.map(saakh_domain::Secret::into_exposed))
}

#[app_test]
async fn a_prospect_with_the_same_number_is_erased_too(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let again = app.send_otp(&mobile).await;
    let asked = again["prospectAppId"].as_str().unwrap();
    let prospect = &unverified(app, &mobile).await;
    let stranger = &unverified(app, &app.new_mobile()).await;

    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    assert_eq!(contact(app, prospect).await, [None, None]);
    assert!(
        contact(app, stranger).await[0].is_some(),
        "another customer's is kept"
    );
    assert!(app.messages(&format!("+91{mobile}")).await.is_empty());
    let mut conn = app.app.db.read().await.unwrap();
    for id in [asked, customer.id.as_str()] {
        let code = otp_challenge::get(&mut conn, id.parse().unwrap())
            .await
            .unwrap();
        assert!(code.is_none(), "{id}");
    }
}

async fn status(customer: &TestClient<'_>, app_id: &str) -> Value {
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await;
    table.expect(200)["items"][0]["status"].clone()
}

#[app_test]
async fn an_erasure_during_a_submission_is_sent_to_its_lender(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, submission) = customer.apply_to("cashe").await;
    let held = app.lenders.hold_call();
    tokio::join!(app.run_jobs(), async {
        held.wait_for_call().await;
        customer
            .post("/api/erasure-request", &json!({}))
            .await
            .expect(200);
        held.release();
    });
    app.run_jobs().await;
    let told = app.lenders.withdrawals();
    assert_eq!((told.len(), told[0].lender.as_str()), (1, "cashe"));
    let mut conn = app.app.db.read().await.unwrap();
    let id = submission.parse().unwrap();
    let stored = saakh_store::origination::submission::get(&mut conn, id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.status.code(), "withdrawn");
    assert_eq!(
        stored.fields.expose(),
        "{}",
        "the answers to its form are gone"
    );
}

#[app_test]
async fn a_withdrawal_after_an_empty_answer_becomes_a_task_for_staff(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerEmpty]);
    let held = app.lenders.hold_call();
    tokio::join!(app.run_jobs(), async {
        held.wait_for_call().await;
        withdraw(&customer, "lender_share").await;
        held.release();
    });
    later(app).await;
    assert_eq!(status(&customer, &app_id).await, "withdrawn");
    let officer = &app.app.reference.brands.get("").grievance.email;
    let asked = &app.messages(officer).await[0].body;
    assert!(asked.contains(&submission), "{asked}");
}

#[app_test]
async fn a_withdrawal_of_a_possibly_received_failure_becomes_a_task_for_staff(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerEmpty, Fault::Refused]);
    app.run_jobs().await;
    later(app).await;
    assert_eq!(status(&customer, &app_id).await, "failed");
    let officer = &app.app.reference.brands.get("").grievance.email;
    assert!(app.messages(officer).await.is_empty());
    withdraw(&customer, "lender_share").await;
    later(app).await;
    let asked = &app.messages(officer).await[0].body;
    assert!(asked.contains(&submission), "{asked}");
}

#[app_test]
async fn nothing_is_sent_after_an_erasure_request(app: &TestApp) {
    let customer = app.consumer().await;
    customer.apply_to("cashe").await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    assert!(app.lenders.received_calls().is_empty());
}

#[app_test]
async fn a_withdrawal_after_a_lost_answer_becomes_a_task_for_staff(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::AnswerLost]);
    app.run_jobs().await;
    withdraw(&customer, "lender_share").await;
    later(app).await;
    assert_eq!(status(&customer, &app_id).await, "withdrawn");
    assert_eq!(
        app.lenders.received_calls().len(),
        1,
        "it is not sent again"
    );
    let officer = &app.app.reference.brands.get("").grievance.email;
    let asked = &app.messages(officer).await[0].body;
    assert!(asked.contains(&submission), "{asked}");
}
