//! The eligibility check of the back office: one person at every lender.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

fn asha() -> Value {
    json!({ "employment": 1, "monthly_income": 62_000, "age": 34, "amount": 200_000, "months": 12,
        "pincode": 560_001, "score": 780, "household": 3, "repayments": 0 })
}

/// The facts as the request states them.
fn stated(facts: &Value) -> Value {
    let stated = facts.as_object().unwrap().iter();
    stated
        .map(|(fact, value)| json!({ "fact": fact, "value": value }))
        .collect()
}

async fn cashe(admin: &TestClient<'_>, question: &Value) -> Value {
    let answer = admin
        .post("/api/admin/eligibility", question)
        .await
        .expect(200);
    let results = answer["results"].as_array().unwrap().clone();
    results
        .into_iter()
        .find(|one| one["lender"]["key"] == "cashe")
        .unwrap()
}

#[app_test]
async fn every_criterion_is_shown_as_the_customer_would_read_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let matched = cashe(&admin, &json!({ "applicant": stated(&asha()) })).await;
    assert_eq!(matched["outcome"], "matched");
    let mut poor = asha();
    poor["monthly_income"] = json!(12_000);
    let unmatched = cashe(&admin, &json!({ "applicant": stated(&poor) })).await;
    assert_eq!(unmatched["outcome"], "unmatched");
    let failed: Vec<&Value> = unmatched["criteria"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|one| one["result"] == "failed")
        .collect();
    assert_eq!(failed[0]["criterion"], "income");
    assert_eq!(failed[0]["value"], "₹12,000");
}

#[app_test]
async fn an_unknown_fact_is_not_guessed(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut unscored = asha();
    unscored.as_object_mut().unwrap().remove("score");
    let possible = cashe(&admin, &json!({ "applicant": stated(&unscored) })).await;
    assert_eq!(possible["outcome"], "possible");
}

#[app_test]
async fn a_past_version_judges_as_it_did(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = admin
        .post(
            "/api/admin/eligibility",
            &json!({ "applicant": stated(&asha()) }),
        )
        .await
        .expect(200);
    let change = json!({ "lender_id": 1, "property": "min_income", "value": 90_000 });
    admin
        .post("/api/update-lender-data", &change)
        .await
        .expect(200);
    let now = cashe(&admin, &json!({ "applicant": stated(&asha()) })).await;
    assert_eq!(now["outcome"], "unmatched");
    let then = json!({ "applicant": stated(&asha()), "catalogVersion": before["catalogVersion"] });
    assert_eq!(cashe(&admin, &then).await["outcome"], "matched");
    let versions = admin.get("/api/admin/catalog-versions").await.expect(200);
    assert_eq!(versions["items"][0]["reason"], "min_income changed");
    let never = json!({ "applicant": stated(&asha()), "catalogVersion": 999 });
    admin
        .post("/api/admin/eligibility", &never)
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_past_day_judges_as_it_ended(app: &TestApp) {
    app.clock.advance(24 * 60 * 60);
    let admin = app.admin(Role::One).await;
    let change = json!({ "lender_id": 1, "property": "min_income", "value": 90_000 });
    admin
        .post("/api/update-lender-data", &change)
        .await
        .expect(200);
    let on = |day: &str| json!({ "applicant": stated(&asha()), "asOf": day });
    for (day, outcome) in [
        ("2026-11-21", "matched"),
        ("2026-11-22", "unmatched"),
        ("2026-12-31", "unmatched"),
    ] {
        let judged = cashe(&admin, &on(day)).await;
        assert_eq!(judged["outcome"], outcome, "{day}");
        assert_eq!(judged["price"].is_null(), outcome == "unmatched", "{day}");
    }
    let price = &cashe(&admin, &on("2026-11-21")).await["price"];
    assert_eq!(
        (&price["amount"], &price["months"]),
        (&json!(200_000), &json!(12))
    );
    assert!(
        price["emi"].as_f64() > Some(16_666.0) && price["apr"].as_f64() >= price["rate"].as_f64(),
        "{price}"
    );
    for (question, field) in [
        (on("2020-01-01"), "asOf"),
        (on("yesterday"), "asOf"),
        (
            json!({ "applicant": stated(&asha()), "asOf": "2026-11-21", "catalogVersion": 1 }),
            "asOf",
        ),
    ] {
        let problem = admin
            .post("/api/admin/eligibility", &question)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{problem}");
    }
    let early = admin
        .post("/api/admin/eligibility", &on("2020-01-01"))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        early["fields"]["asOf"],
        "There is no lender data for that day"
    );
}

