//! Disputes about loans' commissions, and their messages, which are append-only.

use std::collections::HashMap;

use jiff::Timestamp;
use saakh_domain::distribution::ledger::dispute::{DisputeState, DisputeStep};
use saakh_domain::id::{AdminId, DisputeId, LenderId, MerchantId, SubmissionId};
use saakh_domain::short_code::ShortCode;
use sea_query::{Alias, Expr, Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row, to_json};
use crate::distribution::portal_scope::{OwnerColumns, PortalScope};
use crate::identity::merchant_login::MerchantLogin;
use crate::platform::short_code;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "dispute";
    of Customer by submission { keep books; }
    of Merchant ended "kept as books";
    columns {
        id: plain, submission_id: key, entry_id: key, lender_id: plain, merchant_id: key,
        state: plain, asked_at: plain, changed_at: plain, revision: plain,
    }
}

personal! {
    // Disputes about a loan remain for the ledger, without texts, which may name its borrower.
    table "dispute_message";
    of Customer by "dispute_id IN
        (SELECT dispute.id FROM dispute
         JOIN submission ON submission.id = dispute.submission_id
         JOIN application ON application.id = application_id WHERE customer_id = $1)" {
        keep books;
    }
    of Merchant ended "kept as books";
    of Staff ended "kept as books";
    columns {
        dispute_id: key, place: plain, what: plain, admin_id: key, merchant_id: key,
        text: words => "''", entry_id: key, said_at: plain,
    }
}

#[derive(Debug, Clone)]
pub struct Dispute {
    pub id: DisputeId,
    pub loan: SubmissionId,
    /// The disputed entry.
    pub entry: Option<i64>,
    pub lender: LenderId,
    /// Who raised it; none: the lender.
    pub merchant: Option<MerchantId>,
    pub state: DisputeState,
    pub asked_at: Timestamp,
    pub changed_at: Timestamp,
    /// Increases with every message.
    pub revision: i64,
}

/// A message in a dispute.
#[derive(Debug, Clone)]
pub struct DisputeMessageRow {
    pub what: DisputeStep,
    /// Name of the back-office user who wrote it.
    pub admin: Option<String>,
    /// Name of the merchant or partner account who wrote it.
    pub merchant: Option<String>,
    pub text: String,
    /// The last entry booked with an answer.
    pub entry: Option<i64>,
    pub at: Timestamp,
}

/// The author of a message.
#[derive(Debug, Clone, Copy)]
pub enum MessageAuthor {
    Admin(AdminId),
    Merchant(MerchantId),
}

/// A message to add to a dispute.
#[derive(Debug, Clone, Copy)]
pub struct NewDisputeMessage<'a> {
    pub step: DisputeStep,
    pub author: MessageAuthor,
    pub text: &'a str,
    /// The last entry booked with an answer.
    pub entry: Option<i64>,
}

/// A dispute in the list.
#[derive(Debug, Clone)]
pub struct DisputeRow {
    pub dispute: Dispute,
    /// The short code of the loan's submission, unless that was erased.
    pub short_code: Option<ShortCode>,
    /// Name of the merchant or partner account who raised it.
    pub asker: Option<String>,
    /// The first message.
    pub question: String,
}

#[derive(Debug, Clone, Default)]
pub struct DisputeSearch {
    /// None: all that are not closed.
    pub state: Option<DisputeState>,
    pub lender: Option<LenderId>,
    /// A loan's id or short code.
    pub q: Option<String>,
}

const SUBMISSION: &str = "dispute.submission_id";

crate::list!(
    /// Disputes, longest waiting first.
    DISPUTES = List {
        name: "disputes",
        select: disputes,
        id: Key::Text("dispute.id"),
        sorts: &[Sort {
            name: "changedAt",
            key: Key::Int("dispute.changed_at"),
        }],
        first: "changedAt",
    },
    || filter(PortalScope::EVERY_COLUMN, &DisputeSearch {
        state: Some(DisputeState::Open),
        lender: Some(LenderId(1)),
        q: Some("x".to_owned()),
    })
);

