//! Past applications stay visible, and a second application to a lender needs a confirmation.

use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

/// A customer whose application CASHe accepted for review; returns `appId` and the lender's reference.
async fn at_the_lender(app: &TestApp) -> (TestClient<'_>, String, String) {
    let customer = app.consumer().await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    (customer, app_id, format!("L-{id}"))
}

async fn tell(app: &TestApp, reference: &str, word: &str) {
    let event = json!({ "eventId": word, "reference": reference, "status": word }).to_string();
    let headers = [
        ("Saakh-Signature", &*app.signature("cashe", &event)),
        ("Content-Type", "application/json"),
    ];
    let callback = "/api/callbacks/lenders/cashe";
    let request = app.visitor().request("POST", callback, &headers);
    let request = request.body(event.into()).unwrap();
    app.visitor().send(request).await.expect(204);
}

async fn applications(customer: &TestClient<'_>) -> Value {
    let list = customer.get("/api/applications").await.expect(200);
    list["items"].clone()
}

/// Starts a new application of a known customer, with open offers; returns `appId`.
async fn start_anew(customer: &TestClient<'_>) -> String {
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    let started = customer.post("/api/applications", &anew).await.expect(200);
    let app_id = started["appId"].as_str().unwrap().to_owned();
    let check = format!("/api/applications/{app_id}/identity-check");
    let known = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    assert_eq!(
        customer.post(&check, &known).await.expect(200)["status"],
        "confirmed"
    );
    app_id
}

async fn withdraw(customer: &TestClient<'_>, purpose: &str) {
    let ledger = customer.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    let found = items.iter().find(|one| one["purpose"] == purpose);
    let id = found.unwrap()["consentId"].as_str().unwrap();
    assert_eq!(
        customer.delete(&format!("/api/consents/{id}")).await.status,
        204
    );
}

#[app_test]
async fn a_disbursed_application_keeps_its_number_officer_statement_and_receipt(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let reference = format!("L-{id}");
    for word in ["SANCTIONED", "DISBURSED"] {
        tell(app, &reference, word).await;
    }
    // Needs neither the consent to match nor an open application.
    withdraw(&customer, "matching").await;
    let all = applications(&customer).await;
    assert_eq!(
        (all.as_array().unwrap().len(), &all[0]["appId"]),
        (1, &json!(app_id))
    );
    assert_eq!(
        (&all[0]["open"], &all[0]["productType"]),
        (&json!(false), &json!("Personal Loans"))
    );
    let sent = &all[0]["submissions"][0];
    assert_eq!(
        (&sent["status"], &sent["stands"]),
        (&json!("disbursed"), &json!(true))
    );
    assert_eq!(sent["reference"], reference);
    for figure in ["netDisbursed", "totalPayable"] {
        let amount = sent["offer"][figure].as_f64().unwrap();
        assert!(amount.fract() == 0.0, "{figure}: {amount}");
    }
    assert_eq!(sent["officer"]["phone"], "1800 000 301");
    assert_eq!(sent["officer"]["name"], "Suresh Pillai");
    let fields = sent["receipt"]["fields"].as_array().unwrap();
    assert!(fields.contains(&json!("PAN")), "{fields:?}");

    let id = sent["submissionId"].as_str().unwrap();
    let statement = format!("/api/submissions/{id}/kfs");
    let read = customer.get(&statement).await.expect(200);
    assert!(read["acknowledgedAt"].is_string(), "the acknowledged one");
    app.clock.advance(30 * DAY);
    let later = app.consumer().await;
    later.get(&statement).await.expect_problem(404, "not-found");
    let back = app.consumer_with_mobile(&mobile).await;
    let same = back.get(&statement).await.expect(200);
    assert_eq!(same["hash"], read["hash"]);
    let pdf = back.get(&format!("{statement}.pdf")).await;
    assert_eq!(
        (pdf.status, pdf.header("content-type")),
        (200, "application/pdf")
    );
    app.run_jobs().await;
}

#[app_test]
async fn the_list_is_polled_cheaply_and_empty_without_applications(app: &TestApp) {
    let customer = app.consumer().await;
    assert_eq!(applications(&customer).await, json!([]));
    customer.apply_to("cashe").await;
    let first = customer.get("/api/applications").await;
    let etag = first.header("etag").to_owned();
    let known = [("If-None-Match", etag.as_str())];
    customer
        .get_with("/api/applications", &known)
        .await
        .expect(304);
    app.run_jobs().await;
    customer
        .get_with("/api/applications", &known)
        .await
        .expect(200);
}

#[app_test]
async fn the_user_record_lists_products_in_flight_and_whether_any_was_sent(app: &TestApp) {
    let customer = app.consumer().await;
    let path = format!("/api/user/{}", customer.id);
    let flags = |record: &Value| {
        let data = &record["data"];
        (
            data["sent_any"].clone(),
            data["inflight_product_type"].clone(),
        )
    };
    let before = customer.get(&path).await.expect(200);
    assert_eq!(flags(&before), (json!(0), Value::Null));
    customer.apply_to("cashe").await;
    let after = customer.get(&path).await.expect(200);
    assert_eq!(flags(&after), (json!(1), json!("Personal Loans")));
    app.run_jobs().await;
}

