//! Files in an object store: pictures, exports and lenders' files, also while the store is down, slow or failing.

use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_testkit::object_store::{ObjectStore, ProxyMode};
use saakh_testkit::{FilesError, TestApp, app_test};
use serde_json::json;

use crate::status_files::{HEAD, KEY, act, counts, file, history, sent, upload_to};

/// More than two parts.
const MANY: usize = 11 * 1024 * 1024;
const TROUBLES: [ProxyMode; 3] = [ProxyMode::Down, ProxyMode::Silent, ProxyMode::Failing];

async fn with_store(app: &TestApp, store: &ObjectStore) -> TestApp {
    app.with_files(store.files()).await
}

#[tokio::test]
async fn stored_files_of_any_size_are_read_unchanged() {
    let store = ObjectStore::start().await;
    let files = store.files();
    for length in [0, 7, MANY] {
        files.remove_folder("exports/1").await.unwrap();
        let bytes: Vec<u8> = (0..length)
            .map(|place| u8::try_from(place % 251).unwrap())
            .collect();
        let mut upload = files.upload("exports/1/file");
        for piece in bytes.chunks(64 * 1024) {
            upload.write(piece).await.unwrap();
        }
        assert!(!files.has("exports/1/file").await.unwrap(), "half there");
        let kept = upload.finish().await.unwrap();
        let mut reader = files.reader("exports/1/file", kept.clone());
        let mut read = Vec::new();
        while let Some(part) = reader.next().await.unwrap() {
            read.extend(part);
        }
        assert!(read == bytes, "{length}");
        if length > 0 {
            files.put("exports/1/file", vec![0; length]).await.unwrap();
            let mut reader = files.reader("exports/1/file", kept);
            let changed = loop {
                match reader.next().await {
                    Ok(Some(_)) => {}
                    other => break other,
                }
            };
            assert!(matches!(changed, Err(FilesError::Changed)));
        }
    }
    files
        .put("exports/12/file", b"another".to_vec())
        .await
        .unwrap();
    assert_eq!(files.list_folders("exports").await.unwrap(), ["1", "12"]);
    files.remove_folder("exports/1").await.unwrap();
    assert_eq!(store.keys().await, ["kept/files/exports/12/file"]);
}

