//! One application with everything about it, notes on it, and reveals of masked data.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_store::origination::submission;
use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

use crate::status_files::{HEAD, KEY, sent, upload_to};

async fn applied(app: &TestApp) -> (TestClient<'_>, String, String) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (app_id, submission) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    (customer, app_id, submission)
}

async fn disburse(app: &TestApp, id: &str) -> String {
    let reference = {
        let mut conn = app.app.db.read().await.unwrap();
        let stored = submission::get(&mut conn, id.parse().unwrap()).await;
        stored.unwrap().unwrap().reference.unwrap()
    };
    for (event, status) in [("1", "SANCTIONED"), ("2", "DISBURSED")] {
        let event = json!({ "eventId": event, "reference": reference, "status": status });
        app.send_cashe_callback(&event).await;
    }
    app.run_jobs().await;
    counting::count(&app.app).await.unwrap();
    reference
}

async fn page(support: &TestClient<'_>, app_id: &str) -> Value {
    support
        .get(&format!("/api/admin/applications/{app_id}"))
        .await
        .expect(200)
}

fn reveal_body(field: &str, reason: &str, explanation: &str) -> Value {
    json!({ "field": field, "reason": reason, "explanation": explanation })
}

async fn reveal(support: &TestClient<'_>, customer: &str, body: &Value) -> saakh_testkit::Reply {
    support
        .post(&format!("/api/admin/customers/{customer}/reveal"), body)
        .await
}

