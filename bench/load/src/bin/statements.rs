//! What the store itself costs: transactions of six statements, and reads of one row by its key, a
//! second.

#![expect(clippy::print_stdout, reason = "the figure is what the program is for")]

use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use saakh_store::db::DbError;
use saakh_store::{Db, Scope, args, sql, write_tx};
use tokio::task::JoinSet;

/// Transactions and reads, as fast as the engine can.
#[derive(Parser)]
struct Statements {
    /// `sqlite:PATH` or `postgres://…`, of a database that may be written into.
    #[arg(long)]
    database: String,
    /// So many at the same time.
    #[arg(long, default_value_t = 16)]
    tasks: i64,
    /// Each for so long.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
}

/// Rows that are there from the beginning.
const ROWS: i64 = 10_000;

sql!(DROP_ACCOUNT = "DROP TABLE IF EXISTS bench_account");
sql!(DROP_LINE = "DROP TABLE IF EXISTS bench_line");
sql!(
    MAKE_ACCOUNT = "CREATE TABLE bench_account
    (id BIGINT PRIMARY KEY, name TEXT NOT NULL, body TEXT NOT NULL, lines BIGINT NOT NULL)"
);
sql!(
    MAKE_LINE = "CREATE TABLE bench_line
    (account_id BIGINT NOT NULL, number BIGINT NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (account_id, number))"
);
sql!(
    FILL = "INSERT INTO bench_account (id, name, body, lines)
    WITH RECURSIVE number(n) AS
        (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n + 1 < $1)
    SELECT n, 'account', $2, 0 FROM number"
);
sql!(READ = "SELECT id, name, body, lines FROM bench_account WHERE id = $1");
sql!(LINES = "SELECT COUNT(*) AS lines FROM bench_line WHERE account_id = $1 AND number > $2");
sql!(ADD = "INSERT INTO bench_line (account_id, number, body) VALUES ($1, $2, $3)");
sql!(COUNT = "UPDATE bench_account SET lines = lines + $2 WHERE id = $1");

/// As long as a row of an audit entry or a job.
const BODY: &str =
    "{\"kind\":\"submit\",\"payload\":\"0192f0c4-7d1e-7cc3-98c4-dc0c0c07398f\",\"attempts\":0}";

#[tokio::main]
async fn main() -> Result<()> {
    let options = Statements::parse();
    let db = Db::connect(&options.database).await?;
    make(&db).await?;
    let transactions = per_second(&db, &options, Work::Write).await?;
    let reads = per_second(&db, &options, Work::Read).await?;
    println!(
        "{}",
        serde_json::json!({ "transactions": transactions, "reads": reads, "tasks": options.tasks })
    );
    Ok(())
}

async fn make(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        for statement in [&DROP_ACCOUNT, &DROP_LINE, &MAKE_ACCOUNT, &MAKE_LINE] {
            tx.execute(statement, args![]).await?;
        }
        tx.execute(&FILL, args![ROWS, BODY]).await.map(|_| ())
    })
}

#[derive(Clone, Copy)]
enum Work {
    Write,
    Read,
}

/// How often it can be done a second, by several tasks at once.
async fn per_second(db: &Db, options: &Statements, work: Work) -> Result<f64> {
    let started = Instant::now();
    let end = started + Duration::from_secs(options.seconds);
    let mut tasks = JoinSet::new();
    for task in 0..options.tasks {
        tasks.spawn(repeat(db.clone(), work, task, options.tasks, end));
    }
    let mut done = 0;
    while let Some(turns) = tasks.join_next().await {
        done += turns??;
    }
    Ok(f64::from(done) / started.elapsed().as_secs_f64())
}

/// Each task has rows of its own, as customers have.
async fn repeat(db: Db, work: Work, task: i64, tasks: i64, end: Instant) -> Result<u32, DbError> {
    let mut turn = 0;
    while Instant::now() < end {
        let id = (i64::from(turn) * tasks + task) % ROWS;
        match work {
            Work::Write => write(&db, id, i64::from(turn)).await?,
            Work::Read => read(&db, id).await?,
        }
        turn += 1;
    }
    Ok(turn)
}

async fn write(db: &Db, id: i64, turn: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::new("account", &id.to_string()), |tx| {
        tx.fetch_one(&READ, args![id]).await?;
        let row = tx.fetch_one(&LINES, args![id, turn]).await?;
        let number = 2 * turn + row.int("lines")?;
        tx.execute(&ADD, args![id, number, BODY]).await?;
        tx.execute(&ADD, args![id, number + 1, BODY]).await?;
        tx.execute(&COUNT, args![id, 2_i64]).await?;
        tx.fetch_one(&READ, args![id]).await.map(|_| ())
    })
}

async fn read(db: &Db, id: i64) -> Result<(), DbError> {
    let mut conn = db.read().await?;
    let row = conn.fetch_one(&READ, args![id]).await?;
    row.text("body").map(|_| ())
}
