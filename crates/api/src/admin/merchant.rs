//! Merchants with their partner and status.

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

pub use view::MerchantItem;
pub use write::{
    __path_approve, __path_invite, __path_masquerade, __path_reject, __path_resume, __path_reveal,
    __path_set_payee, __path_suspend, __path_unlock, __path_update, approve, invite, masquerade,
    reject, resume, reveal, set_payee, suspend, unlock, update,
};

use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, MerchantReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::{self, Column, Listing, RenderContext, exports};
use crate::state::Api;

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
pub async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MerchantReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<MerchantFilter>,
) -> ApiResult<Json<PageView<MerchantItem>>> {
    listing::load_page::<Merchants>(&api, &reader.permit, language, &listed).await
}

exports!(
    Merchants,
    MerchantFilter,
    "/api/admin/merchants.csv",
    "/api/admin/merchants.xlsx"
);
