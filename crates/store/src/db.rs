//! Access to two database engines behind one interface. The only `match` on the engine is in this module's files.

mod arg;
pub mod bulk;
mod conn;
#[cfg(feature = "testing")]
pub mod count;
mod error;
pub mod list;
pub mod migrate;
mod migration;
mod pool;
mod postgres;
mod row;
mod scope;
mod sqlite;
mod statement;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

use std::num::NonZero;
use std::path::Path;
use std::str::FromStr;

pub use arg::Arg;
pub use conn::{Conn, Tx};
pub use error::{DbError, MigrationError, UniqueConstraint};
pub use row::{Row, to_json};
pub use scope::Scope;
pub use sqlite::Scratch;
pub use statement::{RegisteredStatement, Statement};
pub use write::{TxOutcome, end_snapshot, finish};

/// Maximum numbers of connections. Reads and writes have separate pools, so that writers waiting for a lock do not
/// block page views.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    pub read: usize,
    /// `SQLite` always has one, regardless of this value.
    pub write: usize,
}

impl Connections {
    /// Defaults for a `SQLite` file.
    pub const SQLITE: Self = Self { read: 4, write: 1 };

    /// Defaults for a PostgreSQL server: two per core of this machine, at least four. More would only wait for each
    /// other, and each keeps its own plans.
    pub fn postgres() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
        let each = (2 * cores).max(4);
        Self {
            read: each,
            write: each,
        }
    }
}

/// A database of either engine. Clones share the connections.
#[derive(Clone, Debug)]
pub struct Db(Engine);

#[derive(Clone, Debug)]
enum Engine {
    /// A file, in this process.
    Sqlite {
        /// Connections for reading, each on a snapshot.
        read: sqlite::Pool,
        /// The only connection for writing.
        write: sqlite::Pool,
    },
    Postgres {
        read: postgres::Pool,
        write: postgres::Pool,
    },
}

impl Db {
    /// Connects to `sqlite:PATH` (created if absent) or `postgres://…`.
    pub async fn connect(address: &str) -> Result<Self, DbError> {
        Self::connect_with(address, None).await
    }

    /// As [`Db::connect`], with numbers of connections; none: the defaults.
    pub async fn connect_with(address: &str, most: Option<Connections>) -> Result<Self, DbError> {
        if let Some(path) = address.strip_prefix("sqlite:") {
            let readers = most.unwrap_or(Connections::SQLITE).read;
            let (read, write) = sqlite::pools(path, readers).await?;
            Ok(Self(Engine::Sqlite { read, write }))
        } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            let most = most.unwrap_or_else(Connections::postgres);
            Self::connect_postgres(&postgres::Address::from_str(address)?, most).await
        } else {
            Err(DbError::UnknownAddress)
        }
    }

    async fn connect_postgres(
        address: &postgres::Address,
        most: Connections,
    ) -> Result<Self, DbError> {
        let connector = || postgres::Connector(address.clone());
        let read = pool::pool(connector(), most.read);
        let write = pool::pool(connector(), most.write);
        drop(write.get().await?);
        Ok(Self(Engine::Postgres { read, write }))
    }

    /// Returns a connection for one statement. For several that must agree with each other, use [`Db::snapshot`].
    pub async fn read(&self) -> Result<Conn, DbError> {
        match &self.0 {
            Engine::Sqlite { read, .. } => {
                Ok(Conn::sqlite(sqlite::PooledConnection::new(read).await?))
            }
            Engine::Postgres { read, .. } => {
                Ok(Conn::postgres(postgres::PooledConnection::new(read).await?))
            }
        }
    }

    /// Returns a read-only connection whose statements all see the snapshot of the first one. Use `read_tx!`, which
    /// also ends it: one dropped before its end closes its connection.
    pub async fn snapshot(&self) -> Result<Conn, DbError> {
        match &self.0 {
            Engine::Sqlite { read, .. } => {
                let begun = sqlite::PooledConnection::begin(read, "BEGIN DEFERRED").await?;
                Ok(Conn::sqlite(begun))
            }
            Engine::Postgres { read, .. } => {
                let sql = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned();
                Ok(Conn::postgres(
                    postgres::PooledConnection::begin(read, sql).await?,
                ))
            }
        }
    }

    /// Begins a write transaction once no other one is in its scope. Use `write_tx!`, which also commits and retries.
    pub async fn begin(&self, scope: Scope) -> Result<Tx, DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => {
                let begun = sqlite::PooledConnection::begin(write, "BEGIN IMMEDIATE").await?;
                Ok(Tx::new(Conn::sqlite(begun), scope))
            }
            Engine::Postgres { write, .. } => {
                // Read committed: each statement sees what is committed by then, so data guarded by the scope is seen
                // as the previous transaction left it.
                let sql = "BEGIN ISOLATION LEVEL READ COMMITTED".to_owned();
                let mut begun = postgres::PooledConnection::begin(write, sql).await?;
                begun.lock(scope).await?;
                Ok(Tx::new(Conn::postgres(begun), scope))
            }
        }
    }

    /// The engine's name, for logs and `doctor`.
    pub const fn engine(&self) -> &'static str {
        match &self.0 {
            Engine::Sqlite { .. } => "sqlite",
            Engine::Postgres { .. } => "postgres",
        }
    }

    /// The database's file; none for PostgreSQL.
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Engine::Sqlite { write, .. } => Some(sqlite::file(write)),
            Engine::Postgres { .. } => None,
        }
    }

    /// Checkpoints and truncates the write-ahead log, so that deleted rows are gone from the disk. Returns false if a
    /// reader still needs the log: retry later. PostgreSQL manages its own log.
    pub async fn truncate_log(&self) -> Result<bool, DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => sqlite::truncate_log(write).await,
            Engine::Postgres { .. } => Ok(true),
        }
    }

    /// Rewrites the file without deleted data, which blocks writers. Does nothing on PostgreSQL.
    pub async fn vacuum(&self) -> Result<(), DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => sqlite::vacuum(write).await,
            Engine::Postgres { .. } => Ok(()),
        }
    }

    /// Closes all connections; one in use is closed when returned.
    pub async fn close(&self) {
        match &self.0 {
            Engine::Sqlite { read, write } => {
                sqlite::close(read).await;
                sqlite::close(write).await;
            }
            Engine::Postgres { read, write } => {
                postgres::close(read).await;
                postgres::close(write).await;
            }
        }
    }
}
