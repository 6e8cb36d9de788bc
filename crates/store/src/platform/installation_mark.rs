//! Marks of the whole installation, each set once.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

/// What an installation can be marked as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallationMark {
    /// Its people are invented.
    Demo,
    /// Its file was written anew, without what had been removed from it.
    Vacuumed,
}

impl InstallationMark {
    /// As stored.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Demo => "demo",
            Self::Vacuumed => "vacuumed",
        }
    }
}

sql!(
    SET = "INSERT INTO installation_mark (name, set_at) VALUES ($1, $2)
    ON CONFLICT (name) DO NOTHING"
);
sql!(IS_SET = "SELECT set_at FROM installation_mark WHERE name = $1");
// Every person and every account of one is a row of these; lenders and partners come with a release too.
sql!(
    HAS_PEOPLE = "SELECT CAST(CASE WHEN EXISTS (SELECT 1 FROM admin_user WHERE id > 0)
        OR EXISTS (SELECT 1 FROM merchant WHERE id > 0)
        OR EXISTS (SELECT 1 FROM customer WHERE id > '') THEN 1 ELSE 0 END AS BIGINT) AS has_people"
);
sql!(
    HAS_OTHER_STAFF =
        "SELECT CAST(CASE WHEN EXISTS (SELECT 1 FROM admin_user WHERE email NOT IN ($1, $2, $3))
        THEN 1 ELSE 0 END AS BIGINT) AS has_others"
);

/// Sets a mark, unless it is set.
pub async fn set(tx: &mut Tx, mark: InstallationMark, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&SET, args![mark.code(), now]).await?;
    Ok(())
}

/// Whether a mark is set.
pub async fn is_set(conn: &mut Conn, mark: InstallationMark) -> Result<bool, DbError> {
    let row = conn.fetch_optional(&IS_SET, args![mark.code()]).await?;
    Ok(row.is_some())
}

/// Whether the database has any staff, merchant or customer.
pub async fn has_people(conn: &mut Conn) -> Result<bool, DbError> {
    conn.fetch_one(&HAS_PEOPLE, args![])
        .await?
        .flag("has_people")
}

/// Whether the database has staff beside these three addresses (lower case).
pub async fn has_other_staff(conn: &mut Conn, emails: [&str; 3]) -> Result<bool, DbError> {
    let [first, second, third] = emails;
    conn.fetch_one(&HAS_OTHER_STAFF, args![first, second, third])
        .await?
        .flag("has_others")
}
