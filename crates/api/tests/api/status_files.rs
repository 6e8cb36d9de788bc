//! Files in which lenders tell of applications: checked, applied, taken back, also across a crash.

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_service::insight::counting;
use saakh_service::operations::housekeeping;
use saakh_store::origination::application;
use saakh_store::platform::job::{self, Claim, Queue};
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::scanned_uploads::daemon_for;

pub(crate) const KEY: &str = "/api/upload-application-status-file";

pub(crate) async fn upload_to(
    admin: &TestClient<'_>,
    path: &str,
    name: &str,
    file: &[u8],
) -> Reply {
    let mut body = format!(
        "--B\r\nContent-Disposition: form-data; name=\"image_name\"; filename=\"{name}\"\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--B--\r\n");
    let kind = [("content-type", "multipart/form-data; boundary=B")];
    let request = admin.request("POST", path, &kind);
    admin.send(request.body(Body::from(body)).unwrap()).await
}

/// A submission with CASHe: its customer, application, id and the lender's number.
pub(crate) async fn sent(app: &TestApp) -> (TestClient<'_>, String, String, String) {
    sent_by(app, app.consumer().await).await
}

pub(crate) async fn sent_by<'a>(
    app: &TestApp,
    customer: TestClient<'a>,
) -> (TestClient<'a>, String, String, String) {
    let (app_id, id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let mut conn = app.app.db.read().await.unwrap();
    let stored = saakh_store::origination::submission::get(&mut conn, id.parse().unwrap());
    let reference = stored.await.unwrap().unwrap().reference.unwrap();
    (customer, app_id, id, reference)
}

pub(crate) async fn history(customer: &TestClient<'_>, app_id: &str) -> Vec<(String, String)> {
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    let lines = table["items"][0]["history"].as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    lines
        .iter()
        .map(|line| (text(&line["status"]), text(&line["source"])))
        .collect()
}

pub(crate) async fn file(admin: &TestClient<'_>, id: &str) -> Value {
    admin
        .get(&format!("/api/admin/upload-files/{id}"))
        .await
        .expect(200)
}

pub(crate) async fn act(admin: &TestClient<'_>, id: &str, what: &str, body: &Value) -> Reply {
    admin
        .post(&format!("/api/admin/upload-files/{id}/{what}"), body)
        .await
}

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } })
}

pub(crate) fn counts(file: &Value) -> [i64; 5] {
    ["rowsRead", "created", "updated", "unchanged", "failed"]
        .map(|name| file[name].as_i64().unwrap())
}

pub(crate) const HEAD: &str = "Application ID,Lender,Status,On\n";

/// Two submissions with CASHe, and an uploaded file that disburses the first, approves the second, and has seven errors.
struct UploadedStatuses<'a> {
    first: TestClient<'a>,
    first_app: String,
    first_id: String,
    second: TestClient<'a>,
    second_app: String,
    second_id: String,
    file: String,
}

async fn upload_statuses<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> UploadedStatuses<'a> {
    let (first, first_app, first_id, reference) = sent(app).await;
    let (second, second_app, second_id, _) = sent(app).await;
    let rows = format!(
        "{HEAD}{reference},CASHe,Disbursed,21/11/2026\n{second_id},cashe,Sanctioned,\n\
         {first_id},CASHe,Rejected,\nnone,CASHe,Approved,\n{second_id},CASH,Approved,\n\
         {second_id},CASHe,Aproved,\n{second_id},CASHe,Aprvd?,\n,CASHe,Approved,\n\
         {second_id},CASHe,Approved,31/11/2026\n"
    );
    let taken = upload_to(admin, "/api/admin/upload-files", "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&taken["phase"], &taken["rowsTotal"]),
        (&json!("receive"), &json!(10))
    );
    UploadedStatuses {
        first,
        first_app,
        first_id,
        second,
        second_app,
        second_id,
        file: taken["id"].as_str().unwrap().to_owned(),
    }
}

#[app_test]
async fn a_check_of_a_status_file_lists_its_errors_and_changes_nothing(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    let look = admin
        .get(&format!("/api/admin/upload-files/{id}/look"))
        .await
        .expect(200);
    assert_eq!(
        look["titles"],
        json!(["Application ID", "Lender", "Status", "On"])
    );
    assert_eq!(
        look["suggested"][0],
        json!({
            "lenderId": null, "isRemembered": false, "columns": {
                "application": 0, "status": 2, "lender": 1, "day": 3, "amount": null, "bankReference": null, "pan": null, "reason": null,
            },
        })
    );

    let checked = act(&admin, id, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [9, 0, 2, 0, 7]);
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await.len(),
        2,
        "nothing changed"
    );
    let errors = admin
        .get(&format!("/api/admin/upload-files/{id}/errors"))
        .await
        .expect(200);
    let found: Vec<(i64, i64, &str)> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["row"].as_i64().unwrap(),
                error["cell"].as_i64().unwrap(),
                error["code"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (4, 2, "upload_row_repeated"),
            (5, 0, "upload_row_application_unknown"),
            (6, 1, "upload_row_lender_near"),
            (7, 2, "upload_row_status_near"),
            (8, 2, "upload_row_status_unknown"),
            (9, 0, "upload_row_application_missing"),
            (10, 3, "upload_row_day_invalid"),
        ]
    );
}

