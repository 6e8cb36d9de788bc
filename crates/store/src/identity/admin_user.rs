//! Back-office users.

use jiff::Timestamp;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::Role;

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A back-office user as stored.
#[derive(Debug, Clone)]
pub struct AdminUser {
    /// Their id.
    pub id: AdminId,
    /// Their name.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Argon2id, in PHC form.
    pub password_hash: String,
}

sql!(
    ADD = "INSERT INTO admin_user (name, email, role_id, password_hash, created_at, id)
    VALUES ($1, $2, $3, $4, $5, (SELECT COALESCE(MAX(id), 0) + 1 FROM admin_user))
    RETURNING id"
);
sql!(
    BY_EMAIL = "SELECT id, name, role_id, password_hash FROM admin_user
    WHERE email = $1 AND disabled_at IS NULL"
);
sql!(
    GET = "SELECT id, name, role_id, password_hash FROM admin_user
    WHERE id = $1 AND disabled_at IS NULL"
);

/// Adds a user.
pub async fn add(
    tx: &mut Tx,
    name: &str,
    email: &str,
    role: Role,
    password_hash: &str,
    now: Timestamp,
) -> Result<AdminId, DbError> {
    let row = tx
        .fetch_one(&ADD, args![name, email, role.id(), password_hash, now])
        .await?;
    Ok(AdminId(row.int("id")?))
}

/// The active user with this e-mail address (lower case).
pub async fn by_email(conn: &mut Conn, email: &str) -> Result<Option<AdminUser>, DbError> {
    let row = conn.fetch_optional(&BY_EMAIL, args![email]).await?;
    row.as_ref().map(admin_user).transpose()
}

/// The active user with this id.
pub async fn get(conn: &mut Conn, id: AdminId) -> Result<Option<AdminUser>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(admin_user).transpose()
}

fn admin_user(row: &Row) -> Result<AdminUser, DbError> {
    let role = row.int("role_id")?;
    Ok(AdminUser {
        id: AdminId(row.int("id")?),
        name: row.text("name")?,
        role: Role::from_id(role).ok_or_else(|| DbError::Unreadable {
            column: "role_id".to_owned(),
        })?,
        password_hash: row.text("password_hash")?,
    })
}
