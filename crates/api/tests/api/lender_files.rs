//! Files in the formats of lenders and banks: chosen columns, questions, refusals and skipped rows.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::file_columns::lenders_file;
use crate::status_files::{act, counts, sent, upload_to};

const MIS: &str = "/api/admin/upload-files?kind=mis";
const COMMISSION: &str = "/api/admin/upload-files?kind=commission";

fn lender(app: &TestApp) -> i64 {
    let snapshot = app.app.catalog();
    let mut lenders = snapshot.catalog.lenders().iter();
    lenders.find(|lender| lender.key == "cashe").unwrap().id.0
}

async fn taken(admin: &TestClient<'_>, path: &str, name: &str, bytes: &[u8]) -> String {
    let taken = upload_to(admin, path, name, bytes).await.expect(200);
    taken["id"].as_str().unwrap().to_owned()
}

/// Rows of a file with their errors.
async fn wrong(admin: &TestClient<'_>, id: &str) -> Vec<(i64, String)> {
    let errors = admin
        .get(&format!("/api/admin/upload-files/{id}/errors"))
        .await
        .expect(200);
    let items = errors["items"].as_array().unwrap().iter();
    let of = |error: &Value| {
        (
            error["row"].as_i64().unwrap(),
            error["code"].as_str().unwrap().to_owned(),
        )
    };
    items.map(of).collect()
}

fn commission_plan(lender: i64) -> Value {
    json!({ "sheet": 0, "lenderId": lender,
        "columns": { "application": 0, "amount": 1, "day": 2, "bankReference": 3 } })
}

fn mis_plan(lender: i64) -> Value {
    json!({ "sheet": 0, "lenderId": lender, "columns": { "application": 0, "amount": 2, "day": 3 } })
}

fn with(plan: &Value, name: &str, value: Value) -> Value {
    let mut plan = plan.clone();
    plan[name] = value;
    plan
}

#[app_test]
async fn numbers_and_texts_that_lost_something_are_errors_of_their_rows(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    for (path, name, plan, errors) in [
        (
            COMMISSION,
            "m1-shortened-first.csv",
            commission_plan(lender),
            vec![(2, "upload_row_shortened")],
        ),
        (
            COMMISSION,
            "m3-shortened-three-payments.csv",
            commission_plan(lender),
            vec![
                (2, "upload_row_shortened"),
                (3, "upload_row_shortened"),
                (4, "upload_row_shortened"),
            ],
        ),
        (
            MIS,
            "c08-nul-in-data.csv",
            mis_plan(lender),
            vec![(2, "upload_row_character")],
        ),
        (
            MIS,
            "n1-nul-entity.xls",
            mis_plan(lender),
            vec![(2, "upload_row_character")],
        ),
        (
            MIS,
            "c29b-utf8-one-bad-byte.csv",
            mis_plan(lender),
            vec![(5, "upload_row_character")],
        ),
        (
            MIS,
            "x07-formula-no-value.xlsx",
            mis_plan(lender),
            vec![
                (2, "upload_row_formula"),
                (3, "upload_row_formula"),
                (4, "upload_row_formula"),
            ],
        ),
    ] {
        let id = taken(&admin, path, name, &lenders_file(name)).await;
        let applied = act(&admin, &id, "apply", &plan).await.expect(200);
        assert_eq!(applied["state"], "done", "{name}");
        let errors: Vec<_> = errors
            .into_iter()
            .map(|(row, code)| (row, code.to_owned()))
            .collect();
        assert_eq!(wrong(&admin, &id).await, errors, "{name}");
    }
}

#[app_test]
async fn an_admin_decides_what_two_equal_payments_are(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    let file = lenders_file("m4-base-and-incentive.csv");
    let plan = commission_plan(lender);
    let id = taken(&admin, COMMISSION, "m4.csv", &file).await;
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(counts(&checked), [4, 2, 0, 0, 2]);
    let asked = [
        (3, "upload_row_same_payment".to_owned()),
        (5, "upload_row_paid_twice".to_owned()),
    ];
    assert_eq!(wrong(&admin, &id).await, asked);
    let same = act(
        &admin,
        &id,
        "check",
        &with(&plan, "repeated", json!("same")),
    )
    .await
    .expect(200);
    assert_eq!(counts(&same), [4, 2, 0, 1, 1]);
    let separate = with(&plan, "repeated", json!("separate"));
    let applied = act(&admin, &id, "apply", &separate).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["plan"]["repeated"]),
        ([4, 4, 0, 0, 0], &json!("separate"))
    );
    // The same file again has no new data.
    let again = taken(&admin, COMMISSION, "m4.csv", &file).await;
    let applied = act(&admin, &again, "apply", &separate).await.expect(200);
    assert_eq!(counts(&applied), [4, 0, 0, 4, 0]);
}

