//! Lenders in the back office: one property at a time, every state kept, none added by a release.

use saakh_domain::identity::permission::Role;
use saakh_testkit::{Actor, Reply, app_test};
use serde_json::{Value, json};

const CASHE: i64 = 1;

async fn set(admin: &Actor<'_>, id: i64, property: &str, value: Value) -> Reply {
    let body = json!({ "lender_id": id, "property": property, "value": value });
    admin.post("/api/update-lender-data", &body).await
}

async fn lender(admin: &Actor<'_>, id: i64) -> Value {
    admin
        .get(&format!("/api/get-lender-data/{id}"))
        .await
        .expect(200)
}

app_test!(a_changed_criterion_is_what_the_next_customer_meets(app) {
    let admin = app.admin(Role::One).await;
    let changed = set(&admin, CASHE, "min_income", json!(90_000)).await.expect(200);
    assert_eq!(changed["message"], "Lender updated successfully!");
    assert_eq!(changed["data"]["min_income"], 90_000);
    let customer = app.consumer().await;
    let app_id = customer.apply_ready().await;
    let offers = customer.offers(&app_id).await;
    let unmatched = offers["unmatched"].as_array().unwrap();
    let cashe = unmatched.iter().find(|one| one["lender"]["key"] == "cashe").unwrap();
    assert!(cashe["reasons"][0]["text"].as_str().unwrap().contains("90,000"), "{cashe}");
});

app_test!(what_breaks_a_rule_is_refused_by_its_property(app) {
    let admin = app.admin(Role::One).await;
    for (property, value, message) in [
        ("min_income", json!(-1), "Write an amount in rupees, 0 or more, with at most 2 decimals"),
        ("priority", json!("first"), "Please enter a whole number"),
        ("apr_max", json!(101), "Must be between 0 and 100"),
        ("simulator", json!({}), "This property cannot be edited"),
        ("lender_group_ids", json!([77]), "There is no such group"),
        ("max_age", json!(19), "Age: the smallest is above the largest"),
        ("autosubmission", json!(2), "Write 0 or 1"),
    ] {
        let refused = set(&admin, CASHE, property, value).await.expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"][property], message);
    }
    set(&admin, 999, "priority", json!(1)).await.expect_problem(404, "not-found");
});

app_test!(the_second_of_two_editors_is_told(app) {
    let admin = app.admin(Role::One).await;
    let version = lender(&admin, CASHE).await["version"].clone();
    set(&admin, CASHE, "priority", json!(7)).await.expect(200);
    let body = json!({ "lender_id": CASHE, "property": "priority", "value": 8 });
    let seen = format!("\"{version}\"");
    let late = admin.post_with("/api/update-lender-data", &[("If-Match", &seen)], &body).await;
    late.expect_problem(409, "changed-meanwhile");
    assert_eq!(lender(&admin, CASHE).await["priority"], 7);
});

app_test!(every_state_is_kept_and_can_come_back(app) {
    let admin = app.admin(Role::One).await;
    let first = lender(&admin, CASHE).await;
    set(&admin, CASHE, "min_income", json!(40_000)).await.expect(200);
    set(&admin, CASHE, "lender_status", json!(0)).await.expect(200);
    let history = format!("/api/admin/lenders/{CASHE}/history");
    let items = admin.get(&history).await.expect(200)["items"].clone();
    assert_eq!(items.as_array().unwrap().len(), 3);
    let people = [&items[0]["by"], &items[2]["by"]];
    assert_eq!(people, [&json!("Anita Rao"), &json!("Saakh itself")]);
    let change = json!([{ "property": "min_income", "from": first["min_income"], "to": 40_000 }]);
    assert_eq!(items[1]["changes"], change);
    let back = json!({ "version": first["version"] });
    let restore = format!("/api/admin/lenders/{CASHE}/restore");
    let restored = admin.post(&restore, &back).await.expect(200);
    assert_eq!(restored["data"]["min_income"], first["min_income"]);
    assert_eq!(restored["data"]["lender_status"], 0, "going back switches nothing on");
    admin.post(&restore, &json!({ "version": 999 })).await.expect_problem(422, "invalid-fields");
});

