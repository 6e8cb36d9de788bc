//! Lenders' months and the slab tables that apply to them.

use std::collections::{BTreeSet, HashMap};

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::catalog::revenue::{MonthlyTotals, Slab};
use saakh_domain::distribution::ledger::loan::CommissionPosition;
use saakh_domain::distribution::ledger::month::{SlabTable, YearMonth};
use saakh_domain::id::{AdminId, LenderId};

use crate::catalog::lender_revenue;
use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, name_columns, not_personal, sql};

not_personal!("commission_month", "sums of a lender's month");
not_personal!("slab_version", "versions of slabs");

/// The key of a lender's month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LenderMonthKey {
    pub lender: LenderId,
    pub month: YearMonth,
}

impl LenderMonthKey {
    pub const fn new(lender: LenderId, month: YearMonth) -> Self {
        Self { lender, month }
    }
}

/// A lender's month as of its last booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LenderMonth {
    pub lender: LenderId,
    pub month: YearMonth,
    pub totals: MonthlyTotals,
    /// Index of the slab that applies, and version of the slab table.
    pub slab: (Option<i64>, Option<i64>),
    /// Amounts that belong to no loan.
    pub rest: Paise,
    pub sums: MonthSums,
    /// Whether it needs to be settled.
    pub is_open: bool,
    pub revision: i64,
    pub closed: Option<MonthClosing>,
    /// Whether it is stored: if not, neither are its loans.
    pub is_stored: bool,
}

impl LenderMonth {
    /// A month without bookings.
    #[must_use]
    pub fn empty(key: LenderMonthKey) -> Self {
        Self {
            lender: key.lender,
            month: key.month,
            totals: MonthlyTotals {
                disbursed: Paise::ZERO,
                number: 0,
            },
            slab: (None, None),
            rest: Paise::ZERO,
            sums: MonthSums::default(),
            is_open: false,
            revision: 0,
            closed: None,
            is_stored: false,
        }
    }

    pub const fn key(&self) -> LenderMonthKey {
        LenderMonthKey::new(self.lender, self.month)
    }

    /// Adds the change of an entry about one of its loans.
    pub fn add(&mut self, part: &CommissionPosition) {
        let sums = &mut self.sums;
        sums.expected = sums.expected + part.commission;
        sums.confirmed = sums.confirmed + part.confirmed;
        sums.received = sums.received + part.received;
        sums.payable = sums.payable + part.payable;
        if self.closed.is_some() {
            sums.corrected = sums.corrected + part.commission;
        }
        self.revision += 1;
    }

    /// Moves outstanding and overpaid amounts from a loan's previous to its current position.
    pub fn update_balances(&mut self, before: &CommissionPosition, now: &CommissionPosition) {
        let sums = &mut self.sums;
        sums.outstanding = sums.outstanding + now.outstanding() - before.outstanding();
        sums.overpaid = sums.overpaid + now.overpaid() - before.overpaid();
    }

    /// The amount still owed for the month, including what belongs to no loan.
    pub fn outstanding(&self) -> Paise {
        self.sums.outstanding + self.rest.max(Paise::ZERO)
    }

    /// The amount paid beyond the commission of the month's loans.
    pub fn overpaid(&self) -> Paise {
        self.sums.overpaid + (Paise::ZERO - self.rest).max(Paise::ZERO)
    }
}

/// Totals of a month's entries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MonthSums {
    pub expected: Paise,
    pub confirmed: Paise,
    pub received: Paise,
    pub payable: Paise,
    /// Amount owed for loans paid less than their commission.
    pub outstanding: Paise,
    /// Amount paid for loans beyond their commission.
    pub overpaid: Paise,
    /// Part of the expected amount that was booked after the month was closed.
    pub corrected: Paise,
}

/// Closing of a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthClosing {
    pub at: Timestamp,
    pub by: AdminId,
}

name_columns!(
    stored: "lender_id", "month", "disbursed", "number", "slab_id", "slab_version", "rest", "expected", "confirmed", "received",
    "payable", "is_open", "revision", "corrected", "outstanding", "overpaid"
);

const MONTH: Table = Table {
    name: "commission_month",
    columns: stored!(array),
};
const OVER_STORED: &str = "ON CONFLICT (lender_id, month) DO UPDATE SET
    disbursed = excluded.disbursed, number = excluded.number, slab_id = excluded.slab_id,
    slab_version = excluded.slab_version, rest = excluded.rest, expected = excluded.expected,
    confirmed = excluded.confirmed, received = excluded.received, payable = excluded.payable,
    is_open = excluded.is_open, revision = excluded.revision, corrected = excluded.corrected,
    outstanding = excluded.outstanding, overpaid = excluded.overpaid";

