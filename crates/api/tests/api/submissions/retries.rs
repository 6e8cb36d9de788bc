//! A lender that is down or whose answer is lost is tried again under the same key, by any node.

use saakh_domain::Secret;
use saakh_service::app::Keys;
use saakh_testkit::{Fault, KEY, TestApp, app_test};

use super::{ready, status_line, statuses};

#[app_test]
async fn a_submission_with_a_lost_answer_is_retried_under_the_same_key(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    app.lenders.fail_next(&[Fault::AnswerLost]);
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    assert_eq!(
        statuses(&status_line(&customer, &app_id).await),
        ["created"]
    );
    app.clock.advance(10);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    assert_eq!(received.len(), 2);
    assert_eq!(received[0], received[1], "one to the lender");
    assert_eq!(
        statuses(&status_line(&customer, &app_id).await),
        ["created", "submitted"]
    );
    assert_eq!(
        app.run_jobs().await,
        0,
        "a finished submission is not repeated"
    );
}

#[app_test]
async fn a_lender_that_is_down_is_tried_later(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    app.lenders.fail_next(&[Fault::Down, Fault::Down]);
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    for _ in 0..3 {
        app.run_jobs().await;
        app.clock.advance(30);
    }
    assert_eq!(app.lenders.received_calls().len(), 1);
    assert_eq!(status_line(&customer, &app_id).await["status"], "submitted");
}

#[app_test]
async fn a_lenders_refusal_is_shown_to_the_customer(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    app.lenders.fail_next(&[Fault::Refused]);
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    assert_eq!(
        statuses(&status_line(&customer, &app_id).await),
        ["created", "failed"]
    );
}

#[app_test]
async fn the_table_is_polled_cheaply(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    let path = format!("/api/submissions?appId={app_id}");
    let first = customer.get(&path).await;
    let etag = first.header("etag").to_owned();
    customer
        .get_with(&path, &[("If-None-Match", &etag)])
        .await
        .expect(304);
    app.run_jobs().await;
    customer
        .get_with(&path, &[("If-None-Match", &etag)])
        .await
        .expect(200);
}

#[app_test]
async fn a_submission_that_one_node_did_not_send_is_sent_once_by_another(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    let body = customer.application_body(&app_id, &offer);
    customer.submit("k1", &body).await.expect(200);
    let other = app.with_keys(Keys::new(Secret::new(KEY))).await;
    assert_eq!(other.run_jobs().await, 0, "the first node holds it");
    app.clock.advance(16);
    assert_eq!(other.run_jobs().await, 1, "that node's lease expired");
    assert_eq!(
        app.run_jobs().await,
        0,
        "it does not send without its lease"
    );
    assert_eq!(app.lenders.received_calls().len(), 1);
    assert_eq!(
        statuses(&status_line(&customer, &app_id).await),
        ["created", "submitted"]
    );
}

#[app_test]
async fn jobs_wait_for_the_next_poll_where_none_runs_at_once(app: &TestApp) {
    let (customer, app_id, offer) = ready(app).await;
    app.app.handover.close();
    let body = customer.application_body(&app_id, &offer);
    customer.submit("k1", &body).await.expect(200);
    assert!(app.app.handover.is_empty());
    let other = app.with_keys(Keys::new(Secret::new(KEY))).await;
    assert_eq!(other.run_jobs().await, 1);
    assert_eq!(
        statuses(&status_line(&customer, &app_id).await),
        ["created", "submitted"]
    );
}
