//! Payouts: prepared by one user, approved by another, and confirmed by the bank.

mod accounts;
mod answers_and_tax;
mod batches;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::{AdminId, MerchantId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_service::platform::audit::{Actor, RequestContext};
use saakh_testkit::{Reply, TestApp, TestClient};
use serde_json::{Value, json};

use crate::commissions::{agree, balance, disbursed_to, say, slabs};

/// Accepts payments above the lender's slab, so that partner and merchant get their share of it.
pub(crate) async fn accept(app: &TestApp, admin: &TestClient<'_>, loan: SubmissionId) {
    let by = RequestContext {
        actor: Actor::Admin(AdminId(admin.id.parse().unwrap())),
        request_id: None,
    };
    ledger::save_difference_note(&app.app, &by, loan, None, "Agreed by mail", true)
        .await
        .unwrap();
}

/// A merchant with a bank account and a balance: returns both.
pub(crate) async fn owed<'a>(
    app: &'a TestApp,
    admin: &TestClient<'_>,
    pan: &str,
) -> (TestClient<'a>, i64, Paise) {
    let merchant = app.merchant().await;
    let who = merchant.get("/api/partner/get-revenue").await.expect(200)["data"]["merchantId"]
        .as_i64()
        .unwrap();
    let payee = json!({ "pan": pan, "bankAccount": "001122334455", "ifsc": "DEMO0000101" });
    let path = format!("/api/admin/merchants/{who}/payee");
    let stale = [("If-Match", "\"0\"")];
    admin
        .json("PUT", &path, &stale, &payee)
        .await
        .expect_problem(409, "changed-meanwhile");
    let shown = admin.put(&path, &payee).await.expect(200);
    assert_eq!(shown["waitingAccount"]["bankAccount"], "******4455");
    app.apply_payee_changes().await;
    admin
        .put(
            &format!("/api/admin/merchants/{who}"),
            &json!({ "share_percent": 100 }),
        )
        .await
        .expect(200);
    let by_link =
        json!({ "partnerId": 2, "merchantId": who, "name": "Shop", "path": "/", "utms": {} });
    let link = admin.post("/api/admin/links", &by_link).await.expect(201);
    let followed = app
        .visitor()
        .get(&format!("/l/{}", link["code"].as_str().unwrap()))
        .await;
    let set = followed.headers.get_all("set-cookie").iter();
    let cookies: Vec<&str> = set
        .filter_map(|cookie| cookie.to_str().unwrap().split(';').next())
        .collect();
    let (loan, _) = disbursed_to(app, &cookies.join("; ")).await;
    ledger::book(&app.app).await.unwrap();
    say(
        app,
        loan,
        "commission/1",
        LoanEvent::new_received(Paise::rupees(30_000), Taxes::default()),
    )
    .await;
    accept(app, admin, loan).await;
    let amount = balance(app, Account::Merchant(MerchantId(who))).await;
    (merchant, who, Paise(-amount.0))
}

/// The contents of a preview, as sent to prepare a batch.
pub(crate) async fn previewed(admin: &TestClient<'_>, leave_out: &Value) -> Value {
    preview(admin, &json!({ "leaveOut": leave_out })).await
}

async fn preview(admin: &TestClient<'_>, asked: &Value) -> Value {
    let preview = admin
        .post("/api/admin/payouts/preview", asked)
        .await
        .expect(200);
    let seen = preview["payouts"].as_array().unwrap().iter().map(|one| {
        json!({ "account": one["account"], "party": one["party"], "merchantId": one["merchantId"],
            "version": one["version"], "gross": one["gross"], "net": one["net"],
            "payAgain": !one["bankProblem"].is_null() })
    });
    json!({ "payouts": seen.collect::<Vec<_>>() })
}

/// Prepares a batch with all payable payees.
pub(crate) async fn prepare(admin: &TestClient<'_>) -> Reply {
    let seen = previewed(admin, &json!([])).await;
    admin.post("/api/admin/payouts", &seen).await
}

/// A batch with one payout of ₹24,000, prepared and not approved yet.
struct PreparedPayout<'a> {
    merchant: TestClient<'a>,
    merchant_id: i64,
    batch: i64,
    /// The batch after its preparation.
    view: Value,
}

impl PreparedPayout<'_> {
    fn account(&self) -> Account {
        Account::Merchant(MerchantId(self.merchant_id))
    }

    fn path(&self, action: &str) -> String {
        format!("/api/admin/payouts/{}/{action}", self.batch)
    }

    fn reference(&self) -> String {
        format!("SAAKH{:06}P0001", self.batch)
    }

    /// The bank's rejection of the payout, and its response for a missing payout.
    fn rejection(&self) -> Value {
        json!({ "answers": [
            { "reference": self.reference(), "problem": "Account closed" },
            { "reference": "X", "utr": "1" }
        ] })
    }
}

async fn prepared_payout<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> PreparedPayout<'a> {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 80.0, 0).await;
    let (merchant, merchant_id, amount) = owed(app, admin, "ABCPD1234F").await;
    assert_eq!(amount, Paise::rupees(24_000));
    let due = admin.get("/api/admin/payouts").await.expect(200);
    assert_eq!(
        due["due"],
        json!([{ "payee": "Ravi Mobile Shop", "account": "merchant", "party": merchant_id, "amount": 24_000,
        "merchantId": merchant_id, "accountOf": "Ravi Mobile Shop", "blocker": null,
        "bankProblem": null }])
    );
    let view = prepare(admin).await.expect(201);
    PreparedPayout {
        merchant,
        merchant_id,
        batch: view["batch"]["id"].as_i64().unwrap(),
        view,
    }
}

/// Approves a batch as an admin who did not prepare it.
async fn approve(app: &TestApp, batch: i64) {
    let other = app.admin(Role::One).await;
    let path = format!("/api/admin/payouts/{batch}/approve");
    other.post(&path, &json!({})).await.expect(200);
}

/// Prepares a batch and approves it as another user.
pub(crate) async fn approved(app: &TestApp, admin: &TestClient<'_>) -> i64 {
    let prepared = prepare(admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    approve(app, id).await;
    id
}

/// Prepares a batch that pays to a merchant's account again, though the bank refused it, and approves it.
pub(crate) async fn approved_again(app: &TestApp, admin: &TestClient<'_>, merchant: i64) -> i64 {
    let seen = preview_again(admin, merchant).await;
    let prepared = admin.post("/api/admin/payouts", &seen).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    approve(app, id).await;
    id
}

async fn preview_again(admin: &TestClient<'_>, merchant: i64) -> Value {
    let payee = json!([{ "account": "merchant", "party": merchant }]);
    preview(admin, &json!({ "leaveOut": [], "payAgain": payee })).await
}
