//! Reports that users save under a name, and receive as a link by mail.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_service::operations::{housekeeping, report_schedule};
use saakh_store::{DbError, Scope, args, sql, write_tx};
use saakh_testkit::{PASSWORD, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const SAVED: &str = "/api/admin/saved-reports";
const DAY: i64 = 24 * 60 * 60;

async fn save(admin: &TestClient<'_>, name: &str) -> Value {
    let report = json!({
        "name": name, "page": "internal-report", "query": "range=last_30_days&group=partner&measure=submitted",
    });
    admin.post(SAVED, &report).await.expect(201)
}

fn at(report: &Value) -> String {
    format!("{SAVED}/{}", report["id"].as_str().unwrap())
}

async fn schedule_of(admin: &TestClient<'_>, report: &Value, frequency: &str) -> Value {
    let wanted = json!({ "frequency": frequency, "paused": false });
    let report = admin
        .put(&format!("{}/schedule", at(report)), &wanted)
        .await
        .expect(200);
    report["schedule"].clone()
}

/// The same person with a new session.
async fn back<'a>(admin: &TestClient<'a>, email: &str) -> TestClient<'a> {
    let proof = json!({ "email": email, "password": PASSWORD });
    let inside = admin
        .app
        .visitor()
        .post("/api/admin/login", &proof)
        .await
        .expect(200);
    let mut again = admin.clone();
    again.token = inside["token"].as_str().map(str::to_owned);
    again
}

async fn address(admin: &TestClient<'_>) -> String {
    let account = admin.get("/api/admin/account").await.expect(200);
    account["email"].as_str().unwrap().to_owned()
}

/// The texts of the mails to a person, oldest first.
async fn mails(app: &TestApp, to: &str) -> Vec<String> {
    let messages = app.messages(to).await.into_iter().rev();
    messages
        .map(|message| message.body)
        .filter(|body| body.contains("report"))
        .collect()
}

/// Runs the periodic tasks of a node, and their jobs.
async fn a_morning(app: &TestApp) {
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
}

