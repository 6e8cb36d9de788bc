//! Concurrent calls: both have started, and wait for the ledger's lock, before either of them can write. The second
//! sees the changes of the first.

use std::pin::Pin;
use std::time::Duration;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::{LenderId, MerchantId};
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_store::{DbError, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{CASHE, adds_up, agree, balance, disbursed, say, slabs};
use crate::payouts::{owed, prepare, previewed};
use crate::status_files::{act, upload_to};

/// Holds the ledger's lock until two calls wait for it.
fn held<'a, T: 'a>(
    app: &'a TestApp,
    both: impl Future<Output = T> + 'a,
) -> Pin<Box<dyn Future<Output = T> + 'a>> {
    let both = Box::pin(both);
    let holding = async {
        let held: Result<(), DbError> = async {
            write_tx!(app.app.db, ledger::scope(), |_tx| {
                tokio::time::sleep(Duration::from_millis(400)).await;
                Ok(())
            })
        }
        .await;
        held.unwrap();
    };
    let later = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        both.await
    };
    Box::pin(async { tokio::join!(holding, later).1 })
}

/// Two concurrent calls: returns the response of the accepted one, and the other one.
async fn two(app: &TestApp, path: &str, headers: &[(&str, &str)], body: &Value) -> (Reply, Reply) {
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let calls = async {
        tokio::join!(
            one.post_with(path, headers, body),
            other.post_with(path, headers, body)
        )
    };
    let (first, second) = held(app, calls).await;
    if first.status < 300 {
        (first, second)
    } else {
        (second, first)
    }
}

async fn trail(app: &TestApp, action: &str) -> Value {
    let admin = app.admin(Role::One).await;
    admin
        .get(&format!("/api/admin/audit?action={action}"))
        .await
        .expect(200)["total"]
        .clone()
}

#[app_test]
async fn two_concurrent_closings_of_a_month_close_it_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = &months["items"][0];
    let path = format!(
        "/api/admin/commissions/1/{}/close",
        month["month"].as_str().unwrap()
    );
    app.clock.advance(40 * 24 * 3_600);
    app.run_jobs().await;
    let version = format!("\"{}\"", month["version"]);
    let (closed, refused) = two(app, &path, &[("If-Match", &version)], &json!({})).await;
    assert!(closed.expect(200)["closedAt"].is_string());
    refused.expect_problem(409, "commission-month-closed");
    assert_eq!(trail(app, "commission.close").await, 1);
}

#[app_test]
async fn a_month_with_an_unbooked_file_is_not_closed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = months["items"][0]["month"].as_str().unwrap().to_owned();
    app.clock.advance(40 * 24 * 3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    applied(
        &admin,
        &format!("{loan},CASHe,UTR1,{},{}", lent.0 / 5_000, today(app)),
    )
    .await;
    let path = format!("/api/admin/commissions/1/{month}/close");
    admin
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "commission-month-not-booked");
    ledger::book(&app.app).await.unwrap();
    admin.post(&path, &json!({})).await.expect(200);
}

#[app_test]
async fn two_concurrent_approvals_of_a_batch_book_it_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, amount) = owed(app, &admin, "ABCPD1234F").await;
    let (prepared, refused) = two(
        app,
        "/api/admin/payouts",
        &[],
        &previewed(&admin, &json!([])).await,
    )
    .await;
    refused.expect_problem(409, "payout-preview-changed");
    let id = prepared.expect(201)["batch"]["id"].as_i64().unwrap();
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise(-amount.0)
    );
    let path = format!("/api/admin/payouts/{id}");
    let (approved, refused) = two(app, &format!("{path}/approve"), &[], &json!({})).await;
    assert_eq!(approved.expect(200)["batch"]["state"], "approved");
    refused.expect_problem(409, "payout-decided");
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise::ZERO
    );
    assert_eq!(trail(app, "payout.approve").await, 1);

    // Two users upload the bank's report concurrently, and it is booked once.
    let answers =
        json!({ "answers": [{ "reference": format!("SAAKH{id:06}P0001"), "utr": "UTR9" }] });
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let path = format!("{path}/answers");
    let calls = async { tokio::join!(one.post(&path, &answers), other.post(&path, &answers)) };
    let (first, second) = held(app, calls).await;
    let paid = [first, second].map(|reply| reply.expect(200)["paid"].as_i64().unwrap());
    assert_eq!(paid.iter().sum::<i64>(), 1);
    assert_eq!(balance(app, Account::InTransfer).await, Paise::ZERO);
    adds_up(app).await;
}

