//! Lenders' forms and connectors in the back office: edited, tested, refused, and stored unchanged.

use saakh_domain::catalog::lender::{Connector, Lender};
use saakh_domain::id::LenderId;
use saakh_domain::identity::permission::Role;
use saakh_service::catalog::lender;
use saakh_store::catalog::version;
use saakh_store::{DbError, Scope, catalog, write_tx};
use saakh_testkit::{TestApp, app_test};
use serde_json::{Value, json};

use crate::lenders::{CASHE, set};

/// The terms that an `http` lender needs beside its connector.
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

#[app_test]
async fn a_lender_is_added_without_a_release(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let added = admin
        .post("/api/create-lender", &json!({ "name": "Aarambh" }))
        .await
        .expect(200);
    assert_eq!(added["message"], "Lender created successfully!");
    let id = added["data"]["lender_id"].as_i64().unwrap();
    let early = set(&admin, id, "lender_status", json!(1))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(early["fields"]["lender_status"].is_string());
    for (property, value) in terms_of_aarambh() {
        set(&admin, id, property, value).await.expect(200);
    }
    let (connector, trial) = (
        format!("/api/admin/lenders/{id}/connector"),
        format!("/api/admin/lenders/{id}/dry-run"),
    );
    let draft = connector_of_aarambh();
    let tried = admin.post(&trial, &draft).await.expect(200);
    assert_eq!(tried["sent"]["body"]["loan"]["months"], 12, "{tried:#}");
    assert_eq!(tried["sent"]["headers"][0], json!(["X-Key", "******"]));
    assert!(tried["answer"]["reference"].is_string());
    admin.put(&connector, &draft).await.expect(200);
    set(&admin, id, "journey", json!("api")).await.expect(200);
    set(&admin, id, "lender_status", json!(1)).await.expect(200);

    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "aarambh").await;
    let mut body = customer.application_body(&app_id, &offer);
    body["fields"] = json!({ "years_at_work": 4 });
    customer.submit("k1", &body).await.expect(200);
    app.run_jobs().await;
    let received = app.lenders.received_calls();
    let arrived = received
        .iter()
        .rfind(|one| one.lender == "aarambh")
        .unwrap();
    assert_eq!(
        (&arrived.body["years"], &arrived.body["loan"]["amount"]),
        (&json!(4), &json!(200_000))
    );
}

