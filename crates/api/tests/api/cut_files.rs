//! Rows about erased people are removed from stored files; rows of other people keep their positions.

use saakh_domain::identity::permission::Role;
use saakh_service::operations::housekeeping;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::json;

use crate::status_files::{KEY, act, counts, file, sent_by, upload_to};

const FILES: &str = "/api/admin/upload-files";
const HEAD: &str = "Application ID,Lender,Status,On,Name,Mobile,PAN\n";
/// Name and data of every borrower of these tests.
const PAN: &str = "ABCPK1234F";

/// The contents of all stored files, decrypted.
async fn all_files(app: &TestApp) -> String {
    let mut all = String::new();
    let mut folders = vec!["uploads".to_owned(), "exports".to_owned()];
    while let Some(folder) = folders.pop() {
        let inner = app.app.files.list_folders(&folder).await.unwrap();
        folders.extend(inner.iter().map(|name| format!("{folder}/{name}")));
        for name in app.app.files.list_names(&folder).await.unwrap() {
            let bytes = app
                .app
                .files
                .get(&format!("{folder}/{name}"))
                .await
                .unwrap();
            all.push_str(&String::from_utf8(bytes.unwrap()).unwrap());
        }
    }
    all
}

/// A customer who applied, with the mobile number, the submission and the lender's reference.
async fn applied(app: &TestApp) -> (TestClient<'_>, String, String, String) {
    let mobile = app.new_mobile();
    let customer = app.consumer_with_mobile(&mobile).await;
    let (customer, _, id, reference) = sent_by(app, customer).await;
    (customer, mobile, id, reference)
}

async fn erase(app: &TestApp, customer: &TestClient<'_>) {
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    housekeeping::sweep(&app.app).await.unwrap();
    app.run_jobs().await;
}

#[app_test]
async fn an_erased_customer_is_cut_from_stored_files(app: &TestApp) {
    let (gone, mobile, gone_id, reference) = applied(app).await;
    let (_, other, stays_id, _) = applied(app).await;
    let admin = app.admin(Role::One).await;
    let hindi: String = mobile
        .chars()
        .map(|digit| {
            "०१२३४५६७८९"
                .chars()
                .nth(digit.to_digit(10).unwrap() as usize)
                .unwrap()
        })
        .collect();
    let rows = format!(
        "{HEAD}{gone_id},CASHe,Approved,,Asha Rao,{mobile},{PAN}\n\
         {stays_id},CASHe,Approved,,Ravi Iyer,{other},ABCPZ9999Q\n\
         none,CASHe,Approved,,Asha Rao,+91 {} {},\n\
         {reference},CASHe,Nonsense,,Asha Rao,,\n\
         none-2,CASHe,Approved,,\"A. Rao, pan: {}\",,\n\
         none-3,CASHe,Approved,,Nobody,,\n\
         none-4,CASHe,Approved,,Asha,{mobile}.0,\nnone-5,CASHe,Approved,,Asha,{hindi},\n\
         none-6,CASHe,Approved,,Asha at {} {} now,,\n",
        &mobile[..5],
        &mobile[5..],
        PAN.to_lowercase(),
        &mobile[..5],
        &mobile[5..],
    );
    let taken = upload_to(&admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let id = taken["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } });
    act(&admin, &id, "apply", &plan).await.expect(200);
    let before = all_files(app).await;
    assert!(before.contains(&mobile) && before.contains(PAN));

    erase(app, &gone).await;
    let left = all_files(app).await;
    let apart = format!("{} {}", &mobile[..5], &mobile[5..]);
    for personal in [
        mobile.as_str(),
        &hindi,
        &apart,
        PAN,
        &PAN.to_lowercase(),
        "Asha",
        "A. Rao",
        &reference,
        &gone_id,
    ] {
        assert!(!left.contains(personal), "{personal} is left in {left}");
    }
    assert!(left.contains(&other) && left.contains("Ravi Iyer") && left.contains("Nobody"));
    let applied = file(&admin, &id).await;
    assert_eq!(
        counts(&applied)[0],
        9,
        "the audit trail keeps the file's history"
    );
    let errors = admin.get(&format!("{FILES}/{id}/errors")).await.expect(200);
    let rows: Vec<i64> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["row"].as_i64().unwrap())
        .collect();
    assert_eq!(rows, [7], "and the errors of the remaining rows");
    let look = admin.get(&format!("{FILES}/{id}/look")).await.expect(200);
    assert_eq!(look["examples"][0][4], "Ravi Iyer");
    let again = upload_to(
        &admin,
        FILES,
        "dec.csv",
        b"Application ID,Lender,Status\nnone,CASHe,Approved\n",
    )
    .await;
    again.expect(200);
    act(&admin, &id, "undo", &json!({})).await.expect(200);
    app.clock.advance(61);
    app.run_jobs().await;
}

#[app_test]
async fn a_second_erased_customer_is_cut_from_the_same_file(app: &TestApp) {
    let (first, one, first_id, _) = applied(app).await;
    let (second, other, second_id, _) = applied(app).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{HEAD}{first_id},CASHe,Approved,,,{one},\n{second_id},CASHe,Approved,,,{other},\n"
    );
    let taken = upload_to(&admin, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "status": 2, "lender": 1, "day": 3 } });
    act(&admin, taken["id"].as_str().unwrap(), "apply", &plan)
        .await
        .expect(200);
    erase(app, &first).await;
    let left = all_files(app).await;
    assert!(!left.contains(&one) && left.contains(&other));
    app.clock.advance(60);
    erase(app, &second).await;
    assert!(!all_files(app).await.contains(&other));
}

