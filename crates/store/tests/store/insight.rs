//! Counting: what is taken is taken once, and sums are what was added.

use std::collections::BTreeSet;
use std::time::Duration;

use jiff::civil::{Date, date};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{CustomerId, LenderId, PartnerId};
use saakh_domain::insight::outcome::StatusChange;
use saakh_domain::insight::{
    DateRange, Dimension, OutcomeTotals, Preset, Stage, StageCounts, StageTotals, SubmissionOutcome,
};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_domain::{Language, Paise, Secret};
use saakh_store::db::RegisteredStatement;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::identity::customer;
use saakh_store::insight::connector::{self, CallBucket};
use saakh_store::insight::funnel::{self, FunnelFilter, Origin, Step, Tally};
use saakh_store::insight::journey::{self, ChangedCustomer};
use saakh_store::insight::lender_sum::{self, LenderFilter, LenderTally};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::insight::reached::{self, CountedOutcomes, LenderOutcome, ReachedStage};
use saakh_store::origination::submission::{self, Submission};
use saakh_store::{Db, DbError, Scope, args, db_test, distribution, sql, write_tx};
use tokio::time::timeout;

use crate::rows::{self, at, id, ready_to_submit};

async fn take_applications(db: &Db) -> Result<Vec<Step>, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        funnel::take_steps(tx, at(9), 10).await
    })
}

async fn anything(db: &Db) -> bool {
    funnel::has_uncounted(&mut db.read().await.unwrap())
        .await
        .unwrap()
}

sql!(
    COUNTED_CUSTOMERS = sqlite
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO customer (id, language, profile, revision, created_at, updated_at, journey_changes, journey_counted)
     SELECT printf('%08d', i), 'en', '{}', 0, 0, 0, 3, 3 FROM n",
    postgres
    "INSERT INTO customer (id, language, profile, revision, created_at, updated_at, journey_changes, journey_counted)
     SELECT lpad(i::text, 8, '0'), 'en', '{}', 0, 0, 0, 3, 3 FROM generate_series(1, 20000) AS i"
);
sql!(ANALYZE = "ANALYZE");

#[db_test]
async fn uncounted_changes_are_found_without_scanning_every_customer(db: &Db) {
    let filled: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(&COUNTED_CUSTOMERS, args![]).await?;
            tx.execute(&ANALYZE, args![]).await?;
            Ok(())
        })
    }
    .await;
    filled.unwrap();
    assert!(!anything(db).await);
    let asked = inventory::iter::<RegisteredStatement>()
        .map(|RegisteredStatement(statement)| *statement)
        .find(|statement| statement.name().ends_with("::ANYTHING_TO_COUNT"))
        .unwrap();
    let plan = db
        .read()
        .await
        .unwrap()
        .plan(asked)
        .await
        .unwrap()
        .join("\n");
    assert!(plan.contains("customer_journey"), "{}: {plan}", db.engine());
    assert!(!plan.contains("Seq Scan on customer"), "{plan}");
}

#[db_test]
async fn a_line_of_history_is_taken_once(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    assert!(anything(db).await);
    let steps = take_applications(db).await.unwrap();
    let started = Step {
        application: ready.application_id,
        status: ApplicationStatus::Started,
        at: at(0),
        origin: Origin {
            product: ProductType::PersonalLoans,
            partner: None,
            merchant: None,
            language: Language::En,
        },
    };
    assert_eq!(steps, [started]);
    assert_eq!(take_applications(db).await.unwrap(), []);
    assert!(!anything(db).await);
}

async fn changed(db: &Db) -> Vec<ChangedCustomer> {
    let mut conn = db.read().await.unwrap();
    journey::list_changed(&mut conn, 10).await.unwrap()
}

async fn note_counted(db: &Db, changed: &[ChangedCustomer]) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        journey::mark_counted(tx, changed).await
    })
}

async fn save_answers(db: &Db, customer: CustomerId) -> Result<(), DbError> {
    let profile = Secret::new("{}".to_owned());
    write_tx!(db, Scope::customer(customer), |tx| {
        customer::save_answers(tx, customer, &profile, at(1)).await
    })
}