#[app_test]
async fn a_saved_report_is_edited_and_deleted_by_its_owner_only(app: &TestApp) {
    let (admin, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let report = save(&admin, "  Partners of the month ").await;
    assert_eq!(report["name"], "Partners of the month");
    assert_eq!(
        report["query"],
        "range=last_30_days&group=partner&measure=submitted"
    );
    assert_eq!(
        (&report["schedule"], &report["version"]),
        (&Value::Null, &json!(1))
    );
    let taken = json!({ "name": "partners of the MONTH", "page": "internal-report", "query": "" });
    let refused = admin
        .post(SAVED, &taken)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"]["name"], "This name is taken");

    let change = json!({ "name": "Partners", "query": "group=partner&range=" });
    for call in [
        other.put(&at(&report), &change).await,
        other.delete(&at(&report)).await,
    ] {
        call.expect_problem(404, "not-found");
    }
    assert_eq!(other.get(SAVED).await.expect(200)["items"], json!([]));
    let changed = admin.put(&at(&report), &change).await.expect(200);
    assert_eq!(
        (&changed["query"], &changed["version"]),
        (&json!("group=partner"), &json!(2))
    );
    let stale = admin.request(
        "PUT",
        &at(&report),
        &[("If-Match", "\"1\""), ("Content-Type", "application/json")],
    );
    let stale = admin
        .send(stale.body(change.to_string().into()).unwrap())
        .await;
    stale.expect_problem(409, "changed-meanwhile");
    assert_eq!(
        admin.get(SAVED).await.expect(200)["items"],
        json!([changed])
    );
    assert_eq!(admin.delete(&at(&report)).await.status, 204);
    assert_eq!(admin.get(SAVED).await.expect(200)["items"], json!([]));

    let trail = admin
        .get("/api/admin/audit?targetKind=report")
        .await
        .expect(200);
    let actions: BTreeSet<_> = trail["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["action"].as_str().unwrap())
        .collect();
    assert_eq!(
        actions,
        BTreeSet::from(["report.delete", "report.save", "report.update"])
    );
}

#[app_test]
async fn only_valid_report_queries_are_saved(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (page, query, field) in [
        ("internal-report", "group=lender", "group"),
        ("internal-report", "range=today", "range"),
        ("internal-report", "q=Asha+Nair", "query"),
        ("internal-report", "measure=height", "query"),
        ("products-report", "lenderId=1", "lenderId"),
        ("dashboard", "", "page"),
    ] {
        let report = json!({ "name": "One", "page": page, "query": query });
        let refused = admin
            .post(SAVED, &report)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(
            refused["fields"][field].is_string(),
            "{page} {query}: {refused}"
        );
    }
    let unknown = json!({ "name": "One", "page": "internal-report", "query": "colour=red" });
    assert_eq!(admin.post(SAVED, &unknown).await.status, 422);
    let support = app.admin(Role::Two).await;
    let report = json!({ "name": "One", "page": "products-report", "query": "" });
    support
        .post(SAVED, &report)
        .await
        .expect_problem(403, "forbidden");
    let journey =
        json!({ "name": "One", "page": "customers-journey", "query": "productType=Gold+Loans" });
    support.post(SAVED, &journey).await.expect(201);
    app.admin(Role::Three)
        .await
        .post(SAVED, &journey)
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_scheduled_report_is_mailed_once_in_the_morning_from_any_number_of_nodes(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let report = save(&admin, "Partners").await;
    let planned = schedule_of(&admin.with_language("hi"), &report, "weekly").await;
    assert_eq!(
        planned,
        json!({
            "frequency": "weekly", "state": "active", "nextAt": "2026-11-23T01:30:00Z", "lastAt": null,
        })
    );
    schedule_of(&admin, &report, "weekly").await;
    let to = address(&admin).await;
    a_morning(app).await;
    assert_eq!(mails(app, &to).await, [""; 0]);

    // A minute after seven on Monday, on two nodes.
    app.clock.advance(45 * 60 * 60 + 31 * 60);
    report_schedule::begin_due(&app.app).await.unwrap();
    a_morning(app).await;
    a_morning(app).await;
    let sent = mails(app, &to).await;
    assert_eq!(sent.len(), 1, "{sent:?}");
    let link = "https://saakh.example/admin/internal-report?range=last_30_days&group=partner&measure=submitted\n";
    assert!(
        sent[0].contains(link) && sent[0].contains("\"Partners\""),
        "{}",
        sent[0]
    );
    let admin = back(&admin, &to).await;
    let listed = admin.get(SAVED).await.expect(200);
    assert_eq!(
        listed["items"][0]["schedule"]["nextAt"],
        "2026-11-30T01:30:00Z"
    );
    assert_eq!(
        listed["items"][0]["schedule"]["lastAt"],
        "2026-11-23T01:31:00Z"
    );

    // All nodes were down for three weeks: one mail, and the next one on the coming Monday.
    app.clock.advance(22 * DAY);
    a_morning(app).await;
    a_morning(app).await;
    assert_eq!(
        mails(app, &to).await.len(),
        1,
        "the demo forgot the one before"
    );
    let listed = back(&admin, &to).await.get(SAVED).await.expect(200);
    assert_eq!(
        listed["items"][0]["schedule"]["nextAt"],
        "2026-12-21T01:30:00Z"
    );
}

sql!(
    DIED = "UPDATE job SET finished_at = NULL, due_at = 1, holder = NULL, attempts = 1
    WHERE kind = 'send-report'"
);

#[app_test]
async fn a_node_that_dies_after_a_mail_sends_no_second_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let to = address(&admin).await;
    let report = save(&admin, "Partners").await;
    schedule_of(&admin, &report, "daily").await;
    app.clock.advance(DAY);
    a_morning(app).await;
    assert_eq!(mails(app, &to).await.len(), 1);
    let died: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            assert_eq!(tx.execute(&DIED, args![]).await?, 1);
            Ok(())
        })
    }
    .await;
    died.unwrap();
    assert_eq!(app.run_jobs().await, 1, "another node takes over");
    assert_eq!(mails(app, &to).await.len(), 1);
}

#[app_test]
async fn an_owner_without_permission_is_notified_and_gets_no_report(app: &TestApp) {
    let (chief, admin, leaver) = (
        app.admin(Role::One).await,
        app.admin(Role::One).await,
        app.admin(Role::Two).await,
    );
    let (to, gone) = (address(&admin).await, address(&leaver).await);
    for owner in [&admin, &leaver] {
        let report = save(owner, "Partners").await;
        schedule_of(owner, &report, "daily").await;
    }
    let demoted = json!({ "name": "Anita Rao", "roleId": 3 });
    chief
        .put(&format!("/api/admin/users/{}", admin.id), &demoted)
        .await
        .expect(200);
    chief
        .post(
            &format!("/api/admin/users/{}/disable", leaver.id),
            &json!({}),
        )
        .await
        .expect(200);
    app.clock.advance(DAY);
    a_morning(app).await;
    for person in [&to, &gone] {
        let sent = mails(app, person).await;
        assert_eq!(sent.len(), 1, "{sent:?}");
        assert!(sent[0].contains("is no longer emailed"), "{}", sent[0]);
        assert!(!sent[0].contains("/admin/internal-report"), "{}", sent[0]);
    }
    app.clock.advance(2 * DAY);
    a_morning(app).await;
    assert_eq!(mails(app, &to).await, [""; 0], "and nothing more");
    let chief = app.admin(Role::One).await;
    let trail = chief
        .get("/api/admin/audit?action=report.stop")
        .await
        .expect(200);
    assert_eq!(trail["total"], 2);
}

