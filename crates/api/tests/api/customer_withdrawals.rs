//! What customers end themselves: one submission, all but the chosen one, or a whole application.

use saakh_domain::Language;
use saakh_domain::time::{show_day, show_instant};
use saakh_service::operations::housekeeping;
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::my_data::lines;

const DAY: i64 = 24 * 60 * 60;

/// A customer with an application at `CASHe` and at `EarlySalary`.
struct TwoLenders<'a> {
    customer: TestClient<'a>,
    app_id: String,
    cashe: String,
    earlysalary: String,
}

async fn at_two_lenders(app: &TestApp) -> TwoLenders<'_> {
    apply_at_two(app, app.consumer().await).await
}

async fn apply_at_two<'a>(app: &'a TestApp, customer: TestClient<'a>) -> TwoLenders<'a> {
    let (app_id, cashe) = customer.apply_to("cashe").await;
    let offer = customer.find_offer(&app_id, "earlysalary").await;
    let mut body = customer.application_body(&app_id, &offer);
    body["fields"] = json!({ "employment_tenure": 1, "office_pincode": "560001" });
    let submitted = customer.submit("k2", &body).await.expect(200);
    let earlysalary = submitted["submissionId"].as_str().unwrap().to_owned();
    app.run_jobs().await;
    TwoLenders {
        customer,
        app_id,
        cashe,
        earlysalary,
    }
}

/// Sends a signed event of a lender about a submission.
async fn tell(app: &TestApp, lender: &str, submission: &str, event: Value) {
    let mut event = event;
    event["submissionId"] = json!(submission);
    event["reference"] = json!(format!("L-{submission}"));
    let body = event.to_string();
    let headers = [
        ("Saakh-Signature", &*app.signature(lender, &body)),
        ("Content-Type", "application/json"),
    ];
    let path = format!("/api/callbacks/lenders/{lender}");
    let visitor = app.visitor();
    let request = visitor.request("POST", &path, &headers);
    visitor
        .send(request.body(body.into()).unwrap())
        .await
        .expect(204);
}

async fn approve(app: &TestApp, lender: &str, submission: &str) {
    let word = match lender {
        "cashe" => "SANCTIONED",
        _ => "approved",
    };
    let event = json!({ "eventId": format!("{submission} yes"), "status": word });
    tell(app, lender, submission, event).await;
}

async fn disburse(app: &TestApp, submission: &str) {
    let event = json!({ "eventId": format!("{submission} paid"), "status": "DISBURSED" });
    tell(app, "cashe", submission, event).await;
}

async fn line(customer: &TestClient<'_>, submission: &str) -> Value {
    let list = customer.get("/api/applications").await.expect(200);
    let applications = list["items"].as_array().unwrap().clone();
    let mut lines = applications
        .iter()
        .flat_map(|one| one["submissions"].as_array().unwrap().clone());
    lines
        .find(|one| one["submissionId"] == submission)
        .unwrap_or_else(|| panic!("{submission} is not in {applications:?}"))
}

async fn end(customer: &TestClient<'_>, path: &str) {
    let reply = customer.post(path, &json!({})).await;
    assert_eq!(reply.status, 204, "{path}: {}", reply.text);
}

async fn live_shares(customer: &TestClient<'_>) -> usize {
    let ledger = customer.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    let is_live = |one: &&Value| one["purpose"] == "lender_share" && one["withdrawnAt"].is_null();
    items.iter().filter(is_live).count()
}

#[app_test]
async fn a_withdrawn_submission_asks_for_nothing_and_its_lender_learns_of_it(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    approve(app, "cashe", &two.cashe).await;
    let path = format!("/api/submissions/{}/withdraw", two.cashe);
    app.consumer()
        .await
        .post(&path, &json!({}))
        .await
        .expect_problem(404, "not-found");
    assert_eq!(live_shares(customer).await, 2);
    end(customer, &path).await;
    end(customer, &path).await;
    let before = line(customer, &two.cashe).await;
    assert!(before["withdrawnAt"].is_string());
    assert_eq!(
        (&before["status"], &before["statusText"]),
        (&json!("approved"), &json!("Withdrawn")),
        "only the lender's answer changes the status"
    );
    assert!(
        before["nextStep"]
            .as_str()
            .unwrap()
            .starts_with("You withdrew")
    );
    assert_eq!(live_shares(customer).await, 1);
    app.run_jobs().await;
    assert_eq!(app.lenders.withdrawals().len(), 1);
    let after = line(customer, &two.cashe).await;
    assert_eq!(after["status"], "withdrawn");
    assert!(after["receipt"]["toldOfWithdrawalAt"].is_string());
    assert!(line(customer, &two.earlysalary).await["withdrawnAt"].is_null());
}

