//! Changes of bank accounts during and after their hold.

use jiff::Timestamp;
use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::id::{AdminId, MerchantId};
use sea_query::{Alias, Expr, Query, SelectStatement};

use super::merchant::SealedValue;
use super::portal_scope::{OwnerColumns, PortalScope};
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "payee_change";
    of Merchant ended "kept as books; the account goes when the change ends";
    columns {
        id: plain, merchant_id: key, kind: plain, new_cipher: sealed, hash: sealed,
        masked: financial, ifsc: financial, state: plain, asked_by: key, asked_at: plain,
        effective_at: plain, ended_at: plain, reason: words,
    }
}

#[derive(Debug, Clone)]
pub struct PayeeChange {
    pub id: i64,
    pub merchant: MerchantId,
    /// The account's number; none once the change is no longer held.
    pub account: Option<SealedValue>,
    /// The number, masked.
    pub masked: String,
    /// The account's IFSC.
    pub ifsc: String,
    pub state: PayeeChangeState,
    pub asked_at: Timestamp,
    /// When it becomes effective, or would have.
    pub effective_at: Timestamp,
    /// When it became effective, was cancelled or superseded.
    pub ended_at: Option<Timestamp>,
    /// Reason of a cancellation.
    pub reason: Option<String>,
}

/// A change with the names of payee and author.
#[derive(Debug, Clone)]
pub struct PayeeChangeRow {
    pub change: PayeeChange,
    pub payee: String,
    /// None: the program.
    pub asked_by: Option<String>,
}

#[derive(Debug, Clone)]
pub struct NewPayeeChange<'a> {
    pub merchant: MerchantId,
    pub account: &'a SealedValue,
    pub ifsc: &'a str,
    /// None: the program.
    pub asked_by: Option<AdminId>,
    pub asked_at: Timestamp,
    pub effective_at: Timestamp,
}

#[derive(Debug, Clone, Default)]
pub struct Search {
    /// None: any state.
    pub state: Option<PayeeChangeState>,
    pub merchant: Option<MerchantId>,
    /// A part of the payee's name, shop, address or city.
    pub q: Option<String>,
}

crate::list!(
    /// Changes, newest first.
    PAYEE_CHANGES = List {
        name: "payee-changes",
        select: changes,
        id: Key::Int("payee_change.id"),
        sorts: &[Sort { name: "id", key: Key::Int("payee_change.id") }],
        first: "-id",
    },
    || filter(PortalScope::EVERY_COLUMN, &Search {
        state: Some(PayeeChangeState::Held),
        merchant: Some(MerchantId(1)),
        q: Some("x".to_owned()),
    })
);

const COLUMNS: [&str; 11] = [
    "id",
    "merchant_id",
    "new_cipher",
    "hash",
    "masked",
    "ifsc",
    "state",
    "asked_at",
    "effective_at",
    "ended_at",
    "reason",
];

macro_rules! columns {
    () => {
        "SELECT id, merchant_id, new_cipher, hash, masked, ifsc, state, asked_at, effective_at, ended_at, reason
        FROM payee_change "
    };
}

sql!(
    ADD = "INSERT INTO payee_change (merchant_id, kind, new_cipher, hash, masked, ifsc, state, asked_by, asked_at,
        effective_at, id)
    VALUES ($1, 'bank', $2, $3, $4, $5, 'held', $6, $7, $8, (SELECT COALESCE(MAX(id), 0) + 1 FROM payee_change))
    RETURNING id"
);
sql!(GET = concat!(columns!(), "WHERE id = $1"));
sql!(
    HELD = concat!(
        columns!(),
        "WHERE merchant_id = $1 AND kind = 'bank' AND state = 'held'"
    )
);
sql!(
    END = "UPDATE payee_change SET state = $2, ended_at = $3, reason = $4, new_cipher = NULL, hash = NULL
    WHERE id = $1 AND state = 'held'"
);

/// Inserts a held change; returns its id. A merchant may have only one.
pub async fn add(tx: &mut Tx, new: &NewPayeeChange<'_>) -> Result<i64, DbError> {
    tx.expects(Scope::exclusive);
    let values = args![
        new.merchant,
        new.account.cipher.clone(),
        &new.account.hash,
        &new.account.masked,
        new.ifsc,
        new.asked_by,
        new.asked_at,
        new.effective_at
    ];
    tx.fetch_one(&ADD, values).await?.int("id")
}

pub async fn get(conn: &mut Conn, id: i64) -> Result<Option<PayeeChange>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(change).transpose()
}

/// A merchant's held change.
pub async fn find_held(
    conn: &mut Conn,
    merchant: MerchantId,
) -> Result<Option<PayeeChange>, DbError> {
    let row = conn.fetch_optional(&HELD, args![merchant]).await?;
    row.as_ref().map(change).transpose()
}

/// Ends a held change and deletes the account number; false if it was not held any more.
pub async fn end(
    tx: &mut Tx,
    id: i64,
    state: PayeeChangeState,
    reason: Option<&str>,
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.expects(Scope::exclusive);
    let values = args![id, state.code(), now, reason.map(str::to_owned)];
    Ok(tx.execute(&END, values).await? == 1)
}

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &Search,
    request: &PageRequest,
) -> Result<Page<PayeeChangeRow>, DbError> {
    let read = |row: &Row| {
        Ok(PayeeChangeRow {
            change: change(row)?,
            payee: row.text("payee")?,
            asked_by: row.opt_text("asker")?,
        })
    };
    PAYEE_CHANGES
        .page(conn, &filter(scope, search), request, read)
        .await
}

fn changes() -> SelectStatement {
    Query::select()
        .columns(COLUMNS.map(|column| ("payee_change", column)))
        .expr_as(Expr::cust("merchant.name"), Alias::new("payee"))
        .expr_as(Expr::cust("admin_user.name"), Alias::new("asker"))
        .from("payee_change")
        .inner_join(
            "merchant",
            Expr::cust("merchant.id = payee_change.merchant_id"),
        )
        .left_join(
            "admin_user",
            Expr::cust("admin_user.id = payee_change.asked_by"),
        )
        .take()
}

fn filter(scope: PortalScope, search: &Search) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "merchant.partner_id",
        merchant: "payee_change.merchant_id",
    };
    let found = Filter::new()
        .contains("merchant.search_key", search.q.as_deref())
        .equal(
            "payee_change.state",
            search.state.map(PayeeChangeState::code),
        )
        .equal("payee_change.merchant_id", search.merchant);
    scope.restrict(found, OWNERS)
}

fn change(row: &Row) -> Result<PayeeChange, DbError> {
    let masked = row.text("masked")?;
    let cipher = row.get::<Option<Vec<u8>>>("new_cipher")?;
    let account = cipher.zip(row.opt_text("hash")?);
    Ok(PayeeChange {
        id: row.int("id")?,
        merchant: MerchantId(row.int("merchant_id")?),
        account: account.map(|(cipher, hash)| SealedValue {
            cipher,
            hash,
            masked: masked.clone(),
        }),
        masked,
        ifsc: row.text("ifsc")?,
        state: row.mapped("state", PayeeChangeState::from_code)?,
        asked_at: row.instant("asked_at")?,
        effective_at: row.instant("effective_at")?,
        ended_at: row.opt_instant("ended_at")?,
        reason: row.opt_text("reason")?,
    })
}
