//! Messages that were sent to a customer, in the customer's own list.

use saakh_service::operations::housekeeping;
use saakh_store::db::Statement;
use saakh_store::{DbError, Scope, args, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

// The gateway of demo mode is a table.
static NO_GATEWAY: Statement = {
    const SQL: &str = "ALTER TABLE outbox_message RENAME TO no_outbox";
    Statement::new("messages test", SQL, SQL)
};

async fn texts(customer: &TestClient<'_>) -> Vec<String> {
    let list = customer.get("/api/messages").await.expect(200);
    let items = list["items"].as_array().unwrap();
    let text = |item: &Value| item["text"].as_str().unwrap().to_owned();
    items.iter().map(text).collect()
}

#[app_test]
async fn sent_messages_are_listed_without_codes(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    let code = app.code_for(&format!("+91{mobile}")).await;
    let list = asha.get("/api/messages").await.expect(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    let message = &list["items"][0];
    assert_eq!(
        (&message["channel"], &list["nextCursor"]),
        (&json!("sms"), &Value::Null)
    );
    let text = message["text"].as_str().unwrap();
    assert!(
        text.contains("******") && !text.contains(&code) && !text.contains('@'),
        "{text}"
    );

    let other = app.consumer().await;
    assert!(!texts(&other).await.is_empty());
    app.clock.advance(60);
    let sent = asha
        .post("/api/confirmation/send", &json!({}))
        .await
        .expect(200);
    assert_eq!(sent["channel"], "sms");
    assert_eq!(
        (texts(&asha).await.len(), texts(&other).await.len()),
        (2, 1)
    );
    app.visitor()
        .get("/api/messages")
        .await
        .expect_problem(401, "unauthorised");
    let held = asha.get("/api/my-data.json").await.expect(200);
    assert_eq!(held["messages"].as_array().unwrap().len(), 2);
    assert!(
        !held
            .to_string()
            .contains(&app.code_for(&format!("+91{mobile}")).await)
    );
}

#[app_test]
async fn messages_are_listed_in_pages_and_deleted_after_a_month(app: &TestApp) {
    let mobile = app.new_mobile();
    for _ in 0..23 {
        app.clock.advance(60 * 60);
        app.send_otp(&mobile).await;
        // At most ten codes a day are sent to one number.
        app.clock.advance(2 * 60 * 60);
    }
    let asha = app.consumer_with_mobile(&mobile).await;
    let first = asha.get("/api/messages").await.expect(200);
    let cursor = first["nextCursor"].as_str().unwrap();
    let rest = asha
        .get(&format!("/api/messages?cursor={cursor}"))
        .await
        .expect(200);
    let ids = |page: &Value| -> Vec<String> {
        let items = page["items"].as_array().unwrap().iter();
        items
            .map(|item| item["messageId"].as_str().unwrap().to_owned())
            .collect()
    };
    let mut all = ids(&first);
    assert_eq!(
        (all.len(), ids(&rest).len(), &rest["nextCursor"]),
        (20, 4, &Value::Null)
    );
    all.extend(ids(&rest));
    assert!(all.is_sorted_by(|later, earlier| later > earlier));
    let long = "x".repeat(37);
    asha.get(&format!("/api/messages?cursor={long}"))
        .await
        .expect_problem(422, "invalid-fields");

    app.clock.advance(30 * DAY + 1);
    housekeeping::sweep(&app.app).await.unwrap();
    let again = app.consumer_with_mobile(&mobile).await;
    assert_eq!(texts(&again).await.len(), 1);
}

async fn close_the_gateway(app: &TestApp) -> Result<u64, DbError> {
    write_tx!(app.app.db, Scope::exclusive(), |tx| {
        tx.execute(&NO_GATEWAY, args![]).await
    })
}

#[app_test]
async fn messages_that_were_not_sent_are_not_listed(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    close_the_gateway(app).await.unwrap();
    app.clock.advance(60);
    asha.post("/api/confirmation/send", &json!({}))
        .await
        .expect_problem(503, "message-not-sent");
    assert_eq!(texts(&asha).await.len(), 1);
}

#[app_test]
async fn an_erased_customers_messages_are_deleted(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    app.clock.advance(60);
    let again = app.consumer_with_mobile(&mobile).await;
    assert_ne!(again.id, asha.id);
    assert_eq!(texts(&again).await.len(), 1, "the code of the login");
}