#[tokio::test]
async fn an_aborted_upload_leaves_no_partial_file() {
    let store = ObjectStore::start().await;
    let files = store.files();
    for trouble in TROUBLES {
        let mut upload = files.upload("uploads/1/file");
        upload.write(&vec![7; MANY]).await.unwrap();
        store.set_mode(trouble);
        let ended = upload.finish().await;
        assert!(
            matches!(ended, Err(FilesError::Unavailable(_))),
            "{trouble:?}: {ended:?}"
        );
        store.set_mode(ProxyMode::Open);
        assert!(!files.has("uploads/1/file").await.unwrap());
        let error = files.has("uploads/1/file").await.err();
        assert!(
            error.is_none(),
            "it continues once the store answers: {error:?}"
        );
    }
    let mut upload = files.upload("uploads/2/file");
    upload.write(&vec![7; MANY]).await.unwrap();
    let begun = store.list_unfinished().await;
    assert!(
        begun.contains(&"kept/files/uploads/2/file".to_owned()),
        "{begun:?}"
    );
    drop(upload);
    for _ in 0..200 {
        if !store
            .list_unfinished()
            .await
            .contains(&"kept/files/uploads/2/file".to_owned())
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert!(
        !store
            .list_unfinished()
            .await
            .contains(&"kept/files/uploads/2/file".to_owned())
    );
    assert_eq!(store.keys().await, Vec::<String>::new());
}

#[app_test]
async fn a_lenders_file_lives_in_a_bucket_until_its_time_is_over(app: &TestApp) {
    let store = ObjectStore::start().await;
    let app = with_store(app, &store).await;
    let (customer, app_id, id, _) = sent(&app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let applied = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    assert_eq!(
        (&applied["rowsUpdated"], &applied["errorCount"]),
        (&json!(1), &json!(1))
    );
    let batch = applied["id"].as_str().unwrap().to_owned();
    assert_eq!(counts(&file(&admin, &batch).await), [2, 0, 1, 0, 1]);
    assert_eq!(history(&customer, &app_id).await.len(), 3);
    let kept = ["file", "first-rows"].map(|name| format!("kept/files/uploads/{batch}/{name}"));
    assert_eq!(store.keys().await, kept);
    // A node that crashed between storing a file and its batch left the file.
    let orphan = "uploads/019a0000-0000-7000-8000-000000000000/file";
    store.files().put(orphan, b"a file".to_vec()).await.unwrap();
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(store.keys().await.len(), 2);
    app.clock.advance(366 * 86_400);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(store.keys().await, Vec::<String>::new());
    app.run_jobs().await;
}

#[app_test]
async fn a_failing_store_is_reported_and_a_later_upload_succeeds(app: &TestApp) {
    let store = ObjectStore::start().await;
    let app = with_store(app, &store).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}none,CASHe,Approved,\n");
    for trouble in TROUBLES {
        store.set_mode(trouble);
        let refused = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
            .await
            .expect_problem(503, "files-unavailable");
        assert_eq!(
            refused["message"],
            "File storage is unavailable. Nothing was changed; try again in a moment"
        );
        store.set_mode(ProxyMode::Open);
    }
    assert_eq!(
        admin
            .get("/api/get-application-status-files-list")
            .await
            .expect(200)["data"],
        json!([])
    );
    assert_eq!(store.keys().await, Vec::<String>::new());
    upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn work_stopped_by_a_failing_store_continues_where_it_stopped(app: &TestApp) {
    let store = ObjectStore::start().await;
    let app = with_store(app, &store).await;
    let (customer, app_id, id, _) = sent(&app).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files",
        "nov.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let batch = taken["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } });
    let id_of_plan = upload_to(
        &admin,
        "/api/admin/upload-files",
        "dec.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    store.set_mode(ProxyMode::Failing);
    act(&admin, id_of_plan["id"].as_str().unwrap(), "apply", &plan)
        .await
        .expect_problem(503, "files-unavailable");
    store.set_mode(ProxyMode::Open);
    assert_eq!(
        history(&customer, &app_id).await.len(),
        2,
        "nothing is partially stored"
    );
    act(&admin, &batch, "apply", &plan).await.expect(200);
    assert_eq!(history(&customer, &app_id).await.len(), 3);
    app.clock.advance(61);
    app.run_jobs().await;
}

#[app_test]
async fn a_long_file_waits_for_its_store_without_a_limit(app: &TestApp) {
    let store = ObjectStore::start().await;
    let app = with_store(app, &store).await;
    let brief = app
        .release(|reference| reference.limits.uploads.rows_at_once = 1)
        .await;
    let (customer, app_id, id, _) = sent(&brief).await;
    let admin = brief.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\nnone,CASHe,Approved,\n");
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    store.set_mode(ProxyMode::Down);
    for _ in 0..6 {
        brief.run_jobs().await;
        brief.clock.advance(31);
    }
    assert_eq!(file(&admin, batch).await["state"], "running");
    store.set_mode(ProxyMode::Open);
    brief.run_jobs().await;
    let done = file(&admin, batch).await;
    assert_eq!(
        (counts(&done), &done["state"]),
        ([2, 0, 1, 0, 1], &json!("done"))
    );
    assert_eq!(history(&customer, &app_id).await.len(), 3);
}

#[app_test]
async fn a_stored_file_that_was_changed_is_not_read(app: &TestApp) {
    let store = ObjectStore::start().await;
    let app = with_store(app, &store).await;
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}none,CASHe,Approved,\n");
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files",
        "nov.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let batch = taken["id"].as_str().unwrap().to_owned();
    store
        .files()
        .put(
            &format!("uploads/{batch}/file"),
            rows.replace("Approved", "Rejected").into_bytes(),
        )
        .await
        .unwrap();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1 } });
    let checked = act(&admin, &batch, "check", &plan).await.expect(200);
    assert_eq!(
        (&checked["state"], &checked["rowsRead"]),
        (&json!("failed"), &json!(0))
    );
    // Files of a release that did not store the first rows have none.
    store
        .files()
        .remove(&format!("uploads/{batch}/first-rows"))
        .await
        .unwrap();
    admin
        .get(&format!("/api/admin/upload-files/{batch}/look"))
        .await
        .expect_problem(409, "file-changed");
}
