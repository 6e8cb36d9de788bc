//! Counting: events and calls are taken once, and sums are what was added.

mod changes;
mod histories;
mod lender_outcomes;
mod stages;

use jiff::civil::{Date, date};
use saakh_domain::id::LenderId;
use saakh_domain::insight::{DateRange, Preset};
use saakh_store::insight::connector::{self, CallBucket};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, id, ready_to_submit};

/// A day with counted outcomes and stages, and the day before it.
const DAY: Date = date(2026, 11, 20);
const DAY_BEFORE: Date = date(2026, 11, 19);

#[db_test]
async fn events_are_taken_once_and_added_up(db: &Db) {
    let noted: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            metric::add_event(tx, &id(1).to_string(), Metric::OtpSent, at(1)).await?;
            metric::add_event(tx, &id(2).to_string(), Metric::OtpVerified, at(2)).await
        })
    }
    .await;
    noted.unwrap();
    let take = async || -> Result<Vec<_>, DbError> {
        write_tx!(db, Scope::exclusive(), |tx| {
            metric::take_events(tx, 10).await
        })
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpSent)
            .await
            .unwrap(),
        1,
        "before it is added up"
    );
    drop(conn);
    let mut taken = take().await.unwrap();
    taken.sort();
    assert_eq!(
        taken,
        [(Metric::OtpSent, at(1)), (Metric::OtpVerified, at(2))]
    );
    assert!(take().await.unwrap().is_empty());
    let day = date(2026, 11, 20);
    for events in [2, 3] {
        let added: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                metric::add(tx, Metric::OtpSent, day, events).await
            })
        }
        .await;
        added.unwrap();
    }
    let range = DateRange {
        preset: Preset::Custom,
        first: day,
        last: day,
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        metric::count_by_day(&mut conn, Metric::OtpSent, &range)
            .await
            .unwrap(),
        [(day, 5)]
    );
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpSent)
            .await
            .unwrap(),
        5
    );
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpVerified)
            .await
            .unwrap(),
        0
    );
}

#[db_test]
async fn calls_of_all_nodes_are_added_and_a_pause_is_never_shortened(db: &Db) {
    ready_to_submit(db).await.unwrap();
    let lender = {
        let mut conn = db.read().await.unwrap();
        saakh_store::catalog::lender::all(&mut conn).await.unwrap()[0].id
    };
    let calls = |hour, calls| CallBucket {
        lender,
        hour,
        outcome: "answered".to_owned(),
        up_to_millis: 100,
        calls,
    };
    let shared: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for calls in [calls(10, 1), calls(10, 2), calls(9, 5)] {
                connector::add(tx, &calls).await?;
            }
            connector::record_pause(tx, lender, at(50)).await?;
            connector::record_pause(tx, lender, at(40)).await
        })
    }
    .await;
    shared.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        connector::list_since(&mut conn, 10).await.unwrap(),
        [calls(10, 3)]
    );
    let paused = async |conn: &mut saakh_store::Conn, now| -> Vec<LenderId> {
        connector::list_paused(conn, at(now)).await.unwrap()
    };
    assert_eq!(paused(&mut conn, 49).await, [lender]);
    assert!(paused(&mut conn, 50).await.is_empty());
}
