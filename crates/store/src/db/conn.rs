//! A connection for reading, or a transaction for writing, on either engine.

use std::ops::{Deref, DerefMut};

use saakh_domain::id::CustomerId;
use sea_query::{PostgresQueryBuilder, SelectStatement, SqliteQueryBuilder};
use tokio_postgres::Row as PgRow;

use super::scope::{CUSTOMER, HeldScopes};
use super::{Arg, DbError, Row, Scope, Statement, postgres, sqlite};

/// A connection. Reading functions take `&mut Conn`; a [`Tx`] can be passed as well.
#[derive(Debug)]
pub struct Conn {
    kind: Kind,
    conflicted: bool,
}

#[derive(Debug)]
enum Kind {
    Sqlite(sqlite::PooledConnection),
    Postgres(postgres::PooledConnection),
}

impl Conn {
    pub(super) const fn sqlite(conn: sqlite::PooledConnection) -> Self {
        Self {
            kind: Kind::Sqlite(conn),
            conflicted: false,
        }
    }

    pub(super) const fn postgres(conn: postgres::PooledConnection) -> Self {
        Self {
            kind: Kind::Postgres(conn),
            conflicted: false,
        }
    }

    /// Records whether the engine reported a conflict, so that the transaction is retried.
    fn record_conflict<T>(&mut self, answer: Result<T, DbError>) -> Result<T, DbError> {
        self.conflicted |= matches!(answer, Err(DbError::Conflict));
        answer
    }

    /// Executes a statement and returns the number of changed rows.
    pub async fn execute(&mut self, statement: &Statement, args: Vec<Arg>) -> Result<u64, DbError> {
        #[cfg(feature = "testing")]
        super::count::record_write(statement, &args);
        let changed = match &mut self.kind {
            Kind::Sqlite(conn) => conn.execute(statement, args).await.map(|done| done.changed),
            Kind::Postgres(conn) => conn.execute(statement.postgres(), args).await,
        };
        self.record_conflict(changed)
    }

    /// Executes a statement without waiting for its result: PostgreSQL gets it with the next one, which, or the commit,
    /// reports its failure. To detect a duplicate, check the result of `write_tx!`.
    pub async fn send(&mut self, statement: &Statement, args: Vec<Arg>) -> Result<(), DbError> {
        #[cfg(feature = "testing")]
        super::count::record_write(statement, &args);
        let sent = match &mut self.kind {
            Kind::Sqlite(conn) => conn.execute(statement, args).await.map(drop),
            Kind::Postgres(conn) => conn.send(statement.postgres(), args).await,
        };
        self.record_conflict(sent)
    }

    /// Executes raw SQL on PostgreSQL only. `SQLite` has one writer, which needs no locks, and no plans that become
    /// outdated.
    async fn execute_raw(&mut self, what: &'static str, sql: String) -> Result<(), DbError> {
        let Kind::Postgres(conn) = &mut self.kind else {
            return Ok(());
        };
        #[cfg(feature = "testing")]
        super::count::record_query(what);
        #[cfg(not(feature = "testing"))]
        let _ = what;
        let result = conn.send_raw(sql).await;
        self.record_conflict(result)
    }

    /// Executes a bulk statement: once per row on `SQLite`, with each column as an array on PostgreSQL. Returns the
    /// number of changed rows.
    pub(super) async fn execute_rows(
        &mut self,
        name: &'static str,
        sqlite: &str,
        postgres: &str,
        rows: Vec<Vec<Arg>>,
    ) -> Result<u64, DbError> {
        #[cfg(feature = "testing")]
        super::count::record_query(name);
        let changed = match &mut self.kind {
            Kind::Sqlite(conn) => conn.execute_rows(name, sqlite.to_owned(), rows).await,
            Kind::Postgres(conn) => conn.execute_rows(postgres.to_owned(), rows).await,
        };
        self.record_conflict(changed)
    }

