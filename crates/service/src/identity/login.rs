//! Admins and merchants log in with e-mail and password; admins also with a second factor, once
//! they have one.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_domain::text::Message;
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::merchant_login::{self, MerchantLogin};
use saakh_store::{DbError, Tx, write_tx};

use super::lock::{Lock, Origin};
use super::password;
use super::second_factor::{self, Given};
use super::session::{self, Opening};
use crate::{App, Error, Refusal, RefusalKind, Result};

/// What a person types to log in, and on what.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The e-mail address.
    pub email: Secret<String>,
    /// The password.
    pub password: Secret<String>,
    /// The browser and system.
    pub device: String,
    /// The network address that it came from.
    pub address: String,
}

/// A back-office user is in.
#[derive(Debug)]
pub struct AdminLoggedIn {
    /// The session's token.
    pub token: Secret<String>,
    /// Who.
    pub admin: AdminUser,
}

/// A merchant is in.
#[derive(Debug)]
pub struct MerchantLoggedIn {
    /// The session's token.
    pub token: Secret<String>,
    /// Who.
    pub merchant: MerchantLogin,
}

/// Logs a back-office user in. `totp` is a code of the app, or a recovery code.
pub async fn admin(
    app: &App,
    credentials: Credentials,
    totp: Option<Secret<String>>,
) -> Result<AdminLoggedIn> {
    let attempt = Attempt::begin(app, Area::Admin, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = admin_user::by_email(&mut conn, &attempt.email).await?;
    drop(conn);
    let hash = found.as_ref().and_then(|admin| admin.password_hash.clone());
    attempt.check(app, hash).await?;
    let admin = found.ok_or_else(wrong)?;
    let given = match (admin.totp_since, totp) {
        (None, _) => None,
        (Some(_), None) => return Err(unauthorised("totp-required")),
        (Some(_), Some(code)) => Some(second_factor::given(app, admin.id, &code).await?),
    };
    let opened: Result<Option<Secret<String>>> = write_tx!(app.db, attempt.lock.scope(), |tx| {
        if let Some(given) = &given
            && !taken(app, tx, admin.id, given.as_ref()).await?
        {
            attempt.failed(app, tx).await?;
            return Ok(None);
        }
        admin_user::logged_in(tx, admin.id, app.now()).await?;
        Ok(Some(attempt.open(app, tx, &admin.id.to_string()).await?))
    });
    if let Some(token) = opened? {
        return Ok(AdminLoggedIn { token, admin });
    }
    attempt.lock.refuse_while_locked(app).await?;
    Err(unauthorised("totp-wrong"))
}

/// Takes what was given, once.
async fn taken(
    app: &App,
    tx: &mut Tx,
    id: AdminId,
    given: Option<&Given>,
) -> std::result::Result<bool, DbError> {
    match given {
        Some(given) => second_factor::take(app, tx, id, given).await,
        None => Ok(false),
    }
}

/// Logs a merchant in.
pub async fn merchant(app: &App, credentials: Credentials) -> Result<MerchantLoggedIn> {
    let attempt = Attempt::begin(app, Area::Partner, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = merchant_login::by_email(&mut conn, &attempt.email).await?;
    drop(conn);
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    attempt.check(app, hash).await?;
    let merchant = found.ok_or_else(wrong)?;
    let opened: Result<Secret<String>> = write_tx!(app.db, attempt.lock.scope(), |tx| {
        Ok(attempt.open(app, tx, &merchant.id.to_string()).await?)
    });
    let token = opened?;
    Ok(MerchantLoggedIn { token, merchant })
}

/// The back-office user of a session, unless disabled meanwhile.
pub async fn admin_of(app: &App, subject: &str) -> Result<Option<AdminUser>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(admin_user::get(&mut conn, AdminId(id)).await?)
}

/// The merchant of a session, unless stopped meanwhile.
pub async fn merchant_of(app: &App, subject: &str) -> Result<Option<MerchantLogin>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(merchant_login::get(&mut conn, MerchantId(id)).await?)
}

/// One try.
struct Attempt {
    area: Area,
    email: String,
    password: Secret<String>,
    device: String,
    lock: Lock,
    origin: Origin,
}

impl Attempt {
    async fn begin(app: &App, area: Area, credentials: Credentials) -> Result<Self> {
        let email = credentials.email.expose().trim().to_lowercase();
        let lock = Lock::of(app, area, &email);
        lock.refuse_while_locked(app).await?;
        let origin = Origin::of(app, &credentials.address);
        origin.refuse_guessing(app).await?;
        Ok(Self {
            area,
            email,
            password: credentials.password,
            device: credentials.device,
            lock,
            origin,
        })
    }

    /// An account without password, as one that does not exist, takes as long as any other.
    async fn check(&self, app: &App, hash: Option<String>) -> Result<()> {
        if password::verify(self.password.clone(), hash).await? {
            return Ok(());
        }
        let noted: Result<()> = write_tx!(app.db, self.lock.scope(), |tx| {
            Ok(self.failed(app, tx).await?)
        });
        noted?;
        self.lock.refuse_while_locked(app).await?;
        Err(wrong())
    }

    async fn failed(&self, app: &App, tx: &mut Tx) -> std::result::Result<(), DbError> {
        self.lock.note_in(app, tx).await?;
        self.origin.note_in(app, tx).await
    }

    async fn open(
        &self,
        app: &App,
        tx: &mut Tx,
        subject: &str,
    ) -> std::result::Result<Secret<String>, DbError> {
        self.lock.clear(tx).await?;
        let opening = Opening {
            area: self.area,
            subject,
            device: Some(&self.device),
        };
        session::open(app, tx, opening).await
    }
}

fn wrong() -> Error {
    let message = Message::new("problem_login_wrong");
    Refusal::new(RefusalKind::Unauthorised, "login-wrong", message).into()
}

fn unauthorised(code: &'static str) -> Error {
    Refusal::coded(RefusalKind::Unauthorised, code).into()
}