#[app_test]
async fn a_chosen_approval_ends_the_other_submissions(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    let path = format!("/api/submissions/{}/choose", two.cashe);
    customer
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "submission-not-approved");
    assert!(line(customer, &two.earlysalary).await["withdrawnAt"].is_null());
    approve(app, "cashe", &two.cashe).await;
    end(customer, &path).await;
    assert!(line(customer, &two.earlysalary).await["withdrawnAt"].is_string());
    let chosen = line(customer, &two.cashe).await;
    assert_eq!(
        (&chosen["status"], &chosen["withdrawnAt"]),
        (&json!("approved"), &Value::Null)
    );
    // A withdrawn approval cannot be chosen any more.
    end(
        customer,
        &format!("/api/submissions/{}/withdraw", two.cashe),
    )
    .await;
    customer
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "submission-not-approved");
    app.run_jobs().await;
}

#[app_test]
async fn after_a_disbursal_the_others_wait_for_the_customer_or_expire(app: &TestApp) {
    let mobile = app.new_mobile();
    let two = apply_at_two(app, app.consumer_with_mobile(&mobile).await).await;
    let customer = &two.customer;
    approve(app, "cashe", &two.cashe).await;
    disburse(app, &two.cashe).await;
    let other = line(customer, &two.earlysalary).await;
    assert_eq!(
        (&other["paidBy"], &other["withdrawnAt"]),
        (&json!("CASHe"), &Value::Null),
        "nothing is withdrawn without the customer"
    );
    assert!(
        other["nextStep"]
            .as_str()
            .unwrap()
            .starts_with("CASHe has paid your loan")
    );
    assert_eq!(line(customer, &two.cashe).await["paidBy"], Value::Null);

    app.clock.advance(29 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let back = app.consumer_with_mobile(&mobile).await;
    let status = line(&back, &two.earlysalary).await["status"].clone();
    assert_ne!(status, "expired");
    app.clock.advance(2 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let back = app.consumer_with_mobile(&mobile).await;
    let other = line(&back, &two.earlysalary).await;
    assert_eq!(
        (&other["status"], &other["paidBy"]),
        (&json!("expired"), &Value::Null)
    );
    assert_eq!(line(&back, &two.cashe).await["status"], "disbursed");
    app.run_jobs().await;
}

#[app_test]
async fn a_withdrawn_submission_does_not_expire(app: &TestApp) {
    let mobile = app.new_mobile();
    let two = apply_at_two(app, app.consumer_with_mobile(&mobile).await).await;
    // The customer withdraws one, and its lender never answers.
    app.lenders.fail_next(&[Fault::Down; 40]);
    let path = format!("/api/submissions/{}/withdraw", two.cashe);
    end(&two.customer, &path).await;
    app.clock.advance(31 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let back = app.consumer_with_mobile(&mobile).await;
    assert_eq!(line(&back, &two.cashe).await["status"], "withdrawn");
    assert_eq!(line(&back, &two.earlysalary).await["status"], "expired");
    app.lenders.clear_faults();
    app.run_jobs().await;
}

#[app_test]
async fn the_others_are_withdrawn_together_after_a_disbursal(app: &TestApp) {
    let two = at_two_lenders(app).await;
    approve(app, "cashe", &two.cashe).await;
    disburse(app, &two.cashe).await;
    let path = format!("/api/submissions/{}/choose", two.cashe);
    end(&two.customer, &path).await;
    let other = line(&two.customer, &two.earlysalary).await;
    assert!(other["withdrawnAt"].is_string());
    let paid = line(&two.customer, &two.cashe).await;
    assert_eq!(
        (&paid["status"], &paid["withdrawnAt"]),
        (&json!("disbursed"), &Value::Null)
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_cancelled_application_closes_and_another_starts_before_the_lenders_answer(
    app: &TestApp,
) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    app.lenders.fail_next(&[Fault::Down, Fault::Down]);
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    customer
        .post("/api/applications", &anew)
        .await
        .expect_problem(409, "application-in-review");
    let offer = customer.find_offer(&two.app_id, "cashe").await;
    let body = customer.application_body(&two.app_id, &offer);
    end(
        customer,
        &format!("/api/applications/{}/cancel", two.app_id),
    )
    .await;
    for id in [&two.cashe, &two.earlysalary] {
        assert!(line(customer, id).await["withdrawnAt"].is_string());
    }
    let problem = customer
        .submit("k3", &body)
        .await
        .expect_problem(409, "application-closed");
    assert!(
        problem["message"]
            .as_str()
            .unwrap()
            .starts_with("You closed this application")
    );
    let started = customer.post("/api/applications", &anew).await.expect(200);
    assert_ne!(started["appId"], json!(two.app_id));
    app.lenders.clear_faults();
    app.run_jobs().await;
}

#[app_test]
async fn a_closed_application_says_why(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    let offer = customer.find_offer(&two.app_id, "cashe").await;
    let body = customer.application_body(&two.app_id, &offer);
    approve(app, "cashe", &two.cashe).await;
    disburse(app, &two.cashe).await;
    let problem = customer
        .submit("k3", &body)
        .await
        .expect_problem(409, "application-closed");
    assert!(
        problem["message"]
            .as_str()
            .unwrap()
            .starts_with("CASHe has paid your loan")
    );
    assert_eq!(problem["params"]["lender"], "CASHe");
    app.run_jobs().await;
}

#[app_test]
async fn lenders_state_the_visit_the_instalment_and_its_first_day(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    let visit = app.app.now() + jiff::SignedDuration::from_hours(48);
    let stated = json!({
        "eventId": "visit",
        "status": "SANCTIONED",
        "emi": 4512.5,
        "appointment": { "at": visit.to_string(), "place": "home" },
    });
    tell(app, "cashe", &two.cashe, stated).await;
    let loan = line(customer, &two.cashe).await["loan"].clone();
    assert_eq!(loan["emi"], 4512.5);
    assert_eq!(loan["appointment"]["place"], "home");
    // Later events keep what they do not state; a status is accepted with any values.
    let due = app.app.today().tomorrow().unwrap().to_string();
    let paid = json!({
        "eventId": "paid", "status": "DISBURSED", "emi": "soon", "firstDueOn": due,
        "appointment": 7,
    });
    tell(app, "cashe", &two.cashe, paid).await;
    let after = line(customer, &two.cashe).await;
    assert_eq!(after["status"], "disbursed");
    assert_eq!(
        after["loan"],
        json!({ "emi": 4512.5, "firstDueOn": due, "appointment": null }),
        "a visit is over once the loan is paid"
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_late_event_does_not_replace_what_the_lender_stated_since(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let approved = json!({ "eventId": "yes", "status": "SANCTIONED", "emi": 4500 });
    tell(app, "cashe", &two.cashe, approved).await;
    let late = json!({ "eventId": "late", "status": "IN_PROCESS", "emi": 9900 });
    tell(app, "cashe", &two.cashe, late).await;
    let stated = line(&two.customer, &two.cashe).await;
    assert_eq!(
        (&stated["status"], stated["loan"]["emi"].as_f64()),
        (&json!("approved"), Some(4500.0))
    );
    // The same status again corrects its details.
    let again = json!({ "eventId": "again", "status": "SANCTIONED", "emi": 4600 });
    tell(app, "cashe", &two.cashe, again).await;
    let stated = line(&two.customer, &two.cashe).await;
    assert_eq!(stated["loan"]["emi"].as_f64(), Some(4600.0));
    app.run_jobs().await;
}

#[app_test]
async fn own_data_has_the_withdrawal_and_what_the_lender_stated(app: &TestApp) {
    let two = at_two_lenders(app).await;
    let customer = &two.customer;
    let visit = app.app.now() + jiff::SignedDuration::from_hours(48);
    let due = app.app.today().tomorrow().unwrap();
    let stated = json!({
        "eventId": "visit", "status": "SANCTIONED", "emi": 4512.5, "firstDueOn": due.to_string(),
        "appointment": { "at": visit.to_string(), "place": "home" },
    });
    tell(app, "cashe", &two.cashe, stated).await;
    end(
        customer,
        &format!("/api/submissions/{}/withdraw", two.cashe),
    )
    .await;
    let now = app.app.now();
    let file = customer.get("/api/my-data.json").await.expect(200);
    let held = &file["submissions"][0];
    assert_eq!(
        (&held["status"], &held["emi"], &held["firstDueOn"]),
        (&json!("approved"), &json!(4512.5), &json!(due.to_string()))
    );
    assert_eq!(held["appointment"]["place"], "home");
    assert!(held["withdrawnAt"].is_string());
    let shown = lines(&customer.get("/api/my-data").await.expect(200));
    let at = show_instant(visit, Language::En);
    for (label, value) in [
        ("Status", "Withdrawn".to_owned()),
        ("Withdrawn", show_instant(now, Language::En)),
        ("EMI", "₹4,512.50".to_owned()),
        ("First payment due", show_day(due, Language::En)),
        ("Visit", format!("{at}, at your home")),
    ] {
        let row = (label.to_owned(), value);
        assert!(shown.contains(&row), "{row:?} is not in {shown:?}");
    }
    app.run_jobs().await;
}
