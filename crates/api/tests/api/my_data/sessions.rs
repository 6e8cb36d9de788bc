//! A customer's devices: seen, and logged out one by one or together.

use saakh_service::identity::session::write_buffered_uses;
use saakh_store::identity::session;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

#[app_test]
async fn all_devices_are_logged_out_at_once(app: &TestApp) {
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let reply = phone.post("/api/logout-everywhere", &json!({})).await;
    assert_eq!(reply.status, 204);
    for device in [phone, shop] {
        device
            .get("/api/preferences")
            .await
            .expect_problem(401, "unauthorised");
    }
}

#[app_test]
async fn each_session_is_seen_and_can_be_ended(app: &TestApp) {
    const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const CHROME: &str =
        "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let seen = |sessions: &Value| -> Vec<(bool, Value)> {
        let items = sessions["items"].as_array().unwrap().iter();
        items
            .map(|item| (item["current"] == true, item["device"].clone()))
            .collect()
    };
    let first = shop
        .get_with("/api/sessions", &[("User-Agent", FIREFOX)])
        .await
        .expect(200);
    assert_eq!(
        seen(&first),
        [(true, json!("Firefox, Linux")), (false, Value::Null)]
    );
    phone
        .get_with("/api/preferences", &[("User-Agent", CHROME)])
        .await
        .expect(200);
    app.clock.advance(60);
    shop.get_with("/api/preferences", &[("User-Agent", CHROME)])
        .await
        .expect(200);
    app.clock.advance(60);
    let list = shop
        .get_with("/api/sessions", &[("User-Agent", FIREFOX)])
        .await
        .expect(200);
    assert_eq!(
        seen(&list),
        [
            (true, json!("Chrome, Android")),
            (false, json!("Chrome, Android"))
        ]
    );
    assert!(!list.to_string().contains(phone.token.as_ref().unwrap()));

    let path = format!("/api/sessions/{}", list["items"][1]["id"].as_str().unwrap());
    app.consumer()
        .await
        .delete(&path)
        .await
        .expect_problem(404, "not-found");
    shop.delete(&path).await.expect(204);
    phone
        .get("/api/preferences")
        .await
        .expect_problem(401, "unauthorised");
    shop.get("/api/preferences").await.expect(200);
    shop.delete(&path).await.expect_problem(404, "not-found");
    app.clock.advance(20 * 60);
    let later = app.consumer_with_mobile(&mobile).await;
    let alive = later.get("/api/sessions").await.expect(200);
    assert_eq!(
        seen(&alive),
        [(true, Value::Null)],
        "one that was idle for too long is over"
    );
}

#[app_test]
async fn all_other_sessions_are_ended_at_once(app: &TestApp) {
    let mobile = app.new_mobile();
    let phone = app.consumer_with_mobile(&mobile).await;
    app.clock.advance(60);
    let shop = app.consumer_with_mobile(&mobile).await;
    let stranger = app.consumer().await;
    shop.delete("/api/sessions").await.expect(204);
    phone
        .get("/api/sessions")
        .await
        .expect_problem(401, "unauthorised");
    stranger.get("/api/sessions").await.expect(200);
    let left = shop.get("/api/sessions").await.expect(200);
    assert_eq!(left["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn uses_of_sessions_are_written_together_and_count_before(app: &TestApp) {
    let [one, other] = [app.consumer().await, app.consumer().await];
    let begun = app.app.now();
    // Slightly more than the idle timeout of 15 minutes.
    for _ in 0..3 {
        app.clock.advance(10 * 60);
        for customer in [&one, &other] {
            customer.get("/api/preferences").await.expect(200);
        }
    }
    let stored = || async {
        let mut conn = app.app.db.read().await.unwrap();
        let mut uses = Vec::new();
        for customer in [&one, &other] {
            let open =
                session::list_for_subject(&mut conn, "customer", &customer.id, app.app.now());
            uses.push(open.await.unwrap()[0].last_used_at);
        }
        uses
    };
    assert_eq!(stored().await, [begun, begun]);
    write_buffered_uses(&app.app).await.unwrap();
    assert_eq!(stored().await, [app.app.now(), app.app.now()]);
    assert!(app.app.session_uses.is_empty());
}
