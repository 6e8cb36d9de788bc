//! The account that a payout goes to: the approved one, and none for a payee who has no account yet.

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::app::Keys;
use saakh_service::operations::rotation::rotate;
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{KEY, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{approved, owed, prepare};
use crate::commissions::{agree, slabs};

/// The accounts in the bank's file of a batch.
async fn told_to_the_bank(admin: &TestClient<'_>, id: i64) -> Vec<String> {
    let path = format!("/api/admin/payouts/{id}/bank-file");
    let file = admin.post(&path, &json!({})).await;
    assert_eq!(file.status, 200, "{}", file.text);
    let file = file.plain_csv();
    let lines = file.lines().skip(1);
    lines
        .map(|line| line.split(',').nth(2).unwrap().to_owned())
        .collect()
}

#[app_test]
async fn the_bank_file_has_the_approved_accounts_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, _) = owed(app, &admin, "ABCPD1234F").await;
    let id = approved(app, &admin).await;
    assert_eq!(told_to_the_bank(&admin, id).await, ["001122334455"]);

    let pays_to = async |account: &str| {
        let payee = json!({ "pan": "ABCPD1234F", "bankAccount": account, "ifsc": "DEMO0000101" });
        admin
            .put(&format!("/api/admin/merchants/{who}/payee"), &payee)
            .await
            .expect(200);
        // While the new account is held, the approved one is paid.
        app.apply_payee_changes().await;
    };
    pays_to("998877665544").await;
    assert_eq!(told_to_the_bank(&admin, id).await, Vec::<String>::new());
    let batch = admin
        .get(&format!("/api/admin/payouts/{id}"))
        .await
        .expect(200);
    assert_eq!(
        (
            &batch["payouts"][0]["state"],
            &batch["payouts"][0]["isPayable"]
        ),
        (&json!("open"), &json!(false))
    );
    pays_to("001122334455").await;
    assert_eq!(told_to_the_bank(&admin, id).await, ["001122334455"]);

    let why = json!({ "reason": "Under review" });
    admin
        .post(&format!("/api/admin/merchants/{who}/suspend"), &why)
        .await
        .expect(200);
    assert_eq!(told_to_the_bank(&admin, id).await, Vec::<String>::new());
}

#[app_test]
async fn an_account_under_a_new_key_remains_the_approved_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    owed(app, &admin, "ABCPD1234F").await;
    let id = approved(app, &admin).await;
    let both = Keys::with_earlier(Secret::new([8; 32]), vec![Secret::new(KEY)]);
    let beside = app.with_keys(both).await;
    assert_eq!(rotate(&beside.app).await.unwrap().merchants, 1);
    let batch = admin
        .get(&format!("/api/admin/payouts/{id}"))
        .await
        .expect(200);
    assert_eq!(batch["payouts"][0]["isPayable"], true);
}

#[app_test]
async fn an_account_changed_after_preparation_is_not_approved_with_the_batch(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, _) = owed(app, &admin, "ABCPD1234F").await;
    let prepared = prepare(&admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    let payee =
        json!({ "pan": "ABCPD1234F", "bankAccount": "998877665544", "ifsc": "DEMO0000101" });
    admin
        .put(&format!("/api/admin/merchants/{who}/payee"), &payee)
        .await
        .expect(200);
    let other = app.admin(Role::One).await;
    let path = format!("/api/admin/payouts/{id}/approve");
    // Refused while the new account is held, and after it is effective.
    other
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "payout-changed");
    app.apply_payee_changes().await;
    other
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "payout-changed");
}

sql!(
    OWED_TO_PARTNER =
        "INSERT INTO ledger_balance (account, party, balance) VALUES ('partner', $1, -100)"
);

/// The page's entry of a partner: why it cannot be paid, and the account that would get the money.
async fn blocker(admin: &TestClient<'_>, partner: i64) -> (Value, Value) {
    let overview = admin.get("/api/admin/payouts").await.expect(200);
    let due = overview["due"].as_array().unwrap();
    let of_partner = |one: &&Value| one["account"] == "partner" && one["party"] == partner;
    let found = due.iter().find(of_partner).unwrap();
    (found["blocker"].clone(), found["merchantId"].clone())
}

