//! Back-office users.

mod list;

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_domain::identity::standing::UserStatus;

pub use list::{Search, USERS, page};

use crate::db::list::search_key;
use crate::db::{DbError, Row};
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "admin_user";
    of Staff ended "disabled by an admin; the trail goes on naming the person";
    columns {
        id: plain, name: identity, name_key: identity, search_key: identity, email: contact,
        password_hash: key, totp_cipher: sealed, totp_since: plain, totp_step: plain,
        totp_offered_cipher: sealed, last_login_at: behaviour, disabled_at: plain,
        created_at: plain, version: plain, invited_by: key, role_id: plain,
    }
}

#[derive(Debug, Clone)]
#[non_exhaustive] // only rows of this module prove a permission
pub struct AdminUser {
    pub id: AdminId,
    pub name: String,
    /// The login address, lower case.
    pub email: Secret<String>,
    pub role: Role,
    /// Argon2id, in PHC form; none before the invitation was accepted.
    pub password_hash: Option<String>,
    /// Since when a second factor is required at login.
    pub totp_since: Option<Timestamp>,
    pub last_login_at: Option<Timestamp>,
    /// Since when the login is disabled.
    pub disabled_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Who invited them; none if added on the command line.
    pub invited_by: Option<AdminId>,
    /// Increases with every change in user management.
    pub version: i64,
}

impl AdminUser {
    pub const fn status(&self) -> UserStatus {
        UserStatus::from_login(self.disabled_at.is_some(), self.password_hash.is_some())
    }

    /// The proof that this user's role has one of the permissions; none if it has not or the login is disabled.
    pub fn permit(&self, any_of: &[Permission]) -> Option<StaffPermit> {
        let is_permitted = any_of.iter().any(|one| self.role.has_permission(*one));
        (is_permitted && self.disabled_at.is_none()).then_some(StaffPermit(self.role))
    }
}

/// Proof that a stored, enabled user passed a permission check. The handler decides which permission; only
/// [`AdminUser::permit`] makes it.
#[derive(Debug, Clone)]
pub struct StaffPermit(Role);

impl StaffPermit {
    /// The role of the user who passed the check.
    pub const fn role(&self) -> Role {
        self.0
    }
}

#[derive(Debug, Clone, Copy)]
pub struct NewAdmin<'a> {
    pub name: &'a str,
    /// Lower case.
    pub email: &'a str,
    pub role: Role,
    /// Argon2id, in PHC form; none for an invited user.
    pub password_hash: Option<&'a str>,
    /// Who invites them; none on the command line.
    pub invited_by: Option<AdminId>,
}

/// The columns of [`AdminUser`], for this module's queries.
macro_rules! columns {
    () => {
        "id, name, email, role_id, password_hash, totp_since, last_login_at, disabled_at, \
         created_at, invited_by, version"
    };
}

sql!(
    ADD = "INSERT INTO admin_user (name, name_key, search_key, email, role_id, password_hash,
        created_at, invited_by, version, id)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, (SELECT COALESCE(MAX(id), 0) + 1 FROM admin_user))
    RETURNING id"
);
sql!(
    BY_EMAIL = concat!(
        "SELECT ",
        columns!(),
        " FROM admin_user WHERE email = $1 AND disabled_at IS NULL"
    )
);
sql!(
    GET = concat!(
        "SELECT ",
        columns!(),
        " FROM admin_user WHERE id = $1 AND disabled_at IS NULL"
    )
);
sql!(ANY = concat!("SELECT ", columns!(), " FROM admin_user WHERE id = $1"));
sql!(
    CHANGE = "UPDATE admin_user SET name = $2, name_key = $3, search_key = $4, role_id = $5,
        version = version + 1 WHERE id = $1"
);
sql!(SET_PASSWORD = "UPDATE admin_user SET password_hash = $2 WHERE id = $1");
sql!(SET_DISABLED = "UPDATE admin_user SET disabled_at = $2, version = version + 1 WHERE id = $1");
sql!(LOGGED_IN = "UPDATE admin_user SET last_login_at = $2 WHERE id = $1");
sql!(
    ACTIVE_OF_ROLE = "SELECT COUNT(*) AS users FROM admin_user
    WHERE role_id = $1 AND disabled_at IS NULL AND password_hash IS NOT NULL"
);

