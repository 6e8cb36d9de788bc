//! Ledger entries, their lines, and account balances. Nothing here changes an entry.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::distribution::ledger::{Account, EntryKind, Line, is_balanced};
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::short_code::ShortCode;
use saakh_domain::text::Message;

use super::month::LenderMonthKey;
use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, personal, sql};

not_personal!("ledger_balance", "balances of companies' accounts");
not_personal!("ledger_line", "amounts of entries");

personal! {
    table "ledger_entry";
    of Customer by submission { keep books; }
    columns {
        id: plain, event_key: plain, kind: plain, booked_at: plain, lender_id: plain, month: plain,
        submission_id: key, answers: key, reason: plain,
    }
}

/// An entry to be booked.
#[derive(Debug, Clone)]
pub struct NewEntry {
    /// Key of the event it results from.
    pub key: String,
    pub kind: EntryKind,
    pub lender: Option<LenderId>,
    pub month: Option<YearMonth>,
    pub submission: Option<SubmissionId>,
    /// The entry it corrects.
    pub answers: Option<CorrectedEntry>,
    /// Reason and calculation.
    pub reason: Vec<Message>,
    pub lines: Vec<Line>,
}

/// Reference to a corrected entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CorrectedEntry {
    /// An entry that is already booked.
    Entry(i64),
    /// The preceding entry in the same batch.
    Preceding,
}

/// A booked entry.
#[derive(Debug, Clone)]
pub struct Entry {
    pub id: i64,
    pub kind: EntryKind,
    pub at: Timestamp,
    pub lender: Option<LenderId>,
    pub month: Option<YearMonth>,
    pub submission: Option<SubmissionId>,
    /// The code of its submission; none once it was erased.
    pub short_code: Option<ShortCode>,
    pub answers: Option<i64>,
    pub reason: Vec<Message>,
    pub lines: Vec<Line>,
}

/// An account's balance by its entries and as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceDifference {
    pub account: String,
    pub party: i64,
    pub kept: Paise,
    pub lines: Paise,
}

const ENTRY: Table = Table {
    name: "ledger_entry",
    columns: &[
        "id",
        "event_key",
        "kind",
        "booked_at",
        "lender_id",
        "month",
        "submission_id",
        "answers",
        "reason",
    ],
};
const BALANCE_OF: Table = Table {
    name: "ledger_balance",
    columns: &["account", "party", "balance"],
};
const ADDED_TO_BALANCE: &str = "ON CONFLICT (account, party) DO UPDATE SET balance = ledger_balance.balance + excluded.balance";
const LINE: Table = Table {
    name: "ledger_line",
    columns: &["entry_id", "place", "account", "party", "amount"],
};

// With a parameter, so that PostgreSQL can replan it: a plan made for an empty table scans all entries.
sql!(LAST = "SELECT COALESCE(MAX(id), 0) AS id FROM ledger_entry WHERE id > $1");
sql!(BALANCE = "SELECT balance FROM ledger_balance WHERE account = $1 AND party = $2");
// One text per engine, because their JSON functions differ.
sql!(
    BALANCES = sqlite "SELECT account, party, balance FROM ledger_balance
        WHERE (account, party) IN (SELECT value ->> 0, value ->> 1 FROM json_each($1))",
    postgres "SELECT account, party, balance FROM ledger_balance
        WHERE (account, party) IN (SELECT value ->> 0, CAST(value ->> 1 AS BIGINT)
            FROM json_array_elements(CAST($1 AS JSON)))"
);
sql!(
    DIFFERENCES = "SELECT account, party, CAST(SUM(kept) AS BIGINT) AS kept,
        CAST(SUM(booked) AS BIGINT) AS booked FROM (
        SELECT account, party, balance AS kept, 0 AS booked FROM ledger_balance
        UNION ALL
        SELECT account, party, 0 AS kept, amount AS booked FROM ledger_line) AS both_sides
    GROUP BY account, party HAVING SUM(kept) <> SUM(booked) ORDER BY account, party LIMIT 100"
);
sql!(
    UNBALANCED = "SELECT entry_id FROM ledger_line GROUP BY entry_id HAVING SUM(amount) <> 0
    ORDER BY entry_id LIMIT 100"
);
// One row per line, so that entries and lines come in one statement.
macro_rules! entries {
    ($which:literal) => {
        concat!(
            "SELECT e.id, e.kind, e.booked_at, e.lender_id, e.month, e.submission_id, e.answers,
                e.reason, l.account, l.party, l.amount,
                (SELECT short_code FROM submission WHERE submission.id = e.submission_id) AS short_code
            FROM (SELECT * FROM ledger_entry ",
            $which,
            ") AS e JOIN ledger_line AS l ON l.entry_id = e.id ORDER BY e.id DESC, l.place"
        )
    };
}
sql!(BY_ID = entries!("WHERE id = $1"));
sql!(
    OF_MONTH =
        entries!("WHERE lender_id = $1 AND month = $2 AND id < $3 ORDER BY id DESC LIMIT $4")
);
sql!(OF_LOAN = entries!("WHERE submission_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3"));
sql!(
    OF_ACCOUNT = entries!(
        "WHERE id IN (SELECT entry_id FROM ledger_line WHERE account = $1 AND party = $2
            AND entry_id < $3 ORDER BY entry_id DESC LIMIT $4)"
    )
);

