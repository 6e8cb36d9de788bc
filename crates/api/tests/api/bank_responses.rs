//! Files in which a bank answers for a batch of payouts: checked, booked, contradicted and sent back.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::tax::{financial_year, quarter};
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, slabs};
use crate::payouts::{approved, owed};
use crate::status_files::{act, counts, upload_to};

const HEAD: &str = "Reference,UTR,Status,Reason,Amount,Account\n";
const ACCOUNT: &str = "001122334455";

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null, "columns": {
        "reference": 0, "bankReference": 1, "status": 2, "reason": 3, "amount": 4, "account": 5 } })
}

/// An approved batch of so many payouts of ₹23,520 each to the account above; its number and its payees.
async fn batch(app: &TestApp, admin: &TestClient<'_>, payees: usize) -> (i64, Vec<i64>) {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 80.0, 0).await;
    let mut who = Vec::new();
    for pan in &["ABCPD1234F", "ABCPE1234G", "ABCPF1234H"][..payees] {
        who.push(owed(app, admin, pan).await.1);
    }
    (approved(app, admin).await, who)
}

fn reference(batch: i64, place: usize) -> String {
    format!("SAAKH{batch:06}P{place:04}")
}

async fn taken(admin: &TestClient<'_>, batch: i64, file: &str) -> String {
    let path = format!("/api/admin/upload-files?kind=bank&payout={batch}&bank=Demo%20Bank");
    let taken = upload_to(admin, &path, "answers.csv", file.as_bytes())
        .await
        .expect(200);
    taken["id"].as_str().unwrap().to_owned()
}

async fn applied(admin: &TestClient<'_>, batch: i64, rows: &str) -> Value {
    let id = taken(admin, batch, &format!("{HEAD}{rows}")).await;
    act(admin, &id, "apply", &plan()).await.expect(200)
}

/// The codes of what is wrong, with their rows.
async fn codes(admin: &TestClient<'_>, id: &str) -> Vec<(i64, String)> {
    let path = format!("/api/admin/upload-files/{id}/errors");
    let errors = admin.get(&path).await.expect(200);
    let items = errors["items"].as_array().unwrap().iter();
    items
        .map(|error| {
            (
                error["row"].as_i64().unwrap(),
                error["code"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

/// The states of a batch's payouts, in their order.
async fn states(admin: &TestClient<'_>, batch: i64) -> Vec<String> {
    let found = admin
        .get(&format!("/api/admin/payouts/{batch}"))
        .await
        .expect(200);
    let payouts = found["payouts"].as_array().unwrap().iter();
    payouts
        .map(|item| item["state"].as_str().unwrap().to_owned())
        .collect()
}

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

    // The same file again changes nothing, and a bank's answer cannot be undone.
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
    // Two answers about one payout, far apart in the file.
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
    // One transfer's number for two payouts.
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

/// The lines of the statement for the tax office of the quarter of today.
async fn statement(app: &TestApp) -> Vec<String> {
    let day = app.app.today();
    let year = financial_year(day);
    let part = (1..=4).find(|part| quarter(year, *part).1 > day).unwrap();
    let body = json!({ "year": year, "quarter": part });
    let admin = app.admin(Role::One).await;
    let told = admin.post("/api/admin/tax-statement", &body).await;
    let told = told.plain_csv();
    told.lines().skip(1).map(str::to_owned).collect()
}

#[app_test]
async fn a_returned_payout_is_payable_again_and_stated_to_the_tax_office(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (id, who) = batch(app, &admin, 2).await;
    let [one, two] = [1, 2].map(|place| reference(id, place));
    let bank = balance(app, Account::Bank).await;
    let paid = format!("{one},433012345678,Paid,,,\n{two},433012345679,Paid,,,\n");
    applied(&admin, id, &paid).await;
    assert_eq!(balance(app, Account::Bank).await, Paise(bank.0 - 4_704_000));
    let day = app.app.today();
    let line = |reference: &str, day, pan: &str, sign: &str| {
        format!("{reference},{day},Ravi Mobile Shop,{pan},{sign}24000.00,0.00,2%,{sign}480.00")
    };
    let both = [
        line(&one, day, "ABCPD1234F", ""),
        line(&two, day, "ABCPE1234G", ""),
    ];
    assert_eq!(statement(app).await, both);

    // One comes back in the same quarter: it is told to nobody.
    let back = applied(
        &admin,
        id,
        &format!("{one},433012345678,Returned,Account frozen,,\n"),
    )
    .await;
    assert_eq!(
        (counts(&back), &back["bankResponse"]["returned"]),
        ([1, 0, 1, 0, 0], &json!({ "count": 1, "amount": 23_520 }))
    );
    assert_eq!(states(&admin, id).await, ["returned", "paid"]);
    assert_eq!(statement(app).await, both[1..]);
    let merchant = |place: usize| Account::Merchant(MerchantId(who[place]));
    assert_eq!(balance(app, merchant(0)).await, Paise::rupees(-24_000));
    assert_eq!(balance(app, Account::Bank).await, Paise(bank.0 - 2_352_000));
    assert_eq!(balance(app, Account::InTransfer).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::TdsWithheld).await,
        Paise::rupees(-480)
    );
    adds_up(app).await;
    // Twice is once, and the earlier file does not pay it again.
    assert_eq!(
        counts(&applied(&admin, id, &format!("{one},,Returned,,,\n")).await),
        [1, 0, 0, 1, 0]
    );
    assert_eq!(counts(&applied(&admin, id, &paid).await), [2, 0, 0, 2, 0]);

    // It is paid with the next batch, with the tax of the year without the one that came back.
    let next = approved(app, &admin).await;
    let again = reference(next, 1);
    assert_eq!(statement(app).await.len(), 2);
    applied(&admin, next, &format!("{again},433012345680,Paid,,,\n")).await;
    assert_eq!(balance(app, merchant(0)).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::TdsWithheld).await,
        Paise::rupees(-960)
    );

    // The other one comes back in a later quarter: its quarter keeps it, and the later one takes it back.
    app.clock.advance(100 * 24 * 3_600);
    let admin = app.admin(Role::One).await;
    assert_eq!(statement(app).await, Vec::<String>::new());
    applied(&admin, id, &format!("{two},433012345679,Reversed,,,\n")).await;
    let later = app.app.today();
    assert_eq!(statement(app).await, [line(&two, later, "ABCPE1234G", "-")]);
    assert_eq!(
        balance(app, Account::TdsWithheld).await,
        Paise::rupees(-480)
    );
    assert_eq!(balance(app, merchant(1)).await, Paise::rupees(-24_000));
    let next = approved(app, &admin).await;
    assert_eq!(
        admin
            .get(&format!("/api/admin/payouts/{next}"))
            .await
            .expect(200)["payouts"][0]["tds"],
        480
    );
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
    // What was only checked can be discarded.
    let path = format!("/api/admin/upload-files/{upload}");
    admin
        .json("DELETE", &path, &[], &json!({}))
        .await
        .expect(204);
    admin.get(&path).await.expect_problem(404, "not-found");
    app.run_jobs().await;
}