#[app_test]
async fn an_applied_status_file_changes_its_good_rows_once(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    act(&admin, id, "check", &plan()).await.expect(200);
    let applied = act(&admin, id, "apply", &plan()).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["state"]),
        ([9, 0, 2, 0, 7], &json!("done"))
    );
    let from_file = |status: &str| (status.to_owned(), "status_file".to_owned());
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await[2..],
        [from_file("disbursed")]
    );
    assert_eq!(
        history(&uploaded.second, &uploaded.second_app).await[2..],
        [from_file("approved")]
    );
    act(&admin, id, "apply", &plan())
        .await
        .expect_problem(409, "upload-applied");
    let records = admin
        .get(&format!("/api/admin/upload-files/{id}/records"))
        .await
        .expect(200);
    assert_eq!(
        (&records["total"], &records["items"][0]["submissionId"]),
        (&json!(2), &json!(uploaded.first_id))
    );

    let bad = admin
        .get(&format!("/api/admin/upload-files/{id}/bad-rows.csv"))
        .await;
    assert_eq!((bad.status, bad.text.lines().count()), (200, 8));
    assert!(
        bad.text
            .contains("\"none\",\"CASHe\",\"Approved\",,\"No such application or visit."),
        "{}",
        bad.text
    );
}

#[app_test]
async fn an_undo_of_a_status_file_leaves_later_changes_in_place(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let uploaded = upload_statuses(app, &admin).await;
    let id = &uploaded.file;
    act(&admin, id, "apply", &plan()).await.expect(200);
    let later = format!("{HEAD}{},CASHe,Disbursed,\n", uploaded.second_id);
    upload_to(&admin, KEY, "later.csv", later.as_bytes())
        .await
        .expect(200);
    let undone = act(&admin, id, "undo", &json!({})).await.expect(200);
    assert_eq!(
        (&undone["undone"], &undone["kept"], &undone["state"]),
        (&json!(1), &json!(1), &json!("done"))
    );
    assert_eq!(
        history(&uploaded.first, &uploaded.first_app).await[3..],
        [("submitted".to_owned(), "undo".to_owned())]
    );
    assert_eq!(
        history(&uploaded.second, &uploaded.second_app).await.len(),
        4
    );
    let mut conn = app.app.db.read().await.unwrap();
    let open = application::get(&mut conn, uploaded.first_app.parse().unwrap())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        open.status,
        ApplicationStatus::Submitted,
        "the application is open again"
    );
    act(&admin, id, "undo", &json!({}))
        .await
        .expect_problem(409, "upload-not-applied");
}

