//! The background tasks of every node, and whether they are still running.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::App;

/// The background tasks of this process and whether each is running.
#[derive(Debug, Default)]
pub struct BackgroundTasks(Mutex<BTreeMap<&'static str, bool>>);

impl BackgroundTasks {
    /// Returns the tasks that ended, by shutdown or after a panic.
    pub fn list_ended(&self) -> Vec<&'static str> {
        let tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = tasks.iter().filter(|(_, runs)| !**runs);
        ended.map(|(name, _)| *name).collect()
    }

    fn set(&self, name: &'static str, runs: bool) {
        let mut tasks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.insert(name, runs);
    }
}

/// Wraps a task so that [`BackgroundTasks::list_ended`] reports it, however it ends.
pub fn watch_task(
    app: &Arc<App>,
    name: &'static str,
    task: impl Future<Output = ()> + Send + 'static,
) -> impl Future<Output = ()> + Send + 'static {
    let running = TaskGuard {
        app: Arc::clone(app),
        name,
    };
    app.background.set(name, true);
    async move {
        task.await;
        drop(running);
    }
}

/// Marks a task as ended when it is dropped, also after a panic.
struct TaskGuard {
    app: Arc<App>,
    name: &'static str,
}

impl Drop for TaskGuard {
    fn drop(&mut self) {
        self.app.background.set(self.name, false);
        if std::thread::panicking() {
            tracing::error!(
                task = self.name,
                "background task panicked: node is not ready"
            );
        }
    }
}

/// Sleeps. Returns false if shutdown was requested during the sleep.
pub(crate) async fn sleep_unless_stopped(period: Duration, stop: &CancellationToken) -> bool {
    tokio::select! {
        () = stop.cancelled() => false,
        () = tokio::time::sleep(period) => true,
    }
}
