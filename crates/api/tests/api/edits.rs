//! Concurrent edits of one row: different properties are merged, the same one is a conflict.

mod offerings;
mod several_properties;

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::merchants::applied;

const CASHE: i64 = 1;

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
    // A value that is stored already is no conflict, nor is an edit of the latest version.
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
    // Saving the order changes all positions, so an edit of an earlier one is a conflict.
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
    // No part of a refused edit is stored.
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
