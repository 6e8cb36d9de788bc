//! Approval of payout batches by a second, independent person.

use crate::id::AdminId;

/// A back-office user who prepares or approves a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BatchActor {
    pub id: AdminId,
    /// Who invited them; none if added on the command line.
    pub invited_by: Option<AdminId>,
}

/// Why a user may not approve a batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Objection {
    /// They prepared it.
    OwnBatch,
    /// They invited the preparer, or were invited by them.
    Invited,
    /// They entered an account that it pays to.
    ChangedAccount,
}

impl Objection {
    pub const ALL: [Self; 3] = [Self::OwnBatch, Self::Invited, Self::ChangedAccount];

    /// The error code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::OwnBatch => "payout-own-batch",
            Self::Invited => "payout-invited",
            Self::ChangedAccount => "payout-changed-account",
        }
    }
}

/// Why a user may not approve a batch of another, with accounts that these users entered; none: they may.
pub fn find_objection(
    approver: BatchActor,
    preparer: BatchActor,
    entered_accounts: &[AdminId],
) -> Option<Objection> {
    if approver.id == preparer.id {
        Some(Objection::OwnBatch)
    } else if approver.invited_by == Some(preparer.id) || preparer.invited_by == Some(approver.id) {
        Some(Objection::Invited)
    } else if entered_accounts.contains(&approver.id) {
        Some(Objection::ChangedAccount)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn person(id: i64, invited_by: Option<i64>) -> BatchActor {
        BatchActor {
            id: AdminId(id),
            invited_by: match invited_by {
                Some(id) => Some(AdminId(id)),
                None => None,
            },
        }
    }

    #[test]
    fn an_independent_admin_may_approve() {
        let (maker, checker) = (person(1, None), person(2, None));
        assert_eq!(find_objection(checker, maker, &[]), None);
        assert_eq!(find_objection(maker, maker, &[]), Some(Objection::OwnBatch));
        let (inviter, invited) = (person(3, None), person(4, Some(3)));
        assert_eq!(
            find_objection(invited, inviter, &[]),
            Some(Objection::Invited)
        );
        assert_eq!(
            find_objection(inviter, invited, &[]),
            Some(Objection::Invited)
        );
        // Two users invited by a third are independent of each other.
        assert_eq!(find_objection(person(5, Some(3)), invited, &[]), None);
    }

    #[test]
    fn an_admin_who_changed_an_account_cannot_approve_its_payout() {
        let (maker, checker) = (person(1, None), person(2, None));
        assert_eq!(
            find_objection(checker, maker, &[AdminId(9), checker.id]),
            Some(Objection::ChangedAccount)
        );
        assert_eq!(find_objection(checker, maker, &[maker.id]), None);
    }
}
