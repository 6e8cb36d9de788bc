//! The limit that P3 is held against: how many transactions with one small row an engine commits in
//! a second, with the same connections and the same durability as the server's.

#![expect(clippy::print_stdout, reason = "the figure is what the program is for")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use saakh_store::db::DbError;
use saakh_store::{Db, Scope, args, sql, write_tx};
use tokio::task::JoinSet;

/// Commits as fast as the engine can.
#[derive(Parser)]
struct Commits {
    /// `sqlite:PATH` or `postgres://…`, of a database that may be written into.
    #[arg(long)]
    database: String,
    /// So many at the same time.
    #[arg(long, default_value_t = 16)]
    writers: u64,
    /// For so long.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
}

sql!(DROP = "DROP TABLE IF EXISTS bench_commit");
sql!(MAKE = "CREATE TABLE bench_commit (id BIGINT PRIMARY KEY, body TEXT NOT NULL)");
sql!(ADD = "INSERT INTO bench_commit (id, body) VALUES ($1, $2)");

/// As long as a row of an audit entry or a job.
const BODY: &str =
    "{\"kind\":\"submit\",\"payload\":\"0192f0c4-7d1e-7cc3-98c4-dc0c0c07398f\",\"attempts\":0}";

#[tokio::main]
async fn main() -> Result<()> {
    let commits = Commits::parse();
    let db = Db::connect(&commits.database).await?;
    make_table(&db).await?;
    let (stop, next) = (
        Arc::new(AtomicBool::new(false)),
        Arc::new(AtomicU64::new(0)),
    );
    let mut writers = JoinSet::new();
    let started = Instant::now();
    for _ in 0..commits.writers {
        writers.spawn(write(db.clone(), Arc::clone(&stop), Arc::clone(&next)));
    }
    tokio::time::sleep(Duration::from_secs(commits.seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let mut done = 0;
    while let Some(written) = writers.join_next().await {
        done += written??;
    }
    println!(
        "{}",
        serde_json::json!({ "commits": done, "seconds": started.elapsed().as_secs_f64() })
    );
    Ok(())
}

async fn make_table(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        // An earlier round's rows would stand in the way.
        tx.execute(&DROP, args![]).await?;
        tx.execute(&MAKE, args![]).await.map(|_| ())
    })
}

async fn write(db: Db, stop: Arc<AtomicBool>, next: Arc<AtomicU64>) -> Result<u64, DbError> {
    let mut done = 0;
    while !stop.load(Ordering::Relaxed) {
        let id = i64::try_from(next.fetch_add(1, Ordering::Relaxed)).unwrap_or(i64::MAX);
        write_tx!(db, Scope::rows(), |tx| -> Result<(), DbError> {
            tx.execute(&ADD, args![id, BODY]).await.map(|_| ())
        })?;
        done += 1;
    }
    Ok(done)
}
