//! Batches of payouts, and who could be paid.

pub mod response;
pub mod tax;

use jiff::Timestamp;
use saakh_domain::distribution::ledger::Account;
use saakh_domain::distribution::ledger::payout::{BatchState, Blocker, ItemState, Payee};
use saakh_domain::distribution::ledger::tax::Payment;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::{MilliPercent, Paise};

use crate::db::bulk::{self, Table};
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, not_personal, personal, sql};

not_personal!("payout_batch", "batches of payouts");

personal! {
    table "payout_item";
    of Merchant ended "kept as books";
    columns {
        batch_id: key, place: plain, account: plain, party: plain, merchant_id: key,
        financial_year: plain, gross: financial, gst: financial, tds: financial, net: financial,
        tds_percent: plain, is_waiting: plain, entry_id: key, utr: key, problem: plain,
        bank_hash: key, ifsc: financial, state: plain, returned_at: plain, bank_masked: financial,
    }
}

/// A payee with a balance and no pending payout.
#[derive(Debug, Clone)]
pub struct DuePayout {
    pub payee: Payee,
    pub amount: Paise,
    /// The payee of the bank transfer; none if the partner has no account of its own.
    pub to: Option<PayoutRecipient>,
    /// Why they cannot be paid now.
    pub blocker: Option<Blocker>,
    /// What the bank reported when it refused or returned the last payout to the present account.
    pub bank_problem: Option<String>,
}

/// The merchant, or partner account, whose bank account receives the money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutRecipient {
    pub merchant: MerchantId,
    pub name: String,
    /// Identifies the payee for tax purposes.
    pub pan_hash: Option<String>,
    pub gst_registered: bool,
    /// A digest of the bank account's number.
    pub bank_hash: Option<String>,
    /// The bank account's number, masked.
    pub bank_masked: Option<String>,
    /// The bank account's IFSC.
    pub ifsc: Option<String>,
    /// When a bank account entered by the back office became effective.
    pub account_since: Option<Timestamp>,
    /// The merchant's row version.
    pub version: i64,
}

impl PayoutRecipient {
    /// Key under which payouts count as one payee's for tax purposes.
    pub fn tax_key(&self) -> String {
        tax::key(self.pan_hash.clone(), self.merchant)
    }
}

#[derive(Debug, Clone)]
pub struct Batch {
    pub id: i64,
    pub state: BatchState,
    pub prepared_by: AdminId,
    /// Name of the back-office user who prepared it.
    pub preparer: String,
    pub prepared_at: Timestamp,
    /// Name of the user who approved or discarded it, and when.
    pub decided: Option<(String, Timestamp)>,
    pub items: i64,
    pub gross: Paise,
    pub net: Paise,
}

#[derive(Debug, Clone)]
pub struct Item {
    pub place: i64,
    pub payee: Payee,
    pub to: PayoutRecipient,
    /// Whether the payee may still be paid to the account that the payout was prepared for.
    pub is_payable: bool,
    /// Whether a change of the account is pending, which blocks the approval of the batch.
    pub has_waiting_account: bool,
    pub financial_year: i16,
    pub payment: Payment,
    pub state: ItemState,
    pub entry: Option<i64>,
    pub utr: Option<String>,
    pub problem: Option<String>,
    /// The number of the payee's current account, sealed.
    pub bank: Option<Vec<u8>>,
    /// The account that the payout was prepared for, masked.
    pub approved_account: Option<String>,
    /// What the bank reported when it refused or returned the last payout to the payee's present account.
    pub bank_problem: Option<String>,
}

const ITEM: Table = Table {
    name: "payout_item",
    columns: &[
        "batch_id",
        "place",
        "account",
        "party",
        "merchant_id",
        "financial_year",
        "gross",
        "gst",
        "tds",
        "net",
        "tds_percent",
        "state",
        "is_waiting",
        "bank_hash",
        "ifsc",
        "bank_masked",
    ],
};

