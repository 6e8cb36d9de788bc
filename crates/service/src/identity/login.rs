//! Login of admins and merchants with e-mail and password, and a second factor if enrolled.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::merchant_login::{self, MerchantLogin};
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

#[derive(Debug)]
pub struct MerchantLoginResult {
    pub token: Secret<String>,
    pub merchant: MerchantLogin,
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
    let mut attempt = LoginAttempt::begin(app, Area::Admin, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = admin_user::find_by_email(&mut conn, attempt.email()).await?;
    drop(conn);
    let hash = found.as_ref().and_then(|admin| admin.password_hash.clone());
    attempt.verify_password(app, hash).await?;
    attempt.refuse_common_password(app).await?;
    let admin = found.ok_or_else(wrong_login_error)?;
    let given = match (admin.totp_since, totp) {
        (None, _) => None,
        (Some(_), None) => {
            attempt.release(app).await?;
            return Err(Code::TotpRequired.into());
        }
        (Some(_), Some(code)) => Some(second_factor::parse_code(app, admin.id, &code).await?),
    };
    let outcome = write_tx!(app.db, lock::scope(), |tx| -> Result<LoginOutcome> {
        if !is_admin_unchanged(tx, &admin).await? {
            attempt.record_refusal(app, tx, "password").await?;
            return Ok(LoginOutcome::Rejected(Code::LoginWrong));
        }
        if let Some(given) = &given
            && !use_up_second_factor(app, tx, admin.id, given.as_ref()).await?
        {
            attempt.record_refusal(app, tx, "code").await?;
            return Ok(LoginOutcome::Rejected(Code::TotpWrong));
        }
        admin_user::record_login(tx, admin.id, app.now()).await?;
        let account = Account {
            area: Area::Admin,
            subject: admin.id.0,
        };
        Ok(LoginOutcome::SignedIn(
            attempt.open_session(app, tx, account).await?,
        ))
    });
    let token = attempt.resolve_outcome(app, outcome?).await?;
    Ok(AdminLoginResult { token, admin })
}

/// Whether password, second factor and status are unchanged since they were read, because hashing takes a while.
pub(super) async fn is_admin_unchanged(
    tx: &mut Tx,
    read: &AdminUser,
) -> std::result::Result<bool, DbError> {
    let now = admin_user::get(tx, read.id).await?;
    Ok(now.is_some_and(|now| {
        now.password_hash == read.password_hash && now.totp_since == read.totp_since
    }))
}

/// Uses up a second factor's code, once.
pub(super) async fn use_up_second_factor(
    app: &App,
    tx: &mut Tx,
    id: AdminId,
    given: Option<&SecondFactorCode>,
) -> std::result::Result<bool, DbError> {
    match given {
        Some(given) => second_factor::use_up_code(app, tx, id, given).await,
        None => Ok(false),
    }
}

/// Logs a merchant in.
pub async fn log_in_merchant(app: &App, credentials: Credentials) -> Result<MerchantLoginResult> {
    let mut attempt = LoginAttempt::begin(app, Area::Partner, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = merchant_login::find_by_email(&mut conn, attempt.email()).await?;
    drop(conn);
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    attempt.verify_password(app, hash).await?;
    attempt.refuse_common_password(app).await?;
    let merchant = found.ok_or_else(wrong_login_error)?;
    let outcome = write_tx!(app.db, lock::scope(), |tx| -> Result<LoginOutcome> {
        let now = merchant_login::get(tx, merchant.id).await?;
        if now.is_none_or(|now| now.password_hash != merchant.password_hash) {
            attempt.record_refusal(app, tx, "password").await?;
            return Ok(LoginOutcome::Rejected(Code::LoginWrong));
        }
        let account = Account {
            area: Area::Partner,
            subject: merchant.id.0,
        };
        Ok(LoginOutcome::SignedIn(
            attempt.open_session(app, tx, account).await?,
        ))
    });
    let token = attempt.resolve_outcome(app, outcome?).await?;
    Ok(MerchantLoginResult { token, merchant })
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

/// Returns the back-office user of a session, unless disabled.
pub async fn find_admin(app: &App, subject: &str) -> Result<Option<AdminUser>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(admin_user::get(&mut conn, AdminId(id)).await?)
}

/// Returns the merchant of a session, unless suspended.
pub async fn find_merchant(app: &App, subject: &str) -> Result<Option<MerchantLogin>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(merchant_login::get(&mut conn, MerchantId(id)).await?)
}
