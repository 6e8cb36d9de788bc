//! Connections to a `SQLite` file over rusqlite. Fast operations run on the calling thread; ones that may block run on
//! a blocking thread. `docs/decisions/0060-sqlite-on-the-callers-thread.md`.

mod connection;
mod error;
mod log;
pub(super) mod migrate;
mod row;
mod scratch;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool::managed::{self, Manager, Metrics, Object, RecycleError, RecycleResult};
use tokio::runtime::Handle;
use tokio::task::{JoinHandle, spawn_blocking};

use super::pool::{ConnectionError, pool};
use super::{Arg, DbError, Statement};
use connection::{BoundStatement, Connection, InterruptFlags, ThreadKind, has_to_wait, real_path};
use log::Log;
use row::RawResult;
pub(super) use row::{SqliteRow, StatementMetadata};
pub use scratch::Scratch;

/// Slower operations are logged.
const SLOW: Duration = Duration::from_secs(1);

/// A pool for one file.
pub(super) type Pool = managed::Pool<Connector>;

#[derive(Debug)]
pub(super) struct Connector {
    path: PathBuf,
    /// Log of the writing connection.
    log: Option<Arc<Log>>,
}

/// Opens the file, creating it if absent; returns the pools of reading connections and of the writing one.
pub(super) async fn pools(path: &str, readers: usize) -> Result<(Pool, Pool), DbError> {
    let path = PathBuf::from(path);
    let real = spawn_blocking(move || real_path(&path));
    let real = real.await.map_err(ConnectionError::Ended)??;
    let path = real.ok_or(DbError::UnknownAddress)?;
    let log = Some(Arc::new(Log::for_database(&path)));
    let write = pool(
        Connector {
            path: path.clone(),
            log,
        },
        1,
    );
    drop(write.get().await?);
    Ok((pool(Connector { path, log: None }, readers), write))
}

impl Manager for Connector {
    type Type = Connection;
    type Error = DbError;

    async fn create(&self) -> Result<Connection, DbError> {
        let (path, log) = (self.path.clone(), self.log.clone());
        let opened = spawn_blocking(move || match log {
            Some(log) => Connection::writer(&path, &log),
            None => Connection::reader(&path),
        });
        Ok(opened.await.map_err(ConnectionError::Ended)??)
    }

    async fn recycle(&self, conn: &mut Connection, _: &Metrics) -> RecycleResult<DbError> {
        if conn.is_in_transaction() {
            return Err(RecycleError::message("a transaction was left open"));
        }
        Ok(())
    }
}

pub(super) fn file(pool: &Pool) -> &Path {
    &pool.manager().path
}

/// Checkpoints and truncates the log. Returns false if a reader still needs it.
pub(super) async fn truncate_log(pool: &Pool) -> Result<bool, DbError> {
    let mut conn = PooledConnection::new(pool).await?;
    conn.work(ThreadKind::Blocking, "checkpoint", |conn, _| {
        conn.truncate_log()
    })
    .await
}

/// Rewrites the file without deleted data.
pub(super) async fn vacuum(pool: &Pool) -> Result<(), DbError> {
    let mut conn = PooledConnection::new(pool).await?;
    conn.work(ThreadKind::Blocking, "VACUUM", |conn, _| {
        conn.execute_batch("VACUUM")
    })
    .await
}

/// Closes idle connections; the others close when returned.
pub(super) async fn close(pool: &Pool) {
    let idle = super::pool::close(pool);
    // Dropping the last connection checkpoints the log.
    if spawn_blocking(move || drop(idle)).await.is_err() {
        tracing::debug!("database connections not closed cleanly");
    }
}

/// A connection that returns to the pool on drop. Uncommitted changes are rolled back.
#[derive(Debug)]
pub(super) struct PooledConnection {
    /// Absent while a blocking thread uses it.
    held: Option<ConnectionState>,
    log: Option<Arc<Log>>,
}

/// The state that moves between threads and is cleaned up on the thread that drops it.
#[derive(Debug)]
struct ConnectionState {
    object: Option<Object<Connector>>,
    is_in_transaction: bool,
    is_broken: bool,
}

