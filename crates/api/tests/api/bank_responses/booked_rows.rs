//! Good rows of a bank's file: checked, booked, and its columns remembered for the next file.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_store::platform::upload;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{ACCOUNT, HEAD, applied, batch, codes, plan, reference, states, taken};
use crate::commissions::{adds_up, balance};
use crate::status_files::{act, counts, upload_to};

/// A batch of three payouts, and an uploaded file with a paid, a failed, a contradictory and an unknown row.
struct UploadedBankFile {
    batch: i64,
    payees: Vec<i64>,
    references: [String; 3],
    rows: String,
    upload: String,
}

async fn upload_bank_file(app: &TestApp, admin: &TestClient<'_>) -> UploadedBankFile {
    let (id, payees) = batch(app, admin, 3).await;
    let references = [1, 2, 3].map(|place| reference(id, place));
    let [one, two, three] = &references;
    let rows = format!(
        "{one},433012345678,Paid,,23520.00,{ACCOUNT}\n\
         {two},,REJECTED - account {ACCOUNT} closed,,\"23,520\",XXXXXXXX4455\n\
         {three},433012345679,Rejected,,,\n\
         SAAKH999999P0001,433012345670,Paid,,,{ACCOUNT}\n"
    );
    let upload = taken(admin, id, &format!("{HEAD}{rows}")).await;
    UploadedBankFile {
        batch: id,
        payees,
        references,
        rows,
        upload,
    }
}

/// Totals of that file.
fn bank_totals(batch: i64) -> Value {
    json!({
        "payoutId": batch, "bank": "Demo Bank", "paid": { "count": 1, "amount": 23_520 }, "failed": { "count": 1, "amount": 23_520 },
        "returned": { "count": 0, "amount": 0 }, "contradictory": 1, "unknown": 1,
    })
}

#[app_test]
async fn a_check_of_a_bank_file_lists_its_errors_and_books_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let file = upload_bank_file(app, &admin).await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{}/look", file.upload))
        .await
        .expect(200);
    assert_eq!(look["suggested"][0]["columns"]["account"], 5);
    let mut conn = app.app.db.read().await.unwrap();
    let stored = upload::get(&mut conn, &file.upload).await.unwrap();
    assert_eq!(stored.unwrap().payout, Some(file.batch));
    drop(conn);
    assert!(!look.to_string().contains(ACCOUNT), "{look}");
    assert_eq!(
        look["examples"][0],
        json!([
            file.references[0],
            "433012345678",
            "Paid",
            "",
            "23520.00",
            "******4455"
        ])
    );

    let checked = act(&admin, &file.upload, "check", &plan())
        .await
        .expect(200);
    assert_eq!(counts(&checked), [4, 2, 0, 0, 2]);
    assert_eq!(checked["bankResponse"], bank_totals(file.batch));
    assert_eq!(states(&admin, file.batch).await, ["open"; 3]);
    let wrong = [
        (4, "bank_row_rejected_with_utr"),
        (5, "bank_row_reference_unknown"),
    ]
    .map(|(row, code)| (row, code.to_owned()));
    assert_eq!(codes(&admin, &file.upload).await, wrong);
    let bad = admin
        .get(&format!(
            "/api/admin/upload-files/{}/bad-rows.csv",
            file.upload
        ))
        .await;
    assert!(
        bad.text.contains("******4455") && !bad.text.contains(ACCOUNT),
        "{}",
        bad.text
    );
    app.run_jobs().await;
}

