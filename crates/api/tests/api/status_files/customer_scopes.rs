//! The order in which a file's transactions enter the scopes of customers.

use std::time::Duration;

use saakh_domain::id::{CustomerId, SubmissionId};
use saakh_domain::identity::permission::Role;
use saakh_store::origination::submission;
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{TestApp, app_test};

use super::{HEAD, KEY, sent, upload_to};

/// Long enough for a file to wait for a customer's scope.
const HELD: Duration = Duration::from_millis(1_500);
/// Shorter than the time after which PostgreSQL ends a deadlock.
const FREE_WITHIN: Duration = Duration::from_millis(700);

async fn owner(app: &TestApp, id: &str) -> (CustomerId, SubmissionId) {
    let id: SubmissionId = id.parse().unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    (submission::get_owner(&mut conn, id).await.unwrap(), id)
}

/// While a file waits for the second customer, the lender's number moves to a submission of the first one.
#[app_test]
async fn a_customer_who_appears_meanwhile_is_entered_before_later_ones(app: &TestApp) {
    let db = &app.app.db;
    // SQLite has one writer.
    if db.engine() != "postgres" {
        return;
    }
    let (_, _, one, _) = sent(app).await;
    let (_, _, other, _) = sent(app).await;
    let mut found = [owner(app, &one).await, owner(app, &other).await];
    found.sort();
    let [(first, moved_to), (second, moved_from)] = found;
    let now = app.app.now();
    let named: Result<(), DbError> = async {
        write_tx!(db, Scope::customer(second), |tx| {
            submission::set_reference(tx, moved_from, "LN-MOVED", now).await
        })
    }
    .await;
    named.unwrap();
    let admin = app.admin(Role::Two).await;
    let rows = format!("{HEAD}LN-MOVED,CASHe,Approved,\n");
    let upload = async {
        tokio::time::sleep(HELD / 5).await;
        upload_to(&admin, KEY, "nov.csv", rows.as_bytes()).await
    };
    let moving = async {
        let both = Scope::customer(first).combine(Scope::customer(second));
        let moved: Result<(), DbError> = async {
            write_tx!(db, both, |tx| {
                tokio::time::sleep(HELD).await;
                submission::set_reference(tx, moved_from, "LN-OTHER", now).await?;
                submission::set_reference(tx, moved_to, "LN-MOVED", now).await
            })
        }
        .await;
        moved.unwrap();
    };
    // Holds the first customer as soon as the number has moved, and enters the second one in order.
    let holding = async {
        tokio::time::sleep(HELD / 10).await;
        let held: Result<bool, DbError> = async {
            write_tx!(db, Scope::customer(first), |tx| {
                let entered = tx.enter(Scope::customer(second));
                Ok(tokio::time::timeout(FREE_WITHIN, entered).await.is_ok())
            })
        }
        .await;
        held.unwrap()
    };
    let (applied, (), is_free) = tokio::join!(upload, moving, holding);
    assert!(
        is_free,
        "the file held the second customer while it waited for the first"
    );
    assert_eq!(applied.expect(200)["rowsUpdated"], 1);
    let mut conn = db.read().await.unwrap();
    let stored = submission::get(&mut conn, moved_to).await.unwrap().unwrap();
    assert_eq!(stored.status.code(), "approved");
}
