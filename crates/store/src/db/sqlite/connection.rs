//! A connection to a `SQLite` file. Nothing here waits for the runtime: the caller states whether the thread may block.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::types::{ToSql, ToSqlOutput, ValueRef};
use rusqlite::wal::CheckpointMode;
use rusqlite::{ErrorCode, OpenFlags, Statement, StatementStatus};

use super::log::Log;
use super::row::{ColumnNames, RawResult, SqliteRow};
use crate::db::Arg;

/// How long a blocking thread waits for another process's write.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long truncating the log waits for current readers.
const READERS_TIMEOUT: Duration = Duration::from_millis(250);
/// Maximum number of cached statements: more than the program has, with room for lists' combinations.
const KEPT_STATEMENTS: usize = 1_024;
/// Limit of virtual machine steps, some tens of nanoseconds each, for a statement on a runtime thread. A lookup by key
/// takes some tens of them.
pub(super) const MOST_STEPS_HERE: i32 = 4_000;

/// Page cache of the writer in kibibytes. A transaction's changes beyond that are written to the log before its end,
/// and again with each further change.
const WRITER_CACHE: i64 = 16 * 1024;
/// Page cache of a scratch file in kibibytes.
const SCRATCH_CACHE: i64 = 4 * 1024;

const WRITES: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_CREATE);

/// The thread on which an operation runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ThreadKind {
    /// A runtime thread: it must not block, and a long read is interrupted.
    Runtime,
    /// A blocking thread.
    Blocking,
}

#[derive(Debug)]
pub(super) struct BoundStatement {
    pub(super) text: Cow<'static, str>,
    pub(super) args: Vec<Arg>,
    /// Whether it is cached as a prepared statement.
    pub(super) is_kept: bool,
    /// Its columns, if known.
    pub(super) names: Option<ColumnNames>,
}

#[derive(Debug)]
pub(in crate::db) struct Connection {
    inner: rusqlite::Connection,
    stops: Arc<InterruptFlags>,
}

/// Reasons to interrupt the running statement, checked every [`MOST_STEPS_HERE`] steps.
#[derive(Debug, Default)]
pub(super) struct InterruptFlags {
    /// It must not block its thread.
    is_here: AtomicBool,
    /// The caller was dropped.
    is_given_up: AtomicBool,
}

impl InterruptFlags {
    pub(super) fn abandon(&self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }

    fn is_now(&self) -> bool {
        self.is_here.load(Ordering::Relaxed) || self.is_given_up.load(Ordering::Relaxed)
    }
}

/// Resolves links to the real path of the file, creating it if absent.
pub(super) fn real_path(path: &Path) -> Result<Option<PathBuf>, rusqlite::Error> {
    let opened = rusqlite::Connection::open_with_flags(path, WRITES)?;
    Ok(opened
        .path()
        .filter(|path| !path.is_empty())
        .map(PathBuf::from))
}

impl Connection {
    /// Opens the file for reading.
    pub(super) fn reader(path: &Path) -> Result<Self, rusqlite::Error> {
        Self::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Opens the file for writing, creating it if absent. A commit survives a power cut once the log is flushed, see
    /// [`Log`].
    pub(super) fn writer(path: &Path, log: &Arc<Log>) -> Result<Self, rusqlite::Error> {
        let mut this = Self::open(path, WRITES)?;
        this.inner.busy_timeout(BUSY_TIMEOUT)?;
        this.inner.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;
             PRAGMA secure_delete = ON",
        )?;
        this.inner
            .pragma_update(None, "cache_size", -WRITER_CACHE)?;
        this.inner.busy_timeout(Duration::ZERO)?;
        let log = Arc::clone(log);
        // Replaces the engine's own hook, which would checkpoint during a commit.
        this.inner.wal_hook(Some(move |_: &mut _, pages| {
            log.record_commit(pages);
            Ok(())
        }))?;
        Ok(this)
    }

    /// Opens a temporary file without a name, which is written to disk once its pages exceed the cache.
    pub(super) fn scratch() -> Result<Self, rusqlite::Error> {
        let this = Self::open(Path::new(""), WRITES)?;
        this.inner
            .pragma_update(None, "cache_size", -SCRATCH_CACHE)?;
        // After a failure its content is discarded anyway.
        this.inner.execute_batch("PRAGMA journal_mode = OFF")?;
        Ok(this)
    }

    fn open(path: &Path, flags: OpenFlags) -> Result<Self, rusqlite::Error> {
        // Only one thread uses it at a time, so it needs no mutex.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut inner = rusqlite::Connection::open_with_flags(path, flags)?;
        inner.busy_timeout(Duration::ZERO)?;
        inner.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
        // Plans independently of values, as the tests check. Otherwise a statement on a table with a partial index is
        // replanned, parsing included, each time other values are bound.
        inner.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let stops = Arc::<InterruptFlags>::default();
        let of_handler = Arc::clone(&stops);
        inner.progress_handler(MOST_STEPS_HERE, Some(move || of_handler.is_now()))?;
        Ok(Self { inner, stops })
    }

