//! Lenders' statements: lines that are matched, corrected, decided by a person and taken back, with what they move.

use std::collections::BTreeSet;

use saakh_domain::identity::permission::Role;
use saakh_domain::time::india;
use saakh_service::distribution::ledger::{self, Findings};
use saakh_store::origination::submission_batch;
use saakh_store::platform::upload::event::{self, StatementEvent};
use saakh_store::{Scope, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{act, counts, file, history, in_background, sent, upload_to};

const MIS: &str = "/api/admin/upload-files?kind=mis";
const COMMISSION: &str = "/api/admin/upload-files?kind=commission";
const HEAD: &str = "Loan No,Lender,PAN,Disbursed Amount,Disbursed On\n";
const PAID: &str = "Loan No,Lender,UTR,Commission,Paid On\n";
const PAN: &str = "ABCPK1234F";

fn plan() -> Value {
    json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "pan": 2, "amount": 3, "day": 4 } })
}

fn paid_plan() -> Value {
    json!({ "sheet": 0, "lenderId": null,
        "columns": { "application": 0, "lender": 1, "bankReference": 2, "amount": 3, "day": 4 } })
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

/// What nobody booked yet, as kind, reason, submission and rupees; it is booked then.
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

/// What was applied for, and today, as a file writes it.
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

/// A submission with CASHe, and an uploaded statement about it: three good rows, one of them doubtful, and seven errors.
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

fn as_rupees(amount: i64) -> f64 {
    f64::from(i32::try_from(amount).unwrap())
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

#[app_test]
async fn a_doubtful_line_reveals_nothing_of_an_erased_customer(app: &TestApp) {
    let (customer, _, first, _) = sent(app).await;
    sent(app).await;
    let (amount, today) = asked(app, &first).await;
    let admin = app.admin(Role::One).await;
    let (batch, _) = applied(&admin, &format!("L-77,CASHe,{PAN},{amount},{today}\n")).await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let open = admin
        .get(&format!("/api/admin/upload-files/{batch}/open-lines"))
        .await
        .expect(200);
    assert_eq!(
        (&open["items"][0]["state"], &open["items"][0]["pan"]),
        (&json!("doubtful"), &Value::Null)
    );
}

/// Two submissions of one PAN and amount, and an applied statement with a line that may be about either.
struct DoubtfulLine<'a> {
    first: String,
    second: String,
    second_customer: TestClient<'a>,
    second_app: String,
    /// As applied for, in rupees.
    amount: f64,
    batch: String,
}

impl DoubtfulLine<'_> {
    fn path(&self) -> String {
        format!("/api/admin/upload-files/{}/lines/2", self.batch)
    }

    async fn load_open_lines(&self, admin: &TestClient<'_>) -> Value {
        admin
            .get(&format!(
                "/api/admin/upload-files/{}/open-lines",
                self.batch
            ))
            .await
            .expect(200)
    }

    async fn decide(&self, admin: &TestClient<'_>, submission: Option<&str>) {
        admin
            .put(&self.path(), &json!({ "submissionId": submission }))
            .await
            .expect(204);
    }
}

async fn doubtful_line<'a>(app: &'a TestApp, admin: &TestClient<'_>) -> DoubtfulLine<'a> {
    let (_, _, first, _) = sent(app).await;
    let (second_customer, second_app, second, _) = sent(app).await;
    let (amount, today) = asked(app, &first).await;
    let row = format!("L-77,CASHe,{PAN},{amount},{today}\n");
    let (batch, doubtful) = applied(admin, &row).await;
    assert_eq!(
        (counts(&doubtful), &doubtful["doubtful"]),
        ([1, 1, 0, 0, 0], &json!(1))
    );
    assert!(booked(app).await.is_empty());
    DoubtfulLine {
        first,
        second,
        second_customer,
        second_app,
        amount: as_rupees(amount),
        batch,
    }
}

#[app_test]
async fn a_doubtful_line_shows_its_candidates_and_their_grounds(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    let open = line.load_open_lines(&admin).await;
    let item = &open["items"][0];
    assert_eq!(
        (
            &open["total"],
            &item["state"],
            &item["pan"],
            &item["reference"]
        ),
        (
            &json!(1),
            &json!("doubtful"),
            &json!("******234F"),
            &json!("L-77")
        )
    );
    let candidates = item["candidates"].as_array().unwrap();
    let named: BTreeSet<&str> = candidates
        .iter()
        .map(|one| one["submissionId"].as_str().unwrap())
        .collect();
    assert_eq!(
        named,
        BTreeSet::from([line.first.as_str(), line.second.as_str()])
    );
    assert_eq!(candidates[0]["points"], 90);
    let grounds = candidates[0]["grounds"].as_array().unwrap();
    let grounds: Vec<&str> = grounds
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert_eq!(
        grounds,
        [
            "Same PAN",
            "Same amount",
            "Disbursed within 120 days of the application",
            "Not rejected by the lender"
        ]
    );
}

