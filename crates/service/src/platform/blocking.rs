//! Runs blocking work outside the threads of the async runtime.

use crate::{Error, Result};

/// Runs blocking work on a thread for such work.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal("work on another thread ended early", error))
}
