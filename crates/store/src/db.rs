//! One way to talk to two engines. The only `match` on the engine is in this module's files.

mod arg;
pub mod bulk;
mod conn;
#[cfg(feature = "testing")]
pub mod count;
mod error;
mod lease;
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

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{PgConnection, SqliteConnection};

pub use arg::Arg;
pub use conn::{Conn, Tx};
pub use error::{DbError, Unique};
use lease::Lease;
pub use lease::Pool;
pub use row::{Row, to_json};
pub use scope::Scope;
pub use statement::{Registered, Statement};
pub use write::{Finished, end_snapshot, finish};

/// How long a `SQLite` writer waits for another process' write to end.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a PostgreSQL writer waits for those before it.
const LOCK_TIMEOUT: &str = "10s";
const SQLITE_READERS: usize = 4;
const POSTGRES_CONNECTIONS: usize = 16;

/// A database of either engine. Cloning it shares its connections.
#[derive(Clone, Debug)]
pub enum Db {
    /// In this process, in one file.
    Sqlite {
        /// Several connections that read, each a snapshot.
        read: Pool<SqliteConnection>,
        /// The one connection that writes.
        write: Pool<SqliteConnection>,
    },
    /// A server.
    Postgres(Pool<PgConnection>),
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
        let write = lease::pool(options.clone(), 1);
        drop(write.get().await?);
        let read = lease::pool(options.read_only(true), SQLITE_READERS);
        Ok(Self::Sqlite { read, write })
    }

    /// Connects to a server with options made elsewhere.
    pub async fn connect_postgres(options: PgConnectOptions) -> Result<Self, DbError> {
        let options = options.options([("lock_timeout", LOCK_TIMEOUT)]);
        let pool = lease::pool(options, POSTGRES_CONNECTIONS);
        drop(pool.get().await?);
        Ok(Self::Postgres(pool))
    }

    /// A connection for one statement. Where the answers of several have to agree with each other,
    /// use [`Db::snapshot`].
    pub async fn read(&self) -> Result<Conn, DbError> {
        match self {
            Self::Sqlite { read, .. } => Ok(Conn::sqlite(Lease::new(read).await?)),
            Self::Postgres(pool) => Ok(Conn::postgres(Lease::new(pool).await?)),
        }
    }

    /// A connection whose statements all see the database as it stood at the first of them, and
    /// that writes nothing. Use `read_tx!`, which also ends it: one that is dropped before its end
    /// costs its connection.
    pub async fn snapshot(&self) -> Result<Conn, DbError> {
        match self {
            Self::Sqlite { read, .. } => {
                let begin = "BEGIN DEFERRED".to_owned();
                Ok(Conn::sqlite(Lease::begin(read, begin).await?))
            }
            Self::Postgres(pool) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned();
                Ok(Conn::postgres(Lease::begin(pool, begin).await?))
            }
        }
    }

    /// A transaction to write in, once nobody else writes in its scope. Use `write_tx!`, which
    /// also commits and retries.
    pub async fn begin(&self, scope: Scope) -> Result<Tx, DbError> {
        match self {
            Self::Sqlite { write, .. } => {
                let lease = Lease::begin(write, "BEGIN IMMEDIATE".to_owned()).await?;
                Ok(Tx::new(Conn::sqlite(lease)))
            }
            Self::Postgres(pool) => {
                // Each statement sees what is committed by then, so what the scope guards is seen
                // as the last one in it left it.
                let begin = format!("BEGIN ISOLATION LEVEL READ COMMITTED; {}", scope.lock());
                Ok(Tx::new(Conn::postgres(Lease::begin(pool, begin).await?)))
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

    /// Closes every connection; one that is used now closes when it comes back.
    pub async fn close(&self) {
        match self {
            Self::Sqlite { read, write } => {
                lease::close(read).await;
                lease::close(write).await;
            }
            Self::Postgres(pool) => lease::close(pool).await,
        }
    }
}