const COLUMNS: [&str; 9] = [
    "id",
    "submission_id",
    "entry_id",
    "lender_id",
    "merchant_id",
    "state",
    "asked_at",
    "changed_at",
    "revision",
];

macro_rules! columns {
    () => {
        "SELECT id, submission_id, entry_id, lender_id, merchant_id, state, asked_at, changed_at, revision
        FROM dispute "
    };
}

sql!(
    ADD = "INSERT INTO dispute (id, submission_id, entry_id, lender_id, merchant_id, state,
        asked_at, changed_at, revision)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $7, 0)"
);
sql!(
    SAY = "INSERT INTO dispute_message (dispute_id, place, what, admin_id, merchant_id, text,
        entry_id, said_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
);
sql!(MOVE = "UPDATE dispute SET state = $2, changed_at = $3, revision = $4 WHERE id = $1");
sql!(GET = concat!(columns!(), "WHERE id = $1"));
sql!(
    OF_LOAN = concat!(
        columns!(),
        "WHERE submission_id = $1 ORDER BY id DESC LIMIT 100"
    )
);
sql!(
    OF_MERCHANT = concat!(
        columns!(),
        "WHERE merchant_id = $1 ORDER BY id DESC LIMIT 50"
    )
);
sql!(
    RUNNING = "SELECT COUNT(*) AS running FROM dispute
    WHERE merchant_id = $1 AND state <> 'closed'"
);
sql!(
    RUNNING_ABOUT = "SELECT 1 AS one FROM dispute
    WHERE merchant_id = $1 AND entry_id = $2 AND state <> 'closed'"
);
macro_rules! said {
    ($of:literal) => {
        concat!(
            "SELECT m.dispute_id, m.what, m.text, m.entry_id, m.said_at,
                admin_user.name AS admin, merchant.name AS merchant
            FROM dispute_message AS m
            LEFT JOIN admin_user ON admin_user.id = m.admin_id
            LEFT JOIN merchant ON merchant.id = m.merchant_id
            WHERE m.dispute_id ",
            $of,
            " ORDER BY m.dispute_id, m.place"
        )
    };
}
// One text per engine, because their JSON functions differ.
sql!(
    SAID = sqlite said!("IN (SELECT value FROM json_each($1))"),
    postgres said!("= ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);

/// Inserts a dispute without messages.
pub async fn add(tx: &mut Tx, dispute: &Dispute) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let Dispute {
        id,
        loan,
        entry,
        lender,
        merchant,
        state,
        asked_at,
        ..
    } = dispute;
    let args = args![
        *id,
        *loan,
        *entry,
        *lender,
        *merchant,
        state.code(),
        *asked_at
    ];
    tx.send(&ADD, args).await?;
    Ok(())
}

/// Inserts a message and updates the dispute's state.
pub async fn add_message(
    tx: &mut Tx,
    dispute: &Dispute,
    state: DisputeState,
    message: NewDisputeMessage<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let place = dispute.revision + 1;
    let (admin, merchant) = match message.author {
        MessageAuthor::Admin(id) => (Some(id), None),
        MessageAuthor::Merchant(id) => (None, Some(id)),
    };
    let args = args![
        dispute.id,
        place,
        message.step.code(),
        admin,
        merchant,
        message.text,
        message.entry,
        now
    ];
    tx.send(&SAY, args).await?;
    tx.send(&MOVE, args![dispute.id, state.code(), now, place])
        .await?;
    Ok(())
}

pub async fn get(conn: &mut Conn, id: DisputeId) -> Result<Option<Dispute>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(dispute).transpose()
}

/// Disputes about a loan, newest first, at most 100.
pub async fn list_for_loan(conn: &mut Conn, loan: SubmissionId) -> Result<Vec<Dispute>, DbError> {
    let rows = conn.fetch_all(&OF_LOAN, args![loan]).await?;
    rows.iter().map(dispute).collect()
}

/// Disputes that a login raised in the portal, newest first, at most 50.
pub async fn list_for_login(
    conn: &mut Conn,
    login: &MerchantLogin,
) -> Result<Vec<Dispute>, DbError> {
    let rows = conn.fetch_all(&OF_MERCHANT, args![login.id]).await?;
    rows.iter().map(dispute).collect()
}

