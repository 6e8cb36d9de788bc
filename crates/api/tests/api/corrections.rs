//! Corrections: proposed with a file, decided by another person, confirmed or stopped by the customer.

use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::contact::suppress;
use crate::customer_record::{texts, timeline};
use crate::ticket_files;
use crate::work_queue::count_for;

const OLD: &str = "9876500001";
const NEW: &str = "9876500009";
const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

/// Two people of the back office, of whom the second decides.
struct Office<'a> {
    proposer: TestClient<'a>,
    decider: TestClient<'a>,
}

impl<'a> Office<'a> {
    async fn new(app: &'a TestApp) -> Self {
        Self {
            proposer: app.admin(Role::Three).await,
            decider: app.admin(Role::One).await,
        }
    }

    async fn propose(&self, customer: &TestClient<'_>, field: &str, values: Value) -> Reply {
        propose(&self.proposer, customer, field, values, false).await
    }

    /// Proposes and approves; returns the correction's id.
    async fn correct(&self, customer: &TestClient<'_>, field: &str, values: Value) -> String {
        let proposed = self.propose(customer, field, values).await.expect(201);
        let id = proposed["id"].as_str().unwrap().to_owned();
        approve(&self.decider, &id).await.expect(200);
        id
    }
}

async fn propose(
    by: &TestClient<'_>,
    customer: &TestClient<'_>,
    field: &str,
    values: Value,
    by_letter: bool,
) -> Reply {
    let (own, _) = ticket_files::open(customer).await;
    ticket_files::add(customer, &own, "proof.pdf", ticket_files::PDF)
        .await
        .expect(200);
    let mut body = json!({
        "field": field, "ticketId": own.rsplit('/').next(), "file": 1, "byLetter": by_letter,
        "reason": "Asked in the ticket",
    });
    for (key, typed) in values.as_object().unwrap() {
        body[key] = typed.clone();
    }
    let path = format!("/api/admin/customers/{}/corrections", customer.id);
    by.post(&path, &body).await
}

/// Proposes another mobile number; returns the path of the correction.
pub(crate) async fn propose_mobile(
    app: &TestApp,
    customer: &TestClient<'_>,
    number: &str,
) -> String {
    let proposer = app.admin(Role::Three).await;
    let proposed = propose(&proposer, customer, "mobile", mobile(number), false).await;
    let id = proposed.expect(201)["id"].as_str().unwrap().to_owned();
    format!("/api/admin/corrections/{id}")
}

async fn approve(by: &TestClient<'_>, id: &str) -> Reply {
    let path = format!("/api/admin/corrections/{id}/approve");
    by.post(&path, &json!({})).await
}

async fn list(by: &TestClient<'_>, customer: &TestClient<'_>) -> Vec<Value> {
    let path = format!("/api/admin/customers/{}/corrections", customer.id);
    let listed = by.get(&path).await.expect(200);
    listed["items"].as_array().unwrap().clone()
}

/// Read in a new session, because earlier ones end while time passes.
async fn state(app: &TestApp, customer: &TestClient<'_>) -> Value {
    let reader = app.admin(Role::One).await;
    list(&reader, customer).await[0]["state"].clone()
}

/// Has a passcode sent to the new or the old number, and enters it.
async fn confirm(
    app: &TestApp,
    customer: &TestClient<'_>,
    id: &str,
    side: &str,
    to: &str,
) -> Reply {
    app.clock.advance(60);
    let path = format!("/api/corrections/{id}");
    let wanted = json!({ "contact": side });
    let send = customer.post(&format!("{path}/send"), &wanted).await;
    let sent = send.expect(200);
    let code = app.code_for(&format!("+91{to}")).await;
    let entry = json!({ "contact": side, "nonce": sent["nonce"], "otp": code });
    customer.post(&format!("{path}/confirm"), &entry).await
}

fn mobile(number: &str) -> Value {
    json!({ "value": number })
}

