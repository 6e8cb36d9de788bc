//! Tracking links and their click counts.

use jiff::Timestamp;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::distribution::touch::Utms;
use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use sea_query::{Alias, Expr, Query, SelectStatement};

use super::portal_scope::{OwnerColumns, PortalScope};
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, search_key};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("tracking_link", "links of partners and merchants");
not_personal!("tracking_link_clicks", "numbers of clicks");

#[derive(Debug, Clone)]
pub struct Link {
    pub id: LinkId,
    /// Display name in the back office.
    pub name: String,
    /// The code in its address.
    pub code: String,
    /// The partner it is attributed to.
    pub partner_id: PartnerId,
    /// The merchant it is attributed to.
    pub merchant_id: Option<MerchantId>,
    /// The target page; `/` is the partner's landing page.
    pub path: String,
    /// UTM parameters added to the page's address.
    pub utms: Utms,
    /// Whether it is active.
    pub status: LinkStatus,
    pub created_at: Timestamp,
    /// Increases with every change.
    pub version: i64,
}

/// A link with its figures.
#[derive(Debug, Clone)]
pub struct LinkRow {
    pub link: Link,
    pub merchant: Option<String>,
    /// Number of clicks.
    pub clicks: i64,
    /// Number of customers it brought.
    pub leads: i64,
}

#[derive(Debug, Clone, Default)]
pub struct Search {
    /// A part of name or code.
    pub q: Option<String>,
    pub partner: Option<PartnerId>,
    pub merchant: Option<MerchantId>,
    pub status: Option<LinkStatus>,
}

const LEADS: &str =
    "(SELECT COUNT(*) FROM attribution WHERE attribution.link_id = tracking_link.id)";

/// The columns of [`LinkRow`] and their joins.
macro_rules! row {
    ($condition:literal) => {
        concat!(
            "SELECT tracking_link.id, tracking_link.name, code, tracking_link.partner_id,
                merchant_id, path, utms, tracking_link.status, tracking_link.created_at,
                tracking_link.version, merchant.name AS merchant, clicks,
                (SELECT COUNT(*) FROM attribution
                 WHERE attribution.link_id = tracking_link.id) AS leads
            FROM tracking_link
            JOIN tracking_link_clicks ON tracking_link_clicks.link_id = tracking_link.id
            LEFT JOIN merchant ON merchant.id = tracking_link.merchant_id
            WHERE ",
            $condition
        )
    };
}

sql!(
    ADD =
        "INSERT INTO tracking_link (id, name, name_key, search_key, code, partner_id, merchant_id,
        path, utms, status, created_at, version)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 1)"
);
sql!(BEGIN_CLICKS = "INSERT INTO tracking_link_clicks (link_id, clicks) VALUES ($1, 0)");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM tracking_link");
sql!(ROW = row!("tracking_link.id = $1"));
sql!(BY_CODE = row!("tracking_link.code = $1"));
sql!(
    OWN = row!(
        "tracking_link.partner_id = $1 AND COALESCE(merchant_id, 0) = $2 AND path = '/'
          AND utms = $3 AND tracking_link.status = 'active'
        ORDER BY tracking_link.id LIMIT 1"
    )
);
sql!(SET_STATUS = "UPDATE tracking_link SET status = $2, version = version + 1 WHERE id = $1");
sql!(ADD_CLICKS = "UPDATE tracking_link_clicks SET clicks = clicks + $2 WHERE link_id = $1");

crate::list!(
    /// Tracking links with their clicks and leads, as the back office lists them.
    LINKS = List {
        name: "links",
        select: links,
        id: Key::Int("tracking_link.id"),
        sorts: &[
            Sort { name: "name", key: Key::Text("tracking_link.name_key") },
            Sort { name: "createdAt", key: Key::Int("tracking_link.created_at") },
            Sort { name: "clicks", key: Key::Int("tracking_link_clicks.clicks") },
            Sort { name: "leads", key: Key::Int(LEADS) },
        ],
        first: "-createdAt",
    },
    || filter(PortalScope::EVERY_COLUMN, &Search {
        q: Some("x".to_owned()),
        partner: Some(PartnerId(1)),
        merchant: Some(MerchantId(1)),
        status: Some(LinkStatus::Active),
    })
);

