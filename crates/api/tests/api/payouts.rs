//! Payouts: prepared by one, approved by another, and answered by the bank.

use std::collections::BTreeSet;

use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::distribution::ledger::tax::{financial_year, quarter as tax_quarter};
use saakh_domain::id::{AdminId, MerchantId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_domain::{Paise, Secret};
use saakh_service::app::Keys;
use saakh_service::distribution::ledger;
use saakh_service::operations::rotation::rotate;
use saakh_service::platform::audit::{Actor, RequestContext};
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{KEY, Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, disbursed_to, say, slabs};

/// Accepts what the lender paid beyond its slab, so that partner and merchant get their share of it.
pub(crate) async fn accept(app: &TestApp, admin: &TestClient<'_>, loan: SubmissionId) {
    let by = RequestContext {
        actor: Actor::Admin(AdminId(admin.id.parse().unwrap())),
        request_id: None,
    };
    ledger::save_difference_note(&app.app, &by, loan, None, ("Agreed by mail", true))
        .await
        .unwrap();
}

/// A merchant with a bank account who is owed something: who they are, and how much.
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

/// What a preview shows, as it is sent to have a batch put together.
pub(crate) async fn previewed(admin: &TestClient<'_>, leave_out: &Value) -> Value {
    let asked = json!({ "leaveOut": leave_out });
    let preview = admin
        .post("/api/admin/payouts/preview", &asked)
        .await
        .expect(200);
    let seen = preview["payouts"].as_array().unwrap().iter().map(|one| {
        json!({ "account": one["account"], "party": one["party"], "merchantId": one["merchantId"],
            "version": one["version"], "gross": one["gross"], "net": one["net"] })
    });
    json!({ "payouts": seen.collect::<Vec<_>>() })
}

/// Puts everybody into a batch who can be paid.
pub(crate) async fn prepare(admin: &TestClient<'_>) -> Reply {
    let seen = previewed(admin, &json!([])).await;
    admin.post("/api/admin/payouts", &seen).await
}

/// A batch with one payout of ₹24,000, prepared and not approved yet.
struct PreparedPayout<'a> {
    merchant: TestClient<'a>,
    merchant_id: i64,
    batch: i64,
    /// The batch as it was prepared.
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

    /// The bank's rejection of the payout, and its answer for a payout that does not exist.
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
        "merchantId": merchant_id, "accountOf": "Ravi Mobile Shop", "blocker": null }])
    );
    let view = prepare(admin).await.expect(201);
    PreparedPayout {
        merchant,
        merchant_id,
        batch: view["batch"]["id"].as_i64().unwrap(),
        view,
    }
}

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

/// Approves a batch as an admin who did not prepare it.
async fn approve(app: &TestApp, batch: i64) {
    let other = app.admin(Role::One).await;
    let path = format!("/api/admin/payouts/{batch}/approve");
    other.post(&path, &json!({})).await.expect(200);
}

#[app_test]
async fn a_payout_rejected_by_the_bank_is_payable_again_with_its_tax(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let payout = prepared_payout(app, &admin).await;
    approve(app, payout.batch).await;
    let failed = admin
        .post(&payout.path("answers"), &payout.rejection())
        .await
        .expect(200);
    assert_eq!(
        failed,
        json!({ "paid": 0, "failed": 1, "unchanged": 0, "unknown": ["X"] })
    );
    assert_eq!(balance(app, payout.account()).await, Paise::rupees(-24_000));
    assert_eq!(balance(app, Account::TdsWithheld).await, Paise::ZERO);
    let again = admin
        .post(&payout.path("answers"), &payout.rejection())
        .await
        .expect(200);
    assert_eq!(
        (&again["failed"], &again["unchanged"]),
        (&json!(0), &json!(1))
    );
    let batch = admin
        .get(&format!("/api/admin/payouts/{}", payout.batch))
        .await
        .expect(200);
    assert_eq!(
        (&batch["batch"]["state"], &batch["payouts"][0]["problem"]),
        (&json!("done"), &json!("Account closed"))
    );
    adds_up(app).await;
}

