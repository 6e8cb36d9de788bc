//! Login to back office and portal with e-mail and password, and a second factor if enrolled.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, MerchantId, PortalUserId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::account::{self, AccountLogin};
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::portal_merchant::{self, PortalMerchant};
use saakh_store::identity::portal_user::{self, PortalLogin};
use saakh_store::{DbError, Tx, write_tx};

pub use super::attempt::Credentials;
use super::attempt::{LoginAttempt, wrong_login_error};
use super::lock;
use super::second_factor::{self, SecondFactorCode};
use super::trail::Account;
use crate::{App, Code, Result};

/// A logged-in back-office user.
#[derive(Debug)]
pub struct AdminLoginResult {
    pub token: Secret<String>,
    pub admin: AdminUser,
}

/// A logged-in person of the portal.
#[derive(Debug)]
pub struct PortalLoginResult {
    pub token: Secret<String>,
    pub login: PortalLogin,
}

/// Result of an attempt with the right password.
enum LoginOutcome {
    /// Logged in, with a session's token.
    SignedIn(Secret<String>),
    /// Refused: the code was wrong, or the account changed since its password was read.
    Rejected(Code),
}

/// Logs a back-office user in. `totp` is a code of the authenticator, or a recovery code.
pub async fn log_in_admin(
    app: &App,
    credentials: Credentials,
    totp: Option<Secret<String>>,
) -> Result<AdminLoginResult> {
    let (token, id) = log_in(app, Area::Admin, credentials, totp).await?;
    let mut conn = app.db.read().await?;
    let admin = admin_user::get(&mut conn, AdminId(id)).await?;
    let admin = admin.ok_or_else(wrong_login_error)?;
    Ok(AdminLoginResult { token, admin })
}

/// Logs a person of the portal in, as [`log_in_admin`].
pub async fn log_in_portal_user(
    app: &App,
    credentials: Credentials,
    totp: Option<Secret<String>>,
) -> Result<PortalLoginResult> {
    let (token, id) = log_in(app, Area::Partner, credentials, totp).await?;
    let mut conn = app.db.read().await?;
    let login = portal_user::find_login(&mut conn, PortalUserId(id)).await?;
    let login = login.ok_or_else(wrong_login_error)?;
    Ok(PortalLoginResult { token, login })
}

/// Opens a session; returns its token and the person's id.
async fn log_in(
    app: &App,
    area: Area,
    credentials: Credentials,
    totp: Option<Secret<String>>,
) -> Result<(Secret<String>, i64)> {
    let mut attempt = LoginAttempt::begin(app, area, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = account::find_by_email(&mut conn, area, attempt.email()).await?;
    drop(conn);
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    attempt.verify_password(app, hash).await?;
    attempt.refuse_common_password(app).await?;
    let login = found.ok_or_else(wrong_login_error)?;
    let account = Account::from_login(&login);
    let given = match (login.totp_since, totp) {
        (None, _) => None,
        (Some(_), None) => {
            attempt.release(app).await?;
            return Err(Code::TotpRequired.into());
        }
        (Some(_), Some(code)) => Some(second_factor::parse_code(app, account, &code).await?),
    };
    let outcome = write_tx!(app.db, lock::scope(), |tx| -> Result<LoginOutcome> {
        if !is_unchanged(tx, &login).await? {
            attempt.record_refusal(app, tx, "password").await?;
            return Ok(LoginOutcome::Rejected(Code::LoginWrong));
        }
        if let Some(given) = &given
            && !use_up_second_factor(app, tx, account, given.as_ref()).await?
        {
            attempt.record_refusal(app, tx, "code").await?;
            return Ok(LoginOutcome::Rejected(Code::TotpWrong));
        }
        account::record_login(tx, area, login.subject, app.now()).await?;
        Ok(LoginOutcome::SignedIn(
            attempt.open_session(app, tx, account).await?,
        ))
    });
    let token = attempt.resolve_outcome(app, outcome?).await?;
    Ok((token, login.subject))
}

/// Whether password, second factor and status are unchanged since they were read, because hashing takes a while.
pub(super) async fn is_unchanged(
    tx: &mut Tx,
    read: &AccountLogin,
) -> std::result::Result<bool, DbError> {
    let area = Account::from_login(read).area();
    let now = account::get(tx, area, read.subject).await?;
    Ok(now.is_some_and(|now| {
        now.password_hash == read.password_hash && now.totp_since == read.totp_since
    }))
}

/// Uses up a second factor's code, once.
pub(super) async fn use_up_second_factor(
    app: &App,
    tx: &mut Tx,
    account: Account,
    given: Option<&SecondFactorCode>,
) -> std::result::Result<bool, DbError> {
    match given {
        Some(given) => second_factor::use_up_code(app, tx, account, given).await,
        None => Ok(false),
    }
}

impl LoginAttempt {
    async fn resolve_outcome(&self, app: &App, outcome: LoginOutcome) -> Result<Secret<String>> {
        match outcome {
            LoginOutcome::SignedIn(token) => {
                app.jobs.notify_one();
                Ok(token)
            }
            LoginOutcome::Rejected(code) => {
                self.refuse_while_locked(app).await?;
                Err(code.into())
            }
        }
    }
}

/// Whether a back-office user must set up a second factor before anything else.
pub fn has_to_enrol(app: &App, admin: &AdminUser) -> bool {
    app.settings.require_totp && admin.totp_since.is_none()
}

/// Whether a person of the portal must set up a second factor before anything else.
pub fn has_to_enrol_in_portal(app: &App, login: &PortalLogin) -> bool {
    app.settings.require_totp
        && login.user.totp_since.is_none()
        && login
            .user
            .role
            .needs_second_factor(login.merchant.is_partner)
}

/// Returns the back-office user of a session, unless disabled.
pub async fn find_admin(app: &App, subject: &str) -> Result<Option<AdminUser>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(admin_user::get(&mut conn, AdminId(id)).await?)
}

/// Returns the person of a portal session, unless disabled, or the merchant suspended.
pub async fn find_portal_login(app: &App, subject: &str) -> Result<Option<PortalLogin>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(portal_user::find_login(&mut conn, PortalUserId(id)).await?)
}

/// Returns the merchant of a masquerade, unless suspended.
pub async fn find_masqueraded_merchant(app: &App, subject: &str) -> Result<Option<PortalMerchant>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(portal_merchant::get(&mut conn, MerchantId(id)).await?)
}
