//! Loans in lenders' statements: in reports, behind figures, and after their file is undone.

use jiff::civil::{Date, date};
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_domain::insight::range::Preset;
use saakh_domain::insight::{DateRange, SubmissionOutcome};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_service::distribution::ledger::{self, Debt};
use saakh_service::insight::counting;
use saakh_store::db::count;
use saakh_store::insight::lender_sum::{self, LenderFilter};
use saakh_store::origination::submission;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{CASHE, agree, disbursed, say, slabs};
use crate::file_rows::also_sent;
use crate::payouts::{accept, approved, owed};
use crate::status_files::{act, counts, sent, upload_to};

/// The disbursal days of a lender, with number and amount of loans.
async fn paid_out(app: &TestApp) -> Vec<(Date, i64, Paise)> {
    ledger::book(&app.app).await.unwrap();
    counting::count(&app.app).await.unwrap();
    let filter = LenderFilter {
        range: DateRange {
            preset: Preset::Custom,
            first: date(2026, 1, 1),
            last: date(2027, 1, 1),
        },
        product: None,
        lender: Some(CASHE),
    };
    let mut conn = app.app.db.read().await.unwrap();
    let days = lender_sum::sum_by_day(&mut conn, &filter).await.unwrap();
    days.iter()
        .map(|(day, sums)| {
            (
                *day,
                sums.count(SubmissionOutcome::Disbursed),
                sums.disbursed,
            )
        })
        .filter(|(_, loans, amount)| *loans != 0 || *amount != Paise::ZERO)
        .collect()
}

#[app_test]
async fn reports_follow_the_stated_disbursal_and_its_reversal(app: &TestApp) {
    let (loan, asked) = disbursed(app).await;
    let today = app.app.today();
    assert_eq!(paid_out(app).await, [(today, 1, asked)]);
    let earlier = today.yesterday().unwrap();
    say(
        app,
        loan,
        "statement/1",
        LoanEvent::new_confirmed(Paise::rupees(12_345), earlier),
    )
    .await;
    assert_eq!(paid_out(app).await, [(earlier, 1, Paise::rupees(12_345))]);
    // A later statement corrects the first one.
    say(
        app,
        loan,
        "statement/2",
        LoanEvent::new_confirmed(Paise::rupees(12_000), earlier),
    )
    .await;
    assert_eq!(paid_out(app).await, [(earlier, 1, Paise::rupees(12_000))]);
    for key in ["statement/1", "statement/2"] {
        say(app, loan, key, LoanEvent::Reversed).await;
    }
    assert_eq!(paid_out(app).await, [(today, 1, asked)]);
    assert_eq!(
        counting::count(&app.app).await.unwrap(),
        0,
        "nothing is counted twice"
    );
}

/// The loans behind a figure.
async fn behind(admin: &TestClient<'_>, group: &str) -> Vec<Value> {
    let path = format!("/api/admin/commission-loans?group={group}&lenderId=1");
    let page = admin.get(&path).await.expect(200);
    page["items"].as_array().unwrap().clone()
}

#[app_test]
async fn each_figure_leads_to_its_loans(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let [without] = &behind(&admin, "no_slab").await[..] else {
        panic!("no slab pays it")
    };
    assert_eq!(
        (&without["submissionId"], &without["slabId"]),
        (&json!(loan.to_string()), &Value::Null)
    );
    let month = admin.get("/api/admin/commissions").await.expect(200)["items"][0]["month"].clone();
    assert_eq!(without["month"], month);
    for group in [
        "expected",
        "confirmed",
        "received",
        "outstanding",
        "overpaid",
        "held",
    ] {
        assert!(behind(&admin, group).await.is_empty(), "{group}");
    }
    slabs(&admin, 1_000_000_000).await;
    ledger::book(&app.app).await.unwrap();
    assert!(behind(&admin, "no_slab").await.is_empty());
    let [open] = &behind(&admin, "outstanding").await[..] else {
        panic!("it was not paid")
    };
    assert_eq!(open["outstanding"], open["expected"]);
    let commission = Paise::from_rupees(open["expected"].as_f64().unwrap()).unwrap();
    assert_eq!(commission, Paise(lent.0 / 50));
    let paid = commission + Paise::rupees(100);
    say(
        app,
        loan,
        "commission/1",
        LoanEvent::new_received(paid, Taxes::default()),
    )
    .await;
    for (group, loans) in [
        ("lent", 1),
        ("expected", 1),
        ("received", 1),
        ("overpaid", 1),
        ("held", 1),
        ("outstanding", 0),
    ] {
        assert_eq!(behind(&admin, group).await.len(), loans, "{group}");
    }
    app.clock.advance(500 * 24 * 3600);
    let admin = app.admin(Role::One).await;
    let found = admin
        .get(&format!("/api/admin/commission-loans?q={loan}"))
        .await
        .expect(200);
    assert_eq!(found["total"], 1, "a loan is found by its id, on any date");
    let found = admin
        .get(&format!("/api/admin/commission-loans?q=L-{loan}"))
        .await
        .expect(200);
    assert_eq!(found["total"], 1, "and by the lender's reference");
    assert!(behind(&admin, "lent").await.is_empty());
    let other = admin
        .get("/api/admin/commission-loans?month=2020-01")
        .await
        .expect(200);
    assert_eq!(other["items"], json!([]));
    admin
        .get("/api/admin/commission-loans?group=all")
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .get("/api/admin/commission-loans?month=soon")
        .await
        .expect_problem(422, "invalid-fields");
    app.admin(Role::Three)
        .await
        .get("/api/admin/commission-loans")
        .await
        .expect(403);
    app.run_jobs().await;
}

