//! A disbursal, a statement and a payment are booked once, and the pages of a month and of an account explain them.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::LoanEvent;
use saakh_domain::distribution::ledger::{Account, EntryKind};
use saakh_domain::id::SubmissionId;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{CASHE, UDAAN, adds_up, agree, balance, disbursed, entries, kinds, say, slabs};

/// A disbursed loan, its amount, and the commission that CASHe owes for it.
struct CommissionedLoan {
    id: SubmissionId,
    lent: Paise,
    commission: Paise,
}

/// A loan of a partner with 60% of the commission, booked as expected.
async fn book_expected(app: &TestApp, admin: &TestClient<'_>) -> CommissionedLoan {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 60.0, 0).await;
    let (id, lent) = disbursed(app).await;
    assert_eq!(ledger::book(&app.app).await.unwrap(), 1);
    CommissionedLoan {
        id,
        lent,
        commission: Paise(lent.0 / 50),
    }
}

/// Books the lender's statement, then its payment, each delivered twice.
async fn book_received(app: &TestApp, loan: &CommissionedLoan) {
    let today = app.app.today();
    let confirmed = LoanEvent::new_confirmed(loan.lent, today);
    for _ in 0..2 {
        say(app, loan.id, "mis/1", confirmed).await;
    }
    let taxes = app
        .app
        .reference
        .commission_tax
        .compute_lender_taxes(loan.commission, today);
    let received = LoanEvent::new_received(loan.commission, taxes);
    for _ in 0..2 {
        say(app, loan.id, "commission/1", received).await;
    }
}

#[app_test]
async fn a_disbursal_is_booked_once_as_expected_commission(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    assert_eq!(
        ledger::book(&app.app).await.unwrap(),
        0,
        "nothing is booked twice"
    );
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        loan.commission
    );
    assert_eq!(
        balance(app, Account::Revenue(CASHE)).await,
        Paise(-loan.commission.0)
    );
    adds_up(app).await;
}

#[app_test]
async fn a_statement_and_a_payment_delivered_twice_are_booked_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let booked = entries(app, loan.id).await;
    assert_eq!(
        kinds(&booked),
        [
            EntryKind::Expected,
            EntryKind::Confirmed,
            EntryKind::Received,
            EntryKind::Payable
        ]
    );
    assert_eq!(booked[1].answers, Some(booked[0].id));
    assert_eq!(booked[3].answers, Some(booked[2].id));
    assert_eq!(balance(app, Account::Expected(CASHE)).await, Paise::ZERO);
    assert_eq!(balance(app, Account::Confirmed(CASHE)).await, Paise::ZERO);
    let commission = loan.commission;
    let share = Paise(commission.0 * 60 / 100);
    assert_eq!(balance(app, Account::Partner(UDAAN)).await, Paise(-share.0));
    let bank = commission.0 * 118 / 100 - commission.0 * 2 / 100;
    assert_eq!(balance(app, Account::Bank).await, Paise(bank));
    adds_up(app).await;
}

#[app_test]
async fn the_commission_pages_explain_a_month_by_its_slab(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let (lent, commission) = (loan.lent, loan.commission);
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = &months["items"][0];
    assert_eq!(months["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&month["lender"], &month["loans"], &month["slabVersion"]),
        (&json!("CASHe"), &json!(1), &json!(1))
    );
    let rupees = json!(commission);
    assert_eq!(
        [&month["expected"], &month["confirmed"], &month["received"]],
        [&rupees; 3]
    );
    let share = Paise(commission.0 * 60 / 100);
    let gaps = [&month["outstanding"], &month["overpaid"], &month["payable"]];
    assert_eq!(gaps, [&json!(0), &json!(0), &json!(share)]);
    let path = format!(
        "/api/admin/commissions/1/{}",
        month["month"].as_str().unwrap()
    );
    let lines = admin.get(&path).await.expect(200);
    assert_eq!(
        (&lines["items"][0]["title"], &lines["nextCursor"]),
        (&json!("Share"), &Value::Null)
    );
    let first = &lines["items"][3];
    let why: Vec<&str> = first["reason"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    let today = app.app.today();
    assert_eq!(
        why,
        [
            format!("Disbursed: {lent} on {today}"),
            format!(
                "Slab {} of version 1: 2% of {lent} and ₹0 a loan = {commission}",
                month["slabId"]
            )
        ]
    );
    assert_eq!(
        first["lines"],
        json!([
            { "account": "Expected of CASHe", "code": "expected", "party": 1, "amount": commission },
            { "account": "Revenue from CASHe", "code": "revenue", "party": 1, "amount": Paise(-commission.0) },
        ])
    );
    for path in [
        "/api/admin/commissions?from=2026-1",
        "/api/admin/commissions/1/11-2026",
    ] {
        admin.get(path).await.expect_problem(422, "invalid-fields");
    }
}

#[app_test]
async fn the_page_of_an_account_lists_its_entries(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let revenue = admin.get("/api/admin/ledger/revenue/1").await.expect(200);
    assert_eq!(
        (&revenue["name"], &revenue["balance"]),
        (
            &json!("Revenue from CASHe"),
            &json!(Paise(-loan.commission.0))
        )
    );
    assert_eq!(revenue["entries"]["items"].as_array().unwrap().len(), 1);
    admin
        .get("/api/admin/ledger/wallet/1")
        .await
        .expect_problem(404, "not-found");
    let partner = admin
        .get("/api/admin/partners/2/commission")
        .await
        .expect(200);
    let share = Paise(loan.commission.0 * 60 / 100);
    assert_eq!(
        (
            &partner["balance"],
            &partner["entries"]["items"].as_array().unwrap().len()
        ),
        (&json!(share), &1)
    );
}
