//! Jobs that panic, outlive their lease, or lose their node; and the console that shows them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use saakh_domain::identity::permission::Role;
use saakh_service::platform::background::watch_task;
use saakh_service::platform::job::{self, JobContext, JobKind, JobOutcome, Queue};
use saakh_service::{Result, register_job};
use saakh_store::platform::job::{self as store_job, Claim};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, app_test};
use tokio::sync::Notify;

/// Behaviour of this program's jobs, by payload, with the number of runs.
static PLANS: Mutex<Option<HashMap<String, Plan>>> = Mutex::new(None);

#[derive(Clone, Default)]
struct Plan {
    gets_on: bool,
    panics: bool,
    runs: u32,
    first_waits_for: Option<Arc<Notify>>,
}

fn with_plan<T>(payload: &str, change: impl FnOnce(&mut Plan) -> T) -> T {
    let mut plans = PLANS.lock().unwrap();
    let plans = plans.get_or_insert_with(HashMap::new);
    change(plans.entry(payload.to_owned()).or_default())
}

struct Planned;

impl JobKind for Planned {
    const NAME: &'static str = "planned";
    const QUEUE: Queue = Queue::Records;
    const MAX_ATTEMPTS: i64 = 2;
    type Payload = String;

    async fn run(job: &JobContext<'_>, payload: String) -> Result<JobOutcome> {
        let plan = with_plan(&payload, |plan| {
            plan.runs += 1;
            plan.clone()
        });
        if plan.gets_on {
            write_tx!(job.app.db, Scope::rows(), |tx| -> Result<()> {
                job.reset_attempts_in(tx).await
            })?;
        }
        assert!(!plan.panics, "as planned");
        if let Some(signal) = plan.first_waits_for.filter(|_| plan.runs == 1) {
            signal.notified().await;
        }
        Ok(JobOutcome::Done)
    }
}

register_job!(Planned);

async fn enqueue(app: &TestApp) -> String {
    // Servers under test generate the same ids, and tests share one process.
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let payload = NEXT.fetch_add(1, Ordering::Relaxed).to_string();
    let enqueued: std::result::Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            job::enqueue::<Planned>(&app.app, tx, payload.clone()).await
        })
    }
    .await;
    enqueued.unwrap();
    payload
}

