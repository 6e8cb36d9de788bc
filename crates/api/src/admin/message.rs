//! The log of messages: what became of each, without its text and destination.

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::delivery::MessageState;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Permission;
use saakh_domain::text::Message as Text;
use saakh_service::app::ProviderOutage;
use saakh_service::platform::message_log::{self, LoggedMessage};
use saakh_service::{App, Error};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::identity::admin_user::StaffPermit;
use saakh_store::platform::message::{DeliveryReport, Message};
use saakh_store::platform::message_list::{self, MESSAGES, MessageSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::suppression::DestinationSearch;
use crate::authorisation::{AuthorisedActor, ConfirmedActor, ListReader, MessageReader};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::list::{ListQuery, PageView, Paging, parse_choice, parse_day_range};
use crate::http::request::RequestLanguage;
use crate::listing::export::{export_routes, register};
use crate::listing::{self, Cell, Column, ListExport, Listing, RenderContext};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(search))
        .routes(routes!(get))
        .merge(export_routes::<ListExport<Messages>>("/api/admin/messages"))
}

/// Filters of messages. `q` finds the exact id of a message, ours or the gateway's.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessageFilter {
    #[param(inline, value_type = Option<crate::words::MessageStateName>)]
    state: Option<String>,
    #[param(inline, value_type = Option<crate::words::ContactChannelName>)]
    channel: Option<String>,
    #[param(inline, value_type = Option<crate::words::ContactPurposeName>)]
    purpose: Option<String>,
    #[param(max_length = 36)]
    customer_id: Option<String>,
    /// The first day, in India.
    #[param(max_length = 40)]
    from: Option<String>,
    /// The last day, in India.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A message.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageListItem {
    id: String,
    /// Whom it is for.
    #[schema(value_type = crate::words::RecipientKindName)]
    recipient: &'static str,
    /// None for other recipients, and for a customer who was erased.
    #[schema(required)]
    customer_id: Option<String>,
    #[schema(value_type = crate::words::ContactPurposeName)]
    purpose: &'static str,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    /// The key of its text.
    template: String,
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    #[schema(value_type = crate::words::MessageStateName)]
    state: &'static str,
    /// The gateway's last error code.
    #[schema(required)]
    code: Option<String>,
    /// RFC 3339.
    created_at: String,
    /// When it came to its state, RFC 3339.
    updated_at: String,
}

/// A message with what its gateway reported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    #[serde(flatten)]
    message: MessageListItem,
    /// The gateway's own id.
    #[schema(required)]
    provider_ref: Option<String>,
    /// The version of the contact policy that allowed it.
    policy_version: String,
    /// The consent that allowed it, if its purpose needs one.
    #[schema(required)]
    consent_id: Option<String>,
    /// The first reports, in the order of arrival.
    reports: Vec<DeliveryReportView>,
}

/// A report of a gateway.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryReportView {
    received_at: String,
    /// The gateway's own word.
    word: String,
    #[schema(required)]
    code: Option<String>,
    #[schema(value_type = crate::words::MessageStateName)]
    state: &'static str,
}

/// Messages to a number or address.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessagesToDestination {
    /// Newest first, the last 100.
    items: Vec<MessageListItem>,
}

/// A page of the log, and why messages wait.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageLogPage {
    #[serde(flatten)]
    page: PageView<MessageListItem>,
    /// Providers that took no message at the last attempt, as the node that answers saw them.
    outages: Vec<ProviderOutageView>,
}

/// A provider that takes no messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderOutageView {
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    /// What happened, for people.
    error: String,
    /// RFC 3339.
    at: String,
}

impl ProviderOutageView {
    fn new(api: &Api, found: &ProviderOutage, language: Language) -> Self {
        Self {
            channel: found.channel.code(),
            error: api.app.text(&found.describe(), language),
            at: found.at.to_string(),
        }
    }
}

/// The list of messages.
pub struct Messages;

