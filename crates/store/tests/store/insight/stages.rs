//! Stages that customers reached, summed by day, product and partner.

use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::PartnerId;
use saakh_domain::insight::{DateRange, Dimension, Preset, Stage, StageCounts, StageTotals};
use saakh_domain::{Language, Paise};
use saakh_store::insight::funnel::{self, FunnelFilter, Origin, Tally};
use saakh_store::{Db, DbError, Scope, db_test, distribution, write_tx};

use super::{DAY, DAY_BEFORE};

async fn partners(db: &Db) {
    let files = concat!(
        include_str!("../../../../../data/partners.toml"),
        include_str!("../../../../../data/demo/partners.toml")
    );
    let partners = saakh_domain::distribution::partner::Partners::parse(files).unwrap();
    let added: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for partner in &partners.all()[..2] {
                distribution::partner::TABLE.add(tx, partner).await?;
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
    tally.add(stage, Paise(100), day, &origin, FIRST_PARTNER, times);
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
