//! The audit trail: append-only rows of changes by admins and merchants, and of admins' access to personal data.

pub mod chain;
pub mod search;

use jiff::Timestamp;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;

use crate::db::{Arg, DbError, Row};
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "audit";
    of Customer ended "kept as the trail; its details can be erased beside the chain";
    of Staff ended "kept as the trail";
    of Merchant ended "kept as the trail";
    columns {
        id: plain, at: plain, actor_kind: plain, actor_id: key, action: plain, target_kind: plain,
        target_id: key, request_id: key, digest: plain, salt: plain, detail: words,
        behalf_kind: plain, behalf_id: key, position: plain, seal: plain,
    }
}

/// An audited action.
#[derive(Debug, Clone)]
pub struct Entry {
    /// `UUIDv7` text.
    pub id: String,
    pub at: Timestamp,
    /// `admin`, `merchant` or `system`.
    pub actor_kind: &'static str,
    /// Id of that kind.
    pub actor_id: String,
    /// The account used in a masquerade: kind and id.
    pub behalf: Option<(&'static str, String)>,
    /// The action, as `noun.verb`.
    pub action: &'static str,
    /// Kind of the affected entity.
    pub target_kind: &'static str,
    /// Id of the affected entity.
    pub target_id: String,
    /// The request that caused it.
    pub request_id: Option<String>,
    /// Digest of salt and detail.
    pub digest: String,
    /// Random, so that the digest of a short text cannot be guessed.
    pub salt: String,
    /// Before and after as JSON; may be erased later.
    pub detail: Option<String>,
}

sql!(
    APPEND = "INSERT INTO audit
    (id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, digest, salt, detail,
     behalf_kind, behalf_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
);
sql!(
    APPEND_ONCE = "INSERT INTO audit
    (id, at, actor_kind, actor_id, action, target_kind, target_id, request_id, digest, salt, detail,
     behalf_kind, behalf_id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
    ON CONFLICT (id) DO NOTHING"
);
sql!(
    ERASE_DETAIL = "UPDATE audit SET detail = NULL, salt = ''
    WHERE target_kind = $1 AND target_id = $2 AND detail IS NOT NULL"
);

// By the index of targets; the column of the back-office user by primary key.
macro_rules! accesses {
    ($column:literal, $alias:literal) => {
        concat!(
            "SELECT audit.at, audit.action, audit.detail, (SELECT ",
            $column,
            " FROM admin_user WHERE admin_user.id = CASE WHEN audit.actor_kind = 'admin'
                THEN CAST(audit.actor_id AS BIGINT) END) AS ",
            $alias,
            " FROM audit WHERE audit.target_kind = 'customer' AND audit.target_id = $1
                AND audit.action IN ('customer.look', 'customer.reveal')
            ORDER BY audit.id DESC LIMIT $2"
        )
    };
}
sql!(ACCESSES = accesses!("name", "admin"));
sql!(VIEWS = accesses!("role_id", "role_id"));

/// An access of staff to a customer's record, as the customer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerView {
    pub at: Timestamp,
    /// The present role of the back-office user.
    pub role: Option<Role>,
    /// As JSON; none if erased.
    pub detail: Option<String>,
}

/// An access of staff to a customer's record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerAccess {
    pub at: Timestamp,
    /// The name of the back-office user.
    pub admin: Option<String>,
    /// `customer.look`, `customer.reveal`, or in a timeline `customer.act`.
    pub action: String,
    /// As JSON; none if erased.
    pub detail: Option<String>,
}

/// The last accesses of staff to a customer's record, newest first; limited.
pub async fn list_customer_accesses(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<Vec<CustomerAccess>, DbError> {
    let rows = conn.fetch_all(&ACCESSES, args![customer, most]).await?;
    let access = |row: &Row| {
        Ok(CustomerAccess {
            at: row.instant("at")?,
            admin: row.opt_text("admin")?,
            action: row.text("action")?,
            detail: row.opt_text("detail")?,
        })
    };
    rows.iter().map(access).collect()
}

/// The last accesses of staff to a customer's record without names, newest first; limited.
pub async fn list_customer_views(
    conn: &mut Conn,
    customer: CustomerId,
    most: i64,
) -> Result<Vec<CustomerView>, DbError> {
    let rows = conn.fetch_all(&VIEWS, args![customer, most]).await?;
    let view = |row: &Row| {
        Ok(CustomerView {
            at: row.instant("at")?,
            role: row.opt_id("role_id", |id| id)?.and_then(Role::from_id),
            detail: row.opt_text("detail")?,
        })
    };
    rows.iter().map(view).collect()
}

pub async fn append(tx: &mut Tx, entry: &Entry) -> Result<(), DbError> {
    tx.send(&APPEND, values(entry)).await?;
    Ok(())
}

/// Appends an entry unless one with its id exists.
pub async fn append_once(tx: &mut Tx, entry: &Entry) -> Result<(), DbError> {
    tx.send(&APPEND_ONCE, values(entry)).await?;
    Ok(())
}

fn values(entry: &Entry) -> Vec<Arg> {
    args![
        &entry.id,
        entry.at,
        entry.actor_kind,
        &entry.actor_id,
        entry.action,
        entry.target_kind,
        &entry.target_id,
        entry.request_id.clone(),
        &entry.digest,
        &entry.salt,
        entry.detail.clone(),
        entry.behalf.as_ref().map(|(kind, _)| *kind),
        entry.behalf.as_ref().map(|(_, id)| id.clone()),
    ]
}

/// Erases the details of all rows about an entity, with the salts that could confirm a guess; returns the number of
/// rows that had one. Rows and seals remain.
pub async fn erase_detail(tx: &mut Tx, kind: &str, id: &str) -> Result<u64, DbError> {
    tx.execute(&ERASE_DETAIL, args![kind, id]).await
}
