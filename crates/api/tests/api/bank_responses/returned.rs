//! A payout that the bank sends back is payable again, and the tax statement says so.

use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::tax::{financial_year, quarter};
use saakh_domain::id::MerchantId;
use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::json;

use super::{applied, batch, reference, states};
use crate::commissions::{adds_up, balance};
use crate::payouts::approved_again;
use crate::status_files::counts;

/// The lines of the tax statement for the current quarter.
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

    // One transfer is returned in the same quarter, so the tax statement omits it.
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
    // A repeated row changes nothing, and the earlier file does not mark it as paid again.
    assert_eq!(
        counts(&applied(&admin, id, &format!("{one},,Returned,,,\n")).await),
        [1, 0, 0, 1, 0]
    );
    assert_eq!(counts(&applied(&admin, id, &paid).await), [2, 0, 0, 2, 0]);

    // It is paid to the same account by choice, with the year's tax computed without the returned payout.
    let next = approved_again(app, &admin, who[0]).await;
    let again = reference(next, 1);
    assert_eq!(statement(app).await.len(), 2);
    applied(&admin, next, &format!("{again},433012345680,Paid,,,\n")).await;
    assert_eq!(balance(app, merchant(0)).await, Paise::ZERO);
    assert_eq!(
        balance(app, Account::TdsWithheld).await,
        Paise::rupees(-960)
    );

    // The other transfer is returned in a later quarter: the earlier statement keeps it, and the later one reverses it.
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
    let next = approved_again(app, &admin, who[1]).await;
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
