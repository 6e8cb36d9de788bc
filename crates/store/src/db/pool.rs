//! Connections that are used again. `docs/decisions/0040-connections-are-not-asked-whether-they-live.md`.

use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{Manager, Pool, PoolError, QueueMode};

use super::DbError;

/// How long a request waits for a connection before it is told to come back.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(5);

/// Why a connection cannot be used.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoConnection {
    #[error("no connection became free in time")]
    TimedOut,
    #[error("the database is closed")]
    Closed,
    #[error("an earlier error ended the transaction")]
    RolledBack,
    #[error("the thread that used the connection ended")]
    Ended(#[from] tokio::task::JoinError),
}

impl From<NoConnection> for DbError {
    fn from(error: NoConnection) -> Self {
        Self::Unavailable(Box::new(error))
    }
}

/// At most so many connections, opened when they are needed.
pub(super) fn pool<M: Manager>(manager: M, most: usize) -> Pool<M> {
    Pool::builder(manager)
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

/// Closes a pool and gives the connections that nobody uses now; the others close when they come
/// back.
pub(super) fn close<M: Manager>(pool: &Pool<M>) -> Vec<M::Type> {
    let idle = pool.retain(|_, _| false).removed;
    pool.close();
    idle
}

impl<E: Into<Self>> From<PoolError<E>> for DbError {
    fn from(error: PoolError<E>) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => NoConnection::TimedOut.into(),
            _ => NoConnection::Closed.into(),
        }
    }
}