/// The columns of [`LenderMonth`].
macro_rules! columns {
    () => {
        concat!(stored!(), ", closed_at, closed_by")
    };
}

sql!(GET = columns + "FROM commission_month WHERE lender_id = $1 AND month = $2");
sql!(OPEN = columns + "FROM commission_month WHERE is_open = 1 ORDER BY lender_id, month LIMIT 1");
sql!(
    ALL = columns
        + "FROM commission_month WHERE month >= $1 AND month <= $2
        ORDER BY month DESC, lender_id LIMIT 5000"
);
// One text per engine, because their JSON functions differ.
sql!(
    SOME = sqlite concat!("SELECT ", columns!(), " FROM commission_month
        WHERE (lender_id, month) IN (SELECT value ->> 0, value ->> 1 FROM json_each($1))"),
    postgres concat!("SELECT ", columns!(), " FROM commission_month
        WHERE (lender_id, month) IN (SELECT CAST(value ->> 0 AS BIGINT), value ->> 1
            FROM json_array_elements(CAST($1 AS JSON)))")
);
sql!(
    CLOSE = "UPDATE commission_month SET closed_at = $3, closed_by = $4
    WHERE lender_id = $1 AND month = $2 AND closed_at IS NULL"
);
// One text per engine, because their JSON functions differ.
sql!(
    TABLES = sqlite "SELECT lender_id, version, slabs, changed_at FROM slab_version
        WHERE lender_id IN (SELECT value FROM json_each($1)) ORDER BY lender_id, version",
    postgres "SELECT lender_id, version, slabs, changed_at FROM slab_version
        WHERE lender_id IN (SELECT CAST(json_array_elements_text(CAST($1 AS JSON)) AS BIGINT))
        ORDER BY lender_id, version"
);
sql!(
    NEWEST_TABLE = "SELECT COALESCE(MAX(version), 0) AS version FROM slab_version
    WHERE lender_id = $1"
);
sql!(
    ADD_TABLE = "INSERT INTO slab_version (lender_id, version, slabs, changed_at)
    VALUES ($1, $2, $3, $4)"
);
sql!(
    REOPEN_FROM = "UPDATE commission_month SET is_open = 1
    WHERE lender_id = $1 AND month >= $2 AND closed_at IS NULL"
);

/// Returns a lender's month if it has bookings.
pub async fn get(
    conn: &mut Conn,
    lender: LenderId,
    month: YearMonth,
) -> Result<Option<LenderMonth>, DbError> {
    let args = args![lender, month.to_string()];
    let row = conn.fetch_optional(&GET, args).await?;
    row.as_ref().map(lender_month).transpose()
}

/// Returns any month that needs to be settled.
pub async fn find_open(conn: &mut Conn) -> Result<Option<LenderMonth>, DbError> {
    let row = conn.fetch_optional(&OPEN, args![]).await?;
    row.as_ref().map(lender_month).transpose()
}

/// All lenders' months in a range, newest first.
pub async fn list_between(
    conn: &mut Conn,
    from: YearMonth,
    to: YearMonth,
) -> Result<Vec<LenderMonth>, DbError> {
    let args = args![from.to_string(), to.to_string()];
    let rows = conn.fetch_all(&ALL, args).await?;
    rows.iter().map(lender_month).collect()
}

/// The given months that have bookings.
pub async fn list_by_keys(
    conn: &mut Conn,
    keys: &BTreeSet<LenderMonthKey>,
) -> Result<Vec<LenderMonth>, DbError> {
    let keys: Vec<(i64, String)> = keys
        .iter()
        .map(|key| (key.lender.0, key.month.to_string()))
        .collect();
    let rows = conn.fetch_all(&SOME, args![to_json(&keys)?]).await?;
    rows.iter().map(lender_month).collect()
}

/// Stores months without changing whether they are closed.
pub async fn save(tx: &mut Tx, months: &[&LenderMonth]) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let row = |month: &&LenderMonth| {
        let MonthSums {
            expected,
            confirmed,
            received,
            payable,
            outstanding,
            overpaid,
            corrected,
        } = month.sums;
        args![
            month.lender,
            month.month.to_string(),
            month.totals.disbursed,
            month.totals.number,
            month.slab.0,
            month.slab.1,
            month.rest,
            expected,
            confirmed,
            received,
            payable,
            month.is_open,
            month.revision,
            corrected,
            outstanding,
            overpaid,
        ]
    };
    bulk::upsert(tx, MONTH, OVER_STORED, months.iter().map(row).collect()).await
}

/// Closes a month; false if it was closed already.
pub async fn close(
    tx: &mut Tx,
    lender: LenderId,
    month: YearMonth,
    by: AdminId,
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.expects(Scope::ledger);
    let args = args![lender, month.to_string(), now, by];
    Ok(tx.execute(&CLOSE, args).await? == 1)
}

/// Slab tables of several lenders.
#[derive(Debug)]
pub struct SlabTables {
    /// Versions in order, each with the instant of its change.
    versions: HashMap<LenderId, Vec<(Timestamp, SlabTable)>>,
    /// Current tables.
    current: HashMap<LenderId, Vec<Slab>>,
}

impl SlabTables {
    /// Loads the tables of these lenders.
    pub async fn load(conn: &mut Conn, lenders: &[LenderId]) -> Result<Self, DbError> {
        let rows = conn.fetch_all(&TABLES, args![to_json(&lenders)?]).await?;
        let mut versions: HashMap<LenderId, Vec<(Timestamp, SlabTable)>> = HashMap::new();
        for row in &rows {
            let version = (row.instant("changed_at")?, table(row)?);
            let lender = LenderId(row.int("lender_id")?);
            versions.entry(lender).or_default().push(version);
        }
        let current = lender_revenue::list_for_lenders(conn, lenders).await?;
        Ok(Self { versions, current })
    }

    /// Returns the table in force before an instant; the first one if there was none.
    #[must_use]
    pub fn table_before(&self, lender: LenderId, end: Timestamp) -> SlabTable {
        let versions = self.versions.get(&lender).map_or(&[][..], Vec::as_slice);
        let stood = versions.iter().rev().find(|(from, _)| *from < end);
        let Some((_, table)) = stood.or_else(|| versions.first()) else {
            return SlabTable {
                version: 0,
                slabs: self.current.get(&lender).cloned().unwrap_or_default(),
            };
        };
        table.clone()
    }
}

/// Returns the version of a lender's slab table; 0 before the first recorded change.
pub async fn table_version(conn: &mut Conn, lender: LenderId) -> Result<i64, DbError> {
    conn.fetch_one(&NEWEST_TABLE, args![lender])
        .await?
        .int("version")
}

/// Stores a slab table that applies from now on.
pub async fn add_table(
    tx: &mut Tx,
    lender: LenderId,
    version: i64,
    slabs: &[Slab],
    from: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let args = args![lender, version, to_json(&slabs)?, from];
    tx.send(&ADD_TABLE, args).await?;
    Ok(())
}

/// Marks open months from one on for settling again.
pub async fn reopen_from(tx: &mut Tx, lender: LenderId, month: YearMonth) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    tx.send(&REOPEN_FROM, args![lender, month.to_string()])
        .await?;
    Ok(())
}

fn table(row: &Row) -> Result<SlabTable, DbError> {
    Ok(SlabTable {
        version: row.int("version")?,
        slabs: row.json("slabs")?,
    })
}

fn lender_month(row: &Row) -> Result<LenderMonth, DbError> {
    let paise = |column: &str| row.int(column).map(Paise);
    let by = row.opt_id("closed_by", AdminId)?;
    let at = row.opt_instant("closed_at")?;
    Ok(LenderMonth {
        lender: LenderId(row.int("lender_id")?),
        month: row.parsed("month")?,
        totals: MonthlyTotals {
            disbursed: paise("disbursed")?,
            number: row.int("number")?,
        },
        slab: (row.get("slab_id")?, row.get("slab_version")?),
        rest: paise("rest")?,
        sums: MonthSums {
            expected: paise("expected")?,
            confirmed: paise("confirmed")?,
            received: paise("received")?,
            payable: paise("payable")?,
            outstanding: paise("outstanding")?,
            overpaid: paise("overpaid")?,
            corrected: paise("corrected")?,
        },
        is_open: row.flag("is_open")?,
        revision: row.int("revision")?,
        closed: at.zip(by).map(|(at, by)| MonthClosing { at, by }),
        is_stored: true,
    })
}
