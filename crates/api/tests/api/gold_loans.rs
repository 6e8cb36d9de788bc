//! Gold loans, from profile to status.

use saakh_domain::identity::permission::Role;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::trust::consent::Purpose;
use saakh_service::origination::replay::replay;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

/// Today on the tests' clock.
pub(super) const TODAY: &str = "2026-11-21";
const ITEMS: &str = "/api/profile/gold";

pub(super) async fn enter_price(app: &TestApp, date: &str, price: i64) {
    let admin = app.admin(Role::One).await;
    let body = json!({ "date": date, "average": price, "previousClose": price });
    admin
        .post("/api/admin/gold-prices", &body)
        .await
        .expect(201);
}

pub(super) async fn save(customer: &TestClient<'_>, step: &str, answers: &Value) -> Reply {
    let mut body = answers.clone();
    body["productType"] = "Gold Loans".into();
    customer.put(&format!("/api/profile/{step}"), &body).await
}

fn pieces(grams: f64) -> Value {
    json!({ "gold_items": [{ "gold_kind": 1, "gold_grams": grams, "gold_carats": 22 }] })
}

fn loan(amount: i64) -> Value {
    json!({ "gold_loan_amount": amount, "gold_loan_months": 12, "gold_purpose": 1, "gold_handover": 1 })
}

/// Answers everything; returns `appId`.
pub(super) async fn apply_ready(customer: &TestClient<'_>, grams: f64, amount: i64) -> String {
    let about = json!({ "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": "ABCPK1234F" });
    let address = json!({
        "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12, M.G. Road",
    });
    let contact = json!({ "employment_status_code": 1, "monthly_income": 30_000, "email": "asha@example.com" });
    let steps = [
        ("gold", pieces(grams)),
        ("loan", loan(amount)),
        ("about", about),
        ("address", address),
        ("contact", contact),
    ];
    let mut begun = Value::Null;
    for (step, answers) in steps {
        begun = save(customer, step, &answers).await.expect(200);
    }
    assert_eq!(begun["complete"], true, "{begun:#}");
    begun["appId"].as_str().unwrap().to_owned()
}

fn keys(list: &Value) -> Vec<&str> {
    let all = list.as_array().unwrap().iter();
    all.map(|one| one["lender"]["key"].as_str().unwrap())
        .collect()
}

#[app_test]
async fn gold_is_lent_on_from_the_profile_to_the_lenders_answer(app: &TestApp) {
    enter_price(app, TODAY, 10_000).await;
    let customer = app.consumer().await;
    let app_id = apply_ready(&customer, 20.0, 120_000).await;
    let finished = customer
        .post(&format!("/api/gold-loans/{app_id}"), &json!({}))
        .await
        .expect(200);
    assert_eq!(finished, json!({ "redirect": "offers" }));

    let offers = customer.offers(&app_id).await;
    let offered = keys(&offers["matched"]);
    for lender in [
        "muthootgold",
        "indiagold",
        "swarna-setu",
        "pratima-gold",
        "kanak-kosh",
    ] {
        assert!(offered.contains(&lender), "{lender}: {offers:#}");
    }
    let offer = customer.find_offer(&app_id, "swarna-setu").await;
    assert_eq!(offer["price"]["kind"], "bullet");
    let statement = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let sheet = customer.get(&statement).await.expect(200)["sheet"].to_string();
    for said in ["Gold loan", "One repayment at the end"] {
        assert!(sheet.contains(said), "{said}");
    }
    let detail = format!("/api/offers/{}", offer["offerId"].as_str().unwrap());
    let detail = customer.get(&detail).await.expect(200);
    assert_eq!(detail["schedule"].as_array().unwrap().len(), 1);

    let body = json!({
        "appId": app_id, "offerId": offer["offerId"], "fields": { "near": "M.G. Road" },
        "consents": [app.consent(Purpose::LenderShare)],
    });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    assert_eq!(received.len(), 1);
    assert_eq!(
        received[0].body["gold"],
        json!([
            { "gold_kind": "Ornament", "gold_grams": 20, "gold_carats": "22 carat" },
        ])
    );
    assert_eq!(
        received[0].body["purpose"],
        "Home, family, medical or other needs"
    );
    app.lenders.set_status(SubmissionStatus::Approved);
    app.clock.advance(10 * 60);
    app.run_jobs().await;
    let all = customer.get("/api/applications").await.expect(200);
    assert_eq!(all["items"][0]["productType"], "Gold Loans");
    let sent = &all["items"][0]["submissions"][0];
    assert_eq!(sent["status"], "approved");
    assert_eq!(sent["offer"]["emi"], Value::Null, "it is repaid at once");
    let record = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    assert_eq!(
        (
            &record["data"]["gl_completed"],
            &record["data"]["pl_completed"]
        ),
        (&json!(1), &json!(0))
    );
    assert_eq!(
        record["data"]["inflight_app_ids"],
        json!({ "Gold Loans": app_id })
    );
}

/// The keys of the fields on a lender's page.
fn asked(form: &Value) -> Vec<&str> {
    let fields = form["fields"].as_array().unwrap();
    fields
        .iter()
        .map(|field| field["key"].as_str().unwrap())
        .collect()
}

