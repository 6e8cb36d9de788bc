//! Commission slabs of lenders: edited, ordered, previewed.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const CASHE: i64 = 1;

/// A slab for a month with disbursals in a range.
fn slab(min: i64, max: i64) -> Value {
    json!({
        "lender_id": CASHE, "slab_disbursed_min": min, "slab_disbursed_max": max,
        "slab_number_min": null, "slab_number_max": null, "ats_min": null, "ats_max": null,
        "revenue_type_id": 1, "revenue_flat": 5_000, "revenue_percent": 1.125, "status": 1,
    })
}

async fn add(admin: &TestClient<'_>, slab: &Value) -> Value {
    let added = admin
        .post("/api/lender-revenue/create", slab)
        .await
        .expect(200);
    assert_eq!(added["message"], "Revenue added successfully");
    added["lenderRevenueItem"].clone()
}

async fn slabs(admin: &TestClient<'_>) -> Vec<Value> {
    let all = admin
        .get(&format!("/api/lender-revenue/get/{CASHE}"))
        .await
        .expect(200);
    all["lenderRevenue"].as_array().unwrap().clone()
}

#[app_test]
async fn slabs_are_added_changed_ordered_and_deleted(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let first = add(&admin, &slab(0, 1_000_000)).await;
    let second = add(&admin, &slab(1_000_000, 5_000_000)).await;
    assert_eq!(slabs(&admin).await, [first.clone(), second.clone()]);
    let order = json!({ "lender_id": CASHE, "lender_revenue_ids": [second["id"], first["id"]] });
    let ordered = admin
        .post("/api/lender-revenue/set-order", &order)
        .await
        .expect(200);
    assert_eq!(ordered["message"], "Revenue order updated");
    assert_eq!(slabs(&admin).await, [second.clone(), first.clone()]);
    let half = json!({ "lender_id": CASHE, "lender_revenue_ids": [first["id"]] });
    admin
        .post("/api/lender-revenue/set-order", &half)
        .await
        .expect_problem(422, "invalid-fields");
    let mut changed = first.clone();
    changed["revenue_percent"] = json!(2.5);
    let saved = admin
        .post("/api/lender-revenue/update", &changed)
        .await
        .expect(200);
    assert_eq!(saved["message"], "Revenue updated successfully");
    assert_eq!(slabs(&admin).await[1]["revenue_percent"], 2.5);
    let gone = format!("/api/lender-revenue/delete/{}", second["id"]);
    let deleted = admin.post(&gone, &json!({})).await.expect(200);
    assert_eq!(deleted["message"], "Revenue entry deleted successfully");
    assert_eq!(slabs(&admin).await.len(), 1);
    admin
        .post(&gone, &json!({}))
        .await
        .expect_problem(404, "not-found");
}

