//! Who applies for a home loan together with a customer: added by a passcode that they were sent.

mod removed;

use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::housing::offered;

const PASSCODE: &str = "/api/co-applicants/passcode";
const ALL: &str = "/api/co-applicants";

pub(super) fn said(income: i64, emi: i64) -> Value {
    json!({ "co_name": "Ravi Rao", "co_relation": 1, "co_income": income, "co_emi": emi })
}

/// The body that adds the person who received this code.
fn added(app: &TestApp, sent: &Value, otp: &str, fields: &Value) -> Value {
    let version = app.app.reference.notices.version(Purpose::CoApplicant);
    json!({ "nonce": sent["nonce"], "otp": otp, "noticeVersion": version, "fields": fields })
}

async fn send(customer: &TestClient<'_>, mobile: &str) -> (Value, String) {
    let asked = customer.post(PASSCODE, &json!({ "mobile": mobile })).await;
    let sent = asked.expect(200);
    (sent, customer.app.code_for(&format!("+91{mobile}")).await)
}

/// Adds a person with an unused mobile number; returns the number.
pub(super) async fn add(customer: &TestClient<'_>, fields: &Value) -> String {
    let mobile = customer.app.new_mobile();
    let (sent, code) = send(customer, &mobile).await;
    let body = added(customer.app, &sent, &code, fields);
    customer.post(ALL, &body).await.expect(204);
    mobile
}

async fn items(customer: &TestClient<'_>) -> Vec<Value> {
    let list = customer.get(ALL).await.expect(200);
    list["items"].as_array().unwrap().clone()
}

/// Income and repayments that the newest offers are based on.
async fn facts(customer: &TestClient<'_>) -> (Value, Value) {
    let mine = customer.get("/api/my-data.json").await.expect(200);
    let views = mine["offers"].as_array().unwrap();
    let applicant = &views.last().unwrap()["offers"]["applicant"];
    (
        applicant["monthly_income"].clone(),
        applicant["repayments"].clone(),
    )
}

/// Enters the passcode of a person who asks for the stored data about a number.
async fn records(app: &TestApp, mobile: &str) -> (Value, Vec<Value>) {
    let visitor = app.visitor();
    let asked = visitor
        .post("/api/co-applicant/passcode", &json!({ "mobile": mobile }))
        .await;
    let sent = asked.expect(200);
    let otp = app.code_for(&format!("+91{mobile}")).await;
    let entry = json!({ "nonce": sent["nonce"], "otp": otp });
    let kept = visitor
        .post("/api/co-applicant/records", &entry)
        .await
        .expect(200);
    (
        sent["nonce"].clone(),
        kept["items"].as_array().unwrap().clone(),
    )
}

async fn withdraw(app: &TestApp, nonce: &Value, id: &Value) -> saakh_testkit::Reply {
    let body = json!({ "nonce": nonce, "id": id });
    app.visitor()
        .post("/api/co-applicant/withdrawals", &body)
        .await
}

#[app_test]
async fn a_co_applicant_counts_only_after_the_passcode(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, before) = offered(app, &asha, 1, 2_000_000).await;
    let mobile = app.new_mobile();
    let (sent, code) = send(&asha, &mobile).await;
    assert_eq!(sent["masked"], format!("******{}", &mobile[6..]));
    let message = &app.messages(&format!("+91{mobile}")).await[0].body;
    assert!(message.contains("/co-applicant"), "{message}");
    let wrong = if code == "111111" { "222222" } else { "111111" };
    let refused = asha
        .post(ALL, &added(app, &sent, wrong, &said(30_000, 2_000)))
        .await;
    refused.expect_problem(422, "otp-wrong");
    assert!(items(&asha).await.is_empty());
    let mine = asha.get("/api/my-data.json").await.expect(200).to_string();
    assert!(!mine.contains("Ravi") && !mine.contains(&mobile), "{mine}");

    asha.post(ALL, &added(app, &sent, &code, &said(30_000, 2_000)))
        .await
        .expect(204);
    let all = items(&asha).await;
    assert_eq!(all.len(), 1);
    assert_eq!(
        (&all[0]["name"], &all[0]["income"]),
        (&json!("Ravi Rao"), &json!(30_000))
    );
    assert_eq!(all[0]["relation"], "Wife or husband");
    // 62,000 and 30,000; 4,000 and 2,000. Advances the clock, because of two views with the same time neither is the
    // newest.
    app.clock.advance(1);
    let after = asha.offers(&app_id).await;
    assert_ne!(before["offerViewId"], after["offerViewId"]);
    assert_eq!(facts(&asha).await, (json!(92_000), json!(6_000)));
    let mine = asha.get("/api/my-data").await.expect(200).to_string();
    for kept in ["Ravi Rao", "Wife or husband", "Applying together"] {
        assert!(mine.contains(kept), "{kept}: {mine}");
    }
    let hindi = asha
        .with_language("hi")
        .get("/api/my-data")
        .await
        .expect(200)
        .to_string();
    assert!(hindi.contains("पति या पत्नी"), "{hindi}");
}

