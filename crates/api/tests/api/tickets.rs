//! Tickets: asked in the help form or in an account, worked from queues, answered by message, finished.

use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::work_queue::count_for;

mod ends;
mod merges;
mod of_partners;
mod of_visitors;

pub(super) const DAY: i64 = 86_400;

async fn list(worker: &TestClient<'_>, query: &str) -> Vec<Value> {
    let path = format!("/api/admin/tickets{query}");
    let page = worker.get(&path).await.expect(200);
    page["items"].as_array().unwrap().clone()
}

/// The id of the only ticket that a worker sees.
async fn only(worker: &TestClient<'_>) -> String {
    let all = list(worker, "").await;
    assert_eq!(all.len(), 1, "{all:#?}");
    all[0]["id"].as_str().unwrap().to_owned()
}

async fn get(worker: &TestClient<'_>, id: &str) -> Value {
    let path = format!("/api/admin/tickets/{id}");
    worker.get(&path).await.expect(200)
}

async fn act(worker: &TestClient<'_>, id: &str, action: &str, body: Value) -> Reply {
    let path = format!("/api/admin/tickets/{id}/{action}");
    worker.post(&path, &body).await
}

async fn reply(worker: &TestClient<'_>, id: &str, then: &str) -> Reply {
    let version = get(worker, id).await["version"].clone();
    let body = json!({ "text": "Here is the answer.", "seen": version, "after": then });
    act(worker, id, "reply", body).await
}

/// Logins are over after it.
async fn pass_days(app: &TestApp, days: i64) {
    app.clock.advance(days * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
    // A login reads the passcode from the newest message, so it must be later.
    app.clock.advance(1);
}

async fn open_own(customer: &TestClient<'_>, kind: &str) -> Value {
    let body = json!({ "kind": kind, "text": "The charge is wrong.\nPlease check." });
    customer.post("/api/tickets", &body).await.expect(201)
}

/// The token in the newest mail to an address.
async fn link(app: &TestApp, to: &str) -> String {
    let mails = app.messages(to).await;
    let found = mails.iter().find_map(|mail| {
        let (_, after) = mail.body.split_once("/help/")?;
        Some(after.split_whitespace().next().unwrap().to_owned())
    });
    found.unwrap_or_else(|| panic!("no link to {to}"))
}

fn kinds(ticket: &Value) -> Vec<&str> {
    let entries = ticket["entries"].as_array().unwrap().iter();
    entries
        .map(|entry| entry["kind"].as_str().unwrap())
        .collect()
}

#[app_test]
async fn a_customer_sees_answers_and_no_notes_and_nobody_elses_tickets(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let id = opened["id"].as_str().unwrap();
    assert_eq!(opened["title"], "The charge is wrong.");
    assert!(opened["answerBy"].is_string());
    let worker = app.admin(Role::Two).await;
    let noted = json!({ "text": "The lender knows this fault." });
    act(&worker, id, "note", noted).await.expect(200);
    act(&worker, id, "assign", json!({})).await.expect(200);
    act(
        &worker,
        id,
        "hold",
        json!({ "reason": "Asked Meera at the lender" }),
    )
    .await
    .expect(200);
    act(&worker, id, "hold", json!({ "reason": "Again" }))
        .await
        .expect_problem(409, "transition");
    act(&worker, id, "resume", json!({})).await.expect(200);
    app.clock.advance(1);
    reply(&worker, id, "stay").await.expect(200);
    app.run_jobs().await;
    // The customer has no confirmed address, so the news is a text message.
    let news = &app.messages("+919876500001").await[0].body;
    assert!(news.contains("There is news on your request"), "{news}");
    let own = customer.get("/api/tickets").await.expect(200);
    assert_eq!(
        kinds(&own["items"][0]),
        ["message", "state", "state", "message"]
    );
    assert!(!own.to_string().contains("Meera") && !own.to_string().contains("knows this fault"));

    let copy = customer.get("/api/my-data.json").await.json.to_string();
    assert!(copy.contains("Here is the answer.") && !copy.contains("Meera"));
    let other = app.consumer_with_mobile("9876500002").await;
    let message = json!({ "text": "Mine?" });
    let messages = format!("/api/tickets/{id}/messages");
    other.post(&messages, &message).await.expect(404);
    let withdraw = format!("/api/tickets/{id}/withdraw");
    other.post(&withdraw, &json!({})).await.expect(404);
    assert_eq!(
        other.get("/api/tickets").await.expect(200)["items"],
        json!([])
    );
    let withdrawn = customer.post(&withdraw, &json!({})).await.expect(200);
    assert_eq!(withdrawn["state"], "closed");
    customer
        .post(&withdraw, &json!({}))
        .await
        .expect_problem(409, "transition");
    let aadhaar = json!({ "text": "2345 6789 0124" });
    customer.post(&messages, &aadhaar).await.expect(422);
    app.run_jobs().await;
}

#[app_test]
async fn two_agents_never_answer_over_each_other_or_over_the_customer(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let first = open_own(&customer, "question").await;
    app.clock.advance(60);
    open_own(&customer, "complaint").await;
    let [one, two] = [app.admin(Role::Three).await, app.admin(Role::Two).await];
    let take = async |worker: &TestClient<'_>| {
        let taken = worker.post("/api/admin/tickets/next", &json!({})).await;
        taken.expect(200)["id"].clone()
    };
    let complaint = take(&one).await;
    let question = take(&two).await;
    assert_eq!(question, first["id"], "the complaint is more urgent");
    assert_ne!(complaint, question);
    assert_eq!(take(&one).await, Value::Null);

    let id = question.as_str().unwrap();
    let seen = get(&two, id).await["version"].clone();
    let messages = format!("/api/tickets/{id}/messages");
    let more = json!({ "text": "It is solved by now." });
    customer.post(&messages, &more).await.expect(200);
    let body = json!({ "text": "Please send a picture.", "seen": seen, "after": "wait" });
    act(&two, id, "reply", body)
        .await
        .expect_problem(409, "changed-meanwhile");
    let stale = two.request(
        "POST",
        &format!("/api/admin/tickets/{id}/resolve"),
        &[
            ("content-type", "application/json"),
            ("if-match", &format!("\"{seen}\"")),
        ],
    );
    let stale = stale.body(axum::body::Body::from("{}")).unwrap();
    two.send(stale)
        .await
        .expect_problem(409, "changed-meanwhile");
    let kept = get(&two, id).await;
    assert!(!kept.to_string().contains("send a picture"));
    let version = kept["version"].clone();
    let answer = json!({ "text": "One answer.", "seen": version, "after": "stay" });
    act(&two, id, "reply", answer.clone()).await.expect(200);
    // A colleague, or the same request again.
    act(&one, id, "reply", answer)
        .await
        .expect_problem(409, "changed-meanwhile");
    app.run_jobs().await;
    let sent = app.messages("+919876500001").await;
    let news = sent
        .iter()
        .filter(|one| one.body.contains("news on your request"));
    assert_eq!(news.count(), 1);
}

