//! Outcomes at lenders, summed by day, product and lender.

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::LenderId;
use saakh_domain::insight::{DateRange, OutcomeTotals, Preset, SubmissionOutcome};
use saakh_store::insight::lender_sum::{self, LenderFilter, LenderTally};
use saakh_store::{Db, DbError, Scope, db_test, write_tx};

use super::{DAY, DAY_BEFORE};
use crate::rows::ready_to_submit;

/// Two lenders with outcomes of personal and gold loans.
struct LenderOutcomes {
    first: LenderId,
    second: LenderId,
    /// Both days, every product and lender.
    all: LenderFilter,
}

async fn add_outcomes(
    db: &Db,
    times: i64,
    outcome: SubmissionOutcome,
    day: Date,
    place: (ProductType, LenderId),
) -> Result<(), DbError> {
    let mut tally = LenderTally::default();
    let (product, lender) = place;
    tally.add(outcome, Paise(100), day, product, lender, times);
    write_tx!(db, Scope::exclusive(), |tx| {
        lender_sum::add(tx, &tally).await
    })
}

async fn lender_outcomes(db: &Db) -> LenderOutcomes {
    let ready = ready_to_submit(db).await.unwrap();
    let (first, second) = (ready.lender_id, LenderId(ready.lender_id.0 + 1));
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    for (times, outcome, day, place) in [
        (5, SubmissionOutcome::Sent, DAY, (personal, first)),
        (3, SubmissionOutcome::Approved, DAY, (personal, first)),
        (-1, SubmissionOutcome::Approved, DAY, (personal, first)),
        (10, SubmissionOutcome::Sent, DAY, (gold, first)),
        (100, SubmissionOutcome::Sent, DAY_BEFORE, (gold, second)),
        (1, SubmissionOutcome::Disbursed, DAY, (gold, second)),
        (-1, SubmissionOutcome::Disbursed, DAY, (gold, second)),
    ] {
        add_outcomes(db, times, outcome, day, place).await.unwrap();
    }
    let range = DateRange {
        preset: Preset::Custom,
        first: DAY_BEFORE,
        last: DAY,
    };
    LenderOutcomes {
        first,
        second,
        all: LenderFilter {
            range,
            product: None,
            lender: None,
        },
    }
}

fn outcome_totals(sent: i64, approved: i64) -> OutcomeTotals {
    OutcomeTotals {
        counts: [sent, approved, 0, 0],
        approved: Paise(approved * 100),
        disbursed: Paise(0),
    }
}

#[db_test]
async fn lender_outcomes_are_summed_by_day(db: &Db) {
    let outcomes = lender_outcomes(db).await;
    let of_first = LenderFilter {
        lender: Some(outcomes.first),
        ..outcomes.all
    };
    let gold_of_first = LenderFilter {
        product: Some(ProductType::GoldLoans),
        ..of_first
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        lender_sum::sum_by_day(&mut conn, &outcomes.all)
            .await
            .unwrap(),
        [
            (DAY_BEFORE, outcome_totals(100, 0)),
            (DAY, outcome_totals(15, 2))
        ]
    );
    assert_eq!(
        lender_sum::sum_by_day(&mut conn, &of_first).await.unwrap(),
        [(DAY, outcome_totals(15, 2))]
    );
    assert_eq!(
        lender_sum::sum_by_day(&mut conn, &gold_of_first)
            .await
            .unwrap(),
        [(DAY, outcome_totals(10, 0))]
    );
}

#[db_test]
async fn lender_outcomes_are_summed_by_product(db: &Db) {
    let outcomes = lender_outcomes(db).await;
    let of_first = LenderFilter {
        lender: Some(outcomes.first),
        ..outcomes.all
    };
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        lender_sum::sum_by_product(&mut conn, &outcomes.all)
            .await
            .unwrap(),
        [
            (gold, outcome_totals(110, 0)),
            (personal, outcome_totals(5, 2))
        ]
    );
    assert_eq!(
        lender_sum::sum_by_product(&mut conn, &of_first)
            .await
            .unwrap(),
        [
            (gold, outcome_totals(10, 0)),
            (personal, outcome_totals(5, 2))
        ]
    );
}

#[db_test]
async fn lender_outcomes_are_summed_by_lender(db: &Db) {
    let outcomes = lender_outcomes(db).await;
    let of_gold = LenderFilter {
        product: Some(ProductType::GoldLoans),
        ..outcomes.all
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        lender_sum::sum_by_lender(&mut conn, &outcomes.all)
            .await
            .unwrap(),
        [
            (outcomes.first, outcome_totals(15, 2)),
            (outcomes.second, outcome_totals(100, 0))
        ]
    );
    assert_eq!(
        lender_sum::sum_by_lender(&mut conn, &of_gold)
            .await
            .unwrap(),
        [
            (outcomes.first, outcome_totals(10, 0)),
            (outcomes.second, outcome_totals(100, 0))
        ]
    );
}

#[db_test]
async fn lender_outcomes_are_summed_by_lender_and_product(db: &Db) {
    let outcomes = lender_outcomes(db).await;
    let (first, second) = (outcomes.first, outcomes.second);
    let of_first = LenderFilter {
        lender: Some(first),
        ..outcomes.all
    };
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let mut conn = db.read().await.unwrap();
    let pairs = lender_sum::sum_by_lender_and_product(&mut conn, &outcomes.all)
        .await
        .unwrap();
    assert_eq!(
        pairs,
        [
            ((first, gold), outcome_totals(10, 0)),
            ((first, personal), outcome_totals(5, 2)),
            ((second, gold), outcome_totals(100, 0))
        ]
    );
    let pairs = lender_sum::sum_by_lender_and_product(&mut conn, &of_first)
        .await
        .unwrap();
    assert_eq!(
        pairs,
        [
            ((first, gold), outcome_totals(10, 0)),
            ((first, personal), outcome_totals(5, 2))
        ]
    );
}
