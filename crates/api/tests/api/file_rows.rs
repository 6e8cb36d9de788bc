//! Files with more rows than one transaction applies, and history lines of rows that are written together.

use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::insight::counting;
use saakh_store::db::Row;
use saakh_store::origination::application;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::platform::{task, upload};
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{
    HEAD, KEY, act, counts, die_with_it, file, in_background, sent, upload_to,
};

const STATUS: &str = "/api/admin/upload-files";
const MIS: &str = "/api/admin/upload-files?kind=mis";
const PAYMENTS: &str = "Lender,Loan,Amount,Date\n";

/// More rows than one transaction applies.
const MANY: i64 = 450;

sql!(
    OF_SUBMISSION =
        "SELECT position, from_status, to_status, source, reason, changed_at, counted_at, booked_at
    FROM submission_history WHERE submission_id = $1 AND position > 2 ORDER BY position"
);
sql!(
    OF_APPLICATION =
        "SELECT position, from_status, to_status, source, NULL AS reason, changed_at, counted_at,
        CAST(NULL AS BIGINT) AS booked_at
    FROM application_history WHERE application_id = $1 AND to_status = 'closed' ORDER BY position"
);
sql!(LAST = "SELECT MAX(position) AS position FROM application_history WHERE application_id = $1");
sql!(
    FREE_TASK = sqlite "SELECT id FROM task WHERE id = $1",
    postgres "SELECT id FROM task WHERE id = $1 FOR UPDATE SKIP LOCKED"
);

fn status_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "status": 2, "day": 3 } })
}

fn paid_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "lender": 0, "application": 1, "amount": 2, "day": 3 } })
}

/// The wrong rows, each with its message.
async fn wrong(admin: &TestClient<'_>, id: &str) -> Vec<(i64, String)> {
    let errors = admin
        .get(&format!("/api/admin/upload-files/{id}/errors"))
        .await
        .expect(200);
    let items = errors["items"].as_array().unwrap().iter();
    items
        .map(|item| {
            let text = item["message"].as_str().unwrap().to_owned();
            (item["row"].as_i64().unwrap(), text)
        })
        .collect()
}

async fn taken(admin: &TestClient<'_>, path: &str, rows: &str) -> String {
    let taken = upload_to(admin, path, "nov.csv", rows.as_bytes()).await;
    taken.expect(200)["id"].as_str().unwrap().to_owned()
}

