//! Tracking links: their targets, clicks and leads.

mod view;
mod write;

use axum::extract::State;
use axum::response::Response;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use saakh_service::operations::poster;
use saakh_service::{App, distribution};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::link::{self, LINKS, LinkRow, Search};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use view::LinkItem;

use crate::authorisation::{AuthorisedActor, LinkWriter, ListReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::download;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Column, ListExport, Listing, RenderContext};
use crate::state::Api;
use crate::view::PosterQuery;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, write::create))
        .merge(export_routes::<ListExport<Links>>("/api/admin/links"))
        .routes(routes!(write::disable))
        .routes(routes!(write::enable))
        .routes(routes!(qr_svg))
        .routes(routes!(qr_png))
        .routes(routes!(poster_pdf))
        .routes(routes!(write::of_merchant))
}

/// Filters of links.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LinkFilter {
    /// The partner of the link.
    partner_id: Option<i64>,
    /// The merchant of the link.
    merchant_id: Option<i64>,
    #[param(inline, value_type = Option<crate::words::LinkStatusName>)]
    status: Option<String>,
}

/// The list of tracking links.
pub struct Links;

impl Listing for Links {
    const NAME: &'static str = "links";
    const TITLE: &'static str = "links_title";
    const LIST: &'static List = &LINKS;
    const COLUMNS: &'static [Column<LinkItem>] = LinkItem::COLUMNS;
    type Filter = LinkFilter;
    type Search = Search;
    type Row = LinkRow;
    type Item = LinkItem;
    type Exporter = LinkWriter;

    fn parse_search(_: &App, listed: &ListQuery<LinkFilter>) -> ApiResult<Search> {
        let filter = &listed.filter;
        Ok(Search {
            q: listed.search_text()?.map(str::to_owned),
            partner: filter.partner_id.map(PartnerId),
            merchant: filter.merchant_id.map(MerchantId),
            status: parse_choice("status", filter.status.as_deref(), LinkStatus::from_code)?,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &Search,
        request: &PageRequest,
    ) -> Result<Page<LinkRow>, DbError> {
        link::page(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(context: &RenderContext<'_>, row: LinkRow) -> LinkItem {
        LinkItem::from_row(context.app, row)
    }
}

/// Lists all tracking links.
#[utoipa::path(get, path = "/api/admin/links", tag = "admin", security(("admin" = [])),
    params(Paging, LinkFilter), responses(
    (status = 200, body = PageView<LinkItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<LinkWriter>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<LinkFilter>,
) -> ApiResult<Json<PageView<LinkItem>>> {
    listing::load_page::<Links>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Links>>() }

/// Returns the link's QR code for print at any size.
#[utoipa::path(get, path = "/api/admin/links/{id}/qr.svg", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = String, content_type = "image/svg+xml"),
    (status = 404, body = Problem),
))]
async fn qr_svg(
    State(api): State<Api>,
    _: AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let (code, svg) = distribution::link::qr_svg(&api.app, LinkId(id)).await?;
    Ok(download::svg(&code, svg))
}

/// Returns the link's poster for print.
#[utoipa::path(get, path = "/api/admin/links/{id}/poster.pdf", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id"), PosterQuery),
    responses(
    (status = 200, body = Vec<u8>, content_type = "application/pdf"),
    (status = 404, body = Problem),
    (status = 503, body = Problem, description = "`pdf-busy`: too many PDFs are being rendered"),
))]
async fn poster_pdf(
    State(api): State<Api>,
    _: AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
    Query(query): Query<PosterQuery>,
) -> ApiResult<Response> {
    let (size, language) = query.parse()?;
    let made = poster::render_for_link(&api.app, LinkId(id), size, language).await?;
    Ok(download::pdf(&made.code, made.pdf))
}

/// Returns the link's QR code as a picture of at least 1,000 pixels.
#[utoipa::path(get, path = "/api/admin/links/{id}/qr.png", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = Vec<u8>, content_type = "image/png"),
    (status = 404, body = Problem),
))]
async fn qr_png(
    State(api): State<Api>,
    _: AuthorisedActor<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let (code, png) = distribution::link::qr_png(&api.app, LinkId(id)).await?;
    Ok(download::png(&code, png))
}
