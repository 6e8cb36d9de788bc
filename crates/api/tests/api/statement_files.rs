//! Lenders' statements: who may see them, and what their lines move in the books.

mod counted_once;
mod doubtful_lines;
mod matched_lines;

use saakh_domain::identity::permission::Role;
use saakh_domain::time::india;
use saakh_store::origination::submission_batch;
use saakh_store::platform::upload::event::{self, StatementEvent};
use saakh_store::{Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{act, upload_to};

const MIS: &str = "/api/admin/upload-files?kind=mis";

const HEAD: &str = "Loan No,Lender,PAN,Disbursed Amount,Disbursed On\n";

const PAN: &str = "ABCPK1234F";

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "pan": 2, "amount": 3, "day": 4 } })
}

async fn taken(admin: &TestClient<'_>, path: &str, rows: &str) -> String {
    let taken = upload_to(admin, path, "statement.csv", rows.as_bytes()).await;
    taken.expect(200)["id"].as_str().unwrap().to_owned()
}

/// Uploads and applies a statement of disbursals.
async fn applied(admin: &TestClient<'_>, rows: &str) -> (String, Value) {
    let id = taken(admin, MIS, &format!("{HEAD}{rows}")).await;
    let applied = act(admin, &id, "apply", &plan()).await.expect(200);
    (id, applied)
}

async fn book(app: &TestApp, events: &[StatementEvent]) -> saakh_service::Result<()> {
    let now = app.app.now();
    write_tx!(app.app.db, Scope::rows(), |tx| {
        let ids: Vec<&str> = events.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(
            event::mark_booked(tx, &ids, now).await?,
            u64::try_from(ids.len()).unwrap()
        );
        assert_eq!(event::mark_booked(tx, &ids, now).await?, 0, "each once");
        Ok(())
    })
}

type Moved = (String, String, Option<String>, f64);

fn sorted(moved: impl IntoIterator<Item = Moved>) -> Vec<Moved> {
    let mut moved: Vec<Moved> = moved.into_iter().collect();
    moved.sort_by(|one, other| format!("{one:?}").cmp(&format!("{other:?}")));
    moved
}

/// Books pending statement events; returns them as kind, reason, submission and rupees.
async fn booked(app: &TestApp) -> Vec<Moved> {
    let mut all: Vec<StatementEvent> = Vec::new();
    loop {
        let mut conn = app.app.db.read().await.unwrap();
        let some = event::list_unbooked(&mut conn, 100).await.unwrap();
        drop(conn);
        if some.is_empty() {
            break;
        }
        book(app, &some).await.unwrap();
        all.extend(some);
    }
    sorted(all.iter().map(|one| {
        let submission = one.submission.map(|id| id.to_string());
        (
            one.kind.code().to_owned(),
            one.reason.code().to_owned(),
            submission,
            one.amount.as_rupees(),
        )
    }))
}

fn moved(kind: &str, reason: &str, submission: Option<&str>, rupees: f64) -> Moved {
    (
        kind.to_owned(),
        reason.to_owned(),
        submission.map(str::to_owned),
        rupees,
    )
}

/// The requested amount, and today, as written in files.
async fn asked(app: &TestApp, id: &str) -> (i64, String) {
    let mut conn = app.app.db.read().await.unwrap();
    let loans = submission_batch::list_loans_by_id(&mut conn, &[id.parse().unwrap()])
        .await
        .unwrap();
    let today = app
        .app
        .now()
        .to_zoned(india())
        .strftime("%d/%m/%Y")
        .to_string();
    (loans[0].amount.0 / 100, today)
}

fn as_rupees(amount: i64) -> f64 {
    f64::from(i32::try_from(amount).unwrap())
}

#[app_test]
async fn statements_are_visible_to_roles_of_their_kind_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let batch = taken(&admin, MIS, &format!("{HEAD}A,CASHe,,1,01/11/2026\n")).await;
    let other = app.admin(Role::Two).await;
    other.get(MIS).await.expect_problem(403, "forbidden");
    upload_to(&other, MIS, "a.csv", HEAD.as_bytes())
        .await
        .expect_problem(403, "forbidden");
    let checker = app.admin(Role::FinanceChecker).await;
    checker.get(MIS).await.expect_problem(403, "forbidden");
    checker
        .get(&format!("/api/admin/upload-files/{batch}"))
        .await
        .expect_problem(404, "not-found");
    for path in ["", "/look", "/errors", "/records", "/open-lines"] {
        other
            .get(&format!("/api/admin/upload-files/{batch}{path}"))
            .await
            .expect_problem(404, "not-found");
    }
    for step in ["check", "apply"] {
        act(&other, &batch, step, &plan())
            .await
            .expect_problem(404, "not-found");
    }
    for step in ["undo", "pause", "resume", "cancel"] {
        act(&other, &batch, step, &json!({}))
            .await
            .expect_problem(404, "not-found");
    }
    let line = json!({ "submissionId": null });
    other
        .put(&format!("/api/admin/upload-files/{batch}/lines/2"), &line)
        .await
        .expect_problem(404, "not-found");
    admin
        .get("/api/admin/upload-files?kind=other")
        .await
        .expect_problem(422, "invalid-fields");
}
