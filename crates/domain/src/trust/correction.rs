//! Corrections of what identifies a customer: proposed by staff with evidence, decided by a second person. A number or
//! address, by which the customer logs in, also needs the customer's passcodes or a wait in which its owner can object.

use crate::words;

words! {
    /// Where a correction stands.
    pub enum CorrectionState {
        /// A second person has to decide.
        Proposed = "proposed",
        /// The customer has to confirm the new number or address.
        Approved = "approved",
        /// It takes effect at a time, unless the customer objects.
        Waiting = "waiting",
        Applied = "applied",
        Refused = "refused",
        /// Staff took it back.
        Withdrawn = "withdrawn",
        /// The customer objected.
        Cancelled = "cancelled",
        /// Nobody decided or confirmed in time, or the field was changed meanwhile.
        Lapsed = "lapsed",
    }
}

words! {
    /// What happens to a correction.
    pub enum CorrectionStep {
        Approve = "approve",
        Refuse = "refuse",
        Withdraw = "withdraw",
        Cancel = "cancel",
        /// The new number or address is proven, the wait is not over.
        Wait = "wait",
        Apply = "apply",
        Lapse = "lapse",
    }
}

impl CorrectionState {
    /// Whether something can still happen to it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Proposed | Self::Approved | Self::Waiting)
    }

    /// The state after a step; none if it cannot be taken.
    pub const fn next_state(self, step: CorrectionStep) -> Option<Self> {
        use CorrectionStep as Step;
        match (self, step) {
            (Self::Proposed, Step::Approve) => Some(Self::Approved),
            (Self::Proposed, Step::Refuse) => Some(Self::Refused),
            (Self::Approved, Step::Wait) => Some(Self::Waiting),
            (Self::Approved | Self::Waiting, Step::Apply) => Some(Self::Applied),
            (Self::Proposed | Self::Approved | Self::Waiting, Step::Withdraw) => {
                Some(Self::Withdrawn)
            }
            (Self::Proposed | Self::Approved | Self::Waiting, Step::Cancel) => {
                Some(Self::Cancelled)
            }
            (Self::Proposed | Self::Approved | Self::Waiting, Step::Lapse) => Some(Self::Lapsed),
            _ => None,
        }
    }
}

/// What proves that a new number or address belongs to the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ContactProof {
    /// A passcode to the new one was entered.
    pub new_confirmed: bool,
    /// A passcode to the one that is replaced was entered.
    pub old_confirmed: bool,
    /// The customer can enter neither; a letter proves who they are.
    pub by_letter: bool,
}

impl ContactProof {
    /// What may happen to an approved correction, whose time for objections has passed or not; none while the customer
    /// has to confirm.
    pub const fn next_step(self, wait_over: bool) -> Option<CorrectionStep> {
        if self.new_confirmed && (self.old_confirmed || wait_over) || self.by_letter && wait_over {
            Some(CorrectionStep::Apply)
        } else if self.new_confirmed || self.by_letter {
            Some(CorrectionStep::Wait)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_allows_these_steps_and_no_others() {
        let table = CorrectionState::ALL.iter().map(|state| {
            let steps = CorrectionStep::ALL.iter().filter_map(|step| {
                let next = state.next_state(*step)?;
                Some(format!("{}: {}", step.code(), next.code()))
            });
            (state.code(), steps.collect::<Vec<_>>().join(", "))
        });
        let expected = [
            (
                "proposed",
                "approve: approved, refuse: refused, withdraw: withdrawn, cancel: cancelled, lapse: lapsed",
            ),
            (
                "approved",
                "withdraw: withdrawn, cancel: cancelled, wait: waiting, apply: applied, lapse: lapsed",
            ),
            (
                "waiting",
                "withdraw: withdrawn, cancel: cancelled, apply: applied, lapse: lapsed",
            ),
            ("applied", ""),
            ("refused", ""),
            ("withdrawn", ""),
            ("cancelled", ""),
            ("lapsed", ""),
        ];
        let expected = expected.map(|(state, steps)| (state, steps.to_owned()));
        assert_eq!(table.collect::<Vec<_>>(), expected);
        for state in CorrectionState::ALL {
            let may_end = state.next_state(CorrectionStep::Lapse).is_some();
            assert_eq!(state.is_open(), may_end, "{}", state.code());
        }
    }

    #[test]
    fn a_contact_is_applied_by_both_passcodes_or_by_one_proof_and_the_wait() {
        use CorrectionStep::{Apply, Wait};
        for (new_confirmed, old_confirmed, by_letter, wait_over, expected) in [
            (false, false, false, false, None),
            (false, true, false, true, None),
            (true, false, false, false, Some(Wait)),
            (true, true, false, false, Some(Apply)),
            (true, false, false, true, Some(Apply)),
            (false, false, true, false, Some(Wait)),
            (false, true, true, false, Some(Wait)),
            (false, false, true, true, Some(Apply)),
        ] {
            let proof = ContactProof {
                new_confirmed,
                old_confirmed,
                by_letter,
            };
            assert_eq!(proof.next_step(wait_over), expected, "{proof:?}");
        }
    }
}
