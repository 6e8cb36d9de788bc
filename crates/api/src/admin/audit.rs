//! The audit trail: who did what to which thing.

mod view;

use axum::Json as Answer;
use axum::extract::State;
use axum::response::Response;
use saakh_store::platform::audit::search::{self, AUDIT, AuditFilter};
use serde::Deserialize;
use utoipa::IntoParams;

pub use view::{AuditDetail, AuditItem, Party, Target};

use crate::authorisation::{AuditReader, Authorised, Confirmed};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::Path;
use crate::http::csv;
use crate::http::list::{Listed, PageView, Paging, days, one_of};
use crate::http::request::RequestLanguage;
use crate::state::Api;
use view::ItemBuilder;

const FILE: csv::File = csv::File {
    name: "audit",
    titles: &[
        "audit_column_at",
        "audit_column_actor",
        "audit_column_behalf",
        "audit_column_action",
        "audit_column_target_kind",
        "audit_column_target_id",
        "audit_column_target",
        "audit_column_request",
    ],
};

/// By what the trail can be searched, beside `q`: the id of a request or of a target.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct AuditQuery {
    /// Who did it: `admin:7`, `merchant:3` or `system`; a kind alone for everybody of it.
    #[param(max_length = 200)]
    actor: Option<String>,
    /// On whose behalf an admin did it: `merchant:3`.
    #[param(max_length = 200)]
    on_behalf_of: Option<String>,
    /// What was done, as `partner.create`.
    #[param(max_length = 200)]
    action: Option<String>,
    /// The kind of thing that it was done to, as `partner`.
    #[param(max_length = 200)]
    target_kind: Option<String>,
    /// The thing's id; with `targetKind`.
    #[param(max_length = 200)]
    target_id: Option<String>,
    /// From this day in India on.
    #[param(max_length = 40)]
    from: Option<String>,
    /// Up to this day in India, with it.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// The trail, newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("admin" = [])),
    params(Paging, AuditQuery), responses(
    (status = 200, body = PageView<AuditItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<AuditReader>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<AuditQuery>,
) -> ApiResult<Answer<PageView<AuditItem>>> {
    let (request, asked) = (listed.page_request(&api, &AUDIT)?, asked(&listed)?);
    let mut conn = api.app.db.read().await?;
    let page = search::list(&mut conn, &asked, &request).await?;
    let builder = ItemBuilder::new(&api, language);
    Ok(Answer(PageView::of(&api, &AUDIT, &request, page, |row| {
        builder.item(row)
    })))
}

/// All rows that the filters let through, as a CSV file.
#[utoipa::path(get, path = "/api/admin/audit.csv", tag = "admin", security(("admin" = [])),
    params(Paging, AuditQuery), responses(
    (status = 200, body = String, content_type = "text/csv"),
))]
pub async fn export(
    State(api): State<Api>,
    _: Authorised<Confirmed<AuditReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<AuditQuery>,
) -> ApiResult<Response> {
    let (request, asked) = (listed.whole(&AUDIT)?, asked(&listed)?);
    let from = api.clone();
    let fetch = move |request| {
        let (api, asked) = (from.clone(), asked.clone());
        async move {
            let mut conn = api.app.db.read().await?;
            let page = search::list(&mut conn, &asked, &request).await?;
            let builder = ItemBuilder::new(&api, language);
            Ok(page.map(|row| builder.cells(row)))
        }
    };
    csv::respond(&api, language, FILE, request, fetch).await
}

/// One row, with what was there before and after.
#[utoipa::path(get, path = "/api/admin/audit/{id}", tag = "admin", security(("admin" = [])),
    params(("id" = String, Path, description = "The row's id")), responses(
    (status = 200, body = AuditDetail),
    (status = 404, body = Problem),
))]
pub async fn get(
    State(api): State<Api>,
    _: Authorised<AuditReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Answer<AuditDetail>> {
    let mut conn = api.app.db.read().await?;
    let row = search::get(&mut conn, &id).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    let detail = search::detail(&mut conn, &id).await?;
    let item = ItemBuilder::new(&api, language).item(row);
    Ok(Answer(AuditDetail::of(item, detail.as_deref())))
}

fn asked(listed: &Listed<AuditQuery>) -> ApiResult<AuditFilter> {
    let query = &listed.filter;
    let (from, before) = days(query.from.as_deref(), query.to.as_deref())?;
    Ok(AuditFilter {
        actor: one_of("actor", query.actor.as_deref(), actor)?,
        behalf: one_of("onBehalfOf", query.on_behalf_of.as_deref(), merchant)?,
        action: query.action.clone(),
        target_kind: query.target_kind.clone(),
        target_id: query.target_id.clone(),
        from,
        before,
        q: listed.q()?.map(str::to_owned),
    })
}

/// `admin:7`, or a kind alone for everybody of it.
fn actor(text: &str) -> Option<(String, Option<String>)> {
    let (kind, id) = match text.split_once(':') {
        Some((kind, id)) => (kind, Some(id.to_owned())),
        None => (text, None),
    };
    ["admin", "merchant", "system"]
        .contains(&kind)
        .then(|| (kind.to_owned(), id))
}

fn merchant(text: &str) -> Option<(String, String)> {
    let (kind, id) = text.split_once(':')?;
    (kind == "merchant").then(|| (kind.to_owned(), id.to_owned()))
}
