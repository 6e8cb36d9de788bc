//! Tickets: what people ask of us, their states and who may move them.

mod clock;
mod file;
mod policy;

use jiff::Timestamp;

pub use clock::{StateChange, SupportClock, TicketTimes, is_late, limit_due};
pub use file::{MAX_TICKET_FILE_BYTES, TicketFileType};
pub use policy::{
    CorrectionRules, InvalidSupportPolicy, StatutoryStep, SupportPolicy, Target, TicketRules,
};

use crate::identity::permission::Permission;
use crate::words;

words! {
    /// What a ticket is about.
    pub enum TicketKind {
        Question = "question",
        Complaint = "complaint",
        /// A wish to see, correct or erase personal data.
        DataRight = "data_right",
        /// Something that does not work.
        Technical = "technical",
        /// A partner's question about working with us.
        Partner = "partner",
        /// A question about the commission of a loan.
        Commission = "commission",
    }
}

words! {
    /// Who asks.
    pub enum RequesterKind {
        Customer = "customer",
        /// Somebody without an account.
        Visitor = "visitor",
        /// A login of the partner portal.
        Merchant = "merchant",
        /// A lender, whose words staff write down.
        Lender = "lender",
    }
}

words! {
    /// How it reached us.
    pub enum TicketChannel {
        Web = "web",
        Phone = "phone",
        Mail = "mail",
        Letter = "letter",
        /// To a text message of ours.
        Reply = "reply",
        /// The partner portal.
        Portal = "portal",
    }
}

words! {
    /// Where it waits for somebody who works such tickets.
    pub enum TicketQueue {
        Complaints = "complaints",
        DataRequests = "data-requests",
        Customers = "customers",
        Technical = "technical",
        Partners = "partners",
        Commission = "commission",
    }
}

words! {
    /// How urgent it is.
    pub enum TicketPriority {
        Low = "low",
        Normal = "normal",
        High = "high",
        Urgent = "urgent",
    }
}

words! {
    /// Where a ticket is.
    pub enum TicketState {
        /// We owe the next step.
        Open = "open",
        /// The requester owes an answer.
        Waiting = "waiting",
        /// A lender or another team owes an answer.
        OnHold = "on_hold",
        Resolved = "resolved",
        Closed = "closed",
        /// It goes on in another ticket.
        Merged = "merged",
    }
}

words! {
    /// Something that moves a ticket.
    pub enum TicketStep {
        /// The requester writes.
        Message = "message",
        /// Staff ask the requester something.
        AskBack = "ask-back",
        /// Staff wait for a lender or another team.
        Hold = "hold",
        /// What was waited for is there.
        Resume = "resume",
        Resolve = "resolve",
        /// Staff take a finished ticket up again.
        Reopen = "reopen",
        /// The requester needs no answer any more.
        Withdraw = "withdraw",
        /// Nobody wrote for days after it was resolved.
        Close = "close",
        /// It goes on in another ticket of its requester.
        Merge = "merge",
    }
}

words! {
    /// What staff do with a ticket.
    pub enum TicketAction {
        Reply = "reply",
        Note = "note",
        Assign = "assign",
        Release = "release",
        Hold = "hold",
        Resume = "resume",
        Resolve = "resolve",
        Reopen = "reopen",
        Classify = "classify",
        /// A visitor's is closed without an answer.
        Discard = "discard",
        /// It goes on in another ticket of its requester.
        Merge = "merge",
        /// It goes on for itself again.
        Unmerge = "unmerge",
    }
}

words! {
    /// What happens with a ticket after a reply.
    pub enum AfterReply {
        /// The state stays.
        Stay = "stay",
        /// The requester has to answer.
        Wait = "wait",
        Resolve = "resolve",
    }
}

