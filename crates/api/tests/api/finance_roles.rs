//! Payouts by the two roles of finance: one prepares, the other approves, neither is an administrator.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use crate::commissions::{agree, slabs};
use crate::payouts::{owed, prepare};

#[app_test]
async fn a_finance_maker_prepares_and_a_finance_checker_approves(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    owed(app, &admin, "ABCPD1234F").await;
    let maker = app.admin(Role::FinanceMaker).await;
    let checker = app.admin(Role::FinanceChecker).await;

    let seen = json!({ "payouts": [] });
    let refused = checker.post("/api/admin/payouts", &seen).await;
    refused.expect_problem(403, "forbidden");
    let batch = prepare(&maker).await.expect(201)["batch"]["id"].clone();
    let path = format!("/api/admin/payouts/{batch}");
    let approve = format!("{path}/approve");
    let refused = maker.post(&approve, &json!({})).await;
    refused.expect_problem(403, "forbidden");

    checker.get("/api/admin/commissions").await.expect(200);
    let shown = checker.get(&path).await.expect(200);
    assert_eq!(shown["batch"]["state"], "prepared");
    let approved = checker.post(&approve, &json!({})).await.expect(200);
    assert_eq!(approved["batch"]["state"], "approved");
}

#[app_test]
async fn a_finance_checker_discards_a_batch(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    owed(app, &admin, "ABCPD1234F").await;
    let batch = prepare(&app.admin(Role::FinanceMaker).await).await;
    let batch = batch.expect(201)["batch"]["id"].clone();
    let checker = app.admin(Role::FinanceChecker).await;
    let path = format!("/api/admin/payouts/{batch}/discard");
    let discarded = checker.post(&path, &json!({})).await.expect(200);
    assert_eq!(discarded["batch"]["state"], "discarded");
}

#[app_test]
async fn finance_does_not_see_merchants_unmasked(app: &TestApp) {
    let reason = json!({ "reason": "Checking a payout" });
    for role in [Role::FinanceMaker, Role::FinanceChecker] {
        let refused = app.admin(role).await;
        let refused = refused.post("/api/admin/merchants/1/reveal", &reason).await;
        refused.expect_problem(403, "forbidden");
    }
}

#[app_test]
async fn the_catalog_role_edits_lenders_and_sees_no_customers_or_money(app: &TestApp) {
    let editor = app.admin(Role::Catalog).await;
    let age = json!({ "values": { "min_age": 22 } });
    editor.put("/api/admin/lenders/1", &age).await.expect(200);
    for path in [
        "/api/lender-revenue/get/1",
        "/api/admin/customers",
        "/api/admin/commissions",
        "/api/admin/payouts",
        "/api/admin/audit",
    ] {
        let refused = editor.get(path).await;
        refused.expect_problem(403, "forbidden");
    }
}
