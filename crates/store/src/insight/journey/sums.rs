//! The sums of the way of applications by the day on which they began, as reports read them.

use jiff::civil::Date;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::insight::journey::{Mark, Step};
use saakh_domain::insight::{DateRange, Dimension};

use crate::db::{Arg, DbError, Row};
use crate::insight::funnel::{ALL_PRODUCTS, products};
use crate::{Conn, args, sql};

/// Which applications are counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JourneyFilter {
    /// On which days they began.
    pub range: DateRange,
    /// Of one product type only.
    pub product: Option<ProductType>,
    /// By what they are told apart.
    pub dimension: Dimension,
    /// With which values of it: their sums are added up.
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
// Two texts each: the engines unfold JSON differently.
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
/// How many of the applications that began on some days have each mark.
pub async fn marks(conn: &mut Conn, asked: &JourneyFilter) -> Result<Vec<(Mark, i64)>, DbError> {
    let rows = conn
        .fetch_all(&MARKS, asked.args(asked.values(), asked.product()))
        .await?;
    let mark = |row: &Row| {
        let mark = row.mapped("mark", Mark::from_code)?;
        Ok((mark, row.int("applications")?))
    };
    rows.iter().map(mark).collect()
}

/// How many came to each step, by the day on which they began.
pub async fn reached_by_day(
    conn: &mut Conn,
    asked: &JourneyFilter,
) -> Result<Vec<(Date, Step, i64)>, DbError> {
    let args = asked.args(asked.values(), asked.product());
    let rows = conn.fetch_all(&REACHED_BY_DAY, args).await?;
    reached(&rows, |row| row.parsed("place"))
}

/// How many came to each step, by product type.
pub async fn reached_by_product(
    conn: &mut Conn,
    asked: &JourneyFilter,
) -> Result<Vec<(ProductType, Step, i64)>, DbError> {
    let args = asked.args(asked.values(), products(asked.product));
    let rows = conn.fetch_all(&REACHED_BY_PRODUCT, args).await?;
    reached(&rows, |row| row.mapped("place", ProductType::from_slug))
}

/// How many came to each step, by every value of the dimension.
pub async fn reached_by_value(
    conn: &mut Conn,
    asked: &JourneyFilter,
) -> Result<Vec<(String, Step, i64)>, DbError> {
    let args = asked.args(String::new(), asked.product());
    let rows = conn.fetch_all(&REACHED_BY_VALUE, args).await?;
    reached(&rows, |row| row.text("place"))
}

fn reached<P>(
    rows: &[Row],
    place: impl Fn(&Row) -> Result<P, DbError>,
) -> Result<Vec<(P, Step, i64)>, DbError> {
    let step = |code: &str| match Mark::from_code(code) {
        Some(Mark::Reached(step)) => Some(step),
        _ => None,
    };
    let reached = |row: &Row| {
        let step = row.mapped("mark", step)?;
        Ok((place(row)?, step, row.int("applications")?))
    };
    rows.iter().map(reached).collect()
}

impl JourneyFilter {
    /// As a JSON list.
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