app_test!(a_text_that_disagrees_with_its_terms_is_pointed_out(app) {
    let admin = app.admin(Role::One).await;
    set(&admin, CASHE, "interest_rate", json!("1% To 2%")).await.expect(200);
    let warnings = lender(&admin, CASHE).await["warnings"].clone();
    assert_eq!(warnings[0]["field"], "interest_rate");
});

app_test!(the_impact_of_a_change_is_counted_over_the_last_applicants(app) {
    let admin = app.admin(Role::One).await;
    for _ in 0..2 {
        let customer = app.consumer().await;
        let app_id = customer.apply_ready().await;
        customer.offers(&app_id).await;
    }
    let ask = async |property: &str, value: Value| {
        let body = json!({ "property": property, "value": value });
        let path = format!("/api/admin/lenders/{CASHE}/impact");
        admin.post(&path, &body).await.expect(200)
    };
    // Nobody has a score yet, so CASHe matches nobody before it stops asking for one.
    let counted = ask("credit_score_class", Value::Null).await;
    assert_eq!(counted, json!({ "applicants": 2, "matchedNow": 0, "matchedThen": 2, "leftOut": 0 }));
    let counted = ask("min_income", json!(90_000)).await;
    assert_eq!(counted["matchedThen"], 0);
});

/// Everything that an `http` lender needs beside its connector.
fn terms_of_aarambh() -> Vec<(&'static str, Value)> {
    vec![
        ("legal_name", json!("Aarambh Credit Ltd")),
        ("products", json!(["Personal Loans"])),
        ("salaried", json!(1)),
        ("min_age", json!(21)),
        ("max_age", json!(60)),
        ("min_income", json!(15_000)),
        ("terms.amount_max", json!(500_000)),
        ("terms.amount_min", json!(10_000)),
        ("terms.months_max", json!(36)),
        ("terms.months_min", json!(6)),
        ("terms.rate_max", json!(24)),
        ("terms.rate_min", json!(12)),
        ("terms.fee_percent", json!(2)),
        ("terms.grievance.name", json!("Ila Sen")),
        ("terms.grievance.phone", json!("1800 000 999")),
        ("terms.grievance.email", json!("grievance@aarambh.example")),
    ]
}

fn connector_of_aarambh() -> Value {
    json!({
        "form": [{ "key": "years_at_work", "kind": "integer", "label_en": "Years at work",
            "label_hi": "काम के साल", "required": true, "min": 0, "max": 60 }],
        "connector": {
            "kind": "http", "path": "/aarambh/leads", "auth_header": "X-Key",
            "idempotency_header": "X-Id", "reference_field": "lead.id", "status_field": "lead.state",
            "body": { "ref": "application.reference", "who.name": "customer.first_name",
                "who.pan": "customer.tin", "who.born": "customer.birth_date",
                "loan.amount": "offer.amount", "loan.months": "offer.months",
                "years": "form.years_at_work" },
            "status_words": { "NEW": "in_review", "YES": "approved", "NO": "rejected" },
        },
    })
}

