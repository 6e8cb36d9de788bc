//! Imports of operators' lists of numbers that want no advertising.

use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_store::platform::task;
use saakh_store::trust::suppression_import::{self, ImportError, ImportProgress};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::contact::entries;
use crate::status_files::upload_to;

const PATH: &str = "/api/admin/suppressions/import";

async fn import(admin: &TestClient<'_>, name: &str, list: &str) -> Reply {
    upload_to(admin, PATH, name, list.as_bytes()).await
}

/// Starts an import; returns the id of its task.
async fn begin(admin: &TestClient<'_>, list: &str) -> String {
    let task = import(admin, "dnd.csv", list).await.expect(202);
    task["id"].as_str().unwrap().to_owned()
}

async fn result(admin: &TestClient<'_>, id: &str) -> Value {
    let path = format!("/api/admin/suppressions/imports/{id}");
    admin.get(&path).await.expect(200)
}

async fn has_file(app: &TestApp, id: &str) -> bool {
    let key = format!("imports/{id}/file");
    app.app.files.has(&key).await.unwrap()
}

/// What the entries of a number stop, sorted.
async fn scopes(admin: &TestClient<'_>, number: &str) -> Vec<String> {
    let mut scopes: Vec<String> = entries(admin, number)
        .await
        .iter()
        .map(|entry| entry["scope"].as_str().unwrap().to_owned())
        .collect();
    scopes.sort();
    scopes
}

/// A list with a title, and a name before each number.
fn list_of(numbers: &[String]) -> String {
    let rows = numbers.iter().map(|number| format!("Asha,{number}"));
    let lines: Vec<String> = ["Name,Mobile".to_owned()].into_iter().chain(rows).collect();
    lines.join("\n") + "\n"
}

/// As many invented numbers.
fn numbers(count: usize) -> Vec<String> {
    (0..count).map(|place| format!("98{place:08}")).collect()
}

#[app_test]
async fn a_list_enters_its_numbers_and_names_the_rows_without(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut list = numbers(3);
    list.insert(1, "12345".to_owned());
    list.insert(3, String::new());
    let id = begin(&admin, &list_of(&list)).await;
    assert_eq!(result(&admin, &id).await["state"], "waiting");
    assert!(has_file(app, &id).await);
    app.run_jobs().await;

    let done = result(&admin, &id).await;
    let errors = json!([{ "row": 3, "column": "B" }, { "row": 5, "column": "B" }]);
    assert_eq!(
        done,
        json!({ "state": "done", "entered": 3, "failed": 2, "errors": errors })
    );
    assert!(!has_file(app, &id).await, "the file is not kept");
    for number in ["9800000000", "9800000001", "9800000002"] {
        let found = entries(&admin, number).await;
        assert_eq!(found.len(), 2, "{number}");
        for entry in &found {
            let kind = ["reason", "source", "channel"].map(|field| entry[field].clone());
            assert_eq!(kind, ["dnd_list", "import", "any"].map(Value::from));
            assert!(entry["until"].is_string(), "{entry}");
        }
        assert_eq!(scopes(&admin, number).await, ["calls", "promotion"]);
    }
    let tasks = admin.get("/api/tasks").await.expect(200);
    let task = &tasks["items"][0];
    assert_eq!(
        [
            &task["kind"],
            &task["name"],
            &task["state"],
            &task["rowsDone"]
        ],
        [
            &json!("import-suppressions"),
            &json!("dnd.csv"),
            &json!("done"),
            &json!(5)
        ]
    );
    admin
        .post(&format!("/api/tasks/{id}/link"), &json!({}))
        .await
        .expect_problem(409, "task-without-file");
}

