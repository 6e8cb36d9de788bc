//! A customer for support: found by a complete identifier, and one story of everything that happened.

use saakh_domain::identity::permission::Role;
use saakh_store::origination::submission;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::{Value, json};

async fn search(support: &TestClient<'_>, q: &str) -> Reply {
    support
        .post("/api/admin/customers/search", &json!({ "q": q }))
        .await
}

async fn find(support: &TestClient<'_>, q: &str) -> Vec<Value> {
    let found = search(support, q).await.expect(200);
    found["items"].as_array().unwrap().clone()
}

pub(crate) async fn timeline(support: &TestClient<'_>, id: &str, query: &str) -> Value {
    let path = format!("/api/admin/customers/{id}/timeline{query}");
    support.get(&path).await.expect(200)
}

pub(crate) fn texts(page: &Value) -> Vec<&str> {
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| item["text"].as_str().unwrap()).collect()
}

#[app_test]
async fn a_customer_is_found_by_each_complete_identifier(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (app_id, submission_id) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let stored = {
        let mut conn = app.app.db.read().await.unwrap();
        let stored = submission::get(&mut conn, submission_id.parse().unwrap()).await;
        stored.unwrap().unwrap()
    };
    let support = app.admin(Role::Three).await;
    let reference = stored.reference.unwrap();
    let code = stored.short_code.unwrap().to_string();
    for (q, matched) in [
        ("98765 00001", "mobile"),
        ("abcpk1234f", "pan"),
        (&customer.id, "id"),
        (&app_id, "id"),
        (&submission_id, "id"),
        (&code.to_lowercase(), "short-code"),
        (&reference, "reference"),
        ("ASHA@example.com", "email"),
    ] {
        let found = find(&support, q).await;
        assert_eq!(found.len(), 1, "{q}");
        assert_eq!(
            (
                &found[0]["customerId"],
                &found[0]["appId"],
                &found[0]["match"]
            ),
            (&json!(customer.id), &json!(app_id), &json!(matched)),
            "{q}"
        );
        assert_eq!(found[0]["isConfirmed"], json!(matched != "email"), "{q}");
        assert_eq!(
            (&found[0]["name"], &found[0]["mobile"]),
            (&json!("****** Rao"), &json!("******0001"))
        );
    }
    assert_eq!(find(&support, "9876500002").await, Vec::<Value>::new());
    assert_eq!(find(&support, "Asha Rao").await, Vec::<Value>::new());
}

#[app_test]
async fn an_incomplete_identifier_is_named(app: &TestApp) {
    let support = app.admin(Role::Two).await;
    for (q, text) in [
        ("98765", "A mobile number has 10 digits. Enter all of them."),
        ("asha@", "Enter the whole email address."),
        ("ABCPD12", "A PAN has 10 characters. Enter all of them."),
        ("AB", "Enter at least 4 characters."),
    ] {
        let refused = search(&support, q)
            .await
            .expect_problem(422, "invalid-fields");
        assert_eq!(refused["fields"]["q"], text, "{q}");
    }
    search(&app.admin(Role::FinanceMaker).await, "9876500001")
        .await
        .expect_problem(403, "forbidden");
}

#[app_test]
async fn a_person_searches_a_limited_number_of_times_a_minute(app: &TestApp) {
    let release = app
        .release(|reference| reference.limits.customer_searches.per_minute = 2)
        .await;
    let support = app.admin(Role::Three).await.at_release(&release);
    for _ in 0..2 {
        search(&support, "9876500001").await.expect(200);
    }
    search(&support, "9876500001")
        .await
        .expect_problem(429, "searches-too-many");
    let other = app.admin(Role::Two).await.at_release(&release);
    search(&other, "9876500001").await.expect(200);
    app.clock.advance(60);
    search(&support, "9876500001").await.expect(200);
}

#[app_test]
async fn a_customers_record_is_masked_and_the_look_is_recorded(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let stranger = app.consumer_with_mobile("9876500002").await;
    let support = app.admin(Role::Three).await;
    let path = format!("/api/admin/customers/{}", customer.id);
    let read = support.get(&path).await.expect(200);
    assert_eq!(
        read["person"],
        json!({
            "name": "****** Rao", "mobile": "******0001", "email": "******.com",
            "pan": "******234F", "birthDate": "******1992", "language": "en",
        })
    );
    assert_eq!(read["applications"][0]["appId"], json!(app_id));
    assert_eq!(
        (
            &read["isHeld"],
            &read["erasureAskedAt"],
            &read["contact"]["suppressions"]
        ),
        (&json!(false), &Value::Null, &json!([]))
    );
    assert!(!read["consents"].as_array().unwrap().is_empty());
    assert_eq!(read["accesses"][0]["kind"], "look");
    for secret in ["Asha", "98765", "asha@", "ABCPK"] {
        assert!(!read.to_string().contains(secret), "{secret}");
    }
    support
        .get(&format!("{path}?appId={app_id}"))
        .await
        .expect(200);
    for foreign in [
        format!("/api/admin/customers/{}?appId={app_id}", stranger.id),
        "/api/admin/customers/0192f0c4-7d1e-7cc3-98c4-dc0c0c07398f".to_owned(),
        "/api/admin/customers/nobody".to_owned(),
    ] {
        support.get(&foreign).await.expect_problem(404, "not-found");
    }
}

