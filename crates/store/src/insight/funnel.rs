//! Number of applications that reached each stage, by day in India, product type and one dimension.
//!
//! Each application is counted for its product type and for all of them, and in each dimension: its partner, its
//! merchant, its language, and overall. So a query reads at most one row per day and group. Combinations of two
//! dimensions are not stored, because their number is unbounded.
//!
//! The histories are the source of truth. A line is taken and counted in one transaction, so it counts once even after
//! a crash; a line that was committed late is taken late.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, MerchantId, PartnerId};
use saakh_domain::insight::report::NO_MERCHANT;
use saakh_domain::insight::{DateRange, Dimension, Stage, StageCounts, StageTotals};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::{Language, Paise};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("funnel_sum", "sums by day");

/// A history line of an application, taken for counting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub application: ApplicationId,
    pub status: ApplicationStatus,
    pub at: Timestamp,
    pub origin: Origin,
}

/// The dimensions of an application, as of its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    pub product: ProductType,
    /// The partner of the customer.
    pub partner: Option<PartnerId>,
    /// Owner of the customer's tracking link.
    pub merchant: Option<MerchantId>,
    /// The customer's language.
    pub language: Language,
}

impl Origin {
    /// The value in each dimension; without a partner, the default partner.
    pub fn values(&self, default: PartnerId) -> [(Dimension, String); 4] {
        let partner = self.partner.unwrap_or(default).0.to_string();
        let merchant = self.merchant.map(|merchant| merchant.0.to_string());
        [
            (Dimension::All, String::new()),
            (Dimension::Partner, partner),
            (
                Dimension::Merchant,
                merchant.unwrap_or_else(|| NO_MERCHANT.to_owned()),
            ),
            (Dimension::Language, self.language.code().to_owned()),
        ]
    }
}

/// The product type in a row for all of them.
pub(super) const ALL_PRODUCTS: &str = "";

/// Counts by dimension, value, product type and day.
#[derive(Debug, Default)]
pub struct Tally(BTreeMap<(Dimension, String, &'static str, Date), StageTotals>);

impl Tally {
    /// Counts a number of applications that reached a stage; negative to take them back.
    pub fn add(
        &mut self,
        stage: Stage,
        amount: Paise,
        day: Date,
        origin: &Origin,
        default: PartnerId,
        times: i64,
    ) {
        for (dimension, value) in origin.values(default) {
            for product in [origin.product.slug(), ALL_PRODUCTS] {
                let place = (dimension, value.clone(), product, day);
                self.0.entry(place).or_default().add(stage, amount, times);
            }
        }
    }

    /// A JSON array of rows.
    fn json(&self) -> String {
        let row = |((dimension, value, product, day), sums): (&_, &StageTotals)| {
            let (dimension, value): (&Dimension, &String) = (dimension, value);
            let (product, day): (&&str, &Date) = (product, day);
            let [started, offers, submitted, approved, disbursed] = sums.counts.0;
            let (of_approved, of_disbursed) = (sums.approved.0, sums.disbursed.0);
            serde_json::json!([
                dimension.code(),
                value,
                product,
                day,
                started,
                offers,
                submitted,
                approved,
                disbursed,
                of_approved,
                of_disbursed
            ])
        };
        let rows: serde_json::Value = self.0.iter().map(row).collect();
        rows.to_string()
    }
}

/// Filters of counted applications.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunnelFilter {
    pub range: DateRange,
    pub product: Option<ProductType>,
    pub partner: Option<PartnerId>,
}

sql!(
    TAKE_STEPS = "UPDATE application_history SET counted_at = $1
    WHERE (application_id, position) IN (SELECT application_id, position
        FROM application_history WHERE counted_at IS NULL ORDER BY application_id, position
        LIMIT $2)
    RETURNING application_id, to_status, changed_at,
        (SELECT product_type FROM application WHERE id = application_id) AS product_type,
        (SELECT partner_id FROM application WHERE id = application_id) AS partner_id,
        (SELECT merchant_id FROM application WHERE id = application_id) AS merchant_id,
        (SELECT language FROM application WHERE id = application_id) AS language"
);

macro_rules! add {
    ($rows:literal) => {
        concat!(
            "INSERT INTO funnel_sum
                (dimension, value, product_type, day, started, offers, submitted, approved,
                disbursed, approved_paise, disbursed_paise)
            ",
            $rows,
            " ON CONFLICT (dimension, product_type, day, value) DO UPDATE SET
                started = funnel_sum.started + excluded.started,
                offers = funnel_sum.offers + excluded.offers,
                submitted = funnel_sum.submitted + excluded.submitted,
                approved = funnel_sum.approved + excluded.approved,
                disbursed = funnel_sum.disbursed + excluded.disbursed,
                approved_paise = funnel_sum.approved_paise + excluded.approved_paise,
                disbursed_paise = funnel_sum.disbursed_paise + excluded.disbursed_paise"
        )
    };
}

// One text per engine: all rows in one round trip, and the JSON functions differ.
sql!(
    ADD = sqlite add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5,
            value ->> 6, value ->> 7, value ->> 8, value ->> 9, value ->> 10
        FROM json_each($1) WHERE TRUE"
    ),
    postgres add!(
        "SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3,
            CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT), CAST(value ->> 6 AS BIGINT),
            CAST(value ->> 7 AS BIGINT), CAST(value ->> 8 AS BIGINT),
            CAST(value ->> 9 AS BIGINT), CAST(value ->> 10 AS BIGINT)
        FROM json_array_elements(CAST($1 AS JSON))"
    )
);

