//! Two people who edit one row: different properties go through, the same one is told.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::merchants::applied;

const CASHE: i64 = 1;
const INDIAGOLD: i64 = 10;

fn seen(row: &Value) -> String {
    format!("\"{}\"", row["version"])
}

async fn lender(admin: &TestClient<'_>) -> Value {
    admin
        .get(&format!("/api/get-lender-data/{CASHE}"))
        .await
        .expect(200)
}

async fn set_lender(admin: &TestClient<'_>, seen: &str, property: &str, value: Value) -> Reply {
    let body = json!({ "lender_id": CASHE, "property": property, "value": value });
    admin
        .post_with("/api/update-lender-data", &[("If-Match", seen)], &body)
        .await
}

#[app_test]
async fn edits_of_different_lender_properties_merge(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let seen = seen(&lender(&admin).await);
    for (property, value) in [
        ("priority", json!(7)),
        ("tenure", json!("Up to 5 years")),
        ("terms.lock_in_months", json!(3)),
    ] {
        set_lender(&admin, &seen, property, value).await.expect(200);
    }
    let now = lender(&admin).await;
    assert_eq!(
        (
            &now["priority"],
            &now["tenure"],
            &now["terms"]["lock_in_months"]
        ),
        (&json!(7), &json!("Up to 5 years"), &json!(3))
    );
}

#[app_test]
async fn a_lender_conflict_names_the_other_editor_time_and_value(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let seen = seen(&lender(&admin).await);
    set_lender(
        &admin,
        &seen,
        "products",
        json!(["Gold Loans", "Personal Loans"]),
    )
    .await
    .expect(200);
    let late = set_lender(
        &admin,
        &seen,
        "products",
        json!(["Personal Loans", "Business Loans"]),
    )
    .await;
    let problem = late.expect_problem(409, "changed-meanwhile");
    let conflict = &problem["params"]["conflicts"][0];
    assert_eq!(conflict["property"], "products");
    assert_eq!(conflict["value"], json!(["Personal Loans", "Gold Loans"]));
    assert!(conflict["at"].as_str().unwrap().ends_with('Z'));
    let by = conflict["by"].as_str().unwrap();
    assert_eq!(
        problem["fields"],
        json!({ "products": format!("Conflict: {by} changed this") })
    );
    // What is stored already is no conflict, nor is an edit that looked at it.
    set_lender(
        &admin,
        &seen,
        "products",
        json!(["Personal Loans", "Gold Loans"]),
    )
    .await
    .expect(200);
    let looked = self::seen(&lender(&admin).await);
    set_lender(&admin, &looked, "products", json!(["Personal Loans"]))
        .await
        .expect(200);
    set_lender(&admin, "\"999999\"", "priority", json!(9))
        .await
        .expect_problem(409, "changed-meanwhile");
    app.run_jobs().await;
}

#[app_test]
async fn restoring_an_earlier_version_counts_as_a_change_of_its_properties(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let first = lender(&admin).await;
    set_lender(&admin, &seen(&first), "tenure", json!("Up to 5 years"))
        .await
        .expect(200);
    let looked = seen(&lender(&admin).await);
    let body = json!({ "version": first["version"] });
    admin
        .post(&format!("/api/admin/lenders/{CASHE}/restore"), &body)
        .await
        .expect(200);
    set_lender(&admin, &looked, "tenure", json!("Up to 6 years"))
        .await
        .expect_problem(409, "changed-meanwhile");
    set_lender(&admin, &looked, "priority", json!(3))
        .await
        .expect(200);
}

#[app_test]
async fn edits_of_different_card_properties_merge_and_equal_ones_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let card = admin.get("/api/get-credit-cards-data").await.expect(200)[0].clone();
    let set = async |property: &str, value: Value| {
        let body =
            json!({ "category_id": card["category_id"], "property": property, "value": value });
        admin
            .post_with(
                "/api/update-credit-card-data",
                &[("If-Match", &seen(&card))],
                &body,
            )
            .await
    };
    set("annual_fee", json!(499)).await.expect(200);
    set("key_feature", json!("Lounges")).await.expect(200);
    let problem = set("annual_fee", json!(999))
        .await
        .expect_problem(409, "changed-meanwhile");
    assert_eq!(problem["params"]["conflicts"][0]["value"], 499);
    // Whoever puts all in order changes their places.
    let cards = admin.get("/api/get-credit-cards-data").await.expect(200);
    let mut ids: Vec<Value> = cards
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["category_id"].clone())
        .collect();
    ids.reverse();
    admin
        .post("/api/admin/cards/order", &json!({ "category_ids": ids }))
        .await
        .expect(200);
    set("sort_order", json!(77))
        .await
        .expect_problem(409, "changed-meanwhile");
}

