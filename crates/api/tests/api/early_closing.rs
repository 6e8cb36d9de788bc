//! Closing a loan early, and cancelling it in its first days.

use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::Value;

fn rows(detail: &Value) -> Vec<Value> {
    detail["earlyClosing"].as_array().unwrap().clone()
}

fn number(of: &Value, name: &str) -> f64 {
    of[name]
        .as_f64()
        .unwrap_or_else(|| panic!("{name} is not a number: {of:#}"))
}

/// A lender's offer with all costs.
async fn detail(customer: &TestClient<'_>, app_id: &str, lender: &str) -> Value {
    let offer = customer.find_offer(app_id, lender).await;
    let path = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    customer.get(&path).await.expect(200)
}

async fn order(customer: &TestClient<'_>, app_id: &str, month: u32) -> Value {
    let path = format!("/api/offers/early-closing?appId={app_id}&month={month}");
    customer.get(&path).await.expect(200)
}

#[app_test]
async fn each_month_shows_the_cost_of_closing_early(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    // 12 months; 4 % and GST after 6 instalments; 3 days to cancel.
    let detail = detail(&customer, &app_id, "cashe").await;
    let rule = &detail["earlyClosingRule"];
    assert_eq!(
        (&rule["lockInMonths"], &rule["chargePercent"]),
        (&6.into(), &4.into())
    );
    let rows = rows(&detail);
    assert_eq!(rows.len(), 11);
    assert!(rows.is_sorted_by(|one, next| number(one, "owed") > number(next, "owed")));
    for row in &rows {
        let waits = row["month"].as_i64().unwrap() < 6;
        assert_eq!(row["allowed"], !waits, "{row:#}");
        assert_eq!(
            (row["charge"].is_null(), row["totalCost"].is_null()),
            (waits, waits),
            "{row:#}"
        );
        if waits {
            continue;
        }
        let (owed, charge) = (number(row, "owed"), number(row, "charge"));
        assert!((charge - owed * 0.04 * 1.18).abs() < 0.02, "{row:#}");
        let total = number(row, "paidByThen") + owed + charge - number(&detail, "netDisbursed");
        assert!((number(row, "totalCost") - total).abs() < 0.005, "{row:#}");
        assert!(number(row, "apr") > number(&detail, "rate"), "{row:#}");
    }
    let off = &detail["coolingOff"];
    let interest = 200_000.0 * number(&detail, "rate") / 100.0 * 3.0 / 365.0;
    assert!(
        (number(off, "owed") - 200_000.0 - interest).abs() < 0.01,
        "{off:#}"
    );
    assert!(
        off["text"]
            .as_str()
            .unwrap()
            .starts_with("You can return the loan within 3 days"),
        "{off:#}"
    );
}

#[app_test]
async fn offers_are_ordered_by_closing_cost_with_unclosable_ones_last(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let published: Vec<Value> = ["matched", "possible"]
        .into_iter()
        .flat_map(|group| offers[group].as_array().unwrap().clone())
        .collect();
    let matched = offers["matched"].as_array().unwrap().len();
    for month in [1, 4, 11] {
        let order = order(&customer, &app_id, month).await;
        let items = order["items"].as_array().unwrap();
        assert_eq!(items.len(), published.len());
        for (index, item) in items.iter().enumerate() {
            assert_eq!(item["position"], index + 1);
            let place = usize::try_from(item["publishedPosition"].as_u64().unwrap()).unwrap();
            assert_eq!(published[place - 1]["offerId"], item["offerId"]);
            assert_eq!(
                place <= matched,
                index < matched,
                "groups stay together: {item:#}"
            );
        }
        let moved = items
            .iter()
            .any(|item| item["position"] != item["publishedPosition"]);
        assert_eq!(order["changed"], moved);
        let key = |item: &Value| (item["allowed"] == false, item["apr"].as_f64());
        for group in [&items[..matched], &items[matched..]] {
            assert!(group.is_sorted_by_key(key), "month {month}: {group:#?}");
        }
    }
    let early = order(&customer, &app_id, 1).await;
    assert_eq!(
        early["changed"], true,
        "a lender that locks in moves down: {early:#}"
    );
    assert_eq!(order(&customer, &app_id, 2).await["monthMax"], 11);
}

#[app_test]
async fn early_closing_is_answered_for_months_of_the_loan_only(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let path = |month: &str| format!("/api/offers/early-closing?appId={app_id}&month={month}");
    for month in ["0", "12", "4294967295"] {
        let problem = customer
            .get(&path(month))
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(problem["fields"]["month"], "Choose a month from 1 to 11.");
    }
    for month in ["-1", "x", ""] {
        let problem = customer
            .get(&path(month))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"]["month"].is_string(), "{month}: {problem}");
    }
    app.consumer()
        .await
        .get(&path("3"))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_household_of_little_income_closes_for_nothing(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let before = detail(&customer, &app_id, "upwards").await;
    assert_eq!(before["earlyClosingRule"]["waiver"], Value::Null);
    assert!(
        before["foreclosureText"]
            .as_str()
            .unwrap()
            .starts_with("5%"),
        "{before:#}"
    );

    let [_, _, _, _, (_, mut work), (_, mut money)] =
        <[_; 6]>::try_from(salaried_answers()).unwrap();
    work["monthly_income"] = 24_000.into();
    money["household_income"] = 1.into();
    customer.save_step("work", &work).await.expect(200);
    customer.save_step("money", &money).await.expect(200);
    let mut loan = salaried_answers().remove(0).1;
    loan["desired_loan_amount"] = 50_000.into();
    customer.save_step("loan", &loan).await.expect(200);

    let after = detail(&customer, &app_id, "upwards").await;
    assert_eq!(after["earlyClosingRule"]["waiver"], "microfinance");
    let text = after["foreclosureText"].as_str().unwrap();
    assert!(text.starts_with("No charge after 6 EMIs"), "{text}");
    let free = |row: &Value| {
        row["allowed"] == (row["month"].as_i64() >= Some(6))
            && (row["charge"].is_null() || row["charge"] == 0)
    };
    assert!(rows(&after).iter().all(free), "{after:#}");
}
