//! Credit cards in the back office: created, edited, put in order, deleted and restored.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

pub(crate) async fn cards(actor: &TestClient<'_>) -> Vec<Value> {
    let all = actor.get("/api/get-credit-cards-data").await.expect(200);
    all.as_array().unwrap().clone()
}

pub(crate) async fn set(admin: &TestClient<'_>, id: &Value, property: &str, value: Value) -> Reply {
    let body = json!({ "category_id": id, "property": property, "value": value });
    admin.post("/api/update-credit-card-data", &body).await
}

async fn create(admin: &TestClient<'_>, name: &str) -> Value {
    let body = json!({ "category_name": name });
    admin
        .post("/api/create-credit-card", &body)
        .await
        .expect(200)["data"]
        .clone()
}

#[app_test]
async fn a_new_card_is_seen_by_customers_once_it_is_on(app: &TestApp) {
    let (admin, visitor) = (app.admin(Role::One).await, app.visitor());
    let card = create(&admin, "Kosi Bank_Gold-1").await;
    let names = |cards: Vec<Value>| -> Vec<String> {
        cards
            .iter()
            .map(|card| card["category_name"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        names(cards(&admin).await).last().unwrap(),
        "Kosi Bank_Gold-1"
    );
    assert!(!names(cards(&visitor).await).contains(&"Kosi Bank_Gold-1".to_owned()));
    let on = json!({ "status": 1, "utm_link": "https://kosi.example/gold" });
    let path = format!("/api/admin/cards/{}", card["category_id"]);
    admin.put(&path, &json!({ "values": on })).await.expect(200);
    let seen = cards(&visitor).await;
    assert!(names(seen.clone()).contains(&"Kosi Bank_Gold-1".to_owned()));
    assert!(seen[0].get("version").is_none(), "visitors see no version");
}

#[app_test]
async fn a_card_that_is_on_has_a_link(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = create(&admin, "Kosi Gold").await["category_id"].clone();
    let refused = set(&admin, &id, "status", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["status"],
        "Customers need a link to apply: add the UTM link first, or keep it switched off"
    );
    set(&admin, &id, "utm_link", json!("https://kosi.example/gold"))
        .await
        .expect(200);
    set(&admin, &id, "status", json!(1)).await.expect(200);
    let refused = set(&admin, &id, "utm_link", json!(""))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["utm_link"].is_string());
    set(&admin, &id, "status", json!(0)).await.expect(200);
    set(&admin, &id, "utm_link", json!("")).await.expect(200);
}

#[app_test]
async fn card_names_are_unique(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let first = create(&admin, "Kosi Gold").await["category_id"].clone();
    let taken = json!({ "category_name": "This name is taken" });
    let again = json!({ "category_name": "KOSI gold" });
    let refused = admin
        .post("/api/create-credit-card", &again)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], taken);
    let second = create(&admin, "Kosi Silver").await["category_id"].clone();
    let refused = set(&admin, &second, "category_name", json!("Kosi GOLD"))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], taken);
    set(&admin, &second, "category_name", json!("KOSI Silver"))
        .await
        .expect(200);
    // Restoring a card fails, because its name is taken.
    admin
        .post(
            "/api/safe-delete-credit-card",
            &json!({ "category_id": first }),
        )
        .await
        .expect(200);
    set(&admin, &second, "category_name", json!("Kosi Gold"))
        .await
        .expect(200);
    let back = admin
        .post("/api/admin/cards/restore", &json!({ "category_id": first }))
        .await;
    assert_eq!(back.expect_problem(422, "invalid-fields")["fields"], taken);
}

#[app_test]
async fn a_property_follows_its_rule(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = cards(&admin).await[0]["category_id"].clone();
    for (property, value) in [
        ("category_name", json!("A name / with a slash")),
        ("sort_order", json!("1")),
        ("annual_fee", json!(-1)),
        ("marketing_bullets", json!(["One", " "])),
        (
            "category_img_thumb",
            json!("https://elsewhere.example/a.png"),
        ),
        ("utm_link", json!("javascript:alert(1)")),
        ("secured", json!(true)),
        ("category_id", json!(5)),
    ] {
        let refused = set(&admin, &id, property, value)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(refused["fields"][property].is_string(), "{property}");
    }
    let line = "क".repeat(200);
    for (bullets, message) in [
        (json!([format!("{line}.")]), "At most 200 characters"),
        (json!(vec!["One"; 51]), "At most 50 entries"),
    ] {
        let refused = set(&admin, &id, "marketing_bullets", bullets)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["marketing_bullets"], message);
    }
    set(&admin, &id, "marketing_bullets", json!(vec![line; 50]))
        .await
        .expect(200);
    let bullets = json!(["No fee", "5% back"]);
    let changed = set(&admin, &id, "marketing_bullets", bullets.clone())
        .await
        .expect(200);
    assert_eq!(changed["data"]["marketing_bullets"], bullets);
}

#[app_test]
async fn a_card_has_its_texts_in_hindi_too(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let id = cards(&admin).await[0]["category_id"].clone();
    for (property, words) in [
        ("key_feature_hi", json!("हर खरीदारी पर 2% कैशबैक")),
        ("marketing_bullets_hi", json!(["कोई फ़ीस नहीं"])),
    ] {
        set(&admin, &id, property, words.clone()).await.expect(200);
        assert_eq!(cards(&app.visitor()).await[0][property], words);
    }
}

#[app_test]
async fn cards_are_reordered_deleted_and_restored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut ids: Vec<Value> = cards(&admin)
        .await
        .iter()
        .map(|card| card["category_id"].clone())
        .collect();
    ids.reverse();
    admin
        .post("/api/admin/cards/order", &json!({ "category_ids": ids }))
        .await
        .expect(200);
    let now: Vec<Value> = cards(&admin)
        .await
        .iter()
        .map(|card| card["category_id"].clone())
        .collect();
    assert_eq!(now, ids);
    let one = json!({ "category_id": ids[0] });
    admin
        .post("/api/safe-delete-credit-card", &one)
        .await
        .expect(200);
    admin
        .post("/api/safe-delete-credit-card", &one)
        .await
        .expect_problem(404, "not-found");
    assert_eq!(cards(&admin).await.len(), ids.len() - 1);
    admin
        .post("/api/admin/cards/restore", &one)
        .await
        .expect(200);
    admin
        .post("/api/admin/cards/restore", &one)
        .await
        .expect_problem(404, "not-found");
    assert_eq!(cards(&admin).await.len(), ids.len());
}

#[app_test]
async fn a_stale_edit_of_a_card_is_a_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let card = cards(&admin).await[0].clone();
    let seen = format!("\"{}\"", card["version"]);
    let body = |name: &str| json!({ "category_id": card["category_id"], "property": "category_name", "value": name });
    let save = async |name: &str| {
        admin
            .post_with(
                "/api/update-credit-card-data",
                &[("If-Match", &seen)],
                &body(name),
            )
            .await
    };
    save("First").await.expect(200);
    save("Second")
        .await
        .expect_problem(409, "changed-meanwhile");
}
