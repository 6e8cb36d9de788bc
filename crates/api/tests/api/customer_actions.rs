//! What staff do for a customer who asks for it.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::contact::suppress;
use crate::customer_record::{texts, timeline};

async fn agree_to_calls(app: &TestApp, customer: &TestClient<'_>) {
    let version = app.app.reference.notices.version(Purpose::AssistanceCall);
    let consent =
        json!({ "purpose": "assistance_call", "product": null, "noticeVersion": version });
    customer
        .post("/api/contact-consents", &consent)
        .await
        .expect(200);
}

async fn act(staff: &TestClient<'_>, id: &str, action: &str, body: &Value) -> Reply {
    let path = format!("/api/admin/customers/{id}/actions/{action}");
    staff.post(&path, body).await
}

#[app_test]
async fn staff_stop_what_a_customer_asks_to_stop(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    agree_to_calls(app, &customer).await;
    let support = app.admin(Role::Three).await;
    let why = json!({ "reason": "Asked on the phone" });
    for action in ["stop-offers", "stop-calls", "stop-calls"] {
        act(&support, &customer.id, action, &why).await.expect(204);
    }
    let asked = json!({ "kind": "question", "text": "Please stop." });
    let ticket = customer.post("/api/tickets", &asked).await.expect(201)["id"].clone();
    let for_it = json!({ "reason": "Asked in writing", "ticketId": ticket });
    act(&support, &customer.id, "stop-contact", &for_it)
        .await
        .expect(204);
    let for_other = json!({ "reason": "x", "ticketId": customer.id });
    act(&support, &customer.id, "stop-contact", &for_other)
        .await
        .expect_problem(422, "invalid-fields");
    let path = format!("/api/admin/customers/{}", customer.id);
    let read = support.get(&path).await.expect(200);
    let suppressions = read["contact"]["suppressions"].as_array().unwrap();
    let mut scopes: Vec<&str> = suppressions
        .iter()
        .map(|one| one["scope"].as_str().unwrap())
        .collect();
    scopes.sort_unstable();
    scopes.dedup();
    assert_eq!(scopes, ["calls", "non_essential", "promotion"]);
    let calls = read["consents"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| !one["withdrawnAt"].is_null());
    assert!(calls.is_some(), "{read}");
    let told = timeline(&support, &customer.id, "?kinds=access").await;
    let named = told["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["ticketId"] == ticket);
    assert!(
        named.unwrap()["text"]
            .to_string()
            .contains("Asked in writing")
    );
    assert!(
        texts(&told).contains(&"Calls stopped. Reason: Asked on the phone"),
        "{told}"
    );
    app.run_jobs().await;
}

#[app_test]
async fn staff_stop_all_contact_after_a_complaint_and_report_a_number_of_somebody_else(
    app: &TestApp,
) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let support = app.admin(Role::Three).await;
    let why = json!({ "reason": "Somebody else answered" });
    for action in ["stop-contact", "report-wrong-person"] {
        act(&support, &customer.id, action, &why).await.expect(204);
    }
    let path = format!("/api/admin/customers/{}", customer.id);
    let read = support.get(&path).await.expect(200);
    let mut stopped: Vec<(&str, &str, bool)> = read["contact"]["suppressions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let word = |key: &str| one[key].as_str().unwrap();
            (word("reason"), word("scope"), one["until"].is_string())
        })
        .collect();
    stopped.sort_unstable();
    // A number of somebody else is asked about again after thirty days.
    assert_eq!(
        stopped,
        [
            ("complaint", "non_essential", false),
            ("wrong_person", "non_essential", true)
        ]
    );
}

#[app_test]
async fn staff_withdraw_a_consent_end_sessions_and_set_the_language(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let stranger = app.consumer_with_mobile("9876500002").await;
    agree_to_calls(app, &customer).await;
    let support = app.admin(Role::Two).await;
    let path = format!("/api/admin/customers/{}", customer.id);
    let read = support.get(&path).await.expect(200);
    let consent = read["consents"].as_array().unwrap().last().unwrap()["consentId"].clone();
    let withdraw = json!({ "reason": "Asked by letter", "consentId": consent });
    act(&support, &stranger.id, "withdraw-consent", &withdraw)
        .await
        .expect_problem(404, "not-found");
    let story = timeline(&support, &stranger.id, "?kinds=access").await;
    assert_eq!(texts(&story), ["Opened the record"]);
    act(&support, &customer.id, "withdraw-consent", &withdraw)
        .await
        .expect(204);
    act(&support, &customer.id, "withdraw-consent", &withdraw)
        .await
        .expect_problem(404, "not-found");
    let read = support.get(&path).await.expect(200);
    assert!(read["consents"].as_array().unwrap().last().unwrap()["withdrawnAt"].is_string());
    let hindi = json!({ "reason": "Asked for Hindi", "language": "hi" });
    act(&support, &customer.id, "set-language", &hindi)
        .await
        .expect(204);
    let read = support.get(&path).await.expect(200);
    assert_eq!(read["person"]["language"], "hi");
    let lost = json!({ "reason": "Lost the phone" });
    act(&support, &customer.id, "end-sessions", &lost)
        .await
        .expect(204);
    customer
        .get("/api/sessions")
        .await
        .expect_problem(401, "unauthorised");
    let trail = app.admin(Role::One).await;
    let kept = trail
        .get(&format!(
            "/api/admin/audit?action=customer.act&targetId={}",
            customer.id
        ))
        .await
        .expect(200);
    assert_eq!(kept["total"], 3);
}

