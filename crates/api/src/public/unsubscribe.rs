//! Stops messages by the link in one of them, without a login.

use axum::extract::State;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_service::privacy::contact_consent::{self, StoppedContact};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path, Query};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(get, stop))
}

/// What the link of a message stops.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribe {
    /// The title of the brand that sent the message.
    brand: String,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    /// The specification's name of the product, if the message was about one.
    #[schema(required, value_type = Option<crate::words::ProductName>)]
    product: Option<&'static str>,
    /// The language of the message.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
}

/// What was stopped.
#[derive(Debug, Serialize, ToSchema)]
pub struct Unsubscribed {
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    #[schema(value_type = crate::words::StoppedContactName)]
    stopped: &'static str,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct StopQuery {
    /// Whether messages by every channel and calls are stopped too.
    #[serde(default)]
    calls: bool,
}

/// Returns what a link stops. It changes nothing, so that a mail scanner that opens the link stops nothing.
#[utoipa::path(get, path = "/api/unsubscribe/{token}", tag = "public",
    params(("token" = String, Path, description = "The token of the link")), responses(
    (status = 200, body = Unsubscribe),
    (status = 404, body = Problem, description = "The link is not ours"),
))]
async fn get(State(api): State<Api>, Path(token): Path<String>) -> ApiResult<Json<Unsubscribe>> {
    let view = contact_consent::get(&api.app, &Secret::new(token)).await?;
    Ok(Json(Unsubscribe {
        brand: view.brand,
        channel: view.channel.code(),
        product: view.product.map(ProductType::name),
        locale: view.language.code(),
    }))
}

/// Stops the messages. A body is not read, so that the one-click request of a mail program works (RFC 8058).
#[utoipa::path(post, path = "/api/unsubscribe/{token}", tag = "public",
    params(("token" = String, Path, description = "The token of the link"), StopQuery), responses(
    (status = 200, body = Unsubscribed),
    (status = 404, body = Problem, description = "The link is not ours"),
))]
async fn stop(
    State(api): State<Api>,
    Path(token): Path<String>,
    Query(query): Query<StopQuery>,
) -> ApiResult<Json<Unsubscribed>> {
    let what = if query.calls {
        StoppedContact::MessagesAndCalls
    } else {
        StoppedContact::Messages
    };
    let channel = contact_consent::stop(&api.app, &Secret::new(token), what).await?;
    Ok(Json(Unsubscribed {
        channel: channel.code(),
        stopped: what.code(),
    }))
}