words! {
    /// What an entry of a ticket is.
    pub enum TicketEntryKind {
        /// Words between the requester and us.
        Message = "message",
        /// Words among staff.
        Note = "note",
        /// The ticket has another state.
        State = "state",
        /// It has another person who works it, or nobody.
        Assign = "assign",
        /// It has another kind, queue or priority.
        Classify = "classify",
        /// A step that the law's period demands.
        Statutory = "statutory",
        /// A file between the requester and us.
        File = "file",
        /// A correction of the customer's data stands somewhere else.
        Correction = "correction",
        /// Two tickets became one; it stands in both.
        Merge = "merge",
        /// They are two again.
        Unmerge = "unmerge",
    }
}

words! {
    /// Whose entry it is.
    pub enum TicketAuthor {
        Requester = "requester",
        Staff = "staff",
        /// The program, at the end of a period.
        System = "system",
    }
}

impl TicketKind {
    /// The queue of new tickets.
    pub const fn queue(self) -> TicketQueue {
        match self {
            Self::Question => TicketQueue::Customers,
            Self::Complaint => TicketQueue::Complaints,
            Self::DataRight => TicketQueue::DataRequests,
            Self::Technical => TicketQueue::Technical,
            Self::Partner => TicketQueue::Partners,
            Self::Commission => TicketQueue::Commission,
        }
    }

    /// The priority of new tickets.
    pub const fn priority(self) -> TicketPriority {
        match self {
            Self::Complaint => TicketPriority::High,
            Self::Question
            | Self::DataRight
            | Self::Technical
            | Self::Partner
            | Self::Commission => TicketPriority::Normal,
        }
    }
}

impl RequesterKind {
    /// Whether they ask questions of a kind.
    pub const fn may_ask(self, kind: TicketKind) -> bool {
        match kind {
            TicketKind::Question | TicketKind::Complaint | TicketKind::DataRight => {
                self.has_statutory_period()
            }
            TicketKind::Technical => !matches!(self, Self::Lender),
            TicketKind::Partner => matches!(self, Self::Merchant),
            TicketKind::Commission => matches!(self, Self::Merchant | Self::Lender),
        }
    }

    /// Whether the law sets a day by which they are answered.
    pub const fn has_statutory_period(self) -> bool {
        matches!(self, Self::Customer | Self::Visitor)
    }
}

impl TicketQueue {
    /// What somebody who works its tickets may do.
    pub const fn permission(self) -> Permission {
        match self {
            Self::Complaints | Self::DataRequests | Self::Customers => Permission::TicketWork,
            Self::Technical => Permission::JobManage,
            Self::Partners => Permission::PartnerWrite,
            Self::Commission => Permission::CommissionWrite,
        }
    }
}

impl TicketPriority {
    /// The rank in the database: the higher, the more urgent.
    pub const fn rank(self) -> i64 {
        self as i64
    }

    pub fn from_rank(rank: i64) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.rank() == rank)
    }
}

impl TicketState {
    /// Whether somebody still has to do something.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::Waiting | Self::OnHold)
    }

    /// Whether its clock rests, because somebody else has to do something first.
    pub const fn is_resting(self) -> bool {
        matches!(self, Self::Waiting | Self::OnHold)
    }

    /// The state after a step; none if the step is not possible. Whether a finished ticket may be taken up again at all is
    /// [`TicketRules::may_reopen`].
    pub const fn next_state(self, step: TicketStep) -> Option<Self> {
        use TicketStep as Step;
        let is_possible = match step {
            Step::Message => !matches!(self, Self::Merged),
            Step::Resume => matches!(self, Self::OnHold),
            Step::Reopen => matches!(self, Self::Resolved | Self::Closed),
            Step::AskBack => matches!(self, Self::Open),
            Step::Hold | Step::Resolve => matches!(self, Self::Open | Self::Waiting),
            Step::Withdraw | Step::Merge => {
                matches!(self, Self::Open | Self::Waiting | Self::OnHold)
            }
            Step::Close => matches!(self, Self::Resolved),
        };
        if is_possible {
            Some(step.wanted_state())
        } else {
            None
        }
    }
}