#[app_test]
async fn edits_of_different_partner_properties_merge_and_equal_ones_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let partner = admin.get("/api/admin/partners/2").await.expect(200);
    let seen = seen(&partner);
    let headers = [("If-Match", seen.as_str())];
    let put = async |body: Value| {
        admin
            .json("PUT", "/api/admin/partners/2", &headers, &body)
            .await
    };
    put(json!({ "name": "Udaan" })).await.expect(200);
    let changed = put(json!({ "attribution_days": 60 })).await.expect(200);
    assert_eq!(
        (&changed["name"], &changed["attribution_days"]),
        (&json!("Udaan"), &json!(60))
    );
    admin
        .post_with(
            "/api/update-partner-utm/2",
            &headers,
            &json!({ "utm_id": "udaan-2" }),
        )
        .await
        .expect(200);
    let terms = json!({ "name": "Udaan", "attribution_days": 7, "utm_id": "udaan-3" });
    let problem = put(terms).await.expect_problem(409, "changed-meanwhile");
    let told: Vec<&Value> = problem["params"]["conflicts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["property"])
        .collect();
    assert_eq!(told, ["utm_id", "attribution_days"]);
    // Nothing of a refused edit is kept.
    let now = admin.get("/api/admin/partners/2").await.expect(200);
    assert_eq!(
        (&now["attribution_days"], &now["utm_id"]),
        (&json!(60), &json!("udaan-2"))
    );
}

