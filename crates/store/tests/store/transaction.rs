//! `write_tx!` when a block fails, and when the engine requires a retry.

use std::time::Duration;

use saakh_store::catalog::{lender, lender_group};
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::platform::rate_event;
use saakh_store::{Db, DbError, Scope, args, db_test, read_tx, sql, write_tx};
use tokio::sync::Barrier;
use tokio::time::timeout;

use crate::rows::{at, id};

sql!(
    END_THE_OTHERS = sqlite "SELECT 1",
    postgres "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()"
);
sql!(MOVE = "UPDATE rate_event SET at = at + 1 WHERE id = $1");

async fn insert_number(db: &Db, number: u8) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        rate_event::tally(tx, "a", at(0)).await?;
        rate_event::add(tx, &id(number).to_string(), "a", at(1)).await
    })
}

async fn count(db: &Db) -> i64 {
    let mut conn = db.read().await.unwrap();
    rate_event::tally(&mut conn, "a", at(0)).await.unwrap().0
}

#[db_test]
async fn a_block_that_fails_leaves_nothing(db: &Db) {
    let outcome: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            rate_event::add(tx, &id(1).to_string(), "a", at(1)).await?;
            Err(DbError::NoRow)
        })
    }
    .await;
    assert!(matches!(outcome, Err(DbError::NoRow)));
    assert_eq!(count(db).await, 0);
    insert_number(db, 1).await.unwrap();
    assert_eq!(count(db).await, 1, "the connection is usable");
}

#[db_test]
async fn a_broken_rule_of_the_database_leaves_nothing(db: &Db) {
    insert_number(db, 1).await.unwrap();
    let outcome: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            rate_event::add(tx, &id(2).to_string(), "a", at(1)).await?;
            rate_event::add(tx, &id(1).to_string(), "a", at(1)).await
        })
    }
    .await;
    assert!(matches!(outcome, Err(DbError::Duplicate(_))));
    assert_eq!(count(db).await, 1);
}

#[db_test]
async fn statements_sent_without_waiting_run_and_the_first_failure_is_returned(db: &Db) {
    let add_all = |numbers: std::ops::Range<u8>| async move {
        write_tx!(db, Scope::rows(), |tx| {
            for number in numbers.clone() {
                rate_event::add(tx, &id(number).to_string(), "a", at(1)).await?;
            }
            Ok::<_, DbError>(())
        })
    };
    // More than the limit of concurrent transactions.
    add_all(0..200).await.unwrap();
    assert_eq!(count(db).await, 200);
    let refused: Result<i64, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            rate_event::add(tx, &id(200).to_string(), "a", at(1)).await?;
            rate_event::add(tx, &id(7).to_string(), "a", at(1)).await?;
            rate_event::add(tx, &id(201).to_string(), "a", at(1)).await?;
            Ok(rate_event::tally(tx, "a", at(0)).await?.0)
        })
    }
    .await;
    assert!(matches!(refused, Err(DbError::Duplicate(_))), "{refused:?}");
    assert_eq!(count(db).await, 200);
}

#[db_test]
async fn an_error_contains_no_values_of_a_row(db: &Db) {
    insert_number(db, 1).await.unwrap();
    let error = insert_number(db, 1).await.unwrap_err();
    let mut said = format!("{error:?}");
    let mut cause: Option<&dyn std::error::Error> = Some(&error);
    while let Some(error) = cause {
        said.push_str(&error.to_string());
        cause = error.source();
    }
    assert!(!said.contains(&id(1).to_string()), "{said}");
}

#[db_test]
async fn a_duplicate_names_its_constraint(db: &Db) {
    let outcome: Result<(), DbError> = async {
        write_tx!(db, Scope::catalog(), |tx| {
            lender_group::add(tx, "Banks").await?;
            lender_group::add(tx, "BANKS").await?;
            Ok(())
        })
    }
    .await;
    let error = outcome.unwrap_err();
    assert!(error.is_duplicate_of(&lender_group::NAME), "{error}");
    assert!(!error.is_duplicate_of(&lender::KEY), "{error}");
}

#[db_test]
async fn all_statements_of_a_snapshot_see_the_same(db: &Db) {
    let seen: Result<(i64, i64), DbError> = async {
        read_tx!(db, |conn| {
            let before = rate_event::tally(conn, "a", at(0)).await?.0;
            insert_number(db, 1).await?;
            Ok((before, rate_event::tally(conn, "a", at(0)).await?.0))
        })
    }
    .await;
    assert_eq!(seen.unwrap(), (0, 0));
    assert_eq!(
        count(db).await,
        1,
        "a later reader sees the concurrent write"
    );
}

#[db_test]
async fn a_snapshot_that_fails_leaves_its_connection_to_the_next(db: &Db) {
    for _ in 0..40 {
        let seen: Result<(), DbError> = async {
            read_tx!(db, |conn| {
                rate_event::tally(conn, "a", at(0)).await?;
                Err(DbError::NoRow)
            })
        }
        .await;
        assert!(matches!(seen, Err(DbError::NoRow)));
    }
    insert_number(db, 1).await.unwrap();
    assert_eq!(count(db).await, 1);
}

