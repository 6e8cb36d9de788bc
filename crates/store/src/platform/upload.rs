//! Uploaded files with rows: their phases, state and progress.

// Defined before the modules that use it.
macro_rules! codes {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $code:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            pub const ALL: [Self; [$($code),*].len()] = [$(Self::$variant,)*];

            /// The name in the database and on the wire.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

pub mod attempt;
pub mod bank_response;
pub mod columns;
pub mod decision;
pub mod error;
pub mod event;
pub mod lender;
pub mod line;
pub mod open_line;
pub mod preview;
pub mod row;
pub mod seen;

use jiff::Timestamp;
use saakh_domain::id::AdminId;

use crate::db::{DbError, Row, to_json};
use crate::{Conn, Tx, args, sql};

/// Numbers of rows by result; every read row counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// The last processed row.
    pub done_row: i64,
    pub created: i64,
    pub updated: i64,
    pub unchanged: i64,
    pub failed: i64,
    /// Rows of totals, which contain no data of their own.
    pub skipped: i64,
    /// Created or updated rows that need a decision.
    pub doubtful: i64,
}

impl Counts {
    /// Number of rows read.
    pub const fn total_read(&self) -> i64 {
        self.created + self.updated + self.unchanged + self.failed + self.skipped
    }
}

codes! {
    /// What the rows of a file are about.
    Kind {
        /// Status changes of applications.
        Status = "status",
        /// Loans disbursed by a lender.
        Mis = "mis",
        /// Commission paid by a lender.
        Commission = "commission",
        /// A bank's responses to a batch of payouts.
        Bank = "bank",
    }
}

codes! {
    /// What is being done with a batch.
    Phase {
        /// The file was received; its columns are not mapped yet.
        Receive = "receive",
        /// Rows are checked without changes.
        Check = "check",
        Apply = "apply",
        /// The changes are undone.
        Undo = "undo",
    }
}

codes! {
    /// State of the phase.
    State {
        Running = "running",
        Paused = "paused",
        Done = "done",
        Cancelled = "cancelled",
        Failed = "failed",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// `UUIDv7` text.
    pub id: String,
    pub kind: Kind,
    /// The batch of payouts that a bank's file answers.
    pub payout: Option<i64>,
    pub admin_id: AdminId,
    /// Name of the user who uploaded it.
    pub by: String,
    pub created_at: Timestamp,
    pub file_name: String,
    pub sha256: String,
    pub bytes: i64,
    /// Names of its sheets, as JSON.
    pub sheets: String,
    /// Indices of hidden sheets, as JSON.
    pub hidden_sheets: String,
    /// Sheet, first row and columns, as JSON.
    pub plan: Option<String>,
    pub phase: Phase,
    pub state: State,
    pub attempt: Option<String>,
    /// Why it failed, a message as JSON.
    pub problem: Option<String>,
    /// The task that shows its progress, if it runs in the background.
    pub task_id: Option<String>,
    pub counts: Counts,
    /// None until counted.
    pub rows_total: Option<i64>,
    /// Rows among them that the sheet hides.
    pub hidden_rows: i64,
    /// Number of undone rows.
    pub undone: i64,
    /// Number of rows not undone because of later changes.
    pub kept: i64,
    pub ended_at: Option<Timestamp>,
    pub file_removed_at: Option<Timestamp>,
    /// The stored file, if rows were cut from the uploaded one.
    pub cut: Option<CutFile>,
}

/// A file without the rows about erased customers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CutFile {
    /// File name, next to the uploaded file's.
    pub name: String,
    pub bytes: i64,
    pub sha256: String,
}

/// A received file.
#[derive(Debug)]
pub struct NewBatch<'a> {
    /// `UUIDv7` text.
    pub id: &'a str,
    pub kind: Kind,
    pub admin_id: AdminId,
    pub file_name: &'a str,
    pub sha256: &'a str,
    pub bytes: i64,
    /// JSON.
    pub sheets: &'a str,
    /// JSON.
    pub hidden_sheets: &'a str,
    pub rows_total: Option<i64>,
}

/// Names of a batch and its sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchNames {
    pub id: String,
    pub file_name: String,
    /// A JSON array.
    pub sheets: String,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT b.id, b.kind, b.admin_id, a.name AS admin_name, b.created_at, b.file_name, b.sha256, b.bytes,
            b.sheets, b.hidden_sheets, b.hidden_rows, b.skipped, b.plan, b.phase, b.state, b.attempt, b.problem, b.task_id, b.done_row,
            b.rows_total, b.created, b.updated, b.unchanged, b.failed, b.doubtful, b.undone, b.kept, b.ended_at,
            b.file_removed_at, b.cut_name, b.cut_bytes, b.cut_sha256,
            (SELECT payout_batch_id FROM bank_response WHERE upload_id = b.id) AS payout_batch_id FROM upload_batch AS b JOIN admin_user AS a ON a.id = b.admin_id ",
            $rest
        )
    };
}

