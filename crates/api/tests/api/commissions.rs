//! The commission ledger: from a disbursal to what a partner is owed, every paisa explained.

use jiff::civil::date;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::distribution::ledger::{Account, EntryKind};
use saakh_domain::id::{LenderId, MerchantId, PartnerId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger::{self, Findings, book_events};
use saakh_store::distribution::ledger::entry::{self, Entry};
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::write_tx;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{act, upload_to};

pub(crate) const CASHE: LenderId = LenderId(1);
const UDAAN: PartnerId = PartnerId(2);

/// A customer of a partner whose loan CASHe paid out: the loan, and what was lent.
pub(crate) async fn disbursed(app: &TestApp) -> (SubmissionId, Paise) {
    disbursed_to(app, "").await
}

/// The same, of somebody who came with these cookies.
pub(crate) async fn disbursed_to(app: &TestApp, cookies: &str) -> (SubmissionId, Paise) {
    let mobile = app.new_mobile();
    let sent = app.send_otp(&mobile).await;
    let mut entry = app.otp_entry(&sent, &app.code_for(&format!("+91{mobile}")).await);
    if cookies.is_empty() {
        entry["urlSegment"] = json!("udaan_credit");
    }
    let headers = [("Cookie", cookies)];
    let verified = app
        .visitor()
        .post_with("/api/otp/verify", &headers, &entry)
        .await;
    let inside = verified.expect(200);
    let customer = app.visitor().with_session(&inside);
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    let submitted = customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    let id = submitted["submissionId"].as_str().unwrap();
    for (number, word) in [(1, "SANCTIONED"), (2, "DISBURSED")] {
        app.clock.advance(60);
        app.send_cashe_callback(&json!({ "eventId": format!("{id}-{number}"), "reference": format!("L-{id}"), "status": word })).await;
    }
    let rupees = offer["amount"].as_f64().unwrap();
    (id.parse().unwrap(), Paise::from_rupees(rupees).unwrap())
}

/// CASHe pays one share up to a limit of the month, and another one above it.
pub(crate) async fn slabs(admin: &TestClient<'_>, limit: i64) {
    let slab = |min: Option<i64>, max: Option<i64>, percent: f64| {
        json!({
            "lender_id": 1, "slab_disbursed_min": min, "slab_disbursed_max": max, "slab_number_min": null,
            "slab_number_max": null, "ats_min": null, "ats_max": null, "revenue_type_id": 1, "revenue_flat": 0,
            "revenue_percent": percent, "status": 1,
        })
    };
    let wanted = json!([
        slab(Some(0), Some(limit), 2.0),
        slab(Some(limit), None, 3.0)
    ]);
    admin
        .put(
            "/api/admin/lenders/1/revenue",
            &json!({ "seen": [], "slabs": wanted }),
        )
        .await
        .expect(200);
}

pub(crate) async fn agree(admin: &TestClient<'_>, percent: f64, flat: i64) {
    let body = json!({ "revenue_percent": percent, "revenue_flat_fee": flat });
    admin
        .post("/api/update-partner-revenue-data/2", &body)
        .await
        .expect(200);
}

pub(crate) async fn balance(app: &TestApp, account: Account) -> Paise {
    let mut conn = app.app.db.read().await.unwrap();
    entry::balance(&mut conn, account).await.unwrap()
}

pub(crate) async fn say(app: &TestApp, submission: SubmissionId, key: &str, event: LoanEvent) {
    let new = NewEvent {
        submission,
        key: key.to_owned(),
        event,
        reference: Some("UTR 7".to_owned()),
    };
    let said: saakh_service::Result<()> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            book_events(&app.app, tx, vec![new.clone()]).await
        })
    }
    .await;
    said.unwrap();
}

pub(crate) async fn entries(app: &TestApp, loan: SubmissionId) -> Vec<Entry> {
    let mut conn = app.app.db.read().await.unwrap();
    let mut found = entry::list_for_loan(&mut conn, loan, i64::MAX, 100)
        .await
        .unwrap();
    found.reverse();
    found
}

