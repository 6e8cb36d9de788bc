//! Rows of a bank's file that book no payout: incomplete, wrong or contradictory ones.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{ACCOUNT, applied, batch, codes, plan, reference, states, taken};
use crate::commissions::adds_up;
use crate::status_files::{act, counts};

/// Applies a file of one row and checks that the row fails with this code.
async fn check_row_error(admin: &TestClient<'_>, batch: i64, row: &str, code: &str) -> Value {
    let upload = applied(admin, batch, &format!("{row}\n")).await;
    assert_eq!(
        codes(admin, upload["id"].as_str().unwrap()).await,
        [(2, code.to_owned())],
        "{row}"
    );
    upload
}

#[app_test]
async fn our_own_bank_file_books_no_payout_under_any_columns(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 2).await;
    let own = admin
        .post(&format!("/api/admin/payouts/{id}/bank-file"), &json!({}))
        .await;
    let upload = taken(&admin, id, &own.text).await;
    for (status, utr) in [(1, Some(2)), (2, Some(0)), (1, None), (4, Some(2))] {
        let plan = json!({ "sheet": 0, "lenderId": null,
            "columns": { "reference": i32::from(utr == Some(0)), "status": status, "bankReference": utr } });
        let checked = act(&admin, &upload, "check", &plan).await.expect(200);
        assert_eq!(counts(&checked), [2, 0, 0, 0, 2], "{plan}");
        let errors = admin
            .get(&format!("/api/admin/upload-files/{upload}/errors"))
            .await
            .expect(200);
        assert!(!errors.to_string().contains(ACCOUNT), "{errors}");
    }
    let without =
        json!({ "sheet": 0, "lenderId": null, "columns": { "reference": 0, "bankReference": 2 } });
    act(&admin, &upload, "check", &without)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(states(&admin, id).await, ["open"; 2]);
    app.run_jobs().await;
}

#[app_test]
async fn a_total_of_a_banks_file_is_no_payout(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 2).await;
    let upload = applied(&admin, id, "Total,,,,\n,,,Total 47040.00,\n").await;
    assert_eq!(
        (counts(&upload), &upload["skipped"]),
        ([2, 0, 0, 0, 0], &json!(2))
    );
}

#[app_test]
async fn a_row_with_a_missing_or_wrong_cell_books_no_payout(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 2).await;
    let one = reference(id, 1);
    for (rest, code) in [
        (",Paid,,,".to_owned(), "bank_row_utr_missing"),
        ("-,Paid,,,".to_owned(), "bank_row_utr_missing"),
        (format!("{one},Paid,,,"), "bank_row_utr_invalid"),
        (format!("{ACCOUNT},Paid,,,"), "bank_row_utr_invalid"),
        ("23520.00,Paid,,,".to_owned(), "bank_row_utr_invalid"),
    ] {
        check_row_error(&admin, id, &format!("{one},{rest}"), code).await;
    }
    for (rest, code) in [
        (",,,", "bank_row_status_missing"),
        ("Ravi,,,", "bank_row_status_unknown"),
        ("Success (returned),,,", "bank_row_status_unknown"),
        ("In process,,,", "bank_row_pending"),
        ("Paid,,23520.01,", "bank_row_amount_other"),
        ("Paid,,,998877665544", "bank_row_account_other"),
        ("Paid,,,XXXX5544", "bank_row_account_other"),
        ("Paid,,,1.12E+09", "bank_row_account_unreadable"),
    ] {
        check_row_error(&admin, id, &format!("{one},433012345678,{rest}"), code).await;
    }
    check_row_error(
        &admin,
        id,
        ",433012345678,Paid,,,",
        "bank_row_reference_missing",
    )
    .await;
    assert_eq!(states(&admin, id).await, ["open"; 2]);
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn contradictory_rows_of_one_file_book_no_payout(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 2).await;
    let [one, two] = [1, 2].map(|place| reference(id, place));
    // Two results for one payout, far apart in the file.
    let others = "X,,,,,\n".repeat(300);
    let rows = format!("{one},433012345678,Paid,,,\n{others}{one},,Rejected,,,\n");
    let upload = applied(&admin, id, &rows).await;
    let twice = (2, "bank_row_twice".to_owned());
    assert_eq!(
        (
            codes(&admin, upload["id"].as_str().unwrap()).await[0].clone(),
            &upload["bankResponse"]["contradictory"]
        ),
        (twice, &json!(2))
    );
    // One transfer reference for two payouts.
    let rows = format!("{one},433012345678,Paid,,,\n{two},433012345678,Paid,,,\n");
    let upload = applied(&admin, id, &rows).await;
    assert_eq!(
        codes(&admin, upload["id"].as_str().unwrap()).await,
        [2, 3].map(|row| (row, "bank_row_utr_twice".to_owned()))
    );
    assert_eq!(states(&admin, id).await, ["open"; 2]);
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_row_that_contradicts_an_earlier_answer_changes_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 2).await;
    let [one, two] = [1, 2].map(|place| reference(id, place));
    let rows =
        format!("{one},433012345678,Paid,,,\n{one},433012345678,PAID,,,\n{two},,Failed,,,\n");
    assert_eq!(counts(&applied(&admin, id, &rows).await), [3, 2, 0, 1, 0]);
    for (row, code) in [
        (format!("{one},,Rejected,,,"), "bank_row_paid_before"),
        (format!("{one},433012345699,Paid,,,"), "bank_row_utr_other"),
        (
            format!("{two},433012345677,Paid,,,"),
            "bank_row_failed_before",
        ),
        (format!("{two},433012345678,Paid,,,"), "bank_row_utr_used"),
    ] {
        let upload = check_row_error(&admin, id, &row, code).await;
        assert_eq!(upload["bankResponse"]["contradictory"], 1);
    }
    assert_eq!(states(&admin, id).await, ["paid", "failed"]);
    adds_up(app).await;
    app.run_jobs().await;
}

#[app_test]
async fn a_bank_file_without_titles_starts_with_its_first_payout(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, _) = batch(app, &admin, 1).await;
    let row = format!(
        "{},433012345678,Paid,,23520.00,{ACCOUNT}\n",
        reference(id, 1)
    );
    let upload = taken(&admin, id, &row).await;
    let look = admin
        .get(&format!("/api/admin/upload-files/{upload}/look"))
        .await
        .expect(200);
    assert_eq!(
        (&look["head"], &look["titles"]),
        (&json!(0), &json!(["", "", "", "", "", ""]))
    );
    assert!(!look.to_string().contains(ACCOUNT), "{look}");
    let booked = act(&admin, &upload, "apply", &plan()).await.expect(200);
    assert_eq!(counts(&booked), [1, 1, 0, 0, 0]);
    assert_eq!(states(&admin, id).await, ["paid"]);
    app.run_jobs().await;
}
