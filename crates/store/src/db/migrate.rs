//! Paired migrations: the same numbers and the same tables on both engines.

use sqlx::migrate::Migrator;

use super::{Db, DbError};

static SQLITE: Migrator = sqlx::migrate!("../../migrations/sqlite");
static POSTGRES: Migrator = sqlx::migrate!("../../migrations/postgres");

/// Brings the schema to this version's. Applied migrations are never run again; one that was
/// edited after it was applied is an error.
pub async fn run(db: &Db) -> Result<(), DbError> {
    match db {
        Db::Sqlite { write, .. } => SQLITE.run(&mut *write.get().await?).await?,
        Db::Postgres(pool) => POSTGRES.run(&mut *pool.get().await?).await?,
    }
    Ok(())
}

/// As [`run`], and no further than a number: how an older version left a database.
#[cfg(feature = "testing")]
pub async fn up_to(db: &Db, number: i64) -> Result<(), DbError> {
    let part = |whole: &Migrator| {
        let migrations = whole.iter().filter(|one| one.version <= number);
        Migrator::with_migrations(migrations.cloned().collect())
    };
    match db {
        Db::Sqlite { write, .. } => part(&SQLITE).run(&mut *write.get().await?).await?,
        Db::Postgres(pool) => part(&POSTGRES).run(&mut *pool.get().await?).await?,
    }
    Ok(())
}
