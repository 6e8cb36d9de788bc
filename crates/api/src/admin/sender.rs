//! Senders of text messages and the links that operators allow them.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::sender::{ActiveState, LinkKind, SenderUse};
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::engagement::sender::{self, LinkCommand, SenderDetail, SenderEdit};
use saakh_store::engagement::sender::AllowedLink;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, TemplateWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update))
        .routes(routes!(set_link))
}

/// Who sends the text messages of a brand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SenderView {
    id: i64,
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    brand_key: String,
    #[schema(value_type = crate::words::SenderUseName)]
    r#use: &'static str,
    /// What recipients see instead of a number.
    #[schema(required)]
    header: Option<String>,
    /// The id of the company at the operators.
    #[schema(required)]
    entity_id: Option<String>,
    provider: String,
    per_second: i64,
    #[schema(value_type = crate::words::ActiveStateName)]
    state: &'static str,
    /// The version, for `If-Match`.
    version: i64,
    links: Vec<AllowedLinkView>,
    /// The texts that its operator knows.
    registered: usize,
    /// The texts that its operator has to know.
    due: usize,
}

/// A link or number that an operator allows.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllowedLinkView {
    id: i64,
    #[schema(value_type = crate::words::LinkKindName)]
    kind: &'static str,
    value: String,
    #[schema(value_type = crate::words::ActiveStateName)]
    state: &'static str,
}

/// A brand that may have a sender.
#[derive(Debug, Serialize, ToSchema)]
pub struct SenderBrand {
    key: String,
    title: String,
}

/// All senders, and the brands that may have one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SenderList {
    items: Vec<SenderView>,
    brands: Vec<SenderBrand>,
    /// What providers report and their settings do not explain, the last ones of each channel
    /// first.
    unknown_words: Vec<UnknownWord>,
}

/// A word of a provider's reports that its settings do not explain.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnknownWord {
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: &'static str,
    word: String,
    times: i64,
    /// RFC 3339.
    last_at: String,
}

/// A new sender of text messages.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewSender {
    #[schema(value_type = crate::words::ContactChannelName)]
    channel: String,
    #[schema(max_length = 64)]
    brand_key: String,
    #[schema(value_type = crate::words::SenderUseName)]
    r#use: String,
    #[schema(max_length = 20)]
    header: Option<String>,
    #[schema(max_length = 40)]
    entity_id: Option<String>,
    #[schema(minimum = 1, maximum = 10_000)]
    per_second: i64,
}

/// What may change of a sender.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SenderChange {
    #[schema(max_length = 20)]
    header: Option<String>,
    #[schema(max_length = 40)]
    entity_id: Option<String>,
    #[schema(minimum = 1, maximum = 10_000)]
    per_second: i64,
    #[schema(value_type = crate::words::ActiveStateName)]
    state: String,
}

/// A link that an operator allows, or no longer allows.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AllowedLinkRequest {
    #[schema(value_type = crate::words::LinkKindName)]
    kind: String,
    #[schema(max_length = 300)]
    value: String,
    #[schema(value_type = crate::words::ActiveStateName)]
    state: String,
}

/// Lists all senders with their links.
#[utoipa::path(get, path = "/api/admin/senders", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = SenderList)))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<TemplateWriter>,
) -> ApiResult<Json<SenderList>> {
    let snapshot = api.app.catalog();
    let brands = snapshot.brands.all().iter().map(|brand| SenderBrand {
        key: brand.key.clone(),
        title: brand.title.clone(),
    });
    let items = sender::list(&api.app).into_iter();
    let words = sender::list_unknown_words(&api.app).await?.into_iter();
    let unknown_words = words.map(|one| UnknownWord {
        channel: one.channel.code(),
        word: one.word,
        times: one.times,
        last_at: one.last_at.to_string(),
    });
    Ok(Json(SenderList {
        unknown_words: unknown_words.collect(),
        items: items.map(SenderView::from).collect(),
        brands: brands.collect(),
    }))
}

/// Adds the sender of a brand's text messages.
#[utoipa::path(post, path = "/api/admin/senders", tag = "admin", request_body = NewSender,
    security(("admin" = [])), responses((status = 201, body = SenderView)))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    Json(new): Json<NewSender>,
) -> ApiResult<(StatusCode, Json<SenderView>)> {
    let sender_use = SenderUse::from_code(&new.r#use).ok_or_else(|| invalid_choice("use"))?;
    let edit = SenderEdit {
        header: new.header,
        entity_id: new.entity_id,
        per_second: new.per_second,
        state: ActiveState::Active,
    };
    let channel = ContactChannel::from_code(&new.channel);
    let new = sender::NewSender {
        channel: channel.ok_or_else(|| invalid_choice("channel"))?,
        brand_key: new.brand_key,
        sender_use,
        edit,
    };
    let created = sender::create(&api.app, &by, new).await?;
    Ok((StatusCode::CREATED, Json(created.into())))
}

/// Changes a sender.
#[utoipa::path(put, path = "/api/admin/senders/{id}", tag = "admin",
    request_body = SenderChange, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The sender"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = SenderView),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: it was changed by somebody else"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(change): Json<SenderChange>,
) -> ApiResult<Json<SenderView>> {
    let edit = SenderEdit {
        header: change.header,
        entity_id: change.entity_id,
        per_second: change.per_second,
        state: ActiveState::from_code(&change.state).ok_or_else(|| invalid_choice("state"))?,
    };
    let changed = sender::update(&api.app, &by, id, expected, edit).await?;
    Ok(Json(changed.into()))
}

/// Adds a link or number that an operator allows in the texts of a sender, or switches it off.
#[utoipa::path(put, path = "/api/admin/senders/{id}/links", tag = "admin",
    params(("id" = i64, Path, description = "The sender")), request_body = AllowedLinkRequest,
    security(("admin" = [])), responses(
    (status = 200, body = SenderView),
    (status = 404, body = Problem),
))]
async fn set_link(
    State(api): State<Api>,
    AuthorisedActor(TemplateWriter(by)): AuthorisedActor<TemplateWriter>,
    Path(id): Path<i64>,
    Json(link): Json<AllowedLinkRequest>,
) -> ApiResult<Json<SenderView>> {
    let command = LinkCommand {
        sender_id: id,
        kind: LinkKind::from_code(&link.kind).ok_or_else(|| invalid_choice("kind"))?,
        value: link.value,
        state: ActiveState::from_code(&link.state).ok_or_else(|| invalid_choice("state"))?,
    };
    let changed = sender::set_link(&api.app, &by, command).await?;
    Ok(Json(changed.into()))
}

fn invalid_choice(field: &str) -> Error {
    Error::field(field, Message::new("invalid_choose"))
}

impl From<AllowedLink> for AllowedLinkView {
    fn from(link: AllowedLink) -> Self {
        Self {
            id: link.id,
            kind: link.kind.code(),
            value: link.value,
            state: link.state.code(),
        }
    }
}

impl From<SenderDetail> for SenderView {
    fn from(detail: SenderDetail) -> Self {
        let sender = detail.sender;
        Self {
            id: sender.id,
            channel: sender.channel.code(),
            brand_key: sender.brand_key,
            r#use: sender.sender_use.code(),
            header: sender.header,
            entity_id: sender.entity_id,
            provider: sender.provider,
            per_second: sender.per_second,
            state: sender.state.code(),
            version: sender.version,
            links: detail
                .links
                .into_iter()
                .map(AllowedLinkView::from)
                .collect(),
            registered: detail.registered,
            due: detail.due,
        }
    }
}
