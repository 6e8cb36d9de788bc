//! Lenders' products that are switched off and on, now and for a period.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const CASHE: i64 = 1;
const HOUR: i64 = 3_600;

fn off(from: Option<&str>, to: Option<&str>) -> Value {
    json!({ "lenderId": CASHE, "product": "Personal Loans", "from": from, "to": to,
        "reason": "Their systems are down" })
}

fn in_hours(app: &TestApp, hours: i64) -> String {
    let at = app.app.now() + jiff::SignedDuration::from_hours(hours);
    at.to_string()
}

/// Whether a new customer is offered CASHe; if not, the reason that they read.
async fn offered(app: &TestApp) -> Result<(), String> {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let unmatched = offers["unmatched"].as_array().unwrap();
    match unmatched.iter().find(|one| one["lender"]["key"] == "cashe") {
        Some(cashe) => Err(cashe["reasons"][0]["text"].as_str().unwrap().to_owned()),
        None => Ok(()),
    }
}

async fn product(admin: &TestClient<'_>) -> Value {
    let vendors = admin.get("/api/admin/vendors").await.expect(200);
    let items = vendors["items"].as_array().unwrap().clone();
    let cashe = items.iter().find(|one| one["key"] == "cashe").unwrap();
    cashe["products"][0].clone()
}

#[app_test]
async fn a_product_switched_off_is_a_reason_and_no_error(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let made = admin
        .post("/api/admin/vendor-switches", &off(None, None))
        .await
        .expect(201);
    assert!(!offered(app).await.unwrap_err().is_empty());
    let seen = product(&admin).await;
    assert_eq!(
        (&seen["on"], &seen["switch"]["reason"]),
        (&json!(false), &json!("Their systems are down"))
    );
    let on = format!(
        "/api/admin/vendor-switches/{}",
        made["id"].as_str().unwrap()
    );
    assert_eq!(admin.delete(&on).await.status, 204);
    offered(app).await.unwrap();
    admin.delete(&on).await.expect_problem(404, "not-found");
}

#[app_test]
async fn a_product_added_to_a_lender_is_off_until_it_is_switched_on(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let add = async |products: Value| {
        let body = json!({ "lender_id": CASHE, "property": "products", "value": products });
        admin
            .post("/api/update-lender-data", &body)
            .await
            .expect(200)
    };
    let gold = async || {
        let vendors = admin.get("/api/admin/vendors").await.expect(200);
        let items = vendors["items"].as_array().unwrap().clone();
        let cashe = items.iter().find(|one| one["key"] == "cashe").unwrap();
        let products = cashe["products"].as_array().unwrap();
        products
            .iter()
            .find(|one| one["product"] == "Gold Loans")
            .unwrap()
            .clone()
    };
    let added = add(json!(["Personal Loans", "Gold Loans"])).await;
    assert_eq!(added["data"]["vendor_off"], json!(["Gold Loans"]));
    offered(app).await.unwrap();
    let held = gold().await;
    assert_eq!(
        (&held["on"], &held["switch"]["reason"]),
        (
            &json!(false),
            &json!("Added. Check criteria, terms, form and connector, then switch it on.")
        )
    );
    let trail = admin
        .get("/api/admin/audit?action=vendor.switch-off")
        .await
        .expect(200);
    assert_eq!(trail["total"], 1);
    // The program generated the reason, so it is in the reader's language.
    let hindi = admin
        .with_language("hi")
        .get("/api/admin/vendors")
        .await
        .expect(200)
        .to_string();
    assert!(
        hindi.contains("जोड़ा गया") && !hindi.contains("Check criteria"),
        "{hindi}"
    );
    // Switching another product leaves it unchanged.
    let other = admin
        .post("/api/admin/vendor-switches", &off(None, None))
        .await
        .expect(201);
    assert_eq!(gold().await["on"], false);
    admin
        .delete(&format!(
            "/api/admin/vendor-switches/{}",
            other["id"].as_str().unwrap()
        ))
        .await;
    let id = held["switch"]["id"].as_str().unwrap();
    assert_eq!(
        admin
            .delete(&format!("/api/admin/vendor-switches/{id}"))
            .await
            .status,
        204
    );
    assert_eq!(gold().await["on"], true);
    // A product that is added again has its previous state.
    add(json!(["Personal Loans"])).await;
    let back = add(json!(["Personal Loans", "Gold Loans"])).await;
    assert_eq!(back["data"]["vendor_off"], json!([]));
    app.run_jobs().await;
}

#[app_test]
async fn a_planned_switch_starts_and_ends_on_time(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let planned = off(Some(&in_hours(app, 1)), Some(&in_hours(app, 3)));
    admin
        .post("/api/admin/vendor-switches", &planned)
        .await
        .expect(201);
    offered(app).await.unwrap();
    assert_eq!(
        product(&admin).await["planned"].as_array().unwrap().len(),
        1
    );
    app.clock.advance(HOUR);
    app.run_jobs().await;
    assert!(offered(app).await.is_err());
    app.clock.advance(2 * HOUR);
    app.run_jobs().await;
    offered(app).await.unwrap();
}

