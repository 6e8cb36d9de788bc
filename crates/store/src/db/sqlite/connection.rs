//! A connection to a file. Nothing here waits for the runtime: whoever calls says whether the thread
//! may be held up.

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
use super::row::{Names, SqliteRow};
use crate::db::Arg;

/// How long a thread that may block waits for another process' write to end.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long the log's emptying waits for the readers of the moment.
const READERS_TIMEOUT: Duration = Duration::from_millis(250);
/// More statements than the program has, with room for the lists' combinations.
const KEPT_STATEMENTS: usize = 1_024;
/// Steps of the engine's machine, some tens of nanoseconds each: what a statement may take on a
/// thread of the runtime. A row that is found by its key takes some tens of them.
pub(super) const MOST_STEPS_HERE: i32 = 4_000;

/// Kibibytes of pages that the one writer keeps. What a transaction changes beyond that is written to the log before its end,
/// and again with each further change.
const WRITER_CACHE: i64 = 16 * 1024;
/// Kibibytes of pages of a file without a name that are in memory.
const SCRATCH_CACHE: i64 = 4 * 1024;

const WRITES: OpenFlags = OpenFlags::SQLITE_OPEN_READ_WRITE.union(OpenFlags::SQLITE_OPEN_CREATE);

/// On which kind of thread something is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// On the runtime's: it must not wait, and a read that grows long is stopped.
    Here,
    /// On one that may be held up.
    Aside,
}

/// A statement with its values.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) text: Cow<'static, str>,
    pub(super) args: Vec<Arg>,
    /// Whether it is kept prepared.
    pub(super) is_kept: bool,
    /// Its columns, where they are known.
    pub(super) names: Option<Names>,
}

/// What came of it.
#[derive(Debug)]
pub(super) struct Answer {
    /// How many rows it changed, of a statement that writes.
    pub(super) changed: u64,
    pub(super) rows: Vec<SqliteRow>,
    pub(super) names: Names,
    /// Whether it was too long for a thread of the runtime.
    pub(super) is_long: bool,
}

/// A connection.
#[derive(Debug)]
pub(in crate::db) struct Connection {
    inner: rusqlite::Connection,
    stops: Arc<Stops>,
}

/// When what runs now is to be stopped, once it has taken [`MOST_STEPS_HERE`].
#[derive(Debug, Default)]
pub(super) struct Stops {
    /// It must not hold up its thread.
    is_here: AtomicBool,
    /// Nobody waits for it any more.
    is_given_up: AtomicBool,
}

impl Stops {
    pub(super) fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }

    fn is_now(&self) -> bool {
        self.is_here.load(Ordering::Relaxed) || self.is_given_up.load(Ordering::Relaxed)
    }
}

/// Where the file really is, whatever links lead to it; makes it where it is not there.
pub(super) fn real_path(path: &Path) -> Result<Option<PathBuf>, rusqlite::Error> {
    let opened = rusqlite::Connection::open_with_flags(path, WRITES)?;
    Ok(opened
        .path()
        .filter(|path| !path.is_empty())
        .map(PathBuf::from))
}

impl Connection {
    /// Opens the file to read from.
    pub(super) fn reader(path: &Path) -> Result<Self, rusqlite::Error> {
        Self::open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    /// Opens the file to write to, and makes it where it is not there. What is committed is safe
    /// from a power cut once the log is flushed, see [`Log`].
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
        // In the place of the engine's own, which would copy the log in the midst of a commit.
        this.inner.wal_hook(Some(move |_: &mut _, pages| {
            log.committed(pages);
            Ok(())
        }))?;
        Ok(this)
    }

    /// Opens a file without a name, which comes to the disk once its pages do not fit in memory.
    pub(super) fn scratch() -> Result<Self, rusqlite::Error> {
        let this = Self::open(Path::new(""), WRITES)?;
        this.inner
            .pragma_update(None, "cache_size", -SCRATCH_CACHE)?;
        // Where something fails nobody goes on with what is in it.
        this.inner.execute_batch("PRAGMA journal_mode = OFF")?;
        Ok(this)
    }

