//! What others owe us: lenders by the age of their loans, and partners and merchants after claw-backs.

use std::collections::BTreeMap;

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::loan::LoanAge;
use saakh_domain::id::{LenderId, PartnerId};

use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// The amounts that a lender owes, by days since disbursal.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LenderAgeing {
    /// By [`LoanAge`], in its order.
    pub by_age: [Paise; LoanAge::ALL.len()],
    /// Amounts without a day of disbursal: what slabs pay for a whole month, and clawed-back commission of loans that
    /// were taken back.
    pub undated: Paise,
}

impl LenderAgeing {
    pub fn total(&self) -> Paise {
        self.by_age
            .into_iter()
            .fold(self.undated, |sum, amount| sum + amount)
    }
}

/// A partner or merchant who owes us, because a claw-back came after their payout.
#[derive(Debug, Clone)]
pub struct Receivable {
    pub account: Account,
    pub amount: Paise,
    /// A merchant's name, and its partner.
    pub merchant: Option<(String, PartnerId)>,
}

sql!(
    BY_AGE = "SELECT lender_id,
        CAST(COALESCE(SUM(CASE WHEN lent_on >= $1 THEN owed END), 0) AS BIGINT) AS up_to_30,
        CAST(COALESCE(SUM(CASE WHEN lent_on >= $2 AND lent_on < $1 THEN owed END), 0) AS BIGINT) AS up_to_60,
        CAST(COALESCE(SUM(CASE WHEN lent_on >= $3 AND lent_on < $2 THEN owed END), 0) AS BIGINT) AS up_to_90,
        CAST(COALESCE(SUM(CASE WHEN lent_on < $3 THEN owed END), 0) AS BIGINT) AS over_90,
        CAST(COALESCE(SUM(CASE WHEN lent_on IS NULL THEN owed END), 0) AS BIGINT) AS undated
    FROM (SELECT lender_id, lent_on, commission - received AS owed FROM commission_loan
        WHERE commission > received) AS loans
    GROUP BY lender_id"
);
sql!(
    RECEIVABLES =
        "SELECT b.account, b.party, b.balance, m.name, m.partner_id FROM ledger_balance AS b
    LEFT JOIN merchant AS m ON b.account = 'merchant' AND m.id = b.party
    WHERE b.account IN ('partner', 'merchant') AND b.balance > 0
    ORDER BY b.balance DESC, b.account, b.party LIMIT $1"
);
sql!(
    RESTS = "SELECT lender_id, CAST(SUM(rest) AS BIGINT) AS rest FROM commission_month
    WHERE rest > 0 GROUP BY lender_id"
);

/// What each lender owes as of a day; lenders that owe nothing are absent.
pub async fn list_by_lender(
    conn: &mut Conn,
    today: Date,
) -> Result<BTreeMap<LenderId, LenderAgeing>, DbError> {
    let [first, second, third] = LoanAge::first_days(today);
    let rows = conn.fetch_all(&BY_AGE, args![first, second, third]).await?;
    let mut lenders: BTreeMap<LenderId, LenderAgeing> = BTreeMap::new();
    for row in &rows {
        let paise = |column: &str| row.int(column).map(Paise);
        let ageing = LenderAgeing {
            by_age: [
                paise("up_to_30")?,
                paise("up_to_60")?,
                paise("up_to_90")?,
                paise("over_90")?,
            ],
            undated: paise("undated")?,
        };
        lenders.insert(LenderId(row.int("lender_id")?), ageing);
    }
    for row in &conn.fetch_all(&RESTS, args![]).await? {
        let ageing = lenders.entry(LenderId(row.int("lender_id")?)).or_default();
        ageing.undated = ageing.undated + Paise(row.int("rest")?);
    }
    Ok(lenders)
}

/// Partners and merchants who owe us, the largest debt first.
pub async fn list_receivables(conn: &mut Conn, most: i64) -> Result<Vec<Receivable>, DbError> {
    let rows = conn.fetch_all(&RECEIVABLES, args![most]).await?;
    rows.iter().map(receivable).collect()
}

fn receivable(row: &Row) -> Result<Receivable, DbError> {
    let party = row.int("party")?;
    let name = row.opt_text("name")?;
    let partner = row.opt_id("partner_id", PartnerId)?;
    Ok(Receivable {
        account: row.mapped("account", |code| Account::from_code(code, party))?,
        amount: Paise(row.int("balance")?),
        merchant: name.zip(partner),
    })
}
