//! What PostgreSQL and the way to it say, sorted.

use sqlx::error::ErrorKind;

use crate::DbError;

/// `serialization_failure` and `deadlock_detected`.
const CONFLICTS: [&str; 2] = ["40001", "40P01"];
/// `admin_shutdown`, `crash_shutdown`, `cannot_connect_now`, `too_many_connections`, `disk_full`,
/// `read_only_sql_transaction`, `lock_not_available`.
const UNAVAILABLE: [&str; 7] = [
    "57P01", "57P02", "57P03", "53300", "53100", "25006", "55P03",
];

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Database(database) = &error {
            let code = database.code().unwrap_or_default();
            if CONFLICTS.contains(&code.as_ref()) {
                return Self::Conflict;
            }
            if UNAVAILABLE.contains(&code.as_ref()) {
                return Self::Unavailable(Box::new(error));
            }
            if database.kind() == ErrorKind::UniqueViolation {
                let constraint = database.constraint().unwrap_or_default().to_owned();
                return Self::duplicate(constraint, error);
            }
        }
        match error {
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::WorkerCrashed => Self::Unavailable(Box::new(error)),
            other => Self::Other(Box::new(other)),
        }
    }
}