#[app_test]
async fn a_file_named_after_a_customer_loses_its_name_on_erasure(app: &TestApp) {
    let (gone, mobile, gone_id, _) = applied(app).await;
    let admin = app.admin(Role::One).await;
    let rows = "Application ID,Lender,Status\nnone,CASHe,Approved\n";
    let spaced = format!("status {}-{}.csv", &mobile[..5], &mobile[5..]);
    let names = [
        "Asha_Rao november.csv",
        &spaced,
        &format!("{gone_id}.csv"),
        "asha.csv",
        "raoasha.csv",
        "nov.csv",
    ];
    let mut ids = Vec::new();
    for name in names {
        let taken = upload_to(&admin, FILES, name, rows.as_bytes())
            .await
            .expect(200);
        ids.push(taken["id"].as_str().unwrap().to_owned());
    }
    let shown = async || {
        let mut shown = Vec::new();
        for id in &ids {
            shown.push(
                file(&admin, id).await["fileName"]
                    .as_str()
                    .unwrap()
                    .to_owned(),
            );
        }
        shown
    };
    assert_eq!(shown().await, names);
    erase(app, &gone).await;
    assert_eq!(
        shown().await,
        [
            "removed.csv",
            "removed.csv",
            "removed.csv",
            "asha.csv",
            "raoasha.csv",
            "nov.csv"
        ]
    );
}

