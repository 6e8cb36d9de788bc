//! Interpretation of an uploaded file: its columns, all errors of a row, and rejected content.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, KEY, act, counts, file, history, sent, upload_to};

async fn taken(admin: &TestClient<'_>, rows: &str) -> String {
    let taken = upload_to(admin, "/api/admin/upload-files", "nov.csv", rows.as_bytes()).await;
    taken.expect(200)["id"].as_str().unwrap().to_owned()
}

/// The wrong cells of a file, by row and column, with their errors.
async fn wrong(admin: &TestClient<'_>, id: &str) -> Vec<(i64, i64, String)> {
    let path = format!("/api/admin/upload-files/{id}/errors");
    let errors = admin.get(&path).await.expect(200);
    let of = |error: &Value| {
        let number = |name: &str| error[name].as_i64().unwrap();
        let code = error["code"].as_str().unwrap().to_owned();
        (number("row"), number("cell"), code)
    };
    errors["items"].as_array().unwrap().iter().map(of).collect()
}

/// A file as lenders send it.
pub(crate) fn lenders_file(name: &str) -> Vec<u8> {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../documents/tests/tables/lenders/"
    );
    std::fs::read(format!("{folder}{name}")).unwrap()
}

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "status": 2, "day": 3 } })
}

#[app_test]
async fn columns_that_the_last_file_lacked_are_read_in_the_next(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let short = format!("Application ID,Lender,Status\n{id},CASHe,In review\n");
    upload_to(&admin, KEY, "short.csv", short.as_bytes())
        .await
        .expect(200);
    let long = format!("Application ID,Lender,Status,On,Reason\n{id},CASHe,Rejected,31/11/2026,\n");
    let refused = upload_to(&admin, KEY, "long.csv", long.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (
            &refused["rowsUpdated"],
            refused["errors"].as_array().unwrap().len()
        ),
        (&json!(0), 1)
    );
    let good = format!("Application ID,Lender,Status,On,Reason\n{id},CASHe,Rejected,,low_score\n");
    upload_to(&admin, KEY, "good.csv", good.as_bytes())
        .await
        .expect(200);
    assert_eq!(history(&customer, &app_id).await.len(), 4);
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert!(!table["items"][0]["reason"].is_null(), "{table}");
}

#[app_test]
async fn all_wrong_cells_of_a_row_are_listed_and_the_row_counts_once(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!(
        "{HEAD}zzz,Nosuch,Blah,99/99/9999\nnone,CASHe,Blah,99/99/9999\n{id},CASHe,Blah,99/99/9999\n"
    );
    let batch = taken(&admin, &rows).await;
    let checked = act(&admin, &batch, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [3, 0, 0, 0, 3]);
    assert_eq!(checked["rowsTotal"], 3, "without the row of titles");
    let expected = [
        (2, 1, "upload_row_lender_unknown"),
        (2, 3, "upload_row_day_invalid"),
        (3, 0, "upload_row_application_unknown"),
        (3, 2, "upload_row_status_unknown"),
        (3, 3, "upload_row_day_invalid"),
        (4, 2, "upload_row_status_unknown"),
        (4, 3, "upload_row_day_invalid"),
    ];
    assert_eq!(
        wrong(&admin, &batch).await,
        expected.map(|(row, cell, code)| (row, cell, code.to_owned()))
    );
    let bad = admin
        .get(&format!("/api/admin/upload-files/{batch}/bad-rows.csv"))
        .await;
    assert_eq!(bad.text.lines().count(), 4);
}

#[app_test]
async fn a_file_with_aadhaar_numbers_is_refused_until_an_admin_denies_them(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let path = "/api/admin/upload-files";
    for (rows, cells) in [
        // The number that UIDAI prints on sample cards.
        (
            "Application ID,Lender,Status,Id\nA1,CASHe,Approved,2341 2341 2346\nA2,CASHe,Approved,234123412346\n",
            "D2, D3",
        ),
        (
            "Application ID,Lender,Status,Remarks\nA1,CASHe,Approved,paid\nA2,CASHe,Approved,see 234123412346\n",
            "D3",
        ),
    ] {
        for path in [path, KEY] {
            let refused = upload_to(&admin, path, "a.csv", rows.as_bytes()).await;
            let problem = refused.expect_problem(422, "upload-aadhaar");
            assert_eq!(problem["params"]["cells"], cells);
            assert!(!problem.to_string().contains("2341"), "{problem}");
        }
    }
    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    assert_eq!(list["data"], json!([]));

    let rows = "Loan,Lender,Status\n234123412346,CASHe,Approved\n";
    upload_to(&admin, path, "a.csv", rows.as_bytes())
        .await
        .expect_problem(422, "upload-aadhaar");
    let said = format!("{path}?notAadhaar=true");
    let taken = upload_to(&admin, &said, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    let audit = app
        .admin(Role::One)
        .await
        .get("/api/admin/audit?action=upload.confirm-not-aadhaar")
        .await
        .expect(200);
    let items = audit["items"].as_array().unwrap();
    assert_eq!(
        (items.len(), &items[0]["target"]["id"]),
        (1, &taken["id"]),
        "{audit}"
    );
}

#[app_test]
async fn files_of_lenders_that_hold_numbers_of_banks_are_taken(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for name in [
        "y04-imps-narrations.csv",
        "c27-aadhaar-like-loan-numbers.csv",
    ] {
        upload_to(
            &admin,
            "/api/admin/upload-files?kind=mis",
            name,
            &lenders_file(name),
        )
        .await
        .expect(200);
    }
}

#[app_test]
async fn a_file_with_applied_rows_is_not_checked_again(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let batch = taken(&admin, &format!("{HEAD}{id},CASHe,Approved,\n")).await;
    act(&admin, &batch, "apply", &plan()).await.expect(200);
    act(&admin, &batch, "check", &plan())
        .await
        .expect_problem(409, "upload-applied");
    assert_eq!(file(&admin, &batch).await["phase"], "apply");
}
