//! A payee's new bank account is held before money goes to it.

use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_service::app::Keys;
use saakh_service::identity::payee_change;
use saakh_service::operations::rotation::rotate;
use saakh_store::distribution::merchant;
use saakh_testkit::{KEY, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const HOLD: i64 = 72 * 3_600;

/// Sets a bank account for a merchant; returns the merchant as shown.
pub(super) async fn enter(admin: &TestClient<'_>, merchant: i64, account: &str) -> Value {
    let payee = json!({ "pan": "ABCPD1234F", "bankAccount": account, "ifsc": "DEMO0000101" });
    let path = format!("/api/admin/merchants/{merchant}/payee");
    admin.put(&path, &payee).await.expect(200)
}

pub(super) async fn new_merchant(app: &TestApp) -> i64 {
    let merchant = app.merchant().await;
    let revenue = merchant.get("/api/partner/get-revenue").await.expect(200);
    revenue["data"]["merchantId"].as_i64().unwrap()
}

async fn shown(admin: &TestClient<'_>, merchant: i64) -> Value {
    let page = admin
        .get("/api/admin/merchants?limit=100")
        .await
        .expect(200);
    let items = page["items"].as_array().unwrap();
    items
        .iter()
        .find(|item| item["id"] == merchant)
        .unwrap()
        .clone()
}

async fn states(admin: &TestClient<'_>, merchant: i64) -> Vec<Value> {
    let path = format!("/api/admin/payee-changes?merchantId={merchant}");
    let page = admin.get(&path).await.expect(200);
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["state"].clone()).collect()
}

#[app_test]
async fn a_new_account_waits_72_hours_and_its_owner_is_notified_at_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let who = new_merchant(app).await;
    let entered = enter(&admin, who, "001122334455").await;
    assert_eq!(entered["bankAccount"], Value::Null);
    assert_eq!(entered["waitingAccount"]["bankAccount"], "******4455");
    let email = entered["email"].as_str().unwrap();
    app.run_jobs().await;
    let mails = app.messages(email).await;
    let told = |mail: &str| mail.contains("******4455") && !mail.contains("001122334455");
    assert!(mails.iter().any(|mail| told(&mail.body)), "{mails:?}");

    // The same account again changes nothing; one second before the end of the hold nothing is paid to it.
    let again = enter(&admin, who, "001122334455").await;
    assert_eq!(again["waitingAccount"], entered["waitingAccount"]);
    app.clock.advance(HOLD - 1);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    assert_eq!(shown(&admin, who).await["bankAccount"], Value::Null);
    app.clock.advance(1);
    app.run_jobs().await;
    let effective = shown(&admin, who).await;
    assert_eq!(
        (&effective["bankAccount"], &effective["waitingAccount"]),
        (&json!("******4455"), &Value::Null)
    );
    assert_eq!(states(&admin, who).await, ["effective"]);
    // The effective account is not held again, and a job that runs twice changes nothing.
    assert_eq!(
        enter(&admin, who, "001122334455").await["waitingAccount"],
        Value::Null
    );
    assert_eq!(payee_change::apply(&app.app, 1).await.unwrap(), None);
    assert_eq!(states(&admin, who).await, ["effective"]);
}