#[app_test]
async fn queues_show_only_what_a_role_may_work(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let broken = open_own(&customer, "technical").await;
    open_own(&customer, "question").await;
    let id = broken["id"].as_str().unwrap();
    let queues = async |worker: &TestClient<'_>| {
        let overview = worker.get("/api/admin/ticket-queues").await.expect(200);
        let queues = overview["queues"].as_array().unwrap().iter();
        let queues = queues.map(|one| format!("{} {}", one["queue"], one["open"]));
        queues.collect::<Vec<_>>().join(", ").replace('"', "")
    };
    let agent = app.admin(Role::Three).await;
    assert_eq!(
        queues(&agent).await,
        "complaints 0, data-requests 0, customers 1"
    );
    assert_eq!(list(&agent, "").await.len(), 1);
    assert!(list(&agent, "?queue=technical").await.is_empty());
    agent
        .get(&format!("/api/admin/tickets/{id}"))
        .await
        .expect(404);
    act(&agent, id, "assign", json!({})).await.expect(404);
    let next = json!({ "queue": "technical" });
    let next = agent.post("/api/admin/tickets/next", &next).await;
    assert_eq!(next.expect(200)["id"], Value::Null);

    let head = app.admin(Role::One).await;
    assert_eq!(
        queues(&head).await,
        "complaints 0, data-requests 0, customers 1, technical 1, partners 0, commission 0"
    );
    let due = get(&head, id).await["statutoryDueOn"].clone();
    let class = json!({ "kind": "complaint", "queue": "complaints", "priority": "urgent" });
    let classified = act(&head, id, "classify", class).await.expect(200);
    assert_eq!(classified["statutoryDueOn"], due, "nothing moves it");
    assert_eq!(get(&agent, id).await["priority"], "urgent");
    let nobody = app.admin(Role::Catalog).await;
    nobody.get("/api/admin/tickets").await.expect(403);
    app.run_jobs().await;
}

