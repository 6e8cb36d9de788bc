//! A connection that reads, or a transaction that writes, on either engine.

use std::ops::{Deref, DerefMut};

use sea_query::{PostgresQueryBuilder, SelectStatement, SqliteQueryBuilder};
use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{AssertSqlSafe, PgConnection, SqlSafeStr, SqliteConnection};

use super::lease::Lease;
use super::{Arg, DbError, Row, Scope, Statement};

/// A connection. Reading functions take `&mut Conn`; a [`Tx`] can be given in its place.
#[derive(Debug)]
pub struct Conn {
    kind: Kind,
    conflicted: bool,
}

#[derive(Debug)]
enum Kind {
    Sqlite(Lease<SqliteConnection>),
    Postgres(Lease<PgConnection>),
}

enum Engine<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Conn {
    pub(super) const fn sqlite(lease: Lease<SqliteConnection>) -> Self {
        Self {
            kind: Kind::Sqlite(lease),
            conflicted: false,
        }
    }

    pub(super) const fn postgres(lease: Lease<PgConnection>) -> Self {
        Self {
            kind: Kind::Postgres(lease),
            conflicted: false,
        }
    }

    /// To ask something; whatever comes of it goes through [`Self::answered`].
    fn engine(&mut self) -> Result<Engine<'_>, DbError> {
        Ok(match &mut self.kind {
            Kind::Sqlite(lease) => Engine::Sqlite(lease.ask()?),
            Kind::Postgres(lease) => Engine::Postgres(lease.ask()?),
        })
    }

    /// Remembers whether the engine asked for the transaction to be run again, and that the
    /// connection can be asked something else, unless it broke.
    fn answered<T>(&mut self, answer: Result<T, impl Into<DbError>>) -> Result<T, DbError> {
        let answer = answer.map_err(Into::into);
        self.conflicted |= matches!(answer, Err(DbError::Conflict));
        if !matches!(answer, Err(DbError::Unavailable(_))) {
            match &mut self.kind {
                Kind::Sqlite(lease) => lease.answered(),
                Kind::Postgres(lease) => lease.answered(),
            }
        }
        answer
    }

    /// Runs a statement and says how many rows it changed.
    pub async fn execute(&mut self, statement: &Statement, args: Vec<Arg>) -> Result<u64, DbError> {
        #[cfg(feature = "testing")]
        super::count::written(statement, &args);
        let outcome = match self.engine()? {
            Engine::Sqlite(conn) => {
                let query = sqlx::query_with(statement.sqlite(), sqlite_arguments(args)?);
                query.execute(conn).await.map(|done| done.rows_affected())
            }
            Engine::Postgres(conn) => {
                let query = sqlx::query_with(statement.postgres(), postgres_arguments(args)?);
                query.execute(conn).await.map(|done| done.rows_affected())
            }
        };
        self.answered(outcome)
    }

    async fn lock(&mut self, scope: Scope) -> Result<(), DbError> {
        let Kind::Postgres(lease) = &mut self.kind else {
            return Ok(());
        };
        #[cfg(feature = "testing")]
        super::count::read("scope");
        let entered = lease.say(scope.lock()).await;
        self.answered(entered)
    }

    /// Runs a statement that was put together for many rows, in the words of `SQLite` and of
    /// PostgreSQL: its values are bound, its words are ours. It is not kept prepared: another
    /// number of rows is another statement.
    pub(super) async fn execute_made(
        &mut self,
        #[cfg_attr(not(feature = "testing"), expect(unused_variables))] name: &'static str,
        (sqlite, postgres): (String, String),
        args: Vec<Arg>,
    ) -> Result<u64, DbError> {
        #[cfg(feature = "testing")]
        super::count::read(name);
        let outcome = match self.engine()? {
            Engine::Sqlite(conn) => {
                let query = sqlx::query_with(AssertSqlSafe(sqlite), sqlite_arguments(args)?);
                let query = query.persistent(false);
                query.execute(conn).await.map(|done| done.rows_affected())
            }
            Engine::Postgres(conn) => {
                let query = sqlx::query_with(AssertSqlSafe(postgres), postgres_arguments(args)?);
                let query = query.persistent(false);
                query.execute(conn).await.map(|done| done.rows_affected())
            }
        };
        self.answered(outcome)
    }

    /// Every row of a query.
    pub async fn fetch_all(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Vec<Row>, DbError> {
        #[cfg(feature = "testing")]
        super::count::read(statement.name());
        let outcome = match self.engine()? {
            Engine::Sqlite(conn) => sqlite_rows(conn, statement.sqlite(), args).await,
            Engine::Postgres(conn) => postgres_rows(conn, statement.postgres(), args).await,
        };
        self.answered(outcome)
    }

    /// Every row of a query that is put together while the program runs: its values are bound,
    /// its words are ours.
    pub(super) async fn fetch_select(
        &mut self,
        #[cfg_attr(not(feature = "testing"), expect(unused_variables))] name: &'static str,
        select: &SelectStatement,
    ) -> Result<Vec<Row>, DbError> {
        #[cfg(feature = "testing")]
        super::count::read(name);
        let outcome = match self.engine()? {
            Engine::Sqlite(conn) => {
                let (text, values) = select.build(SqliteQueryBuilder);
                sqlite_rows(conn, AssertSqlSafe(text), Arg::all(values)?).await
            }
            Engine::Postgres(conn) => {
                let (text, values) = select.build(PostgresQueryBuilder);
                postgres_rows(conn, AssertSqlSafe(text), Arg::all(values)?).await
            }
        };
        self.answered(outcome)
    }

    /// The first row of a query, if there is one.
    pub async fn fetch_optional(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Option<Row>, DbError> {
        Ok(self.fetch_all(statement, args).await?.into_iter().next())
    }

    /// The one row that a query always has, such as a count.
    pub async fn fetch_one(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Row, DbError> {
        self.fetch_optional(statement, args)
            .await?
            .ok_or(DbError::NoRow)
    }

    /// Prepares a statement without running it: what the test over all statements does.
    pub async fn prepare(&mut self, statement: &Statement) -> Result<(), DbError> {
        use sqlx::Executor;
        let outcome = match self.engine()? {
            Engine::Sqlite(conn) => {
                let text = AssertSqlSafe(statement.sqlite()).into_sql_str();
                conn.prepare(text).await.map(drop)
            }
            Engine::Postgres(conn) => {
                let text = AssertSqlSafe(statement.postgres()).into_sql_str();
                conn.prepare(text).await.map(drop)
            }
        };
        self.answered(outcome)
    }

    pub(super) const fn conflicted(&self) -> bool {
        self.conflicted
    }

    pub(super) async fn commit(self) -> Result<(), DbError> {
        self.end("COMMIT").await?;
        #[cfg(feature = "testing")]
        super::count::committed();
        Ok(())
    }

    pub(super) async fn roll_back(self) {
        if let Err(error) = self.end("ROLLBACK").await {
            tracing::warn!(%error, "rollback failed; the connection is dropped");
        }
    }

    async fn end(self, word: &str) -> Result<(), DbError> {
        match self.kind {
            Kind::Sqlite(lease) => lease.end(word).await,
            Kind::Postgres(lease) => lease.end(word).await,
        }
    }
}

async fn sqlite_rows(
    conn: &mut SqliteConnection,
    text: impl SqlSafeStr,
    args: Vec<Arg>,
) -> Result<Vec<Row>, DbError> {
    let query = sqlx::query_with(text, sqlite_arguments(args)?);
    let rows = query.fetch_all(conn).await?;
    Ok(rows.into_iter().map(Row::Sqlite).collect())
}

async fn postgres_rows(
    conn: &mut PgConnection,
    text: impl SqlSafeStr,
    args: Vec<Arg>,
) -> Result<Vec<Row>, DbError> {
    let query = sqlx::query_with(text, postgres_arguments(args)?);
    let rows = query.fetch_all(conn).await?;
    Ok(rows.into_iter().map(Row::Postgres).collect())
}

fn sqlite_arguments(args: Vec<Arg>) -> Result<SqliteArguments, DbError> {
    let mut arguments = SqliteArguments::default();
    for arg in args {
        arg.add_sqlite(&mut arguments)?;
    }
    Ok(arguments)
}

fn postgres_arguments(args: Vec<Arg>) -> Result<PgArguments, DbError> {
    let mut arguments = PgArguments::default();
    for arg in args {
        arg.add_postgres(&mut arguments)?;
    }
    Ok(arguments)
}

/// A transaction. Writing functions take `&mut Tx`, so that nothing is written outside one.
#[derive(Debug)]
pub struct Tx(Conn);

impl Tx {
    pub(super) const fn new(conn: Conn) -> Self {
        Self(conn)
    }

    pub(super) fn into_conn(self) -> Conn {
        self.0
    }

    /// Waits until this transaction may decide about one more scope. What was read of it before
    /// may be old: read it again.
    pub async fn enter(&mut self, scope: Scope) -> Result<(), DbError> {
        self.0.lock(scope).await
    }
}

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.0
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.0
    }
}
