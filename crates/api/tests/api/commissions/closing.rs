//! Closing a month for all its lenders.

use saakh_domain::Paise;
use saakh_domain::catalog::revenue::MonthlyTotals;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_domain::identity::permission::Role;
use saakh_store::distribution::ledger::month::{LenderMonth, LenderMonthKey, MonthSums};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::loan_table::{a_loan, store};
use crate::status_files::{act, upload_to};

fn a_month(lender: i64, month: YearMonth, slab: Option<i64>) -> LenderMonth {
    LenderMonth {
        totals: MonthlyTotals {
            disbursed: Paise::rupees(50_000),
            number: 1,
        },
        slab: (slab, Some(1)),
        sums: MonthSums {
            expected: Paise::rupees(1_000),
            ..MonthSums::default()
        },
        revision: 3,
        ..LenderMonth::empty(LenderMonthKey::new(LenderId(lender), month))
    }
}

fn lender(checklist: &Value, id: i64) -> &Value {
    let items = checklist["items"].as_array().unwrap();
    let found = items.iter().find(|item| item["month"]["lenderId"] == id);
    found.unwrap()
}

async fn apply_file(admin: &TestClient<'_>, kind: &str, rows: &str, columns: &Value) {
    let path = format!("/api/admin/upload-files?kind={kind}");
    let name = format!("{kind}.csv");
    let taken = upload_to(admin, &path, &name, rows.as_bytes()).await;
    let file = taken.expect(200)["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": columns });
    act(admin, &file, "apply", &plan).await.expect(200);
}

#[app_test]
async fn what_is_open_about_a_month_is_listed_by_lender(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let month = YearMonth::from_date(app.app.today()).minus_months(1);
    let day = month.first_day();
    let loans = [
        a_loan(1, Some(day), [1_000, 1_000, 900]),
        a_loan(2, Some(day), [1_000, 1_000, 1_000]),
        // Not a difference yet: it is not due.
        a_loan(3, Some(day), [1_000, 1_000, 0]),
    ];
    let unsettled = LenderMonth {
        is_open: true,
        ..a_month(3, month, Some(1))
    };
    let months = [
        a_month(1, month, Some(1)),
        a_month(2, month, None),
        unsettled,
    ];
    store(app, &loans, &months).await;
    // Lines of CASHe that are no loans of ours.
    let paid_out = format!(
        "Loan No,Lender,Disbursed Amount,Disbursed On\nA-1,CASHe,5000,{0}\nA-2,CASHe,6000,{0}\n",
        day.strftime("%d/%m/%Y")
    );
    let columns = json!({ "application": 0, "lender": 1, "amount": 2, "day": 3 });
    apply_file(&admin, "mis", &paid_out, &columns).await;
    let commission = format!("Loan,Lender,UTR,Amount,On\nA-3,CASHe,UTR1,100,{day}\n");
    let columns =
        json!({ "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 });
    apply_file(&admin, "commission", &commission, &columns).await;

    let path = format!("/api/admin/commission-closings/{month}");
    let checklist = admin.get(&path).await.expect(200);
    assert_eq!(checklist["isOver"], true);
    assert_eq!(checklist["items"].as_array().unwrap().len(), 3);
    let open = |id: i64| {
        let item = lender(&checklist, id);
        [
            "statementLines",
            "unmatchedDisbursals",
            "unmatchedCommissions",
            "differences",
        ]
        .map(|name| item[name].as_i64().unwrap())
    };
    assert_eq!([open(1), open(2), open(3)], [[2, 2, 1, 1], [0; 4], [0; 4]]);
    let slab = |id: i64| lender(&checklist, id)["month"]["slabId"].clone();
    assert_eq!([slab(1), slab(2)], [json!(1), Value::Null]);
    assert_eq!(lender(&checklist, 3)["isBooked"], false);

    let listed = admin
        .get(&format!(
            "/api/admin/commission-differences?lenderId=1&month={month}"
        ))
        .await
        .expect(200);
    assert_eq!(listed["total"], 1, "the number leads to its loans");
    let now = YearMonth::from_date(app.app.today());
    let running = admin
        .get(&format!("/api/admin/commission-closings/{now}"))
        .await
        .expect(200);
    assert_eq!(
        (&running["isOver"], &running["items"]),
        (&json!(false), &json!([]))
    );
}

#[app_test]
async fn each_lender_is_closed_for_itself_and_failures_are_reported_beside_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let month = YearMonth::from_date(app.app.today()).minus_months(1);
    let unsettled = LenderMonth {
        is_open: true,
        ..a_month(3, month, Some(1))
    };
    // Nobody books here, so the third month stays unsettled.
    let months = [
        a_month(1, month, Some(1)),
        a_month(2, month, None),
        unsettled,
    ];
    store(app, &[], &months).await;
    let path = format!("/api/admin/commission-closings/{month}");
    let body = json!({ "lenders": [
        { "lenderId": 1, "version": 3 }, { "lenderId": 3, "version": 3 }, { "lenderId": 4, "version": 1 },
        { "lenderId": 2, "version": 2 },
    ] });
    let done = admin.post(&path, &body).await.expect(200);
    let codes: Vec<&Value> = done["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["problem"]["code"])
        .collect();
    assert_eq!(
        codes,
        [
            &Value::Null,
            &json!("commission-month-not-booked"),
            &json!("not-found"),
            &json!("changed-meanwhile")
        ]
    );
    assert!(
        done["items"][1]["problem"]["message"]
            .as_str()
            .unwrap()
            .len()
            > 10
    );
    let checklist = admin.get(&path).await.expect(200);
    let closed = |id: i64| !lender(&checklist, id)["month"]["closedAt"].is_null();
    assert_eq!([closed(1), closed(2), closed(3)], [true, false, false]);

    let again =
        json!({ "lenders": [{ "lenderId": 2, "version": 3 }, { "lenderId": 1, "version": 3 }] });
    let done = admin.post(&path, &again).await.expect(200);
    assert_eq!(done["items"][0]["problem"], Value::Null);
    assert_eq!(
        done["items"][1]["problem"]["code"],
        "commission-month-closed"
    );
    let now = YearMonth::from_date(app.app.today());
    let running = admin
        .post(&format!("/api/admin/commission-closings/{now}"), &again)
        .await
        .expect(200);
    assert_eq!(
        running["items"][0]["problem"]["code"],
        "commission-month-not-over"
    );
    app.admin(Role::FinanceChecker)
        .await
        .post(&path, &again)
        .await
        .expect_problem(403, "forbidden");
}