impl Listing for Messages {
    const NAME: &'static str = "messages";
    const TITLE: &'static str = "messages_title";
    const LIST: &'static List = &MESSAGES;
    const COLUMNS: &'static [Column<MessageListItem>] = &[
        Column::new("common_messages_id", |one, _| Cell::text(&one.id)),
        Column::new("common_messages_at", |one, _| {
            Cell::instant(&one.created_at)
        }),
        Column::new("common_messages_recipient", |one, context| {
            context.cell(format!("messages_recipient_{}", one.recipient))
        }),
        Column::new("common_column_customer_id", |one, _| {
            Cell::optional_text(one.customer_id.as_deref())
        }),
        Column::new("common_messages_purpose", |one, context| {
            context.cell(format!("common_purpose_{}", one.purpose))
        }),
        Column::new("common_messages_template", |one, _| {
            Cell::text(&one.template)
        }),
        Column::new("common_contact_channel", |one, context| {
            context.cell(format!("common_contact_channel_{}", one.channel))
        }),
        Column::new("common_messages_state", |one, context| {
            context.cell(format!("messages_state_{}", one.state))
        }),
        Column::new("common_messages_code", |one, _| {
            Cell::optional_text(one.code.as_deref())
        }),
        Column::new("common_messages_updated", |one, _| {
            Cell::instant(&one.updated_at)
        }),
    ];
    type Filter = MessageFilter;
    type Search = MessageSearch;
    type Row = Message;
    type Item = MessageListItem;
    type Exporter = ConfirmedActor<MessageReader>;

    fn parse_search(_: &App, listed: &ListQuery<MessageFilter>) -> ApiResult<MessageSearch> {
        let filter = &listed.filter;
        let (from, before) = parse_day_range(filter.from.as_deref(), filter.to.as_deref())?;
        let customer = |text: &str| text.parse::<CustomerId>().ok();
        let purpose = filter.purpose.as_deref();
        Ok(MessageSearch {
            state: parse_choice("state", filter.state.as_deref(), MessageState::from_code)?,
            channel: parse_choice(
                "channel",
                filter.channel.as_deref(),
                ContactChannel::from_code,
            )?,
            purpose: parse_choice("purpose", purpose, ContactPurpose::from_code)?,
            customer: parse_choice("customerId", filter.customer_id.as_deref(), customer)?,
            from,
            before,
            q: listed.search_text()?.map(str::to_owned),
        })
    }

    /// Support sees the messages of one customer.
    fn check_access(permit: &StaffPermit, search: &MessageSearch) -> ApiResult<()> {
        let may_see_all = permit.role().has_permission(Permission::MessageSend);
        if may_see_all || search.customer.is_some() {
            return Ok(());
        }
        Err(Error::field("customerId", Text::new("invalid_required")).into())
    }

    async fn load_rows(
        conn: &mut Conn,
        _: &StaffPermit,
        search: &MessageSearch,
        request: &PageRequest,
    ) -> Result<Page<Message>, DbError> {
        message_list::list(conn, search, request).await
    }

    fn render_item(_: &RenderContext<'_>, row: Message) -> MessageListItem {
        MessageListItem::from(row)
    }
}

/// Lists messages, newest first.
#[utoipa::path(get, path = "/api/admin/messages", tag = "admin", security(("admin" = [])),
    params(Paging, MessageFilter), responses(
    (status = 200, body = MessageLogPage),
    (status = 422, body = Problem, description = "No `customerId`, without `message.send`"),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<ListReader<MessageReader>>,
    RequestLanguage(language): RequestLanguage,
    listed: ListQuery<MessageFilter>,
) -> ApiResult<Json<MessageLogPage>> {
    let Json(page) =
        listing::load_page::<Messages>(&api, &reader.permit, language, &listed).await?;
    let outages = api.app.text_providers.outages.list();
    let view = |outage| ProviderOutageView::new(&api, outage, language);
    Ok(Json(MessageLogPage {
        page,
        outages: outages.iter().map(view).collect(),
    }))
}

inventory::submit! { register::<ListExport<Messages>>() }

/// Finds the messages to a number or address, those included that were sent before it was known
/// whose it is, such as passcodes.
#[utoipa::path(post, path = "/api/admin/messages/search", tag = "admin",
    request_body = DestinationSearch, security(("admin" = [])), responses(
    (status = 200, body = MessagesToDestination),
    (status = 422, body = Problem, description = "Neither a mobile number nor an address"),
))]
async fn search(
    State(api): State<Api>,
    _: AuthorisedActor<MessageReader>,
    Json(request): Json<DestinationSearch>,
) -> ApiResult<Json<MessagesToDestination>> {
    let found = message_log::list_for_destination(&api.app, &request.destination).await?;
    Ok(Json(MessagesToDestination {
        items: found.into_iter().map(MessageListItem::from).collect(),
    }))
}

/// Returns a message with the reports of its gateway.
#[utoipa::path(get, path = "/api/admin/messages/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path)), responses(
    (status = 200, body = MessageView),
    (status = 404, body = Problem, description = "No such message"),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<MessageReader>,
    Path(id): Path<String>,
) -> ApiResult<Json<MessageView>> {
    let found = message_log::find(&api.app, &id).await?;
    let found = found.ok_or_else(Error::not_found)?;
    Ok(Json(MessageView::from(found)))
}

impl From<Message> for MessageListItem {
    fn from(row: Message) -> Self {
        let updated_at = row.ended_at.or(row.accepted_at).unwrap_or(row.created_at);
        Self {
            id: row.id,
            recipient: row.recipient.code(),
            customer_id: row.customer_id.map(|id| id.to_string()),
            purpose: row.purpose.code(),
            channel: row.channel.code(),
            template: row.template,
            locale: row.locale.code(),
            state: row.state.code(),
            code: row.code,
            created_at: row.created_at.to_string(),
            updated_at: updated_at.to_string(),
        }
    }
}

impl From<LoggedMessage> for MessageView {
    fn from(logged: LoggedMessage) -> Self {
        let row = logged.message;
        Self {
            provider_ref: row.provider_ref.clone(),
            policy_version: row.policy_version.clone(),
            consent_id: row.consent_id.map(|id| id.to_string()),
            message: MessageListItem::from(row),
            reports: logged
                .reports
                .into_iter()
                .map(DeliveryReportView::from)
                .collect(),
        }
    }
}

impl From<DeliveryReport> for DeliveryReportView {
    fn from(report: DeliveryReport) -> Self {
        Self {
            received_at: report.received_at.to_string(),
            word: report.word,
            code: report.code,
            state: report.state.code(),
        }
    }
}
