//! Invented applications: the same each time, counted with their histories, and like real ones.

use saakh_domain::identity::permission::Role;
use saakh_service::catalog::seed;
use saakh_service::house::housekeeping;
use saakh_service::insight::counting;
use saakh_testkit::{Actor, Engine, TestApp, app_test, block_on};
use serde_json::Value;

async fn seeded(app: &TestApp, count: u64) {
    seed::applications(&app.app, count, 1, |_| {})
        .await
        .unwrap();
}

async fn export(admin: &Actor<'_>) -> String {
    admin
        .get("/api/admin/customers.csv?sort=createdAt")
        .await
        .text
}

async fn total(admin: &Actor<'_>, status: &str) -> i64 {
    let page = admin
        .get(&format!("/api/admin/customers?applicationStatus={status}"))
        .await;
    page.expect(200)["total"].as_i64().unwrap()
}

app_test!(invented_applications_are_listed_and_counted(app) {
    seeded(app, 600).await;
    let admin = app.admin(Role::One).await;
    assert_eq!(admin.get("/api/admin/overview").await.expect(200)["customers"], 600);
    assert_eq!(counting::count(&app.app).await.unwrap(), 0, "they are counted already");
    let year = "/api/admin/dashboard?range=custom_range&startDate=2025-11-21&endDate=2026-11-20";
    let figures = admin.get(year).await.expect(200);
    let counts: Vec<i64> = figures["funnel"].as_array().unwrap().iter().map(|s| s["count"].as_i64().unwrap()).collect();
    // Half of two years, so half of them; each stage has fewer than the one before.
    assert!((298..=302).contains(&counts[0]), "{counts:?}");
    assert!(counts.is_sorted_by(|a, b| a >= b) && counts[4] > 0, "{counts:?}");
    let first = admin.get("/api/admin/customers?sort=createdAt&limit=1").await.expect(200);
    assert_eq!(first["items"][0]["createdAt"], "2024-11-20T18:30:00Z");
    assert!(first["items"][0]["name"].as_str().unwrap().starts_with("******"));
    assert!(total(&admin, "closed").await > 500);
});

app_test!(nothing_of_them_is_overdue(app) {
    seeded(app, 300).await;
    let admin = app.admin(Role::One).await;
    let closed = total(&admin, "closed").await;
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(total(&admin, "closed").await, closed);
});

#[test]
fn the_same_seed_makes_the_same_on_both_engines() {
    block_on(async {
        let mut exports = Vec::new();
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let app = TestApp::start(engine).await;
            seeded(&app, 50).await;
            exports.push(export(&app.admin(Role::One).await).await);
        }
        assert_eq!(exports[0], exports[1]);
        assert_eq!(exports[0].lines().count(), 51);
    });
}

app_test!(what_is_there_already_is_not_added_again(app) {
    seeded(app, 20).await;
    let again = seed::applications(&app.app, 20, 1, |_| {}).await;
    assert!(again.is_err());
    seed::applications(&app.app, 20, 2, |_| {}).await.unwrap();
    let admin = app.admin(Role::One).await;
    let page: Value = admin.get("/api/admin/customers").await.expect(200);
    assert_eq!(page["total"], 40);
});
