//! Several properties of a row are saved together: all of them or none.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

use super::{CASHE, lender, seen, set_lender};

async fn several(admin: &TestClient<'_>, seen: &str, values: Value) -> Reply {
    let (path, body) = (
        format!("/api/admin/lenders/{CASHE}"),
        json!({ "values": values }),
    );
    admin.json("PUT", &path, &[("If-Match", seen)], &body).await
}

#[app_test]
async fn several_properties_are_saved_with_one_version_and_one_audit_row(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin).await;
    let values =
        json!({ "so_text": "No fee", "so_text_hi": "कोई फ़ीस नहीं", "so_date_end": "2026-12-31" });
    let saved = several(&admin, &seen(&before), values).await.expect(200);
    assert_eq!(
        (&saved["data"]["so_text"], &saved["data"]["so_date_end"]),
        (&json!("No fee"), &json!("2026-12-31"))
    );
    let states = admin
        .get(&format!("/api/admin/lenders/{CASHE}/history"))
        .await
        .expect(200)["items"]
        .clone();
    assert_eq!(states.as_array().unwrap().len(), 2);
    let changed: Vec<&Value> = states[0]["changes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["property"])
        .collect();
    assert_eq!(changed, ["so_date_end", "so_text", "so_text_hi"]);
    let kept = admin
        .get("/api/admin/audit?action=lender.update")
        .await
        .expect(200);
    assert_eq!(kept["items"].as_array().unwrap().len(), 1);
}

#[app_test]
async fn several_properties_are_all_saved_or_none_with_each_problem_at_its_place(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin).await;
    let refused = async |values: Value| {
        let refused = several(&admin, &seen(&before), values)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(lender(&admin).await, before);
        refused["fields"].clone()
    };
    let fields =
        refused(json!({ "so_text": "No fee", "so_date_end": "2026-02-30", "key": "x" })).await;
    assert_eq!(
        fields.as_object().unwrap().keys().collect::<Vec<_>>(),
        ["key", "so_date_end"]
    );
    let fields = refused(json!({ "max_age": 30, "min_age": 40, "so_date_start": "", "so_text": "", "tenure": "Short" })).await;
    assert_eq!(
        fields,
        json!({
            "max_age": "Age: minimum is above maximum",
            "so_date_start": "Special offer start date: cannot be empty",
            "so_text": "Special offer text: cannot be empty",
            "lender_status": "The lender is switched on, so its values must stay consistent. Change the related value first, or switch the lender off",
        })
    );
    let many: serde_json::Map<String, Value> =
        (0..101).map(|one| (one.to_string(), json!(1))).collect();
    assert_eq!(
        refused(many.into()).await,
        json!({ "values": "At most 100 entries" })
    );
    // Bounds that would cross if saved separately can be saved together.
    several(
        &admin,
        &seen(&before),
        json!({ "min_age": 61, "max_age": 65 }),
    )
    .await
    .expect(200);
}

#[app_test]
async fn a_conflict_on_one_of_several_properties_saves_none(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let looked = seen(&lender(&admin).await);
    set_lender(&admin, &looked, "so_text", json!("Theirs"))
        .await
        .expect(200);
    let late = several(
        &admin,
        &looked,
        json!({ "so_text": "Mine", "so_date_end": "2026-12-31" }),
    )
    .await;
    let problem = late.expect_problem(409, "changed-meanwhile");
    let conflicts = problem["params"]["conflicts"].as_array().unwrap();
    assert_eq!(
        (
            conflicts.len(),
            &conflicts[0]["property"],
            &conflicts[0]["value"]
        ),
        (1, &json!("so_text"), &json!("Theirs"))
    );
    assert_eq!(lender(&admin).await["so_date_end"], "2026-11-30");
}

#[app_test]
async fn several_properties_of_a_card_are_all_saved_or_none(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let card = admin.get("/api/get-credit-cards-data").await.expect(200)[0].clone();
    let path = format!("/api/admin/cards/{}", card["category_id"]);
    let looked = seen(&card);
    let put = async |values: Value| {
        admin
            .json(
                "PUT",
                &path,
                &[("If-Match", &looked)],
                &json!({ "values": values }),
            )
            .await
    };
    let refused = put(json!({ "annual_fee": 1, "secured": 2, "utm_link": "" }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"], json!({ "secured": "Enter 0 or 1" }));
    let saved = put(json!({ "annual_fee": 499, "key_feature": "Lounges" }))
        .await
        .expect(200);
    assert_eq!(
        (&saved["data"]["annual_fee"], &saved["data"]["key_feature"]),
        (&json!(499), &json!("Lounges"))
    );
    assert_eq!(
        saved["data"]["version"],
        card["version"].as_i64().unwrap() + 1
    );
}
