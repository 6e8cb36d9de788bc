//! One login attempt: reserved as a failure, checked, and recorded in the audit trail.

use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::DAY;
use saakh_domain::{Language, Secret};
use saakh_store::identity::known_place;
use saakh_store::{DbError, Tx, write_tx};
use serde_json::json;

use super::lock::{self, ActiveLock, LoginLock, Reservation};
use super::notice::{self, AccountEvent};
use super::password;
use super::session::{self, NewSession};
use super::trail::{self, Account};
use crate::app::QueueSlot;
use crate::platform::audit::{Actor, RequestContext};
use crate::platform::limit::seconds_before;
use crate::{App, Code, Error, Result};

/// Credentials and origin of a login.
#[derive(Debug, Clone)]
pub struct Credentials {
    pub email: Secret<String>,
    pub password: Secret<String>,
    /// Browser and operating system.
    pub device: String,
    pub address: String,
    /// Language of mails to the user.
    pub locale: Language,
    pub request_id: String,
}

/// One login attempt.
pub(super) struct LoginAttempt {
    area: Area,
    email: String,
    password: Secret<String>,
    device: String,
    locale: Language,
    request_id: String,
    lock: LoginLock,
    reservation: Reservation,
    /// The slot in the hashing queue, until it is used.
    slot: Option<QueueSlot>,
}

impl LoginAttempt {
    /// Reserves a slot for hashing and then records the attempt as a failure: a caller rejected by a full queue has not
    /// failed.
    pub(super) async fn begin(app: &App, area: Area, credentials: Credentials) -> Result<Self> {
        let email = credentials.email.expose().trim().to_lowercase();
        let lock = LoginLock::new(app, area, &email, &credentials.address);
        let visit = LoginOrigin {
            area,
            email: &email,
            device: &credentials.device,
            request_id: &credentials.request_id,
            lock: &lock,
        };
        let mut conn = app.db.read().await?;
        let locked = lock.find_active_lock(app, &mut conn).await?;
        drop(conn);
        if let Some(locked) = locked {
            return Err(visit.record_locked_refusal(app, &locked).await?);
        }
        let slot = app.hashing.reserve_slot()?;
        let reserved = write_tx!(app.db, lock::scope(), |tx| -> Result<_> {
            Ok(lock.reserve_in(app, tx).await?)
        });
        let reservation = match reserved? {
            Ok(reservation) => reservation,
            Err(locked) => return Err(visit.record_locked_refusal(app, &locked).await?),
        };
        Ok(Self {
            area,
            password: credentials.password,
            device: credentials.device,
            locale: credentials.locale,
            request_id: credentials.request_id,
            email,
            lock,
            reservation,
            slot: Some(slot),
        })
    }

    /// The entered address, in lower case.
    pub(super) fn email(&self) -> &str {
        &self.email
    }

    /// Verifies the password. Unknown accounts and those without a password take the same time as any other.
    pub(super) async fn verify_password(&mut self, app: &App, hash: Option<String>) -> Result<()> {
        let slot = self.slot.take();
        let slot = slot.ok_or(Error::Internal("a password was checked twice", None))?;
        if password::verify(slot, self.password.clone(), hash).await? {
            return Ok(());
        }
        write_tx!(app.db, lock::scope(), |tx| -> Result<()> {
            Ok(self.record_refusal(app, tx, "password").await?)
        })?;
        self.refuse_while_locked(app).await?;
        Err(wrong_login_error())
    }

    /// Refuses a right but common password: the owner must choose another one by a mailed link. It is not a failure.
    pub(super) async fn refuse_common_password(&self, app: &App) -> Result<()> {
        if app.settings.demo || !password::is_common(&app.reference, self.password.expose()) {
            return Ok(());
        }
        write_tx!(app.db, lock::scope(), |tx| -> Result<()> {
            self.reservation.release_in(tx).await?;
            Ok(self.record_refusal(app, tx, "common-password").await?)
        })?;
        Err(Code::PasswordCommon.into())
    }

