//! The tasks that every node keeps running beside its requests, and whether they still do.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::App;

/// Which background tasks of this process run, and which have ended.
#[derive(Debug, Default)]
pub struct Background(Mutex<BTreeMap<&'static str, bool>>);

impl Background {
    /// Tasks that were started and run no more: told to stop, or dead after a panic.
    pub fn ended(&self) -> Vec<&'static str> {
        let tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = tasks.iter().filter(|(_, runs)| !**runs);
        ended.map(|(name, _)| *name).collect()
    }

    fn set(&self, name: &'static str, runs: bool) {
        let mut tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.insert(name, runs);
    }
}

/// Runs a task; however it ends, [`Background::ended`] names it.
pub fn watched(
    app: &Arc<App>,
    name: &'static str,
    task: impl Future<Output = ()> + Send + 'static,
) -> impl Future<Output = ()> + Send + 'static {
    let running = Running {
        app: Arc::clone(app),
        name,
    };
    app.background.set(name, true);
    async move {
        task.await;
        drop(running);
    }
}

/// Dropped when its task ends, also by a panic.
struct Running {
    app: Arc<App>,
    name: &'static str,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.app.background.set(self.name, false);
        if std::thread::panicking() {
            tracing::error!(
                task = self.name,
                "a background task died; this node is not ready"
            );
        }
    }
}

/// Waits; false when told to stop meanwhile.
pub(crate) async fn slept(period: Duration, stop: &CancellationToken) -> bool {
    tokio::select! {
        () = stop.cancelled() => false,
        () = tokio::time::sleep(period) => true,
    }
}
