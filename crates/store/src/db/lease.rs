//! Connections that are used again. `docs/decisions/0040-connections-are-not-asked-whether-they-live.md`.

use std::marker::PhantomData;
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{self, Metrics, Object, PoolError, QueueMode, RecycleResult};
use sqlx::{Connection, Executor};

use super::DbError;

/// How long a request waits for a connection before it is told to come back.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);
/// A connection that was given out so long ago is asked whether it lives. One that broke since
/// then tells whoever uses it, and is not used again.
const RESTED: Duration = Duration::from_secs(1);

/// Connections to one database.
pub type Pool<C> = managed::Pool<Connector<C>>;

/// Opens connections.
pub struct Connector<C: Connection> {
    options: C::Options,
    opens: PhantomData<fn() -> C>,
}

impl<C: Connection> std::fmt::Debug for Connector<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Connector")
    }
}

impl<C: Connection> managed::Manager for Connector<C> {
    type Type = C;
    type Error = sqlx::Error;

    async fn create(&self) -> Result<C, sqlx::Error> {
        C::connect_with(&self.options).await
    }

    async fn recycle(&self, conn: &mut C, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if metrics.last_used() > RESTED {
            conn.ping().await?;
        }
        Ok(())
    }
}

/// At most so many connections, opened when they are needed.
pub(super) fn pool<C: Connection>(options: C::Options, most: usize) -> Pool<C> {
    let connector = Connector {
        options,
        opens: PhantomData,
    };
    managed::Pool::builder(connector)
        .max_size(most)
        .wait_timeout(Some(ACQUIRE_TIMEOUT))
        .create_timeout(Some(ACQUIRE_TIMEOUT))
        .recycle_timeout(Some(ACQUIRE_TIMEOUT))
        // The one that was used last knows most statements and pages.
        .queue_mode(QueueMode::Lifo)
        .runtime(Runtime::Tokio1)
        .build()
        .unwrap_or_else(|_| unreachable!("a pool with timeouts has a runtime"))
}

/// Closes the connections that nobody uses now; the others close when they come back.
pub(super) async fn close<C: Connection>(pool: &Pool<C>) {
    let idle = pool.retain(|_, _| false).removed;
    pool.close();
    for conn in idle {
        if let Err(error) = conn.close().await {
            tracing::debug!(%error, "a connection did not close in order");
        }
    }
}

/// A connection that goes back when it is dropped; in the middle of something it is closed, which
/// rolls back what was not committed.
#[derive(Debug)]
pub(super) struct Lease<C: Connection> {
    object: Option<Object<Connector<C>>>,
    is_asked: bool,
    is_in_transaction: bool,
}

impl<C> Lease<C>
where
    C: Connection,
    for<'c> &'c mut C: Executor<'c, Database = C::Database>,
{
    /// The next free connection.
    pub(super) async fn new(pool: &Pool<C>) -> Result<Self, DbError> {
        Ok(Self {
            object: Some(pool.get().await?),
            is_asked: false,
            is_in_transaction: false,
        })
    }

    /// A transaction on the next free connection, begun with these words.
    pub(super) async fn begin(pool: &Pool<C>, words: String) -> Result<Self, DbError> {
        let mut lease = Self::new(pool).await?;
        lease.is_in_transaction = true;
        lease.say(words).await?;
        Ok(lease)
    }

    /// To ask something. Until [`Self::answered`] the connection is in the middle of it.
    pub(super) fn ask(&mut self) -> Result<&mut C, DbError> {
        self.is_asked = true;
        let conn = self.object.as_deref_mut();
        Ok(conn.ok_or(sqlx::Error::PoolClosed)?)
    }

    /// The answer came.
    pub(super) const fn answered(&mut self) {
        self.is_asked = false;
    }

    /// Says something that has no values and no answer.
    pub(super) async fn say(&mut self, words: String) -> Result<(), DbError> {
        let words = sqlx::raw_sql(sqlx::AssertSqlSafe(words));
        words.execute(self.ask()?).await?;
        self.answered();
        Ok(())
    }

    /// Ends a transaction with this word.
    pub(super) async fn end(mut self, word: &str) -> Result<(), DbError> {
        self.say(word.to_owned()).await?;
        self.is_in_transaction = false;
        Ok(())
    }
}

impl<C: Connection> Drop for Lease<C> {
    fn drop(&mut self) {
        if self.is_asked || self.is_in_transaction {
            drop(self.object.take().map(Object::take));
        }
    }
}

impl From<PoolError<sqlx::Error>> for DbError {
    fn from(error: PoolError<sqlx::Error>) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => sqlx::Error::PoolTimedOut.into(),
            _ => sqlx::Error::PoolClosed.into(),
        }
    }
}
