//! The back office's list of visits.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, UnionType};

use super::visit::{self, Visit};
use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{DbError, Row};

/// A visit with its customer.
#[derive(Debug, Clone)]
pub struct VisitRow {
    pub visit: Visit,
    /// In E.164; none if never entered.
    pub mobile: Option<Secret<String>>,
    /// The customer's profile, as JSON.
    pub profile: Secret<String>,
}

/// Filters of visits, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct VisitSearch {
    pub kind: Option<VisitKind>,
    /// The card or plan.
    pub item: Option<(VisitKind, i64)>,
    /// The seller's host.
    pub host: Option<String>,
    pub status: Option<VisitStatus>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub before: Option<Timestamp>,
    /// Id of the visit or the customer.
    pub q: Option<String>,
}

crate::list!(
    /// Visits. Ids start with the creation time, so they give the chronological order; an index on filter column and id
    /// serves each filter.
    VISITS = List {
        name: "visits",
        select: rows,
        id: Key::Text("visit.id"),
        sorts: &[Sort {
            name: "createdAt",
            key: Key::Text("visit.id"),
        }],
        first: "-createdAt",
    },
    || filter(&VisitSearch {
        kind: Some(VisitKind::Card),
        item: Some((VisitKind::Card, 1)),
        host: Some("x".to_owned()),
        status: Some(VisitStatus::Visited),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("x".to_owned()),
    })
);

pub async fn list(
    conn: &mut Conn,
    search: &VisitSearch,
    request: &PageRequest,
) -> Result<Page<VisitRow>, DbError> {
    VISITS.page(conn, &filter(search), request, row).await
}

/// The engine's query plan of a page, for tests.
#[cfg(feature = "testing")]
pub async fn plan(
    conn: &mut Conn,
    search: &VisitSearch,
    request: &PageRequest,
) -> Result<String, DbError> {
    VISITS.plan(conn, &filter(search), request).await
}

/// Looks up the customer's columns only for the rows of a page, so that counting reads only an index.
fn rows() -> SelectStatement {
    let mut select = Query::select();
    let own = visit::COLUMNS.split(", ");
    for column in own {
        select.expr_as(Expr::cust(format!("visit.{column}")), Alias::new(column));
    }
    select.from("visit");
    for column in ["mobile", "profile"] {
        let of_customer =
            format!("(SELECT {column} FROM customer WHERE customer.id = visit.customer_id)");
        select.expr_as(Expr::cust(of_customer), Alias::new(column));
    }
    select
}

fn filter(search: &VisitSearch) -> Filter {
    Filter::new()
        .equal("visit.kind", search.kind.map(VisitKind::code))
        .equal("visit.kind", search.item.map(|(kind, _)| kind.code()))
        .equal("visit.item_id", search.item.map(|(_, id)| id))
        .equal("visit.host", search.host.as_deref())
        .equal("visit.status", search.status.map(VisitStatus::code))
        .at_least("visit.id", search.from.map(first_id))
        .below("visit.id", search.before.map(first_id))
        .in_query("visit.id", search.q.as_deref().map(found))
}

/// The visit with this id, and those of the customer with this id.
fn found(id: &str) -> SelectStatement {
    let by = |column: &'static str| {
        let mut select = Query::select();
        let is_asked = Expr::col(column).eq(id);
        select.column("id").from("visit").and_where(is_asked);
        select
    };
    let mut found = by("id");
    found.union(UnionType::All, by("customer_id"));
    found
}

fn row(row: &Row) -> Result<VisitRow, DbError> {
    Ok(VisitRow {
        visit: visit::read(row)?,
        mobile: row.opt_text("mobile")?.map(Secret::new),
        profile: row.secret("profile")?,
    })
}
