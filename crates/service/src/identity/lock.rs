//! Locks accounts after wrong passwords and codes, and networks after too many. An attempt is recorded as a failure
//! before it is checked and removed if it was none, so that concurrent attempts cannot exceed the limits.

use jiff::Timestamp;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{DAY, HOUR, RetryAfter};
use saakh_store::identity::known_place;
use saakh_store::platform::rate_event;
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};

use crate::platform::limit::{self, seconds_before};
use crate::{App, Code, Error, Result};

/// Keys of the failures for an entered address, known or not, so that responses do not reveal which accounts exist: of
/// one network, of all networks, and of that network over all accounts.
#[derive(Debug, Clone)]
pub(super) struct LoginLock {
    account: String,
    pair: String,
    network: String,
}

/// Why attempts are refused now.
#[derive(Debug)]
pub(super) struct ActiveLock {
    wait: RetryAfter,
    /// Key under which the audit of this lock is recorded.
    said: String,
    /// Start of the lock: an earlier audit belongs to another one.
    since: Timestamp,
}

/// An attempt that counts as a failure until it is released.
#[derive(Debug)]
pub(super) struct Reservation {
    lock: LoginLock,
    events: [String; 3],
}

/// Serialises reservations over all accounts and networks: both limits are checked in one short transaction, and
/// hashing limits the number of concurrent ones.
pub(super) fn scope() -> Scope {
    Scope::new("login", "tries")
}

impl LoginLock {
    /// For an address in lower case and a network address.
    pub(super) fn new(app: &App, area: Area, email: &str, address: &str) -> Self {
        let account = account(app, area, email);
        let network = limit::address_key(app, "login-network", address);
        Self {
            pair: format!("{account}/{network}"),
            account,
            network,
        }
    }

    /// Key of the account.
    pub(super) fn account(&self) -> &str {
        &self.account
    }

    /// Key of the network.
    pub(super) fn network(&self) -> &str {
        &self.network
    }

    /// Returns the lock that refuses an attempt, if any.
    pub(super) async fn find_active_lock(
        &self,
        app: &App,
        conn: &mut Conn,
    ) -> std::result::Result<Option<ActiveLock>, DbError> {
        if let Some(locked) = self.of_account(app, conn).await? {
            return Ok(Some(locked));
        }
        let most = app.reference.limits.login.failures_per_hour_per_address;
        let allowed = limit::allow_hourly(conn, &self.network, most, app.now()).await?;
        Ok(allowed.err().map(|wait| ActiveLock {
            wait,
            said: format!("{}/said", self.network),
            since: seconds_before(app.now(), HOUR),
        }))
    }

    /// The lock of the account, for this network or for all unknown ones.
    async fn of_account(
        &self,
        app: &App,
        conn: &mut Conn,
    ) -> std::result::Result<Option<ActiveLock>, DbError> {
        let (policy, now) = (&app.reference.limits.login, app.now());
        let here = rate_event::list_since(conn, &self.pair, seconds_before(now, DAY)).await?;
        if let Some(last) = here.last() {
            let until = policy.locked_until(count(&here), *last);
            if let Some(locked) = self.until(until, *last, now) {
                return Ok(Some(locked));
            }
        }
        let everywhere =
            rate_event::list_since(conn, &self.account, seconds_before(now, HOUR)).await?;
        if let Some(last) = everywhere.last() {
            let until = policy.account_locked_until(count(&everywhere), *last);
            if let Some(locked) = self.until(until, *last, now)
                && !self.is_known(app, conn).await?
            {
                return Ok(Some(locked));
            }
        }
        Ok(None)
    }

    fn until(
        &self,
        until: Option<Timestamp>,
        since: Timestamp,
        now: Timestamp,
    ) -> Option<ActiveLock> {
        let until = until.filter(|until| *until > now)?;
        let seconds = until.duration_since(now).as_secs().max(1);
        Some(ActiveLock {
            wait: RetryAfter { seconds },
            said: format!("{}/said", self.pair),
            since,
        })
    }

