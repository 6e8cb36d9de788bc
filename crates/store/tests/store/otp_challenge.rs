//! Passcodes that were sent: one per nonce.

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::otp::OtpPurpose;
use saakh_store::identity::otp_challenge::{self, OtpChallenge};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, id};

fn challenge(number: u8, nonce: &str) -> OtpChallenge {
    OtpChallenge {
        prospect_id: CustomerId::new(id(number)),
        nonce_hash: nonce.to_owned(),
        destination: Secret::new("+919876543210".to_owned()),
        code_hash: format!("code {number}"),
        tries: 0,
        sent_at: at(0),
        expires_at: at(300),
        purpose: OtpPurpose::Login,
        asked_by: None,
    }
}

async fn put(db: &Db, challenge: &OtpChallenge) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        otp_challenge::put(tx, challenge).await
    })
}

/// The code, its attempts and its expiry.
async fn by_nonce(db: &Db, nonce: &str) -> Option<(String, i64, i64)> {
    let mut conn = db.read().await.unwrap();
    let found = otp_challenge::find_by_nonce(&mut conn, nonce)
        .await
        .unwrap();
    found.map(|found| {
        let seconds = found.expires_at.duration_since(at(0)).as_secs();
        (found.code_hash, found.tries, seconds)
    })
}

#[db_test]
async fn two_browsers_have_a_challenge_each_for_one_number(db: &Db) {
    put(db, &challenge(1, "a")).await.unwrap();
    put(db, &challenge(2, "b")).await.unwrap();
    let tried: Result<(), DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            otp_challenge::count_attempt(tx, CustomerId::new(id(1))).await?;
            otp_challenge::count_attempt(tx, CustomerId::new(id(1))).await
        })
    }
    .await;
    tried.unwrap();
    assert_eq!(by_nonce(db, "a").await, Some(("code 1".to_owned(), 2, 300)));
    assert_eq!(by_nonce(db, "b").await, Some(("code 2".to_owned(), 0, 300)));
    assert_eq!(by_nonce(db, "c").await, None);
    assert!(matches!(
        put(db, &challenge(3, "a")).await,
        Err(DbError::Duplicate(_))
    ));
}

#[db_test]
async fn a_newer_code_of_one_browser_replaces_the_older_one(db: &Db) {
    put(
        db,
        &OtpChallenge {
            tries: 4,
            ..challenge(1, "a")
        },
    )
    .await
    .unwrap();
    let newer = OtpChallenge {
        code_hash: "newer".to_owned(),
        sent_at: at(60),
        expires_at: at(360),
        ..challenge(1, "a")
    };
    put(db, &newer).await.unwrap();
    assert_eq!(by_nonce(db, "a").await, Some(("newer".to_owned(), 0, 360)));
}

#[db_test]
async fn a_challenge_is_deleted_when_it_is_used_or_expired(db: &Db) {
    put(db, &challenge(1, "a")).await.unwrap();
    put(db, &challenge(2, "b")).await.unwrap();
    put(
        db,
        &OtpChallenge {
            expires_at: at(900),
            ..challenge(3, "c")
        },
    )
    .await
    .unwrap();
    let gone: Result<u64, DbError> = async {
        write_tx!(db, Scope::rows(), |tx| {
            otp_challenge::remove(tx, CustomerId::new(id(1))).await?;
            otp_challenge::sweep(tx, at(600)).await
        })
    }
    .await;
    assert_eq!(gone.unwrap(), 1);
    for (nonce, stands) in [("a", false), ("b", false), ("c", true)] {
        assert_eq!(by_nonce(db, nonce).await.is_some(), stands, "{nonce}");
    }
}
