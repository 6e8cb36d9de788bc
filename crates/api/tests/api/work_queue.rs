//! The work that waits for a user: each queue counts the rows of its list, and is shown to those who may work on it.

use saakh_domain::identity::permission::Role;
use saakh_domain::time::india;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::merchants::applied;
use crate::status_files::{HEAD, KEY, act, sent, upload_to};

const DAY: i64 = 24 * 3_600;
const EXPECTED: &str = "/api/admin/lenders/1/expected-files";
const MISSED: &str = "/api/admin/expected-files";

async fn queues(app: &TestApp, role: Role) -> Vec<Value> {
    let found = app.admin(role).await.get("/api/admin/work-queue").await;
    found.expect(200)["items"].as_array().unwrap().clone()
}

async fn names(app: &TestApp, role: Role) -> Vec<String> {
    let queues = queues(app, role).await;
    let name = |queue: &Value| queue["queue"].as_str().unwrap().to_owned();
    queues.iter().map(name).collect()
}

/// How much of a queue waits for a user.
pub(crate) async fn count_for(user: &TestClient<'_>, name: &str) -> i64 {
    let queues = user.get("/api/admin/work-queue").await.expect(200);
    let mut queues = queues["items"].as_array().unwrap().iter();
    let found = queues.find(|queue| queue["queue"] == name).unwrap();
    found["count"].as_i64().unwrap()
}

/// Count and age of a queue.
async fn queue(app: &TestApp, name: &str) -> (i64, Option<i64>) {
    let queues = queues(app, Role::One).await;
    let found = queues.iter().find(|queue| queue["queue"] == name).unwrap();
    (
        found["count"].as_i64().unwrap(),
        found["oldestDays"].as_i64(),
    )
}