#[app_test]
async fn a_customer_is_judged_by_their_profile(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let customer = app.consumer().await;
    let asked = json!({ "customerId": customer.id });
    let refused = admin.post("/api/admin/eligibility", &asked).await;
    refused.expect_problem(422, "invalid-fields");
    let app_id = customer.prepare_application().await;
    let seen = customer.offers(&app_id).await;
    let judged = admin
        .post("/api/admin/eligibility", &asked)
        .await
        .expect(200);
    let with = |outcome: &str| {
        judged["results"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|one| one["outcome"] == outcome)
            .count()
    };
    assert_eq!(with("possible"), seen["possible"].as_array().unwrap().len());
    assert_eq!(
        with("unmatched"),
        seen["unmatched"].as_array().unwrap().len()
    );
    let nobody = json!({ "customerId": "0190163d-8694-739b-aea5-966c26f8ad91" });
    admin
        .post("/api/admin/eligibility", &nobody)
        .await
        .expect_problem(404, "not-found");
    admin
        .post("/api/admin/eligibility", &json!({}))
        .await
        .expect_problem(422, "invalid-fields");
}

/// A valid value for each kind of fact.
fn something(fact: &Value) -> Value {
    match fact["kind"].as_str().unwrap() {
        "rupees" => json!(300_000),
        "choice" => fact["options"][0]["id"].clone(),
        "years" => json!(34),
        "months" => json!(24),
        "points" => json!(780),
        "pincode" => json!(560_001),
        "grams" => json!(20.125),
        "percent" => json!(12.5),
        other => panic!("what is {other}?"),
    }
}

#[app_test]
async fn the_eligibility_form_offers_the_facts_that_a_products_lenders_check(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let known = admin.get("/api/admin/eligibility/facts").await.expect(200);
    for product in known["products"].as_array().unwrap() {
        let facts = product["facts"].as_array().unwrap().iter();
        let person: Value = facts
            .map(|fact| json!({ "fact": fact["fact"], "value": something(fact) }))
            .collect();
        let asked = json!({ "product": product["product"], "applicant": person });
        let judged = admin
            .post("/api/admin/eligibility", &asked)
            .await
            .expect(200);
        let criteria = judged["results"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|one| one["criteria"].as_array().unwrap());
        let unknown: Vec<&Value> = criteria.filter(|one| one["result"] == "unknown").collect();
        assert!(unknown.is_empty(), "{}: {unknown:#?}", product["product"]);
    }
    let of = |name: &str| {
        let one = known["products"]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["product"] == name);
        let facts = one.unwrap()["facts"].as_array().unwrap().iter();
        facts
            .map(|fact| fact["fact"].as_str().unwrap())
            .collect::<Vec<_>>()
    };
    assert!(of("Business Loans").ends_with(&[
        "turnover",
        "business_age",
        "profit_share",
        "business_nature"
    ]));
    assert!(!of("Affordable Housing Loan").contains(&"all_repayments"));
}

