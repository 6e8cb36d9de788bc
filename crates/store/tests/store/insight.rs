//! Counting: what is taken is taken once, and sums are what was added.

use std::time::Duration;

use jiff::civil::date;
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
async fn whether_anything_is_to_be_counted_is_known_without_a_look_at_every_customer(db: &Db) {
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
fn on_postgres_nobody_who_answers_waits_until_others_are_counted() {
    block_on(async {
        let db = TestDb::new(Engine::Postgres).await.db;
        ready_to_submit(&db).await.unwrap();
        let customer = rows::customer(1).id;
        save_answers(&db, customer).await.unwrap();

        let mut counting = db.begin(Scope::new("task", "count")).await.unwrap();
        funnel::take_steps(&mut counting, at(9), 10).await.unwrap();
        let seen = journey::list_changed(&mut counting, 10).await.unwrap();
        assert_eq!(seen.len(), 1);
        let saved = timeout(Duration::from_secs(4), save_answers(&db, customer)).await;
        saved.unwrap().unwrap();
    });
}

#[db_test]
async fn a_submissions_history_is_read_whole_and_what_is_counted_is_kept(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    let to = SubmissionStatus::Approved;
    let written: Result<(), DbError> = async {
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
    .await;
    written.unwrap();
    let take = async || -> Result<_, DbError> {
        write_tx!(db, Scope::exclusive(), |tx| {
            reached::take_lines(tx, at(9), 10).await
        })
    };
    let (lines, applications) = take().await.unwrap();
    assert_eq!(
        (lines, &applications),
        (3, &[ready.application_id].into()),
        "what is taken back is a line too"
    );
    assert_eq!(take().await.unwrap().0, 0);
    let mut conn = db.read().await.unwrap();
    let told = reached::load_histories(&mut conn, &applications)
        .await
        .unwrap();
    let line = |status, source, second| StatusChange {
        status,
        source,
        at: at(second),
    };
    assert_eq!(
        told[0].lines,
        [
            line(SubmissionStatus::Created, Source::Customer, 1),
            line(to, Source::StatusFile, 5),
            line(SubmissionStatus::Created, Source::Undo, 6),
        ]
    );
    assert_eq!((told.len(), told[0].amount), (1, Paise(12_000_050)));
    assert_eq!(
        reached::load_counted(&mut conn, &applications)
            .await
            .unwrap(),
        CountedOutcomes::default()
    );
    drop(conn);

    let came_to = |outcome, second| LenderOutcome {
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
            came_to(SubmissionOutcome::Sent, 1),
            came_to(SubmissionOutcome::Approved, 5),
        ]
        .into(),
        applications: [stage].into(),
    };
    let second = CountedOutcomes {
        submissions: [came_to(SubmissionOutcome::Sent, 1)].into(),
        ..CountedOutcomes::default()
    };
    for (before, kept) in [(&CountedOutcomes::default(), &first), (&first, &second)] {
        let replaced: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                reached::replace(tx, before, kept).await
            })
        }
        .await;
        replaced.unwrap();
        let mut conn = db.read().await.unwrap();
        assert_eq!(
            &reached::load_counted(&mut conn, &applications)
                .await
                .unwrap(),
            kept
        );
    }
    assert_eq!(
        first.difference(&second).submissions,
        [came_to(SubmissionOutcome::Approved, 5)].into()
    );
}

