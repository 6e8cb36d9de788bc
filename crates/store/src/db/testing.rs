//! A fresh, migrated database for each test, on both engines.

#![expect(clippy::expect_used, reason = "a test fails without its database")]

use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use tempfile::TempDir;
use tokio::sync::OnceCell;

use super::postgres::{Address, Session};
use super::{Connections, Db, migrate};
use crate::args;

/// Environment variable with the address of the private PostgreSQL cluster of `make test`.
const POSTGRES_SETTING: &str = "SAAKH_TEST_POSTGRES";
/// Environment variable with the path of that cluster's self-signed certificate.
const AUTHORITY_SETTING: &str = "SAAKH_TEST_POSTGRES_AUTHORITY";

/// Only the tables.
static EMPTY: Template = Template::new("empty", |_| Box::pin(async {}));
static NEXT: AtomicU32 = AtomicU32::new(0);
/// Names of databases on the cluster whose tests have ended, to be dropped before the next is created.
static UNUSED: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    /// On the private cluster.
    Postgres,
}

/// Adds rows to a migrated database.
type Filling = fn(Db) -> Pin<Box<dyn Future<Output = ()> + Send>>;

/// A database that tests copy, so that its tables and rows are made once.
#[derive(Debug)]
pub struct Template {
    name: &'static str,
    fill: Filling,
    sqlite: OnceCell<(TempDir, PathBuf)>,
    postgres: OnceCell<String>,
}

/// A database that is deleted on drop.
#[derive(Debug)]
pub struct TestDb {
    pub db: Db,
    /// Its address, for a server in another process.
    pub address: String,
    _storage: Storage,
}

/// Where the data of a test database is, given back on drop.
#[derive(Debug)]
enum Storage {
    /// A folder with a `SQLite` database, held to be deleted on drop.
    Folder { _folder: TempDir },
    /// A database on the cluster. The hundreds of a run would fill the disk.
    Database { name: String },
}

impl Drop for Storage {
    fn drop(&mut self) {
        if let Self::Database { name } = self {
            unused_databases().push(std::mem::take(name));
        }
    }
}

fn unused_databases() -> std::sync::MutexGuard<'static, Vec<String>> {
    UNUSED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl TestDb {
    /// Creates an empty, migrated database.
    pub async fn new(engine: Engine) -> Self {
        Self::copy_of(&EMPTY, engine).await
    }

    /// Creates a database with the tables and rows of a template.
    pub async fn copy_of(template: &Template, engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::sqlite_copy(template.on_sqlite().await).await,
            Engine::Postgres => Self::postgres_copy(template.on_postgres().await).await,
        }
    }

    /// Creates an empty database with the schema of an older version.
    pub async fn at_migration(engine: Engine, number: i64) -> Self {
        let this = match engine {
            Engine::Sqlite => Self::sqlite_without_tables().await,
            Engine::Postgres => Self::postgres_copy("template0").await,
        };
        this.migrated_up_to(number).await
    }

    async fn migrated_up_to(self, number: i64) -> Self {
        let done = migrate::run_up_to(&self.db, number).await;
        done.expect("migrations apply");
        self
    }

    async fn sqlite_without_tables() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let address = format!("sqlite:{}", folder.path().join("saakh.db").display());
        Self {
            db: Db::connect(&address).await.expect("a new database"),
            address,
            _storage: Storage::Folder { _folder: folder },
        }
    }

    async fn sqlite_copy(template: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("saakh.db");
        std::fs::copy(template, &file).expect("a copy of the template");
        let address = format!("sqlite:{}", file.display());
        let db = Db::connect(&address).await.expect("the copy opens");
        Self {
            db,
            address,
            _storage: Storage::Folder { _folder: folder },
        }
    }

    async fn postgres_copy(template: &str) -> Self {
        let server = postgres_server();
        let address = Address::from_str(&server).expect("a PostgreSQL address");
        let name = format!(
            "t{}_{}",
            std::process::id(),
            NEXT.fetch_add(1, Ordering::Relaxed)
        );
        let mut session = session(&address).await;
        drop_unused_databases(&mut session).await;
        let copy = format!("CREATE DATABASE {name} TEMPLATE {template}");
        session.execute_raw(&copy).await.expect("the copy is made");
        session.close().await;
        let db = Db::connect_postgres(&address.with_database(&name), Connections::postgres())
            .await
            .expect("the copy opens");
        Self {
            db,
            address: format!("{}/{name}", server.trim_end_matches("/postgres")),
            _storage: Storage::Database { name },
        }
    }
}