#[app_test]
async fn an_action_needs_a_reason_and_what_it_is_about(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let support = app.admin(Role::Three).await;
    for (action, body, field) in [
        ("stop-calls", json!({ "reason": " " }), "reason"),
        (
            "stop-calls",
            json!({ "reason": "PAN ABCPD1234F" }),
            "reason",
        ),
        (
            "withdraw-consent",
            json!({ "reason": "Asked" }),
            "consentId",
        ),
        ("set-language", json!({ "reason": "Asked" }), "language"),
    ] {
        let refused = act(&support, &customer.id, action, &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{action}: {refused}");
    }
    let why = json!({ "reason": "Asked" });
    act(&support, &customer.id, "consent", &why)
        .await
        .expect_problem(404, "not-found");
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    act(&support, &customer.id, "stop-calls", &why)
        .await
        .expect_problem(404, "not-found");
    app.run_jobs().await;
}

#[app_test]
async fn an_unconfirmed_address_is_not_stopped_because_it_may_be_anothers(app: &TestApp) {
    let asha = app.consumer_with_mobile("9876500001").await;
    asha.apply_to("cashe").await;
    app.run_jobs().await;
    let support = app.admin(Role::Three).await;
    let why = json!({ "reason": "Asked on the phone" });
    act(&support, &asha.id, "stop-offers", &why)
        .await
        .expect(204);
    let trail = app.admin(Role::One).await;
    let listed = async |destination: &str| {
        let search = json!({ "destination": destination });
        let found = trail
            .post("/api/admin/suppressions/search", &search)
            .await
            .expect(200);
        found["items"].as_array().unwrap().len()
    };
    assert_eq!(listed("9876500001").await, 1);
    assert_eq!(listed("asha@example.com").await, 0);
}

#[app_test]
async fn the_reasons_of_actions_are_not_shown_of_an_erased_customer(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let support = app.admin(Role::Three).await;
    let why = json!({ "reason": "Her son Rohan called" });
    act(&support, &customer.id, "stop-calls", &why)
        .await
        .expect(204);
    let before = timeline(&support, &customer.id, "").await;
    assert!(before.to_string().contains("Rohan"), "{before}");
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let after = timeline(&support, &customer.id, "").await;
    assert!(texts(&after).contains(&"Calls stopped"), "{after}");
    assert!(!after.to_string().contains("Rohan"), "{after}");
}

#[app_test]
async fn the_link_to_continue_is_sent_three_times_a_day_to_a_confirmed_address(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let support = app.admin(Role::Three).await;
    let why = json!({ "reason": "Asked on the phone" });
    let action = "send-continue-link";
    for _ in 0..3 {
        act(&support, &customer.id, action, &why).await.expect(204);
        app.run_jobs().await;
    }
    let sent = app.messages("+919876500001").await;
    let links = sent
        .iter()
        .filter(|one| one.body.contains("Continue your application"));
    assert_eq!(links.count(), 3, "{sent:?}");
    act(&support, &customer.id, action, &why)
        .await
        .expect_problem(429, "continue-links-too-many");
    let story = timeline(&support, &customer.id, "?kinds=access").await;
    assert_eq!(
        texts(&story)
            .iter()
            .filter(|text| text.starts_with("Link requested"))
            .count(),
        3,
        "{story}"
    );
    app.clock.advance(25 * 3_600);
    let support = app.admin(Role::Three).await;
    act(&support, &customer.id, action, &why).await.expect(204);
    app.run_jobs().await;

    let admin = app.admin(Role::One).await;
    suppress(&admin, "9876500001", "all", "wrong_person").await;
    act(&support, &customer.id, action, &why)
        .await
        .expect_problem(409, "contact-refused");
}