#[app_test]
async fn a_list_that_comes_again_renews_its_entries_for_thirty_days(app: &TestApp) {
    let list = list_of(&["9811111111".to_owned(), "+91 98111 11111".to_owned()]);
    let mut ends = Vec::new();
    for _ in 0..2 {
        let admin = app.admin(Role::One).await;
        let id = begin(&admin, &list).await;
        app.run_jobs().await;
        assert_eq!(result(&admin, &id).await["entered"], 2);
        let found = entries(&admin, "9811111111").await;
        assert_eq!(found.len(), 2, "one of each scope");
        ends.push(found[0]["until"].as_str().unwrap().to_owned());
        app.clock.advance(24 * 3_600);
    }
    assert!(ends[0] < ends[1], "{ends:?}");
    app.clock.advance(30 * 24 * 3_600);
    let admin = app.admin(Role::One).await;
    let found = entries(&admin, "9811111111").await;
    let now = app.app.now().to_string();
    assert!(
        found
            .iter()
            .all(|entry| entry["until"].as_str() < Some(&now)),
        "ended by themselves"
    );
}

#[app_test]
async fn an_import_goes_on_behind_the_numbers_that_a_stopped_node_entered(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut list = numbers(5);
    list.push("12345".to_owned());
    let id = begin(&admin, &list_of(&list)).await;
    let stopped = ImportProgress {
        entered: 2,
        failed: 1,
    };
    let errors = [ImportError { row: 7, column: 1 }];
    let saved: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::rows(), |tx| {
            task::begin(tx, &id, "of a node that stopped").await?;
            suppression_import::save(tx, &id, stopped, &errors).await
        })
    }
    .await;
    saved.unwrap();
    app.run_jobs().await;
    let done = result(&admin, &id).await;
    let errors = json!([{ "row": 7, "column": "B" }]);
    assert_eq!(
        done,
        json!({ "state": "done", "entered": 5, "failed": 1, "errors": errors })
    );
    let mut hashed = numbers(5);
    hashed.sort_by_key(|number| {
        let destination = Secret::new(format!("+91{number}"));
        app.app.contact_key.hash(&destination)
    });
    for (place, number) in hashed.iter().enumerate() {
        let expected: &[&str] = if place < 2 {
            &[]
        } else {
            &["calls", "promotion"]
        };
        assert_eq!(scopes(&admin, number).await, expected, "{place}");
    }
}

#[app_test]
async fn a_cancelled_import_enters_nothing_and_leaves_no_file(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = begin(&admin, &list_of(&numbers(1))).await;
    let cancelled = admin
        .post(&format!("/api/tasks/{id}/cancel"), &json!({}))
        .await;
    assert_eq!(cancelled.status, 204);
    app.run_jobs().await;
    assert_eq!(scopes(&admin, "9800000000").await, [] as [&str; 0]);
    assert!(!has_file(app, &id).await);
}

#[app_test]
async fn long_lists_are_entered_in_parts(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = begin(&admin, &list_of(&numbers(4_500))).await;
    app.run_jobs().await;
    assert_eq!(result(&admin, &id).await["entered"], 4_500);
    for number in ["9800000000", "9800002000", "9800004499"] {
        assert_eq!(scopes(&admin, number).await, ["calls", "promotion"]);
    }
}

#[app_test]
async fn a_file_without_numbers_is_refused(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (name, list) in [
        ("dnd.csv", "Name,City\nAsha,Pune\n"),
        ("dnd.csv", ""),
        ("dnd.pdf", "%PDF-1.7 9811111111"),
    ] {
        let wrong = import(&admin, name, list).await.expect(422);
        assert!(wrong["fields"]["image_name"].is_string(), "{name}: {wrong}");
    }
    let none = admin
        .get("/api/admin/suppressions/imports/01890000-0000-7000-8000-000000000000")
        .await;
    none.expect_problem(404, "not-found");
}

#[app_test]
async fn a_dismissed_import_leaves_nothing_but_its_entries(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = begin(
        &admin,
        &list_of(&["12".to_owned(), "9822222222".to_owned()]),
    )
    .await;
    app.run_jobs().await;
    assert_eq!(admin.delete(&format!("/api/tasks/{id}")).await.status, 204);
    let mut conn = app.app.db.read().await.unwrap();
    let left = suppression_import::find(&mut conn, &id).await.unwrap();
    let errors = suppression_import::list_errors(&mut conn, &id, 10)
        .await
        .unwrap();
    drop(conn);
    assert_eq!((left, errors.len()), (None, 0));
    assert_eq!(scopes(&admin, "9822222222").await, ["calls", "promotion"]);
}
