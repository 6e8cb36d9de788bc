//! The help dialog: stored, forwarded, acknowledged.

use axum::body::Body;
use saakh_service::operations::housekeeping;
use saakh_testkit::{Reply, TestApp, TestClient, app_test};
use serde_json::json;

use super::leaving::whole_database;

const FORM: &str = "application/x-www-form-urlencoded";

pub(super) async fn ask(who: &TestClient<'_>, form: &str) -> Reply {
    let request = who.request("POST", "/api/help-requests", &[("content-type", FORM)]);
    who.send(request.body(Body::from(form.to_owned())).unwrap())
        .await
}

pub(super) const ASKED: &str = "orgid=nitya_finance&name=Sunita+Devi&email=sunita%40example.com\
                     &phone=98765+43210&company=&description=The+code+does+not+come.%0AWhat+now%3F";

#[app_test]
async fn a_request_reaches_the_officer_and_is_acknowledged(app: &TestApp) {
    let taken = ask(&app.visitor(), ASKED).await.expect(200);
    assert_eq!(taken["message"], "Your request have been sent successfully");
    assert!(
        app.messages("sunita@example.com").await.is_empty(),
        "sent after the commit"
    );
    app.run_jobs().await;
    let brand = app.app.reference.brands.get("nitya_finance");
    let handed = &app.messages(&brand.grievance.email).await[0].body;
    assert!(handed.contains("Kind: Question"), "{handed}");
    assert!(handed.contains("/admin/csr-portal?ticket="), "{handed}");
    for personal in ["Sunita", "9876543210", "sunita@", "The code"] {
        assert!(!handed.contains(personal), "{personal} is in {handed}");
    }
    assert!(
        app.messages("sunita@example.com").await[0]
            .body
            .contains(&brand.grievance.name)
    );
}

#[app_test]
async fn the_customers_copy_shows_all_of_a_request(app: &TestApp) {
    let customer = app.consumer().await;
    let form = ASKED.replace("company=", "company=Devi+Traders");
    ask(&customer, &form).await.expect(200);
    ask(&customer, ASKED).await.expect(200);
    app.run_jobs().await;
    let file = customer.get("/api/my-data.json").await.json;
    let requests = file["help"].as_array().unwrap();
    let companies: Vec<_> = requests.iter().map(|one| &one["company"]).collect();
    assert!(companies.contains(&&json!("Devi Traders")), "{requests:?}");
    assert!(companies.contains(&&json!(null)), "{requests:?}");
    assert!(requests.iter().all(|one| one["name"] == "Sunita Devi"));
}

#[app_test]
async fn an_acknowledgement_to_another_address_is_erased_with_its_customer(app: &TestApp) {
    let customer = app.consumer().await;
    ask(&customer, ASKED).await.expect(200);
    app.run_jobs().await;
    assert!(whole_database(app).await.contains("sunita@example.com"));
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    // The mail to the officer is in the outbox, which exists for development only and is emptied.
    app.clock
        .advance(app.app.reference.limits.retention.outbox_hours * 3_600 + 1);
    housekeeping::sweep(&app.app).await.unwrap();
    let left = whole_database(app).await;
    let lines: Vec<&str> = left
        .lines()
        .filter(|line| line.contains("sunita@example.com") || line.contains("Sunita Devi"))
        .collect();
    assert!(lines.is_empty(), "{lines:#?}");
}

#[app_test]
async fn an_anonymous_request_is_erased_with_the_owner_of_its_number_or_address(app: &TestApp) {
    for (phone, email) in [
        ("98765 00001", "first@example.com"),
        ("98765 00002", "own@example.com"),
        ("98765 00003", "stays@example.com"),
    ] {
        let form = ASKED
            .replace("98765+43210", phone)
            .replace("sunita%40example.com", email);
        ask(&app.visitor(), &form).await.expect(200);
    }
    app.run_jobs().await;
    // A login reads the passcode from the newest message, so it must be later.
    app.clock.advance(1);
    let by_number = app.consumer_with_mobile("9876500001").await;
    let by_address = app.consumer_with_email("own@example.com").await;
    // A customer with an unverified address does not erase requests of the address's owner.
    by_number
        .fill_profile(&[(
            "money",
            json!({ "household_income": 3, "emi": 0, "email": "stays@example.com" }),
        )])
        .await;
    for customer in [by_number, by_address] {
        customer
            .post("/api/erasure-request", &json!({}))
            .await
            .expect(200);
    }
    app.run_jobs().await;
    app.clock
        .advance(app.app.reference.limits.retention.outbox_hours * 3_600 + 1);
    housekeeping::sweep(&app.app).await.unwrap();
    let left = whole_database(app).await;
    for gone in [
        "9876500001",
        "first@example.com",
        "9876500002",
        "own@example.com",
    ] {
        assert!(!left.contains(gone), "{gone} is left");
    }
    assert!(left.contains("9876500003") && left.contains("stays@example.com"));
}

