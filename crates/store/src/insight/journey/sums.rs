//! Sums of applications' journeys by start day, as reports read them.

use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::insight::journey::{JourneyMark, Step};
use saakh_domain::insight::{DateRange, Dimension};

use crate::db::{Arg, DbError, Row};
use crate::insight::funnel::{ALL_PRODUCTS, product_slugs};
use crate::{Conn, args, sql};

/// Filters of counted applications.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JourneyFilter {
    /// Range of start days.
    pub range: DateRange,
    pub product: Option<ProductType>,
    pub dimension: Dimension,
    /// Values of the dimension, whose sums are added.
    pub values: Vec<String>,
}

macro_rules! marks {
    ($values:literal) => {
        concat!(
            "SELECT mark, CAST(SUM(applications) AS BIGINT) AS applications FROM journey_sum
            WHERE dimension = $1 AND value ",
            $values,
            " AND product_type = $3 AND day >= $4 AND day <= $5
            GROUP BY mark HAVING SUM(applications) <> 0 ORDER BY mark"
        )
    };
}
macro_rules! reached {
    (by $group:literal where $values:literal, $products:literal) => {
        concat!(
            "SELECT ",
            $group,
            " AS place, mark, CAST(SUM(applications) AS BIGINT) AS applications FROM journey_sum
            WHERE dimension = $1 AND value ",
            $values,
            " AND product_type ",
            $products,
            " AND day >= $4 AND day <= $5 AND mark >= 'reached:' AND mark < 'reached;'
            GROUP BY ",
            $group,
            ", mark HAVING SUM(applications) <> 0 ORDER BY ",
            $group,
            ", mark"
        )
    };
}
// One text per engine, because their JSON functions differ.
sql!(
    MARKS = sqlite marks!("IN (SELECT value FROM json_each($2))"),
    postgres marks!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))")
);
sql!(
    REACHED_BY_DAY = sqlite reached!(by "day" where "IN (SELECT value FROM json_each($2))", "= $3"),
    postgres reached!(by "day" where
        "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))", "= $3")
);
sql!(
    REACHED_BY_PRODUCT = sqlite reached!(by "product_type" where
        "IN (SELECT value FROM json_each($2))", "IN (SELECT value FROM json_each($3))"),
    postgres reached!(by "product_type" where
        "= ANY (ARRAY(SELECT json_array_elements_text(CAST($2 AS JSON))))",
        "= ANY (ARRAY(SELECT json_array_elements_text(CAST($3 AS JSON))))")
);
sql!(REACHED_BY_VALUE = reached!(by "value" where "<> $2", "= $3"));
/// Number of applications in the range with each mark.
pub async fn count_marks(
    conn: &mut Conn,
    filter: &JourneyFilter,
) -> Result<Vec<(JourneyMark, i64)>, DbError> {
    let rows = conn
        .fetch_all(&MARKS, filter.args(filter.values(), filter.product()))
        .await?;
    let mark = |row: &Row| {
        let mark = row.mapped("mark", JourneyMark::from_code)?;
        Ok((mark, row.int("applications")?))
    };
    rows.iter().map(mark).collect()
}

/// Number of applications at each step, by start day.
pub async fn count_steps_by_day(
    conn: &mut Conn,
    filter: &JourneyFilter,
) -> Result<Vec<(Date, Step, i64)>, DbError> {
    let args = filter.args(filter.values(), filter.product());
    let rows = conn.fetch_all(&REACHED_BY_DAY, args).await?;
    reached(&rows, |row| row.parsed("place"))
}

/// Number of applications at each step, by product type.
pub async fn count_steps_by_product(
    conn: &mut Conn,
    filter: &JourneyFilter,
) -> Result<Vec<(ProductType, Step, i64)>, DbError> {
    let args = filter.args(filter.values(), product_slugs(filter.product));
    let rows = conn.fetch_all(&REACHED_BY_PRODUCT, args).await?;
    reached(&rows, |row| row.mapped("place", ProductType::from_slug))
}

/// Number of applications at each step, by value of the dimension.
pub async fn count_steps_by_value(
    conn: &mut Conn,
    filter: &JourneyFilter,
) -> Result<Vec<(String, Step, i64)>, DbError> {
    let args = filter.args(String::new(), filter.product());
    let rows = conn.fetch_all(&REACHED_BY_VALUE, args).await?;
    reached(&rows, |row| row.text("place"))
}

fn reached<P>(
    rows: &[Row],
    place: impl Fn(&Row) -> Result<P, DbError>,
) -> Result<Vec<(P, Step, i64)>, DbError> {
    let step = |code: &str| match JourneyMark::from_code(code) {
        Some(JourneyMark::Reached(step)) => Some(step),
        _ => None,
    };
    let reached = |row: &Row| {
        let step = row.mapped("mark", step)?;
        Ok((place(row)?, step, row.int("applications")?))
    };
    rows.iter().map(reached).collect()
}

impl JourneyFilter {
    /// As a JSON array.
    fn values(&self) -> String {
        serde_json::Value::from(self.values.clone()).to_string()
    }

    fn product(&self) -> String {
        let product = self.product.map_or(ALL_PRODUCTS, ProductType::slug);
        product.to_owned()
    }

    fn args(&self, values: String, products: String) -> Vec<Arg> {
        let range = self.range;
        args![
            self.dimension.code(),
            values,
            products,
            range.first,
            range.last
        ]
    }
}
