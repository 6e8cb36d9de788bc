//! What becomes of a message after it was cleared: its state, delivery reports, and replies to it.

use crate::words;

words! {
    /// The state of a message.
    pub enum MessageState {
        /// Cleared; the gateway has not answered yet.
        Sending = "sending",
        /// Handed over, but the answer was lost and the gateway cannot be asked. Never sent again.
        Unknown = "unknown",
        Accepted = "accepted",
        /// The gateway gave up without a definite failure.
        Expired = "expired",
        Failed = "failed",
        Delivered = "delivered",
        Read = "read",
    }
}

impl MessageState {
    /// Reports may arrive in any order, twice or late, so the highest rank counts.
    const fn rank(self) -> u8 {
        match self {
            Self::Sending => 0,
            Self::Unknown => 1,
            Self::Accepted => 2,
            Self::Expired => 3,
            Self::Failed => 4,
            Self::Delivered => 5,
            Self::Read => 6,
        }
    }

    /// The state after a report.
    #[must_use]
    pub const fn after(self, report: ReportedState) -> Self {
        let reported = report.state();
        if reported.rank() > self.rank() {
            reported
        } else {
            self
        }
    }

    /// Whether nothing but a later report changes it.
    pub const fn is_final(self) -> bool {
        !matches!(self, Self::Sending)
    }

    /// Whether the recipient did not get it, as far as the gateway knows.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::Expired | Self::Failed)
    }
}

words! {
    /// What a gateway reports of a message that it accepted.
    pub enum ReportedState {
        Accepted = "accepted",
        Expired = "expired",
        Failed = "failed",
        Delivered = "delivered",
        Read = "read",
    }
}

impl ReportedState {
    const fn state(self) -> MessageState {
        match self {
            Self::Accepted => MessageState::Accepted,
            Self::Expired => MessageState::Expired,
            Self::Failed => MessageState::Failed,
            Self::Delivered => MessageState::Delivered,
            Self::Read => MessageState::Read,
        }
    }
}

words! {
    /// What a gateway does with a message that is handed over again, after its answer was lost.
    pub enum RepeatClass {
        /// Takes it once, by the id that we give it.
        Idempotent = "idempotent",
        /// Tells whether it has a message of an id.
        Queryable = "queryable",
        /// Would send it twice.
        Blind = "blind",
    }
}

words! {
    /// What a reply did.
    pub enum ReplyEffect {
        /// Nothing: somebody has to read it.
        None = "none",
        /// It stopped offers.
        Stopped = "stopped",
        /// It became a ticket of the customer, or a message in one.
        Ticket = "ticket",
    }
}

/// Words by which a recipient stops offers; the first word of a reply, in any case.
const STOP_WORDS: [&str; 4] = ["stop", "unsubscribe", "band", "बंद"];

/// Whether a reply asks us to stop.
pub fn is_stop_reply(text: &str) -> bool {
    let is_of_word = |c: char| !c.is_whitespace() && !c.is_ascii_punctuation() && c != '।';
    let start = text.trim_start_matches(|c| !is_of_word(c));
    let end = start.find(|c| !is_of_word(c)).unwrap_or(start.len());
    STOP_WORDS.contains(&start[..end].to_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_report_of_lower_rank_changes_nothing() {
        use MessageState::{Accepted, Delivered, Failed, Read, Sending, Unknown};
        for (state, report, expected) in [
            (Sending, ReportedState::Accepted, Accepted),
            (Unknown, ReportedState::Delivered, Delivered),
            (Accepted, ReportedState::Failed, Failed),
            (Failed, ReportedState::Delivered, Delivered),
            (Delivered, ReportedState::Failed, Delivered),
            (Delivered, ReportedState::Read, Read),
            (Read, ReportedState::Accepted, Read),
        ] {
            assert_eq!(state.after(report), expected, "{state:?} {report:?}");
        }
    }

    proptest! {
        #[test]
        fn reports_in_any_order_give_the_same_state(
            reports in prop::collection::vec(prop::sample::select(ReportedState::ALL), 0..8),
            state in prop::sample::select(MessageState::ALL),
        ) {
            let forwards = reports.iter().fold(state, |state, report| state.after(*report));
            let backwards = reports.iter().rev().fold(state, |state, report| state.after(*report));
            prop_assert_eq!(forwards, backwards);
        }
    }

    #[test]
    fn the_first_word_stops() {
        for text in [
            "STOP",
            " stop.",
            "Unsubscribe please",
            "BAND karo",
            "बंद",
            "बंद।",
            "\"Stop\"",
        ] {
            assert!(is_stop_reply(text), "{text}");
        }
        for text in ["", "Do not stop", "stopped", "बंदा", "1"] {
            assert!(!is_stop_reply(text), "{text}");
        }
    }
}
