//! Changes that are not counted yet: found without a scan, taken once, and counted again if they went on meanwhile.

use std::time::Duration;

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::CustomerId;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::{Language, Secret};
use saakh_store::db::RegisteredStatement;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::identity::customer;
use saakh_store::insight::funnel::{self, Origin, Step};
use saakh_store::insight::journey::{self, ChangedCustomer};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};
use tokio::time::timeout;

use crate::rows::{self, at, ready_to_submit};

async fn take_applications(db: &Db) -> Result<Vec<Step>, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        funnel::take_steps(tx, at(9), 10).await
    })
}

async fn anything(db: &Db) -> bool {
    funnel::has_uncounted(&mut db.read().await.unwrap())
        .await
        .unwrap()
}

sql!(
    COUNTED_CUSTOMERS = sqlite
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO customer (id, language, profile, revision, created_at, updated_at, journey_changes, journey_counted)
     SELECT printf('%08d', i), 'en', '{}', 0, 0, 0, 3, 3 FROM n",
    postgres
    "INSERT INTO customer (id, language, profile, revision, created_at, updated_at, journey_changes, journey_counted)
     SELECT lpad(i::text, 8, '0'), 'en', '{}', 0, 0, 0, 3, 3 FROM generate_series(1, 20000) AS i"
);
sql!(ANALYZE = "ANALYZE");

#[db_test]
async fn uncounted_changes_are_found_without_scanning_every_customer(db: &Db) {
    let filled: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(&COUNTED_CUSTOMERS, args![]).await?;
            tx.execute(&ANALYZE, args![]).await?;
            Ok(())
        })
    }
    .await;
    filled.unwrap();
    assert!(!anything(db).await);
    let asked = inventory::iter::<RegisteredStatement>()
        .map(|RegisteredStatement(statement)| *statement)
        .find(|statement| statement.name().ends_with("::ANYTHING_TO_COUNT"))
        .unwrap();
    let plan = db
        .read()
        .await
        .unwrap()
        .plan(asked)
        .await
        .unwrap()
        .join("\n");
    assert!(plan.contains("customer_journey"), "{}: {plan}", db.engine());
    assert!(!plan.contains("Seq Scan on customer"), "{plan}");
}

#[db_test]
async fn a_line_of_history_is_taken_once(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    assert!(anything(db).await);
    let steps = take_applications(db).await.unwrap();
    let started = Step {
        application: ready.application_id,
        status: ApplicationStatus::Started,
        at: at(0),
        origin: Origin {
            product: ProductType::PersonalLoans,
            partner: None,
            merchant: None,
            language: Language::En,
        },
    };
    assert_eq!(steps, [started]);
    assert_eq!(take_applications(db).await.unwrap(), []);
    assert!(!anything(db).await);
}

async fn changed(db: &Db) -> Vec<ChangedCustomer> {
    let mut conn = db.read().await.unwrap();
    journey::list_changed(&mut conn, 10).await.unwrap()
}

async fn note_counted(db: &Db, changed: &[ChangedCustomer]) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        journey::mark_counted(tx, changed).await
    })
}

async fn save_answers(db: &Db, customer: CustomerId) -> Result<(), DbError> {
    let profile = Secret::new("{}".to_owned());
    write_tx!(db, Scope::customer(customer), |tx| {
        customer::save_answers(tx, customer, &profile, at(1)).await
    })
}

#[db_test]
async fn answers_that_changed_while_they_were_counted_are_counted_again(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    take_applications(db).await.unwrap();
    let customer = rows::customer(1).id;
    assert_eq!(changed(db).await, []);
    save_answers(db, customer).await.unwrap();
    let first = changed(db).await;
    assert_eq!(
        first,
        [ChangedCustomer {
            customer,
            changes: 1
        }]
    );
    let applications = journey::list_applications(&mut db.read().await.unwrap(), &first)
        .await
        .unwrap();
    assert_eq!(applications, [ready.application_id].into());

    save_answers(db, customer).await.unwrap();
    note_counted(db, &first).await.unwrap();
    let second = changed(db).await;
    assert_eq!(
        second,
        [ChangedCustomer {
            customer,
            changes: 2
        }]
    );
    assert!(anything(db).await);
    note_counted(db, &second).await.unwrap();
    assert_eq!(changed(db).await, []);
    assert!(!anything(db).await);
}

/// `SQLite` has one writer at a time, for all data.
#[test]
fn on_postgres_saving_answers_does_not_wait_for_counting() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        let db = &test.db;
        ready_to_submit(db).await.unwrap();
        let customer = rows::customer(1).id;
        save_answers(db, customer).await.unwrap();

        let mut counting = db.begin(Scope::new("task", "count")).await.unwrap();
        funnel::take_steps(&mut counting, at(9), 10).await.unwrap();
        let seen = journey::list_changed(&mut counting, 10).await.unwrap();
        assert_eq!(seen.len(), 1);
        let saved = timeout(Duration::from_secs(4), save_answers(db, customer)).await;
        saved.unwrap().unwrap();
    });
}
