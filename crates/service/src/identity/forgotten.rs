//! Reset of forgotten passwords by a mailed link. Response and work are the same whether the account exists or not: for
//! an unknown address a link is created that belongs to no account, and its job sends no mail.

use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{HOUR, Window};
use saakh_domain::{Language, Secret};
use saakh_store::identity::invite::InviteKind;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::account::parse_login_email;
use super::invite::{self, LinkOwner};
use super::lock::LoginLock;
use super::trail::{self, Account};
use crate::platform::audit::{Actor, RequestContext};
use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// Placeholder for an unknown account.
const NOBODY: i64 = 0;

/// A request for a reset link.
#[derive(Debug)]
pub struct PasswordResetCommand {
    pub area: Area,
    /// The login address.
    pub email: Secret<String>,
    /// The network address.
    pub address: String,
    /// Language of the mail.
    pub locale: Language,
    pub request_id: String,
}

/// Mails a link for choosing a new password. The number per account and hour is limited, which is not reported.
pub async fn request_reset(app: &App, command: PasswordResetCommand) -> Result<()> {
    let email = parse_login_email(command.email.expose().trim())?;
    let lock = LoginLock::new(app, command.area, &email, &command.address);
    let from = format!("forgotten/{}", lock.network());
    let at = format!("forgotten/{}", lock.account());
    let policy = &app.reference.limits.login;
    write_tx!(
        app.db,
        Scope::new("forgotten", "asked"),
        |tx| -> Result<()> {
            let now = app.now();
            let most = policy.forgotten_per_hour_per_address;
            let allowed = limit::allow_hourly(tx, &from, most, now).await?;
            allowed.map_err(|wait| Error::rate_limited(Code::ForgottenTooMany, wait))?;
            limit::record_event(app, tx, &from).await?;
            let window = Window {
                limit: policy.forgotten_per_hour_per_account,
                seconds: HOUR,
            };
            let tally = limit::tally(tx, &at, HOUR, now).await?;
            if window.check(tally, now).is_err() {
                return Ok(());
            }
            limit::record_event(app, tx, &at).await?;
            let account = Account::find_by_email(tx, command.area, &email).await?;
            let owner = LinkOwner {
                area: command.area,
                subject: account.map_or(NOBODY, Account::subject),
            };
            invite::create_and_mail(app, tx, owner, InviteKind::Reset, command.locale).await?;
            let by = RequestContext {
                actor: Actor::System,
                request_id: Some(command.request_id.clone()),
            };
            let target = account.ok_or(lock.account());
            Ok(trail::record_login(app, tx, &by, target, "login.forgotten", json!({})).await?)
        }
    )?;
    app.jobs.notify_one();
    Ok(())
}