#[db_test]
async fn answers_that_changed_while_they_were_counted_are_counted_again(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    take_applications(db).await.unwrap();
    let customer = rows::customer(1).id;
    assert_eq!(changed(db).await, []);
    save_answers(db, customer).await.unwrap();
    let first = changed(db).await;
    assert_eq!(
        first,
        [ChangedCustomer {
            customer,
            changes: 1
        }]
    );
    let applications = journey::list_applications(&mut db.read().await.unwrap(), &first)
        .await
        .unwrap();
    assert_eq!(applications, [ready.application_id].into());

    save_answers(db, customer).await.unwrap();
    note_counted(db, &first).await.unwrap();
    let second = changed(db).await;
    assert_eq!(
        second,
        [ChangedCustomer {
            customer,
            changes: 2
        }]
    );
    assert!(anything(db).await);
    note_counted(db, &second).await.unwrap();
    assert_eq!(changed(db).await, []);
    assert!(!anything(db).await);
}

/// `SQLite` has one writer at a time, whatever it writes.
#[test]
fn on_postgres_saving_answers_does_not_wait_for_counting() {
    block_on(async {
        let test = TestDb::new(Engine::Postgres).await;
        let db = &test.db;
        ready_to_submit(db).await.unwrap();
        let customer = rows::customer(1).id;
        save_answers(db, customer).await.unwrap();

        let mut counting = db.begin(Scope::new("task", "count")).await.unwrap();
        funnel::take_steps(&mut counting, at(9), 10).await.unwrap();
        let seen = journey::list_changed(&mut counting, 10).await.unwrap();
        assert_eq!(seen.len(), 1);
        let saved = timeout(Duration::from_secs(4), save_answers(db, customer)).await;
        saved.unwrap().unwrap();
    });
}

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

/// A day with counted outcomes and stages, and the day before it.
const DAY: Date = date(2026, 11, 20);
const DAY_BEFORE: Date = date(2026, 11, 19);

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
    tally.add((outcome, Paise(100)), day, place, times);
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

async fn partners(db: &Db) {
    let files = concat!(
        include_str!("../../../../data/partners.toml"),
        include_str!("../../../../data/demo/partners.toml")
    );
    let partners = saakh_domain::distribution::partner::Partners::parse(files).unwrap();
    let added: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for partner in &partners.all()[..2] {
                distribution::partner::add(tx, partner).await?;
            }
            Ok(())
        })
    }
    .await;
    added.unwrap();
}

const FIRST_PARTNER: PartnerId = PartnerId(1);
const SECOND_PARTNER: PartnerId = PartnerId(2);

/// Every product and partner of the day.
const ALL_STAGES: FunnelFilter = FunnelFilter {
    range: DateRange {
        preset: Preset::Custom,
        first: DAY,
        last: DAY,
    },
    product: None,
    partner: None,
};

const GOLD_STAGES: FunnelFilter = FunnelFilter {
    product: Some(ProductType::GoldLoans),
    ..ALL_STAGES
};

const STAGES_OF_SECOND: FunnelFilter = FunnelFilter {
    partner: Some(SECOND_PARTNER),
    ..ALL_STAGES
};

/// Personal loans of the first partner on both days.
const BOTH_DAYS: FunnelFilter = FunnelFilter {
    range: DateRange {
        preset: Preset::Custom,
        first: DAY_BEFORE,
        last: DAY,
    },
    product: Some(ProductType::PersonalLoans),
    partner: Some(FIRST_PARTNER),
};

async fn add_stages(
    db: &Db,
    times: i64,
    stage: Stage,
    day: Date,
    product: ProductType,
    partner: PartnerId,
) -> Result<(), DbError> {
    let mut tally = Tally::default();
    let origin = Origin {
        product,
        partner: Some(partner),
        merchant: None,
        language: Language::Hi,
    };
    tally.add((stage, Paise(100)), day, (&origin, FIRST_PARTNER), times);
    write_tx!(db, Scope::exclusive(), |tx| {
        funnel::add(tx, &tally).await
    })
}

