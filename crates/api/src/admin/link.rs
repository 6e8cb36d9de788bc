//! Tracking links: where they lead, and what they brought.

mod view;
mod write;

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_domain::distribution::link::LinkStatus;
use saakh_domain::id::{LinkId, MerchantId, PartnerId};
use saakh_service::distribution::link as links;
use saakh_store::distribution::link::{self, LINKS, Search};
use serde::Deserialize;
use utoipa::IntoParams;

pub use view::LinkItem;
pub use write::{__path_create, __path_disable, __path_enable, create, disable, enable};

use crate::authorisation::{Authorised, LinkWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::Path;
use crate::http::csv::{self, File};
use crate::http::download;
use crate::http::list::{Listed, PageView, Paging, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Which links.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LinkFilter {
    /// The partner that the link counts for.
    partner_id: Option<i64>,
    /// The merchant that it counts for.
    merchant_id: Option<i64>,
    /// `active` or `disabled`.
    #[param(inline, value_type = Option<crate::words::LinkStatusName>)]
    status: Option<String>,
}

/// Every tracking link.
#[utoipa::path(get, path = "/api/admin/links", tag = "admin", security(("admin" = [])),
    params(Paging, LinkFilter), responses(
    (status = 200, body = PageView<LinkItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<LinkWriter>,
    listed: Listed<LinkFilter>,
) -> ApiResult<Answer<PageView<LinkItem>>> {
    let (request, search) = (listed.page_request(&api, &LINKS)?, search(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = link::page(&mut conn, &search, &request).await?;
    let view = |row| LinkItem::of(&api.app, row);
    Ok(Answer(PageView::of(&api, &LINKS, &request, page, view)))
}

/// Every tracking link, as a file.
#[utoipa::path(get, path = "/api/admin/links.csv", tag = "admin", security(("admin" = [])),
    params(Paging, LinkFilter), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    _: Authorised<LinkWriter>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<LinkFilter>,
) -> ApiResult<Response> {
    let (request, search) = (listed.whole(&LINKS)?, search(&listed)?);
    let file = File {
        name: "links",
        titles: LinkItem::TITLES,
    };
    let app = api.app.clone();
    csv::respond(&api, language, file, request, move |request| {
        let (app, search) = (app.clone(), search.clone());
        async move {
            let mut conn = app.db.read().await?;
            let page = link::page(&mut conn, &search, &request).await?;
            Ok(page.map(|row| LinkItem::of(&app, row).cells(&app, language)))
        }
    })
    .await
}

fn search(listed: &Listed<LinkFilter>) -> ApiResult<Search> {
    let filter = &listed.filter;
    Ok(Search {
        q: listed.q()?.map(str::to_owned),
        partner: filter.partner_id.map(PartnerId),
        merchant: filter.merchant_id.map(MerchantId),
        status: one_of("status", filter.status.as_deref(), LinkStatus::from_code)?,
    })
}

/// The link's QR code, for print at any size.
#[utoipa::path(get, path = "/api/admin/links/{id}/qr.svg", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = String, content_type = "image/svg+xml"),
    (status = 404, body = Problem),
))]
pub async fn qr_svg(
    State(api): State<Api>,
    _: Authorised<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let (code, svg) = links::qr_svg(&api.app, LinkId(id)).await?;
    Ok(download::svg(&code, svg))
}

/// The link's QR code as a picture of 1,000 pixels or a little more.
#[utoipa::path(get, path = "/api/admin/links/{id}/qr.png", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The link's id")), responses(
    (status = 200, body = Vec<u8>, content_type = "image/png"),
    (status = 404, body = Problem),
))]
pub async fn qr_png(
    State(api): State<Api>,
    _: Authorised<LinkWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Response> {
    let (code, png) = links::qr_png(&api.app, LinkId(id)).await?;
    Ok(download::png(&code, png))
}
