//! Number of submissions with each outcome, by day in India, product type and lender.

use std::collections::BTreeMap;

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::LenderId;
use saakh_domain::insight::{DateRange, OutcomeTotals, SubmissionOutcome};

use super::funnel::{ALL_PRODUCTS, product_slugs};
use crate::db::{Arg, DbError, Row, Statement};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("lender_sum", "sums by day");

/// The lender in a row for all of them.
const ALL_LENDERS: i64 = 0;

/// Counts by product type, day and lender.
#[derive(Debug, Default)]
pub struct LenderTally(BTreeMap<(&'static str, Date, i64), OutcomeTotals>);

impl LenderTally {
    /// Counts a number of submissions with an outcome; negative to take them back.
    pub fn add(
        &mut self,
        outcome: SubmissionOutcome,
        amount: Paise,
        day: Date,
        product: ProductType,
        lender: LenderId,
        times: i64,
    ) {
        for product in [product.slug(), ALL_PRODUCTS] {
            for lender in [lender.0, ALL_LENDERS] {
                let sums = self.0.entry((product, day, lender)).or_default();
                sums.add(outcome, amount, times);
            }
        }
    }

    /// A JSON array of rows.
    fn json(&self) -> String {
        let row = |(&(product, day, lender), sums): (&_, &OutcomeTotals)| {
            let [sent, approved, rejected, disbursed] = sums.counts;
            let (of_approved, of_disbursed) = (sums.approved.0, sums.disbursed.0);
            serde_json::json!([
                product,
                day,
                lender,
                sent,
                approved,
                rejected,
                disbursed,
                of_approved,
                of_disbursed
            ])
        };
        let rows: serde_json::Value = self.0.iter().map(row).collect();
        rows.to_string()
    }
}

/// Filters of counted submissions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LenderFilter {
    pub range: DateRange,
    pub product: Option<ProductType>,
    pub lender: Option<LenderId>,
}

macro_rules! add {
    ($rows:literal) => {
        concat!(
            "INSERT INTO lender_sum (product_type, day, lender_id, sent, approved, rejected,
                disbursed, approved_paise, disbursed_paise)
            ",
            $rows,
            " ON CONFLICT (product_type, day, lender_id) DO UPDATE SET
                sent = lender_sum.sent + excluded.sent,
                approved = lender_sum.approved + excluded.approved,
                rejected = lender_sum.rejected + excluded.rejected,
                disbursed = lender_sum.disbursed + excluded.disbursed,
                approved_paise = lender_sum.approved_paise + excluded.approved_paise,
                disbursed_paise = lender_sum.disbursed_paise + excluded.disbursed_paise"
        )
    };
}

// One text per engine: all rows in one round trip, and the JSON functions differ.
sql!(
    ADD = sqlite add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
            value ->> 6, value ->> 7, value ->> 8 FROM json_each($1) WHERE TRUE"
    ),
    postgres add!(
        "SELECT value ->> 0, value ->> 1, CAST(value ->> 2 AS BIGINT),
            CAST(value ->> 3 AS BIGINT), CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT),
            CAST(value ->> 6 AS BIGINT), CAST(value ->> 7 AS BIGINT), CAST(value ->> 8 AS BIGINT)
        FROM json_array_elements(CAST($1 AS JSON))"
    )
);

macro_rules! sums {
    (by $group:literal where $rows:literal) => {
        concat!(
            "SELECT ",
            $group,
            ", CAST(SUM(sent) AS BIGINT) AS sent, CAST(SUM(approved) AS BIGINT) AS approved,
                CAST(SUM(rejected) AS BIGINT) AS rejected,
                CAST(SUM(disbursed) AS BIGINT) AS disbursed,
                CAST(SUM(approved_paise) AS BIGINT) AS approved_paise,
                CAST(SUM(disbursed_paise) AS BIGINT) AS disbursed_paise
            FROM lender_sum WHERE ",
            $rows,
            " AND day >= $3 AND day <= $4 GROUP BY ",
            $group,
            " ORDER BY ",
            $group
        )
    };
}