sql!(
    ADD = "INSERT INTO upload_batch (id, kind, admin_id, created_at, file_name, sha256, bytes, sheets,
        phase, state, done_row, rows_total, rows_read, created, updated, unchanged, failed, doubtful,
        undone, kept, hidden_sheets)
    VALUES ($1, $9, $2, $3, $4, $5, $6, $7, 'receive', 'done', 0, $8, 0, 0, 0, 0, 0, 0, 0, 0, $10)"
);
sql!(GET = select!("WHERE b.id = $1"));
// One text per engine, because their JSON functions differ.
sql!(
    BY_ID = sqlite select!("WHERE b.id IN (SELECT value FROM json_each($1))"),
    postgres select!("WHERE b.id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))")
);
sql!(NEWEST = select!("WHERE b.kind = $2 ORDER BY b.id DESC LIMIT $1"));
sql!(
    NEWEST_OF_PAYOUT = select!(
        "JOIN bank_response AS r ON r.upload_id = b.id
        WHERE r.payout_batch_id = $2 ORDER BY r.upload_id DESC LIMIT $1"
    )
);
sql!(
    APPLIED_BEFORE = select!(
        "WHERE b.sha256 = $1 AND b.id <> $2 AND b.created_at <= $3 AND b.kind = $4
            AND b.phase = 'apply' AND b.state = 'done'
        ORDER BY b.id DESC LIMIT 1"
    )
);
sql!(STANDS = "UPDATE upload_batch SET state = state WHERE id = $1 AND phase = 'apply'");
sql!(SET_TOTAL = "UPDATE upload_batch SET rows_total = $2, hidden_rows = $3 WHERE id = $1");
sql!(
    OLD_FILES = "SELECT id FROM upload_batch
    WHERE id < $1 AND file_removed_at IS NULL ORDER BY id LIMIT $2"
);
sql!(WITH_FILE = select!("WHERE b.id > $1 AND b.file_removed_at IS NULL ORDER BY b.id LIMIT $2"));
sql!(
    CUT = "UPDATE upload_batch SET cut_name = $2, cut_bytes = $3, cut_sha256 = $4,
        rows_total = CASE WHEN rows_total < $5 THEN 0 ELSE rows_total - $5 END
    WHERE id = $1 AND state NOT IN ('running', 'paused') AND file_removed_at IS NULL"
);
sql!(
    DISCARD = "DELETE FROM upload_batch WHERE id = $1 AND phase IN ('receive', 'check')
        AND state NOT IN ('running', 'paused')"
);
// All batches keep their names, even without files.
sql!(
    NAMES_AFTER =
        "SELECT id, file_name, sheets FROM upload_batch WHERE id > $1 ORDER BY id LIMIT $2"
);
sql!(RENAME = "UPDATE upload_batch SET file_name = $2, sheets = $3 WHERE id = $1");
sql!(
    RENAME_TASK = "UPDATE task SET name = $2
    WHERE id = (SELECT task_id FROM upload_batch WHERE id = $1)"
);
sql!(FILE_REMOVED = "UPDATE upload_batch SET file_removed_at = $2 WHERE id = $1");

/// Inserts a received file.
pub async fn add(tx: &mut Tx, batch: &NewBatch<'_>, now: Timestamp) -> Result<(), DbError> {
    let values = args![
        batch.id,
        batch.admin_id,
        now,
        batch.file_name,
        batch.sha256,
        batch.bytes,
        batch.sheets,
        batch.rows_total,
        batch.kind.code(),
        batch.hidden_sheets
    ];
    tx.send(&ADD, values).await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<Batch>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(batch).transpose()
}

pub async fn list_by_id(conn: &mut Conn, ids: &[String]) -> Result<Vec<Batch>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = conn.fetch_all(&BY_ID, args![to_json(&ids)?]).await?;
    rows.iter().map(batch).collect()
}

/// The newest batches of a kind.
pub async fn list_newest(conn: &mut Conn, kind: Kind, most: i64) -> Result<Vec<Batch>, DbError> {
    let rows = conn.fetch_all(&NEWEST, args![most, kind.code()]).await?;
    rows.iter().map(batch).collect()
}

/// The newest bank files for a batch of payouts.
pub async fn list_newest_for_payout(
    conn: &mut Conn,
    payout: i64,
    most: i64,
) -> Result<Vec<Batch>, DbError> {
    let rows = conn
        .fetch_all(&NEWEST_OF_PAYOUT, args![most, payout])
        .await?;
    rows.iter().map(batch).collect()
}

/// The last applied batch of the same file before one.
pub async fn find_applied_before(conn: &mut Conn, same: &Batch) -> Result<Option<Batch>, DbError> {
    let values = args![&same.sha256, &same.id, same.created_at, same.kind.code()];
    let row = conn.fetch_optional(&APPLIED_BEFORE, values).await?;
    row.as_ref().map(batch).transpose()
}

/// Whether a batch is applied; locks it, so that it is not undone before the transaction ends.
pub async fn lock_if_applied(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    Ok(tx.execute(&STANDS, args![id]).await? == 1)
}

/// Sets the numbers of rows and of hidden rows.
pub async fn set_total(tx: &mut Tx, id: &str, rows: i64, hidden: i64) -> Result<(), DbError> {
    tx.send(&SET_TOTAL, args![id, rows, hidden]).await?;
    Ok(())
}

