//! Forgotten passwords: a link by mail, without revealing which accounts exist.

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::identity::account::{self, NewMerchant};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const EMAIL: &str = "anita@example.com";
const PASSWORD: &str = "a long and rare password";
const NEW: &str = "an even longer password";
const MINUTE: i64 = 60;

async fn anita(app: &TestApp) -> String {
    let password = Secret::new(PASSWORD.to_owned());
    let id = account::add_admin(&app.app, "Anita Rao", EMAIL, Role::Two, password).await;
    id.unwrap().to_string()
}

async fn ask(app: &TestApp, area: &str, email: &str) -> Reply {
    let path = format!("/api/{area}/forgot-password");
    app.visitor().post(&path, &json!({ "email": email })).await
}

async fn log_in(app: &TestApp, area: &str, password: &str) -> Reply {
    let body = json!({ "email": EMAIL, "password": password });
    app.visitor()
        .post(&format!("/api/{area}/login"), &body)
        .await
}

/// The token of the newest mail with a link.
async fn token(app: &TestApp) -> String {
    app.clock.advance(1);
    app.run_jobs().await;
    let mails = app.messages(EMAIL).await;
    let link = mails
        .iter()
        .find_map(|mail| mail.body.split_once("/invite#"));
    let (_, after) = link.unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

async fn choose(app: &TestApp, token: &str) -> Reply {
    let body = json!({ "token": token, "password": NEW });
    app.visitor().post("/api/invites/accept", &body).await
}

fn inside<'a>(app: &'a TestApp, answer: &Value) -> TestClient<'a> {
    let mut actor = app.visitor();
    actor.token = Some(answer["token"].as_str().unwrap().to_owned());
    actor
}

#[app_test]
async fn a_forgotten_password_is_replaced_and_its_owner_notified(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = anita(app).await;
    let before = inside(app, &log_in(app, "admin", PASSWORD).await.expect(200));
    for _ in 0..5 {
        log_in(app, "admin", "not this one").await;
    }
    assert_eq!(
        ask(app, "admin", " Anita@Example.com").await.expect(202),
        Value::Null
    );
    let token = token(app).await;
    let look = app
        .visitor()
        .post("/api/invites/look", &json!({ "token": token }))
        .await
        .expect(200);
    assert_eq!(
        look,
        json!({ "area": "admin", "kind": "reset", "name": "Anita Rao", "email": EMAIL })
    );
    before.get("/api/admin-reverify").await.expect(200);
    choose(app, &token).await.expect(204);
    choose(app, &token).await.expect_problem(404, "invite-over");
    before
        .get("/api/admin-reverify")
        .await
        .expect_problem(401, "unauthorised");
    // The reset ends the lock, and the old password is invalid.
    log_in(app, "admin", PASSWORD)
        .await
        .expect_problem(401, "login-wrong");
    log_in(app, "admin", NEW).await.expect(200);
    app.clock.advance(1);
    app.run_jobs().await;
    assert!(
        app.messages(EMAIL).await[0]
            .body
            .contains("password of your account was changed")
    );
    for action in ["login.forgotten", "login.reset"] {
        let kept = admin
            .get(&format!("/api/admin/audit?action={action}"))
            .await
            .expect(200);
        assert_eq!(kept["total"], 1, "{action}");
        assert_eq!(kept["items"][0]["target"]["id"], id, "{action}");
    }
}

#[app_test]
async fn merchants_too_and_each_where_they_log_in(app: &TestApp) {
    let merchant = NewMerchant {
        partner: "udaan_credit",
        name: "Ravi",
        email: EMAIL,
        is_partner: false,
    };
    account::add_merchant(&app.app, merchant, Secret::new(PASSWORD.to_owned()))
        .await
        .unwrap();
    // The address is no back-office user's.
    ask(app, "admin", EMAIL).await.expect(202);
    app.run_jobs().await;
    assert_eq!(app.messages(EMAIL).await.len(), 0);
    ask(app, "partner", EMAIL).await.expect(202);
    let token = token(app).await;
    assert!(
        app.messages(EMAIL).await[0]
            .body
            .contains("https://saakh.example/partner/invite#")
    );
    choose(app, &token).await.expect(204);
    log_in(app, "partner", NEW).await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn a_reset_request_does_not_reveal_whether_an_account_exists(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = anita(app).await;
    let known = ask(app, "admin", EMAIL).await;
    let unknown = ask(app, "admin", "nobody@example.com").await;
    assert_eq!((known.status, &known.text), (202, &String::new()));
    assert_eq!((unknown.status, &unknown.text), (202, &String::new()));
    // Both requests do the same work, so that their timing does not differ.
    assert_eq!(app.run_jobs().await, 2);
    assert_eq!(app.messages("nobody@example.com").await.len(), 0);
    let kept = admin.get("/api/admin/audit?action=login.forgotten").await;
    assert!(!kept.text.contains("nobody"), "{}", kept.text);
    assert_eq!(kept.expect(200)["total"], 2);

    admin
        .post(&format!("/api/admin/users/{id}/disable"), &json!({}))
        .await
        .expect(200);
    assert_eq!(ask(app, "admin", EMAIL).await.status, 202);
    app.run_jobs().await;
    assert_eq!(app.messages(EMAIL).await.len(), 1);
    ask(app, "admin", "nonsense")
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_reset_link_expires_after_an_hour_and_not_by_a_later_one(app: &TestApp) {
    anita(app).await;
    ask(app, "admin", EMAIL).await.expect(202);
    let first = token(app).await;
    ask(app, "admin", EMAIL).await.expect(202);
    let second = token(app).await;
    assert_ne!(first, second);
    app.visitor()
        .post("/api/invites/look", &json!({ "token": first }))
        .await
        .expect(200);
    app.clock.advance(60 * MINUTE);
    choose(app, &second)
        .await
        .expect_problem(404, "invite-over");
}

#[app_test]
async fn reset_mails_are_limited_by_mailbox_and_address(app: &TestApp) {
    anita(app).await;
    for _ in 0..6 {
        ask(app, "admin", EMAIL).await.expect(202);
    }
    app.run_jobs().await;
    assert_eq!(app.messages(EMAIL).await.len(), 3);
    for number in 6..20 {
        ask(app, "admin", &format!("nobody{number}@example.com"))
            .await
            .expect(202);
    }
    let refused = ask(app, "admin", EMAIL).await;
    assert_eq!(refused.header("retry-after"), "3600");
    refused.expect_problem(429, "forgotten-too-many");
    app.clock.advance(60 * MINUTE);
    ask(app, "admin", EMAIL).await.expect(202);
    app.run_jobs().await;
    assert_eq!(app.messages(EMAIL).await.len(), 4);
}
