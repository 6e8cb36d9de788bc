//! Remains of an erased customer in the files of a `SQLite` database, searched byte by byte.

use axum::body::Body;
use saakh_service::operations::housekeeping;
use saakh_service::operations::installation::vacuum::vacuum_once;
use saakh_service::platform::alerts::AlertEvent;
use saakh_testkit::{Engine, TestApp, TestClient, block_on};
use serde_json::json;

const MOBILE: &str = "9871234506";
const EMAIL: &str = "kamakshi.venkat@example.com";
const LAST_NAME: &str = "Venkatalakshmi";
const FORM: &str = "application/x-www-form-urlencoded";

/// Whether the database's file or its log contains a text.
fn is_in_files(app: &TestApp, text: &str) -> bool {
    let file = app.app.db.file().unwrap().to_owned();
    ["", "-wal"].iter().any(|end| {
        let bytes = std::fs::read(format!("{}{end}", file.display())).unwrap_or_default();
        bytes
            .windows(text.len())
            .any(|window| window == text.as_bytes())
    })
}

async fn ask_for_help(who: &TestClient<'_>) {
    let form = format!(
        "orgid=nitya_finance&name=Kamakshi+{LAST_NAME}&email=shop%40example.com&phone={MOBILE}\
         &company=&description=The+code+does+not+come"
    );
    let request = who.request("POST", "/api/help-requests", &[("content-type", FORM)]);
    who.send(request.body(Body::from(form)).unwrap())
        .await
        .expect(200);
}

/// A customer who applied, asked for help before logging in, and is in the names of files.
async fn applied(app: &TestApp) -> TestClient<'_> {
    ask_for_help(&app.visitor()).await;
    let customer = app.consumer_with_mobile(MOBILE).await;
    let mut steps = saakh_testkit::salaried_answers();
    steps[1].1["first_name"] = "Kamakshi".into();
    steps[1].1["last_name"] = LAST_NAME.into();
    steps[5].1["email"] = EMAIL.into();
    let (step, answers) = &steps[0];
    let begun = customer.save_step(step, answers).await.expect(200);
    customer.fill_profile(&steps[1..]).await;
    let app_id = begun["appId"].as_str().unwrap().to_owned();
    let offer = customer.find_offer(&app_id, "cashe").await;
    let body = customer.application_body(&app_id, &offer);
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    customer
}

async fn erase(app: &TestApp, customer: &TestClient<'_>) {
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    // The outbox is for development, and is emptied after a day.
    app.clock
        .advance(app.app.reference.limits.retention.outbox_hours * 3_600 + 1);
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
}

#[test]
fn nothing_of_an_erased_customer_is_left_in_the_files() {
    block_on(async {
        let app = TestApp::start(Engine::Sqlite).await;
        let customer = applied(&app).await;
        // Rows of other customers share pages with theirs.
        for _ in 0..5 {
            app.consumer().await.apply_to("cashe").await;
        }
        for text in [MOBILE, EMAIL, LAST_NAME] {
            assert!(is_in_files(&app, text), "{text} is not kept at all");
        }
        erase(&app, &customer).await;
        assert!(app.app.db.truncate_log().await.unwrap());
        for text in [MOBILE, EMAIL, LAST_NAME] {
            assert!(!is_in_files(&app, text), "{text} is left");
        }
        app.finish().await;
    });
}

#[test]
fn the_log_is_emptied_once_no_reader_needs_it() {
    block_on(async {
        let app = TestApp::start(Engine::Sqlite).await;
        let customer = app.consumer_with_mobile(MOBILE).await;
        let mut reader = app.app.db.snapshot().await.unwrap();
        saakh_store::catalog::version::get_current(&mut reader)
            .await
            .unwrap();
        customer
            .post("/api/erasure-request", &json!({}))
            .await
            .expect(200);
        app.run_jobs().await;
        assert!(is_in_files(&app, MOBILE), "the reader still sees it");
        drop(reader);
        app.clock.advance(3);
        app.run_jobs().await;
        assert!(!is_in_files(&app, MOBILE));
        app.finish().await;
    });
}

#[test]
fn the_database_file_is_rewritten_once_if_the_disk_has_room() {
    block_on(async {
        let app = TestApp::start(Engine::Sqlite).await;
        vacuum_once(&app.app, |_| Ok(4_096)).await.unwrap();
        let alerts = app.app.alerts.drain();
        assert_eq!(
            alerts.iter().map(|alert| alert.event).collect::<Vec<_>>(),
            [AlertEvent::VacuumSkipped]
        );
        let asked = std::cell::Cell::new(0);
        let room = |_: &std::path::Path| {
            asked.set(asked.get() + 1);
            Ok(u64::MAX)
        };
        vacuum_once(&app.app, room).await.unwrap();
        vacuum_once(&app.app, room).await.unwrap();
        assert_eq!(asked.get(), 1, "the second start has nothing to do");
        assert!(app.app.alerts.drain().is_empty());
        app.finish().await;
    });
}
