//! Business Loans: from the profile to a status, and which data about a business is encrypted.

mod firm_answers;

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_service::app::Keys;
use saakh_service::operations::rotation::rotate;
use saakh_service::origination::replay::replay;
use saakh_store::identity::customer;
use saakh_testkit::{KEY, Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

const BUSINESS_PAN: &str = "ABCFS1234K";
const GSTIN: &str = "29ABCFS1234K2Z2";
const ACCOUNT: &str = "001234567890";

/// The answers about a firm, of all steps together.
pub(super) fn firm() -> Value {
    json!({
        "business_name": "Asha Textiles 24", "business_registration_type": 1, "business_company_type": 2,
        "business_pan": BUSINESS_PAN, "gstin": GSTIN, "business_nature": 3, "business_years": 5,
        "business_current_turnover": 5, "business_gross_profit": 5,
        "business_account": true, "business_account_number": ACCOUNT, "business_ifsc": "SBIN0001234",
    })
}

const FIRM: [(&str, &[&str]); 3] = [
    (
        "business",
        &["business_name", "business_nature", "business_years"],
    ),
    (
        "registration",
        &[
            "business_registration_type",
            "business_company_type",
            "business_pan",
            "gstin",
        ],
    ),
    (
        "sales",
        &[
            "business_current_turnover",
            "business_gross_profit",
            "business_account",
            "business_account_number",
            "business_ifsc",
        ],
    ),
];

/// The same answers, by step.
pub(super) fn steps_of(firm: &Value) -> [(&'static str, Value); 3] {
    FIRM.map(|(step, keys)| {
        (
            step,
            keys.iter().map(|key| (*key, firm[*key].clone())).collect(),
        )
    })
}

fn answers() -> Vec<(&'static str, Value)> {
    let owner = [
        (
            "loan",
            json!({ "business_loan_amount": 500_000, "business_loan_months": 24, "business_loan_purpose": 1 }),
        ),
        (
            "about",
            json!({ "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F" }),
        ),
        (
            "address",
            json!({ "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12, M.G. Road" }),
        ),
        (
            "money",
            json!({ "monthly_income": 90_000, "household_income": 4, "emi": 0, "email": "asha@example.com" }),
        ),
    ];
    steps_of(&firm()).into_iter().chain(owner).collect()
}

async fn save(customer: &TestClient<'_>, step: &str, mut body: Value) -> Reply {
    body["productType"] = "Business Loans".into();
    customer.put(&format!("/api/profile/{step}"), &body).await
}

/// Saves all answers about a firm; returns the last response.
async fn save_firm(customer: &TestClient<'_>, firm: &Value) -> Value {
    let mut saved = Value::Null;
    for (step, body) in steps_of(firm) {
        saved = save(customer, step, body).await.expect(200);
    }
    saved
}

/// Answers everything and gives the consent for the bureau; returns `appId`.
pub(super) async fn ready(app: &TestApp, customer: &TestClient<'_>) -> String {
    let mut begun = Value::Null;
    for (step, body) in answers() {
        begun = save(customer, step, body).await.expect(200);
    }
    let consent = app.consent(Purpose::CreditReport);
    customer.post("/api/consents", &consent).await.expect(200);
    begun["appId"].as_str().unwrap().to_owned()
}

fn body_for(app: &TestApp, app_id: &str, offer: &Value) -> Value {
    json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": { "premises": 1 },
        "consents": [app.consent(Purpose::LenderShare)],
    })
}

pub(super) async fn stored_profile(app: &TestApp, id: &str) -> String {
    let mut conn = app.app.db.read().await.unwrap();
    let id: CustomerId = id.parse().unwrap();
    let row = customer::get(&mut conn, id).await.unwrap().unwrap();
    row.profile.expose().clone()
}

/// The receipt names the shared values, and the data export has masks only.
async fn check_masked_data(customer: &TestClient<'_>) {
    let held = customer.get("/api/my-data").await.expect(200).to_string();
    for shown in [
        "Asha Textiles 24",
        "******234K",
        "******K2Z2",
        "******7890",
        "PAN of the business",
        "Account number of the business",
    ] {
        assert!(held.contains(shown), "{shown} is not shown");
    }
    let file = customer.get("/api/my-data.json").await.json.to_string();
    for secret in [BUSINESS_PAN, GSTIN, ACCOUNT] {
        assert!(!held.contains(secret) && !file.contains(secret), "{secret}");
    }
}

