//! Scopes of transactions: PostgreSQL serialises transactions of the same scope by advisory locks.

use std::iter;

use saakh_domain::id::{CustomerId, MerchantId};
use sha2::{Digest, Sha256};

use super::Arg;
use crate::args;

/// The lock that every transaction shares and an exclusive one holds alone.
const EVERYTHING: i64 = 0;

/// The kind of a customer's scope.
pub(super) const CUSTOMER: &str = "customer";

/// A PostgreSQL statement that waits for a lock, and its values.
pub(super) type Lock = (&'static str, Vec<Arg>);

// The zero is `EVERYTHING`.
const EXCLUSIVE: &str = "SELECT pg_advisory_xact_lock(0)";
const ROWS: &str = "SELECT pg_advisory_xact_lock_shared(0)";
const PART: &str = "SELECT pg_advisory_xact_lock_shared(0), pg_advisory_xact_lock($1)";

/// The data that a transaction bases its writes on. All data that it reads for that must be changed only in the same
/// scope, or in [`Scope::exclusive`].
///
/// `SQLite` has one writer, so there every transaction is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope(Kind);

/// The locks of a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Excludes all other transactions.
    Exclusive,
    /// Excludes other transactions of the same part.
    Part(Part),
    /// Excludes other transactions of either part.
    Parts(Part, Part),
    /// Runs concurrently with all but exclusive transactions.
    Rows,
}

/// A named scope: its kind, for messages, and the key of its lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    kind: &'static str,
    key: i64,
}

impl Scope {
    /// Everything: waits for all running transactions and blocks new ones. The most expensive scope; for rare changes,
    /// such as edits of user accounts.
    pub const fn exclusive() -> Self {
        Self(Kind::Exclusive)
    }

    /// A customer with profile, consents, applications and submissions.
    pub fn customer(id: CustomerId) -> Self {
        Self::new(CUSTOMER, &id.to_string())
    }

    /// All data under the catalog version: lenders, cards, groups, slabs, switches and partners.
    pub fn catalog() -> Self {
        Self::new("catalog", "")
    }

    /// The commission ledger: entry numbers have no gaps, and a month has one slab.
    pub fn ledger() -> Self {
        Self::new("ledger", "")
    }

    /// The details of a merchant.
    pub fn merchant(id: MerchantId) -> Self {
        Self::new("merchant", &id.to_string())
    }

    /// Any other named scope.
    pub fn new(kind: &'static str, name: &str) -> Self {
        let digest = Sha256::digest(format!("{kind}:{name}"));
        let mut key = [0; 8];
        key.copy_from_slice(&digest[..8]);
        match i64::from_be_bytes(key) {
            EVERYTHING => Self(Kind::Exclusive),
            key => Self(Kind::Part(Part { kind, key })),
        }
    }

    /// Combines two parts into one scope. All transactions must take them in the same order. Combined with anything but
    /// a part or rows, the scope is exclusive.
    #[must_use]
    pub const fn combine(self, other: Self) -> Self {
        Self(match (self.0, other.0) {
            (Kind::Part(first), Kind::Part(second)) => Kind::Parts(first, second),
            (Kind::Rows, kind) | (kind, Kind::Rows) => kind,
            _ => Kind::Exclusive,
        })
    }

    /// PostgreSQL statements that take the scope's locks in order, held until the end of the transaction.
    pub(super) fn locks(self) -> impl Iterator<Item = Lock> {
        let (first, second) = match self.0 {
            Kind::Exclusive => ((EXCLUSIVE, args![]), None),
            Kind::Rows => ((ROWS, args![]), None),
            Kind::Part(part) => ((PART, args![part.key]), None),
            Kind::Parts(first, second) => {
                ((PART, args![first.key]), Some((PART, args![second.key])))
            }
        };
        iter::once(first).chain(second)
    }

    /// No scope: the transaction only inserts rows, or updates them by key regardless of their content.
    pub const fn rows() -> Self {
        Self(Kind::Rows)
    }
}

/// The scopes that a transaction holds, recorded in builds with debug assertions only.
#[derive(Debug, Default)]
pub(super) struct HeldScopes(Vec<Scope>);

impl HeldScopes {
    pub(super) fn add(&mut self, scope: Scope) {
        if cfg!(debug_assertions) {
            self.0.push(scope);
        }
    }

    pub(super) fn include(&self, scope: Scope) -> bool {
        let includes_part = |wanted: Part| self.includes(|part| part == wanted);
        match scope.0 {
            Kind::Rows => true,
            Kind::Exclusive => self.0.contains(&scope),
            Kind::Part(part) => includes_part(part),
            Kind::Parts(first, second) => includes_part(first) && includes_part(second),
        }
    }

    pub(super) fn include_kind(&self, kind: &str) -> bool {
        self.includes(|part| part.kind == kind)
    }

    /// Whether a part matches, or the transaction is exclusive.
    fn includes(&self, is_wanted: impl Fn(Part) -> bool) -> bool {
        self.0.iter().any(|held| match held.0 {
            Kind::Exclusive => true,
            Kind::Part(part) => is_wanted(part),
            Kind::Parts(first, second) => is_wanted(first) || is_wanted(second),
            Kind::Rows => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_of_another_kind_or_name_are_different() {
        let parts = [
            Scope::new("job", "1"),
            Scope::new("job", "2"),
            Scope::new("login", "1"),
        ];
        for (place, part) in parts.iter().enumerate() {
            assert!(!parts[..place].contains(part));
            assert_ne!(*part, Scope::exclusive());
        }
        assert_eq!(Scope::new("job", "1"), parts[0]);
    }

    #[test]
    fn both_scopes_of_a_pair_are_locked() {
        let (one, other) = (Scope::new("job", "1"), Scope::new("job", "2"));
        let keys = |scope: Scope| scope.locks().map(|(_, keys)| keys).collect::<Vec<_>>();
        assert_eq!(keys(one.combine(other)), [keys(one), keys(other)].concat());
        assert_eq!(one.combine(Scope::rows()), one);
        assert_eq!(one.combine(Scope::exclusive()), Scope::exclusive());
    }

    #[test]
    fn held_scopes_include_their_parts_and_exclusive_ones_all() {
        let (one, other) = (Scope::new("job", "1"), Scope::new("login", "1"));
        let mut held = HeldScopes::default();
        assert!(held.include(Scope::rows()) && !held.include(one));
        held.add(one);
        assert!(held.include(one) && held.include_kind("job"));
        assert!(!held.include(one.combine(other)) && !held.include_kind("login"));
        held.add(other);
        assert!(held.include(one.combine(other)));
        assert!(!held.include(Scope::exclusive()));
        held.add(Scope::exclusive());
        assert!(held.include(Scope::catalog()) && held.include(Scope::exclusive()));
    }
}