sql!(
    ANYTHING_TO_COUNT = "SELECT 1 AS one WHERE
        EXISTS (SELECT 1 FROM application_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM submission_history WHERE counted_at IS NULL)
        OR EXISTS (SELECT 1 FROM customer WHERE journey_waits = 1)
        OR EXISTS (SELECT 1 FROM figure_event)"
);

sql!(
    BY_DAY = "SELECT day, started, offers, submitted, approved, disbursed, approved_paise,
        disbursed_paise
    FROM funnel_sum
    WHERE dimension = $1 AND value = $2 AND product_type = $3 AND day >= $4 AND day <= $5
    ORDER BY day"
);

macro_rules! sums {
    (by $group:literal where $rows:literal) => {
        concat!(
            "SELECT ",
            $group,
            ", CAST(SUM(started) AS BIGINT) AS started, CAST(SUM(offers) AS BIGINT) AS offers,
                CAST(SUM(submitted) AS BIGINT) AS submitted,
                CAST(SUM(approved) AS BIGINT) AS approved,
                CAST(SUM(disbursed) AS BIGINT) AS disbursed,
                CAST(SUM(approved_paise) AS BIGINT) AS approved_paise,
                CAST(SUM(disbursed_paise) AS BIGINT) AS disbursed_paise
            FROM funnel_sum WHERE ",
            $rows,
            " AND day >= $4 AND day <= $5 GROUP BY ",
            $group,
            " ORDER BY ",
            $group
        )
    };
}

// One text per engine, because their JSON functions differ.
sql!(
    BY_PRODUCT = sqlite sums!(by "product_type" where
        "dimension = $1 AND value = $2 AND product_type IN (SELECT value FROM json_each($3))"),
    postgres sums!(by "product_type" where
        "dimension = $1 AND value = $2
            AND product_type = ANY (ARRAY(SELECT json_array_elements_text(CAST($3 AS JSON))))")
);
sql!(BY_VALUE = sums!(by "value" where "dimension = $1 AND product_type = $2 AND value <> $3"));
sql!(OF_VALUE = sums!(by "value" where "dimension = $1 AND product_type = $2 AND value = $3"));

/// Whether there are uncounted lines or events. Reads only.
pub async fn has_uncounted(conn: &mut Conn) -> Result<bool, DbError> {
    let found = conn.fetch_optional(&ANYTHING_TO_COUNT, args![]).await?;
    Ok(found.is_some())
}

/// Takes a batch of uncounted history lines.
pub async fn take_steps(tx: &mut Tx, now: Timestamp, most: i64) -> Result<Vec<Step>, DbError> {
    let rows = tx.fetch_all(&TAKE_STEPS, args![now, most]).await?;
    let step = |row: &Row| {
        Ok(Step {
            application: row.parsed("application_id")?,
            status: row.mapped("to_status", ApplicationStatus::from_code)?,
            at: row.instant("changed_at")?,
            origin: origin(row)?,
        })
    };
    rows.iter().map(step).collect()
}

/// Adds the counts to the stored sums.
pub async fn add(tx: &mut Tx, tally: &Tally) -> Result<(), DbError> {
    tx.send(&ADD, args![tally.json()]).await?;
    Ok(())
}

/// Sums by day; days without any are omitted.
pub async fn sum_by_day(
    conn: &mut Conn,
    filter: &FunnelFilter,
) -> Result<Vec<(Date, StageTotals)>, DbError> {
    let (dimension, value) = filter.dimension_value();
    let args = args![
        dimension.code(),
        value,
        filter.product(),
        filter.range.first,
        filter.range.last
    ];
    let rows = conn.fetch_all(&BY_DAY, args).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("day")?, sums(row)?)))
        .collect()
}

