//! Test Loans: a product with one record, and a lender that is data alone, from profile to status.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

/// Only this file defines it: no code knows its key, its form or its connector.
const LENDER: &str = include_str!("../../../testkit/data/ujjwal-trial.toml");

fn answers(amount: i64) -> [(&'static str, Value); 4] {
    let about = json!({
        "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F",
    });
    let address = json!({
        "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban",
        "address1": "12, M.G. Road",
    });
    [
        (
            "loan",
            json!({ "test_value": 100_000, "test_amount": amount, "test_months": 12 }),
        ),
        ("about", about),
        ("address", address),
        ("money", json!({ "email": "asha@example.com" })),
    ]
}

/// Answers everything; returns `appId`.
async fn apply_ready(customer: &TestClient<'_>, amount: i64) -> String {
    let mut begun = Value::Null;
    for (step, mut body) in answers(amount) {
        body["productType"] = "Test Loans".into();
        let path = format!("/api/profile/{step}");
        begun = customer.put(&path, &body).await.expect(200);
    }
    begun["appId"].as_str().unwrap().to_owned()
}

async fn offers_with_score(
    app: &TestApp,
    customer: &TestClient<'_>,
    amount: i64,
) -> (String, Value) {
    let app_id = apply_ready(customer, amount).await;
    let consent = app.consent(Purpose::CreditReport);
    customer.post("/api/consents", &consent).await.expect(200);
    let offers = customer.offers(&app_id).await;
    (app_id, offers)
}

#[app_test]
async fn a_lender_in_data_alone_appears_in_offers_form_and_status(app: &TestApp) {
    app.add_lender(LENDER).await;
    let customer = app.consumer().await;
    let (app_id, offers) = offers_with_score(app, &customer, 80_000).await;
    let offer = &offers["matched"][0];
    assert_eq!(offer["lender"]["key"], "ujjwal-trial", "{offers:#}");
    let form = customer
        .get(&format!("/api/lenders/ujjwal-trial/form?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(
        (&form["fields"][0]["key"], &form["fields"][0]["label"]),
        (&json!("keeper"), &json!("Who keeps it now"))
    );

    let statement = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let kfs = customer.get(&statement).await.expect(200);
    let keys: Vec<&Value> = kfs["figures"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| &line["key"])
        .collect();
    assert_eq!(keys, ["apr", "repayment", "repay"]);
    let sheet = kfs["sheet"].to_string();
    for said in [
        "Test loan against something of value",
        "One repayment at the end",
        "At the end of the term",
    ] {
        assert!(sheet.contains(said), "{said}");
    }

    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": { "keeper": "A bank" },
        "consents": [app.consent(Purpose::LenderShare)],
    });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    assert_eq!(received.len(), 1);
    let sent = &received[0].body;
    assert_eq!(
        (&sent["keeper"], &sent["amount"]),
        (&json!("A bank"), &json!(80_000))
    );
    assert_eq!(
        (&sent["worth"], &sent["name"]),
        (&json!(100_000), &json!("Asha"))
    );

    app.lenders.set_status(SubmissionStatus::Approved);
    app.clock.advance(10 * 60);
    app.run_jobs().await;
    let all = customer.get("/api/applications").await.expect(200);
    assert_eq!(all["items"][0]["productType"], "Test Loans");
    assert_eq!(all["items"][0]["submissions"][0]["status"], "approved");
    let record = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    let flag = |name: &str| record["data"][name].clone();
    assert_eq!(
        (flag("tl_completed"), flag("tl_update_required")),
        (json!(1), json!(0))
    );
    assert_eq!(flag("pl_completed"), 0);
}

// 80,000 at 12 % simple interest for a year, 1 % fee with GST.
#[app_test]
async fn a_price_has_lines_with_explanations(app: &TestApp) {
    app.add_lender(LENDER).await;
    let customer = app.consumer().await;
    let (app_id, offers) = offers_with_score(app, &customer, 80_000).await;
    let price = &offers["matched"][0]["price"];
    assert_eq!(
        *price,
        json!({
            "kind": "bullet",
            "apr": 12.59,
            "totalCost": 10_544,
            "lines": [
                { "key": "apr", "label": "APR", "value": "12.59%", "explanation": null },
                { "key": "repayment", "label": "One payment at the end", "value": "₹89,600", "explanation": "after 12 months" },
                { "key": "receive", "label": "You receive", "value": "₹79,056", "explanation": null },
                { "key": "interest", "label": "Interest", "value": "12%", "explanation": "fixed, simple" },
                { "key": "fee", "label": "Fee with GST", "value": "₹944", "explanation": null },
                { "key": "repay", "label": "Total to repay", "value": "₹89,600", "explanation": null },
                { "key": "total_cost", "label": "Interest and charges", "value": "₹10,544", "explanation": null },
            ],
        })
    );
    let hindi = customer.with_language("hi").offers(&app_id).await;
    let line = &hindi["matched"][0]["price"]["lines"][1];
    assert_eq!(
        (&line["label"], &line["explanation"]),
        (&json!("आखिर में एक साथ"), &json!("12 महीने बाद"))
    );
    let detail = format!(
        "/api/offers/{}",
        offers["matched"][0]["offerId"].as_str().unwrap()
    );
    let detail = customer.get(&detail).await.expect(200);
    assert_eq!(
        detail["schedule"],
        json!([
            { "number": 1, "opening": 80_000, "principal": 80_000, "interest": 9_600, "instalment": 89_600 },
        ])
    );
    assert_eq!(detail["earlyClosing"][5]["owed"], 84_800);
}

#[app_test]
async fn a_request_above_the_values_share_is_shown_the_difference(app: &TestApp) {
    app.add_lender(LENDER).await;
    let customer = app.consumer().await;
    let (_, offers) = offers_with_score(app, &customer, 97_000).await;
    assert_eq!(offers["matched"], json!([]));
    let reason = &offers["unmatched"][0]["reasons"][0];
    assert_eq!(reason["criterion"], "loan_to_value");
    assert_eq!(
        reason["text"],
        "You asked for ₹97,000; on this value it lends up to ₹85,000"
    );
    let suggestion = &offers["suggestions"][0];
    assert_eq!(
        (&suggestion["kind"], &suggestion["value"]),
        (&json!("amount"), &json!(85_000.0))
    );
    assert_eq!(suggestion["opens"][0]["key"], "ujjwal-trial");
    assert_eq!(
        offers["amountRange"],
        json!({ "min": 10_000, "max": 300_000 })
    );
}

// A site shows it only if a user adds it there, and the document does not mention it.
#[app_test]
async fn the_test_product_is_not_offered(app: &TestApp) {
    let boot = app.visitor().get("/api/boot").await.expect(200);
    let shown = boot["productTypes"].as_array().unwrap();
    assert_eq!(shown.len(), ProductType::SPECIFIED.len());
    let admin = app.admin(Role::One).await;
    let new = json!({ "key": "trial_partner", "name": "Trial" });
    let partner = admin.post("/api/admin/partners", &new).await.expect(201);
    assert_eq!(
        partner["products"].as_array().unwrap().len(),
        ProductType::SPECIFIED.len()
    );
    let path = format!("/api/admin/partners/{}", partner["id"]);
    let products = json!({ "products": ["Personal Loans", "Test Loans"] });
    let put = admin.put(&path, &products).await.expect(200);
    assert_eq!(put["products"], products["products"]);
    let document = serde_json::to_string(&saakh_api::document()).unwrap();
    for word in ["Test Loans", "test-loans", "test_loans"] {
        assert!(!document.contains(word), "{word}");
    }
}
