//! Partners with their terms, merchants and leads.

mod account;
mod key;
mod view;
mod write;

use axum::extract::State;
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::id::PartnerId;
use saakh_service::App;
use saakh_service::Error;
use saakh_service::distribution::partner_key;
use saakh_service::identity::partner_account;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::partner::{self, PARTNERS, PartnerRow, Search};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use view::{PartnerBrand, PartnerDetail, PartnerItem};
pub(crate) use write::Reason;

use crate::authorisation::{AuthorisedActor, ListReader, PartnerReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, write::create))
        .merge(export_routes::<ListExport<Partners>>("/api/admin/partners"))
        .routes(routes!(get, write::update))
        .routes(routes!(account::create_account))
        .routes(routes!(write::disable))
        .routes(routes!(write::enable))
        .routes(routes!(key::renew_key, key::stop_key))
        .routes(routes!(write::update_utm))
        .routes(routes!(write::update_revenue))
}

/// Filters of partners.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartnerFilter {
    #[param(inline, value_type = Option<crate::words::PartnerStatusName>)]
    status: Option<String>,
}

/// The list of partners.
pub struct Partners;

impl Listing for Partners {
    const NAME: &'static str = "partners";
    const TITLE: &'static str = "partners_title";
    const LIST: &'static List = &PARTNERS;
    const COLUMNS: &'static [Column<PartnerItem>] = PartnerItem::COLUMNS;
    type Filter = PartnerFilter;
    type Search = Search;
    type Row = PartnerRow;
    type Item = PartnerItem;
    type Exporter = PartnerReader;

    fn parse_search(_: &App, listed: &ListQuery<PartnerFilter>) -> ApiResult<Search> {
        let status = listed.filter.status.as_deref();
        Ok(Search {
            q: listed.search_text()?.map(str::to_owned),
            status: parse_choice("status", status, PartnerStatus::from_code)?,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &Search,
        request: &PageRequest,
    ) -> Result<Page<PartnerRow>, DbError> {
        partner::page(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: PartnerRow) -> PartnerItem {
        row.into()
    }
}

/// Lists all partners.
#[utoipa::path(get, path = "/api/admin/partners", tag = "admin", security(("admin" = [])),
    params(Paging, PartnerFilter), responses(
    (status = 200, body = PageView<PartnerItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<PartnerReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<PartnerFilter>,
) -> ApiResult<Json<PageView<PartnerItem>>> {
    listing::load_page::<Partners>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Partners>>() }

/// Returns a partner with its brand.
#[utoipa::path(get, path = "/api/admin/partners/{id}", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The partner's id")), responses(
    (status = 200, body = PartnerDetail),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<PartnerReader>,
    Path(id): Path<i64>,
) -> ApiResult<Json<PartnerDetail>> {
    let id = PartnerId(id);
    let mut conn = api.app.db.read().await?;
    let row = partner::row(&mut conn, id).await?;
    let row = row.ok_or_else(Error::not_found)?;
    let account = partner_account::find(&mut conn, id).await?;
    drop(conn);
    let key = partner_key::state(&api.app, id).await?;
    Ok(Json(PartnerDetail::new(&api, row, key, account)))
}
