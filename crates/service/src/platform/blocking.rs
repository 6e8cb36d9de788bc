//! Work that takes a while and waits for nothing: not on the runtime's threads.

use crate::{Error, Result};

/// Does some work on a thread that no request waits on.
pub(crate) async fn off_the_runtime<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Error::internal("work on another thread ended early", error))
}
