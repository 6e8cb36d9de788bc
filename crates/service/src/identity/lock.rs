//! Wrong passwords and codes of an account lock it for a while; too many from one network address
//! stop that.

use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{DAY, Wait};
use saakh_store::house::rate_event;
use saakh_store::{DbError, Scope, Tx, write_tx};

use crate::house::limit;
use crate::{App, Error, Result};

/// The failures of one address typed into a login, known or not, so that a stranger does not
/// learn from the answers which accounts exist.
pub(super) struct Lock(String);

impl Lock {
    /// Of an address in small letters.
    pub(super) fn of(app: &App, area: Area, email: &str) -> Self {
        Self(app.keys.lookup(&format!("login-{}", area.code()), email))
    }

    /// Tries at one login are judged one after the other.
    pub(super) fn scope(&self) -> Scope {
        Scope::of("login", &self.0)
    }

    /// Says how long to wait, where it is locked.
    pub(super) async fn refuse_while_locked(&self, app: &App) -> Result<()> {
        let now = app.now();
        let mut conn = app.db.read().await?;
        let failures = rate_event::since(&mut conn, &self.0, limit::before(now, DAY)).await?;
        let count = u32::try_from(failures.len()).unwrap_or(u32::MAX);
        let locked = failures
            .last()
            .and_then(|last| app.reference.limits.login.locked_until(count, *last))
            .filter(|until| *until > now);
        match locked {
            None => Ok(()),
            Some(until) => {
                let seconds = until.duration_since(now).as_secs().max(1);
                Err(Error::wait("login-locked", Wait { seconds }))
            }
        }
    }

    /// Notes a failure; refuses where it is the one that locks.
    pub(super) async fn note(&self, app: &App) -> Result<()> {
        let noted: Result<()> = write_tx!(app.db, self.scope(), |tx| {
            Ok(self.note_in(app, tx).await?)
        });
        noted?;
        self.refuse_while_locked(app).await
    }

    /// As [`Lock::note`], in a transaction that does more.
    pub(super) async fn note_in(&self, app: &App, tx: &mut Tx) -> std::result::Result<(), DbError> {
        limit::note(app, tx, &self.0).await
    }

    /// A success ends a row of failures.
    pub(super) async fn clear(&self, tx: &mut Tx) -> std::result::Result<(), DbError> {
        rate_event::clear(tx, &self.0).await
    }
}

/// The failures of one network address, over all accounts: guessing one password on many of them
/// locks none.
pub(super) struct Origin(String);

impl Origin {
    /// Of an address.
    pub(super) fn of(app: &App, address: &str) -> Self {
        Self(limit::of_address(app, "login-address", address))
    }

    /// Says how long to wait, where it failed too often.
    pub(super) async fn refuse_guessing(&self, app: &App) -> Result<()> {
        let most = app.reference.limits.login.failures_per_hour_per_address;
        let mut conn = app.db.read().await?;
        let allowed = limit::allow_hourly(&mut conn, &self.0, most, app.now()).await?;
        allowed.map_err(|wait| Error::wait("login-locked", wait))
    }

    /// Notes a failure.
    pub(super) async fn note_in(&self, app: &App, tx: &mut Tx) -> std::result::Result<(), DbError> {
        limit::note(app, tx, &self.0).await
    }
}
