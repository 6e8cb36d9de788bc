//! A month as a table of loans: states, filters, orders, totals and files, and what is owed by age.

use calamine::{Data, DataType};
use jiff::civil::Date;
use saakh_domain::distribution::ledger::loan::{
    CommissionPosition, CommissionRate, LoanDisbursal, LoanState, ShareTerms,
};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::distribution::ledger::{Account, EntryKind, Line};
use saakh_domain::id::{LenderId, SubmissionId, uuid_v7};
use saakh_domain::identity::permission::Role;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::distribution::ledger;
use saakh_store::db::DbError;
use saakh_store::distribution::ledger::entry::{self, NewEntry};
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::month::{self, LenderMonth, LenderMonthKey};
use saakh_store::{args, sql, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{CASHE, UDAAN};
use crate::workbooks::{read_workbook, text};

sql!(
    ACCEPT = "UPDATE commission_loan SET settled_difference = received - commission WHERE submission_id = $1"
);

/// A loan of CASHe that was disbursed on a day, with amounts in rupees.
pub(super) fn a_loan(number: i64, on: Option<Date>, amounts: [i64; 3]) -> Loan {
    let [commission, confirmed, received] = amounts.map(Paise::rupees);
    Loan {
        submission: SubmissionId::new(uuid_v7(number, [5; 10])),
        terms: ShareTerms {
            lender: CASHE,
            partner: None,
            percent: MilliPercent::ZERO,
            flat: Paise::ZERO,
            merchant: None,
            merchant_percent: MilliPercent::ZERO,
        },
        month: on.map_or(YearMonth::new(2026, 9), YearMonth::from_date),
        lent: on.map(|on| LoanDisbursal {
            amount: Paise::rupees(50_000 + number),
            on,
        }),
        slab: (Some(1), Some(1)),
        rate: CommissionRate::default(),
        booked: CommissionPosition {
            commission,
            confirmed,
            received,
            ..CommissionPosition::default()
        },
        released: Paise::ZERO,
        is_open: false,
        revision: 1,
        entry: None,
    }
}

pub(super) async fn store(app: &TestApp, loans: &[Loan], months: &[LenderMonth]) {
    let stored: Result<(), DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            loan::add(tx, &loans.iter().collect::<Vec<_>>()).await?;
            month::save(tx, &months.iter().collect::<Vec<_>>()).await
        })
    }
    .await;
    stored.unwrap();
}

/// One loan in each state, in the order of the words.
async fn one_in_each_state(app: &TestApp, on: Date) -> Vec<Loan> {
    let accepted = a_loan(2, Some(on), [1_000, 1_000, 900]);
    let no_slab = Loan {
        slab: (None, Some(1)),
        ..a_loan(4, Some(on), [0, 0, 0])
    };
    let reversed = Loan {
        month: YearMonth::from_date(on),
        ..a_loan(1, None, [0, 0, 0])
    };
    let loans = vec![
        reversed,
        accepted.clone(),
        a_loan(3, Some(on), [1_000, 1_000, 1_001]),
        no_slab,
        a_loan(5, Some(on), [1_000, 0, 1_000]),
        a_loan(6, Some(on), [1_000, 1_000, 999]),
        a_loan(7, Some(on), [1_000, 1_000, 0]),
        a_loan(8, Some(on), [1_000, 0, 0]),
    ];
    store(app, &loans, &[]).await;
    let marked: Result<(), DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            tx.execute(&ACCEPT, args![accepted.submission])
                .await
                .map(drop)
        })
    }
    .await;
    marked.unwrap();
    loans
}

async fn listed(admin: &TestClient<'_>, query: &str) -> Vec<Value> {
    let page = admin
        .get(&format!("/api/admin/commission-loans?{query}"))
        .await
        .expect(200);
    page["items"].as_array().unwrap().clone()
}

async fn totals(admin: &TestClient<'_>, query: &str) -> Value {
    let path = format!("/api/admin/commission-loan-totals?{query}");
    admin.get(&path).await.expect(200)
}

