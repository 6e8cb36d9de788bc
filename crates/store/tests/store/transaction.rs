//! What `write_tx!` does when a block fails, and when the engine asks for it again.

use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::house::rate_event;
use saakh_store::{Db, DbError, db_test, write_tx};

use crate::rows::{at, id};

async fn note(db: &Db, number: u8) -> Result<(), DbError> {
    write_tx!(db, |tx| {
        rate_event::tally(tx, "a", at(0)).await?;
        rate_event::add(tx, &id(number).to_string(), "a", at(1)).await
    })
}

async fn count(db: &Db) -> i64 {
    let mut conn = db.read().await.unwrap();
    rate_event::tally(&mut conn, "a", at(0)).await.unwrap().0
}

db_test!(a_block_that_fails_leaves_nothing(db) {
    let outcome: Result<(), DbError> = async {
        write_tx!(db, |tx| {
            rate_event::add(tx, &id(1).to_string(), "a", at(1)).await?;
            Err(DbError::NoRow)
        })
    }
    .await;
    assert!(matches!(outcome, Err(DbError::NoRow)));
    assert_eq!(count(db).await, 0);
    note(db, 1).await.unwrap();
    assert_eq!(count(db).await, 1, "the connection is whole");
});

db_test!(a_broken_rule_of_the_database_leaves_nothing(db) {
    note(db, 1).await.unwrap();
    let outcome: Result<(), DbError> = async {
        write_tx!(db, |tx| {
            rate_event::add(tx, &id(2).to_string(), "a", at(1)).await?;
            rate_event::add(tx, &id(1).to_string(), "a", at(1)).await
        })
    }
    .await;
    assert!(matches!(outcome, Err(DbError::Duplicate(_))));
    assert_eq!(count(db).await, 1);
});

// Writers of many tasks at once: each of them happens, once.
db_test!(writers_at_once_all_arrive(db) {
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move { note(&db, number).await })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    assert_eq!(count(db).await, 8);
});

/// PostgreSQL lets both begin and refuses one at its end; `SQLite` has one writer at a time.
#[test]
fn a_serialization_conflict_runs_the_block_again() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        let db = &test.db;
        let mut runs = 0;
        let outcome: Result<i64, DbError> = async {
            write_tx!(db, |tx| {
                runs += 1;
                let (seen, _) = rate_event::tally(tx, "a", at(0)).await?;
                if runs == 1 {
                    // Another writer sees the same, and is first.
                    note(db, 1).await?;
                }
                rate_event::add(tx, &id(2).to_string(), "a", at(1)).await?;
                Ok(seen)
            })
        }
        .await;
        assert_eq!(
            outcome.unwrap(),
            1,
            "the second run saw what the other wrote"
        );
        assert_eq!(runs, 2);
        assert_eq!(count(db).await, 2);
    });
}
