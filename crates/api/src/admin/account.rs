//! The account of whoever is logged in to the back office: second factor, password, sessions.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::{Language, Secret};
use saakh_service::identity::account::{self, AccountChangeContext, OwnerCredentials};
use saakh_service::identity::{confirmation, second_factor};
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::session::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{AuthorisedActor, CurrentSession, OwnStaffAccount};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

/// One's own account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    /// One's id.
    admin_id: i64,
    /// One's name.
    name: String,
    /// The address one logs in with.
    email: String,
    /// The role's number.
    role_id: i64,
    /// Since when a code of an authenticator app is asked for; null where it is not.
    #[schema(required)]
    totp_since: Option<String>,
    /// How many recovery codes were not used yet.
    recovery_codes_left: i64,
    /// Where one is logged in, this session first.
    sessions: Vec<AccountSession>,
}

/// One of one's own sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    /// Names it when it is to be ended.
    id: String,
    /// Whether it is the one that asks.
    current: bool,
    /// The browser and system that it was opened with.
    device: String,
    /// When it was opened.
    created_at: String,
    /// When it was last used, to the minute.
    last_used_at: String,
    /// When it ends at the latest.
    expires_at: String,
}

/// The password, as a proof that it is oneself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordProof {
    /// One's password.
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
}

/// Password and code, as a proof that it is oneself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TwoFactorProof {
    /// One's password.
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app, or a recovery code.
    #[schema(value_type = String, max_length = 40)]
    totp: Secret<String>,
}

/// The password, and a code where there is an app, as a proof that it is still oneself.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionConfirmation {
    /// One's password.
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app, or a recovery code, where there is an app.
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

/// Another password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PasswordChange {
    /// The one that counts now.
    #[schema(value_type = String, max_length = 1_000)]
    pub(crate) current_password: Secret<String>,
    /// The one that is to count.
    #[schema(value_type = String, max_length = 1_000)]
    pub(crate) new_password: Secret<String>,
}

/// What an authenticator app is told.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotpEnrolment {
    /// The secret in base32, to be typed.
    secret: String,
    /// The same as an `otpauth:` address.
    uri: String,
    /// The address as a QR code.
    qr_svg: String,
}

/// Codes that replace the app, each once. Nobody can read them again.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodes {
    /// Ten codes.
    recovery_codes: Vec<String>,
}

/// One's own account.
#[utoipa::path(get, path = "/api/admin/account", tag = "admin", security(("admin" = [])),
    responses(
    (status = 200, body = Account),
))]
pub async fn get(
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

/// Ends one of one's own sessions.
#[utoipa::path(delete, path = "/api/admin/account/sessions/{id}", tag = "admin",
    security(("admin" = [])), params(("id" = String, Path, description = "The session's id")),
    responses(
    (status = 204),
    (status = 404, body = Problem),
))]
pub async fn end_session(
    State(api): State<Api>,
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    account::end_session(&api.app, &me.by, me.admin.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Makes a secret for an authenticator app. It counts from the first code on that is confirmed.
#[utoipa::path(post, path = "/api/admin/account/totp", tag = "admin", security(("admin" = [])),
    request_body = PasswordProof, responses(
    (status = 200, body = TotpEnrolment),
    (status = 409, body = Problem, description = "`totp-on`: there is a second factor already"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
pub async fn enrol(
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

/// Confirms the app with its first code: from now on the login asks for one.
#[utoipa::path(post, path = "/api/admin/account/totp/confirm", tag = "admin",
    security(("admin" = [])), request_body = TotpConfirmation, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-on`, or `totp-not-begun`"),
    (status = 422, body = Problem, description = "The code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
pub async fn confirm(
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
    (status = 409, body = Problem, description = "`totp-off`: there is no second factor"),
    (status = 422, body = Problem, description = "The password or the code is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
pub async fn remove(
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

/// Makes new recovery codes; the old ones end.
#[utoipa::path(post, path = "/api/admin/account/recovery-codes", tag = "admin",
    security(("admin" = [])), request_body = PasswordProof, responses(
    (status = 200, body = RecoveryCodes),
    (status = 409, body = Problem, description = "`totp-off`: there is no second factor"),
    (status = 422, body = Problem, description = "The password is wrong"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
pub async fn renew_codes(
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

/// Changes one's password and ends one's other sessions.
#[utoipa::path(post, path = "/api/admin/account/password", tag = "admin",
    security(("admin" = [])), request_body = PasswordChange, responses(
    (status = 204),
    (status = 422, body = Problem, description = "The old one is wrong, or the new one too weak"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
))]
pub async fn change_password(
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

/// Proves again that it is oneself: for some minutes the session may do what is dangerous. It ends as
/// it would have.
#[utoipa::path(post, path = "/api/admin/account/confirm", tag = "admin",
    security(("admin" = [])), request_body = SessionConfirmation, responses(
    (status = 204),
    (status = 422, body = Problem,
        description = "Password or code is wrong; `totp-required` where there is an app"),
    (status = 429, body = Problem, description = "Locked: `params.seconds` to wait"),
    (status = 503, body = Problem, description = "`busy`: too many log in just now"),
))]
pub async fn confirm_session(
    State(api): State<Api>,
    AuthorisedActor(me): AuthorisedActor<OwnStaffAccount>,
    CurrentSession(live): CurrentSession,
    ClientAddress(address): ClientAddress,
    RequestLanguage(locale): RequestLanguage,
    Json(proof): Json<SessionConfirmation>,
) -> ApiResult<StatusCode> {
    let asking = build_context(me.by, address, locale);
    let who = (&me.admin, &live);
    confirmation::confirm(&api.app, &asking, who, proof.password, proof.totp).await?;
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
