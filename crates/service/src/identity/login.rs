//! Admins and merchants log in with e-mail and password.

use saakh_domain::Secret;
use saakh_domain::id::{AdminId, MerchantId};
use saakh_domain::identity::session::Area;
use saakh_domain::identity::tally::{DAY, Wait};
use saakh_domain::text::Message;
use saakh_store::house::rate_event;
use saakh_store::identity::admin_user::{self, AdminUser};
use saakh_store::identity::merchant_login::{self, MerchantLogin};
use saakh_store::write_tx;

use super::{password, session};
use crate::house::limit;
use crate::{App, Error, Refusal, RefusalKind, Result};

/// What a person types to log in.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The e-mail address.
    pub email: Secret<String>,
    /// The password.
    pub password: Secret<String>,
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

/// Logs a back-office user in.
pub async fn admin(app: &App, credentials: Credentials) -> Result<AdminLoggedIn> {
    let attempt = Attempt::begin(app, Area::Admin, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = admin_user::by_email(&mut conn, &attempt.email).await?;
    drop(conn);
    attempt
        .check(app, found.as_ref().map(|admin| admin.password_hash.clone()))
        .await?;
    let admin = found.ok_or_else(wrong)?;
    let token = attempt.succeed(app, &admin.id.to_string()).await?;
    Ok(AdminLoggedIn { token, admin })
}

/// Logs a merchant in.
pub async fn merchant(app: &App, credentials: Credentials) -> Result<MerchantLoggedIn> {
    let attempt = Attempt::begin(app, Area::Partner, credentials).await?;
    let mut conn = app.db.read().await?;
    let found = merchant_login::by_email(&mut conn, &attempt.email).await?;
    drop(conn);
    attempt
        .check(
            app,
            found
                .as_ref()
                .map(|merchant| merchant.password_hash.clone()),
        )
        .await?;
    let merchant = found.ok_or_else(wrong)?;
    let token = attempt.succeed(app, &merchant.id.to_string()).await?;
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

/// The merchant of a session, unless disabled meanwhile.
pub async fn merchant_of(app: &App, subject: &str) -> Result<Option<MerchantLogin>> {
    let Ok(id) = subject.parse() else {
        return Ok(None);
    };
    let mut conn = app.db.read().await?;
    Ok(merchant_login::get(&mut conn, MerchantId(id)).await?)
}

/// One try. Failures are counted by address typed, known or not, so that a stranger does not
/// learn from the answers which accounts exist.
struct Attempt {
    area: Area,
    email: String,
    password: Secret<String>,
    counter: String,
}

impl Attempt {
    async fn begin(app: &App, area: Area, credentials: Credentials) -> Result<Self> {
        let email = credentials.email.expose().trim().to_lowercase();
        let counter = app.keys.lookup(&format!("login-{}", area.code()), &email);
        let attempt = Self {
            area,
            email,
            password: credentials.password,
            counter,
        };
        attempt.refuse_while_locked(app).await?;
        Ok(attempt)
    }

    async fn refuse_while_locked(&self, app: &App) -> Result<()> {
        let now = app.now();
        let mut conn = app.db.read().await?;
        let failures = rate_event::since(&mut conn, &self.counter, limit::before(now, DAY)).await?;
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

    async fn check(&self, app: &App, hash: Option<String>) -> Result<()> {
        if password::verify(self.password.clone(), hash).await? {
            return Ok(());
        }
        let noted: Result<()> = write_tx!(app.db, |tx| {
            Ok(limit::note(app, tx, &self.counter).await?)
        });
        noted?;
        self.refuse_while_locked(app).await?;
        Err(wrong())
    }

    async fn succeed(&self, app: &App, subject: &str) -> Result<Secret<String>> {
        write_tx!(app.db, |tx| {
            rate_event::clear(tx, &self.counter).await?;
            Ok(session::open(app, tx, self.area, subject).await?)
        })
    }
}

fn wrong() -> Error {
    let message = Message::new("problem_login_wrong");
    Refusal::new(RefusalKind::Unauthorised, "login-wrong", message).into()
}
