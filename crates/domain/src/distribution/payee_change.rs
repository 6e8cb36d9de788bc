//! Another bank account for somebody who is paid: it waits before money goes to it.

/// Where a change stands. Only one that is held can become something else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayeeChangeState {
    /// It waits; its payee enters no batch of payouts meanwhile.
    Held,
    /// It waited long enough: this is the account that is paid.
    Effective,
    /// The back office stopped it.
    Cancelled,
    /// Another one was entered while it waited.
    Superseded,
}

impl PayeeChangeState {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Held,
        Self::Effective,
        Self::Cancelled,
        Self::Superseded,
    ];

    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Effective => "effective",
            Self::Cancelled => "cancelled",
            Self::Superseded => "superseded",
        }
    }

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
