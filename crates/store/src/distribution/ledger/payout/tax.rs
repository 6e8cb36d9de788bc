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
    /// When it was approved.
    pub at: Timestamp,
}

sql!(
    YEAR = "SELECT i.merchant_id, m.pan_hash, CAST(SUM(i.gross) AS BIGINT) AS paid,
        CAST(SUM(i.tds) AS BIGINT) AS withheld
    FROM payout_item AS i JOIN merchant AS m ON m.id = i.merchant_id
    WHERE i.financial_year = $1 AND i.entry_id IS NOT NULL AND i.state <> 'failed'
    GROUP BY i.merchant_id, m.pan_hash"
);
sql!(
    WITHHELD = "SELECT i.batch_id, i.place, i.merchant_id, i.gross, i.gst, i.tds, i.tds_percent, m.name,
        m.pan_cipher, b.decided_at
    FROM payout_item AS i JOIN payout_batch AS b ON b.id = i.batch_id
    JOIN merchant AS m ON m.id = i.merchant_id
    WHERE i.entry_id IS NOT NULL AND i.state <> 'failed' AND b.decided_at >= $1 AND b.decided_at < $2
        AND (b.decided_at, i.batch_id, i.place) > ($1, $3, $4)
    ORDER BY b.decided_at, i.batch_id, i.place LIMIT $5"
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

/// The payouts that were approved behind a row and before an instant and did not fail, in their order, so many at most.
pub async fn withheld(
    conn: &mut Conn,
    after: WithheldAfter,
    before: Timestamp,
    most: i64,
) -> Result<Vec<Withheld>, DbError> {
    let args = args![after.at, before, after.batch, after.place, most];
    let rows = conn.fetch_all(&WITHHELD, args).await?;
    let withheld = |row: &Row| {
        Ok(Withheld {
            batch: row.int("batch_id")?,
            place: row.int("place")?,
            merchant: MerchantId(row.int("merchant_id")?),
            name: row.text("name")?,
            pan: row.get("pan_cipher")?,
            gross: Paise(row.int("gross")?),
            gst: Paise(row.int("gst")?),
            tds: Paise(row.int("tds")?),
            tds_percent: MilliPercent(row.int("tds_percent")?),
            at: row.at("decided_at")?,
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
