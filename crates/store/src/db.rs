//! One way to talk to two engines. The only `match` on the engine is in this module's files.

mod arg;
pub mod bulk;
mod conn;
#[cfg(feature = "testing")]
pub mod count;
mod error;
pub mod list;
pub mod migrate;
mod row;
mod scope;
mod statement;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

use std::str::FromStr;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, PgPool, SqlitePool};

pub use arg::Arg;
pub use conn::{Conn, Tx};
pub use error::DbError;
pub use row::{Row, to_json};
pub use scope::Scope;
pub use statement::{Registered, Statement};
pub use write::{Finished, finish};

/// How long a request waits for a connection before it is told to come back.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a `SQLite` writer waits for another process' write to end.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a PostgreSQL writer waits for those before it.
const LOCK_TIMEOUT: &str = "10s";
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 16;

/// A database of either engine. Cloning it shares its connections.
#[derive(Clone, Debug)]
pub enum Db {
    /// In this process, in one file.
    Sqlite {
        /// Several connections that read, each a snapshot.
        read: SqlitePool,
        /// The one connection that writes.
        write: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

impl Db {
    /// Connects to `sqlite:PATH` (made where it is not there) or `postgres://…`.
    pub async fn connect(address: &str) -> Result<Self, DbError> {
        if let Some(path) = address.strip_prefix("sqlite:") {
            Self::connect_sqlite(path).await
        } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Self::connect_postgres(PgConnectOptions::from_str(address)?).await
        } else {
            Err(DbError::UnknownAddress)
        }
    }

    async fn connect_sqlite(path: &str) -> Result<Self, DbError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            // What is acknowledged survives a power cut.
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let pool = |connections| {
            SqlitePoolOptions::new()
                .max_connections(connections)
                .acquire_timeout(ACQUIRE_TIMEOUT)
                .idle_timeout(None)
                .max_lifetime(None)
                // When a full disk ends a transaction, SQLite rolls it back by itself and the
                // connection still counts it as open: such a one can begin no other.
                .before_acquire(|conn, _| Box::pin(async move { Ok(!conn.is_in_transaction()) }))
        };
        let write = pool(1).connect_with(options.clone()).await?;
        let read = pool(SQLITE_READERS).connect_lazy_with(options.read_only(true));
        Ok(Self::Sqlite { read, write })
    }

    /// Connects to a server with options made elsewhere.
    pub async fn connect_postgres(options: PgConnectOptions) -> Result<Self, DbError> {
        let options = options.options([("lock_timeout", LOCK_TIMEOUT)]);
        let pool = PgPoolOptions::new()
            .max_connections(POSTGRES_CONNECTIONS)
            .acquire_timeout(ACQUIRE_TIMEOUT)
            .connect_with(options)
            .await?;
        Ok(Self::Postgres(pool))
    }

    /// A connection to read with.
    pub async fn read(&self) -> Result<Conn, DbError> {
        match self {
            Self::Sqlite { read, .. } => Ok(Conn::sqlite_reader(read.acquire().await?)),
            Self::Postgres(pool) => Ok(Conn::postgres_reader(pool.acquire().await?)),
        }
    }

    /// A transaction to write in, once nobody else writes in its scope. Use `write_tx!`, which
    /// also commits and retries.
    pub async fn begin(&self, scope: Scope) -> Result<Tx, DbError> {
        match self {
            Self::Sqlite { write, .. } => Ok(Tx::new(Conn::sqlite_writer(
                write.begin_with("BEGIN IMMEDIATE").await?,
            ))),
            Self::Postgres(pool) => {
                // Each statement sees what is committed by then, so what the scope guards is seen
                // as the last one in it left it.
                let begin = "BEGIN ISOLATION LEVEL READ COMMITTED";
                let mut tx = Tx::new(Conn::postgres_writer(pool.begin_with(begin).await?));
                tx.enter(scope).await?;
                Ok(tx)
            }
        }
    }

    /// The engine's name, for logs and `doctor`.
    pub const fn engine(&self) -> &'static str {
        match self {
            Self::Sqlite { .. } => "sqlite",
            Self::Postgres(_) => "postgres",
        }
    }

    /// Waits for running statements and closes every connection.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { read, write } => {
                read.close().await;
                write.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}
