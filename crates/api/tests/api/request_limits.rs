//! The request rate per network address, and the minimum time between login and application.

use std::net::IpAddr;

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::submission::{self, SubmitCommand, SubmitContext};
use saakh_service::trust::consent::GivenConsent;
use saakh_service::{Code, Error};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

/// The same installation with one token per second and buckets of this size.
async fn limited(app: &TestApp, burst_seconds: u32) -> TestApp {
    app.release(|reference| {
        reference.limits.requests.rate.per_second = 1;
        reference.limits.requests.rate.burst_seconds = burst_seconds;
    })
    .await
}

fn address(text: &str) -> IpAddr {
    text.parse().unwrap()
}

#[app_test]
async fn an_address_over_its_limit_waits_and_others_do_not(app: &TestApp) {
    let app = limited(app, 3).await;
    let visitor = app.visitor();
    for path in ["/api/boot", "/", "/api/nothing"] {
        assert_ne!(visitor.get(path).await.status, 429, "{path}");
    }
    for path in ["/api/boot", "/", "/api/nothing"] {
        let refused = visitor.get(path).await;
        assert_eq!(refused.header("retry-after"), "1", "{path}");
        let problem = refused.expect_problem(429, "too-many-requests");
        assert_eq!(problem["params"], json!({ "seconds": 1 }), "{path}");
    }
    for path in ["/robots.txt", "/files/cards/none.png", "/health/live"] {
        assert_ne!(
            visitor.get(path).await.status,
            429,
            "files and health are not counted: {path}"
        );
    }
    let phone = visitor.with_address(address("2001:db8:1:2::1"));
    for _ in 0..3 {
        phone.get("/api/boot").await.expect(200);
    }
    phone
        .with_address(address("2001:db8:1:2::2"))
        .get("/api/boot")
        .await
        .expect(429);
    phone
        .with_address(address("2001:db8:1:3::1"))
        .get("/api/boot")
        .await
        .expect(200);
    app.clock.advance(1);
    visitor.get("/api/boot").await.expect(200);
    visitor.get("/api/boot").await.expect(429);
}

#[app_test]
async fn expensive_calls_weigh_more(app: &TestApp) {
    let app = limited(app, 25).await;
    let visitor = app.visitor();
    for _ in 0..8 {
        visitor.get("/api/pincodes/560001").await.expect(200);
    }
    visitor.get("/api/boot").await.expect(200);
    let refused = visitor.get("/api/pincodes/560001").await;
    assert_eq!(refused.header("retry-after"), "3");
    refused.expect_problem(429, "too-many-requests");
    // A document takes a whole bucket of this size, even before the session is checked.
    let other = visitor.with_address(address("203.0.113.8"));
    other.get("/api/my-data.pdf").await.expect(401);
    other
        .get("/api/boot")
        .await
        .expect_problem(429, "too-many-requests");
}

#[app_test]
async fn applying_directly_after_the_login_is_refused(app: &TestApp) {
    let app = app
        .release(|reference| reference.limits.submission.seconds_after_login = 10)
        .await;
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let body = customer.application_body(&app_id, &offer);
    let refused = customer.submit("k1", &body).await;
    assert_eq!(refused.header("retry-after"), "10");
    let problem = refused.expect_problem(429, "submission-too-soon");
    assert_eq!(problem["params"], json!({ "seconds": 10 }));
    app.clock.advance(9);
    let refused = customer.submit_unread("k1", &body).await;
    assert_eq!(refused.header("retry-after"), "1");
    refused.expect_problem(429, "submission-too-soon");
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(table["items"], json!([]), "nothing was applied for");
    app.clock.advance(1);
    let first = customer.submit_unread("k1", &body).await.expect(200);

    // A customer who logs in again and repeats the request gets the first response at once.
    let again = app
        .visitor()
        .with_session(&log_in(&app, &customer.id).await);
    assert_eq!(again.submit_unread("k1", &body).await.expect(200), first);
    app.run_jobs().await;
}

/// Another session of the same customer.
async fn log_in(app: &TestApp, customer: &str) -> Value {
    // The first customer of a test has this number.
    let mobile = "9876500000";
    app.clock.advance(60);
    let sent = app.send_otp(mobile).await;
    let otp = app.code_for(&format!("+91{mobile}")).await;
    let entry = app.otp_entry(&sent, &otp);
    let inside = app
        .visitor()
        .post("/api/otp/verify", &entry)
        .await
        .expect(200);
    assert_eq!(inside["prospectAppId"], customer);
    inside
}

#[app_test]
async fn an_ended_session_submits_nothing(app: &TestApp) {
    let app = app
        .release(|reference| reference.limits.submission.seconds_after_login = 10)
        .await;
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    app.clock.advance(10);
    customer.post("/api/logout", &json!({})).await.expect(204);
    let command = SubmitCommand {
        application: app_id.parse().unwrap(),
        offer: offer["offerId"].as_str().unwrap().parse().unwrap(),
        fields: serde_json::Map::new(),
        again: false,
        consents: vec![GivenConsent {
            purpose: Purpose::LenderShare,
            notice_version: app
                .app
                .reference
                .notices
                .version(Purpose::LenderShare)
                .to_owned(),
        }],
    };
    let token = Secret::new(customer.token.clone().unwrap());
    let applying = SubmitContext {
        customer: customer.id.parse::<CustomerId>().unwrap(),
        locale: saakh_domain::Language::En,
        address: "203.0.113.7",
        token: &token,
        idempotency_key: "k1",
    };
    let refused = submission::create(&app.app, applying, &command)
        .await
        .unwrap_err();
    assert!(
        matches!(&refused, Error::Refused(refusal) if refusal.code == Code::Unauthorised),
        "{refused}"
    );
}
