//! Affordable Housing Loan: from the profile to a lender's decision.

use saakh_domain::id::OfferViewId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::replay::replay;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const PRODUCT: &str = "Affordable Housing Loan";

/// Answers of a person with 62,000 a month who builds on a plot worth 20 lakh in all.
fn answers(kind: i64, amount: i64) -> [(&'static str, Value); 6] {
    let home = json!({
        "home_kind": kind, "home_price": 2_000_000, "home_duty": 120_000, "home_pincode": "560034",
        "home_builder": "Sample Towers",
    });
    let about = json!({
        "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F",
    });
    let address = json!({
        "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban",
        "address1": "12, M.G. Road",
    });
    let work = json!({
        "employer_name": "Acme Tools", "officepincode": "560002", "monthly_income": 62_000,
        "salary_mode": 1, "prefer_net_banking": 1,
    });
    let loan = json!({ "home_amount": amount, "home_months": 240, "employment_status_code": 1 });
    [
        ("property", home),
        ("loan", loan),
        ("about", about),
        ("address", address),
        ("work", work),
        (
            "money",
            json!({ "emi": 4_000, "email": "asha@example.com" }),
        ),
    ]
}

async fn save(customer: &TestClient<'_>, step: &str, mut body: Value) -> Value {
    body["productType"] = PRODUCT.into();
    customer
        .put(&format!("/api/profile/{step}"), &body)
        .await
        .expect(200)
}

/// Answers everything; returns `appId`.
async fn apply_ready(customer: &TestClient<'_>, kind: i64, amount: i64) -> String {
    let mut begun = Value::Null;
    for (step, body) in answers(kind, amount) {
        begun = save(customer, step, body).await;
    }
    begun["appId"].as_str().unwrap().to_owned()
}

pub(super) async fn offered(
    app: &TestApp,
    customer: &TestClient<'_>,
    kind: i64,
    amount: i64,
) -> (String, Value) {
    let app_id = apply_ready(customer, kind, amount).await;
    let consent = app.consent(Purpose::CreditReport);
    customer.post("/api/consents", &consent).await.expect(200);
    let offers = customer.offers(&app_id).await;
    (app_id, offers)
}

pub(super) fn of<'a>(offers: &'a Value, list: &str, lender: &str) -> &'a Value {
    let all = offers[list].as_array().unwrap();
    let found = all.iter().find(|one| one["lender"]["key"] == lender);
    found.unwrap_or_else(|| panic!("{lender} is not in {list}: {offers:#}"))
}

#[app_test]
async fn a_home_loan_is_walked_from_the_profile_to_a_status(app: &TestApp) {
    let customer = app.consumer().await;
    let (app_id, offers) = offered(app, &customer, 2, 1_500_000).await;
    let offer = of(&offers, "matched", "nilgiri-nest");
    let lines = offer["price"]["lines"].as_array().unwrap();
    let keys: Vec<&Value> = lines.iter().map(|line| &line["key"]).collect();
    assert_eq!(
        keys,
        [
            "apr",
            "instalment",
            "receive",
            "interest",
            "fee",
            "repay",
            "total_cost",
            "rise"
        ]
    );
    assert_eq!(lines[1]["explanation"], "after 14 interest-only months");
    assert_eq!(lines[7]["label"], "EMI if the rate rises by 1%");

    let detail = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let detail = customer.get(&detail).await.expect(200);
    let schedule = detail["schedule"].as_array().unwrap();
    assert_eq!(
        (schedule.len(), &schedule[0]["opening"]),
        (240, &json!(525_000))
    );
    assert_eq!(
        (&schedule[13]["principal"], &schedule[14]["opening"]),
        (&json!(0), &json!(1_500_000))
    );

    let statement = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let kfs = customer.get(&statement).await.expect(200);
    let blocks = kfs["sheet"]["blocks"].as_array().unwrap();
    let years = blocks.last().unwrap();
    assert_eq!(
        (&years["kind"], years["groups"].as_array().unwrap().len()),
        (&json!("groups"), 20)
    );
    let sheet = kfs["sheet"].to_string();
    for said in [
        "Affordable housing loan",
        "In 3 stages, see the table",
        "Lintel",
        "₹5,25,000",
        "The lender's retail benchmark",
        "Registry of the mortgage",
    ] {
        assert!(sheet.contains(said), "{said}");
    }

    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": {},
        "consents": [app.consent(Purpose::LenderShare)],
    });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    let sent = &received[0].body;
    assert_eq!(
        (&sent["dwelling"]["cost"], &sent["dwelling"]["pincode"]),
        (&json!(2_000_000), &json!("560034"))
    );
    assert_eq!(sent["facility"]["amount"], 1_500_000);

    app.lenders.set_status(SubmissionStatus::Disbursed);
    app.clock.advance(10 * 60);
    app.run_jobs().await;
    let all = customer.get("/api/applications").await.expect(200);
    assert_eq!(all["items"][0]["productType"], PRODUCT);
    let submission = &all["items"][0]["submissions"][0];
    assert_eq!(submission["status"], "disbursed");
    assert!(
        submission["receipt"]
            .to_string()
            .contains("Price of the home"),
        "{submission:#}"
    );
    let record = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    let flag = |name: &str| record["data"][name].clone();
    assert_eq!(
        (flag("hl_completed"), flag("hl_update_required")),
        (json!(1), json!(1))
    );
    assert_eq!(flag("pl_completed"), 0);
}

