//! People with a login to the portal. Each belongs to one merchant row.

use jiff::Timestamp;
use saakh_domain::id::{MerchantId, PortalUserId};
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::identity::standing::UserStatus;
use saakh_domain::{Language, Secret};

use super::portal_merchant::{self, PortalMerchant};
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "portal_user";
    of Merchant ended "disabled by an owner; the trail goes on naming the person";
    columns {
        id: plain, merchant_id: key, name: identity, email: contact, role: plain,
        password_hash: key, totp_cipher: sealed, totp_since: plain, totp_step: plain,
        totp_offered_cipher: sealed, locale: plain, disabled_at: plain, last_login_at: behaviour,
        created_at: plain, version: plain,
    }
}

#[derive(Debug, Clone)]
#[non_exhaustive] // only rows of this module prove a role
pub struct PortalUser {
    pub id: PortalUserId,
    pub merchant_id: MerchantId,
    pub name: String,
    /// The login address, lower case.
    pub email: Secret<String>,
    pub role: PortalRole,
    /// Argon2id, in PHC form; none before the invitation was accepted.
    pub password_hash: Option<String>,
    /// Since when a second factor is required at login.
    pub totp_since: Option<Timestamp>,
    /// The language of mails.
    pub locale: Language,
    /// Since when the login is disabled.
    pub disabled_at: Option<Timestamp>,
    pub last_login_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Increases with every change of the person or their access.
    pub version: i64,
}

impl PortalUser {
    pub const fn status(&self) -> UserStatus {
        UserStatus::from_login(self.disabled_at.is_some(), self.password_hash.is_some())
    }
}

/// An enabled person of a merchant that is active.
#[derive(Debug, Clone)]
pub struct PortalLogin {
    pub user: PortalUser,
    pub merchant: PortalMerchant,
}

#[derive(Debug, Clone, Copy)]
pub struct NewPortalUser<'a> {
    pub merchant_id: MerchantId,
    pub name: &'a str,
    /// Lower case.
    pub email: &'a str,
    pub role: PortalRole,
    /// Argon2id, in PHC form; none for an invited person.
    pub password_hash: Option<&'a str>,
    pub locale: Language,
}

/// The columns of [`PortalUser`].
macro_rules! columns {
    () => {
        "u.id, u.merchant_id, u.name, u.email, u.role, u.password_hash, u.totp_since, u.locale, u.disabled_at, \
         u.last_login_at, u.created_at, u.version"
    };
}

/// The columns of [`PortalLogin`], of those who may log in.
macro_rules! logins {
    ($filter:literal) => {
        concat!(
            "SELECT ",
            columns!(),
            ", m.partner_id, m.name AS merchant_name, m.email AS merchant_email, m.is_partner
            FROM portal_user AS u JOIN merchant AS m ON m.id = u.merchant_id JOIN partner AS p ON p.id = m.partner_id
            WHERE u.disabled_at IS NULL AND m.status = 'active' AND p.status = 'active' AND ",
            $filter
        )
    };
}

sql!(
    ADD = "INSERT INTO portal_user (merchant_id, name, email, role, password_hash, locale, created_at, version, id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, 1, (SELECT COALESCE(MAX(id), 0) + 1 FROM portal_user))
    RETURNING id"
);
sql!(LOGIN_BY_EMAIL = logins!("u.email = $1"));
sql!(LOGIN = logins!("u.id = $1"));
sql!(
    GET = concat!(
        "SELECT ",
        columns!(),
        " FROM portal_user AS u WHERE u.merchant_id = $1 AND u.id = $2"
    )
);
sql!(
    OF_MERCHANT = concat!(
        "SELECT ",
        columns!(),
        " FROM portal_user AS u WHERE u.merchant_id = $1 ORDER BY u.id"
    )
);
sql!(CHANGE = "UPDATE portal_user SET name = $2, role = $3, version = version + 1 WHERE id = $1");
sql!(
    SET_OWN = "UPDATE portal_user SET name = $2, locale = $3, version = version + 1 WHERE id = $1"
);
sql!(SET_DISABLED = "UPDATE portal_user SET disabled_at = $2, version = version + 1 WHERE id = $1");

