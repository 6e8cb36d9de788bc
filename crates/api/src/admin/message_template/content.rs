//! Templates that staff write: saving, checking, approving and retiring them.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::engagement::template::{Slot, SlotName, SlotTag, TemplateCategory};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::engagement::console_template::{
    self, NewTemplate, TemplateContent, TextContent,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{MessageTemplateView, TextCheckView, check_view, view};
use crate::authorisation::{AuthorisedActor, TemplateWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::state::Api;

pub(super) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(create))
        .routes(routes!(update))
        .routes(routes!(check))
        .routes(routes!(approve))
        .routes(routes!(retire))
}

/// A template that staff begin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewMessageTemplate {
    /// Lower-case letters, digits and `_`.
    #[schema(max_length = 60)]
    key: String,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: String,
    #[schema(value_type = crate::words::ContactPurposeName)]
    purpose: String,
    #[schema(value_type = crate::words::TemplateCategoryName)]
    category: String,
    /// Why it has a slot more than usual.
    #[schema(max_length = 500)]
    exemption_reason: Option<String>,
    #[schema(max_items = 8)]
    slots: Vec<SlotRequest>,
    /// English first; both have to be there before it is approved.
    #[schema(max_items = 2)]
    texts: Vec<TextRequest>,
}

/// What changes of a template.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MessageTemplateChange {
    #[schema(value_type = crate::words::TemplateCategoryName)]
    category: String,
    /// Why it has a slot more than usual.
    #[schema(max_length = 500)]
    exemption_reason: Option<String>,
    #[schema(max_items = 8)]
    slots: Vec<SlotRequest>,
    /// English first; both have to be there before it is approved.
    #[schema(max_items = 2)]
    texts: Vec<TextRequest>,
}

/// A slot of both texts.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SlotRequest {
    #[schema(value_type = crate::words::SlotNameWord)]
    name: String,
    #[schema(value_type = Option<crate::words::SlotTagName>)]
    tag: Option<String>,
    #[schema(maximum = 1_000)]
    limit: usize,
}

/// The text in one language.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TextRequest {
    #[schema(value_type = crate::words::LanguageCode)]
    locale: String,
    /// Of a mail.
    #[schema(max_length = 200)]
    subject: Option<String>,
    /// At most 1,000 characters are stored.
    #[schema(max_length = 4_000)]
    body: String,
    #[schema(max_items = 8)]
    fallbacks: Vec<FallbackRequest>,
}

/// What replaces a value that does not fit.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FallbackRequest {
    #[schema(value_type = crate::words::SlotNameWord)]
    slot: String,
    #[schema(max_length = 100)]
    text: String,
}

/// Why a template is taken out of use.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TemplateRetirement {
    #[schema(max_length = 500)]
    reason: String,
}

/// What the rules find about texts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TextChecks {
    texts: Vec<LocaleCheck>,
}

/// What the rules find about the text in one language.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct LocaleCheck {
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    check: TextCheckView,
}

/// Begins a template as a draft, which may still break rules.
#[utoipa::path(post, path = "/api/admin/message-templates", tag = "admin",
    request_body = NewMessageTemplate, security(("admin" = [])), responses(
    (status = 201, body = MessageTemplateView),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    Json(new): Json<NewMessageTemplate>,
) -> ApiResult<(StatusCode, Json<MessageTemplateView>)> {
    let created = console_template::create(&api.app, &by, new.parse()?).await?;
    Ok((StatusCode::CREATED, Json(view(&api, created))))
}

/// Saves a new version as a draft. An approved version stays in use until the draft is approved.
#[utoipa::path(put, path = "/api/admin/message-templates/{id}", tag = "admin",
    request_body = MessageTemplateChange, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The text in any language"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = MessageTemplateView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`; `transition`: it is retired"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(change): Json<MessageTemplateChange>,
) -> ApiResult<Json<MessageTemplateView>> {
    let content = change.parse()?;
    let saved = console_template::update(&api.app, &by, id, expected, content).await?;
    Ok(Json(view(&api, saved)))
}

