//! A long status file continues in the background: paused, cancelled, after a crash, and removed after its time.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_service::operations::housekeeping;
use saakh_store::{args, sql};
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use super::{HEAD, KEY, act, counts, die_with_it, file, history, in_background, sent, upload_to};

#[app_test]
async fn a_long_file_continues_in_the_background_and_is_paused_and_cancelled(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let (batch, task) = (
        begun["id"].as_str().unwrap(),
        begun["taskId"].as_str().unwrap(),
    );
    assert!(begun["message"].as_str().unwrap().contains(task), "{begun}");
    let paused = act(&admin, batch, "pause", &json!({})).await.expect(200);
    assert_eq!(paused["state"], "paused");
    brief.run_jobs().await;
    assert_eq!(history(&customer, &app_id).await.len(), 2);
    act(&admin, batch, "pause", &json!({}))
        .await
        .expect_problem(409, "upload-not-running");
    act(&admin, batch, "resume", &json!({})).await.expect(200);
    brief.run_jobs().await;
    let done = file(&admin, batch).await;
    assert_eq!(
        (counts(&done), &done["state"], &done["rowsTotal"]),
        ([2, 0, 1, 0, 1], &json!("done"), &json!(2))
    );
    let tasks = admin.get("/api/tasks").await.expect(200);
    assert_eq!(
        (&tasks["items"][0]["state"], &tasks["items"][0]["kind"]),
        (&json!("done"), &json!("upload"))
    );
    admin
        .post(&format!("/api/tasks/{task}/link"), &json!({}))
        .await
        .expect_problem(409, "task-without-file");

    let other = upload_to(&admin, KEY, "other.csv", rows.as_bytes())
        .await
        .expect(200);
    let task = other["taskId"].as_str().unwrap();
    admin
        .post(&format!("/api/tasks/{task}/cancel"), &json!({}))
        .await
        .expect(204);
    brief.run_jobs().await;
    assert_eq!(
        file(&admin, other["id"].as_str().unwrap()).await["state"],
        "cancelled"
    );
}

#[app_test]
async fn a_node_that_dies_leaves_no_row_undone_or_done_twice(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    // More rows than one transaction applies.
    let mut rows = format!("{HEAD}{id},CASHe,Approved,\n");
    rows.extend((0..450).map(|number| format!("none-{number},CASHe,Approved,\n")));
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    // The node stops after each transaction: its committed rows are kept, its attempt is not.
    brief.app.handover.close();
    brief.run_jobs().await;
    assert_eq!(counts(&file(&admin, batch).await), [200, 0, 1, 0, 199]);
    brief.clock.advance(1);
    brief.run_jobs().await;
    assert_eq!(counts(&file(&admin, batch).await), [400, 0, 1, 0, 399]);
    brief.app.handover.open();
    brief.clock.advance(1);
    brief.run_jobs().await;
    let done = file(&admin, batch).await;
    assert_eq!(
        (counts(&done), &done["state"]),
        ([451, 0, 1, 0, 450], &json!("done"))
    );
    assert_eq!(history(&customer, &app_id).await.len(), 3);
}

#[app_test]
async fn counting_waits_a_minute_at_most_for_a_running_file(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let counted = async |since| {
        counting::count_after_files(&brief.app, since)
            .await
            .unwrap()
    };
    assert!(counted(brief.app.now()).await, "nothing runs");
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert!(!counted(brief.app.now()).await, "a file runs");
    let last = brief.app.now();
    brief.clock.advance(60);
    assert!(counted(last).await, "it takes too long");
    brief.run_jobs().await;
    assert!(counted(brief.app.now()).await, "it ended");
    assert_eq!(counting::count(&brief.app).await.unwrap(), 0);
}

sql!(ATTEMPTS = "SELECT attempts FROM job WHERE kind = 'upload'");

#[app_test]
async fn a_node_that_dies_within_a_file_costs_no_attempt(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let attempts = async || {
        let mut conn = brief.app.db.read().await.unwrap();
        conn.fetch_one(&ATTEMPTS, args![])
            .await
            .unwrap()
            .int("attempts")
            .unwrap()
    };
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    for _ in 0..4 {
        die_with_it(&brief).await;
    }
    assert_eq!(attempts().await, 4, "nothing was done in any of them");
    brief.run_jobs().await;
    assert_eq!(
        counts(&file(&admin, begun["id"].as_str().unwrap()).await),
        [1, 0, 1, 0, 0]
    );
    assert_eq!(attempts().await, 1);
}

#[app_test]
async fn a_file_is_removed_after_its_time(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = applied["id"].as_str().unwrap().to_owned();
    assert!(
        app.app
            .files
            .has(&format!("uploads/{batch}/file"))
            .await
            .unwrap()
    );
    app.clock.advance(366 * 86_400);
    housekeeping::sweep(&app.app).await.unwrap();
    assert!(
        !app.app
            .files
            .has(&format!("uploads/{batch}/file"))
            .await
            .unwrap()
    );
    let admin = app.admin(Role::Two).await;
    let gone = file(&admin, &batch).await;
    assert_eq!(
        (&gone["isFileRemoved"], &gone["updated"]),
        (&json!(true), &json!(1))
    );
    let errors = admin
        .get(&format!("/api/admin/upload-files/{batch}/errors"))
        .await
        .expect(200);
    assert_eq!(errors["total"], 0);
    app.run_jobs().await;
}
