//! Wrong passwords and codes of an account lock it for a while; too many from one network stop
//! that. A try is noted as a failure before anything is judged and taken back where it was none, so
//! that of many tries at once no more are judged than of as many one after the other.

use jiff::Timestamp;
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{DAY, HOUR, Wait};
use saakh_store::identity::known_place;
use saakh_store::platform::rate_event;
use saakh_store::{Conn, DbError, Scope, Tx, write_tx};

use crate::platform::limit::{self, before};
use crate::{App, Error, Result};

/// The failures of one address typed into a login, known or not, so that a stranger does not
/// learn from the answers which accounts exist: from one network, from all, and those of that
/// network over all accounts.
#[derive(Debug, Clone)]
pub(super) struct Lock {
    account: String,
    pair: String,
    network: String,
}

/// Why nothing is judged now.
#[derive(Debug)]
pub(super) struct Locked {
    wait: Wait,
    /// Under which name it was noted that this was said.
    said: String,
    /// Since when the lock holds: what was said before belongs to another one.
    since: Timestamp,
}

/// A try that counts as a failure until it is taken back.
#[derive(Debug)]
pub(super) struct Reservation {
    lock: Lock,
    events: [String; 3],
}

/// Tries are reserved one after the other, whatever account and network they are of: both limits
/// are looked at in one transaction, which is short, and hashing lets few come here at once.
pub(super) fn scope() -> Scope {
    Scope::of("login", "tries")
}

impl Lock {
    /// Of an address in small letters, for whoever comes from a network address.
    pub(super) fn of(app: &App, area: Area, email: &str, address: &str) -> Self {
        let account = account(app, area, email);
        let network = limit::of_address(app, "login-network", address);
        Self {
            pair: format!("{account}/{network}"),
            account,
            network,
        }
    }

    /// The account as it is counted by.
    pub(super) fn account(&self) -> &str {
        &self.account
    }

    /// The network as it is counted by.
    pub(super) fn network(&self) -> &str {
        &self.network
    }

    /// Whether a try is judged now.
    pub(super) async fn judge(
        &self,
        app: &App,
        conn: &mut Conn,
    ) -> std::result::Result<Option<Locked>, DbError> {
        if let Some(locked) = self.of_account(app, conn).await? {
            return Ok(Some(locked));
        }
        let most = app.reference.limits.login.failures_per_hour_per_address;
        let allowed = limit::allow_hourly(conn, &self.network, most, app.now()).await?;
        Ok(allowed.err().map(|wait| Locked {
            wait,
            said: format!("{}/said", self.network),
            since: before(app.now(), HOUR),
        }))
    }

    /// Whether the account is locked, for this network or all that are not known.
    async fn of_account(
        &self,
        app: &App,
        conn: &mut Conn,
    ) -> std::result::Result<Option<Locked>, DbError> {
        let (policy, now) = (&app.reference.limits.login, app.now());
        let here = rate_event::since(conn, &self.pair, before(now, DAY)).await?;
        if let Some(last) = here.last() {
            let until = policy.locked_until(count(&here), *last);
            if let Some(locked) = self.until(until, *last, now) {
                return Ok(Some(locked));
            }
        }
        let everywhere = rate_event::since(conn, &self.account, before(now, HOUR)).await?;
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

    fn until(&self, until: Option<Timestamp>, since: Timestamp, now: Timestamp) -> Option<Locked> {
        let until = until.filter(|until| *until > now)?;
        let seconds = until.duration_since(now).as_secs().max(1);
        Some(Locked {
            wait: Wait { seconds },
            said: format!("{}/said", self.pair),
            since,
        })
    }

    /// Whether the account was opened from this network before.
    async fn is_known(&self, app: &App, conn: &mut Conn) -> std::result::Result<bool, DbError> {
        let days = app.reference.limits.login.known_place_days;
        let after = before(app.now(), days * DAY);
        let known = known_place::of(conn, &self.account, after).await?;
        Ok(known.contains(&self.network))
    }

    /// Notes a try as a failure, unless the account is locked.
    pub(super) async fn reserve_in(
        &self,
        app: &App,
        tx: &mut Tx,
    ) -> std::result::Result<std::result::Result<Reservation, Locked>, DbError> {
        if let Some(locked) = self.judge(app, tx).await? {
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

    /// Notes a try as a failure; refuses where the account is locked.
    pub(super) async fn reserve(&self, app: &App) -> Result<Reservation> {
        let reserved: Result<_> = write_tx!(app.db, scope(), |tx| {
            Ok(self.reserve_in(app, tx).await?)
        });
        reserved?.map_err(|locked| locked.refusal())
    }

    /// Says how long to wait, where a failure locked the account.
    pub(super) async fn refuse_while_locked(&self, app: &App) -> Result<()> {
        let mut conn = app.db.read().await?;
        match self.of_account(app, &mut conn).await? {
            Some(locked) => Err(locked.refusal()),
            None => Ok(()),
        }
    }
}

impl Locked {
    /// How long to wait.
    pub(super) fn refusal(&self) -> Error {
        Error::wait("login-locked", self.wait)
    }

    /// Whether this lock was told of already.
    pub(super) async fn was_said(&self, conn: &mut Conn) -> std::result::Result<bool, DbError> {
        let (told, _) = rate_event::tally(conn, &self.said, before_instant(self.since)).await?;
        Ok(told > 0)
    }

    /// Notes that this lock was told of.
    pub(super) async fn say(&self, app: &App, tx: &mut Tx) -> std::result::Result<(), DbError> {
        limit::record_event(app, tx, &self.said).await
    }
}

impl Reservation {
    /// The try was none: nothing wrong was typed.
    pub(super) async fn take_back_in(&self, tx: &mut Tx) -> std::result::Result<(), DbError> {
        for event in &self.events {
            rate_event::remove(tx, event).await?;
        }
        Ok(())
    }

    /// As [`Reservation::take_back_in`], in a transaction of its own.
    pub(super) async fn take_back(&self, app: &App) -> Result<()> {
        write_tx!(app.db, scope(), |tx| { Ok(self.take_back_in(tx).await?) })
    }

    /// The owner came in: that ends the row of failures from where they are.
    pub(super) async fn succeed_in(&self, tx: &mut Tx) -> std::result::Result<(), DbError> {
        self.take_back_in(tx).await?;
        rate_event::clear(tx, &self.lock.pair).await
    }
}

/// Forgets all failures at an account, from wherever.
pub(crate) async fn unlock(
    app: &App,
    tx: &mut Tx,
    area: Area,
    email: &str,
) -> std::result::Result<(), DbError> {
    rate_event::clear_below(tx, &account(app, area, email)).await
}

fn account(app: &App, area: Area, email: &str) -> String {
    app.keys.lookup(&format!("login-{}", area.code()), email)
}

fn count(failures: &[Timestamp]) -> u32 {
    u32::try_from(failures.len()).unwrap_or(u32::MAX)
}

/// Notes are counted after an instant; what is noted at the very instant counts too.
fn before_instant(instant: Timestamp) -> Timestamp {
    instant
        .saturating_sub(jiff::SignedDuration::from_millis(1))
        .unwrap_or(Timestamp::MIN)
}