#[app_test]
async fn a_wrongly_stated_fact_is_reported_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let refused = async |product: &str, fact: &str, value: Value| {
        let person =
            json!([{ "fact": "amount", "value": 100_000 }, { "fact": fact, "value": value }]);
        let asked = json!({ "product": product, "applicant": person });
        admin
            .post("/api/admin/eligibility", &asked)
            .await
            .expect_problem(422, "invalid-fields")["fields"]
            .clone()
    };
    let personal = "Personal Loans";
    assert_eq!(
        refused(personal, "pincode", json!(12)).await["pincode"],
        "Please enter a valid 6 digit pincode"
    );
    assert_eq!(
        refused(personal, "age", json!(30.5)).await["age"],
        "Please enter a whole number"
    );
    assert_eq!(
        refused(personal, "age", json!(151)).await["age"],
        "Please enter a number of at most 150"
    );
    assert_eq!(
        refused(personal, "repayments", json!(-1)).await["repayments"],
        "Please enter a number of at least 0"
    );
    assert!(refused(personal, "employment", json!(99)).await["employment"].is_string());
    // Lenders of unsecured loans have no criteria about turnover, and no lender has one about names.
    for fact in ["turnover", "name"] {
        assert!(
            refused(personal, fact, json!(1)).await["applicant"].is_string(),
            "{fact}"
        );
    }
    let housing = refused("Affordable Housing Loan", "all_repayments", json!(1)).await;
    assert!(housing["applicant"].is_string(), "{housing}");
    let asked = json!({ "product": personal, "applicant": [] });
    let empty = admin
        .post("/api/admin/eligibility", &asked)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(empty["fields"]["amount"], "Fill this in");
}

#[app_test]
async fn a_customer_is_judged_for_the_chosen_product(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let customer = app.consumer().await;
    customer.prepare_application().await;
    let asked = json!({ "customerId": customer.id, "product": "Gold Loans" });
    admin
        .post("/api/admin/eligibility", &asked)
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_lender_with_branch_handover_only_rejects_a_home_visit_with_a_reason(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let known = admin.get("/api/admin/eligibility/facts").await.expect(200);
    let gold = known["products"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["product"] == "Gold Loans");
    let ways = gold.unwrap()["facts"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["fact"] == "gold_handover");
    let [branch, home] =
        [0, 1].map(|place| ways.unwrap()["options"][place]["id"].as_i64().unwrap());
    let person =
        json!([{ "fact": "amount", "value": 100_000 }, { "fact": "gold_handover", "value": home }]);
    let asked = json!({ "product": "Gold Loans", "applicant": person });
    let handover = async || {
        let judged = admin
            .post("/api/admin/eligibility", &asked)
            .await
            .expect(200);
        let lenders = judged["results"].as_array().unwrap().clone();
        let muthoot = lenders
            .into_iter()
            .find(|one| one["lender"]["key"] == "muthootgold")
            .unwrap();
        let criteria = muthoot["criteria"].as_array().unwrap().clone();
        criteria
            .into_iter()
            .find(|one| one["criterion"] == "gold_handover")
            .map(|one| one["result"].clone())
    };
    let change =
        |ways: Value| json!({ "lender_id": 9, "property": "gold_handovers", "value": ways });
    let row = admin
        .post("/api/update-lender-data", &change(json!([branch])))
        .await
        .expect(200);
    assert_eq!(row["data"]["gold_handovers"], json!([branch]));
    assert_eq!(handover().await, Some(json!("failed")));
    admin
        .post(
            "/api/update-lender-data",
            &change(json!([home, branch, home])),
        )
        .await
        .expect(200);
    assert_eq!(handover().await, Some(json!("passed")));
    let refused = admin
        .post("/api/update-lender-data", &change(json!([branch, 99])))
        .await;
    refused.expect_problem(422, "invalid-fields");
    // No item is chosen, so the criterion is off.
    let row = admin
        .post("/api/update-lender-data", &change(json!([])))
        .await
        .expect(200);
    assert_eq!(row["data"]["gold_handovers"], json!([]));
    assert_eq!(handover().await, None);
}
