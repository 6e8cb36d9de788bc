//! What the bank answers to a payout, and the tax that is withheld and stated for it.

use std::collections::BTreeSet;

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::tax::{financial_year, quarter as tax_quarter};
use saakh_domain::identity::permission::Role;
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use super::{approve, approved, owed, prepare, prepared_payout, preview_again};
use crate::commissions::{adds_up, agree, balance, slabs};

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
    prepare(&admin).await.expect_problem(409, "payout-nothing");
    let due = admin.get("/api/admin/payouts").await.expect(200);
    assert_eq!(due["due"][0]["bankProblem"], "Account closed");
    let seen = preview_again(&admin, failed.merchant_id).await;
    let mut unasked = seen.clone();
    unasked["payouts"][0]["payAgain"] = json!(false);
    let refused = admin.post("/api/admin/payouts", &unasked).await;
    refused.expect_problem(409, "payout-preview-changed");
    let prepared = admin.post("/api/admin/payouts", &seen).await.expect(201);
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