#[app_test]
async fn a_name_is_corrected_by_two_people_and_its_lenders_are_informed(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    let office = Office::new(app).await;
    let name = json!({ "value": "Asha", "lastName": "Rani" });
    let proposed = office.propose(&customer, "name", name.clone()).await;
    let proposed = proposed.expect(201);
    assert_eq!(
        (&proposed["state"], &proposed["newMasked"]),
        (&json!("proposed"), &json!("******Rani"))
    );
    let own = customer.get("/api/corrections").await.expect(200);
    assert_eq!(own["items"][0]["newValue"], "Asha Rani");
    office
        .propose(&customer, "name", name)
        .await
        .expect_problem(409, "correction-open");
    let id = proposed["id"].as_str().unwrap();
    approve(&office.proposer, id).await.expect(403);
    let waiting = office.decider.get("/api/admin/corrections").await;
    assert_eq!(waiting.expect(200)["items"][0]["id"], id);
    let seen = office
        .decider
        .get(&format!("/api/admin/corrections/{id}"))
        .await;
    assert_eq!(seen.expect(200)["newValue"], "Asha · Rani");

    let approved = approve(&office.decider, id).await.expect(200);
    assert_eq!(approved["state"], "applied");
    approve(&office.decider, id)
        .await
        .expect_problem(409, "correction-over");
    app.run_jobs().await;
    let profile = customer
        .get("/api/profile?productType=Personal%20Loans")
        .await;
    assert_eq!(profile.expect(200)["values"]["last_name"], "Rani");
    let catalog = app.app.catalog();
    let officer = &catalog.brands.default_brand().grievance.email;
    let mails = app.messages(officer).await;
    let told = mails.iter().find(|mail| mail.body.contains("CASHe"));
    let told = &told.unwrap().body;
    assert!(told.contains("We corrected the name") && !told.contains("Rani"));
    let seen = office
        .decider
        .get(&format!("/api/admin/corrections/{id}"))
        .await;
    assert_eq!(seen.expect(200)["newValue"], Value::Null);
}

#[app_test]
async fn the_story_of_a_customer_has_their_corrections_and_an_open_complaint(app: &TestApp) {
    let office = Office::new(app).await;
    let customer = app.consumer_with_mobile(OLD).await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    let name = json!({ "value": "Asha", "lastName": "Verma" });
    office.correct(&customer, "name", name).await;
    let story = timeline(&office.proposer, &customer.id, "?kinds=correction").await;
    assert_eq!(
        texts(&story),
        [
            "Correction of name: Corrected",
            "Correction of name: Waits for a decision"
        ]
    );
    assert!(story["items"][0]["ticketId"].is_string());
    let path = format!("/api/admin/customers/{}", customer.id);
    let before = office.proposer.get(&path).await.expect(200);
    assert!(before["openComplaint"].is_null());
    let complaint = json!({ "kind": "complaint", "text": "Nobody calls me back" });
    let asked = customer.post("/api/tickets", &complaint).await.expect(201);
    app.run_jobs().await;
    let read = office.proposer.get(&path).await.expect(200);
    assert_eq!(read["openComplaint"]["ticketId"], asked["id"]);
    assert!(read["openComplaint"]["dueOn"].is_string());
}

#[app_test]
async fn nobody_decides_about_their_own_proposal_and_a_refusal_needs_a_reason(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    customer.apply_to("cashe").await;
    let office = Office::new(app).await;
    let pan = json!({ "value": "ABCPK1234G" });
    let proposed = propose(&office.decider, &customer, "pan", pan, false).await;
    let id = proposed.expect(201)["id"].as_str().unwrap().to_owned();
    approve(&office.decider, &id)
        .await
        .expect_problem(403, "correction-own");
    let other = app.admin(Role::One).await;
    assert_eq!(count_for(&office.decider, "corrections").await, 0);
    assert_eq!(count_for(&other, "corrections").await, 1);
    let refuse = format!("/api/admin/corrections/{id}/refuse");
    let empty = json!({ "reason": " " });
    other.post(&refuse, &empty).await.expect(422);
    let reason = json!({ "reason": "The card is of somebody else" });
    let refused = other.post(&refuse, &reason).await.expect(200);
    assert_eq!(refused["decision"], reason["reason"]);
    assert_eq!(refused["state"], "refused");
    let withdraw = format!("/api/admin/corrections/{id}/withdraw");
    office
        .proposer
        .post(&withdraw, &reason)
        .await
        .expect_problem(409, "correction-over");
    // The copy of the data holds both reasons.
    let copy = customer.get("/api/my-data.json").await.json;
    let told = &copy["corrections"][0];
    assert_eq!(
        (&told["field"], &told["reason"], &told["decision"]),
        (
            &json!("pan"),
            &json!("Asked in the ticket"),
            &reason["reason"]
        )
    );
    app.run_jobs().await;
}

