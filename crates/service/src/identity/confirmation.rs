//! Renewed authentication of a logged-in back-office user before sensitive actions.

use saakh_domain::Secret;
use saakh_domain::text::Message;
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::write_tx;
use serde_json::json;

use super::account::{Asking, lock_of, prove, wrong};
use super::login::{is_as_read, taken};
use super::session::{self, Live};
use super::{lock, second_factor, trail};
use crate::{App, Error, Refusal, Result};

/// Verifies password and, if enrolled, a second factor. Failures count as at login.
pub async fn confirm(
    app: &App,
    asking: &Asking,
    (admin, live): (&AdminUser, &Live),
    password: Secret<String>,
    totp: Option<Secret<String>>,
) -> Result<()> {
    let reservation = prove(app, asking, admin, password, "password").await?;
    let given = match (admin.totp_since, totp) {
        (None, _) => None,
        (Some(_), None) => {
            reservation.take_back(app).await?;
            return Err(Refusal::rule("totp-required").into());
        }
        (Some(_), Some(code)) => Some(second_factor::given(app, admin.id, &code).await?),
    };
    let confirmed: Result<bool> = write_tx!(app.db, lock::scope(), |tx| {
        if !is_as_read(tx, admin).await? {
            return Err(wrong("password"));
        }
        if let Some(given) = &given
            && !taken(app, tx, admin.id, given.as_ref()).await?
        {
            return Ok(false);
        }
        reservation.take_back_in(tx).await?;
        session::confirm_in(app, tx, live).await?;
        let account = live.account().ok_or_else(Error::unauthorised)?;
        trail::record_login(app, tx, &asking.by, Ok(account), "login.confirm", json!({})).await?;
        Ok(true)
    });
    if confirmed? {
        return Ok(());
    }
    lock_of(app, asking, admin).refuse_while_locked(app).await?;
    Err(Error::field("totp", Message::new("invalid_totp")))
}
