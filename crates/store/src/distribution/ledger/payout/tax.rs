//! What the tax office is told of payouts.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::id::MerchantId;
use saakh_domain::{MilliPercent, Paise};

use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// What was paid in a financial year before taxes, and what was kept of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct YearSums {
    pub paid: Paise,
    pub withheld: Paise,
}

/// What a payout tells the tax office.
#[derive(Debug, Clone)]
pub struct Withheld {
    pub batch: i64,
    pub place: i64,
    pub merchant: MerchantId,
    pub name: String,
    /// As sealed.
    pub pan: Option<Vec<u8>>,
    pub gross: Paise,
    pub gst: Paise,
    pub tds: Paise,
    pub tds_percent: MilliPercent,
    /// When it was approved, or came back: then the amounts are below 0.
    pub at: Timestamp,
}

sql!(
    YEAR = "SELECT i.merchant_id, m.pan_hash, CAST(SUM(i.gross) AS BIGINT) AS paid,
        CAST(SUM(i.tds) AS BIGINT) AS withheld
    FROM payout_item AS i JOIN merchant AS m ON m.id = i.merchant_id
    WHERE i.financial_year = $1 AND i.entry_id IS NOT NULL AND i.state NOT IN ('failed', 'returned')
    GROUP BY i.merchant_id, m.pan_hash"
);
macro_rules! told {
    ($sign:literal, $at:literal, $which:literal) => {
        concat!(
            "SELECT CAST(",
            $sign,
            " AS BIGINT) AS sign, ",
            $at,
            " AS told_at, i.batch_id, i.place, i.merchant_id, i.gross, i.gst, i.tds, i.tds_percent, m.name,
                m.pan_cipher
            FROM payout_item AS i JOIN payout_batch AS b ON b.id = i.batch_id
            JOIN merchant AS m ON m.id = i.merchant_id WHERE i.entry_id IS NOT NULL AND ",
            $which
        )
    };
}
// What came back within its quarter is not told at all; what came back later is told once more in that later quarter, below 0.
sql!(
    WITHHELD = concat!(
        "SELECT * FROM (",
        told!(
            "1",
            "b.decided_at",
            "i.state <> 'failed' AND b.decided_at >= $3 AND b.decided_at < $2
                AND (i.returned_at IS NULL OR i.returned_at >= $2)"
        ),
        " UNION ALL ",
        told!(
            "-1",
            "i.returned_at",
            "i.returned_at >= $3 AND i.returned_at < $2 AND b.decided_at < $1"
        ),
        ") AS told WHERE (told_at, batch_id, place) > ($3, $4, $5) ORDER BY told_at, batch_id, place LIMIT $6"
    )
);

/// Where the next rows of a statement begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WithheldAfter {
    at: Timestamp,
    batch: i64,
    place: i64,
}

impl WithheldAfter {
    /// From an instant on.
    pub const fn start(from: Timestamp) -> Self {
        Self {
            at: from,
            batch: 0,
            place: 0,
        }
    }

    /// Behind a row.
    pub const fn row(row: &Withheld) -> Self {
        Self {
            at: row.at,
            batch: row.batch,
            place: row.place,
        }
    }
}

/// What the tax office is told of the time from an instant to another: payouts that were approved then and did not fail, and
/// below 0 those that the bank sent back then and that were told before. In their order behind a row, so many at most.
pub async fn withheld(
    conn: &mut Conn,
    (from, before): (Timestamp, Timestamp),
    after: WithheldAfter,
    most: i64,
) -> Result<Vec<Withheld>, DbError> {
    let args = args![from, before, after.at, after.batch, after.place, most];
    let rows = conn.fetch_all(&WITHHELD, args).await?;
    let withheld = |row: &Row| {
        let sign = row.int("sign")?;
        let paise = |column| Ok::<_, DbError>(Paise(row.int(column)? * sign));
        Ok(Withheld {
            batch: row.int("batch_id")?,
            place: row.int("place")?,
            merchant: MerchantId(row.int("merchant_id")?),
            name: row.text("name")?,
            pan: row.get("pan_cipher")?,
            gross: paise("gross")?,
            gst: paise("gst")?,
            tds: paise("tds")?,
            tds_percent: MilliPercent(row.int("tds_percent")?),
            at: row.at("told_at")?,
        })
    };
    rows.iter().map(withheld).collect()
}

/// What everybody was paid in a financial year, by what makes them one payee to the tax office.
pub async fn year(conn: &mut Conn, year: i16) -> Result<HashMap<String, YearSums>, DbError> {
    let rows = conn.fetch_all(&YEAR, args![i64::from(year)]).await?;
    let mut all: HashMap<String, YearSums> = HashMap::new();
    for row in &rows {
        let key = key(
            row.opt_text("pan_hash")?,
            MerchantId(row.int("merchant_id")?),
        );
        let sums = all.entry(key).or_default();
        sums.paid = sums.paid + Paise(row.int("paid")?);
        sums.withheld = sums.withheld + Paise(row.int("withheld")?);
    }
    Ok(all)
}

/// What makes payouts one payee's to the tax office: the PAN, or the merchant who gave none.
pub(super) fn key(pan_hash: Option<String>, merchant: MerchantId) -> String {
    pan_hash.unwrap_or_else(|| format!("merchant:{merchant}"))
}
