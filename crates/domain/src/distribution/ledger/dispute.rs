//! Disputes of partners and lenders about a loan's commission.

use jiff::civil::Date;

use super::EARLIEST_DAY;
use super::loan::LoanEvent;
use super::tax::TaxPolicy;
use crate::Paise;
use crate::text::Message;
use crate::trust::ticket::TicketState;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeState {
    /// We owe an answer.
    Open,
    /// An answer was given.
    Answered,
    Closed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisputeStep {
    /// Raises the dispute, or asks again.
    Asked,
    Answered,
    Closed,
}

impl DisputeState {
    pub const ALL: [Self; 3] = [Self::Open, Self::Answered, Self::Closed];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Answered => "answered",
            Self::Closed => "closed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }

    /// The state of a dispute whose ticket has a state.
    pub const fn of_ticket(state: TicketState) -> Self {
        match state {
            TicketState::Open | TicketState::Waiting | TicketState::OnHold => Self::Open,
            TicketState::Resolved => Self::Answered,
            TicketState::Closed | TicketState::Merged => Self::Closed,
        }
    }
}

impl DisputeStep {
    pub const ALL: [Self; 3] = [Self::Asked, Self::Answered, Self::Closed];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Answered => "answered",
            Self::Closed => "closed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|step| step.code() == code)
    }
}

/// A correction booked with an answer, equivalent to a line of a lender's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Correction {
    /// The loan was disbursed with this amount and date.
    Disbursal { amount: Paise, on: Date },
    /// An additional payment of the lender; negative for a claw-back.
    Received { amount: Paise },
}

/// Maximum amount of a loan or payment: a thousand crore rupees.
const MOST: Paise = Paise(1_000_000_000_000);

impl Correction {
    /// A validation error: field and message.
    pub fn problem(self, today: Date) -> Option<(&'static str, Message)> {
        let (amount, day) = match self {
            Self::Disbursal { amount, on } => (amount, Some(on)),
            Self::Received { amount } => (amount, None),
        };
        if amount == Paise::ZERO || amount.0.abs() > MOST.0 {
            return Some(("amount", Message::new("upload_row_amount_invalid")));
        }
        if day.is_some() && amount < Paise::ZERO {
            return Some(("amount", Message::new("upload_row_amount_negative")));
        }
        let wrong = match day {
            Some(day) if day > today => "upload_row_day_future",
            Some(day) if day < EARLIEST_DAY => "upload_row_day_early",
            _ => return None,
        };
        Some(("on", Message::new(wrong)))
    }

    /// The resulting event, with the taxes of the day.
    pub fn to_event(self, taxes: &TaxPolicy, today: Date) -> LoanEvent {
        match self {
            Self::Disbursal { amount, on } => LoanEvent::new_confirmed(amount, on),
            Self::Received { amount } => {
                LoanEvent::new_received(amount, taxes.compute_lender_taxes(amount, today))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_correction_names_a_day_on_which_a_loan_may_have_been_paid() {
        let today = date(2026, 11, 26);
        let wrong = |on: Date| {
            let amount = Paise::rupees(1_000);
            let problem = Correction::Disbursal { amount, on }.problem(today);
            problem.map(|(field, message)| (field, message.key))
        };
        assert_eq!(wrong(today), None);
        assert_eq!(wrong(date(2000, 1, 1)), None);
        let future = Some(("on", "upload_row_day_future".into()));
        assert_eq!(wrong(date(2026, 11, 27)), future);
        for early in [date(1, 1, 1), date(1900, 1, 1), date(1999, 12, 31)] {
            let expected = Some(("on", "upload_row_day_early".into()));
            assert_eq!(wrong(early), expected, "{early}");
        }
    }
}