#[app_test]
async fn a_newer_account_supersedes_a_waiting_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let who = new_merchant(app).await;
    enter(&admin, who, "001122334455").await;
    app.clock.advance(3_600);
    let admin = app.admin(Role::One).await;
    let entered = enter(&admin, who, "998877665544").await;
    assert_eq!(entered["waitingAccount"]["bankAccount"], "******5544");
    assert_eq!(states(&admin, who).await, ["held", "superseded"]);
    // The hold of the first account would have ended, that of the second has not.
    app.clock.advance(HOLD - 3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    assert_eq!(shown(&admin, who).await["bankAccount"], Value::Null);
    app.clock.advance(3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    assert_eq!(shown(&admin, who).await["bankAccount"], "******5544");
    assert_eq!(states(&admin, who).await, ["effective", "superseded"]);
}

#[app_test]
async fn an_account_that_was_stopped_is_never_paid(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let who = new_merchant(app).await;
    let entered = enter(&admin, who, "001122334455").await;
    let id = entered["waitingAccount"]["id"].as_i64().unwrap();
    let cancel = format!("/api/admin/payee-changes/{id}/cancel");
    admin
        .post(&cancel, &json!({ "reason": " " }))
        .await
        .expect_problem(422, "invalid-fields");
    let reason = json!({ "reason": "The owner did not ask for it" });
    let (one, other) = tokio::join!(admin.post(&cancel, &reason), admin.post(&cancel, &reason));
    let (stopped, refused) = if one.status == 200 {
        (one, other)
    } else {
        (other, one)
    };
    assert_eq!(stopped.expect(200)["state"], "cancelled");
    refused.expect_problem(409, "payee-change-over");
    app.run_jobs().await;
    let mails = app.messages(entered["email"].as_str().unwrap()).await;
    let told = mails.iter().filter(|mail| {
        mail.body.contains("******4455")
            && mail.body.contains("was cancelled. No payout goes to it")
    });
    assert_eq!(told.count(), 1, "{mails:?}");
    app.clock.advance(HOLD);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let shown = shown(&admin, who).await;
    assert_eq!(
        (&shown["bankAccount"], &shown["waitingAccount"]),
        (&Value::Null, &Value::Null)
    );
    let changes = admin
        .get("/api/admin/payee-changes?state=cancelled")
        .await
        .expect(200);
    assert_eq!(
        changes["items"][0]["reason"],
        "The owner did not ask for it"
    );
    let missing = admin
        .post("/api/admin/payee-changes/999/cancel", &reason)
        .await;
    missing.expect_problem(404, "not-found");
}

#[app_test]
async fn a_concurrent_cancel_and_apply_of_an_account_has_one_result(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let who = new_merchant(app).await;
    let entered = enter(&admin, who, "001122334455").await;
    let id = entered["waitingAccount"]["id"].as_i64().unwrap();
    app.clock.advance(HOLD);
    let admin = app.admin(Role::One).await;
    let (cancel, reason) = (
        format!("/api/admin/payee-changes/{id}/cancel"),
        json!({ "reason": "Not asked for" }),
    );
    let (cancelled, applied) = tokio::join!(
        admin.post(&cancel, &reason),
        payee_change::apply(&app.app, id)
    );
    assert_eq!(applied.unwrap(), None);
    let account = shown(&admin, who).await["bankAccount"].clone();
    if cancelled.status == 200 {
        assert_eq!(
            (account, states(&admin, who).await),
            (Value::Null, vec![json!("cancelled")])
        );
    } else {
        cancelled.expect_problem(409, "payee-change-over");
        assert_eq!(
            (account, states(&admin, who).await),
            (json!("******4455"), vec![json!("effective")])
        );
    }
    app.run_jobs().await;
}

#[app_test]
async fn a_waiting_account_is_encrypted_with_the_new_key(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let who = new_merchant(app).await;
    enter(&admin, who, "001122334455").await;
    let both = Keys::with_earlier(Secret::new([8; 32]), vec![Secret::new(KEY)]);
    let beside = app.with_keys(both).await;
    let rotated = rotate(&beside.app).await.unwrap();
    // The PAN is effective at once, even while the first account is held.
    assert_eq!((rotated.payee_changes, rotated.merchants), (1, 1));
    assert_eq!(rotate(&beside.app).await.unwrap().payee_changes, 0);
    app.clock.advance(HOLD);
    let alone = app.with_keys(Keys::new(Secret::new([8; 32]))).await;
    alone.run_jobs().await;
    let mut conn = app.app.db.read().await.unwrap();
    let row = merchant::get(&mut conn, MerchantId(who))
        .await
        .unwrap()
        .unwrap();
    drop(conn);
    let (owner, bank) = (format!("merchant:{who}"), row.bank.unwrap());
    let account = alone
        .app
        .keys
        .decrypt_bank_account(&bank.cipher, &owner)
        .unwrap();
    assert_eq!(account.expose(), "001122334455");
    assert_eq!(bank.hash, alone.app.keys.bank_account_hash("001122334455"));
}
