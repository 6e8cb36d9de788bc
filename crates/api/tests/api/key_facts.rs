//! The Key Facts Statement: issued once while it is valid, acknowledged before an application is sent.

use saakh_testkit::{TestApp, TestClient, app_test};
use serde_json::{Value, json};

const DAY: i64 = 24 * 60 * 60;

async fn offered(app: &TestApp) -> (TestClient<'_>, String, Value) {
    let customer = app.consumer().await;
    let app_id = customer.prepare_application().await;
    let offer = customer.find_offer(&app_id, "cashe").await;
    (customer, app_id, offer)
}

fn path(offer: &Value) -> String {
    format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap())
}

/// The values of all rows of the statement.
fn values(statement: &Value) -> Vec<String> {
    let blocks = statement["sheet"]["blocks"].as_array().unwrap();
    let rows = blocks.iter().filter_map(|block| block["rows"].as_array());
    rows.flatten()
        .filter_map(|row| row["value"].as_str().map(str::to_owned))
        .collect()
}

#[app_test]
async fn a_key_facts_statement_matches_its_offer_and_never_changes(app: &TestApp) {
    let (customer, _, offer) = offered(app).await;
    let first = customer.get(&path(&offer)).await.expect(200);
    assert_eq!(first["lender"]["key"], "cashe");
    assert_eq!(first["acknowledgedAt"], Value::Null);
    let apr = format!("{:.2}", offer["apr"].as_f64().unwrap());
    assert!(
        values(&first).iter().any(|value| value.contains(&apr)),
        "{apr}: {first:#}"
    );
    assert_eq!(customer.get(&path(&offer)).await.expect(200), first);

    let hindi = customer
        .with_language("hi")
        .get(&path(&offer))
        .await
        .expect(200);
    assert_ne!(
        (&hindi["number"], &hindi["hash"]),
        (&first["number"], &first["hash"])
    );
    assert_eq!(hindi["locale"], "hi");
}

#[app_test]
async fn the_statement_is_a_pdf(app: &TestApp) {
    let (customer, _, offer) = offered(app).await;
    for language in ["en", "hi"] {
        let pdf = customer
            .with_language(language)
            .get(&format!("{}.pdf", path(&offer)))
            .await;
        assert_eq!(
            (pdf.status, pdf.header("content-type")),
            (200, "application/pdf")
        );
        assert!(pdf.text.starts_with("%PDF-"));
    }
}

#[app_test]
async fn a_statement_pdf_keeps_the_language_it_was_issued_in(app: &TestApp) {
    let (customer, _, offer) = offered(app).await;
    let hindi = customer
        .with_language("hi")
        .get(&path(&offer))
        .await
        .expect(200);
    let pdf = customer
        .get(&format!("{}.pdf?locale=hi", path(&offer)))
        .await;
    assert_eq!(pdf.status, 200);
    let number = hindi["number"].as_str().unwrap();
    assert!(
        pdf.header("content-disposition").contains(number),
        "{}",
        pdf.header("content-disposition")
    );
    customer
        .get(&format!("{}.pdf?locale=fr", path(&offer)))
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn pdfs_are_refused_while_too_many_are_made(app: &TestApp) {
    let (customer, _, offer) = offered(app).await;
    let mut held = Vec::new();
    while let Ok(slot) = app.app.pdf.reserve_slot() {
        held.push(slot);
    }
    for path in [
        format!("{}.pdf", path(&offer)),
        "/api/my-data.pdf".to_owned(),
    ] {
        let refused = customer.get(&path).await;
        assert_eq!(refused.header("retry-after"), "2");
        refused.expect_problem(503, "pdf-busy");
    }
    customer.get(&path(&offer)).await.expect(200);
    drop(held);
    assert_eq!(
        customer.get(&format!("{}.pdf", path(&offer))).await.status,
        200
    );
}

#[app_test]
async fn nothing_is_sent_before_it_was_read(app: &TestApp) {
    let (customer, app_id, offer) = offered(app).await;
    let body = customer.application_body(&app_id, &offer);
    customer
        .submit_unread("k1", &body)
        .await
        .expect_problem(409, "kfs-not-acknowledged");
    customer.get(&path(&offer)).await.expect(200);
    customer
        .submit_unread("k2", &body)
        .await
        .expect_problem(409, "kfs-not-acknowledged");
    let acknowledge = format!("{}/acknowledge", path(&offer));
    let other = json!({ "hash": "0000" });
    customer
        .post(&acknowledge, &other)
        .await
        .expect_problem(409, "kfs-expired");
    customer.submit("k3", &body).await.expect(200);
    let read = customer.get(&path(&offer)).await.expect(200);
    assert!(read["acknowledgedAt"].is_string());
    app.run_jobs().await;
}

#[app_test]
async fn after_its_days_it_has_to_be_read_again(app: &TestApp) {
    let (customer, app_id, offer) = offered(app).await;
    let first = customer.get(&path(&offer)).await.expect(200);
    let acknowledge = format!("{}/acknowledge", path(&offer));
    customer
        .post(&acknowledge, &json!({ "hash": first["hash"] }))
        .await
        .expect(200);
    let mobile = mobile_of(&customer).await;
    // Three working days are always within a week.
    app.clock.advance(7 * DAY);
    let customer = app.consumer_with_mobile(&mobile).await;
    let body = customer.application_body(&app_id, &offer);
    customer
        .submit_unread("k1", &body)
        .await
        .expect_problem(409, "kfs-expired");
    customer
        .post(&acknowledge, &json!({ "hash": first["hash"] }))
        .await
        .expect_problem(409, "kfs-expired");
    let second = customer.get(&path(&offer)).await.expect(200);
    assert_ne!(first["number"], second["number"]);
    customer.submit("k2", &body).await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn the_statement_of_another_customer_is_not_found(app: &TestApp) {
    let (owner, _, offer) = offered(app).await;
    let facts = owner.get(&path(&offer)).await.expect(200);
    let stranger = app.consumer().await;
    stranger
        .get(&path(&offer))
        .await
        .expect_problem(404, "not-found");
    stranger
        .get(&format!("{}.pdf", path(&offer)))
        .await
        .expect_problem(404, "not-found");
    let (acknowledge, read) = (
        format!("{}/acknowledge", path(&offer)),
        json!({ "hash": facts["hash"] }),
    );
    stranger
        .post(&acknowledge, &read)
        .await
        .expect_problem(404, "not-found");
    owner.post(&acknowledge, &read).await.expect(200);
}

#[app_test]
async fn a_statement_that_was_not_issued_cannot_be_acknowledged(app: &TestApp) {
    let (owner, _, offer) = offered(app).await;
    let (acknowledge, read) = (
        format!("{}/acknowledge", path(&offer)),
        json!({ "hash": "0000" }),
    );
    owner
        .post(&acknowledge, &read)
        .await
        .expect_problem(409, "kfs-expired");
    app.consumer()
        .await
        .post(&acknowledge, &read)
        .await
        .expect_problem(404, "not-found");
}

async fn mobile_of(customer: &TestClient<'_>) -> String {
    let user = customer
        .get(&format!("/api/user/{}", customer.id))
        .await
        .expect(200);
    user["data"]["mobile_phone_number"]
        .as_str()
        .unwrap()
        .to_owned()
}