#[app_test]
async fn days_of_the_usa_and_sides_of_a_ledger_are_chosen(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    let id = taken(&admin, MIS, "us.csv", &lenders_file("m6-us-days.csv")).await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{id}/look"))
        .await
        .expect(200);
    assert_eq!(
        look["dayOrders"],
        json!([{ "column": 2, "order": "month_first" }])
    );
    let plan = json!({ "sheet": 0, "lenderId": lender, "columns": { "application": 0, "amount": 1, "day": 2 } });
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(counts(&checked)[4], 2, "{checked}");
    assert!(
        wrong(&admin, &id)
            .await
            .iter()
            .all(|(_, code)| code == "upload_row_day_month_first")
    );
    let checked = act(
        &admin,
        &id,
        "check",
        &with(&plan, "dayOrder", json!("month_first")),
    )
    .await
    .expect(200);
    assert_eq!(
        (counts(&checked), &checked["plan"]["dayOrder"]),
        ([5, 5, 0, 0, 0], &json!("month_first"))
    );

    let id = taken(
        &admin,
        COMMISSION,
        "sides.csv",
        &lenders_file("m5-clawback-spellings.csv"),
    )
    .await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{id}/look"))
        .await
        .expect(200);
    assert_eq!(look["debitCredit"], json!([1]));
    let plan = commission_plan(lender);
    act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(
        wrong(&admin, &id).await,
        [(6, "upload_row_amount_debit_credit".to_owned())]
    );
    let checked = act(
        &admin,
        &id,
        "check",
        &with(&plan, "debitCredit", json!("debit_is_negative")),
    )
    .await
    .expect(200);
    assert_eq!(counts(&checked), [13, 13, 0, 0, 0]);
}

#[app_test]
async fn an_admin_names_the_title_row_and_totals_are_skipped(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    for (name, head) in [
        ("y01-title-above-unknown-titles.xlsx", 3),
        ("x04c-head-in-row-25.xlsx", 25),
    ] {
        let id = taken(&admin, MIS, name, &lenders_file(name)).await;
        let look = admin
            .get(&format!("/api/admin/upload-files/{id}/look"))
            .await
            .expect(200);
        assert_eq!(
            (&look["head"], look["titles"].as_array().unwrap().len()),
            (&json!(head), 4),
            "{name}"
        );
        let checked = act(&admin, &id, "check", &mis_plan(lender))
            .await
            .expect(200);
        assert_eq!(counts(&checked), [3, 3, 0, 0, 0], "{name}");
    }
    let id = taken(
        &admin,
        MIS,
        "two.csv",
        &lenders_file("c18-duplicate-titles.csv"),
    )
    .await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{id}/look"))
        .await
        .expect(200);
    assert_eq!(
        look["suggested"][0]["columns"]["amount"],
        Value::Null,
        "the match is ambiguous"
    );
    assert_eq!(look["heads"][1]["titles"][1], "999");

    let rows = "Loan;Amount;Day\nL1;100;18/11/2026\nTotal;100;\n;100;\n;1;19/11/2026\n";
    let id = taken(&admin, MIS, "total.csv", rows.as_bytes()).await;
    let path = format!("/api/admin/upload-files/{id}/look");
    let look = admin
        .get(&format!("{path}?head=2&separator=comma"))
        .await
        .expect(200);
    assert_eq!(
        (&look["separator"], &look["titles"]),
        (&json!("comma"), &json!(["L1;100;18/11/2026"]))
    );
    admin
        .get(&format!("{path}?head=77"))
        .await
        .expect_problem(422, "invalid-fields");
    let plan = json!({ "sheet": 0, "lenderId": lender, "columns": { "application": 0, "amount": 1, "day": 2 } });
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(
        (counts(&checked), &checked["skipped"]),
        ([4, 1, 0, 0, 1], &json!(2))
    );
    let below = act(&admin, &id, "check", &with(&plan, "head", json!(2)))
        .await
        .expect(200);
    assert_eq!(counts(&below), [3, 0, 0, 0, 1]);
    let mut wide = with(&plan, "separator", json!("comma"));
    wide["columns"] = json!({ "application": 0, "amount": 1, "day": 2 });
    act(&admin, &id, "check", &wide)
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn labelled_rows_and_sums_without_a_loan_are_totals(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    let rows = "Loan,Amount,Day,Branch,Fee\nL1,100,18/11/2026,Pune,1\nGrand Total,100,30/11/2026,,1\n\
                ,100,,Pune total:,1\n,\"1,00,000.00\",,,200\n,कुल,,,\nL2,200,,Pune,2\n,5,,Pune,\n";
    let id = taken(&admin, MIS, "totals.csv", rows.as_bytes()).await;
    let plan = json!({ "sheet": 0, "lenderId": lender, "columns": { "application": 0, "amount": 1, "day": 2 } });
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    // L2 has no day, and the last row, which says a branch, no loan.
    assert_eq!(
        (counts(&checked), &checked["skipped"]),
        ([7, 1, 0, 0, 2], &json!(4))
    );
    let applied = act(&admin, &id, "apply", &plan).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["skipped"]),
        ([7, 1, 0, 0, 2], &json!(4)),
        "as at the check"
    );
}

