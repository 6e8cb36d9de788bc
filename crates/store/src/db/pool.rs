//! Connection pools. `docs/decisions/0040-connections-are-not-asked-whether-they-live.md`.

use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Pool, PoolError, QueueMode};

use super::DbError;

/// How long a request waits for a connection.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

#[derive(Debug, thiserror::Error)]
pub(super) enum ConnectionError {
    #[error("no connection became free in time")]
    TimedOut,
    #[error("the database is closed")]
    Closed,
    #[error("an earlier error ended the transaction")]
    RolledBack,
    #[error("the thread that used the connection ended")]
    Ended(#[from] tokio::task::JoinError),
}

impl From<ConnectionError> for DbError {
    fn from(error: ConnectionError) -> Self {
        Self::Unavailable(Box::new(error))
    }
}

/// Creates a pool that opens connections on demand up to a maximum.
pub(super) fn pool<M: Manager>(manager: M, most: usize) -> Pool<M> {
    Pool::builder(manager)
        .max_size(most)
        .wait_timeout(Some(ACQUIRE_TIMEOUT))
        .create_timeout(Some(ACQUIRE_TIMEOUT))
        .recycle_timeout(Some(ACQUIRE_TIMEOUT))
        // Prefers the most recently used connection, whose statements and pages are cached.
        .queue_mode(QueueMode::Lifo)
        .runtime(Runtime::Tokio1)
        .build()
        .unwrap_or_else(|_| unreachable!("a pool with timeouts has a runtime"))
}

/// Closes a pool and returns its idle connections; the others close when returned.
pub(super) fn close<M: Manager>(pool: &Pool<M>) -> Vec<M::Type> {
    let idle = pool.retain(|_, _| false).removed;
    pool.close();
    idle
}

impl<E: Into<Self>> From<PoolError<E>> for DbError {
    fn from(error: PoolError<E>) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => ConnectionError::TimedOut.into(),
            _ => ConnectionError::Closed.into(),
        }
    }
}
