//! A temporary database for one job, for data that would not fit in memory.

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::task::spawn_blocking;

use super::connection::{BoundStatement, Connection, ThreadKind};
use crate::DbError;
use crate::db::pool::ConnectionError;
use crate::db::{Arg, Row};

/// Temporary tables, independent of the main database's engine. They are held in memory up to a few megabytes, and
/// beyond that in an unnamed temporary file that is deleted with this value.
#[derive(Debug)]
pub struct Scratch(Arc<Mutex<Connection>>);

impl Scratch {
    /// Creates empty tables.
    pub async fn new(tables: &'static str) -> Result<Self, DbError> {
        let made = spawn_blocking(move || {
            let conn = Connection::scratch()?;
            conn.execute_batch(tables)?;
            Ok::<_, rusqlite::Error>(conn)
        });
        let conn = made.await.map_err(ConnectionError::Ended)??;
        Ok(Self(Arc::new(Mutex::new(conn))))
    }

    /// Returns the first row of a query for each set of values, in order.
    pub async fn fetch_first_each(
        &self,
        text: &'static str,
        arguments: Vec<Vec<Arg>>,
    ) -> Result<Vec<Option<Row>>, DbError> {
        self.work(move |conn| {
            let mut names = None;
            let found = arguments.into_iter().map(|args| {
                let question = BoundStatement {
                    text: Cow::Borrowed(text),
                    args,
                    is_kept: true,
                    names: names.take(),
                };
                let answer = conn.execute(&question, ThreadKind::Blocking)?;
                names = Some(answer.names);
                Ok(answer.rows.into_iter().next().map(Row::sqlite))
            });
            found.collect()
        })
        .await
    }

    /// Executes a write statement once per row of values.
    pub async fn write(&self, text: &'static str, rows: Vec<Vec<Arg>>) -> Result<(), DbError> {
        self.work(move |conn| {
            conn.execute_raw("BEGIN")?;
            conn.execute_rows(text, &rows)?;
            conn.execute_raw("COMMIT")
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, rusqlite::Error> + Send + 'static,
    ) -> Result<T, DbError> {
        let conn = Arc::clone(&self.0);
        let done = spawn_blocking(move || {
            // Ignores poisoning: a panic leaves at most an open transaction, in which nothing more is written.
            work(&conn.lock().unwrap_or_else(PoisonError::into_inner))
        });
        Ok(done.await.map_err(ConnectionError::Ended)??)
    }
}
