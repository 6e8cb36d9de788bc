//! The write-ahead log: many commits share a flush to disk, and none is acknowledged before.
//! `docs/decisions/0060-sqlite-on-the-callers-thread.md`.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::watch;

use crate::DbError;

/// Pages at which the log is checkpointed. An import's commit writes a thousand, most of which the next one writes
/// again: the engine's default of 1,000 would copy them each time.
const LONG_LOG: i32 = 4_000;
/// Length of the log before the connection's first write.
const UNKNOWN: u64 = u64::MAX;

type FlushFn = Box<dyn Fn() -> io::Result<()> + Send + Sync>;

/// How far the log was written and flushed.
pub(super) struct Log {
    flush: FlushFn,
    commits: AtomicU64,
    pages: AtomicU64,
    is_flushing: AtomicBool,
    flushed: watch::Sender<FlushProgress>,
}

/// Flushed commits, by number.
#[derive(Debug, Clone, Copy, Default)]
struct FlushProgress {
    /// Commits up to this one are durable.
    safe: u64,
    /// Commits up to this one may be lost after a power cut, because a flush failed, unless they are durable.
    doubtful: u64,
}

impl FlushProgress {
    const fn is_doubtful(self) -> bool {
        self.doubtful > self.safe
    }
}

/// A flush failed, so the state of the disk is unknown.
#[derive(Debug, thiserror::Error)]
#[error("what was written could not be flushed to the disk")]
struct FlushError;

impl std::fmt::Debug for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Log")
    }
}

impl Log {
    /// The log of a database file.
    pub(super) fn for_database(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-wal");
        Self::new(Box::new(move || flush(Path::new(&path))))
    }

    fn new(flush: FlushFn) -> Self {
        Self {
            flush,
            commits: AtomicU64::new(0),
            pages: AtomicU64::new(UNKNOWN),
            is_flushing: AtomicBool::new(false),
            flushed: watch::Sender::new(FlushProgress::default()),
        }
    }

    /// Records a commit, after which the log has so many pages.
    pub(super) fn record_commit(&self, pages: i32) {
        self.pages
            .store(u64::try_from(pages).unwrap_or(UNKNOWN), Ordering::Relaxed);
        self.commits.fetch_add(1, Ordering::Release);
    }

    /// Whether the next commit should run on a blocking thread: it may restart the log, which flushes its first page,
    /// and a checkpoint is due.
    pub(super) fn is_long(&self) -> bool {
        self.pages.load(Ordering::Relaxed) >= u64::from(LONG_LOG.unsigned_abs())
    }

    /// Whether nothing may be written before [`Self::record_checkpoint`].
    pub(super) fn is_doubtful(&self) -> bool {
        self.flushed.borrow().is_doubtful()
    }

    /// Records that the whole log was checkpointed and the file flushed.
    pub(super) fn record_checkpoint(&self) {
        let safe = self.commits.load(Ordering::Acquire);
        self.flushed.send_modify(|flushed| flushed.safe = safe);
    }

    /// Waits until all present commits are flushed. Callers that arrive during a flush share the next one.
    pub(super) async fn wait_for_flush(self: &Arc<Self>) -> Result<(), DbError> {
        let mine = self.commits.load(Ordering::Acquire);
        let mut flushed = self.flushed.subscribe();
        loop {
            let now = *flushed.borrow_and_update();
            if now.safe >= mine {
                return Ok(());
            }
            if now.is_doubtful() {
                return Err(DbError::Unavailable(Box::new(FlushError)));
            }
            if !self.is_flushing.swap(true, Ordering::AcqRel) {
                let this = Arc::clone(self);
                tokio::task::spawn_blocking(move || this.flush_now());
            }
            // The sender is a field of this value, so it exists.
            let _ = flushed.changed().await;
        }
    }

    fn flush_now(&self) {
        let upto = self.commits.load(Ordering::Acquire);
        let done = (self.flush)();
        if let Err(error) = &done {
            tracing::error!(%error, "write-ahead log not flushed");
        }
        // Before waiters are notified: one of them may start the next flush.
        self.is_flushing.store(false, Ordering::Release);
        self.flushed.send_modify(|flushed| match done {
            Ok(()) if !flushed.is_doubtful() => flushed.safe = flushed.safe.max(upto),
            _ => flushed.doubtful = flushed.doubtful.max(upto),
        });
    }
}

/// Opens the log each time, because the engine recreates it after the last connection was closed.
fn flush(log: &Path) -> io::Result<()> {
    match File::open(log) {
        Ok(log) => log.sync_data(),
        // The last connection checkpointed and removed it.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests;
