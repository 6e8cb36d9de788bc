//! Merchants with their partner and status.

mod people;
mod view;
mod write;

use axum::extract::State;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::PartnerId;
use saakh_service::App;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::merchant::{self, MERCHANTS, Merchant, Search};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use view::MerchantItem;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, MerchantReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<Merchants>>(
            "/api/admin/merchants",
        ))
        .routes(routes!(people::list_users))
        .routes(routes!(write::update))
        .routes(routes!(write::approve))
        .routes(routes!(write::reject))
        .routes(routes!(write::suspend))
        .routes(routes!(write::resume))
        .routes(routes!(write::invite))
        .routes(routes!(write::set_payee))
        .merge(super::payee_change::routes())
        .routes(routes!(write::unlock))
        .routes(routes!(write::reveal))
        .routes(routes!(write::masquerade))
}

/// Filters of merchants.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MerchantFilter {
    #[param(inline, value_type = Option<crate::words::MerchantStatusName>)]
    status: Option<String>,
    /// The partner that they work under.
    partner_id: Option<i64>,
}

/// The list of merchants.
pub struct Merchants;

impl Listing for Merchants {
    const NAME: &'static str = "merchants";
    const TITLE: &'static str = "merchants_title";
    const LIST: &'static List = &MERCHANTS;
    const COLUMNS: &'static [Column<MerchantItem>] = MerchantItem::COLUMNS;
    type Filter = MerchantFilter;
    type Search = Search;
    type Row = Merchant;
    type Item = MerchantItem;
    type Exporter = ConfirmedActor<MerchantReader>;

    fn parse_search(_: &App, listed: &ListQuery<MerchantFilter>) -> ApiResult<Search> {
        let filter = &listed.filter;
        Ok(Search {
            q: listed.search_text()?.map(str::to_owned),
            status: parse_choice(
                "status",
                filter.status.as_deref(),
                MerchantStatus::from_code,
            )?,
            partner: filter.partner_id.map(PartnerId),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &Search,
        request: &PageRequest,
    ) -> Result<Page<Merchant>, DbError> {
        merchant::page(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: Merchant) -> MerchantItem {
        MerchantItem::from_row(context.app, row, context.language)
    }
}

/// Lists all merchants.
#[utoipa::path(get, path = "/api/admin/merchants", tag = "admin", security(("admin" = [])),
    params(Paging, MerchantFilter), responses(
    (status = 200, body = PageView<MerchantItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MerchantReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<MerchantFilter>,
) -> ApiResult<Json<PageView<MerchantItem>>> {
    listing::load_page::<Merchants>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Merchants>>() }
