//! Differences between paid and expected commission, which stay open until a user closes them.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::{PartnerId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_store::{DbError, args, sql, write_tx};
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, disbursed, say, slabs};
use crate::payouts::accept;

const DIFFERENCES: &str = "/api/admin/commission-differences";

sql!(REMOVE_PARTNER = "UPDATE commission_loan SET partner_id = NULL WHERE submission_id = $1");

/// The listed differences; with a new login each time, because sessions expire between the calls.
async fn listed(app: &TestApp, query: &str) -> Vec<Value> {
    let found = app
        .admin(Role::One)
        .await
        .get(&format!("{DIFFERENCES}{query}"))
        .await
        .expect(200);
    found["items"].as_array().unwrap().clone()
}

async fn receive(app: &TestApp, loan: SubmissionId, key: &str, amount: Paise) {
    let received = LoanEvent::new_received(amount, Taxes::default());
    say(app, loan, key, received).await;
}

/// A loan with ₹100.99 too little commission: 99 paise by rounding, and ₹100 clawed back.
async fn underpaid(app: &TestApp, admin: &TestClient<'_>) -> SubmissionId {
    slabs(admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    assert!(listed(app, "").await.is_empty(), "nothing is due yet");
    let expected = Paise(lent.0 / 50);
    receive(app, loan, "bank/1", Paise(expected.0 - 99)).await;
    assert!(listed(app, "").await.is_empty(), "a rounding is not listed");
    receive(app, loan, "bank/2", Paise(-10_000)).await;
    loan
}

#[app_test]
async fn a_payment_that_is_too_low_is_listed_as_a_difference(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    underpaid(app, &admin).await;
    let items = listed(app, "").await;
    assert_eq!(
        (items.len(), &items[0]["difference"]),
        (1, &json!(Paise(-10_099)))
    );
    assert_eq!(
        (&items[0]["lenderId"], &items[0]["note"]),
        (&json!(1), &Value::Null)
    );
    adds_up(app).await;
}

#[app_test]
async fn an_accepted_difference_is_listed_again_when_it_changes(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let loan = underpaid(app, &admin).await;
    let one = format!("{DIFFERENCES}/{loan}");
    let version = format!("\"{}\"", listed(app, "").await[0]["version"]);
    let put = async |version: &str, body: &Value| {
        admin
            .json("PUT", &one, &[("If-Match", version)], body)
            .await
    };
    let done = json!({ "note": "Their fee for a late file; agreed by mail", "isAccepted": true });
    put("\"0\"", &done)
        .await
        .expect_problem(409, "changed-meanwhile");
    put(&version, &json!({ "note": " ", "isAccepted": true }))
        .await
        .expect_problem(422, "invalid-fields");
    let asked = json!({ "note": "Asked the lender", "isAccepted": false });
    put(&version, &asked).await.expect(204);
    let noted = listed(app, "").await;
    assert_eq!(
        (&noted[0]["note"], &noted[0]["isAccepted"]),
        (&json!("Asked the lender"), &json!(false))
    );
    put(&version, &done).await.expect(204);
    assert!(listed(app, "").await.is_empty());
    let accepted = listed(app, "?isAccepted=true").await;
    assert_eq!(
        (&accepted[0]["notedBy"], &accepted[0]["isAccepted"]),
        (&json!("Anita Rao"), &json!(true))
    );
    assert!(listed(app, "?isAccepted=true&lenderId=2").await.is_empty());
    assert_eq!(
        admin
            .get("/api/admin/audit?action=commission.note")
            .await
            .expect(200)["total"],
        2
    );

    receive(app, loan, "bank/3", Paise(-500)).await;
    assert_eq!(
        listed(app, &format!("?q={loan}")).await[0]["difference"],
        json!(Paise(-10_599))
    );
    adds_up(app).await;
}

#[app_test]
async fn an_unpaid_commission_is_listed_once_it_is_due(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    underpaid(app, &admin).await;
    let (unpaid, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    assert_eq!(listed(app, "").await.len(), 1, "it is not due yet");
    app.clock.advance(100 * 24 * 3_600);
    app.run_jobs().await;
    let due = listed(app, "").await;
    assert!(
        due.iter().any(|one| one["submissionId"] == json!(unpaid)),
        "{due:?}"
    );
    adds_up(app).await;
}

#[app_test]
async fn a_note_on_an_unknown_loan_is_not_found(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let note = json!({ "note": "Asked the lender", "isAccepted": false });
    for id in ["00000000-0000-0000-0000-000000000000", "1"] {
        admin
            .put(&format!("{DIFFERENCES}/{id}"), &note)
            .await
            .expect_problem(404, "not-found");
    }
}

#[app_test]
async fn an_overpaid_loan_does_not_hide_what_another_is_owed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (overpaid, lent) = disbursed(app).await;
    let (_, unpaid) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let paid = Paise(lent.0 / 50) + Paise::rupees(5_000);
    say(
        app,
        overpaid,
        "bank/1",
        LoanEvent::new_received(paid, Taxes::default()),
    )
    .await;
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let gaps = [
        &months["items"][0]["outstanding"],
        &months["items"][0]["overpaid"],
    ];
    assert_eq!(
        gaps,
        [&json!(Paise(unpaid.0 / 50)), &json!(Paise::rupees(5_000))]
    );

    // A file with an overpayment is undone: neither figure includes it any more.
    say(app, overpaid, "bank/1", LoanEvent::Reversed).await;
    let months = admin.get("/api/admin/commissions").await.expect(200);
    let gaps = [
        &months["items"][0]["outstanding"],
        &months["items"][0]["overpaid"],
    ];
    assert_eq!(
        gaps,
        [&json!(Paise(lent.0 / 50 + unpaid.0 / 50)), &json!(0)]
    );
    adds_up(app).await;
}

#[app_test]
async fn a_payment_beyond_the_slab_is_held_until_its_difference_is_accepted(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    agree(&admin, 60.0, 0).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let commission = Paise(lent.0 / 50);
    let paid = commission + Paise::rupees(10_000);
    say(
        app,
        loan,
        "bank/1",
        LoanEvent::new_received(paid, Taxes::default()),
    )
    .await;
    let share = |of: Paise| Paise(of.0 * 60 / 100);
    let partner = Account::Partner(PartnerId(2));
    assert_eq!(balance(app, partner).await, Paise(-share(commission).0));
    let path = format!("/api/admin/commission-loans/{loan}");
    assert_eq!(
        admin.get(&path).await.expect(200)["held"],
        json!(Paise::rupees(10_000))
    );

    accept(app, &admin, loan).await;
    assert_eq!(balance(app, partner).await, Paise(-share(paid).0));
    assert_eq!(admin.get(&path).await.expect(200)["held"], json!(0));
    // Amounts above the accepted difference are held again.
    say(
        app,
        loan,
        "bank/2",
        LoanEvent::new_received(Paise::rupees(700), Taxes::default()),
    )
    .await;
    assert_eq!(balance(app, partner).await, Paise(-share(paid).0));
    assert_eq!(
        admin.get(&path).await.expect(200)["held"],
        json!(Paise::rupees(700))
    );
    adds_up(app).await;
}

#[app_test]
async fn a_loan_without_a_partner_has_nothing_held(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (loan, lent) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let excess = Paise::rupees(10_000);
    receive(app, loan, "bank/1", Paise(lent.0 / 50) + excess).await;
    let held = async || {
        let path = "/api/admin/commission-loans";
        let shown = admin.get(&format!("{path}/{loan}")).await.expect(200);
        let listed = admin.get(&format!("{path}?q={loan}")).await.expect(200);
        [shown["held"].clone(), listed["items"][0]["held"].clone()]
    };
    assert_eq!(held().await, [json!(excess), json!(excess)]);
    let removed: Result<u64, DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            tx.execute(&REMOVE_PARTNER, args![loan]).await
        })
    }
    .await;
    assert_eq!(removed.unwrap(), 1);
    assert_eq!(held().await, [json!(0), json!(0)]);
}

#[app_test]
async fn without_a_slab_no_payment_is_shared(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    agree(&admin, 60.0, 0).await;
    let (loan, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let partner = Account::Partner(PartnerId(2));
    say(
        app,
        loan,
        "bank/1",
        LoanEvent::new_received(Paise::rupees(3_000), Taxes::default()),
    )
    .await;
    assert_eq!(balance(app, partner).await, Paise::ZERO);
    accept(app, &admin, loan).await;
    assert_eq!(balance(app, partner).await, Paise::rupees(-1_800));
    adds_up(app).await;
}
