//! Tickets that are merged, parted again, and given to colleagues.

use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_testkit::{TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

use super::{DAY, act, get, kinds, link, list, open_own, pass_days, reply};
use crate::help;

fn id_of(ticket: &Value) -> &str {
    ticket["id"].as_str().unwrap()
}

/// Lets a ticket go on in another one.
async fn merge(worker: &TestClient<'_>, from: &Value, into: &Value) -> saakh_testkit::Reply {
    let body = json!({ "into": into["shortCode"] });
    act(worker, id_of(from), "merge", body).await
}

#[app_test]
async fn a_merged_ticket_goes_on_in_the_other_and_can_be_parted(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let older = open_own(&customer, "question").await;
    app.clock.advance(5 * DAY);
    let customer = app.consumer_with_mobile("9876500001").await;
    let newer = open_own(&customer, "complaint").await;
    let worker = app.admin(Role::Three).await;
    let days = |ticket: &Value| ticket["statutoryDueOn"].as_str().unwrap().to_owned();
    let earlier = days(&get(&worker, id_of(&older)).await);
    let later = days(&get(&worker, id_of(&newer)).await);
    assert!(earlier < later);
    reply(&worker, id_of(&newer), "wait").await.expect(200);

    let merged = merge(&worker, &older, &newer).await.expect(200);
    assert_eq!(
        (
            &merged["state"],
            &merged["mergedInto"],
            &merged["mayUnmerge"]
        ),
        (&json!("merged"), &newer["id"], &json!(true))
    );
    let target = get(&worker, id_of(&newer)).await;
    assert_eq!(days(&target), earlier, "the earlier day stays");
    assert_eq!(target["state"], "open", "the other one waited for us");
    act(&worker, id_of(&newer), "resolve", json!({}))
        .await
        .expect_problem(409, "reply-missing");
    assert_eq!(list(&worker, "").await.len(), 1);
    merge(&worker, &older, &newer)
        .await
        .expect_problem(409, "transition");
    let late = json!({ "text": "Here.", "seen": merged["version"], "after": "stay" });
    act(&worker, id_of(&older), "reply", late)
        .await
        .expect_problem(409, "transition");

    // What the customer writes to the merged one on an old page arrives in the other.
    let own = customer.get("/api/tickets").await.expect(200);
    assert_eq!(
        (&own["items"][1]["state"], &own["items"][1]["mayWrite"]),
        (&json!("merged"), &json!(false))
    );
    assert!(kinds(&own["items"][1]).contains(&"merge"));
    let path = format!("/api/tickets/{}/messages", id_of(&older));
    let more = json!({ "text": "One thing more." });
    let answered = customer.post(&path, &more).await.expect(200);
    assert_eq!(answered["id"], newer["id"]);

    let parted = act(&worker, id_of(&older), "unmerge", json!({})).await;
    assert_eq!(parted.expect(200)["state"], "open", "as before");
    assert_eq!(days(&get(&worker, id_of(&newer)).await), later);
    assert_eq!(days(&get(&worker, id_of(&older)).await), earlier);
    act(&worker, id_of(&older), "unmerge", json!({}))
        .await
        .expect_problem(409, "transition");
    reply(&worker, id_of(&newer), "resolve").await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn a_merge_is_undone_within_a_week_and_its_statutory_day_still_comes(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let older = open_own(&customer, "complaint").await;
    app.clock.advance(4 * DAY);
    let customer = app.consumer_with_mobile("9876500001").await;
    let newer = open_own(&customer, "complaint").await;
    let worker = app.admin(Role::One).await;
    merge(&worker, &older, &newer).await.expect(200);
    pass_days(app, 8).await;
    let worker = app.admin(Role::One).await;
    act(&worker, id_of(&older), "unmerge", json!({}))
        .await
        .expect_problem(409, "ticket-over");
    pass_days(app, 19).await;
    let worker = app.admin(Role::One).await;
    let target = get(&worker, id_of(&newer)).await;
    let entries = target["entries"].as_array().unwrap();
    let notices = entries.iter().filter(|entry| entry["to"] == "notified");
    assert_eq!(notices.count(), 1, "on the 30th day of the older one");
    pass_days(app, 5).await;
    let worker = app.admin(Role::One).await;
    let again = get(&worker, id_of(&newer)).await;
    let entries = again["entries"].as_array().unwrap();
    let notices = entries.iter().filter(|entry| entry["to"] == "notified");
    assert_eq!(notices.count(), 1, "once");
}

#[app_test]
async fn only_unfinished_tickets_of_one_requester_are_merged(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let one = open_own(&customer, "question").await;
    let other_customer = app.consumer_with_mobile("9876500002").await;
    let foreign = open_own(&other_customer, "question").await;
    let worker = app.admin(Role::Three).await;
    merge(&worker, &one, &foreign)
        .await
        .expect_problem(409, "tickets-differ");
    merge(&worker, &one, &one)
        .await
        .expect_problem(409, "tickets-differ");
    let unknown = act(
        &worker,
        id_of(&one),
        "merge",
        json!({ "into": "0000-0000" }),
    )
    .await;
    let refused = unknown.expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["into"].is_string());
    let second = open_own(&customer, "question").await;
    let withdraw = format!("/api/tickets/{}/withdraw", id_of(&second));
    customer.post(&withdraw, &json!({})).await.expect(200);
    merge(&worker, &one, &second)
        .await
        .expect_problem(409, "tickets-differ");
    // A ticket of a queue that the agent does not work is not found.
    let broken = open_own(&customer, "technical").await;
    merge(&worker, &one, &broken).await.expect(404);
    app.run_jobs().await;
}

#[app_test]
async fn a_visitors_link_opens_the_ticket_in_which_theirs_goes_on(app: &TestApp) {
    for _ in 0..2 {
        help::ask(&app.visitor(), help::ASKED).await.expect(200);
        app.clock.advance(60);
    }
    app.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let [first, second] = list(&worker, "").await.try_into().ok().unwrap();
    reply(&worker, id_of(&first), "wait").await.expect(200);
    app.clock.advance(1);
    app.run_jobs().await;
    let page = link(app, "sunita@example.com").await;
    let page = format!("/api/ticket-links/{page}");
    merge(&worker, &first, &second).await.expect(200);
    let seen = app.visitor().get(&page).await.expect(200);
    assert_eq!(seen["id"], second["id"]);
    let more = json!({ "text": "Still waiting." });
    let written = app.visitor().post(&page, &more).await.expect(200);
    assert_eq!(written["id"], second["id"]);
    app.run_jobs().await;
}

#[app_test]
async fn two_agents_who_take_the_next_ticket_at_once_take_different_ones(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    for _ in 0..2 {
        open_own(&customer, "question").await;
    }
    let agents = [app.admin(Role::Three).await, app.admin(Role::Two).await];
    let nothing = json!({});
    let taking = agents
        .iter()
        .map(|agent| agent.post("/api/admin/tickets/next", &nothing));
    let mut taken = Vec::new();
    for reply in run_concurrently(taking).await {
        taken.push(reply.expect(200)["id"].as_str().unwrap().to_owned());
    }
    assert_ne!(taken[0], taken[1]);
    for (agent, id) in agents.iter().zip(&taken) {
        assert_eq!(get(agent, id).await["assigneeId"].to_string(), agent.id);
    }
    app.run_jobs().await;
}

#[app_test]
async fn a_reply_beside_a_new_message_is_sent_only_if_its_writer_saw_the_message(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "question").await;
    let id = id_of(&opened);
    let agent = app.admin(Role::Three).await;
    let version = get(&agent, id).await["version"].clone();
    let answer = json!({ "text": "Here.", "seen": version, "after": "resolve" });
    let more = json!({ "text": "And one more thing." });
    let calls = [
        (&agent, format!("/api/admin/tickets/{id}/reply"), &answer),
        (&customer, format!("/api/tickets/{id}/messages"), &more),
    ];
    let calls = calls.iter().map(|(who, path, body)| who.post(path, body));
    let statuses: Vec<_> = run_concurrently(calls)
        .await
        .iter()
        .map(|reply| reply.status)
        .collect();
    assert_eq!(statuses[1], 200, "{statuses:?}");
    assert!([200, 409].contains(&statuses[0]), "{statuses:?}");
    let ticket = get(&agent, id).await;
    let is_sent = ticket.to_string().contains("Here.");
    assert_eq!(is_sent, statuses[0] == 200, "{ticket:#}");
    assert_eq!(ticket["state"], "open", "the message came last or alone");
    app.run_jobs().await;
}