#[app_test]
async fn a_passcode_for_a_co_applicant_does_nothing_else(app: &TestApp) {
    let asha = app.consumer().await;
    let ravi = app.new_mobile();
    let of_ravi = app.consumer_with_mobile(&ravi).await;
    app.clock.advance(300);
    let (sent, code) = send(&asha, &ravi).await;
    // It opens no session, even if the number is a customer's.
    let entry = json!({
        "prospectAppId": of_ravi.id, "nonce": sent["nonce"], "otp": code,
        "consents": [app.consent(Purpose::Matching)],
    });
    app.visitor()
        .post("/api/otp/verify", &entry)
        .await
        .expect_problem(422, "otp-expired");
    let entry = json!({ "nonce": sent["nonce"], "otp": code });
    of_ravi
        .post("/api/confirmation", &entry)
        .await
        .expect_problem(422, "otp-expired");
    let visitor = app.visitor();
    visitor
        .post("/api/co-applicant/records", &entry)
        .await
        .expect_problem(422, "otp-expired");
    withdraw(app, &sent["nonce"], &json!(asha.id))
        .await
        .expect_problem(422, "otp-expired");
    // Another customer cannot use it.
    let meera = app.consumer().await;
    let theirs = added(app, &sent, &code, &said(10_000, 0));
    meera
        .post(ALL, &theirs)
        .await
        .expect_problem(422, "otp-expired");
    // A login code adds no co-applicant.
    app.clock.advance(300);
    let login = app.send_otp(&ravi).await;
    let otp = app.code_for(&format!("+91{ravi}")).await;
    let wrong = added(app, &login, &otp, &said(10_000, 0));
    asha.post(ALL, &wrong)
        .await
        .expect_problem(422, "otp-expired");
    assert!(items(&asha).await.is_empty());
}

#[app_test]
async fn adding_a_co_applicant_does_not_reveal_whether_the_number_is_known(app: &TestApp) {
    let asha = app.consumer().await;
    let known = app.new_mobile();
    app.consumer_with_mobile(&known).await;
    app.clock.advance(300);
    let answer = |sent: &Value| {
        let fields: Vec<String> = sent.as_object().unwrap().keys().cloned().collect();
        (
            fields,
            sent["expiresInSeconds"].clone(),
            sent["resendAfterSeconds"].clone(),
        )
    };
    let (of_customer, _) = send(&asha, &known).await;
    let (of_stranger, _) = send(&asha, &app.new_mobile()).await;
    assert_eq!(
        (&answer(&of_customer).0, &answer(&of_customer).1),
        (&answer(&of_stranger).0, &answer(&of_stranger).1)
    );
    assert_eq!(records(app, &app.new_mobile()).await.1, Vec::<Value>::new());
}

#[app_test]
async fn own_number_the_same_twice_and_a_third_are_refused(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    let refused = asha
        .post(PASSCODE, &json!({ "mobile": mobile }))
        .await
        .expect(422);
    assert_eq!(
        refused["fields"]["mobile"],
        "This is your own number. Enter your co-applicant's number"
    );
    let refused = asha
        .post(PASSCODE, &json!({ "mobile": "ravi@example.com" }))
        .await
        .expect(422);
    assert!(refused["fields"]["mobile"].is_string(), "{refused}");
    let first = add(&asha, &said(10_000, 0)).await;
    let refused = asha
        .post(PASSCODE, &json!({ "mobile": first }))
        .await
        .expect(422);
    assert_eq!(
        refused["fields"]["mobile"],
        "The person with this number is already your co-applicant"
    );
    // Two pending codes for one free place: the second one is refused.
    let (second, third) = (app.new_mobile(), app.new_mobile());
    let (one, code) = send(&asha, &second).await;
    let (other, other_code) = send(&asha, &third).await;
    asha.post(ALL, &added(app, &one, &code, &said(10_000, 0)))
        .await
        .expect(204);
    let full = asha
        .post(ALL, &added(app, &other, &other_code, &said(10_000, 0)))
        .await;
    full.expect_problem(409, "co-applicants-full");
    asha.post(PASSCODE, &json!({ "mobile": app.new_mobile() }))
        .await
        .expect_problem(409, "co-applicants-full");
    assert_eq!(items(&asha).await.len(), 2);
}

#[app_test]
async fn a_customer_has_ten_codes_a_day_sent_to_others(app: &TestApp) {
    let asha = app.consumer().await;
    for _ in 0..10 {
        send(&asha, &app.new_mobile()).await;
    }
    let problem = asha
        .post(PASSCODE, &json!({ "mobile": app.new_mobile() }))
        .await
        .expect_problem(429, "otp-too-many");
    assert_eq!(problem["params"]["seconds"], 86_400);
}

#[app_test]
async fn wrong_fields_of_a_co_applicant_are_reported_and_spend_no_code(app: &TestApp) {
    let asha = app.consumer().await;
    let (sent, code) = send(&asha, &app.new_mobile()).await;
    let wrong = json!({ "co_name": "Ravi", "co_relation": 99, "co_income": -1 });
    let problem = asha
        .post(ALL, &added(app, &sent, &code, &wrong))
        .await
        .expect(422);
    for field in ["co_relation", "co_income", "co_emi"] {
        assert!(problem["fields"][field].is_string(), "{field}: {problem}");
    }
    let mut old = added(app, &sent, &code, &said(10_000, 0));
    old["noticeVersion"] = "2020-01-01".into();
    asha.post(ALL, &old)
        .await
        .expect_problem(409, "notice-changed");
    asha.post(ALL, &added(app, &sent, &code, &said(10_000, 0)))
        .await
        .expect(204);
}

#[app_test]
async fn profile_steps_and_consents_cannot_add_a_co_applicant(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = offered(app, &asha, 1, 1_000_000).await;
    let step = json!({
        "productType": "Affordable Housing Loan", "home_amount": 1_000_000, "home_months": 240,
        "employment_status_code": 1, "co_applicants": [said(90_000, 0)],
    });
    asha.put("/api/profile/loan", &step).await;
    asha.post("/api/consents", &app.consent(Purpose::CoApplicant))
        .await
        .expect_problem(422, "consent-needs-application");
    assert!(items(&asha).await.is_empty());
    let offers = asha.offers(&app_id).await.to_string();
    assert!(!offers.contains("1,52,000"), "{offers}");
}