#[app_test]
async fn an_assignment_without_an_entry_ends(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "question").await;
    let id = opened["id"].as_str().unwrap();
    let worker = app.admin(Role::Three).await;
    let assigned = act(&worker, id, "assign", json!({})).await.expect(200);
    assert!(assigned["assignedUntil"].is_string());
    housekeeping::sweep(&app.app).await.unwrap();
    assert!(get(&worker, id).await["assignee"].is_string());
    pass_days(app, 8).await;
    let worker = app.admin(Role::Three).await;
    let released = get(&worker, id).await;
    assert_eq!(released["assignee"], Value::Null);
    assert_eq!(released["entries"][3]["author"], "system");
    assert_eq!(list(&worker, "?overdue=true").await.len(), 1);
    app.run_jobs().await;
}

#[app_test]
async fn the_statutory_period_ends_with_one_notice_that_nothing_pauses(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let id = opened["id"].as_str().unwrap();
    let worker = app.admin(Role::One).await;
    act(
        &worker,
        id,
        "hold",
        json!({ "reason": "The lender answers" }),
    )
    .await
    .expect(200);
    let (mut steps, mut notices) = (Vec::new(), 0);
    for day in 1..=32 {
        pass_days(app, 1).await;
        let worker = app.admin(Role::One).await;
        let ticket = get(&worker, id).await;
        let entries = ticket["entries"].as_array().unwrap();
        let statutory = entries.iter().filter(|entry| entry["kind"] == "statutory");
        if day < 30 {
            assert_eq!(count_for(&worker, "late-tickets").await, 0, "{day}");
        }
        let now: Vec<&str> = statutory.map(|one| one["to"].as_str().unwrap()).collect();
        if now.len() > steps.len() {
            steps.push(format!("{day} {}", now.last().unwrap()));
        }
        let sent = app.messages("+919876500001").await;
        let news = sent
            .iter()
            .filter(|sent| sent.body.contains("news on your request"));
        notices = notices.max(news.count());
    }
    assert_eq!(steps, ["20 reminded", "25 escalated", "30 notified"]);
    assert_eq!(notices, 1);
    let worker = app.admin(Role::One).await;
    let escalated = list(&worker, "?escalated=true").await;
    assert_eq!(escalated[0]["priority"], "urgent");
    assert_eq!(escalated[0]["state"], "on_hold");
    // Support hours do not pass on hold, but the statutory day did.
    let late = list(&worker, "?overdue=true").await;
    assert_eq!(late[0]["isOverdue"], true);
    assert_eq!(count_for(&worker, "late-tickets").await, 1);
    assert!(
        list(&worker, "?overdue=true&state=resolved")
            .await
            .is_empty()
    );
    let overview = worker.get("/api/admin/ticket-queues").await.expect(200);
    assert_eq!(overview["escalated"], 1);
    let customer = app.consumer_with_mobile("9876500001").await;
    let own = customer.get("/api/tickets").await.expect(200);
    let escalation = &own["items"][0]["escalation"];
    assert_eq!(escalation["portal"], "https://cms.rbi.org.in");
    assert!(escalation["lastDay"].is_string());
}

#[app_test]
async fn a_requester_who_cannot_be_reached_comes_to_the_supervisor(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "data_right").await;
    let id = opened["id"].as_str().unwrap();
    pass_days(app, 10).await;
    let worker = app.admin(Role::One).await;
    let stop = json!({
        "destination": "9876500001", "channel": "any", "scope": "all", "reason": "wrong_person",
        "note": "Wants no message",
    });
    worker
        .post("/api/admin/suppressions", &stop)
        .await
        .expect(201);
    pass_days(app, 20).await;
    let worker = app.admin(Role::One).await;
    let ticket = get(&worker, id).await;
    let last = ticket["entries"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["kind"], &last["to"], &last["from"]),
        (&json!("statutory"), &json!("refused"), &json!("suppressed"))
    );
    assert_eq!(list(&worker, "?escalated=true").await.len(), 1);
}

#[app_test]
async fn staff_open_a_ticket_for_a_customer_who_calls(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let worker = app.admin(Role::Three).await;
    let body = json!({
        "customerId": customer.id, "kind": "question", "channel": "phone",
        "text": "Asks when the money comes.",
    });
    let opened = worker.post("/api/admin/tickets", &body).await.expect(201);
    assert_eq!(opened["channel"], "phone");
    assert_eq!(opened["entries"][0]["author"], "requester");
    assert!(opened["entries"][0]["by"].is_string(), "who wrote it down");
    let own = customer.get("/api/tickets").await.expect(200);
    assert_eq!(own["items"][0]["id"], opened["id"]);
    let code = opened["shortCode"].as_str().unwrap();
    assert_eq!(list(&worker, &format!("?q={code}")).await.len(), 1);
    let found = json!({ "q": code });
    let found = worker.post("/api/admin/customers/search", &found).await;
    assert_eq!(
        found.expect(200)["items"][0]["customerId"],
        json!(customer.id)
    );
    let story = worker
        .get(&format!(
            "/api/admin/customers/{}/timeline?kinds=ticket",
            customer.id
        ))
        .await
        .expect(200);
    assert_eq!(story["items"][0]["text"], "Message from the customer");
    assert_eq!(story["items"][0]["ticketId"], opened["id"]);
    app.run_jobs().await;
}

