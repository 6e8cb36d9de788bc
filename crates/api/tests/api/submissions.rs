//! Applying: once for us and once for the lender, in its own format.

mod callbacks;
mod retries;

use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

/// A customer who viewed CASHe's offer.
async fn ready(app: &TestApp) -> (TestClient<'_>, String, Value) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    (customer, app_id, offer)
}

async fn status_line(customer: &TestClient<'_>, app_id: &str) -> Value {
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(table["items"].as_array().unwrap().len(), 1);
    table["items"][0].clone()
}

fn statuses(line: &Value) -> Vec<String> {
    let history = line["history"].as_array().unwrap();
    history
        .iter()
        .map(|change| change["status"].as_str().unwrap().to_owned())
        .collect()
}

#[app_test]
async fn a_lender_gets_the_application_in_its_own_format(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let body = customer.application_body(&app_id, &offer);
    let submitted = customer.submit("k1", &body).await.expect(200);
    assert_eq!(
        (&submitted["status"], &submitted["redirectUrl"]),
        (&json!("created"), &Value::Null)
    );
    assert!(
        app.lenders.received_calls().is_empty(),
        "the lender is called after the commit"
    );
    assert_eq!(app.run_jobs().await, 1);

    let received = app.lenders.received_calls();
    assert_eq!(received.len(), 1);
    assert_eq!(
        (
            received[0].lender.as_str(),
            received[0].idempotency_key.as_str()
        ),
        ("cashe", submitted["submissionId"].as_str().unwrap())
    );
    let sent = &received[0].body;
    assert_eq!(sent["pan"], "ABCPK1234F");
    assert_eq!(sent["netSalary"], 62_000);
    assert_eq!(sent["loanAmount"], offer["amount"]);
    assert_eq!(sent["gender"], "Female", "a word, not an id of ours");

    let line = status_line(&customer, &app_id).await;
    assert_eq!(statuses(&line), ["created", "submitted"]);
    assert_eq!(line["offer"]["apr"], offer["apr"]);
    assert_eq!(
        customer.find_offer(&app_id, "cashe").await["submission"]["status"],
        "submitted"
    );
}

#[app_test]
async fn a_hindi_employer_is_sent_in_latin_letters(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let (_, mut work) = saakh_testkit::salaried_answers().remove(4);
    work["employer_name"] = "शर्मा एंड संस (नगर)".into();
    let saved = customer.save_step("work", &work).await.expect(200);
    let shown = "Sharma End Sans (Nagar)";
    assert_eq!(saved["sentAs"]["employer_name"], shown);
    let offer = customer.find_offer(&app_id, "cashe").await;
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls()[0].body["companyName"], shown);
}

#[app_test]
async fn a_repeated_click_gets_the_first_answer(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let body = customer.application_body(&app_id, &offer);
    let first = customer.submit("k1", &body).await.expect(200);
    let again = customer.submit("k1", &body).await.expect(200);
    assert_eq!(first, again);
    let mut other = body.clone();
    other["fields"]["salary_day"] = 6.into();
    customer
        .submit("k1", &other)
        .await
        .expect_problem(422, "idempotency-key-reused");
    customer
        .post("/api/submissions", &body)
        .await
        .expect_problem(400, "idempotency-key-missing");
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);
}

#[app_test]
async fn a_lender_is_applied_to_once(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let body = customer.application_body(&app_id, &offer);
    customer.submit("k1", &body).await.expect(200);
    customer
        .submit("k2", &body)
        .await
        .expect_problem(409, "already-submitted");
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);
}

#[app_test]
async fn an_offer_of_earlier_answers_is_outdated(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let (_, loan) = &saakh_testkit::salaried_answers()[0];
    let mut more = loan.clone();
    more["desired_loan_amount"] = 150_000.into();
    customer.save_step("loan", &more).await.expect(200);
    let body = customer.application_body(&app_id, &offer);
    customer
        .submit("k1", &body)
        .await
        .expect_problem(409, "offer-outdated");
    let fresh = customer.find_offer(&app_id, "cashe").await;
    customer
        .submit("k2", &customer.application_body(&app_id, &fresh))
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn nothing_leaves_without_consent_or_answers(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let mut silent = customer.application_body(&app_id, &offer);
    silent["consents"] = json!([]);
    let problem = customer.submit("k1", &silent).await.expect(422);
    assert!(
        problem["fields"]["consent_lender_share"].is_string(),
        "{problem:#}"
    );
    let mut unanswered = customer.application_body(&app_id, &offer);
    unanswered["fields"] = json!({ "gender_on_pan": 99, "salary_day": 32 });
    let problem = customer.submit("k2", &unanswered).await.expect(422);
    for field in ["gender_on_pan", "employment_tenure", "salary_day"] {
        assert!(problem["fields"][field].is_string(), "{field}: {problem:#}");
    }
    assert_eq!(app.run_jobs().await, 0);
    assert!(app.lenders.received_calls().is_empty());
}

#[app_test]
async fn a_submission_of_another_customer_is_not_found(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let stranger = app.consumer().await;
    stranger
        .submit("k", &customer.application_body(&app_id, &offer))
        .await
        .expect_problem(404, "not-found");
    let table = format!("/api/submissions?appId={app_id}");
    stranger.get(&table).await.expect_problem(404, "not-found");
    let own = stranger.prepare_application().await;
    stranger
        .submit("k", &customer.application_body(&own, &offer))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_lender_with_its_own_journey_gets_a_tracked_link(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let all = ["matched", "possible"]
        .map(|list| offers[list].as_array().unwrap().clone())
        .concat();
    let offer = all
        .iter()
        .find(|offer| offer["journeyKind"] == "web")
        .unwrap();
    let mut body = customer.application_body(&app_id, offer);
    let key = offer["lender"]["key"].as_str().unwrap();
    let form = customer
        .get(&format!("/api/lenders/{key}/form?appId={app_id}"))
        .await
        .expect(200);
    assert!(form["fields"].as_array().unwrap().is_empty(), "{form:#}");
    body["fields"] = json!({});
    let submitted = customer.submit("k1", &body).await.expect(200);
    let id = submitted["submissionId"].as_str().unwrap();
    assert_eq!(submitted["status"], "redirected");
    assert!(
        submitted["redirectUrl"].as_str().unwrap().contains(id),
        "{submitted}"
    );
    assert_eq!(app.run_jobs().await, 0, "nothing is sent");
}

#[app_test]
async fn a_lenders_form_is_prefilled_from_the_profile(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let known = async |lender: &str| {
        let form = format!("/api/lenders/{lender}/form?appId={app_id}");
        customer.get(&form).await.expect(200)["known"].clone()
    };
    // Medical, which is the lender's second choice; rented with the family, a woman, single, no repayments, her
    // office's pincode.
    assert_eq!(
        known("money-view").await,
        json!({ "loan_purpose": 2, "current_home": 3 })
    );
    assert_eq!(known("cashe").await, json!({ "gender_on_pan": 1 }));
    assert_eq!(
        known("nira").await,
        json!({ "marital_status": 1, "other_loans": false })
    );
    let tap = json!({ "marital_status": 1, "home_type": 3, "office_pincode": "560002" });
    assert_eq!(known("money-tap").await, tap);
    let mut money = salaried_answers().remove(5).1;
    money["emi"] = 2_500.into();
    customer.save_step("money", &money).await.expect(200);
    assert_eq!(known("nira").await["other_loans"], true);
}
