//! Counting: what is taken is taken once, and sums are what was added.

use jiff::civil::date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::insight::{Counts, DateRange, Preset, Stage};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::lifecycle::submission::{Source, SubmissionStatus};
use saakh_store::insight::connector::{self, Calls};
use saakh_store::insight::funnel::{self, FunnelFilter, Step, Tally};
use saakh_store::insight::metric::{self, Metric};
use saakh_store::origination::submission;
use saakh_store::{Db, DbError, Scope, db_test, distribution, write_tx};

use crate::rows::{at, id, ready_to_submit};

async fn take_applications(db: &Db) -> Result<Vec<Step<ApplicationStatus>>, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        funnel::take_application_steps(tx, at(9), 10).await
    })
}

async fn take_submissions(db: &Db) -> Result<Vec<Step<SubmissionStatus>>, DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        funnel::take_submission_steps(tx, at(9), 10).await
    })
}

async fn anything(db: &Db) -> bool {
    funnel::anything_to_count(&mut db.read().await.unwrap())
        .await
        .unwrap()
}

db_test!(a_line_of_history_is_taken_once(db) {
    let ready = ready_to_submit(db).await.unwrap();
    assert!(anything(db).await);
    let steps = take_applications(db).await.unwrap();
    let started = Step {
        application: ready.application_id,
        status: ApplicationStatus::Started,
        at: at(0),
        product: ProductType::PersonalLoans,
        partner: None,
    };
    assert_eq!(steps, [started]);
    assert_eq!(take_applications(db).await.unwrap(), []);
    assert!(!anything(db).await);
});

db_test!(a_submissions_line_tells_of_its_application(db) {
    let ready = ready_to_submit(db).await.unwrap();
    let to = SubmissionStatus::Approved;
    let written: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            submission::add(tx, &ready).await?;
            submission::set_status(tx, &ready, to, Source::Connector, at(5)).await
        })
    }
    .await;
    written.unwrap();
    let steps = take_submissions(db).await.unwrap();
    let mut seen: Vec<_> = steps.iter().map(|step| (step.at, step.status)).collect();
    seen.sort();
    assert_eq!(seen, [(at(1), SubmissionStatus::Created), (at(5), to)]);
    assert!(steps.iter().all(|step| step.application == ready.application_id));
    assert_eq!(take_submissions(db).await.unwrap(), []);
    let reach = async |stage| -> Result<bool, DbError> {
        write_tx!(db, Scope::exclusive(), |tx| { funnel::reach(tx, ready.application_id, stage, at(5)).await })
    };
    assert!(reach(Stage::Approved).await.unwrap());
    assert!(!reach(Stage::Approved).await.unwrap(), "by another lender");
    assert!(reach(Stage::Disbursed).await.unwrap());
});

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

