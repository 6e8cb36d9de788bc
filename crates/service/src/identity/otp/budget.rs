//! How many passcodes the whole installation sends in an hour. Many destinations with a code or two each
//! meet no bound of their own, and every message costs money.

use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::identity::otp::Load;
use saakh_domain::identity::tally::{HOUR, Wait};
use saakh_store::identity::customer;

use crate::platform::alerts::Event;
use crate::platform::limit;
use crate::{App, Error, Result};

/// Under what every send is counted.
pub(super) const NAME: &str = "otp-installation";
/// How old a count may be, seconds: sends of other nodes since then are missing in it.
const COUNTED_FOR_SECONDS: i64 = 5;
/// When a stranger may ask again, seconds.
const STRANGERS_WAIT_SECONDS: i64 = 600;

/// The sends of the last hour as this process knows them.
#[derive(Debug, Default)]
pub struct SentPasscodes(Mutex<Option<Count>>);

#[derive(Debug, Clone, Copy)]
struct Count {
    counted_at: Timestamp,
    sent: u32,
}

impl SentPasscodes {
    fn recent(&self, now: Timestamp) -> Option<u32> {
        let count = (*self.count())?;
        let age = now.duration_since(count.counted_at).as_secs();
        (0..COUNTED_FOR_SECONDS)
            .contains(&age)
            .then_some(count.sent)
    }

    fn set(&self, counted_at: Timestamp, sent: u32) {
        *self.count() = Some(Count { counted_at, sent });
    }

    /// Adds a send of this process.
    pub(super) fn add_one(&self) {
        if let Some(count) = self.count().as_mut() {
            count.sent = count.sent.saturating_add(1);
        }
    }

    fn count(&self) -> MutexGuard<'_, Option<Count>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Refuses a code to a destination that nobody verified here while far more are sent than usual. Raises an
/// alert once there are more than usual.
pub(super) async fn check(app: &App, destination: &Destination) -> Result<()> {
    let policy = &app.reference.limits.otp;
    let load = policy.load(sent_in_last_hour(app).await?);
    if load == Load::Usual {
        return Ok(());
    }
    app.alerts.count(Event::PasscodeBudget, app.now());
    if load == Load::Flood && !is_known(app, destination).await? {
        let wait = Wait {
            seconds: STRANGERS_WAIT_SECONDS,
        };
        return Err(Error::wait("otp-strangers-paused", wait));
    }
    Ok(())
}

async fn sent_in_last_hour(app: &App) -> Result<u32> {
    let now = app.now();
    if let Some(sent) = app.sent_passcodes.recent(now) {
        return Ok(sent);
    }
    let mut conn = app.db.read().await?;
    let sent = limit::tally(&mut conn, NAME, HOUR, now).await?.count;
    app.sent_passcodes.set(now, sent);
    Ok(sent)
}

/// Whether a customer proved that the destination is theirs.
async fn is_known(app: &App, destination: &Destination) -> Result<bool> {
    let mut conn = app.db.read().await?;
    let owner = match destination {
        Destination::Mobile(mobile) => customer::owner_of_mobile(&mut conn, mobile.e164()).await?,
        Destination::Email(email) => customer::owner_of_email(&mut conn, email.as_str()).await?,
    };
    Ok(owner.is_some())
}
