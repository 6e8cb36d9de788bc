//! One way to talk to two engines. The only `match` on the engine is in this module's files.

mod arg;
pub mod bulk;
mod conn;
#[cfg(feature = "testing")]
pub mod count;
mod error;
pub mod list;
pub mod migrate;
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
pub use error::{DbError, Unique};
pub use row::{Row, to_json};
pub use scope::Scope;
pub use sqlite::Scratch;
pub use statement::{Registered, Statement};
pub use write::{Finished, end_snapshot, finish};

/// How many connections there are at most. Those that read never wait for those that write: many
/// who wait for one lock leave the others' pages as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// That read.
    pub read: usize,
    /// That write. `SQLite` has one, whatever is said here.
    pub write: usize,
}

impl Connections {
    /// For a file in this process.
    pub const SQLITE: Self = Self { read: 4, write: 1 };

    /// For a server: two for each core of this machine, and four at least. More would only wait for each other, and each
    /// keeps plans of its own.
    pub fn postgres() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
        let each = (2 * cores).max(4);
        Self {
            read: each,
            write: each,
        }
    }
}

/// A database of either engine. Cloning it shares its connections.
#[derive(Clone, Debug)]
pub struct Db(Engine);

#[derive(Clone, Debug)]
enum Engine {
    /// In this process, in one file.
    Sqlite {
        /// Several connections that read, each a snapshot.
        read: sqlite::Pool,
        /// The one connection that writes.
        write: sqlite::Pool,
    },
    /// A server.
    Postgres {
        /// Connections that read.
        read: postgres::Pool,
        /// Connections that write.
        write: postgres::Pool,
    },
}

impl Db {
    /// Connects to `sqlite:PATH` (made where it is not there) or `postgres://…`.
    pub async fn connect(address: &str) -> Result<Self, DbError> {
        Self::connect_with(address, None).await
    }

    /// As [`Db::connect`], with so many connections; with the usual number where none is said.
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

    /// A connection for one statement. Where the answers of several have to agree with each other,
    /// use [`Db::snapshot`].
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

    /// A connection whose statements all see the database as it stood at the first of them, and
    /// that writes nothing. Use `read_tx!`, which also ends it: one that is dropped before its end
    /// costs its connection.
    pub async fn snapshot(&self) -> Result<Conn, DbError> {
        match &self.0 {
            Engine::Sqlite { read, .. } => {
                let begun = sqlite::PooledConnection::begin(read, "BEGIN DEFERRED").await?;
                Ok(Conn::sqlite(begun))
            }
            Engine::Postgres { read, .. } => {
                let words = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY".to_owned();
                Ok(Conn::postgres(
                    postgres::PooledConnection::begin(read, words).await?,
                ))
            }
        }
    }

    /// A transaction to write in, once nobody else writes in its scope. Use `write_tx!`, which
    /// also commits and retries.
    pub async fn begin(&self, scope: Scope) -> Result<Tx, DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => {
                let begun = sqlite::PooledConnection::begin(write, "BEGIN IMMEDIATE").await?;
                Ok(Tx::new(Conn::sqlite(begun)))
            }
            Engine::Postgres { write, .. } => {
                // Each statement sees what is committed by then, so what the scope guards is seen
                // as the last one in it left it.
                let words = "BEGIN ISOLATION LEVEL READ COMMITTED".to_owned();
                let mut begun = postgres::PooledConnection::begin(write, words).await?;
                begun.lock(scope).await?;
                Ok(Tx::new(Conn::postgres(begun)))
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

    /// The database's file, of an engine that has one.
    pub fn file(&self) -> Option<&Path> {
        match &self.0 {
            Engine::Sqlite { write, .. } => Some(sqlite::file(write)),
            Engine::Postgres { .. } => None,
        }
    }

    /// Removes from the disk what the write-ahead log still holds of rows that are gone. False where a
    /// reader needs the log: try again later. PostgreSQL keeps its own log.
    pub async fn empty_log(&self) -> Result<bool, DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => sqlite::empty_log(write).await,
            Engine::Postgres { .. } => Ok(true),
        }
    }

    /// Writes the file anew, without what was removed from it; nobody writes meanwhile. Does nothing
    /// on PostgreSQL.
    pub async fn vacuum(&self) -> Result<(), DbError> {
        match &self.0 {
            Engine::Sqlite { write, .. } => sqlite::vacuum(write).await,
            Engine::Postgres { .. } => Ok(()),
        }
    }

    /// Closes every connection; one that is used now closes when it comes back.
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
