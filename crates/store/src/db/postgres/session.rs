//! A session with a server: its prepared statements, and statements sent without waiting.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::{poll_fn, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use futures_util::TryStreamExt;
use futures_util::future::join;
use tokio::task::JoinHandle;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Error, Row, Statement};

use super::Address;
use super::values::PostgresValue;
use crate::DbError;

/// Maximum number of cached prepared statements: more than the program has.
const KEPT_STATEMENTS: usize = 2_000;
/// Maximum number of statements in flight without anyone waiting.
const MOST_SENT: usize = 64;

/// A session. Statements are answered in the order they were sent.
pub(in crate::db) struct Session {
    client: Arc<Client>,
    /// Reads and writes the socket until the client is dropped.
    driver: JoinHandle<()>,
    kept: HashMap<Cow<'static, str>, Statement>,
    sent: VecDeque<PendingResult>,
}

/// The pending result of a statement.
type PendingResult = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Session {
    pub(in crate::db) async fn open(address: &Address) -> Result<Self, DbError> {
        let (client, connection) = address.connect().await?;
        let driver = tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "database connection lost");
            }
        });
        Ok(Self {
            client: Arc::new(client),
            driver,
            kept: HashMap::new(),
            sent: VecDeque::new(),
        })
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    pub(super) async fn ping(&mut self) -> Result<(), DbError> {
        Ok(self.client.check_connection().await?)
    }

    /// Closes the session and waits until the server has closed it.
    pub(in crate::db) async fn close(self) {
        drop((self.sent, self.kept, self.client));
        if let Err(error) = self.driver.await {
            tracing::debug!(%error, "database connection not closed cleanly");
        }
    }

    pub(super) async fn execute<V: PostgresValue>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<u64, DbError> {
        let statement = self.prepared(text, &values).await?;
        let call = self.client.execute_raw(&statement, params(&values));
        await_after_pending(&mut self.sent, call).await
    }

    pub(in crate::db) async fn fetch_all<V: PostgresValue>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<Vec<Row>, DbError> {
        let statement = self.prepared(text, &values).await?;
        await_after_pending(&mut self.sent, rows(&self.client, &statement, &values)).await
    }

    /// Prepares a statement with parameter types inferred by the server.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        await_after_pending(&mut self.sent, self.client.prepare(text)).await?;
        Ok(())
    }

    pub(in crate::db) async fn execute_raw(&mut self, sql: &str) -> Result<(), DbError> {
        await_after_pending(&mut self.sent, self.client.batch_execute(sql)).await
    }

    pub(super) async fn send<V: PostgresValue + 'static>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<(), DbError> {
        let statement = self.prepared(text, &values).await?;
        let client = Arc::clone(&self.client);
        self.push(Box::pin(async move {
            let done = client.execute_raw(&statement, params(&values)).await;
            done.map(drop)
        }))
        .await
    }

    pub(super) async fn send_raw(&mut self, sql: String) -> Result<(), DbError> {
        let client = Arc::clone(&self.client);
        self.push(Box::pin(async move { client.batch_execute(&sql).await }))
            .await
    }

    /// Discards the results of statements in flight.
    pub(super) fn discard_pending(&mut self) {
        self.sent.clear();
    }

    /// Sends a statement and keeps its result for later.
    async fn push(&mut self, mut answer: PendingResult) -> Result<(), DbError> {
        if self.sent.len() >= MOST_SENT {
            await_pending(&mut self.sent).await?;
        }
        // The client sends when the future is first polled.
        match poll_fn(|context| Poll::Ready(answer.as_mut().poll(context))).await {
            Poll::Ready(answer) => await_after_pending(&mut self.sent, ready(answer)).await,
            Poll::Pending => {
                self.sent.push_back(answer);
                Ok(())
            }
        }
    }

    async fn prepared<V: PostgresValue>(
        &mut self,
        text: Cow<'static, str>,
        values: &[V],
    ) -> Result<Statement, DbError> {
        if let Some(kept) = self.kept.get(&text) {
            return Ok(kept.clone());
        }
        let types: Vec<Type> = values.iter().map(PostgresValue::kind).collect();
        let call = Box::pin(self.client.prepare_typed(&text, &types));
        let statement = await_after_pending(&mut self.sent, call).await?;
        if self.kept.len() >= KEPT_STATEMENTS {
            self.kept.clear();
        }
        self.kept.insert(text, statement.clone());
        Ok(statement)
    }
}

/// Returns a statement's result, unless an earlier one in flight failed, which is then the cause. Awaits both
/// concurrently, because the client reads on only while results are taken.
async fn await_after_pending<T>(
    sent: &mut VecDeque<PendingResult>,
    call: impl Future<Output = Result<T, Error>>,
) -> Result<T, DbError> {
    let (before, answer) = join(await_pending(sent), call).await;
    before?;
    Ok(answer?)
}

/// Waits for all statements in flight and returns the first error, which caused the others.
async fn await_pending(sent: &mut VecDeque<PendingResult>) -> Result<(), Error> {
    let mut settled = Ok(());
    while let Some(answer) = sent.pop_front() {
        settled = settled.and(answer.await);
    }
    settled
}

async fn rows<V: PostgresValue>(
    client: &Client,
    statement: &Statement,
    values: &[V],
) -> Result<Vec<Row>, Error> {
    let rows = client.query_raw(statement, params(values)).await?;
    rows.try_collect().await
}

fn params<V: ToSql + Sync>(values: &[V]) -> impl ExactSizeIterator<Item = &(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync))
}
