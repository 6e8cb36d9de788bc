//! Global search: records that the reader may see, by the beginning of a word of their name.

use saakh_domain::identity::permission::Role;
use saakh_store::identity::customer;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::merchants::applied;

async fn find(admin: &TestClient<'_>, q: &str) -> Vec<(String, String)> {
    let found = admin.post("/api/admin/find", &json!({ "q": q })).await;
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    let found = found.expect(200);
    let items = found["items"].as_array().unwrap().iter();
    items
        .map(|item| (text(item, "kind"), text(item, "name")))
        .collect()
}

fn record(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

#[app_test]
async fn records_are_found_by_the_beginning_of_a_word_in_their_name(app: &TestApp) {
    let id = applied(app, "sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    assert_eq!(find(&admin, "CASHe").await[0], record("lender", "CASHe"));
    assert!(
        find(&admin, "udaan")
            .await
            .contains(&record("partner", "Udaan Credit Services"))
    );
    assert!(
        find(&admin, "malwa")
            .await
            .contains(&record("brand", "Malwa Kisan Sangh"))
    );
    for q in ["goldlo", "goldloans.localhost"] {
        assert!(
            find(&admin, q).await.contains(&record("site", "goldloans")),
            "{q}"
        );
    }
    let sunita = record("merchant", "Sunita Devi");
    for q in [
        "sunita",
        "SUNI",
        "devi",
        "  devi mob ",
        "devi sunita",
        "mobile",
    ] {
        assert!(find(&admin, q).await.contains(&sunita), "{q}");
    }
    for q in ["unita", "s", "", "devi bank", "%", "sunita@example.com"] {
        assert!(!find(&admin, q).await.contains(&sunita), "{q}");
    }
    let answer = admin
        .post("/api/admin/find", &json!({ "q": "sunita" }))
        .await
        .expect(200);
    assert_eq!(
        answer["items"],
        json!([{ "kind": "merchant", "id": id.to_string(), "name": "Sunita Devi", "note": "Udaan Credit Services" }])
    );
    admin
        .post("/api/admin/find", &json!({ "q": "x".repeat(101) }))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_name_of_the_catalog_is_found_despite_one_typing_error(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let udaan = record("partner", "Udaan Credit Services");
    for q in ["udan", "uddaan", "udana", "udaan cerdit"] {
        assert!(find(&admin, q).await.contains(&udaan), "{q}");
    }
    for q in ["uda", "uudana", "udaan bank"] {
        let found = find(&admin, q).await;
        assert_eq!(found.contains(&udaan), q == "uda", "{q}");
    }
    // Only what has no exact match is searched for again.
    let found = find(&admin, "CASHe").await;
    assert!(
        found
            .iter()
            .all(|(_, name)| name.to_lowercase().contains("cashe"))
    );
}

#[app_test]
async fn a_merchant_is_found_by_the_new_name_and_not_by_the_old_one(app: &TestApp) {
    let id = applied(app, "sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/merchants/{id}");
    admin
        .put(&path, &json!({ "name": "Kavita Rao" }))
        .await
        .expect(200);
    assert_eq!(
        find(&admin, "kavi").await,
        [record("merchant", "Kavita Rao")]
    );
    assert_eq!(find(&admin, "sunita").await, []);
}

#[app_test]
async fn search_finds_only_what_the_role_may_see(app: &TestApp) {
    applied(app, "sunita@example.com").await;
    let application = app.consumer().await.prepare_application().await;
    let support = app.admin(Role::Three).await;
    for q in ["cashe", "udaan", "sunita", "malwa", "goldloans"] {
        assert_eq!(find(&support, q).await, [], "{q}");
    }
    let by_id = support
        .post("/api/admin/find", &json!({ "q": application }))
        .await
        .expect(200);
    let item = &by_id["items"][0];
    assert_eq!(
        (&item["kind"], &item["id"], &item["name"]),
        (
            &json!("application"),
            &json!(application),
            &json!("Personal loans")
        )
    );
    assert!(
        item["note"].as_str().unwrap().ends_with("Profile complete"),
        "{item}"
    );
    app.visitor()
        .post("/api/admin/find", &json!({ "q": "cashe" }))
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn an_application_is_found_by_its_own_or_its_customers_identifiers(app: &TestApp) {
    let consumer = app.consumer().await;
    let application = consumer.prepare_application().await;
    let listed = app
        .admin(Role::One)
        .await
        .get(&format!("/api/admin/customers?q={application}"))
        .await
        .expect(200);
    let id = listed["items"][0]["customerId"]
        .as_str()
        .unwrap()
        .parse()
        .unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    let customer = customer::get(&mut conn, id).await.unwrap().unwrap();
    drop(conn);
    let support = app.admin(Role::Three).await;
    let (mobile, profile) = (customer.mobile.unwrap(), customer.profile);
    let names: Value = serde_json::from_str(profile.expose()).unwrap();
    let name = |key: &str| names[key]["text"].as_str().unwrap().to_owned();
    let (given, family) = (name("first_name"), name("last_name"));
    let national = mobile.expose().trim_start_matches("+91");
    let spaced = format!("{} {}", &national[..5], &national[5..]);
    for q in [
        mobile.expose(),
        national,
        &spaced,
        &given.to_uppercase(),
        &family,
        &format!("{given}  {family}"),
        &customer.id.to_string(),
        &application,
    ] {
        let found = support
            .post("/api/admin/find", &json!({ "q": q }))
            .await
            .expect(200);
        assert_eq!(found["items"][0]["id"], json!(application), "{q}");
        let note = found["items"][0]["note"].as_str().unwrap();
        assert!(
            note.contains("******") && !note.contains(national) && !note.contains(&given),
            "{note}"
        );
    }
    for q in [&national[..9], &given[..given.len() - 1], "9000000000"] {
        let found = support
            .post("/api/admin/find", &json!({ "q": q }))
            .await
            .expect(200);
        assert_eq!(found["items"], json!([]), "{q}");
    }
    let path = support
        .get(&format!("/api/admin/applications/{application}"))
        .await
        .expect(200);
    assert_eq!(path["loans"], json!([]));
}

#[app_test]
async fn search_shows_a_few_results_of_each_kind(app: &TestApp) {
    for number in 0..9 {
        applied(app, &format!("sunita{number}@example.com")).await;
    }
    let admin = app.admin(Role::One).await;
    assert_eq!(find(&admin, "sunita").await.len(), 6);
}
