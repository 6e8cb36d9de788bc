//! What a lender paid and what was expected, where they differ: work until somebody is done with it.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::{LoanEvent, Taxes};
use saakh_domain::id::PartnerId;
use saakh_domain::identity::permission::Role;
use saakh_service::distribution::ledger;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use crate::commissions::{adds_up, agree, balance, disbursed, say, slabs};
use crate::payouts::accept;

#[app_test]
async fn a_difference_is_work_until_somebody_is_done_with_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    slabs(&admin, 1_000_000_000).await;
    let (short, lent) = disbursed(app).await;
    let (unpaid, _) = disbursed(app).await;
    ledger::book(&app.app).await.unwrap();
    let path = "/api/admin/commission-differences";
    let listed = async |query: &str| {
        let found = app
            .admin(Role::One)
            .await
            .get(&format!("{path}{query}"))
            .await
            .expect(200);
        found["items"].as_array().unwrap().clone()
    };
    assert!(listed("").await.is_empty(), "nothing is due yet");
    let expected = Paise(lent.0 / 50);
    let rounded = Paise(expected.0 - 99);
    say(
        app,
        short,
        "bank/1",
        LoanEvent::new_received(rounded, Taxes::default()),
    )
    .await;
    assert!(listed("").await.is_empty(), "a rounding is no work");
    say(
        app,
        short,
        "bank/2",
        LoanEvent::new_received(Paise(-10_000), Taxes::default()),
    )
    .await;
    let items = listed("").await;
    assert_eq!(
        (items.len(), &items[0]["difference"]),
        (1, &json!(Paise(-10_099)))
    );
    assert_eq!(
        (&items[0]["lenderId"], &items[0]["note"]),
        (&json!(1), &Value::Null)
    );

    // A note is about the difference that was seen.
    let one = format!("{path}/{short}");
    let version = format!("\"{}\"", items[0]["version"]);
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
    let noted = listed("").await;
    assert_eq!(
        (&noted[0]["note"], &noted[0]["isAccepted"]),
        (&json!("Asked the lender"), &json!(false))
    );
    put(&version, &done).await.expect(204);
    assert!(listed("").await.is_empty());
    let accepted = listed("?isAccepted=true").await;
    assert_eq!(
        (&accepted[0]["notedBy"], &accepted[0]["isAccepted"]),
        (&json!("Anita Rao"), &json!(true))
    );
    assert!(listed("?isAccepted=true&lenderId=2").await.is_empty());

    // With another difference it is work again.
    say(
        app,
        short,
        "bank/3",
        LoanEvent::new_received(Paise(-500), Taxes::default()),
    )
    .await;
    assert_eq!(
        listed(&format!("?q={short}")).await[0]["difference"],
        json!(Paise(-10_599))
    );

    // What is not paid at all is work once it is due.
    app.clock.advance(100 * 24 * 3_600);
    app.run_jobs().await;
    let due = listed("").await;
    assert!(
        due.iter().any(|one| one["submissionId"] == json!(unpaid)),
        "{due:?}"
    );
    let admin = app.admin(Role::One).await;
    assert_eq!(
        admin
            .get("/api/admin/audit?action=commission.note")
            .await
            .expect(200)["total"],
        2
    );
    admin
        .put(
            &format!("{path}/00000000-0000-0000-0000-000000000000"),
            &asked,
        )
        .await
        .expect_problem(404, "not-found");
    admin
        .put(&format!("{path}/1"), &asked)
        .await
        .expect_problem(404, "not-found");
    adds_up(app).await;
}

#[app_test]
async fn what_one_loan_was_overpaid_hides_nothing_that_another_is_owed(app: &TestApp) {
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

    // A file that said so is taken back: neither figure keeps anything of it.
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
async fn what_is_paid_beyond_the_slab_is_held_until_the_difference_is_accepted(app: &TestApp) {
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
    // More than was accepted is held again.
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
async fn with_no_slab_nothing_of_what_is_paid_is_shared(app: &TestApp) {
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