#[app_test]
async fn pan_and_birth_date_are_shown_only_while_a_ticket_is_open(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    customer.apply_to("cashe").await;
    app.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let path = format!("/api/admin/customers/{}/reveal", customer.id);
    let reveal = async |field: &str| {
        let body = json!({ "field": field, "reason": "complaint", "explanation": "" });
        worker.post(&path, &body).await
    };
    for field in ["pan", "birth-date"] {
        reveal(field)
            .await
            .expect_problem(409, "reveal-needs-ticket");
    }
    let opened = open_own(&customer, "complaint").await;
    let named = |id: &Value| json!({ "field": "pan", "reason": "complaint", "ticketId": id });
    let other = app.consumer_with_mobile("9876500002").await;
    let strange = open_own(&other, "complaint").await;
    for id in [&strange["id"], &json!("x")] {
        let refused = worker.post(&path, &named(id)).await;
        let refused = refused.expect_problem(422, "invalid-fields");
        assert!(refused["fields"]["ticketId"].is_string(), "{refused}");
    }
    worker.post(&path, &named(&opened["id"])).await.expect(200);
    let story = format!("/api/admin/customers/{}/timeline?kinds=access", customer.id);
    let story = worker.get(&story).await.expect(200);
    assert_eq!(story["items"][0]["ticketId"], opened["id"], "{story:#}");
    assert_eq!(reveal("pan").await.expect(200)["value"], "ABCPK1234F");
    let born = reveal("birth-date").await.expect(200)["value"].clone();
    assert!(born.as_str().unwrap().starts_with("19"), "{born}");
    let views = customer.get("/api/record-views").await.expect(200);
    assert!(views.to_string().contains("birth date"), "{views:#}");
    app.run_jobs().await;
}

#[app_test]
async fn what_was_answered_in_time_and_is_taken_up_after_its_day_begins_a_new_period(
    app: &TestApp,
) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let id = opened["id"].as_str().unwrap();
    pass_days(app, 20).await;
    let worker = app.admin(Role::One).await;
    let first = get(&worker, id).await["statutoryDueOn"].clone();
    reply(&worker, id, "resolve").await.expect(200);
    pass_days(app, 15).await;
    let customer = app.consumer_with_mobile("9876500001").await;
    let more = json!({ "text": "It came back." });
    let messages = format!("/api/tickets/{id}/messages");
    let again = customer.post(&messages, &more).await.expect(200);
    assert_eq!(again["escalation"], Value::Null, "it was answered in time");
    pass_days(app, 1).await;
    let worker = app.admin(Role::One).await;
    let ticket = get(&worker, id).await;
    assert!(ticket["statutoryDueOn"].as_str() > first.as_str());
    assert!(!kinds(&ticket)[4..].contains(&"statutory"), "{ticket:#}");
}

#[app_test]
async fn another_queue_and_another_agent_are_not_surprised(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "question").await;
    let id = opened["id"].as_str().unwrap();
    let [one, two] = [app.admin(Role::Three).await, app.admin(Role::One).await];
    let taken = act(&one, id, "assign", json!({})).await.expect(200);
    assert!(taken["assignee"].is_string());
    let class = json!({
        "kind": "technical", "queue": "technical", "priority": "high", "lender": "cashe",
    });
    // The agent may not see it any more, and nobody has it.
    act(&one, id, "classify", class).await.expect(200);
    let moved = get(&two, id).await;
    assert_eq!(moved["assignee"], Value::Null);
    assert_eq!(moved["lenderKey"], "cashe");
    let overview = one.get("/api/admin/ticket-queues").await.expect(200);
    assert_eq!(
        (&overview["mine"], &overview["escalated"]),
        (&json!(0), &json!(0))
    );
    let unknown = json!({
        "kind": "technical", "queue": "technical", "priority": "high", "lender": "nobody",
    });
    act(&two, id, "classify", unknown).await.expect(422);
    app.run_jobs().await;
}
