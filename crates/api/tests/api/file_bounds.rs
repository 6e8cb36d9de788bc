//! The cost of viewing uploaded files is limited: their first rows are stored on upload, and reading stops at a limit.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::json;

use crate::status_files::{HEAD, upload_to};

const FILES: &str = "/api/admin/upload-files";

async fn taken(admin: &TestClient<'_>, name: &str, bytes: &[u8]) -> String {
    let taken = upload_to(admin, FILES, name, bytes).await.expect(200);
    taken["id"].as_str().unwrap().to_owned()
}

async fn remove(app: &TestApp, batch: &str, name: &str) {
    let key = format!("uploads/{batch}/{name}");
    assert!(app.app.files.has(&key).await.unwrap(), "{key}");
    app.app.files.remove(&key).await.unwrap();
}

#[app_test]
async fn a_preview_reads_the_rows_stored_at_upload(app: &TestApp) {
    let admin = app.admin(Role::Two).await;
    let rows = format!(
        "{HEAD}NL-1,CASHe,Approved,\n{}",
        "NL-2,CASHe,Approved,\n".repeat(50)
    );
    let old = include_bytes!("../../../documents/tests/tables/xlwt.xls");
    for (name, bytes) in [("nov.csv", rows.as_bytes()), ("nov.xls", old.as_slice())] {
        let batch = taken(&admin, name, bytes).await;
        let path = format!("{FILES}/{batch}/look");
        let kept = admin.get(&path).await.expect(200);
        remove(app, &batch, "first-rows").await;
        assert_eq!(
            admin.get(&path).await.expect(200),
            kept,
            "{name}: as the file declares"
        );
        let batch = taken(&admin, name, bytes).await;
        remove(app, &batch, "file").await;
        let path = format!("{FILES}/{batch}/look");
        assert_eq!(
            admin.get(&path).await.expect(200),
            kept,
            "{name}: without the file"
        );
        let second = &kept["heads"][1]["row"];
        let chosen = admin
            .get(&format!("{path}?head={second}&separator=comma"))
            .await
            .expect(200);
        assert_eq!(
            (&chosen["head"], &chosen["titles"]),
            (second, &kept["examples"][0]),
            "{name}: another row of titles"
        );
    }
}

#[app_test]
async fn a_file_whose_reading_takes_too_long_is_refused(app: &TestApp) {
    let hasty = app
        .release(|reference| reference.limits.uploads.reading_seconds = 0)
        .await;
    let admin = hasty.admin(Role::Two).await;
    let rows = format!("{HEAD}{}", "NL-1,CASHe,Approved,\n".repeat(50_000));
    let refused = upload_to(&admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["image_name"],
        "Reading this file takes too long. Split it into smaller files and upload those"
    );
    let list = admin
        .get("/api/get-application-status-files-list")
        .await
        .expect(200);
    assert_eq!(list["data"], json!([]));
}
