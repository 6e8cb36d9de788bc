//! Closing a month for several lenders: what is open about each, and the closing itself.

use axum::extract::State;
use saakh_domain::id::LenderId;
use saakh_service::distribution::ledger::{self, MonthChecklist, SeenMonth};
use saakh_store::distribution::ledger::month::LenderMonth;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::{CommissionMonth, build_month_view, lender_name, parse_month};
use crate::authorisation::{AuthorisedActor, CommissionReader, CommissionWriter, ConfirmedActor};
use crate::error::{ApiError, ApiResult, PartProblem, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{RequestId, RequestLanguage};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list, close))
}

/// The lenders of a month.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingChecklist {
    /// Whether the month is over, so that it can be closed.
    is_over: bool,
    items: Vec<ClosingItem>,
}

/// A lender's month with what is open about it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingItem {
    /// Its figures.
    month: CommissionMonth,
    /// Whether all events are booked; before, the month cannot be closed.
    is_booked: bool,
    /// Lines of the lender's statements that list disbursals of the month.
    statement_lines: i64,
    /// Disbursal lines dated in the month that wait for a person to match them.
    unmatched_disbursals: i64,
    /// Commission lines dated in the month that wait for a person to match them.
    unmatched_commissions: i64,
    /// Open differences of its loans.
    differences: i64,
}

/// Lists the lenders of a month with what is open about each.
#[utoipa::path(get, path = "/api/admin/commission-closings/{month}", tag = "admin", security(("admin" = [])), params(
    ("month" = String, Path, description = "The month, such as `2026-11`", max_length = 7),
), responses(
    (status = 200, body = ClosingChecklist),
    (status = 422, body = Problem, description = "The month does not parse"),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<CommissionReader>,
    Path(month): Path<String>,
) -> ApiResult<Json<ClosingChecklist>> {
    let month = parse_month("month", &month)?;
    let found = ledger::list_checklists(&api.app, month).await?;
    let mut items: Vec<ClosingItem> = found.iter().map(|one| build_item(&api, one)).collect();
    items.sort_by_key(|item| item.month.lender().to_lowercase());
    Ok(Json(ClosingChecklist {
        is_over: month.end() <= api.app.today(),
        items,
    }))
}

/// The lenders whose month is to be closed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClosingRequest {
    #[schema(min_items = 1, max_items = 500)]
    lenders: Vec<SeenLender>,
}

/// A lender, and the version of its month that the user saw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SeenLender {
    lender_id: i64,
    version: i64,
}

/// The result for each lender, in the order of the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClosingResults {
    items: Vec<ClosingResult>,
}

/// The result for a lender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingResult {
    lender_id: i64,
    /// The lender's name.
    lender: String,
    /// Why its month was not closed; null if it was.
    #[schema(required)]
    problem: Option<PartProblem>,
}

/// Closes a month for several lenders, each for itself: a lender that fails leaves the others closed.
#[utoipa::path(post, path = "/api/admin/commission-closings/{month}", tag = "admin", security(("admin" = [])), params(
    ("month" = String, Path, description = "The month, such as `2026-11`", max_length = 7),
), request_body = ClosingRequest, responses(
    (status = 200, body = ClosingResults, description = "`problem`: `commission-month-closed`, \
        `commission-month-not-over`, `commission-month-not-booked`, `changed-meanwhile`, `not-found`"),
    (status = 422, body = Problem, description = "The month does not parse"),
))]
async fn close(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(CommissionWriter(by))): AuthorisedActor<
        ConfirmedActor<CommissionWriter>,
    >,
    RequestLanguage(language): RequestLanguage,
    RequestId(request_id): RequestId,
    Path(month): Path<String>,
    Json(body): Json<ClosingRequest>,
) -> ApiResult<Json<ClosingResults>> {
    let month = parse_month("month", &month)?;
    let seen: Vec<SeenMonth> = body.lenders.iter().map(seen_month).collect();
    let results = ledger::close_all(&api.app, &by, month, &seen).await;
    let result = |(lender, closed): (LenderId, saakh_service::Result<LenderMonth>)| ClosingResult {
        lender_id: lender.0,
        lender: lender_name(&api.app, lender),
        problem: closed
            .err()
            .map(|error| ApiError::from(error).render_part(&api, language, &request_id)),
    };
    Ok(Json(ClosingResults {
        items: results.into_iter().map(result).collect(),
    }))
}

const fn seen_month(seen: &SeenLender) -> SeenMonth {
    SeenMonth {
        lender: LenderId(seen.lender_id),
        version: seen.version,
    }
}

fn build_item(api: &Api, one: &MonthChecklist) -> ClosingItem {
    ClosingItem {
        month: build_month_view(api, &one.month),
        is_booked: one.is_booked,
        statement_lines: one.lines.disbursals,
        unmatched_disbursals: one.lines.unmatched_disbursals,
        unmatched_commissions: one.lines.unmatched_commissions,
        differences: one.differences,
    }
}
