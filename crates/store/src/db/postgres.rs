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

use super::pool::NoConnection;
use super::{Arg, DbError, Scope};

/// A connection that was given out so long ago is asked whether it lives. One that broke since
/// then tells whoever uses it, and is not used again.
const RESTED: Duration = Duration::from_secs(1);

/// Connections to one database.
pub(super) type Pool = managed::Pool<Connector>;

/// Opens connections.
#[derive(Debug)]
pub(super) struct Connector(pub(super) Address);

impl Manager for Connector {
    type Type = Session;
    type Error = DbError;

    async fn create(&self) -> Result<Session, DbError> {
        // Boxed, as what is rare is large here, and every future that asks the database would be as large.
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

/// Closes the connections that nobody uses now; the others close when they come back.
pub(super) async fn close(pool: &Pool) {
    for session in super::pool::close(pool) {
        session.close().await;
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

    /// A transaction on the next free connection. The words that begin it travel with its first statement.
    pub(super) async fn begin(pool: &Pool, words: String) -> Result<Self, DbError> {
        let mut this = Self::new(pool).await?;
        this.is_in_transaction = true;
        this.send_words(words).await?;
        Ok(this)
    }

    /// To ask something. Until [`Self::answered`] the connection is in the middle of it.
    fn ask(&mut self) -> Result<&mut Session, DbError> {
        self.is_asked = true;
        let session = self.object.as_deref_mut();
        Ok(session.ok_or(NoConnection::Closed)?)
    }

    /// Remembers that the connection can be asked something else, unless it broke.
    fn answered<T>(&mut self, answer: Result<T, DbError>) -> Result<T, DbError> {
        self.is_asked = matches!(answer, Err(DbError::Unavailable(_)));
        answer
    }

    /// Runs a statement and says how many rows it changed.
    pub(super) async fn execute(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<u64, DbError> {
        let changed = self.ask()?.execute(text.into(), args).await;
        self.answered(changed)
    }

    /// Runs a statement without waiting for it. Where it fails, what is asked next says so.
    pub(super) async fn send(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<(), DbError> {
        let sent = self.ask()?.send(text.into(), args).await;
        self.answered(sent)
    }

    /// Sends what waits until nobody else decides about a scope.
    pub(super) async fn lock(&mut self, scope: Scope) -> Result<(), DbError> {
        for (text, args) in scope.locks() {
            self.send(text, args).await?;
        }
        Ok(())
    }

    /// As [`Self::send`], of words that have no values and no answer.
    pub(super) async fn send_words(&mut self, words: String) -> Result<(), DbError> {
        let sent = self.ask()?.send_words(words).await;
        self.answered(sent)
    }

    /// Runs a statement whose values are the columns of some rows, each as an array. Gives how many
    /// rows it changed.
    pub(super) async fn execute_rows(
        &mut self,
        text: String,
        rows: Vec<Vec<Arg>>,
    ) -> Result<u64, DbError> {
        let columns = columns::of(rows)?;
        let changed = self.ask()?.execute(text.into(), columns).await;
        self.answered(changed)
    }

    /// The rows of a query.
    pub(super) async fn fetch_all(
        &mut self,
        text: impl Into<Cow<'static, str>>,
        args: Vec<Arg>,
    ) -> Result<Vec<Row>, DbError> {
        let rows = self.ask()?.fetch_all(text.into(), args).await;
        self.answered(rows)
    }

    /// Prepares a statement without running it.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        let prepared = self.ask()?.prepare(text).await;
        self.answered(prepared)
    }

    /// Says something that has no values and no answer.
    pub(super) async fn say(&mut self, words: &str) -> Result<(), DbError> {
        let said = self.ask()?.say(words).await;
        self.answered(said)
    }

    /// Ends a transaction with this word.
    pub(super) async fn end(mut self, word: &str) -> Result<(), DbError> {
        let ended = self.ask()?.say(word).await;
        // A commit that follows a failed statement rolls back, and says what failed.
        self.is_in_transaction = matches!(ended, Err(DbError::Unavailable(_)));
        self.answered(ended)
    }

    /// Ends a transaction that wrote nothing, without waiting for it.
    pub(super) async fn leave(mut self) -> Result<(), DbError> {
        self.send_words("ROLLBACK".to_owned()).await?;
        self.is_in_transaction = false;
        if let Some(session) = self.object.as_deref_mut() {
            session.forget_sent();
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