    /// Waits for other processes' locks while an operation runs on a blocking thread.
    pub(super) fn with_busy_timeout<T>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, rusqlite::Error>,
    ) -> Result<T, rusqlite::Error> {
        self.inner.busy_timeout(BUSY_TIMEOUT)?;
        let done = work(self);
        self.inner.busy_timeout(Duration::ZERO)?;
        done
    }

    /// Resets the connection for a new user.
    pub(super) fn reset(&self) {
        self.stops.is_given_up.store(false, Ordering::Relaxed);
    }

    pub(super) fn interrupt_flags(&self) -> Arc<InterruptFlags> {
        Arc::clone(&self.stops)
    }

    /// Executes a statement.
    pub(super) fn execute(
        &self,
        question: &BoundStatement,
        place: ThreadKind,
    ) -> Result<RawResult, rusqlite::Error> {
        if question.is_kept {
            let mut statement = self.inner.prepare_cached(&question.text)?;
            self.run(&mut statement, question, place)
        } else {
            let mut statement = self.inner.prepare(&question.text)?;
            self.run(&mut statement, question, place)
        }
    }

    fn run(
        &self,
        statement: &mut Statement<'_>,
        question: &BoundStatement,
        place: ThreadKind,
    ) -> Result<RawResult, rusqlite::Error> {
        bind(statement, &question.args)?;
        let names = match &question.names {
            Some(names) => Arc::clone(names),
            None => statement.column_names().map(Box::from).collect(),
        };
        // Interrupting a write statement would end its transaction.
        let stops = place == ThreadKind::Runtime && statement.readonly();
        self.stops.is_here.store(stops, Ordering::Relaxed);
        statement.reset_status(StatementStatus::VmStep);
        let mut rows = Vec::new();
        let mut found = statement.raw_query();
        while let Some(row) = found.next()? {
            rows.push(SqliteRow::read(&names, row)?);
        }
        drop(found);
        Ok(RawResult {
            changed: self.inner.changes(),
            rows,
            names,
            is_long: statement.get_status(StatementStatus::VmStep) >= MOST_STEPS_HERE,
        })
    }

    /// Executes a write statement once per row of values, which are bound by number.
    pub(super) fn execute_rows(
        &self,
        text: &str,
        rows: &[Vec<Arg>],
    ) -> Result<u64, rusqlite::Error> {
        self.stops.is_here.store(false, Ordering::Relaxed);
        let mut statement = self.inner.prepare_cached(text)?;
        let mut changed = 0;
        for row in rows {
            for (value, place) in row.iter().zip(1..) {
                statement.raw_bind_parameter(place, value)?;
            }
            changed += statement.raw_execute()? as u64;
        }
        Ok(changed)
    }

    /// Prepares a statement without executing it.
    pub(super) fn prepare(&self, text: &str) -> Result<(), rusqlite::Error> {
        self.inner.prepare(text).map(drop)
    }

    /// Executes SQL without parameters and result.
    pub(super) fn execute_raw(&self, sql: &str) -> Result<(), rusqlite::Error> {
        self.stops.is_here.store(false, Ordering::Relaxed);
        let mut statement = self.inner.prepare_cached(sql)?;
        statement.raw_execute().map(drop)
    }

    /// Executes several statements.
    pub(super) fn execute_batch(&self, sql: &str) -> Result<(), rusqlite::Error> {
        self.stops.is_here.store(false, Ordering::Relaxed);
        self.inner.execute_batch(sql)
    }

    /// Whether a transaction is open. Some errors, such as a full disk, end one.
    pub(super) fn is_in_transaction(&self) -> bool {
        !self.inner.is_autocommit()
    }

    /// Checkpoints the log, as far as readers permit.
    pub(super) fn checkpoint(&self) -> Result<(), rusqlite::Error> {
        self.copy_log(CheckpointMode::PASSIVE)
    }

    /// Checkpoints the whole log, so that the next commit restarts it.
    pub(super) fn restart_log(&self) -> Result<(), rusqlite::Error> {
        self.copy_log(CheckpointMode::RESTART)
    }

    /// Checkpoints the whole log and truncates it. Returns false if a reader still needs it.
    pub(super) fn truncate_log(&self) -> Result<bool, rusqlite::Error> {
        // The timeout is short, because writers wait until the copy ends.
        self.inner.busy_timeout(READERS_TIMEOUT)?;
        match self.copy_log(CheckpointMode::TRUNCATE) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) => Ok(false),
            done => done.map(|()| true),
        }
    }

    fn copy_log(&self, mode: CheckpointMode) -> Result<(), rusqlite::Error> {
        self.inner.wal_checkpoint_v2(None::<&str>, mode).map(drop)
    }
}

/// Binds values by parameter number. The engine treats `$2` as a name and numbers names by first appearance, so the
/// first one may be `$2`. A question mark's number is its position.
fn bind(statement: &mut Statement<'_>, args: &[Arg]) -> Result<(), rusqlite::Error> {
    for place in 1..=statement.parameter_count() {
        let number = match statement.parameter_name(place) {
            Some(name) => numbered(name)?,
            None => place,
        };
        let value = number.checked_sub(1).and_then(|index| args.get(index));
        let value = value.ok_or(rusqlite::Error::InvalidParameterCount(args.len(), number))?;
        statement.raw_bind_parameter(place, value)?;
    }
    Ok(())
}

fn numbered(name: &str) -> Result<usize, rusqlite::Error> {
    let number = name
        .strip_prefix('$')
        .and_then(|number| number.parse().ok());
    number.ok_or_else(|| rusqlite::Error::InvalidParameterName(name.to_owned()))
}

impl ToSql for Arg {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>, rusqlite::Error> {
        let value = match self {
            Self::Int(value) => value.map(ValueRef::Integer),
            Self::Text(value) => value.as_ref().map(|text| ValueRef::Text(text.as_bytes())),
            Self::Bytes(value) => value.as_ref().map(|bytes| ValueRef::Blob(bytes)),
        };
        Ok(ToSqlOutput::Borrowed(value.unwrap_or(ValueRef::Null)))
    }
}

/// Whether an operation failed only because it would have had to wait, without any effect.
pub(super) fn has_to_wait(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::OperationInterrupted | ErrorCode::DatabaseBusy)
    )
}
