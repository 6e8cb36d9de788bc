//! Visits with their history: found, counted, moved, forgotten; each event taken once.

use saakh_domain::id::VisitId;
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_store::identity::customer;
use saakh_store::origination::visit::{self, Visit};
use saakh_store::trust::erasure;
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, customer, id};

/// A visit of the first customer.
fn row(number: u8, kind: VisitKind, second: i64) -> Visit {
    Visit {
        id: VisitId::new(id(number)),
        customer_id: customer(1).id,
        kind,
        item_id: 7,
        item_name: "Himgiri Bank Everyday".to_owned(),
        host: "cards.example".to_owned(),
        status: VisitStatus::Visited,
        created_at: at(second),
        updated_at: at(second),
    }
}

async fn stored(db: &Db, rows: &[Visit]) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        customer::add(tx, &customer(1)).await?;
        for row in rows {
            visit::add(tx, row).await?;
        }
        Ok(())
    })
}

db_test!(a_visit_is_found_again_by_what_was_visited_and_when(db) {
    let rows = [row(2, VisitKind::Card, 0), row(3, VisitKind::Plan, 10), row(4, VisitKind::Card, 20)];
    stored(db, &rows).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let whose = customer(1).id;
    assert_eq!(visit::of_customer(&mut conn, whose).await.unwrap(), rows);
    assert_eq!(visit::get(&mut conn, rows[1].id).await.unwrap(), Some(rows[1].clone()));
    let latest = |kind, item, after| (whose, (kind, item), at(after));
    for ((whose, what, after), found) in [
        (latest(VisitKind::Card, 7, -1), Some(&rows[2])),
        (latest(VisitKind::Card, 7, 19), Some(&rows[2])),
        (latest(VisitKind::Card, 7, 20), None),
        (latest(VisitKind::Card, 8, -1), None),
        (latest(VisitKind::Plan, 7, -1), Some(&rows[1])),
    ] {
        assert_eq!(visit::latest(&mut conn, whose, what, after).await.unwrap().as_ref(), found);
    }
    assert_eq!(visit::since(&mut conn, whose, at(0)).await.unwrap(), (2, Some(at(10))));
    assert_eq!(visit::since(&mut conn, whose, at(20)).await.unwrap(), (0, None));
});

db_test!(every_change_of_a_visit_leaves_a_line_and_erasure_takes_all(db) {
    let first = row(2, VisitKind::Card, 0);
    stored(db, std::slice::from_ref(&first)).await.unwrap();
    let moved: Result<(), DbError> = async {
        write_tx!(db, Scope::customer(first.customer_id), |tx| {
            visit::set_status(tx, &first, VisitStatus::Issued, Source::StatusFile, at(5)).await
        })
    }
    .await;
    moved.unwrap();
    let mut conn = db.read().await.unwrap();
    let history = visit::history_of_customer(&mut conn, first.customer_id).await.unwrap();
    let lines: Vec<_> = history.iter().map(|line| (line.status, line.source, line.at)).collect();
    assert_eq!(lines, [
        (VisitStatus::Visited, Source::Customer, at(0)),
        (VisitStatus::Issued, Source::StatusFile, at(5)),
    ]);
    let now = visit::get(&mut conn, first.id).await.unwrap().unwrap();
    assert_eq!((now.status, now.created_at, now.updated_at), (VisitStatus::Issued, at(0), at(5)));
    drop(conn);
    let erased: Result<(), DbError> = async {
        write_tx!(db, Scope::customer(first.customer_id), |tx| {
            erasure::erase(tx, first.customer_id, at(9)).await
        })
    }
    .await;
    erased.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(visit::of_customer(&mut conn, first.customer_id).await.unwrap(), []);
    assert_eq!(visit::history_of_customer(&mut conn, first.customer_id).await.unwrap(), []);
});

db_test!(an_event_of_a_seller_is_taken_once(db) {
    let take = async |host: &str, event: &str| -> Result<bool, DbError> {
        write_tx!(db, Scope::rows(), |tx| {
            visit::take_event(tx, host, event, at(9)).await
        })
    };
    assert!(take("cards.example", "e1").await.unwrap());
    assert!(!take("cards.example", "e1").await.unwrap());
    assert!(take("plans.example", "e1").await.unwrap());
    assert!(take("cards.example", "e2").await.unwrap());
});
