//! Slow operations of `SQLite` block no thread of the runtime, and values are bound by number.

use std::time::Duration;

use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::platform::rate_event;
use saakh_store::{Db, DbError, Scope, args, db_test, read_tx, sql, write_tx};
use tokio::time::{sleep, timeout};

use crate::rows::{at, id};

// The text refers to its values in another order than they are passed.
sql!(
    TURNED = "SELECT CAST($2 AS TEXT) AS second, CAST($1 AS BIGINT) AS first,
    CAST($2 AS TEXT) AS again"
);
// Takes some hundred milliseconds for three million rows, and returns one.
sql!(
    LONG = "WITH RECURSIVE number(n) AS
        (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n < $1)
    SELECT COUNT(*) AS numbers FROM number"
);
sql!(
    ADD_MANY = "INSERT INTO rate_event (id, name, at)
    WITH RECURSIVE number(n) AS
        (SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n < 400000)
    SELECT CAST(n AS TEXT), 'many', 0 FROM number"
);

const SOME: i64 = 3_000_000;
const FOR_MINUTES: i64 = 1_000_000_000;

/// A runtime with one thread, so that one blocked task blocks everything.
fn on_one_thread<F: Future>(body: F) -> F::Output {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().build().unwrap().block_on(body)
}

#[db_test]
async fn values_are_bound_by_their_number(db: &Db) {
    let mut conn = db.read().await.unwrap();
    let row = conn
        .fetch_one(&TURNED, args![7_i64, "seven"])
        .await
        .unwrap();
    assert_eq!(row.int("first").unwrap(), 7);
    assert_eq!(row.text("second").unwrap(), "seven");
    assert_eq!(row.text("again").unwrap(), "seven");
}

#[test]
fn a_missing_value_is_an_error() {
    block_on(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let mut conn = test.db.read().await.unwrap();
        let row = conn.fetch_one(&TURNED, args![7_i64]).await;
        assert!(matches!(row, Err(DbError::Other(_))), "{row:?}");
    });
}

async fn long(db: Db) -> Result<i64, DbError> {
    let mut conn = db.read().await?;
    conn.fetch_one(&LONG, args![SOME]).await?.int("numbers")
}

#[test]
fn a_long_read_does_not_block_others() {
    on_one_thread(async {
        let test = TestDb::new(Engine::Sqlite).await;
        // The second run is known to be slow.
        for _ in 0..2 {
            let read = tokio::spawn(long(test.db.clone()));
            sleep(Duration::from_millis(5)).await;
            assert!(!read.is_finished());
            assert_eq!(read.await.unwrap().unwrap(), SOME);
        }
    });
}

#[test]
fn a_read_that_becomes_long_retains_its_transaction() {
    on_one_thread(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let db = &test.db;
        let written: Result<i64, DbError> = async {
            write_tx!(db, Scope::rows(), |tx| {
                rate_event::add(tx, &id(1).to_string(), "a", at(1)).await?;
                tx.fetch_one(&LONG, args![SOME]).await?.int("numbers")
            })
        }
        .await;
        assert_eq!(written.unwrap(), SOME);
        let seen: Result<(i64, i64), DbError> = async {
            read_tx!(db, |conn| {
                let before = rate_event::tally(conn, "a", at(0)).await?.0;
                conn.fetch_one(&LONG, args![SOME]).await?;
                Ok((before, rate_event::tally(conn, "a", at(0)).await?.0))
            })
        }
        .await;
        assert_eq!(seen.unwrap(), (1, 1));
    });
}

#[test]
fn a_write_cancelled_on_another_thread_leaves_nothing() {
    on_one_thread(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let db = &test.db;
        let writer = db.clone();
        let given_up = tokio::spawn(async move {
            write_tx!(writer, Scope::rows(), |tx| -> Result<(), DbError> {
                rate_event::add(tx, &id(1).to_string(), "a", at(1)).await?;
                tx.fetch_one(&LONG, args![FOR_MINUTES]).await.map(drop)
            })
        });
        sleep(Duration::from_millis(20)).await;
        given_up.abort();
        assert!(given_up.await.unwrap_err().is_cancelled());
        let next: Result<i64, DbError> = timeout(Duration::from_secs(4), async {
            write_tx!(db, Scope::rows(), |tx| {
                rate_event::add(tx, &id(2).to_string(), "a", at(1)).await?;
                Ok(rate_event::tally(tx, "a", at(0)).await?.0)
            })
        })
        .await
        .unwrap();
        assert_eq!(next.unwrap(), 1);
    });
}

#[test]
fn a_write_waits_for_another_process_without_blocking_the_thread() {
    on_one_thread(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let other = Db::connect(&test.address).await.unwrap();
        let mut theirs = other.begin(Scope::rows()).await.unwrap();
        rate_event::add(&mut theirs, &id(1).to_string(), "a", at(1))
            .await
            .unwrap();
        let db = test.db.clone();
        let ours = tokio::spawn(async move {
            write_tx!(db, Scope::rows(), |tx| -> Result<i64, DbError> {
                rate_event::add(tx, &id(2).to_string(), "a", at(1)).await?;
                Ok(rate_event::tally(tx, "a", at(0)).await?.0)
            })
        });
        sleep(Duration::from_millis(50)).await;
        assert!(!ours.is_finished());
        drop(theirs);
        assert_eq!(ours.await.unwrap().unwrap(), 1);
    });
}

#[test]
fn a_checkpoint_copies_the_log_and_restarts_it() {
    block_on(async {
        let test = TestDb::new(Engine::Sqlite).await;
        for round in 0_i64..3 {
            let written: Result<u64, DbError> = async {
                write_tx!(test.db, Scope::rows(), |tx| {
                    rate_event::clear(tx, "many").await?;
                    tx.execute(&ADD_MANY, args![]).await
                })
            }
            .await;
            assert_eq!(written.unwrap(), 400_000, "{round}");
        }
        let path = test.address.strip_prefix("sqlite:").unwrap().to_owned();
        let size = |path: &str| std::fs::metadata(path).unwrap().len();
        let (file, log) = (size(&path), size(&format!("{path}-wal")));
        assert!(file > 10_000_000, "{file}");
        // The maximum of the three transactions, not their sum.
        assert!(log < 2 * file, "{log} of {file}");
    });
}
