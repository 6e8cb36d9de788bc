//! A person before every lender, as the back office looks.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestClient, app_test};
use serde_json::{Value, json};

fn asha() -> Value {
    json!({ "employment_status_code": 1, "monthly_income": 62_000, "birth_date": "1992-04-06",
        "desired_loan_amount": 200_000, "months": 12, "postal_code": "560001", "credit_score": 780,
        "household_income": 3, "emi": 0 })
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

app_test!(every_criterion_is_shown_as_the_customer_would_read_it(app) {
    let admin = app.admin(Role::One).await;
    let matched = cashe(&admin, &json!({ "applicant": asha() })).await;
    assert_eq!(matched["outcome"], "matched");
    let mut poor = asha();
    poor["monthly_income"] = json!(12_000);
    let unmatched = cashe(&admin, &json!({ "applicant": poor })).await;
    assert_eq!(unmatched["outcome"], "unmatched");
    let failed: Vec<&Value> = unmatched["criteria"].as_array().unwrap().iter()
        .filter(|one| one["result"] == "failed").collect();
    assert_eq!(failed[0]["criterion"], "income");
    assert_eq!(failed[0]["value"], "₹12,000");
});

app_test!(what_is_not_known_is_not_guessed(app) {
    let admin = app.admin(Role::One).await;
    let mut unscored = asha();
    unscored["credit_score"] = Value::Null;
    let possible = cashe(&admin, &json!({ "applicant": unscored })).await;
    assert_eq!(possible["outcome"], "possible");
});

app_test!(a_past_version_judges_as_it_did(app) {
    let admin = app.admin(Role::One).await;
    let before = admin.post("/api/admin/eligibility", &json!({ "applicant": asha() })).await.expect(200);
    let change = json!({ "lender_id": 1, "property": "min_income", "value": 90_000 });
    admin.post("/api/update-lender-data", &change).await.expect(200);
    let now = cashe(&admin, &json!({ "applicant": asha() })).await;
    assert_eq!(now["outcome"], "unmatched");
    let then = json!({ "applicant": asha(), "catalogVersion": before["catalogVersion"] });
    assert_eq!(cashe(&admin, &then).await["outcome"], "matched");
    let versions = admin.get("/api/admin/catalog-versions").await.expect(200);
    assert_eq!(versions["items"][0]["reason"], "min_income changed");
    let never = json!({ "applicant": asha(), "catalogVersion": 999 });
    admin.post("/api/admin/eligibility", &never).await.expect_problem(422, "invalid-fields");
});

app_test!(a_customer_is_judged_by_what_they_told(app) {
    let admin = app.admin(Role::One).await;
    let customer = app.consumer().await;
    let asked = json!({ "customerId": customer.id });
    let refused = admin.post("/api/admin/eligibility", &asked).await;
    refused.expect_problem(422, "invalid-fields");
    let app_id = customer.apply_ready().await;
    let seen = customer.offers(&app_id).await;
    let judged = admin.post("/api/admin/eligibility", &asked).await.expect(200);
    let with = |outcome: &str| judged["results"].as_array().unwrap().iter()
        .filter(|one| one["outcome"] == outcome).count();
    assert_eq!(with("possible"), seen["possible"].as_array().unwrap().len());
    assert_eq!(with("unmatched"), seen["unmatched"].as_array().unwrap().len());
    let nobody = json!({ "customerId": "0190163d-8694-739b-aea5-966c26f8ad91" });
    admin.post("/api/admin/eligibility", &nobody).await.expect_problem(404, "not-found");
    admin.post("/api/admin/eligibility", &json!({})).await.expect_problem(422, "invalid-fields");
});