/// Checks texts without saving them, also other words for a text of the program.
#[utoipa::path(post, path = "/api/admin/message-templates/check", tag = "admin",
    request_body = NewMessageTemplate, security(("admin" = [])), responses(
    (status = 200, body = TextChecks),
))]
async fn check(
    State(api): State<Api>,
    _: AuthorisedActor<TemplateWriter>,
    Json(new): Json<NewMessageTemplate>,
) -> ApiResult<Json<TextChecks>> {
    let found = console_template::check(&api.app, &new.parse()?)?;
    let describe = |(locale, check): (Language, _)| LocaleCheck {
        locale: locale.code(),
        check: check_view(&api, check),
    };
    Ok(Json(TextChecks {
        texts: found.into_iter().map(describe).collect(),
    }))
}

/// Puts a draft into use in place of the version before.
#[utoipa::path(post, path = "/api/admin/message-templates/{id}/approve", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The text in any language"),
    ("If-Match" = Option<String>, Header, description = "The version that is approved"),
), responses(
    (status = 200, body = MessageTemplateView),
    (status = 403, body = Problem, description = "`template-own`: another person must approve it"),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`, `template-findings`, `transition`"),
))]
async fn approve(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
) -> ApiResult<Json<MessageTemplateView>> {
    let approved = console_template::approve(&api.app, &by, id, expected).await?;
    Ok(Json(view(&api, approved)))
}

/// Takes a template out of use for good.
#[utoipa::path(post, path = "/api/admin/message-templates/{id}/retire", tag = "admin",
    request_body = TemplateRetirement, security(("admin" = [])),
    params(("id" = i64, Path, description = "The text in any language")), responses(
    (status = 200, body = MessageTemplateView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`transition`: it is retired"),
))]
async fn retire(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    Path(id): Path<i64>,
    Json(request): Json<TemplateRetirement>,
) -> ApiResult<Json<MessageTemplateView>> {
    let retired = console_template::retire(&api.app, &by, id, &request.reason).await?;
    Ok(Json(view(&api, retired)))
}

impl NewMessageTemplate {
    fn parse(self) -> Result<NewTemplate, Error> {
        let channel = parse_choice("channel", &self.channel, ContactChannel::from_code)?;
        let purpose = parse_choice("purpose", &self.purpose, ContactPurpose::from_code)?;
        let change = MessageTemplateChange {
            category: self.category,
            exemption_reason: self.exemption_reason,
            slots: self.slots,
            texts: self.texts,
        };
        Ok(NewTemplate {
            key: self.key,
            channel,
            purpose,
            content: change.parse()?,
        })
    }
}

impl MessageTemplateChange {
    fn parse(self) -> Result<TemplateContent, Error> {
        let slots: Vec<Slot> = self
            .slots
            .into_iter()
            .map(parse_slot)
            .collect::<Result<_, _>>()?;
        let texts = self.texts.into_iter();
        Ok(TemplateContent {
            category: parse_choice("category", &self.category, TemplateCategory::from_code)?,
            exemption_reason: self.exemption_reason,
            texts: texts
                .map(|text| parse_text(text, &slots))
                .collect::<Result<_, _>>()?,
        })
    }
}

fn parse_slot(slot: SlotRequest) -> Result<Slot, Error> {
    let parse_tag = |tag: String| parse_choice("slots", &tag, SlotTag::from_code);
    Ok(Slot {
        name: parse_choice("slots", &slot.name, SlotName::from_code)?,
        tag: slot.tag.map(parse_tag).transpose()?,
        limit: slot.limit,
        fallback: None,
    })
}

fn parse_text(text: TextRequest, slots: &[Slot]) -> Result<TextContent, Error> {
    let mut slots = slots.to_vec();
    for fallback in text.fallbacks {
        let name = parse_choice("slots", &fallback.slot, SlotName::from_code)?;
        let words = fallback.text.trim();
        if let Some(slot) = slots.iter_mut().find(|slot| slot.name == name) {
            slot.fallback = (!words.is_empty()).then(|| words.to_owned());
        }
    }
    Ok(TextContent {
        locale: parse_choice("texts", &text.locale, Language::from_code)?,
        subject: text.subject,
        body: text.body,
        slots,
    })
}

fn parse_choice<T>(
    field: &str,
    code: &str,
    find: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Error> {
    find(code).ok_or_else(|| Error::field(field, Message::new("invalid_choose")))
}
