//! Limits the passcodes that the whole installation sends per hour. Many destinations with a code or two each reach no
//! other limit, and every message costs money.

use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::SendLoad;
use saakh_domain::identity::tally::{HOUR, RetryAfter};
use saakh_store::identity::customer;

use crate::platform::alerts::AlertEvent;
use crate::platform::limit;
use crate::{App, Code, Error, Result};

/// Key under which every send is counted.
pub(super) const NAME: &str = "otp-installation";
/// Seconds after which an unknown destination may retry.
const STRANGERS_WAIT_SECONDS: i64 = 600;

/// Refuses codes to unverified destinations under unusually high load, and raises an alert above the usual number.
pub(super) async fn check(app: &App, destination: &Destination) -> Result<()> {
    let policy = &app.reference.limits.otp;
    let load = policy.load(sent_in_last_hour(app).await?);
    if load == SendLoad::Usual {
        return Ok(());
    }
    app.alerts.count(AlertEvent::PasscodeBudget, app.now());
    if load == SendLoad::Flood && !is_known(app, destination).await? {
        let wait = RetryAfter {
            seconds: STRANGERS_WAIT_SECONDS,
        };
        return Err(Error::rate_limited(Code::OtpStrangersPaused, wait));
    }
    Ok(())
}

async fn sent_in_last_hour(app: &App) -> Result<u32> {
    let now = app.now();
    if let Some(sent) = app.sent_passcodes.recent_count(now) {
        return Ok(sent);
    }
    let mut conn = app.db.read().await?;
    let sent = limit::tally(&mut conn, NAME, HOUR, now).await?.count;
    app.sent_passcodes.set(now, sent);
    Ok(sent)
}

/// Whether a customer has verified the destination.
async fn is_known(app: &App, destination: &Destination) -> Result<bool> {
    let mut conn = app.db.read().await?;
    let owner = match destination {
        Destination::Mobile(mobile) => customer::find_by_mobile(&mut conn, mobile.e164()).await?,
        Destination::Email(email) => customer::find_by_email(&mut conn, email.as_str()).await?,
    };
    Ok(owner.is_some())
}