#[app_test]
async fn a_schedule_is_paused_resumed_and_taken_away(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let to = address(&admin).await;
    let report = save(&admin, "Partners").await;
    let call = format!("{}/schedule", at(&report));
    schedule_of(&admin, &report, "daily").await;
    let paused = admin
        .put(&call, &json!({ "frequency": "daily", "paused": true }))
        .await
        .expect(200);
    assert_eq!(
        (&paused["schedule"]["state"], &paused["schedule"]["nextAt"]),
        (&json!("paused"), &Value::Null)
    );
    app.clock.advance(2 * DAY);
    a_morning(app).await;
    assert_eq!(mails(app, &to).await, [""; 0]);
    let admin = back(&admin, &to).await;
    let resumed = schedule_of(&admin, &report, "daily").await;
    assert_eq!(resumed["nextAt"], "2026-11-24T01:30:00Z");
    // The run has begun when its owner deletes the schedule.
    app.clock.advance(DAY);
    report_schedule::begin_due(&app.app).await.unwrap();
    let admin = back(&admin, &to).await;
    assert_eq!(
        admin.delete(&call).await.expect(200)["schedule"],
        Value::Null
    );
    app.run_jobs().await;
    assert_eq!(mails(app, &to).await, [""; 0]);
    schedule_of(&admin, &report, "monthly").await;
    assert_eq!(
        admin.delete(&at(&report)).await.status,
        204,
        "with its schedule"
    );
}

#[app_test]
async fn saved_and_mailed_reports_are_limited_by_person(app: &TestApp) {
    let tight = app
        .release(|reference| {
            reference.limits.saved_reports.per_person = 2;
            reference.limits.saved_reports.scheduled_per_person = 1;
        })
        .await;
    let admin = tight.admin(Role::One).await;
    let (first, second) = (save(&admin, "First").await, save(&admin, "Second").await);
    let third = json!({ "name": "Third", "page": "internal-report", "query": "" });
    let refused = admin
        .post(SAVED, &third)
        .await
        .expect_problem(409, "saved-reports-too-many");
    assert_eq!(refused["params"]["max"], 2);
    schedule_of(&admin, &first, "daily").await;
    schedule_of(&admin, &first, "monthly").await;
    let call = format!("{}/schedule", at(&second));
    let wanted = json!({ "frequency": "daily", "paused": true });
    admin
        .put(&call, &wanted)
        .await
        .expect_problem(409, "schedules-too-many");

    let fixed = json!({ "name": "Fixed", "query": "range=custom_range&startDate=2026-11-01&endDate=2026-11-02" });
    let refused = admin
        .put(&at(&first), &fixed)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["query"].is_string());
    admin.put(&at(&second), &fixed).await.expect(200);
    admin
        .delete(&format!("{}/schedule", at(&first)))
        .await
        .expect(200);
    let refused = admin
        .put(&call, &wanted)
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["frequency"].is_string());
}

#[app_test]
async fn a_shared_report_is_visible_to_the_role_and_editable_by_its_owner(app: &TestApp) {
    let (admin, colleague, support) = (
        app.admin(Role::Two).await,
        app.admin(Role::Two).await,
        app.admin(Role::One).await,
    );
    let report = save(&admin, "Partners").await;
    assert_eq!(
        (&report["shared"], &report["mine"]),
        (&json!(false), &json!(true))
    );
    schedule_of(&admin, &report, "daily").await;
    let items = |list: Value| list["items"].as_array().unwrap().clone();
    assert_eq!(
        items(colleague.get(SAVED).await.expect(200)),
        [Value::Null; 0]
    );
    let shared = json!({ "name": "Partners", "query": report["query"], "shared": true });
    admin.put(&at(&report), &shared).await.expect(200);
    let seen = items(colleague.get(SAVED).await.expect(200));
    assert_eq!(seen.len(), 1);
    assert_eq!(
        (&seen[0]["mine"], &seen[0]["owner"]),
        (&json!(false), &json!("Anita Rao"))
    );
    assert_eq!(
        seen[0]["schedule"],
        Value::Null,
        "mails are the owner's own"
    );
    assert_eq!(
        items(support.get(SAVED).await.expect(200)),
        [Value::Null; 0]
    );
    for reply in [
        colleague.put(&at(&report), &shared).await,
        colleague
            .put(
                &format!("{}/schedule", at(&report)),
                &json!({ "frequency": "daily", "paused": false }),
            )
            .await,
        colleague.delete(&format!("{}/schedule", at(&report))).await,
        colleague.delete(&at(&report)).await,
    ] {
        reply.expect_problem(404, "not-found");
    }
    let promoted = json!({ "name": "Anita Rao", "roleId": 1 });
    support
        .put(&format!("/api/admin/users/{}", admin.id), &promoted)
        .await
        .expect(200);
    assert_eq!(
        items(colleague.get(SAVED).await.expect(200)),
        [Value::Null; 0]
    );
    assert_eq!(items(support.get(SAVED).await.expect(200)).len(), 1);
}
