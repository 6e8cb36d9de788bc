//! Files in which lenders tell of applications: which files are read, and what is refused.

mod background;
mod customer_scopes;
mod steps;
mod uploaded_rows;

use axum::body::Body;
use saakh_domain::identity::permission::Role;
use saakh_store::platform::job::{self, Claim, Queue};
use saakh_store::{DbError, Scope, write_tx};
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

/// A submission with CASHe: its customer, application, id and the lender's reference.
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

pub(crate) fn counts(file: &Value) -> [i64; 5] {
    ["rowsRead", "created", "updated", "unchanged", "failed"]
        .map(|name| file[name].as_i64().unwrap())
}

pub(crate) const HEAD: &str = "Application ID,Lender,Status,On\n";

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

/// The same installation, where every file is applied in the background.
pub(crate) async fn in_background(app: &TestApp) -> TestApp {
    app.release(|reference| reference.limits.uploads.rows_at_once = 0)
        .await
}

/// A node claims the job and crashes.
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
