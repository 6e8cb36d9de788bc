//! A disk that is full temporarily.

use jiff::Timestamp;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::platform::outbox_message::{self, OutboxMessage};
use saakh_store::{DbError, Scope, args, sql, write_tx};

// Simulates a full disk for one connection: its file cannot grow.
sql!(STOP_GROWING = sqlite "PRAGMA max_page_count = 1", postgres "SELECT 1");

fn message(id: &str, length: usize) -> OutboxMessage {
    OutboxMessage {
        id: id.to_owned(),
        channel: "email".to_owned(),
        destination: "asha@example.com".to_owned(),
        body: "x".repeat(length),
        sent_at: Timestamp::UNIX_EPOCH,
    }
}

#[test]
fn sqlite_writes_again_after_the_disk_was_full() {
    block_on(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let full: Result<(), DbError> = write_full(&test).await;
        assert!(matches!(full, Err(DbError::Unavailable(_))), "{full:?}");
        let small = message("2", 10);
        let again: Result<(), DbError> = async {
            write_tx!(test.db, Scope::exclusive(), |tx| {
                outbox_message::add(tx, &small).await
            })
        }
        .await;
        again.unwrap();
        let mut conn = test.db.read().await.unwrap();
        let kept = outbox_message::list(&mut conn, None, 10).await.unwrap();
        assert_eq!(kept, [small]);
    });
}

// The error ended the transaction, so later statements of the block would be committed separately.
#[test]
fn a_transaction_after_a_full_disk_leaves_nothing() {
    block_on(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let outcome: Result<(), DbError> = async {
            write_tx!(test.db, Scope::exclusive(), |tx| {
                tx.fetch_all(&STOP_GROWING, args![]).await?;
                let full = outbox_message::add(tx, &message("1", 4_000_000)).await;
                assert!(full.is_err());
                outbox_message::add(tx, &message("2", 10)).await
            })
        }
        .await;
        assert!(outcome.is_err(), "{outcome:?}");
        let mut conn = test.db.read().await.unwrap();
        let kept = outbox_message::list(&mut conn, None, 10).await.unwrap();
        assert_eq!(kept, []);
    });
}

async fn write_full(test: &TestDb) -> Result<(), DbError> {
    let large = message("1", 4_000_000);
    write_tx!(test.db, Scope::exclusive(), |tx| {
        tx.fetch_all(&STOP_GROWING, args![]).await?;
        outbox_message::add(tx, &large).await
    })
}
