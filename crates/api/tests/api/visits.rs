//! Customers visit a card's bank, and the bank reports the outcome.

use saakh_domain::identity::permission::Role;
use saakh_service::insight::counting;
use saakh_store::catalog::credit_card;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{Reply, TestApp, TestClient, app_test, run_concurrently};
use serde_json::{Value, json};

const HOST: &str = "cards.example";
const DAY: i64 = 24 * 60 * 60;

pub(crate) async fn visit(customer: &TestClient<'_>, card: i64) -> Value {
    let path = format!("/api/cards/{card}/visits");
    customer.post(&path, &json!({})).await.expect(200)
}

pub(crate) async fn visits(customer: &TestClient<'_>) -> Vec<Value> {
    let table = customer.get("/api/visits?kind=card").await.expect(200);
    table["items"].as_array().unwrap().clone()
}

/// The statuses of a visit, with their sources.
pub(crate) fn statuses(visit: &Value) -> Vec<(&str, &str)> {
    let history = visit["history"].as_array().unwrap().iter();
    history
        .map(|line| {
            (
                line["status"].as_str().unwrap(),
                line["source"].as_str().unwrap(),
            )
        })
        .collect()
}

/// A callback of the seller at a host, signed with its key.
pub(crate) async fn say(
    app: &TestApp,
    host: &str,
    event: &str,
    visit: &Value,
    status: &str,
) -> Reply {
    let body =
        json!({ "eventId": event, "reference": visit["visitId"], "status": status }).to_string();
    send(app, host, &app.seller_signature(host, &body), body).await
}

async fn send(app: &TestApp, host: &str, signature: &str, body: String) -> Reply {
    let visitor = app.visitor();
    let path = format!("/api/callbacks/visits/{host}");
    let headers = [
        ("saakh-signature", signature),
        ("content-type", "application/json"),
    ];
    let request = visitor.request("POST", &path, &headers);
    visitor.send(request.body(body.into()).unwrap()).await
}

#[app_test]
async fn a_visit_leads_to_the_bank_with_its_id(app: &TestApp) {
    let customer = app.consumer().await;
    let admin = app.admin(Role::One).await;
    let link = "https://www.bank.com/apply?sub={unique_id}&from=us";
    let edit = json!({ "category_id": 2, "property": "utm_link", "value": link });
    admin
        .post("/api/update-credit-card-data", &edit)
        .await
        .expect(200);
    let recorded = visit(&customer, 2).await;
    let id = recorded["visitId"].as_str().unwrap();
    let url = format!("https://www.bank.com/apply?sub={id}&from=us");
    assert_eq!(recorded["redirectUrl"], json!(url));
    app.clock.advance(1);
    let recorded = visit(&customer, 1).await;
    let (url, id) = (
        recorded["redirectUrl"].as_str().unwrap(),
        recorded["visitId"].as_str().unwrap(),
    );
    let stand_in = format!("/sellers/cards.example?visit={id}&kind=card");
    assert!(
        url.starts_with("http://127.0.0.1:") && url.ends_with(&stand_in),
        "{url}"
    );
    let all = visits(&customer).await;
    assert_eq!(all.len(), 2);
    assert_eq!(
        (&all[0]["name"], &all[0]["host"]),
        (&json!("Himgiri Bank Everyday"), &json!(HOST))
    );
    assert_eq!(statuses(&all[0]), [("visited", "customer")]);
    assert_eq!(all[0]["statusText"], "You visited the bank's site");
    let hindi = visits(&customer.with_language("hi")).await;
    assert_eq!(hindi[0]["statusText"], "आप बैंक की साइट पर गए");
    let other = app.consumer().await;
    assert_eq!(visits(&other).await, [] as [Value; 0]);
    assert_eq!(
        customer.get("/api/visits?kind=plan").await.expect(200)["items"],
        json!([])
    );
    customer
        .get("/api/visits?kind=loan")
        .await
        .expect_problem(422, "invalid-fields");
}