#[app_test]
async fn the_call_of_the_specification_applies_good_rows_at_once(app: &TestApp) {
    let (customer, app_id, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (
            &applied["success"],
            &applied["rowsUpdated"],
            &applied["message"]
        ),
        (&json!(true), &json!(1), &json!("1 row updated"))
    );
    assert_eq!(
        applied["errors"],
        json!([
            "Row 3, “none”: No such application or visit. Enter its ID, the lender's number for it, or the unique ID of a visit"
        ])
    );
    assert_eq!(history(&customer, &app_id).await.len(), 3);

    let again = format!("{HEAD}{id},CASHe,Approved,\n");
    for message in [
        "Nothing changed: every row already has this status",
        "This file was already applied. Nothing changed",
    ] {
        app.clock.advance(1);
        let same = upload_to(&admin, KEY, "again.csv", again.as_bytes())
            .await
            .expect(200);
        assert_eq!(
            (&same["rowsUpdated"], &same["message"]),
            (&json!(0), &json!(message))
        );
    }
    assert_eq!(history(&customer, &app_id).await.len(), 3);

    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    let line = &list["data"][2];
    assert_eq!(
        (&line["file_name"], &line["status"], &line["rows_updated"]),
        (&json!("nov.csv"), &json!("Applied"), &json!(1))
    );
    assert!(
        line["errors"]
            .as_str()
            .unwrap()
            .starts_with("Row 3, “none”")
    );
    let refused = upload_to(&admin, KEY, "nov.pdf", b"a").await;
    refused.expect_problem(422, "invalid-fields");
    let short = upload_to(&admin, KEY, "nov.csv", b"a,b\n1,2\n")
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        short["fields"]["image_name"]
            .as_str()
            .unwrap()
            .contains("Application ID")
    );
    app.admin(Role::Three)
        .await
        .get("/api/get-application-status-files-list")
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_lenders_status_word_is_mapped_once_for_later_files(app: &TestApp) {
    let (_, _, id, _) = sent(app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Green light,\n");
    let lender = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(lender["errorCount"], 1);
    let errors = admin
        .get(&format!(
            "/api/admin/upload-files/{}/errors",
            lender["id"].as_str().unwrap()
        ))
        .await
        .expect(200);
    let lender = errors["items"][0]["lenderId"].clone();
    let word =
        |status: Value| json!({ "lenderId": lender, "word": " GREEN  light", "status": status });
    admin
        .put("/api/admin/status-words", &word(json!("approved")))
        .await
        .expect(204);
    let words = admin.get("/api/admin/status-words").await.expect(200);
    assert_eq!(
        words["items"],
        json!([{ "lenderId": lender, "lender": "CASHe", "word": "green light", "status": "approved" }])
    );
    let applied = upload_to(&admin, KEY, "a.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(applied["rowsUpdated"], 1);
    admin
        .put("/api/admin/status-words", &word(Value::Null))
        .await
        .expect(204);
    admin
        .put("/api/admin/status-words", &word(Value::Null))
        .await
        .expect_problem(404, "not-found");
    admin
        .put("/api/admin/status-words", &word(json!("created")))
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
}

#[app_test]
async fn a_row_may_have_a_rejection_reason(app: &TestApp) {
    let mut rows = "Application ID,Lender,Status,Rejection reason\n".to_owned();
    let mut expected = Vec::new();
    for (word, reason) in [
        ("foir", json!("existing_loans")),
        ("Credit history", json!("credit_history")),
        ("MOON_IN_TAURUS", json!("other")),
        (" ", Value::Null),
    ] {
        let (customer, app_id, id, _) = sent(app).await;
        rows.extend([format!("{id},CASHe,Rejected,{word}\n")]);
        expected.push((customer, app_id, reason));
    }
    let (approved, app_id, id, _) = sent(app).await;
    rows.extend([format!("{id},CASHe,Approved,FOIR\n")]);
    expected.push((approved, app_id, Value::Null));
    let admin = app.admin(Role::Two).await;
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(applied["rowsUpdated"], 5, "{applied}");
    for (customer, app_id, reason) in expected {
        let read = customer
            .get(&format!("/api/submissions?appId={app_id}"))
            .await
            .expect(200);
        assert_eq!(read["items"][0]["reason"], reason);
    }
}

#[app_test]
async fn an_old_workbook_is_read_like_a_current_one(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let book = include_bytes!("../../../documents/tests/tables/xlwt.xls");
    let taken = upload_to(&admin, "/api/admin/upload-files", "nov.xls", book)
        .await
        .expect(200);
    assert_eq!(taken["sheets"], json!(["Status", "Notes"]));
    let path = format!(
        "/api/admin/upload-files/{}/look",
        taken["id"].as_str().unwrap()
    );
    let look = admin.get(&path).await.expect(200);
    assert_eq!(
        look["titles"],
        json!(["Application ID", "Lender", "Status", "Amount", "On"])
    );
    assert_eq!(look["examples"][1][1], "उत्तर दीप");
    let large = vec![0; 21 * 1024 * 1024];
    let large = [&book[..], &large].concat();
    let refused = upload_to(&admin, "/api/admin/upload-files", "dec.xls", &large)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["image_name"],
        "An old Excel workbook may have up to 20 MB. Save it as .xlsx and upload that"
    );
}

/// The same installation, where no row is applied at once.
pub(crate) async fn in_background(app: &TestApp) -> TestApp {
    app.release(|reference| reference.limits.uploads.rows_at_once = 0)
        .await
}

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
    // More rows than one transaction takes.
    let mut rows = format!("{HEAD}{id},CASHe,Approved,\n");
    rows.extend((0..450).map(|number| format!("none-{number},CASHe,Approved,\n")));
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    // The node stops after each transaction: what it stored stands, its attempt does not.
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

/// A node takes the job and dies at once.
pub(crate) async fn die_with_it(app: &TestApp) {
    let now = app.app.now();
    let claim = Claim {
        queue: Queue::Tasks,
        holder: "dead",
        now,
        until: now,
        most: 1,
    };
    let claimed: Result<Vec<_>, DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            job::claim(tx, claim).await
        })
    }
    .await;
    assert_eq!(claimed.unwrap().len(), 1);
}

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

#[app_test]
async fn a_status_file_with_malware_is_refused_and_not_stored(app: &TestApp) {
    let rows = format!("{HEAD}none,CASHe,Approved,\n");
    let found = b"stream: Win.Test.EICAR_HDB-1 FOUND\0";
    let (scanner, _) = daemon_for(rows.clone().into_bytes(), found).await;
    let app = app.with_scanner(scanner).await;
    let admin = app.admin(Role::Two).await;
    upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect_problem(422, "upload-infected");
    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    assert_eq!(list["data"], json!([]));
    let told = app.app.alerts.drain();
    let told: Vec<_> = told.iter().map(|alert| alert.event.name()).collect();
    assert_eq!(told, ["infected-upload"]);
}
