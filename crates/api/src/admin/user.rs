//! Back-office users with their roles and status.

mod list;

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::identity::invite;
use saakh_service::identity::staff::{self, NewUser, UserChange};
use saakh_store::identity::admin_user::AdminUser;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use list::{UserFilter, Users};

use crate::authorisation::{AuthorisedActor, ConfirmedActor, UserManager};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::listing::ListExport;
use crate::listing::export::export_routes;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list::list, create))
        .merge(export_routes::<ListExport<Users>>("/api/admin/users"))
        .routes(routes!(update))
        .routes(routes!(invite))
        .routes(routes!(disable))
        .routes(routes!(enable))
        .routes(routes!(reset_totp))
        .routes(routes!(unlock))
}

/// A back-office user, as user management shows them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserItem {
    admin_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    role_id: i64,
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

impl From<AdminUser> for UserItem {
    fn from(user: AdminUser) -> Self {
        Self {
            admin_id: user.id.0,
            status: user.status().code(),
            name: user.name,
            email: user.email.into_exposed(),
            role_id: user.role.id(),
            totp: user.totp_since.is_some(),
            last_login_at: user.last_login_at.map(|at| at.to_string()),
            created_at: user.created_at.to_string(),
            version: user.version,
        }
    }
}

/// A new back-office user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserInvitation {
    #[schema(max_length = 200)]
    name: String,
    /// The e-mail address, to which the invitation is sent.
    #[schema(max_length = 254)]
    email: String,
    /// The role's number, 1 to 6.
    role_id: i64,
}

/// Changes of a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserUpdate {
    #[schema(max_length = 200)]
    name: String,
    /// The role's number, 1 to 6.
    role_id: i64,
}

/// Invites a user. The link in the mail sets the password, once, within seven days.
#[utoipa::path(post, path = "/api/admin/users", tag = "admin", security(("admin" = [])),
    request_body = UserInvitation, responses(
    (status = 201, body = UserItem),
))]
async fn create(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    RequestLanguage(locale): RequestLanguage,
    Json(body): Json<UserInvitation>,
) -> ApiResult<(StatusCode, Json<UserItem>)> {
    let user = NewUser {
        role: role(body.role_id)?,
        name: body.name,
        email: body.email,
        locale,
    };
    let added = staff::invite(&api.app, &by, user).await?;
    Ok((StatusCode::CREATED, Json(added.into())))
}

/// Changes a user's name and role.
#[utoipa::path(put, path = "/api/admin/users/{id}", tag = "admin", security(("admin" = [])),
    params(
    ("id" = i64, Path, description = "adminId"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), request_body = UserUpdate, responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile` or `last-admin`"),
))]
async fn update(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    IfMatch(version): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<UserUpdate>,
) -> ApiResult<Json<UserItem>> {
    let change = UserChange {
        role: role(body.role_id)?,
        name: body.name,
        version,
    };
    let changed = staff::update(&api.app, &by, AdminId(id), change).await?;
    Ok(Json(changed.into()))
}

/// Mails a new invitation; earlier links expire. A user with a password can choose a new one by it.
#[utoipa::path(post, path = "/api/admin/users/{id}/invite", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`user-disabled`"),
))]
async fn invite(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = invite::resend_to_admin(&api.app, &by, AdminId(id), locale).await?;
    Ok(Json(user.into()))
}

/// Disables a user and ends their sessions.
#[utoipa::path(post, path = "/api/admin/users/{id}/disable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`last-admin` or `not-yourself`"),
))]
async fn disable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::disable(&api.app, &by, AdminId(id)).await?;
    Ok(Json(user.into()))
}

/// Enables a disabled user.
#[utoipa::path(post, path = "/api/admin/users/{id}/enable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
))]
async fn enable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::enable(&api.app, &by, AdminId(id)).await?;
    Ok(Json(user.into()))
}

/// Removes a user's second factor, after they lost phone and recovery codes.
#[utoipa::path(post, path = "/api/admin/users/{id}/reset-totp", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`not-yourself`"),
))]
async fn reset_totp(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::reset_totp(&api.app, &by, AdminId(id), locale).await?;
    Ok(Json(user.into()))
}

/// Resets a user's count of wrong passwords and codes, so that they can log in again at once.
#[utoipa::path(post, path = "/api/admin/users/{id}/unlock", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
))]
async fn unlock(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::unlock(&api.app, &by, AdminId(id)).await?;
    Ok(Json(user.into()))
}

fn role(id: i64) -> ApiResult<Role> {
    let wrong = || ApiError::from(Error::field("roleId", Message::new("invalid_role")));
    Role::from_id(id).ok_or_else(wrong)
}
