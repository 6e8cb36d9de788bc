//! A batch of payouts is prepared once, approved once by somebody else, and not approved once it is outdated.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::SubmissionId;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use super::{owed, prepare, prepared_payout};
use crate::commissions::{adds_up, agree, balance, say, slabs};

#[app_test]
async fn a_payout_is_prepared_once_and_books_nothing_before_approval(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    prepare(&admin).await.expect_problem(409, "payout-nothing");
    let payout = prepared_payout(app, &admin).await;
    let item = &payout.view["payouts"][0];
    // The year's total passes 20,000, so tax is due on all of it.
    assert_eq!(
        (&item["gross"], &item["tds"], &item["net"], &item["gst"]),
        (&json!(24_000), &json!(480), &json!(23_520), &json!(0))
    );
    prepare(&admin).await.expect_problem(409, "payout-nothing");
    admin
        .post(&payout.path("approve"), &json!({}))
        .await
        .expect_problem(403, "payout-own-batch");
    admin
        .post(&payout.path("bank-file"), &json!({}))
        .await
        .expect_problem(409, "payout-not-approved");
    assert_eq!(balance(app, payout.account()).await, Paise::rupees(-24_000));
}

#[app_test]
async fn two_approvals_at_once_book_a_payout_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let payout = prepared_payout(app, &admin).await;
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let (approve, nothing) = (payout.path("approve"), json!({}));
    let (first, second) =
        tokio::join!(one.post(&approve, &nothing), other.post(&approve, &nothing));
    let (approved, refused) = if first.status == 200 {
        (first, second)
    } else {
        (second, first)
    };
    assert_eq!(approved.expect(200)["batch"]["state"], "approved");
    refused.expect_problem(409, "payout-decided");
    assert_eq!(balance(app, payout.account()).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::InTransfer).await,
        Paise::rupees(-23_520)
    );
    assert_eq!(
        balance(app, Account::TdsWithheld).await,
        Paise::rupees(-480)
    );
    let file = one.post(&payout.path("bank-file"), &json!({})).await;
    assert_eq!(file.status, 200);
    let reference = payout.reference();
    assert_eq!(
        file.plain_csv(),
        format!(
            "\u{feff}Reference,Beneficiary,Account,IFSC,Amount\r\n{reference},Ravi Mobile Shop,001122334455,DEMO0000101,23520.00\r\n"
        )
    );
    adds_up(app).await;
}

#[app_test]
async fn an_outdated_batch_is_not_approved(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 50.0, 0).await;
    let (_, who, amount) = owed(app, &admin, "ABCPD1234F").await;
    let prepared = prepare(&admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    // After the preparation, the lender claws some of it back.
    let loans = admin.get("/api/admin/commissions").await.expect(200);
    let entries = admin
        .get(&format!(
            "/api/admin/commissions/1/{}",
            loans["items"][0]["month"].as_str().unwrap()
        ))
        .await
        .expect(200);
    let loan: SubmissionId = entries["items"][0]["submissionId"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    say(
        app,
        loan,
        "commission/2",
        LoanEvent::new_received(Paise::rupees(-10_000), Taxes::default()),
    )
    .await;
    let other = app.admin(Role::One).await;
    other
        .post(&format!("/api/admin/payouts/{id}/approve"), &json!({}))
        .await
        .expect_problem(409, "payout-changed");
    assert_eq!(
        admin
            .post(&format!("/api/admin/payouts/{id}/discard"), &json!({}))
            .await
            .expect(200)["batch"]["state"],
        "discarded"
    );
    other
        .post(&format!("/api/admin/payouts/{id}/approve"), &json!({}))
        .await
        .expect_problem(409, "payout-decided");
    let next = prepare(&admin).await.expect(201);
    assert_eq!(
        next["payouts"][0]["gross"],
        json!(Paise(amount.0 - 500_000))
    );
    // A suspended merchant is not paid.
    admin
        .post(
            &format!("/api/admin/merchants/{who}/suspend"),
            &json!({ "reason": "Under review" }),
        )
        .await
        .expect(200);
    let id = next["batch"]["id"].as_i64().unwrap();
    other
        .post(&format!("/api/admin/payouts/{id}/approve"), &json!({}))
        .await
        .expect_problem(409, "payout-changed");
    admin
        .get("/api/admin/payouts/999")
        .await
        .expect_problem(404, "not-found");
    adds_up(app).await;
}
