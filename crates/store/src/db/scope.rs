//! What a transaction decides about: PostgreSQL runs two of one scope one after the other.

use saakh_domain::id::CustomerId;
use sha2::{Digest, Sha256};

/// The lock that every transaction shares, and an exclusive one has for itself.
const EVERYTHING: i64 = 0;

/// What a transaction looks at before it writes. Whatever it reads to decide must be changed in
/// the same scope only, or in [`Scope::exclusive`].
///
/// `SQLite` has one writer, so there every transaction is alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope(Kind);

/// Which locks a transaction takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// While no other transaction runs.
    Exclusive,
    /// While no other transaction of the same part runs.
    Part(i64),
    /// Beside every transaction but an exclusive one.
    Rows,
}

impl Scope {
    /// Everything: it waits until no other transaction runs, and lets none begin. The most
    /// expensive scope; for what is rare, such as an edit of people who log in.
    pub const fn exclusive() -> Self {
        Self(Kind::Exclusive)
    }

    /// A customer with profile, consents, applications and submissions.
    pub fn customer(id: CustomerId) -> Self {
        Self::of("customer", &id.to_string())
    }

    /// Lenders, cards, groups, slabs, switches and partners: what has a version of the catalog.
    pub fn catalog() -> Self {
        Self::of("catalog", "")
    }

    /// Something else that has a name.
    pub fn of(kind: &str, name: &str) -> Self {
        let digest = Sha256::digest(format!("{kind}:{name}"));
        let mut key = [0; 8];
        key.copy_from_slice(&digest[..8]);
        match i64::from_be_bytes(key) {
            EVERYTHING => Self(Kind::Exclusive),
            key => Self(Kind::Part(key)),
        }
    }

    /// What waits in PostgreSQL until nobody else decides about this; it ends with the transaction.
    pub(super) fn lock(self) -> String {
        match self.0 {
            Kind::Exclusive => format!("SELECT pg_advisory_xact_lock({EVERYTHING})"),
            Kind::Rows => format!("SELECT pg_advisory_xact_lock_shared({EVERYTHING})"),
            Kind::Part(key) => format!(
                "SELECT pg_advisory_xact_lock_shared({EVERYTHING}), pg_advisory_xact_lock({key})"
            ),
        }
    }

    /// Nothing: it adds rows, or changes them by their keys whatever they hold.
    pub const fn rows() -> Self {
        Self(Kind::Rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_another_kind_or_name_is_another_part() {
        let parts = [
            Scope::of("job", "1"),
            Scope::of("job", "2"),
            Scope::of("login", "1"),
        ];
        for (place, part) in parts.iter().enumerate() {
            assert!(!parts[..place].contains(part));
            assert_ne!(*part, Scope::exclusive());
        }
        assert_eq!(Scope::of("job", "1"), parts[0]);
    }
}
