//! Tickets of people without an account, from the help form or written down by staff.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{DAY, act, get, kinds, link, list, only, pass_days, reply};
use crate::help;
use crate::ticket_files::{PDF, add};

#[app_test]
async fn a_visitor_is_answered_by_a_link_and_writes_back(app: &TestApp) {
    help::ask(&app.visitor(), help::ASKED).await.expect(200);
    app.run_jobs().await;
    let worker = app.admin(Role::Three).await;
    let listed = list(&worker, "").await;
    assert_eq!(listed[0]["title"], "The code does not come.");
    assert_eq!(listed[0]["requester"], "******Devi");
    let id = only(&worker).await;
    act(&worker, &id, "resolve", json!({}))
        .await
        .expect_problem(409, "reply-missing");
    let asked = reply(&worker, &id, "wait").await.expect(200);
    assert_eq!(asked["state"], "waiting");
    assert!(asked["firstRespondedAt"].is_string());
    app.clock.advance(1);
    app.run_jobs().await;

    let page = format!(
        "/api/ticket-links/{}",
        link(app, "sunita@example.com").await
    );
    let seen = app.visitor().get(&page).await.expect(200);
    assert_eq!(kinds(&seen), ["message", "message", "state"]);
    let answer = json!({ "text": "It is the SMS code." });
    let answered = app.visitor().post(&page, &answer).await.expect(200);
    assert_eq!(answered["state"], "open");
    let sent = add(&app.visitor(), &page, "bill.pdf", PDF)
        .await
        .expect(200);
    assert_eq!(
        sent["entries"].as_array().unwrap().last().unwrap()["text"],
        "bill.pdf"
    );
    let file = format!("/api/admin/tickets/{id}/files/1");
    worker.get(&file).await.expect(200);
    app.admin(Role::FinanceMaker)
        .await
        .get(&file)
        .await
        .expect(404);
    act(&worker, &id, "resolve", json!({}))
        .await
        .expect_problem(409, "reply-missing");
    reply(&worker, &id, "resolve").await.expect(200);
    app.run_jobs().await;

    pass_days(app, 8).await;
    let worker = app.admin(Role::Three).await;
    assert_eq!(get(&worker, &id).await["state"], "closed");
    let again = app.visitor().post(&page, &answer).await.expect(200);
    assert_eq!(again["state"], "open");
    assert_eq!(get(&worker, &id).await["reopened"], 1);
    reply(&worker, &id, "resolve").await.expect(200);
    pass_days(app, 31).await;
    app.visitor()
        .post(&page, &answer)
        .await
        .expect_problem(409, "ticket-over");
    assert_eq!(
        app.visitor().get(&page).await.expect(200)["mayWrite"],
        false
    );
    app.clock.advance(60 * DAY);
    app.visitor().get(&page).await.expect(404);
    let forged = "/api/ticket-links/AAAA";
    app.visitor().get(forged).await.expect(404);
    app.run_jobs().await;
}

#[app_test]
async fn staff_write_down_what_a_caller_without_account_asks(app: &TestApp) {
    let worker = app.admin(Role::Three).await;
    let overview = worker.get("/api/admin/ticket-queues").await.expect(200);
    let brands = overview["brands"].as_array().unwrap();
    assert!(brands.iter().any(|one| one["key"] == "nitya_finance"));
    let visitor = json!({ "name": "Sunita Devi", "email": "sunita@example.com",
        "phone": "9876543210", "brand": "nitya_finance", "language": "hi" });
    let mut new = json!({ "visitor": visitor, "kind": "complaint", "channel": "phone",
        "text": "The agent was rude on the phone." });
    let opened = worker.post("/api/admin/tickets", &new).await.expect(201);
    assert_eq!(
        (
            &opened["requesterKind"],
            &opened["channel"],
            &opened["queue"]
        ),
        (&json!("visitor"), &json!("phone"), &json!("complaints"))
    );
    assert!(opened["statutoryDueOn"].is_string());
    app.run_jobs().await;
    let mails = app.messages("sunita@example.com").await;
    assert_eq!(mails.len(), 1, "an acknowledgement, in their language");
    assert!(!mails[0].body.contains("rude"));
    reply(&worker, opened["id"].as_str().unwrap(), "wait")
        .await
        .expect(200);
    app.clock.advance(1);
    app.run_jobs().await;
    let page = format!(
        "/api/ticket-links/{}",
        link(app, "sunita@example.com").await
    );
    app.visitor().get(&page).await.expect(200);

    for (field, value) in [
        ("brand", "no_such_brand"),
        ("phone", "12"),
        ("email", "sunita"),
        ("name", ""),
        ("language", "fr"),
    ] {
        let mut wrong = new.clone();
        wrong["visitor"][field] = json!(value);
        let refused = worker.post("/api/admin/tickets", &wrong).await;
        let refused = refused.expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{field}: {refused}");
    }
    new["customerId"] = json!("018f0000-0000-7000-8000-000000000000");
    let both = worker.post("/api/admin/tickets", &new).await;
    both.expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_caller_without_email_is_answered_by_phone(app: &TestApp) {
    let worker = app.admin(Role::Three).await;
    let mut visitor = json!({ "name": "Kamla Bai", "email": "", "phone": "9876543211",
        "brand": "nitya_finance", "language": "hi" });
    let write_down = async |visitor: &Value, channel: &str| {
        let new = json!({ "visitor": visitor, "kind": "complaint", "channel": channel,
            "text": "Nobody calls me back." });
        worker.post("/api/admin/tickets", &new).await
    };
    let opened = write_down(&visitor, "phone").await.expect(201);
    assert_eq!(opened["contactEmail"], Value::Null);
    assert_eq!(opened["contactPhone"], "******3211");
    let id = opened["id"].as_str().unwrap();
    reply(&worker, id, "resolve").await.expect(200);
    app.run_jobs().await;
    assert!(app.messages("+919876543211").await.is_empty());
    let answered = get(&worker, id).await;
    assert!(!kinds(&answered).contains(&"statutory"), "{answered}");
    let email = json!({ "field": "email", "reason": "complaint" });
    worker
        .post(&format!("/api/admin/tickets/{id}/reveal"), &email)
        .await
        .expect(404);

    visitor["phone"] = json!("");
    let refused = write_down(&visitor, "phone").await;
    let refused = refused.expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["phone"].is_string(), "{refused}");
    write_down(&visitor, "letter").await.expect(201);

    act(
        &worker,
        id,
        "reopen",
        json!({ "reason": "They called again" }),
    )
    .await
    .expect(200);
    pass_days(app, 31).await;
    let worker = app.admin(Role::One).await;
    let told = get(&worker, id).await;
    let steps = told["entries"].as_array().unwrap().iter();
    let refused = steps.filter(|one| one["to"] == "refused");
    assert_eq!(refused.count(), 1, "{told}");
}