#[app_test]
async fn a_file_of_another_admin_is_masked_and_its_view_is_audited(app: &TestApp) {
    let (uploader, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let rows = format!("{HEAD}none,CASHe,Approved,,Ravi Iyer,9876501234,{PAN}\n");
    let taken = upload_to(&uploader, FILES, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let path = format!("{FILES}/{}/look", taken["id"].as_str().unwrap());
    let own = uploader.get(&path).await.expect(200);
    assert_eq!(own["examples"][0][5], "9876501234");
    let looks = async || {
        let kept = uploader
            .get("/api/admin/audit?action=upload.look")
            .await
            .expect(200);
        kept["items"].as_array().unwrap().len()
    };
    assert_eq!(looks().await, 0);
    let masked = other.get(&path).await.expect(200);
    assert_eq!(
        masked["examples"][0],
        json!([
            "******",
            "******ASHe",
            "******oved",
            "",
            "******Iyer",
            "******1234",
            "******234F"
        ])
    );
    assert_eq!(
        (&masked["titles"], &masked["suggested"]),
        (&own["titles"], &own["suggested"])
    );
    let chosen = other.get(&format!("{path}?head=2")).await.expect(200);
    assert_eq!(
        chosen["titles"], masked["examples"][0],
        "a customer's row is no title row"
    );
    assert!(
        !masked["heads"].to_string().contains("9876501234"),
        "{masked}"
    );
    assert_eq!(looks().await, 1, "once an hour");
}

#[app_test]
async fn a_file_that_something_is_done_with_is_cut_after_it(app: &TestApp) {
    let brief = app
        .release(|reference| reference.limits.uploads.rows_at_once = 1)
        .await;
    let (gone, mobile, gone_id, _) = applied(&brief).await;
    let admin = brief.admin(Role::Two).await;
    let rows = format!(
        "{HEAD}{gone_id},CASHe,Approved,,Asha Rao,{mobile},{PAN}\nnone,CASHe,Approved,,,,\n"
    );
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let batch = begun["id"].as_str().unwrap();
    act(&admin, batch, "pause", &json!({})).await.expect(200);
    erase(&brief, &gone).await;
    assert!(
        all_files(&brief).await.contains(&mobile),
        "the started run can continue"
    );
    act(&admin, batch, "cancel", &json!({})).await.expect(200);
    brief.clock.advance(301);
    brief.run_jobs().await;
    assert!(!all_files(&brief).await.contains(&mobile));
    assert_eq!(file(&admin, batch).await["state"], "cancelled");
}

#[app_test]
async fn a_paused_file_does_not_remove_lists_written_later(app: &TestApp) {
    let brief = app
        .release(|reference| {
            reference.limits.uploads.rows_at_once = 1;
            reference.limits.exports.rows_at_once = 1;
        })
        .await;
    let (gone, mobile, gone_id, _) = applied(&brief).await;
    applied(&brief).await;
    applied(&brief).await;
    let admin = brief.admin(Role::One).await;
    let rows = format!(
        "{HEAD}{gone_id},CASHe,Approved,,Asha Rao,{mobile},{PAN}\nnone,CASHe,Approved,,,,\n"
    );
    let begun = upload_to(&admin, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    act(&admin, begun["id"].as_str().unwrap(), "pause", &json!({}))
        .await
        .expect(200);
    admin.get("/api/admin/customers.csv").await.expect(202);
    brief.run_jobs().await;
    erase(&brief, &gone).await;
    brief.clock.advance(1);
    let later = admin.get("/api/admin/customers.csv").await.expect(202);
    brief.run_jobs().await;
    brief.clock.advance(301);
    brief.run_jobs().await;
    let tasks = admin.get("/api/tasks").await.expect(200);
    let done: Vec<_> = tasks["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["state"] == "done")
        .collect();
    assert_eq!(done.len(), 1, "{tasks}");
    assert_eq!(done[0]["id"], later["id"]);
    brief.clock.advance(3_601);
    brief.run_jobs().await;
}

#[app_test]
async fn a_stored_export_is_deleted_with_an_erased_customer_in_it(app: &TestApp) {
    let brief = app
        .release(|reference| reference.limits.exports.rows_at_once = 1)
        .await;
    let (gone, ..) = applied(&brief).await;
    applied(&brief).await;
    let admin = brief.admin(Role::One).await;
    admin.get("/api/admin/customers.csv").await.expect(202);
    brief.run_jobs().await;
    assert!(!all_files(&brief).await.is_empty());
    erase(&brief, &gone).await;
    assert_eq!(all_files(&brief).await, "");
    let tasks = admin.get("/api/tasks").await.expect(200);
    assert_eq!(tasks["items"], json!([]));
    brief.clock.advance(3_601);
    brief.run_jobs().await;
}
