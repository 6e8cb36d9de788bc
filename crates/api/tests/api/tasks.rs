//! What people started and wait for: long lists that are written in the background, cancelled,
//! begun anew, fetched once, and removed.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use calamine::{Data, Reader, Xlsx};
use saakh_domain::Language;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_service::operations::export::{
    self, Cell, ExportDelivery, ExportRequest, ExportRows, ExportSource, Format, RegisteredExport,
};
use saakh_service::operations::housekeeping;
use saakh_service::platform::audit::RequestContext;
use saakh_service::platform::job;
use saakh_service::{App, Result};
use saakh_store::db::list::{Cursor, CursorValue, Page, PageRequest};
use saakh_store::identity::admin_user::USERS;
use saakh_store::platform::task::{self, Task, TaskState};
use saakh_testkit::{Files, PASSWORD, TestApp, TestClient, app_test};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tower::ServiceExt;

const LIST: &str = "/api/admin/users.csv?sort=createdAt&q=anita";

/// Starts a long list of somebody, whatever they may do by now.
async fn started(app: &TestApp, who: &TestClient<'_>, list: &str, query: &str) -> Task {
    let by = RequestContext::admin(AdminId(who.id.parse().unwrap()), "request");
    let asked = ExportRequest {
        list: list.to_owned(),
        query: query.to_owned(),
        language: Language::En,
        format: Format::Csv,
    };
    match export::begin(&app.app, &by, &asked).await.unwrap() {
        ExportDelivery::Later(task) => *task,
        ExportDelivery::Now(_) => panic!("it is long"),
    }
}

/// The same installation, where two rows are answered at once and no more.
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
        admin.get("/api/admin/overview").await.expect(200);
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
    let bytes = to_bytes(response.into_body(), 1_000_000).await.unwrap();
    let mut book = Xlsx::new(std::io::Cursor::new(bytes)).unwrap();
    let sheet = book.worksheet_range_at(0).unwrap().unwrap();
    let rows: Vec<&[Data]> = sheet.rows().collect();
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

/// A list of this test program whose second page waits until the test lets it go on.
#[derive(Default)]
struct Hold {
    reached: Notify,
    go_on: Notify,
}

static HOLDS: Mutex<Option<HashMap<String, Arc<Hold>>>> = Mutex::new(None);

fn with_holds<T>(change: impl FnOnce(&mut HashMap<String, Arc<Hold>>) -> T) -> T {
    change(HOLDS.lock().unwrap().get_or_insert_with(HashMap::new))
}

/// One that the next attempt at this list waits for.
fn hold(name: &str) -> Arc<Hold> {
    let hold = Arc::new(Hold::default());
    with_holds(|holds| holds.insert(name.to_owned(), Arc::clone(&hold)));
    hold
}

struct Held(String);

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for Held {
    fn titles(&self, _: &App) -> Vec<String> {
        vec!["Number".to_owned()]
    }

    fn first_request(&self) -> PageRequest {
        PageRequest {
            order: USERS.order("name").unwrap(),
            after: None,
            limit: 1,
            counted_up_to: None,
        }
    }

    fn read_rows<'a>(&'a self, app: &'a App, request: PageRequest) -> Boxed<'a, ExportRows> {
        Box::pin(async move {
            let number = if request.after.is_some() { 2 } else { 1 };
            if number == 2
                && let Some(hold) = with_holds(|holds| holds.remove(&self.0))
            {
                hold.reached.notify_one();
                hold.go_on.notified().await;
            }
            let more = Cursor(CursorValue::Int(1), CursorValue::Int(1));
            let is_short = request.counted_up_to > Some(app.reference.limits.exports.rows_at_once);
            let page = Page {
                items: vec![vec![Cell::Count(number)]],
                next: (number == 1).then_some(more),
                total: is_short.then_some(2),
            };
            Ok(ExportRows::from_page(page, |_, cells| cells))
        })
    }
}

inventory::submit! {
    RegisteredExport {
        name: "held",
        permissions: &[Permission::JobManage],
        open: |_, asked| Ok(Box::new(Held(asked.query.clone()))),
    }
}

/// Starts a task, whose first attempt stops at its second page; gives the task's id.
async fn held(app: &TestApp, admin: &TestClient<'_>, name: &str) -> (String, Arc<Hold>) {
    let hold = hold(name);
    (started(app, admin, "held", name).await.id, hold)
}

fn run(app: &TestApp) -> tokio::task::JoinHandle<usize> {
    let app = Arc::clone(&app.app);
    tokio::spawn(async move { job::run_due(&app).await.unwrap() })
}

/// A name that no other test of this program, on no engine, holds a list by.
fn name(test: &str) -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!("{test}-{}", NEXT.fetch_add(1, Ordering::Relaxed))
}

#[app_test]
async fn a_task_that_is_cancelled_while_it_runs_leaves_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (task, hold) = held(app, &admin, &name("cancelled")).await;
    let running = run(app);
    hold.reached.notified().await;
    assert_eq!(tasks(&admin).await[0]["state"], "running");
    let attempt = stored(app, &task).await.unwrap().attempt.unwrap();
    assert_eq!(
        admin
            .post(&format!("/api/tasks/{task}/cancel"), &json!({}))
            .await
            .status,
        204
    );
    assert_eq!(tasks(&admin).await, [] as [Value; 0]);
    hold.go_on.notify_one();
    running.await.unwrap();
    assert_eq!(
        stored(app, &task).await.unwrap().state,
        TaskState::Cancelled
    );
    assert!(!has_file(app, &task, &attempt).await);
    app.clock.advance(3_600);
    assert_eq!(app.run_jobs().await, 0, "nothing is left to be done");
}

#[app_test]
async fn an_attempt_whose_node_died_is_made_again_without_a_second_file(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (task, hold) = held(app, &admin, &name("died")).await;
    let late = run(app);
    hold.reached.notified().await;
    let first = stored(app, &task).await.unwrap().attempt.unwrap();
    app.clock.advance(16);
    assert_eq!(app.run_jobs().await, 1, "whoever had it seems gone");
    let done = stored(app, &task).await.unwrap();
    let second = done.attempt.clone().unwrap();
    assert_eq!((done.state, done.rows_done), (TaskState::Done, 2));
    assert_ne!(first, second);
    hold.go_on.notify_one();
    late.await.unwrap();
    assert_eq!(
        stored(app, &task).await.unwrap(),
        done,
        "who came late changes nothing"
    );
    assert!(!has_file(app, &task, &first).await, "and leaves nothing");
    let url = link(&admin, &task).await;
    assert_eq!(
        admin.get(&url).await.text,
        "\u{feff}\"Number\"\r\n1\r\n2\r\n"
    );
}

#[app_test]
async fn an_export_does_not_delay_a_shutdown(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (task, hold) = held(app, &admin, &name("stopped")).await;
    let running = run(app);
    hold.reached.notified().await;
    let attempt = stored(app, &task).await.unwrap().attempt.unwrap();
    app.app.handover.close();
    hold.go_on.notify_one();
    assert_eq!(running.await.unwrap(), 1, "it was put off");
    assert!(!has_file(app, &task, &attempt).await);
    assert_eq!(tasks(&admin).await[0]["state"], "running");
    app.app.handover.open();
    app.clock.advance(1);
    assert_eq!(app.run_jobs().await, 1, "it is begun anew");
    let done = stored(app, &task).await.unwrap();
    assert_eq!((done.state, done.rows_done), (TaskState::Done, 2));
}
