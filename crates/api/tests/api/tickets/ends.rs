//! What ends a ticket, or its words: erasure, time, a discard, and messages that reach nobody.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{act, get, link, list, only, open_own, pass_days, reply};
use crate::help;

#[app_test]
async fn words_go_with_the_customer_or_a_year_after_the_end_and_the_rest_two_years_later(
    app: &TestApp,
) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let erased = opened["id"].as_str().unwrap();
    help::ask(&app.visitor(), help::ASKED).await.expect(200);
    app.run_jobs().await;
    let worker = app.admin(Role::One).await;
    let asked = list(&worker, "?queue=customers").await[0]["id"].clone();
    let asked = asked.as_str().unwrap();
    reply(&worker, asked, "resolve").await.expect(200);
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let left = get(&worker, erased).await;
    assert_eq!(
        (
            &left["state"],
            &left["title"],
            &left["customerId"],
            &left["entries"][0]["text"]
        ),
        (&json!("closed"), &json!(""), &Value::Null, &json!(""))
    );
    pass_days(app, 8).await;
    let worker = app.admin(Role::One).await;
    assert_eq!(
        get(&worker, asked).await["title"],
        "The code does not come."
    );
    pass_days(app, 366).await;
    let worker = app.admin(Role::One).await;
    let left = get(&worker, asked).await;
    assert_eq!(
        (&left["title"], &left["contactEmail"]),
        (&json!(""), &Value::Null)
    );
    pass_days(app, 730).await;
    let worker = app.admin(Role::One).await;
    for gone in [asked, erased] {
        worker
            .get(&format!("/api/admin/tickets/{gone}"))
            .await
            .expect(404);
    }
}

#[app_test]
async fn a_link_to_an_erased_ticket_opens_nothing(app: &TestApp) {
    let form = help::ASKED.replace("98765+43210", "9876500001");
    help::ask(&app.visitor(), &form).await.expect(200);
    app.run_jobs().await;
    let worker = app.admin(Role::One).await;
    let id = only(&worker).await;
    reply(&worker, &id, "wait").await.expect(200);
    app.run_jobs().await;
    let page = format!(
        "/api/ticket-links/{}",
        link(app, "sunita@example.com").await
    );
    app.clock.advance(1);
    let owner = app.consumer_with_mobile("9876500001").await;
    owner
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    app.visitor().get(&page).await.expect(404);
    let words = json!({ "text": "Still there?" });
    app.visitor()
        .post(&page, &words)
        .await
        .expect_problem(409, "ticket-over");
    act(&worker, &id, "note", words)
        .await
        .expect_problem(409, "ticket-over");
}

#[app_test]
async fn a_visitors_ticket_is_discarded_without_a_message_and_a_customers_is_not(app: &TestApp) {
    help::ask(&app.visitor(), help::ASKED).await.expect(200);
    app.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let junk = only(&worker).await;
    let sent = app.messages("sunita@example.com").await.len();
    let reason = json!({ "reason": "Advertising" });
    let closed = act(&worker, &junk, "discard", reason.clone())
        .await
        .expect(200);
    assert_eq!(closed["state"], "closed");
    app.run_jobs().await;
    assert_eq!(app.messages("sunita@example.com").await.len(), sent);
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let id = opened["id"].as_str().unwrap();
    act(&worker, id, "discard", reason)
        .await
        .expect_problem(409, "reply-missing");
    app.run_jobs().await;
}

#[app_test]
async fn a_reply_that_reaches_nobody_is_noted_and_a_typed_address_is_not_flooded(app: &TestApp) {
    for network in 1..=5 {
        let from = app
            .visitor()
            .with_address(format!("203.0.113.{network}").parse().unwrap());
        help::ask(&from, help::ASKED).await.expect(200);
    }
    app.run_jobs().await;
    let customer = app.consumer_with_mobile("9876500001").await;
    let opened = open_own(&customer, "complaint").await;
    let id = opened["id"].as_str().unwrap();
    let worker = app.admin(Role::One).await;
    let stop = json!({
        "destination": "9876500001", "channel": "any", "scope": "all", "reason": "wrong_person",
        "note": "Wants no message",
    });
    worker
        .post("/api/admin/suppressions", &stop)
        .await
        .expect(201);
    reply(&worker, id, "stay").await.expect(200);
    app.run_jobs().await;
    let ticket = get(&worker, id).await;
    let last = ticket["entries"].as_array().unwrap().last().unwrap();
    assert_eq!(last["to"], "unreached");

    pass_days(app, 30).await;
    let notices = app.messages("sunita@example.com").await;
    let notices = notices
        .iter()
        .filter(|sent| sent.body.contains("Reserve Bank"));
    assert_eq!(notices.count(), 3, "as many a day as acknowledgements");
    let worker = app.admin(Role::One).await;
    let of_visitors = list(&worker, "?queue=customers").await;
    assert_eq!(of_visitors.len(), 5);
    let mut steps = Vec::new();
    for one in &of_visitors {
        let ticket = get(&worker, one["id"].as_str().unwrap()).await;
        let last = ticket["entries"].as_array().unwrap().last().unwrap();
        steps.push(last["to"].as_str().unwrap().to_owned());
    }
    steps.sort_unstable();
    assert_eq!(
        steps,
        ["notified", "notified", "notified", "refused", "refused"]
    );
}

#[app_test]
async fn what_a_visitor_typed_is_shown_for_a_reason_and_on_record(app: &TestApp) {
    help::ask(&app.visitor(), help::ASKED).await.expect(200);
    app.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let id = only(&worker).await;
    let reveal = async |field: &str, reason: &str| {
        let body = json!({ "field": field, "reason": reason });
        act(&worker, &id, "reveal", body).await
    };
    reveal("email", "other").await.expect(422);
    reveal("pan", "complaint").await.expect(404);
    let shown = reveal("email", "complaint").await.expect(200);
    assert_eq!(shown["value"], "sunita@example.com");
    let admin = app.admin(Role::One).await;
    let trail = admin.get("/api/admin/audit?action=ticket.reveal").await;
    assert_eq!(trail.expect(200)["items"].as_array().unwrap().len(), 1);
    let customer = app.consumer_with_mobile("9876500001").await;
    let own = open_own(&customer, "question").await;
    let body = json!({ "field": "email", "reason": "complaint" });
    act(&worker, own["id"].as_str().unwrap(), "reveal", body)
        .await
        .expect(404);
    app.run_jobs().await;
}
