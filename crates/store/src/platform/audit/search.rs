//! Search of the audit trail, with names of actors and entities.

use jiff::Timestamp;
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, UnionType};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// Filters of rows, joined by AND.
#[derive(Debug, Clone, Default)]
pub struct AuditFilter {
    /// The actor: kind and optionally id.
    pub actor: Option<(String, Option<String>)>,
    /// On whose behalf: kind and id.
    pub behalf: Option<(String, String)>,
    pub action: Option<String>,
    pub target_kind: Option<String>,
    pub target_id: Option<String>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub before: Option<Timestamp>,
    /// Request id, entity id or name of an entity.
    pub q: Option<AuditTextFilter>,
}

/// A search text: an id, and entities with such a name.
#[derive(Debug, Clone, Default)]
pub struct AuditTextFilter {
    /// As entered.
    pub text: String,
    /// Kind and id of entities with this name.
    pub targets: Vec<(&'static str, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// `UUIDv7` text.
    pub id: String,
    pub at: Timestamp,
    pub actor: NamedEntity,
    pub behalf: Option<NamedEntity>,
    pub action: String,
    pub target: NamedEntity,
    pub request_id: Option<String>,
    pub sealed: bool,
    /// Before and after as JSON, if it is short and not erased.
    pub detail: Option<String>,
}

/// Kind and id of an actor or entity, with its name if the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedEntity {
    /// For instance `admin`, `merchant`, `partner`.
    pub kind: String,
    /// Id of that kind, as text.
    pub id: String,
    /// The name, if a table of [`NAMES`] has it.
    pub name: Option<String>,
}

const COLUMNS: [&str; 11] = [
    "id",
    "at",
    "actor_kind",
    "actor_id",
    "behalf_kind",
    "behalf_id",
    "action",
    "target_kind",
    "target_id",
    "request_id",
    "position",
];

/// Longer details are read for single rows only, not for lists.
const SHORT_DETAIL: usize = 40_000;

/// Names by table, for each pair of kind and id columns, looked up by primary key.
const NAMES: [NameLookup; 10] = [
    NameLookup::by_number("actor", "admin", "admin_user"),
    NameLookup::by_number("actor", "merchant", "merchant"),
    NameLookup::by_number("actor", "portal-user", "portal_user"),
    NameLookup::by_number("behalf", "merchant", "merchant"),
    NameLookup::by_number("target", "admin", "admin_user"),
    NameLookup::by_number("target", "merchant", "merchant"),
    NameLookup::by_number("target", "portal-user", "portal_user"),
    NameLookup::by_number("target", "link", "tracking_link"),
    NameLookup::by_number("target", "lender-group", "lender_group"),
    NameLookup {
        role: "target",
        kind: "upload",
        table: "upload_batch",
        name: "file_name",
        is_number: false,
    },
];

/// The table with the names of a kind of actor or entity.
struct NameLookup {
    role: &'static str,
    kind: &'static str,
    table: &'static str,
    /// The column of the name.
    name: &'static str,
    /// Whether its ids are numbers.
    is_number: bool,
}

impl NameLookup {
    const fn by_number(role: &'static str, kind: &'static str, table: &'static str) -> Self {
        Self {
            role,
            kind,
            table,
            name: "name",
            is_number: true,
        }
    }

    fn select(&self) -> String {
        let Self {
            role,
            kind,
            table,
            name,
            ..
        } = self;
        let id = if self.is_number {
            format!("CAST(audit.{role}_id AS BIGINT)")
        } else {
            format!("audit.{role}_id")
        };
        // Checks the kind before the id is cast to a number.
        format!(
            "(SELECT {name} FROM {table} WHERE {table}.id = \
             CASE WHEN audit.{role}_kind = '{kind}' THEN {id} END)"
        )
    }
}

crate::list!(
    /// The trail. A row's id starts with the time it was written, so it gives the chronological order.
    AUDIT = List {
        name: "audit",
        select: rows,
        id: Key::Text("audit.id"),
        sorts: &[Sort {
            name: "at",
            key: Key::Text("audit.id"),
        }],
        first: "-at",
    },
    every_filter
);

sql!(DETAIL = "SELECT detail FROM audit WHERE id = $1");

pub async fn list(
    conn: &mut Conn,
    search: &AuditFilter,
    request: &PageRequest,
) -> Result<Page<AuditRow>, DbError> {
    AUDIT.page(conn, &filter(search), request, audit_row).await
}

