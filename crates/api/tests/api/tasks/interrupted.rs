//! A list that is being written is cancelled, loses its node, or meets a shutdown.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use saakh_domain::identity::permission::{Permission, Role};
use saakh_service::operations::export::{Cell, ExportRows, ExportSource, RegisteredExport};
use saakh_service::platform::job;
use saakh_service::{App, Result};
use saakh_store::db::list::{Cursor, CursorValue, Page, PageRequest};
use saakh_store::identity::admin_user::USERS;
use saakh_store::platform::task::TaskState;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::{has_file, link, started, stored, tasks};

/// Holds the second page of a list of this test program until the test releases it.
#[derive(Default)]
struct Hold {
    reached: Notify,
    go_on: Notify,
}

static HOLDS: Mutex<Option<HashMap<String, Arc<Hold>>>> = Mutex::new(None);

fn with_holds<T>(change: impl FnOnce(&mut HashMap<String, Arc<Hold>>) -> T) -> T {
    change(HOLDS.lock().unwrap().get_or_insert_with(HashMap::new))
}

/// Creates a hold for the next attempt at this list.
fn hold(name: &str) -> Arc<Hold> {
    let hold = Arc::new(Hold::default());
    with_holds(|holds| holds.insert(name.to_owned(), Arc::clone(&hold)));
    hold
}

struct Held(String);

type Boxed<'a, T> = Pin<Box<dyn Future<Output = Result<T>> + Send + 'a>>;

impl ExportSource for Held {
    fn title(&self, _: &App) -> String {
        "Held".to_owned()
    }

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
        open: |_, asked, _| Ok(Box::new(Held(asked.query.clone()))),
    }
}

/// Starts a task whose first attempt stops at its second page; returns the task's id.
async fn held(app: &TestApp, admin: &TestClient<'_>, name: &str) -> (String, Arc<Hold>) {
    let hold = hold(name);
    (started(app, admin, "held", name).await.id, hold)
}

fn run(app: &TestApp) -> tokio::task::JoinHandle<usize> {
    let app = Arc::clone(&app.app);
    tokio::spawn(async move { job::run_due(&app).await.unwrap() })
}

/// A name that no other test of this program holds, on any engine.
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
    assert_eq!(app.run_jobs().await, 1, "its lease expired");
    let done = stored(app, &task).await.unwrap();
    let second = done.attempt.clone().unwrap();
    assert_eq!((done.state, done.rows_done), (TaskState::Done, 2));
    assert_ne!(first, second);
    hold.go_on.notify_one();
    late.await.unwrap();
    assert_eq!(
        stored(app, &task).await.unwrap(),
        done,
        "the superseded attempt changes nothing"
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
    assert_eq!(running.await.unwrap(), 1, "it was postponed");
    assert!(!has_file(app, &task, &attempt).await);
    assert_eq!(tasks(&admin).await[0]["state"], "running");
    app.app.handover.open();
    app.clock.advance(1);
    assert_eq!(app.run_jobs().await, 1, "it is started again");
    let done = stored(app, &task).await.unwrap();
    assert_eq!((done.state, done.rows_done), (TaskState::Done, 2));
}