#[app_test]
async fn rows_far_from_each_other_contradict_and_repeat_each_other(app: &TestApp) {
    let (_, _, first, _) = sent(app).await;
    let (_, _, second, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let mut rows = format!("{HEAD}{first},CASHe,Approved,\n");
    rows.extend((0..MANY).map(|_| format!("{second},CASHe,Disbursed,\n")));
    rows.extend([format!(
        "{first},CASHe,Rejected,\n{first},CASHe,Approved,\n{second},CASHe,Approved,\n"
    )]);
    let batch = taken(&admin, STATUS, &rows).await;
    for what in ["check", "apply"] {
        let done = act(&admin, &batch, what, &status_plan()).await.expect(200);
        assert_eq!(counts(&done), [MANY + 4, 0, 2, MANY, 2], "{what}");
        let told = |row: i64, earlier: i64| {
            (
                row,
                format!("Conflicts with row {earlier} (same application)"),
            )
        };
        assert_eq!(
            wrong(&admin, &batch).await,
            [told(MANY + 3, 2), told(MANY + 5, 3)],
            "{what}"
        );
    }
}

#[app_test]
async fn payments_far_from_each_other_contradict_and_repeat_each_other(app: &TestApp) {
    let (_, _, _, reference) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let row = |loan: &str, amount: i64| format!("CASHe,{loan},{amount},20/11/2026\n");
    let known = taken(&admin, MIS, &format!("{PAYMENTS}{}", row(&reference, 100))).await;
    act(&admin, &known, "apply", &paid_plan()).await.expect(200);
    // Payment data from an earlier file is not stored again, and counts for duplicates in this file.
    let mut rows = format!("{PAYMENTS}{}{}", row(&reference, 100), row("new", 7));
    rows.extend((0..MANY).map(|number| row(&format!("other-{number}"), 5)));
    rows += &[row(&reference, 200), row("new", 8), row("new", 7)].concat();
    let batch = taken(&admin, MIS, &rows).await;
    for what in ["check", "apply"] {
        let done = act(&admin, &batch, what, &paid_plan()).await.expect(200);
        assert_eq!(counts(&done), [MANY + 5, MANY + 1, 0, 1, 3], "{what}");
        let other = |earlier: i64| {
            format!(
                "Row {earlier} has another amount for the same payment. If these are two payments, choose that and check again"
            )
        };
        let same =
            "Row 3 has the same payment. Choose whether it is one payment or two, and check again"
                .to_owned();
        let told = [(MANY + 4, other(2)), (MANY + 5, other(3)), (MANY + 6, same)];
        assert_eq!(wrong(&admin, &batch).await, told, "{what}");
    }
}

/// Another submission of the same application, received by a lender.
pub(crate) async fn also_sent(app: &TestApp, to: &str, like: &str) -> String {
    let lender = app.app.catalog().catalog.lender_by_key(to).unwrap().id;
    let id = app.app.uuid();
    let done: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            let stored = submission::get(tx, like.parse().unwrap()).await?.unwrap();
            let other = Submission {
                id: saakh_domain::id::SubmissionId::new(id),
                short_code: Some(app.app.short_code()),
                lender_id: lender,
                status: SubmissionStatus::Submitted,
                reference: None,
                ..stored
            };
            submission::add(tx, &other).await
        })
    }
    .await;
    done.unwrap();
    id.to_string()
}

/// A history line, without its position and its time.
fn line(row: &Row, now: i64) -> [String; 4] {
    assert_eq!(row.int("changed_at").unwrap(), now);
    for mark in ["counted_at", "booked_at"] {
        assert_eq!(
            row.get::<Option<i64>>(mark).unwrap(),
            None,
            "it is neither counted nor booked"
        );
    }
    let text = |column| row.opt_text(column).unwrap().unwrap_or_default();
    ["from_status", "to_status", "source", "reason"].map(text)
}

#[app_test]
async fn a_disbursal_closes_its_application_once(app: &TestApp) {
    let (_, first_app, first, reference) = sent(app).await;
    let beside = also_sent(app, "nimboo", &first).await;
    let (_, second_app, second, _) = sent(app).await;
    let (_, third_app, third, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{HEAD}{reference},CASHe,Disbursed,\n{third},CASHe,Rejected,\n{beside},Nimboo,Disbursed,\n{second},CASHe,Disbursed,\n"
    );
    let mut conn = app.app.db.read().await.unwrap();
    let last = async |app_id: &str| {
        let mut conn = app.app.db.read().await.unwrap();
        conn.fetch_one(&LAST, args![app_id])
            .await
            .unwrap()
            .int("position")
            .unwrap()
    };
    let before = last(&first_app).await;
    let batch = taken(&admin, STATUS, &rows).await;
    let applied = act(&admin, &batch, "apply", &status_plan())
        .await
        .expect(200);
    assert_eq!(counts(&applied), [4, 1, 3, 0, 0]);
    let now = app.app.now().as_millisecond();
    for (id, from, to, position) in [
        (&first, "submitted", "disbursed", 3),
        (&second, "submitted", "disbursed", 3),
        (&third, "submitted", "rejected", 3),
    ] {
        let found = conn.fetch_all(&OF_SUBMISSION, args![id]).await.unwrap();
        let lines: Vec<_> = found.iter().map(|row| line(row, now)).collect();
        assert_eq!(lines, [[from, to, "status_file", ""].map(str::to_owned)]);
        assert_eq!(found[0].int("position").unwrap(), position);
        let stored = submission::get(&mut conn, id.parse().unwrap())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(
            (stored.status.code(), stored.updated_at.as_millisecond()),
            (to, now)
        );
    }
    let stored = submission::get(&mut conn, beside.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.status, SubmissionStatus::Disbursed);
    for (app_id, lines) in [(&first_app, 1), (&second_app, 1), (&third_app, 0)] {
        let found = conn
            .fetch_all(&OF_APPLICATION, args![app_id])
            .await
            .unwrap();
        let closed: Vec<_> = found.iter().map(|row| line(row, now)).collect();
        let expected = ["submitted", "closed", "status_file", ""].map(str::to_owned);
        assert_eq!(closed, vec![expected; lines]);
        let stored = application::get(&mut conn, app_id.parse().unwrap())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(stored.status == ApplicationStatus::Closed, lines == 1);
    }
    assert_eq!(last(&first_app).await, before + 1);
}

