//! Gold prices as entered.

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::catalog::gold::GoldPrice;
use saakh_domain::id::AdminId;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("gold_price", "prices of gold");

/// An entered price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: i64,
    pub price: GoldPrice,
    pub at: Timestamp,
    /// Name of the back-office user who entered it; none: the program.
    pub by: Option<String>,
}

/// The columns of [`Entry`] and their joins.
macro_rules! entry {
    ($rest:literal) => {
        concat!(
            "SELECT g.id, g.date, g.average, g.previous_close, g.entered_at, a.name AS entered_by_name
            FROM gold_price AS g LEFT JOIN admin_user AS a ON a.id = g.entered_by ",
            $rest
        )
    };
}

sql!(IN_FORCE = entry!("WHERE g.date <= $1 ORDER BY g.date DESC, g.id DESC LIMIT 1"));
sql!(BEFORE = entry!("WHERE g.id < $1 ORDER BY g.id DESC LIMIT $2"));
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM gold_price");
sql!(
    ADD = "INSERT INTO gold_price (id, date, average, previous_close, entered_at, entered_by)
    VALUES ($1, $2, $3, $4, $5, $6)"
);

/// Returns the price in force on a day: the latest date, and among its entries the last one.
pub async fn find_in_force(conn: &mut Conn, on: Date) -> Result<Option<Entry>, DbError> {
    let row = conn.fetch_optional(&IN_FORCE, args![on]).await?;
    row.as_ref().map(entry).transpose()
}

/// Entries before one, newest first.
pub async fn list_before(conn: &mut Conn, id: i64, limit: i64) -> Result<Vec<Entry>, DbError> {
    let rows = conn.fetch_all(&BEFORE, args![id, limit]).await?;
    rows.iter().map(entry).collect()
}

/// Inserts a price and returns its id. Ids have no gaps if the transaction is in the scope of all prices.
pub async fn add(
    tx: &mut Tx,
    price: &GoldPrice,
    by: Option<AdminId>,
    now: Timestamp,
) -> Result<i64, DbError> {
    let id = tx.fetch_one(&NEXT_ID, args![]).await?.int("id")?;
    let values = args![id, price.date, price.average, price.previous_close, now, by];
    tx.send(&ADD, values).await?;
    Ok(id)
}

fn entry(row: &Row) -> Result<Entry, DbError> {
    Ok(Entry {
        id: row.int("id")?,
        price: GoldPrice {
            date: row.parsed("date")?,
            average: Paise(row.int("average")?),
            previous_close: Paise(row.int("previous_close")?),
        },
        at: row.instant("entered_at")?,
        by: row.opt_text("entered_by_name")?,
    })
}