/// Batches before an id whose files exist.
pub async fn list_old_files(
    conn: &mut Conn,
    before: &str,
    most: i64,
) -> Result<Vec<String>, DbError> {
    let rows = conn.fetch_all(&OLD_FILES, args![before, most]).await?;
    rows.iter().map(|row| row.text("id")).collect()
}

/// A batch of uploads after an id whose files exist, in order of id.
pub async fn list_with_file(
    conn: &mut Conn,
    after: &str,
    most: i64,
) -> Result<Vec<Batch>, DbError> {
    let rows = conn.fetch_all(&WITH_FILE, args![after, most]).await?;
    rows.iter().map(batch).collect()
}

/// Replaces a batch's file by one with fewer rows; false while the batch is being processed.
pub async fn replace_file(
    tx: &mut Tx,
    id: &str,
    file: &CutFile,
    rows: i64,
) -> Result<bool, DbError> {
    let values = args![id, &file.name, file.bytes, &file.sha256, rows];
    Ok(tx.execute(&CUT, values).await? == 1)
}

/// Names of some batches after an id, in order of id.
pub async fn list_names_after(
    conn: &mut Conn,
    after: &str,
    most: i64,
) -> Result<Vec<BatchNames>, DbError> {
    let rows = conn.fetch_all(&NAMES_AFTER, args![after, most]).await?;
    let names = rows.iter().map(|row| {
        Ok(BatchNames {
            id: row.text("id")?,
            file_name: row.text("file_name")?,
            sheets: row.text("sheets")?,
        })
    });
    names.collect()
}

/// Renames a batch, also in its task.
pub async fn rename(tx: &mut Tx, names: &BatchNames) -> Result<(), DbError> {
    tx.send(&RENAME, args![&names.id, &names.file_name, &names.sheets])
        .await?;
    tx.send(&RENAME_TASK, args![&names.id, &names.file_name])
        .await?;
    Ok(())
}

/// Deletes what the last check or application of a batch listed: errors and changes that were only found.
pub async fn delete_findings(tx: &mut Tx, id: &str) -> Result<(), DbError> {
    error::delete_for_batch(tx, id).await?;
    preview::delete_for_batch(tx, id).await
}

/// Deletes what was listed about a row.
pub async fn delete_findings_for_row(tx: &mut Tx, id: &str, row: i64) -> Result<(), DbError> {
    error::delete_for_row(tx, id, row).await?;
    preview::delete_for_row(tx, id, row).await
}

/// Records that a batch's file was removed, and deletes what was listed about its rows.
pub async fn mark_file_removed(tx: &mut Tx, id: &str, now: Timestamp) -> Result<(), DbError> {
    delete_findings(tx, id).await?;
    tx.send(&FILE_REMOVED, args![id, now]).await?;
    Ok(())
}

/// Deletes a batch that was never applied, with what was listed about its rows. False if it was applied or is being
/// processed.
pub async fn discard(tx: &mut Tx, id: &str) -> Result<bool, DbError> {
    delete_findings(tx, id).await?;
    bank_response::remove(tx, id).await?;
    Ok(tx.execute(&DISCARD, args![id]).await? == 1)
}

fn batch(row: &Row) -> Result<Batch, DbError> {
    Ok(Batch {
        id: row.text("id")?,
        kind: row.mapped("kind", Kind::from_code)?,
        payout: row.get("payout_batch_id")?,
        admin_id: row.id("admin_id", AdminId)?,
        by: row.text("admin_name")?,
        created_at: row.instant("created_at")?,
        file_name: row.text("file_name")?,
        sha256: row.text("sha256")?,
        bytes: row.int("bytes")?,
        sheets: row.text("sheets")?,
        hidden_sheets: row.text("hidden_sheets")?,
        hidden_rows: row.int("hidden_rows")?,
        plan: row.opt_text("plan")?,
        phase: row.mapped("phase", Phase::from_code)?,
        state: row.mapped("state", State::from_code)?,
        attempt: row.opt_text("attempt")?,
        problem: row.opt_text("problem")?,
        task_id: row.opt_text("task_id")?,
        counts: Counts {
            done_row: row.int("done_row")?,
            created: row.int("created")?,
            updated: row.int("updated")?,
            unchanged: row.int("unchanged")?,
            failed: row.int("failed")?,
            skipped: row.int("skipped")?,
            doubtful: row.int("doubtful")?,
        },
        rows_total: row.get("rows_total")?,
        undone: row.int("undone")?,
        kept: row.int("kept")?,
        ended_at: row.opt_instant("ended_at")?,
        file_removed_at: row.opt_instant("file_removed_at")?,
        cut: cut_file(row)?,
    })
}

fn cut_file(row: &Row) -> Result<Option<CutFile>, DbError> {
    let Some(name) = row.opt_text("cut_name")? else {
        return Ok(None);
    };
    Ok(Some(CutFile {
        name,
        bytes: row.int("cut_bytes")?,
        sha256: row.text("cut_sha256")?,
    }))
}
