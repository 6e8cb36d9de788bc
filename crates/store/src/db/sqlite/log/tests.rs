use std::time::Duration;

use tokio::time::timeout;

use super::super::{Connector, Pool, PooledConnection};
use super::*;
use crate::db::pool::pool;

/// A simulated disk whose flushes are counted, and fail or wait on demand.
#[derive(Default)]
struct Disk {
    flushes: AtomicU64,
    fails: AtomicBool,
    is_busy: AtomicBool,
}

fn log_on(disk: &Arc<Disk>) -> Arc<Log> {
    let disk = Arc::clone(disk);
    Arc::new(Log::new(Box::new(move || {
        disk.flushes.fetch_add(1, Ordering::Relaxed);
        while disk.is_busy.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        if disk.fails.load(Ordering::Relaxed) {
            return Err(io::Error::other("broken"));
        }
        Ok(())
    })))
}

const SOON: Duration = Duration::from_millis(100);

#[tokio::test]
async fn flushed_commits_are_not_flushed_again() {
    let disk = Arc::default();
    let log = log_on(&disk);
    log.wait_for_flush().await.unwrap();
    assert_eq!(
        disk.flushes.load(Ordering::Relaxed),
        0,
        "nothing was written"
    );
    log.record_commit(1);
    log.wait_for_flush().await.unwrap();
    log.wait_for_flush().await.unwrap();
    assert_eq!(disk.flushes.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn commits_during_a_flush_share_the_next_one_and_wait_for_it() {
    let disk: Arc<Disk> = Arc::default();
    let log = log_on(&disk);
    disk.is_busy.store(true, Ordering::Relaxed);
    let mut commits: Vec<_> = (0..10)
        .map(|_| {
            log.record_commit(1);
            let log = Arc::clone(&log);
            tokio::spawn(async move { log.wait_for_flush().await })
        })
        .collect();
    let first = timeout(SOON, commits.remove(0)).await;
    assert!(first.is_err(), "no commit is acknowledged before the flush");
    log.record_commit(1);
    commits.push(tokio::spawn({
        let log = Arc::clone(&log);
        async move { log.wait_for_flush().await }
    }));
    tokio::time::sleep(SOON).await;
    assert_eq!(disk.flushes.load(Ordering::Relaxed), 1);
    disk.is_busy.store(false, Ordering::Relaxed);
    for commit in commits {
        commit.await.unwrap().unwrap();
    }
    assert_eq!(disk.flushes.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn after_a_failed_flush_no_commit_is_acknowledged_before_a_checkpoint() {
    let disk: Arc<Disk> = Arc::default();
    let log = log_on(&disk);
    disk.fails.store(true, Ordering::Relaxed);
    log.record_commit(1);
    assert!(matches!(
        log.wait_for_flush().await,
        Err(DbError::Unavailable(_))
    ));
    disk.fails.store(false, Ordering::Relaxed);
    log.record_commit(2);
    assert!(
        log.wait_for_flush().await.is_err(),
        "the log may have a hole before it"
    );
    assert!(log.is_doubtful());
    log.record_checkpoint();
    assert!(!log.is_doubtful());
    log.wait_for_flush().await.unwrap();
    log.record_commit(1);
    log.wait_for_flush().await.unwrap();
}

#[test]
fn a_log_counts_as_long_until_it_is_known_to_be_short() {
    let log = log_on(&Arc::default());
    assert!(log.is_long());
    log.record_commit(LONG_LOG - 1);
    assert!(!log.is_long());
    log.record_commit(LONG_LOG);
    assert!(log.is_long());
}

async fn written(writers: &Pool, text: &str) -> Result<(), DbError> {
    let mut tx = PooledConnection::begin(writers, "BEGIN IMMEDIATE").await?;
    tx.execute_built("test", text.to_owned(), Vec::new(), false)
        .await?;
    tx.commit().await
}

#[tokio::test]
async fn a_writer_checkpoints_the_log_after_a_failed_flush() {
    let folder = tempfile::tempdir().unwrap();
    let disk: Arc<Disk> = Arc::default();
    let log = log_on(&disk);
    let connector = Connector {
        path: folder.path().join("a.db"),
        log: Some(Arc::clone(&log)),
    };
    let writers = pool(connector, 1);
    written(&writers, "CREATE TABLE a (n INTEGER)")
        .await
        .unwrap();
    disk.fails.store(true, Ordering::Relaxed);
    let lost = written(&writers, "INSERT INTO a VALUES (1)").await;
    assert!(matches!(lost, Err(DbError::Unavailable(_))), "{lost:?}");
    assert!(log.is_doubtful());
    let file = || std::fs::metadata(folder.path().join("a.db")).unwrap().len();
    let before = file();
    disk.fails.store(false, Ordering::Relaxed);
    written(&writers, "INSERT INTO a VALUES (2)").await.unwrap();
    assert!(!log.is_doubtful());
    assert!(file() > before, "the log was copied into the file");
    assert_eq!(log.pages.load(Ordering::Relaxed), 1, "and restarted");
}
