//! Answers about a firm: wrong ones, low sales, early closing, and a customer who has no firm any more.

use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{firm, ready, save, save_firm, steps_of, stored_profile};

/// The foreclosure charge of Naya Bazaar, the rule that forbids it, and the lender's offer.
async fn closing(asha: &TestClient<'_>, app_id: &str) -> (f64, Value, Value) {
    let offer = asha.find_offer(app_id, "naya-bazaar").await;
    let detail = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let rule = asha.get(&detail).await.expect(200)["earlyClosingRule"].clone();
    let charge = rule["chargePercent"].as_f64().unwrap();
    (charge, rule["waiver"].clone(), offer)
}

#[app_test]
async fn a_wrong_business_answer_is_reported_at_its_field_and_not_stored(app: &TestApp) {
    let asha = app.consumer().await;
    for (key, value, text) in [
        (
            "business_pan",
            json!("ABCFS12345"),
            "Invalid PAN. A PAN looks like ABCPE1234F",
        ),
        (
            "business_pan",
            json!("ABCPK1234F"),
            "Invalid PAN. This one belongs to a person; enter the firm's or company's, such as AAACB1234C",
        ),
        (
            "gstin",
            json!("29ABCFS1234K2Z3"),
            "Invalid GSTIN. It has 15 characters, such as 27AAPFU0939F1ZV; please check each of them",
        ),
        (
            "gstin",
            json!("27AAPFU0939F1ZV"),
            "This GSTIN belongs to another PAN. Please check the GSTIN and the PAN",
        ),
        (
            "business_account_number",
            json!("12345"),
            "Enter the account number: 6 to 20 digits or letters",
        ),
        (
            "business_name",
            json!("AB"),
            "Use 3 to 40 letters, digits, spaces and - , . # / ( ) & '",
        ),
    ] {
        let mut wrong = firm();
        wrong[key] = value;
        let (step, body) = steps_of(&wrong)
            .into_iter()
            .find(|(_, body)| body.get(key).is_some())
            .unwrap();
        let problem = save(&asha, step, body)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(problem["fields"], json!({ key: text }));
    }
    assert_eq!(stored_profile(app, &asha.id).await, "{}");
}

#[app_test]
async fn a_business_with_low_sales_reads_the_minimum_in_its_language(app: &TestApp) {
    let asha = app.consumer().await;
    let app_id = ready(app, &asha).await;
    let mut small = firm();
    small["business_current_turnover"] = json!(1);
    small["business_gross_profit"] = json!(1);
    small["business_years"] = json!(1);
    save_firm(&asha, &small).await;
    let reasons = |offers: &Value| {
        let all = offers["unmatched"].as_array().unwrap().clone();
        let found = all.iter().find(|one| one["lender"]["key"] == "peepal-bank");
        let reasons = found.unwrap()["reasons"].as_array().unwrap().clone();
        reasons
            .iter()
            .map(|reason| reason["text"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let english = reasons(&asha.offers(&app_id).await);
    assert_eq!(
        english,
        [
            "You said your annual sales are up to ₹10,00,000; it asks for ₹1,00,00,001 or more",
            "You have been in business for 11 months at most; it asks for 36 months or more",
        ]
    );
    let hindi = reasons(&asha.with_language("hi").offers(&app_id).await);
    assert_eq!(
        hindi[0],
        "आपने साल भर की बिक्री ₹10,00,000 तक बताई; यह ₹1,00,00,001 या उससे ज़्यादा माँगता है"
    );
}

#[app_test]
async fn closing_a_floating_business_loan_depends_on_the_lenders_class(app: &TestApp) {
    let asha = app.consumer().await;
    let app_id = ready(app, &asha).await;
    let (charge, waiver, offer) = closing(&asha, &app_id).await;
    assert_eq!((charge, &waiver), (0.0, &json!("floating_rate")));
    assert_eq!(
        offer["foreclosureText"],
        "No charge at any time: the rules allow none on this floating-rate business loan"
    );
    let statement = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let sheet = asha.get(&statement).await.expect(200)["sheet"].to_string();
    assert!(
        sheet.contains("The bank's marginal cost of funds rate"),
        "{sheet}"
    );
    assert!(
        !sheet.contains("3% of the outstanding loan + GST"),
        "{sheet}"
    );

    let loan = json!({ "business_loan_amount": 6_000_000, "business_loan_months": 24, "business_loan_purpose": 1 });
    save(&asha, "loan", loan).await.expect(200);
    let (charge, waiver, offer) = closing(&asha, &app_id).await;
    assert_eq!((charge, &waiver), (3.0, &Value::Null));
    assert_eq!(
        offer["foreclosureText"],
        "3% of the outstanding loan + GST on loans above ₹50,00,000"
    );
}

#[app_test]
async fn an_application_of_another_product_is_named_beside_it(app: &TestApp) {
    let asha = app.consumer().await;
    let personal = asha.prepare_application().await;
    app.clock.advance(1);
    let begun = json!({ "productType": "Business Loans" });
    let business = asha.post("/api/applications", &begun).await.expect(200)["appId"].clone();
    let record = asha
        .get(&format!("/api/user/{}", asha.id))
        .await
        .expect(200);
    let data = &record["data"];
    assert_eq!(
        data["inflight_app_ids"],
        json!({ "Personal Loans": personal, "Business Loans": business })
    );
    assert_eq!(
        (
            &data["inflight_credit_app_id"],
            &data["inflight_product_type"]
        ),
        (&business, &json!("Business Loans"))
    );
}

#[app_test]
async fn a_customer_who_becomes_a_professional_loses_the_answers_about_a_firm(app: &TestApp) {
    let asha = app.consumer().await;
    ready(app, &asha).await;
    let doctor =
        json!({ "is_professional": true, "professional_type": 1, "professional_years": 4 });
    let saved = save(&asha, "business", doctor).await.expect(200);
    let values = saved["values"].as_object().unwrap();
    for gone in [
        "business_name",
        "business_company_type",
        "business_pan",
        "gstin",
    ] {
        assert!(!values.contains_key(gone), "{gone}");
    }
    assert_eq!(values["business_account_number"], "******7890");
    let registration = &saved["steps"][1];
    assert_eq!(
        (&registration["key"], &registration["done"]),
        (&json!("registration"), &json!(true))
    );
    let stored = stored_profile(app, &asha.id).await;
    assert!(
        !stored.contains("gstin") && !stored.contains("business_pan"),
        "{stored}"
    );
}