// The acknowledgement goes to an unverified address, which may be another person's.
#[app_test]
async fn typed_text_makes_no_link_in_a_mail(app: &TestApp) {
    let typed = "orgid=nitya_finance&name=Win+at+http://evil.in+now&email=sunita%40example.com\
                 &phone=98765+43210&company=www.evil.com&description=See+evil.com/x%0A//evil.in";
    ask(&app.visitor(), typed).await.expect(200);
    app.run_jobs().await;
    let told = &app.messages("sunita@example.com").await[0].body;
    let brand = app.app.reference.brands.get("nitya_finance");
    let handed = &app.messages(&brand.grievance.email).await[0].body;
    for typed in ["Win", "evil", "See"] {
        assert!(!told.contains(typed), "{typed} is in {told}");
        assert!(!handed.contains(typed), "{typed} is in {handed}");
    }
}

#[app_test]
async fn wrong_fields_of_a_help_request_are_reported_and_nothing_is_stored(app: &TestApp) {
    let problem = ask(&app.visitor(), "name=&email=x&phone=123&description=")
        .await
        .expect(422);
    for field in ["name", "email", "phone", "description"] {
        assert!(problem["fields"][field].is_string(), "{field}: {problem:#}");
    }
    let pan = ASKED.replace("The+code", "My+PAN+is+abcpk1234f");
    let refused = ask(&app.visitor(), &pan).await.expect(422);
    assert!(
        refused["fields"]["description"]
            .as_str()
            .unwrap()
            .contains("looks like a PAN"),
        "{refused:#}"
    );
    let aadhaar = ASKED.replace("The+code", "2345+6789+0124+the+code");
    let refused = ask(&app.visitor(), &aadhaar).await.expect(422);
    assert!(
        refused["fields"]["description"]
            .as_str()
            .unwrap()
            .contains("Aadhaar")
    );
    assert_eq!(app.run_jobs().await, 0);
}

#[app_test]
async fn requests_from_one_ipv6_network_count_together(app: &TestApp) {
    let from = |address: String| app.visitor().with_address(address.parse().unwrap());
    for host in 0..20 {
        ask(&from(format!("2001:db8:1:2:{host}::1")), ASKED)
            .await
            .expect(200);
    }
    ask(&from("2001:db8:1:2::99".to_owned()), ASKED)
        .await
        .expect_problem(429, "help-too-many");
    ask(&from("2001:db8:1:3::99".to_owned()), ASKED)
        .await
        .expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn one_recipient_gets_three_mails_a_day_and_the_officer_gets_all(app: &TestApp) {
    for (network, email) in [
        (1, "sunita%40example.com"),
        (2, "Sunita%40Example.com"),
        (3, "sunita%40example.com"),
        (4, "sunita%40example.com"),
        (5, "other%40example.com"),
    ] {
        let from = app
            .visitor()
            .with_address(format!("203.0.113.{network}").parse().unwrap());
        ask(&from, &ASKED.replace("sunita%40example.com", email))
            .await
            .expect(200);
    }
    app.run_jobs().await;
    let brand = app.app.reference.brands.get("nitya_finance");
    let counts = async || {
        [
            app.messages("sunita@example.com").await.len(),
            app.messages("other@example.com").await.len(),
            app.messages(&brand.grievance.email).await.len(),
        ]
    };
    assert_eq!(counts().await, [3, 1, 5]);
    app.clock.advance(86_401);
    ask(&app.visitor(), ASKED).await.expect(200);
    app.run_jobs().await;
    assert_eq!(counts().await, [4, 1, 6]);
}

#[app_test]
async fn a_page_of_another_site_sends_no_form(app: &TestApp) {
    let send = async |origin: &str| {
        let headers = [("content-type", FORM), ("origin", origin)];
        let request = app
            .visitor()
            .request("POST", "/api/help-requests", &headers);
        app.visitor()
            .send(request.body(Body::from(ASKED)).unwrap())
            .await
    };
    for foreign in [
        "https://evil.example",
        "null",
        "https://saakh.example.evil.example",
        "",
    ] {
        send(foreign).await.expect_problem(403, "origin-foreign");
    }
    send("https://saakh.example").await.expect(200);
    send("http://saakh.example:5173").await.expect(200);
    app.run_jobs().await;
}

#[app_test]
async fn one_address_cannot_flood_the_officer(app: &TestApp) {
    for _ in 0..20 {
        ask(&app.visitor(), ASKED).await.expect(200);
    }
    let refused = ask(&app.visitor(), ASKED).await;
    assert!(!refused.header("retry-after").is_empty());
    refused.expect_problem(429, "help-too-many");
    app.run_jobs().await;
}

#[app_test]
async fn a_customer_has_as_many_unfinished_requests_as_anybody_may(app: &TestApp) {
    let customer = app.consumer().await;
    let question = json!({ "kind": "question", "text": "When?" });
    let most = app.app.reference.support.tickets.most_open;
    for _ in 0..most {
        customer.post("/api/tickets", &question).await.expect(201);
        // Together more than an hour, in which nobody may ask more often.
        app.clock.advance(190);
    }
    ask(&customer, ASKED)
        .await
        .expect_problem(409, "tickets-too-many");
    customer
        .post("/api/tickets", &question)
        .await
        .expect_problem(409, "tickets-too-many");
    ask(&app.visitor(), ASKED).await.expect(200);
    app.run_jobs().await;
}