#[app_test]
async fn a_job_that_panics_is_tried_as_often_as_any_and_then_shown(app: &TestApp) {
    let payload = enqueue(app).await;
    with_plan(&payload, |plan| plan.panics = true);
    assert_eq!(app.run_jobs().await, 1);
    app.clock.advance(60);
    assert_eq!(app.run_jobs().await, 1);
    app.clock.advance(3_600);
    assert_eq!(app.run_jobs().await, 0, "the job was given up");
    let admin = app.admin(Role::One).await;
    let failed = admin.get("/api/admin/jobs?kind=planned").await.expect(200);
    let item = &failed["items"][0];
    assert_eq!(
        (&item["kind"], &item["subject"]),
        (&"planned".into(), &payload.as_str().into())
    );
    assert_eq!(
        (&item["attempts"], &item["error"]),
        (&2.into(), &"it panicked".into())
    );

    for (asked, found) in [
        (format!("q={payload}"), 1),
        ("q=PANICK".to_owned(), 1),
        ("q=other".to_owned(), 0),
        ("to=2026-11-20".to_owned(), 0),
    ] {
        let page = admin
            .get(&format!("/api/admin/jobs?{asked}"))
            .await
            .expect(200);
        assert_eq!(page["total"], found, "{asked}");
    }
    let file = admin
        .get("/api/admin/jobs.csv?q=panicked")
        .await
        .plain_csv();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 2, "{file}");
    assert!(
        lines[1].starts_with(&format!("planned,{payload},it panicked,2,")),
        "{file}"
    );

    with_plan(&payload, |plan| plan.panics = false);
    let again = format!("/api/admin/jobs/{}/run-again", item["id"].as_str().unwrap());
    assert_eq!(
        admin.post(&again, &serde_json::Value::Null).await.status,
        204
    );
    admin
        .post(&again, &serde_json::Value::Null)
        .await
        .expect_problem(404, "not-found");
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(with_plan(&payload, |plan| plan.runs), 3);
    let failed = admin.get("/api/admin/jobs").await.expect(200);
    assert_eq!(failed["items"], serde_json::json!([]));
    let trail = admin
        .get("/api/admin/audit?action=job.run-again")
        .await
        .expect(200);
    assert_eq!(trail["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_job_that_gets_on_is_tried_for_as_long_as_it_does(app: &TestApp) {
    let payload = enqueue(app).await;
    with_plan(&payload, |plan| (plan.gets_on, plan.panics) = (true, true));
    for _ in 0..5 {
        assert_eq!(app.run_jobs().await, 1);
        app.clock.advance(3_600);
    }
    with_plan(&payload, |plan| plan.panics = false);
    assert_eq!(app.run_jobs().await, 1);
    app.clock.advance(3_600);
    assert_eq!(app.run_jobs().await, 0, "it is done");
    assert_eq!(with_plan(&payload, |plan| plan.runs), 6);
}

#[app_test]
async fn an_attempt_that_outlives_its_lease_changes_nothing_any_more(app: &TestApp) {
    let payload = enqueue(app).await;
    let signal = Arc::new(Notify::new());
    with_plan(&payload, |plan| {
        plan.first_waits_for = Some(Arc::clone(&signal));
    });
    let late = {
        let app = Arc::clone(&app.app);
        tokio::spawn(async move { job::run_due(&app).await.unwrap() })
    };
    while with_plan(&payload, |plan| plan.runs) == 0 {
        tokio::task::yield_now().await;
    }
    assert_eq!(app.run_jobs().await, 0, "its lease is held");
    app.clock.advance(16);
    assert_eq!(app.run_jobs().await, 1, "its lease expired");
    signal.notify_one();
    assert_eq!(late.await.unwrap(), 1);
    app.clock.advance(3_600);
    assert_eq!(
        app.run_jobs().await,
        0,
        "the late result did not restore it"
    );
}

#[app_test]
async fn a_job_is_given_up_when_its_nodes_died(app: &TestApp) {
    let payload = enqueue(app).await;
    for attempt in 0..2 {
        let now = app.app.now();
        let until = now
            .saturating_add(jiff::SignedDuration::from_secs(15))
            .unwrap();
        let holder = format!("dead-{attempt}");
        let claim = Claim {
            queue: Queue::Records,
            holder: &holder,
            now,
            until,
            most: 1,
        };
        let claimed: std::result::Result<Vec<_>, DbError> = async {
            write_tx!(app.app.db, Scope::rows(), |tx| {
                store_job::claim(tx, claim).await
            })
        }
        .await;
        assert_eq!(claimed.unwrap().len(), 1);
        app.clock.advance(16);
    }
    assert_eq!(app.run_jobs().await, 1);
    assert_eq!(with_plan(&payload, |plan| plan.runs), 0, "no third attempt");
    let admin = app.admin(Role::One).await;
    let failed = admin.get("/api/admin/jobs").await.expect(200);
    assert_eq!(failed["items"][0]["error"], "its last attempt did not end");
    let again = format!(
        "/api/admin/jobs/{}/run-again",
        failed["items"][0]["id"].as_str().unwrap()
    );
    assert_eq!(
        admin.post(&again, &serde_json::Value::Null).await.status,
        204
    );
    assert_eq!(app.run_jobs().await, 1);
}

#[app_test]
async fn a_node_whose_background_task_died_is_not_ready(app: &TestApp) {
    let visitor = app.visitor();
    assert_eq!(visitor.get("/health/ready").await.status, 204);
    let (start, starts) = tokio::sync::oneshot::channel::<()>();
    let task = tokio::spawn(watch_task(&app.app, "planned", async move {
        let _ = starts.await;
        panic!("as planned");
    }));
    assert_eq!(visitor.get("/health/ready").await.status, 204);
    start.send(()).unwrap();
    assert!(task.await.unwrap_err().is_panic());
    visitor
        .get("/health/ready")
        .await
        .expect_problem(503, "not-ready");
    assert_eq!(visitor.get("/health/live").await.status, 204);
}
