//! Invalid answers about gold, a home or a business are reported at their field, and nothing is stored.

use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use super::business_loans::{firm, steps_of, stored_profile};

const CHOOSE: &str = "Please choose one";

/// A field, an invalid answer, and its message.
type Wrong = (&'static str, Value, &'static str);

/// Sends a step once for each invalid answer.
async fn refuses(app: &TestApp, product: &str, step: &str, sound: &Value, wrong: &[Wrong]) {
    let customer = app.consumer().await;
    for (field, answer, text) in wrong {
        let mut body = sound.clone();
        body[*field] = answer.clone();
        body["productType"] = product.into();
        let sent = customer.put(&format!("/api/profile/{step}"), &body).await;
        let refused = sent.expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"], json!({ *field: text }), "{answer}");
    }
    assert_eq!(stored_profile(app, &customer.id).await, "{}");
}

#[app_test]
async fn wrong_answers_about_a_gold_loan_are_refused(app: &TestApp) {
    let months = "Please enter a number from 3 to 36";
    let loan = json!({ "gold_loan_amount": 120_000, "gold_loan_months": 12, "gold_purpose": 1, "gold_handover": 1 });
    refuses(
        app,
        "Gold Loans",
        "loan",
        &loan,
        &[
            (
                "gold_loan_amount",
                json!(4_999),
                "Please enter an amount from ₹5,000 to ₹1,00,00,000",
            ),
            (
                "gold_loan_amount",
                json!("x"),
                "Please enter an amount in rupees, such as 25000",
            ),
            ("gold_loan_months", json!(2), months),
            ("gold_loan_months", json!(37), months),
            (
                "gold_loan_months",
                json!(1.5),
                "Please enter a whole number",
            ),
            ("gold_purpose", json!(9), CHOOSE),
            ("gold_purpose", Value::Null, CHOOSE),
            ("gold_handover", json!(9), CHOOSE),
        ],
    )
    .await;
}

#[app_test]
async fn wrong_answers_about_a_piece_of_gold_are_refused(app: &TestApp) {
    let customer = app.consumer().await;
    let grams = "Please enter a number above 0 with at most 3 decimals, such as 10.5";
    let sound = json!({ "gold_kind": 1, "gold_grams": 10, "gold_carats": 22 });
    let coin = |grams: f64, carats: i64| json!({ "gold_kind": 2, "gold_grams": grams, "gold_carats": carats });
    let piece = |field: &str, answer: Value| {
        let mut piece = sound.clone();
        piece[field] = answer;
        piece
    };
    for (piece, field, text) in [
        (piece("gold_kind", json!(9)), "gold_kind", CHOOSE),
        (piece("gold_grams", json!(0)), "gold_grams", grams),
        (piece("gold_grams", json!(1.2345)), "gold_grams", grams),
        (piece("gold_grams", json!("x")), "gold_grams", grams),
        (
            piece("gold_grams", json!(1_001)),
            "gold_grams",
            "Ornaments up to 1000 g can be pledged; these weigh 1011 g",
        ),
        (piece("gold_carats", json!(9)), "gold_carats", CHOOSE),
        (piece("gold_carats", Value::Null), "gold_carats", CHOOSE),
        (
            coin(10.0, 20),
            "gold_carats",
            "Coins must be 22 carat or purer",
        ),
        (
            coin(50.001, 22),
            "gold_grams",
            "Coins up to 50 g can be pledged; these weigh 50.001 g",
        ),
    ] {
        let body = json!({ "productType": "Gold Loans", "gold_items": [sound, piece] });
        let refused = customer
            .put("/api/profile/gold", &body)
            .await
            .expect_problem(422, "invalid-fields");
        let place = format!("gold_items.1.{field}");
        assert_eq!(refused["fields"], json!({ place: text }), "{piece}");
    }
    let none = json!({ "productType": "Gold Loans", "gold_items": [] });
    let refused = customer
        .put("/api/profile/gold", &none)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"],
        json!({ "gold_items": "Add at least one" })
    );
    assert_eq!(stored_profile(app, &customer.id).await, "{}");
}

#[app_test]
async fn wrong_answers_about_a_home_are_refused(app: &TestApp) {
    let home = json!({
        "home_kind": 1, "home_price": 2_000_000, "home_duty": 120_000, "home_pincode": "560034",
        "home_builder": "Sample Towers",
    });
    let price = "Please enter an amount from ₹1,00,000 to ₹2,00,00,000";
    let pincode = "Please enter a valid 6 digit pincode";
    let aadhaar =
        "This looks like an Aadhaar number. Please remove it: we never store Aadhaar numbers";
    refuses(
        app,
        "Affordable Housing Loan",
        "property",
        &home,
        &[
            ("home_kind", json!(9), CHOOSE),
            ("home_price", json!(99_999), price),
            ("home_price", json!(20_000_001), price),
            (
                "home_price",
                json!("x"),
                "Please enter an amount in rupees, such as 25000",
            ),
            ("home_price", Value::Null, "Fill this in"),
            (
                "home_duty",
                json!(-1),
                "Please enter an amount from ₹0 to ₹30,00,000",
            ),
            (
                "home_duty",
                json!(2_000_000),
                "Stamp duty and registration are less than the price",
            ),
            ("home_pincode", json!("012345"), pincode),
            ("home_pincode", json!("5600"), pincode),
            (
                "home_builder",
                json!("a".repeat(101)),
                "At most 100 characters",
            ),
            ("home_builder", json!("2341 2341 2346"), aadhaar),
        ],
    )
    .await;
    let loan = json!({ "home_amount": 1_000_000, "home_months": 240, "employment_status_code": 1 });
    let amount = "Please enter an amount from ₹1,00,000 to ₹1,00,00,000";
    let months = "Please enter a number from 24 to 360";
    refuses(
        app,
        "Affordable Housing Loan",
        "loan",
        &loan,
        &[
            ("home_amount", json!(99_999), amount),
            ("home_amount", json!(10_000_001), amount),
            ("home_months", json!(23), months),
            ("home_months", json!(361), months),
            ("home_months", json!(30.5), "Please enter a whole number"),
            (
                "home_transfer",
                json!("maybe"),
                "This answer has the wrong format",
            ),
            ("employment_status_code", json!(9), CHOOSE),
        ],
    )
    .await;
}

