//! The list of customers: masked, searchable by applications, never by personal data.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

#[app_test]
async fn support_sees_applications_with_masked_customers(app: &TestApp) {
    let asha = app.consumer_with_mobile("9876500001").await;
    let app_id = asha.prepare_application().await;
    let support = app.admin(Role::Three).await;
    let page = support.get("/api/admin/customers").await.expect(200);
    let item = &page["items"][0];
    assert_eq!(page["total"], 1);
    assert_eq!(
        (&item["customerId"], &item["appId"]),
        (&json!(asha.id), &json!(app_id))
    );
    assert_eq!(
        (&item["name"], &item["mobile"]),
        (&json!("****** Rao"), &json!("******0001"))
    );
    assert_eq!(
        (&item["productType"], &item["status"]),
        (&json!("Personal Loans"), &json!("profile_complete"))
    );
    let shown = page.to_string();
    assert!(
        !shown.contains("Asha") && !shown.contains("98765"),
        "{shown}"
    );
}

#[app_test]
async fn customers_are_found_by_the_properties_of_their_applications(app: &TestApp) {
    let first = app.consumer().await;
    let first_app = first.prepare_application().await;
    app.clock.advance(24 * 60 * 60);
    let second = app.consumer().await;
    let started = second
        .post(
            "/api/applications",
            &json!({ "productType": "Personal Loans" }),
        )
        .await
        .expect(200);
    let second_app = started["appId"].as_str().unwrap().to_owned();
    let support = app.admin(Role::Three).await;
    let both = [second_app.clone(), first_app.clone()];
    for (asked, expected) in [
        (String::new(), &both[..]),
        ("productType=Personal+Loans".to_owned(), &both[..]),
        ("productType=Gold+Loans".to_owned(), &[]),
        ("applicationStatus=started".to_owned(), &both[..1]),
        (
            "applicationStatus=profile_complete&productType=Personal+Loans".to_owned(),
            &both[1..],
        ),
        ("partnerId=2".to_owned(), &[]),
        ("from=2026-11-22".to_owned(), &both[..1]),
        ("to=2026-11-21".to_owned(), &both[1..]),
        (format!("q={first_app}"), &both[1..]),
        (format!("q={}", second.id), &both[..1]),
        ("q=Asha".to_owned(), &[]),
    ] {
        let page = support
            .get(&format!("/api/admin/customers?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap().iter();
        let found: Vec<_> = items
            .map(|item| item["appId"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(found, expected, "{asked}");
    }
    for wrong in ["productType=Car+Loans", "applicationStatus=open"] {
        support
            .get(&format!("/api/admin/customers?{wrong}"))
            .await
            .expect_problem(422, "invalid-fields");
    }
}

#[app_test]
async fn an_export_of_customers_is_masked_too(app: &TestApp) {
    let asha = app.consumer_with_mobile("9876500001").await;
    asha.prepare_application().await;
    let file = app
        .admin(Role::Two)
        .await
        .get("/api/admin/customers.csv")
        .await;
    let file = file.plain_csv();
    let row: Vec<&str> = file.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(row[5], "Profile complete");
    assert!(row[7].ends_with("+05:30"), "{row:?}");
    assert_eq!(
        row[..4],
        [&asha.id, "****** Rao", "******0001", "Personal loans"]
    );
}

#[app_test]
async fn an_erased_customer_has_no_name(app: &TestApp) {
    let asha = app.consumer().await;
    let (app_id, _) = asha.apply_to("cashe").await;
    app.run_jobs().await;
    asha.post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let support = app.admin(Role::Three).await;
    let page = support
        .get(&format!("/api/admin/customers?q={app_id}"))
        .await
        .expect(200);
    let item = &page["items"][0];
    assert_eq!(
        (&item["name"], &item["mobile"]),
        (&Value::Null, &Value::Null)
    );
    let today = "/api/admin/dashboard/today";
    assert_eq!(support.get(today).await.status, 403);
    let admin = app.admin(Role::One).await;
    assert_eq!(admin.get(today).await.expect(200)["customers"], 0);
}

/// Every recorded view and export, oldest first: action, target, request's filters or call.
async fn looks(app: &TestApp) -> Vec<(String, String, Value)> {
    let auditor = app.admin(Role::One).await;
    let page = auditor
        .get("/api/admin/audit?targetKind=customer&sort=at")
        .await
        .expect(200);
    let mut found = Vec::new();
    for row in page["items"].as_array().unwrap() {
        let id = row["id"].as_str().unwrap();
        let entry = auditor
            .get(&format!("/api/admin/audit/{id}"))
            .await
            .expect(200);
        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
        let target = entry["target"]["id"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        found.push((text("action"), target, entry["detail"].clone()));
    }
    found
}

#[app_test]
async fn a_view_of_a_customer_is_audited_once_an_hour(app: &TestApp) {
    let asha = app.consumer().await;
    asha.prepare_application().await;
    let record = format!("/api/user/{}", asha.id);
    let support = app.admin(Role::Three).await;
    // Not one's own record, nor a missing one.
    asha.get(&record).await.expect(200);
    support
        .get("/api/user/018f0000-0000-7000-8000-000000000000")
        .await
        .expect_problem(404, "not-found");
    assert_eq!(looks(app).await, []);
    for _ in 0..3 {
        support.get(&record).await.expect(200);
    }
    let look = ("customer.look".to_owned(), asha.id.clone());
    let by_record = json!({ "call": "GET /api/user/{id}" });
    assert_eq!(
        looks(app).await,
        [(look.0.clone(), look.1.clone(), by_record.clone())]
    );
    // Another user, another call, and the next hour are recorded separately.
    let other = app.admin(Role::One).await;
    other.get(&record).await.expect(200);
    let question = json!({ "customerId": asha.id });
    other
        .post("/api/admin/eligibility", &question)
        .await
        .expect(200);
    assert_eq!(looks(app).await.len(), 3);
    app.clock.advance(60 * 60);
    app.admin(Role::One).await.get(&record).await.expect(200);
    assert_eq!(looks(app).await.len(), 4);
}

#[app_test]
async fn every_export_of_customers_is_audited_without_its_search_text(app: &TestApp) {
    let support = app.admin(Role::Two).await;
    for _ in 0..2 {
        let file = support
            .get("/api/admin/customers.csv?productType=Personal+Loans&q=9876500001")
            .await;
        assert_eq!(file.status, 200);
    }
    let found = looks(app).await;
    assert_eq!(found.len(), 2);
    let (action, target, detail) = &found[0];
    assert_eq!(
        (action.as_str(), target.as_str()),
        ("customer.export", "list")
    );
    assert_eq!(detail["filters"]["productType"], "Personal Loans");
    assert!(!detail.to_string().contains("98765"));
}