#[app_test]
async fn one_page_has_everything_about_an_application_masked(app: &TestApp) {
    let (_, app_id, submission) = applied(app).await;
    let support = app.admin(Role::Three).await;
    let read = page(&support, &app_id).await;
    assert_eq!(
        read["person"],
        json!({
            "name": "****** Rao", "mobile": "******0001", "email": "******.com",
            "pan": "******234F", "birthDate": "******1992", "language": "en",
        })
    );
    let sent = &read["submissions"][0];
    assert_eq!(
        (&sent["submissionId"], &sent["lender"], &sent["statusText"]),
        (&json!(submission), &json!("CASHe"), &json!("Submitted"))
    );
    assert!(sent["reference"].is_string(), "{sent}");
    assert!(sent["shortCode"].is_string(), "{sent}");
    assert!(sent["offer"]["amount"].is_number(), "{sent}");
    assert!(!sent["sharedFields"].as_array().unwrap().is_empty());
    let shown = &read["offerViews"][0];
    let offers = shown["offers"].as_array().unwrap();
    assert!(offers.iter().any(|offer| offer["lender"] == "CASHe"));
    assert!(offers[0]["figures"]["apr"].is_number(), "{shown}");
    assert!(shown["isScoreKnown"].is_boolean(), "{shown}");
    assert_eq!(shown["score"], Value::Null, "a score is personal data");
    assert!(!read["consents"].as_array().unwrap().is_empty());
    assert_eq!(
        (&read["files"], &read["loans"], &read["notes"]),
        (&json!([]), &json!([]), &json!([]))
    );
    assert_eq!(read["events"][0]["text"], "Started");
    assert_eq!(read["accesses"][0]["kind"], "look");
    let text = read.to_string();
    for secret in ["Asha", "98765", "asha@", "ABCPD"] {
        assert!(!text.contains(secret), "{secret}");
    }
    app.admin(Role::FinanceMaker)
        .await
        .get(&format!("/api/admin/applications/{app_id}"))
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn shown_offers_are_computed_again_and_the_look_is_recorded(app: &TestApp) {
    let (_, app_id, _) = applied(app).await;
    let support = app.admin(Role::Three).await;
    let view = page(&support, &app_id).await["offerViews"][0]["viewId"].clone();
    let view = view.as_str().unwrap();
    let path = format!("/api/admin/applications/{app_id}/offer-views/{view}/replay");
    let replayed = support.get(&path).await.expect(200);
    assert_eq!(
        replayed,
        json!({ "isIdentical": true, "problem": null, "differences": [] })
    );
    let other = format!("/api/admin/applications/{view}/offer-views/{view}/replay");
    support.get(&other).await.expect_problem(404, "not-found");
    app.admin(Role::FinanceMaker)
        .await
        .get(&path)
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_disbursed_loan_reads_disbursed_and_not_closed(app: &TestApp) {
    let (_, app_id, submission) = applied(app).await;
    let support = app.admin(Role::Three).await;
    let count = async |status: &str| {
        let list = format!("/api/admin/customers?applicationStatus={status}");
        support.get(&list).await.expect(200)["total"].clone()
    };
    assert_eq!(count("disbursed").await, 0);
    disburse(app, &submission).await;
    let read = page(&support, &app_id).await;
    assert_eq!(read["application"]["status"], "disbursed");
    assert_eq!(read["submissions"][0]["status"], "disbursed");
    for (status, number) in [("disbursed", 1), ("closed", 0), ("submitted", 0)] {
        assert_eq!(count(status).await, number, "{status}");
    }
    let file = support.get("/api/admin/customers.csv").await;
    assert!(
        file.plain_csv().contains("Disbursed"),
        "{}",
        file.plain_csv()
    );
    let found = support
        .post("/api/admin/find", &json!({ "q": app_id }))
        .await
        .expect(200);
    let note = found["items"][0]["note"].as_str().unwrap();
    assert!(note.ends_with("Disbursed"), "{note}");
}

#[app_test]
async fn lines_of_status_files_are_on_the_page_of_what_they_changed(app: &TestApp) {
    let (_, app_id, id, _) = sent(app).await;
    let support = app.admin(Role::Two).await;
    let rows = format!("{HEAD}{id},CASHe,Approved,\n");
    upload_to(&support, KEY, "nov.csv", rows.as_bytes())
        .await
        .expect(200);
    let read = page(&support, &app_id).await;
    let line = &read["files"][0];
    assert_eq!(
        (&line["file"], &line["row"], &line["lender"]),
        (&json!("nov.csv"), &json!(2), &json!("CASHe"))
    );
    assert_eq!(
        (&line["from"], &line["to"], &line["isUndone"]),
        (&json!("Submitted"), &json!("Approved"), &json!(false))
    );
}

#[app_test]
async fn notes_are_added_read_by_their_customer_and_erased(app: &TestApp) {
    let (customer, app_id, _) = applied(app).await;
    let support = app.admin(Role::Three).await;
    let notes = format!("/api/admin/applications/{app_id}/notes");
    for text in ["First call", "Second call\nno answer"] {
        support
            .post(&notes, &json!({ "note": text }))
            .await
            .expect(204);
    }
    let read = page(&support, &app_id).await;
    let texts: Vec<_> = read["notes"].as_array().unwrap().iter().collect();
    assert_eq!(
        (&texts[0]["text"], &texts[1]["text"]),
        (&json!("Second call\nno answer"), &json!("First call"))
    );
    assert!(texts[0]["by"].is_string());
    for (note, code) in [("", "invalid-fields"), ("PAN ABCPD1234F", "invalid-fields")] {
        support
            .post(&notes, &json!({ "note": note }))
            .await
            .expect_problem(422, code);
    }
    support
        .post(
            "/api/admin/applications/nobody/notes",
            &json!({ "note": "x" }),
        )
        .await
        .expect_problem(404, "not-found");
    let held = customer.get("/api/my-data.json").await.json;
    assert_eq!(held["notes"][0]["note"], "First call");
    let trail = app.admin(Role::One).await;
    let kept = trail
        .get("/api/admin/audit?action=application.note")
        .await
        .expect(200);
    assert_eq!(kept["total"], 2);
    assert!(!kept.to_string().contains("First call"));

    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    support
        .post(&notes, &json!({ "note": "Too late" }))
        .await
        .expect_problem(404, "not-found");
    app.run_jobs().await;
    assert_eq!(page(&support, &app_id).await["notes"], json!([]));
}

#[app_test]
async fn a_masked_field_is_shown_for_a_recorded_reason(app: &TestApp) {
    let (customer, app_id, _) = applied(app).await;
    let support = app.admin(Role::Three).await;
    for (field, value) in [
        ("mobile", "+919876500001"),
        ("name", "Asha Rao"),
        ("email", "asha@example.com"),
    ] {
        let body = reveal_body(field, "customer-contact", "");
        let shown = reveal(&support, &customer.id, &body).await.expect(200);
        assert_eq!(shown, json!({ "value": value, "hideAfterSeconds": 60 }));
    }
    for body in [
        reveal_body("mobile", "other", " "),
        reveal_body("income", "complaint", ""),
        reveal_body("mobile", "curiosity", ""),
    ] {
        reveal(&support, &customer.id, &body)
            .await
            .expect_problem(422, "invalid-fields");
    }
    app.clock.advance(1);
    let body = reveal_body("mobile", "other", "Wrong number on the form");
    reveal(&support, &customer.id, &body).await.expect(200);
    reveal(&support, "nobody", &body)
        .await
        .expect_problem(404, "not-found");
    let read = page(&support, &app_id).await;
    let accesses = read["accesses"].as_array().unwrap();
    let last = accesses.iter().find(|one| one["kind"] == "reveal").unwrap();
    assert_eq!(
        (&last["field"], &last["reason"], &last["explanation"]),
        (
            &json!("mobile"),
            &json!("other"),
            &json!("Wrong number on the form")
        )
    );
    assert!(!read.to_string().contains("98765"));
    let trail = app.admin(Role::One).await;
    let kept = trail
        .get("/api/admin/audit?action=customer.reveal")
        .await
        .expect(200);
    assert_eq!(
        (&kept["total"], kept.to_string().contains("98765")),
        (&json!(4), false)
    );
}

#[app_test]
async fn one_person_reveals_a_limited_number_of_fields_an_hour(app: &TestApp) {
    let (customer, ..) = applied(app).await;
    let release = app
        .release(|reference| reference.limits.reveals.per_hour = 2)
        .await;
    let support = app.admin(Role::Three).await.at_release(&release);
    let body = reveal_body("mobile", "complaint", "");
    for _ in 0..2 {
        reveal(&support, &customer.id, &body).await.expect(200);
    }
    reveal(&support, &customer.id, &body)
        .await
        .expect_problem(429, "reveals-too-many");
    let other = app.admin(Role::Two).await.at_release(&release);
    reveal(&other, &customer.id, &body).await.expect(200);
    app.clock.advance(60 * 60);
    let later = app.admin(Role::Three).await.at_release(&release);
    reveal(&later, &customer.id, &body).await.expect(200);
    app.run_jobs().await;
}
