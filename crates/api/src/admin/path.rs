//! The timeline of an application, with masked customer data and the time between events.

use axum::extract::State;
use saakh_service::insight::path;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::commission::lender_name;
use super::customer::CustomerItem;
use crate::authorisation::{AuthorisedActor, CustomerLister};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get))
}

/// The timeline of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PathView {
    /// The application with its customer, masked.
    application: CustomerItem,
    /// The events, oldest first, at most 500.
    events: Vec<PathEvent>,
    /// Whether there are more events.
    is_cut: bool,
    /// Its loans in the commission ledger.
    loans: Vec<PathLoan>,
}

/// A loan in the commission ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PathLoan {
    submission_id: String,
    /// The lender's name.
    lender: String,
}

/// An event of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PathEvent {
    /// The instant, RFC 3339.
    at: String,
    /// Seconds since the previous event; null for the first.
    #[schema(required)]
    seconds_after: Option<i64>,
    /// The event in the reader's language.
    text: String,
    /// The source of the event, in the reader's language.
    source: String,
}

/// Returns the timeline of an application; the audit trail records the access.
#[utoipa::path(get, path = "/api/admin/journeys/{appId}", tag = "admin", security(("admin" = [])),
    params(("appId" = String, Path, description = "The application's id")), responses(
    (status = 200, body = PathView),
    (status = 404, body = Problem, description = "No such application"),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(CustomerLister(by)): AuthorisedActor<CustomerLister>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<String>,
) -> ApiResult<Json<PathView>> {
    let id = id.parse().map_err(|_| saakh_service::Error::not_found())?;
    let call = "GET /api/admin/journeys/{appId}";
    let path = path::read(&api.app, &by, id, call).await?;
    let mut before = None;
    let events = path.events.iter().map(|event| {
        let last = before.replace(event.at);
        let after = last.map(|last: jiff::Timestamp| event.at.duration_since(last).as_secs());
        PathEvent {
            at: event.at.to_string(),
            seconds_after: after,
            text: path::event_text(&api.app, event, language),
            source: path::source_text(&api.app, event, language),
        }
    });
    Ok(Json(PathView {
        events: events.collect(),
        is_cut: path.is_cut,
        loans: path
            .loans
            .iter()
            .map(|(id, lender)| PathLoan {
                submission_id: id.to_string(),
                lender: lender_name(&api.app, *lender),
            })
            .collect(),
        application: CustomerItem::from_row(&api.app.catalog(), path.application),
    }))
}
