//! The gold price, and the value of pledged gold.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

const PRICES: &str = "/api/admin/gold-prices";
/// Today on the tests' clock.
const TODAY: &str = "2026-11-21";

async fn enter(admin: &TestClient<'_>, date: &str, average: f64, previous_close: f64) -> Reply {
    let body = json!({ "date": date, "average": average, "previousClose": previous_close });
    admin.post(PRICES, &body).await
}

async fn prices(admin: &TestClient<'_>) -> Value {
    admin.get(PRICES).await.expect(200)
}

async fn quote(visitor: &TestClient<'_>, items: &str, purpose: &str) -> Reply {
    let path = format!("/api/calculators/gold?items={items}&purpose={purpose}");
    visitor.get(&path).await
}

#[app_test]
async fn the_last_gold_price_of_the_newest_day_is_in_force(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let none = prices(&admin).await;
    assert_eq!(
        (&none["inForce"], &none["isStale"]),
        (&Value::Null, &json!(true))
    );
    let entered = enter(&admin, TODAY, 7_000.0, 7_100.5).await.expect(201);
    assert_eq!(
        (&entered["perGram"], &entered["previousClose"]),
        (&json!(7_000), &json!(7_100.5))
    );
    enter(&admin, "2026-11-20", 6_900.0, 6_950.0)
        .await
        .expect(201);
    assert_eq!(
        prices(&admin).await["inForce"]["id"],
        entered["id"],
        "a day before is no newer price"
    );
    let mended = enter(&admin, TODAY, 7_050.0, 7_060.0).await.expect(201);
    let now = prices(&admin).await;
    assert_eq!((&now["inForce"], &now["isStale"]), (&mended, &json!(false)));
    assert_eq!(now["items"].as_array().unwrap().len(), 3);
    assert_eq!(now["items"][2], entered, "the entered price stays");
    let audit = admin
        .get("/api/admin/audit?targetKind=gold-price")
        .await
        .expect(200);
    assert_eq!(audit["items"].as_array().unwrap().len(), 3);
    app.clock.advance(2 * 24 * 60 * 60);
    let later = app.admin(Role::One).await;
    assert_eq!(prices(&later).await["isStale"], true);
}

#[app_test]
async fn the_same_price_twice_is_entered_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let twice = run_concurrently([0, 1].map(|_| enter(&admin, TODAY, 7_000.0, 7_000.0))).await;
    let [first, second] = twice.try_into().ok().unwrap();
    assert_eq!(first.expect(201), second.expect(201));
    assert_eq!(prices(&admin).await["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn a_price_that_may_be_mistyped_is_entered_only_when_it_is_meant(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    enter(&admin, TODAY, 7_000.0, 7_000.0).await.expect(201);
    let asked = enter(&admin, TODAY, 70_000.0, 71_000.0)
        .await
        .expect_problem(409, "gold-price-unusual");
    assert!(asked["message"].as_str().unwrap().contains("₹7,000"));
    let body =
        json!({ "date": TODAY, "average": 70_000, "previousClose": 71_000, "isMeant": true });
    admin.post(PRICES, &body).await.expect(201);
    for (date, average, field) in [
        ("2026-11-22", 7_000.0, "date"),
        ("2026-02-30", 7_000.0, "date"),
        (TODAY, 999.0, "average"),
        (TODAY, 100_001.0, "average"),
    ] {
        let refused = enter(&admin, date, average, 7_000.0)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{date} {average}");
    }
}

#[app_test]
async fn gold_is_valued_at_the_price_that_holds(app: &TestApp) {
    let visitor = app.visitor();
    quote(&visitor, "ornament:10:22", "consumption")
        .await
        .expect_problem(409, "gold-price-missing");
    let admin = app.admin(Role::One).await;
    enter(&admin, TODAY, 7_000.0, 7_100.0).await.expect(201);
    let found = quote(&visitor, "ornament:10:22,coin:8.125:24", "consumption")
        .await
        .expect(200);
    assert_eq!(found["items"], json!([70_000, 62_045.45]));
    assert_eq!(found["value"], json!(132_045.45));
    assert_eq!(found["mostToLend"], json!(112_238.63));
    assert_eq!(
        found["shares"][1],
        json!({ "percent": 80, "upTo": 500_000, "most": 105_636.36 })
    );
    assert_eq!(
        found["price"],
        json!({ "date": TODAY, "average": 7_000, "previousClose": 7_100, "perGram": 7_000 })
    );
    let income = quote(&visitor, "ornament:10:22", "income")
        .await
        .expect(200);
    assert_eq!(
        (&income["mostToLend"], &income["shares"]),
        (&json!(70_000), &json!([]))
    );
}

#[app_test]
async fn wrong_gold_is_reported_at_its_field(app: &TestApp) {
    let visitor = app.visitor();
    for (items, purpose, field) in [
        ("", "consumption", "items"),
        ("gold", "consumption", "items"),
        ("ornament:10:22:1", "consumption", "items"),
        ("ornament:1e300:22", "consumption", "items"),
        ("ornament:0:22", "consumption", "items.0.grams"),
        (
            "ornament:1:22,ornament:2:21",
            "consumption",
            "items.1.carats",
        ),
        ("coin:8:18", "consumption", "items.0.carats"),
        ("ornament:1000.001:22", "income", "items.0.grams"),
    ] {
        let refused = quote(&visitor, items, purpose)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][field].is_string(), "{items}: {refused}");
    }
    quote(&visitor, "ornament:1:22", "fun")
        .await
        .expect_problem(422, "invalid-fields");
    quote(&visitor, &"ornament:1:22,".repeat(60), "income")
        .await
        .expect_problem(422, "invalid-fields");
}