#[app_test]
async fn a_business_loan_passes_from_the_profile_to_a_status(app: &TestApp) {
    let asha = app.consumer().await;
    let app_id = ready(app, &asha).await;
    let offers = asha.offers(&app_id).await;
    let lenders = |list: &str| offers[list].as_array().unwrap().len();
    assert_eq!(
        lenders("matched") + lenders("possible") + lenders("unmatched"),
        8,
        "{offers:#}"
    );
    let offer = asha.find_offer(&app_id, "udyog-setu").await;
    assert_eq!(
        (&offer["amount"], &offer["months"]),
        (&json!(500_000), &json!(24))
    );

    let statement = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let sheet = asha.get(&statement).await.expect(200)["sheet"].to_string();
    assert!(sheet.contains("Business loan"), "{sheet}");

    asha.submit("k1", &body_for(app, &app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    let sent = app.lenders.received_calls()[0].body.clone();
    let business = &sent["business"];
    assert_eq!(business["name"], "Asha Textiles 24");
    assert_eq!(
        (&business["pan"], &business["gstin"]),
        (&json!(BUSINESS_PAN), &json!(GSTIN))
    );
    assert_eq!(
        (&business["account"], &business["ifsc"]),
        (&json!(ACCOUNT), &json!("SBIN0001234"))
    );
    assert_eq!(
        (&business["nature"], &business["type"]),
        (&json!("Manufacturing"), &json!("Partnership"))
    );
    assert_eq!(sent["owner"]["pan"], "ABCPK1234F");
    assert_eq!(
        sent["loan"],
        json!({ "amount": 500_000, "months": 24, "premises": "Owned", "purpose": "Stock and daily expenses" })
    );

    check_masked_data(&asha).await;

    app.lenders.set_status(SubmissionStatus::Approved);
    app.clock.advance(10 * 60);
    app.run_jobs().await;
    let all = asha.get("/api/applications").await.expect(200);
    assert_eq!(all["items"][0]["productType"], "Business Loans");
    assert_eq!(all["items"][0]["submissions"][0]["status"], "approved");
    let record = asha
        .get(&format!("/api/user/{}", asha.id))
        .await
        .expect(200);
    let data = &record["data"];
    assert_eq!(
        (&data["bl_completed"], &data["pl_completed"]),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        (
            &data["business_registration_type"],
            &data["business_current_turnover"]
        ),
        (&json!(1), &json!(5))
    );
    assert_eq!(
        (&data["business_years"], &data["business_account"]),
        (&json!(5), &json!(true))
    );
    assert_eq!(
        data["inflight_app_ids"],
        json!({ "Business Loans": app_id })
    );

    let id = offers["offerViewId"].as_str().unwrap().parse().unwrap();
    let report = replay(&app.app, id).await.unwrap();
    assert!(report.is_identical(), "{report:#?}");
    assert_eq!(report.lenders, 8);
}

#[app_test]
async fn identifiers_of_a_business_are_encrypted_and_shown_masked(app: &TestApp) {
    let asha = app.consumer().await;
    let saved = save_firm(&asha, &firm()).await;
    let values = &saved["values"];
    assert_eq!(
        (&values["business_pan"], &values["gstin"]),
        (&json!("******234K"), &json!("******K2Z2"))
    );
    assert_eq!(values["business_account_number"], "******7890");
    for step in 0..3 {
        assert_eq!(saved["steps"][step]["done"], true, "{step}");
    }
    let first = stored_profile(app, &asha.id).await;
    for secret in [BUSINESS_PAN, GSTIN, ACCOUNT] {
        assert!(!first.contains(secret), "{secret}");
    }

    let mut again = firm();
    for key in ["business_pan", "gstin", "business_account_number"] {
        again[key] = values[key].clone();
    }
    save_firm(&asha, &again).await;
    assert_eq!(stored_profile(app, &asha.id).await, first);
    // Entering the same value again changes nothing.
    save_firm(&asha, &firm()).await;
    assert_eq!(stored_profile(app, &asha.id).await, first);
}

#[app_test]
async fn a_new_master_key_encrypts_a_business_again(app: &TestApp) {
    let asha = app.consumer().await;
    let app_id = ready(app, &asha).await;
    let offers = asha.offers(&app_id).await;
    let new = [8; 32];
    let beside = app
        .with_keys(Keys::with_earlier(Secret::new(new), vec![Secret::new(KEY)]))
        .await;
    assert_eq!(rotate(&beside.app).await.unwrap().profiles, 1);
    assert_eq!(rotate(&beside.app).await.unwrap().profiles, 0);

    let alone = app.with_keys(Keys::new(Secret::new(new))).await;
    let there = asha.at_release(&alone);
    // No answer changed, so the offers are the same.
    assert_eq!(
        there.offers(&app_id).await["offerViewId"],
        offers["offerViewId"]
    );
    let offer = there.find_offer(&app_id, "udyog-setu").await;
    there
        .submit("k1", &body_for(&alone, &app_id, &offer))
        .await
        .expect(200);
    alone.run_jobs().await;
    assert_eq!(
        alone.lenders.received_calls()[0].body["business"]["gstin"],
        GSTIN
    );
}

#[app_test]
async fn a_business_is_deleted_on_erasure(app: &TestApp) {
    let asha = app.consumer().await;
    ready(app, &asha).await;
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let mut conn = app.app.db.read().await.unwrap();
    let left = customer::get(&mut conn, asha.id.parse().unwrap())
        .await
        .unwrap();
    assert!(left.is_none_or(|row| row.profile.expose() == "{}"));
}
