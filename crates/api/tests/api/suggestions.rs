//! Suggested changes that match more lenders.

use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

fn keys(lenders: &Value) -> Vec<&str> {
    let lenders = lenders.as_array().unwrap();
    lenders
        .iter()
        .map(|lender| lender["key"].as_str().unwrap())
        .collect()
}

/// Offers for another loan than that of [`salaried_answers`].
async fn offers_for(customer: &TestClient<'_>, app_id: &str, amount: i64, months: i64) -> Value {
    let mut loan = salaried_answers().remove(0).1;
    loan["desired_loan_amount"] = amount.into();
    loan["loan_months"] = months.into();
    customer.save_step("loan", &loan).await.expect(200);
    customer.offers(app_id).await
}

fn suggestion<'a>(offers: &'a Value, kind: &str) -> Option<&'a Value> {
    let suggestions = offers["suggestions"].as_array().unwrap();
    suggestions
        .iter()
        .find(|suggestion| suggestion["kind"] == kind)
}

#[app_test]
async fn an_amount_is_suggested_and_opens_whom_it_names(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = offers_for(&customer, &app_id, 99_000, 12).await;
    let found = suggestion(&offers, "amount").unwrap();
    assert_eq!(
        (found["value"].as_f64(), keys(&found["closes"])),
        (Some(100_000.0), vec![])
    );
    let opens = keys(&found["opens"]);
    assert_eq!(opens, ["dhanvriksh", "north-lantern"]);
    assert_eq!(
        found["text"],
        "If you ask for ₹1,00,000, you can also apply with Dhanvriksh, North Lantern."
    );
    let hindi = customer.with_language("hi").offers(&app_id).await;
    assert!(
        suggestion(&hindi, "amount").unwrap()["text"]
            .as_str()
            .unwrap()
            .contains("आवेदन")
    );

    offers_for(&customer, &app_id, 100_000, 12).await;
    for lender in opens {
        customer.find_offer(&app_id, lender).await;
    }
}

#[app_test]
async fn nothing_is_suggested_where_nothing_helps(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    assert_eq!(
        customer.offers(&app_id).await["suggestions"],
        Value::Array(Vec::new())
    );
}

#[app_test]
async fn more_months_are_suggested_to_a_household_of_little_income(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let [_, _, _, _, (_, mut work), (_, mut money)] =
        <[_; 6]>::try_from(salaried_answers()).unwrap();
    work["monthly_income"] = 25_000.into();
    money["household_income"] = 1.into();
    money["emi"] = 4_000.into();
    customer.save_step("work", &work).await.expect(200);
    customer.save_step("money", &money).await.expect(200);
    let offers = offers_for(&customer, &app_id, 100_000, 12).await;
    let found = suggestion(&offers, "months").unwrap_or_else(|| panic!("{offers:#}"));
    let (opens, months) = (keys(&found["opens"]), found["value"].as_f64().unwrap());
    assert!(months > 12.0 && !opens.is_empty(), "{found:#}");
    assert!(
        found["text"]
            .as_str()
            .unwrap()
            .contains("more interest in total"),
        "{found:#}"
    );
    for lender in &opens {
        assert!(
            offers["unmatched"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| one["lender"]["key"] == *lender)
        );
    }
    #[expect(clippy::cast_possible_truncation, reason = "a number of months")]
    offers_for(&customer, &app_id, 100_000, months as i64).await;
    for lender in opens {
        customer.find_offer(&app_id, lender).await;
    }
}

#[app_test]
async fn without_a_lender_the_most_frequent_reason_comes_first(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    assert_eq!(customer.offers(&app_id).await["mainReasons"], json!([]));

    let mut answers = salaried_answers().into_iter();
    let (_, mut work) = answers.find(|(step, _)| *step == "work").unwrap();
    work["monthly_income"] = 5_000.into();
    customer.save_step("work", &work).await.expect(200);
    let offers = customer.offers(&app_id).await;
    assert_eq!(
        (&offers["matched"], &offers["possible"]),
        (&json!([]), &json!([]))
    );
    let unmatched = offers["unmatched"].as_array().unwrap();
    let about_income = unmatched.iter().filter(|lender| {
        let reasons = lender["reasons"].as_array().unwrap();
        reasons.iter().any(|reason| reason["criterion"] == "income")
    });
    let main = &offers["mainReasons"][0];
    assert_eq!(
        (&main["criterion"], &main["lenders"], &main["title"]),
        (
            &json!("income"),
            &json!(about_income.count()),
            &json!("Monthly income")
        )
    );
    let text = main["text"].as_str().unwrap();
    assert!(
        text.contains("₹5,000") && text.contains("₹15,000"),
        "{text}"
    );
}
