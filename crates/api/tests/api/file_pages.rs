//! The pages of uploaded files: correct counts, original names, and paused files.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, KEY, act, counts, in_background, sent, upload_to};

const FILES: &str = "/api/admin/upload-files";
const LIST: &str = "/api/get-application-status-files-list";

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } })
}

#[app_test]
async fn a_file_that_was_only_checked_changed_nothing_in_any_list(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let taken = upload_to(&admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = taken["id"].as_str().unwrap();
    for (what, status, in_force, changed) in [
        ("check", "Checked", 0, 0),
        ("apply", "Applied", 1, 1),
        ("undo", "Undone", 0, 1),
    ] {
        let done = act(&admin, batch, what, &plan()).await.expect(200);
        assert_eq!(counts(&done), [1, 0, 1, 0, 0], "{what}");
        let list = admin.get(LIST).await.expect(200);
        let told = ["rows_updated", "created", "updated"]
            .map(|name| list["data"][0][name].as_i64().unwrap());
        assert_eq!(told, [in_force, 0, changed], "{what}");
        let export = admin.get("/api/admin/status-files.csv").await.plain_csv();
        assert!(
            export.contains(&format!("nov.csv,{status},0,{changed},0,")),
            "{export}"
        );
    }
}

#[app_test]
async fn a_file_with_a_bad_row_is_recognised_as_applied_before(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    for (message, changed) in [
        ("1 row updated", 1),
        ("This file was already applied. Nothing changed", 0),
    ] {
        let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
            .await
            .expect(200);
        assert_eq!(
            (&applied["message"], &applied["rowsUpdated"]),
            (&json!(message), &json!(changed))
        );
        assert_eq!(
            (
                &applied["errorCount"],
                applied["errors"].as_array().unwrap().len()
            ),
            (&json!(1), 1)
        );
        app.clock.advance(1);
    }
}

#[app_test]
async fn the_task_of_a_paused_file_is_paused(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    let state = async || admin.get("/api/tasks").await.expect(200)["items"][0]["state"].clone();
    assert_eq!(state().await, "waiting");
    for (what, expected) in [
        ("pause", "paused"),
        ("resume", "waiting"),
        ("pause", "paused"),
    ] {
        act(&admin, batch, what, &json!({})).await.expect(200);
        assert_eq!(state().await, expected, "{what}");
    }
    let task = begun["taskId"].as_str().unwrap();
    admin
        .delete(&format!("/api/tasks/{task}"))
        .await
        .expect_problem(409, "task-not-ended");
    admin
        .post(&format!("/api/tasks/{task}/cancel"), &json!({}))
        .await
        .expect(204);
    assert_eq!(state().await, Value::Null);
    app.run_jobs().await;
}

#[app_test]
async fn rows_beyond_the_listed_errors_are_counted(app: &TestApp) {
    let brief = app
        .release(|reference| reference.limits.uploads.errors_listed = 2)
        .await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}a,CASHe,Approved,\nb,CASHe,Approved,\nc,CASHe,Approved,\n");
    let taken = upload_to(&admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = taken["id"].as_str().unwrap();
    let checked = act(&admin, batch, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [3, 0, 0, 0, 3]);
    let errors = admin
        .get(&format!("{FILES}/{batch}/errors"))
        .await
        .expect(200);
    assert_eq!((&errors["total"], &errors["rows"]), (&json!(2), &json!(2)));
    let bad = admin.get(&format!("{FILES}/{batch}/bad-rows.csv")).await;
    assert_eq!(
        (bad.status, bad.text.lines().count()),
        (200, 3),
        "{}",
        bad.text
    );
}

#[app_test]
async fn a_file_is_called_as_the_sender_called_it(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    for (sent, shown) in [
        ("say %22no%22%0Aagain.csv", "say \"no\" again.csv"),
        ("100%25 of%20all.csv", "100%25 of%20all.csv"),
        ("C:\\%22a%22\\b%0D.csv", "b .csv"),
    ] {
        let taken = upload_to(&admin, FILES, sent, HEAD.as_bytes())
            .await
            .expect(200);
        assert_eq!(taken["fileName"], shown);
    }
}

#[app_test]
async fn an_empty_file_and_a_wrong_type_have_different_messages(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let none = "The file has no rows. Add some and upload it again";
    let wrong = "Invalid file type. Choose a .xlsx, .xls or .csv file";
    for (name, rows, message) in [
        ("a.csv", "", none),
        ("a.xlsx", "", none),
        ("a.csv", " \r\n\n", none),
        ("a.csv", ",,\n,,\n", none),
        ("a.pdf", "", wrong),
        ("a.xlsx", "\u{0}", wrong),
    ] {
        let refused = upload_to(&admin, FILES, name, rows.as_bytes())
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["image_name"], message, "{name} {rows:?}");
    }
    assert_eq!(admin.get(LIST).await.expect(200)["data"], json!([]));
}
