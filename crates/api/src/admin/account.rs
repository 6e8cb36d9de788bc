//! The account of the logged-in admin: second factor, password, sessions.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::account::AccountLogin;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{CurrentSession, OwnStaffAccount};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::own_account::{
    AccountOwner, AccountSession, OwnAccount, PasswordChange, PasswordProof, RecoveryCodes,
    SessionConfirmation, TotpConfirmation, TotpEnrolment, TwoFactorProof,
};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(get))
        .routes(routes!(end_session))
        .routes(routes!(enrol))
        .routes(routes!(confirm))
        .routes(routes!(remove))
        .routes(routes!(renew_codes))
        .routes(routes!(change_password))
        .routes(routes!(confirm_session))
}

/// The admin's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    admin_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    role_id: i64,
    /// When the second factor was set up; null if there is none.
    #[schema(required)]
    totp_since: Option<String>,
    /// The number of unused recovery codes.
    recovery_codes_left: i64,
    /// The admin's sessions, the current one first.
    sessions: Vec<AccountSession>,
}

impl AccountOwner for OwnStaffAccount {
    fn into_account(self) -> (AccountLogin, RequestContext) {
        (self.admin.into(), self.by)
    }
}

/// Returns the admin's own account.
#[utoipa::path(get, path = "/api/admin/account", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = Account),
))]
async fn get(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<Json<Account>> {
    let mine = me.get(&api, &live).await?;
    let admin = me.owner.admin;
    Ok(Json(Account {
        admin_id: admin.id.0,
        name: admin.name,
        email: admin.email.into_exposed(),
        role_id: admin.role.id(),
        totp_since: admin.totp_since.map(|since| since.to_string()),
        recovery_codes_left: mine.recovery_codes_left,
        sessions: mine.sessions,
    }))
}

/// Ends a session of the admin.
#[utoipa::path(delete, path = "/api/admin/account/sessions/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The session's id")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn end_session(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    me.end_session(&api, &id).await
}

/// Creates a secret for an authenticator app. It becomes effective with its first confirmed code.
#[utoipa::path(post, path = "/api/admin/account/totp", tag = "admin", security(("admin" = [])),
    request_body = PasswordProof, responses(
    (status = 200, body = TotpEnrolment),
    (status = 409, body = Problem, description = "`totp-on`: a second factor exists already"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn enrol(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<TotpEnrolment>> {
    me.enrol(&api, proof).await
}

/// Confirms the app by its first code, which the login then requires.
#[utoipa::path(post, path = "/api/admin/account/totp/confirm", tag = "admin",
    security(("admin" = [])), request_body = TotpConfirmation, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-on`, or `totp-not-begun`"),
    (status = 422, body = Problem, description = "The code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn confirm(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    Json(first): Json<TotpConfirmation>,
) -> ApiResult<Json<RecoveryCodes>> {
    me.confirm_totp(&api, first).await
}

/// Removes the second factor.
#[utoipa::path(post, path = "/api/admin/account/totp/remove", tag = "admin",
    security(("admin" = [])), request_body = TwoFactorProof, responses(
    (status = 204),
    (status = 409, body = Problem, description = "`totp-off`: no second factor is set up"),
    (status = 422, body = Problem, description = "The password or the code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn remove(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    Json(proof): Json<TwoFactorProof>,
) -> ApiResult<StatusCode> {
    me.remove_totp(&api, proof).await
}

/// Creates new recovery codes and invalidates the old ones.
#[utoipa::path(post, path = "/api/admin/account/recovery-codes", tag = "admin",
    security(("admin" = [])), request_body = PasswordProof, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-off`: no second factor is set up"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn renew_codes(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<RecoveryCodes>> {
    me.renew_codes(&api, proof).await
}

/// Changes the admin's password and ends their other sessions.
#[utoipa::path(post, path = "/api/admin/account/password", tag = "admin",
    security(("admin" = [])), request_body = PasswordChange, responses(
    (status = 204),
    (status = 422, body = Problem, description = "The current password is wrong, or the new one too weak"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn change_password(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
    Json(change): Json<PasswordChange>,
) -> ApiResult<StatusCode> {
    me.change_password(&api, &live, change).await
}

/// Verifies the admin's identity again, which permits the session some minutes of dangerous
/// actions. The session's own end does not change.
#[utoipa::path(post, path = "/api/admin/account/confirm", tag = "admin",
    security(("admin" = [])), request_body = SessionConfirmation, responses(
    (status = 204),
    (status = 422, body = Problem,
        description = "Wrong password or code; `totp-required` if there is a second factor"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`busy`: too many concurrent logins"),
))]
async fn confirm_session(
    State(api): State<Api>,
    me: OwnAccount<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
    Json(proof): Json<SessionConfirmation>,
) -> ApiResult<StatusCode> {
    me.confirm_session(&api, &live, proof).await
}