#[app_test]
async fn a_switch_that_makes_no_sense_is_refused(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (body, field) in [
        (off(None, Some(&in_hours(app, -1))), "to"),
        (off(Some(&in_hours(app, 3)), Some(&in_hours(app, 2))), "to"),
        (off(Some("tomorrow"), None), "from"),
        (
            json!({ "lenderId": CASHE, "product": "Gold Loans", "reason": "x" }),
            "product",
        ),
        (
            json!({ "lenderId": CASHE, "product": "Personal Loans", "reason": " " }),
            "reason",
        ),
    ] {
        let refused = admin
            .post("/api/admin/vendor-switches", &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{refused}");
    }
}

fn off_plan(plan: i64, from: Option<&str>, to: Option<&str>) -> Value {
    json!({ "planId": plan, "from": from, "to": to, "reason": "Their systems are down" })
}

/// Why a health insurance plan is not offered; none if it is.
async fn not_offered(customer: &TestClient<'_>, name: &str) -> Option<String> {
    let asked = json!({ "kind": "health", "people": [{ "member": "self", "age": 34 }] });
    let quotes = customer.post("/api/plans/quotes", &asked).await.expect(200);
    let is_it = |one: &&Value| one["name"] == name;
    let refused = quotes["notOffered"].as_array().unwrap().iter().find(is_it);
    assert!(
        refused.is_some()
            != quotes["items"]
                .as_array()
                .unwrap()
                .iter()
                .any(|one| is_it(&one))
    );
    refused.map(|one| one["reason"].as_str().unwrap().to_owned())
}

#[app_test]
async fn an_insurers_plan_is_switched_off_and_on(app: &TestApp) {
    let (admin, customer) = (app.admin(Role::One).await, app.consumer().await);
    let name = "Himgiri Family Health";
    let insurer = async || {
        let vendors = admin.get("/api/admin/vendors").await.expect(200);
        let items = vendors["items"].as_array().unwrap().clone();
        items
            .into_iter()
            .find(|one| one["name"] == "Himgiri General Insurance")
            .unwrap()
    };
    let seen = insurer().await;
    assert_eq!(
        (&seen["kind"], &seen["is_on"]),
        (&json!("insurer"), &json!(true))
    );
    let plan = &seen["products"][0];
    assert_eq!(
        (&plan["planId"], &plan["planName"], &plan["product"]),
        (&json!(1), &json!(name), &json!("Other Insurance"))
    );
    assert_eq!(not_offered(&customer, name).await, None);

    let made = admin
        .post("/api/admin/vendor-switches", &off_plan(1, None, None))
        .await
        .expect(201);
    assert_eq!(
        not_offered(&customer, name).await.unwrap(),
        "The insurer is not taking proposals now. Proposals you already sent continue."
    );
    let refused = customer.post("/api/plans/1/visits", &notice(app)).await;
    refused.expect_problem(409, "plan-off");
    assert_eq!(
        customer.get("/api/visits?kind=plan").await.expect(200)["items"],
        json!([])
    );
    let ledger = customer.get("/api/consents").await.expect(200).to_string();
    assert!(
        !ledger.contains("insurer_visit"),
        "a refused visit leaves no consent"
    );
    customer
        .post("/api/plans/2/visits", &notice(app))
        .await
        .expect(200);
    let seen = insurer().await;
    assert_eq!(
        seen["products"][0]["switch"]["reason"],
        "Their systems are down"
    );
    let plans = admin.get("/api/admin/plans").await.expect(200);
    assert_eq!(plans["items"][0]["vendor_off"], 1);
    let trail = admin
        .get("/api/admin/audit?action=vendor.switch-off")
        .await
        .expect(200);
    assert_eq!(trail["total"], 1);

    let on = format!(
        "/api/admin/vendor-switches/{}",
        made["id"].as_str().unwrap()
    );
    assert_eq!(admin.delete(&on).await.status, 204);
    assert_eq!(not_offered(&customer, name).await, None);
    customer
        .post("/api/plans/1/visits", &notice(app))
        .await
        .expect(200);
}

fn notice(app: &TestApp) -> Value {
    let purpose = saakh_domain::trust::consent::Purpose::InsurerVisit;
    json!({ "noticeVersion": app.app.reference.notices.version(purpose) })
}

#[app_test]
async fn a_planned_switch_of_a_plan_starts_and_ends_on_time(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let name = "Himgiri Family Health";
    let planned = off_plan(1, Some(&in_hours(app, 1)), Some(&in_hours(app, 3)));
    admin
        .post("/api/admin/vendor-switches", &planned)
        .await
        .expect(201);
    assert_eq!(not_offered(&app.consumer().await, name).await, None);
    app.clock.advance(HOUR);
    app.run_jobs().await;
    assert!(not_offered(&app.consumer().await, name).await.is_some());
    app.clock.advance(2 * HOUR);
    app.run_jobs().await;
    assert_eq!(not_offered(&app.consumer().await, name).await, None);
}

#[app_test]
async fn a_switch_is_of_a_product_or_of_a_plan(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let both =
        json!({ "lenderId": CASHE, "product": "Personal Loans", "planId": 1, "reason": "x" });
    for body in [both, json!({ "reason": "x" })] {
        let refused = admin
            .post("/api/admin/vendor-switches", &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"]["lenderId"].is_string(), "{refused}");
    }
    admin
        .post("/api/admin/vendor-switches", &off_plan(999, None, None))
        .await
        .expect_problem(404, "not-found");
}
