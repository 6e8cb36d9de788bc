//! The language: stored in the account for a customer, in the browser for a visitor.

use saakh_store::db::count;
use saakh_store::db::testing::Engine;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use crate::otp_limits::happened;

#[test]
fn an_unchanged_language_writes_nothing_on_sqlite() {
    write_nothing(Engine::Sqlite);
}

#[test]
fn an_unchanged_language_writes_nothing_on_postgres() {
    write_nothing(Engine::Postgres);
}

fn write_nothing(engine: Engine) {
    // One thread, so that it counts this test only.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.unwrap().block_on(async {
        let app = TestApp::start(engine).await;
        let customer = app.consumer().await;
        let sent = app.send_otp(&app.new_mobile()).await;
        let choose = |uid: &str, language: i64| json!({ "uid": uid, "language": language });
        let (prospect, own) = (
            sent["prospectAppId"].as_str().unwrap(),
            customer.id.as_str(),
        );
        let visitor = app.visitor();
        count::take_cost();
        for _ in 0..50 {
            for language in [1, 2] {
                let body = choose(prospect, language);
                let chosen = visitor.post("/api/set-language", &body).await;
                assert!(chosen.header("set-cookie").starts_with("lang="));
            }
            let others = visitor.post("/api/set-language", &choose(own, 2)).await;
            others.expect_problem(404, "not-found");
            customer
                .post("/api/set-language", &choose(own, 1))
                .await
                .expect(200);
        }
        let cost = count::take_cost();
        assert_eq!((cost.commits, cost.bytes), (0, 0), "{:?}", cost.queries);
        customer
            .post("/api/set-language", &choose(own, 2))
            .await
            .expect(200);
        assert_eq!(count::take_cost().commits, 1);
    });
}

#[app_test]
async fn language_changes_from_one_address_are_limited(app: &TestApp) {
    let customer = app.consumer().await;
    let choose = |language: i64| json!({ "uid": customer.id, "language": language });
    happened(app, "language-address", 999).await;
    customer
        .post("/api/set-language", &choose(2))
        .await
        .expect(200);
    let refused = customer.post("/api/set-language", &choose(1)).await;
    assert_eq!(refused.header("retry-after"), "3600");
    refused.expect_problem(429, "language-too-many");
    customer
        .post("/api/set-language", &choose(2))
        .await
        .expect(200);
    let elsewhere = customer.with_address([198, 51, 100, 7].into());
    elsewhere
        .post("/api/set-language", &choose(1))
        .await
        .expect(200);
}