#[app_test]
async fn concurrent_clicks_record_one_visit(app: &TestApp) {
    let customer = app.consumer().await;
    let clicks = run_concurrently((0..8).map(|_| visit(&customer, 1))).await;
    assert!(clicks.iter().all(|click| click == &clicks[0]), "{clicks:?}");
    visit(&customer, 2).await;
    assert_eq!(visits(&customer).await.len(), 2);
    app.clock.advance(61);
    assert_ne!(visit(&customer, 1).await, clicks[0]);
    assert_eq!(visits(&customer).await.len(), 3);
}

#[app_test]
async fn many_customers_visits_at_once_count_once_each(app: &TestApp) {
    let mut customers = Vec::new();
    for _ in 0..25 {
        customers.push(app.consumer().await);
    }
    let clicks = customers
        .iter()
        .flat_map(|customer| (1..=4).flat_map(move |card| [(customer, card); 2]));
    let recorded = run_concurrently(clicks.map(|(customer, card)| visit(customer, card))).await;
    let mut ids: Vec<String> = recorded
        .iter()
        .map(|one| one["visitId"].to_string())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 100);
    for customer in &customers {
        assert_eq!(visits(customer).await.len(), 4);
    }
}

#[app_test]
async fn visits_are_limited_by_day(app: &TestApp) {
    let app = app
        .release(|reference| reference.limits.visits.per_day = 2)
        .await;
    let customer = app.consumer().await;
    let first = visit(&customer, 1).await;
    visit(&customer, 2).await;
    assert_eq!(
        visit(&customer, 1).await,
        first,
        "the same visit does not count again"
    );
    let refused = customer.post("/api/cards/3/visits", &json!({})).await;
    assert_eq!(refused.header("retry-after"), DAY.to_string());
    refused.expect_problem(429, "visits-too-many");
    visit(&app.consumer().await, 3).await;
}

#[app_test]
async fn only_a_card_on_offer_is_visited(app: &TestApp) {
    let customer = app.consumer().await;
    let admin = app.admin(Role::One).await;
    let off = json!({ "category_id": 2, "property": "status", "value": 0 });
    admin
        .post("/api/update-credit-card-data", &off)
        .await
        .expect(200);
    for gone in [2, 999, -1] {
        let path = format!("/api/cards/{gone}/visits");
        customer
            .post(&path, &json!({}))
            .await
            .expect_problem(404, "not-found");
    }
    app.visitor()
        .post("/api/cards/1/visits", &json!({}))
        .await
        .expect_problem(401, "unauthorised");
    assert_eq!(visits(&customer).await, [] as [Value; 0]);
}

#[app_test]
async fn a_link_is_looked_at_when_it_is_stored_and_when_it_is_used(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    for wrong in [
        "http://cards.example/?sub={unique_id}",
        "https://cards.example@elsewhere.example/",
        "https://{unique_id}.example/",
        "https://cards.example\\.elsewhere.example/",
        "https://127.0.0.1/",
    ] {
        let edit = json!({ "category_id": 1, "property": "utm_link", "value": wrong });
        let refused = admin.post("/api/update-credit-card-data", &edit).await;
        let fields = refused.expect_problem(422, "invalid-fields")["fields"].clone();
        assert!(fields["utm_link"].is_string(), "{wrong}");
    }
    // As an earlier release, or an edit in the database, could have stored it.
    let stored: Result<(), DbError> = async {
        write_tx!(app.app.db, Scope::catalog(), |tx| {
            let mut card = credit_card::TABLE.get(tx, 1).await?.unwrap().item;
            "https://cards.example@elsewhere.example/?sub={unique_id}"
                .clone_into(&mut card.utm_link);
            credit_card::TABLE.save(tx, &card).await?;
            saakh_store::catalog::version::create_next(tx, "test", "card", app.app.now()).await?;
            Ok(())
        })
    }
    .await;
    stored.unwrap();
    app.app.refresh_catalog().await.unwrap();
    let customer = app.consumer().await;
    customer
        .post("/api/cards/1/visits", &json!({}))
        .await
        .expect_problem(409, "visit-without-link");
    assert_eq!(visits(&customer).await, [] as [Value; 0]);
}