pub async fn add(
    tx: &mut Tx,
    new: &NewPortalUser<'_>,
    now: Timestamp,
) -> Result<PortalUserId, DbError> {
    tx.expects(Scope::exclusive);
    let row = tx
        .fetch_one(
            &ADD,
            args![
                new.merchant_id,
                new.name,
                new.email,
                new.role.code(),
                new.password_hash,
                new.locale.code(),
                now
            ],
        )
        .await?;
    Ok(PortalUserId(row.int("id")?))
}

/// The login of this e-mail address (lower case).
pub async fn find_login_by_email(
    conn: &mut Conn,
    email: &str,
) -> Result<Option<PortalLogin>, DbError> {
    let row = conn.fetch_optional(&LOGIN_BY_EMAIL, args![email]).await?;
    row.as_ref().map(portal_login).transpose()
}

/// The login of this person.
pub async fn find_login(conn: &mut Conn, id: PortalUserId) -> Result<Option<PortalLogin>, DbError> {
    let row = conn.fetch_optional(&LOGIN, args![id]).await?;
    row.as_ref().map(portal_login).transpose()
}

/// A person of a merchant, disabled or not.
pub async fn get(
    conn: &mut Conn,
    merchant: MerchantId,
    id: PortalUserId,
) -> Result<Option<PortalUser>, DbError> {
    let row = conn.fetch_optional(&GET, args![merchant, id]).await?;
    row.as_ref().map(portal_user).transpose()
}

/// The people of a merchant, oldest first.
pub async fn list_for_merchant(
    conn: &mut Conn,
    merchant: MerchantId,
) -> Result<Vec<PortalUser>, DbError> {
    let rows = conn.fetch_all(&OF_MERCHANT, args![merchant]).await?;
    rows.iter().map(portal_user).collect()
}

/// Changes name and role.
pub async fn change(
    tx: &mut Tx,
    user: &PortalUser,
    name: &str,
    role: PortalRole,
) -> Result<(), DbError> {
    tx.expects(|| Scope::merchant(user.merchant_id));
    tx.send(&CHANGE, args![user.id, name, role.code()]).await?;
    Ok(())
}

/// Changes what a person sets for themselves.
pub async fn set_own(
    tx: &mut Tx,
    user: &PortalUser,
    name: &str,
    locale: Language,
) -> Result<(), DbError> {
    tx.expects(|| Scope::merchant(user.merchant_id));
    tx.send(&SET_OWN, args![user.id, name, locale.code()])
        .await?;
    Ok(())
}

/// Disables a login, or enables it with none.
pub async fn set_disabled(
    tx: &mut Tx,
    user: &PortalUser,
    since: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.expects(|| Scope::merchant(user.merchant_id));
    tx.send(&SET_DISABLED, args![user.id, since]).await?;
    Ok(())
}

fn portal_login(row: &Row) -> Result<PortalLogin, DbError> {
    Ok(PortalLogin {
        user: portal_user(row)?,
        merchant: portal_merchant::portal_merchant(row)?,
    })
}

fn portal_user(row: &Row) -> Result<PortalUser, DbError> {
    Ok(PortalUser {
        id: PortalUserId(row.int("id")?),
        merchant_id: MerchantId(row.int("merchant_id")?),
        name: row.text("name")?,
        email: Secret::new(row.text("email")?),
        role: row.mapped("role", PortalRole::from_code)?,
        password_hash: row.opt_text("password_hash")?,
        totp_since: row.opt_instant("totp_since")?,
        locale: row.mapped("locale", Language::from_code)?,
        disabled_at: row.opt_instant("disabled_at")?,
        last_login_at: row.opt_instant("last_login_at")?,
        created_at: row.instant("created_at")?,
        version: row.int("version")?,
    })
}
