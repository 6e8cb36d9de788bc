//! Visits to sellers, with their status.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use saakh_domain::Language;
use saakh_domain::id::CardId;
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::visit::{self, RecordedVisit, VisitLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::submission::respond_if_modified;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(card))
        .routes(routes!(list))
}

/// The address at which a customer continues.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitRedirect {
    /// The id of the visit, which the link contains.
    visit_id: String,
    /// The address at the seller.
    redirect_url: String,
}

impl From<RecordedVisit> for VisitRedirect {
    fn from(recorded: RecordedVisit) -> Self {
        Self {
            visit_id: recorded.id.to_string(),
            redirect_url: recorded.redirect_url,
        }
    }
}

/// The kind of visits.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct VisitQuery {
    /// Cards or plans.
    #[param(inline, value_type = crate::words::VisitKindName)]
    kind: String,
}

/// The customer's visits of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisitTable {
    /// Newest first.
    items: Vec<VisitView>,
}

/// A visit with its status history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitView {
    visit_id: String,
    /// The id of the card or plan.
    item_id: i64,
    /// Its name at the time of the visit.
    name: String,
    /// The host of the seller.
    host: String,
    #[schema(value_type = crate::words::VisitStatusName)]
    status: &'static str,
    status_text: String,
    /// The next step, or what the customer has to do.
    next_step: String,
    visited_at: String,
    /// All status changes, oldest first.
    history: Vec<VisitChangeView>,
}

/// A change of status.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitChangeView {
    #[schema(value_type = crate::words::VisitStatusName)]
    status: &'static str,
    status_text: String,
    at: String,
    #[schema(value_type = crate::words::SourceName)]
    source: &'static str,
}

/// Records a visit to a card's bank and returns the bank's address. A request within a minute
/// returns the same visit.
#[utoipa::path(post, path = "/api/cards/{id}/visits", tag = "customer",
    security(("customer" = [])), params(
    ("id" = i64, Path, description = "The card"),
), responses(
    (status = 200, body = VisitRedirect),
    (status = 404, body = Problem, description = "No such card, or no longer on offer"),
    (status = 409, body = Problem, description = "`visit-without-link`"),
    (status = 429, body = Problem, description = "`visits-too-many`, or too many requests"),
))]
async fn card(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<i64>,
) -> ApiResult<Json<VisitRedirect>> {
    let recorded = visit::record_card_visit(&api.app, customer, CardId(id)).await?;
    Ok(Json(recorded.into()))
}

/// Lists the customer's visits of one kind. Clients poll it; unchanged, it is a 304.
#[utoipa::path(get, path = "/api/visits", tag = "customer", params(VisitQuery),
    security(("customer" = [])), responses(
    (status = 200, body = VisitTable),
    (status = 304),
    (status = 422, body = Problem),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
    Query(query): Query<VisitQuery>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let wrong = || Error::field("kind", Message::new("invalid_form"));
    let kind = VisitKind::from_code(&query.kind).ok_or_else(wrong)?;
    let lines = visit::list_for_customer(&api.app, customer, kind).await?;
    let items = lines.iter().map(|line| view(&api, line, language));
    let items = items.collect();
    Ok(respond_if_modified(&headers, VisitTable { items }))
}

fn view(api: &Api, line: &VisitLine, language: Language) -> VisitView {
    let VisitLine { visit, history } = line;
    let text = |message| api.app.text(&message, language);
    let changes = history.iter().map(|change| VisitChangeView {
        status: change.status.code(),
        status_text: text(visit.kind.text(change.status)),
        at: change.at.to_string(),
        source: change.source.code(),
    });
    VisitView {
        visit_id: visit.id.to_string(),
        item_id: visit.item_id,
        name: visit.item_name.clone(),
        host: visit.host.clone(),
        status: visit.status.code(),
        status_text: text(visit.kind.text(visit.status)),
        next_step: text(visit.kind.next_step(visit.status)),
        visited_at: visit.created_at.to_string(),
        history: changes.collect(),
    }
}
