//! Logins that are guessed at, from one place and from many: locked, unlocked, reported.

mod concurrent;

use std::net::{IpAddr, SocketAddr};

use axum::body::Body;
use axum::extract::ConnectInfo;
use saakh_domain::Secret;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;
use saakh_service::identity::account::{self, NewMerchant};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const EMAIL: &str = "anita@example.com";
const PASSWORD: &str = "a long and rare password";
const HOME: &str = "198.51.100.7";
/// The first lock, seconds.
const STEP: i64 = 15 * 60;

async fn anita(app: &TestApp) -> AdminId {
    let password = Secret::new(PASSWORD.to_owned());
    account::add_admin(&app.app, "Anita Rao", EMAIL, Role::One, password)
        .await
        .unwrap()
}

/// Attempts to log in from a network address.
async fn try_from(app: &TestApp, address: &str, body: Value) -> Reply {
    send_from(app, address, "/api/admin/login", body).await
}

async fn send_from(app: &TestApp, address: &str, path: &str, body: Value) -> Reply {
    let ip: IpAddr = address.parse().unwrap();
    let visitor = app.visitor();
    let request = visitor
        .request("POST", path, &[("Content-Type", "application/json")])
        .extension(ConnectInfo(SocketAddr::new(ip, 50_000)))
        .body(Body::from(body.to_string()));
    visitor.send(request.unwrap()).await
}

fn right() -> Value {
    json!({ "email": EMAIL, "password": PASSWORD })
}

fn wrong() -> Value {
    json!({ "email": EMAIL, "password": "not this one at all" })
}

fn inside<'a>(app: &'a TestApp, answer: &Value) -> TestClient<'a> {
    let mut actor = app.visitor();
    actor.token = Some(answer["token"].as_str().unwrap().to_owned());
    actor.id = answer["adminId"].to_string();
    actor
}

/// Audit rows about logins, newest first.
async fn kept(admin: &TestClient<'_>, action: &str) -> Vec<Value> {
    let found = admin
        .get(&format!("/api/admin/audit?action={action}&limit=100"))
        .await
        .expect(200);
    found["items"].as_array().unwrap().clone()
}

#[app_test]
async fn a_stranger_at_another_address_does_not_lock_the_owner_out(app: &TestApp) {
    anita(app).await;
    try_from(app, HOME, right()).await.expect(200);
    for _ in 0..5 {
        try_from(app, "203.0.113.66", wrong()).await;
    }
    try_from(app, "203.0.113.66", right())
        .await
        .expect_problem(429, "login-locked");
    try_from(app, HOME, right()).await.expect(200);
    try_from(app, "192.0.2.1", right()).await.expect(200);
}

#[app_test]
async fn distributed_failures_lock_briefly_and_not_on_known_devices(app: &TestApp) {
    anita(app).await;
    try_from(app, HOME, right()).await.expect(200);
    for number in 0..29 {
        let address = format!("2001:db8:0:{number:x}::1");
        try_from(app, &address, wrong())
            .await
            .expect_problem(401, "login-wrong");
    }
    try_from(app, "2001:db8:0:abc::1", wrong())
        .await
        .expect_problem(429, "login-locked");
    let locked = try_from(app, "192.0.2.1", right()).await;
    assert_eq!(locked.header("retry-after"), STEP.to_string());
    locked.expect_problem(429, "login-locked");
    try_from(app, HOME, right()).await.expect(200);
    // Further attempts during the lock do not extend it.
    app.clock.advance(STEP);
    try_from(app, "2001:db8:0:ffff::1", wrong())
        .await
        .expect_problem(429, "login-locked");
    assert_eq!(
        try_from(app, "192.0.2.1", right())
            .await
            .header("retry-after"),
        STEP.to_string()
    );
    app.clock.advance(STEP);
    try_from(app, "192.0.2.1", right()).await.expect(200);
}

#[app_test]
async fn an_ipv6_64_network_is_one_address(app: &TestApp) {
    anita(app).await;
    for host in 1..6 {
        try_from(app, &format!("2001:db8:1:2::{host}"), wrong()).await;
    }
    try_from(app, "2001:db8:1:2:ffff::9", right())
        .await
        .expect_problem(429, "login-locked");
    try_from(app, "2001:db8:1:3::9", right()).await.expect(200);
}

