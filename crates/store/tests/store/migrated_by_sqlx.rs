//! Databases that were migrated by sqlx: known migrations continue, and mismatches are refused.

use saakh_store::db::Statement;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{MigrationError, migrate};
use saakh_store::{Db, DbError, Scope, args, sql, write_tx};
use tokio::time::timeout;

use std::time::Duration;

/// The rows that sqlx wrote for these migrations, one per line.
const SQLITE: &str = include_str!("migrated_by_sqlx/sqlite.sql");
const POSTGRES: &str = include_str!("migrated_by_sqlx/postgres.sql");
const LAST: i64 = 14;
const BEFORE: i64 = 6;

sql!(FORGET = "DELETE FROM _sqlx_migrations");
sql!(LATER = "DELETE FROM _sqlx_migrations WHERE version > $1");
sql!(BEGUN = "UPDATE _sqlx_migrations SET success = FALSE WHERE version = 12");
sql!(EDITED = "UPDATE _sqlx_migrations SET checksum = $1 WHERE version = 3");
sql!(NEWER = "UPDATE _sqlx_migrations SET version = 9000 WHERE version = 14");
sql!(
    ROWS = "SELECT version, description, checksum, execution_time FROM _sqlx_migrations
    ORDER BY version"
);
sql!(TABLES = sqlite "SELECT COUNT(*) AS tables FROM sqlite_master WHERE type = 'table'",
    postgres "SELECT COUNT(*) AS tables FROM information_schema.tables
        WHERE table_schema = 'public'");
sql!(WAITING = sqlite "SELECT 0 AS waiting", postgres "SELECT COUNT(*) AS waiting FROM pg_locks
    WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())");

/// A row of the table: version, description, checksum, nanoseconds.
type Applied = (i64, String, Vec<u8>, i64);

async fn applied(db: &Db) -> Vec<Applied> {
    let mut conn = db.read().await.unwrap();
    let rows = conn.fetch_all(&ROWS, args![]).await.unwrap();
    let row = |row: &saakh_store::db::Row| -> Result<Applied, DbError> {
        let (number, words) = (row.int("version")?, row.text("description")?);
        Ok((
            number,
            words,
            row.get("checksum")?,
            row.int("execution_time")?,
        ))
    };
    rows.iter().map(|one| row(one).unwrap()).collect()
}

async fn change(
    db: &Db,
    statement: &Statement,
    args: Vec<saakh_store::db::Arg>,
) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        tx.execute(statement, args.clone()).await.map(drop)
    })
}

/// A database at a schema version, with the rows of `_sqlx_migrations` that sqlx wrote.
async fn made_by_sqlx(engine: Engine, number: i64) -> TestDb {
    let test = TestDb::at_migration(engine, number).await;
    change(&test.db, &FORGET, args![]).await.unwrap();
    let lines = match engine {
        Engine::Sqlite => SQLITE,
        Engine::Postgres => POSTGRES,
    };
    for line in lines.lines() {
        let insert = Statement::new("a row of sqlx", line, line);
        change(&test.db, &insert, args![]).await.unwrap();
    }
    change(&test.db, &LATER, args![number]).await.unwrap();
    test
}

async fn refused(
    engine: Engine,
    statement: &Statement,
    args: Vec<saakh_store::db::Arg>,
) -> MigrationError {
    let test = made_by_sqlx(engine, LAST).await;
    change(&test.db, statement, args).await.unwrap();
    let before = applied(&test.db).await;
    let error = migrate::run(&test.db).await.unwrap_err();
    assert_eq!(applied(&test.db).await, before);
    let DbError::Migration(error) = error else {
        panic!("{error:?}");
    };
    error
}

macro_rules! on_both {
    ($name:ident($engine:ident) $body:block) => {
        mod $name {
            use super::*;

            async fn body($engine: Engine) $body

            #[test]
            fn sqlite() {
                block_on(body(Engine::Sqlite));
            }

            #[test]
            fn postgres() {
                block_on(body(Engine::Postgres));
            }
        }
    };
}

