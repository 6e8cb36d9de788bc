//! What was sent to a customer, for them to read again.

use axum::extract::State;
use saakh_service::identity::message;
use saakh_store::platform::sent_message::SentMessage;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::ApiResult;
use crate::http::body::{Json, Query};
use crate::state::Api;

/// Which part of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessageQuery {
    /// `nextCursor` of the part before.
    #[param(max_length = 36)]
    cursor: Option<String>,
}

/// What was sent to the customer, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessages {
    /// At most 20.
    items: Vec<SentMessageView>,
    /// Where older ones go on; null: there are no older ones.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// A text message or mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SentMessageView {
    message_id: String,
    #[schema(value_type = crate::words::ChannelName)]
    channel: String,
    /// As it was sent, with six asterisks in the place of a passcode; of a mail with its subject above.
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

/// What was sent to the customer's confirmed number and mailbox while messages are kept, without passcodes.
#[utoipa::path(get, path = "/api/messages", tag = "customer", security(("customer" = [])),
    params(MessageQuery), responses(
    (status = 200, body = SentMessages),
))]
pub async fn list(
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
