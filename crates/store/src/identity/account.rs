//! What a person logs in with, in the back office and the portal alike. Accounts whose login is disabled are not found.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::session::Area;

use super::admin_user::AdminUser;
use super::portal_user::PortalLogin;
use crate::db::{DbError, Row, Statement};
use crate::{Conn, Tx, args, sql};

/// An enabled account of the back office or the portal.
#[derive(Debug, Clone)]
pub struct AccountLogin {
    /// Id of the person in their area.
    pub subject: i64,
    /// The merchant of a person of the portal.
    pub merchant: Option<MerchantId>,
    pub name: String,
    /// The login address, lower case.
    pub email: Secret<String>,
    /// Argon2id, in PHC form; none before the invitation was accepted.
    pub password_hash: Option<String>,
    /// Since when a second factor is required at login.
    pub totp_since: Option<Timestamp>,
}

impl From<AdminUser> for AccountLogin {
    fn from(user: AdminUser) -> Self {
        Self {
            subject: user.id.0,
            merchant: None,
            name: user.name,
            email: user.email,
            password_hash: user.password_hash,
            totp_since: user.totp_since,
        }
    }
}

impl From<&PortalLogin> for AccountLogin {
    fn from(login: &PortalLogin) -> Self {
        let user = login.user.clone();
        Self {
            subject: user.id.0,
            merchant: Some(user.merchant_id),
            name: user.name,
            email: user.email,
            password_hash: user.password_hash,
            totp_since: user.totp_since,
        }
    }
}

macro_rules! admin {
    ($filter:literal) => {
        concat!(
            "SELECT id, CAST(NULL AS BIGINT) AS merchant_id, name, email, password_hash, totp_since
            FROM admin_user WHERE disabled_at IS NULL AND ",
            $filter
        )
    };
}
macro_rules! portal {
    ($filter:literal) => {
        concat!(
            "SELECT u.id, u.merchant_id, u.name, u.email, u.password_hash, u.totp_since
            FROM portal_user AS u JOIN merchant AS m ON m.id = u.merchant_id JOIN partner AS p ON p.id = m.partner_id
            WHERE u.disabled_at IS NULL AND m.status = 'active' AND p.status = 'active' AND ",
            $filter
        )
    };
}

sql!(ADMIN_BY_EMAIL = admin!("email = $1"));
sql!(PORTAL_BY_EMAIL = portal!("u.email = $1"));
sql!(ADMIN = admin!("id = $1"));
sql!(PORTAL = portal!("u.id = $1"));
sql!(SET_ADMIN_PASSWORD = "UPDATE admin_user SET password_hash = $2 WHERE id = $1");
sql!(SET_PORTAL_PASSWORD = "UPDATE portal_user SET password_hash = $2 WHERE id = $1");
sql!(ADMIN_LOGGED_IN = "UPDATE admin_user SET last_login_at = $2 WHERE id = $1");
sql!(PORTAL_LOGGED_IN = "UPDATE portal_user SET last_login_at = $2 WHERE id = $1");

/// The statement of an area. Customers have no password; nobody asks for theirs.
pub(crate) const fn for_area(
    area: Area,
    admin: &'static Statement,
    portal: &'static Statement,
) -> &'static Statement {
    match area {
        Area::Partner => portal,
        Area::Admin | Area::Customer => admin,
    }
}

/// The account with this e-mail address (lower case).
pub async fn find_by_email(
    conn: &mut Conn,
    area: Area,
    email: &str,
) -> Result<Option<AccountLogin>, DbError> {
    let statement = for_area(area, &ADMIN_BY_EMAIL, &PORTAL_BY_EMAIL);
    let row = conn.fetch_optional(statement, args![email]).await?;
    row.as_ref().map(account).transpose()
}

/// The account with this id.
pub async fn get(
    conn: &mut Conn,
    area: Area,
    subject: i64,
) -> Result<Option<AccountLogin>, DbError> {
    let row = conn
        .fetch_optional(for_area(area, &ADMIN, &PORTAL), args![subject])
        .await?;
    row.as_ref().map(account).transpose()
}

pub async fn set_password(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    hash: &str,
) -> Result<(), DbError> {
    let statement = for_area(area, &SET_ADMIN_PASSWORD, &SET_PORTAL_PASSWORD);
    tx.send(statement, args![subject, hash]).await?;
    Ok(())
}

/// Records a login.
pub async fn record_login(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    let statement = for_area(area, &ADMIN_LOGGED_IN, &PORTAL_LOGGED_IN);
    tx.send(statement, args![subject, now]).await?;
    Ok(())
}

fn account(row: &Row) -> Result<AccountLogin, DbError> {
    Ok(AccountLogin {
        subject: row.int("id")?,
        merchant: row.opt_id("merchant_id", MerchantId)?,
        name: row.text("name")?,
        email: Secret::new(row.text("email")?),
        password_hash: row.opt_text("password_hash")?,
        totp_since: row.opt_instant("totp_since")?,
    })
}