#[app_test]
async fn a_lender_that_paid_out_is_applied_to_again_only_knowingly(app: &TestApp) {
    let (customer, _, reference) = at_the_lender(app).await;
    tell(app, &reference, "SANCTIONED").await;
    tell(app, &reference, "DISBURSED").await;
    app.clock.advance(1);
    let app_id = start_anew(&customer).await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    assert_eq!(offer["submission"], Value::Null);
    assert_eq!(offer["elsewhere"]["status"], "disbursed");
    let mut body = customer.application_body(&app_id, &offer);
    let refused = customer
        .submit("k2", &body)
        .await
        .expect_problem(409, "lender-has-application");
    assert_eq!(
        refused["params"],
        json!({ "lender": "CASHe", "status": "disbursed" })
    );
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);

    body["again"] = true.into();
    customer.submit("k3", &body).await.expect(200);
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 2);
    let all = applications(&customer).await;
    assert_eq!(all.as_array().unwrap().len(), 2, "{all:#}");
    assert_eq!(all[0]["appId"], app_id, "newest first");
}

#[app_test]
async fn a_lender_that_has_the_application_cannot_be_applied_to_again(app: &TestApp) {
    let (customer, app_id, _) = at_the_lender(app).await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    assert_eq!(offer["submission"]["stands"], true);
    let mut body = customer.application_body(&app_id, &offer);
    body["again"] = true.into();
    customer
        .submit("k2", &body)
        .await
        .expect_problem(409, "already-submitted");
}

#[app_test]
async fn a_failed_submission_may_be_sent_again(app: &TestApp) {
    let customer = app.consumer().await;
    app.lenders.fail_next(&[Fault::Refused]);
    let (app_id, first) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    assert_eq!(
        (
            &offer["submission"]["status"],
            &offer["submission"]["stands"]
        ),
        (&json!("failed"), &json!(false))
    );
    let body = customer.application_body(&app_id, &offer);
    app.clock.advance(1);
    let second = customer.submit("k2", &body).await.expect(200);
    assert_ne!(second["submissionId"], json!(first));
    app.run_jobs().await;
    let all = applications(&customer).await;
    let statuses: Vec<_> = all[0]["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|sent| sent["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["failed", "submitted"]);
    let offer = customer.find_offer(&app_id, "cashe").await;
    assert_eq!(
        offer["submission"]["submissionId"], second["submissionId"],
        "the newest"
    );
}

#[app_test]
async fn a_lender_cannot_be_applied_to_during_its_waiting_time(app: &TestApp) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let reference = format!("L-{id}");
    assert_eq!(
        customer.find_offer(&app_id, "cashe").await["againFrom"],
        Value::Null
    );
    tell(app, &reference, "DECLINED").await;
    let sent = applications(&customer).await[0]["submissions"][0].clone();
    assert_eq!(
        (&sent["status"], &sent["stands"]),
        (&json!("rejected"), &json!(false))
    );
    let said_no: jiff::Timestamp = sent["history"][2]["at"].as_str().unwrap().parse().unwrap();
    let from = saakh_domain::time::date_in_india(said_no) + jiff::Span::new().days(90);
    assert_eq!(sent["againFrom"], from.to_string());
    let offer = customer.find_offer(&app_id, "cashe").await;
    assert_eq!(offer["againFrom"], from.to_string());
    let body = customer.application_body(&app_id, &offer);
    let refused = customer
        .submit("k2", &body)
        .await
        .expect_problem(409, "lender-waits");
    let day = saakh_domain::time::show_day(from, saakh_domain::Language::En);
    assert_eq!(refused["params"], json!({ "lender": "CASHe", "day": day }));
    assert_eq!(
        refused["message"],
        format!(
            "CASHe rejected you recently and accepts another application from {day}. Choose another lender, or come back then"
        )
    );
    // Refused in another application too, and with the confirmation `again`.
    let anew = start_anew(&customer).await;
    let offer = customer.find_offer(&anew, "cashe").await;
    assert_eq!(
        (&offer["submission"], &offer["againFrom"]),
        (&Value::Null, &json!(from.to_string()))
    );
    let mut body = customer.application_body(&anew, &offer);
    body["again"] = true.into();
    customer
        .submit("k3", &body)
        .await
        .expect_problem(409, "lender-waits");
    // A lender that did not reject is not affected.
    assert_eq!(
        customer.find_offer(&anew, "finzy").await["againFrom"],
        Value::Null
    );
    app.run_jobs().await;
    assert_eq!(
        app.lenders.received_calls().len(),
        1,
        "nothing more was sent"
    );

    app.clock.advance(89 * DAY);
    app.run_jobs().await;
    let back = app.consumer_with_mobile(&mobile).await;
    let anew = start_anew(&back).await;
    let offer = back.find_offer(&anew, "cashe").await;
    assert_eq!(
        offer["againFrom"],
        from.to_string(),
        "the last day of waiting"
    );
    app.clock.advance(DAY);
    let back = app.consumer_with_mobile(&mobile).await;
    let offer = back.find_offer(&anew, "cashe").await;
    assert_eq!(offer["againFrom"], Value::Null);
    back.submit("k4", &back.application_body(&anew, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn the_credit_score_is_shown_with_its_day_and_the_lenders_minimum(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let unknown = customer.offers(&app_id).await["creditScore"].clone();
    assert_eq!(
        (&unknown["state"], &unknown["points"]),
        (&json!("not_asked"), &Value::Null)
    );
    let asking = unknown["lendersAsking"].as_u64().unwrap();
    assert!(asking > 3, "{unknown}");
    assert_eq!(unknown["lendersMet"], 0);
    customer
        .post("/api/consents", &app.consent(Purpose::CreditReport))
        .await
        .expect(200);
    let known = customer.offers(&app_id).await["creditScore"].clone();
    assert_eq!(known["state"], "known");
    assert!(known["points"].as_i64().unwrap() >= 300, "{known}");
    assert_eq!(known["asOf"], app.app.now().to_string());
    let met = known["lendersMet"].as_u64().unwrap();
    assert!((1..=asking).contains(&met), "{known}");
    app.run_jobs().await;
}