pub(crate) fn kinds(entries: &[Entry]) -> Vec<EntryKind> {
    entries.iter().map(|entry| entry.kind).collect()
}

pub(crate) async fn adds_up(app: &TestApp) {
    assert_eq!(ledger::check(&app.app).await.unwrap(), Findings::default());
}

/// A disbursed loan, its amount, and the commission that CASHe owes for it.
struct CommissionedLoan {
    id: SubmissionId,
    lent: Paise,
    commission: Paise,
}

/// A loan of a partner with 60% of the commission, booked as expected.
async fn book_expected(app: &TestApp, admin: &TestClient<'_>) -> CommissionedLoan {
    slabs(admin, 1_000_000_000).await;
    agree(admin, 60.0, 0).await;
    let (id, lent) = disbursed(app).await;
    assert_eq!(ledger::book(&app.app).await.unwrap(), 1);
    CommissionedLoan {
        id,
        lent,
        commission: Paise(lent.0 / 50),
    }
}

/// Books the lender's statement, then its payment, each delivered twice.
async fn book_received(app: &TestApp, loan: &CommissionedLoan) {
    let today = app.app.today();
    let confirmed = LoanEvent::new_confirmed(loan.lent, today);
    for _ in 0..2 {
        say(app, loan.id, "mis/1", confirmed).await;
    }
    let taxes = app
        .app
        .reference
        .commission_tax
        .compute_lender_taxes(loan.commission, today);
    let received = LoanEvent::new_received(loan.commission, taxes);
    for _ in 0..2 {
        say(app, loan.id, "commission/1", received).await;
    }
}

#[app_test]
async fn a_disbursal_is_booked_once_as_expected_commission(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    assert_eq!(
        ledger::book(&app.app).await.unwrap(),
        0,
        "nothing is booked twice"
    );
    assert_eq!(
        balance(app, Account::Expected(CASHE)).await,
        loan.commission
    );
    assert_eq!(
        balance(app, Account::Revenue(CASHE)).await,
        Paise(-loan.commission.0)
    );
    adds_up(app).await;
}

#[app_test]
async fn a_statement_and_a_payment_delivered_twice_are_booked_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let booked = entries(app, loan.id).await;
    assert_eq!(
        kinds(&booked),
        [
            EntryKind::Expected,
            EntryKind::Confirmed,
            EntryKind::Received,
            EntryKind::Payable
        ]
    );
    assert_eq!(booked[1].answers, Some(booked[0].id));
    assert_eq!(booked[3].answers, Some(booked[2].id));
    assert_eq!(balance(app, Account::Expected(CASHE)).await, Paise::ZERO);
    assert_eq!(balance(app, Account::Confirmed(CASHE)).await, Paise::ZERO);
    let commission = loan.commission;
    let share = Paise(commission.0 * 60 / 100);
    assert_eq!(balance(app, Account::Partner(UDAAN)).await, Paise(-share.0));
    let bank = commission.0 * 118 / 100 - commission.0 * 2 / 100;
    assert_eq!(balance(app, Account::Bank).await, Paise(bank));
    adds_up(app).await;
}