    /// Whether the account was used from this network before.
    async fn is_known(&self, app: &App, conn: &mut Conn) -> std::result::Result<bool, DbError> {
        let days = app.reference.limits.login.known_place_days;
        let after = seconds_before(app.now(), days * DAY);
        let known = known_place::list_for_account(conn, &self.account, after).await?;
        Ok(known.contains(&self.network))
    }

    /// Records an attempt as a failure, unless the account is locked.
    pub(super) async fn reserve_in(
        &self,
        app: &App,
        tx: &mut Tx,
    ) -> std::result::Result<std::result::Result<Reservation, ActiveLock>, DbError> {
        if let Some(locked) = self.find_active_lock(app, tx).await? {
            return Ok(Err(locked));
        }
        let events = [(); 3].map(|()| app.uuid().to_string());
        let names = [&self.pair, &self.account, &self.network];
        for (id, name) in events.iter().zip(names) {
            rate_event::add(tx, id, name, app.now()).await?;
        }
        Ok(Ok(Reservation {
            lock: self.clone(),
            events,
        }))
    }

    /// Records an attempt as a failure; refused if the account is locked.
    pub(super) async fn reserve(&self, app: &App) -> Result<Reservation> {
        let reserved = write_tx!(app.db, scope(), |tx| -> Result<_> {
            Ok(self.reserve_in(app, tx).await?)
        });
        reserved?.map_err(|locked| locked.refusal())
    }

    /// Refuses with the time to wait, if a failure locked the account.
    pub(super) async fn refuse_while_locked(&self, app: &App) -> Result<()> {
        let mut conn = app.db.read().await?;
        match self.of_account(app, &mut conn).await? {
            Some(locked) => Err(locked.refusal()),
            None => Ok(()),
        }
    }
}

impl ActiveLock {
    /// The refusal with the time to wait.
    pub(super) fn refusal(&self) -> Error {
        Error::rate_limited(Code::LoginLocked, self.wait)
    }

    /// Whether this lock was audited.
    pub(super) async fn was_audited(&self, conn: &mut Conn) -> std::result::Result<bool, DbError> {
        let (count, _) = rate_event::tally(conn, &self.said, before_instant(self.since)).await?;
        Ok(count > 0)
    }

    /// Records that this lock was audited.
    pub(super) async fn mark_audited(
        &self,
        app: &App,
        tx: &mut Tx,
    ) -> std::result::Result<(), DbError> {
        limit::record_event(app, tx, &self.said).await
    }
}

impl Reservation {
    /// Removes the recorded failure.
    pub(super) async fn release_in(&self, tx: &mut Tx) -> std::result::Result<(), DbError> {
        for event in &self.events {
            rate_event::remove(tx, event).await?;
        }
        Ok(())
    }

    /// As [`Reservation::release_in`], in a transaction of its own.
    pub(super) async fn release(&self, app: &App) -> Result<()> {
        write_tx!(app.db, scope(), |tx| { Ok(self.release_in(tx).await?) })
    }

    /// Records a success, which resets the failures of this network.
    pub(super) async fn record_success_in(&self, tx: &mut Tx) -> std::result::Result<(), DbError> {
        self.release_in(tx).await?;
        rate_event::clear(tx, &self.lock.pair).await
    }
}

/// Deletes all failures at an account, from all networks.
pub(crate) async fn unlock(
    app: &App,
    tx: &mut Tx,
    area: Area,
    email: &str,
) -> std::result::Result<(), DbError> {
    rate_event::clear_below(tx, &account(app, area, email)).await
}

fn account(app: &App, area: Area, email: &str) -> String {
    app.keys
        .lookup_hash(&format!("login-{}", area.code()), email)
}

fn count(failures: &[Timestamp]) -> u32 {
    u32::try_from(failures.len()).unwrap_or(u32::MAX)
}

/// The instant just before, because counting excludes its lower bound.
fn before_instant(instant: Timestamp) -> Timestamp {
    instant
        .saturating_sub(jiff::SignedDuration::from_millis(1))
        .unwrap_or(Timestamp::MIN)
}
