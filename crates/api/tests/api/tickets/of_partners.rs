//! Tickets of partners and merchants, and those who may not see them.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{act, get, list, open_own, reply};
use crate::ticket_files::{PDF, add};

const MINE: &str = "/api/partner/tickets";

#[app_test]
async fn a_partner_asks_is_answered_by_mail_and_writes_back(app: &TestApp) {
    let merchant = app.merchant().await;
    let asked = json!({ "kind": "partner", "text": "May I print the poster in A3?" });
    let opened = merchant.post(MINE, &asked).await.expect(201);
    assert_eq!(
        (&opened["state"], &opened["answerBy"], &opened["loan"]),
        (&json!("open"), &Value::Null, &Value::Null)
    );
    let id = opened["id"].as_str().unwrap();
    assert_eq!(app.run_jobs().await, 0, "no officer is told");

    let worker = app.admin(Role::One).await;
    let seen = get(&worker, id).await;
    assert_eq!(
        (&seen["queue"], &seen["requesterKind"], &seen["channel"]),
        (&json!("partners"), &json!("merchant"), &json!("portal"))
    );
    assert!(seen["requester"].is_string());
    let class = json!({ "kind": "complaint", "queue": "complaints", "priority": "high" });
    act(&worker, id, "classify", class)
        .await
        .expect_problem(422, "invalid-fields");
    reply(&worker, id, "wait").await.expect(200);
    app.run_jobs().await;
    let mine = merchant.get(MINE).await.expect(200);
    assert_eq!(mine["items"][0]["state"], "waiting");
    let path = format!("{MINE}/{id}");
    let added = add(&merchant, &path, "shop.pdf", PDF).await.expect(200);
    assert_eq!(added["state"], "open");
    merchant.get(&format!("{path}/files/1")).await.expect(200);
    let withdraw = format!("{path}/withdraw");
    let closed = merchant.post(&withdraw, &json!({})).await.expect(200);
    assert_eq!(closed["state"], "closed");
    app.run_jobs().await;
}

#[app_test]
async fn nobody_else_reads_a_partners_ticket(app: &TestApp) {
    let merchant = app.merchant().await;
    let asked = json!({ "kind": "technical", "text": "The QR code is cut off." });
    let opened = merchant.post(MINE, &asked).await.expect(201);
    let asked = json!({ "kind": "partner", "text": "May I print it in A3?" });
    let second = merchant.post(MINE, &asked).await.expect(201);
    let stranger = app.merchant().await;
    let path = format!("{MINE}/{}", opened["id"].as_str().unwrap());
    let text = json!({ "text": "Mine?" });
    for call in ["messages", "withdraw"] {
        let body = if call == "messages" {
            text.clone()
        } else {
            json!({})
        };
        let call = format!("{path}/{call}");
        stranger.post(&call, &body).await.expect(404);
    }
    add(&stranger, &path, "x.pdf", PDF).await.expect(404);
    assert_eq!(stranger.get(MINE).await.expect(200)["items"], json!([]));
    // Customers and agents of customers never see them, in lists, counts or searches.
    let customer = app.consumer_with_mobile("9876500001").await;
    open_own(&customer, "question").await;
    let text = json!({ "text": "Mine?" });
    let own = format!("/api/tickets/{}/messages", second["id"].as_str().unwrap());
    customer.post(&own, &text).await.expect(404);
    for role in [Role::Two, Role::Three] {
        let agent = app.admin(role).await;
        assert_eq!(list(&agent, "").await.len(), 1);
        let number = second["shortCode"].as_str().unwrap();
        assert!(list(&agent, &format!("?q={number}")).await.is_empty());
        let queues = agent.get("/api/admin/ticket-queues").await.expect(200);
        assert!(!queues["queues"].to_string().contains("partners"));
        let id = second["id"].as_str().unwrap();
        agent
            .get(&format!("/api/admin/tickets/{id}"))
            .await
            .expect(404);
    }
    app.run_jobs().await;
}

#[app_test]
async fn a_partner_asks_only_what_partners_ask_and_not_too_much(app: &TestApp) {
    let merchant = app.merchant().await;
    for kind in ["question", "complaint", "data_right", "commission", "other"] {
        let asked = json!({ "kind": kind, "text": "What is it?" });
        let refused = merchant
            .post(MINE, &asked)
            .await
            .expect_problem(422, "invalid-fields");
        let field = if kind == "commission" {
            "entryId"
        } else {
            "kind"
        };
        assert!(refused["fields"][field].is_string(), "{kind}: {refused}");
    }
    let customer = app.consumer_with_mobile("9876500001").await;
    for kind in ["partner", "commission"] {
        let asked = json!({ "kind": kind, "text": "What is it?" });
        customer
            .post("/api/tickets", &asked)
            .await
            .expect_problem(422, "invalid-fields");
    }
    let asked = json!({ "kind": "partner", "text": "Again?" });
    for _ in 0..20 {
        merchant.post(MINE, &asked).await.expect(201);
    }
    merchant
        .post(MINE, &asked)
        .await
        .expect_problem(409, "tickets-too-many");
    app.run_jobs().await;
}

#[app_test]
async fn a_customer_names_the_lender_that_it_is_about(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let lenders = app.visitor().get("/api/lenders").await.expect(200);
    let lender = &lenders["items"][0];
    let body =
        json!({ "kind": "complaint", "text": "The charge is wrong.", "lender": lender["key"] });
    let opened = customer.post("/api/tickets", &body).await.expect(201);
    let worker = app.admin(Role::Three).await;
    let seen = get(&worker, opened["id"].as_str().unwrap()).await;
    assert_eq!(seen["lender"], lender["name"]);
    let unknown = json!({ "kind": "complaint", "text": "It is wrong.", "lender": "nobody" });
    customer
        .post("/api/tickets", &unknown)
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
}