#[app_test]
async fn a_banks_callback_ends_a_visit(app: &TestApp) {
    let customer = app.consumer().await;
    let recorded = visit(&customer, 1).await;
    assert_eq!(say(app, HOST, "e1", &recorded, "applied").await.status, 204);
    assert_eq!(
        say(app, HOST, "e1", &recorded, "rejected").await.status,
        204,
        "taken before"
    );
    assert_eq!(say(app, HOST, "e2", &recorded, "issued").await.status, 204);
    // Late, contradictory, of the other kind, unknown: nothing changes.
    for (event, status) in [
        ("e3", "applied"),
        ("e4", "rejected"),
        ("e5", "declined"),
        ("e6", "wonderful"),
    ] {
        assert_eq!(say(app, HOST, event, &recorded, status).await.status, 204);
    }
    let all = visits(&customer).await;
    let expected = [
        ("visited", "customer"),
        ("applied", "connector"),
        ("issued", "connector"),
    ];
    assert_eq!(statuses(&all[0]), expected);
    assert_eq!(
        all[0]["nextStep"],
        "Questions about the card? Call the bank's number on the card."
    );
    // A final visit does not block a new one.
    assert_ne!(visit(&customer, 1).await, recorded);
}

#[app_test]
async fn a_seller_reports_on_its_own_visits_only(app: &TestApp) {
    let customer = app.consumer().await;
    let recorded = visit(&customer, 1).await;
    say(app, "elsewhere.example", "e1", &recorded, "issued")
        .await
        .expect_problem(404, "not-found");
    say(app, "bank.com", "e1", &recorded, "issued")
        .await
        .expect_problem(404, "not-found");
    let body = json!({ "eventId": "e1", "reference": recorded["visitId"], "status": "issued" })
        .to_string();
    let wrong = app.seller_signature("elsewhere.example", &body);
    send(app, HOST, &wrong, body.clone())
        .await
        .expect_problem(401, "signature-invalid");
    send(app, HOST, "", body.clone())
        .await
        .expect_problem(401, "signature-invalid");
    let old = app.seller_signature(HOST, &body);
    app.clock.advance(301);
    send(app, HOST, &old, body)
        .await
        .expect_problem(401, "signature-invalid");
    for unknown in [
        json!({ "visitId": "1" }),
        json!({ "visitId": "01890a5d-ac96-774b-bcce-b302099a8057" }),
    ] {
        say(app, HOST, "e2", &unknown, "issued")
            .await
            .expect_problem(404, "not-found");
    }
    assert_eq!(
        statuses(&visits(&customer).await[0]),
        [("visited", "customer")]
    );
}

#[app_test]
async fn visits_are_shown_taken_along_and_erased(app: &TestApp) {
    let customer = app.consumer().await;
    let recorded = visit(&customer, 1).await;
    say(app, HOST, "e1", &recorded, "rejected").await;
    let file = customer.get("/api/my-data.json").await.json;
    assert_eq!(file["visits"][0]["id"], recorded["visitId"]);
    assert_eq!(file["visits"][0]["status"], "rejected");
    let sheet = customer.get("/api/my-data").await.expect(200).to_string();
    for shown in [
        "Himgiri Bank Everyday",
        "Rejected by the bank",
        "cards.example",
    ] {
        assert!(sheet.contains(shown), "{shown}: {sheet}");
    }
    let asked = customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    assert!(
        asked["erased"].to_string().contains("credit cards"),
        "{asked}"
    );
    app.run_jobs().await;
    say(app, HOST, "e2", &recorded, "issued")
        .await
        .expect_problem(404, "not-found");
}

#[app_test]
async fn repeated_visits_count_once_on_the_dashboard(app: &TestApp) {
    let customer = app.consumer().await;
    visit(&customer, 1).await;
    visit(&customer, 1).await;
    visit(&customer, 2).await;
    counting::count(&app.app).await.unwrap();
    counting::count(&app.app).await.unwrap();
    customer
        .post("/api/erasure-request", &json!({}))
        .await
        .expect(200);
    app.run_jobs().await;
    let day = saakh_domain::time::date_in_india(app.app.now());
    app.clock.advance(DAY);
    let admin = app.admin(Role::One).await;
    let path = format!("/api/admin/dashboard?range=custom_range&startDate={day}&endDate={day}");
    let figures = admin.get(&path).await.expect(200);
    assert_eq!(figures["now"]["cardVisits"], 2, "{figures}");
}
