//! One session with a server: its prepared statements, and what was sent and is not answered yet.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use futures_util::TryStreamExt;
use tokio::task::JoinHandle;
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Error, Row, Statement};

use super::Address;
use super::values::Typed;
use crate::DbError;

/// Statements that a session keeps prepared: more than there are.
const KEPT_STATEMENTS: usize = 2_000;
/// Statements that may be on their way without anybody waiting for them.
const MOST_SENT: usize = 64;

/// A session. Whatever is sent is answered in its order.
pub(in crate::db) struct Session {
    client: Arc<Client>,
    /// Reads and writes the socket until the client is dropped.
    driver: JoinHandle<()>,
    kept: HashMap<Cow<'static, str>, Statement>,
    sent: VecDeque<Answer>,
}

/// The answer to what was sent already.
type Answer = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

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
                tracing::debug!(%error, "a connection to the database broke");
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

    /// Says good-bye, and waits until the server heard it.
    pub(in crate::db) async fn close(self) {
        drop((self.sent, self.kept, self.client));
        if let Err(error) = self.driver.await {
            tracing::debug!(%error, "a connection did not close in order");
        }
    }

    pub(super) async fn execute<V: Typed>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<u64, DbError> {
        let answer = match self.prepared(text, &values).await {
            Ok(statement) => self.client.execute_raw(&statement, params(&values)).await,
            Err(error) => Err(error),
        };
        self.after_sent(answer).await
    }

    pub(in crate::db) async fn fetch_all<V: Typed>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<Vec<Row>, DbError> {
        let answer = match self.prepared(text, &values).await {
            Ok(statement) => rows(&self.client, &statement, &values).await,
            Err(error) => Err(error),
        };
        self.after_sent(answer).await
    }

    /// Prepares a statement whose values the server gives types.
    pub(super) async fn prepare(&mut self, text: &'static str) -> Result<(), DbError> {
        let answer = self.client.prepare(text).await.map(drop);
        self.after_sent(answer).await
    }

    pub(in crate::db) async fn say(&mut self, words: &str) -> Result<(), DbError> {
        let answer = self.client.batch_execute(words).await;
        self.after_sent(answer).await
    }

    pub(super) async fn send<V: Typed + 'static>(
        &mut self,
        text: Cow<'static, str>,
        values: Vec<V>,
    ) -> Result<(), DbError> {
        let statement = match self.prepared(text, &values).await {
            Ok(statement) => statement,
            Err(error) => return self.after_sent(Err(error)).await,
        };
        let client = Arc::clone(&self.client);
        self.push(Box::pin(async move {
            let done = client.execute_raw(&statement, params(&values)).await;
            done.map(drop)
        }))
        .await
    }

    pub(super) async fn send_words(&mut self, words: String) -> Result<(), DbError> {
        let client = Arc::clone(&self.client);
        self.push(Box::pin(async move { client.batch_execute(&words).await }))
            .await
    }

    /// Nobody wants to know what becomes of what was sent.
    pub(super) fn forget_sent(&mut self) {
        self.sent.clear();
    }

    /// Sends something, and leaves its answer for later.
    async fn push(&mut self, mut answer: Answer) -> Result<(), DbError> {
        if self.sent.len() >= MOST_SENT {
            self.after_sent(Ok(())).await?;
        }
        // A future of the client sends when it is first polled.
        match poll_fn(|context| Poll::Ready(answer.as_mut().poll(context))).await {
            Poll::Ready(answer) => self.after_sent(answer).await,
            Poll::Pending => {
                self.sent.push_back(answer);
                Ok(())
            }
        }
    }

    /// An answer, unless something that was sent before failed: then the rest failed because of it.
    async fn after_sent<T>(&mut self, answer: Result<T, Error>) -> Result<T, DbError> {
        while let Some(sent) = self.sent.pop_front() {
            if let Err(error) = sent.await {
                self.sent.clear();
                return Err(error.into());
            }
        }
        Ok(answer?)
    }

    async fn prepared<V: Typed>(
        &mut self,
        text: Cow<'static, str>,
        values: &[V],
    ) -> Result<Statement, Error> {
        if let Some(kept) = self.kept.get(&text) {
            return Ok(kept.clone());
        }
        let types: Vec<Type> = values.iter().map(Typed::kind).collect();
        let statement = Box::pin(self.client.prepare_typed(&text, &types)).await?;
        if self.kept.len() >= KEPT_STATEMENTS {
            self.kept.clear();
        }
        self.kept.insert(text, statement.clone());
        Ok(statement)
    }
}

async fn rows<V: Typed>(
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
