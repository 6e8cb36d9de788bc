//! Renewed authentication of a logged-in person before sensitive actions.

use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_store::identity::account::AccountLogin;
use saakh_store::write_tx;
use serde_json::json;

use super::account::{AccountChangeContext, build_lock, verify_own_password, wrong_password_error};
use super::login::{is_unchanged, use_up_second_factor};
use super::session::{self, ActiveSession};
use super::trail::Account;
use super::{lock, second_factor, trail};
use crate::{App, Code, Error, Result};

/// Verifies password and, if enrolled, a second factor. Failures count as at login.
pub async fn confirm(
    app: &App,
    asking: &AccountChangeContext,
    login: &AccountLogin,
    live: &ActiveSession,
    password: Secret<String>,
    totp: Option<Secret<String>>,
) -> Result<()> {
    let account = Account::from_login(login);
    let reservation = verify_own_password(app, asking, login, password, "password").await?;
    let given = match (login.totp_since, totp) {
        (None, _) => None,
        (Some(_), None) => {
            reservation.release(app).await?;
            return Err(Code::ConfirmationTotpRequired.into());
        }
        (Some(_), Some(code)) => Some(second_factor::parse_code(app, account, &code).await?),
    };
    let confirmed = write_tx!(app.db, lock::scope(), |tx| -> Result<bool> {
        if !is_unchanged(tx, login).await? {
            return Err(wrong_password_error("password"));
        }
        if let Some(given) = &given
            && !use_up_second_factor(app, tx, account, given.as_ref()).await?
        {
            return Ok(false);
        }
        reservation.release_in(tx).await?;
        session::confirm_in(app, tx, live).await?;
        trail::record_login(app, tx, &asking.by, Ok(account), "login.confirm", json!({})).await?;
        Ok(true)
    });
    if confirmed? {
        return Ok(());
    }
    build_lock(app, asking, login)
        .refuse_while_locked(app)
        .await?;
    Err(Error::field("totp", Message::new("invalid_totp")))
}
