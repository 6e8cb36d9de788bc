//! Connections to a PostgreSQL server, over tokio-postgres.
//! `docs/decisions/0153-statements-are-sent-ahead-on-postgresql.md`.

mod address;
mod columns;
mod error;
pub(super) mod migrate;
mod session;
mod values;

use std::borrow::Cow;
use std::time::Duration;

use deadpool::managed::{self, Manager, Metrics, Object, RecycleError, RecycleResult};
use tokio_postgres::Row;

pub(super) use address::Address;
pub(super) use session::Session;

use super::pool::ConnectionError;
use super::{Arg, DbError, Scope};

/// A connection idle for longer is tested before use. One that broke more recently fails its user's statement and is
/// discarded.
const RESTED: Duration = Duration::from_secs(1);

/// A pool for one database.
pub(super) type Pool = managed::Pool<Connector>;

#[derive(Debug)]
pub(super) struct Connector(pub(super) Address);

impl Manager for Connector {
    type Type = Session;
    type Error = DbError;

    async fn create(&self) -> Result<Session, DbError> {
        // Boxed, because the rarely used future is large and would enlarge every future that uses the database.
        Box::pin(Session::open(&self.0)).await
    }

    async fn recycle(&self, session: &mut Session, metrics: &Metrics) -> RecycleResult<DbError> {
        if session.is_closed() {
            return Err(RecycleError::message("the server closed the connection"));
        }
        if metrics.last_used() > RESTED {
            Box::pin(session.ping())
                .await
                .map_err(RecycleError::Backend)?;
        }
        Ok(())
    }
}

/// Closes idle connections; the others close when returned.
pub(super) async fn close(pool: &Pool) {
    for session in super::pool::close(pool) {
        session.close().await;
    }
}

/// A connection that returns to the pool on drop. In the middle of a statement or transaction it is closed instead,
/// which rolls back.
#[derive(Debug)]
pub(super) struct PooledConnection {
    object: Option<Object<Connector>>,
    is_asked: bool,
    is_in_transaction: bool,
}

impl PooledConnection {
    /// Takes a free connection.
    pub(super) async fn new(pool: &Pool) -> Result<Self, DbError> {
        Ok(Self {
            object: Some(pool.get().await?),
            is_asked: false,
            is_in_transaction: false,
        })
    }

    /// Begins a transaction on a free connection. `BEGIN` is sent with the first statement.
    pub(super) async fn begin(pool: &Pool, sql: String) -> Result<Self, DbError> {
        let mut this = Self::new(pool).await?;
        this.is_in_transaction = true;
        this.send_raw(sql).await?;
        Ok(this)
    }

    /// Marks the connection as busy until [`Self::end_call`], and returns the session.
    fn begin_call(&mut self) -> Result<&mut Session, DbError> {
        self.is_asked = true;
        let session = self.object.as_deref_mut();
        Ok(session.ok_or(ConnectionError::Closed)?)
    }

    /// Marks the connection as idle unless it is broken.
    fn end_call<T>(&mut self, answer: Result<T, DbError>) -> Result<T, DbError> {
        self.is_asked = matches!(answer, Err(DbError::Unavailable(_)));
        answer
    }

    /// Executes a statement and returns the number of changed rows.
    pub(super) async fn execute(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<u64, DbError> {
        let changed = self.begin_call()?.execute(text.into(), args).await;
        self.end_call(changed)
    }

    /// Sends a statement without waiting. The next statement reports its failure.
    pub(super) async fn send(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<(), DbError> {
        let sent = self.begin_call()?.send(text.into(), args).await;
        self.end_call(sent)
    }

    /// Sends the lock statements of a scope.
    pub(super) async fn lock(&mut self, scope: Scope) -> Result<(), DbError> {
        for (text, args) in scope.locks() {
            self.send(text, args).await?;
        }
        Ok(())
    }

    /// As [`Self::send`], for SQL without parameters and result.
    pub(super) async fn send_raw(&mut self, sql: String) -> Result<(), DbError> {
        let sent = self.begin_call()?.send_raw(sql).await;
        self.end_call(sent)
    }

    /// Executes a statement whose parameters are the columns of rows, as arrays. Returns the number of changed rows.
    pub(super) async fn execute_rows(
        &mut self,
        text: String,
        rows: Vec<Vec<Arg>>,
    ) -> Result<u64, DbError> {
        let columns = columns::columns_from_rows(rows)?;
        let changed = self.begin_call()?.execute(text.into(), columns).await;
        self.end_call(changed)
    }

    /// Returns the rows of a query.
    pub(super) async fn fetch_all(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<Vec<Row>, DbError> {
        let rows = self.begin_call()?.fetch_all(text.into(), args).await;
        self.end_call(rows)
    }

    /// Prepares a statement without executing it.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        let prepared = self.begin_call()?.prepare(text).await;
        self.end_call(prepared)
    }

    /// Executes SQL without parameters and result.
    pub(super) async fn execute_raw(&mut self, sql: &str) -> Result<(), DbError> {
        let result = self.begin_call()?.execute_raw(sql).await;
        self.end_call(result)
    }

    /// Ends a transaction with `COMMIT` or `ROLLBACK`.
    pub(super) async fn end(mut self, word: &str) -> Result<(), DbError> {
        let ended = self.begin_call()?.execute_raw(word).await;
        // A commit after a failed statement rolls back and returns that error.
        self.is_in_transaction = matches!(ended, Err(DbError::Unavailable(_)));
        self.end_call(ended)
    }

    /// Ends a read-only transaction without waiting.
    pub(super) async fn end_read(mut self) -> Result<(), DbError> {
        self.send_raw("ROLLBACK".to_owned()).await?;
        self.is_in_transaction = false;
        if let Some(session) = self.object.as_deref_mut() {
            session.discard_pending();
        }
        Ok(())
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if self.is_asked || self.is_in_transaction {
            drop(self.object.take().map(Object::take));
        }
    }
}