/// The errors of an application, by field.
async fn refusal(customer: &TestClient<'_>, key: &str, body: &Value) -> Value {
    let refused = customer.submit(key, body).await;
    refused.expect_problem(422, "invalid-fields")["fields"].clone()
}

#[app_test]
async fn gold_lenders_ask_about_the_visit_and_receive_it_as_text(app: &TestApp) {
    enter_price(app, TODAY, 10_000).await;
    let customer = app.consumer().await;
    let app_id = apply_ready(&customer, 20.0, 120_000).await;
    for (lender, own, answers, sent) in [
        (
            "muthootgold",
            ["branch_near", "visit_day", "visit_time", "hallmark"],
            json!({ "branch_near": "Jayanagar, 4th Block", "visit_day": 2, "visit_time": 1, "hallmark": 4 }),
            (
                "/visit",
                json!({ "near": "Jayanagar, 4th Block", "day": "Saturday", "time": "10 am to 1 pm" }),
            ),
        ),
        (
            "indiagold",
            ["visit_day", "visit_time", "landmark", "gold_owner"],
            json!({ "visit_day": 3, "visit_time": 3, "gold_owner": 2 }),
            ("/when", json!({ "day": "Sunday", "slot": "4 pm to 8 pm" })),
        ),
    ] {
        let form = customer
            .get(&format!("/api/lenders/{lender}/form?appId={app_id}"))
            .await
            .expect(200);
        assert_eq!(
            asked(&form),
            [
                &own[..],
                &["pledged_elsewhere", "pledged_with", "pledged_due"]
            ]
            .concat()
        );
        let offer = customer.find_offer(&app_id, lender).await;
        let body = |fields: &Value| {
            json!({
                "appId": app_id, "offerId": offer["offerId"], "fields": fields,
                "consents": [app.consent(Purpose::LenderShare)],
            })
        };
        let mut pledged = answers.clone();
        pledged["pledged_elsewhere"] = true.into();
        let missing = "Fill this in";
        let refused = refusal(&customer, &format!("{lender} 1"), &body(&pledged)).await;
        assert_eq!(
            refused,
            json!({ "pledged_with": missing, "pledged_due": missing })
        );
        let refused = refusal(&customer, &format!("{lender} 2"), &body(&json!({}))).await;
        assert_eq!(refused["visit_day"], "Please choose one");
        assert!(refused.get("pledged_with").is_none(), "{refused:#}");
        let none = customer
            .get(&format!("/api/submissions?appId={app_id}"))
            .await
            .expect(200);
        assert!(
            none["items"]
                .as_array()
                .unwrap()
                .iter()
                .all(|sent| sent["lender"]["key"] != lender)
        );

        pledged["pledged_with"] = "Sona Finance".into();
        pledged["pledged_due"] = 45_000.into();
        customer
            .submit(&format!("{lender} 3"), &body(&pledged))
            .await
            .expect(200);
        app.run_jobs().await;
        let received = app.lenders.received_calls();
        let received = received.iter().find(|one| one.lender == lender).unwrap();
        assert_eq!(
            received.body.pointer(sent.0),
            Some(&sent.1),
            "{:#}",
            received.body
        );
        assert!(received.body["gold"].to_string().contains("Sona Finance"));
        let receipt = customer.get("/api/my-data").await.expect(200).to_string();
        assert!(
            receipt.contains("Day of"),
            "the receipt names the shared values: {lender}"
        );
    }
}

#[app_test]
async fn pledge_limits_are_reported_at_their_fields(app: &TestApp) {
    let customer = app.consumer().await;
    let coin = |carats: i64, grams: f64| json!({ "gold_kind": 2, "gold_grams": grams, "gold_carats": carats });
    let ornament = |grams: f64| json!({ "gold_kind": 1, "gold_grams": grams, "gold_carats": 18 });
    let usual = ornament(10.5);
    for (items, place) in [
        (json!([]), "gold_items"),
        (json!([usual, coin(20, 8.0)]), "gold_items.1.gold_carats"),
        (
            json!([coin(24, 30.0), coin(22, 20.001)]),
            "gold_items.1.gold_grams",
        ),
        (
            json!([ornament(999.0), ornament(1.001)]),
            "gold_items.1.gold_grams",
        ),
        (json!([usual, ornament(0.0)]), "gold_items.1.gold_grams"),
        (
            json!([usual, usual, { "gold_kind": 3, "gold_grams": 1, "gold_carats": 22 }]),
            "gold_items.2.gold_kind",
        ),
        (Value::from(vec![usual.clone(); 21]), "gold_items"),
    ] {
        let refused = customer
            .put(
                ITEMS,
                &json!({ "productType": "Gold Loans", "gold_items": items }),
            )
            .await;
        let refused = refused.expect_problem(422, "invalid-fields");
        let places: Vec<_> = refused["fields"].as_object().unwrap().keys().collect();
        assert_eq!(places, [place], "{refused:#}");
    }
    let most = json!([ornament(1000.0), coin(22, 50.0)]);
    customer
        .put(
            ITEMS,
            &json!({ "productType": "Gold Loans", "gold_items": most }),
        )
        .await
        .expect(200);
    let refused = save(&customer, "loan", &loan(10_000_001))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["gold_loan_amount"],
        "Please enter an amount from ₹5,000 to ₹1,00,00,000"
    );
}