pub async fn sum_by_product(
    conn: &mut Conn,
    filter: &FunnelFilter,
) -> Result<Vec<(ProductType, StageTotals)>, DbError> {
    let (dimension, value) = filter.dimension_value();
    let args = args![
        dimension.code(),
        value,
        product_slugs(filter.product),
        filter.range.first,
        filter.range.last
    ];
    let rows = conn.fetch_all(&BY_PRODUCT, args).await?;
    let product = |row: &Row| row.mapped("product_type", ProductType::from_slug);
    counted(&rows, product)
}

pub async fn sum_by_partner(
    conn: &mut Conn,
    filter: &FunnelFilter,
) -> Result<Vec<(PartnerId, StageTotals)>, DbError> {
    let by_value = sum_by_value(conn, Dimension::Partner, filter).await?;
    let partner =
        |(value, sums): (String, StageTotals)| Some((PartnerId(value.parse().ok()?), sums));
    let mut partners: Vec<_> = by_value.into_iter().filter_map(partner).collect();
    partners.sort_by_key(|(partner, _)| *partner);
    Ok(partners)
}

/// Sums by the values of a dimension. The partner filter applies only to the partner dimension: combinations are not
/// stored.
pub async fn sum_by_value(
    conn: &mut Conn,
    dimension: Dimension,
    filter: &FunnelFilter,
) -> Result<Vec<(String, StageTotals)>, DbError> {
    let partner = filter.partner.filter(|_| dimension == Dimension::Partner);
    let (statement, value) = match partner {
        Some(partner) => (&OF_VALUE, partner.0.to_string()),
        None => (&BY_VALUE, String::new()),
    };
    let args = args![
        dimension.code(),
        filter.product(),
        value,
        filter.range.first,
        filter.range.last
    ];
    let rows = conn.fetch_all(statement, args).await?;
    counted(&rows, |row| row.text("value"))
}

/// Drops groups without any applications: reversed counts leave rows of zeros.
fn counted<G>(
    rows: &[Row],
    group: impl Fn(&Row) -> Result<G, DbError>,
) -> Result<Vec<(G, StageTotals)>, DbError> {
    let read = rows.iter().map(|row| Ok((group(row)?, sums(row)?)));
    let read: Result<Vec<_>, DbError> = read.collect();
    let mut read = read?;
    read.retain(|(_, sums)| *sums != StageTotals::default());
    Ok(read)
}

/// The slugs of one product type or of all, as a JSON array.
pub(super) fn product_slugs(one: Option<ProductType>) -> String {
    let all = ProductType::ALL.map(ProductType::slug);
    let products = one.map_or(all.to_vec(), |one| vec![one.slug()]);
    serde_json::Value::from(products).to_string()
}

impl FunnelFilter {
    pub(super) fn product(&self) -> &'static str {
        self.product.map_or(ALL_PRODUCTS, ProductType::slug)
    }

    pub(super) fn dimension_value(&self) -> (Dimension, String) {
        let partner = self.partner.map(|partner| partner.0.to_string());
        partner.map_or((Dimension::All, String::new()), |partner| {
            (Dimension::Partner, partner)
        })
    }
}

pub(super) fn origin(row: &Row) -> Result<Origin, DbError> {
    Ok(Origin {
        product: row.mapped("product_type", ProductType::from_slug)?,
        partner: row.opt_id("partner_id", PartnerId)?,
        merchant: row.opt_id("merchant_id", MerchantId)?,
        language: row.language("language")?,
    })
}

fn sums(row: &Row) -> Result<StageTotals, DbError> {
    Ok(StageTotals {
        counts: StageCounts([
            row.int("started")?,
            row.int("offers")?,
            row.int("submitted")?,
            row.int("approved")?,
            row.int("disbursed")?,
        ]),
        approved: Paise(row.int("approved_paise")?),
        disbursed: Paise(row.int("disbursed_paise")?),
    })
}
