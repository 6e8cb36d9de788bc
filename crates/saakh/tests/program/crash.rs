//! The program as real processes. The server is killed between submit and the lender's answer: the submission is sent
//! once. Settings from the demo page reach the simulated lenders.

pub(crate) mod client;
pub(crate) mod processes;

use std::time::Duration;

use client::{Borrower, Lender};
use processes::{Server, Simulator, Site};
use saakh_store::db::testing::{Engine, TestDb, block_on};

#[test]
fn a_submission_survives_kill_9_and_arrives_once_on_sqlite() {
    block_on(survives(Engine::Sqlite));
}

#[test]
fn a_submission_survives_kill_9_and_arrives_once_on_postgres() {
    block_on(survives(Engine::Postgres));
}

async fn survives(engine: Engine) {
    let database = TestDb::new(engine).await;
    // Connections of the test itself are not needed, because the server opens its own.
    database.db.close().await;
    let site = Site::new(&database.address);
    let simulator = Simulator::start(&site).await;
    let server = Server::start(&site).await;
    let lender = Lender::new(&site);
    // The lender answers slowly, so that the kill falls between submit and its answer.
    lender.answers_after(Duration::from_secs(2)).await;

    let mut borrower = Borrower::at(&site);
    borrower.logs_in().await;
    borrower.fills_profile().await;
    let submission = borrower.applies_to("finzy").await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    server.kill_9();

    let server = Server::start(&site).await;
    let history = borrower.waits_for_a_decision().await;
    assert!(history.contains(&"submitted".to_owned()), "{history:?}");
    let received = lender.received("finzy").await;
    assert_eq!(
        received.keys().collect::<Vec<_>>(),
        [&submission],
        "one submission, under its id"
    );
    assert_eq!(borrower.submissions().await, 1);
    server.stop();
    simulator.stop();
    assert_eq!(site.errors(), Vec::<String>::new());
}

#[test]
fn faults_set_on_the_demo_page_reach_the_simulated_lenders() {
    block_on(async {
        let database = TestDb::new(Engine::Sqlite).await;
        database.db.close().await;
        let site = Site::new(&database.address);
        let simulator = Simulator::start(&site).await;
        let server = Server::start(&site).await;
        let lender = Lender::new(&site);

        let form = "latencyMs=5&outagePercent=30&lostPercent=20";
        assert_eq!(lender.faults_set_on_page(&site, form).await, 303);
        let faults = lender.faults().await;
        assert_eq!(faults["latencyMs"], 5);
        assert_eq!(faults["outagePercent"], 30);
        assert_eq!(faults["lostPercent"], 20);

        assert_eq!(lender.faults_set_on_page(&site, "").await, 303);
        assert_eq!(lender.faults().await["outagePercent"], 0);
        server.stop();
        simulator.stop();
        assert_eq!(site.errors(), Vec::<String>::new());
    });
}
