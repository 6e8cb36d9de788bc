//! What lenders pay: slabs edited, ordered, previewed.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{TestClient, app_test};
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

app_test!(slabs_are_added_changed_ordered_and_deleted(app) {
    let admin = app.admin(Role::One).await;
    let first = add(&admin, &slab(0, 1_000_000)).await;
    let second = add(&admin, &slab(1_000_000, 5_000_000)).await;
    assert_eq!(slabs(&admin).await, [first.clone(), second.clone()]);
    let order = json!({ "lender_id": CASHE, "lender_revenue_ids": [second["id"], first["id"]] });
    let ordered = admin.post("/api/lender-revenue/set-order", &order).await.expect(200);
    assert_eq!(ordered["message"], "Revenue order updated");
    assert_eq!(slabs(&admin).await, [second.clone(), first.clone()]);
    let half = json!({ "lender_id": CASHE, "lender_revenue_ids": [first["id"]] });
    admin.post("/api/lender-revenue/set-order", &half).await.expect_problem(422, "invalid-fields");
    let mut changed = first.clone();
    changed["revenue_percent"] = json!(2.5);
    let saved = admin.post("/api/lender-revenue/update", &changed).await.expect(200);
    assert_eq!(saved["message"], "Revenue updated successfully");
    assert_eq!(slabs(&admin).await[1]["revenue_percent"], 2.5);
    let gone = format!("/api/lender-revenue/delete/{}", second["id"]);
    let deleted = admin.post(&gone, &json!({})).await.expect(200);
    assert_eq!(deleted["message"], "Revenue entry deleted successfully");
    assert_eq!(slabs(&admin).await.len(), 1);
    admin.post(&gone, &json!({})).await.expect_problem(404, "not-found");
});

app_test!(a_slab_that_breaks_a_rule_says_which(app) {
    let admin = app.admin(Role::One).await;
    for (field, value, named, message) in [
        ("revenue_type_id", json!(null), "revenue_type_id", "Revenue type is required"),
        ("revenue_flat", json!(-1), "revenue_flat", "Must be a positive number"),
        ("revenue_percent", json!(100.5), "revenue_percent", "Must be between 0 and 100"),
        ("slab_disbursed_max", json!(0), "slab_disbursed_max", "Max must be greater than Min"),
        ("ats_min", json!(-5), "ats_min", "Must be a positive number"),
        ("slab_number_min", json!(1.5), "slab_number_min", "Please enter a whole number"),
        ("revenue_flat", json!(5.123), "revenue_flat", "At most 2 decimals"),
        ("revenue_percent", json!(1.1234), "revenue_percent", "At most 3 decimals"),
        ("slab_disbursed_min", json!("10"), "slab_disbursed_min", "Please enter a number"),
        ("status", json!(2), "status", "Please enter a number from 0 to 1"),
        ("colour", json!("red"), "colour", "This was not asked for. Leave it out"),
    ] {
        let mut wrong = slab(0, 10);
        wrong[field] = value;
        let refused = admin.post("/api/lender-revenue/create", &wrong).await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][named], message);
    }
    let mut free = slab(0, 10);
    (free["revenue_flat"], free["revenue_percent"]) = (json!(0), json!(null));
    admin.post("/api/lender-revenue/create", &free).await.expect_problem(422, "invalid-fields");
});

app_test!(a_month_is_computed_by_the_first_slab_that_holds_it(app) {
    let admin = app.admin(Role::One).await;
    add(&admin, &slab(0, 1_000_000)).await;
    let second = add(&admin, &slab(1_000_000, 5_000_000)).await;
    let path = format!("/api/admin/lenders/{CASHE}/revenue-preview");
    let month = json!({ "disbursed": 2_000_000, "number": 16 });
    let computed = admin.post(&path, &month).await.expect(200);
    assert_eq!(computed["slab"], json!({ "place": 2, "id": second["id"] }));
    assert_eq!((&computed["ats"], &computed["revenue"]), (&json!(125_000), &json!(27_500)));
    let steps = computed["steps"].as_array().unwrap();
    assert_eq!(steps.last().unwrap(), "Revenue: ₹27,500");
    let none = admin.post(&path, &json!({ "disbursed": 9_000_000, "number": 3 })).await.expect(200);
    assert_eq!((&none["slab"], &none["revenue"]), (&Value::Null, &json!(0)));
});

app_test!(slabs_in_each_others_way_are_pointed_out(app) {
    let admin = app.admin(Role::One).await;
    let wide = add(&admin, &slab(0, 5_000_000)).await;
    let inside = add(&admin, &slab(1_000_000, 2_000_000)).await;
    let path = format!("/api/admin/lenders/{CASHE}/revenue-problems");
    let found = admin.get(&path).await.expect(200);
    assert_eq!(found["items"][0]["ids"], json!([inside["id"]]));
    let mut off = wide.clone();
    off["status"] = json!(0);
    admin.post("/api/lender-revenue/update", &off).await.expect(200);
    assert_eq!(admin.get(&path).await.expect(200)["items"], json!([]));
});
