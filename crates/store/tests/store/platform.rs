//! Stored idempotent responses, and counted events.

use saakh_store::platform::idempotency::{self, StoredResponse};
use saakh_store::platform::rate_event;
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, id};

#[db_test]
async fn the_first_response_under_a_key_is_stored(db: &Db) {
    let answer = |body: &str| StoredResponse {
        request_hash: "h".to_owned(),
        status: 200,
        body: body.to_owned(),
    };
    remember(db, "asha", &answer("first")).await.unwrap();
    assert!(matches!(
        remember(db, "asha", &answer("second")).await,
        Err(DbError::Duplicate(_))
    ));
    remember(db, "ravi", &answer("his own")).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let found = idempotency::get(&mut conn, "asha", "k").await.unwrap();
    assert_eq!(found, Some(answer("first")));
    assert_eq!(
        idempotency::get(&mut conn, "asha", "other").await.unwrap(),
        None
    );
    drop(conn);
    let swept: Result<u64, DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            idempotency::sweep(tx, at(1)).await
        })
    }
    .await;
    assert_eq!(swept.unwrap(), 2);
}

async fn remember(db: &Db, scope: &str, answer: &StoredResponse) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        idempotency::store_response(tx, scope, "k", answer, at(0)).await
    })
}

#[db_test]
async fn events_are_counted_by_name_and_time(db: &Db) {
    let added: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for (number, name, second) in [(1, "a", 10), (2, "a", 20), (3, "b", 20)] {
                rate_event::add(tx, &id(number).to_string(), name, at(second)).await?;
            }
            Ok(())
        })
    }
    .await;
    added.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        rate_event::tally(&mut conn, "a", at(0)).await.unwrap(),
        (2, Some(at(10)))
    );
    assert_eq!(
        rate_event::tally(&mut conn, "a", at(10)).await.unwrap(),
        (1, Some(at(20)))
    );
    assert_eq!(
        rate_event::tally(&mut conn, "c", at(0)).await.unwrap(),
        (0, None)
    );
    assert_eq!(
        rate_event::list_since(&mut conn, "a", at(0)).await.unwrap(),
        [at(10), at(20)]
    );
    drop(conn);
    let cleared: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            rate_event::clear(tx, "a").await
        })
    }
    .await;
    cleared.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        rate_event::tally(&mut conn, "a", at(0)).await.unwrap(),
        (0, None)
    );
    assert_eq!(
        rate_event::tally(&mut conn, "b", at(0)).await.unwrap(),
        (1, Some(at(20)))
    );
}
