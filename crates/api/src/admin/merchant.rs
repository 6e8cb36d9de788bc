//! Merchants: who works under which partner, and whether they may.

mod view;
mod write;

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::PartnerId;
use saakh_store::distribution::merchant::{self, MERCHANTS, Search};
use serde::Deserialize;
use utoipa::IntoParams;

pub use view::MerchantItem;
pub use write::{
    __path_approve, __path_invite, __path_masquerade, __path_reject, __path_resume, __path_reveal,
    __path_suspend, __path_unlock, __path_update, approve, invite, masquerade, reject, resume,
    reveal, suspend, unlock, update,
};

use crate::authorisation::{Authorised, Confirmed, MerchantReader};
use crate::error::ApiResult;
use crate::http::csv::{self, File};
use crate::http::list::{Listed, PageView, Paging, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// Which merchants.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MerchantFilter {
    /// `pending`, `active`, `rejected` or `suspended`.
    #[param(inline, value_type = Option<crate::words::MerchantStatusName>)]
    status: Option<String>,
    /// The partner that they work under.
    partner_id: Option<i64>,
}

/// Every merchant.
#[utoipa::path(get, path = "/api/admin/merchants", tag = "admin", security(("admin" = [])),
    params(Paging, MerchantFilter), responses(
    (status = 200, body = PageView<MerchantItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<MerchantReader>,
    listed: Listed<MerchantFilter>,
) -> ApiResult<Answer<PageView<MerchantItem>>> {
    let (request, search) = (listed.page_request(&api, &MERCHANTS)?, search(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = merchant::page(&mut conn, &search, &request).await?;
    let view = |row| MerchantItem::of(&api.app, row);
    Ok(Answer(PageView::of(&api, &MERCHANTS, &request, page, view)))
}

/// Every merchant, as a file.
#[utoipa::path(get, path = "/api/admin/merchants.csv", tag = "admin", security(("admin" = [])),
    params(Paging, MerchantFilter), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    _: Authorised<Confirmed<MerchantReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<MerchantFilter>,
) -> ApiResult<Response> {
    let (request, search) = (listed.whole(&MERCHANTS)?, search(&listed)?);
    let file = File {
        name: "merchants",
        titles: MerchantItem::TITLES,
    };
    let app = api.app.clone();
    csv::respond(&api, language, file, request, move |request| {
        let (app, search) = (app.clone(), search.clone());
        async move {
            let mut conn = app.db.read().await?;
            let page = merchant::page(&mut conn, &search, &request).await?;
            Ok(page.map(|row| MerchantItem::of(&app, row).cells(&app, language)))
        }
    })
    .await
}

fn search(listed: &Listed<MerchantFilter>) -> ApiResult<Search> {
    let filter = &listed.filter;
    Ok(Search {
        q: listed.q()?.map(str::to_owned),
        status: one_of(
            "status",
            filter.status.as_deref(),
            MerchantStatus::from_code,
        )?,
        partner: filter.partner_id.map(PartnerId),
    })
}