#[app_test]
async fn the_commission_pages_explain_a_month_by_its_slab(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let (lent, commission) = (loan.lent, loan.commission);
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = &months["items"][0];
    assert_eq!(months["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&month["lender"], &month["loans"], &month["slabVersion"]),
        (&json!("CASHe"), &json!(1), &json!(1))
    );
    let rupees = json!(commission);
    assert_eq!(
        [&month["expected"], &month["confirmed"], &month["received"]],
        [&rupees; 3]
    );
    let share = Paise(commission.0 * 60 / 100);
    let gaps = [&month["outstanding"], &month["overpaid"], &month["payable"]];
    assert_eq!(gaps, [&json!(0), &json!(0), &json!(share)]);
    let path = format!(
        "/api/admin/commissions/1/{}",
        month["month"].as_str().unwrap()
    );
    let lines = admin.get(&path).await.expect(200);
    assert_eq!(
        (&lines["items"][0]["title"], &lines["nextCursor"]),
        (&json!("Share"), &Value::Null)
    );
    let first = &lines["items"][3];
    let why: Vec<&str> = first["reason"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line.as_str().unwrap())
        .collect();
    let today = app.app.today();
    assert_eq!(
        why,
        [
            format!("Disbursed: {lent} on {today}"),
            format!(
                "Slab {} of version 1: 2% of {lent} and ₹0 a loan = {commission}",
                month["slabId"]
            )
        ]
    );
    assert_eq!(
        first["lines"],
        json!([
            { "account": "Expected of CASHe", "code": "expected", "party": 1, "amount": commission },
            { "account": "Revenue from CASHe", "code": "revenue", "party": 1, "amount": Paise(-commission.0) },
        ])
    );
    for path in [
        "/api/admin/commissions?from=2026-1",
        "/api/admin/commissions/1/11-2026",
    ] {
        admin.get(path).await.expect_problem(422, "invalid-fields");
    }
}

#[app_test]
async fn the_page_of_an_account_lists_its_entries(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = book_expected(app, &admin).await;
    book_received(app, &loan).await;
    let revenue = admin.get("/api/admin/ledger/revenue/1").await.expect(200);
    assert_eq!(
        (&revenue["name"], &revenue["balance"]),
        (
            &json!("Revenue from CASHe"),
            &json!(Paise(-loan.commission.0))
        )
    );
    assert_eq!(revenue["entries"]["items"].as_array().unwrap().len(), 1);
    admin
        .get("/api/admin/ledger/wallet/1")
        .await
        .expect_problem(404, "not-found");
    let partner = admin
        .get("/api/admin/partners/2/commission")
        .await
        .expect(200);
    let share = Paise(loan.commission.0 * 60 / 100);
    assert_eq!(
        (
            &partner["balance"],
            &partner["entries"]["items"].as_array().unwrap().len()
        ),
        (&json!(share), &1)
    );
}

#[app_test]
async fn a_late_loan_moves_the_month_to_another_slab(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let (first, lent) = disbursed(app).await;
    // Above what one loan comes to, below what two come to.
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

    // The lender's statement says that the second was paid out a month before: both months are settled anew.
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
    // Into the lower slab and back before anybody settles the month.
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
    // The file is taken back, and with it the slab.
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
    // Paid before anybody said that it was disbursed: it stands in this month, until its statement says another one.
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
    // Months that are over keep their table.
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

#[app_test]
async fn a_reversal_is_an_entry_of_its_own(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 50.0, 100).await;
    let merchant = app.merchant().await;
    // The customer came by a link of a merchant who gets a quarter of what the partner gets.
    let who = merchant.get("/api/partner/get-revenue").await.expect(200)["data"]["merchantId"]
        .as_i64()
        .unwrap();
    let share = admin
        .put(
            &format!("/api/admin/merchants/{who}"),
            &json!({ "share_percent": 25 }),
        )
        .await
        .expect(200);
    assert_eq!(share["share_percent"], 25);
    let by_link =
        json!({ "partnerId": 2, "merchantId": who, "name": "Shop", "path": "/", "utms": {} });
    let made = admin.post("/api/admin/links", &by_link).await;
    let link = format!("/l/{}", made.expect(201)["code"].as_str().unwrap());
    let followed = app.visitor().get(&link).await;
    let set = followed.headers.get_all("set-cookie").iter();
    let cookies: Vec<&str> = set
        .filter_map(|cookie| cookie.to_str().unwrap().split(';').next())
        .collect();
    let (loan, lent) = disbursed_to(app, &cookies.join("; ")).await;
    ledger::book(&app.app).await.unwrap();
    let commission = Paise(lent.0 / 50);
    let paid = LoanEvent::new_received(commission, Taxes::default());
    say(app, loan, "commission/1", paid).await;
    let all = commission.0 / 2 + 10_000;
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise(-all / 4)
    );
    assert_eq!(
        balance(app, Account::Partner(UDAAN)).await,
        Paise(-all * 3 / 4)
    );
    let seen = merchant.get("/api/partner/get-revenue").await.expect(200);
    assert_eq!(seen["data"]["balance"], json!(Paise(all / 4)));
    let line = &seen["data"]["lines"][0];
    assert_eq!(
        (&line["title"], &line["amount"], &line["submissionId"]),
        (&json!("Share"), &json!(Paise(all / 4)), &json!(loan))
    );
    assert_eq!(
        line["reason"].as_array().unwrap().len(),
        1,
        "what the lender agreed with us is not theirs to see"
    );

    // The file was taken back, then the lender claws back what another one said.
    say(app, loan, "commission/1", LoanEvent::Reversed).await;
    assert_eq!(balance(app, Account::Partner(UDAAN)).await, Paise::ZERO);
    say(app, loan, "commission/2", paid).await;
    say(
        app,
        loan,
        "commission/3",
        LoanEvent::new_received(Paise(-commission.0), Taxes::default()),
    )
    .await;
    assert_eq!(
        balance(app, Account::Merchant(MerchantId(who))).await,
        Paise::ZERO
    );
    assert_eq!(balance(app, Account::Bank).await, Paise::ZERO);
    assert_eq!(
        kinds(&entries(app, loan).await),
        [
            EntryKind::Expected,
            EntryKind::Received,
            EntryKind::Payable,
            EntryKind::Reversal,
            EntryKind::Payable,
            EntryKind::Received,
            EntryKind::Payable,
            EntryKind::ClawBack,
            EntryKind::Payable,
        ]
    );
    adds_up(app).await;
}