#[app_test]
async fn the_good_rows_of_a_checked_bank_file_are_booked(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let file = upload_bank_file(app, &admin).await;
    act(&admin, &file.upload, "check", &plan())
        .await
        .expect(200);
    let booked = act(&admin, &file.upload, "apply", &plan())
        .await
        .expect(200);
    assert_eq!(
        (&booked["bankResponse"], counts(&booked)),
        (&bank_totals(file.batch), [4, 2, 0, 0, 2])
    );
    assert_eq!(states(&admin, file.batch).await, ["paid", "failed", "open"]);
    let page = admin
        .get(&format!("/api/admin/payouts/{}", file.batch))
        .await
        .expect(200);
    assert_eq!(
        (&page["payouts"][0]["utr"], &page["payouts"][1]["problem"]),
        (
            &json!("433012345678"),
            &json!("REJECTED - account ******4455 closed")
        )
    );
    assert_eq!(page["batch"]["state"], "approved");
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(file.payees[0]))).await,
        Paise::ZERO
    );
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(file.payees[1]))).await,
        Paise::rupees(-24_000)
    );
    assert_eq!(
        balance(app, Account::InTransfer).await,
        Paise::rupees(-23_520)
    );
    let audit = admin
        .get("/api/admin/audit?action=payout.answer")
        .await
        .expect(200);
    assert_eq!(
        (&audit["total"], &audit["items"][0]["actor"]["name"]),
        (&json!(1), &json!("Anita Rao"))
    );
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn the_next_bank_file_has_remembered_columns_and_ends_the_batch(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let file = upload_bank_file(app, &admin).await;
    act(&admin, &file.upload, "apply", &plan())
        .await
        .expect(200);

    // The same file again changes nothing, and a bank's report cannot be undone.
    let again = applied(&admin, file.batch, &file.rows).await;
    assert_eq!(counts(&again), [4, 0, 0, 2, 2]);
    act(&admin, &file.upload, "undo", &json!({}))
        .await
        .expect_problem(409, "upload-bank-final");

    let [_, _, open] = &file.references;
    let next = taken(
        &admin,
        file.batch,
        &format!("{HEAD}{open},433012345679,Success,,,\n"),
    )
    .await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{next}/look"))
        .await
        .expect(200);
    assert_eq!(
        (
            &look["suggested"][0]["isRemembered"],
            &look["suggested"][0]["columns"]["reason"]
        ),
        (&json!(true), &json!(3))
    );
    assert_eq!(
        admin.get("/api/admin/payout-banks").await.expect(200),
        json!({ "items": ["Demo Bank"] })
    );
    act(&admin, &next, "apply", &plan()).await.expect(200);
    assert_eq!(
        admin
            .get(&format!("/api/admin/payouts/{}", file.batch))
            .await
            .expect(200)["batch"]["state"],
        "done"
    );
    let files = admin
        .get(&format!(
            "/api/admin/upload-files?kind=bank&payout={}",
            file.batch
        ))
        .await
        .expect(200);
    assert_eq!(files["data"].as_array().unwrap().len(), 3);
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_banks_file_is_taken_for_an_approved_batch_and_booked_with_a_proof(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 1).await;
    let rows = format!("{HEAD}{},433012345678,Paid,,,\n", reference(id, 1));
    let send = async |by: &TestClient<'_>, query: &str| {
        upload_to(
            by,
            &format!("/api/admin/upload-files?kind=bank{query}"),
            "a.csv",
            rows.as_bytes(),
        )
        .await
    };
    let whole = format!("&payout={id}&bank=Demo");
    send(&app.admin(Role::Two).await, &whole)
        .await
        .expect_problem(403, "forbidden");
    send(&admin, "&payout=999&bank=Demo")
        .await
        .expect_problem(404, "not-found");
    for (query, field) in [
        (format!("&payout={id}"), "bank"),
        (format!("&payout={id}&bank=%20"), "bank"),
        ("&bank=Demo".to_owned(), "payout"),
    ] {
        let refused = send(&admin, &query)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
    let upload = send(&admin, &whole).await.expect(200)["id"]
        .as_str()
        .unwrap()
        .to_owned();
    app.clock.advance(15 * 60);
    act(&admin, &upload, "check", &plan()).await.expect(200);
    act(&admin, &upload, "apply", &plan())
        .await
        .expect_problem(403, "confirm-needed");
    assert_eq!(states(&admin, id).await, ["open"]);
    // A file that was only checked can be discarded.
    let path = format!("/api/admin/upload-files/{upload}");
    admin
        .json("DELETE", &path, &[], &json!({}))
        .await
        .expect(204);
    admin.get(&path).await.expect_problem(404, "not-found");
    app.run_jobs().await;
}