#[app_test]
async fn each_loan_has_a_state_by_which_the_table_is_filtered(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let on = app.app.today();
    let month = YearMonth::from_date(on);
    let loans = one_in_each_state(app, on).await;
    for (loan, state) in loans.iter().zip(LoanState::WORDS) {
        let found = listed(&admin, &format!("month={month}&state={state}")).await;
        let [one] = &found[..] else {
            panic!("{state}: {found:?}")
        };
        assert_eq!(one["submissionId"], json!(loan.submission.to_string()));
        assert_eq!(one["state"], json!(state));
    }
    admin
        .get("/api/admin/commission-loans?state=paid")
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn totals_are_of_all_loans_that_the_filters_select(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let on = app.app.today();
    let month = YearMonth::from_date(on);
    one_in_each_state(app, on).await;
    let rest = LenderMonth {
        rest: Paise::rupees(250),
        ..LenderMonth::empty(LenderMonthKey::new(CASHE, month))
    };
    store(app, &[], &[rest]).await;
    let all = totals(&admin, &format!("month={month}&limit=1")).await;
    assert_eq!(
        all,
        json!({
            "loans": 8, "lent": 7 * 50_000 + 2 + 3 + 4 + 5 + 6 + 7 + 8, "expected": 6_000, "confirmed": 4_000,
            "received": 3_900, "difference": -2_100, "outstanding": 2_101, "overpaid": 1, "held": 0, "rest": 250,
        })
    );
    let some = totals(&admin, &format!("month={month}&state=underpaid")).await;
    assert_eq!(
        [&some["loans"], &some["difference"], &some["rest"]],
        [&json!(1), &json!(-1), &Value::Null]
    );
    let other = totals(&admin, "lenderId=2").await;
    assert_eq!([&other["loans"], &other["rest"]], [&json!(0), &json!(0)]);
}

#[app_test]
async fn the_table_is_sorted_by_its_amounts_and_exported_with_totals(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let today = app.app.today();
    let month = YearMonth::from_date(today);
    let loans = [
        a_loan(1, Some(month.first_day()), [300, 0, 100]),
        a_loan(2, Some(month.first_day()), [100, 0, 300]),
        a_loan(3, Some(month.first_day()), [200, 0, 50]),
    ];
    store(app, &loans, &[]).await;
    for (sort, order) in [
        ("lent", [1, 2, 3]),
        ("-lent", [3, 2, 1]),
        ("lentOn", [1, 2, 3]),
        ("expected", [2, 3, 1]),
        ("-received", [2, 1, 3]),
        ("difference", [1, 3, 2]),
    ] {
        let mut path = format!("/api/admin/commission-loans?month={month}&sort={sort}&limit=1");
        for number in order {
            let page = admin.get(&path).await.expect(200);
            let id = SubmissionId::new(uuid_v7(number, [5; 10])).to_string();
            assert_eq!(page["items"][0]["submissionId"], json!(id), "{sort}");
            if let Some(cursor) = page["nextCursor"].as_str() {
                path = format!(
                    "/api/admin/commission-loans?month={month}&sort={sort}&limit=1&cursor={cursor}"
                );
            }
        }
    }
    let file = admin
        .get(&format!(
            "/api/admin/commission-loans.csv?month={month}&sort=expected"
        ))
        .await;
    let rows: Vec<&str> = file.text.lines().collect();
    assert_eq!(rows.len(), 4, "{}", file.text);
    let path = format!("/api/admin/commission-loans.xlsx?month={month}&sort=expected");
    let sheet = read_workbook(app, &admin, &path).await;
    let total = sheet.rows.last().unwrap();
    let amounts: Vec<f64> = total.iter().filter_map(Data::get_float).collect();
    assert_eq!(total[0], text("Total"));
    let sums = [150_006.0, 600.0, 0.0, 450.0, -150.0, 350.0, 200.0, 0.0];
    assert_eq!(amounts, sums, "{total:?}");
}

#[app_test]
async fn what_lenders_owe_is_listed_by_age_and_adds_up_to_what_is_outstanding(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let today = app.app.today();
    let before = |days: i64| Some(today.checked_sub(jiff::Span::new().days(days)).unwrap());
    let ages = [
        (0, "0-30"),
        (30, "0-30"),
        (31, "31-60"),
        (60, "31-60"),
        (61, "61-90"),
        (90, "61-90"),
        (91, "over-90"),
        (800, "over-90"),
    ];
    let mut loans: Vec<Loan> = (1..)
        .zip(ages)
        .map(|(number, (days, _))| a_loan(number, before(days), [1_000 * number, 0, 0]))
        .collect();
    // Paid, clawed back after its disbursal was taken back, and overpaid.
    loans.push(a_loan(20, before(40), [500, 500, 500]));
    loans.push(a_loan(21, None, [0, 0, -70]));
    loans.push(a_loan(22, before(40), [500, 500, 900]));
    let monthly = LenderMonth {
        rest: Paise::rupees(30),
        ..LenderMonth::empty(LenderMonthKey::new(CASHE, YearMonth::from_date(today)))
    };
    store(app, &loans, &[monthly]).await;
    let list = admin.get("/api/admin/commission-ageing").await.expect(200);
    let [one] = &list["items"].as_array().unwrap()[..] else {
        panic!("{list}")
    };
    assert_eq!(
        *one,
        json!({
            "lenderId": 1, "lender": one["lender"], "upTo30": 3_000, "upTo60": 7_000, "upTo90": 11_000,
            "over90": 15_000, "undated": 100, "total": 36_100,
        })
    );
    for (age, owed) in [
        ("0-30", 3_000),
        ("31-60", 7_000),
        ("61-90", 11_000),
        ("over-90", 15_000),
    ] {
        let query = format!("lenderId=1&group=outstanding&age={age}");
        assert_eq!(listed(&admin, &query).await.len(), 2, "{age}");
        assert_eq!(totals(&admin, &query).await["outstanding"], owed, "{age}");
    }
    let file = admin.get("/api/admin/commission-ageing.csv").await;
    assert!(file.text.contains("₹36,100"), "{}", file.text);
}

#[app_test]
async fn those_who_owe_us_after_a_claw_back_are_listed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = "/api/admin/commission-receivables";
    assert_eq!(admin.get(path).await.expect(200)["items"], json!([]));
    let entry = NewEntry {
        key: "test/1".to_owned(),
        kind: EntryKind::ClawBack,
        lender: Some(LenderId(1)),
        month: None,
        submission: None,
        answers: None,
        reason: Vec::new(),
        lines: vec![
            Line {
                account: Account::Partner(UDAAN),
                amount: Paise::rupees(40),
            },
            Line {
                account: Account::Cost(UDAAN),
                amount: Paise::rupees(-40),
            },
        ],
    };
    let booked: Result<i64, DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            entry::add(tx, std::slice::from_ref(&entry), app.app.now()).await
        })
    }
    .await;
    booked.unwrap();
    let list = admin.get(path).await.expect(200);
    let [one] = &list["items"].as_array().unwrap()[..] else {
        panic!("{list}")
    };
    assert_eq!(
        (
            &one["account"],
            &one["party"],
            &one["partnerId"],
            &one["name"],
            &one["amount"]
        ),
        (
            &json!("partner"),
            &json!(2),
            &json!(2),
            &json!("Udaan Credit Services"),
            &json!(40)
        )
    );
}