#[app_test]
async fn a_decided_line_is_booked_and_matches_later_lines_of_its_loan(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    admin
        .put(&line.path(), &json!({ "submissionId": "nonsense" }))
        .await
        .expect_problem(422, "invalid-fields");
    admin
        .put(
            &format!("/api/admin/upload-files/{}/lines/3", line.batch),
            &json!({ "submissionId": line.first }),
        )
        .await
        .expect_problem(404, "not-found");
    line.decide(&admin, Some(&line.second)).await;
    let second = Some(line.second.as_str());
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "decided", second, line.amount)])
    );
    assert_eq!(
        history(&line.second_customer, &line.second_app).await[2..],
        [("disbursed".to_owned(), "status_file".to_owned())]
    );
    assert_eq!(
        line.load_open_lines(&admin).await,
        json!({ "items": [], "total": 0 })
    );

    let (_, matched) = applied(&admin, &format!("L-77,CASHe,{PAN},500,01/11/2026\n")).await;
    assert_eq!(
        (counts(&matched), &matched["doubtful"]),
        ([1, 1, 0, 0, 0], &json!(0))
    );
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "stated", second, 500.0)])
    );
}

#[app_test]
async fn a_decision_can_be_changed_until_its_statement_is_undone(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let line = doubtful_line(app, &admin).await;
    line.decide(&admin, Some(&line.second)).await;
    booked(app).await;
    let (later, _) = applied(&admin, &format!("L-77,CASHe,{PAN},500,01/11/2026\n")).await;
    act(&admin, &later, "undo", &json!({})).await.expect(200);
    booked(app).await;

    let (first, second) = (Some(line.first.as_str()), Some(line.second.as_str()));
    line.decide(&admin, first).await;
    assert_eq!(
        booked(app).await,
        sorted([
            moved("confirmed", "decided", first, line.amount),
            moved("reversed", "decided", second, line.amount)
        ])
    );
    assert_eq!(
        history(&line.second_customer, &line.second_app).await[3..],
        [("submitted".to_owned(), "undo".to_owned())]
    );
    line.decide(&admin, None).await;
    line.decide(&admin, None).await;
    assert_eq!(
        booked(app).await,
        sorted([moved("reversed", "decided", first, line.amount)])
    );
    act(&admin, &line.batch, "undo", &json!({}))
        .await
        .expect(200);
    admin
        .put(&line.path(), &json!({ "submissionId": line.first }))
        .await
        .expect_problem(409, "upload-not-applied");
    assert!(booked(app).await.is_empty());
}