impl ConnectionState {
    fn conn(&self) -> Result<&Connection, DbError> {
        let conn = self.object.as_deref();
        Ok(conn.ok_or(ConnectionError::Closed)?)
    }
}

impl Drop for ConnectionState {
    fn drop(&mut self) {
        let open = self
            .object
            .as_deref()
            .filter(|conn| conn.is_in_transaction());
        if let Some(Err(error)) = open.map(|conn| conn.execute_raw("ROLLBACK")) {
            tracing::warn!(%error, "rollback failed: connection closed");
            self.is_broken = true;
        }
        if !self.is_broken {
            return;
        }
        let conn = self.object.take().map(Object::take);
        // Closing may checkpoint the log.
        match Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(move || drop(conn))),
            Err(_) => drop(conn),
        }
    }
}

impl PooledConnection {
    /// Takes a free connection.
    pub(super) async fn new(pool: &Pool) -> Result<Self, DbError> {
        let object = pool.get().await?;
        object.reset();
        Ok(Self {
            held: Some(ConnectionState {
                object: Some(object),
                is_in_transaction: false,
                is_broken: false,
            }),
            log: pool.manager().log.clone(),
        })
    }

    /// Begins a transaction on a free connection with this SQL.
    pub(super) async fn begin(pool: &Pool, sql: &'static str) -> Result<Self, DbError> {
        let mut this = Self::new(pool).await?;
        this.checkpoint_if_doubtful().await?;
        let begun = this.work(ThreadKind::Runtime, sql, move |conn, _| {
            conn.execute_raw(sql)
        });
        begun.await?;
        this.held()?.is_in_transaction = true;
        Ok(this)
    }

    /// Checkpoints the log before further writes, if a flush failed.
    async fn checkpoint_if_doubtful(&mut self) -> Result<(), DbError> {
        let Some(log) = self.log.clone().filter(|log| log.is_doubtful()) else {
            return Ok(());
        };
        let copied = self.work(ThreadKind::Blocking, "checkpoint", |conn, _| {
            conn.restart_log()
        });
        copied.await?;
        log.record_checkpoint();
        Ok(())
    }

    fn held(&mut self) -> Result<&mut ConnectionState, DbError> {
        Ok(self.held.as_mut().ok_or(ConnectionError::Closed)?)
    }

    /// Runs an operation on this thread if it cannot block, otherwise on a blocking thread.
    async fn work<T: Send + 'static>(
        &mut self,
        place: ThreadKind,
        what: &'static str,
        work: impl Fn(&Connection, ThreadKind) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Result<T, DbError> {
        let held = self.held()?;
        let conn = held.conn()?;
        if held.is_in_transaction && !conn.is_in_transaction() {
            // After an error ended the transaction, a further statement would be committed on its own.
            return Err(ConnectionError::RolledBack.into());
        }
        if place == ThreadKind::Runtime {
            match work(conn, place) {
                Err(error) if has_to_wait(&error) => {}
                done => return self.record_failure(done),
            }
        }
        // Boxed to keep the caller's future small.
        Box::pin(self.work_blocking(what, work)).await
    }

    async fn work_blocking<T: Send + 'static>(
        &mut self,
        what: &'static str,
        work: impl Fn(&Connection, ThreadKind) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Result<T, DbError> {
        let held = self.held.take().ok_or(ConnectionError::Closed)?;
        let stops = held.conn()?.interrupt_flags();
        let started = Instant::now();
        let task = spawn_blocking(move || {
            let work =
                |conn: &Connection| conn.with_busy_timeout(|conn| work(conn, ThreadKind::Blocking));
            let done = held.conn().map(work);
            (held, done)
        });
        let mut elsewhere = BlockingTask {
            task,
            stops: Some(stops),
        };
        let (held, done) = (&mut elsewhere.task)
            .await
            .map_err(ConnectionError::Ended)?;
        elsewhere.stops = None;
        self.held = Some(held);
        if started.elapsed() > SLOW {
            let seconds = started.elapsed().as_secs_f64();
            tracing::warn!(statement = what, seconds, "slow statement");
        }
        self.record_failure(done?)
    }