/// Books entries in order and returns the first one's id. Refused if one does not sum to 0, or results from a booked
/// event.
pub async fn add(tx: &mut Tx, entries: &[NewEntry], now: Timestamp) -> Result<i64, DbError> {
    tx.expects(Scope::ledger);
    let first = tx.fetch_one(&LAST, args![0_i64]).await?.int("id")? + 1;
    let mut balances: BTreeMap<Account, i64> = BTreeMap::new();
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    for (entry, id) in entries.iter().zip(first..) {
        if !is_balanced(&entry.lines) {
            return Err(DbError::Other(
                "an entry of the ledger does not sum to 0".into(),
            ));
        }
        let answers = entry.answers.map(|answers| match answers {
            CorrectedEntry::Entry(id) => id,
            CorrectedEntry::Preceding => id - 1,
        });
        rows.push(args![
            id,
            &entry.key,
            entry.kind.code(),
            now,
            entry.lender,
            entry.month.map(|month| month.to_string()),
            entry.submission,
            answers,
            to_json(&entry.reason)?
        ]);
        for (line, place) in entry.lines.iter().zip(1_i64..) {
            let (account, party) = line.account.code();
            lines.push(args![id, place, account, party, line.amount]);
            *balances.entry(line.account).or_default() += line.amount.0;
        }
    }
    bulk::insert(tx, ENTRY, rows).await?;
    bulk::insert(tx, LINE, lines).await?;
    let balances = balances.into_iter().filter(|(_, change)| *change != 0);
    let balances = balances.map(|(account, change)| {
        let (account, party) = account.code();
        args![account, party, change]
    });
    bulk::upsert(tx, BALANCE_OF, ADDED_TO_BALANCE, balances.collect()).await?;
    Ok(first)
}

/// Returns the balance of an account.
pub async fn balance(conn: &mut Conn, account: Account) -> Result<Paise, DbError> {
    let (code, party) = account.code();
    let row = conn.fetch_optional(&BALANCE, args![code, party]).await?;
    row.map_or(Ok(Paise::ZERO), |row| row.int("balance").map(Paise))
}

/// Balances of some accounts; those without bookings are absent.
pub async fn list_balances(
    conn: &mut Conn,
    accounts: &[Account],
) -> Result<BTreeMap<Account, Paise>, DbError> {
    let keys: Vec<(&str, i64)> = accounts.iter().map(|one| one.code()).collect();
    let rows = conn.fetch_all(&BALANCES, args![to_json(&keys)?]).await?;
    rows.iter().map(account_balance).collect()
}

/// Accounts whose stored balance differs from the sum of their lines, at most 100. A consistent ledger has none.
pub async fn list_differences(conn: &mut Conn) -> Result<Vec<BalanceDifference>, DbError> {
    let rows = conn.fetch_all(&DIFFERENCES, args![]).await?;
    let difference = |row: &Row| {
        Ok(BalanceDifference {
            account: row.text("account")?,
            party: row.int("party")?,
            kept: Paise(row.int("kept")?),
            lines: Paise(row.int("booked")?),
        })
    };
    rows.iter().map(difference).collect()
}

/// Entries that do not sum to 0, at most 100. A consistent ledger has none.
pub async fn list_unbalanced(conn: &mut Conn) -> Result<Vec<i64>, DbError> {
    let rows = conn.fetch_all(&UNBALANCED, args![]).await?;
    rows.iter().map(|row| row.int("entry_id")).collect()
}

pub async fn get(conn: &mut Conn, id: i64) -> Result<Option<Entry>, DbError> {
    let rows = conn.fetch_all(&BY_ID, args![id]).await?;
    Ok(read(&rows)?.pop())
}

/// Entries of a lender's month before an id, newest first.
pub async fn list_for_month(
    conn: &mut Conn,
    key: LenderMonthKey,
    before: i64,
    most: i64,
) -> Result<Vec<Entry>, DbError> {
    let args = args![key.lender, key.month.to_string(), before, most];
    read(&conn.fetch_all(&OF_MONTH, args).await?)
}

/// Entries of a loan before an id, newest first.
pub async fn list_for_loan(
    conn: &mut Conn,
    loan: SubmissionId,
    before: i64,
    most: i64,
) -> Result<Vec<Entry>, DbError> {
    read(&conn.fetch_all(&OF_LOAN, args![loan, before, most]).await?)
}

/// Entries on an account before an id, newest first.
pub async fn list_for_account(
    conn: &mut Conn,
    account: Account,
    before: i64,
    most: i64,
) -> Result<Vec<Entry>, DbError> {
    let (code, party) = account.code();
    let args = args![code, party, before, most];
    read(&conn.fetch_all(&OF_ACCOUNT, args).await?)
}

fn account(row: &Row) -> Result<Account, DbError> {
    let party = row.int("party")?;
    row.mapped("account", |code| Account::from_code(code, party))
}

fn account_balance(row: &Row) -> Result<(Account, Paise), DbError> {
    Ok((account(row)?, Paise(row.int("balance")?)))
}

fn read(rows: &[Row]) -> Result<Vec<Entry>, DbError> {
    let mut entries: Vec<Entry> = Vec::new();
    for row in rows {
        let id = row.int("id")?;
        let line = Line {
            account: account(row)?,
            amount: Paise(row.int("amount")?),
        };
        if let Some(last) = entries.last_mut().filter(|last| last.id == id) {
            last.lines.push(line);
            continue;
        }
        entries.push(Entry {
            id,
            kind: row.mapped("kind", EntryKind::from_code)?,
            at: row.instant("booked_at")?,
            lender: row.opt_id("lender_id", LenderId)?,
            month: row.opt_parsed("month")?,
            submission: row.opt_parsed("submission_id")?,
            short_code: row.opt_parsed("short_code")?,
            answers: row.get("answers")?,
            reason: row.json("reason")?,
            lines: vec![line],
        });
    }
    Ok(entries)
}