    fn open(path: &Path, flags: OpenFlags) -> Result<Self, rusqlite::Error> {
        // One thread uses it at a time, so it needs no lock of its own.
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut inner = rusqlite::Connection::open_with_flags(path, flags)?;
        inner.busy_timeout(Duration::ZERO)?;
        inner.set_prepared_statement_cache_capacity(KEPT_STATEMENTS);
        // Plans go by no values, as the tests look at them. Otherwise a statement whose table has an index of some rows only
        // is planned anew, parsing and all, each time that other values are bound to it.
        inner.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        let stops = Arc::<Stops>::default();
        let of_handler = Arc::clone(&stops);
        inner.progress_handler(MOST_STEPS_HERE, Some(move || of_handler.is_now()))?;
        Ok(Self { inner, stops })
    }

    /// On a thread that may be held up, waits for other processes while it does something.
    pub(super) fn patiently<T>(
        &self,
        work: impl FnOnce(&Self) -> Result<T, rusqlite::Error>,
    ) -> Result<T, rusqlite::Error> {
        self.inner.busy_timeout(BUSY_TIMEOUT)?;
        let done = work(self);
        self.inner.busy_timeout(Duration::ZERO)?;
        done
    }

    /// Somebody has it for themselves from now on.
    pub(super) fn taken(&self) {
        self.stops.is_given_up.store(false, Ordering::Relaxed);
    }

    pub(super) fn stops(&self) -> Arc<Stops> {
        Arc::clone(&self.stops)
    }

    /// Runs a statement.
    pub(super) fn ask(&self, question: &Question, place: Place) -> Result<Answer, rusqlite::Error> {
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
        question: &Question,
        place: Place,
    ) -> Result<Answer, rusqlite::Error> {
        bind(statement, &question.args)?;
        let names = match &question.names {
            Some(names) => Arc::clone(names),
            None => statement.column_names().map(Box::from).collect(),
        };
        // Stopping a statement that writes would end its transaction.
        let stops = place == Place::Here && statement.readonly();
        self.stops.is_here.store(stops, Ordering::Relaxed);
        statement.reset_status(StatementStatus::VmStep);
        let mut rows = Vec::new();
        let mut found = statement.raw_query();
        while let Some(row) = found.next()? {
            rows.push(SqliteRow::read(&names, row)?);
        }
        drop(found);
        Ok(Answer {
            changed: self.inner.changes(),
            rows,
            names,
            is_long: statement.get_status(StatementStatus::VmStep) >= MOST_STEPS_HERE,
        })
    }

    /// Runs a statement that writes once for each row of values, whose places are their numbers.
    pub(super) fn ask_rows(&self, text: &str, rows: &[Vec<Arg>]) -> Result<u64, rusqlite::Error> {
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

    /// Prepares a statement without running it.
    pub(super) fn prepare(&self, text: &str) -> Result<(), rusqlite::Error> {
        self.inner.prepare(text).map(drop)
    }

    /// Says something that has no values and no answer.
    pub(super) fn say(&self, words: &str) -> Result<(), rusqlite::Error> {
        self.stops.is_here.store(false, Ordering::Relaxed);
        let mut statement = self.inner.prepare_cached(words)?;
        statement.raw_execute().map(drop)
    }

    /// Says several things.
    pub(super) fn say_all(&self, words: &str) -> Result<(), rusqlite::Error> {
        self.stops.is_here.store(false, Ordering::Relaxed);
        self.inner.execute_batch(words)
    }

    /// Whether a transaction is open. Some errors, such as a full disk, end one.
    pub(super) fn is_in_transaction(&self) -> bool {
        !self.inner.is_autocommit()
    }

    /// Copies the log into the file, as far as readers allow.
    pub(super) fn checkpoint(&self) -> Result<(), rusqlite::Error> {
        self.copy_log(CheckpointMode::PASSIVE)
    }

    /// Copies the whole log into the file, and begins the log anew with the next commit.
    pub(super) fn restart_log(&self) -> Result<(), rusqlite::Error> {
        self.copy_log(CheckpointMode::RESTART)
    }

    /// Copies the whole log into the file and empties it. False where a reader still needs it.
    pub(super) fn empty_log(&self) -> Result<bool, rusqlite::Error> {
        // Writers wait meanwhile, so readers are given a moment only.
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

/// Binds each value where its number stands. The engine takes `$2` for a name and numbers names by
/// their first appearance, so the first of them may be `$2`. A question mark's number is its place.
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

/// Whether something could not be done without waiting, so that nothing of it was done.
pub(super) fn has_to_wait(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::OperationInterrupted | ErrorCode::DatabaseBusy)
    )
}