#[app_test]
async fn cancelling_a_task_waits_for_its_running_rows(app: &TestApp) {
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
    let mut conn = brief.app.db.read().await.unwrap();
    let attempt = upload::get(&mut conn, batch)
        .await
        .unwrap()
        .unwrap()
        .attempt
        .unwrap();
    drop(conn);
    let holds = tokio::sync::Notify::new();
    let rows = async {
        let done: Result<(), DbError> = async {
            write_tx!(brief.app.db, Scope::rows(), |tx| {
                assert!(upload::attempt::lock_if_current(tx, batch, &attempt).await?);
                holds.notify_one();
                // Lets the other transaction reach its lock.
                tokio::time::sleep(std::time::Duration::from_millis(300)).await;
                assert!(
                    tx.fetch_optional(&FREE_TASK, args![task]).await?.is_some(),
                    "no other transaction holds the task"
                );
                task::update_progress(tx, task, &attempt, 1, Some(1)).await?;
                Ok(())
            })
        }
        .await;
        done.unwrap();
    };
    let cancelled = async {
        holds.notified().await;
        admin
            .post(&format!("/api/tasks/{task}/cancel"), &json!({}))
            .await
            .expect(204);
    };
    tokio::join!(rows, cancelled);
    assert_eq!(file(&admin, batch).await["state"], "cancelled");
    brief.run_jobs().await;
}

#[app_test]
async fn counting_does_not_wait_for_an_abandoned_file(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let counts_now = async || {
        counting::count_after_files(&brief.app, brief.app.now())
            .await
            .unwrap()
    };
    let mut rows = format!("{HEAD}{id},CASHe,Approved,\n");
    rows.extend((0..MANY).map(|number| format!("none-{number},CASHe,Approved,\n")));
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    assert!(!counts_now().await, "it waits for its job");
    // The node stops after some rows.
    brief.app.handover.close();
    brief.run_jobs().await;
    assert_eq!(file(&admin, batch).await["state"], "running");
    assert!(counts_now().await, "it waits for another node");
    brief.app.handover.open();
    act(&admin, batch, "pause", &json!({})).await.expect(200);
    assert!(counts_now().await, "it is paused");
    act(&admin, batch, "resume", &json!({})).await.expect(200);
    brief.clock.advance(1);
    brief.run_jobs().await;
    assert_eq!(
        counts(&file(&admin, batch).await),
        [MANY + 1, 0, 1, 0, MANY]
    );
}

#[app_test]
async fn a_file_fails_when_every_node_that_runs_it_dies(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    act(&admin, batch, "pause", &json!({})).await.expect(200);
    brief.run_jobs().await;
    act(&admin, batch, "resume", &json!({})).await.expect(200);
    for _ in 0..5 {
        die_with_it(&brief).await;
    }
    brief.run_jobs().await;
    assert_eq!(file(&admin, batch).await["state"], "failed");
    let jobs = admin.get("/api/admin/jobs").await.expect(200);
    let again = format!(
        "/api/admin/jobs/{}/run-again",
        jobs["items"][0]["id"].as_str().unwrap()
    );
    admin.post(&again, &Value::Null).await.expect(204);
    brief.run_jobs().await;
    assert_eq!(file(&admin, batch).await["state"], "failed");
}
