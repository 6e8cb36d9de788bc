//! Calls of demo mode. In other modes they are a 404.

pub mod faults;
mod page;

use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::privacy::contact_consent;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Query};
use crate::state::Api;
use crate::state::demo::{Demo, DemoLogin};

pub use page::{contact_page, page, style};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(outbox))
        .routes(routes!(logins))
        .routes(routes!(unsubscribe_link))
        .merge(faults::routes())
}

/// The maximum number of messages.
const MESSAGES: i64 = 50;

/// A filter of messages.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct OutboxQuery {
    /// A mobile number in any form, or an e-mail address.
    #[param(max_length = 254)]
    destination: Option<String>,
}

/// A message that would have been sent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutboxMessage {
    destination: String,
    body: String,
    sent_at: String,
}

/// Lists messages, newest first.
#[utoipa::path(get, path = "/dev/outbox.json", tag = "demo", params(OutboxQuery), responses(
    (status = 200, body = Vec<OutboxMessage>),
    (status = 404, body = Problem, description = "Not in demo mode"),
))]
async fn outbox(
    State(api): State<Api>,
    Query(query): Query<OutboxQuery>,
) -> ApiResult<Json<Vec<OutboxMessage>>> {
    require_demo(&api)?;
    let destination = query.destination.as_deref().map(canonical);
    let mut conn = api.app.db.read().await?;
    let messages =
        saakh_store::platform::outbox_message::list(&mut conn, destination.as_deref(), MESSAGES)
            .await?;
    let views = messages.into_iter().map(|message| OutboxMessage {
        destination: message.destination,
        body: message.body,
        sent_at: message.sent_at.to_string(),
    });
    Ok(Json(views.collect()))
}

/// Whose link, and for which offers.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeLinkQuery {
    /// The customer's mobile number or e-mail address.
    #[param(max_length = 254)]
    destination: String,
    #[param(inline, value_type = crate::words::ProductSlug)]
    product: String,
}

/// The link at the end of a message with offers.
#[derive(Debug, Serialize, ToSchema)]
pub struct DemoUnsubscribeLink {
    /// A path of the site.
    address: String,
}

/// Makes the link of a message with offers, which nothing sends yet.
#[utoipa::path(get, path = "/dev/unsubscribe-link.json", tag = "demo",
    params(UnsubscribeLinkQuery), responses(
    (status = 200, body = DemoUnsubscribeLink),
    (status = 404, body = Problem, description = "Not in demo mode, or no customer's destination"),
    (status = 422, body = Problem),
))]
async fn unsubscribe_link(
    State(api): State<Api>,
    Query(query): Query<UnsubscribeLinkQuery>,
) -> ApiResult<Json<DemoUnsubscribeLink>> {
    require_demo(&api)?;
    let product = ProductType::from_slug(&query.product)
        .ok_or_else(|| Error::field("product", Message::new("invalid_choose")))?;
    let destination = canonical(&query.destination);
    let link = contact_consent::make_demo_link(&api.app, &destination, product).await?;
    Ok(Json(DemoUnsubscribeLink {
        address: link.expose().clone(),
    }))
}

/// Normalises a destination. A plus sign that was not encoded in the address arrives as a space.
fn canonical(typed: &str) -> String {
    let plus = typed.trim_end().replace(' ', "+");
    let forms = [typed, plus.as_str()];
    let parsed = forms.iter().find_map(|form| Destination::parse(form).ok());
    parsed.map_or_else(|| typed.to_owned(), |to| to.value().to_owned())
}

/// Lists the logins that were created at the first start.
#[utoipa::path(get, path = "/dev/logins.json", tag = "demo", responses(
    (status = 200, body = Vec<DemoLogin>),
    (status = 404, body = Problem, description = "Not in demo mode"),
))]
async fn logins(State(api): State<Api>) -> ApiResult<Json<Vec<DemoLogin>>> {
    Ok(Json(require_demo(&api)?.logins.clone()))
}

/// Returns the data of demo mode, or a 404 outside it.
pub fn require_demo(api: &Api) -> ApiResult<&Demo> {
    api.config.demo.as_ref().ok_or_else(ApiError::not_found)
}
