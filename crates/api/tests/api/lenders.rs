//! Lenders in the back office: edited by property, with all versions kept, and none added by a release.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

pub(crate) const CASHE: i64 = 1;

pub(crate) async fn set(admin: &TestClient<'_>, id: i64, property: &str, value: Value) -> Reply {
    let body = json!({ "lender_id": id, "property": property, "value": value });
    admin.post("/api/update-lender-data", &body).await
}

pub(crate) async fn lender(admin: &TestClient<'_>, id: i64) -> Value {
    admin
        .get(&format!("/api/get-lender-data/{id}"))
        .await
        .expect(200)
}

#[app_test]
async fn a_changed_criterion_applies_to_the_next_customer(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let changed = set(&admin, CASHE, "min_income", json!(90_000))
        .await
        .expect(200);
    assert_eq!(changed["message"], "Lender updated successfully!");
    assert_eq!(changed["data"]["min_income"], 90_000);
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offers = customer.offers(&app_id).await;
    let unmatched = offers["unmatched"].as_array().unwrap();
    let cashe = unmatched
        .iter()
        .find(|one| one["lender"]["key"] == "cashe")
        .unwrap();
    assert!(
        cashe["reasons"][0]["text"]
            .as_str()
            .unwrap()
            .contains("90,000"),
        "{cashe}"
    );
}

#[app_test]
async fn an_invalid_lender_property_is_refused_by_name(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (property, value, message) in [
        (
            "min_income",
            json!(-1),
            "Enter an amount in rupees, 0 or more, with at most 2 decimals",
        ),
        ("priority", json!("first"), "Please enter a whole number"),
        ("apr_max", json!(101), "Must be between 0 and 100"),
        ("simulator", json!({}), "This property cannot be edited"),
        ("lender_group_ids", json!([77]), "There is no such group"),
        ("max_age", json!(19), "Age: minimum is above maximum"),
        ("autosubmission", json!(2), "Enter 0 or 1"),
    ] {
        let refused = set(&admin, CASHE, property, value)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][property], message);
    }
    set(&admin, 999, "priority", json!(1))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_stale_edit_of_a_lender_is_a_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let version = lender(&admin, CASHE).await["version"].clone();
    set(&admin, CASHE, "priority", json!(7)).await.expect(200);
    let body = json!({ "lender_id": CASHE, "property": "priority", "value": 8 });
    let seen = format!("\"{version}\"");
    let late = admin
        .post_with("/api/update-lender-data", &[("If-Match", &seen)], &body)
        .await;
    late.expect_problem(409, "changed-meanwhile");
    assert_eq!(lender(&admin, CASHE).await["priority"], 7);
}

