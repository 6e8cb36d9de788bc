//! Logins that are tried at once: limited like consecutive ones, and refused beyond the queue.

use std::cell::Cell;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use saakh_domain::identity::permission::Role;
use saakh_service::app::WorkPermit;
use saakh_testkit::{Reply, TestApp, app_test};
use serde_json::json;
use totp_rs::{Builder, Secret as AppSecret};

use super::{EMAIL, HOME, PASSWORD, STEP, anita, inside, kept, right, try_from, wrong};

/// Runs all futures concurrently.
async fn at_once<T>(work: impl Iterator<Item = impl Future<Output = T>>) -> Vec<T> {
    type Doing<'a, T> = (Option<T>, Pin<Box<dyn Future<Output = T> + 'a>>);
    let mut all: Vec<Doing<'_, T>> = work.map(|one| (None, Box::pin(one) as _)).collect();
    poll_fn(|cx| {
        for (done, doing) in &mut all {
            if done.is_none()
                && let Poll::Ready(answer) = doing.as_mut().poll(cx)
            {
                *done = Some(answer);
            }
        }
        if all.iter().all(|(done, _)| done.is_some()) {
            return Poll::Ready(());
        }
        Poll::Pending
    })
    .await;
    all.into_iter().filter_map(|(done, _)| done).collect()
}

/// Occupies all slots for password hashing.
async fn occupied(app: &TestApp) -> Vec<WorkPermit> {
    let mut permits = Vec::new();
    for _ in 0..app.app.settings.hashing_at_once {
        permits.push(
            app.app
                .hashing
                .reserve_slot()
                .unwrap()
                .start()
                .await
                .unwrap(),
        );
    }
    permits
}

#[app_test]
async fn concurrent_passwords_are_limited_like_consecutive_ones(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    anita(app).await;
    let answers = at_once((0..16).map(|_| try_from(app, HOME, wrong()))).await;
    assert!(
        answers
            .iter()
            .all(|answer| [401, 429].contains(&answer.status))
    );
    assert_eq!(kept(&admin, "login.refused").await.len(), 5);
    // All of them count as one step of the lock, with one audit row.
    let locked = try_from(app, HOME, right()).await;
    assert_eq!(locked.header("retry-after"), STEP.to_string());
    locked.expect_problem(429, "login-locked");
    assert_eq!(kept(&admin, "login.locked").await.len(), 1);
    app.clock.advance(STEP);
    // The lock has expired: one attempt is checked, and locks for two steps.
    at_once((0..16).map(|_| try_from(app, HOME, wrong()))).await;
    assert_eq!(kept(&admin, "login.refused").await.len(), 6);
    assert_eq!(
        try_from(app, HOME, right()).await.header("retry-after"),
        (2 * STEP).to_string()
    );
    assert_eq!(kept(&admin, "login.locked").await.len(), 2);
    app.clock.advance(2 * STEP);
    try_from(app, HOME, right()).await.expect(200);
}

#[app_test]
async fn concurrent_codes_are_limited_like_consecutive_ones(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    anita(app).await;
    let anita = inside(app, &try_from(app, HOME, right()).await.expect(200));
    let offer = anita
        .post("/api/admin/account/totp", &json!({ "password": PASSWORD }))
        .await
        .expect(200);
    let secret = AppSecret::try_from_base32(offer["secret"].as_str().unwrap()).unwrap();
    let authenticator = Builder::new().with_secret(secret).build().unwrap();
    let code = |app: &TestApp| {
        authenticator
            .generate(app.app.now().as_second().try_into().unwrap())
            .to_string()
    };
    anita
        .post(
            "/api/admin/account/totp/confirm",
            &json!({ "totp": code(app) }),
        )
        .await
        .expect(200);
    app.clock.advance(30);

    let with = |totp: String| json!({ "email": EMAIL, "password": PASSWORD, "totp": totp });
    let wrong = (0..20).map(|number| try_from(app, HOME, with(format!("00000{}", number % 10))));
    at_once(wrong).await;
    let refused = kept(&admin, "login.refused").await;
    assert_eq!(refused.len(), 5);
    let detail = admin
        .get(&format!(
            "/api/admin/audit/{}",
            refused[0]["id"].as_str().unwrap()
        ))
        .await
        .expect(200);
    assert_eq!(detail["detail"]["why"], "code");
    let locked = try_from(app, HOME, with(code(app))).await;
    assert_eq!(locked.header("retry-after"), STEP.to_string());
    // The right password alone neither counts as a failure nor resets the counter.
    app.clock.advance(STEP);
    for _ in 0..6 {
        try_from(app, HOME, right())
            .await
            .expect_problem(401, "totp-required");
    }
    try_from(app, HOME, with("000000".to_owned()))
        .await
        .expect_problem(429, "login-locked");
    app.clock.advance(2 * STEP);
    try_from(app, HOME, with(code(app))).await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn logins_beyond_the_hashing_queue_are_refused(app: &TestApp) {
    anita(app).await;
    let queue = app.app.reference.limits.login.hashing_queue;
    let (tries, done) = (queue + 8, Cell::new(0));
    let permits = Cell::new(Some(occupied(app).await));
    let one = |number: usize| {
        let done = &done;
        async move {
            let body =
                json!({ "email": format!("nobody{number}@example.com"), "password": PASSWORD });
            let answer = try_from(app, HOME, body).await;
            done.set(done.get() + 1);
            answer
        }
    };
    let released = async {
        while done.get() < 8 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        // No other login succeeded while hashing was blocked.
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(done.get(), 8);
        permits.take();
    };
    let (answers, ()) = tokio::join!(at_once((0..tries).map(one)), released);
    let busy: Vec<&Reply> = answers
        .iter()
        .filter(|answer| answer.status == 503)
        .collect();
    assert_eq!(busy.len(), 8);
    for answer in &busy {
        assert_eq!(
            (answer.json["code"].as_str(), answer.header("retry-after")),
            (Some("busy"), "2")
        );
    }
    assert_eq!(
        answers.iter().filter(|answer| answer.status == 401).count(),
        queue
    );
    try_from(app, HOME, right()).await.expect(200);
}

#[app_test]
async fn a_login_refused_for_load_is_not_a_failure(app: &TestApp) {
    anita(app).await;
    let permits = occupied(app).await;
    let queue = app.app.reference.limits.login.hashing_queue;
    let waiting: Vec<_> = (0..queue)
        .map(|_| app.app.hashing.reserve_slot().unwrap())
        .collect();
    for _ in 0..6 {
        try_from(app, HOME, wrong())
            .await
            .expect_problem(503, "busy");
    }
    drop((permits, waiting));
    try_from(app, HOME, wrong())
        .await
        .expect_problem(401, "login-wrong");
    try_from(app, HOME, right()).await.expect(200);
}

#[app_test]
async fn an_admin_disabled_during_the_password_check_is_not_logged_in(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = anita(app).await;
    let permits = Cell::new(Some(occupied(app).await));
    let stopped = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        admin
            .post(&format!("/api/admin/users/{id}/disable"), &json!({}))
            .await
            .expect(200);
        permits.take();
    };
    let (answer, ()) = tokio::join!(try_from(app, HOME, right()), stopped);
    answer.expect_problem(401, "login-wrong");
}
