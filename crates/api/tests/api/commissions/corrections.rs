//! Money that is taken back, and changes to a closed month, are entries of their own.

use jiff::civil::date;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::distribution::ledger::{Account, EntryKind};
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use super::{UDAAN, adds_up, agree, balance, disbursed, disbursed_to, entries, kinds, say, slabs};

#[app_test]
async fn a_reversal_is_an_entry_of_its_own(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 50.0, 100).await;
    let merchant = app.merchant().await;
    // The customer came by a link of a merchant who gets a quarter of the partner's share.
    let who = merchant.get("/api/partner/get-revenue").await.expect(200)["data"]["merchantId"]
        .as_i64()
        .unwrap();
    let share = admin
        .put(
            &format!("/api/admin/merchants/{who}"),
            &json!({ "share_percent": 25 }),
        )
        .await
        .expect(200);
    assert_eq!(share["share_percent"], 25);
    let by_link =
        json!({ "partnerId": 2, "merchantId": who, "name": "Shop", "path": "/", "utms": {} });
    let made = admin.post("/api/admin/links", &by_link).await;
    let link = format!("/l/{}", made.expect(201)["code"].as_str().unwrap());
    let followed = app.visitor().get(&link).await;
    let set = followed.headers.get_all("set-cookie").iter();
    let cookies: Vec<&str> = set
        .filter_map(|cookie| cookie.to_str().unwrap().split(';').next())
        .collect();
    let (loan, lent) = disbursed_to(app, &cookies.join("; ")).await;
    ledger::book(&app.app).await.unwrap();
    let commission = Paise(lent.0 / 50);
    let paid = LoanEvent::new_received(commission, Taxes::default());
    say(app, loan, "commission/1", paid).await;
    let all = commission.0 / 2 + 10_000;
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise(-all / 4)
    );
    assert_eq!(
        balance(app, Account::Partner(UDAAN)).await,
        Paise(-all * 3 / 4)
    );
    let seen = merchant.get("/api/partner/get-revenue").await.expect(200);
    assert_eq!(seen["data"]["balance"], json!(Paise(all / 4)));
    let line = &seen["data"]["lines"][0];
    assert_eq!(
        (&line["title"], &line["amount"], &line["submissionId"]),
        (&json!("Share"), &json!(Paise(all / 4)), &json!(loan))
    );
    assert_eq!(
        line["reason"].as_array().unwrap().len(),
        1,
        "a merchant must not see the lender's terms"
    );

    // The file is undone, then the lender claws back a payment of another file.
    say(app, loan, "commission/1", LoanEvent::Reversed).await;
    assert_eq!(balance(app, Account::Partner(UDAAN)).await, Paise::ZERO);
    say(app, loan, "commission/2", paid).await;
    say(
        app,
        loan,
        "commission/3",
        LoanEvent::new_received(Paise(-commission.0), Taxes::default()),
    )
    .await;
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise::ZERO
    );
    assert_eq!(balance(app, Account::Bank).await, Paise::ZERO);
    assert_eq!(
        kinds(&entries(app, loan).await),
        [
            EntryKind::Expected,
            EntryKind::Received,
            EntryKind::Payable,
            EntryKind::Reversal,
            EntryKind::Payable,
            EntryKind::Received,
            EntryKind::Payable,
            EntryKind::ClawBack,
            EntryKind::Payable,
        ]
    );
    adds_up(app).await;
}

#[app_test]
async fn a_closed_month_changes_by_corrections_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = months["items"][0]["month"].as_str().unwrap().to_owned();
    let path = format!("/api/admin/commissions/1/{month}/close");
    admin
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "commission-month-not-over");
    app.clock.advance(40 * 24 * 3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let version = format!("\"{}\"", months["items"][0]["version"]);
    admin
        .post_with(&path, &[("If-Match", "\"0\"")], &json!({}))
        .await
        .expect_problem(409, "changed-meanwhile");
    // Two concurrent requests close it: one of them succeeds.
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let headers = [("If-Match", version.as_str())];
    let nothing = json!({});
    let (first, second) = tokio::join!(
        one.post_with(&path, &headers, &nothing),
        other.post_with(&path, &headers, &nothing)
    );
    let (closed, refused) = if first.status == 200 {
        (first, second)
    } else {
        (second, first)
    };
    assert!(closed.expect(200)["closedAt"].is_string());
    refused.expect_problem(409, "commission-month-closed");
    let day: jiff::civil::Date = format!("{month}-02").parse().unwrap();
    say(
        app,
        loan,
        "mis/1",
        LoanEvent::new_confirmed(Paise(lent.0 / 2), day),
    )
    .await;
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        kinds(&entries(app, loan).await),
        [
            EntryKind::Expected,
            EntryKind::Correction,
            EntryKind::Correction
        ]
    );
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let shown = months["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["month"] == month.as_str())
        .unwrap();
    assert_eq!(
        (&shown["corrected"], &shown["expected"]),
        (&json!(Paise(-lent.0 / 100)), &json!(Paise(lent.0 / 100)))
    );
    assert_eq!(
        admin
            .get("/api/admin/audit?action=commission.close")
            .await
            .expect(200)["total"],
        1
    );
    admin
        .post("/api/admin/commissions/1/2020-01/close", &json!({}))
        .await
        .expect_problem(404, "not-found");
    assert_eq!(
        YearMonth::from_date(date(2026, 11, 3)).to_string(),
        "2026-11"
    );
    adds_up(app).await;
}
