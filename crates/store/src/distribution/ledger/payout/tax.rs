//! Payouts as reported for tax purposes.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::id::MerchantId;
use saakh_domain::{MilliPercent, Paise};

use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// Amounts paid in a financial year before taxes, and taxes withheld.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct YearSums {
    pub paid: Paise,
    pub withheld: Paise,
}

/// A payout as reported for tax purposes.
#[derive(Debug, Clone)]
pub struct TaxedPayout {
    pub batch: i64,
    pub place: i64,
    pub merchant: MerchantId,
    pub name: String,
    /// Sealed.
    pub pan: Option<Vec<u8>>,
    pub gross: Paise,
    pub gst: Paise,
    pub tds: Paise,
    pub tds_percent: MilliPercent,
    /// When it was approved, or returned: then the amounts are negative.
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
// A payout returned within its quarter is not reported; one returned later is reported again in that later quarter,
// with negative amounts.
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

/// Keyset cursor of a statement's rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TaxedPayoutCursor {
    at: Timestamp,
    batch: i64,
    place: i64,
}

impl TaxedPayoutCursor {
    /// The start, at an instant.
    pub const fn from_start(from: Timestamp) -> Self {
        Self {
            at: from,
            batch: 0,
            place: 0,
        }
    }

    /// After a row.
    pub const fn after_row(row: &TaxedPayout) -> Self {
        Self {
            at: row.at,
            batch: row.batch,
            place: row.place,
        }
    }
}

/// Payouts to report for a range: those approved in it that did not fail, and with negative amounts those returned in
/// it and reported before. Ordered, after a row, with a maximum number.
pub async fn list_taxed_payouts(
    conn: &mut Conn,
    from: Timestamp,
    before: Timestamp,
    after: TaxedPayoutCursor,
    most: i64,
) -> Result<Vec<TaxedPayout>, DbError> {
    let args = args![from, before, after.at, after.batch, after.place, most];
    let rows = conn.fetch_all(&WITHHELD, args).await?;
    let withheld = |row: &Row| {
        let sign = row.int("sign")?;
        let paise = |column| Ok::<_, DbError>(Paise(row.int(column)? * sign));
        Ok(TaxedPayout {
            batch: row.int("batch_id")?,
            place: row.int("place")?,
            merchant: MerchantId(row.int("merchant_id")?),
            name: row.text("name")?,
            pan: row.get("pan_cipher")?,
            gross: paise("gross")?,
            gst: paise("gst")?,
            tds: paise("tds")?,
            tds_percent: MilliPercent(row.int("tds_percent")?),
            at: row.instant("told_at")?,
        })
    };
    rows.iter().map(withheld).collect()
}

/// Payments to everyone in a financial year, by tax key.
pub async fn sum_year(conn: &mut Conn, year: i16) -> Result<HashMap<String, YearSums>, DbError> {
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

/// The tax key of payouts: the PAN, or the merchant without one.
pub(super) fn key(pan_hash: Option<String>, merchant: MerchantId) -> String {
    pan_hash.unwrap_or_else(|| format!("merchant:{merchant}"))
}
