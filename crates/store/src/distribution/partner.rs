//! Partners: one JSON body per row, and columns for searching and sorting.

use saakh_domain::distribution::partner::{Partner, PartnerStatus};
use saakh_domain::id::PartnerId;
use sea_query::{Alias, Expr, Query, SelectStatement};

use crate::catalog::entity::EntityTable;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, search_key};
use crate::db::{DbError, Row};
use crate::{Conn, args, not_personal, sql};

not_personal!("partner", "partners, which are companies");

/// A partner as shown in the back office.
#[derive(Debug, Clone)]
pub struct PartnerRow {
    pub partner: Partner,
    /// Number of its merchants.
    pub merchants: i64,
    /// Number of customers attributed to it.
    pub leads: i64,
    /// Increases with every change.
    pub version: i64,
}

#[derive(Debug, Clone, Default)]
pub struct Search {
    /// A part of key, name or `utm_id`.
    pub q: Option<String>,
    pub status: Option<PartnerStatus>,
}

/// The running total plus later attributions, which is fast for any number.
macro_rules! leads {
    () => {
        "(COALESCE((SELECT partner_leads.leads FROM partner_leads
            WHERE partner_leads.partner_id = partner.id), 0)
          + (SELECT COUNT(*) FROM attribution WHERE attribution.partner_id = partner.id
            AND attribution.attributed_at > COALESCE((SELECT partner_leads.counted_until
                FROM partner_leads WHERE partner_leads.partner_id = partner.id), -1)))"
    };
}

const MERCHANTS: &str = "(SELECT COUNT(*) FROM merchant WHERE merchant.partner_id = partner.id)";
const LEADS: &str = leads!();

sql!(
    ADD = "INSERT INTO partner
        (id, body, name_key, search_key, utm_id, status, partner_key, version)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1)"
);
sql!(
    CHANGE = "UPDATE partner SET body = $2, name_key = $3, search_key = $4, utm_id = $5,
        status = $6, version = version + 1
    WHERE id = $1"
);
sql!(ALL = "SELECT body, version FROM partner ORDER BY id");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM partner");
sql!(
    ROW = concat!(
        "SELECT body, version,
            (SELECT COUNT(*) FROM merchant WHERE merchant.partner_id = partner.id) AS merchants, ",
        leads!(),
        " AS leads FROM partner WHERE id = $1"
    )
);

/// All partners.
pub static TABLE: EntityTable<Partner> = EntityTable {
    add: &ADD,
    all: &ALL,
    get: &ROW,
    save: &CHANGE,
    next_id: &NEXT_ID,
    id: |partner| partner.id.0,
    columns: |partner| {
        args![
            search_key(&[&partner.name]),
            search_key(&[&partner.key, &partner.name, &partner.utm_id]),
            &partner.utm_id,
            partner.status.code()
        ]
    },
    fixed_columns: |partner| args![&partner.key],
};

crate::list!(
    /// Partners with their figures, as the back office lists them.
    PARTNERS = List {
        name: "partners",
        select: partners,
        id: Key::Int("partner.id"),
        sorts: &[
            Sort { name: "id", key: Key::Int("partner.id") },
            Sort { name: "name", key: Key::Text("partner.name_key") },
            Sort { name: "utmId", key: Key::OptionalText("partner.utm_id") },
            Sort { name: "merchants", key: Key::Int(MERCHANTS) },
            Sort { name: "leads", key: Key::Int(LEADS) },
        ],
        first: "id",
    },
    || filter(&Search {
        q: Some("x".to_owned()),
        status: Some(PartnerStatus::Active),
    })
);

fn partners() -> SelectStatement {
    Query::select()
        .columns([("partner", "body"), ("partner", "version")])
        .expr_as(Expr::cust(MERCHANTS), Alias::new("merchants"))
        .expr_as(Expr::cust(LEADS), Alias::new("leads"))
        .from("partner")
        .take()
}

fn filter(search: &Search) -> Filter {
    Filter::new()
        .contains("partner.search_key", search.q.as_deref())
        .equal("partner.status", search.status.map(PartnerStatus::code))
}

pub async fn page(
    conn: &mut Conn,
    search: &Search,
    request: &PageRequest,
) -> Result<Page<PartnerRow>, DbError> {
    PARTNERS
        .page(conn, &filter(search), request, partner_row)
        .await
}

pub async fn row(conn: &mut Conn, id: PartnerId) -> Result<Option<PartnerRow>, DbError> {
    let row = conn.fetch_optional(&ROW, args![id]).await?;
    row.as_ref().map(partner_row).transpose()
}

fn partner_row(row: &Row) -> Result<PartnerRow, DbError> {
    Ok(PartnerRow {
        partner: row.json("body")?,
        merchants: row.int("merchants")?,
        leads: row.int("leads")?,
        version: row.int("version")?,
    })
}