#[app_test]
async fn a_merchant_is_corrected_property_by_property(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = applied(app, "sunita@example.com").await;
    let path = format!("/api/admin/merchants/{id}");
    let put = async |body: Value| {
        admin
            .json("PUT", &path, &[("If-Match", "\"1\"")], &body)
            .await
    };
    let corrected = put(json!({ "city": "Bhopal" })).await.expect(200);
    assert_eq!(
        (&corrected["city"], &corrected["version"]),
        (&json!("Bhopal"), &json!(2))
    );
    put(json!({ "shop": "" })).await.expect(200);
    put(json!({ "city": "Ujjain" }))
        .await
        .expect_problem(409, "changed-meanwhile");
    let problem = put(json!({ "name": "", "city": "2341 2341 2346" }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(problem["fields"].as_object().unwrap().len(), 2);
    let found = admin.get("/api/admin/merchants?q=bhopal").await.expect(200);
    assert_eq!(
        (&found["items"][0]["shop"], &found["items"][0]["name"]),
        (&json!(""), &json!("Sunita Devi"))
    );
    let kept = admin
        .get("/api/admin/audit?action=merchant.update")
        .await
        .expect(200);
    assert_eq!(kept["items"].as_array().unwrap().len(), 2);
    admin
        .put("/api/admin/merchants/999", &json!({ "city": "Pune" }))
        .await
        .expect_problem(404, "not-found");
}

async fn several(admin: &TestClient<'_>, seen: &str, values: Value) -> Reply {
    let (path, body) = (
        format!("/api/admin/lenders/{CASHE}"),
        json!({ "values": values }),
    );
    admin.json("PUT", &path, &[("If-Match", seen)], &body).await
}

#[app_test]
async fn several_properties_are_saved_with_one_version_and_one_audit_row(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin).await;
    let values =
        json!({ "so_text": "No fee", "so_text_hi": "कोई फ़ीस नहीं", "so_date_end": "2026-12-31" });
    let saved = several(&admin, &seen(&before), values).await.expect(200);
    assert_eq!(
        (&saved["data"]["so_text"], &saved["data"]["so_date_end"]),
        (&json!("No fee"), &json!("2026-12-31"))
    );
    let states = admin
        .get(&format!("/api/admin/lenders/{CASHE}/history"))
        .await
        .expect(200)["items"]
        .clone();
    assert_eq!(states.as_array().unwrap().len(), 2);
    let changed: Vec<&Value> = states[0]["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["property"])
        .collect();
    assert_eq!(changed, ["so_date_end", "so_text", "so_text_hi"]);
    let kept = admin
        .get("/api/admin/audit?action=lender.update")
        .await
        .expect(200);
    assert_eq!(kept["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn several_properties_are_all_saved_or_none_with_each_problem_at_its_place(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin).await;
    let refused = async |values: Value| {
        let refused = several(&admin, &seen(&before), values)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(lender(&admin).await, before);
        refused["fields"].clone()
    };
    let fields =
        refused(json!({ "so_text": "No fee", "so_date_end": "2026-02-30", "key": "x" })).await;
    assert_eq!(
        fields.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["key", "so_date_end"]
    );
    let fields = refused(json!({ "max_age": 30, "min_age": 40, "so_date_start": "", "so_text": "", "tenure": "Short" })).await;
    assert_eq!(
        fields,
        json!({
            "max_age": "Age: minimum is above maximum",
            "so_date_start": "Special offer start date: cannot be empty",
            "so_text": "Special offer text: cannot be empty",
            "lender_status": "The lender is switched on, so its values must stay consistent. Change the related value first, or switch the lender off",
        })
    );
    let many: serde_json::Map<String, Value> =
        (0..101).map(|one| (one.to_string(), json!(1))).collect();
    assert_eq!(
        refused(many.into()).await,
        json!({ "values": "At most 100 entries" })
    );
    // Ends that would cross one after the other go together.
    several(
        &admin,
        &seen(&before),
        json!({ "min_age": 61, "max_age": 65 }),
    )
    .await
    .expect(200);
}

#[app_test]
async fn a_conflict_on_one_of_several_properties_saves_none(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let looked = seen(&lender(&admin).await);
    set_lender(&admin, &looked, "so_text", json!("Theirs"))
        .await
        .expect(200);
    let late = several(
        &admin,
        &looked,
        json!({ "so_text": "Mine", "so_date_end": "2026-12-31" }),
    )
    .await;
    let problem = late.expect_problem(409, "changed-meanwhile");
    let conflicts = problem["params"]["conflicts"].as_array().unwrap();
    assert_eq!(
        (
            conflicts.len(),
            &conflicts[0]["property"],
            &conflicts[0]["value"]
        ),
        (1, &json!("so_text"), &json!("Theirs"))
    );
    assert_eq!(lender(&admin).await["so_date_end"], "2026-11-30");
}

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
    // It starts with the values of the main one.
    assert_eq!(
        (&gold["min_age"], &gold["terms"], &gold["problems"]),
        (&added["min_age"], &added["terms"], &json!([]))
    );
    let looked = seen(&added);
    // An edit changes neither the main offering nor the same name of another.
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

#[app_test]
async fn names_of_lenders_and_partners_are_unique(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let taken = json!({ "name": "This name is taken" });
    let looked = seen(&lender(&admin).await);
    let refused = set_lender(&admin, &looked, "name", json!("money VIEW")).await;
    assert_eq!(
        refused.expect_problem(422, "invalid-fields")["fields"],
        taken
    );
    set_lender(&admin, &looked, "name", json!("CASHE"))
        .await
        .expect(200);
    let other = admin.get("/api/admin/partners/2").await.expect(200)["name"].clone();
    let refused = admin
        .put("/api/admin/partners/3", &json!({ "name": other }))
        .await;
    assert_eq!(
        refused.expect_problem(422, "invalid-fields")["fields"],
        taken
    );
    let refused = admin
        .post(
            "/api/admin/partners",
            &json!({ "key": "a_new_one", "name": other }),
        )
        .await;
    assert_eq!(
        refused.expect_problem(422, "invalid-fields")["fields"],
        taken
    );
}

#[app_test]
async fn several_properties_of_a_card_are_all_saved_or_none(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let card = admin.get("/api/get-credit-cards-data").await.expect(200)[0].clone();
    let path = format!("/api/admin/cards/{}", card["category_id"]);
    let looked = seen(&card);
    let put = async |values: Value| {
        admin
            .json(
                "PUT",
                &path,
                &[("If-Match", &looked)],
                &json!({ "values": values }),
            )
            .await
    };
    let refused = put(json!({ "annual_fee": 1, "secured": 2, "utm_link": "" }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], json!({ "secured": "Enter 0 or 1" }));
    let saved = put(json!({ "annual_fee": 499, "key_feature": "Lounges" }))
        .await
        .expect(200);
    assert_eq!(
        (&saved["data"]["annual_fee"], &saved["data"]["key_feature"]),
        (&json!(499), &json!("Lounges"))
    );
    assert_eq!(
        saved["data"]["version"],
        card["version"].as_i64().unwrap() + 1
    );
}

#[app_test]
async fn rows_hold_the_properties_that_the_description_names(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    applied(app, "sunita@example.com").await;
    let rows = [
        ("lender", lender(&admin).await),
        (
            "card",
            admin.get("/api/get-credit-cards-data").await.expect(200)[0].clone(),
        ),
        (
            "partner",
            admin.get("/api/admin/partners/2").await.expect(200),
        ),
        (
            "merchant",
            admin.get("/api/admin/merchants").await.expect(200)["items"][0].clone(),
        ),
    ];
    for (entity, row) in rows {
        let answer = admin
            .get(&format!("/api/admin/properties/{entity}"))
            .await
            .expect(200);
        for property in answer["properties"].as_array().unwrap() {
            let key = property["key"].as_str().unwrap();
            let place = format!("/{}", key.replace('.', "/"));
            assert!(row.pointer(&place).is_some(), "{entity} has no {key}");
        }
    }
}