#[app_test]
async fn a_locked_user_or_merchant_is_unlocked_by_an_admin(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = anita(app).await;
    let merchant = NewMerchant {
        partner: "udaan_credit",
        name: "Ravi Mobile Shop",
        email: "ravi@example.com",
        is_partner: false,
    };
    let merchant = account::add_merchant(&app.app, merchant, Secret::new(PASSWORD.to_owned()))
        .await
        .unwrap();
    let ravi = |password: &str| json!({ "email": "ravi@example.com", "password": password });
    for _ in 0..5 {
        try_from(app, HOME, wrong()).await;
        send_from(app, HOME, "/api/partner/login", ravi("not this one at all")).await;
    }
    try_from(app, HOME, right())
        .await
        .expect_problem(429, "login-locked");
    send_from(app, HOME, "/api/partner/login", ravi(PASSWORD))
        .await
        .expect_problem(429, "login-locked");
    let shown = admin
        .post(&format!("/api/admin/users/{id}/unlock"), &json!({}))
        .await
        .expect(200);
    assert_eq!(shown["email"], EMAIL);
    let shown = admin
        .post(
            &format!("/api/admin/merchants/{merchant}/unlock"),
            &json!({}),
        )
        .await
        .expect(200);
    assert_eq!(shown["name"], "Ravi Mobile Shop");
    try_from(app, HOME, right()).await.expect(200);
    send_from(app, HOME, "/api/partner/login", ravi(PASSWORD))
        .await
        .expect(200);
    assert_eq!(
        kept(&admin, "admin.unlock").await[0]["target"]["id"],
        id.to_string()
    );
    assert_eq!(
        kept(&admin, "merchant.unlock").await[0]["target"]["id"],
        merchant.to_string()
    );
    admin
        .post("/api/admin/users/999/unlock", &json!({}))
        .await
        .expect_problem(404, "not-found");
    admin
        .post("/api/admin/merchants/999/unlock", &json!({}))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn logins_are_in_the_audit_trail_and_no_address_is(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = anita(app).await;
    let nobody = json!({ "email": "nobody@example.com", "password": PASSWORD });
    try_from(app, HOME, nobody)
        .await
        .expect_problem(401, "login-wrong");
    let row = &kept(&admin, "login.refused").await[0];
    assert_eq!(
        (&row["actor"]["kind"], &row["target"]["kind"]),
        (&json!("system"), &json!("login"))
    );
    assert!(
        row["target"]["id"]
            .as_str()
            .unwrap()
            .starts_with("login-admin:")
    );
    let all = admin.get("/api/admin/audit?limit=100").await;
    assert!(!all.text.contains("nobody"), "{}", all.text);

    app.clock.advance(1);
    try_from(app, HOME, wrong())
        .await
        .expect_problem(401, "login-wrong");
    let row = &kept(&admin, "login.refused").await[0];
    assert_eq!(
        row["target"],
        json!({ "kind": "admin", "id": id.to_string(), "name": "Anita Rao" })
    );
    let anita = inside(app, &try_from(app, HOME, right()).await.expect(200));
    anita.post("/api/logout", &json!({})).await.expect(204);
    for action in ["login.in", "login.out"] {
        let row = &kept(&admin, action).await[0];
        assert_eq!(
            (&row["actor"]["id"], &row["target"]["id"]),
            (&json!(id.to_string()), &json!(id.to_string()))
        );
        assert_ne!(row["actionText"], action);
    }
}

#[app_test]
async fn a_network_that_guesses_at_many_accounts_raises_one_alert_an_hour(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let most = app.app.reference.limits.login.failures_per_hour_per_address;
    let tried = |number: u32| {
        let body = json!({ "email": format!("nobody{number}@example.com"), "password": PASSWORD });
        try_from(app, HOME, body)
    };
    for number in 0..most {
        tried(number).await.expect_problem(401, "login-wrong");
    }
    for number in most..most + 20 {
        tried(number).await.expect_problem(429, "login-locked");
    }
    assert_eq!(kept(&admin, "login.locked").await.len(), 1);
}

#[app_test]
async fn a_login_from_a_new_browser_is_mailed(app: &TestApp) {
    anita(app).await;
    let with = |agent: &'static str| async move {
        app.visitor()
            .post_with("/api/admin/login", &[("User-Agent", agent)], &right())
            .await
            .expect(200);
        app.run_jobs().await;
        app.messages(EMAIL).await.len()
    };
    assert_eq!(
        with("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0").await,
        0
    );
    assert_eq!(
        with("Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0").await,
        0
    );
    assert_eq!(
        with("Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/141.0").await,
        1
    );
    assert_eq!(
        with("Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/141.0").await,
        1
    );
    assert!(
        app.messages(EMAIL).await[0]
            .body
            .contains("opened in a new browser")
    );
}
