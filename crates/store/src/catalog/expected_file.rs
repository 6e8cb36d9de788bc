//! Files that lenders are expected to send, and when one arrived last.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use saakh_domain::catalog::expected_file::{ExpectedDay, LenderFileKind};
use saakh_domain::id::LenderId;

use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("expected_file", "on which days lenders send files");

/// A day of the week on which a file of a lender is expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedFile {
    pub lender: LenderId,
    pub kind: LenderFileKind,
    pub day: ExpectedDay,
    /// When a file of the kind and lender was uploaded last; undone ones do not count.
    pub arrived_at: Option<Timestamp>,
}

macro_rules! expected {
    ($rest:literal) => {
        concat!(
            "SELECT lender_id, kind, weekday, since,
            (SELECT upload_batch.created_at FROM upload_lender
                JOIN upload_batch ON upload_batch.id = upload_lender.batch_id
                WHERE upload_lender.lender_id = expected_file.lender_id
                    AND upload_lender.kind = expected_file.kind AND upload_batch.phase = 'apply'
                ORDER BY upload_lender.batch_id DESC LIMIT 1) AS arrived_at
            FROM expected_file ",
            $rest
        )
    };
}

sql!(ALL = expected!("ORDER BY lender_id, kind, weekday"));
sql!(OF_LENDER = expected!("WHERE lender_id = $1 ORDER BY kind, weekday"));
sql!(
    ADD = "INSERT INTO expected_file (lender_id, kind, weekday, since) VALUES ($1, $2, $3, $4)
    ON CONFLICT (lender_id, kind, weekday) DO NOTHING"
);
sql!(REMOVE = "DELETE FROM expected_file WHERE lender_id = $1 AND kind = $2 AND weekday = $3");

/// The expected files of all lenders, those of a lender and kind side by side.
pub async fn list(conn: &mut Conn) -> Result<Vec<ExpectedFile>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(expected_file).collect()
}

pub async fn list_for_lender(
    conn: &mut Conn,
    lender: LenderId,
) -> Result<Vec<ExpectedFile>, DbError> {
    let rows = conn.fetch_all(&OF_LENDER, args![lender]).await?;
    rows.iter().map(expected_file).collect()
}

/// Expects a file on a day of the week. Returns false if it was expected before.
pub async fn add(
    tx: &mut Tx,
    lender: LenderId,
    kind: LenderFileKind,
    day: ExpectedDay,
) -> Result<bool, DbError> {
    tx.expects(Scope::catalog);
    let weekday = i64::from(day.weekday.to_monday_one_offset());
    let values = args![lender, kind.code(), weekday, day.since];
    Ok(tx.execute(&ADD, values).await? > 0)
}

/// Expects a file on a day of the week no longer. Returns false if it was not expected.
pub async fn remove(
    tx: &mut Tx,
    lender: LenderId,
    kind: LenderFileKind,
    weekday: Weekday,
) -> Result<bool, DbError> {
    tx.expects(Scope::catalog);
    let weekday = i64::from(weekday.to_monday_one_offset());
    let removed = tx.execute(&REMOVE, args![lender, kind.code(), weekday]);
    Ok(removed.await? > 0)
}

fn expected_file(row: &Row) -> Result<ExpectedFile, DbError> {
    let weekday = i8::try_from(row.int("weekday")?).ok();
    let weekday = weekday.and_then(|day| Weekday::from_monday_one_offset(day).ok());
    let since: Date = row.parsed("since")?;
    Ok(ExpectedFile {
        lender: LenderId(row.int("lender_id")?),
        kind: row.mapped("kind", LenderFileKind::from_code)?,
        day: ExpectedDay {
            weekday: weekday.ok_or_else(|| DbError::Unreadable {
                column: "weekday".to_owned(),
            })?,
            since,
        },
        arrived_at: row.opt_instant("arrived_at")?,
    })
}