#[app_test]
async fn hidden_sheets_of_a_workbook_are_read_and_reported(app: &TestApp) {
    let (admin, lender) = (app.admin(Role::One).await, lender(app));
    let name = "x06b-first-sheet-hidden.xlsx";
    let id = taken(&admin, MIS, name, &lenders_file(name)).await;
    let file = admin
        .get(&format!("/api/admin/upload-files/{id}"))
        .await
        .expect(200);
    assert_eq!(
        (&file["sheets"], &file["hiddenSheets"]),
        (&json!(["Old", "Nov"]), &json!([0]))
    );
    let plan = with(&mis_plan(lender), "sheet", json!(1));
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(
        (counts(&checked), &checked["hiddenRows"]),
        ([3, 3, 0, 0, 0], &json!(0))
    );

    let name = "x06-rows-hidden.xlsx";
    let id = taken(&admin, MIS, name, &lenders_file(name)).await;
    let checked = act(&admin, &id, "check", &mis_plan(lender))
        .await
        .expect(200);
    assert_eq!(
        (counts(&checked), &checked["hiddenRows"]),
        ([3, 3, 0, 0, 0], &json!(2))
    );
}

#[app_test]
async fn lenders_and_loan_numbers_are_matched_in_any_spelling(app: &TestApp) {
    let (_, _, _, reference) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let legal = app
        .app
        .catalog()
        .catalog
        .lenders()
        .iter()
        .find(|lender| lender.key == "cashe")
        .unwrap()
        .legal_name
        .to_uppercase();
    let spaced = format!("{} {}", &reference[..3], &reference[3..]).to_lowercase();
    let rows = format!(
        "Loan,Lender,Amount,Day\n{spaced},\"{legal}\",5,18/11/2026\nL2,Kash-E Ltd,7,18/11/2026\n"
    );
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } });
    let id = taken(&admin, MIS, "names.csv", rows.as_bytes()).await;
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(
        (counts(&checked), &checked["doubtful"]),
        ([2, 1, 0, 0, 1], &json!(0)),
        "{checked}"
    );

    let said = |lender: Value| json!({ "name": "kash-e", "lenderId": lender });
    let spellings = "/api/admin/lender-spellings";
    admin
        .put(spellings, &said(json!(lender(app))))
        .await
        .expect(204);
    let known = admin.get(spellings).await.expect(200);
    assert_eq!(
        (&known["items"][0]["name"], &known["items"][0]["lender"]),
        (&json!("kash e"), &json!("CASHe"))
    );
    let checked = act(&admin, &id, "check", &plan).await.expect(200);
    assert_eq!(counts(&checked), [2, 2, 0, 0, 0]);
    admin.put(spellings, &said(Value::Null)).await.expect(204);
    admin
        .put(spellings, &said(Value::Null))
        .await
        .expect_problem(404, "not-found");
    admin
        .put(spellings, &json!({ "name": " . ", "lenderId": 1 }))
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .put(spellings, &json!({ "name": "x", "lenderId": 999_999 }))
        .await
        .expect_problem(422, "invalid-fields");
}
