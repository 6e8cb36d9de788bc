//! Lists of tickets for those who work them, counts of queues, and the next ticket.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::{AdminId, CustomerId, TicketId, uuid_v7};
use saakh_domain::short_code::ShortCode;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::ticket::{TicketKind, TicketPriority, TicketQueue, TicketState};
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement};

use super::Ticket;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// A ticket in the list.
#[derive(Debug, Clone)]
pub struct TicketRow {
    pub ticket: Ticket,
    /// The name of the person who works it.
    pub assignee: Option<String>,
    /// The profile of its customer.
    pub profile: Option<Secret<String>>,
    /// The name of the merchant who asks.
    pub merchant: Option<String>,
}

/// Filters of tickets, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct TicketSearch {
    /// Queues whose tickets the reader may see.
    pub permitted: Vec<TicketQueue>,
    pub queue: Option<TicketQueue>,
    /// None: all that are not finished.
    pub state: Option<TicketState>,
    pub kind: Option<TicketKind>,
    pub assignee: Option<AdminId>,
    pub customer: Option<CustomerId>,
    /// Those that are late at this instant.
    pub overdue_at: Option<Timestamp>,
    /// Those that came to the supervisors.
    pub is_escalated: bool,
    /// A ticket's number.
    pub code: Option<ShortCode>,
}

crate::list!(
    /// Tickets, those due first.
    TICKETS = List {
        name: "tickets",
        select: rows,
        id: Key::Text("ticket.id"),
        sorts: &[Sort {
            name: "due",
            key: Key::Int("ticket.resolve_due"),
        }],
        first: "due",
    },
    || filter(&TicketSearch {
        permitted: TicketQueue::ALL.to_vec(),
        queue: Some(TicketQueue::Customers),
        state: Some(TicketState::Open),
        kind: Some(TicketKind::Question),
        assignee: Some(AdminId(1)),
        customer: Some(CustomerId::new(uuid_v7(0, [0; 10]))),
        overdue_at: Some(Timestamp::UNIX_EPOCH),
        is_escalated: true,
        code: Some(ShortCode::from_random([0; 5])),
    })
);

/// Counts of a queue stop here.
pub const MOST_COUNTED: i64 = 1_000;

/// What waits in a queue, each counted up to [`MOST_COUNTED`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueCounts {
    pub open: i64,
    pub overdue: i64,
}

sql!(
    UNFINISHED = "SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM ticket
        WHERE queue = $1 AND state NOT IN ('resolved', 'closed', 'merged') LIMIT $2) AS listed"
);
sql!(
    OVERDUE = "SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM ticket
        WHERE queue = $1 AND state NOT IN ('resolved', 'closed', 'merged') AND resolve_due < $3
        AND (state = 'open' OR statutory_due_on < $4) LIMIT $2) AS listed"
);
sql!(
    ASSIGNED = "SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM ticket
        WHERE assignee = $1 AND queue = $2 AND state NOT IN ('resolved', 'closed', 'merged')
        LIMIT $3) AS listed"
);
sql!(
    ESCALATED = "SELECT COUNT(*) AS count FROM (SELECT 1 AS one FROM ticket
        WHERE queue = $1 AND state NOT IN ('resolved', 'closed', 'merged') AND statutory_step >= 2
        LIMIT $2) AS listed"
);
sql!(
    NEXT = "SELECT id, priority, resolve_due FROM ticket
    WHERE queue = $1 AND state = 'open' AND assignee IS NULL
    ORDER BY priority DESC, resolve_due, id LIMIT 1"
);

pub async fn page(
    conn: &mut Conn,
    search: &TicketSearch,
    request: &PageRequest,
) -> Result<Page<TicketRow>, DbError> {
    TICKETS.page(conn, &filter(search), request, listed).await
}

/// Counts what waits in a queue.
pub async fn count_queue(
    conn: &mut Conn,
    queue: TicketQueue,
    now: Timestamp,
) -> Result<QueueCounts, DbError> {
    let open = conn.fetch_one(&UNFINISHED, args![queue.code(), MOST_COUNTED]);
    let open = open.await?.int("count")?;
    let today = date_in_india(now);
    let late = conn.fetch_one(&OVERDUE, args![queue.code(), MOST_COUNTED, now, today]);
    let overdue = late.await?.int("count")?;
    Ok(QueueCounts { open, overdue })
}