/// A column of the change that made the merchant's (`m`) account effective.
macro_rules! last_change {
    ($column:literal) => {
        concat!(
            "(SELECT last.",
            $column,
            " FROM payee_change AS last WHERE last.merchant_id = m.id AND last.kind = 'bank'
                AND last.state = 'effective' ORDER BY last.id DESC LIMIT 1)"
        )
    };
}

/// What the bank reported when it refused or returned the last payout to the merchant's (`m`) account, of any payee.
/// What was withheld whole as tax never reached the bank.
macro_rules! bank_problem {
    () => {
        "(SELECT CASE WHEN last.state IN ('failed', 'returned') THEN COALESCE(last.problem, '') END
            FROM payout_item AS last JOIN payout_batch AS decided ON decided.id = last.batch_id
            WHERE last.bank_hash = m.bank_hash AND last.ifsc = m.ifsc AND last.state <> 'open'
                AND COALESCE(last.utr, '') <> '-'
            ORDER BY COALESCE(last.returned_at, decided.decided_at) DESC, last.batch_id DESC LIMIT 1) AS bank_problem"
    };
}

sql!(
    DUE = concat!("SELECT b.account, b.party, b.balance, m.id AS merchant_id, m.name, m.status, m.pan_hash, m.gst_registered,
        m.bank_hash, m.bank_masked, m.ifsc, m.version, c.id AS waiting_id, ",
        last_change!("ended_at"),
        " AS account_since, ",
        bank_problem!(),
        " FROM ledger_balance AS b
    LEFT JOIN merchant AS m ON m.id = CASE WHEN b.account = 'merchant' THEN b.party ELSE (SELECT own.id
            FROM merchant AS own WHERE own.partner_id = b.party AND own.is_partner = 1) END
    LEFT JOIN payee_change AS c ON c.merchant_id = m.id AND c.kind = 'bank' AND c.state = 'held'
    WHERE b.account IN ('partner', 'merchant') AND b.balance < 0 AND NOT EXISTS (
        SELECT 1 FROM payout_item AS i
        WHERE i.account = b.account AND i.party = b.party AND i.is_waiting = 1)
    ORDER BY CASE WHEN m.status = 'active' AND m.bank_cipher IS NOT NULL AND c.id IS NULL THEN 0 ELSE 1 END,
        b.account, b.party
    LIMIT 500")
);
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM payout_batch");
sql!(
    ADD = "INSERT INTO payout_batch (id, state, prepared_by, prepared_at)
    VALUES ($1, 'prepared', $2, $3)"
);

macro_rules! batches {
    ($which:literal) => {
        concat!(
            "SELECT b.id, b.state, b.prepared_by, p.name AS preparer, b.prepared_at,
                d.name AS decider, b.decided_at,
                (SELECT COUNT(*) FROM payout_item WHERE batch_id = b.id) AS items,
                (SELECT CAST(COALESCE(SUM(gross), 0) AS BIGINT) FROM payout_item
                    WHERE batch_id = b.id) AS gross,
                (SELECT CAST(COALESCE(SUM(net), 0) AS BIGINT) FROM payout_item
                    WHERE batch_id = b.id) AS net
            FROM payout_batch AS b JOIN admin_user AS p ON p.id = b.prepared_by
            LEFT JOIN admin_user AS d ON d.id = b.decided_by ",
            $which
        )
    };
}
sql!(GET = batches!("WHERE b.id = $1"));
sql!(PREPARED = batches!("WHERE b.state = 'prepared' ORDER BY b.prepared_at, b.id"));
sql!(NEWEST = batches!("ORDER BY b.id DESC LIMIT 100"));
sql!(
    ITEMS = concat!("SELECT i.place, i.account, i.party, i.merchant_id, i.financial_year, i.gross, i.gst, i.tds,
        i.net, i.tds_percent, i.state, i.entry_id, i.utr, i.problem, i.bank_hash, i.ifsc, i.bank_masked AS approved_account, m.name, m.pan_hash,
        m.gst_registered, m.bank_cipher, m.version,
        CASE WHEN m.bank_hash = i.bank_hash AND m.ifsc = i.ifsc THEN m.bank_masked END AS bank_masked, ",
        last_change!("ended_at"),
        " AS account_since, ",
        bank_problem!(),
        ", CAST(CASE WHEN m.status = 'active' AND m.bank_hash = i.bank_hash AND m.ifsc = i.ifsc THEN 1 ELSE 0
            END AS BIGINT) AS is_payable,
        (SELECT COUNT(*) FROM payee_change AS c WHERE c.merchant_id = m.id AND c.kind = 'bank'
            AND c.state = 'held') AS waiting
    FROM payout_item AS i JOIN merchant AS m ON m.id = i.merchant_id
    WHERE i.batch_id = $1 ORDER BY i.place")
);
sql!(
    ACCOUNTS_ENTERED_BY = concat!(
        "SELECT DISTINCT ",
        last_change!("asked_by"),
        " AS entered_by FROM payout_item AS i JOIN merchant AS m ON m.id = i.merchant_id WHERE i.batch_id = $1"
    )
);
sql!(
    DECIDE = "UPDATE payout_batch SET state = $2, decided_by = $3, decided_at = $4
    WHERE id = $1 AND state = 'prepared'"
);
sql!(FREE = "UPDATE payout_item SET is_waiting = 0 WHERE batch_id = $1");
sql!(
    APPROVE_ITEM = "UPDATE payout_item SET is_waiting = 0, entry_id = $3
    WHERE batch_id = $1 AND place = $2"
);
/// All payees with a balance and no pending payout, at most 500; payable ones first.
pub async fn list_due(conn: &mut Conn) -> Result<Vec<DuePayout>, DbError> {
    let rows = conn.fetch_all(&DUE, args![]).await?;
    rows.iter().map(read_due_payout).collect()
}

/// Inserts a batch with its payouts; returns its number.
pub async fn add(
    tx: &mut Tx,
    by: AdminId,
    items: &[(Payee, PayoutRecipient, i16, Payment)],
    now: Timestamp,
) -> Result<i64, DbError> {
    tx.expects(Scope::ledger);
    let id = tx.fetch_one(&NEXT_ID, args![]).await?.int("id")?;
    tx.send(&ADD, args![id, by, now]).await?;
    let row =
        |(place, (payee, to, year, payment)): (i64, &(Payee, PayoutRecipient, i16, Payment))| {
            let (account, party) = payee.account().code();
            args![
                id,
                place,
                account,
                party,
                to.merchant,
                i64::from(*year),
                payment.gross,
                payment.gst,
                payment.tds,
                payment.net,
                payment.tds_percent.0,
                ItemState::Open.code(),
                true,
                to.bank_hash.clone(),
                to.ifsc.clone(),
                to.bank_masked.clone()
            ]
        };
    bulk::insert(tx, ITEM, (1..).zip(items).map(row).collect()).await?;
    Ok(id)
}

pub async fn get(conn: &mut Conn, id: i64) -> Result<Option<Batch>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(batch).transpose()
}

