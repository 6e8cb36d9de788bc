//! A person's own account in the back office or the portal: second factor, password, sessions.

use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use saakh_domain::Secret;
use saakh_service::identity::account::{self, AccountChangeContext, OwnerCredentials};
use saakh_service::identity::session::ActiveSession;
use saakh_service::identity::{confirmation, second_factor};
use saakh_service::platform::audit::RequestContext;
use saakh_store::identity::account::AccountLogin;
use saakh_store::identity::session::Session;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::authorisation::{Access, AuthorisedActor};
use crate::error::{ApiError, ApiResult};
use crate::http::body::Json;
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::state::Api;

/// Someone who is admitted to their own account.
pub(crate) trait AccountOwner: Access {
    fn into_account(self) -> (AccountLogin, RequestContext);
}

/// A person at their own account.
pub(crate) struct OwnAccount<A> {
    pub owner: A,
    login: AccountLogin,
    asking: AccountChangeContext,
}

impl<A: AccountOwner + Clone + Send> FromRequestParts<Api> for OwnAccount<A> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, api: &Api) -> ApiResult<Self> {
        let AuthorisedActor(owner) = AuthorisedActor::<A>::from_request_parts(parts, api).await?;
        let Ok(ClientAddress(address)) = ClientAddress::from_request_parts(parts, api).await;
        let Ok(RequestLanguage(locale)) = RequestLanguage::from_request_parts(parts, api).await;
        let (login, by) = owner.clone().into_account();
        Ok(Self {
            owner,
            login,
            asking: AccountChangeContext {
                by,
                address,
                locale,
            },
        })
    }
}

/// A session of a person.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountSession {
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
pub(crate) struct PasswordProof {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
}

/// A proof of identity by password and second factor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TwoFactorProof {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app, or a recovery code.
    #[schema(value_type = String, max_length = 40)]
    totp: Secret<String>,
}

/// A proof of identity by password, and by second factor if there is one.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SessionConfirmation {
    #[schema(value_type = String, max_length = 1_000)]
    password: Secret<String>,
    /// Six digits of the app or a recovery code, if there is a second factor.
    #[schema(value_type = Option<String>, max_length = 40)]
    totp: Option<Secret<String>>,
}

/// The first code of an authenticator app.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TotpConfirmation {
    /// Six digits of the app.
    #[schema(value_type = String, max_length = 40)]
    totp: Secret<String>,
}

/// A change of password.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordChange {
    #[schema(value_type = String, max_length = 1_000)]
    current_password: Secret<String>,
    #[schema(value_type = String, max_length = 1_000)]
    new_password: Secret<String>,
}

/// The secret for an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TotpEnrolment {
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
pub(crate) struct RecoveryCodes {
    /// Ten codes.
    recovery_codes: Vec<String>,
}

/// What a person's account has beside its fields.
pub(crate) struct AccountState {
    /// The number of unused recovery codes.
    pub recovery_codes_left: i64,
    /// The person's sessions, the current one first.
    pub sessions: Vec<AccountSession>,
}

impl<A> OwnAccount<A> {
    pub(crate) async fn get(&self, api: &Api, live: &ActiveSession) -> ApiResult<AccountState> {
        let mine = account::get_own_account(&api.app, &self.login).await?;
        let mut sessions: Vec<AccountSession> = mine
            .sessions
            .into_iter()
            .map(|session| session_view(session, live.id()))
            .collect();
        sessions.sort_by_key(|session| !session.current);
        Ok(AccountState {
            recovery_codes_left: mine.recovery_codes_left,
            sessions,
        })
    }

    pub(crate) async fn end_session(&self, api: &Api, id: &str) -> ApiResult<StatusCode> {
        account::end_session(&api.app, &self.asking.by, &self.login, id).await?;
        Ok(StatusCode::NO_CONTENT)
    }

    pub(crate) async fn enrol(
        &self,
        api: &Api,
        proof: PasswordProof,
    ) -> ApiResult<Json<TotpEnrolment>> {
        let made = second_factor::enrol(&api.app, &self.asking, &self.login, proof.password);
        let enrolment = made.await?;
        Ok(Json(TotpEnrolment {
            secret: enrolment.secret.into_exposed(),
            uri: enrolment.uri.into_exposed(),
            qr_svg: enrolment.qr_svg.into_exposed(),
        }))
    }

    pub(crate) async fn confirm_totp(
        &self,
        api: &Api,
        first: TotpConfirmation,
    ) -> ApiResult<Json<RecoveryCodes>> {
        let codes = second_factor::confirm(&api.app, &self.asking, &self.login, &first.totp);
        Ok(Json(codes_view(codes.await?)))
    }

    pub(crate) async fn remove_totp(
        &self,
        api: &Api,
        proof: TwoFactorProof,
    ) -> ApiResult<StatusCode> {
        let proof = OwnerCredentials {
            password: proof.password,
            totp: proof.totp,
        };
        second_factor::remove(&api.app, &self.asking, &self.login, proof).await?;
        Ok(StatusCode::NO_CONTENT)
    }

    pub(crate) async fn renew_codes(
        &self,
        api: &Api,
        proof: PasswordProof,
    ) -> ApiResult<Json<RecoveryCodes>> {
        let password = proof.password;
        let codes = second_factor::renew_codes(&api.app, &self.asking, &self.login, password);
        Ok(Json(codes_view(codes.await?)))
    }

    pub(crate) async fn change_password(
        &self,
        api: &Api,
        live: &ActiveSession,
        change: PasswordChange,
    ) -> ApiResult<StatusCode> {
        let change = account::PasswordChange {
            current: change.current_password,
            new: change.new_password,
        };
        account::change_password(&api.app, &self.asking, &self.login, live, change).await?;
        Ok(StatusCode::NO_CONTENT)
    }

    /// Verifies the owner again, which permits the session some minutes of dangerous actions.
    pub(crate) async fn confirm_session(
        &self,
        api: &Api,
        live: &ActiveSession,
        proof: SessionConfirmation,
    ) -> ApiResult<StatusCode> {
        let SessionConfirmation { password, totp } = proof;
        confirmation::confirm(&api.app, &self.asking, &self.login, live, password, totp).await?;
        Ok(StatusCode::NO_CONTENT)
    }
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

fn codes_view(codes: Vec<Secret<String>>) -> RecoveryCodes {
    RecoveryCodes {
        recovery_codes: codes.into_iter().map(Secret::into_exposed).collect(),
    }
}