/// Number of a merchant's disputes that are not closed.
pub async fn count_open(conn: &mut Conn, merchant: MerchantId) -> Result<i64, DbError> {
    conn.fetch_one(&RUNNING, args![merchant])
        .await?
        .int("running")
}

/// Whether a merchant has an open dispute about an entry.
pub async fn has_open_for_entry(
    conn: &mut Conn,
    merchant: MerchantId,
    entry: i64,
) -> Result<bool, DbError> {
    let found = conn
        .fetch_optional(&RUNNING_ABOUT, args![merchant, entry])
        .await?;
    Ok(found.is_some())
}

/// Messages of disputes in order.
pub async fn list_messages(
    conn: &mut Conn,
    disputes: &[DisputeId],
) -> Result<HashMap<DisputeId, Vec<DisputeMessageRow>>, DbError> {
    let rows = conn.fetch_all(&SAID, args![to_json(&disputes)?]).await?;
    let mut all: HashMap<DisputeId, Vec<DisputeMessageRow>> = HashMap::new();
    for row in &rows {
        let message = DisputeMessageRow {
            what: row.mapped("what", DisputeStep::from_code)?,
            admin: row.opt_text("admin")?,
            merchant: row.opt_text("merchant")?,
            text: row.text("text")?,
            entry: row.get("entry_id")?,
            at: row.instant("said_at")?,
        };
        all.entry(row.parsed("dispute_id")?)
            .or_default()
            .push(message);
    }
    Ok(all)
}

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &DisputeSearch,
    request: &PageRequest,
) -> Result<Page<DisputeRow>, DbError> {
    DISPUTES
        .page(conn, &filter(scope, search), request, listed)
        .await
}

/// The engine's query plan of a page, for tests.
#[cfg(feature = "testing")]
pub async fn plan(
    conn: &mut Conn,
    scope: PortalScope,
    search: &DisputeSearch,
    request: &PageRequest,
) -> Result<String, DbError> {
    DISPUTES.plan(conn, &filter(scope, search), request).await
}

fn disputes() -> SelectStatement {
    let question = "(SELECT text FROM dispute_message
        WHERE dispute_message.dispute_id = dispute.id AND place = 1)";
    Query::select()
        .columns(COLUMNS.map(|column| ("dispute", column)))
        .expr_as(Expr::cust("merchant.name"), Alias::new("asker"))
        .expr_as(Expr::cust(question), Alias::new("question"))
        .expr_as(short_code::select_for(SUBMISSION), Alias::new("short_code"))
        .from("dispute")
        .left_join("merchant", Expr::cust("merchant.id = dispute.merchant_id"))
        .take()
}

fn filter(scope: PortalScope, search: &DisputeSearch) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "merchant.partner_id",
        merchant: "dispute.merchant_id",
    };
    // Repeats the condition of the partial index.
    let running = search
        .state
        .is_none()
        .then(|| Expr::cust("dispute.state <> 'closed'"));
    let found = Filter::new()
        .matching(running)
        .equal("dispute.state", search.state.map(DisputeState::code))
        .equal("dispute.lender_id", search.lender);
    let found = short_code::restrict_to_named(found, SUBMISSION, search.q.as_deref());
    scope.restrict(found, OWNERS)
}

fn listed(row: &Row) -> Result<DisputeRow, DbError> {
    Ok(DisputeRow {
        dispute: dispute(row)?,
        short_code: row.opt_parsed("short_code")?,
        asker: row.opt_text("asker")?,
        question: row.opt_text("question")?.unwrap_or_default(),
    })
}

fn dispute(row: &Row) -> Result<Dispute, DbError> {
    Ok(Dispute {
        id: row.parsed("id")?,
        loan: row.parsed("submission_id")?,
        entry: row.get("entry_id")?,
        lender: LenderId(row.int("lender_id")?),
        merchant: row.opt_id("merchant_id", MerchantId)?,
        state: row.mapped("state", DisputeState::from_code)?,
        asked_at: row.instant("asked_at")?,
        changed_at: row.instant("changed_at")?,
        revision: row.int("revision")?,
    })
}
