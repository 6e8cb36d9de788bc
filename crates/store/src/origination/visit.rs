//! Visits to external sellers with their history, and processed events of sellers.

use std::collections::BTreeMap;

use jiff::Timestamp;
use saakh_domain::id::{CustomerId, VisitId};
use saakh_domain::lifecycle::submission::Source;
use saakh_domain::lifecycle::visit::{VisitKind, VisitStatus};

use super::submission_batch::HistoryState;
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, personal, record, sql};

not_personal!("visit_event", "ids of sellers' events");

personal! {
    table "visit";
    of Customer by "customer_id = $1" { delete; }
    columns {
        id: plain, customer_id: key, kind: behaviour, item_id: behaviour, item_name: behaviour,
        host: behaviour, status: behaviour, created_at: plain, updated_at: plain,
    }
}

personal! {
    table "visit_history";
    of Customer by "visit_id IN
        (SELECT id FROM visit WHERE customer_id = $1)" {
        delete;
    }
    columns {
        visit_id: key, position: plain, from_status: behaviour, to_status: behaviour, source: plain,
        changed_at: plain,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// The id, which is part of the link.
    pub id: VisitId,
    pub customer_id: CustomerId,
    pub kind: VisitKind,
    /// The card or plan.
    pub item_id: i64,
    /// Its name at that time.
    pub item_name: String,
    /// Host of the link.
    pub host: String,
    pub status: VisitStatus,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// A line of a visit's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitChange {
    pub visit_id: VisitId,
    pub status: VisitStatus,
    pub source: Source,
    pub at: Timestamp,
}

record!(columns, fn visit -> Visit {
    id: parsed("id"),
    customer_id: parsed("customer_id"),
    kind: mapped("kind", VisitKind::from_code),
    item_id: int("item_id"),
    item_name: text("item_name"),
    host: text("host"),
    status: mapped("status", VisitStatus::from_code),
    created_at: instant("created_at"),
    updated_at: instant("updated_at"),
});

/// Reads a visit from a row with [`COLUMNS`].
pub(super) fn read(row: &Row) -> Result<Visit, DbError> {
    visit(row)
}

/// For lists, which build their statements.
pub(super) const COLUMNS: &str = columns!();

sql!(
    ADD = "INSERT INTO visit (id, customer_id, kind, item_id, item_name, host, status,
        created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)"
);
sql!(GET = columns + "FROM visit WHERE id = $1");
// One text per engine, because their JSON functions differ.
sql!(
    BY_ID = sqlite concat!(
        "SELECT ", columns!(), " FROM visit WHERE id IN (SELECT value FROM json_each($1))"
    ),
    postgres concat!(
        "SELECT ", columns!(),
        " FROM visit WHERE id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))"
    )
);
sql!(
    TOLD = sqlite "SELECT visit_id, MAX(position) AS position,
            MAX(CASE WHEN source = 'customer' THEN 0 ELSE 1 END) AS has_word
        FROM visit_history WHERE visit_id IN (SELECT value FROM json_each($1))
        GROUP BY visit_id",
    postgres "SELECT visit_id, MAX(position) AS position,
            CAST(MAX(CASE WHEN source = 'customer' THEN 0 ELSE 1 END) AS BIGINT) AS has_word
        FROM visit_history
        WHERE visit_id IN (SELECT json_array_elements_text(CAST($1 AS JSON)))
        GROUP BY visit_id"
);
sql!(OF_CUSTOMER = columns + "FROM visit WHERE customer_id = $1 ORDER BY id");
sql!(
    LATEST = columns
        + "FROM visit
    WHERE customer_id = $1 AND kind = $2 AND item_id = $3 AND created_at > $4
    ORDER BY id DESC LIMIT 1"
);
sql!(
    SINCE = "SELECT COUNT(*) AS visits, MIN(created_at) AS oldest FROM visit
    WHERE customer_id = $1 AND created_at > $2"
);
sql!(SET_STATUS = "UPDATE visit SET status = $2, updated_at = $3 WHERE id = $1");
sql!(
    ADD_HISTORY = "INSERT INTO visit_history
        (visit_id, from_status, to_status, source, changed_at, position)
    VALUES ($1, $2, $3, $4, $5, (SELECT COALESCE(MAX(position), 0) + 1
        FROM visit_history WHERE visit_id = $1))"
);
sql!(
    HISTORY_OF_CUSTOMER = "SELECT visit_id, to_status, source, changed_at
    FROM visit JOIN visit_history ON visit_id = visit.id
    WHERE customer_id = $1 ORDER BY visit_id, position"
);
sql!(
    TAKE_EVENT = "INSERT INTO visit_event (host, event_id, received_at)
    VALUES ($1, $2, $3) ON CONFLICT (host, event_id) DO NOTHING"
);

