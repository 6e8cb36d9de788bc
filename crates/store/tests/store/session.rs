//! Sessions end when they expire, are revoked, or are swept.

use saakh_store::identity::session::{self, Session, SessionTouch};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::at;

fn new_session(token_hash: &str) -> Session {
    Session {
        token_hash: token_hash.to_owned(),
        area: "customer".to_owned(),
        subject: "asha".to_owned(),
        created_at: at(0),
        last_used_at: at(0),
        expires_at: at(100),
        device: None,
        admin_id: None,
        begun_by: None,
        confirmed_at: at(0),
    }
}

async fn add(db: &Db, token_hash: &str) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        session::add(tx, &new_session(token_hash)).await
    })
}

async fn live(db: &Db, token_hash: &str, now: i64) -> Option<Session> {
    let mut conn = db.read().await.unwrap();
    let live = session::find_live(&mut conn, token_hash, at(now))
        .await
        .unwrap();
    live.map(|live| live.session)
}

#[db_test]
async fn a_session_lives_until_it_expires(db: &Db) {
    add(db, "one").await.unwrap();
    assert_eq!(live(db, "one", 99).await, Some(new_session("one")));
    assert_eq!(live(db, "one", 100).await, None);
    assert_eq!(live(db, "two", 1).await, None);
}

#[db_test]
async fn a_revoked_session_ends_and_others_do_not(db: &Db) {
    add(db, "one").await.unwrap();
    add(db, "two").await.unwrap();
    let revoked: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            session::revoke(tx, "one", at(1)).await
        })
    }
    .await;
    revoked.unwrap();
    assert_eq!(live(db, "one", 2).await, None);
    assert!(live(db, "two", 2).await.is_some());
}

#[db_test]
async fn the_last_use_never_moves_back_and_the_first_device_remains(db: &Db) {
    add(db, "one").await.unwrap();
    for (second, device) in [
        (50, "Firefox, Linux"),
        (20, "Chrome, Android"),
        (55, "Chrome, Android"),
    ] {
        let used = [SessionTouch {
            token_hash: "one",
            at: at(second),
            device,
        }];
        let touched: Result<(), DbError> =
            async { write_tx!(db, Scope::rows(), |tx| { session::touch(tx, &used).await }) }.await;
        touched.unwrap();
    }
    let used = live(db, "one", 60).await.unwrap();
    assert_eq!(
        (used.last_used_at, used.device.as_deref()),
        (at(55), Some("Firefox, Linux"))
    );
}

#[db_test]
async fn ended_sessions_are_swept(db: &Db) {
    add(db, "one").await.unwrap();
    for (before, swept) in [(100, 0), (101, 1)] {
        let outcome: Result<u64, DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                session::sweep(tx, at(before)).await
            })
        }
        .await;
        assert_eq!(outcome.unwrap(), swept);
    }
}

async fn revoke(db: &Db, token_hash: &str, now: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        session::revoke(tx, token_hash, at(now)).await
    })
}

async fn confirm(db: &Db, token_hash: &str, now: i64) -> Result<bool, DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        session::confirm(tx, token_hash, at(now)).await
    })
}

#[db_test]
async fn a_confirmation_does_not_prolong_a_session_and_an_ended_one_has_none(db: &Db) {
    add(db, "one").await.unwrap();
    assert!(confirm(db, "one", 50).await.unwrap());
    let confirmed = Session {
        confirmed_at: at(50),
        ..new_session("one")
    };
    assert_eq!(live(db, "one", 99).await, Some(confirmed));
    assert!(!confirm(db, "one", 100).await.unwrap());
    revoke(db, "one", 60).await.unwrap();
    assert!(!confirm(db, "one", 61).await.unwrap());
    assert!(!confirm(db, "nobody", 61).await.unwrap());
}