// As when a customer closes the page during a request.
#[db_test]
async fn a_dropped_transaction_leaves_nothing_and_blocks_no_other(db: &Db) {
    let mut tx = db.begin(Scope::exclusive()).await.unwrap();
    rate_event::add(&mut tx, &id(1).to_string(), "a", at(1))
        .await
        .unwrap();
    drop(tx);
    timeout(Duration::from_secs(4), insert_number(db, 2))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(count(db).await, 1);
}

#[test]
fn a_broken_connection_is_not_used_again() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        let db = &test.db;
        let mut one = db.read().await.unwrap();
        drop(db.read().await.unwrap());
        let ended = one.fetch_all(&END_THE_OTHERS, args![]).await.unwrap();
        assert_eq!(ended.len(), 2, "another reader, and one writer");
        // A caller that gets the connection before it is known to be broken gets an error; later callers do not.
        let seen = rate_event::tally(&mut db.read().await.unwrap(), "a", at(0)).await;
        assert!(
            matches!(seen, Ok(_) | Err(DbError::Unavailable(_))),
            "{seen:?}"
        );
        assert_eq!(count(db).await, 0);
    });
}

// Concurrent writers in many tasks: each write is applied once.
#[db_test]
async fn writers_at_once_all_arrive(db: &Db) {
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move { insert_number(&db, number).await })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    assert_eq!(count(db).await, 8);
}

/// Whether a transaction in one scope can run while one in another scope is open.
async fn may_begin(db: &Db, open: Scope, other: Scope) -> bool {
    let looks = async |scope| {
        let mut tx = db.begin(scope).await.unwrap();
        rate_event::tally(&mut tx, "a", at(0)).await.unwrap();
        tx
    };
    let first = looks(open).await;
    let second = timeout(Duration::from_millis(200), looks(other)).await;
    drop(first);
    second.is_ok()
}

/// `SQLite` has one writer at a time, for all data.
#[test]
fn on_postgres_transactions_of_one_scope_wait_and_others_do_not() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        let (asha, ravi) = (
            Scope::new("customer", "asha"),
            Scope::new("customer", "ravi"),
        );
        for (open, other, may) in [
            (asha, asha, false),
            (asha, ravi, true),
            (asha, Scope::rows(), true),
            (Scope::rows(), Scope::rows(), true),
            (Scope::rows(), Scope::exclusive(), false),
            (asha, Scope::exclusive(), false),
            (Scope::exclusive(), asha, false),
            (Scope::exclusive(), Scope::rows(), false),
            (Scope::exclusive(), Scope::exclusive(), false),
        ] {
            assert_eq!(
                may_begin(&test.db, open, other).await,
                may,
                "{open:?} {other:?}"
            );
        }
    });
}

async fn insert_if_first(db: &Db, number: u8) -> Result<bool, DbError> {
    write_tx!(db, Scope::new("limit", "a"), |tx| {
        let (seen, _) = rate_event::tally(tx, "a", at(0)).await?;
        if seen == 0 {
            rate_event::add(tx, &id(number).to_string(), "a", at(1)).await?;
        }
        Ok(seen == 0)
    })
}

// The second waits until the first commits, and decides by the data that the first wrote.
#[db_test]
async fn a_waiting_transaction_sees_what_the_previous_one_wrote(db: &Db) {
    let writers: Vec<_> = (0..8)
        .map(|number| {
            let db = db.clone();
            tokio::spawn(async move { insert_if_first(&db, number).await })
        })
        .collect();
    let mut firsts = 0;
    for writer in writers {
        firsts += u8::from(writer.await.unwrap().unwrap());
    }
    assert_eq!((firsts, count(db).await), (1, 1));
}

/// Changes one row and then another; returns the number of attempts.
async fn move_both(db: &Db, order: [u8; 2], together: &Barrier) -> Result<u32, DbError> {
    let mut runs = 0;
    write_tx!(db, Scope::rows(), |tx| {
        runs += 1;
        tx.execute(&MOVE, args![id(order[0]).to_string()]).await?;
        if runs == 1 {
            together.wait().await;
        }
        tx.execute(&MOVE, args![id(order[1]).to_string()]).await?;
        Ok(runs)
    })
}

/// Each holds a row that the other needs: the engine aborts one of them, which is retried.
#[test]
fn a_deadlock_runs_the_block_again() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        insert_number(&test.db, 1).await.unwrap();
        insert_number(&test.db, 2).await.unwrap();
        let together = Barrier::new(2);
        let (one, other) = tokio::join!(
            move_both(&test.db, [1, 2], &together),
            move_both(&test.db, [2, 1], &together),
        );
        // One more attempt if the retried transaction locks its row before the other one resumes.
        assert!(one.unwrap() + other.unwrap() >= 3);
    });
}

sql!(
    PLANS = sqlite "SELECT '' AS mode",
    postgres "SELECT current_setting('plan_cache_mode') AS mode"
);

#[db_test]
async fn statements_are_planned_again_until_their_transaction_ends(db: &Db) {
    let inside: Result<String, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            tx.replan_statements().await?;
            tx.fetch_one(&PLANS, args![]).await?.text("mode")
        })
    }
    .await;
    let mut conn = db.read().await.unwrap();
    let outside = conn
        .fetch_one(&PLANS, args![])
        .await
        .unwrap()
        .text("mode")
        .unwrap();
    let expected = match db.engine() {
        "postgres" => ("force_custom_plan", "auto"),
        _ => ("", ""),
    };
    assert_eq!((inside.unwrap().as_str(), outside.as_str()), expected);
}
