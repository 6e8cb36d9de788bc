//! The offerings of a lender are edited by the names of their properties, and tiers row by row.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{CASHE, lender, seen, set_lender};

const INDIAGOLD: i64 = 10;

/// Adds gold loans to the lender, and returns the lender with both offerings.
async fn add_gold_offering(admin: &TestClient<'_>) -> Value {
    let first = seen(&lender(admin).await);
    set_lender(
        admin,
        &first,
        "products",
        json!(["Personal Loans", "Gold Loans"]),
    )
    .await
    .expect(200);
    lender(admin).await
}

#[app_test]
async fn an_added_offering_is_edited_by_its_own_property_names(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let added = add_gold_offering(&admin).await;
    let gold = &added["offerings"]["gold-loans"];
    // It starts with the values of the main offering.
    assert_eq!(
        (&gold["min_age"], &gold["terms"], &gold["problems"]),
        (&added["min_age"], &added["terms"], &json!([]))
    );
    let looked = seen(&added);
    // An edit changes neither the main offering nor a property of the same name in another offering.
    for (property, value) in [
        ("offerings.gold-loans.min_income", json!(9_000)),
        ("offerings.gold-loans.terms.rate_min", json!(9)),
        ("min_income", json!(40_000)),
    ] {
        set_lender(&admin, &looked, property, value)
            .await
            .expect(200);
    }
    let now = lender(&admin).await;
    let gold = &now["offerings"]["gold-loans"];
    assert_eq!(
        (
            &now["min_income"],
            &gold["min_income"],
            &gold["terms"]["rate_min"]
        ),
        (&json!(40_000), &json!(9_000), &json!(9))
    );
    assert_eq!(now["terms"], added["terms"]);
    let states = admin
        .get(&format!("/api/admin/lenders/{CASHE}/history"))
        .await
        .expect(200)["items"]
        .clone();
    assert_eq!(
        states[2]["changes"],
        json!([
            { "property": "offerings.gold-loans.min_income", "from": added["min_income"], "to": 9_000,
              "label": "Income min of Gold loans", "was": "₹25,000", "is": "₹9,000" },
        ])
    );
    let products = states[3]["changes"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["property"] == "products")
        .unwrap();
    assert_eq!(products["to"], json!(["Personal Loans", "Gold Loans"]));
    app.run_jobs().await;
}

#[app_test]
async fn a_stale_or_invalid_edit_of_an_offering_is_refused(app: &TestApp) {
    const MIN_INCOME: &str = "offerings.gold-loans.min_income";
    let admin = app.admin(Role::One).await;
    let looked = seen(&add_gold_offering(&admin).await);
    set_lender(&admin, &looked, MIN_INCOME, json!(9_000))
        .await
        .expect(200);
    let late = set_lender(&admin, &looked, MIN_INCOME, json!(8_000)).await;
    assert_eq!(
        late.expect_problem(409, "changed-meanwhile")["params"]["conflicts"][0]["value"],
        9_000
    );
    let current = seen(&lender(&admin).await);
    let refused = set_lender(&admin, &current, "offerings.gold-loans.max_age", json!(19)).await;
    let refused = refused.expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["offerings.gold-loans.max_age"],
        "Age: minimum is above maximum"
    );
    let asked = json!({ "property": MIN_INCOME, "value": 10_000 });
    admin
        .post(&format!("/api/admin/lenders/{CASHE}/impact"), &asked)
        .await
        .expect(200);
    set_lender(&admin, &current, "offerings.home.min_income", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    app.run_jobs().await;
}

#[app_test]
async fn tiers_of_the_value_are_edited_row_by_row_and_restored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/get-lender-data/{INDIAGOLD}");
    let first = admin.get(&path).await.expect(200);
    let set = async |property: &str, value: Value| {
        let body = json!({ "lender_id": INDIAGOLD, "property": property, "value": value });
        let now = admin.get(&path).await.expect(200);
        admin
            .post_with(
                "/api/update-lender-data",
                &[("If-Match", &seen(&now))],
                &body,
            )
            .await
    };
    let before = json!([{ "up_to": 250_000, "share": 78 }, { "share": 70 }]);
    assert_eq!(
        (&first["loan_to_value"], &first["gold_grams_min"]),
        (&before, &Value::Null)
    );
    let falling = "Shares of a value: tiers by amount, each share no larger than the one before, the last tier for every amount, at most 20";
    for (property, value, problem) in [
        (
            "loan_to_value",
            json!([{ "up_to": 250_000 }]),
            "Fill this in",
        ),
        (
            "loan_to_value",
            json!([{ "share": 100.5 }]),
            "Must be between 0 and 100",
        ),
        (
            "loan_to_value",
            json!([{ "up_to": 250_000, "share": 70 }, { "share": 78 }]),
            falling,
        ),
        (
            "loan_to_value",
            json!([{ "up_to": 250_000, "share": 70 }]),
            falling,
        ),
        (
            "gold_grams_min",
            json!(0.0005),
            "Enter a number with at most 3 decimals",
        ),
        (
            "gold_grams_min",
            json!(10_001),
            "Please enter a number from 0 to 10000",
        ),
    ] {
        let refused = set(property, value.clone())
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][property], problem, "{value}");
    }
    assert_eq!(admin.get(&path).await.expect(200), first);

    let wanted = json!([{ "up_to": 250_000, "share": 80 }, { "up_to": 500_000, "share": 75.5 }, { "share": 70 }]);
    let saved = set("loan_to_value", wanted.clone()).await.expect(200);
    assert_eq!(saved["data"]["loan_to_value"], wanted);
    set("gold_grams_min", json!(8.5)).await.expect(200);
    let history = admin
        .get(&format!("/api/admin/lenders/{INDIAGOLD}/history"))
        .await
        .expect(200);
    assert_eq!(
        history["items"][1]["changes"],
        json!([{
            "property": "loan_to_value", "from": before, "to": wanted, "label": "Loan to value (LTV)",
            "was": "Loan up to ₹2,50,000, Share 78%; Share 70%",
            "is": "Loan up to ₹2,50,000, Share 80%; Loan up to ₹5,00,000, Share 75.5%; Share 70%",
        }])
    );
    assert_eq!(history["items"][0]["changes"][0]["is"], "8.5");
    let impact = json!({ "property": "loan_to_value", "value": [{ "share": 60 }] });
    admin
        .post(&format!("/api/admin/lenders/{INDIAGOLD}/impact"), &impact)
        .await
        .expect(200);

    set("loan_to_value", before.clone()).await.expect(200);
    set("gold_grams_min", Value::Null).await.expect(200);
    let now = admin.get(&path).await.expect(200);
    assert_eq!(
        (&now["loan_to_value"], &now["gold_grams_min"]),
        (&before, &Value::Null)
    );
}