#[app_test]
async fn a_ready_home_is_disbursed_at_once(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, offers) = offered(app, &customer, 1, 1_500_000).await;
    let offer = of(&offers, "matched", "nilgiri-nest");
    assert_eq!(offer["price"]["lines"][1]["explanation"], Value::Null);
    let detail = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let detail = customer.get(&detail).await.expect(200);
    assert_eq!(detail["schedule"][0]["opening"], 1_500_000);
}

// 90 % of 20,00,000; the stamp duty of 1,20,000 is not included for homes above 10 lakh.
#[app_test]
async fn a_request_above_the_homes_share_is_shown_the_difference(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, offers) = offered(app, &customer, 1, 1_900_000).await;
    let refused = of(&offers, "unmatched", "griha-neev");
    let reason = &refused["reasons"][0];
    assert_eq!(reason["criterion"], "loan_to_value");
    assert_eq!(
        reason["text"],
        "You asked for ₹19,00,000; on this value it lends up to ₹18,00,000"
    );
    let suggestion = &offers["suggestions"][0];
    assert_eq!(
        (&suggestion["kind"], &suggestion["value"]),
        (&json!("amount"), &json!(1_800_000.0))
    );
    assert_eq!(
        offers["amountRange"],
        json!({ "min": 100_000, "max": 10_000_000 })
    );
}

#[app_test]
async fn a_finished_profile_leads_to_the_offers_and_no_other_does(app: &TestApp) {
    let customer = app.consumer().await;
    let [(first, body), rest @ ..] = answers(1, 1_500_000);
    let begun = save(&customer, first, body).await;
    let app_id = begun["appId"].as_str().unwrap();
    let path = format!("/api/housing-loan/{app_id}");
    customer
        .post(&path, &json!({}))
        .await
        .expect_problem(409, "profile-incomplete");
    for (step, body) in rest {
        save(&customer, step, body).await;
    }
    let answer = customer.post(&path, &json!({})).await.expect(200);
    assert_eq!(answer, json!({ "redirect": "offers" }));
    let gold = format!("/api/gold-loans/{app_id}");
    customer.post(&gold, &json!({})).await.expect(404);
    let stranger = app.consumer().await;
    stranger.post(&path, &json!({})).await.expect(404);
}

#[app_test]
async fn a_view_of_home_loans_is_computed_again_as_it_was(app: &TestApp) {
    let customer = app.consumer().await;
    let (_, offers) = offered(app, &customer, 3, 1_500_000).await;
    let id: OfferViewId = offers["offerViewId"].as_str().unwrap().parse().unwrap();
    let report = replay(&app.app, id).await.unwrap();
    assert!(report.is_identical(), "{report:#?}");
    assert_eq!((report.lenders, report.policy.as_str()), (6, "apr-1"));
}

#[app_test]
async fn own_data_includes_the_home(app: &TestApp) {
    let customer = app.consumer().await;
    apply_ready(&customer, 4, 500_000).await;
    let mine = customer.get("/api/my-data").await.expect(200).to_string();
    for said in ["Price of the home", "Adding to my home", "Sample Towers"] {
        assert!(mine.contains(said), "{said}");
    }
}