#[app_test]
async fn a_commission_payment_is_stored_with_its_bank_reference(app: &TestApp) {
    let (customer, app_id, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let rows = format!(
        "{PAID}{reference},CASHe,UTR1,1500.25,{today}\nunknown,CASHe,UTR1,700,{today}\n{reference},CASHe,UTR2,(200),{today}\n\
         {reference},CASHe,,1,{today}\n"
    );
    let batch = taken(&admin, COMMISSION, &rows).await;
    act(&admin, &batch, "apply", &plan())
        .await
        .expect_problem(422, "invalid-fields");
    let applied = act(&admin, &batch, "apply", &paid_plan()).await.expect(200);
    assert_eq!(
        (counts(&applied), &applied["doubtful"]),
        ([4, 3, 0, 0, 1], &json!(1))
    );
    assert_eq!(
        booked(app).await,
        sorted([
            moved("received", "stated", None, 700.0),
            moved("received", "stated", Some(&id), -200.0),
            moved("received", "stated", Some(&id), 1500.25),
        ])
    );
    assert_eq!(
        history(&customer, &app_id).await.len(),
        2,
        "money for us is no word about the loan"
    );
    admin
        .put(
            &format!("/api/admin/upload-files/{batch}/lines/3"),
            &json!({ "submissionId": id }),
        )
        .await
        .expect(204);
    assert_eq!(
        booked(app).await,
        sorted([
            moved("received", "decided", Some(&id), 700.0),
            moved("reversed", "decided", None, 700.0),
        ])
    );
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    assert_eq!(booked(app).await.len(), 3);
    let list = admin.get(COMMISSION).await.expect(200);
    assert_eq!(
        (
            &list["data"][0]["status"],
            list["data"].as_array().unwrap().len()
        ),
        (&json!("Undone"), 1)
    );
    assert_eq!(admin.get(MIS).await.expect(200)["data"], json!([]));
}

#[app_test]
async fn statements_are_visible_to_the_uploading_roles_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let batch = taken(&admin, MIS, &format!("{HEAD}A,CASHe,,1,01/11/2026\n")).await;
    let other = app.admin(Role::Two).await;
    other.get(MIS).await.expect_problem(403, "forbidden");
    upload_to(&other, MIS, "a.csv", HEAD.as_bytes())
        .await
        .expect_problem(403, "forbidden");
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

#[app_test]
async fn two_files_about_the_same_payments_at_once_count_them_once(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let rows: Vec<String> = (0..30)
        .map(|number| format!("R{number},CASHe,,100,{today}\n"))
        .collect();
    let rows = rows.concat();
    let rows = format!("{HEAD}{rows}{reference},CASHe,,900,{today}\n");
    let (one, other) = (
        taken(&admin, MIS, &rows).await,
        taken(&admin, MIS, &rows).await,
    );
    let plan = plan();
    let (first, second) = tokio::join!(
        act(&admin, &one, "apply", &plan),
        act(&admin, &other, "apply", &plan)
    );
    let mut sums = [counts(&first.expect(200)), counts(&second.expect(200))];
    sums.sort_unstable();
    assert_eq!(sums, [[31, 0, 0, 31, 0], [31, 31, 0, 0, 0]]);
    assert_eq!(
        booked(app).await,
        sorted([moved("confirmed", "stated", Some(&id), 900.0)])
    );
}

#[app_test]
async fn a_crashed_node_stores_no_line_twice(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (_, today) = asked(app, &id).await;
    let brief = in_background(app).await;
    let admin = brief.admin(Role::One).await;
    let mut rows = format!("{HEAD}{reference},CASHe,,100,{today}\n");
    rows.extend((0..450).map(|number| format!("none-{number},CASHe,,5,{today}\n")));
    let batch = taken(&admin, MIS, &rows).await;
    act(&admin, &batch, "apply", &plan()).await.expect(200);
    brief.app.handover.close();
    brief.run_jobs().await;
    assert_eq!(counts(&file(&admin, &batch).await), [200, 200, 0, 0, 0]);
    brief.app.handover.open();
    brief.clock.advance(1);
    brief.run_jobs().await;
    let done = file(&admin, &batch).await;
    assert_eq!(
        (counts(&done), &done["doubtful"], &done["state"]),
        ([451, 451, 0, 0, 0], &json!(450), &json!("done"))
    );
    assert_eq!(
        booked(&brief).await,
        sorted([moved("confirmed", "stated", Some(&id), 100.0)])
    );
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    brief.run_jobs().await;
    let undone = file(&admin, &batch).await;
    assert_eq!(
        (&undone["undone"], &undone["state"]),
        (&json!(451), &json!("done"))
    );
    assert_eq!(
        booked(&brief).await,
        sorted([moved("reversed", "undone", Some(&id), 100.0)])
    );
}

#[app_test]
async fn statement_lines_are_booked_once_and_reversed_with_their_file(app: &TestApp) {
    let (_, _, id, reference) = sent(app).await;
    let (rupees, today) = asked(app, &id).await;
    let admin = app.admin(Role::One).await;
    let confirmed = async || {
        ledger::book(&app.app).await.unwrap();
        assert_eq!(ledger::check(&app.app).await.unwrap(), Findings::default());
        let months = admin.get("/api/admin/commissions").await.expect(200);
        let months = months["items"].as_array().unwrap().iter();
        months
            .map(|month| [&month["loans"], &month["confirmed"]].map(|n| n.as_f64().unwrap()))
            .collect::<Vec<_>>()
    };
    assert!(confirmed().await.is_empty());
    let (batch, _) = applied(&admin, &format!("{reference},CASHe,,{rupees},{today}\n")).await;
    let after = confirmed().await;
    assert_eq!(after.len(), 1, "{after:?}");
    assert_eq!(confirmed().await, after, "booked once");
    assert!(booked(app).await.is_empty());
    // What was paid for no loan that we know moves nothing, and waits for nobody.
    let paid = taken(
        &admin,
        COMMISSION,
        &format!("{PAID}unknown,CASHe,UTR9,700,{today}\n"),
    )
    .await;
    act(&admin, &paid, "apply", &paid_plan()).await.expect(200);
    assert_eq!(confirmed().await, after);
    act(&admin, &batch, "undo", &json!({})).await.expect(200);
    let taken_back = confirmed().await;
    assert!(
        taken_back.iter().all(|[_, confirmed]| *confirmed == 0.0),
        "{taken_back:?}"
    );
    assert!(booked(app).await.is_empty());
}
