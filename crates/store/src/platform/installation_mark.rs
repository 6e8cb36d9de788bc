//! Marks of the whole installation, each set at most once.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Conn, Tx, args, not_personal, sql};

not_personal!("installation_mark", "what the installation did once");

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InstallationMark {
    /// Contains invented customers only.
    Demo,
    /// The file was vacuumed, so that removed data is gone.
    Vacuumed,
}

impl InstallationMark {
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
// Every person and account has a row in these tables; lenders and partners also come with a release.
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

/// Sets a mark unless it is set.
pub async fn set(tx: &mut Tx, mark: InstallationMark, now: Timestamp) -> Result<(), DbError> {
    tx.execute(&SET, args![mark.code(), now]).await?;
    Ok(())
}

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

/// Whether the database has staff other than these three addresses (lower case).
pub async fn has_other_staff(conn: &mut Conn, emails: [&str; 3]) -> Result<bool, DbError> {
    let [first, second, third] = emails;
    conn.fetch_one(&HAS_OTHER_STAFF, args![first, second, third])
        .await?
        .flag("has_others")
}