    pub async fn fetch_all(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Vec<Row>, DbError> {
        #[cfg(feature = "testing")]
        super::count::record_query(statement.name());
        let rows = match &mut self.kind {
            Kind::Sqlite(conn) => conn.execute(statement, args).await.map(of_sqlite),
            Kind::Postgres(conn) => conn
                .fetch_all(statement.postgres(), args)
                .await
                .map(of_postgres),
        };
        self.record_conflict(rows)
    }

    /// All rows of a dynamically built query. Its values are bound, and its identifiers come from our code.
    pub(super) async fn fetch_select(
        &mut self,
        name: &'static str,
        select: &SelectStatement,
    ) -> Result<Vec<Row>, DbError> {
        #[cfg(feature = "testing")]
        super::count::record_query(name);
        let rows = match &mut self.kind {
            Kind::Sqlite(conn) => {
                let (text, values) = select.build(SqliteQueryBuilder);
                let done = conn
                    .execute_built(name, text, Arg::from_values(values)?, true)
                    .await;
                done.map(of_sqlite)
            }
            Kind::Postgres(conn) => {
                let (text, values) = select.build(PostgresQueryBuilder);
                let rows = conn.fetch_all(text, Arg::from_values(values)?).await;
                rows.map(of_postgres)
            }
        };
        self.record_conflict(rows)
    }

    /// The engine's query plan, one line per step.
    #[cfg(feature = "testing")]
    pub(super) async fn explain(
        &mut self,
        name: &'static str,
        select: &SelectStatement,
    ) -> Result<String, DbError> {
        let (column, rows) = match &mut self.kind {
            Kind::Sqlite(conn) => {
                let (text, values) = select.build(SqliteQueryBuilder);
                let text = format!("EXPLAIN QUERY PLAN {text}");
                let done = conn
                    .execute_built(name, text, Arg::from_values(values)?, true)
                    .await;
                ("detail", done.map(of_sqlite))
            }
            Kind::Postgres(conn) => {
                let (text, values) = select.build(PostgresQueryBuilder);
                let text = format!("EXPLAIN {text}");
                let rows = conn.fetch_all(text, Arg::from_values(values)?).await;
                ("QUERY PLAN", rows.map(of_postgres))
            }
        };
        let rows = self.record_conflict(rows)?;
        let lines: Result<Vec<String>, DbError> = rows.iter().map(|row| row.text(column)).collect();
        Ok(lines?.join("\n"))
    }

    pub async fn fetch_optional(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Option<Row>, DbError> {
        Ok(self.fetch_all(statement, args).await?.into_iter().next())
    }

    /// The row of a query that always has one, such as a count.
    pub async fn fetch_one(
        &mut self,
        statement: &Statement,
        args: Vec<Arg>,
    ) -> Result<Row, DbError> {
        self.fetch_optional(statement, args)
            .await?
            .ok_or(DbError::NoRow)
    }

    /// Prepares a statement without executing it, for the test over all statements.
    pub async fn prepare(&mut self, statement: &Statement) -> Result<(), DbError> {
        match &mut self.kind {
            Kind::Sqlite(conn) => conn.prepare(statement.sqlite()).await,
            Kind::Postgres(conn) => conn.prepare(statement.postgres()).await,
        }
    }

    /// The plan of a statement, one line per step. PostgreSQL's plans depend on the values, so there it requires a
    /// statement without any.
    #[cfg(feature = "testing")]
    pub async fn plan(&mut self, statement: &Statement) -> Result<Vec<String>, DbError> {
        let (column, rows) = match &mut self.kind {
            Kind::Sqlite(conn) => {
                let text = format!("EXPLAIN QUERY PLAN {}", statement.sqlite());
                let places = (1..).take_while(|place| text.contains(&format!("${place}")));
                let nothing = places.map(|_| Arg::from(None::<String>)).collect();
                let done = conn
                    .execute_built(statement.name(), text, nothing, true)
                    .await;
                ("detail", done.map(of_sqlite))
            }
            Kind::Postgres(conn) => {
                let text = format!("EXPLAIN {}", statement.postgres());
                let rows = conn.fetch_all(text, Vec::new()).await;
                ("QUERY PLAN", rows.map(of_postgres))
            }
        };
        let rows = self.record_conflict(rows)?;
        rows.iter().map(|row| row.text(column)).collect()
    }

    pub(super) const fn has_conflict(&self) -> bool {
        self.conflicted
    }

    pub(super) async fn commit(self) -> Result<(), DbError> {
        match self.kind {
            Kind::Sqlite(conn) => conn.commit().await?,
            Kind::Postgres(conn) => conn.end("COMMIT").await?,
        }
        #[cfg(feature = "testing")]
        super::count::record_commit();
        Ok(())
    }

    /// Ends a read-only transaction.
    pub(super) async fn end_read(self) {
        let left = match self.kind {
            Kind::Sqlite(conn) => {
                conn.roll_back();
                Ok(())
            }
            Kind::Postgres(conn) => conn.end_read().await,
        };
        if let Err(error) = left {
            tracing::debug!(%error, "read transaction not ended cleanly");
        }
    }

    pub(super) async fn roll_back(self) {
        let ended = match self.kind {
            Kind::Sqlite(conn) => {
                conn.roll_back();
                Ok(())
            }
            Kind::Postgres(conn) => conn.end("ROLLBACK").await,
        };
        if let Err(error) = ended {
            tracing::warn!(%error, "rollback failed: connection dropped");
        }
    }
}

fn of_sqlite(done: sqlite::StatementResult) -> Vec<Row> {
    done.rows.into_iter().map(Row::sqlite).collect()
}

fn of_postgres(rows: Vec<PgRow>) -> Vec<Row> {
    rows.into_iter().map(Row::postgres).collect()
}

/// A transaction. Writing functions take `&mut Tx`, so that nothing is written outside one.
#[derive(Debug)]
pub struct Tx {
    conn: Conn,
    held: HeldScopes,
}

impl Tx {
    pub(super) fn new(conn: Conn, scope: Scope) -> Self {
        let mut held = HeldScopes::default();
        held.add(scope);
        Self { conn, held }
    }

    pub(super) fn into_conn(self) -> Conn {
        self.conn
    }

    /// Checks in builds with debug assertions that the transaction holds the scope that a write demands, or one that
    /// includes it. Release builds do not even compute the scope.
    ///
    /// # Panics
    /// At the caller's line, with the demanded and the held scopes.
    #[track_caller]
    pub fn expects(&self, scope: impl FnOnce() -> Scope) {
        if cfg!(debug_assertions) {
            let (scope, held) = (scope(), &self.held);
            assert!(
                held.include(scope),
                "the write demands {scope:?}, but its transaction holds {held:?}"
            );
        }
    }

    /// As [`Self::expects`] for the scope of some customer, where the row does not say whose it is.
    ///
    /// # Panics
    /// At the caller's line, with the held scopes.
    #[track_caller]
    pub fn expects_some_customer(&self) {
        let held = &self.held;
        debug_assert!(
            held.include_kind(CUSTOMER),
            "the write demands a customer's scope, but its transaction holds {held:?}"
        );
    }

    /// Holds the scope of a customer whom this transaction creates. There is nothing to wait for, because no other
    /// transaction sees the customer before the commit.
    pub(crate) fn hold_new_customer(&mut self, id: CustomerId) {
        if cfg!(debug_assertions) {
            self.held.add(Scope::customer(id));
        }
    }

    /// Waits for another scope. Data of that scope read before may be outdated and must be read again.
    pub async fn enter(&mut self, scope: Scope) -> Result<(), DbError> {
        self.enter_all([scope]).await
    }

    /// As [`Self::enter`] for several scopes in order, which must be the same in every transaction.
    pub async fn enter_all(
        &mut self,
        scopes: impl IntoIterator<Item = Scope>,
    ) -> Result<(), DbError> {
        let scopes: Vec<Scope> = scopes.into_iter().collect();
        for scope in &scopes {
            self.held.add(*scope);
        }
        let Kind::Postgres(conn) = &mut self.conn.kind else {
            return Ok(());
        };
        if scopes.is_empty() {
            return Ok(());
        }
        #[cfg(feature = "testing")]
        super::count::record_query("scope");
        let mut locked = Ok(());
        for scope in scopes {
            locked = locked.and(conn.lock(scope).await);
        }
        self.conn.record_conflict(locked)
    }

    /// Replans this transaction's statements for current table sizes, for work in which tables grow from empty.
    /// Otherwise PostgreSQL keeps the plan of a statement that was executed five times.
    pub async fn replan_statements(&mut self) -> Result<(), DbError> {
        let sql = "SET LOCAL plan_cache_mode = force_custom_plan".to_owned();
        self.conn.execute_raw("plan anew", sql).await
    }
}

impl Deref for Tx {
    type Target = Conn;

    fn deref(&self) -> &Conn {
        &self.conn
    }
}

impl DerefMut for Tx {
    fn deref_mut(&mut self) -> &mut Conn {
        &mut self.conn
    }
}
