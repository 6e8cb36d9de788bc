//! Texts of messages and their registrations with operators.

mod content;

use axum::extract::State;
use saakh_domain::engagement::segments::{Encoding, MessageSize};
use saakh_domain::engagement::sender::RegistrationState;
use saakh_domain::engagement::template::{Finding, Slot, SlotTag};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::engagement::message_template::{
    self, Registration, TemplateDetail, TemplateSummary, TemplateText,
};
use saakh_service::engagement::template_check::TextCheck;
use saakh_service::engagement::template_registration::{self, RegisterCommand};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, TemplateWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(get))
        .routes(routes!(register))
        .merge(content::routes())
}

/// A template in all its languages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageTemplateItem {
    id: i64,
    key: String,
    /// The newest version, for `If-Match`.
    version: i64,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    #[schema(value_type = crate::words::ContactPurposeName)]
    purpose: &'static str,
    #[schema(value_type = crate::words::TemplateCategoryName)]
    category: &'static str,
    #[schema(value_type = crate::words::TemplateOriginName)]
    origin: &'static str,
    #[schema(value_type = crate::words::TemplateStateName)]
    state: &'static str,
    /// Whether a version is approved, also while a newer draft waits.
    in_force: bool,
    #[schema(value_type = Vec<crate::words::LanguageCode>)]
    locales: Vec<&'static str>,
    /// The texts that operators know, of all senders and hosts.
    registered: usize,
    /// The texts that operators have to know.
    due: usize,
}

/// All templates.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageTemplateList {
    items: Vec<MessageTemplateItem>,
}

/// A template with who edited it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageTemplateRecord {
    #[serde(flatten)]
    item: MessageTemplateItem,
    /// Why it has a slot more than usual.
    #[schema(required)]
    exemption_reason: Option<String>,
    /// The name of the person who edited it last; null for the program's.
    #[schema(required)]
    edited_by: Option<String>,
}

/// A template with everything about its texts.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageTemplateView {
    template: MessageTemplateRecord,
    /// One for each language.
    texts: Vec<MessageTextView>,
}

/// The text of a template in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageTextView {
    id: i64,
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    version: i64,
    /// Of a mail.
    #[schema(required)]
    subject: Option<String>,
    /// With `{{constant}}` and `{slot}`.
    body: String,
    slots: Vec<SlotView>,
    check: TextCheckView,
    registrations: Vec<TemplateRegistrationView>,
}

/// A part of a text that varies for each person.
#[derive(Debug, Serialize, ToSchema)]
pub struct SlotView {
    #[schema(value_type = crate::words::SlotNameWord)]
    name: &'static str,
    #[schema(value_type = Option<crate::words::SlotTagName>, required)]
    tag: Option<&'static str>,
    /// The most characters of a value.
    limit: usize,
    /// What replaces a value that does not fit; null: the message is not sent.
    #[schema(required)]
    fallback: Option<String>,
}

/// What the rules find about a text, and what it looks like.
#[derive(Debug, Serialize, ToSchema)]
pub struct TextCheckView {
    findings: Vec<FindingView>,
    /// The text with invented values; null if there are none for a slot.
    #[schema(required)]
    preview: Option<String>,
    /// The size of the preview.
    #[schema(required)]
    size: Option<MessageSizeView>,
}

/// A rule that a text breaks.
#[derive(Debug, Serialize, ToSchema)]
pub struct FindingView {
    #[schema(value_type = crate::words::LintRuleName)]
    rule: &'static str,
    #[schema(value_type = crate::words::LintLevelName)]
    level: &'static str,
    /// The slot, link or word concerned; empty: the whole text.
    place: String,
    /// The limit of the rule, if it has one.
    #[schema(required)]
    number: Option<usize>,
    /// Where the rule comes from.
    source: String,
    #[schema(value_type = crate::words::RuleStatusName)]
    status: &'static str,
}

/// The size of a text message.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageSizeView {
    #[schema(value_type = crate::words::SmsEncodingName)]
    encoding: &'static str,
    units: usize,
    segments: usize,
}

/// A text that a sender registers with its operator.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateRegistrationView {
    sender_id: i64,
    brand_key: String,
    #[schema(required)]
    header: Option<String>,
    /// Empty for texts that name no host.
    host: String,
    /// The text in the notation of operators' portals.
    text: String,
    /// The text as stored, for `registeredText`.
    registered_text: String,
    #[schema(required)]
    provider_template_id: Option<String>,
    #[schema(value_type = crate::words::RegistrationStateName)]
    state: &'static str,
}

/// What an operator says about a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TemplateRegistrationRequest {
    template_id: i64,
    sender_id: i64,
    /// Empty for texts that name no host.
    #[schema(max_length = 253)]
    host: String,
    /// The text that was registered, as it was shown.
    #[schema(max_length = 4_000)]
    registered_text: String,
    #[schema(max_length = 60)]
    provider_template_id: Option<String>,
    #[schema(value_type = crate::words::RegistrationStateName)]
    state: String,
}

