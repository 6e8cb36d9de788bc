//! Jobs: claimed once, fenced, swept, and found by an index regardless of the number of open jobs.

use jiff::Timestamp;
use saakh_store::db::Row;
use saakh_store::db::list::{MAX_COUNTED_ROWS, PageRequest};
use saakh_store::platform::job::{self, Claim, FAILED, FailedSearch, Job, NewJob, OpenJobs, Queue};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

use crate::rows::{at, id};

// A backlog as a year of failures could leave, beside the few jobs that are due.
sql!(MANY = sqlite
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000)
     INSERT INTO job (id, queue, kind, payload, due_at, attempts, created_at)
     SELECT 'waiting-' || i, 'lenders', 'follow', i, 4000000000000 + i, 0, 0 FROM n",
    postgres
    "INSERT INTO job (id, queue, kind, payload, due_at, attempts, created_at)
     SELECT 'waiting-' || i, 'lenders', 'follow', i, 4000000000000 + i, 0, 0
     FROM generate_series(1, 1000000) AS i");
sql!(ANALYZE = "ANALYZE");
sql!(PLAN_OF_NEXT = sqlite
    "EXPLAIN QUERY PLAN SELECT due_at FROM job WHERE queue = 'lenders'
        AND finished_at IS NULL AND failed_at IS NULL ORDER BY due_at, id LIMIT 1",
    postgres
    "EXPLAIN SELECT due_at FROM job WHERE queue = 'lenders'
        AND finished_at IS NULL AND failed_at IS NULL ORDER BY due_at, id LIMIT 1");
sql!(PLAN_OF_CLAIM = sqlite
    "EXPLAIN QUERY PLAN SELECT id FROM job WHERE queue = 'lenders' AND finished_at IS NULL
        AND failed_at IS NULL AND due_at <= 5000 ORDER BY due_at, id LIMIT 16",
    postgres
    "EXPLAIN SELECT id FROM job WHERE queue = 'lenders' AND finished_at IS NULL
        AND failed_at IS NULL AND due_at <= 5000 ORDER BY due_at, id LIMIT 16 FOR UPDATE SKIP LOCKED");

fn new_job(number: u8, dedup_key: Option<&str>, due_at: Timestamp) -> NewJob {
    NewJob {
        id: id(number).to_string(),
        queue: Queue::Lenders,
        kind: "submit",
        payload: number.to_string(),
        dedup_key: dedup_key.map(str::to_owned),
        due_at,
    }
}

async fn enqueue(db: &Db, job: NewJob) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        job::enqueue(tx, &job, at(0)).await
    })
}

async fn claim(db: &Db, now: i64, until: i64, most: i64) -> Vec<Job> {
    let holder = format!("holder-{now}");
    let claim = Claim {
        queue: Queue::Lenders,
        holder: &holder,
        now: at(now),
        until: at(until),
        most,
    };
    let claimed: Result<Vec<Job>, DbError> =
        async { write_tx!(db, Scope::rows(), |tx| { job::claim(tx, claim).await }) }.await;
    claimed.unwrap()
}

async fn payloads(db: &Db, now: i64) -> Vec<String> {
    let claimed = claim(db, now, now + 60, 10).await.into_iter();
    let mut payloads: Vec<_> = claimed.map(|job| job.payload).collect();
    payloads.sort();
    payloads
}

async fn finish(db: &Db, job: &Job, now: i64) -> bool {
    let ended: Result<bool, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            job::finish(tx, job, at(now)).await
        })
    }
    .await;
    ended.unwrap()
}

async fn renew(db: &Db, job: &Job, until: i64) -> bool {
    let renewed: Result<bool, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            job::renew(tx, job, at(until)).await
        })
    }
    .await;
    renewed.unwrap()
}

async fn fail(db: &Db, job: &Job, now: i64) -> bool {
    let failed: Result<bool, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            job::fail(tx, job, at(now), "no answer").await
        })
    }
    .await;
    failed.unwrap()
}

async fn retry(db: &Db, job: &Job, due_at: i64) -> bool {
    let retried: Result<bool, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            job::retry(tx, job, at(due_at), 3, "no answer").await
        })
    }
    .await;
    retried.unwrap()
}

async fn get_on(db: &Db, job: &Job) {
    let told: Result<(), DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            job::reset_attempts(tx, job).await
        })
    }
    .await;
    told.unwrap();
}