#[app_test]
async fn a_file_may_name_an_application_and_its_lender(app: &TestApp) {
    let (_, app_id, first, _) = sent(app).await;
    let other = also_sent(app, "nimboo", &first).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "Application ID,Lender,Status\n{app_id},CASHe,Approved\n{app_id},Nimboo,Rejected\n{app_id},Lendbox,Approved\n"
    );
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files",
        "nov.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let file = taken["id"].as_str().unwrap();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "status": 2 } });
    let applied = act(&admin, file, "apply", &plan).await.expect(200);
    assert_eq!(
        counts(&applied),
        [3, 1, 1, 0, 1],
        "one lender has no application of it"
    );
    assert_eq!(standing(app, &first).await, SubmissionStatus::Approved);
    assert_eq!(standing(app, &other).await, SubmissionStatus::Rejected);
    let rows = format!(
        "Loan,Lender,Amount,On\n{app_id},CASHe,200000,{}\n",
        app.app.today()
    );
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files?kind=mis",
        "paid.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } });
    let applied = act(&admin, taken["id"].as_str().unwrap(), "apply", &plan)
        .await
        .expect(200);
    assert_eq!(
        (counts(&applied), &applied["doubtful"]),
        ([1, 1, 0, 0, 0], &json!(0))
    );
    assert_eq!(standing(app, &first).await, SubmissionStatus::Disbursed);
    app.clock.advance(61);
    app.run_jobs().await;
}

async fn standing(app: &TestApp, id: &str) -> SubmissionStatus {
    let mut conn = app.app.db.read().await.unwrap();
    let stored = submission::get(&mut conn, id.parse().unwrap()).await;
    stored.unwrap().unwrap().status
}

#[app_test]
async fn an_undone_commission_file_shows_who_owes_us(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, _) = owed(app, &admin, "ABCPD1234F").await;
    let [open] = &behind(&admin, "received").await[..] else {
        panic!("one was paid for")
    };
    let loan = open["submissionId"].as_str().unwrap();
    let rows = format!(
        "Loan,Lender,UTR,Amount,On\n{loan},CASHe,UTR7,1000,{}\n",
        app.app.today()
    );
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files?kind=commission",
        "nov.csv",
        rows.as_bytes(),
    )
    .await
    .expect(200);
    let file = taken["id"].as_str().unwrap();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 } });
    let applied = act(&admin, file, "apply", &plan).await.expect(200);
    assert_eq!(applied["created"], 1, "{applied}");
    ledger::book(&app.app).await.unwrap();
    accept(app, &admin, loan.parse().unwrap()).await;
    let preview = format!("/api/admin/upload-files/{file}/undo");
    assert_eq!(
        admin.get(&preview).await.expect(200)["owing"],
        json!([]),
        "no payout was made yet"
    );
    approved(app, &admin).await;
    let owing = admin.get(&preview).await.expect(200)["owing"].clone();
    assert_eq!(
        owing,
        json!([{ "account": "merchant", "party": who, "name": owing[0]["name"], "amount": 800 }])
    );
    assert!(owing[0]["name"].as_str().unwrap().len() > 3, "{owing}");
    // The undo has the effect that the preview announced.
    act(&admin, file, "undo", &json!({})).await.expect(200);
    ledger::book(&app.app).await.unwrap();
    let account = admin
        .get(&format!("/api/admin/ledger/merchant/{who}"))
        .await
        .expect(200);
    assert_eq!(account["balance"], 800);
    assert_eq!(
        admin.get(&preview).await.expect(200)["owing"],
        json!([]),
        "it is undone"
    );
}

/// Applies a file with a commission payment in rupees for each bank reference of a loan, and returns the file's id.
async fn apply_payments(
    app: &TestApp,
    admin: &TestClient<'_>,
    loan: &str,
    payments: &[(&str, i64)],
) -> String {
    let today = app.app.today();
    let rows = payments
        .iter()
        .map(|(reference, amount)| format!("{loan},CASHe,{reference},{amount},{today}\n"));
    let rows = format!("Loan,Lender,UTR,Amount,On\n{}", rows.collect::<String>());
    let path = "/api/admin/upload-files?kind=commission";
    let taken = upload_to(admin, path, "nov.csv", rows.as_bytes()).await;
    let file = taken.expect(200)["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 } });
    let applied = act(admin, &file, "apply", &plan).await.expect(200);
    assert_eq!(applied["failed"], 0, "{applied}");
    ledger::book(&app.app).await.unwrap();
    accept(app, admin, loan.parse().unwrap()).await;
    file
}

#[app_test]
async fn corrected_payments_count_again_in_the_debts_after_an_undo(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 80.0, 0).await;
    let (_, who, _) = owed(app, &admin, "ABCPD1234F").await;
    let [open] = &behind(&admin, "received").await[..] else {
        panic!("one was paid for")
    };
    let loan = open["submissionId"].as_str().unwrap();
    apply_payments(app, &admin, loan, &[("UTR7", 1_000), ("UTR8", 1_000)]).await;
    let correction = [("UTR7", 2_000), ("UTR8", 3_000)];
    let file = apply_payments(app, &admin, loan, &correction).await;
    approved(app, &admin).await;
    count::take_cost();
    let debts = ledger::find_debts_after_undo(&app.app, &file).await;
    let queries = count::take_cost().queries;
    let owed = Debt {
        account: Account::Merchant(MerchantId(who)),
        amount: Paise::rupees(2_400),
    };
    assert_eq!(debts.unwrap(), [owed]);
    let reads_of = |end: &str| queries.iter().filter(|name| name.ends_with(end)).count();
    assert_eq!(
        (reads_of("line::RESTORABLE"), reads_of("entry::BALANCES")),
        (1, 1),
        "two lines are read at once: {queries:?}"
    );
    assert_eq!((reads_of("line::GET"), reads_of("entry::BALANCE")), (0, 0));
}
