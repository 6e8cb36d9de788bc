//! Interest in products that are not sold yet: one consent per person and category.

use saakh_domain::identity::permission::Role;
use saakh_domain::trust::consent::Purpose;
use saakh_service::privacy::erasure;
use saakh_service::trust::consent::ConsentContext;
use saakh_service::trust::interest;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

fn interest_in(app: &TestApp, category: &str) -> Value {
    let version = app.app.reference.notices.version(Purpose::CategoryInterest);
    json!({ "category": category, "noticeVersion": version })
}

async fn gives(customer: &TestClient<'_>, app: &TestApp, category: &str) -> String {
    let given = customer
        .post("/api/interests", &interest_in(app, category))
        .await
        .expect(200);
    given["consentId"].as_str().unwrap().to_owned()
}

/// Number of people with an interest in a category, as the dashboard shows.
async fn people(app: &TestApp, category: &str) -> i64 {
    let figures = app
        .admin(Role::One)
        .await
        .get("/api/admin/dashboard")
        .await
        .expect(200);
    let all = figures["interests"].as_array().unwrap();
    let one = all.iter().find(|one| one["category"] == category).unwrap();
    one["people"].as_i64().unwrap()
}

#[app_test]
async fn an_interest_is_one_for_each_person_and_category(app: &TestApp) {
    let (one, other) = (app.consumer().await, app.consumer().await);
    let first = gives(&one, app, "car").await;
    assert_eq!(gives(&one, app, "car").await, first);
    app.clock.advance(1);
    let second = gives(&one, app, "shop").await;
    assert_ne!(second, first);
    assert_ne!(gives(&other, app, "car").await, first);
    assert_eq!(
        (
            people(app, "car").await,
            people(app, "shop").await,
            people(app, "deals").await
        ),
        (2, 1, 0)
    );

    let ledger = one.get("/api/consents").await.expect(200);
    let items = ledger["items"].as_array().unwrap();
    let interests: Vec<_> = items
        .iter()
        .filter(|one| one["purpose"] == "category_interest")
        .map(|one| {
            (
                one["subject"].as_str().unwrap(),
                one["title"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        interests,
        [
            ("car", "Telling you when “Car” opens"),
            ("shop", "Telling you when “Shop” opens"),
        ]
    );

    let reply = one.delete(&format!("/api/consents/{first}")).await;
    assert_eq!(reply.status, 204, "{}", reply.text);
    assert_eq!(
        (people(app, "car").await, people(app, "shop").await),
        (1, 1)
    );
    assert_ne!(gives(&one, app, "car").await, first);
    assert_eq!(people(app, "car").await, 2);
}

#[app_test]
async fn concurrent_clicks_record_one_interest(app: &TestApp) {
    let customer = app.consumer().await;
    let body = interest_in(app, "health");
    let (one, other) = tokio::join!(
        customer.post("/api/interests", &body),
        customer.post("/api/interests", &body)
    );
    assert_eq!(one.expect(200)["consentId"], other.expect(200)["consentId"]);
    assert_eq!(people(app, "health").await, 1);
}

#[app_test]
async fn an_interest_names_a_category_and_the_notice_that_was_read(app: &TestApp) {
    let customer = app.consumer().await;
    customer
        .post("/api/interests", &interest_in(app, "boats"))
        .await
        .expect_problem(404, "not-found");
    let old = json!({ "category": "car", "noticeVersion": "2020-01-01" });
    customer
        .post("/api/interests", &old)
        .await
        .expect_problem(409, "notice-changed");
    let consent = app.consent(Purpose::CategoryInterest);
    customer
        .post("/api/consents", &consent)
        .await
        .expect_problem(422, "consent-needs-application");
    assert_eq!(people(app, "car").await, 0);
}

#[app_test]
async fn categories_and_their_notice_are_in_the_readers_language(app: &TestApp) {
    let visitor = app.visitor().with_language("hi");
    let all = visitor.get("/api/categories").await.expect(200);
    let names: Vec<_> = all["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["key"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "deals",
            "two-wheeler",
            "car",
            "discount-vouchers",
            "student-loans",
            "health",
            "shop"
        ]
    );
    assert_eq!(all["items"][2]["name"], "कार");
    let notice = visitor
        .get("/api/notices?purpose=category_interest&category=car")
        .await
        .expect(200);
    assert!(
        notice["label"].as_str().unwrap().contains("“कार”"),
        "{notice}"
    );
    visitor
        .get("/api/notices?purpose=category_interest")
        .await
        .expect_problem(404, "not-found");
    visitor
        .get("/api/notices?purpose=category_interest&category=boats")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn interests_are_in_own_data_and_are_erased(app: &TestApp) {
    let customer = app.consumer().await;
    gives(&customer, app, "student-loans").await;
    let held = customer.get("/api/my-data").await.expect(200);
    assert!(
        held.to_string()
            .contains("Telling you when “Student Loans” opens"),
        "{held}"
    );

    let id: saakh_domain::id::CustomerId = customer.id.parse().unwrap();
    erasure::request(&app.app, id).await.unwrap();
    assert_eq!(people(app, "student-loans").await, 0);
    // A request was in progress when the customer asked for erasure.
    let giving = ConsentContext {
        customer: id,
        locale: saakh_domain::Language::En,
        address: "127.0.0.1",
        lender: None,
        co_applicant: None,
        subject: None,
    };
    let version = app
        .app
        .reference
        .notices
        .version(Purpose::CategoryInterest)
        .to_owned();
    interest::give(&app.app, giving, "car", version)
        .await
        .unwrap_err();
    app.run_jobs().await;
    assert_eq!(
        (people(app, "student-loans").await, people(app, "car").await),
        (0, 0)
    );
}
