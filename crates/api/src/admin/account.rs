//! The account of the logged-in admin: second factor, password, sessions.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::{Language, Secret};
use saakh_service::identity::account::{self, AccountChangeContext, OwnerCredentials};
use saakh_service::identity::{confirmation, second_factor};
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::session::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::authorisation::{AuthorisedActor, CurrentSession, OwnStaffAccount};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
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

/// A session of the admin.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    /// The id, with which it can be ended.
    id: String,
    /// Whether it is the session of this request.
    current: bool,
    /// Browser and operating system of the login.
    device: String,
    created_at: String,
    /// The last use, rounded to the minute.
    last_used_at: String,
    expires_at: String,
}

/// A proof of identity by password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordProof {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
}

/// A proof of identity by password and second factor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoFactorProof {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app, or a recovery code.
    #[schema(value_type = String, max_length = 40)]
    totp: Secret<String>,
}

/// A proof of identity by password, and by second factor if there is one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionConfirmation {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app or a recovery code, if there is a second factor.
    #[schema(value_type = Option<String>, max_length = 40)]
    totp: Option<Secret<String>>,
}

/// The first code of an authenticator app.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpConfirmation {
    /// Six digits of the app.
    #[schema(value_type = String, max_length = 40)]
    totp: Secret<String>,
}

/// A change of password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    #[schema(value_type = String, max_length = 1_000)]
    pub(crate) current_password: Secret<String>,
    #[schema(value_type = String, max_length = 1_000)]
    pub(crate) new_password: Secret<String>,
}

/// The secret for an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpEnrolment {
    /// The secret in base32, for typing.
    secret: String,
    /// The secret as an `otpauth:` address.
    uri: String,
    /// The address as a QR code.
    qr_svg: String,
}

/// Recovery codes, each of which replaces the app once. They are shown only now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Ten codes.
    recovery_codes: Vec<String>,
}

/// Returns the admin's own account.
#[utoipa::path(get, path = "/api/admin/account", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = Account),
))]
async fn get(
    State(api): State<Api>,
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
) -> ApiResult<Json<Account>> {
    let mine = account::get_own_account(&api.app, &me.admin).await?;
    let mut sessions: Vec<AccountSession> = mine
        .sessions
        .into_iter()
        .map(|session| session_view(session, live.id()))
        .collect();
    sessions.sort_by_key(|session| !session.current);
    Ok(Json(Account {
        admin_id: me.admin.id.0,
        name: me.admin.name,
        email: me.admin.email.into_exposed(),
        role_id: me.admin.role.id(),
        totp_since: me.admin.totp_since.map(|since| since.to_string()),
        recovery_codes_left: mine.recovery_codes_left,
        sessions,
    }))
}

fn session_view(session: Session, current: &str) -> AccountSession {
    AccountSession {
        current: session.id() == current,
        id: session.id().to_owned(),
        created_at: session.created_at.to_string(),
        last_used_at: session.last_used_at.to_string(),
        expires_at: session.expires_at.to_string(),
        device: session.device.unwrap_or_default(),
    }
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    account::end_session(&api.app, &me.by, me.admin.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<TotpEnrolment>> {
    let asking = build_context(me.by, address, locale);
    let enrolment = second_factor::enrol(&api.app, &asking, &me.admin, proof.password).await?;
    Ok(Json(TotpEnrolment {
        secret: enrolment.secret.into_exposed(),
        uri: enrolment.uri.into_exposed(),
        qr_svg: enrolment.qr_svg.into_exposed(),
    }))
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(confirmation): Json<TotpConfirmation>,
) -> ApiResult<Json<RecoveryCodes>> {
    let asking = build_context(me.by, address, locale);
    let codes = second_factor::confirm(&api.app, &asking, &me.admin, &confirmation.totp).await?;
    Ok(Json(codes_view(codes)))
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(proof): Json<TwoFactorProof>,
) -> ApiResult<StatusCode> {
    let proof = OwnerCredentials {
        password: proof.password,
        totp: proof.totp,
    };
    let asking = build_context(me.by, address, locale);
    second_factor::remove(&api.app, &asking, &me.admin, proof).await?;
    Ok(StatusCode::NO_CONTENT)
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(proof): Json<PasswordProof>,
) -> ApiResult<Json<RecoveryCodes>> {
    let asking = build_context(me.by, address, locale);
    let codes = second_factor::renew_codes(&api.app, &asking, &me.admin, proof.password).await?;
    Ok(Json(codes_view(codes)))
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(change): Json<PasswordChange>,
) -> ApiResult<StatusCode> {
    let change = account::PasswordChange {
        current: change.current_password,
        new: change.new_password,
    };
    let asking = build_context(me.by, address, locale);
    account::change_admin_password(&api.app, &asking, &me.admin, &live, change).await?;
    Ok(StatusCode::NO_CONTENT)
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
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(proof): Json<SessionConfirmation>,
) -> ApiResult<StatusCode> {
    let asking = build_context(me.by, address, locale);
    let SessionConfirmation { password, totp } = proof;
    confirmation::confirm(&api.app, &asking, &me.admin, &live, password, totp).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn build_context(by: RequestContext, address: String, locale: Language) -> AccountChangeContext {
    AccountChangeContext {
        by,
        address,
        locale,
    }
}

fn codes_view(codes: Vec<Secret<String>>) -> RecoveryCodes {
    RecoveryCodes {
        recovery_codes: codes.into_iter().map(Secret::into_exposed).collect(),
    }
}
