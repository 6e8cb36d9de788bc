//! Partners: who brings customers, under which terms, and whom they brought.

mod view;
mod write;

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_domain::distribution::partner::PartnerStatus;
use saakh_domain::id::PartnerId;
use saakh_service::Error;
use saakh_store::distribution::attribution::{self, Lead};
use saakh_store::distribution::partner::{self, PARTNERS, Search};
use serde::Deserialize;
use utoipa::IntoParams;

pub use view::{LeadItem, PartnerBrand, PartnerItem, PartnerPage};
pub(crate) use write::Reason;
pub use write::{
    __path_create, __path_disable, __path_enable, __path_update, __path_update_revenue,
    __path_update_utm, create, disable, enable, update, update_revenue, update_utm,
};

use crate::authorisation::{Authorised, PartnerReader};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Path;
use crate::http::csv::{self, File};
use crate::http::list::{Listed, PageView, Paging, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Which partners.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PartnerFilter {
    /// `active` or `disabled`.
    #[param(inline, value_type = Option<crate::words::PartnerStatusName>)]
    status: Option<String>,
}

/// Every partner.
#[utoipa::path(get, path = "/api/admin/partners", tag = "admin", security(("admin" = [])),
    params(Paging, PartnerFilter), responses(
    (status = 200, body = PageView<PartnerItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<PartnerReader>,
    listed: Listed<PartnerFilter>,
) -> ApiResult<Answer<PageView<PartnerItem>>> {
    let (request, search) = (listed.page_request(&api, &PARTNERS)?, search(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = partner::page(&mut conn, &search, &request).await?;
    let view = PageView::of(&api, &PARTNERS, &request, page, PartnerItem::from);
    Ok(Answer(view))
}

/// Every partner, as a file.
#[utoipa::path(get, path = "/api/admin/partners.csv", tag = "admin", security(("admin" = [])),
    params(Paging, PartnerFilter), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    _: Authorised<PartnerReader>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<PartnerFilter>,
) -> ApiResult<Response> {
    let (request, search) = (listed.whole(&PARTNERS)?, search(&listed)?);
    let file = File {
        name: "partners",
        titles: PartnerItem::TITLES,
    };
    let app = api.app.clone();
    csv::respond(&api, language, file, request, move |request| {
        let (app, search) = (app.clone(), search.clone());
        async move {
            let mut conn = app.db.read().await?;
            let page = partner::page(&mut conn, &search, &request).await?;
            Ok(page.map(|row| PartnerItem::from(row).cells(&app, language)))
        }
    })
    .await
}

fn search(listed: &Listed<PartnerFilter>) -> ApiResult<Search> {
    Ok(Search {
        q: listed.q()?.map(str::to_owned),
        status: one_of(
            "status",
            listed.filter.status.as_deref(),
            PartnerStatus::from_code,
        )?,
    })
}

/// One partner, with what its visitors see.
#[utoipa::path(get, path = "/api/admin/partners/{id}", tag = "admin", security(("admin" = [])),
    params(("id" = i64, Path, description = "The partner's id")), responses(
    (status = 200, body = PartnerPage),
    (status = 404, body = Problem),
))]
pub async fn get(
    State(api): State<Api>,
    _: Authorised<PartnerReader>,
    Path(id): Path<i64>,
) -> ApiResult<Answer<PartnerPage>> {
    let mut conn = api.app.db.read().await?;
    let row = partner::row(&mut conn, PartnerId(id))
        .await?
        .ok_or_else(Error::not_found)?;
    Ok(Answer(PartnerPage::of(&api, row)))
}

/// Which leads; there is nothing to choose yet.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeadFilter {}

/// Customers who count for a partner, and why.
#[utoipa::path(get, path = "/api/admin/partners/{id}/leads", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The partner's id"),
    Paging,
), responses(
    (status = 200, body = PageView<LeadItem>),
    (status = 404, body = Problem),
))]
pub async fn leads(
    State(api): State<Api>,
    _: Authorised<PartnerReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    listed: Listed<LeadFilter>,
) -> ApiResult<Answer<PageView<LeadItem>>> {
    let snapshot = api.app.catalog();
    let partner = snapshot
        .partners
        .by_id(PartnerId(id))
        .ok_or_else(ApiError::not_found)?;
    let request = listed.page_request(&api, &attribution::LEADS)?;
    let mut conn = api.app.db.read().await?;
    let page = attribution::leads(&mut conn, partner.id, &request).await?;
    let view = |lead: Lead| LeadItem::of(&api, lead, language);
    let view = PageView::of(&api, &attribution::LEADS, &request, page, view);
    Ok(Answer(view))
}