#[db_test]
async fn a_due_job_is_claimed_once_until_its_lease_ends(db: &Db) {
    enqueue(db, new_job(1, None, at(10))).await.unwrap();
    assert!(payloads(db, 9).await.is_empty(), "not due yet");
    let first = claim(db, 10, 70, 10).await;
    assert_eq!((first.len(), first[0].attempts), (1, 1));
    assert!(claim(db, 69, 129, 10).await.is_empty(), "its lease is held");
    let second = claim(db, 70, 130, 10).await;
    assert_eq!(
        (second.len(), second[0].attempts),
        (1, 2),
        "its lease has ended"
    );
}

#[db_test]
async fn a_renewed_lease_lasts_longer(db: &Db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    let held = claim(db, 1, 61, 1).await.remove(0);
    assert!(renew(db, &held, 121).await);
    assert!(claim(db, 100, 160, 1).await.is_empty());
    assert!(finish(db, &held, 110).await);
    assert!(!renew(db, &held, 200).await, "it is completed");
}

// A node whose lease expired while it was suspended reports the result of its attempt.
#[db_test]
async fn only_the_holder_of_a_lease_ends_a_job(db: &Db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    let late = claim(db, 1, 61, 1).await.remove(0);
    let holder = claim(db, 61, 121, 1).await.remove(0);
    assert!(!renew(db, &late, 500).await);
    assert!(!retry(db, &late, 62).await);
    assert!(!fail(db, &late, 62).await);
    assert!(!finish(db, &late, 62).await);
    assert!(finish(db, &holder, 63).await);
    assert!(!finish(db, &holder, 64).await, "once");
    assert!(payloads(db, 1_000).await.is_empty());
}

#[db_test]
async fn the_oldest_due_jobs_are_claimed_first(db: &Db) {
    for (number, second) in [(1, 30), (2, 10), (3, 20)] {
        enqueue(db, new_job(number, None, at(second)))
            .await
            .unwrap();
    }
    let mut first: Vec<_> = claim(db, 40, 100, 2)
        .await
        .into_iter()
        .map(|job| job.payload)
        .collect();
    first.sort();
    assert_eq!(first, ["2", "3"]);
    assert_eq!(payloads(db, 40).await, ["1"]);
}

#[db_test]
async fn each_queue_is_claimed_separately(db: &Db) {
    enqueue(db, new_job(1, None, at(5))).await.unwrap();
    enqueue(
        db,
        NewJob {
            queue: Queue::Mail,
            ..new_job(2, None, at(3))
        },
    )
    .await
    .unwrap();
    let mut conn = db.read().await.unwrap();
    let due = job::next_due(&mut conn).await.unwrap();
    assert_eq!(due.for_queue(Queue::Lenders), Some(at(5)));
    assert_eq!(due.for_queue(Queue::Mail), Some(at(3)));
    assert_eq!(due.for_queue(Queue::Records), None);
    assert_eq!(due.earliest(), Some(at(3)));
    drop(conn);
    assert_eq!(payloads(db, 10).await, ["1"]);
}

#[db_test]
async fn jobs_with_one_key_are_one_while_the_row_exists(db: &Db) {
    for number in 1..=3 {
        enqueue(db, new_job(number, Some("submit:1"), at(0)))
            .await
            .unwrap();
    }
    enqueue(db, new_job(4, None, at(0))).await.unwrap();
    let claimed = claim(db, 1, 61, 10).await;
    let mut keys: Vec<_> = claimed.iter().map(|job| job.payload.as_str()).collect();
    keys.sort_unstable();
    assert_eq!(keys, ["1", "4"]);
    for job in &claimed {
        assert!(finish(db, job, 2).await);
    }
    enqueue(db, new_job(6, Some("submit:1"), at(0)))
        .await
        .unwrap();
    assert!(payloads(db, 3).await.is_empty(), "it was done");
}