sql!(
    ACTIVE = concat!(
        "SELECT ",
        columns!(),
        " FROM admin_user WHERE disabled_at IS NULL AND password_hash IS NOT NULL ORDER BY name_key, id"
    )
);

pub async fn add(tx: &mut Tx, new: NewAdmin<'_>, now: Timestamp) -> Result<AdminId, DbError> {
    tx.expects(Scope::exclusive);
    let row = tx
        .fetch_one(
            &ADD,
            args![
                new.name,
                search_key(&[new.name]),
                search_key(&[new.name, new.email]),
                new.email,
                new.role.id(),
                new.password_hash,
                now,
                new.invited_by
            ],
        )
        .await?;
    Ok(AdminId(row.int("id")?))
}

/// The user with this e-mail address (lower case), unless disabled.
pub async fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<AdminUser>, DbError> {
    let row = conn.fetch_optional(&BY_EMAIL, args![email]).await?;
    row.as_ref().map(admin_user).transpose()
}

/// The user with this id, unless disabled.
pub async fn get(conn: &mut Conn, id: AdminId) -> Result<Option<AdminUser>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(admin_user).transpose()
}

/// The user with this id, disabled or not.
pub async fn get_including_disabled(
    conn: &mut Conn,
    id: AdminId,
) -> Result<Option<AdminUser>, DbError> {
    let row = conn.fetch_optional(&ANY, args![id]).await?;
    row.as_ref().map(admin_user).transpose()
}

/// Changes name and role.
pub async fn change(tx: &mut Tx, user: &AdminUser, name: &str, role: Role) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let search = search_key(&[name, user.email.expose()]);
    tx.send(
        &CHANGE,
        args![user.id, name, search_key(&[name]), search, role.id()],
    )
    .await?;
    Ok(())
}

pub async fn set_password(tx: &mut Tx, id: AdminId, hash: &str) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&SET_PASSWORD, args![id, hash]).await?;
    Ok(())
}

/// Disables a user's login, or enables it with none.
pub async fn set_disabled(
    tx: &mut Tx,
    id: AdminId,
    since: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(&SET_DISABLED, args![id, since]).await?;
    Ok(())
}

/// Records a login.
pub async fn record_login(tx: &mut Tx, id: AdminId, now: Timestamp) -> Result<(), DbError> {
    tx.send(&LOGGED_IN, args![id, now]).await?;
    Ok(())
}

/// Users with an enabled login, sorted by name.
pub async fn list_active(conn: &mut Conn) -> Result<Vec<AdminUser>, DbError> {
    let rows = conn.fetch_all(&ACTIVE, args![]).await?;
    rows.iter().map(admin_user).collect()
}

/// Number of users of a role with an enabled login.
pub async fn count_active(conn: &mut Conn, role: Role) -> Result<i64, DbError> {
    conn.fetch_one(&ACTIVE_OF_ROLE, args![role.id()])
        .await?
        .int("users")
}

fn admin_user(row: &Row) -> Result<AdminUser, DbError> {
    let role = row.int("role_id")?;
    Ok(AdminUser {
        id: AdminId(row.int("id")?),
        name: row.text("name")?,
        email: Secret::new(row.text("email")?),
        role: Role::from_id(role).ok_or_else(|| DbError::Unreadable {
            column: "role_id".to_owned(),
        })?,
        password_hash: row.opt_text("password_hash")?,
        totp_since: row.opt_instant("totp_since")?,
        last_login_at: row.opt_instant("last_login_at")?,
        disabled_at: row.opt_instant("disabled_at")?,
        created_at: row.instant("created_at")?,
        invited_by: row.opt_id("invited_by", AdminId)?,
        version: row.int("version")?,
    })
}