    /// Releases the reservation: the attempt is neither a failure nor a success.
    pub(super) async fn release(&self, app: &App) -> Result<()> {
        self.reservation.release(app).await
    }

    /// Refuses with the time to wait, if this failure locked the account.
    pub(super) async fn refuse_while_locked(&self, app: &App) -> Result<()> {
        self.lock.refuse_while_locked(app).await
    }

    /// Records a failed attempt, with password or code as the reason.
    pub(super) async fn record_refusal(
        &self,
        app: &App,
        tx: &mut Tx,
        wrong: &'static str,
    ) -> std::result::Result<(), DbError> {
        self.visit()
            .record_failure(app, tx, "login.refused", wrong)
            .await
    }

    /// Opens a session: resets the failures, and remembers the place.
    pub(super) async fn open_session(
        &self,
        app: &App,
        tx: &mut Tx,
        account: Account,
    ) -> std::result::Result<Secret<String>, DbError> {
        self.reservation.record_success_in(tx).await?;
        if self.is_new_device(app, tx).await? {
            notice::enqueue(app, tx, account, AccountEvent::NewDevice, self.locale).await?;
        }
        let by = RequestContext {
            actor: account.actor(),
            request_id: Some(self.request_id.clone()),
        };
        let detail = json!({ "device": self.device });
        trail::record_login(app, tx, &by, Ok(account), "login.in", detail).await?;
        let opening = NewSession {
            area: self.area,
            subject: &account.subject().to_string(),
            device: Some(&self.device),
        };
        session::open(app, tx, opening).await
    }

    /// Records network and browser. An account's first browser does not count as new.
    async fn is_new_device(&self, app: &App, tx: &mut Tx) -> std::result::Result<bool, DbError> {
        let (account, now) = (self.lock.account(), app.now());
        let days = app.reference.limits.login.known_place_days;
        let known =
            known_place::list_for_account(tx, account, seconds_before(now, days * DAY)).await?;
        let device = app.keys.lookup_hash("login-device", &self.device);
        known_place::put(tx, account, self.lock.network(), now).await?;
        known_place::put(tx, account, &device, now).await?;
        Ok(!known.is_empty() && !known.contains(&device))
    }

    fn visit(&self) -> LoginOrigin<'_> {
        LoginOrigin {
            area: self.area,
            email: &self.email,
            device: &self.device,
            request_id: &self.request_id,
            lock: &self.lock,
        }
    }
}

/// The origin of an attempt, with a known account or not.
struct LoginOrigin<'a> {
    area: Area,
    email: &'a str,
    device: &'a str,
    request_id: &'a str,
    lock: &'a LoginLock,
}

impl LoginOrigin<'_> {
    /// The refusal of a locked login. It is audited once per lock, not per attempt.
    async fn record_locked_refusal(&self, app: &App, locked: &ActiveLock) -> Result<Error> {
        let mut conn = app.db.read().await?;
        let was_said = locked.was_audited(&mut conn).await?;
        drop(conn);
        if !was_said {
            write_tx!(app.db, lock::scope(), |tx| -> Result<()> {
                if !locked.was_audited(tx).await? {
                    locked.mark_audited(app, tx).await?;
                    self.record_failure(app, tx, "login.locked", "locked")
                        .await?;
                }
                Ok(())
            })?;
        }
        Ok(locked.refusal())
    }

    /// Audits a refusal, with the program as the actor.
    async fn record_failure(
        &self,
        app: &App,
        tx: &mut Tx,
        action: &'static str,
        why: &'static str,
    ) -> std::result::Result<(), DbError> {
        let account = Account::find_by_email(tx, self.area, self.email).await?;
        let by = RequestContext {
            actor: Actor::System,
            request_id: Some(self.request_id.to_owned()),
        };
        let target = account.ok_or(self.lock.account());
        let detail = json!({ "why": why, "device": self.device, "area": self.area.code() });
        trail::record_login(app, tx, &by, target, action, detail).await
    }
}

/// The refusal, which reveals neither whether the account exists nor which factor is wrong.
pub(super) fn wrong_login_error() -> Error {
    Code::LoginWrong.into()
}
