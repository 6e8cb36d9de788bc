//! Bank files for a batch of payouts: the batch, and totals of their rows.

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::id::AdminId;

use crate::db::DbError;
use crate::db::list::search_key;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("bank_columns", "columns of banks' files");
not_personal!("bank_response", "sums of a bank's file");

/// The batch and bank of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankResponse {
    /// The batch of payouts.
    pub payout: i64,
    /// Name of the bank, as entered at upload.
    pub bank: String,
    /// The user who applied it.
    pub applied_by: Option<AdminId>,
    pub tally: Tally,
}

/// Totals of a bank file's rows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub paid: Sum,
    pub failed: Sum,
    pub returned: Sum,
    /// Rows that contradict themselves, another row or the ledger.
    pub contradictory: i64,
    /// Rows that match no payout of the batch.
    pub unknown: i64,
}

/// Number and amount of payouts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sum {
    pub count: i64,
    pub amount: Paise,
}

impl Sum {
    /// Adds a payout.
    pub fn add(&mut self, amount: Paise) {
        self.count += 1;
        self.amount = self.amount + amount;
    }
}

sql!(
    ADD = "INSERT INTO bank_response (upload_id, payout_batch_id, bank, paid, failed, returned, paid_amount,
        failed_amount, returned_amount, contradictory, unknown)
    VALUES ($1, $2, $3, 0, 0, 0, 0, 0, 0, 0, 0)"
);
sql!(
    GET = "SELECT payout_batch_id, bank, applied_by, paid, failed, returned, paid_amount, failed_amount,
        returned_amount, contradictory, unknown
    FROM bank_response WHERE upload_id = $1"
);
sql!(
    RESET = "UPDATE bank_response SET paid = 0, failed = 0, returned = 0, paid_amount = 0, failed_amount = 0,
        returned_amount = 0, contradictory = 0, unknown = 0
    WHERE upload_id = $1"
);
sql!(REMOVE = "DELETE FROM bank_response WHERE upload_id = $1");
sql!(APPLIED_BY = "UPDATE bank_response SET applied_by = $2 WHERE upload_id = $1");
sql!(
    COUNT = "UPDATE bank_response SET paid = paid + $2, failed = failed + $3, returned = returned + $4,
        paid_amount = paid_amount + $5, failed_amount = failed_amount + $6,
        returned_amount = returned_amount + $7, contradictory = contradictory + $8, unknown = unknown + $9
    WHERE upload_id = $1"
);
sql!(
    SET_COLUMNS =
        "INSERT INTO bank_columns (bank, name, columns, set_by, set_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (bank) DO UPDATE SET name = excluded.name, columns = excluded.columns,
        set_by = excluded.set_by, set_at = excluded.set_at"
);
sql!(COLUMNS = "SELECT columns FROM bank_columns WHERE bank = $1");
sql!(BANKS = "SELECT name FROM bank_columns ORDER BY set_at DESC, bank LIMIT $1");

/// Stores the batch and bank of a received file.
pub async fn add(tx: &mut Tx, upload: &str, payout: i64, bank: &str) -> Result<(), DbError> {
    tx.send(&ADD, args![upload, payout, bank]).await?;
    Ok(())
}

/// Returns a file's batch and bank; none for another kind of file.
pub async fn get(conn: &mut Conn, upload: &str) -> Result<Option<BankResponse>, DbError> {
    let row = conn.fetch_optional(&GET, args![upload]).await?;
    let Some(row) = row else {
        return Ok(None);
    };
    let sum = |count: &str, amount: &str| {
        Ok::<_, DbError>(Sum {
            count: row.int(count)?,
            amount: Paise(row.int(amount)?),
        })
    };
    Ok(Some(BankResponse {
        payout: row.int("payout_batch_id")?,
        bank: row.text("bank")?,
        applied_by: row.opt_id("applied_by", AdminId)?,
        tally: Tally {
            paid: sum("paid", "paid_amount")?,
            failed: sum("failed", "failed_amount")?,
            returned: sum("returned", "returned_amount")?,
            contradictory: row.int("contradictory")?,
            unknown: row.int("unknown")?,
        },
    }))
}

/// Resets the totals.
pub async fn reset(tx: &mut Tx, upload: &str) -> Result<(), DbError> {
    tx.send(&RESET, args![upload]).await?;
    Ok(())
}

/// Deletes the data of a discarded file.
pub async fn remove(tx: &mut Tx, upload: &str) -> Result<(), DbError> {
    tx.send(&REMOVE, args![upload]).await?;
    Ok(())
}

pub async fn set_applied_by(tx: &mut Tx, upload: &str, by: AdminId) -> Result<(), DbError> {
    tx.send(&APPLIED_BY, args![upload, by]).await?;
    Ok(())
}

/// Adds rows to the totals.
pub async fn add_counts(tx: &mut Tx, upload: &str, tally: &Tally) -> Result<(), DbError> {
    let args = args![
        upload,
        tally.paid.count,
        tally.failed.count,
        tally.returned.count,
        tally.paid.amount,
        tally.failed.amount,
        tally.returned.amount,
        tally.contradictory,
        tally.unknown
    ];
    tx.send(&COUNT, args).await?;
    Ok(())
}

/// Remembers the columns of a bank's files, as JSON.
pub async fn set_columns(
    tx: &mut Tx,
    bank: &str,
    columns: &str,
    by: AdminId,
    now: Timestamp,
) -> Result<(), DbError> {
    let args = args![search_key(&[bank]), bank, columns, by, now];
    tx.send(&SET_COLUMNS, args).await?;
    Ok(())
}

/// Returns the remembered columns of a bank's files, as JSON.
pub async fn find_columns(conn: &mut Conn, bank: &str) -> Result<Option<String>, DbError> {
    let row = conn
        .fetch_optional(&COLUMNS, args![search_key(&[bank])])
        .await?;
    row.map(|row| row.text("columns")).transpose()
}

/// Banks with remembered columns, latest file first.
pub async fn list_banks(conn: &mut Conn, most: i64) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&BANKS, args![most]).await?;
    rows.iter().map(|row| row.text("name")).collect()
}