#[app_test]
async fn a_mobile_number_changes_at_once_by_both_passcodes(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let id = office.correct(&customer, "mobile", mobile(NEW)).await;
    app.run_jobs().await;
    let warned = app.messages(&format!("+91{OLD}")).await;
    let warned = warned.iter().find(|sms| sms.body.contains("Stop it"));
    assert!(warned.is_some());
    let own = customer.get("/api/corrections").await.expect(200);
    assert_eq!(own["items"][0]["newMasked"], "******0009");

    confirm(app, &customer, &id, "new", NEW).await.expect(200);
    assert_eq!(state(app, &customer).await, "waiting");
    let wrong = json!({ "contact": "old", "nonce": "x", "otp": "000000" });
    let path = format!("/api/corrections/{id}/confirm");
    customer.post(&path, &wrong).await.expect(422);
    confirm(app, &customer, &id, "old", OLD).await.expect(200);
    assert_eq!(state(app, &customer).await, "applied");
    // The change ends the sessions; the new number finds the account, the old one begins another.
    customer.get("/api/tickets").await.expect(401);
    app.run_jobs().await;
    app.clock.advance(HOUR);
    let again = app.consumer_with_mobile(NEW).await;
    assert_eq!(again.id, customer.id);
    let last = app.messages(&format!("+91{OLD}")).await;
    assert!(last.iter().any(|sms| sms.body.contains("was changed")));
    let stranger = app.consumer_with_mobile(OLD).await;
    assert_ne!(stranger.id, customer.id);
    // What was sent to the number before is not the new holder's; only their own passcode is.
    let shown = stranger.get("/api/messages").await.expect(200);
    assert_eq!(shown["items"].as_array().unwrap().len(), 1, "{shown}");
}

#[app_test]
async fn with_the_new_number_alone_it_changes_after_three_days(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let id = office.correct(&customer, "mobile", mobile(NEW)).await;
    confirm(app, &customer, &id, "new", NEW).await.expect(200);
    app.run_jobs().await;
    app.clock.advance(71 * HOUR);
    app.run_jobs().await;
    assert_eq!(state(app, &customer).await, "waiting");
    app.clock.advance(HOUR);
    app.run_jobs().await;
    assert_eq!(state(app, &customer).await, "applied");
}

#[app_test]
async fn a_login_with_the_old_number_beside_the_change_never_keeps_the_account(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let id = office.correct(&customer, "mobile", mobile(NEW)).await;
    confirm(app, &customer, &id, "new", NEW).await.expect(200);
    app.run_jobs().await;
    app.clock.advance(72 * HOUR);
    let (holder, _) = tokio::join!(app.consumer_with_mobile(OLD), app.run_jobs());
    assert_eq!(state(app, &customer).await, "applied");
    let read = holder.get("/api/tickets").await;
    if holder.id == customer.id {
        read.expect(401);
    } else {
        assert_eq!(read.expect(200)["items"], json!([]));
    }
}

#[app_test]
async fn the_holder_of_the_old_number_stops_it(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let id = office.correct(&customer, "mobile", mobile(NEW)).await;
    confirm(app, &customer, &id, "new", NEW).await.expect(200);
    let other = app.consumer_with_mobile("9876500002").await;
    let cancel = format!("/api/corrections/{id}/cancel");
    other.post(&cancel, &json!({})).await.expect(404);
    customer.post(&cancel, &json!({})).await.expect(204);
    app.clock.advance(4 * DAY);
    app.run_jobs().await;
    assert_eq!(state(app, &customer).await, "cancelled");
}

#[app_test]
async fn by_letter_it_changes_after_three_days_without_a_passcode(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let proposed = propose(&office.proposer, &customer, "mobile", mobile(NEW), true).await;
    let id = proposed.expect(201)["id"].as_str().unwrap().to_owned();
    let approved = approve(&office.decider, &id).await.expect(200);
    assert_eq!(approved["state"], "waiting");
    app.run_jobs().await;
    app.clock.advance(72 * HOUR);
    app.run_jobs().await;
    assert_eq!(state(app, &customer).await, "applied");
}

