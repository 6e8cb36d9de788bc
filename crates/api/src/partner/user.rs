//! People of the merchant who is logged in.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::id::PortalUserId;
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::identity::portal_user::{self, ColleagueChange, NewColleague};
use saakh_store::identity::portal_user::PortalUser;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{
    AuthorisedActor, ConfirmedActor, PeopleManagement, PortalReader, PortalWriter,
};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// An owner who has proved their identity again.
type Owner = AuthorisedActor<ConfirmedActor<PortalWriter<PeopleManagement>>>;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, create))
        .routes(routes!(update))
        .routes(routes!(invite))
        .routes(routes!(disable))
        .routes(routes!(enable))
        .routes(routes!(reset_totp))
}

/// A person of a merchant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PortalUserItem {
    user_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: &'static str,
    #[schema(value_type = crate::words::UserStatusName)]
    status: &'static str,
    /// Whether the login requires a second factor.
    totp: bool,
    /// The last login.
    #[schema(required)]
    last_login_at: Option<String>,
    created_at: String,
    /// The version, which each change increments; for `If-Match`.
    version: i64,
}

impl From<PortalUser> for PortalUserItem {
    fn from(user: PortalUser) -> Self {
        Self {
            user_id: user.id.0,
            status: user.status().code(),
            name: user.name,
            email: user.email.into_exposed(),
            role: user.role.code(),
            totp: user.totp_since.is_some(),
            last_login_at: user.last_login_at.map(|at| at.to_string()),
            created_at: user.created_at.to_string(),
            version: user.version,
        }
    }
}

/// The people of a merchant.
#[derive(Debug, Serialize, ToSchema)]
pub struct PortalUsers {
    items: Vec<PortalUserItem>,
}

impl PortalUsers {
    pub fn new(people: Vec<PortalUser>) -> Self {
        Self {
            items: people.into_iter().map(Into::into).collect(),
        }
    }
}

/// A colleague to invite.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PortalUserInvitation {
    #[schema(max_length = 200)]
    name: String,
    /// The e-mail address, to which the invitation is sent.
    #[schema(max_length = 254)]
    email: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: String,
}

/// Changes of a person.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PortalUserUpdate {
    #[schema(max_length = 200)]
    name: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: String,
}

/// Lists the merchant's people, oldest first.
#[utoipa::path(get, path = "/api/partner/users", tag = "partner", operation_id = "list_portal_users",
    security(("merchant" = [])), responses(
    (status = 200, body = PortalUsers),
))]
async fn list(
    State(api): State<Api>,
    AuthorisedActor(reader): AuthorisedActor<PortalReader<PeopleManagement>>,
) -> ApiResult<Json<PortalUsers>> {
    let people = portal_user::list(&api.app, reader.merchant.id).await?;
    Ok(Json(PortalUsers::new(people)))
}

/// Invites a colleague. The link in the mail sets the password, once, within seven days.
#[utoipa::path(post, path = "/api/partner/users", tag = "partner", operation_id = "invite_portal_user",
    security(("merchant" = [])), request_body = PortalUserInvitation, responses(
    (status = 201, body = PortalUserItem),
    (status = 409, body = Problem, description = "`portal-users-too-many`"),
    (status = 422, body = Problem, description = "Somebody logs in with this address already"),
    (status = 429, body = Problem, description = "`invitations-too-many`"),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    RequestLanguage(locale): RequestLanguage,
    Json(body): Json<PortalUserInvitation>,
) -> ApiResult<(StatusCode, Json<PortalUserItem>)> {
    let colleague = build_colleague(body, locale)?;
    let added = portal_user::invite(&api.app, &owner.by, owner.merchant.id, colleague).await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Changes a person's name and role. A new role ends their sessions.
#[utoipa::path(put, path = "/api/partner/users/{id}", tag = "partner", operation_id = "update_portal_user",
    security(("merchant" = [])), params(
    ("id" = i64, Path, description = "userId"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = PortalUserUpdate, responses(
    (status = 200, body = PortalUserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile` or `last-owner`"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PortalUserUpdate>,
) -> ApiResult<Json<PortalUserItem>> {
    let change = ColleagueChange {
        role: parse_role(&body.role)?,
        name: body.name,
        version,
    };
    let (by, merchant) = (&owner.by, owner.merchant.id);
    let changed = portal_user::update(&api.app, by, merchant, PortalUserId(id), change).await?;
    Ok(Json(changed.into()))
}

/// Mails a new link; earlier ones expire. A person with a password can choose a new one by it.
#[utoipa::path(post, path = "/api/partner/users/{id}/invite", tag = "partner",
    operation_id = "invite_portal_user_again", security(("merchant" = [])),
    params(("id" = i64, Path, description = "userId")), responses(
    (status = 200, body = PortalUserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`user-disabled`"),
    (status = 429, body = Problem, description = "`invitations-too-many`"),
))]
async fn invite(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    Path(id): Path<i64>,
) -> ApiResult<Json<PortalUserItem>> {
    let (by, merchant) = (&owner.by, owner.merchant.id);
    let user = portal_user::resend_invitation(&api.app, by, merchant, PortalUserId(id)).await?;
    Ok(Json(user.into()))
}

/// Disables a person and ends their sessions.
#[utoipa::path(post, path = "/api/partner/users/{id}/disable", tag = "partner",
    operation_id = "disable_portal_user", security(("merchant" = [])),
    params(("id" = i64, Path, description = "userId")), responses(
    (status = 200, body = PortalUserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`last-owner` or `not-yourself`"),
))]
async fn disable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    Path(id): Path<i64>,
) -> ApiResult<Json<PortalUserItem>> {
    let (by, merchant) = (&owner.by, owner.merchant.id);
    let user = portal_user::disable(&api.app, by, merchant, PortalUserId(id)).await?;
    Ok(Json(user.into()))
}

/// Enables a disabled person.
#[utoipa::path(post, path = "/api/partner/users/{id}/enable", tag = "partner",
    operation_id = "enable_portal_user", security(("merchant" = [])),
    params(("id" = i64, Path, description = "userId")), responses(
    (status = 200, body = PortalUserItem),
    (status = 404, body = Problem),
))]
async fn enable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    Path(id): Path<i64>,
) -> ApiResult<Json<PortalUserItem>> {
    let (by, merchant) = (&owner.by, owner.merchant.id);
    let user = portal_user::enable(&api.app, by, merchant, PortalUserId(id)).await?;
    Ok(Json(user.into()))
}

/// Removes a person's second factor, after they lost phone and recovery codes.
#[utoipa::path(post, path = "/api/partner/users/{id}/reset-totp", tag = "partner",
    operation_id = "reset_portal_totp", security(("merchant" = [])),
    params(("id" = i64, Path, description = "userId")), responses(
    (status = 200, body = PortalUserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`not-yourself`"),
))]
async fn reset_totp(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(owner)): Owner,
    Path(id): Path<i64>,
) -> ApiResult<Json<PortalUserItem>> {
    let (by, merchant) = (&owner.by, owner.merchant.id);
    let user = portal_user::reset_totp(&api.app, by, merchant, PortalUserId(id)).await?;
    Ok(Json(user.into()))
}

fn build_colleague(body: PortalUserInvitation, locale: Language) -> ApiResult<NewColleague> {
    Ok(NewColleague {
        role: parse_role(&body.role)?,
        name: body.name,
        email: body.email,
        locale,
    })
}

fn parse_role(code: &str) -> ApiResult<PortalRole> {
    let wrong = || ApiError::from(Error::field("role", Message::new("invalid_choose")));
    PortalRole::from_code(code).ok_or_else(wrong)
}
