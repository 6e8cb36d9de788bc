//! What people started and wait for: long lists that are written in the background, fetched once, and removed.

mod interrupted;
mod refused;

use axum::body::Body;
use calamine::Data;
use saakh_domain::Language;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_service::operations::export::{self, ExportDelivery, ExportRequest, Format};
use saakh_service::operations::housekeeping;
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::admin_user;
use saakh_store::platform::task::{self, Task};
use saakh_testkit::{PASSWORD, TestApp, TestClient, app_test};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::workbooks::read_workbook;

const LIST: &str = "/api/admin/users.csv?sort=createdAt&q=anita";

/// Starts an export for a user, regardless of their current permissions.
async fn started(app: &TestApp, who: &TestClient<'_>, list: &str, query: &str) -> Task {
    let id = AdminId(who.id.parse().unwrap());
    let by = RequestContext::admin(id, "request");
    let mut conn = app.app.db.read().await.unwrap();
    let admin = admin_user::get(&mut conn, id).await.unwrap().unwrap();
    drop(conn);
    let permit = admin.permit(Permission::ALL).unwrap();
    let asked = ExportRequest {
        list: list.to_owned(),
        query: query.to_owned(),
        language: Language::En,
        format: Format::Csv,
    };
    match export::begin(&app.app, &by, &permit, &asked).await.unwrap() {
        ExportDelivery::Later(task) => *task,
        ExportDelivery::Now(_) => panic!("it is long"),
    }
}

/// The same installation, where exports of more than two rows run in the background.
async fn short(app: &TestApp) -> TestApp {
    app.release(|reference| reference.limits.exports.rows_at_once = 2)
        .await
}

async fn tasks(who: &TestClient<'_>) -> Vec<Value> {
    let list = who.get("/api/tasks").await.expect(200);
    list["items"].as_array().unwrap().clone()
}

fn id(task: &Value) -> String {
    task["id"].as_str().unwrap().to_owned()
}

async fn begin(who: &TestClient<'_>) -> String {
    id(&who.get(LIST).await.expect(202))
}

async fn link(who: &TestClient<'_>, id: &str) -> String {
    let link = who.post(&format!("/api/tasks/{id}/link"), &json!({})).await;
    link.expect(200)["url"].as_str().unwrap().to_owned()
}

async fn stored(app: &TestApp, id: &str) -> Option<Task> {
    let mut conn = app.app.db.read().await.unwrap();
    task::get(&mut conn, id).await.unwrap()
}

async fn has_file(app: &TestApp, id: &str, attempt: &str) -> bool {
    let key = format!("exports/{id}/{attempt}/file");
    app.app.files.has(&key).await.unwrap()
}

async fn confirm(who: &TestClient<'_>) {
    let proof = json!({ "password": PASSWORD });
    who.post("/api/admin/account/confirm", &proof)
        .await
        .expect(204);
}

