//! One active submission per application and lender, with its history; each event is applied once.

use jiff::civil::date;
use saakh_domain::Paise;
use saakh_domain::id::{CustomerId, LenderId, SubmissionId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::loan_details::{Appointment, AppointmentPlace, LoanDetails};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::{application, submission_state};
use saakh_store::trust::erasure;
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, id, ready_to_submit};

async fn add(db: &Db, row: &Submission) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        submission::add(tx, row).await
    })
}

async fn take(db: &Db, lender: LenderId, event: &str) -> Result<bool, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        submission::record_event(tx, lender, event, at(9)).await
    })
}

#[db_test]
async fn a_lender_gets_an_application_once(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    add(db, &row).await.unwrap();
    let second = Submission {
        id: SubmissionId::new(id(6)),
        ..row.clone()
    };
    assert!(matches!(add(db, &second).await, Err(DbError::Duplicate(_))));
    let mut conn = db.read().await.unwrap();
    let stored = submission::list_for_application(&mut conn, row.application_id)
        .await
        .unwrap();
    assert_eq!(
        stored.iter().map(|row| row.id).collect::<Vec<_>>(),
        [row.id]
    );
}

#[db_test]
async fn an_ended_submission_may_be_repeated(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    let second = Submission {
        id: SubmissionId::new(id(6)),
        ..row.clone()
    };
    let third = Submission {
        id: SubmissionId::new(id(7)),
        ..row.clone()
    };
    add(db, &row).await.unwrap();
    let ended: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            let (to, source) = (SubmissionStatus::Failed, Source::Connector);
            submission::set_status(tx, &row, to, source, at(2)).await
        })
    }
    .await;
    ended.unwrap();
    add(db, &second).await.unwrap();
    assert!(matches!(add(db, &third).await, Err(DbError::Duplicate(_))));
    let mut conn = db.read().await.unwrap();
    let stored = submission::list_for_application(&mut conn, row.application_id)
        .await
        .unwrap();
    assert_eq!(
        stored.iter().map(|row| row.id).collect::<Vec<_>>(),
        [row.id, second.id]
    );
}

#[db_test]
async fn every_change_leaves_a_line(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    add(db, &row).await.unwrap();
    let changed: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            submission::set_reference(tx, row.id, "L-1", at(2)).await?;
            let (to, source) = (SubmissionStatus::Submitted, Source::Connector);
            submission::set_status(tx, &row, to, source, at(2)).await
        })
    }
    .await;
    changed.unwrap();
    let mut conn = db.read().await.unwrap();
    let lines = submission::history(&mut conn, row.application_id)
        .await
        .unwrap();
    let lines: Vec<_> = lines
        .into_iter()
        .map(|line| (line.status, line.source, line.at))
        .collect();
    assert_eq!(
        lines,
        [
            (SubmissionStatus::Created, Source::Customer, at(1)),
            (SubmissionStatus::Submitted, Source::Connector, at(2)),
        ]
    );
    let found = submission::find_by_reference(&mut conn, row.lender_id, "L-1")
        .await
        .unwrap();
    assert_eq!(
        found.map(|found| found.status),
        Some(SubmissionStatus::Submitted)
    );
    assert!(
        submission::find_by_reference(&mut conn, LenderId(99), "L-1")
            .await
            .unwrap()
            .is_none()
    );
}

#[db_test]
async fn an_event_is_taken_once(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    assert!(take(db, row.lender_id, "e1").await.unwrap());
    assert!(!take(db, row.lender_id, "e1").await.unwrap());
    assert!(take(db, row.lender_id, "e2").await.unwrap());
}

#[db_test]
async fn stated_details_and_the_first_withdrawal_are_kept(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    add(db, &row).await.unwrap();
    let visit = Appointment {
        at: at(50),
        place: AppointmentPlace::Branch,
    };
    let first = LoanDetails {
        appointment: Some(visit),
        ..LoanDetails::default()
    };
    let second = LoanDetails {
        emi: Some(Paise::rupees(4_500)),
        first_due_on: Some(date(2027, 1, 5)),
        appointment: None,
    };
    let changed: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            submission_state::set_details(tx, row.id, first, at(2)).await?;
            submission_state::set_details(tx, row.id, second, at(3)).await?;
            submission_state::mark_withdrawn(tx, row.id, at(4)).await?;
            submission_state::mark_withdrawn(tx, row.id, at(5)).await
        })
    }
    .await;
    changed.unwrap();
    let mut conn = db.read().await.unwrap();
    let stored = submission::get(&mut conn, row.id).await.unwrap().unwrap();
    assert_eq!(stored.withdrawn_at, Some(at(4)));
    let all = LoanDetails {
        appointment: Some(visit),
        ..second
    };
    assert_eq!((stored.details, stored.updated_at), (all, at(3)));
    let (joined, _, _) = submission::get_with_owner(&mut conn, row.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (joined.details, joined.withdrawn_at),
        (all, stored.withdrawn_at)
    );
}

#[db_test]
async fn an_erased_customers_submission_gets_no_details(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    add(db, &row).await.unwrap();
    let details = LoanDetails {
        emi: Some(Paise::rupees(4_500)),
        first_due_on: Some(date(2027, 1, 5)),
        appointment: Some(Appointment {
            at: at(50),
            place: AppointmentPlace::Home,
        }),
    };
    let changed: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            erasure::erase(tx, CustomerId::new(id(1)), at(2)).await?;
            submission_state::set_details(tx, row.id, details, at(3)).await
        })
    }
    .await;
    changed.unwrap();
    let mut conn = db.read().await.unwrap();
    let stored = submission::get(&mut conn, row.id).await.unwrap().unwrap();
    assert_eq!(
        (stored.details, stored.updated_at),
        (LoanDetails::default(), at(1))
    );
}

#[db_test]
async fn open_submissions_of_closed_applications_are_found_once_inactive(db: &Db) {
    let row = ready_to_submit(db).await.unwrap();
    add(db, &row).await.unwrap();
    let inactive = async |before| {
        let mut conn = db.read().await.unwrap();
        submission_state::list_inactive_after_closing(&mut conn, before, 5)
            .await
            .unwrap()
    };
    assert!(
        inactive(at(100)).await.is_empty(),
        "its application is open"
    );
    let closed: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            let open = application::get(tx, row.application_id).await?.unwrap();
            let (to, by) = (ApplicationStatus::Closed, Source::Connector);
            application::set_status(tx, &open, to, by, at(2)).await
        })
    }
    .await;
    closed.unwrap();
    let mut conn = db.read().await.unwrap();
    let source = application::find_closing_source(&mut conn, row.application_id);
    assert_eq!(source.await.unwrap(), Some(Source::Connector));
    drop(conn);
    assert!(inactive(row.updated_at).await.is_empty());
    let found: Vec<_> = inactive(at(100)).await.iter().map(|one| one.0).collect();
    assert_eq!(found, [row.id]);
}
