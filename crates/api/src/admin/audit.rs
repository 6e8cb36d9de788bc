//! The audit trail: who did what to which entity.

mod changes;
mod view;

use std::sync::Arc;

use axum::extract::State;
use saakh_service::App;
use saakh_store::catalog::lender_group::{self, LenderGroup};
use saakh_store::db::list::{List, Page, PageRequest, search_key};
use saakh_store::distribution::merchant;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::audit::search::{self, AUDIT, AuditFilter, AuditTextFilter};
use saakh_store::{Conn, DbError};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use changes::AuditChange;
pub use view::{AuditDetail, AuditItem, AuditNote, AuditRowWithGroups, Party, Target};

use super::find;

use crate::authorisation::{AuditReader, AuthorisedActor, ConfirmedActor, ListReader};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::{ListQuery, PageView, Paging, parse_choice, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<AuditTrail>>("/api/admin/audit"))
        .routes(routes!(get))
}

/// The maximum number of merchants that a search by name considers.
const MAX_NAMED_MERCHANTS: usize = 50;

/// Filters of the audit trail. `q` finds the id of a request or target, or the beginning of a word
/// of a lender's, card's, partner's or merchant's name.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct AuditQuery {
    /// The actor: `admin:7`, `merchant:3` or `system`; a kind alone for all of that kind.
    #[param(max_length = 200)]
    actor: Option<String>,
    /// The merchant in whose portal an admin acted: `merchant:3`.
    #[param(max_length = 200)]
    on_behalf_of: Option<String>,
    /// The action, such as `partner.create`.
    #[param(max_length = 200)]
    action: Option<String>,
    /// The kind of target, such as `partner`.
    #[param(max_length = 200)]
    target_kind: Option<String>,
    /// The id of the target, with `targetKind`.
    #[param(max_length = 200)]
    target_id: Option<String>,
    /// The first day, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// The audit trail as a list.
pub struct AuditTrail;

impl Listing for AuditTrail {
    const NAME: &'static str = "audit";
    const TITLE: &'static str = "audit_title";
    const LIST: &'static List = &AUDIT;
    const COLUMNS: &'static [Column<AuditItem>] = AuditItem::COLUMNS;
    type Filter = AuditQuery;
    type Search = AuditFilter;
    type Row = AuditRowWithGroups;
    type Item = AuditItem;
    type Exporter = ConfirmedActor<AuditReader>;

    fn parse_search(app: &App, listed: &ListQuery<AuditQuery>) -> ApiResult<AuditFilter> {
        let query = &listed.filter;
        let (from, before) = parse_day_range(query.from.as_deref(), query.to.as_deref())?;
        Ok(AuditFilter {
            actor: parse_choice("actor", query.actor.as_deref(), actor)?,
            behalf: parse_choice("onBehalfOf", query.on_behalf_of.as_deref(), merchant)?,
            action: query.action.clone(),
            target_kind: query.target_kind.clone(),
            target_id: query.target_id.clone(),
            from,
            before,
            q: listed.search_text()?.map(|text| AuditTextFilter {
                text: text.to_owned(),
                targets: find::find_targets_by_name(&app.catalog(), text),
            }),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &AuditFilter,
        request: &PageRequest,
    ) -> Result<Page<AuditRowWithGroups>, DbError> {
        let mut search = search.clone();
        if let Some(wanted) = &mut search.q {
            let called =
                merchant::find_by_words(conn, &search_key(&[&wanted.text]), MAX_NAMED_MERCHANTS)
                    .await?;
            let targets = called
                .into_iter()
                .map(|one| ("merchant", one.id.to_string()));
            wanted.targets.extend(targets);
        }
        let page = search::list(conn, &search, request).await?;
        let groups = groups_of(conn, page.items.iter().map(|row| row.detail.as_deref())).await?;
        Ok(page.map(|row| AuditRowWithGroups {
            row,
            groups: Arc::clone(&groups),
        }))
    }

    fn render_item(context: &RenderContext<'_>, row: AuditRowWithGroups) -> AuditItem {
        AuditItem::new(context, row)
    }
}

/// Lists the audit trail, newest first.
#[utoipa::path(get, path = "/api/admin/audit", tag = "admin", security(("admin" = [])),
    params(Paging, AuditQuery), responses(
    (status = 200, body = PageView<AuditItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<AuditReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<AuditQuery>,
) -> ApiResult<Json<PageView<AuditItem>>> {
    listing::load_page::<AuditTrail>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<AuditTrail>>() }

/// Returns a row with the values before and after.
#[utoipa::path(get, path = "/api/admin/audit/{id}", tag = "admin", security(("admin" = [])),
    params(("id" = String, Path, description = "The row's id")), responses(
    (status = 200, body = AuditDetail),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<AuditReader>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<AuditDetail>> {
    let mut conn = api.app.db.read().await?;
    let row = search::get(&mut conn, &id).await?;
    let row = row.ok_or_else(ApiError::not_found)?;
    let detail = search::detail(&mut conn, &id).await?;
    let groups = groups_of(&mut conn, [detail.as_deref()].into_iter()).await?;
    let context = RenderContext::new(&api.app, language);
    let entry = AuditRowWithGroups { row, groups };
    Ok(Json(AuditDetail::new(&context, entry, detail.as_deref())))
}

/// The groups of lenders, loaded only if some detail mentions them.
async fn groups_of(
    conn: &mut Conn,
    mut details: impl Iterator<Item = Option<&str>>,
) -> Result<Arc<[LenderGroup]>, DbError> {
    if details.any(|detail| detail.is_some_and(|detail| detail.contains("lender_group_ids"))) {
        return Ok(lender_group::all(conn).await?.into());
    }
    Ok(Arc::default())
}

/// Parses `admin:7`, or a kind alone for all of that kind.
fn actor(text: &str) -> Option<(String, Option<String>)> {
    let (kind, id) = match text.split_once(':') {
        Some((kind, id)) => (kind, Some(id.to_owned())),
        None => (text, None),
    };
    ["admin", "merchant", "portal-user", "system"]
        .contains(&kind)
        .then(|| (kind.to_owned(), id))
}

fn merchant(text: &str) -> Option<(String, String)> {
    let (kind, id) = text.split_once(':')?;
    (kind == "merchant").then(|| (kind.to_owned(), id.to_owned()))
}
