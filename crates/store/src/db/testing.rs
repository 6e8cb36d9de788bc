//! A fresh, migrated database for each test, on both engines.

#![expect(clippy::expect_used, reason = "a test fails without its database")]

use std::future::Future;
use std::path::PathBuf;
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

static SQLITE_TEMPLATE: OnceCell<(TempDir, PathBuf)> = OnceCell::const_new();
static NEXT: AtomicU32 = AtomicU32::new(0);
/// Names of databases on the cluster whose tests have ended, to be dropped before the next is created.
static UNUSED: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    /// On the private cluster.
    Postgres,
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
    /// Creates an empty, migrated database as a copy of a template.
    pub async fn new(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::sqlite().await,
            Engine::Postgres => Self::postgres().await,
        }
    }

    /// Creates an empty database with the schema of an older version.
    pub async fn at_migration(engine: Engine, number: i64) -> Self {
        let this = match engine {
            Engine::Sqlite => Self::sqlite_without_tables().await,
            Engine::Postgres => Self::postgres_from("template0").await,
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

    async fn sqlite() -> Self {
        let (_, template) = SQLITE_TEMPLATE.get_or_init(sqlite_template).await;
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

    async fn postgres() -> Self {
        let address = Address::from_str(&postgres_server()).expect("an address");
        Self::postgres_from(postgres_template(&address).await).await
    }

    async fn postgres_from(template: &str) -> Self {
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

async fn sqlite_template() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("template.db");
    let db = Db::connect(&format!("sqlite:{}", file.display()))
        .await
        .expect("a new database");
    migrate::run(&db).await.expect("migrations apply");
    // Closing checkpoints the write-ahead log, so the file alone is the database.
    db.close().await;
    (folder, file)
}

/// Returns the template that all test processes of a run share, created by the first one.
async fn postgres_template(server: &Address) -> &'static str {
    const NAME: &str = "saakh_template";
    const LOCK: i64 = 7_261_024;
    static DONE: OnceCell<()> = OnceCell::const_new();
    DONE.get_or_init(|| async {
        let mut session = session(server).await;
        let lock = format!("SELECT pg_advisory_lock({LOCK})");
        session.execute_raw(&lock).await.expect("lock");
        let named = "SELECT CAST(datname AS TEXT) AS name FROM pg_database WHERE datname = $1";
        let found = session.fetch_all(named.into(), args![NAME]).await;
        if found.expect("a list of databases").is_empty() {
            let making = format!("{NAME}_making");
            for sql in [
                format!("DROP DATABASE IF EXISTS {making}"),
                format!("CREATE DATABASE {making}"),
            ] {
                session.execute_raw(&sql).await.expect("an empty database");
            }
            let db = Db::connect_postgres(&server.with_database(&making), Connections::postgres())
                .await
                .expect("open");
            migrate::run(&db).await.expect("migrations apply");
            db.close().await;
            let rename = format!("ALTER DATABASE {making} RENAME TO {NAME}");
            session.execute_raw(&rename).await.expect("rename");
        }
        session.close().await;
    })
    .await;
    NAME
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