/// Lists the templates with how many of their texts are registered.
#[utoipa::path(get, path = "/api/admin/message-templates", tag = "admin",
    security(("admin" = [])), responses((status = 200, body = MessageTemplateList)))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<TemplateWriter>,
) -> ApiResult<Json<MessageTemplateList>> {
    let items = message_template::list(&api.app).into_iter();
    Ok(Json(MessageTemplateList {
        items: items.map(MessageTemplateItem::from).collect(),
    }))
}

/// Shows a template with its texts, what the rules find, and its registrations.
#[utoipa::path(get, path = "/api/admin/message-templates/{id}", tag = "admin",
    params(("id" = i64, Path, description = "The text in any language")),
    security(("admin" = [])), responses(
    (status = 200, body = MessageTemplateView),
    (status = 404, body = Problem),
))]
async fn get(
    State(api): State<Api>,
    _: AuthorisedActor<TemplateWriter>,
    Path(id): Path<i64>,
) -> ApiResult<Json<MessageTemplateView>> {
    let found = message_template::get(&api.app, id).await?;
    Ok(Json(view(&api, found)))
}

/// Stores the id under which an operator knows a text, or that it no longer does.
#[utoipa::path(put, path = "/api/admin/template-registrations", tag = "admin",
    request_body = TemplateRegistrationRequest, security(("admin" = [])), responses(
    (status = 200, body = TemplateRegistrationView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: the text is another one today"),
))]
async fn register(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    Json(request): Json<TemplateRegistrationRequest>,
) -> ApiResult<Json<TemplateRegistrationView>> {
    let state = RegistrationState::from_code(&request.state);
    let command = RegisterCommand {
        template_id: request.template_id,
        sender_id: request.sender_id,
        host: request.host,
        text: request.registered_text,
        provider_template_id: request.provider_template_id,
        state: state.ok_or_else(|| invalid_choice("state"))?,
    };
    let saved = template_registration::save(&api.app, &by, command).await?;
    Ok(Json(saved.into()))
}

fn invalid_choice(field: &str) -> Error {
    Error::field(field, Message::new("invalid_choose"))
}

fn view(api: &Api, detail: TemplateDetail) -> MessageTemplateView {
    let texts = detail.texts.into_iter();
    MessageTemplateView {
        template: MessageTemplateRecord {
            item: detail.summary.into(),
            exemption_reason: detail.exemption_reason,
            edited_by: detail.edited_by,
        },
        texts: texts.map(|text| text_view(api, text)).collect(),
    }
}

fn text_view(api: &Api, text: TemplateText) -> MessageTextView {
    let registrations = text.registrations.into_iter();
    MessageTextView {
        id: text.id,
        locale: text.locale.code(),
        version: text.version,
        subject: text.subject,
        body: text.body,
        slots: text.slots.into_iter().map(SlotView::from).collect(),
        check: check_view(api, text.check),
        registrations: registrations.map(TemplateRegistrationView::from).collect(),
    }
}

fn check_view(api: &Api, check: TextCheck) -> TextCheckView {
    let findings = check.findings.into_iter();
    TextCheckView {
        findings: findings.map(|finding| finding_view(api, finding)).collect(),
        preview: check.preview,
        size: check.size.map(MessageSizeView::from),
    }
}

fn finding_view(api: &Api, finding: Finding) -> FindingView {
    let policy = &api.app.reference.sms;
    let number = policy.number(finding.rule);
    FindingView {
        rule: finding.rule.code(),
        level: finding.level.code(),
        place: finding.place,
        number: (number > 0).then_some(number),
        source: policy.source(finding.rule).to_owned(),
        status: policy.status(finding.rule).code(),
    }
}

impl From<MessageSize> for MessageSizeView {
    fn from(size: MessageSize) -> Self {
        Self {
            encoding: match size.encoding {
                Encoding::Gsm7 => "gsm7",
                Encoding::Ucs2 => "ucs2",
            },
            units: size.units,
            segments: size.segments,
        }
    }
}

impl From<TemplateSummary> for MessageTemplateItem {
    fn from(summary: TemplateSummary) -> Self {
        Self {
            id: summary.id,
            key: summary.key,
            version: summary.version,
            channel: summary.channel.code(),
            purpose: summary.purpose.code(),
            category: summary.category.code(),
            origin: summary.origin.code(),
            state: summary.state.code(),
            in_force: summary.is_in_force,
            locales: summary.locales.iter().map(|one| one.code()).collect(),
            registered: summary.registered,
            due: summary.due,
        }
    }
}

impl From<Slot> for SlotView {
    fn from(slot: Slot) -> Self {
        Self {
            name: slot.name.code(),
            tag: slot.tag.map(SlotTag::code),
            limit: slot.limit,
            fallback: slot.fallback,
        }
    }
}

impl From<Registration> for TemplateRegistrationView {
    fn from(registration: Registration) -> Self {
        Self {
            sender_id: registration.sender.id,
            brand_key: registration.sender.brand_key,
            header: registration.sender.header,
            host: registration.host,
            text: registration.text,
            registered_text: registration.canonical,
            provider_template_id: registration.provider_template_id,
            state: registration.state.code(),
        }
    }
}