impl Template {
    /// A template of this name, which no other has, whose rows `fill` adds.
    pub const fn new(name: &'static str, fill: Filling) -> Self {
        Self {
            name,
            fill,
            sqlite: OnceCell::const_new(),
            postgres: OnceCell::const_new(),
        }
    }

    async fn make(&self, db: Db) {
        migrate::run(&db).await.expect("migrations apply");
        (self.fill)(db.clone()).await;
        // Closing checkpoints SQLite's write-ahead log, so the file alone is the database, and ends the sessions, without
        // which PostgreSQL copies no database.
        db.close().await;
    }

    async fn on_sqlite(&self) -> &Path {
        let made = self.sqlite.get_or_init(|| async {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let file = folder.path().join("template.db");
            let db = Db::connect(&format!("sqlite:{}", file.display())).await;
            self.make(db.expect("a new database")).await;
            (folder, file)
        });
        &made.await.1
    }

    /// Its name on the cluster, where the first of a run's test processes makes it for all.
    async fn on_postgres(&self) -> &str {
        let made = self.postgres.get_or_init(|| async {
            let name = format!("saakh_template_{}", self.name);
            self.make_on_postgres(&name).await;
            name
        });
        made.await
    }

    async fn make_on_postgres(&self, name: &str) {
        const LOCK: i64 = 7_261_024;
        let server = Address::from_str(&postgres_server()).expect("an address");
        let mut session = session(&server).await;
        let lock = format!("SELECT pg_advisory_lock({LOCK})");
        session.execute_raw(&lock).await.expect("lock");
        let named = "SELECT CAST(datname AS TEXT) AS name FROM pg_database WHERE datname = $1";
        let found = session.fetch_all(named.into(), args![name]).await;
        if found.expect("a list of databases").is_empty() {
            let making = format!("{name}_making");
            for sql in [
                format!("DROP DATABASE IF EXISTS {making}"),
                format!("CREATE DATABASE {making}"),
            ] {
                session.execute_raw(&sql).await.expect("an empty database");
            }
            let address = server.with_database(&making);
            let db = Db::connect_postgres(&address, Connections::postgres()).await;
            self.make(db.expect("a new database")).await;
            let rename = format!("ALTER DATABASE {making} RENAME TO {name}");
            session.execute_raw(&rename).await.expect("rename");
        }
        session.close().await;
    }
}

async fn drop_unused_databases(session: &mut Session) {
    let unused = std::mem::take(&mut *unused_databases());
    for name in unused {
        // A server that its test did not stop may still be connected.
        let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
        if session.execute_raw(&drop).await.is_err() {
            unused_databases().push(name);
        }
    }
}

async fn session(server: &Address) -> Session {
    let opened = Session::open(server).await;
    opened.expect("the test cluster answers")
}

pub fn postgres_server() -> String {
    setting(POSTGRES_SETTING)
}

/// Path of the private PostgreSQL cluster's certificate.
pub fn postgres_authority() -> String {
    setting(AUTHORITY_SETTING)
}

#[expect(
    clippy::disallowed_methods,
    reason = "`make test` sets the address of the cluster"
)]
fn setting(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| {
        panic!("{name} is not set: run the tests with `make test` or `make test-rust`")
    })
}

/// Runs an async test body on its own runtime.
///
/// # Panics
/// If the runtime cannot be created.
pub fn block_on<F: Future>(body: F) -> F::Output {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(body)
}
