//! Back-office users: who they are, what they may do, whether they may at all.

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

pub use list::{
    __path_export_csv, __path_export_xlsx, __path_list, UserFilter, Users, export_csv, export_xlsx,
    list,
};

use crate::authorisation::{AuthorisedActor, ConfirmedActor, UserManager};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// A back-office user as user management shows them.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UserItem {
    /// Their id.
    admin_id: i64,
    /// Their name.
    name: String,
    /// The address they log in with.
    email: String,
    /// The role's number.
    role_id: i64,
    /// `active`, `invited` or `disabled`.
    #[schema(value_type = crate::words::UserStatusName)]
    status: &'static str,
    /// Whether the login asks for a second factor.
    totp: bool,
    /// When they last logged in.
    #[schema(required)]
    last_login_at: Option<String>,
    /// When they were added.
    created_at: String,
    /// Goes up with every change; sent back in `If-Match`.
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

/// Somebody is invited.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserInvitation {
    /// Their name.
    #[schema(max_length = 200)]
    name: String,
    /// Where the invitation goes.
    #[schema(max_length = 254)]
    email: String,
    /// The role's number, 1 to 3.
    role_id: i64,
}

/// What can be changed of a user.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UserUpdate {
    /// Their name.
    #[schema(max_length = 200)]
    name: String,
    /// The role's number, 1 to 3.
    role_id: i64,
}

/// Invites somebody. The mail's link sets the password, once, within seven days.
#[utoipa::path(post, path = "/api/admin/users", tag = "admin", security(("admin" = [])),
    request_body = UserInvitation, responses(
    (status = 201, body = UserItem),
))]
pub async fn create(
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
pub async fn update(
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

/// Sends a new invitation; an earlier one ends. For somebody who has a password, its link sets
/// another one.
#[utoipa::path(post, path = "/api/admin/users/{id}/invite", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`user-disabled`"),
))]
pub async fn invite(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = invite::resend_to_admin(&api.app, &by, AdminId(id), locale).await?;
    Ok(Json(user.into()))
}

/// Disables a user; their sessions end at once.
#[utoipa::path(post, path = "/api/admin/users/{id}/disable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`last-admin` or `not-yourself`"),
))]
pub async fn disable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::disable(&api.app, &by, AdminId(id)).await?;
    Ok(Json(user.into()))
}

/// Enables a user again.
#[utoipa::path(post, path = "/api/admin/users/{id}/enable", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
))]
pub async fn enable(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::enable(&api.app, &by, AdminId(id)).await?;
    Ok(Json(user.into()))
}

/// Removes a user's second factor, for somebody who lost phone and recovery codes.
#[utoipa::path(post, path = "/api/admin/users/{id}/reset-totp", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`not-yourself`"),
))]
pub async fn reset_totp(
    State(api): State<Api>,
    AuthorisedActor(ConfirmedActor(UserManager(by))): AuthorisedActor<ConfirmedActor<UserManager>>,
    RequestLanguage(locale): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<UserItem>> {
    let user = staff::reset_totp(&api.app, &by, AdminId(id), locale).await?;
    Ok(Json(user.into()))
}

/// Forgets a user's wrong passwords and codes: they can log in again at once.
#[utoipa::path(post, path = "/api/admin/users/{id}/unlock", tag = "admin",
    security(("admin" = [])), params(("id" = i64, Path, description = "adminId")), responses(
    (status = 200, body = UserItem),
    (status = 404, body = Problem),
))]
pub async fn unlock(
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
