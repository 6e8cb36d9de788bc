//! Pending notifications about a status: sent once per job, and again for changes during the send.

use jiff::Timestamp;
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::reported::{ReportedStatus, Subject};
use saakh_domain::lifecycle::submission::SubmissionStatus::{
    self, Approved, Disbursed, InReview, Submitted,
};
use saakh_store::identity::customer;
use saakh_store::origination::status_notice::{self, StatusNotice};
use saakh_store::platform::job::{self, NewJob, Queue};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, customer, id};

fn subject(number: u8) -> Subject {
    Subject::Submission(SubmissionId::new(id(number)))
}

fn notice(number: u8, known: SubmissionStatus) -> StatusNotice {
    StatusNotice::new(
        subject(number),
        customer(1).id,
        ReportedStatus::Submission(known),
    )
}

async fn moved(db: &Db, notices: &[StatusNotice], due: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::add(tx, notices, at(due)).await
    })
}

async fn handed_over(db: &Db, now: i64, batch: &str) -> Result<u64, DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::assign_batch(tx, at(now), batch, 2).await
    })
}

async fn known(db: &Db, batch: &str) -> Vec<(Subject, &'static str)> {
    let mut conn = db.read().await.unwrap();
    let notices = status_notice::list_for_batch(&mut conn, batch)
        .await
        .unwrap();
    let pairs = notices.iter().map(|one| (one.subject, one.known.code()));
    pairs.collect()
}

async fn told(db: &Db, batch: &str, number: u8, status: SubmissionStatus) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::mark_notified(
            tx,
            batch,
            subject(number),
            ReportedStatus::Submission(status),
        )
        .await
    })
}

async fn given_up(db: &Db, batch: &str) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::delete_batch(tx, batch).await
    })
}

async fn with_customer(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        customer::add(tx, &customer(1)).await?;
        Ok(())
    })
}

#[db_test]
async fn a_notice_is_claimed_by_one_job_when_its_debounce_ends(db: &Db) {
    with_customer(db).await.unwrap();
    let three = [
        notice(2, Submitted),
        notice(3, Submitted),
        notice(4, Submitted),
    ];
    moved(db, &three, 60).await.unwrap();
    moved(db, &[notice(2, InReview)], 90).await.unwrap();
    assert_eq!(handed_over(db, 59, "a").await.unwrap(), 0);
    assert_eq!(handed_over(db, 60, "a").await.unwrap(), 2);
    assert_eq!(handed_over(db, 89, "b").await.unwrap(), 0);
    assert_eq!(handed_over(db, 90, "b").await.unwrap(), 1);
    assert_eq!(
        known(db, "b").await,
        [(subject(2), "submitted")],
        "the review was not notified"
    );
    told(db, "b", 2, Approved).await.unwrap();
    assert!(known(db, "b").await.is_empty());
    let rest = [(subject(3), "submitted"), (subject(4), "submitted")];
    assert_eq!(known(db, "a").await, rest);
    let mut conn = db.read().await.unwrap();
    assert_eq!(status_notice::count_assigned(&mut conn).await.unwrap(), 2);
    assert_eq!(
        status_notice::get(&mut conn, "b", subject(3))
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        status_notice::get(&mut conn, "a", subject(3))
            .await
            .unwrap(),
        Some(notice(3, Submitted))
    );
}

#[db_test]
async fn a_status_that_changes_during_a_job_is_debounced_again(db: &Db) {
    with_customer(db).await.unwrap();
    moved(db, &[notice(2, Submitted), notice(3, Submitted)], 0)
        .await
        .unwrap();
    assert_eq!(handed_over(db, 0, "a").await.unwrap(), 2);
    moved(db, &[notice(2, Approved)], 60).await.unwrap();
    assert_eq!(known(db, "a").await, [(subject(3), "submitted")]);
    // Its job was about to send it.
    told(db, "a", 2, Approved).await.unwrap();
    given_up(db, "a").await.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(status_notice::count_assigned(&mut conn).await.unwrap(), 0);
    assert_eq!(handed_over(db, 60, "b").await.unwrap(), 1);
    assert_eq!(known(db, "b").await, [(subject(2), "approved")]);
    told(db, "b", 2, Disbursed).await.unwrap();
    assert_eq!(
        handed_over(db, Timestamp::MAX.as_second() / 2, "c")
            .await
            .unwrap(),
        0
    );
}

#[db_test]
async fn a_status_undone_during_its_job_is_sent_as_a_correction(db: &Db) {
    with_customer(db).await.unwrap();
    let correction = |number| {
        StatusNotice::correction(
            subject(number),
            customer(1).id,
            ReportedStatus::Submission(Approved),
        )
    };
    let is_correction = async |batch: &str, number| {
        let mut conn = db.read().await.unwrap();
        status_notice::get(&mut conn, batch, subject(number))
            .await
            .unwrap()
            .unwrap()
            .is_correction
    };
    moved(db, &[notice(2, Submitted), notice(3, Submitted)], 0)
        .await
        .unwrap();
    assert_eq!(handed_over(db, 0, "a").await.unwrap(), 2);
    // The approval is reversed while the message about it is being sent.
    moved(db, &[correction(2), correction(3)], 60)
        .await
        .unwrap();
    told(db, "a", 2, Approved).await.unwrap();
    // The other message was not sent, and its submission is approved again during the send.
    moved(db, &[notice(3, Submitted)], 60).await.unwrap();
    told(db, "a", 3, Approved).await.unwrap();
    assert_eq!(handed_over(db, 60, "b").await.unwrap(), 2);
    assert!(is_correction("b", 2).await);
    assert!(!is_correction("b", 3).await);
}

async fn released(db: &Db, now: i64) -> Result<(), DbError> {
    write_tx!(db, Scope::rows(), |tx| {
        status_notice::release_lost(tx, at(now), "tell:").await
    })
}

async fn enqueued(db: &Db, batch: &str) -> Result<(), DbError> {
    let job = NewJob {
        id: id(9).to_string(),
        queue: Queue::Mail,
        kind: "tell",
        payload: batch.to_owned(),
        dedup_key: Some(format!("tell:{batch}")),
        due_at: at(0),
    };
    write_tx!(db, Scope::rows(), |tx| {
        job::enqueue(tx, &job, at(0)).await
    })
}

#[db_test]
async fn notices_of_a_vanished_job_are_claimed_again(db: &Db) {
    with_customer(db).await.unwrap();
    moved(db, &[notice(2, Submitted)], 0).await.unwrap();
    handed_over(db, 0, "a").await.unwrap();
    enqueued(db, "a").await.unwrap();
    moved(db, &[notice(3, Submitted)], 0).await.unwrap();
    handed_over(db, 0, "b").await.unwrap();
    released(db, 5).await.unwrap();
    assert_eq!(
        known(db, "a").await,
        [(subject(2), "submitted")],
        "its job is there"
    );
    assert!(known(db, "b").await.is_empty());
    assert_eq!(handed_over(db, 5, "c").await.unwrap(), 1);
}
