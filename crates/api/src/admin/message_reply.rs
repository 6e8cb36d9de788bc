//! Replies of recipients to text messages.

use axum::extract::State;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::ReplyEffect;
use saakh_domain::id::CustomerId;
use saakh_service::App;
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::message_reply::{self, MessageReply, REPLIES, ReplySearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, MessageReader};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::list::{ListQuery, PageView, Paging, parse_choice, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .merge(export_routes::<ListExport<Replies>>(
            "/api/admin/message-replies",
        ))
}

/// Filters of replies.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReplyFilter {
    #[param(inline, value_type = Option<crate::words::ContactChannelName>)]
    channel: Option<String>,
    #[param(inline, value_type = Option<crate::words::ReplyEffectName>)]
    effect: Option<String>,
    #[param(max_length = 36)]
    customer_id: Option<String>,
    /// The first day, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A reply.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageReplyItem {
    id: String,
    /// RFC 3339.
    received_at: String,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    /// Null: the number is of nobody whom we know.
    #[schema(required)]
    customer_id: Option<String>,
    /// The number with its last four digits only.
    from: String,
    text: String,
    #[schema(value_type = crate::words::ReplyEffectName)]
    effect: &'static str,
}

/// The list of replies.
pub struct Replies;

impl Listing for Replies {
    const NAME: &'static str = "message-replies";
    const TITLE: &'static str = "messages_replies_title";
    const LIST: &'static List = &REPLIES;
    const COLUMNS: &'static [Column<MessageReplyItem>] = &[
        Column::new("messages_replies_at", |one, _| {
            Cell::instant(&one.received_at)
        }),
        Column::new("messages_replies_from", |one, _| Cell::text(&one.from)),
        Column::new("common_column_customer_id", |one, _| {
            Cell::optional_text(one.customer_id.as_deref())
        }),
        Column::new("common_contact_channel", |one, context| {
            context.cell(format!("common_contact_channel_{}", one.channel))
        }),
        Column::new("messages_replies_text", |one, _| Cell::text(&one.text)),
        Column::new("messages_replies_effect", |one, context| {
            context.cell(format!("messages_replies_effect_{}", one.effect))
        }),
    ];
    type Filter = ReplyFilter;
    type Search = ReplySearch;
    type Row = MessageReply;
    type Item = MessageReplyItem;
    type Exporter = ConfirmedActor<MessageReader>;

    fn parse_search(_: &App, listed: &ListQuery<ReplyFilter>) -> ApiResult<ReplySearch> {
        let filter = &listed.filter;
        let (from, before) = parse_day_range(filter.from.as_deref(), filter.to.as_deref())?;
        let channel = filter.channel.as_deref();
        let customer = |text: &str| text.parse::<CustomerId>().ok();
        Ok(ReplySearch {
            channel: parse_choice("channel", channel, ContactChannel::from_code)?,
            effect: parse_choice("effect", filter.effect.as_deref(), ReplyEffect::from_code)?,
            customer: parse_choice("customerId", filter.customer_id.as_deref(), customer)?,
            from,
            before,
        })
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &ReplySearch,
        request: &PageRequest,
    ) -> Result<Page<MessageReply>, DbError> {
        message_reply::list(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: MessageReply) -> MessageReplyItem {
        MessageReplyItem {
            id: row.id,
            received_at: row.received_at.to_string(),
            channel: row.channel.code(),
            customer_id: row.customer_id.map(|id| id.to_string()),
            from: row.masked,
            text: row.text,
            effect: row.effect.code(),
        }
    }
}

/// Lists replies, newest first.
#[utoipa::path(get, path = "/api/admin/message-replies", tag = "admin",
    security(("admin" = [])), params(Paging, ReplyFilter), responses(
    (status = 200, body = PageView<MessageReplyItem>),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MessageReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<ReplyFilter>,
) -> ApiResult<Json<PageView<MessageReplyItem>>> {
    listing::load_page::<Replies>(&api, &reader.permit, language, &listed).await
}

inventory::submit! { register::<ListExport<Replies>>() }
