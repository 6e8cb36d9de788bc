//! The history of a submission, and its counted outcomes that replace the previous ones.

use std::collections::BTreeSet;

use saakh_domain::Paise;
use saakh_domain::insight::outcome::StatusChange;
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::insight::reached::{self, CountedOutcomes, LenderOutcome, ReachedStage};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use crate::rows::{at, ready_to_submit};

/// Adds the submission, approves it by a file, and undoes the file.
async fn add_undone_approval(db: &Db, ready: &Submission) -> Result<(), DbError> {
    let to = SubmissionStatus::Approved;
    write_tx!(db, Scope::exclusive(), |tx| {
        let offer = r#"{"price":{"amount":120000.5}}"#.to_owned();
        let ready = Submission {
            offer,
            ..ready.clone()
        };
        submission::add(tx, &ready).await?;
        submission::set_status(tx, &ready, to, Source::StatusFile, at(5)).await?;
        let approved = Submission {
            status: to,
            ..ready
        };
        submission::set_status(
            tx,
            &approved,
            SubmissionStatus::Created,
            Source::Undo,
            at(6),
        )
        .await
    })
}

#[db_test]
async fn a_submission_history_is_loaded_with_its_undone_lines(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    add_undone_approval(db, &ready).await.unwrap();
    let take = async || -> Result<_, DbError> {
        write_tx!(db, Scope::exclusive(), |tx| {
            reached::take_lines(tx, at(9), 10).await
        })
    };
    let (lines, applications) = take().await.unwrap();
    assert_eq!(
        (lines, &applications),
        (3, &[ready.application_id].into()),
        "an undone status is a line too"
    );
    assert_eq!(take().await.unwrap().0, 0);
    let mut conn = db.read().await.unwrap();
    let histories = reached::load_histories(&mut conn, &applications)
        .await
        .unwrap();
    let line = |status, source, second| StatusChange {
        status,
        source,
        at: at(second),
    };
    assert_eq!(
        histories[0].lines,
        [
            line(SubmissionStatus::Created, Source::Customer, 1),
            line(SubmissionStatus::Approved, Source::StatusFile, 5),
            line(SubmissionStatus::Created, Source::Undo, 6),
        ]
    );
    assert_eq!(
        (histories.len(), histories[0].amount),
        (1, Paise(12_000_050))
    );
}

#[db_test]
async fn counted_outcomes_replace_the_previous_ones(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    add_undone_approval(db, &ready).await.unwrap();
    let applications = BTreeSet::from([ready.application_id]);
    let load = async || {
        reached::load_counted(&mut db.read().await.unwrap(), &applications)
            .await
            .unwrap()
    };
    assert_eq!(load().await, CountedOutcomes::default());

    let lender_outcome = |outcome, second| LenderOutcome {
        submission: ready.id,
        outcome,
        application: ready.application_id,
        lender: ready.lender_id,
        at: at(second),
        amount: Paise(7),
    };
    let stage = ReachedStage {
        application: ready.application_id,
        stage: Stage::Approved,
        at: at(5),
        amount: Paise(7),
    };
    let first = CountedOutcomes {
        submissions: [
            lender_outcome(SubmissionOutcome::Sent, 1),
            lender_outcome(SubmissionOutcome::Approved, 5),
        ]
        .into(),
        applications: [stage].into(),
    };
    let second = CountedOutcomes {
        submissions: [lender_outcome(SubmissionOutcome::Sent, 1)].into(),
        ..CountedOutcomes::default()
    };
    for (before, after) in [(&CountedOutcomes::default(), &first), (&first, &second)] {
        let replaced: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                reached::replace(tx, before, after).await
            })
        }
        .await;
        replaced.unwrap();
        assert_eq!(&load().await, after);
    }
    assert_eq!(
        first.difference(&second).submissions,
        [lender_outcome(SubmissionOutcome::Approved, 5)].into()
    );
}