#[app_test]
async fn a_long_list_is_written_in_the_background_and_fetched_once(app: &TestApp) {
    let brief = short(app).await;
    let admin = brief.admin(Role::One).await;
    let other = brief.admin(Role::One).await;
    brief.admin(Role::Three).await;
    let streamed = admin.at_release(app).get(LIST).await;
    assert_eq!((streamed.status, streamed.text.lines().count()), (200, 4));

    let started = admin.get(LIST).await.expect(202);
    assert_eq!(
        (&started["state"], &started["kind"]),
        (&json!("waiting"), &json!("export"))
    );
    assert_eq!(started["name"], "users-2026-11-21.csv");
    let task = id(&started);
    admin
        .post(&format!("/api/tasks/{task}/link"), &json!({}))
        .await
        .expect_problem(409, "task-without-file");
    assert_eq!(brief.run_jobs().await, 1);
    let [done] = &tasks(&admin).await[..] else {
        panic!("one task")
    };
    assert_eq!(
        (&done["state"], &done["rowsDone"], &done["rowsTotal"]),
        (&json!("done"), &json!(3), &json!(3))
    );
    assert_eq!(done["bytes"], streamed.text.len());
    assert_eq!(done["expiresAt"], "2026-11-21T05:00:00Z");

    let url = link(&admin, &task).await;
    other.get(&url).await.expect_problem(404, "task-link-used");
    let file = admin.get(&url).await;
    assert_eq!((file.status, file.text), (200, streamed.text.clone()));
    assert_eq!(
        file.headers["content-disposition"],
        "attachment; filename=\"users-2026-11-21.csv\""
    );
    admin.get(&url).await.expect_problem(404, "task-link-used");
    let (former, latter) = (link(&admin, &task).await, link(&admin, &task).await);
    admin
        .get(&former)
        .await
        .expect_problem(404, "task-link-used");
    assert_eq!(admin.get(&latter).await.text, streamed.text);

    let trail = admin
        .get("/api/admin/audit?action=list.export&targetId=users&targetKind=list")
        .await
        .expect(200);
    assert_eq!(
        trail["total"], 2,
        "one was answered at once, one was written"
    );
    let noted = |item: &Value| {
        let notes = item["noted"].as_array().unwrap().iter();
        notes
            .map(|note| {
                format!(
                    "{}: {}",
                    note["label"].as_str().unwrap(),
                    note["value"].as_str().unwrap()
                )
            })
            .collect::<Vec<_>>()
    };
    let files: Vec<_> = trail["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(noted)
        .collect();
    let rows = streamed.text.lines().count() - 1;
    let at_once = vec![
        "File: users-2026-11-21.csv".to_owned(),
        format!("Rows: {rows}"),
    ];
    assert!(files.contains(&at_once), "{files:?}");
    assert!(
        files.contains(&vec!["File: users-2026-11-21.csv".to_owned()]),
        "{files:?}"
    );
}

#[app_test]
async fn a_file_is_removed_after_an_hour_and_its_task_after_a_day(app: &TestApp) {
    let brief = short(app).await;
    let admin = brief.admin(Role::One).await;
    brief.admin(Role::Three).await;
    brief.admin(Role::Three).await;
    let task = begin(&admin).await;
    brief.run_jobs().await;
    let attempt = stored(&brief, &task).await.unwrap().attempt.unwrap();
    let url = link(&admin, &task).await;
    assert!(has_file(&brief, &task, &attempt).await);
    for _ in 0..3 {
        brief.clock.advance(20 * 60);
        admin.get("/api/admin/work-queue").await.expect(200);
    }
    admin.get(&url).await.expect_problem(404, "task-link-used");
    confirm(&admin).await;
    let call = format!("/api/tasks/{task}/link");
    admin
        .post(&call, &json!({}))
        .await
        .expect_problem(409, "task-expired");
    assert_eq!(brief.run_jobs().await, 1);
    assert!(!has_file(&brief, &task, &attempt).await);
    assert_eq!(tasks(&admin).await, [] as [Value; 0]);
    admin
        .post(&call, &json!({}))
        .await
        .expect_problem(409, "task-expired");
    brief.clock.advance(23 * 60 * 60 + 1);
    housekeeping::sweep(&brief.app).await.unwrap();
    assert_eq!(stored(&brief, &task).await, None);
}

#[app_test]
async fn a_list_is_a_workbook_too(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let request = admin
        .request("GET", "/api/admin/users.xlsx", &[])
        .body(Body::empty())
        .unwrap();
    let response = app.router().oneshot(request).await.unwrap();
    assert_eq!(
        response.headers()["content-disposition"],
        "attachment; filename=\"users-2026-11-21.xlsx\""
    );
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    assert_eq!(response.headers()["content-type"], kind);
    let sheet = read_workbook(app, &admin, "/api/admin/users.xlsx").await;
    let rows = &sheet.rows[sheet.titles()..];
    assert_eq!(
        (rows.len(), &rows[0][0]),
        (2, &Data::String("Name".to_owned()))
    );
    assert_eq!(rows[1][0], Data::String("Anita Rao".to_owned()));
    let Data::DateTime(created) = rows[1][6] else {
        panic!("{:?}", rows[1])
    };
    let (year, month, day, hour, minute, ..) = created.to_ymd_hms_milli();
    assert_eq!((year, month, day, hour, minute), (2026, 11, 21, 9, 30));
}