#[db_test]
async fn a_job_is_retried_later_and_given_up_until_it_is_reset(db: &Db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    let first = claim(db, 1, 61, 1).await.remove(0);
    assert!(retry(db, &first, 30).await);
    assert!(payloads(db, 29).await.is_empty());
    let second = claim(db, 30, 90, 1).await.remove(0);
    assert_eq!(second.attempts, 2);
    assert!(retry(db, &second, 31).await);
    let third = claim(db, 31, 91, 1).await.remove(0);
    assert!(!retry(db, &third, 32).await, "three attempts are the most");
    get_on(db, &third).await;
    assert!(retry(db, &third, 32).await, "of those without progress");
    let second = claim(db, 32, 92, 1).await.remove(0);
    assert_eq!(second.attempts, 2);
    assert!(fail(db, &second, 31).await);
    assert!(payloads(db, 1_000).await.is_empty());
    let mut conn = db.read().await.unwrap();
    let open = job::count_open(&mut conn).await.unwrap();
    assert_eq!(
        open,
        [OpenJobs {
            kind: "submit".to_owned(),
            jobs: 1,
            failed: 1
        }]
    );
    assert_eq!(job::next_due(&mut conn).await.unwrap().earliest(), None);
    let request = PageRequest {
        order: FAILED.order(FAILED.first).unwrap(),
        after: None,
        limit: 10,
        counted_up_to: Some(MAX_COUNTED_ROWS),
    };
    let page = job::list_failed(&mut conn, &FailedSearch::default(), &request)
        .await
        .unwrap();
    assert_eq!(page.total, Some(1));
    assert_eq!(
        (page.items[0].attempts, page.items[0].error.as_str()),
        (2, "no answer")
    );
    let of = |kind: Option<&str>, q: Option<&str>| FailedSearch {
        kind: kind.map(str::to_owned),
        q: q.map(str::to_owned),
        ..FailedSearch::default()
    };
    for (asked, found) in [
        (of(Some("other"), None), 0),
        (of(Some("submit"), Some("NO ans")), 1),
        (of(None, Some("1")), 1),
        (of(None, Some("100% sure")), 0),
        (
            FailedSearch {
                before: Some(at(0)),
                ..FailedSearch::default()
            },
            0,
        ),
    ] {
        let page = job::list_failed(&mut conn, &asked, &request).await.unwrap();
        assert_eq!(page.items.len(), found, "{asked:?}");
    }
    drop(conn);
    let again: Result<Vec<Option<String>>, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            let one = id(1).to_string();
            Ok(vec![
                job::retry_failed(tx, &one, at(40)).await?,
                job::retry_failed(tx, &one, at(40)).await?,
            ])
        })
    }
    .await;
    assert_eq!(again.unwrap(), [Some("submit".to_owned()), None], "once");
    assert_eq!(
        claim(db, 40, 100, 1).await[0].attempts,
        1,
        "as if it were new"
    );
}

#[db_test]
async fn finished_jobs_are_swept_and_open_ones_are_not(db: &Db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    let done = claim(db, 1, 61, 1).await.remove(0);
    enqueue(db, new_job(2, None, at(0))).await.unwrap();
    finish(db, &done, 5).await;
    let swept: Result<u64, DbError> =
        async { write_tx!(db, Scope::rows(), |tx| { job::sweep(tx, at(6)).await }) }.await;
    assert_eq!(swept.unwrap(), 1);
    assert_eq!(payloads(db, 7).await, ["2"]);
}

#[db_test]
async fn claiming_does_not_scan_a_million_waiting_jobs(db: &Db) {
    let filled: Result<u64, DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            let many = tx.execute(&MANY, args![]).await?;
            tx.execute(&ANALYZE, args![]).await?;
            Ok(many)
        })
    }
    .await;
    assert_eq!(filled.unwrap(), 1_000_000);
    enqueue(db, new_job(1, None, at(5))).await.unwrap();
    let mut conn = db.read().await.unwrap();
    for plan in [&PLAN_OF_NEXT, &PLAN_OF_CLAIM] {
        let rows = conn.fetch_all(plan, args![]).await.unwrap();
        let text = plan_text(&rows);
        assert!(text.contains("job_due"), "{}: {text}", plan.name());
        assert!(
            !text.contains("TEMP B-TREE") && !text.contains("Sort"),
            "{}: {text}",
            plan.name()
        );
    }
    drop(conn);
    assert_eq!(payloads(db, 10).await, ["1"]);
}

pub(crate) fn plan_text(rows: &[Row]) -> String {
    let line = |row: &Row| {
        row.text("detail")
            .or_else(|_| row.text("QUERY PLAN"))
            .unwrap()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
