//! Who is to be told of a status: once for each job, and again for what moves meanwhile.

use jiff::Timestamp;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::reported::{Reported, Subject};
use saakh_domain::lifecycle::submission::SubmissionStatus::{
    self, Approved, Disbursed, InReview, Submitted,
};
use saakh_store::identity::customer;
use saakh_store::origination::status_notice::{self, StatusNotice};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, customer, id};

fn subject(number: u8) -> Subject {
    Subject::Submission(SubmissionId::new(id(number)))
}

fn notice(number: u8, known: SubmissionStatus) -> StatusNotice {
    StatusNotice::of(subject(number), customer(1).id, Reported::Submission(known))
}

async fn moved(db: &Db, notices: &[StatusNotice], due: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::add(tx, notices, at(due)).await
    })
}

async fn handed_over(db: &Db, now: i64, batch: &str) -> Result<u64, DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::hand_over(tx, at(now), batch, 2).await
    })
}

async fn known(db: &Db, batch: &str) -> Vec<(Subject, &'static str)> {
    let mut conn = db.read().await.unwrap();
    let notices = status_notice::of_batch(&mut conn, batch).await.unwrap();
    let pairs = notices.iter().map(|one| (one.subject, one.known.code()));
    pairs.collect()
}

async fn told(db: &Db, batch: &str, number: u8, status: SubmissionStatus) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::told(tx, batch, subject(number), Reported::Submission(status)).await
    })
}

async fn given_up(db: &Db, batch: &str) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::forget_batch(tx, batch).await
    })
}

async fn with_customer(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        customer::add(tx, &customer(1)).await?;
        Ok(())
    })
}

db_test!(a_notice_goes_to_one_job_when_its_last_movement_rests(db) {
    with_customer(db).await.unwrap();
    let three = [notice(2, Submitted), notice(3, Submitted), notice(4, Submitted)];
    moved(db, &three, 60).await.unwrap();
    moved(db, &[notice(2, InReview)], 90).await.unwrap();
    assert_eq!(handed_over(db, 59, "a").await.unwrap(), 0);
    assert_eq!(handed_over(db, 60, "a").await.unwrap(), 2);
    assert_eq!(handed_over(db, 89, "b").await.unwrap(), 0);
    assert_eq!(handed_over(db, 90, "b").await.unwrap(), 1);
    assert_eq!(known(db, "b").await, [(subject(2), "submitted")], "nobody told them of the review");
    told(db, "b", 2, Approved).await.unwrap();
    assert!(known(db, "b").await.is_empty());
    let rest = [(subject(3), "submitted"), (subject(4), "submitted")];
    assert_eq!(known(db, "a").await, rest);
    let mut conn = db.read().await.unwrap();
    assert_eq!(status_notice::under_way(&mut conn).await.unwrap(), 2);
    assert_eq!(status_notice::get(&mut conn, "b", subject(3)).await.unwrap(), None);
    assert_eq!(status_notice::get(&mut conn, "a", subject(3)).await.unwrap(), Some(notice(3, Submitted)));
});

db_test!(what_moves_while_a_job_tells_of_it_is_told_in_its_turn(db) {
    with_customer(db).await.unwrap();
    moved(db, &[notice(2, Submitted), notice(3, Submitted)], 0).await.unwrap();
    assert_eq!(handed_over(db, 0, "a").await.unwrap(), 2);
    moved(db, &[notice(2, Approved)], 60).await.unwrap();
    told(db, "a", 2, Approved).await.unwrap();
    // A job that gives up takes nothing along that moved since.
    given_up(db, "a").await.unwrap();
    assert_eq!(handed_over(db, 60, "b").await.unwrap(), 1);
    assert_eq!(known(db, "b").await, [(subject(2), "approved")]);
    told(db, "b", 2, Disbursed).await.unwrap();
    assert_eq!(handed_over(db, Timestamp::MAX.as_second() / 2, "c").await.unwrap(), 0);
});
