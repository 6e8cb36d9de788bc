//! Changes of payees' bank accounts, which have a waiting period.

use axum::extract::State;
use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::id::MerchantId;
use saakh_service::{App, identity};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::payee_change::{self, PAYEE_CHANGES, PayeeChangeRow, Search};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::partner::Reason;
use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, ListReader, MerchantReader, MerchantWriter,
};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::{ListQuery, PageView, Paging, parse_choice};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<PayeeChanges>>(
            "/api/admin/payee-changes",
        ))
        .routes(routes!(cancel))
}

/// Filters of changes.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PayeeChangeFilter {
    /// The state; by default all.
    #[param(inline, value_type = Option<crate::words::PayeeChangeStateName>)]
    state: Option<String>,
    /// The merchant.
    merchant_id: Option<i64>,
}

/// A change of a payee's bank account; numbers are masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PayeeChangeItem {
    id: i64,
    merchant_id: i64,
    /// The payee's name.
    payee: String,
    #[schema(value_type = crate::words::PayeeChangeStateName)]
    state: &'static str,
    /// The account number, masked.
    bank_account: String,
    /// The code of the bank's branch.
    ifsc: String,
    /// The name of the author; null for the program itself.
    #[schema(required)]
    asked_by: Option<String>,
    asked_at: String,
    /// When it becomes effective, or would have.
    effective_at: String,
    /// When it became effective, was cancelled or superseded.
    #[schema(required)]
    ended_at: Option<String>,
    /// The reason of a cancellation.
    #[schema(required)]
    reason: Option<String>,
}

/// The list of changes.
pub struct PayeeChanges;

impl Listing for PayeeChanges {
    const NAME: &'static str = "payee-changes";
    const TITLE: &'static str = "export_payee_changes_title";
    const LIST: &'static List = &PAYEE_CHANGES;
    const COLUMNS: &'static [Column<PayeeChangeItem>] = &[
        Column::new("payouts_payee", |one, _| Cell::text(&one.payee)),
        Column::new("payouts_state", |one, context| {
            context.cell(format!("payee_changes_state_{}", one.state))
        }),
        Column::new("merchants_account", |one, _| Cell::text(&one.bank_account)),
        Column::new("merchants_ifsc", |one, _| Cell::text(&one.ifsc)),
        Column::new("payee_changes_asked_by", |one, _| {
            Cell::optional_text(one.asked_by.as_deref())
        }),
        Column::new("payee_changes_asked_at", |one, _| {
            Cell::instant(&one.asked_at)
        }),
        Column::new("payee_changes_effective_at", |one, _| {
            Cell::instant(&one.effective_at)
        }),
        Column::new("merchants_reason", |one, _| {
            Cell::optional_text(one.reason.as_deref())
        }),
    ];
    type Filter = PayeeChangeFilter;
    type Search = Search;
    type Row = PayeeChangeRow;
    type Item = PayeeChangeItem;
    type Exporter = ConfirmedActor<MerchantReader>;

    fn parse_search(_: &App, listed: &ListQuery<PayeeChangeFilter>) -> ApiResult<Search> {
        let filter = &listed.filter;
        Ok(Search {
            state: parse_choice(
                "state",
                filter.state.as_deref(),
                PayeeChangeState::from_code,
            )?,
            merchant: filter.merchant_id.map(MerchantId),
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        permit: &StaffPermit,
        search: &Search,
        request: &PageRequest,
    ) -> Result<Page<PayeeChangeRow>, DbError> {
        payee_change::page(conn, PortalScope::all(permit), search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: PayeeChangeRow) -> PayeeChangeItem {
        let change = row.change;
        PayeeChangeItem {
            id: change.id,
            merchant_id: change.merchant.0,
            payee: row.payee,
            state: change.state.code(),
            bank_account: change.masked,
            ifsc: change.ifsc,
            asked_by: row.asked_by,
            asked_at: change.asked_at.to_string(),
            effective_at: change.effective_at.to_string(),
            ended_at: change.ended_at.map(|at| at.to_string()),
            reason: change.reason,
        }
    }
}

/// Lists bank accounts that were entered for payees, newest first. `q` is a part of the payee's
/// name.
#[utoipa::path(get, path = "/api/admin/payee-changes", tag = "admin", security(("admin" = [])),
    params(Paging, PayeeChangeFilter), responses(
    (status = 200, body = PageView<PayeeChangeItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MerchantReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<PayeeChangeFilter>,
) -> ApiResult<Json<PageView<PayeeChangeItem>>> {
    listing::load_page::<PayeeChanges>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<PayeeChanges>>() }

/// A cancelled change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelledPayeeChange {
    id: i64,
    /// Always `cancelled`.
    #[schema(value_type = crate::words::PayeeChangeStateName)]
    state: &'static str,
}

/// Cancels a change in its waiting period, for a reason that the audit trail records. The previous
/// account stays in use.
#[utoipa::path(post, path = "/api/admin/payee-changes/{id}/cancel", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "The change")),
    request_body = Reason, responses(
    (status = 200, body = CancelledPayeeChange),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`payee-change-over`"),
))]
async fn cancel(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(MerchantWriter(by))): AuthorisedActor<
        ConfirmedActor<MerchantWriter>,
    >,
    Path(id): Path<i64>,
    Json(body): Json<Reason>,
) -> ApiResult<Json<CancelledPayeeChange>> {
    let change = identity::payee_change::cancel(&api.app, &by, id, &body.reason).await?;
    Ok(Json(CancelledPayeeChange {
        id: change.id,
        state: change.state.code(),
    }))
}