#[app_test]
async fn wrong_answers_about_a_business_are_refused(app: &TestApp) {
    let wrong: [(&str, Vec<Wrong>); 3] = [
        (
            "business",
            vec![
                ("business_name", json!(""), "Fill this in"),
                ("business_nature", json!(99), CHOOSE),
                ("business_years", json!(9), CHOOSE),
            ],
        ),
        (
            "registration",
            vec![
                ("business_registration_type", json!(99), CHOOSE),
                ("business_company_type", json!(99), CHOOSE),
            ],
        ),
        (
            "sales",
            vec![
                ("business_current_turnover", json!(99), CHOOSE),
                ("business_gross_profit", json!(99), CHOOSE),
                (
                    "business_account",
                    json!("x"),
                    "This answer has the wrong format",
                ),
                (
                    "business_ifsc",
                    json!("SBIN"),
                    "Invalid IFSC. It has 11 characters: 4 letters, a zero, then 6 letters or digits",
                ),
            ],
        ),
    ];
    for ((step, sound), (of, wrong)) in steps_of(&firm()).iter().zip(wrong) {
        assert_eq!(*step, of);
        refuses(app, "Business Loans", step, sound, &wrong).await;
    }
    let loan = json!({ "business_loan_amount": 500_000, "business_loan_months": 24, "business_loan_purpose": 1 });
    refuses(
        app,
        "Business Loans",
        "loan",
        &loan,
        &[
            (
                "business_loan_amount",
                json!(49_999),
                "Please enter an amount from ₹50,000 to ₹1,00,00,000",
            ),
            (
                "business_loan_months",
                json!(5),
                "Please enter a number from 6 to 84",
            ),
            (
                "business_loan_months",
                json!(85),
                "Please enter a number from 6 to 84",
            ),
            ("business_loan_purpose", json!(99), CHOOSE),
        ],
    )
    .await;
}

#[app_test]
async fn wrong_answers_about_a_profession_are_refused(app: &TestApp) {
    let profession =
        json!({ "is_professional": true, "professional_type": 1, "professional_years": 1 });
    refuses(
        app,
        "Business Loans",
        "business",
        &profession,
        &[
            ("professional_type", json!(99), CHOOSE),
            ("professional_type", Value::Null, CHOOSE),
            ("professional_years", json!(99), CHOOSE),
        ],
    )
    .await;
}

#[app_test]
async fn wrong_answers_about_name_and_address_are_refused_for_every_product(app: &TestApp) {
    let about = json!({ "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F" });
    let address = json!({ "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12, M.G. Road" });
    for product in ["Gold Loans", "Business Loans", "Affordable Housing Loan"] {
        refuses(
            app,
            product,
            "about",
            &about,
            &[
                (
                    "first_name",
                    json!("Asha7"),
                    "Use English alphabets only, as on your PAN card",
                ),
                ("birth_date", json!("2026-02-30"), "Invalid date"),
                (
                    "birth_date",
                    json!("2015-01-01"),
                    "Your age doesn't match the required age criteria",
                ),
                (
                    "tin",
                    json!("ABCFK1234F"),
                    "Invalid PAN. A PAN looks like ABCPE1234F",
                ),
            ],
        )
        .await;
        refuses(
            app,
            product,
            "address",
            &address,
            &[
                (
                    "postal_code",
                    json!("012345"),
                    "Please enter a valid 6 digit pincode",
                ),
                ("state", json!("Goa"), "Choose the state of this pincode"),
                (
                    "address1",
                    json!("12 <b>"),
                    "Use letters, digits, spaces and - , . # / ( ) & ' only",
                ),
            ],
        )
        .await;
    }
}

#[app_test]
async fn wrong_answers_about_income_and_contact_are_refused(app: &TestApp) {
    let money = json!({ "emi": 0, "email": "asha@example.com" });
    let for_business = json!({ "monthly_income": 90_000, "household_income": 4, "emi": 0, "email": "asha@example.com" });
    let contact = json!({ "employment_status_code": 1, "monthly_income": 30_000, "email": "asha@example.com" });
    let income = "Please enter an amount from ₹1 to ₹10,00,000";
    let repayments = "Please enter an amount from ₹0 to ₹10,00,000";
    let email = ("email", json!("asha@x"), "Email is invalid");
    refuses(
        app,
        "Gold Loans",
        "contact",
        &contact,
        &[
            ("employment_status_code", json!(9), CHOOSE),
            ("monthly_income", json!(0), income),
            email.clone(),
        ],
    )
    .await;
    refuses(
        app,
        "Business Loans",
        "money",
        &for_business,
        &[
            ("monthly_income", json!(1_000_001), income),
            ("household_income", json!(9), CHOOSE),
            ("emi", json!(-1), repayments),
            email.clone(),
        ],
    )
    .await;
    refuses(
        app,
        "Affordable Housing Loan",
        "money",
        &money,
        &[
            ("emi", json!(-1), repayments),
            (
                "emi",
                json!("x"),
                "Please enter an amount in rupees, such as 25000",
            ),
            email,
        ],
    )
    .await;
}