impl TicketStep {
    /// The state to which it leads.
    pub const fn wanted_state(self) -> TicketState {
        match self {
            Self::Message | Self::Resume | Self::Reopen => TicketState::Open,
            Self::AskBack => TicketState::Waiting,
            Self::Hold => TicketState::OnHold,
            Self::Resolve => TicketState::Resolved,
            Self::Withdraw | Self::Close => TicketState::Closed,
            Self::Merge => TicketState::Merged,
        }
    }
}

impl AfterReply {
    /// The state to which a reply leads.
    pub const fn wanted_state(self) -> TicketState {
        match self {
            Self::Stay => TicketState::Open,
            Self::Wait => TicketState::Waiting,
            Self::Resolve => TicketState::Resolved,
        }
    }
}

impl TicketEntryKind {
    /// Whether the requester sees the entry.
    pub const fn is_public(self) -> bool {
        match self {
            Self::Message
            | Self::State
            | Self::File
            | Self::Correction
            | Self::Merge
            | Self::Unmerge => true,
            Self::Note | Self::Assign | Self::Classify | Self::Statutory => false,
        }
    }

    /// Whether it is something between the requester and us, which the other side has to read.
    pub const fn is_correspondence(self) -> bool {
        matches!(self, Self::Message | Self::File)
    }

    /// Whether it names another ticket.
    pub const fn names_ticket(self) -> bool {
        matches!(self, Self::Merge | Self::Unmerge)
    }
}

impl TicketRules {
    /// Whether a ticket that was merged at an instant may be on its own again.
    pub fn may_unmerge(&self, merged_at: Timestamp, now: Timestamp) -> bool {
        now.duration_since(merged_at).as_hours() < self.unmerge_days * 24
    }

    /// Whether a ticket that was resolved or withdrawn at an instant may be taken up again.
    pub fn may_reopen(&self, finished_at: Timestamp, now: Timestamp) -> bool {
        now.duration_since(finished_at).as_hours() < self.reopen_days * 24
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_allows_these_steps_and_no_others() {
        let table = TicketState::ALL.iter().map(|state| {
            let steps = TicketStep::ALL.iter().filter_map(|step| {
                let next = state.next_state(*step)?;
                Some(format!("{}: {}", step.code(), next.code()))
            });
            (state.code(), steps.collect::<Vec<_>>().join(", "))
        });
        let expected = [
            (
                "open",
                "message: open, ask-back: waiting, hold: on_hold, resolve: resolved, withdraw: closed, merge: merged",
            ),
            (
                "waiting",
                "message: open, hold: on_hold, resolve: resolved, withdraw: closed, merge: merged",
            ),
            (
                "on_hold",
                "message: open, resume: open, withdraw: closed, merge: merged",
            ),
            ("resolved", "message: open, reopen: open, close: closed"),
            ("closed", "message: open, reopen: open"),
            ("merged", ""),
        ];
        let expected = expected.map(|(state, steps)| (state, steps.to_owned()));
        assert_eq!(table.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn each_kind_is_asked_by_these_requesters() {
        let table = TicketKind::ALL.iter().map(|kind| {
            let asking = RequesterKind::ALL.iter().copied();
            let asking = asking.filter(|requester| requester.may_ask(*kind));
            let asking: Vec<_> = asking.map(RequesterKind::code).collect();
            (kind.code(), asking.join(", "))
        });
        let expected = [
            ("question", "customer, visitor"),
            ("complaint", "customer, visitor"),
            ("data_right", "customer, visitor"),
            ("technical", "customer, visitor, merchant"),
            ("partner", "merchant"),
            ("commission", "merchant, lender"),
        ];
        let expected = expected.map(|(kind, asking)| (kind, asking.to_owned()));
        assert_eq!(table.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn ranks_are_those_of_the_priorities() {
        for priority in TicketPriority::ALL {
            assert_eq!(TicketPriority::from_rank(priority.rank()), Some(*priority));
        }
        assert!(TicketPriority::Urgent.rank() > TicketPriority::Low.rank());
        assert_eq!(TicketPriority::from_rank(4), None);
    }
}
