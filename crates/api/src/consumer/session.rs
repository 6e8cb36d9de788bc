//! Sessions of the customer.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::identity::session;
use saakh_store::identity::session::Session;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CurrentSession, Customer};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::Device;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, end_others))
        .routes(routes!(end))
}

/// The sessions of the customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSessions {
    /// The current session first, then by last use.
    items: Vec<OwnSession>,
}

/// A session of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnSession {
    /// The id, with which it can be ended.
    id: String,
    /// Whether it is the session of this request.
    current: bool,
    /// Browser and operating system; null until the session has been used for a minute.
    #[schema(required)]
    device: Option<String>,
    created_at: String,
    /// The last use, rounded to the minute.
    last_used_at: String,
    expires_at: String,
}

/// Lists the customer's sessions.
#[utoipa::path(get, path = "/api/sessions", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = OwnSessions),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    CurrentSession(live): CurrentSession,
    Device(device): Device,
) -> ApiResult<Json<OwnSessions>> {
    let open = session::list_for_customer(&api.app, id).await?;
    let mut items: Vec<OwnSession> = open
        .iter()
        .map(|open| view(open, live.id(), &device))
        .collect();
    items.sort_by_key(|session| !session.current);
    Ok(Json(OwnSessions { items }))
}

fn view(open: &Session, current: &str, here: &str) -> OwnSession {
    let is_current = open.id() == current;
    let device = open
        .device
        .clone()
        .or_else(|| is_current.then(|| here.to_owned()));
    OwnSession {
        id: open.id().to_owned(),
        current: is_current,
        device: device.filter(|device| !device.is_empty()),
        created_at: open.created_at.to_string(),
        last_used_at: open.last_used_at.to_string(),
        expires_at: open.expires_at.to_string(),
    }
}

/// Ends all sessions of the customer except the current one.
#[utoipa::path(delete, path = "/api/sessions", tag = "customer",
    security(("customer" = [])), responses(
    (status = 204),
))]
async fn end_others(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<StatusCode> {
    session::close_others(&api.app, customer, &live).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends one of the customer's sessions.
#[utoipa::path(delete, path = "/api/sessions/{id}", tag = "customer",
    security(("customer" = [])), params(("id" = String, Path, description = "The session's id")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn end(
    State(api): State<Api>,
    AuthorisedActor(Customer(customer)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    session::close_own(&api.app, customer, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}
