//! The preview of a batch of payouts, and who can approve it.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::{MerchantId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_store::identity::admin_user;
use saakh_testkit::{PASSWORD, Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, say, slabs};
use crate::payouts::{owed, prepare, previewed};
use crate::work_queue::count_for;

/// A ledger with a share for merchants; returns the administrator who created it.
async fn books(app: &TestApp) -> TestClient<'_> {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    admin
}

/// A user of role 1 whom a colleague invited and who set a password.
async fn invited<'a>(app: &'a TestApp, by: &TestClient<'_>, email: &str) -> TestClient<'a> {
    let body = json!({ "name": "Meera Nair", "email": email, "roleId": 1 });
    by.post("/api/admin/users", &body).await.expect(201);
    app.run_jobs().await;
    let mail = app.messages(email).await[0].body.clone();
    let (_, token) = mail.split_once("/admin/invite#").unwrap();
    let token = token.split_whitespace().next().unwrap();
    let chosen = json!({ "token": token, "password": PASSWORD });
    app.visitor()
        .post("/api/invites/accept", &chosen)
        .await
        .expect(204);
    let body = json!({ "email": email, "password": PASSWORD });
    let inside = app
        .visitor()
        .post("/api/admin/login", &body)
        .await
        .expect(200);
    let mut client = app.visitor();
    client.token = Some(inside["token"].as_str().unwrap().to_owned());
    client.id = inside["adminId"].to_string();
    client
}

async fn prepared(admin: &TestClient<'_>) -> i64 {
    prepare(admin).await.expect(201)["batch"]["id"]
        .as_i64()
        .unwrap()
}

async fn approval(client: &TestClient<'_>, batch: i64) -> Value {
    let path = format!("/api/admin/payouts/{batch}");
    client.get(&path).await.expect(200)["approval"].clone()
}

async fn approve(client: &TestClient<'_>, batch: i64) -> Reply {
    let path = format!("/api/admin/payouts/{batch}/approve");
    client.post(&path, &json!({})).await
}