#[app_test]
async fn a_payout_that_failed_is_paid_and_stated_by_the_next_batch_with_gst(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let failed = prepared_payout(app, &admin).await;
    approve(app, failed.batch).await;
    admin
        .post(&failed.path("answers"), &failed.rejection())
        .await
        .expect(200);
    admin
        .put(
            &format!("/api/admin/merchants/{}", failed.merchant_id),
            &json!({ "gst_registered": 1 }),
        )
        .await
        .expect(200);
    let prepared = prepare(&admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    assert_eq!(
        (
            &prepared["payouts"][0]["gst"],
            &prepared["payouts"][0]["net"]
        ),
        (&json!(4_320), &json!(27_840))
    );
    approve(app, id).await;
    check_tax_statement(app, id).await;
    let paid =
        json!({ "answers": [{ "reference": format!("SAAKH{id:06}P0001"), "utr": "UTR123" }] });
    let taken = admin
        .post(&format!("/api/admin/payouts/{id}/answers"), &paid)
        .await
        .expect(200);
    assert_eq!(taken["paid"], 1);
    let seen = failed
        .merchant
        .get("/api/partner/get-revenue")
        .await
        .expect(200);
    assert_eq!(
        (
            &seen["data"]["balance"],
            &seen["data"]["lastPayout"]["amount"]
        ),
        (&json!(0), &json!(27_840))
    );
    assert_eq!(balance(app, Account::InTransfer).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::Bank).await,
        Paise::rupees(30_000 - 27_840)
    );
    adds_up(app).await;
}

/// The quarter's statement for the tax office has the batch's payout and no other.
async fn check_tax_statement(app: &TestApp, batch: i64) {
    let admin = app.admin(Role::One).await;
    let day = app.app.today();
    let year = financial_year(day);
    let quarter = (1..=4)
        .find(|part| tax_quarter(year, *part).1 > day)
        .unwrap();
    let statement = admin
        .post(
            "/api/admin/tax-statement",
            &json!({ "year": year, "quarter": quarter }),
        )
        .await;
    let statement = statement.plain_csv();
    assert_eq!(
        statement.lines().skip(1).collect::<Vec<_>>(),
        [format!(
            "SAAKH{batch:06}P0001,{day},Ravi Mobile Shop,ABCPD1234F,24000.00,4320.00,2%,480.00"
        )]
    );
    admin
        .post(
            "/api/admin/tax-statement",
            &json!({ "year": year, "quarter": 5 }),
        )
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn an_outdated_batch_is_not_approved(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 50.0, 0).await;
    let (_, who, amount) = owed(app, &admin, "ABCPD1234F").await;
    let prepared = prepare(&admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    // Meanwhile the lender takes some of it back.
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
    // Whoever is stopped is not paid.
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

/// Prepares a batch and has somebody else approve it.
pub(crate) async fn approved(app: &TestApp, admin: &TestClient<'_>) -> i64 {
    let prepared = prepare(admin).await.expect(201);
    let id = prepared["batch"]["id"].as_i64().unwrap();
    approve(app, id).await;
    id
}

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
        // While the other account waits, the approved one is paid.
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
    // Neither while the other account waits nor when it is effective.
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

/// What the page says of a partner: why it cannot be paid, and the account that would get the money.
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

sql!(
    MANY = "INSERT INTO payout_item (batch_id, place, account, party, merchant_id, financial_year, gross, gst, tds, net,
        tds_percent, state, is_waiting, entry_id)
    WITH RECURSIVE n (place) AS (SELECT CAST(2 AS BIGINT) UNION ALL SELECT place + 1 FROM n WHERE place <= $2)
    SELECT i.batch_id, n.place, i.account, i.party, i.merchant_id, i.financial_year, 100, 0, n.place, 100, 2000, 'paid', 0,
        i.entry_id
    FROM payout_item AS i CROSS JOIN n WHERE i.batch_id = $1 AND i.place = 1"
);

/// More payouts than a list holds in memory.
const MORE: i64 = 20_500;

#[app_test]
async fn a_statement_for_the_tax_office_holds_every_payout_of_its_quarter(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    owed(app, &admin, "ABCPD1234F").await;
    let id = approved(app, &admin).await;
    let many: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            tx.execute(&MANY, args![id, MORE]).await?;
            Ok(())
        })
    }
    .await;
    many.unwrap();
    let year = financial_year(app.app.today());
    let quarter = (1..=4)
        .find(|part| tax_quarter(year, *part).1 > app.app.today())
        .unwrap();
    let statement = admin
        .post(
            "/api/admin/tax-statement",
            &json!({ "year": year, "quarter": quarter }),
        )
        .await;
    let references: BTreeSet<&str> = statement
        .text
        .lines()
        .skip(1)
        .map(|line| line.split(',').next().unwrap())
        .collect();
    assert_eq!(references.len(), 1 + usize::try_from(MORE).unwrap());
    assert_eq!(
        statement.text.lines().count(),
        2 + usize::try_from(MORE).unwrap(),
        "each once, below the titles"
    );
}