/// The batches that wait for approval, the oldest first.
pub async fn list_prepared(conn: &mut Conn) -> Result<Vec<Batch>, DbError> {
    let rows = conn.fetch_all(&PREPARED, args![]).await?;
    rows.iter().map(batch).collect()
}

/// The newest batches, at most 100.
pub async fn list_newest(conn: &mut Conn) -> Result<Vec<Batch>, DbError> {
    let rows = conn.fetch_all(&NEWEST, args![]).await?;
    rows.iter().map(batch).collect()
}

pub async fn list_items(conn: &mut Conn, batch: i64) -> Result<Vec<Item>, DbError> {
    let rows = conn.fetch_all(&ITEMS, args![batch]).await?;
    rows.iter().map(item).collect()
}

/// Back-office users who entered an account that a batch pays to.
pub async fn list_accounts_entered_by(
    conn: &mut Conn,
    batch: i64,
) -> Result<Vec<AdminId>, DbError> {
    let rows = conn.fetch_all(&ACCOUNTS_ENTERED_BY, args![batch]).await?;
    let ids = rows.iter().map(|row| row.opt_id("entered_by", AdminId));
    ids.filter_map(Result::transpose).collect()
}

/// Approves or discards a batch; false if it was already decided.
pub async fn decide(
    tx: &mut Tx,
    id: i64,
    state: BatchState,
    by: AdminId,
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.expects(Scope::ledger);
    let decided = tx
        .execute(&DECIDE, args![id, state.code(), by, now])
        .await?
        == 1;
    if decided {
        tx.send(&FREE, args![id]).await?;
    }
    Ok(decided)
}

