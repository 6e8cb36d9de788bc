//! The write-ahead log: many commits are flushed to the disk at once, and none is acknowledged
//! before. `docs/decisions/0060-sqlite-on-the-callers-thread.md`.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::watch;

use crate::DbError;

/// The log is copied into the file once it has so many pages. A commit of an import writes a thousand, most of which the next
/// one writes again: the engine's own measure of 1,000 would copy them each time.
const LONG_LOG: i32 = 4_000;
/// How long the log is that a connection did not write to yet.
const UNKNOWN: u64 = u64::MAX;

type Flush = Box<dyn Fn() -> io::Result<()> + Send + Sync>;

/// How far the log was written, and how far it was flushed.
pub(super) struct Log {
    flush: Flush,
    /// Commits so far.
    commits: AtomicU64,
    pages: AtomicU64,
    is_flushing: AtomicBool,
    flushed: watch::Sender<Flushed>,
}

/// The commits up to a number.
#[derive(Debug, Clone, Copy, Default)]
struct Flushed {
    /// Are safe.
    safe: u64,
    /// May be gone after a power cut, because a flush failed, unless they are safe.
    doubtful: u64,
}

impl Flushed {
    const fn is_doubtful(self) -> bool {
        self.doubtful > self.safe
    }
}

/// A flush failed, so nobody knows what the disk has.
#[derive(Debug, thiserror::Error)]
#[error("what was written could not be flushed to the disk")]
struct Doubtful;

impl std::fmt::Debug for Log {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Log")
    }
}

impl Log {
    /// Of a database's file.
    pub(super) fn of(database: &Path) -> Self {
        let mut path = database.as_os_str().to_owned();
        path.push("-wal");
        Self::new(Box::new(move || flush(Path::new(&path))))
    }

    fn new(flush: Flush) -> Self {
        Self {
            flush,
            commits: AtomicU64::new(0),
            pages: AtomicU64::new(UNKNOWN),
            is_flushing: AtomicBool::new(false),
            flushed: watch::Sender::new(Flushed::default()),
        }
    }

    /// A commit was written, after which the log has so many pages.
    pub(super) fn committed(&self, pages: i32) {
        self.pages
            .store(u64::try_from(pages).unwrap_or(UNKNOWN), Ordering::Relaxed);
        self.commits.fetch_add(1, Ordering::Release);
    }

    /// Whether the next commit is to be made where a thread may be held up: it may begin the log
    /// anew, which flushes its first page, and the log is to be copied.
    pub(super) fn is_long(&self) -> bool {
        self.pages.load(Ordering::Relaxed) >= u64::from(LONG_LOG.unsigned_abs())
    }

    /// Whether nothing more may be written before [`Self::copied`].
    pub(super) fn is_doubtful(&self) -> bool {
        self.flushed.borrow().is_doubtful()
    }

    /// The whole log was copied into the file, and the file was flushed.
    pub(super) fn copied(&self) {
        let safe = self.commits.load(Ordering::Acquire);
        self.flushed.send_modify(|flushed| flushed.safe = safe);
    }

    /// Waits until whatever is committed by now is flushed. Whoever comes while the disk is busy is
    /// served by the next flush, together with all others who came.
    pub(super) async fn flushed(self: &Arc<Self>) -> Result<(), DbError> {
        let mine = self.commits.load(Ordering::Acquire);
        let mut flushed = self.flushed.subscribe();
        loop {
            let now = *flushed.borrow_and_update();
            if now.safe >= mine {
                return Ok(());
            }
            if now.is_doubtful() {
                return Err(DbError::Unavailable(Box::new(Doubtful)));
            }
            if !self.is_flushing.swap(true, Ordering::AcqRel) {
                let this = Arc::clone(self);
                tokio::task::spawn_blocking(move || this.flush_now());
            }
            // The sender is a part of this value, so it is there.
            let _ = flushed.changed().await;
        }
    }

    fn flush_now(&self) {
        let upto = self.commits.load(Ordering::Acquire);
        let done = (self.flush)();
        if let Err(error) = &done {
            tracing::error!(%error, "the write-ahead log could not be flushed");
        }
        // Before those who wait are told: one of them may begin the next flush.
        self.is_flushing.store(false, Ordering::Release);
        self.flushed.send_modify(|flushed| match done {
            Ok(()) if !flushed.is_doubtful() => flushed.safe = flushed.safe.max(upto),
            _ => flushed.doubtful = flushed.doubtful.max(upto),
        });
    }
}

/// Opened each time: the engine makes another log when nobody had the database open.
fn flush(log: &Path) -> io::Result<()> {
    match File::open(log) {
        Ok(log) => log.sync_data(),
        // The last connection copied it into the file and removed it.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests;