#[app_test]
async fn every_version_of_a_lender_is_stored_and_can_be_restored(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let first = lender(&admin, CASHE).await;
    set(&admin, CASHE, "min_income", json!(40_000))
        .await
        .expect(200);
    set(&admin, CASHE, "lender_status", json!(0))
        .await
        .expect(200);
    let history = format!("/api/admin/lenders/{CASHE}/history");
    let items = admin.get(&history).await.expect(200)["items"].clone();
    assert_eq!(items.as_array().unwrap().len(), 3);
    let people = [&items[0]["by"], &items[2]["by"]];
    assert_eq!(people, [&json!("Anita Rao"), &json!("System")]);
    let change = json!([{ "property": "min_income", "from": first["min_income"], "to": 40_000,
        "label": "Income min", "was": "₹25,000", "is": "₹40,000" }]);
    assert_eq!(items[1]["changes"], change);
    let back = json!({ "version": first["version"] });
    let restore = format!("/api/admin/lenders/{CASHE}/restore");
    let restored = admin.post(&restore, &back).await.expect(200);
    assert_eq!(restored["data"]["min_income"], first["min_income"]);
    assert_eq!(
        restored["data"]["lender_status"], 0,
        "restoring activates nothing"
    );
    admin
        .post(&restore, &json!({ "version": 999 }))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_deleted_lender_is_named_and_restored_unchanged(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin, CASHE).await;
    let undelete = format!("/api/admin/lenders/{CASHE}/undelete");
    admin
        .post(&undelete, &json!({}))
        .await
        .expect_problem(404, "not-found");
    admin
        .post("/api/safe-delete-lender", &json!({ "lender_id": CASHE }))
        .await
        .expect(200);
    let path = format!("/api/get-lender-data/{CASHE}");
    let gone = admin.get(&path).await.expect_problem(404, "lender-deleted");
    assert_eq!(
        (&gone["message"], &gone["params"]["name"]),
        (&json!("CASHe was deleted"), &json!("CASHe"))
    );
    set(&admin, 2, "name", json!("Cashe")).await.expect(200);
    let refused = admin
        .post(&undelete, &json!({}))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(refused["fields"]["name"], "This name is taken");
    set(&admin, 2, "name", json!("Money View"))
        .await
        .expect(200);
    let back = admin.post(&undelete, &json!({})).await.expect(200);
    assert_eq!(back["message"], "Lender restored");
    let mut now = lender(&admin, CASHE).await;
    now["version"] = before["version"].clone();
    assert_eq!(now, before);
    let kept = admin
        .get("/api/admin/audit?action=lender.restore")
        .await
        .expect(200);
    assert_eq!(kept["items"][0]["actionText"], "Deleted lender restored");
}

#[app_test]
async fn a_text_that_disagrees_with_its_terms_is_pointed_out(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    set(&admin, CASHE, "interest_rate", json!("1% To 2%"))
        .await
        .expect(200);
    let warnings = lender(&admin, CASHE).await["warnings"].clone();
    assert_eq!(warnings[0]["field"], "interest_rate");
}

#[app_test]
async fn the_impact_of_a_change_is_counted_over_the_last_applicants(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for _ in 0..2 {
        let customer = app.consumer().await;
        let app_id = customer.prepare_application().await;
        customer.offers(&app_id).await;
    }
    let ask = async |property: &str, value: Value| {
        let body = json!({ "property": property, "value": value });
        let path = format!("/api/admin/lenders/{CASHE}/impact");
        admin.post(&path, &body).await.expect(200)
    };
    // No customer has a score yet, so CASHe matches none until its score criterion is removed.
    let counted = ask("credit_score_class", Value::Null).await;
    assert_eq!(
        counted,
        json!({ "applicants": 2, "matchedNow": 0, "matchedThen": 2, "leftOut": 0 })
    );
    let counted = ask("min_income", json!(90_000)).await;
    assert_eq!(counted["matchedThen"], 0);
}