/// The engine's query plan of a page, for tests.
#[cfg(feature = "testing")]
pub async fn plan(
    conn: &mut Conn,
    search: &AuditFilter,
    request: &PageRequest,
) -> Result<String, DbError> {
    AUDIT.plan(conn, &filter(search), request).await
}

pub async fn get(conn: &mut Conn, id: &str) -> Result<Option<AuditRow>, DbError> {
    let filter = Filter::new().equal("audit.id", Some(id));
    AUDIT.find_first(conn, &filter, audit_row).await
}

/// Before and after of a row, as JSON; none if erased.
pub async fn detail(conn: &mut Conn, id: &str) -> Result<Option<String>, DbError> {
    let row = conn.fetch_optional(&DETAIL, args![id]).await?;
    row.map_or(Ok(None), |row| row.opt_text("detail"))
}

/// Looks up names only for the rows of a page, so that counting reads only an index.
fn rows() -> SelectStatement {
    let mut select = Query::select();
    select
        .columns(COLUMNS.map(|column| ("audit", column)))
        .from("audit");
    let short = format!("CASE WHEN LENGTH(audit.detail) <= {SHORT_DETAIL} THEN audit.detail END");
    select.expr_as(Expr::cust(short), Alias::new("detail"));
    for lookup in NAMES {
        let alias = format!("{}_{}_name", lookup.role, lookup.kind);
        select.expr_as(Expr::cust(lookup.select()), Alias::new(alias));
    }
    select
}

fn filter(search: &AuditFilter) -> Filter {
    let (actor_kind, actor_id) = search.actor.clone().unzip();
    let (behalf_kind, behalf_id) = search.behalf.clone().unzip();
    Filter::new()
        .equal("audit.actor_kind", actor_kind)
        .equal("audit.actor_id", actor_id.flatten())
        .equal("audit.behalf_kind", behalf_kind)
        .equal("audit.behalf_id", behalf_id)
        .equal("audit.action", search.action.clone())
        .equal("audit.target_kind", search.target_kind.clone())
        .equal("audit.target_id", search.target_id.clone())
        .at_least("audit.id", search.from.map(first_id))
        .below("audit.id", search.before.map(first_id))
        .in_query("audit.id", search.q.as_ref().map(found))
}

/// Rows of a request, or about an entity by id or name, each by its own index.
fn found(wanted: &AuditTextFilter) -> SelectStatement {
    let ids = |condition: Expr| {
        let mut select = Query::select();
        select.column("id").from("audit").and_where(condition);
        select
    };
    let of_id = |column: &'static str| ids(Expr::col(column).eq(&wanted.text));
    let mut found = of_id("request_id");
    found.union(UnionType::All, of_id("target_id"));
    for (kind, id) in &wanted.targets {
        let is_it = Expr::col("target_id").eq(id);
        let named = ids(Expr::col("target_kind").eq(*kind).and(is_it));
        found.union(UnionType::All, named);
    }
    found
}

fn every_filter() -> Filter {
    let text = || Some("x".to_owned());
    filter(&AuditFilter {
        actor: Some(("admin".to_owned(), text())),
        behalf: Some(("merchant".to_owned(), "1".to_owned())),
        action: text(),
        target_kind: text(),
        target_id: text(),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some(AuditTextFilter {
            text: "x".to_owned(),
            targets: vec![("lender", "1".to_owned()), ("card", "2".to_owned())],
        }),
    })
}

fn audit_row(row: &Row) -> Result<AuditRow, DbError> {
    let behalf_kind = row.opt_text("behalf_kind")?;
    Ok(AuditRow {
        id: row.text("id")?,
        at: row.instant("at")?,
        actor: named(row, "actor")?,
        behalf: behalf_kind.map(|_| named(row, "behalf")).transpose()?,
        action: row.text("action")?,
        target: named(row, "target")?,
        request_id: row.opt_text("request_id")?,
        sealed: row.get::<Option<i64>>("position")?.is_some(),
        detail: row.opt_text("detail")?,
    })
}

fn named(row: &Row, role: &str) -> Result<NamedEntity, DbError> {
    let kind = row.text(&format!("{role}_kind"))?;
    let has_name = NAMES
        .iter()
        .any(|lookup| lookup.role == role && lookup.kind == kind);
    let name = has_name.then(|| row.opt_text(&format!("{role}_{kind}_name")));
    Ok(NamedEntity {
        id: row.text(&format!("{role}_id"))?,
        name: name.transpose()?.flatten(),
        kind,
    })
}
