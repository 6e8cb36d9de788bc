//! Uploaded files that are paused for days, retried, undone or discarded: none of them hangs or affects another.

use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::operations::housekeeping;
use saakh_store::origination::{application, submission};
use saakh_testkit::{Fault, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::file_rows::also_sent;
use crate::status_files::{
    HEAD, KEY, act, counts, die_with_it, file, history, in_background, sent, upload_to,
};

const FILES: &str = "/api/admin/upload-files";
const DAY: i64 = 24 * 60 * 60;

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } })
}

async fn taken(admin: &TestClient<'_>, rows: &str) -> String {
    let rows = format!("{HEAD}{rows}");
    let taken = upload_to(admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    taken["id"].as_str().unwrap().to_owned()
}

/// Applies these rows; returns the file's id.
async fn applied(admin: &TestClient<'_>, rows: &str) -> String {
    let id = taken(admin, rows).await;
    let applied = act(admin, &id, "apply", &plan()).await.expect(200);
    assert_eq!(applied["failed"], 0, "{applied}");
    id
}

async fn status(app: &TestApp, id: &str) -> SubmissionStatus {
    let mut conn = app.app.db.read().await.unwrap();
    let stored = submission::get(&mut conn, id.parse().unwrap())
        .await
        .unwrap();
    stored.unwrap().status
}

async fn application_status(app: &TestApp, id: &str) -> ApplicationStatus {
    let mut conn = app.app.db.read().await.unwrap();
    let stored = application::get(&mut conn, id.parse().unwrap())
        .await
        .unwrap();
    stored.unwrap().status
}

#[app_test]
async fn a_file_paused_for_days_continues_with_its_task(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    act(&admin, batch, "pause", &json!({})).await.expect(200);
    drop(customer);
    brief.clock.advance(2 * DAY);
    housekeeping::sweep(&brief.app).await.unwrap();
    let admin = brief.admin(Role::One).await;
    act(&admin, batch, "resume", &json!({})).await.expect(200);
    brief.run_jobs().await;
    let done = file(&admin, batch).await;
    assert_eq!(
        (counts(&done), &done["state"]),
        ([1, 0, 1, 0, 0], &json!("done")),
        "{app_id}"
    );
    brief.clock.advance(2 * DAY);
    housekeeping::sweep(&brief.app).await.unwrap();
    let mut conn = brief.app.db.read().await.unwrap();
    let task = begun["taskId"].as_str().unwrap();
    let left = saakh_store::platform::task::get(&mut conn, task)
        .await
        .unwrap();
    assert_eq!(left, None, "ended files are deleted");
    drop(conn);
    brief.run_jobs().await;
}

#[app_test]
async fn a_task_whose_file_was_restarted_is_not_run_again(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let (batch, task) = (
        begun["id"].as_str().unwrap(),
        begun["taskId"].as_str().unwrap(),
    );
    for _ in 0..5 {
        die_with_it(&brief).await;
    }
    brief.run_jobs().await;
    assert_eq!(file(&admin, batch).await["state"], "failed");
    brief.clock.advance(1);
    act(&admin, batch, "apply", &plan()).await.expect(200);
    brief.run_jobs().await;
    assert_eq!(file(&admin, batch).await["state"], "done");
    let again = format!("/api/tasks/{task}/run-again");
    admin
        .post(&again, &Value::Null)
        .await
        .expect_problem(409, "task-superseded");
    let tasks = admin.get("/api/tasks").await.expect(200);
    let states: Vec<_> = tasks["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["state"].clone())
        .collect();
    assert_eq!(states, ["done", "failed"]);
    // Its job does nothing if it is run again.
    let jobs = admin.get("/api/admin/jobs").await.expect(200);
    let again = format!(
        "/api/admin/jobs/{}/run-again",
        jobs["items"][0]["id"].as_str().unwrap()
    );
    admin.post(&again, &Value::Null).await.expect(204);
    brief.run_jobs().await;
    assert_eq!(counts(&file(&admin, batch).await), [1, 0, 1, 0, 0]);
}

#[app_test]
async fn a_disbursal_by_another_lender_leaves_the_application_closed(app: &TestApp) {
    let (_, app_id, first, _) = sent(app).await;
    let other = also_sent(app, "nimboo", &first).await;
    let admin = app.admin(Role::One).await;
    applied(&admin, &format!("{first},CASHe,Disbursed,\n")).await;
    let mistake = applied(&admin, &format!("{other},Nimboo,Disbursed,\n")).await;
    let undone = act(&admin, &mistake, "undo", &json!({})).await.expect(200);
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(1), &json!(0)));
    assert_eq!(status(app, &other).await, SubmissionStatus::Submitted);
    assert_eq!(
        application_status(app, &app_id).await,
        ApplicationStatus::Closed
    );
    app.clock.advance(61);
    app.run_jobs().await;
}

