//! Undoing files about loans whose disbursal several files report.

use jiff::ToSpan;
use saakh_domain::identity::permission::Role;
use saakh_domain::time::india;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, act, history, sent, upload_to};

const MIS: &str = "/api/admin/upload-files?kind=mis";
const PAID: &str = "Loan No,Lender,Disbursed Amount,Disbursed On\n";

async fn applied(admin: &TestClient<'_>, path: &str, rows: &str, columns: Value) -> String {
    let taken = upload_to(admin, path, "file.csv", rows.as_bytes())
        .await
        .expect(200);
    let id = taken["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": columns });
    act(admin, &id, "apply", &plan).await.expect(200);
    id
}

async fn disbursed(admin: &TestClient<'_>, rows: &str) -> String {
    let columns = json!({ "application": 0, "lender": 1, "amount": 2, "day": 3 });
    applied(admin, MIS, &format!("{PAID}{rows}"), columns).await
}

async fn undone(admin: &TestClient<'_>, id: &str) -> (i64, i64) {
    let undone = act(admin, id, "undo", &json!({})).await.expect(200);
    let count = |name: &str| undone[name].as_i64().unwrap();
    (count("undone"), count("kept"))
}

/// The day this many days ago, as written in files.
fn day(app: &TestApp, ago: i64) -> String {
    let now = app.app.now().to_zoned(india());
    let day = now.date() - ago.days();
    day.strftime("%d/%m/%Y").to_string()
}

async fn last(customer: &TestClient<'_>, app_id: &str) -> String {
    history(customer, app_id).await.pop().unwrap().0
}

#[app_test]
async fn a_disbursed_status_remains_while_a_statement_confirms_it(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let columns = json!({ "application": 0, "lender": 1, "status": 2, "day": 3 });
    let path = "/api/admin/upload-files";
    let status = applied(
        &admin,
        path,
        &format!("{HEAD}{id},CASHe,Disbursed,\n"),
        columns,
    )
    .await;
    let statement = disbursed(&admin, &format!("{id},CASHe,200000,{}\n", day(app, 0))).await;
    assert_eq!(undone(&admin, &status).await, (0, 1));
    assert_eq!(last(&customer, &app_id).await, "disbursed");
    assert_eq!(undone(&admin, &statement).await, (1, 0));
    assert_eq!(
        last(&customer, &app_id).await,
        "submitted",
        "no report remains"
    );
}

#[app_test]
async fn a_loan_disbursed_in_two_parts_is_disbursed_until_both_are_undone(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let first = disbursed(&admin, &format!("{id},CASHe,200000,{}\n", day(app, 1))).await;
    let second = disbursed(&admin, &format!("{id},CASHe,50000,{}\n", day(app, 0))).await;
    assert_eq!(undone(&admin, &first).await, (1, 0));
    assert_eq!(
        last(&customer, &app_id).await,
        "disbursed",
        "the second part is kept"
    );
    assert_eq!(undone(&admin, &second).await, (1, 0));
    assert_eq!(
        last(&customer, &app_id).await,
        "submitted",
        "no report remains"
    );
}
