//! Lines of a statement that name their loan: checked, applied once, corrected and undone.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{HEAD, MIS, PAN, applied, as_rupees, asked, booked, moved, plan, sorted, taken};
use crate::status_files::{act, counts, history, sent};

/// A submission with CASHe, and an uploaded statement about it: three good rows, one of them doubtful, and seven
/// errors.
struct UploadedStatement<'a> {
    customer: TestClient<'a>,
    app_id: String,
    submission: String,
    reference: String,
    /// As applied for, in rupees.
    amount: i64,
    today: String,
    rows: String,
    batch: String,
}

async fn upload_statement<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> UploadedStatement<'a> {
    let (customer, app_id, submission, reference) = sent(app).await;
    let (amount, today) = asked(app, &submission).await;
    let rows = format!(
        "{reference},CASHe,,\"1,00,000.50\",{today}\nnone,CASHe,,5000,{today}\nX9,CASHe,{PAN},{amount},{today}\n\
         {reference},CASHe,,7000,{today}\n{reference},CASHe,,\"1,00,000.50\",{today}\n,CASHe,,1,{today}\n\
         A,CASHe,ABC,1,{today}\nA,CASHe,,0,{today}\nA,CASHe,,-5,{today}\n{submission},Nimboo,,10,{today}\n"
    );
    let batch = taken(admin, MIS, &format!("{HEAD}{rows}")).await;
    UploadedStatement {
        customer,
        app_id,
        submission,
        reference,
        amount,
        today,
        rows,
        batch,
    }
}

#[app_test]
async fn a_check_of_a_statement_lists_its_errors_and_changes_nothing(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let statement = upload_statement(app, &admin).await;
    let batch = &statement.batch;
    let look = admin
        .get(&format!("/api/admin/upload-files/{batch}/look"))
        .await
        .expect(200);
    assert_eq!(
        look["suggested"][0]["columns"],
        json!({
            "application": 0, "lender": 1, "pan": 2, "amount": 3, "day": 4, "status": null, "bankReference": null, "reason": null,
        })
    );
    let checked = act(&admin, batch, "check", &plan()).await.expect(200);
    assert_eq!(
        (counts(&checked), &checked["doubtful"]),
        ([10, 3, 0, 0, 7], &json!(1))
    );
    let errors = admin
        .get(&format!("/api/admin/upload-files/{batch}/errors"))
        .await
        .expect(200);
    let found: Vec<(i64, &str, &str)> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["row"].as_i64().unwrap(),
                error["code"].as_str().unwrap(),
                error["value"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (5, "upload_row_paid_twice", "7000"),
            (6, "upload_row_same_payment", "1,00,000.50"),
            (7, "upload_row_loan_missing", ""),
            (8, "upload_row_pan_invalid", "******"),
            (9, "upload_row_amount_zero", "0"),
            (10, "upload_row_amount_negative", "-5"),
            (11, "upload_row_lender_other", statement.submission.as_str()),
        ]
    );
    let history = history(&statement.customer, &statement.app_id).await;
    assert_eq!(
        (booked(app).await, history.len()),
        (vec![], 2),
        "nothing changed"
    );
}

#[app_test]
async fn an_applied_statement_confirms_its_loans_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let statement = upload_statement(app, &admin).await;
    let batch = &statement.batch;
    act(&admin, batch, "check", &plan()).await.expect(200);
    let first = act(&admin, batch, "apply", &plan()).await.expect(200);
    assert_eq!(
        (counts(&first), &first["state"]),
        ([10, 3, 0, 0, 7], &json!("done"))
    );
    let id = &statement.submission;
    let own = Some(id.as_str());
    assert_eq!(
        booked(app).await,
        sorted([
            moved("confirmed", "stated", own, 100_000.5),
            moved("confirmed", "stated", own, as_rupees(statement.amount)),
        ])
    );
    assert_eq!(
        history(&statement.customer, &statement.app_id).await[2..],
        [("disbursed".to_owned(), "status_file".to_owned())]
    );
    let records = admin
        .get(&format!("/api/admin/upload-files/{batch}/records"))
        .await
        .expect(200);
    let submissions: Vec<&Value> = records["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["submissionId"])
        .collect();
    assert_eq!(
        (submissions, &records["total"]),
        (vec![&json!(id), &Value::Null, &json!(id)], &json!(3))
    );

    let (_, again) = applied(&admin, &statement.rows).await;
    assert_eq!(
        counts(&again),
        [10, 0, 0, 3, 7],
        "the same again changes nothing"
    );
    assert!(booked(app).await.is_empty());
}

#[app_test]
async fn a_corrected_amount_and_its_statement_are_undone_one_by_one(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let statement = upload_statement(app, &admin).await;
    let batch = &statement.batch;
    act(&admin, batch, "apply", &plan()).await.expect(200);
    booked(app).await;
    let own = Some(statement.submission.as_str());
    let row = format!("{},CASHe,,90000,{}\n", statement.reference, statement.today);
    let (correction, corrected) = applied(&admin, &row).await;
    assert_eq!(counts(&corrected), [1, 0, 1, 0, 0]);
    assert_eq!(
        booked(app).await,
        sorted([
            moved("confirmed", "stated", own, 90_000.0),
            moved("reversed", "corrected", own, 100_000.5),
        ])
    );
    act(&admin, &correction, "undo", &json!({}))
        .await
        .expect(200);
    assert_eq!(
        booked(app).await,
        sorted([
            moved("confirmed", "restored", own, 100_000.5),
            moved("reversed", "undone", own, 90_000.0),
        ])
    );
    let undone = act(&admin, batch, "undo", &json!({})).await.expect(200);
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(3), &json!(0)));
    assert_eq!(
        booked(app).await,
        sorted([
            moved("reversed", "undone", own, 100_000.5),
            moved("reversed", "undone", own, as_rupees(statement.amount)),
        ])
    );
    assert_eq!(
        history(&statement.customer, &statement.app_id).await[3..],
        [("submitted".to_owned(), "undo".to_owned())]
    );
}

#[app_test]
async fn a_day_before_2000_is_no_day_of_a_statement(app: &TestApp) {
    let (_, _, _, reference) = sent(app).await;
    let admin = app.admin(Role::One).await;
    let rows =
        format!("{HEAD}{reference},CASHe,,100,01/01/0001\n{reference},CASHe,,100,01/01/1900\n");
    let batch = taken(&admin, MIS, &rows).await;
    let checked = act(&admin, &batch, "check", &plan()).await.expect(200);
    assert_eq!(counts(&checked), [2, 0, 0, 0, 2]);
    let errors = admin
        .get(&format!("/api/admin/upload-files/{batch}/errors"))
        .await
        .expect(200);
    let codes: Vec<&str> = errors["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error["code"].as_str().unwrap())
        .collect();
    assert_eq!(codes, ["upload_row_day_early"; 2]);
}

#[app_test]
async fn a_corrected_line_does_not_return_after_its_own_file_is_undone(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let (first, _) = applied(&admin, &format!("{reference},CASHe,,100,{today}\n")).await;
    let (second, _) = applied(&admin, &format!("{reference},CASHe,,200,{today}\n")).await;
    let undone = act(&admin, &first, "undo", &json!({})).await.expect(200);
    assert_eq!((&undone["undone"], &undone["kept"]), (&json!(0), &json!(1)));
    booked(app).await;
    act(&admin, &second, "undo", &json!({})).await.expect(200);
    assert_eq!(
        booked(app).await,
        sorted([moved("reversed", "undone", Some(&id), 200.0)])
    );
}
