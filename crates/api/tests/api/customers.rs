//! Customers as a list: masked, found by what they applied for, never by who they are.

use saakh_domain::identity::permission::Role;
use saakh_testkit::app_test;
use serde_json::{Value, json};

app_test!(support_sees_applications_with_masked_customers(app) {
    let asha = app.consumer_with("9876500001").await;
    let app_id = asha.apply_ready().await;
    let support = app.admin(Role::Three).await;
    let page = support.get("/api/admin/customers").await.expect(200);
    let item = &page["items"][0];
    assert_eq!(page["total"], 1);
    assert_eq!((&item["customerId"], &item["appId"]), (&json!(asha.id), &json!(app_id)));
    assert_eq!((&item["name"], &item["mobile"]), (&json!("****** Rao"), &json!("******0001")));
    assert_eq!((&item["productType"], &item["status"]), (&json!("Personal Loans"), &json!("profile_complete")));
    let shown = page.to_string();
    assert!(!shown.contains("Asha") && !shown.contains("98765"), "{shown}");
});

app_test!(applications_are_found_by_what_they_are(app) {
    let first = app.consumer().await;
    let first_app = first.apply_ready().await;
    app.clock.advance(24 * 60 * 60);
    let second = app.consumer().await;
    let started = second.post("/api/applications", &json!({ "productType": "Personal Loans" })).await.expect(200);
    let second_app = started["appId"].as_str().unwrap().to_owned();
    let support = app.admin(Role::Three).await;
    let both = [second_app.clone(), first_app.clone()];
    for (asked, expected) in [
        (String::new(), &both[..]),
        ("productType=Personal+Loans".to_owned(), &both[..]),
        ("productType=Gold+Loans".to_owned(), &[]),
        ("applicationStatus=started".to_owned(), &both[..1]),
        ("applicationStatus=profile_complete&productType=Personal+Loans".to_owned(), &both[1..]),
        ("partnerId=2".to_owned(), &[]),
        ("from=2026-11-22".to_owned(), &both[..1]),
        ("to=2026-11-21".to_owned(), &both[1..]),
        (format!("q={first_app}"), &both[1..]),
        (format!("q={}", second.id), &both[..1]),
        ("q=Asha".to_owned(), &[]),
    ] {
        let page = support.get(&format!("/api/admin/customers?{asked}")).await.expect(200);
        let items = page["items"].as_array().unwrap().iter();
        let found: Vec<_> = items.map(|item| item["appId"].as_str().unwrap().to_owned()).collect();
        assert_eq!(found, expected, "{asked}");
    }
    for wrong in ["productType=Car+Loans", "applicationStatus=open"] {
        support.get(&format!("/api/admin/customers?{wrong}")).await.expect_problem(422, "invalid-fields");
    }
});

app_test!(an_export_of_customers_is_masked_too(app) {
    let asha = app.consumer_with("9876500001").await;
    asha.apply_ready().await;
    let file = app.admin(Role::Two).await.get("/api/admin/customers.csv").await;
    let row: Vec<&str> = file.text.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(row[..4], [&asha.id, "****** Rao", "******0001", "Personal Loans"]);
});

app_test!(an_erased_customer_has_no_name(app) {
    let asha = app.consumer().await;
    let (app_id, _) = asha.apply_to("cashe").await;
    app.run_jobs().await;
    asha.post("/api/erasure-request", &json!({})).await.expect(200);
    app.run_jobs().await;
    let support = app.admin(Role::Three).await;
    let page = support.get(&format!("/api/admin/customers?q={app_id}")).await.expect(200);
    let item = &page["items"][0];
    assert_eq!((&item["name"], &item["mobile"]), (&Value::Null, &Value::Null));
    assert_eq!(support.get("/api/admin/overview").await.status, 403);
    let admin = app.admin(Role::One).await;
    assert_eq!(admin.get("/api/admin/overview").await.expect(200)["customers"], 0);
});
