//! Messages that were sent to the customer.

use axum::extract::State;
use saakh_service::identity::message;
use saakh_store::platform::sent_message::SentMessage;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::ApiResult;
use crate::http::body::{Json, Query};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// The cursor of a page.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessageQuery {
    /// `nextCursor` of the previous page.
    #[param(max_length = 36)]
    cursor: Option<String>,
}

/// Messages to the customer, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessages {
    /// At most 20.
    items: Vec<SentMessageView>,
    /// The cursor of older messages; null on the last page.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A text message of either network, or an e-mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessageView {
    message_id: String,
    #[schema(value_type = crate::words::SentChannelName)]
    channel: String,
    /// The text as sent, with six asterisks instead of a passcode; an e-mail's begins with the
    /// subject.
    text: String,
    sent_at: String,
}

impl From<SentMessage> for SentMessageView {
    fn from(message: SentMessage) -> Self {
        Self {
            message_id: message.id,
            channel: message.channel,
            text: message.body.into_exposed(),
            sent_at: message.sent_at.to_string(),
        }
    }
}

/// Lists the messages that were sent to the customer's confirmed number and address within the
/// retention period, without passcodes.
#[utoipa::path(get, path = "/api/messages", tag = "customer", security(("customer" = [])),
    params(MessageQuery), responses(
    (status = 200, body = SentMessages),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    Query(query): Query<MessageQuery>,
) -> ApiResult<Json<SentMessages>> {
    let page = message::find_page(&api.app, id, query.cursor.as_deref()).await?;
    Ok(Json(SentMessages {
        items: page.items.into_iter().map(SentMessageView::from).collect(),
        next_cursor: page.older,
    }))
}