/// A new partner that is owed commission.
async fn owed_partner(app: &TestApp, admin: &TestClient<'_>) -> i64 {
    let new = json!({ "key": "fresh_finance", "name": "Fresh Finance" });
    let partner = admin.post("/api/admin/partners", &new).await.expect(201)["id"]
        .as_i64()
        .unwrap();
    let owed: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            tx.send(&OWED_TO_PARTNER, args![partner]).await?;
            Ok(())
        })
    }
    .await;
    owed.unwrap();
    partner
}

#[app_test]
async fn an_account_of_a_new_partner_is_created_once_and_its_owner_invited(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let partner = owed_partner(app, &admin).await;
    let account = async || {
        admin
            .get(&format!("/api/admin/partners/{partner}"))
            .await
            .expect(200)["account"]
            .clone()
    };
    assert_eq!(account().await, Value::Null);

    let path = format!("/api/admin/partners/{partner}/account");
    admin
        .post(&path, &json!({ "name": " ", "email": "no" }))
        .await
        .expect_problem(422, "invalid-fields");
    let wanted = json!({ "name": "Fresh Finance", "email": "pay@fresh.example" });
    let second = json!({ "name": "Fresh", "email": "two@fresh.example" });
    let (one, other) = tokio::join!(admin.post(&path, &wanted), admin.post(&path, &second));
    let (created, refused) = if one.status == 201 {
        (one, other)
    } else {
        (other, one)
    };
    let created = created.expect(201);
    refused.expect_problem(409, "partner-account-exists");
    assert_eq!(account().await["merchantId"], created["merchantId"]);
    app.run_jobs().await;
    let mails = app
        .messages("pay@fresh.example")
        .await
        .into_iter()
        .chain(app.messages("two@fresh.example").await);
    let bodies: Vec<String> = mails.map(|mail| mail.body).collect();
    assert!(
        bodies.len() == 1
            && bodies[0].contains("created for Fresh Finance")
            && bodies[0].contains("/partner/invite#"),
        "{bodies:?}"
    );
    admin
        .post("/api/admin/partners/999/account", &wanted)
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn the_blocker_of_a_partners_payout_follows_its_account(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let partner = owed_partner(app, &admin).await;
    assert_eq!(
        blocker(&admin, partner).await,
        (json!("no-own-account"), Value::Null)
    );
    let path = format!("/api/admin/partners/{partner}/account");
    let wanted = json!({ "name": "Fresh Finance", "email": "pay@fresh.example" });
    let created = admin.post(&path, &wanted).await.expect(201);
    let merchant = created["merchantId"].as_i64().unwrap();
    app.run_jobs().await;
    assert_eq!(
        blocker(&admin, partner).await,
        (json!("no-bank-account"), json!(merchant))
    );
    let payee =
        json!({ "pan": "ABCPD1234F", "bankAccount": "001122334455", "ifsc": "DEMO0000101" });
    admin
        .put(&format!("/api/admin/merchants/{merchant}/payee"), &payee)
        .await
        .expect(200);
    assert_eq!(
        blocker(&admin, partner).await,
        (json!("account-waiting"), json!(merchant))
    );
    app.apply_payee_changes().await;
    assert_eq!(
        blocker(&admin, partner).await,
        (Value::Null, json!(merchant))
    );
    let why = json!({ "reason": "Under review" });
    admin
        .post(&format!("/api/admin/merchants/{merchant}/suspend"), &why)
        .await
        .expect(200);
    assert_eq!(
        blocker(&admin, partner).await,
        (json!("payee-inactive"), json!(merchant))
    );
    // A suspended account is still the partner's account.
    admin
        .post(&path, &wanted)
        .await
        .expect_problem(409, "partner-account-exists");
}

sql!(OWED = "INSERT INTO ledger_balance (account, party, balance) VALUES ('merchant', $1, -100)");

#[app_test]
async fn payees_without_an_account_do_not_block_other_payouts(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    owed(app, &admin, "ABCPD1234F").await;
    let without: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            for party in -500_i64..0 {
                tx.send(&OWED, args![party]).await?;
            }
            Ok(())
        })
    }
    .await;
    without.unwrap();
    let prepared = prepare(&admin).await.expect(201);
    assert_eq!(prepared["payouts"].as_array().unwrap().len(), 1);
}
