//! The final state of the ledger, read without the ledger's own code.

use std::collections::BTreeMap;

use saakh_domain::id::SubmissionId;
use saakh_store::db::Row;
use saakh_store::{Conn, args, sql};

use super::plain::{Months, Sums, without_nothing};

sql!(BALANCES = "SELECT account, party, balance AS amount FROM ledger_balance");
sql!(
    LINES = "SELECT account, party, CAST(SUM(amount) AS BIGINT) AS amount FROM ledger_line
    GROUP BY account, party"
);
sql!(
    OF_LOANS = "SELECT e.submission_id, l.account, l.party, CAST(SUM(l.amount) AS BIGINT) AS amount
    FROM ledger_entry AS e JOIN ledger_line AS l ON l.entry_id = e.id
    WHERE e.submission_id IS NOT NULL GROUP BY e.submission_id, l.account, l.party"
);
sql!(
    OF_MONTHS = "SELECT e.lender_id, e.month, l.account, CAST(SUM(l.amount) AS BIGINT) AS amount
    FROM ledger_entry AS e JOIN ledger_line AS l ON l.entry_id = e.id
    WHERE e.month IS NOT NULL AND l.account IN ('expected', 'confirmed', 'revenue')
    GROUP BY e.lender_id, e.month, l.account"
);
sql!(
    GAPS = "SELECT CAST(COALESCE(SUM(outstanding), 0) AS BIGINT) AS outstanding,
        CAST(COALESCE(SUM(overpaid), 0) AS BIGINT) AS overpaid FROM commission_month"
);
sql!(
    GAPS_OF_LOANS = "SELECT
        CAST(COALESCE(SUM(CASE WHEN commission > received THEN commission - received END), 0) AS BIGINT) AS outstanding,
        CAST(COALESCE(SUM(CASE WHEN received > commission THEN received - commission END), 0) AS BIGINT) AS overpaid
    FROM commission_loan"
);
sql!(
    MONTHS = "SELECT lender_id, month, disbursed, number, expected FROM commission_month
    WHERE number <> 0 OR expected <> 0 OR disbursed <> 0"
);
sql!(
    ENTRIES = "SELECT CAST(COUNT(*) AS BIGINT) AS entries, COALESCE(MAX(id), 0) AS last FROM ledger_entry"
);

fn sum(row: &Row) -> ((String, i64), i64) {
    let key = (row.text("account").unwrap(), row.int("party").unwrap());
    (key, row.int("amount").unwrap())
}

pub(super) async fn balances(conn: &mut Conn) -> Sums {
    let rows = conn.fetch_all(&BALANCES, args![]).await.unwrap();
    without_nothing(rows.iter().map(sum).collect())
}

pub(super) async fn lines(conn: &mut Conn) -> Sums {
    let rows = conn.fetch_all(&LINES, args![]).await.unwrap();
    without_nothing(rows.iter().map(sum).collect())
}

/// The lines of each loan with entries.
pub(super) async fn lines_of_loans(conn: &mut Conn) -> BTreeMap<SubmissionId, Sums> {
    let rows = conn.fetch_all(&OF_LOANS, args![]).await.unwrap();
    let mut loans: BTreeMap<SubmissionId, Sums> = BTreeMap::new();
    for row in &rows {
        let (key, amount) = sum(row);
        if amount != 0 {
            loans
                .entry(row.parsed("submission_id").unwrap())
                .or_default()
                .insert(key, amount);
        }
    }
    loans
}

/// The lines of each lender's month by account.
pub(super) async fn lines_of_months(
    conn: &mut Conn,
) -> BTreeMap<(i64, String), BTreeMap<String, i64>> {
    let rows = conn.fetch_all(&OF_MONTHS, args![]).await.unwrap();
    let mut months: BTreeMap<(i64, String), BTreeMap<String, i64>> = BTreeMap::new();
    for row in &rows {
        let key = (row.int("lender_id").unwrap(), row.text("month").unwrap());
        let (account, amount) = (row.text("account").unwrap(), row.int("amount").unwrap());
        months.entry(key).or_default().insert(account, amount);
    }
    months
}

pub(super) async fn months(conn: &mut Conn) -> Months {
    let rows = conn.fetch_all(&MONTHS, args![]).await.unwrap();
    let month = |row: &Row| {
        let key = (row.int("lender_id").unwrap(), row.text("month").unwrap());
        let of = |column: &str| row.int(column).unwrap();
        (key, (of("disbursed"), of("number"), of("expected")))
    };
    rows.iter().map(month).collect()
}

/// Outstanding and overpaid amounts of the months, and of their loans.
pub(super) async fn gaps(conn: &mut Conn) -> [(i64, i64); 2] {
    let mut sums = [(0, 0); 2];
    for (place, statement) in [&GAPS, &GAPS_OF_LOANS].into_iter().enumerate() {
        let row = conn.fetch_one(statement, args![]).await.unwrap();
        sums[place] = (
            row.int("outstanding").unwrap(),
            row.int("overpaid").unwrap(),
        );
    }
    sums
}

/// Number of entries, and the last one's number.
pub(super) async fn entries(conn: &mut Conn) -> (i64, i64) {
    let row = conn.fetch_one(&ENTRIES, args![]).await.unwrap();
    (row.int("entries").unwrap(), row.int("last").unwrap())
}
