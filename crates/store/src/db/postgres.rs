//! Connections to a PostgreSQL server, over sqlx.

mod columns;
mod error;
pub(super) mod migrate;

use std::time::Duration;

use deadpool::managed::{self, Manager, Metrics, Object, RecycleResult};
use sqlx::postgres::{PgArguments, PgConnectOptions, PgRow};
use sqlx::{Arguments, AssertSqlSafe, Connection, Executor, PgConnection, SqlSafeStr};

use super::pool::NoConnection;
use super::{Arg, DbError};

/// A connection that was given out so long ago is asked whether it lives. One that broke since
/// then tells whoever uses it, and is not used again.
const RESTED: Duration = Duration::from_secs(1);

/// Connections to one database.
pub(super) type Pool = managed::Pool<Connector>;

/// Opens connections.
#[derive(Debug)]
pub(super) struct Connector(pub(super) PgConnectOptions);

impl Manager for Connector {
    type Type = PgConnection;
    type Error = sqlx::Error;

    async fn create(&self) -> Result<PgConnection, sqlx::Error> {
        PgConnection::connect_with(&self.0).await
    }

    async fn recycle(
        &self,
        conn: &mut PgConnection,
        metrics: &Metrics,
    ) -> RecycleResult<sqlx::Error> {
        if metrics.last_used() > RESTED {
            conn.ping().await?;
        }
        Ok(())
    }
}

/// Closes the connections that nobody uses now; the others close when they come back.
pub(super) async fn close(pool: &Pool) {
    for conn in super::pool::close(pool) {
        if let Err(error) = conn.close().await {
            tracing::debug!(%error, "a connection did not close in order");
        }
    }
}

/// A connection that goes back when it is dropped; in the middle of something it is closed, which
/// rolls back what was not committed.
#[derive(Debug)]
pub(super) struct PooledConnection {
    object: Option<Object<Connector>>,
    is_asked: bool,
    is_in_transaction: bool,
}

impl PooledConnection {
    /// The next free connection.
    pub(super) async fn new(pool: &Pool) -> Result<Self, DbError> {
        Ok(Self {
            object: Some(pool.get().await?),
            is_asked: false,
            is_in_transaction: false,
        })
    }

    /// A transaction on the next free connection, begun with these words.
    pub(super) async fn begin(pool: &Pool, words: String) -> Result<Self, DbError> {
        let mut this = Self::new(pool).await?;
        this.is_in_transaction = true;
        this.say(words).await?;
        Ok(this)
    }

    /// To ask something. Until [`Self::answered`] the connection is in the middle of it.
    fn ask(&mut self) -> Result<&mut PgConnection, DbError> {
        self.is_asked = true;
        let conn = self.object.as_deref_mut();
        Ok(conn.ok_or(NoConnection::Closed)?)
    }

    /// Remembers that the connection can be asked something else, unless it broke.
    fn answered<T>(&mut self, answer: Result<T, sqlx::Error>) -> Result<T, DbError> {
        let answer = answer.map_err(DbError::from);
        self.is_asked = matches!(answer, Err(DbError::Unavailable(_)));
        answer
    }

    /// Runs a statement and says how many rows it changed.
    pub(super) async fn execute(
        &mut self,
        text: impl SqlSafeStr,
        args: Vec<Arg>,
    ) -> Result<u64, DbError> {
        let query = sqlx::query_with(text, arguments(args)?);
        let done = query.execute(self.ask()?).await;
        self.answered(done.map(|done| done.rows_affected()))
    }

    /// Runs a statement whose values are the columns of some rows, each as an array. Gives how many
    /// rows it changed.
    pub(super) async fn execute_rows(
        &mut self,
        text: String,
        rows: Vec<Vec<Arg>>,
    ) -> Result<u64, DbError> {
        let query = sqlx::query_with(AssertSqlSafe(text), columns::arguments(rows)?);
        let done = query.execute(self.ask()?).await;
        self.answered(done.map(|done| done.rows_affected()))
    }

    /// The rows of a query.
    pub(super) async fn fetch_all(
        &mut self,
        text: impl SqlSafeStr,
        args: Vec<Arg>,
    ) -> Result<Vec<PgRow>, DbError> {
        let query = sqlx::query_with(text, arguments(args)?);
        let rows = query.fetch_all(self.ask()?).await;
        self.answered(rows)
    }

    /// Prepares a statement without running it.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        let text = AssertSqlSafe(text).into_sql_str();
        let prepared = self.ask()?.prepare(text).await.map(drop);
        self.answered(prepared)
    }

    /// Says something that has no values and no answer.
    pub(super) async fn say(&mut self, words: String) -> Result<(), DbError> {
        let words = sqlx::raw_sql(AssertSqlSafe(words));
        let said = words.execute(self.ask()?).await.map(drop);
        self.answered(said)
    }

    /// Ends a transaction with this word.
    pub(super) async fn end(mut self, word: &str) -> Result<(), DbError> {
        self.say(word.to_owned()).await?;
        self.is_in_transaction = false;
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

fn arguments(args: Vec<Arg>) -> Result<PgArguments, DbError> {
    let mut arguments = PgArguments::default();
    for arg in args {
        let added = match arg {
            Arg::Int(value) => arguments.add(value),
            Arg::Text(value) => arguments.add(value),
            Arg::Bytes(value) => arguments.add(value),
        };
        added.map_err(DbError::Other)?;
    }
    Ok(arguments)
}