#[app_test]
async fn a_preview_shows_totals_and_excluded_payees_are_not_paid(app: &TestApp) {
    let admin = books(app).await;
    let (_, one, _) = owed(app, &admin, "ABCPD1234F").await;
    let (_, other, _) = owed(app, &admin, "ABCPE1234G").await;
    let nobody = json!({ "leaveOut": [] });
    let all = admin
        .post("/api/admin/payouts/preview", &nobody)
        .await
        .expect(200);
    assert_eq!(all["total"]["count"], 2);
    let gross = |one: &Value| (one["gross"].as_f64().unwrap() * 100.0).round();
    let payouts = all["payouts"].as_array().unwrap();
    let sum: f64 = payouts.iter().map(gross).sum();
    assert!((gross(&all["total"]) - sum).abs() < 0.5, "{sum}");
    assert_eq!(all["payouts"][0]["bankAccount"], "******4455");
    let left = json!([{ "account": "merchant", "party": one }]);
    let some = admin
        .post("/api/admin/payouts/preview", &json!({ "leaveOut": left }))
        .await
        .expect(200);
    assert_eq!(
        (&some["total"]["count"], &some["leftOut"][0]["party"]),
        (&json!(1), &json!(one))
    );
    // A preview stores nothing.
    assert_eq!(
        admin.get("/api/admin/payouts").await.expect(200)["batches"],
        json!([])
    );
    let seen = previewed(&admin, &left).await;
    let batch = admin.post("/api/admin/payouts", &seen).await.expect(201);
    assert_eq!(
        (
            batch["payouts"].as_array().unwrap().len(),
            &batch["batch"]["count"]
        ),
        (1, &json!(1))
    );
    // The excluded payee is in the next batch.
    let next = prepare(&admin).await.expect(201);
    assert_eq!(next["payouts"][0]["gross"], some["leftOut"][0]["gross"]);
    let wrong = json!({ "leaveOut": [{ "account": "bank", "party": other }] });
    admin
        .post("/api/admin/payouts/preview", &wrong)
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_payout_that_changed_since_its_preview_is_refused(app: &TestApp) {
    let admin = books(app).await;
    let (_, who, _) = owed(app, &admin, "ABCPD1234F").await;
    let seen = previewed(&admin, &json!([])).await;
    admin
        .post("/api/admin/payouts", &json!({ "payouts": [] }))
        .await
        .expect_problem(409, "payout-nothing");
    // The lender claws some of it back.
    let loans = admin.get("/api/admin/commissions").await.expect(200);
    let month = loans["items"][0]["month"].as_str().unwrap();
    let entries = admin
        .get(&format!("/api/admin/commissions/1/{month}"))
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
    admin
        .post("/api/admin/payouts", &seen)
        .await
        .expect_problem(409, "payout-preview-changed");
    // Another account became effective.
    let seen = previewed(&admin, &json!([])).await;
    let payee =
        json!({ "pan": "ABCPD1234F", "bankAccount": "998877664455", "ifsc": "DEMO0000101" });
    admin
        .put(&format!("/api/admin/merchants/{who}/payee"), &payee)
        .await
        .expect(200);
    admin
        .post("/api/admin/payouts", &seen)
        .await
        .expect_problem(409, "payout-preview-changed");
    app.apply_payee_changes().await;
    admin
        .post("/api/admin/payouts", &seen)
        .await
        .expect_problem(409, "payout-preview-changed");
    // Naming a payee twice does not create two payouts.
    let mut twice = previewed(&admin, &json!([])).await;
    let first = twice["payouts"][0].clone();
    twice["payouts"].as_array_mut().unwrap().push(first);
    admin
        .post("/api/admin/payouts", &twice)
        .await
        .expect_problem(409, "payout-preview-changed");
    prepare(&admin).await.expect(201);
    assert!(balance(app, Account::Merchant(MerchantId(who))).await < Paise::ZERO);
    adds_up(app).await;
}

#[app_test]
async fn admins_who_invited_each_other_cannot_approve_each_others_batches(app: &TestApp) {
    let maker = books(app).await;
    owed(app, &maker, "ABCPD1234F").await;
    let meera = invited(app, &maker, "meera@example.com").await;
    let batch = prepared(&meera).await;
    // The user who entered the account also invited the preparer, and there is no other user.
    approve(&maker, batch)
        .await
        .expect_problem(403, "payout-invited");
    let seen = approval(&meera, batch).await;
    assert_eq!(
        (&seen["objection"], &seen["approvers"]),
        (&json!("payout-own-batch"), &json!([]))
    );
    meera
        .post(&format!("/api/admin/payouts/{batch}/discard"), &json!({}))
        .await
        .expect(200);
    assert_eq!(approval(&meera, batch).await, Value::Null);

    let batch = prepared(&maker).await;
    approve(&meera, batch)
        .await
        .expect_problem(403, "payout-invited");
    maker
        .post(&format!("/api/admin/payouts/{batch}/discard"), &json!({}))
        .await
        .expect(200);

    // The command line adds a user; the one who entered the account cannot approve the batch.
    let checker = app.admin(Role::One).await;
    let batch = prepared(&checker).await;
    approve(&maker, batch)
        .await
        .expect_problem(403, "payout-changed-account");
    let seen = approval(&maker, batch).await;
    assert_eq!(
        (&seen["objection"], &seen["approvers"]),
        (&json!("payout-changed-account"), &json!(["Meera Nair"]))
    );
    // It waits for who may approve it only.
    for (user, waiting) in [(&checker, 0), (&maker, 0), (&meera, 1)] {
        assert_eq!(count_for(user, "payouts").await, waiting);
    }
    let page = checker
        .get(&format!("/api/admin/payouts/{batch}"))
        .await
        .expect(200);
    assert!(page["payouts"][0]["accountChangedAt"].is_string());
    let approved = approve(&meera, batch).await.expect(200);
    assert_eq!(
        (&approved["batch"]["state"], &approved["approval"]),
        (&json!("approved"), &Value::Null)
    );
    let stored = {
        let mut conn = app.app.db.read().await.unwrap();
        admin_user::find_by_email(&mut conn, "meera@example.com")
            .await
            .unwrap()
            .unwrap()
    };
    assert_eq!(
        stored.invited_by.map(|id| id.0.to_string()),
        Some(maker.id.clone())
    );
}