/// Stages of personal and gold loans that customers of two partners reached.
async fn reached_stages(db: &Db) {
    partners(db).await;
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let (first, second) = (FIRST_PARTNER, SECOND_PARTNER);
    for (times, stage, day, product, partner) in [
        (3, Stage::Started, DAY, personal, first),
        (2, Stage::Started, DAY, personal, first),
        (1, Stage::Offers, DAY, personal, first),
        (10, Stage::Started, DAY, personal, second),
        (100, Stage::Started, DAY_BEFORE, personal, first),
        (1_000, Stage::Started, DAY, gold, first),
        (0, Stage::Started, DAY, gold, first),
    ] {
        add_stages(db, times, stage, day, product, partner)
            .await
            .unwrap();
    }
}

/// Approves two gold loans of the second partner and disburses one of them; -1 takes that back.
async fn add_approvals(db: &Db, sign: i64) {
    let gold = ProductType::GoldLoans;
    for (times, stage) in [(2, Stage::Approved), (1, Stage::Disbursed)] {
        add_stages(db, sign * times, stage, DAY, gold, SECOND_PARTNER)
            .await
            .unwrap();
    }
}

fn stage_totals(started: i64, offers: i64) -> StageTotals {
    StageTotals {
        counts: StageCounts([started, offers, 0, 0, 0]),
        ..StageTotals::default()
    }
}

#[db_test]
async fn reached_stages_are_summed_by_day(db: &Db) {
    reached_stages(db).await;
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        funnel::sum_by_day(&mut conn, &ALL_STAGES).await.unwrap(),
        [(DAY, stage_totals(1_015, 1))]
    );
    assert_eq!(
        funnel::sum_by_day(&mut conn, &GOLD_STAGES).await.unwrap(),
        [(DAY, stage_totals(1_000, 0))]
    );
    let days = funnel::sum_by_day(&mut conn, &BOTH_DAYS).await.unwrap();
    assert_eq!(
        days,
        [
            (DAY_BEFORE, stage_totals(100, 0)),
            (DAY, stage_totals(5, 1))
        ]
    );
}

#[db_test]
async fn reached_stages_are_summed_by_product(db: &Db) {
    reached_stages(db).await;
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let mut conn = db.read().await.unwrap();
    let products = funnel::sum_by_product(&mut conn, &ALL_STAGES)
        .await
        .unwrap();
    assert_eq!(
        products,
        [
            (gold, stage_totals(1_000, 0)),
            (personal, stage_totals(15, 1))
        ]
    );
    assert_eq!(
        funnel::sum_by_product(&mut conn, &STAGES_OF_SECOND)
            .await
            .unwrap(),
        [(personal, stage_totals(10, 0))]
    );
    assert_eq!(
        funnel::sum_by_product(&mut conn, &BOTH_DAYS).await.unwrap(),
        [(personal, stage_totals(105, 1))]
    );
}

#[db_test]
async fn reached_stages_are_summed_by_partner(db: &Db) {
    reached_stages(db).await;
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &ALL_STAGES)
            .await
            .unwrap(),
        [
            (FIRST_PARTNER, stage_totals(1_005, 1)),
            (SECOND_PARTNER, stage_totals(10, 0))
        ]
    );
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &GOLD_STAGES)
            .await
            .unwrap(),
        [(FIRST_PARTNER, stage_totals(1_000, 0))]
    );
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &STAGES_OF_SECOND)
            .await
            .unwrap(),
        [(SECOND_PARTNER, stage_totals(10, 0))]
    );
}