#[app_test]
async fn a_merge_beside_a_reply_loses_neither(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let one = open_own(&customer, "question").await;
    let other = open_own(&customer, "question").await;
    let [agent, colleague] = [app.admin(Role::Three).await, app.admin(Role::Two).await];
    let id = id_of(&one).to_owned();
    let version = get(&agent, &id).await["version"].clone();
    let answer = json!({ "text": "Here.", "seen": version, "after": "stay" });
    let into = json!({ "into": other["shortCode"] });
    let both = [(&agent, "reply", answer), (&colleague, "merge", into)];
    let both = both.map(|(worker, action, body)| {
        let id = &id;
        Box::pin(async move { act(worker, id, action, body).await })
    });
    let statuses: Vec<_> = run_concurrently(both)
        .await
        .iter()
        .map(|reply| reply.status)
        .collect();
    assert_eq!(statuses[1], 200, "{statuses:?}");
    let merged = get(&agent, &id).await;
    assert_eq!(merged["state"], "merged");
    let is_there = merged.to_string().contains("Here.");
    assert_eq!(is_there, statuses[0] == 200, "{statuses:?}");
    app.run_jobs().await;
}

#[app_test]
async fn a_ticket_is_given_to_a_colleague_who_works_its_queue(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "question").await;
    let id = id_of(&opened);
    let agent = app.admin(Role::Three).await;
    let colleague = app.admin(Role::Two).await;
    let finance = app.admin(Role::FinanceMaker).await;
    let overview = agent.get("/api/admin/ticket-queues").await.expect(200);
    let colleagues = overview["colleagues"].as_array().unwrap();
    let number = |client: &TestClient<'_>| client.id.parse::<i64>().unwrap();
    assert!(colleagues.iter().any(|one| one["id"] == number(&colleague)));
    assert!(colleagues.iter().all(|one| one["id"] != number(&finance)));
    let to = json!({ "assignee": number(&colleague) });
    let given = act(&agent, id, "assign", to).await.expect(200);
    assert_eq!(given["assigneeId"], number(&colleague));
    assert!(given["assignedUntil"].is_string());
    let to = json!({ "assignee": number(&finance) });
    let refused = act(&agent, id, "assign", to)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["assignee"].is_string());
    app.run_jobs().await;
}