#[db_test]
async fn what_lenders_said_is_summed_by_day_product_and_lender(db: &Db) {
    let ready = ready_to_submit(db).await.unwrap();
    let (day, before) = (date(2026, 11, 20), date(2026, 11, 19));
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let (first, second) = (ready.lender_id, LenderId(ready.lender_id.0 + 1));
    let add = async |times, outcome, day, place| {
        let mut tally = LenderTally::default();
        tally.add((outcome, Paise(100)), day, place, times);
        let added: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                lender_sum::add(tx, &tally).await
            })
        }
        .await;
        added.unwrap();
    };
    add(5, SubmissionOutcome::Sent, day, (personal, first)).await;
    add(3, SubmissionOutcome::Approved, day, (personal, first)).await;
    add(-1, SubmissionOutcome::Approved, day, (personal, first)).await;
    add(10, SubmissionOutcome::Sent, day, (gold, first)).await;
    add(100, SubmissionOutcome::Sent, before, (gold, second)).await;
    add(1, SubmissionOutcome::Disbursed, day, (gold, second)).await;
    add(-1, SubmissionOutcome::Disbursed, day, (gold, second)).await;

    let sums = |sent, approved| OutcomeTotals {
        counts: [sent, approved, 0, 0],
        approved: Paise(approved * 100),
        disbursed: Paise(0),
    };
    let range = DateRange {
        preset: Preset::Custom,
        first: before,
        last: day,
    };
    let all = LenderFilter {
        range,
        product: None,
        lender: None,
    };
    let of_gold = LenderFilter {
        product: Some(gold),
        ..all
    };
    let of_first = LenderFilter {
        lender: Some(first),
        ..all
    };
    let mut conn = db.read().await.unwrap();
    let conn = &mut conn;
    assert_eq!(
        lender_sum::sum_by_day(conn, &all).await.unwrap(),
        [(before, sums(100, 0)), (day, sums(15, 2))]
    );
    assert_eq!(
        lender_sum::sum_by_day(conn, &of_first).await.unwrap(),
        [(day, sums(15, 2))]
    );
    let both = LenderFilter {
        product: Some(gold),
        ..of_first
    };
    assert_eq!(
        lender_sum::sum_by_day(conn, &both).await.unwrap(),
        [(day, sums(10, 0))]
    );
    assert_eq!(
        lender_sum::sum_by_product(conn, &all).await.unwrap(),
        [(gold, sums(110, 0)), (personal, sums(5, 2))]
    );
    assert_eq!(
        lender_sum::sum_by_product(conn, &of_first).await.unwrap(),
        [(gold, sums(10, 0)), (personal, sums(5, 2))]
    );
    assert_eq!(
        lender_sum::sum_by_lender(conn, &all).await.unwrap(),
        [(first, sums(15, 2)), (second, sums(100, 0))]
    );
    assert_eq!(
        lender_sum::sum_by_lender(conn, &of_gold).await.unwrap(),
        [(first, sums(10, 0)), (second, sums(100, 0))]
    );
    let pairs = lender_sum::sum_by_lender_and_product(conn, &all)
        .await
        .unwrap();
    assert_eq!(
        pairs,
        [
            ((first, gold), sums(10, 0)),
            ((first, personal), sums(5, 2)),
            ((second, gold), sums(100, 0))
        ]
    );
    let pairs = lender_sum::sum_by_lender_and_product(conn, &of_first)
        .await
        .unwrap();
    assert_eq!(
        pairs,
        [
            ((first, gold), sums(10, 0)),
            ((first, personal), sums(5, 2))
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

#[db_test]
async fn what_was_reached_is_summed_by_day_product_and_partner(db: &Db) {
    partners(db).await;
    let (day, before) = (date(2026, 11, 20), date(2026, 11, 19));
    let (first, second) = (PartnerId(1), PartnerId(2));
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let add = async |times: i64, stage, day, product, partner| {
        let mut tally = Tally::default();
        let origin = Origin {
            product,
            partner: Some(partner),
            merchant: None,
            language: Language::Hi,
        };
        tally.add((stage, Paise(100)), day, (&origin, first), times);
        let added: Result<(), DbError> = async {
            write_tx!(db, Scope::exclusive(), |tx| {
                funnel::add(tx, &tally).await
            })
        }
        .await;
        added.unwrap();
    };
    add(3, Stage::Started, day, personal, first).await;
    add(2, Stage::Started, day, personal, first).await;
    add(1, Stage::Offers, day, personal, first).await;
    add(10, Stage::Started, day, personal, second).await;
    add(100, Stage::Started, before, personal, first).await;
    add(1_000, Stage::Started, day, gold, first).await;
    add(0, Stage::Started, day, gold, first).await;

    let range = DateRange {
        preset: Preset::Custom,
        first: day,
        last: day,
    };
    let all = FunnelFilter {
        range,
        product: None,
        partner: None,
    };
    let of_gold = FunnelFilter {
        product: Some(gold),
        ..all
    };
    let of_second = FunnelFilter {
        partner: Some(second),
        ..all
    };
    let both_days = FunnelFilter {
        range: DateRange {
            first: before,
            ..range
        },
        product: Some(personal),
        partner: Some(first),
    };
    let mut conn = db.read().await.unwrap();
    let counts = |started, offers| StageTotals {
        counts: StageCounts([started, offers, 0, 0, 0]),
        ..StageTotals::default()
    };
    assert_eq!(
        funnel::sum_by_day(&mut conn, &all).await.unwrap(),
        [(day, counts(1_015, 1))]
    );
    assert_eq!(
        funnel::sum_by_day(&mut conn, &of_gold).await.unwrap(),
        [(day, counts(1_000, 0))]
    );
    let days = funnel::sum_by_day(&mut conn, &both_days).await.unwrap();
    assert_eq!(days, [(before, counts(100, 0)), (day, counts(5, 1))]);

    let products = funnel::sum_by_product(&mut conn, &all).await.unwrap();
    assert_eq!(
        products,
        [(gold, counts(1_000, 0)), (personal, counts(15, 1))]
    );
    assert_eq!(
        funnel::sum_by_product(&mut conn, &of_second).await.unwrap(),
        [(personal, counts(10, 0))]
    );
    assert_eq!(
        funnel::sum_by_product(&mut conn, &both_days).await.unwrap(),
        [(personal, counts(105, 1))]
    );

    let of_partners = funnel::sum_by_partner(&mut conn, &all).await.unwrap();
    assert_eq!(
        of_partners,
        [(first, counts(1_005, 1)), (second, counts(10, 0))]
    );
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &of_gold).await.unwrap(),
        [(first, counts(1_000, 0))]
    );
    assert_eq!(
        funnel::sum_by_partner(&mut conn, &of_second).await.unwrap(),
        [(second, counts(10, 0))]
    );
    drop(conn);

    add(2, Stage::Approved, day, gold, second).await;
    add(1, Stage::Disbursed, day, gold, second).await;
    let mut conn = db.read().await.unwrap();
    let of_second = funnel::sum_by_day(
        &mut conn,
        &FunnelFilter {
            product: Some(gold),
            ..of_second
        },
    )
    .await
    .unwrap();
    let sums = StageTotals {
        counts: StageCounts([0, 0, 0, 2, 1]),
        approved: Paise(200),
        disbursed: Paise(100),
    };
    assert_eq!(of_second, [(day, sums)]);
    let by = async |conn: &mut saakh_store::Conn, dimension| {
        funnel::sum_by_value(conn, dimension, &of_gold)
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
    drop(conn);

    add(-2, Stage::Approved, day, gold, second).await;
    add(-1, Stage::Disbursed, day, gold, second).await;
    let mut conn = db.read().await.unwrap();
    let partners = funnel::sum_by_partner(&mut conn, &of_gold).await.unwrap();
    assert_eq!(
        partners,
        [(first, counts(1_000, 0))],
        "what was taken back is no row"
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