#[app_test]
async fn commission_reversed_during_an_approval_is_not_paid_unnoticed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, amount) = owed(app, &admin, "ABCPD1234F").await;
    let prepared = prepare(&admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = months["items"][0]["month"].as_str().unwrap().to_owned();
    let entries = admin
        .get(&format!("/api/admin/commissions/1/{month}"))
        .await
        .expect(200);
    let loan = entries["items"][0]["submissionId"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let other = app.admin(Role::One).await;
    let path = format!("/api/admin/payouts/{id}/approve");
    let taken_back = LoanEvent::new_received(Paise::rupees(-30_000), Taxes::default());
    let nothing = json!({});
    let calls = async {
        tokio::join!(
            other.post(&path, &nothing),
            say(app, loan, "commission/2", taken_back)
        )
        .0
    };
    let approved = held(app, calls).await;
    let left = balance(app, Account::Merchant(MerchantId(who))).await;
    // If it was approved first, the merchant owes the amount; otherwise nothing was paid.
    if approved.status == 200 {
        assert_eq!(left, amount);
    } else {
        approved.expect_problem(409, "payout-changed");
        assert_eq!(left, Paise::ZERO);
    }
    adds_up(app).await;
}

fn today(app: &TestApp) -> String {
    app.app.today().strftime("%d/%m/%Y").to_string()
}

fn paid_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 } })
}

const PATH: &str = "/api/admin/upload-files?kind=commission";

fn file(row: &str) -> String {
    format!("Loan No,Lender,UTR,Commission,Paid On\n{row}\n")
}

async fn applied(admin: &TestClient<'_>, row: &str) {
    let taken = upload_to(admin, PATH, "paid.csv", file(row).as_bytes()).await;
    let id = taken.expect(200)["id"].as_str().unwrap().to_owned();
    act(admin, &id, "apply", &paid_plan()).await.expect(200);
}

#[app_test]
async fn two_concurrent_uploads_of_one_file_count_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let file = file(&format!("{loan},CASHe,UTR1,4000,{}", today(app)));
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let calls = async {
        tokio::join!(
            upload_to(&one, PATH, "a.csv", file.as_bytes()),
            upload_to(&other, PATH, "b.csv", file.as_bytes())
        )
    };
    let (first, second) = held(app, calls).await;
    let [first, second] =
        [first, second].map(|taken| taken.expect(200)["id"].as_str().unwrap().to_owned());
    let plan = paid_plan();
    let calls = async {
        tokio::join!(
            act(&one, &first, "apply", &plan),
            act(&other, &second, "apply", &plan)
        )
    };
    let (first, second) = held(app, calls).await;
    // If both calls apply the same file, the second is refused.
    let applied = [&first, &second]
        .iter()
        .filter(|reply| reply.status == 200)
        .count();
    assert!(applied >= 1, "{} {}", first.text, second.text);
    for _ in 0..2 {
        ledger::book(&app.app).await.unwrap();
    }
    let received = balance(app, Account::Bank).await
        + balance(app, Account::TdsReceivable(LenderId(1))).await
        + balance(app, Account::GstCollected).await;
    assert_eq!(received, Paise::rupees(4_000));
    assert_eq!(
        balance(app, Account::Confirmed(CASHE)).await,
        Paise::rupees(-4_000)
    );
    adds_up(app).await;
}
