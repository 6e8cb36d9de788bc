//! The profile, step by step.

use saakh_store::identity::customer;
use saakh_testkit::{TestApp, TestClient, app_test, salaried_answers, self_employed_answers};
use serde_json::{Value, json};

async fn profile(customer: &TestClient<'_>) -> Value {
    customer
        .get("/api/profile?productType=Personal%20Loans")
        .await
        .expect(200)
}

fn open_steps(profile: &Value) -> Vec<String> {
    let steps = profile["steps"].as_array().unwrap().iter();
    let open = steps.filter(|step| step["done"] == false);
    open.map(|step| step["key"].as_str().unwrap().to_owned())
        .collect()
}

fn asked(profile: &Value, step: &str) -> Vec<String> {
    let steps = profile["steps"].as_array().unwrap();
    let step = steps.iter().find(|found| found["key"] == step).unwrap();
    let fields = step["fields"].as_array().unwrap().iter();
    fields
        .map(|field| field["key"].as_str().unwrap().to_owned())
        .collect()
}

#[app_test]
async fn both_branches_are_filled_step_by_step(app: &TestApp) {
    for steps in [salaried_answers(), self_employed_answers()] {
        let customer = app.consumer().await;
        let mut left: Vec<String> = steps.iter().map(|(step, _)| (*step).to_owned()).collect();
        for (step, answers) in &steps {
            assert_eq!(open_steps(&profile(&customer).await), left);
            let saved = customer.save_step(step, answers).await.expect(200);
            left.remove(0);
            assert_eq!(
                (saved["complete"] == true, open_steps(&saved)),
                (left.is_empty(), left.clone())
            );
        }
        let record = customer
            .get(&format!("/api/user/{}", customer.id))
            .await
            .expect(200);
        assert_eq!(record["data"]["pl_completed"], 1);
        assert_eq!(record["data"]["district"], "Bengaluru Urban");
    }
}

#[app_test]
async fn wrong_answers_have_the_texts_of_the_specification_and_are_not_stored(app: &TestApp) {
    let rows = [
        ("about", "first_name", json!("Asha7"), "alphabets"),
        ("about", "birth_date", json!("1992-02-30"), "Invalid date"),
        (
            "about",
            "birth_date",
            json!("2015-01-01"),
            "Your age doesn't match the required age criteria",
        ),
        (
            "about",
            "tin",
            json!("ABCDE1234F"),
            "Invalid PAN. A PAN looks like ABCPE1234F",
        ),
        (
            "about",
            "tin",
            json!("******234F"),
            "Invalid PAN. A PAN looks like ABCPE1234F",
        ),
        (
            "address",
            "postal_code",
            json!("56001"),
            "Please enter a valid 6 digit pincode",
        ),
        ("address", "state", json!("Kerala"), "state of this pincode"),
        ("address", "address1", json!("<script>"), "- , . #"),
        ("work", "employer_name", json!("A"), "3 to 40"),
        ("work", "monthly_income", json!(1_000_001), "1"),
        ("work", "monthly_income", json!(0), "1"),
        ("work", "salary_mode", json!(99), "choose one"),
        ("money", "email", json!("asha@"), "Email is invalid"),
        ("loan", "desired_loan_amount", json!("lots"), "amount"),
        (
            "loan",
            "desired_loan_amount",
            json!("1500,50"),
            "amount in rupees, such as 25000",
        ),
        (
            "loan",
            "desired_loan_amount",
            json!("1500.50"),
            "whole rupees without paise, such as 1500",
        ),
        (
            "loan",
            "loan_months",
            json!("2.4"),
            "Please enter a whole number",
        ),
        ("loan", "loan_months", json!(61), "60"),
    ];
    let customer = app.consumer().await;
    customer
        .save_step("loan", &salaried_answers()[0].1)
        .await
        .expect(200);
    for (step, field, bad, words) in rows {
        let (_, good) = salaried_answers()
            .into_iter()
            .find(|(key, _)| *key == step)
            .unwrap();
        let mut answers = good;
        answers[field] = bad;
        let problem = customer
            .save_step(step, &answers)
            .await
            .expect_problem(422, "invalid-fields");
        let message = problem["fields"][field]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains(words), "{step}.{field}: {problem:#}");
        let hindi = customer
            .with_language("hi")
            .save_step(step, &answers)
            .await
            .expect(422);
        assert_ne!(hindi["fields"][field], problem["fields"][field]);
    }
    assert_eq!(
        open_steps(&profile(&customer).await).len(),
        5,
        "nothing of it was stored"
    );
}

