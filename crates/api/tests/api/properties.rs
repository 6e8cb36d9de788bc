//! Properties that are edited one at a time: the description from which pages render them.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

fn of<'p>(answer: &'p Value, key: &str) -> &'p Value {
    let properties = answer["properties"].as_array().unwrap();
    let found = properties.iter().find(|property| property["key"] == key);
    found.unwrap_or_else(|| panic!("no {key}"))
}

#[app_test]
async fn every_property_has_a_name_and_every_option_too_in_both_languages(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (entity, count) in [
        ("lender", 69),
        ("card", 15),
        ("partner", 7),
        ("merchant", 5),
    ] {
        let mut names = Vec::new();
        for language in ["en", "hi"] {
            let answer = admin
                .with_language(language)
                .get(&format!("/api/admin/properties/{entity}"))
                .await
                .expect(200);
            assert_eq!(answer["entity"], entity);
            let properties = answer["properties"].as_array().unwrap();
            assert_eq!(properties.len(), count, "{entity}");
            for property in properties {
                let label = property["label"].as_str().unwrap();
                assert!(!label.starts_with("property_"), "{label}");
                for option in property["options"].as_array().into_iter().flatten() {
                    assert!(
                        !option["label"].as_str().unwrap().starts_with("property_"),
                        "{option}"
                    );
                }
                assert_eq!(
                    (&property["readable"], &property["writable"]),
                    (&json!(true), &json!(true))
                );
            }
            names.push(
                properties
                    .iter()
                    .map(|property| property["label"].clone())
                    .collect::<Vec<_>>(),
            );
        }
        assert_ne!(names[0], names[1], "{entity}");
    }
    admin
        .get("/api/admin/properties/ghost")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_property_describes_its_values(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    admin
        .post("/api/lender-group/create", &json!({ "name": "Fintech" }))
        .await
        .expect(200);
    let lender = admin.get("/api/admin/properties/lender").await.expect(200);
    assert_eq!(
        of(&lender, "min_age"),
        &json!({
            "key": "min_age", "group": "criteria", "label": "Age min", "kind": "integer", "unit": "years",
            "min": 18, "max": 100, "maxLength": null, "options": null, "columns": null, "required": false,
            "products": of(&lender, "max_age")["products"], "readable": true, "writable": true,
        })
    );
    // A criterion belongs to the products that ask for its fact, other properties to all.
    let belongs = |key: &str, product: &str| {
        let products = of(&lender, key)["products"].as_array().unwrap();
        products.contains(&json!(product))
    };
    assert!(
        belongs("turnover_min", "Business Loans")
            && !belongs("turnover_min", "Affordable Housing Loan")
    );
    assert!(
        belongs("repayment_share", "Affordable Housing Loan")
            && !belongs("repayment_share", "Personal Loans")
    );
    assert!(belongs("loan_to_value", "Gold Loans") && !belongs("loan_to_value", "Business Loans"));
    assert_eq!(of(&lender, "tenure")["products"], Value::Null);
    assert_eq!(
        of(&lender, "journey")["options"],
        json!([
            { "value": "api", "label": "On our site via API" },
            { "value": "web", "label": "On its site" },
            { "value": "app", "label": "In its app" },
        ])
    );
    assert_eq!(
        of(&lender, "products")["options"][0],
        json!({ "value": "Personal Loans", "label": "Personal loans" })
    );
    assert_eq!(of(&lender, "ticket_class")["options"][0]["value"], 1);
    let shares = of(&lender, "loan_to_value");
    assert_eq!(
        (&shares["kind"], &shares["max"]),
        (&json!("rows"), &json!(20))
    );
    assert_eq!(
        shares["columns"],
        json!([
            { "key": "up_to", "label": "Loan up to", "kind": "money", "min": 0, "max": null, "required": false },
            { "key": "share", "label": "Share", "kind": "percent", "min": 0, "max": 100, "required": true },
        ])
    );
    let weight = of(&lender, "gold_grams_min");
    assert_eq!(
        (&weight["kind"], &weight["unit"]),
        (&json!("decimal"), &json!("grams"))
    );
    assert!(
        belongs("gold_grams_min", "Gold Loans")
            && !belongs("gold_grams_min", "Affordable Housing Loan")
    );
    let groups = of(&lender, "lender_group_ids");
    assert_eq!(
        (&groups["kind"], &groups["options"][0]["label"]),
        (&json!("ids"), &json!("Fintech"))
    );
    let rate = of(&lender, "terms.rate_min");
    assert_eq!(
        (&rate["unit"], &rate["max"], &rate["group"]),
        (&json!("percent"), &json!(100), &json!("terms"))
    );
    let partner = admin.get("/api/admin/properties/partner").await.expect(200);
    let fee = of(&partner, "revenue_flat_fee");
    assert_eq!(
        (&fee["max"], &fee["group"]),
        (&json!(1_000_000), &json!("revenue"))
    );
    assert_eq!(of(&partner, "utm_id")["maxLength"], 64);
}

#[app_test]
async fn properties_are_marked_by_the_roles_permissions(app: &TestApp) {
    let supporter = app.admin(Role::Three).await;
    let card = supporter
        .get("/api/admin/properties/card")
        .await
        .expect(200);
    let status = of(&card, "status");
    assert_eq!(
        (&status["readable"], &status["writable"]),
        (&json!(false), &json!(false))
    );
}
