//! The list of disputes: tickets about loans' commissions.

use saakh_domain::distribution::ledger::dispute::DisputeState;
use saakh_domain::id::LenderId;
use saakh_domain::short_code::ShortCode;
use sea_query::{Alias, Expr, Query, SelectStatement};

use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::distribution::portal_scope::{OwnerColumns, PortalScope};
use crate::platform::short_code;
use crate::trust::ticket::{self, Ticket};

/// A dispute in the list.
#[derive(Debug, Clone)]
pub struct DisputeRow {
    pub ticket: Ticket,
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

const SUBMISSION: &str = "ticket.submission_id";

crate::list!(
    /// Disputes, longest waiting first.
    DISPUTES = List {
        name: "disputes",
        select: disputes,
        id: Key::Text("ticket.id"),
        sorts: &[Sort {
            name: "changedAt",
            key: Key::Int("ticket.changed_at"),
        }],
        first: "changedAt",
    },
    || filter(PortalScope::EVERY_COLUMN, &DisputeSearch {
        state: Some(DisputeState::Open),
        lender: Some(LenderId(1)),
        q: Some("x".to_owned()),
    })
);

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
    let question = "(SELECT text FROM ticket_entry
        WHERE ticket_entry.ticket_id = ticket.id AND place = 1)";
    Query::select()
        .columns(ticket::COLUMNS.iter().map(|column| ("ticket", *column)))
        .expr_as(Expr::cust("merchant.name"), Alias::new("asker"))
        .expr_as(Expr::cust(question), Alias::new("question"))
        .expr_as(
            short_code::select_for(SUBMISSION),
            Alias::new("loan_short_code"),
        )
        .from("ticket")
        .left_join("merchant", Expr::cust("merchant.id = ticket.merchant_id"))
        .take()
}

fn filter(scope: PortalScope, search: &DisputeSearch) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "merchant.partner_id",
        merchant: "ticket.merchant_id",
    };
    let state = match search.state {
        Some(DisputeState::Answered) => Some("resolved"),
        Some(DisputeState::Closed) => Some("closed"),
        Some(DisputeState::Open) | None => None,
    };
    let is_open = search.state == Some(DisputeState::Open);
    // The first two repeat the conditions of partial indexes.
    let found = Filter::new()
        .matching(Some(Expr::cust("ticket.kind = 'commission'")))
        .matching(
            state
                .is_none()
                .then(|| Expr::cust("ticket.state <> 'closed'")),
        )
        .matching(is_open.then(|| Expr::cust("ticket.state <> 'resolved'")))
        .equal("ticket.state", state)
        .equal("ticket.lender_id", search.lender);
    let found = short_code::restrict_to_named(found, SUBMISSION, search.q.as_deref());
    scope.restrict(found, OWNERS)
}

fn listed(row: &Row) -> Result<DisputeRow, DbError> {
    Ok(DisputeRow {
        ticket: ticket::read(row)?,
        short_code: row.opt_parsed("loan_short_code")?,
        asker: row.opt_text("asker")?,
        question: row.opt_text("question")?.unwrap_or_default(),
    })
}