#[app_test]
async fn a_submission_reset_by_an_undo_is_sent(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, id) = customer.apply_to("cashe").await;
    app.lenders.fail_next(&[Fault::Down]);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let mistake = applied(&admin, &format!("{id},CASHe,Rejected,\n")).await;
    app.clock.advance(10);
    app.run_jobs().await;
    assert!(
        app.lenders.received_calls().is_empty(),
        "a rejection is not sent"
    );
    act(&admin, &mistake, "undo", &json!({})).await.expect(200);
    assert_eq!(status(app, &id).await, SubmissionStatus::Created);
    app.run_jobs().await;
    assert_eq!(app.lenders.received_calls().len(), 1);
    assert_eq!(status(app, &id).await, SubmissionStatus::Submitted);
}

#[app_test]
async fn a_stopped_file_continues_with_the_same_columns_only(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let mut rows = format!("{id},CASHe,Approved,Disbursed\n");
    rows.extend((0..450).map(|number| format!("none-{number},CASHe,Approved,\n")));
    let batch = taken(&admin, &rows).await;
    let mut other = plan();
    other["columns"]["status"] = json!(3);
    other["columns"]["day"] = Value::Null;
    act(&admin, &batch, "apply", &plan_without_day())
        .await
        .expect(200);
    // The node stops after some rows.
    brief.app.handover.close();
    brief.run_jobs().await;
    brief.app.handover.open();
    act(&admin, &batch, "cancel", &json!({})).await.expect(200);
    assert_eq!(
        history(&customer, &app_id).await.len(),
        3,
        "a row was applied"
    );
    act(&admin, &batch, "apply", &other)
        .await
        .expect_problem(409, "upload-partly-applied");
    act(&admin, &batch, "apply", &plan_without_day())
        .await
        .expect(200);
    brief.clock.advance(1);
    brief.run_jobs().await;
    let done = file(&admin, &batch).await;
    assert_eq!(
        (counts(&done), &done["state"]),
        ([451, 0, 0, 1, 450], &json!("done"))
    );
}

fn plan_without_day() -> Value {
    let mut plan = plan();
    plan["columns"]["day"] = Value::Null;
    plan
}

#[app_test]
async fn a_file_of_which_nothing_was_applied_is_discarded(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let batch = taken(
        &admin,
        &format!("{id},CASHe,Approved,\nnone,CASHe,Approved,\n"),
    )
    .await;
    act(&admin, &batch, "check", &plan()).await.expect(200);
    let path = format!("{FILES}/{batch}");
    app.admin(Role::Three)
        .await
        .delete(&path)
        .await
        .expect_problem(403, "forbidden");
    admin.delete(&path).await.expect(204);
    admin.get(&path).await.expect_problem(404, "not-found");
    admin.delete(&path).await.expect_problem(404, "not-found");
    assert!(
        !app.app
            .files
            .has(&format!("uploads/{batch}/file"))
            .await
            .unwrap()
    );
    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    assert_eq!(list["data"], json!([]));
    let chief = app.admin(Role::One).await;
    let trail = chief
        .get(&format!(
            "/api/admin/audit?action=upload.discard&targetId={batch}"
        ))
        .await
        .expect(200);
    assert_eq!(trail["total"], 1);
    app.clock.advance(61);
    app.run_jobs().await;
}

#[app_test]
async fn an_applied_or_running_file_is_not_discarded(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let batch = applied(&admin, &format!("{id},CASHe,Approved,\n")).await;
    admin
        .delete(&format!("{FILES}/{batch}"))
        .await
        .expect_problem(409, "upload-applied");
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    admin
        .delete(&format!("{FILES}/{batch}"))
        .await
        .expect_problem(409, "upload-applied");
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let batch = taken(&admin, &format!("{id},CASHe,Approved,\n")).await;
    act(&admin, &batch, "check", &plan()).await.expect(200);
    admin
        .delete(&format!("{FILES}/{batch}"))
        .await
        .expect_problem(409, "upload-running");
    brief.run_jobs().await;
    admin.delete(&format!("{FILES}/{batch}")).await.expect(204);
    let tasks = admin.get("/api/tasks").await.expect(200);
    assert_eq!(tasks["items"], json!([]), "its task is deleted with it");
    brief.clock.advance(61);
    brief.run_jobs().await;
}
