//! Messages that are handed over again: what each kind of gateway gets, and when it is asked first.

use saakh_domain::engagement::delivery::RepeatClass;
use saakh_domain::identity::permission::Role;
use saakh_service::origination::status_notice;
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{CallError, MessageProvider, Outage, TestApp, app_test};
use serde_json::{Value, json};

use crate::message_log::{HOUR, LOG, approved, logged};
use crate::status_notices::{MINUTE, given};

/// Sends the notices of a provider whose answer is lost, then those of one that answers.
async fn interrupted(app: &TestApp, class: RepeatClass) -> (usize, usize, Value) {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.repeat(class);
    provider.fail(Some(CallError::unavailable(Outage::Interrupted)));
    let first = given(app, &provider).await.len();
    provider.fail(None);
    app.clock.advance(HOUR);
    let again = given(app, &provider).await.len();
    let admin = app.admin(Role::One).await;
    let mut news = logged(&admin, "purpose=updates").await;
    assert_eq!(news.len(), 1, "{news:?}");
    (first, again, news.remove(0))
}

#[app_test]
async fn a_blind_gateway_gets_a_message_once_whose_answer_was_lost(app: &TestApp) {
    let (first, again, message) = interrupted(app, RepeatClass::Blind).await;
    assert_eq!((first, again), (1, 0));
    assert_eq!(message["state"], "unknown");
}

#[app_test]
async fn a_queryable_gateway_is_asked_before_a_message_is_sent_again(app: &TestApp) {
    let (first, again, message) = interrupted(app, RepeatClass::Queryable).await;
    assert_eq!((first, again), (1, 0), "it said that it has the message");
    assert_eq!(message["state"], "accepted");
}

/// How often a queryable gateway gets a message that failed like this, and its state, some seconds after each other.
async fn asked_after(app: &TestApp, failure: Outage, waits: &[i64]) -> Vec<(usize, Value)> {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.repeat(RepeatClass::Queryable);
    provider.fail(Some(CallError::unavailable(failure)));
    assert_eq!(given(app, &provider).await.len(), 1);
    provider.fail(None);
    let mut seen = Vec::new();
    for wait in waits {
        app.clock.advance(*wait);
        let sent = given(app, &provider).await.len();
        let admin = app.admin(Role::One).await;
        let news = logged(&admin, "purpose=updates").await;
        seen.push((sent, news[0]["state"].clone()));
    }
    seen
}

#[app_test]
async fn a_queryable_gateway_is_asked_a_minute_after_the_attempt(app: &TestApp) {
    let seen = asked_after(app, Outage::Interrupted, &[3, 58]).await;
    assert_eq!(seen, [(0, json!("sending")), (0, json!("accepted"))]);
}

#[app_test]
async fn a_queryable_gateway_is_asked_after_a_proxys_timeout_too(app: &TestApp) {
    let seen = asked_after(app, Outage::Status(504), &[3, 58]).await;
    assert_eq!(seen, [(0, json!("sending")), (0, json!("accepted"))]);
}

#[app_test]
async fn a_queryable_gateway_that_never_got_a_message_gets_it_after_a_minute(app: &TestApp) {
    let seen = asked_after(app, Outage::Status(429), &[3, 58]).await;
    assert_eq!(seen, [(0, json!("sending")), (1, json!("accepted"))]);
}

#[app_test]
async fn the_log_says_that_a_gateway_takes_no_messages_until_it_takes_one(app: &TestApp) {
    approved(app).await;
    let provider = MessageProvider::default();
    let node = app.with_messaging(&provider).await;
    let send = async || {
        status_notice::enqueue_due(&node.app).await.unwrap();
        node.run_jobs().await;
    };
    let admin = app.admin(Role::One).await;
    let outages = async || admin.at_release(&node).get(LOG).await.expect(200)["outages"].clone();
    assert_eq!(outages().await, json!([]));
    provider.fail(Some(CallError::unavailable(Outage::Status(503))));
    send().await;
    let failed_at = app.app.now().to_string();
    let expected = json!([{ "channel": "sms", "error": "status 503", "at": failed_at }]);
    assert_eq!(outages().await, expected);
    provider.fail(None);
    app.clock.advance(MINUTE);
    send().await;
    assert_eq!(outages().await, json!([]));
}

#[app_test]
async fn a_queryable_gateway_is_not_asked_at_once_after_a_node_died(app: &TestApp) {
    // The attempt of a node that died is recorded as a lost answer, and its job is started by hand.
    approved(app).await;
    let provider = MessageProvider::default();
    provider.repeat(RepeatClass::Queryable);
    provider.fail(Some(CallError::unavailable(Outage::Timeout)));
    assert_eq!(given(app, &provider).await.len(), 1);
    provider.fail(None);
    app.clock.advance(3);
    make_jobs_due(app).await;
    assert_eq!(given(app, &provider).await.len(), 0);
    let admin = app.admin(Role::One).await;
    let news = logged(&admin, "purpose=updates").await;
    assert_eq!(news[0]["state"], "sending", "not asked yet");
    app.clock.advance(58);
    given(app, &provider).await;
    let news = logged(&app.admin(Role::One).await, "purpose=updates").await;
    assert_eq!(news[0]["state"], "accepted");
}

// As if the lease of a node that died had ended.
sql!(MAKE_DUE = "UPDATE job SET due_at = $1 WHERE kind = 'tell-status' AND finished_at IS NULL");

async fn make_jobs_due(app: &TestApp) {
    let done: Result<u64, DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            tx.execute(&MAKE_DUE, args![app.app.now()]).await
        })
    }
    .await;
    assert_eq!(done.unwrap(), 1);
}

#[app_test]
async fn an_idempotent_gateway_gets_a_message_again_under_the_same_id(app: &TestApp) {
    let (first, again, message) = interrupted(app, RepeatClass::Idempotent).await;
    assert_eq!((first, again), (1, 1));
    assert_eq!(message["state"], "accepted");
}

#[app_test]
async fn a_message_that_did_not_arrive_is_tried_again_by_every_gateway(app: &TestApp) {
    approved(app).await;
    let provider = MessageProvider::default();
    provider.fail(Some(CallError::unavailable(Outage::Status(429))));
    let first = given(app, &provider).await;
    provider.fail(None);
    app.clock.advance(HOUR);
    let second = given(app, &provider).await;
    assert_eq!((first.len(), second.len()), (1, 1));
    assert_eq!(first[0].id, second[0].id);
}