#[app_test]
async fn a_wrong_connector_is_refused_with_its_errors(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/connector");
    let refused = admin
        .put(&path, &json!({ "connector": { "kind": "pigeon" } }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["connector.kind"],
        "Use one of: http, redirect"
    );
    let mut wrong = connector_of_aarambh();
    (
        wrong["connector"]["status_words"]["YES"],
        wrong["form"][0]["kind"],
    ) = (json!("perhaps"), json!("riddle"));
    let refused = admin
        .put(&path, &json!({ "connector": wrong["connector"] }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        refused["fields"]["connector.status_words.YES"]
            .as_str()
            .unwrap()
            .starts_with("Use one of: "),
        "{refused}"
    );
    let refused = admin
        .put(&path, &json!({ "form": wrong["form"] }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["form[0].kind"].is_string(), "{refused}");
    let half = json!({ "form": [{ "key": "years", "kind": "integer", "label_en": "Years", "required": true }] });
    let refused = admin
        .put(&path, &half)
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["form[0]"],
        "Enter the text in both languages, or in neither"
    );
    let mut draft = admin.get(&path).await.expect(200);
    draft["connector"]["body"]["shoe"] = json!("customer.shoe_size");
    let draft = json!({ "connector": draft["connector"] });
    let tried = admin
        .post(&format!("/api/admin/lenders/{CASHE}/dry-run"), &draft)
        .await
        .expect(200);
    assert_eq!(
        tried["problems"][0],
        "shoe needs customer.shoe_size, which we do not have"
    );
}

#[app_test]
async fn a_form_is_shown_in_both_languages_while_it_is_written(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let stored = admin
        .get(&format!("/api/admin/lenders/{CASHE}/connector"))
        .await
        .expect(200);
    let mut form = stored["form"].clone();
    form.as_array_mut().unwrap().push(json!({
        "key": "salary_slip", "kind": "flag", "label_en": "I have a salary slip", "label_hi": "मेरे पास वेतन पर्ची है",
        "required": false, "show_if": { "key": "salary_day", "in": [1] },
    }));
    let shown = admin
        .post("/api/admin/form-preview", &json!({ "form": form }))
        .await
        .expect(200);
    let last = form.as_array().unwrap().len() - 1;
    assert_eq!(shown["en"][last]["label"], "I have a salary slip");
    assert_eq!(shown["hi"][last]["label"], "मेरे पास वेतन पर्ची है");
    assert_eq!(shown["hi"][0]["options"][0]["value"], "महिला");
    assert_eq!(shown["problems"], json!([]));
    form[last]["show_if"]["key"] = json!("shoe_size");
    form[0]["key"] = json!("Gender");
    let wrong = admin
        .post("/api/admin/form-preview", &json!({ "form": form }))
        .await
        .expect(200);
    assert_eq!(
        wrong["problems"],
        json!([
            "Form: the key “Gender” must start with a small letter and use small letters, digits and _ only",
            "Form: salary_slip: it depends on a question not in this form, or on no answer",
        ])
    );
    let many = vec![form[1].clone(); 61];
    let refused = admin
        .post("/api/admin/form-preview", &json!({ "form": many }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"],
        json!({ "form": "Form: too long, or too many entries" })
    );
    form[0]["kind"] = json!("riddle");
    let refused = admin
        .post("/api/admin/form-preview", &json!({ "form": form }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(refused["fields"]["form[0].kind"].is_string(), "{refused}");
}

#[app_test]
async fn a_connector_that_breaks_calls_or_uses_unknown_values_is_not_saved(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/connector");
    let stored = admin.get(&path).await.expect(200)["connector"].clone();
    for (field, value, reason) in [
        ("auth_header", "Host", "cannot set the header \"Host\""),
        (
            "idempotency_header",
            "transfer-encoding",
            "cannot set the header \"transfer-encoding\"",
        ),
        ("auth_header", "Content-Length", "cannot set the header"),
        ("auth_header", "Two words", "cannot set the header"),
        ("auth_prefix", "Bearer\r\n", "printable ASCII"),
    ] {
        let mut connector = stored.clone();
        connector[field] = value.into();
        let refused = admin
            .put(&path, &json!({ "connector": connector }))
            .await
            .expect_problem(422, "invalid-fields");
        assert!(
            refused["fields"]["connector"]
                .as_str()
                .unwrap()
                .contains(reason),
            "{field}: {refused}"
        );
    }
    let mut connector = stored.clone();
    connector["body"]["shoe"] = "customer.shoe_size".into();
    let refused = admin
        .put(&path, &json!({ "connector": connector }))
        .await
        .expect_problem(422, "invalid-fields");
    assert!(
        refused["fields"]["connector"]
            .as_str()
            .unwrap()
            .contains("customer.shoe_size"),
        "{refused}"
    );
    connector["body"]["hat"] = "customer.hat_size".into();
    let refused = admin
        .put(&path, &json!({ "connector": connector }))
        .await
        .expect_problem(422, "invalid-fields");
    assert_eq!(
        refused["fields"]["connector"],
        "We have no values for these fields: hat (customer.hat_size), shoe (customer.shoe_size)"
    );
    assert_eq!(admin.get(&path).await.expect(200)["connector"], stored);
    admin
        .put(&path, &json!({ "connector": stored }))
        .await
        .expect(200);
}

#[app_test]
async fn a_connector_too_large_to_follow_is_neither_saved_nor_tried(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/lenders/{CASHE}/connector");
    let trial = format!("/api/admin/lenders/{CASHE}/dry-run");
    let stored = admin.get(&path).await.expect(200);
    let with = |part: &str, name: &str, value: Value| {
        let mut connector = stored["connector"].clone();
        connector[part][name] = value;
        json!({ "connector": connector })
    };
    let (deep, nine) = (vec!["a"; 20_000].join("."), ["a"; 9].join("."));
    let too_deep = "Connector: a dotted path has at most 8 parts and 100 characters";
    let words: serde_json::Map<_, _> = (0..101)
        .map(|n| (n.to_string(), json!("approved")))
        .collect();
    let mut many_words = json!({ "connector": stored["connector"] });
    many_words["connector"]["status_words"] = Value::Object(words);
    let mut read_deep = json!({ "connector": stored["connector"] });
    read_deep["connector"]["reference_field"] = json!(nine);
    for (draft, field, message) in [
        (
            with("body", &deep, json!("offer.amount")),
            "connector.body",
            "A field name here is longer than 200 characters",
        ),
        (
            with("body", "amount", json!(deep)),
            "connector.body.amount",
            "At most 2000 characters",
        ),
        (
            with("body", &nine, json!("offer.amount")),
            "connector",
            too_deep,
        ),
        (
            with("body", &"a".repeat(101), json!("offer.amount")),
            "connector",
            too_deep,
        ),
        (with("body", "amount", json!(nine)), "connector", too_deep),
        (read_deep, "connector", too_deep),
        (
            many_words,
            "connector",
            "Connector, status_words: too long, or too many entries",
        ),
    ] {
        for reply in [
            admin.put(&path, &draft).await,
            admin.post(&trial, &draft).await,
        ] {
            let refused = reply.expect_problem(422, "invalid-fields");
            assert_eq!(refused["fields"], json!({ field: message }));
        }
    }
    assert_eq!(admin.get(&path).await.expect(200), stored);
}

/// Stores a row that is older than the limits for edits.
async fn store_as_it_is(app: &TestApp, lender: &Lender) -> Result<(), DbError> {
    write_tx!(app.app.db, Scope::exclusive(), |tx| {
        let version = version::create_next(tx, "test", "deep", app.app.now()).await?;
        catalog::lender::save(tx, lender, version).await
    })
}

#[app_test]
async fn a_stored_path_that_is_too_deep_delays_its_own_submissions_only(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let mut lender = lender::get(&app.app, LenderId(CASHE)).await.unwrap().item;
    let Connector::Http(mapping) = &mut lender.main_offering_mut().connector else {
        panic!("no mapping")
    };
    mapping
        .body
        .insert(vec!["a"; 20_000].join("."), "offer.amount".to_owned());
    store_as_it_is(app, &lender).await.unwrap();
    app.app.refresh_catalog().await.unwrap();
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    customer
        .submit("k1", &customer.application_body(&app_id, &offer))
        .await
        .expect(200);
    app.run_jobs().await;
    let lines = customer
        .get(&format!("/api/submissions?appId={app_id}"))
        .await
        .expect(200);
    assert_eq!(lines["items"][0]["status"], "created", "{lines:#}");
    assert!(app.lenders.received_calls().is_empty(), "nothing was sent");
    let problems = crate::lenders::lender(&admin, CASHE).await["problems"].to_string();
    assert!(problems.contains("at most 8 parts"), "{problems}");
    // The stored connector does not block other edits.
    set(&admin, CASHE, "priority", json!(9)).await.expect(200);
}