db_test!(what_was_reached_is_summed_by_day_product_and_partner(db) {
    partners(db).await;
    let (day, before) = (date(2026, 11, 20), date(2026, 11, 19));
    let (first, second) = (PartnerId(1), PartnerId(2));
    let (personal, gold) = (ProductType::PersonalLoans, ProductType::GoldLoans);
    let add = async |times: usize, stage, day, product, partner| {
        let mut tally = Tally::default();
        (0..times).for_each(|_| tally.reach(stage, day, product, partner));
        let added: Result<(), DbError> = async { write_tx!(db, Scope::exclusive(), |tx| { funnel::add(tx, &tally).await }) }.await;
        added.unwrap();
    };
    add(3, Stage::Started, day, personal, first).await;
    add(2, Stage::Started, day, personal, first).await;
    add(1, Stage::Offers, day, personal, first).await;
    add(10, Stage::Started, day, personal, second).await;
    add(100, Stage::Started, before, personal, first).await;
    add(1_000, Stage::Started, day, gold, first).await;
    add(0, Stage::Started, day, gold, first).await;

    let range = DateRange { preset: Preset::Custom, first: day, last: day };
    let all = FunnelFilter { range, product: None, partner: None };
    let of_gold = FunnelFilter { product: Some(gold), ..all };
    let of_second = FunnelFilter { partner: Some(second), ..all };
    let both_days = FunnelFilter { range: DateRange { first: before, ..range }, product: Some(personal), partner: Some(first) };
    let mut conn = db.read().await.unwrap();
    let counts = |started, offers| Counts([started, offers, 0, 0, 0]);
    assert_eq!(funnel::by_day(&mut conn, &all).await.unwrap(), [(day, counts(1_015, 1))]);
    assert_eq!(funnel::by_day(&mut conn, &of_gold).await.unwrap(), [(day, counts(1_000, 0))]);
    let days = funnel::by_day(&mut conn, &both_days).await.unwrap();
    assert_eq!(days, [(before, counts(100, 0)), (day, counts(5, 1))]);

    let products = funnel::by_product(&mut conn, &all).await.unwrap();
    assert_eq!(products, [(gold, counts(1_000, 0)), (personal, counts(15, 1))]);
    assert_eq!(funnel::by_product(&mut conn, &of_second).await.unwrap(), [(personal, counts(10, 0))]);
    assert_eq!(funnel::by_product(&mut conn, &both_days).await.unwrap(), [(personal, counts(105, 1))]);

    let of_partners = funnel::by_partner(&mut conn, &all).await.unwrap();
    assert_eq!(of_partners, [(first, counts(1_005, 1)), (second, counts(10, 0))]);
    assert_eq!(funnel::by_partner(&mut conn, &of_gold).await.unwrap(), [(first, counts(1_000, 0))]);
    assert_eq!(funnel::by_partner(&mut conn, &of_second).await.unwrap(), [(second, counts(10, 0))]);
});

db_test!(events_are_taken_once_and_added_up(db) {
    let noted: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            metric::add_event(tx, &id(1).to_string(), Metric::OtpSent, at(1)).await?;
            metric::add_event(tx, &id(2).to_string(), Metric::OtpVerified, at(2)).await
        })
    }
    .await;
    noted.unwrap();
    let take = async || -> Result<Vec<_>, DbError> { write_tx!(db, Scope::exclusive(), |tx| { metric::take(tx, 10).await }) };
    let mut conn = db.read().await.unwrap();
    assert_eq!(metric::total(&mut conn, Metric::OtpSent).await.unwrap(), 1, "before it is added up");
    drop(conn);
    let mut taken = take().await.unwrap();
    taken.sort();
    assert_eq!(taken, [(Metric::OtpSent, at(1)), (Metric::OtpVerified, at(2))]);
    assert!(take().await.unwrap().is_empty());
    let day = date(2026, 11, 20);
    for events in [2, 3] {
        let added: Result<(), DbError> =
            async { write_tx!(db, Scope::exclusive(), |tx| { metric::add(tx, Metric::OtpSent, day, events).await }) }.await;
        added.unwrap();
    }
    let range = DateRange { preset: Preset::Custom, first: day, last: day };
    let mut conn = db.read().await.unwrap();
    assert_eq!(metric::days(&mut conn, Metric::OtpSent, &range).await.unwrap(), [(day, 5)]);
    assert_eq!(metric::total(&mut conn, Metric::OtpSent).await.unwrap(), 5);
    assert_eq!(metric::total(&mut conn, Metric::OtpVerified).await.unwrap(), 0);
});

db_test!(calls_of_all_nodes_are_added_and_a_pause_is_never_shortened(db) {
    ready_to_submit(db).await.unwrap();
    let lender = {
        let mut conn = db.read().await.unwrap();
        saakh_store::catalog::lender::all(&mut conn).await.unwrap()[0].id
    };
    let calls = |hour, calls| Calls {
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
            connector::pause(tx, lender, at(50)).await?;
            connector::pause(tx, lender, at(40)).await
        })
    }
    .await;
    shared.unwrap();
    let mut conn = db.read().await.unwrap();
    assert_eq!(connector::since(&mut conn, 10).await.unwrap(), [calls(10, 3)]);
    let paused = async |conn: &mut saakh_store::Conn, now| -> Vec<LenderId> {
        connector::paused(conn, at(now)).await.unwrap()
    };
    assert_eq!(paused(&mut conn, 49).await, [lender]);
    assert!(paused(&mut conn, 50).await.is_empty());
});