    fn record_failure<T>(&mut self, done: Result<T, rusqlite::Error>) -> Result<T, DbError> {
        let done = done.map_err(DbError::from);
        self.held()?.is_broken |= matches!(done, Err(DbError::Unavailable(_)));
        done
    }

    /// Executes a statement.
    pub(super) async fn execute(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<StatementResult, DbError> {
        let learned = statement.metadata();
        let question = BoundStatement {
            text: Cow::Borrowed(statement.sqlite()),
            args,
            is_kept: true,
            names: learned.names(),
        };
        let place = if learned.is_long() || removes(statement.sqlite()) {
            ThreadKind::Blocking
        } else {
            ThreadKind::Runtime
        };
        let call = self.work(place, statement.name(), move |conn, place| {
            conn.execute(&question, place)
        });
        let answer = call.await?;
        learned.update(&answer);
        Ok(answer.into())
    }

    /// Executes a write statement once per row of values. Returns the number of changed rows.
    pub(super) async fn execute_rows(
        &mut self,
        name: &'static str,
        text: String,
        rows: Vec<Vec<Arg>>,
    ) -> Result<u64, DbError> {
        let call = self.work(ThreadKind::Blocking, name, move |conn, _| {
            conn.execute_rows(&text, &rows)
        });
        call.await
    }

    /// Executes a dynamically built statement.
    pub(super) async fn execute_built(
        &mut self,
        name: &'static str,
        text: String,
        args: Vec<Arg>,
        is_kept: bool,
    ) -> Result<StatementResult, DbError> {
        let question = BoundStatement {
            text: Cow::Owned(text),
            args,
            is_kept,
            names: None,
        };
        let call = self.work(ThreadKind::Blocking, name, move |conn, place| {
            conn.execute(&question, place)
        });
        Ok(call.await?.into())
    }

    /// Prepares a statement without executing it.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        let prepared = self.work(ThreadKind::Runtime, "prepare", move |conn, _| {
            conn.prepare(text)
        });
        prepared.await
    }

    /// Commits. The next writer can continue at once; this function returns when the disk has the data.
    pub(super) async fn commit(mut self) -> Result<(), DbError> {
        let log = self.log.clone().ok_or(ConnectionError::Closed)?;
        let place = if log.is_long() {
            ThreadKind::Blocking
        } else {
            ThreadKind::Runtime
        };
        let copies = Arc::clone(&log);
        let done = self.work(place, "COMMIT", move |conn, place| {
            conn.execute_raw("COMMIT")?;
            if place == ThreadKind::Blocking
                && copies.is_long()
                && let Err(error) = conn.checkpoint()
            {
                tracing::debug!(%error, "write-ahead log not checkpointed");
            }
            Ok(())
        });
        done.await?;
        drop(self);
        log.wait_for_flush().await
    }

    /// Rolls a transaction back.
    pub(super) fn roll_back(self) {
        drop(self);
    }
}

/// An operation on another thread. If its caller is dropped first, it is interrupted and the connection is dropped over
/// there.
struct BlockingTask<T> {
    task: JoinHandle<T>,
    stops: Option<Arc<InterruptFlags>>,
}

impl<T> Drop for BlockingTask<T> {
    fn drop(&mut self) {
        // Before the task is released: once it ends, the connection may have another user.
        if let Some(stops) = &self.stops {
            stops.abandon();
        }
    }
}

#[derive(Debug)]
pub(super) struct StatementResult {
    /// Number of changed rows, for a write statement.
    pub(super) changed: u64,
    pub(super) rows: Vec<SqliteRow>,
}

impl From<RawResult> for StatementResult {
    fn from(answer: RawResult) -> Self {
        Self {
            changed: answer.changed,
            rows: answer.rows,
        }
    }
}

/// A deletion may affect any number of rows and cascade, so its duration is unknown.
fn removes(text: &str) -> bool {
    text.trim_ascii_start().starts_with("DELETE")
}
