//! What a transaction decides about: PostgreSQL runs two of one scope one after the other.

use std::iter;

use saakh_domain::id::CustomerId;
use sha2::{Digest, Sha256};

use super::Arg;
use crate::args;

/// The lock that every transaction shares, and an exclusive one has for itself.
const EVERYTHING: i64 = 0;

/// A statement that waits for a lock of PostgreSQL, and its values.
pub(super) type Lock = (&'static str, Vec<Arg>);

// The zero is `EVERYTHING`.
const EXCLUSIVE: &str = "SELECT pg_advisory_xact_lock(0)";
const ROWS: &str = "SELECT pg_advisory_xact_lock_shared(0)";
const PART: &str = "SELECT pg_advisory_xact_lock_shared(0), pg_advisory_xact_lock($1)";

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
    /// While no other transaction of either part runs.
    Parts(i64, i64),
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

    /// This part and then another one, as if that were entered at once. Whoever takes both takes
    /// them in the same order. Beside everything else it is everything.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(match (self.0, other.0) {
            (Kind::Part(first), Kind::Part(second)) => Kind::Parts(first, second),
            (Kind::Rows, kind) | (kind, Kind::Rows) => kind,
            _ => Kind::Exclusive,
        })
    }

    /// What waits in PostgreSQL until nobody else decides about this, one after the other; it ends with the transaction.
    pub(super) fn locks(self) -> impl Iterator<Item = Lock> {
        let (first, second) = match self.0 {
            Kind::Exclusive => ((EXCLUSIVE, args![]), None),
            Kind::Rows => ((ROWS, args![]), None),
            Kind::Part(key) => ((PART, args![key]), None),
            Kind::Parts(first, second) => ((PART, args![first]), Some((PART, args![second]))),
        };
        iter::once(first).chain(second)
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

    #[test]
    fn two_parts_are_both_waited_for() {
        let (one, other) = (Scope::of("job", "1"), Scope::of("job", "2"));
        let keys = |scope: Scope| scope.locks().map(|(_, keys)| keys).collect::<Vec<_>>();
        assert_eq!(keys(one.and(other)), [keys(one), keys(other)].concat());
        assert_eq!(one.and(Scope::rows()), one);
        assert_eq!(one.and(Scope::exclusive()), Scope::exclusive());
    }
}
