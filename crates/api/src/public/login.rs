//! Logins to back office and portal with e-mail and password.

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use saakh_domain::Secret;
use saakh_domain::identity::permission::Role;
use saakh_service::App;
use saakh_service::identity::login::{self, Credentials, PortalLoginResult};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::error::{ApiResult, Problem};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, Device, RequestId, RequestLanguage};
use crate::partner::me::permission_codes as portal_permission_codes;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(admin))
        .routes(routes!(merchant))
}

/// The credentials of a back-office user or a person of the portal.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoginRequest {
    #[schema(value_type = String, max_length = 254)]
    email: Secret<String>,
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// The six digits of the authenticator app or a recovery code, if the account has a second
    /// factor.
    #[schema(value_type = Option<String>, max_length = 40)]
    totp: Option<Secret<String>>,
}

/// The session of a back-office user.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminLogin {
    token: String,
    admin_id: i64,
    /// The role's number, base64-encoded as the specification's session value.
    role_id: String,
    name: String,
    #[schema(value_type = Vec<crate::words::PermissionName>)]
    permissions: Vec<&'static str>,
    /// Whether a second factor must be set up first.
    totp_needed: bool,
}

/// The session of a person of the portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PartnerLogin {
    token: String,
    merchant_id: i64,
    /// The partner that they work under.
    partner_id: i64,
    /// Whether this is the partner's own account.
    is_partner: bool,
    name: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: &'static str,
    #[schema(value_type = Vec<crate::words::PortalPermissionName>)]
    permissions: Vec<&'static str>,
    /// Whether a second factor must be set up first.
    totp_needed: bool,
}

/// Logs a back-office user in.
#[utoipa::path(post, path = "/api/admin/login", tag = "public",
    request_body = LoginRequest, responses(
    (status = 200, body = AdminLogin),
    (status = 401, body = Problem, description = "`login-wrong`, `totp-required` or `totp-wrong`"),
    (status = 403, body = Problem, description = "`password-common`: a new password has to be chosen"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`busy`: too many concurrent logins"),
))]
async fn admin(
    State(api): State<Api>,
    Device(device): Device,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    id: RequestId,
    Json(request): Json<LoginRequest>,
) -> ApiResult<Json<AdminLogin>> {
    let credentials = Credentials {
        email: request.email,
        password: request.password,
        device,
        address,
        locale,
        request_id: id.0,
    };
    let inside = login::log_in_admin(&api.app, credentials, request.totp).await?;
    Ok(Json(AdminLogin {
        token: inside.token.into_exposed(),
        admin_id: inside.admin.id.0,
        role_id: STANDARD.encode(inside.admin.role.id().to_string()),
        permissions: permission_codes(inside.admin.role),
        totp_needed: login::has_to_enrol(&api.app, &inside.admin),
        name: inside.admin.name,
    }))
}

/// Logs a person of the portal in.
#[utoipa::path(post, path = "/api/partner/login", tag = "public",
    request_body = LoginRequest, responses(
    (status = 200, body = PartnerLogin),
    (status = 401, body = Problem, description = "`login-wrong`, `totp-required` or `totp-wrong`"),
    (status = 403, body = Problem, description = "`password-common`: a new password has to be chosen"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`busy`: too many concurrent logins"),
))]
async fn merchant(
    State(api): State<Api>,
    Device(device): Device,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    id: RequestId,
    Json(request): Json<LoginRequest>,
) -> ApiResult<Json<PartnerLogin>> {
    let credentials = Credentials {
        email: request.email,
        password: request.password,
        device,
        address,
        locale,
        request_id: id.0,
    };
    let inside = login::log_in_portal_user(&api.app, credentials, request.totp).await?;
    Ok(Json(PartnerLogin::new(&api.app, inside)))
}

impl PartnerLogin {
    /// The session of a person who logged in or came by a partner's code.
    pub fn new(app: &App, inside: PortalLoginResult) -> Self {
        let PortalLoginResult { token, login } = inside;
        Self {
            token: token.into_exposed(),
            merchant_id: login.merchant.id.0,
            partner_id: login.merchant.partner_id.0,
            is_partner: login.merchant.is_partner,
            totp_needed: login::has_to_enrol_in_portal(app, &login),
            role: login.user.role.code(),
            permissions: portal_permission_codes(login.user.role),
            name: login.user.name,
        }
    }
}

/// The codes of a role's permissions.
pub fn permission_codes(role: Role) -> Vec<&'static str> {
    role.permissions()
        .iter()
        .map(|permission| permission.code())
        .collect()
}