fn links() -> SelectStatement {
    Query::select()
        .columns([
            ("tracking_link", "id"),
            ("tracking_link", "name"),
            ("tracking_link", "code"),
            ("tracking_link", "partner_id"),
            ("tracking_link", "merchant_id"),
            ("tracking_link", "path"),
            ("tracking_link", "utms"),
            ("tracking_link", "status"),
            ("tracking_link", "created_at"),
            ("tracking_link", "version"),
            ("tracking_link_clicks", "clicks"),
        ])
        .expr_as(Expr::cust("merchant.name"), Alias::new("merchant"))
        .expr_as(Expr::cust(LEADS), Alias::new("leads"))
        .from("tracking_link")
        .inner_join(
            "tracking_link_clicks",
            Expr::cust("tracking_link_clicks.link_id = tracking_link.id"),
        )
        .left_join(
            "merchant",
            Expr::cust("merchant.id = tracking_link.merchant_id"),
        )
        .take()
}

fn filter(scope: PortalScope, search: &Search) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "tracking_link.partner_id",
        merchant: "tracking_link.merchant_id",
    };
    let found = Filter::new()
        .contains("tracking_link.search_key", search.q.as_deref())
        .equal("tracking_link.partner_id", search.partner)
        .equal("tracking_link.merchant_id", search.merchant)
        .equal("tracking_link.status", search.status.map(LinkStatus::code));
    scope.restrict(found, OWNERS)
}

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &Search,
    request: &PageRequest,
) -> Result<Page<LinkRow>, DbError> {
    LINKS
        .page(conn, &filter(scope, search), request, link_row)
        .await
}

pub async fn row(conn: &mut Conn, id: LinkId) -> Result<Option<LinkRow>, DbError> {
    let row = conn.fetch_optional(&ROW, args![id]).await?;
    row.as_ref().map(link_row).transpose()
}

pub async fn find_by_code(conn: &mut Conn, code: &str) -> Result<Option<Link>, DbError> {
    let row = conn.fetch_optional(&BY_CODE, args![code]).await?;
    Ok(row.as_ref().map(link_row).transpose()?.map(|row| row.link))
}

/// The oldest active link to the first page of a partner, or of one of its merchants, with these parameters.
pub async fn find_own(
    conn: &mut Conn,
    partner: PartnerId,
    merchant: Option<MerchantId>,
    utms: &Utms,
) -> Result<Option<LinkRow>, DbError> {
    let merchant = merchant.map_or(0, |id| id.0);
    let row = conn.fetch_optional(&OWN, args![partner, merchant, to_json(utms)?]);
    row.await?.as_ref().map(link_row).transpose()
}

pub async fn next_id(tx: &mut Tx) -> Result<LinkId, DbError> {
    tx.fetch_one(&NEXT_ID, args![]).await?.int("id").map(LinkId)
}

pub async fn add(tx: &mut Tx, link: &Link) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(
        &ADD,
        args![
            link.id,
            &link.name,
            search_key(&[&link.name]),
            search_key(&[&link.name, &link.code]),
            &link.code,
            link.partner_id,
            link.merchant_id,
            &link.path,
            to_json(&link.utms)?,
            link.status.code(),
            link.created_at
        ],
    )
    .await?;
    tx.send(&BEGIN_CLICKS, args![link.id]).await?;
    Ok(())
}

pub async fn set_status(tx: &mut Tx, id: LinkId, status: LinkStatus) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&SET_STATUS, args![id, status.code()]).await?;
    Ok(())
}

/// Adds to a link's number of clicks.
pub async fn add_clicks(tx: &mut Tx, id: LinkId, clicks: i64) -> Result<(), DbError> {
    tx.send(&ADD_CLICKS, args![id, clicks]).await?;
    Ok(())
}

fn link_row(row: &Row) -> Result<LinkRow, DbError> {
    Ok(LinkRow {
        link: Link {
            id: LinkId(row.int("id")?),
            name: row.text("name")?,
            code: row.text("code")?,
            partner_id: PartnerId(row.int("partner_id")?),
            merchant_id: row.get::<Option<i64>>("merchant_id")?.map(MerchantId),
            path: row.text("path")?,
            utms: row.json("utms")?,
            status: row.mapped("status", LinkStatus::from_code)?,
            created_at: row.instant("created_at")?,
            version: row.int("version")?,
        },
        merchant: row.opt_text("merchant")?,
        clicks: row.int("clicks")?,
        leads: row.int("leads")?,
    })
}
