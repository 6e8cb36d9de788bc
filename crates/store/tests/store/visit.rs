//! Visits with their history: found, counted, updated, erased; each event is applied once.

use saakh_domain::id::{VisitId, uuid_v7};
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use saakh_store::db::list::PageRequest;
use saakh_store::identity::customer;
use saakh_store::origination::visit::{self, Visit};
use saakh_store::origination::visit_list::{self, VISITS, VisitSearch};
use saakh_store::trust::erasure;
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

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

#[db_test]
async fn a_visit_is_found_by_its_product_and_time(db: &Db) {
    let rows = [
        row(2, VisitKind::Card, 0),
        row(3, VisitKind::Plan, 10),
        row(4, VisitKind::Card, 20),
    ];
    stored(db, &rows).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let whose = customer(1).id;
    assert_eq!(
        visit::list_for_customer(&mut conn, whose).await.unwrap(),
        rows
    );
    assert_eq!(
        visit::get(&mut conn, rows[1].id).await.unwrap(),
        Some(rows[1].clone())
    );
    for (kind, item, after, found) in [
        (VisitKind::Card, 7, -1, Some(&rows[2])),
        (VisitKind::Card, 7, 19, Some(&rows[2])),
        (VisitKind::Card, 7, 20, None),
        (VisitKind::Card, 8, -1, None),
        (VisitKind::Plan, 7, -1, Some(&rows[1])),
    ] {
        assert_eq!(
            visit::find_latest(&mut conn, whose, kind, item, at(after))
                .await
                .unwrap()
                .as_ref(),
            found
        );
    }
    assert_eq!(
        visit::count_since(&mut conn, whose, at(0)).await.unwrap(),
        (2, Some(at(10)))
    );
    assert_eq!(
        visit::count_since(&mut conn, whose, at(20)).await.unwrap(),
        (0, None)
    );
}

#[db_test]
async fn every_change_of_a_visit_leaves_a_line_and_erasure_takes_all(db: &Db) {
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
    let history = visit::history_for_customer(&mut conn, first.customer_id)
        .await
        .unwrap();
    let lines: Vec<_> = history
        .iter()
        .map(|line| (line.status, line.source, line.at))
        .collect();
    assert_eq!(
        lines,
        [
            (VisitStatus::Visited, Source::Customer, at(0)),
            (VisitStatus::Issued, Source::StatusFile, at(5)),
        ]
    );
    let now = visit::get(&mut conn, first.id).await.unwrap().unwrap();
    assert_eq!(
        (now.status, now.created_at, now.updated_at),
        (VisitStatus::Issued, at(0), at(5))
    );
    drop(conn);
    let erased: Result<(), DbError> = async {
        write_tx!(db, Scope::customer(first.customer_id), |tx| {
            erasure::erase(tx, first.customer_id, at(9)).await
        })
    }
    .await;
    erased.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        visit::list_for_customer(&mut conn, first.customer_id)
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        visit::history_for_customer(&mut conn, first.customer_id)
            .await
            .unwrap(),
        []
    );
}

#[db_test]
async fn an_event_of_a_seller_is_taken_once(db: &Db) {
    let take = async |host: &str, event: &str| -> Result<bool, DbError> {
        write_tx!(db, Scope::rows(), |tx| {
            visit::record_event(tx, host, event, at(9)).await
        })
    };
    assert!(take("cards.example", "e1").await.unwrap());
    assert!(!take("cards.example", "e1").await.unwrap());
    assert!(take("plans.example", "e1").await.unwrap());
    assert!(take("cards.example", "e2").await.unwrap());
}

sql!(ANALYZE = "ANALYZE visit");

/// So many that no engine reads all of them for a page.
const MANY: u16 = 3_000;

/// Visits of every kind and status, each to one of a hundred cards or plans at one of ten hosts.
fn many() -> Vec<Visit> {
    let one = |number: u16| {
        let kind = VisitKind::ALL[usize::from(number % 2)];
        let at = at(i64::from(number));
        let mut random = [0; 10];
        random[..2].copy_from_slice(&number.to_be_bytes());
        Visit {
            id: VisitId::new(uuid_v7(at.as_millisecond(), random)),
            item_id: i64::from(number % 100),
            host: format!("seller{}.example", number % 10),
            status: kind.statuses()[usize::from(number % 4)],
            created_at: at,
            ..row(2, kind, 0)
        }
    };
    (0..MANY).map(one).collect()
}

#[db_test]
async fn a_page_of_visits_uses_an_index_for_every_filter(db: &Db) {
    stored(db, &many()).await.unwrap();
    let analyzed: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(&ANALYZE, args![]).await.map(drop)
        })
    }
    .await;
    analyzed.unwrap();
    let request = PageRequest {
        order: VISITS.order(VISITS.first).unwrap(),
        after: None,
        limit: 20,
        counted_up_to: None,
    };
    let mut conn = db.read().await.unwrap();
    let nothing = VisitSearch::default;
    for (asked, found) in [
        (nothing(), MANY),
        (
            VisitSearch {
                kind: Some(VisitKind::Plan),
                ..nothing()
            },
            MANY / 2,
        ),
        (
            VisitSearch {
                item: Some((VisitKind::Card, 8)),
                ..nothing()
            },
            MANY / 100,
        ),
        (
            VisitSearch {
                host: Some("seller3.example".to_owned()),
                ..nothing()
            },
            MANY / 10,
        ),
        (
            VisitSearch {
                status: Some(VisitStatus::Declined),
                ..nothing()
            },
            MANY / 4,
        ),
        (
            VisitSearch {
                from: Some(at(100)),
                before: Some(at(110)),
                ..nothing()
            },
            10,
        ),
    ] {
        let plan = visit_list::plan(&mut conn, &asked, &request).await.unwrap();
        assert!(!plan.contains("Seq Scan on visit"), "{asked:?}: {plan}");
        // Few rows may be sorted, many must not be.
        let sorts = ["TEMP B-TREE", "Sort"]
            .iter()
            .any(|sort| plan.contains(sort));
        assert!(!sorts || found < 100, "{asked:?}: {plan}");
        let all = PageRequest {
            limit: u32::from(MANY),
            ..request.clone()
        };
        let page = visit_list::list(&mut conn, &asked, &all).await.unwrap();
        assert_eq!(page.items.len(), usize::from(found), "{asked:?}");
        let first = visit_list::list(&mut conn, &asked, &request).await.unwrap();
        let after = PageRequest {
            after: first.next.clone(),
            ..request.clone()
        };
        let second = visit_list::list(&mut conn, &asked, &after).await.unwrap();
        if first.next.is_some() {
            assert_eq!(second.items[0].visit, page.items[20].visit, "{asked:?}");
        }
    }
}