#[app_test]
async fn an_unknown_pincode_is_accepted_with_a_state_and_its_district(app: &TestApp) {
    let customer = app.consumer().await;
    customer
        .save_step("loan", &salaried_answers()[0].1)
        .await
        .expect(200);
    let (_, address) = salaried_answers()
        .into_iter()
        .find(|(step, _)| *step == "address")
        .unwrap();
    for (state, district, field) in [
        ("Nowhere", "Mysuru", "state"),
        ("Karnataka", "Jaipur", "district"),
        ("Karnataka", "", "district"),
    ] {
        let mut answers = address.clone();
        answers["postal_code"] = json!("560999");
        (answers["state"], answers["district"]) = (json!(state), json!(district));
        let problem = customer
            .save_step("address", &answers)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{problem:#}");
    }
    let mut answers = address;
    answers["postal_code"] = json!("560999");
    (answers["state"], answers["district"]) = (json!("Karnataka"), json!("Mysuru"));
    customer.save_step("address", &answers).await.expect(200);
    let places = customer.get("/api/places").await.expect(200);
    let states = places["states"].as_array().unwrap();
    let karnataka = states
        .iter()
        .find(|each| each["state"] == "Karnataka")
        .unwrap();
    assert!(
        karnataka["districts"]
            .as_array()
            .unwrap()
            .contains(&json!("Mysuru"))
    );
}

#[app_test]
async fn typed_amounts_and_terms_are_parsed_as_meant(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, loan) = &salaried_answers()[0];
    for (amount, months, understood) in [
        ("5000.00", json!("12"), (5_000, 12)),
        ("₹ 2,00,000", json!(24), (200_000, 24)),
        ("3.5 lakh", json!("२४"), (350_000, 24)),
        ("५० हज़ार", json!("24.0"), (50_000, 24)),
    ] {
        let mut typed = loan.clone();
        typed["desired_loan_amount"] = amount.into();
        typed["loan_months"] = months;
        let values = &customer.save_step("loan", &typed).await.expect(200)["values"];
        assert_eq!(
            (&values["desired_loan_amount"], &values["loan_months"]),
            (&json!(understood.0), &json!(understood.1)),
            "{amount}"
        );
    }
    let mut refused = loan.clone();
    refused["desired_loan_amount"] = "1500.50".into();
    customer.save_step("loan", &refused).await.expect(422);
    assert_eq!(
        profile(&customer).await["values"]["desired_loan_amount"],
        50_000,
        "the last one that was understood"
    );
}

#[app_test]
async fn a_hindi_address_is_stored_as_typed_and_shown_as_sent(app: &TestApp) {
    let customer = app.consumer().await;
    customer.fill_profile(&salaried_answers()[..2]).await;
    let (_, mut address) = salaried_answers().remove(2);
    address["address1"] = "मकान १२/३, गांधी नगर".into();
    let saved = customer.save_step("address", &address).await.expect(200);
    assert_eq!(saved["values"]["address1"], "मकान १२/३, गांधी नगर");
    assert_eq!(
        saved["sentAs"],
        json!({ "address1": "Makan 12/3, Gandhi Nagar" })
    );
}

#[app_test]
async fn only_tenants_have_the_question_about_rent(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, living) = &salaried_answers()[3];
    let mut no_rent = living.clone();
    no_rent.as_object_mut().unwrap().remove("monthly_rent");
    let problem = customer.save_step("living", &no_rent).await.expect(422);
    assert!(problem["fields"]["monthly_rent"].is_string());
    no_rent["residence_type"] = 1.into();
    let saved = customer.save_step("living", &no_rent).await.expect(200);
    assert!(!open_steps(&saved).contains(&"living".to_owned()));
    customer.save_step("living", living).await.expect(200);
    let moved = customer.save_step("living", &no_rent).await.expect(200);
    assert_eq!(
        moved["values"]["monthly_rent"],
        Value::Null,
        "an owner pays no rent"
    );
}

#[app_test]
async fn each_employment_has_its_own_questions(app: &TestApp) {
    let employee = app.consumer().await;
    employee.fill_profile(&salaried_answers()[..1]).await;
    assert!(asked(&profile(&employee).await, "work").contains(&"employer_name".to_owned()));
    let owner = app.consumer().await;
    owner.fill_profile(&self_employed_answers()[..1]).await;
    let problem = owner
        .save_step("work", &salaried_answers()[4].1)
        .await
        .expect(422);
    assert!(
        problem["fields"]["business_years"].is_string(),
        "{problem:#}"
    );
}

