//! Records found by name: those that the reader may see, by the beginning of a word.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestClient, app_test};
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

fn of(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

app_test!(records_are_found_by_how_a_word_of_their_name_begins(app) {
    let id = applied(app, "sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    assert_eq!(find(&admin, "CASHe").await[0], of("lender", "CASHe"));
    assert!(find(&admin, "udaan").await.contains(&of("partner", "Udaan Credit Services")));
    assert!(find(&admin, "malwa").await.contains(&of("brand", "Malwa Kisan Sangh")));
    for q in ["goldlo", "goldloans.localhost"] {
        assert!(find(&admin, q).await.contains(&of("site", "goldloans")), "{q}");
    }
    let sunita = of("merchant", "Sunita Devi");
    for q in ["sunita", "SUNI", "devi", "  devi mob ", "devi sunita", "mobile"] {
        assert!(find(&admin, q).await.contains(&sunita), "{q}");
    }
    for q in ["unita", "s", "", "devi bank", "%", "sunita@example.com"] {
        assert!(!find(&admin, q).await.contains(&sunita), "{q}");
    }
    let answer = admin.post("/api/admin/find", &json!({ "q": "sunita" })).await.expect(200);
    assert_eq!(answer["items"], json!([{ "kind": "merchant", "id": id.to_string(), "name": "Sunita Devi", "note": "Udaan Credit Services" }]));
    admin.post("/api/admin/find", &json!({ "q": "x".repeat(101) })).await.expect_problem(422, "invalid-fields");
});

app_test!(a_merchants_new_name_is_found_and_the_old_one_is_not(app) {
    let id = applied(app, "sunita@example.com").await;
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/merchants/{id}");
    admin.put(&path, &json!({ "name": "Kavita Rao" })).await.expect(200);
    assert_eq!(find(&admin, "kavi").await, [of("merchant", "Kavita Rao")]);
    assert_eq!(find(&admin, "sunita").await, []);
});

app_test!(nobody_finds_what_they_may_not_see(app) {
    applied(app, "sunita@example.com").await;
    let application = app.consumer().await.apply_ready().await;
    let support = app.admin(Role::Three).await;
    for q in ["cashe", "udaan", "sunita", "malwa", "goldloans"] {
        assert_eq!(find(&support, q).await, [], "{q}");
    }
    let by_id = support.post("/api/admin/find", &json!({ "q": application })).await.expect(200);
    assert_eq!(by_id["items"], json!([{ "kind": "application", "id": application, "name": "Personal loans", "note": "Profile complete" }]));
    app.visitor().post("/api/admin/find", &json!({ "q": "cashe" })).await.expect_problem(401, "unauthorised");
});

app_test!(of_each_kind_a_few_are_found_however_many_there_are(app) {
    for number in 0..9 {
        applied(app, &format!("sunita{number}@example.com")).await;
    }
    let admin = app.admin(Role::One).await;
    assert_eq!(find(&admin, "sunita").await.len(), 6);
});