#[app_test]
async fn a_merge_before_the_statutory_notice_left_does_not_swallow_it(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let older = open_own(&customer, "complaint").await;
    pass_days(app, 5).await;
    let customer = app.consumer_with_mobile("9876500001").await;
    let newer = open_own(&customer, "question").await;
    app.clock.advance(25 * DAY);
    housekeeping::sweep(&app.app).await.unwrap();
    let worker = app.admin(Role::One).await;
    merge(&worker, &older, &newer).await.expect(200);
    app.run_jobs().await;

    let notices = async || {
        let worker = app.admin(Role::One).await;
        let ticket = get(&worker, id_of(&newer)).await;
        let entries = ticket["entries"].as_array().unwrap().iter();
        entries.filter(|entry| entry["to"] == "notified").count()
    };
    app.clock.advance(1);
    assert_eq!(notices().await, 1, "in the ticket in which it goes on");
    pass_days(app, 6).await;
    assert_eq!(notices().await, 1, "the later day asks for no other");
}

#[app_test]
async fn people_without_email_are_the_same_where_their_number_is(app: &TestApp) {
    let worker = app.admin(Role::Three).await;
    let write_down = async |phone: &str, channel: &str| {
        let visitor = json!({ "name": "Kamla Bai", "email": "", "phone": phone,
            "brand": "nitya_finance", "language": "hi" });
        let new = json!({ "visitor": visitor, "kind": "complaint", "channel": channel,
            "text": "Nobody calls me back." });
        worker.post("/api/admin/tickets", &new).await.expect(201)
    };
    let first = write_down("9876543211", "phone").await;
    let again = write_down("9876543211", "phone").await;
    let other = write_down("9876543212", "phone").await;
    let letters = [
        write_down("", "letter").await,
        write_down("", "letter").await,
    ];
    merge(&worker, &first, &other)
        .await
        .expect_problem(409, "tickets-differ");
    merge(&worker, &letters[0], &letters[1])
        .await
        .expect_problem(409, "tickets-differ");
    merge(&worker, &first, &again).await.expect(200);
    app.run_jobs().await;
}