on_both!(what_sqlx_applied_is_applied(engine) {
    let test = made_by_sqlx(engine, LAST).await;
    let before = applied(&test.db).await;
    assert_eq!(before.len(), 12);
    migrate::run_up_to(&test.db, LAST).await.unwrap();
    assert_eq!(applied(&test.db).await, before);
});

on_both!(what_sqlx_began_is_gone_on_with(engine) {
    let test = made_by_sqlx(engine, BEFORE).await;
    let before = applied(&test.db).await;
    migrate::run(&test.db).await.unwrap();
    let after = applied(&test.db).await;
    assert_eq!(after[..before.len()], before);
    let whole = TestDb::new(engine).await;
    let tables = |row: &saakh_store::db::Row| row.int("tables").unwrap();
    let count = async |db: &Db| tables(&db.read().await.unwrap().fetch_one(&TABLES, args![]).await.unwrap());
    assert_eq!(count(&test.db).await, count(&whole.db).await);
    // Our rows equal those of sqlx, except for the execution time.
    let made_new = |rows: Vec<Applied>| -> Vec<_> {
        rows.into_iter().map(|(number, words, sum, _)| (number, words, sum)).collect()
    };
    let by_sqlx = made_by_sqlx(engine, LAST).await;
    let of_sqlx = made_new(applied(&by_sqlx.db).await);
    assert_eq!(made_new(after)[..of_sqlx.len()], of_sqlx);
});

on_both!(a_migration_that_was_begun_is_refused(engine) {
    let error = refused(engine, &BEGUN, args![]).await;
    assert!(matches!(error, MigrationError::Unfinished(12)), "{error:?}");
    assert!(error.to_string().starts_with("migration 12 was begun and did not end"), "{error}");
});

on_both!(a_migration_that_was_edited_is_refused(engine) {
    let error = refused(engine, &EDITED, args![vec![0_u8]]).await;
    assert!(matches!(error, MigrationError::Changed(3)), "{error:?}");
    assert!(error.to_string().starts_with("migration 3 is not the one"), "{error}");
});

on_both!(a_migration_of_a_newer_version_is_refused(engine) {
    let error = refused(engine, &NEWER, args![]).await;
    assert!(matches!(error, MigrationError::Unknown(9000)), "{error:?}");
    assert!(error.to_string().starts_with("the database has migration 9000"), "{error}");
});

on_both!(those_who_migrate_at_once_wait_for_each_other(engine) {
    let test = TestDb::at_migration(engine, BEFORE).await;
    let others: Vec<_> = (0..4)
        .map(|_| {
            let address = test.address.clone();
            tokio::spawn(async move {
                let db = Db::connect(&address).await.unwrap();
                migrate::run(&db).await
            })
        })
        .collect();
    for other in others {
        other.await.unwrap().unwrap();
    }
    let whole = TestDb::new(engine).await;
    assert_eq!(applied(&test.db).await.len(), applied(&whole.db).await.len());
});

// The lock of sqlx: `0x3d32ad9e` times the CRC-32 of the database's name.
sql!(LOCK = sqlite "SELECT 1 WHERE $1 = 0", postgres "SELECT pg_advisory_xact_lock($1)");

#[test]
fn a_running_sqlx_migration_is_awaited() {
    block_on(async {
        let test = TestDb::at_migration(Engine::Postgres, BEFORE).await;
        let (_, name) = test.address.rsplit_once('/').unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(name.as_bytes());
        let lock = 0x3d32_ad9e * i64::from(crc.sum());
        let mut sqlx = test.db.begin(Scope::rows()).await.unwrap();
        sqlx.fetch_all(&LOCK, args![lock]).await.unwrap();
        let db = test.db.clone();
        let ours = tokio::spawn(async move { migrate::run(&db).await });
        let waiting = async {
            let mut conn = test.db.read().await.unwrap();
            while conn
                .fetch_one(&WAITING, args![])
                .await
                .unwrap()
                .int("waiting")
                .unwrap()
                == 0
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(Duration::from_secs(10), waiting).await.unwrap();
        assert!(!ours.is_finished());
        drop(sqlx);
        ours.await.unwrap().unwrap();
    });
}
