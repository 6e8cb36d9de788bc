//! Jobs, remembered answers, counted events.

use jiff::Timestamp;
use saakh_store::house::idempotency::{self, Remembered};
use saakh_store::house::job::{self, Job, NewJob, OpenJobs};
use saakh_store::house::rate_event;
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, id};

fn new_job(number: u8, dedup_key: Option<&str>, run_at: Timestamp) -> NewJob {
    NewJob {
        id: id(number).to_string(),
        kind: "submit",
        payload: number.to_string(),
        dedup_key: dedup_key.map(str::to_owned),
        run_at,
    }
}

async fn enqueue(db: &Db, job: NewJob) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        job::enqueue(tx, &job, at(0)).await
    })
}

async fn claim(db: &Db, now: i64, lease_until: i64, most: i64) -> Result<Vec<Job>, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        job::claim(tx, at(now), at(lease_until), most).await
    })
}

async fn payloads(db: &Db, now: i64) -> Vec<String> {
    let mut claimed: Vec<String> = claim(db, now, now + 60, 10)
        .await
        .unwrap()
        .into_iter()
        .map(|job| job.payload)
        .collect();
    claimed.sort();
    claimed
}

db_test!(a_due_job_is_claimed_by_one_until_its_lease_ends(db) {
    enqueue(db, new_job(1, None, at(10))).await.unwrap();
    assert!(payloads(db, 9).await.is_empty(), "not due yet");
    let first = claim(db, 10, 70, 10).await.unwrap();
    assert_eq!((first.len(), first[0].attempts), (1, 1));
    assert!(claim(db, 69, 129, 10).await.unwrap().is_empty(), "somebody has it");
    let second = claim(db, 70, 130, 10).await.unwrap();
    assert_eq!((second.len(), second[0].attempts), (1, 2), "whoever had it is gone");
});

db_test!(the_oldest_due_jobs_are_claimed_first(db) {
    for (number, second) in [(1, 30), (2, 10), (3, 20)] {
        enqueue(db, new_job(number, None, at(second))).await.unwrap();
    }
    let first: Vec<_> = claim(db, 40, 100, 2).await.unwrap();
    let mut first: Vec<_> = first.into_iter().map(|job| job.payload).collect();
    first.sort();
    assert_eq!(first, ["2", "3"]);
    assert_eq!(payloads(db, 40).await, ["1"]);
});

db_test!(jobs_with_one_key_are_one_as_long_as_the_row_stands(db) {
    for number in 1..=3 {
        enqueue(db, new_job(number, Some("submit:1"), at(0))).await.unwrap();
    }
    enqueue(db, new_job(4, None, at(0))).await.unwrap();
    enqueue(db, new_job(5, None, at(0))).await.unwrap();
    assert_eq!(payloads(db, 1).await, ["1", "4", "5"]);
    finish(db, 1, 2).await.unwrap();
    enqueue(db, new_job(6, Some("submit:1"), at(0))).await.unwrap();
    assert!(payloads(db, 3).await.is_empty(), "it was done");
});

async fn finish(db: &Db, number: u8, now: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        job::finish(tx, &id(number).to_string(), at(now)).await
    })
}

db_test!(a_job_is_retried_later_and_given_up_for_good(db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    let job = id(1).to_string();
    claim(db, 1, 61, 1).await.unwrap();
    let retried: Result<(), DbError> =
        async { write_tx!(db, Scope::exclusive(), |tx| { job::retry(tx, &job, at(30), "no answer").await }) }.await;
    retried.unwrap();
    assert!(payloads(db, 29).await.is_empty());
    let again = claim(db, 30, 90, 1).await.unwrap();
    assert_eq!(again[0].attempts, 2);
    let failed: Result<(), DbError> =
        async { write_tx!(db, Scope::exclusive(), |tx| { job::fail(tx, &job, at(31), "no answer").await }) }.await;
    failed.unwrap();
    assert!(payloads(db, 1_000).await.is_empty());
    let mut conn = db.read().await.unwrap();
    let open = job::open(&mut conn).await.unwrap();
    assert_eq!(open, [OpenJobs { kind: "submit".to_owned(), jobs: 1, failed: 1 }]);
    assert_eq!(job::next_due(&mut conn).await.unwrap(), None);
});

db_test!(finished_jobs_are_swept_and_open_ones_stay(db) {
    enqueue(db, new_job(1, None, at(0))).await.unwrap();
    enqueue(db, new_job(2, None, at(0))).await.unwrap();
    finish(db, 1, 5).await.unwrap();
    let swept: Result<u64, DbError> =
        async { write_tx!(db, Scope::exclusive(), |tx| { job::sweep(tx, at(6)).await }) }.await;
    assert_eq!(swept.unwrap(), 1);
    assert_eq!(payloads(db, 7).await, ["2"]);
});

db_test!(the_first_answer_under_a_key_stays(db) {
    let answer = |body: &str| Remembered {
        request_hash: "h".to_owned(),
        status: 200,
        body: body.to_owned(),
    };
    remember(db, "asha", &answer("first")).await.unwrap();
    assert!(matches!(remember(db, "asha", &answer("second")).await, Err(DbError::Duplicate(_))));
    remember(db, "ravi", &answer("his own")).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let found = idempotency::get(&mut conn, "asha", "k").await.unwrap();
    assert_eq!(found, Some(answer("first")));
    assert_eq!(idempotency::get(&mut conn, "asha", "other").await.unwrap(), None);
    drop(conn);
    let swept: Result<u64, DbError> =
        async { write_tx!(db, Scope::exclusive(), |tx| { idempotency::sweep(tx, at(1)).await }) }.await;
    assert_eq!(swept.unwrap(), 2);
});

async fn remember(db: &Db, scope: &str, answer: &Remembered) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        idempotency::remember(tx, scope, "k", answer, at(0)).await
    })
}

db_test!(events_are_counted_by_name_and_time(db) {
    let added: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for (number, name, second) in [(1, "a", 10), (2, "a", 20), (3, "b", 20)] {
                rate_event::add(tx, &id(number).to_string(), name, at(second)).await?;
            }
            Ok(())
        })
    }
    .await;
    added.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(rate_event::tally(&mut conn, "a", at(0)).await.unwrap(), (2, Some(at(10))));
    assert_eq!(rate_event::tally(&mut conn, "a", at(10)).await.unwrap(), (1, Some(at(20))));
    assert_eq!(rate_event::tally(&mut conn, "c", at(0)).await.unwrap(), (0, None));
    assert_eq!(rate_event::since(&mut conn, "a", at(0)).await.unwrap(), [at(10), at(20)]);
    drop(conn);
    let cleared: Result<(), DbError> =
        async { write_tx!(db, Scope::exclusive(), |tx| { rate_event::clear(tx, "a").await }) }.await;
    cleared.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(rate_event::tally(&mut conn, "a", at(0)).await.unwrap(), (0, None));
    assert_eq!(rate_event::tally(&mut conn, "b", at(0)).await.unwrap(), (1, Some(at(20))));
});
