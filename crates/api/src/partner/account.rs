//! The account of the person of the portal who is logged in: second factor, password, sessions.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::account::AccountLogin;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{CurrentSession, OwnPortalAccount};
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

/// The account of a person of the portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PortalAccount {
    user_id: i64,
    name: String,
    /// The e-mail address of the login.
    email: String,
    #[schema(value_type = crate::words::PortalRoleName)]
    role: &'static str,
    /// When the second factor was set up; null if there is none.
    #[schema(required)]
    totp_since: Option<String>,
    /// The number of unused recovery codes.
    recovery_codes_left: i64,
    /// The person's sessions, the current one first.
    sessions: Vec<AccountSession>,
}

impl AccountOwner for OwnPortalAccount {
    fn into_account(self) -> (AccountLogin, RequestContext) {
        ((&self.login).into(), self.by)
    }
}

/// Returns the account of the person who is logged in.
#[utoipa::path(get, path = "/api/partner/account", tag = "partner", security(("merchant" = [])),
    responses(
    (status = 200, body = PortalAccount),
))]
async fn get(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<Json<PortalAccount>> {
    let mine = me.get(&api, &live).await?;
    let user = me.owner.login.user;
    Ok(Json(PortalAccount {
        user_id: user.id.0,
        name: user.name,
        email: user.email.into_exposed(),
        role: user.role.code(),
        totp_since: user.totp_since.map(|since| since.to_string()),
        recovery_codes_left: mine.recovery_codes_left,
        sessions: mine.sessions,
    }))
}

/// Ends a session of the person who is logged in.
#[utoipa::path(delete, path = "/api/partner/account/sessions/{id}", tag = "partner",
    security(("merchant" = [])), params(("id" = String, Path, description = "The session's id")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn end_session(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    me.end_session(&api, &id).await
}

/// Creates a secret for an authenticator app. It becomes effective with its first confirmed code.
#[utoipa::path(post, path = "/api/partner/account/totp", tag = "partner", security(("merchant" = [])),
    request_body = PasswordProof, responses(
    (status = 200, body = TotpEnrolment),
    (status = 409, body = Problem, description = "`totp-on`: a second factor exists already"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn enrol(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<TotpEnrolment>> {
    me.enrol(&api, proof).await
}

/// Confirms the app by its first code, which the login then requires.
#[utoipa::path(post, path = "/api/partner/account/totp/confirm", tag = "partner",
    security(("merchant" = [])), request_body = TotpConfirmation, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-on`, or `totp-not-begun`"),
    (status = 422, body = Problem, description = "The code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn confirm(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    Json(first): Json<TotpConfirmation>,
) -> ApiResult<Json<RecoveryCodes>> {
    me.confirm_totp(&api, first).await
}

/// Removes the second factor.
#[utoipa::path(post, path = "/api/partner/account/totp/remove", tag = "partner",
    security(("merchant" = [])), request_body = TwoFactorProof, responses(
    (status = 204),
    (status = 409, body = Problem, description = "`totp-off`: no second factor is set up"),
    (status = 422, body = Problem, description = "The password or the code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn remove(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    Json(proof): Json<TwoFactorProof>,
) -> ApiResult<StatusCode> {
    me.remove_totp(&api, proof).await
}

/// Creates new recovery codes and invalidates the old ones.
#[utoipa::path(post, path = "/api/partner/account/recovery-codes", tag = "partner",
    security(("merchant" = [])), request_body = PasswordProof, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-off`: no second factor is set up"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn renew_codes(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<RecoveryCodes>> {
    me.renew_codes(&api, proof).await
}

/// Changes the password of the person who is logged in, and ends their other sessions.
#[utoipa::path(post, path = "/api/partner/account/password", tag = "partner",
    security(("merchant" = [])), request_body = PasswordChange, responses(
    (status = 204),
    (status = 403, body = Problem, description = "`not-in-masquerade`"),
    (status = 422, body = Problem, description = "The current password is wrong, or the new one too weak"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
async fn change_password(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    CurrentSession(live): CurrentSession,
    Json(change): Json<PasswordChange>,
) -> ApiResult<StatusCode> {
    me.change_password(&api, &live, change).await
}

/// Verifies the person's identity again, which permits the session some minutes of dangerous
/// actions. The session's own end does not change.
#[utoipa::path(post, path = "/api/partner/account/confirm", tag = "partner",
    security(("merchant" = [])), request_body = SessionConfirmation, responses(
    (status = 204),
    (status = 422, body = Problem,
        description = "Wrong password or code; `totp-required` if there is a second factor"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`busy`: too many concurrent logins"),
))]
async fn confirm_session(
    State(api): State<Api>,
    me: OwnAccount<OwnPortalAccount>,
    CurrentSession(live): CurrentSession,
    Json(proof): Json<SessionConfirmation>,
) -> ApiResult<StatusCode> {
    me.confirm_session(&api, &live, proof).await
}
