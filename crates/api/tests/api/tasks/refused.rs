//! Lists that are not written or not delivered: without permission, for others, too long, too many at a time.

use saakh_domain::identity::permission::Role;
use saakh_store::platform::task::TaskState;
use saakh_testkit::{Files, TestApp, app_test};
use serde_json::{Value, json};

use super::{LIST, begin, has_file, link, short, started, stored, tasks};

#[app_test]
async fn an_export_is_not_delivered_after_its_permission_ended(app: &TestApp) {
    let brief = short(app).await;
    let (chief, admin) = (brief.admin(Role::One).await, brief.admin(Role::One).await);
    brief.admin(Role::One).await;
    let (first, second) = (begin(&admin).await, begin(&admin).await);
    brief.run_jobs().await;
    let url = link(&admin, &first).await;
    let demoted = json!({ "name": "Anita Rao", "roleId": 3 });
    chief
        .put(&format!("/api/admin/users/{}", admin.id), &demoted)
        .await
        .expect(200);
    admin.get(&url).await.expect_problem(403, "forbidden");
    admin
        .post(&format!("/api/tasks/{second}/link"), &json!({}))
        .await
        .expect_problem(403, "forbidden");

    let third = started(&brief, &admin, "users", "").await;
    brief.run_jobs().await;
    let failed = tasks(&admin).await;
    let failed = failed.iter().find(|task| task["id"] == third.id).unwrap();
    assert_eq!(failed["state"], "failed");
    assert_eq!(failed["problem"], "You no longer have access to this list");

    let promoted = json!({ "name": "Anita Rao", "roleId": 1 });
    chief
        .put(&format!("/api/admin/users/{}", admin.id), &promoted)
        .await
        .expect(200);
    let again = format!("/api/tasks/{}/run-again", third.id);
    assert_eq!(admin.post(&again, &json!({})).await.status, 204);
    admin
        .post(&again, &json!({}))
        .await
        .expect_problem(409, "task-not-failed");
    chief
        .post(
            &format!("/api/admin/users/{}/disable", admin.id),
            &json!({}),
        )
        .await
        .expect(200);
    brief.run_jobs().await;
    let ended = stored(&brief, &third.id).await.unwrap();
    assert_eq!(
        (ended.state, ended.problem.as_deref()),
        (TaskState::Failed, Some("tasks_problem_forbidden"))
    );
}

#[app_test]
async fn a_task_is_visible_to_its_owner_only(app: &TestApp) {
    let brief = short(app).await;
    let (admin, other) = (brief.admin(Role::One).await, brief.admin(Role::One).await);
    brief.admin(Role::One).await;
    let merchant = brief.merchant().await;
    let task = begin(&admin).await;
    for stranger in [&other, &merchant] {
        assert_eq!(tasks(stranger).await, [] as [Value; 0]);
        for call in ["cancel", "run-again", "link"] {
            stranger
                .post(&format!("/api/tasks/{task}/{call}"), &json!({}))
                .await
                .expect_problem(404, "not-found");
        }
        stranger
            .delete(&format!("/api/tasks/{task}"))
            .await
            .expect_problem(404, "not-found");
    }
    admin
        .delete(&format!("/api/tasks/{task}"))
        .await
        .expect_problem(409, "task-not-ended");
    brief.run_jobs().await;
    let attempt = stored(&brief, &task).await.unwrap().attempt.unwrap();
    admin
        .post(&format!("/api/tasks/{task}/cancel"), &json!({}))
        .await
        .expect_problem(409, "task-ended");
    assert_eq!(
        admin.delete(&format!("/api/tasks/{task}")).await.status,
        204
    );
    assert_eq!(
        (
            stored(&brief, &task).await,
            has_file(&brief, &task, &attempt).await
        ),
        (None, false)
    );
}

#[app_test]
async fn a_person_has_two_files_written_at_a_time(app: &TestApp) {
    let brief = short(app).await;
    let admin = brief.admin(Role::One).await;
    brief.admin(Role::One).await;
    brief.admin(Role::One).await;
    let first = begin(&admin).await;
    begin(&admin).await;
    let refused = admin
        .get(LIST)
        .await
        .expect_problem(409, "exports-too-many");
    assert_eq!(refused["params"]["max"], 2);
    assert_eq!(
        admin
            .post(&format!("/api/tasks/{first}/cancel"), &json!({}))
            .await
            .status,
        204
    );
    begin(&admin).await;
    assert_eq!(tasks(&admin).await.len(), 2);
    brief.run_jobs().await;
}

#[app_test]
async fn an_export_that_is_too_long_or_hits_a_full_disk_fails_with_a_message(app: &TestApp) {
    let tight = app
        .release(|reference| {
            reference.limits.exports.rows_at_once = 1;
            reference.limits.exports.rows_at_most = 2;
        })
        .await;
    let admin = tight.admin(Role::One).await;
    tight.admin(Role::One).await;
    let fitting = begin(&admin).await;
    tight.admin(Role::One).await;
    let full = tight.with_files(Files::in_memory_with_room(20)).await;
    full.run_jobs().await;
    let too_long = tasks(&admin).await;
    assert_eq!(
        too_long[0]["problem"],
        "The list is too long for one file. Use filters to reduce the rows"
    );
    let roomy = tight
        .release(|reference| reference.limits.exports.rows_at_most = 3)
        .await;
    let roomy_and_full = roomy.with_files(Files::in_memory_with_room(20)).await;
    let admin = admin.at_release(&roomy_and_full);
    assert_eq!(
        admin
            .post(&format!("/api/tasks/{fitting}/run-again"), &json!({}))
            .await
            .status,
        204
    );
    roomy_and_full.run_jobs().await;
    let failed = tasks(&admin).await;
    assert_eq!(
        failed[0]["problem"],
        "The server has no space for the file right now. Try again later"
    );
    let roomy = roomy.with_files(Files::in_memory()).await;
    let admin = admin.at_release(&roomy);
    assert_eq!(
        admin
            .post(&format!("/api/tasks/{fitting}/run-again"), &json!({}))
            .await
            .status,
        204
    );
    roomy.run_jobs().await;
    assert_eq!(tasks(&admin).await[0]["state"], "done");
}
