//! Rows of the audit chain: each is sealed once, also by concurrent sealers, and listed in the order of the chain.

use saakh_store::platform::audit;
use saakh_store::platform::audit::chain::{self, Link};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::lists::entry;

async fn append(db: &Db, number: u8) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        audit::append(tx, &entry(number, "partner.create")).await
    })
}

fn link(position: i64) -> Link {
    Link {
        position,
        seal: format!("seal-{position}"),
    }
}

fn start() -> Link {
    Link {
        position: 0,
        seal: String::new(),
    }
}

async fn seal_as(db: &Db, id: &str, from: Link, to: Link) -> Result<(bool, u64), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        Ok((
            chain::move_head(tx, &from, &to).await?,
            chain::seal(tx, [(id, &to)].into_iter()).await?,
        ))
    })
}

#[db_test]
async fn the_end_is_moved_only_from_where_it_is(db: &Db) {
    append(db, 1).await.unwrap();
    let id = entry(1, "").id;
    assert_eq!(seal_as(db, &id, start(), link(1)).await.unwrap(), (true, 1));
    assert_eq!(
        seal_as(db, &id, start(), link(1)).await.unwrap(),
        (false, 0)
    );
    let mut conn = db.read().await.unwrap();
    assert_eq!(chain::head(&mut conn).await.unwrap(), link(1));
}

#[db_test]
async fn a_late_row_with_an_early_id_gets_the_next_place(db: &Db) {
    append(db, 5).await.unwrap();
    let (late, early) = (entry(1, "").id, entry(5, "").id);
    seal_as(db, &early, start(), link(1)).await.unwrap();
    append(db, 1).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let waiting = chain::list_unsealed(&mut conn, 10).await.unwrap();
    assert_eq!(
        waiting
            .iter()
            .map(|row| row.id.as_str())
            .collect::<Vec<_>>(),
        [late.as_str()]
    );
    assert_eq!(chain::count_unsealed(&mut conn).await.unwrap(), 1);
    drop(conn);
    seal_as(db, &late, link(1), link(2)).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let sealed = chain::list_after(&mut conn, 0, 10).await.unwrap();
    let order: Vec<_> = sealed
        .iter()
        .map(|(link, row)| (link.position, row.id.clone()))
        .collect();
    assert_eq!(order, [(1, early), (2, late)]);
    assert_eq!(chain::list_after(&mut conn, 1, 10).await.unwrap().len(), 1);
}