// No gold lender of the demo has a rule or a rate by score.
#[app_test]
async fn a_score_is_asked_for_only_where_a_lender_uses_it(app: &TestApp) {
    let customer = app.consumer().await;
    for (product, used) in [("Gold%20Loans", false), ("Personal%20Loans", true)] {
        let path = format!("/api/profile?productType={product}");
        let profile = customer.get(&path).await.expect(200);
        assert_eq!(profile["scoreUsed"], used, "{product}");
    }
}

// 20 g at 10,000 are worth 2,00,000: 85 % for consumption at any lender, 80 % at the most generous of these lenders.
#[app_test]
async fn a_request_above_the_golds_share_is_shown_the_possible_amount(app: &TestApp) {
    enter_price(app, TODAY, 10_000).await;
    let customer = app.consumer().await;
    let app_id = apply_ready(&customer, 20.0, 180_000).await;
    let offers = customer.offers(&app_id).await;
    assert_eq!(offers["matched"], json!([]));
    let found: Vec<_> = offers["suggestions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            (
                one["kind"].as_str().unwrap(),
                one["value"].as_f64().unwrap(),
            )
        })
        .collect();
    assert_eq!(found, [("amount", 160_000.0), ("gold", 3.0)]);
    assert_eq!(
        offers["suggestions"][1]["text"],
        "If you pledge 3 g more of 22-carat gold, you can also apply with Pratima Gold."
    );
    save(&customer, "gold", &pieces(23.0)).await.expect(200);
    assert_eq!(
        keys(&customer.offers(&app_id).await["matched"]),
        ["pratima-gold"]
    );
}

#[app_test]
async fn a_new_gold_price_makes_a_new_view_and_replay_gives_the_old_one(app: &TestApp) {
    enter_price(app, TODAY, 10_000).await;
    let customer = app.consumer().await;
    let app_id = apply_ready(&customer, 20.0, 150_000).await;
    let first = customer.offers(&app_id).await;
    assert_eq!(
        customer.offers(&app_id).await["offerViewId"],
        first["offerViewId"]
    );
    let matched = keys(&first["matched"]).len();
    assert!(matched > 0);
    let statement = format!(
        "/api/offers/{}/kfs",
        first["matched"][0]["offerId"].as_str().unwrap()
    );
    let issued = customer.get(&statement).await.expect(200);

    enter_price(app, TODAY, 9_000).await;
    let second = customer.offers(&app_id).await;
    assert_ne!(second["offerViewId"], first["offerViewId"]);
    assert!(keys(&second["matched"]).len() < matched);
    for view in [&first, &second] {
        let id = view["offerViewId"].as_str().unwrap().parse().unwrap();
        let report = replay(&app.app, id).await.unwrap();
        assert!(report.is_identical(), "{report:#?}");
    }
    let body = json!({ "hash": issued["hash"] });
    let acknowledge = format!("{statement}/acknowledge");
    customer.post(&acknowledge, &body).await.expect(200);
}

#[app_test]
async fn without_a_price_every_lender_checks(app: &TestApp) {
    let customer = app.consumer().await;
    let app_id = apply_ready(&customer, 20.0, 120_000).await;
    let offers = customer.offers(&app_id).await;
    assert_eq!(offers["matched"], json!([]));
    assert!(!offers["possible"].as_array().unwrap().is_empty());
}

#[app_test]
async fn an_unfinished_profile_or_foreign_application_cannot_apply_for_gold(app: &TestApp) {
    let customer = app.consumer().await;
    let started = customer
        .post("/api/applications", &json!({ "productType": "Gold Loans" }))
        .await
        .expect(200);
    let path = |id: &Value| format!("/api/gold-loans/{}", id.as_str().unwrap());
    let gold = path(&started["appId"]);
    customer
        .post(&gold, &json!({}))
        .await
        .expect_problem(409, "profile-incomplete");
    let other = app.consumer_with_mobile("9876500001").await;
    other
        .post(&gold, &json!({}))
        .await
        .expect_problem(404, "not-found");
    let personal = customer
        .post(
            "/api/applications",
            &json!({ "productType": "Personal Loans" }),
        )
        .await
        .expect(200);
    customer
        .post(&path(&personal["appId"]), &json!({}))
        .await
        .expect_problem(404, "not-found");
    customer
        .post("/api/gold-loans/nothing", &json!({}))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn own_data_describes_the_gold_as_text(app: &TestApp) {
    let customer = app.consumer().await;
    apply_ready(&customer, 20.5, 120_000).await;
    let data = customer.get("/api/my-data").await.expect(200).to_string();
    assert!(
        data.contains("Type: Ornament, Grams (no stones): 20.5, Purity: 22 carat"),
        "{data}"
    );
}