/// Sets the ledger entry of a payout's approval.
pub async fn set_entry(tx: &mut Tx, batch: i64, place: i64, entry: i64) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    tx.send(&APPROVE_ITEM, args![batch, place, entry]).await?;
    Ok(())
}

fn payee(row: &Row) -> Result<Payee, DbError> {
    let party = row.int("party")?;
    row.mapped("account", |code| {
        Account::from_code(code, party).and_then(Payee::from_account)
    })
}

fn read_due_payout(row: &Row) -> Result<DuePayout, DbError> {
    let payee = payee(row)?;
    let merchant = row.opt_id("merchant_id", MerchantId)?;
    let to = merchant.map(|id| paid_to(row, id)).transpose()?;
    let is_active = row.opt_text("status")?.as_deref() == Some(MerchantStatus::Active.code());
    let blocker = match &to {
        None => Some(Blocker::NoOwnAccount),
        Some(_) if !is_active => Some(Blocker::PayeeInactive),
        Some(_) if row.get::<Option<i64>>("waiting_id")?.is_some() => Some(Blocker::AccountWaiting),
        Some(to) if to.bank_hash.is_none() => Some(Blocker::NoBankAccount),
        Some(_) => None,
    };
    Ok(DuePayout {
        payee,
        amount: Paise(-row.int("balance")?),
        to,
        blocker,
        bank_problem: row.opt_text("bank_problem")?,
    })
}

fn paid_to(row: &Row, merchant: MerchantId) -> Result<PayoutRecipient, DbError> {
    Ok(PayoutRecipient {
        merchant,
        name: row.text("name")?,
        pan_hash: row.opt_text("pan_hash")?,
        gst_registered: row.flag("gst_registered")?,
        bank_hash: row.opt_text("bank_hash")?,
        bank_masked: row.opt_text("bank_masked")?,
        ifsc: row.opt_text("ifsc")?,
        account_since: row.opt_instant("account_since")?,
        version: row.int("version")?,
    })
}

fn batch(row: &Row) -> Result<Batch, DbError> {
    let (decider, at) = (row.opt_text("decider")?, row.opt_instant("decided_at")?);
    Ok(Batch {
        id: row.int("id")?,
        state: row.mapped("state", BatchState::from_code)?,
        prepared_by: AdminId(row.int("prepared_by")?),
        preparer: row.text("preparer")?,
        prepared_at: row.instant("prepared_at")?,
        decided: decider.zip(at),
        items: row.int("items")?,
        gross: Paise(row.int("gross")?),
        net: Paise(row.int("net")?),
    })
}

fn item(row: &Row) -> Result<Item, DbError> {
    let paise = |column: &str| row.int(column).map(Paise);
    Ok(Item {
        place: row.int("place")?,
        payee: payee(row)?,
        to: paid_to(row, MerchantId(row.int("merchant_id")?))?,
        is_payable: row.flag("is_payable")?,
        has_waiting_account: row.int("waiting")? > 0,
        bank_problem: row.opt_text("bank_problem")?,
        financial_year: i16::try_from(row.int("financial_year")?).unwrap_or_default(),
        payment: Payment {
            gross: paise("gross")?,
            gst: paise("gst")?,
            tds: paise("tds")?,
            net: paise("net")?,
            tds_percent: MilliPercent(row.int("tds_percent")?),
        },
        state: row.mapped("state", ItemState::from_code)?,
        entry: row.get("entry_id")?,
        utr: row.opt_text("utr")?,
        problem: row.opt_text("problem")?,
        bank: row.get("bank_cipher")?,
        approved_account: row.opt_text("approved_account")?,
    })
}
