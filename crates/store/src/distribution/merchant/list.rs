//! The list of merchants.

use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::PartnerId;
use sea_query::{Alias, Expr, Query, SelectStatement};

use super::payee::WAITING;
use super::{COLUMNS, Merchant, SAME_BANK, SAME_PAN, merchant};
use crate::Conn;
use crate::db::DbError;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::distribution::portal_scope::{OwnerColumns, PortalScope};

#[derive(Debug, Clone, Default)]
pub struct Search {
    /// A part of name, shop, address or city.
    pub q: Option<String>,
    pub status: Option<MerchantStatus>,
    pub partner: Option<PartnerId>,
}

crate::list!(
    /// Merchants as the back office lists them.
    MERCHANTS = List {
        name: "merchants",
        select: merchants,
        id: Key::Int("id"),
        sorts: &[
            Sort { name: "name", key: Key::Text("name_key") },
            Sort { name: "createdAt", key: Key::Int("created_at") },
            Sort { name: "status", key: Key::Text("status") },
        ],
        first: "-createdAt",
    },
    || filter(PortalScope::EVERY_COLUMN, &Search {
        q: Some("x".to_owned()),
        status: Some(MerchantStatus::Pending),
        partner: Some(PartnerId(1)),
    })
);

fn merchants() -> SelectStatement {
    let mut select = Query::select();
    select
        .columns(COLUMNS)
        .expr_as(Expr::cust(SAME_PAN), Alias::new("same_pan"))
        .expr_as(Expr::cust(SAME_BANK), Alias::new("same_bank"));
    for (column, name) in WAITING {
        select.expr_as(Expr::cust(column), Alias::new(name));
    }
    select.from("merchant").take()
}

fn filter(scope: PortalScope, search: &Search) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "partner_id",
        merchant: "id",
    };
    let found = Filter::new()
        .contains("search_key", search.q.as_deref())
        .equal("status", search.status.map(MerchantStatus::code))
        .equal("partner_id", search.partner);
    scope.restrict(found, OWNERS)
}

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &Search,
    request: &PageRequest,
) -> Result<Page<Merchant>, DbError> {
    MERCHANTS
        .page(conn, &filter(scope, search), request, merchant)
        .await
}