#[app_test]
async fn what_a_customer_is_stopped_from_and_an_erasure_are_on_the_record(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let admin = app.admin(Role::One).await;
    let entry = json!({
        "destination": "9876500001", "channel": "any", "scope": "calls",
        "reason": "do_not_call", "note": "Asked on the phone",
    });
    admin
        .post("/api/admin/suppressions", &entry)
        .await
        .expect(201);
    let path = format!("/api/admin/customers/{}", customer.id);
    let read = admin.get(&path).await.expect(200);
    assert_eq!(read["contact"]["suppressions"][0]["scope"], "calls");
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    let read = admin.get(&path).await.expect(200);
    assert!(read["erasureAskedAt"].is_string(), "{read}");
    assert_eq!(read["erasedAt"], Value::Null);
    app.run_jobs().await;
    let read = admin.get(&path).await.expect(200);
    assert!(read["erasedAt"].is_string(), "{read}");
    assert_eq!(
        (&read["person"]["name"], &read["person"]["mobile"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(find(&admin, "9876500001").await, Vec::<Value>::new());
}

#[app_test]
async fn a_timeline_tells_everything_once_and_newest_first(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    app.clock.advance(60);
    let support = app.admin(Role::Three).await;
    support
        .post(
            &format!("/api/admin/applications/{app_id}/notes"),
            &json!({ "note": "Called back" }),
        )
        .await
        .expect(204);
    let whole = timeline(&support, &customer.id, "").await;
    let told = texts(&whole);
    for text in [
        "Called back",
        "Started",
        "Offers shown",
        "CASHe: Submitted",
        "Opened the record",
    ] {
        assert_eq!(
            told.iter().filter(|one| **one == text).count(),
            1,
            "{text}: {told:?}"
        );
    }
    assert!(told.iter().any(|text| text.starts_with("Consent given: ")));
    assert_eq!(whole["nextCursor"], Value::Null);
    let times: Vec<&str> = whole["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["at"].as_str().unwrap())
        .collect();
    assert!(times.is_sorted_by(|one, next| one >= next), "{times:?}");
    let note = &whole["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["kind"] == "note");
    assert_eq!(note.unwrap()["appId"], json!(app_id));

    let some = timeline(&support, &customer.id, "?kinds=note,offers").await;
    assert_eq!(texts(&some), ["Called back", "Offers shown"]);
    for bad in ["?kinds=gossip", "?cursor=gossip"] {
        support
            .get(&format!(
                "/api/admin/customers/{}/timeline{bad}",
                customer.id
            ))
            .await
            .expect_problem(422, "invalid-fields");
    }
}

#[app_test]
async fn a_long_timeline_is_read_page_by_page(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let (app_id, _) = customer.apply_to("cashe").await;
    app.run_jobs().await;
    let support = app.admin(Role::Three).await;
    let notes = format!("/api/admin/applications/{app_id}/notes");
    for number in 0..120 {
        // Several in one millisecond, so that the key decides.
        if number % 7 == 0 {
            app.clock.advance(1);
        }
        let note = json!({ "note": format!("Note {number}") });
        support.post(&notes, &note).await.expect(204);
    }
    let mut told = Vec::new();
    let mut query = "?kinds=note".to_owned();
    loop {
        let page = timeline(&support, &customer.id, &query).await;
        let items = page["items"].as_array().unwrap();
        assert!(items.len() <= 50);
        told.extend(texts(&page).into_iter().map(str::to_owned));
        let Some(cursor) = page["nextCursor"].as_str() else {
            break;
        };
        query = format!("?kinds=note&cursor={cursor}");
    }
    let expected: Vec<String> = (0..120)
        .rev()
        .map(|number| format!("Note {number}"))
        .collect();
    assert_eq!(told, expected);
}

#[app_test]
async fn a_customer_reads_who_looked_without_names(app: &TestApp) {
    let customer = app.consumer_with_mobile("9876500001").await;
    let stranger = app.consumer_with_mobile("9876500002").await;
    let views = async |one: &TestClient<'_>| one.get("/api/record-views").await.expect(200);
    assert_eq!(views(&customer).await, json!({ "items": [] }));
    for role in [Role::One, Role::Two, Role::Three] {
        let staff = app.admin(role).await;
        let path = format!("/api/admin/customers/{}", customer.id);
        staff.get(&path).await.expect(200);
    }
    app.clock.advance(60);
    let support = app.admin(Role::Three).await;
    let reveal =
        json!({ "field": "mobile", "reason": "customer-contact", "explanation": "Ramesh asked" });
    support
        .post(
            &format!("/api/admin/customers/{}/reveal", customer.id),
            &reveal,
        )
        .await
        .expect(200);
    let read = views(&customer).await;
    let items = read["items"].as_array().unwrap();
    let mut texts: Vec<&str> = items
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    // Looks within an hour have no order.
    texts.sort_unstable();
    assert_eq!(
        texts,
        [
            "An administrator opened your record.",
            "Our support team opened your record.",
            "Our support team saw your mobile number. Reason: you contacted us.",
        ]
    );
    let today = app.app.today().to_string();
    assert!(items.iter().all(|one| one["day"] == json!(today)), "{read}");
    assert!(!read.to_string().contains("Ramesh"), "{read}");
    assert_eq!(views(&stranger).await, json!({ "items": [] }));
}
