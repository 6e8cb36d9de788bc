//! A status file step by step: checked, applied once, and undone without touching later changes.

use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_store::origination::application;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{HEAD, KEY, act, counts, history, sent, upload_to};

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } })
}

/// Two submissions with CASHe, and an uploaded file that disburses the first, approves the second, and has seven
/// errors.
struct UploadedStatuses<'a> {
    first: TestClient<'a>,
    first_app: String,
    first_id: String,
    second: TestClient<'a>,
    second_app: String,
    second_id: String,
    file: String,
}

async fn upload_statuses<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> UploadedStatuses<'a> {
    let (first, first_app, first_id, reference) = sent(app).await;
    let (second, second_app, second_id, _) = sent(app).await;
    let rows = format!(
        "{HEAD}{reference},CASHe,Disbursed,21/11/2026\n{second_id},cashe,Sanctioned,\n\
         {first_id},CASHe,Rejected,\nnone,CASHe,Approved,\n{second_id},CASH,Approved,\n\
         {second_id},CASHe,Aproved,\n{second_id},CASHe,Aprvd?,\n,CASHe,Approved,\n\
         {second_id},CASHe,Approved,31/11/2026\n"
    );
    let taken = upload_to(admin, "/api/admin/upload-files", "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&taken["phase"], &taken["rowsTotal"]),
        (&json!("receive"), &json!(10))
    );
    UploadedStatuses {
        first,
        first_app,
        first_id,
        second,
        second_app,
        second_id,
        file: taken["id"].as_str().unwrap().to_owned(),
    }
}

#[app_test]
async fn a_check_of_a_status_file_lists_its_errors_and_changes_nothing(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    let look = admin
        .get(&format!("/api/admin/upload-files/{id}/look"))
        .await
        .expect(200);
    assert_eq!(
        look["titles"],
        json!(["Application ID", "Lender", "Status", "On"])
    );
    assert_eq!(
        look["suggested"][0],
        json!({
            "lenderId": null, "isRemembered": false, "columns": {
                "application": 0, "status": 2, "lender": 1, "day": 3, "amount": null, "bankReference": null, "pan": null, "reason": null,
            },
        })
    );

    let checked = act(&admin, id, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [9, 0, 2, 0, 7]);
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await.len(),
        2,
        "nothing changed"
    );
    let errors = admin
        .get(&format!("/api/admin/upload-files/{id}/errors"))
        .await
        .expect(200);
    let found: Vec<(i64, i64, &str)> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["row"].as_i64().unwrap(),
                error["cell"].as_i64().unwrap(),
                error["code"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (4, 2, "upload_row_repeated"),
            (5, 0, "upload_row_application_unknown"),
            (6, 1, "upload_row_lender_near"),
            (7, 2, "upload_row_status_near"),
            (8, 2, "upload_row_status_unknown"),
            (9, 0, "upload_row_application_missing"),
            (10, 3, "upload_row_day_invalid"),
        ]
    );
}

#[app_test]
async fn an_applied_status_file_changes_its_good_rows_once(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    act(&admin, id, "check", &plan()).await.expect(200);
    let applied = act(&admin, id, "apply", &plan()).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["state"]),
        ([9, 0, 2, 0, 7], &json!("done"))
    );
    let from_file = |status: &str| (status.to_owned(), "status_file".to_owned());
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await[2..],
        [from_file("disbursed")]
    );
    assert_eq!(
        history(&uploaded.second, &uploaded.second_app).await[2..],
        [from_file("approved")]
    );
    act(&admin, id, "apply", &plan())
        .await
        .expect_problem(409, "upload-applied");
    let records = admin
        .get(&format!("/api/admin/upload-files/{id}/records"))
        .await
        .expect(200);
    assert_eq!(
        (&records["total"], &records["items"][0]["submissionId"]),
        (&json!(2), &json!(uploaded.first_id))
    );

    let bad = admin
        .get(&format!("/api/admin/upload-files/{id}/bad-rows.csv"))
        .await;
    assert_eq!((bad.status, bad.text.lines().count()), (200, 8));
    assert!(
        bad.text
            .contains("\"none\",\"CASHe\",\"Approved\",,\"No such application or visit."),
        "{}",
        bad.text
    );
}

#[app_test]
async fn an_undo_of_a_status_file_leaves_later_changes_in_place(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    act(&admin, id, "apply", &plan()).await.expect(200);
    let later = format!("{HEAD}{},CASHe,Disbursed,\n", uploaded.second_id);
    upload_to(&admin, KEY, "later.csv", later.as_bytes())
        .await
        .expect(200);
    let undone = act(&admin, id, "undo", &json!({})).await.expect(200);
    assert_eq!(
        (&undone["undone"], &undone["kept"], &undone["state"]),
        (&json!(1), &json!(1), &json!("done"))
    );
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await[3..],
        [("submitted".to_owned(), "undo".to_owned())]
    );
    assert_eq!(
        history(&uploaded.second, &uploaded.second_app).await.len(),
        4
    );
    let mut conn = app.app.db.read().await.unwrap();
    let open = application::get(&mut conn, uploaded.first_app.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        open.status,
        ApplicationStatus::Submitted,
        "the application is open again"
    );
    act(&admin, id, "undo", &json!({}))
        .await
        .expect_problem(409, "upload-not-applied");
}