#[app_test]
async fn a_closed_month_changes_by_corrections_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let month = months["items"][0]["month"].as_str().unwrap().to_owned();
    let path = format!("/api/admin/commissions/1/{month}/close");
    admin
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "commission-month-not-over");
    app.clock.advance(40 * 24 * 3_600);
    app.run_jobs().await;
    let admin = app.admin(Role::One).await;
    let version = format!("\"{}\"", months["items"][0]["version"]);
    admin
        .post_with(&path, &[("If-Match", "\"0\"")], &json!({}))
        .await
        .expect_problem(409, "changed-meanwhile");
    // Two people close it at once: one of them does.
    let (one, other) = (app.admin(Role::One).await, app.admin(Role::One).await);
    let headers = [("If-Match", version.as_str())];
    let nothing = json!({});
    let (first, second) = tokio::join!(
        one.post_with(&path, &headers, &nothing),
        other.post_with(&path, &headers, &nothing)
    );
    let (closed, refused) = if first.status == 200 {
        (first, second)
    } else {
        (second, first)
    };
    assert!(closed.expect(200)["closedAt"].is_string());
    refused.expect_problem(409, "commission-month-closed");
    let day: jiff::civil::Date = format!("{month}-02").parse().unwrap();
    say(
        app,
        loan,
        "mis/1",
        LoanEvent::new_confirmed(Paise(lent.0 / 2), day),
    )
    .await;
    ledger::book(&app.app).await.unwrap();
    assert_eq!(
        kinds(&entries(app, loan).await),
        [
            EntryKind::Expected,
            EntryKind::Correction,
            EntryKind::Correction
        ]
    );
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let shown = months["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["month"] == month.as_str())
        .unwrap();
    assert_eq!(
        (&shown["corrected"], &shown["expected"]),
        (&json!(Paise(-lent.0 / 100)), &json!(Paise(lent.0 / 100)))
    );
    assert_eq!(
        admin
            .get("/api/admin/audit?action=commission.close")
            .await
            .expect(200)["total"],
        1
    );
    admin
        .post("/api/admin/commissions/1/2020-01/close", &json!({}))
        .await
        .expect_problem(404, "not-found");
    assert_eq!(
        YearMonth::from_date(date(2026, 11, 3)).to_string(),
        "2026-11"
    );
    adds_up(app).await;
}