/// Inserts a visit and the first line of its history.
pub async fn add(tx: &mut Tx, visit: &Visit) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(visit.customer_id));
    let values = args![
        visit.id,
        visit.customer_id,
        visit.kind.code(),
        visit.item_id,
        &visit.item_name,
        &visit.host,
        visit.status.code(),
        visit.created_at
    ];
    tx.send(&ADD, values).await?;
    let (at, source) = (visit.created_at, Source::Customer);
    add_history(tx, visit.id, None, visit.status, source, at).await
}

/// Returns a visit of any customer, for sellers' events.
pub async fn get(conn: &mut Conn, id: VisitId) -> Result<Option<Visit>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(visit).transpose()
}

/// Visits of any customers by id.
pub async fn list_by_id(conn: &mut Conn, ids: &[VisitId]) -> Result<Vec<Visit>, DbError> {
    let rows = conn.fetch_all(&BY_ID, args![texts(ids)?]).await?;
    rows.iter().map(visit).collect()
}

/// State of visits' histories.
pub async fn load_history_states(
    conn: &mut Conn,
    ids: &[VisitId],
) -> Result<BTreeMap<VisitId, HistoryState>, DbError> {
    let rows = conn.fetch_all(&TOLD, args![texts(ids)?]).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("visit_id")?, HistoryState::read(row)?)))
        .collect()
}

fn texts(ids: &[VisitId]) -> Result<String, DbError> {
    let texts: Vec<String> = ids.iter().map(ToString::to_string).collect();
    to_json(&texts)
}

/// All visits of a customer, oldest first.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<Visit>, DbError> {
    let rows = conn.fetch_all(&OF_CUSTOMER, args![customer]).await?;
    rows.iter().map(visit).collect()
}

/// A customer's latest visit to a card or plan after an instant.
pub async fn find_latest(
    conn: &mut Conn,
    customer: CustomerId,
    kind: VisitKind,
    item: i64,
    after: Timestamp,
) -> Result<Option<Visit>, DbError> {
    let values = args![customer, kind.code(), item, after];
    let row = conn.fetch_optional(&LATEST, values).await?;
    row.as_ref().map(visit).transpose()
}

/// Number of a customer's visits after an instant, and the time of the first.
pub async fn count_since(
    conn: &mut Conn,
    customer: CustomerId,
    after: Timestamp,
) -> Result<(i64, Option<Timestamp>), DbError> {
    let row = conn.fetch_one(&SINCE, args![customer, after]).await?;
    Ok((row.int("visits")?, row.opt_instant("oldest")?))
}

/// Sets the status and adds a line to the history.
pub async fn set_status(
    tx: &mut Tx,
    visit: &Visit,
    to: VisitStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(visit.customer_id));
    tx.send(&SET_STATUS, args![visit.id, to.code(), now])
        .await?;
    add_history(tx, visit.id, Some(visit.status), to, source, now).await
}

/// History of all visits of a customer, in one query.
pub async fn history_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Vec<VisitChange>, DbError> {
    let rows = conn
        .fetch_all(&HISTORY_OF_CUSTOMER, args![customer])
        .await?;
    rows.iter().map(change).collect()
}

/// Records an event of a seller; false if it was processed before.
pub async fn record_event(
    tx: &mut Tx,
    host: &str,
    event_id: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(&TAKE_EVENT, args![host, event_id, now]).await? == 1)
}

async fn add_history(
    tx: &mut Tx,
    id: VisitId,
    from: Option<VisitStatus>,
    to: VisitStatus,
    source: Source,
    now: Timestamp,
) -> Result<(), DbError> {
    let from = from.map(VisitStatus::code);
    tx.send(&ADD_HISTORY, args![id, from, to.code(), source.code(), now])
        .await?;
    Ok(())
}

fn change(row: &Row) -> Result<VisitChange, DbError> {
    Ok(VisitChange {
        visit_id: row.parsed("visit_id")?,
        status: row.mapped("to_status", VisitStatus::from_code)?,
        source: row.mapped("source", Source::from_code)?,
        at: row.instant("changed_at")?,
    })
}
