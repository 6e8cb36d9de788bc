//! After a disbursal, the customer must confirm their monthly repayments, with the new loan added.

use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers};
use serde_json::{Value, json};

use super::status_files::sent_by;

const PROFILE: &str = "/api/profile?productType=Personal%20Loans";

/// A customer with these monthly repayments and a disbursed loan of CASHe; also returns that loan's instalment.
async fn borrower(app: &TestApp, emi: i64) -> (TestClient<'_>, i64) {
    let customer = app.consumer().await;
    let (customer, app_id, _, reference) = sent_by(app, customer).await;
    let mut money = salaried_answers()[5].1.clone();
    money["emi"] = emi.into();
    customer.save_step("money", &money).await.expect(200);
    let table = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    let monthly = table["items"][0]["offer"]["emi"].as_f64().unwrap().round();
    app.clock.advance(60);
    let event = json!({ "eventId": "paid", "reference": reference, "status": "DISBURSED" });
    app.send_cashe_callback(&event).await;
    #[expect(clippy::cast_possible_truncation, reason = "rupees of an instalment")]
    let monthly = monthly as i64;
    (customer, monthly)
}

async fn profile(customer: &TestClient<'_>) -> Value {
    customer.get(PROFILE).await.expect(200)
}

async fn flag(customer: &TestClient<'_>, flag: &str) -> Value {
    let user = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    user["data"][flag].clone()
}

fn done(profile: &Value, step: &str) -> Value {
    let steps = profile["steps"].as_array().unwrap();
    steps.iter().find(|one| one["key"] == step).unwrap()["done"].clone()
}

#[app_test]
async fn a_second_loan_requires_updated_repayments_before_offers(app: &TestApp) {
    let (customer, monthly) = borrower(app, 2_000).await;
    assert_eq!(
        (
            flag(&customer, "pl_completed").await,
            flag(&customer, "pl_update_required").await
        ),
        (json!(1), json!(1))
    );
    let asked = profile(&customer).await;
    assert_eq!(
        (
            &asked["complete"],
            &asked["updateRequired"],
            done(&asked, "money")
        ),
        (&json!(false), &json!(true), json!(false))
    );
    assert_eq!(done(&asked, "work"), json!(true));
    assert_eq!(asked["values"]["emi"], 2_000 + monthly);
    let added = &asked["loansAdded"][0];
    assert_eq!(
        (&added["lender"], &added["monthly"]),
        (&json!("CASHe"), &json!(monthly))
    );

    // A new application waits for the answer; saving another step does not give it.
    let start = json!({ "productType": "Personal Loans", "startNew": true });
    let begun = customer.post("/api/applications", &start).await.expect(200);
    let app_id = begun["appId"].as_str().unwrap().to_owned();
    let who = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    customer
        .post(&format!("/api/applications/{app_id}/identity-check"), &who)
        .await
        .expect(200);
    let offers = format!("/api/offers?appId={app_id}");
    customer
        .get(&offers)
        .await
        .expect_problem(409, "profile-incomplete");
    let (step, answers) = &salaried_answers()[4];
    let saved = customer.save_step(step, answers).await.expect(200);
    assert_eq!(
        (&saved["complete"], &saved["values"]["emi"]),
        (&json!(false), &json!(2_000 + monthly))
    );
    customer
        .get(&offers)
        .await
        .expect_problem(409, "profile-incomplete");

    let mut money = salaried_answers()[5].1.clone();
    money["emi"] = (2_000 + monthly).into();
    let saved = customer.save_step("money", &money).await.expect(200);
    assert_eq!(
        (
            &saved["complete"],
            &saved["updateRequired"],
            &saved["loansAdded"]
        ),
        (&json!(true), &json!(false), &json!([]))
    );
    assert_eq!(flag(&customer, "pl_update_required").await, json!(0));
    customer.offers(&app_id).await;

    // It was added once: viewing or saving the profile again adds nothing.
    app.clock.advance(60);
    assert_eq!(profile(&customer).await["values"]["emi"], 2_000 + monthly);
}

#[app_test]
async fn another_product_asks_about_the_new_loan_and_counts_it_once(app: &TestApp) {
    let (customer, monthly) = borrower(app, 0).await;
    let home = "/api/profile?productType=Affordable%20Housing%20Loan";
    let asked = customer.get(home).await.expect(200);
    assert_eq!(
        (done(&asked, "money"), &asked["values"]["emi"]),
        (json!(false), &json!(monthly))
    );
    let gold = customer
        .get("/api/profile?productType=Gold%20Loans")
        .await
        .expect(200);
    assert_eq!(
        gold["loansAdded"],
        json!([]),
        "gold is lent without this question"
    );
    assert_eq!(flag(&customer, "gl_update_required").await, json!(0));
}
