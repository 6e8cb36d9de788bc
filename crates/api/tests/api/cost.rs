//! The database cost of a journey, against the figures in `cost.toml`.

use saakh_store::db::count::{self, Cost};
use saakh_store::db::testing::Engine;
use saakh_testkit::{TestApp, TestClient};
use serde_json::{Value, json};
use toml::Table;

#[test]
fn a_journey_costs_the_recorded_statements_on_sqlite() {
    hold(Engine::Sqlite, "sqlite");
}

#[test]
fn a_journey_costs_the_recorded_statements_on_postgres() {
    hold(Engine::Postgres, "postgres");
}

/// Queries of the test itself: it reads the passcode from the outbox, as the receiver would on a phone.
const READ_BY_HAND: usize = 1;

fn hold(engine: Engine, name: &str) {
    let kept: Table = include_str!("cost.toml").parse().unwrap();
    // One thread, so that it counts this journey only.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let steps = runtime.unwrap().block_on(journey(engine));
    let now = [
        ("commits", sum(&steps, |cost| cost.commits)),
        (
            "queries",
            sum(&steps, |cost| cost.queries.len()) - READ_BY_HAND,
        ),
        ("bytes", sum(&steps, |cost| cost.bytes)),
    ];
    let kept = |what: &str| usize::try_from(kept[name][what].as_integer().unwrap()).unwrap();
    let differs = now.iter().any(|(what, figure)| kept(what) != *figure);
    assert!(
        !differs,
        "{name} now costs {now:?}. Less: write it into cost.toml. More: look at what was added.\n{steps:#?}"
    );
}

fn sum(steps: &[(&str, Cost)], figure: impl Fn(&Cost) -> usize) -> usize {
    steps.iter().map(|(_, cost)| figure(cost)).sum()
}

/// Each step with its cost.
async fn journey(engine: Engine) -> Vec<(&'static str, Cost)> {
    let app = TestApp::start(engine).await;
    count::take_cost();
    let customer = app.consumer().await;
    let mut steps = vec![("log in", count::take_cost())];
    let app_id = customer.prepare_application().await;
    steps.push(("start and profile", count::take_cost()));
    let offer = customer.find_offer(&app_id, "cashe").await;
    steps.push(("offers", count::take_cost()));
    read_key_facts(&customer, &offer).await;
    steps.push(("key facts", count::take_cost()));
    let body = customer.application_body(&app_id, &offer);
    customer.submit("one-click", &body).await.expect(200);
    steps.push(("apply", count::take_cost()));
    app.run_jobs().await;
    steps.push(("jobs", count::take_cost()));
    app.finish().await;
    steps
}

async fn read_key_facts(customer: &TestClient<'_>, offer: &Value) {
    let path = format!("/api/offers/{}/kfs", offer["offerId"].as_str().unwrap());
    let facts = customer.get(&path).await.expect(200);
    let read = json!({ "hash": facts["hash"] });
    customer
        .post(&format!("{path}/acknowledge"), &read)
        .await
        .expect(200);
}