/// Counts the unfinished tickets of a user in a queue.
pub async fn count_assigned(
    conn: &mut Conn,
    admin: AdminId,
    queue: TicketQueue,
) -> Result<i64, DbError> {
    let args = args![admin, queue.code(), MOST_COUNTED];
    conn.fetch_one(&ASSIGNED, args).await?.int("count")
}

/// Counts the tickets of a queue that came to the supervisors.
pub async fn count_escalated(conn: &mut Conn, queue: TicketQueue) -> Result<i64, DbError> {
    let row = conn
        .fetch_one(&ESCALATED, args![queue.code(), MOST_COUNTED])
        .await?;
    row.int("count")
}

/// The most urgent ticket of some queues that nobody works: the highest priority, and of those the first that is due.
pub async fn find_next(
    conn: &mut Conn,
    queues: &[TicketQueue],
) -> Result<Option<TicketId>, DbError> {
    let mut found = Vec::new();
    for queue in queues {
        if let Some(row) = conn.fetch_optional(&NEXT, args![queue.code()]).await? {
            let priority = row.mapped_int("priority", TicketPriority::from_rank)?;
            let due = row.instant("resolve_due")?;
            found.push((std::cmp::Reverse(priority), due, row.parsed("id")?));
        }
    }
    Ok(found.into_iter().min().map(|(_, _, id)| id))
}

fn rows() -> SelectStatement {
    Query::select()
        .columns(super::COLUMNS.iter().map(|column| ("ticket", *column)))
        .expr_as(Expr::cust("admin_user.name"), Alias::new("assignee_name"))
        .expr_as(Expr::cust("customer.profile"), Alias::new("profile"))
        .expr_as(Expr::cust("merchant.name"), Alias::new("merchant_name"))
        .from("ticket")
        .left_join("admin_user", Expr::cust("admin_user.id = ticket.assignee"))
        .left_join("customer", Expr::cust("customer.id = ticket.customer_id"))
        .left_join("merchant", Expr::cust("merchant.id = ticket.merchant_id"))
        .take()
}

fn listed(row: &Row) -> Result<TicketRow, DbError> {
    Ok(TicketRow {
        ticket: super::read(row)?,
        assignee: row.opt_text("assignee_name")?,
        profile: row.opt_text("profile")?.map(Secret::new),
        merchant: row.opt_text("merchant_name")?,
    })
}

fn filter(search: &TicketSearch) -> Filter {
    // The conditions repeat those of partial indexes, and say what is excluded: by what is included, SQLite sorts all that
    // match instead of reading in the order of the due times.
    let unfinished = || Expr::cust("ticket.state NOT IN ('resolved', 'closed', 'merged')");
    let names_one = search.state.is_some() || search.code.is_some();
    let is_unfinished = search.overdue_at.is_some() || !names_one;
    Filter::new()
        .matching(is_unfinished.then(unfinished))
        .matching(restrict_queues(&search.permitted))
        .matching(
            search
                .is_escalated
                .then(|| Expr::cust("ticket.statutory_step >= 2")),
        )
        .equal("ticket.queue", search.queue.map(TicketQueue::code))
        .equal("ticket.state", search.state.map(TicketState::code))
        .equal("ticket.kind", search.kind.map(TicketKind::code))
        .equal("ticket.assignee", search.assignee)
        .equal("ticket.customer_id", search.customer)
        .equal("ticket.short_code", search.code)
        .below("ticket.resolve_due", search.overdue_at)
        .matching(search.overdue_at.map(is_due_now))
}

/// Of those whose due time is over, they are late that are open or whose statutory day is over (`ticket::is_late`).
fn is_due_now(now: Timestamp) -> Expr {
    let is_open = Expr::cust("ticket.state").eq(TicketState::Open.code());
    is_open.or(Expr::cust("ticket.statutory_due_on").lt(date_in_india(now).to_string()))
}

/// Excludes the queues that the reader may not see.
fn restrict_queues(permitted: &[TicketQueue]) -> Option<Expr> {
    if permitted.is_empty() {
        return Some(Expr::cust("1 = 0"));
    }
    let others = TicketQueue::ALL.iter();
    let others = others.filter(|queue| !permitted.contains(queue));
    let others: Vec<&str> = others.map(|queue| queue.code()).collect();
    (!others.is_empty()).then(|| Expr::col(("ticket", "queue")).is_not_in(others))
}