/// Applies a statement of disbursals with one line of a loan that nobody knows.
async fn apply_statement(app: &TestApp) -> String {
    let today = app.app.now().to_zoned(india()).strftime("%d/%m/%Y");
    let rows = format!(
        "Loan No,Lender,PAN,Disbursed Amount,Disbursed On\nL-{today},CASHe,ABCPK1234F,5000,{today}\n"
    );
    let admin = app.admin(Role::One).await;
    let path = "/api/admin/upload-files?kind=mis";
    let file = upload_to(&admin, path, "statement.csv", rows.as_bytes()).await;
    let id = file.expect(200)["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "pan": 2, "amount": 3, "day": 4 } });
    act(&admin, &id, "apply", &plan).await.expect(200);
    app.run_jobs().await;
    id
}

async fn expect_file(admin: &TestClient<'_>, weekday: i8, is_expected: bool) -> Value {
    let body = json!({ "kind": "mis", "weekday": weekday, "isExpected": is_expected });
    admin.put(EXPECTED, &body).await.expect(200)["items"].clone()
}

#[app_test]
async fn each_role_sees_the_queues_that_it_may_work_on(app: &TestApp) {
    assert_eq!(names(app, Role::One).await.len(), 12);
    for (role, expected) in [
        (Role::Two, &["late-tickets", "expected-files"] as &[&str]),
        (Role::Three, &["late-tickets"]),
        (
            Role::FinanceMaker,
            &[
                "expected-files",
                "mis-lines",
                "commission-lines",
                "mismatches",
                "disputes",
                "no-slab",
            ],
        ),
        (Role::FinanceChecker, &["payouts"]),
        (Role::Catalog, &["gold-price"]),
    ] {
        assert_eq!(names(app, role).await, expected, "{role:?}");
    }
}

#[app_test]
async fn a_queue_counts_the_rows_of_its_list_and_the_days_of_the_oldest(app: &TestApp) {
    assert_eq!(queue(app, "merchants").await, (0, None));
    applied(app, "sunita@example.com").await;
    app.clock.advance(4 * DAY);
    applied(app, "asha@example.com").await;
    assert_eq!(queue(app, "merchants").await, (2, Some(4)));
    apply_statement(app).await;
    app.clock.advance(DAY);
    assert_eq!(queue(app, "mis-lines").await, (1, Some(1)));
    assert_eq!(queue(app, "commission-lines").await, (0, None));
    let admin = app.admin(Role::One).await;
    for (list, total) in [
        ("/api/admin/merchants?status=pending&sort=createdAt", 2),
        ("/api/admin/open-mis-lines", 1),
        ("/api/admin/open-mis-lines?lenderId=2", 0),
        ("/api/admin/open-commission-lines", 0),
        ("/api/admin/commission-differences", 0),
        ("/api/admin/disputes?state=open", 0),
        ("/api/admin/commission-loans?group=no_slab", 0),
        ("/api/admin/jobs", 0),
    ] {
        assert_eq!(admin.get(list).await.expect(200)["total"], total, "{list}");
    }
    let lines = admin.get("/api/admin/open-mis-lines").await.expect(200);
    let line = &lines["items"][0];
    assert_eq!(
        (&line["lender"], &line["state"], &line["row"]),
        (&json!("CASHe"), &json!("unmatched"), &json!(2))
    );
    // A line that a person decided waits no longer.
    let path = format!(
        "/api/admin/upload-files/{}/lines/2",
        line["fileId"].as_str().unwrap()
    );
    let decision = json!({ "submissionId": null });
    admin.put(&path, &decision).await.expect(204);
    assert_eq!(queue(app, "mis-lines").await, (0, None));
    app.run_jobs().await;
}

#[app_test]
async fn a_file_that_did_not_arrive_waits_until_one_is_uploaded(app: &TestApp) {
    let today = app.app.today();
    // A weekday on which banks work for the next weeks, so that no day is moved.
    let weekday = today.weekday().to_monday_one_offset();
    let editor = app.admin(Role::Catalog).await;
    let expected = expect_file(&editor, weekday, true).await;
    assert_eq!(
        expected,
        json!([{ "kind": "mis", "weekday": weekday, "since": today.to_string() }])
    );
    assert_eq!(expect_file(&editor, weekday, true).await, expected, "once");
    editor.get(MISSED).await.expect_problem(403, "forbidden");
    assert_eq!(queue(app, "expected-files").await, (0, None), "not over");

    app.clock.advance(15 * DAY);
    let (missed, _) = queue(app, "expected-files").await;
    assert!(missed >= 2, "each missed day counts: {missed}");
    let list = app.admin(Role::FinanceMaker).await;
    let list = list.get(MISSED).await.expect(200)["items"].clone();
    assert_eq!(
        i64::try_from(list.as_array().unwrap().len()).unwrap(),
        missed
    );
    assert_eq!(
        (&list[0]["lender"], &list[0]["kind"], &list[0]["arrivedAt"]),
        (&json!("CASHe"), &json!("mis"), &Value::Null)
    );
    // Those who may not upload statements see no missing ones.
    let other = app.admin(Role::Two).await;
    assert_eq!(other.get(MISSED).await.expect(200)["items"], json!([]));

    let id = apply_statement(app).await;
    assert_eq!(queue(app, "expected-files").await, (0, None));
    let admin = app.admin(Role::One).await;
    act(&admin, &id, "undo", &json!({})).await.expect(200);
    app.run_jobs().await;
    assert_eq!(queue(app, "expected-files").await.0, missed, "undone");

    assert_eq!(expect_file(&admin, weekday, false).await, json!([]));
    assert_eq!(queue(app, "expected-files").await, (0, None));
    let trail = admin
        .get("/api/admin/audit?action=lender.expected-files")
        .await
        .expect(200);
    assert_eq!(trail["total"], 2);
}

#[app_test]
async fn a_row_with_another_lender_does_not_count_as_a_file_of_the_applications_lender(
    app: &TestApp,
) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let weekday = app.app.today().weekday().to_monday_one_offset();
    let body = json!({ "kind": "status", "weekday": weekday, "isExpected": true });
    admin.put(EXPECTED, &body).await.expect(200);
    app.clock.advance(15 * DAY);
    let (missed, _) = queue(app, "expected-files").await;
    assert!(missed >= 2, "{missed}");
    let admin = app.admin(Role::Two).await;
    for (lender, left) in [("Nira", missed), ("CASHe", 0)] {
        let rows = format!("{HEAD}{id},{lender},Approved,\n");
        let name = format!("{lender}.csv");
        upload_to(&admin, KEY, &name, rows.as_bytes()).await;
        app.run_jobs().await;
        assert_eq!(queue(app, "expected-files").await.0, left, "{lender}");
    }
}

#[app_test]
async fn an_unknown_lender_or_day_is_refused(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let body = json!({ "kind": "mis", "weekday": 1, "isExpected": true });
    let path = "/api/admin/lenders/999/expected-files";
    assert_eq!(admin.put(path, &body).await.status, 404);
    assert_eq!(admin.get(path).await.status, 404);
    let body = json!({ "kind": "bank", "weekday": 1, "isExpected": true });
    assert_eq!(admin.put(EXPECTED, &body).await.status, 422);
}

#[app_test]
async fn today_so_far_counts_what_the_ranges_leave_out(app: &TestApp) {
    app.consumer().await;
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let today = admin.get("/api/admin/dashboard/today").await.expect(200);
    assert_eq!(today["customers"], 1);
    let yesterday = admin.get("/api/admin/dashboard?range=yesterday").await;
    assert_eq!(yesterday.expect(200)["now"]["started"], 0);
}