#[app_test]
async fn a_returned_pan_mask_retains_the_stored_pan(app: &TestApp) {
    let customer = app.consumer().await;
    customer.fill_profile(&salaried_answers()).await;
    let before = profile(&customer).await;
    assert_eq!(before["values"]["tin"], "******234F");
    let mut about = salaried_answers().remove(1).1;
    about["tin"] = before["values"]["tin"].clone();
    about["first_name"] = "Usha".into();
    let after = customer.save_step("about", &about).await.expect(200);
    assert_eq!(
        (&after["values"]["tin"], &after["complete"]),
        (&before["values"]["tin"], &json!(true))
    );
    let record = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(record["data"]["tin"], "******234F");
}

#[app_test]
async fn another_browser_continues_where_the_first_one_stopped(app: &TestApp) {
    let mobile = app.new_mobile();
    let first = app.consumer_with_mobile(&mobile).await;
    first.fill_profile(&salaried_answers()[..3]).await;
    app.clock.advance(60);
    let second = app.consumer_with_mobile(&mobile).await;
    let found = profile(&second).await;
    assert_eq!(open_steps(&found), ["living", "work", "money"]);
    assert_eq!(found["values"]["address1"], "12, M.G. Road");
}

#[app_test]
async fn a_form_does_not_change_a_verified_number(app: &TestApp) {
    let customer = app.consumer().await;
    customer.fill_profile(&salaried_answers()[..5]).await;
    let mut money = salaried_answers().remove(5).1;
    money["mobile_phone_number"] = "9000000001".into();
    let before = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    let reply = customer.save_step("money", &money).await;
    assert!([200, 422].contains(&reply.status), "{}", reply.text);
    let after = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(
        before["data"]["mobile_phone_number"],
        after["data"]["mobile_phone_number"]
    );
}

#[app_test]
async fn data_of_another_customer_is_not_found(app: &TestApp) {
    let (asha, ravi) = (app.consumer().await, app.consumer().await);
    ravi.get(&format!("/api/user/{}", asha.id))
        .await
        .expect_problem(404, "not-found");
    let app_id = asha.prepare_application().await;
    ravi.get(&format!("/api/offers?appId={app_id}"))
        .await
        .expect_problem(404, "not-found");
    let check = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    let path = format!("/api/applications/{app_id}/identity-check");
    ravi.post(&path, &check)
        .await
        .expect_problem(404, "not-found");
    asha.save_step("nowhere", &json!({}))
        .await
        .expect_problem(404, "not-found");
    asha.get("/api/profile?productType=Yachts")
        .await
        .expect(422);
}

#[app_test]
async fn the_person_at_the_phone_proves_to_be_the_customer(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let path = format!("/api/applications/{app_id}/identity-check");
    let right = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-06" });
    let wrong = json!({ "pan": "ABCPK1234F", "birthDate": "1992-04-07" });
    assert_eq!(
        customer.post(&path, &right).await.expect(200)["status"],
        "confirmed"
    );
    for tries_left in (0..5).rev() {
        let answer = customer.post(&path, &wrong).await.expect(200);
        assert_eq!(
            answer,
            json!({ "status": "different", "triesLeft": tries_left })
        );
    }
    customer
        .post(&path, &right)
        .await
        .expect_problem(429, "identity-check-too-many");
}

#[app_test]
async fn the_first_step_starts_the_application_and_equal_answers_write_nothing(app: &TestApp) {
    let customer = app.consumer().await;
    assert_eq!(profile(&customer).await["appId"], Value::Null);
    let (step, answers) = &salaried_answers()[0];
    let begun = customer.save_step(step, answers).await.expect(200);
    assert!(begun["appId"].is_string(), "{begun}");
    let product = json!({ "productType": "Personal Loans" });
    let started = customer
        .post("/api/applications", &product)
        .await
        .expect(200);
    assert_eq!(
        (&started["appId"], &started["status"]),
        (&begun["appId"], &json!("started"))
    );
    assert_eq!(profile(&customer).await["appId"], begun["appId"]);

    let again = || async {
        let mut conn = app.app.db.read().await.unwrap();
        customer::get(&mut conn, customer.id.parse().unwrap())
            .await
            .unwrap()
            .unwrap()
            .revision
    };
    let before = again().await;
    let same = customer.save_step(step, answers).await.expect(200);
    assert_eq!(
        (same["appId"] == begun["appId"], again().await),
        (true, before)
    );
    let mut other = answers.clone();
    other["loan_months"] = 18.into();
    customer.save_step(step, &other).await.expect(200);
    assert_eq!(again().await, before + 1);
}