#[app_test]
async fn an_incomplete_lender_is_saved_with_its_open_problems(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let added = admin
        .post("/api/create-lender", &json!({ "name": "Aarambh" }))
        .await
        .expect(200);
    let id = added["data"]["lender_id"].as_i64().unwrap();
    for (property, value, problem) in [
        ("apr_min", json!(12), "APR: minimum is above maximum"),
        ("max_income", json!(10_000), ""),
        (
            "min_income",
            json!(50_000),
            "Income: minimum is above maximum",
        ),
        ("max_age", json!(21), ""),
        ("min_age", json!(60), "Age: minimum is above maximum"),
        (
            "terms.amount_min",
            json!(10_000),
            "Amount: minimum is above maximum",
        ),
        (
            "terms.months_min",
            json!(12),
            "Months: minimum is above maximum",
        ),
        (
            "terms.rate_min",
            json!(12),
            "Rate: minimum is above maximum",
        ),
    ] {
        let saved = set(&admin, id, property, value).await.expect(200);
        let problems = saved["data"]["problems"].as_array().unwrap();
        assert!(
            problem.is_empty() || problems.contains(&json!(problem)),
            "{property}: {problems:?}"
        );
    }
    let open = lender(&admin, id).await["problems"].clone();
    let refused = set(&admin, id, "lender_status", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    let count = open.as_array().unwrap().len();
    assert_eq!(
        refused["fields"]["lender_status"],
        format!("Cannot be switched on yet. Problems to fix: {count}")
    );
    let named: Vec<&Value> = refused["fields"].as_object().unwrap().values().collect();
    for problem in open.as_array().unwrap() {
        assert!(named.contains(&problem), "{problem} is not among {named:?}");
    }
    let mended = set(&admin, id, "apr_max", json!(24)).await.expect(200);
    assert!(
        !mended["data"]["problems"].to_string().contains("APR"),
        "{mended:#}"
    );
}

#[app_test]
async fn a_lender_that_is_on_is_edited_into_no_contradiction(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = lender(&admin, CASHE).await;
    for (property, value, problem) in [
        ("apr_min", json!(99), "APR: minimum is above maximum"),
        ("max_age", json!(19), "Age: minimum is above maximum"),
        ("legal_name", json!(""), "Fill this in"),
    ] {
        let refused = set(&admin, CASHE, property, value)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][property], problem);
    }
    let refused = set(&admin, CASHE, "apr_min", json!(99))
        .await
        .expect_problem(422, "invalid-fields");
    let on = "The lender is switched on, so its values must stay consistent. Change the related value first, or switch the lender off";
    assert_eq!(refused["fields"]["lender_status"], on);
    assert_eq!(lender(&admin, CASHE).await, before);
    set(&admin, CASHE, "lender_status", json!(0))
        .await
        .expect(200);
    set(&admin, CASHE, "apr_min", json!(99)).await.expect(200);
    set(&admin, CASHE, "lender_status", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    set(&admin, CASHE, "apr_max", json!(99.5)).await.expect(200);
    set(&admin, CASHE, "lender_status", json!(1))
        .await
        .expect(200);
}

#[app_test]
async fn a_name_follows_the_rule_and_is_used_once(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (name, message) in [
        ("", "Fill this in"),
        (
            "Two words",
            "Use letters, digits, underscores and hyphens only",
        ),
        ("CASHE", "This name is taken"),
    ] {
        let refused = admin
            .post("/api/create-lender", &json!({ "name": name }))
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["name"], message);
    }
}

#[app_test]
async fn a_deleted_lender_is_not_listed_and_remains_in_history(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let gone = admin
        .post("/api/safe-delete-lender", &json!({ "lender_id": CASHE }))
        .await
        .expect(200);
    assert_eq!(gone["message"], "Lender deleted successfully!");
    let list = admin.get("/api/get-lenders-data").await.expect(200);
    assert!(
        list.as_array()
            .unwrap()
            .iter()
            .all(|one| one["lender_id"] != CASHE)
    );
    admin
        .get(&format!("/api/get-lender-data/{CASHE}"))
        .await
        .expect_problem(404, "lender-deleted");
    admin
        .get(&format!("/api/admin/lenders/{CASHE}/history"))
        .await
        .expect(200);
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    assert!(
        !customer
            .offers(&app_id)
            .await
            .to_string()
            .contains("\"cashe\"")
    );
}

#[app_test]
async fn groups_are_made_once_and_named_by_lenders(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let made = admin
        .post("/api/lender-group/create", &json!({ "name": "North zone" }))
        .await
        .expect(200);
    assert_eq!(
        (&made["success"], &made["message"]),
        (&json!(true), &json!("Lender group created successfully!"))
    );
    let id = made["lenderGroup"]["id"].clone();
    let changed = set(&admin, CASHE, "lender_group_ids", json!([id]))
        .await
        .expect(200);
    assert_eq!(changed["data"]["lender_group_ids"], json!([id]));
    for name in ["north ZONE", "a/b", " "] {
        admin
            .post("/api/lender-group/create", &json!({ "name": name }))
            .await
            .expect_problem(422, "invalid-fields");
    }
    let all = admin.get("/api/lender-group/get-all").await.expect(200);
    assert_eq!(all["lenderGroups"].as_array().unwrap().len(), 1);
}
