//! Partners, and the terms under which they bring customers.

use saakh_domain::identity::permission::Role;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::operations::housekeeping;
use saakh_store::catalog::version;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

async fn created(admin: &TestClient<'_>, key: &str) -> Value {
    let body = json!({ "key": key, "name": "Chandni Loans" });
    admin.post("/api/admin/partners", &body).await.expect(201)
}

async fn catalog_version(app: &TestApp) -> i64 {
    let mut conn = app.app.db.read().await.unwrap();
    version::get_current(&mut conn).await.unwrap()
}

#[app_test]
async fn a_new_partner_is_known_at_once_on_every_node(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let before = catalog_version(app).await;
    let partner = created(&admin, "chandni_loans").await;
    assert_eq!(
        (&partner["status"], &partner["utm_id"]),
        (&json!("active"), &json!("chandni_loans"))
    );
    assert_eq!(
        (
            &partner["products"].as_array().unwrap().len(),
            &partner["leads"]
        ),
        (&6, &json!(0))
    );
    let public = app
        .visitor()
        .get("/api/get-partner-by-name/chandni_loans")
        .await
        .expect(200);
    assert_eq!(public["id"], partner["id"]);
    // Other nodes read the catalog again because of its version.
    assert_eq!(catalog_version(app).await, before + 1);
    let page = admin
        .get(&format!("/api/admin/partners/{}", partner["id"]))
        .await
        .expect(200);
    assert_eq!(
        page["brand"],
        json!({ "key": "nitya_finance", "title": "Nitya Finance", "own": false })
    );
    let own = admin.get("/api/admin/partners/2").await.expect(200);
    assert_eq!(
        (&own["brand"]["key"], &own["brand"]["own"]),
        (&json!("udaan_credit"), &json!(true))
    );
    admin
        .get("/api/admin/partners/999")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn a_key_is_a_free_path_segment(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for key in [
        "ab",
        "Udaan",
        "a-b-c",
        "admin",
        "l",
        "files",
        "udaan_credit",
    ] {
        let body = json!({ "key": key, "name": "X" });
        let problem = admin
            .post("/api/admin/partners", &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"]["key"].is_string(), "{key}: {problem:#}");
    }
}

#[app_test]
async fn a_utm_id_names_one_partner(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let set = |utm: &str| json!({ "utm_id": utm });
    for wrong in ["suraj_saathi", "a b"] {
        let problem = admin
            .post("/api/update-partner-utm/2", &set(wrong))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"]["utm_id"].is_string());
    }
    let saved = admin
        .post("/api/update-partner-utm/2", &set("Udaan-2"))
        .await
        .expect(200);
    assert_eq!(
        (&saved["data"]["utm_id"], &saved["message"]),
        (&json!("Udaan-2"), &json!("UTM ID saved"))
    );
    for id in [1, 2] {
        admin
            .post(&format!("/api/update-partner-utm/{id}"), &set(""))
            .await
            .expect(200);
    }
    admin
        .post("/api/update-partner-utm/999", &set("x"))
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn revenue_of_a_partner_has_bounds(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = "/api/update-partner-revenue-data/2";
    let set =
        |percent: f64, fee: f64| json!({ "revenue_percent": percent, "revenue_flat_fee": fee });
    for (percent, fee, field) in [
        (100.001, 0.0, "revenue_percent"),
        (-1.0, 0.0, "revenue_percent"),
        (1.2345, 0.0, "revenue_percent"),
        (1.0, -0.01, "revenue_flat_fee"),
        (1.0, 0.001, "revenue_flat_fee"),
    ] {
        let problem = admin
            .post(path, &set(percent, fee))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{percent} {fee}");
    }
    let saved = admin.post(path, &set(12.345, 99.5)).await.expect(200);
    assert_eq!(
        (
            &saved["data"]["revenue_percent"],
            &saved["data"]["revenue_flat_fee"]
        ),
        (&json!(12.345), &json!(99.5))
    );
    let kept = admin
        .get("/api/admin/audit?action=partner.revenue")
        .await
        .expect(200);
    let id = kept["items"][0]["id"].as_str().unwrap();
    let kept = admin
        .get(&format!("/api/admin/audit/{id}"))
        .await
        .expect(200);
    assert_eq!(
        (
            &kept["before"]["revenue_percent"],
            &kept["after"]["revenue_percent"]
        ),
        (&json!(60), &json!(12.345))
    );
}

#[app_test]
async fn a_stale_edit_of_a_partner_is_a_conflict(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let seen = admin.get("/api/admin/partners/2").await.expect(200);
    let version = format!("\"{}\"", seen["version"]);
    let headers = [("If-Match", version.as_str())];
    let change = |name: &str| json!({ "name": name, "attribution_days": 60, "products": ["Gold Loans", "Personal Loans"] });
    let changed = admin
        .json("PUT", "/api/admin/partners/2", &headers, &change("Udaan"))
        .await
        .expect(200);
    assert_eq!(changed["products"], json!(["Personal Loans", "Gold Loans"]));
    assert_eq!(
        (&changed["attribution_days"], &changed["name"]),
        (&json!(60), &json!("Udaan"))
    );
    admin
        .json("PUT", "/api/admin/partners/2", &headers, &change("X"))
        .await
        .expect_problem(409, "changed-meanwhile");
    for (field, wrong) in [
        ("attribution_days", json!(366)),
        ("attribution_days", json!(0)),
        ("products", json!([])),
        ("products", json!(["Deals"])),
        ("name", json!("")),
    ] {
        let mut body = change("Udaan");
        body[field] = wrong;
        let problem = admin
            .put("/api/admin/partners/2", &body)
            .await
            .expect_problem(422, "invalid-fields");
        assert!(problem["fields"][field].is_string(), "{field}: {problem:#}");
    }
}

#[app_test]
async fn a_disabled_partner_brings_no_customers_and_no_logins(app: &TestApp) {
    let (admin, merchant) = (app.admin(Role::One).await, app.merchant().await);
    let reason = json!({ "reason": "The contract ended" });
    admin
        .post("/api/admin/partners/1/disable", &reason)
        .await
        .expect_problem(409, "default-partner");
    admin
        .post("/api/admin/partners/2/disable", &json!({ "reason": "" }))
        .await
        .expect_problem(422, "invalid-fields");
    let shown = admin
        .post("/api/admin/partners/2/disable", &reason)
        .await
        .expect(200);
    assert_eq!(shown["status"], "disabled");
    merchant
        .get("/api/partner/get-revenue")
        .await
        .expect_problem(401, "unauthorised");
    let public = app
        .visitor()
        .get("/api/get-partner-by-name/udaan_credit")
        .await
        .expect(200);
    assert_eq!(public["key"], "cl");
    let found = admin
        .get("/api/admin/partners?status=disabled")
        .await
        .expect(200);
    assert_eq!(found["items"][0]["id"], 2);
    admin
        .post("/api/admin/partners/2/enable", &json!({}))
        .await
        .expect(200);
    let public = app
        .visitor()
        .get("/api/get-partner-by-name/udaan_credit")
        .await
        .expect(200);
    assert_eq!(public["key"], "udaan_credit");
    merchant
        .get("/api/partner/get-revenue")
        .await
        .expect_problem(401, "unauthorised");
}

#[app_test]
async fn partners_are_found_sorted_and_exported(app: &TestApp) {
    let (admin, _merchant) = (app.admin(Role::One).await, app.merchant().await);
    for (asked, found) in [
        ("", vec![1, 2, 3, 4]),
        ("sort=name", vec![1, 4, 3, 2]),
        ("sort=-merchants&limit=1", vec![2]),
        ("sort=-leads&limit=1", vec![4]),
        ("sort=utmId", vec![1, 4, 3, 2]),
        ("q=rooftops", vec![3]),
        ("q=RAVI_MOBILE", vec![4]),
    ] {
        let page = admin
            .get(&format!("/api/admin/partners?{asked}"))
            .await
            .expect(200);
        let items = page["items"].as_array().unwrap();
        let ids: Vec<_> = items
            .iter()
            .map(|item| item["id"].as_i64().unwrap())
            .collect();
        assert_eq!(ids, found, "{asked}");
    }
    let file = admin
        .get("/api/admin/partners.csv?q=udaan")
        .await
        .plain_csv();
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[1].starts_with("udaan_credit,Udaan Credit Services,udaan_credit,udaan_credit,60"),
        "{}",
        lines[1]
    );
}

#[app_test]
async fn a_catalog_snapshot_has_the_changed_values(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let body = json!({ "name": "Udaan", "attribution_days": 7, "products": ["Gold Loans"] });
    admin.put("/api/admin/partners/2", &body).await.expect(200);
    app.app.refresh_catalog().await.unwrap();
    let snapshot: &Snapshot = &app.app.catalog();
    let partner = snapshot.partners.find("udaan_credit").unwrap();
    assert_eq!(
        (partner.attribution_days, partner.name.as_str()),
        (7, "Udaan")
    );
}

#[app_test]
async fn leads_are_counted_right_before_and_after_they_settle(app: &TestApp) {
    let admin_leads = async || {
        let admin = app.admin(Role::One).await;
        admin.get("/api/admin/partners/1").await.expect(200)["leads"].clone()
    };
    app.consumer().await;
    assert_eq!(admin_leads().await, 1);
    for leads in [1, 2, 3] {
        app.clock.advance(20 * 60);
        housekeeping::sweep(&app.app).await.unwrap();
        housekeeping::sweep(&app.app).await.unwrap();
        assert_eq!(admin_leads().await, leads);
        app.consumer().await;
        assert_eq!(admin_leads().await, leads + 1);
    }
}

#[app_test]
async fn an_erased_lead_is_counted_without_personal_data(app: &TestApp) {
    let customer = app.consumer().await;
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let leads = app
        .admin(Role::One)
        .await
        .get("/api/admin/leads?partnerId=1")
        .await
        .expect(200);
    let lead = &leads["items"][0];
    assert_eq!(leads["total"], 1);
    assert_eq!(
        (&lead["name"], &lead["mobile"], &lead["link"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(lead["why"], "Attribution erased on request");
}

#[app_test]
async fn a_partners_brand_is_chosen_among_all(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let properties = admin.get("/api/admin/properties/partner").await.expect(200);
    let property = properties["properties"]
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["key"] == "brand")
        .unwrap();
    assert_eq!(property["kind"], "choice");
    let options = property["options"].as_array().unwrap();
    assert_eq!(options.len(), 33);
    assert!(options.contains(&json!({ "value": "malwa_kisan", "label": "Malwa Kisan Sangh" })));
    let path = "/api/admin/partners/2";
    let changed = admin
        .put(path, &json!({ "brand_key": "malwa_kisan" }))
        .await
        .expect(200);
    assert_eq!(changed["brand_key"], "malwa_kisan");
    assert_eq!(
        admin.get(path).await.expect(200)["brand"]["title"],
        "Malwa Kisan Sangh"
    );
    let problem = admin
        .put(path, &json!({ "brand_key": "nobody" }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(problem["fields"]["brand"].is_string(), "{problem:#}");
    let page = app.visitor().get("/udaan_credit").await;
    assert!(page.text.contains("Malwa Kisan Sangh"));
}
