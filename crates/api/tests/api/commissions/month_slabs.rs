//! The slab of a month: loans and files that come late move the month to another one, and a new table makes a version.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::distribution::ledger::{Account, EntryKind};
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::{CASHE, adds_up, balance, disbursed, entries, kinds, say, slabs};
use crate::status_files::{act, upload_to};

#[app_test]
async fn a_late_loan_moves_the_month_to_another_slab(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (first, lent) = disbursed(app).await;
    // Above the amount of one loan, below that of two.
    let limit = lent.0 / 100 * 3 / 2;
    slabs(&admin, limit).await;
    ledger::book(&app.app).await.unwrap();
    let before = entries(app, first).await;
    let (second, other) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let booked = entries(app, first).await;
    assert_eq!(kinds(&booked), [EntryKind::Expected, EntryKind::Slab]);
    assert_eq!(
        (booked[1].answers, booked[1].lines[0].amount),
        (Some(before[0].id), Paise(lent.0 / 100))
    );
    let moved = &booked[1].reason[0];
    assert_eq!(
        (moved.key.as_str(), moved.params["number"].as_str()),
        ("ledger_slab_moved", "2")
    );
    assert_ne!(moved.params["from"], moved.params["to"]);
    assert_eq!(kinds(&entries(app, second).await), [EntryKind::Expected]);
    let all = Paise((lent.0 + other.0) * 3 / 100);
    assert_eq!(balance(app, Account::Expected(CASHE)).await, all);

    // The lender's statement reports that the second loan was disbursed a month earlier, so both months are computed
    // again.
    let earlier = YearMonth::from_date(app.app.today()).minus_months(1);
    say(
        app,
        second,
        "mis/2",
        LoanEvent::new_confirmed(other, earlier.first_day()),
    )
    .await;
    ledger::book(&app.app).await.unwrap();
    let low = Paise(lent.0 / 50);
    assert_eq!(balance(app, Account::Expected(CASHE)).await, low);
    assert_eq!(
        kinds(&entries(app, first).await),
        [EntryKind::Expected, EntryKind::Slab, EntryKind::Slab]
    );
    assert_eq!(
        balance(app, Account::Confirmed(CASHE)).await,
        Paise(other.0 / 50)
    );
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let shown: Vec<(&Value, &Value)> = months["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|month| (&month["loans"], &month["confirmed"]))
        .collect();
    assert_eq!(
        shown,
        [
            (&json!(1), &json!(0)),
            (&json!(1), &json!(Paise(other.0 / 50)))
        ]
    );
    adds_up(app).await;
}

#[app_test]
async fn a_loan_that_was_listed_before_a_slab_paid_for_it_is_confirmed_with_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    say(
        app,
        loan,
        "mis/1",
        LoanEvent::new_confirmed(lent, app.app.today()),
    )
    .await;
    slabs(&admin, 1_000_000_000).await;
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        kinds(&entries(app, loan).await),
        [EntryKind::Slab, EntryKind::Confirmed]
    );
    assert_eq!(balance(app, Account::Expected(CASHE)).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::Confirmed(CASHE)).await,
        Paise(lent.0 / 50)
    );
    adds_up(app).await;
}

#[app_test]
async fn a_loan_booked_while_its_month_had_another_slab_moves_back_with_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (first, lent) = disbursed(app).await;
    slabs(&admin, lent.0 / 100 * 3 / 2).await;
    ledger::book(&app.app).await.unwrap();
    let (second, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    // Into the lower slab and back before the month is computed.
    let (today, less, more) = (app.app.today(), Paise(100_000), Paise(lent.0 * 2));
    say(app, second, "mis/1", LoanEvent::new_confirmed(less, today)).await;
    say(app, first, "mis/1", LoanEvent::new_confirmed(more, today)).await;
    ledger::book(&app.app).await.unwrap();
    let booked = kinds(&entries(app, second).await);
    assert_eq!(
        booked,
        [
            EntryKind::Expected,
            EntryKind::Correction,
            EntryKind::Confirmed,
            EntryKind::Slab
        ]
    );
    assert_eq!(
        balance(app, Account::Confirmed(CASHE)).await,
        Paise((less.0 + more.0) * 3 / 100)
    );
    adds_up(app).await;
}