sql!(BY_DAY = sums!(by "day" where "product_type = $1 AND lender_id = $2"));
// One text per engine, because their JSON functions differ.
sql!(
    BY_PRODUCT = sqlite sums!(by "product_type" where
        "product_type IN (SELECT value FROM json_each($1)) AND lender_id = $2"),
    postgres sums!(by "product_type" where
        "product_type = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))
            AND lender_id = $2")
);
sql!(
    BY_LENDER = sqlite sums!(by "lender_id, product_type" where
        "product_type IN (SELECT value FROM json_each($1)) AND lender_id > $2"),
    postgres sums!(by "lender_id, product_type" where
        "product_type = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))
            AND lender_id > $2")
);

/// Adds the counts to the stored sums.
pub async fn add(tx: &mut Tx, tally: &LenderTally) -> Result<(), DbError> {
    tx.send(&ADD, args![tally.json()]).await?;
    Ok(())
}

/// Sums by day; days without any are omitted.
pub async fn sum_by_day(
    conn: &mut Conn,
    filter: &LenderFilter,
) -> Result<Vec<(Date, OutcomeTotals)>, DbError> {
    let product = filter.product.map_or(ALL_PRODUCTS, ProductType::slug);
    let args = filter.args(product.to_owned(), filter.lender());
    read(conn, &BY_DAY, args, |row| row.parsed("day")).await
}

pub async fn sum_by_product(
    conn: &mut Conn,
    filter: &LenderFilter,
) -> Result<Vec<(ProductType, OutcomeTotals)>, DbError> {
    let args = filter.args(product_slugs(filter.product), filter.lender());
    read(conn, &BY_PRODUCT, args, product).await
}

pub async fn sum_by_lender_and_product(
    conn: &mut Conn,
    filter: &LenderFilter,
) -> Result<Vec<((LenderId, ProductType), OutcomeTotals)>, DbError> {
    let args = filter.args(product_slugs(filter.product), ALL_LENDERS);
    let place = |row: &Row| Ok((row.id("lender_id", LenderId)?, product(row)?));
    let mut all = read(conn, &BY_LENDER, args, place).await?;
    all.retain(|((lender, _), _)| filter.lender.is_none_or(|only| only == *lender));
    Ok(all)
}

pub async fn sum_by_lender(
    conn: &mut Conn,
    filter: &LenderFilter,
) -> Result<Vec<(LenderId, OutcomeTotals)>, DbError> {
    let mut lenders: BTreeMap<LenderId, OutcomeTotals> = BTreeMap::new();
    for ((lender, _), sums) in sum_by_lender_and_product(conn, filter).await? {
        let of = lenders.entry(lender).or_default();
        *of = of.plus(&sums);
    }
    Ok(lenders.into_iter().collect())
}

impl LenderFilter {
    fn lender(&self) -> i64 {
        self.lender.map_or(ALL_LENDERS, |lender| lender.0)
    }

    fn args(&self, products: String, lender: i64) -> Vec<Arg> {
        args![products, lender, self.range.first, self.range.last]
    }
}

/// Reads sums and drops groups of zeros.
async fn read<G>(
    conn: &mut Conn,
    statement: &'static Statement,
    args: Vec<Arg>,
    group: impl Fn(&Row) -> Result<G, DbError>,
) -> Result<Vec<(G, OutcomeTotals)>, DbError> {
    let rows = conn.fetch_all(statement, args).await?;
    let read = rows.iter().map(|row| Ok((group(row)?, sums(row)?)));
    let read: Result<Vec<_>, DbError> = read.collect();
    let mut read = read?;
    read.retain(|(_, sums)| *sums != OutcomeTotals::default());
    Ok(read)
}

fn product(row: &Row) -> Result<ProductType, DbError> {
    row.mapped("product_type", ProductType::from_slug)
}

fn sums(row: &Row) -> Result<OutcomeTotals, DbError> {
    Ok(OutcomeTotals {
        counts: [
            row.int("sent")?,
            row.int("approved")?,
            row.int("rejected")?,
            row.int("disbursed")?,
        ],
        approved: Paise(row.int("approved_paise")?),
        disbursed: Paise(row.int("disbursed_paise")?),
    })
}