#[app_test]
async fn without_a_message_that_warns_the_customer_a_letter_is_not_enough(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    suppress(&office.decider, OLD, "all", "wrong_person").await;
    let proposed = propose(&office.proposer, &customer, "mobile", mobile(NEW), true).await;
    let id = proposed.expect(201)["id"].as_str().unwrap().to_owned();
    approve(&office.decider, &id).await.expect(200);
    for (hours, expected) in [(72, "waiting"), (96, "lapsed")] {
        app.run_jobs().await;
        app.clock.advance(hours * HOUR);
        app.run_jobs().await;
        assert_eq!(state(app, &customer).await, expected);
    }
}

#[app_test]
async fn a_withdrawn_request_ends_its_correction(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    let proposed = office.propose(&customer, "mobile", mobile(NEW)).await;
    let proposed = proposed.expect(201);
    let ticket = proposed["ticketId"].as_str().unwrap();
    let withdraw = format!("/api/tickets/{ticket}/withdraw");
    customer.post(&withdraw, &json!({})).await.expect(200);
    let decided = approve(&office.decider, proposed["id"].as_str().unwrap()).await;
    assert_eq!(decided.expect(200)["state"], "lapsed");
    app.run_jobs().await;
}

#[app_test]
async fn what_nobody_decides_or_confirms_lapses_after_a_week(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    office
        .propose(&customer, "mobile", mobile(NEW))
        .await
        .expect(201);
    app.run_jobs().await;
    app.clock.advance(7 * DAY);
    app.run_jobs().await;
    let office = Office::new(app).await;
    assert_eq!(state(app, &customer).await, "lapsed");

    app.clock.advance(1);
    let customer = app.consumer_with_mobile(OLD).await;
    office.correct(&customer, "mobile", mobile(NEW)).await;
    for days in [6, 1] {
        app.run_jobs().await;
        assert_eq!(state(app, &customer).await, "approved");
        app.clock.advance(days * DAY);
    }
    app.run_jobs().await;
    assert_eq!(state(app, &customer).await, "lapsed");
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
}

#[app_test]
async fn a_number_of_another_account_is_refused_and_lapses_if_it_is_taken_meanwhile(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    app.consumer_with_mobile("9876500002").await;
    let office = Office::new(app).await;
    office
        .propose(&customer, "mobile", mobile("9876500002"))
        .await
        .expect_problem(409, "contact-in-use");
    let id = office.correct(&customer, "mobile", mobile(NEW)).await;
    confirm(app, &customer, &id, "new", NEW).await.expect(200);
    app.clock.advance(60);
    app.consumer_with_mobile(NEW).await;
    let confirmed = confirm(app, &customer, &id, "old", OLD).await.expect(200);
    assert_eq!(confirmed["state"], "lapsed");
    assert_eq!(state(app, &customer).await, "lapsed");
    app.run_jobs().await;
}

#[app_test]
async fn a_proposal_needs_a_stored_value_another_one_and_a_file_of_the_customer(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let other = app.consumer_with_mobile("9876500002").await;
    let office = Office::new(app).await;
    for (field, values, at) in [
        ("pan", json!({ "value": "ABCPK1234F" }), "field"),
        ("email", json!({ "value": "asha@example.com" }), "field"),
        ("mobile", mobile(OLD), "value"),
        ("mobile", mobile("12"), "value"),
        ("mobile", mobile(""), "value"),
    ] {
        let refused = office.propose(&customer, field, values).await.expect(422);
        assert!(refused["fields"][at].is_string(), "{field}: {refused}");
    }
    let (own, _) = ticket_files::open(&other).await;
    let path = format!("/api/admin/customers/{}/corrections", customer.id);
    let foreign = json!({
        "field": "mobile", "value": NEW, "ticketId": own.rsplit('/').next(), "file": 1,
        "byLetter": false, "reason": "Asked in the ticket",
    });
    let refused = office.proposer.post(&path, &foreign).await.expect(422);
    assert!(refused["fields"]["ticketId"].is_string());
    app.run_jobs().await;
}

#[app_test]
async fn values_go_with_the_customer(app: &TestApp) {
    let customer = app.consumer_with_mobile(OLD).await;
    let office = Office::new(app).await;
    office.correct(&customer, "mobile", mobile(NEW)).await;
    let erase = customer.post("/api/erasure-request", &json!({})).await;
    erase.expect(200);
    app.run_jobs().await;
    assert!(list(&office.decider, &customer).await.is_empty());
    app.clock.advance(8 * DAY);
    app.run_jobs().await;
}