#[db_test]
async fn approved_and_disbursed_amounts_are_summed_by_each_dimension(db: &Db) {
    reached_stages(db).await;
    add_approvals(db, 1).await;
    let mut conn = db.read().await.unwrap();
    let gold_of_second = FunnelFilter {
        product: Some(ProductType::GoldLoans),
        ..STAGES_OF_SECOND
    };
    let sums = StageTotals {
        counts: StageCounts([0, 0, 0, 2, 1]),
        approved: Paise(200),
        disbursed: Paise(100),
    };
    assert_eq!(
        funnel::sum_by_day(&mut conn, &gold_of_second)
            .await
            .unwrap(),
        [(DAY, sums)]
    );
    let by = async |conn: &mut saakh_store::Conn, dimension| {
        funnel::sum_by_value(conn, dimension, &GOLD_STAGES)
            .await
            .unwrap()
    };
    let both = StageTotals {
        counts: StageCounts([1_000, 0, 0, 2, 1]),
        ..sums
    };
    assert_eq!(
        by(&mut conn, Dimension::Merchant).await,
        [("none".to_owned(), both)]
    );
    assert_eq!(
        by(&mut conn, Dimension::Language).await,
        [("hi".to_owned(), both)]
    );
}

#[db_test]
async fn stages_taken_back_leave_no_row(db: &Db) {
    reached_stages(db).await;
    add_approvals(db, 1).await;
    add_approvals(db, -1).await;
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &GOLD_STAGES)
            .await
            .unwrap(),
        [(FIRST_PARTNER, stage_totals(1_000, 0))]
    );
}

#[db_test]
async fn events_are_taken_once_and_added_up(db: &Db) {
    let noted: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            metric::add_event(tx, &id(1).to_string(), Metric::OtpSent, at(1)).await?;
            metric::add_event(tx, &id(2).to_string(), Metric::OtpVerified, at(2)).await
        })
    }
    .await;
    noted.unwrap();
    let take = async || -> Result<Vec<_>, DbError> {
        write_tx!(db, Scope::exclusive(), |tx| {
            metric::take_events(tx, 10).await
        })
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpSent)
            .await
            .unwrap(),
        1,
        "before it is added up"
    );
    drop(conn);
    let mut taken = take().await.unwrap();
    taken.sort();
    assert_eq!(
        taken,
        [(Metric::OtpSent, at(1)), (Metric::OtpVerified, at(2))]
    );
    assert!(take().await.unwrap().is_empty());
    let day = date(2026, 11, 20);
    for events in [2, 3] {
        let added: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                metric::add(tx, Metric::OtpSent, day, events).await
            })
        }
        .await;
        added.unwrap();
    }
    let range = DateRange {
        preset: Preset::Custom,
        first: day,
        last: day,
    };
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        metric::count_by_day(&mut conn, Metric::OtpSent, &range)
            .await
            .unwrap(),
        [(day, 5)]
    );
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpSent)
            .await
            .unwrap(),
        5
    );
    assert_eq!(
        metric::count_total(&mut conn, Metric::OtpVerified)
            .await
            .unwrap(),
        0
    );
}

#[db_test]
async fn calls_of_all_nodes_are_added_and_a_pause_is_never_shortened(db: &Db) {
    ready_to_submit(db).await.unwrap();
    let lender = {
        let mut conn = db.read().await.unwrap();
        saakh_store::catalog::lender::all(&mut conn).await.unwrap()[0].id
    };
    let calls = |hour, calls| CallBucket {
        lender,
        hour,
        outcome: "answered".to_owned(),
        up_to_millis: 100,
        calls,
    };
    let shared: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for calls in [calls(10, 1), calls(10, 2), calls(9, 5)] {
                connector::add(tx, &calls).await?;
            }
            connector::record_pause(tx, lender, at(50)).await?;
            connector::record_pause(tx, lender, at(40)).await
        })
    }
    .await;
    shared.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(
        connector::list_since(&mut conn, 10).await.unwrap(),
        [calls(10, 3)]
    );
    let paused = async |conn: &mut saakh_store::Conn, now| -> Vec<LenderId> {
        connector::list_paused(conn, at(now)).await.unwrap()
    };
    assert_eq!(paused(&mut conn, 49).await, [lender]);
    assert!(paused(&mut conn, 50).await.is_empty());
}