#[app_test]
async fn a_late_file_moves_the_month_to_another_slab(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (first, lent) = disbursed(app).await;
    let (second, other) = disbursed(app).await;
    slabs(&admin, (lent.0 + other.0) / 100 + 50_000).await;
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        Paise((lent.0 + other.0) / 50)
    );
    let today = app.app.today().strftime("%d/%m/%Y");
    let more = Paise(other.0 + 10_000_000);
    let rows = format!(
        "Loan No,Lender,Disbursed Amount,Disbursed On\n{second},CASHe,{},{today}\n",
        more.0 / 100
    );
    let taken = upload_to(
        &admin,
        "/api/admin/upload-files?kind=mis",
        "mis.csv",
        rows.as_bytes(),
    )
    .await;
    let file = taken.expect(200)["id"].as_str().unwrap().to_owned();
    let plan = json!({ "sheet": 0, "lenderId": null, "columns": { "application": 0, "lender": 1, "amount": 2, "day": 3 } });
    act(&admin, &file, "apply", &plan).await.expect(200);
    ledger::book(&app.app).await.unwrap();
    let booked = entries(app, first).await;
    assert_eq!(kinds(&booked), [EntryKind::Expected, EntryKind::Slab]);
    assert_eq!(booked[1].reason[0].key, "ledger_slab_moved");
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        Paise(lent.0 * 3 / 100)
    );
    assert_eq!(
        balance(app, Account::Confirmed(CASHE)).await,
        Paise(more.0 * 3 / 100)
    );
    // The file is undone, and with it the change of slab.
    act(&admin, &file, "undo", &json!({})).await.expect(200);
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        Paise((lent.0 + other.0) / 50)
    );
    assert_eq!(balance(app, Account::Confirmed(CASHE)).await, Paise::ZERO);
    adds_up(app).await;
}

#[app_test]
async fn a_payment_before_its_disbursal_leaves_the_old_month_complete(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (_, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    // Paid before a disbursal was reported: it counts in this month, until its statement names another one.
    let (early, other) = disbursed(app).await;
    say(
        app,
        early,
        "commission/1",
        LoanEvent::new_received(Paise::rupees(500), Taxes::default()),
    )
    .await;
    let before = YearMonth::from_date(app.app.today()).minus_months(1);
    say(
        app,
        early,
        "mis/1",
        LoanEvent::new_confirmed(other, before.first_day()),
    )
    .await;
    ledger::book(&app.app).await.unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let shown: Vec<_> = months["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|month| ["loans", "disbursed", "expected", "received"].map(|name| month[name].clone()))
        .collect();
    let month = |loans: i64, lent: Paise, received: i64| {
        [
            json!(loans),
            json!(lent),
            json!(Paise(lent.0 / 50)),
            json!(received),
        ]
    };
    assert_eq!(shown, [month(1, lent, 0), month(1, other, 500)]);
    adds_up(app).await;
}

#[app_test]
async fn slabs_that_change_make_versions_and_pay_the_running_month(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let read = admin.get("/api/lender-revenue/get/1").await.expect(200);
    assert_eq!(read["version"], 1);
    let mut slab = read["lenderRevenue"][0].clone();
    slab["revenue_percent"] = json!(2.5);
    let stale = [("If-Match", "\"0\"")];
    admin
        .post_with("/api/lender-revenue/update", &stale, &slab)
        .await
        .expect_problem(409, "changed-meanwhile");
    admin
        .post_with(
            "/api/lender-revenue/update",
            &[("If-Match", "\"1\"")],
            &slab,
        )
        .await
        .expect(200);
    ledger::book(&app.app).await.unwrap();
    let booked = entries(app, loan).await;
    assert_eq!(kinds(&booked), [EntryKind::Expected, EntryKind::Slab]);
    let why = &booked[1].reason[0].params;
    assert_eq!(
        (
            why["fromVersion"].as_str(),
            why["toVersion"].as_str(),
            &why["from"]
        ),
        ("1", "2", &why["to"])
    );
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        Paise(lent.0 / 40)
    );
    // Past months keep their slabs.
    app.clock.advance(40 * 24 * 3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    slab["revenue_percent"] = json!(9);
    admin
        .post("/api/lender-revenue/update", &slab)
        .await
        .expect(200);
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        Paise(lent.0 / 40)
    );
    adds_up(app).await;
}