/// Three slabs were added, one changed, one deleted, and the order was set; the rows describe the changes.
async fn check_slab_audit(admin: &TestClient<'_>) {
    let trail = async |action: &str| {
        admin
            .get(&format!(
                "/api/admin/audit?targetId={CASHE}&action=lender-revenue.{action}"
            ))
            .await
            .expect(200)
    };
    for (action, times) in [("create", 3), ("update", 1), ("delete", 1), ("order", 1)] {
        assert_eq!(trail(action).await["total"], times, "{action}");
    }
    let words = |rows: &Value| {
        rows["items"][0]["changes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                format!(
                    "{}: {} > {}",
                    one["label"].as_str().unwrap(),
                    one["before"].as_str().unwrap(),
                    one["after"].as_str().unwrap()
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&trail("update").await), ["Percentage: 1.125% > 2.5%"]);
    let gone = trail("delete").await["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let gone = admin
        .get(&format!("/api/admin/audit/{gone}"))
        .await
        .expect(200);
    let gone = words(&json!({ "items": [gone] }));
    assert!(
        gone.contains(&"Disbursed in the month: ₹10,00,000–₹50,00,000 > ".to_owned()),
        "{gone:?}"
    );
}

#[app_test]
async fn slabs_are_all_saved_or_none(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/revenue");
    let first = add(&admin, &slab(0, 1_000_000)).await;
    let second = add(&admin, &slab(1_000_000, 5_000_000)).await;
    let seen = json!([first, second]);
    let (mut changed, new) = (first.clone(), slab(5_000_000, 6_000_000));
    changed["revenue_percent"] = json!(2.5);
    // One invalid slab rejects the whole request, and is named by its position.
    let mut wrong = new.clone();
    (wrong["ats_min"], wrong["ats_max"]) = (json!(10), json!(10));
    (wrong["revenue_flat"], wrong["revenue_percent"]) = (json!(0), json!(0));
    let refused = admin
        .put(&path, &json!({ "seen": seen, "slabs": [changed, wrong] }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["slabs.1.ats_max"],
        "Max must be greater than Min"
    );
    assert!(refused["fields"]["slabs.1.revenue_flat"].is_string());
    assert_eq!(slabs(&admin).await, [first.clone(), second.clone()]);
    // Deletes the second slab, puts a new one first, and changes the first.
    let saved = admin
        .put(&path, &json!({ "seen": seen, "slabs": [new, changed] }))
        .await
        .expect(200);
    assert_eq!(saved["message"], "Revenue updated successfully");
    let now = slabs(&admin).await;
    assert_eq!(saved["lenderRevenue"], json!(now));
    assert_eq!(
        (now.len(), &now[0]["slab_disbursed_min"], &now[1]),
        (2, &json!(5_000_000), &changed)
    );
    check_slab_audit(&admin).await;
    // An outdated list overwrites nothing, and an equal one is no change.
    admin
        .put(&path, &json!({ "seen": seen, "slabs": [] }))
        .await
        .expect_problem(409, "changed-meanwhile");
    admin
        .put(&path, &json!({ "seen": now, "slabs": now }))
        .await
        .expect(200);
    assert_eq!(slabs(&admin).await, now);
    // Slabs of another lender are refused, and so are repeated ones.
    let refused = admin
        .put(&path, &json!({ "seen": now, "slabs": [now[0], now[0]] }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["slabs.1.id"].is_string());
    admin
        .put(
            "/api/admin/lenders/9999/revenue",
            &json!({ "seen": [], "slabs": [] }),
        )
        .await
        .expect_problem(404, "not-found");
    assert_eq!(slabs(&admin).await, now);
}

#[app_test]
async fn a_slab_that_breaks_a_rule_is_refused_by_field(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for (field, value, named, message) in [
        (
            "revenue_type_id",
            json!(null),
            "revenue_type_id",
            "Revenue type is required",
        ),
        (
            "revenue_flat",
            json!(-1),
            "revenue_flat",
            "Must be a positive number",
        ),
        (
            "revenue_percent",
            json!(100.5),
            "revenue_percent",
            "Must be between 0 and 100",
        ),
        (
            "slab_disbursed_max",
            json!(0),
            "slab_disbursed_max",
            "Max must be greater than Min",
        ),
        ("ats_min", json!(-5), "ats_min", "Must be a positive number"),
        (
            "slab_number_min",
            json!(1.5),
            "slab_number_min",
            "Please enter a whole number",
        ),
        (
            "revenue_flat",
            json!(5.123),
            "revenue_flat",
            "At most 2 decimals",
        ),
        (
            "revenue_percent",
            json!(1.1234),
            "revenue_percent",
            "At most 3 decimals",
        ),
        (
            "slab_disbursed_min",
            json!("10"),
            "slab_disbursed_min",
            "Please enter a number",
        ),
        (
            "status",
            json!(2),
            "status",
            "Please enter a number from 0 to 1",
        ),
        ("colour", json!("red"), "colour", "Unknown field. Remove it"),
    ] {
        let mut wrong = slab(0, 10);
        wrong[field] = value;
        let refused = admin
            .post("/api/lender-revenue/create", &wrong)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][named], message);
    }
    let mut free = slab(0, 10);
    (free["revenue_flat"], free["revenue_percent"]) = (json!(0), json!(null));
    admin
        .post("/api/lender-revenue/create", &free)
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn a_month_is_computed_by_the_first_slab_that_holds_it(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    add(&admin, &slab(0, 1_000_000)).await;
    let second = add(&admin, &slab(1_000_000, 5_000_000)).await;
    let path = format!("/api/admin/lenders/{CASHE}/revenue-preview");
    let month = json!({ "disbursed": 2_000_000, "number": 16 });
    let computed = admin.post(&path, &month).await.expect(200);
    assert_eq!(computed["slab"], json!({ "place": 2, "id": second["id"] }));
    assert_eq!(
        (&computed["ats"], &computed["revenue"]),
        (&json!(125_000), &json!(27_500))
    );
    let steps = computed["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap(), "Revenue: ₹27,500");
    let none = admin
        .post(&path, &json!({ "disbursed": 9_000_000, "number": 3 }))
        .await
        .expect(200);
    assert_eq!((&none["slab"], &none["revenue"]), (&Value::Null, &json!(0)));
}

#[app_test]
async fn overlapping_slabs_are_reported(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let wide = add(&admin, &slab(0, 5_000_000)).await;
    let inside = add(&admin, &slab(1_000_000, 2_000_000)).await;
    let path = format!("/api/admin/lenders/{CASHE}/revenue-problems");
    let found = admin.get(&path).await.expect(200);
    assert_eq!(found["items"][0]["ids"], json!([inside["id"]]));
    let mut off = wide.clone();
    off["status"] = json!(0);
    admin
        .post("/api/lender-revenue/update", &off)
        .await
        .expect(200);
    assert_eq!(admin.get(&path).await.expect(200)["items"], json!([]));
}