app_test!(a_lender_is_added_without_a_release(app) {
    let admin = app.admin(Role::One).await;
    let added = admin.post("/api/create-lender", &json!({ "name": "Aarambh" })).await.expect(200);
    assert_eq!(added["message"], "Lender created successfully!");
    let id = added["data"]["lender_id"].as_i64().unwrap();
    let early = set(&admin, id, "lender_status", json!(1)).await.expect_problem(422, "invalid-fields");
    assert!(early["fields"]["lender_status"].is_string());
    for (property, value) in terms_of_aarambh() {
        set(&admin, id, property, value).await.expect(200);
    }
    let (connector, trial) = (format!("/api/admin/lenders/{id}/connector"), format!("/api/admin/lenders/{id}/dry-run"));
    let draft = connector_of_aarambh();
    let tried = admin.post(&trial, &draft).await.expect(200);
    assert_eq!(tried["sent"]["body"]["loan"]["months"], 12, "{tried:#}");
    assert_eq!(tried["sent"]["headers"][0], json!(["X-Key", "******"]));
    assert!(tried["answer"]["reference"].is_string());
    admin.put(&connector, &draft).await.expect(200);
    set(&admin, id, "journey", json!("api")).await.expect(200);
    set(&admin, id, "lender_status", json!(1)).await.expect(200);

    let customer = app.consumer().await;
    let app_id = customer.apply_ready().await;
    let offer = customer.offer_of(&app_id, "aarambh").await;
    let mut body = customer.application(&app_id, &offer);
    body["fields"] = json!({ "years_at_work": 4 });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received();
    let arrived = received.iter().rfind(|one| one.lender == "aarambh").unwrap();
    assert_eq!((&arrived.body["years"], &arrived.body["loan"]["amount"]), (&json!(4), &json!(200_000)));
});

app_test!(a_wrong_connector_says_what_is_wrong(app) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/connector");
    let refused = admin.put(&path, &json!({ "connector": { "kind": "pigeon" } })).await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["connector"].as_str().unwrap().contains("pigeon"), "{refused}");
    let mut draft = admin.get(&path).await.expect(200);
    draft["connector"]["body"]["shoe"] = json!("customer.shoe_size");
    let draft = json!({ "connector": draft["connector"] });
    let tried = admin.post(&format!("/api/admin/lenders/{CASHE}/dry-run"), &draft).await.expect(200);
    assert_eq!(tried["problems"][0], "shoe asks for customer.shoe_size, which we do not have");
});

app_test!(a_name_follows_the_rule_and_is_used_once(app) {
    let admin = app.admin(Role::One).await;
    for (name, message) in [
        ("", "Please fill this in"),
        ("Two words", "Use letters, digits, underscores and hyphens only"),
        ("CASHE", "This name is taken"),
    ] {
        let refused = admin.post("/api/create-lender", &json!({ "name": name })).await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["name"], message);
    }
});

app_test!(a_deleted_lender_is_in_no_list_and_stays_in_history(app) {
    let admin = app.admin(Role::One).await;
    let gone = admin.post("/api/safe-delete-lender", &json!({ "lender_id": CASHE })).await.expect(200);
    assert_eq!(gone["message"], "Lender deleted successfully!");
    let list = admin.get("/api/get-lenders-data").await.expect(200);
    assert!(list.as_array().unwrap().iter().all(|one| one["lender_id"] != CASHE));
    admin.get(&format!("/api/get-lender-data/{CASHE}")).await.expect_problem(404, "not-found");
    admin.get(&format!("/api/admin/lenders/{CASHE}/history")).await.expect(200);
    let customer = app.consumer().await;
    let app_id = customer.apply_ready().await;
    assert!(!customer.offers(&app_id).await.to_string().contains("\"cashe\""));
});

app_test!(groups_are_made_once_and_named_by_lenders(app) {
    let admin = app.admin(Role::One).await;
    let made = admin.post("/api/lender-group/create", &json!({ "name": "North zone" })).await.expect(200);
    assert_eq!((&made["success"], &made["message"]), (&json!(true), &json!("Lender group created successfully!")));
    let id = made["lenderGroup"]["id"].clone();
    let changed = set(&admin, CASHE, "lender_group_ids", json!([id])).await.expect(200);
    assert_eq!(changed["data"]["lender_group_ids"], json!([id]));
    for name in ["north ZONE", "a/b", " "] {
        admin.post("/api/lender-group/create", &json!({ "name": name })).await
            .expect_problem(422, "invalid-fields");
    }
    let all = admin.get("/api/lender-group/get-all").await.expect(200);
    assert_eq!(all["lenderGroups"].as_array().unwrap().len(), 1);
});
