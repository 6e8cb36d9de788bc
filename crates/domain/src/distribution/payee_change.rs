//! Change of a payee's bank account, which is held before the new account is paid.

/// State of a change. Only a held one can change its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayeeChangeState {
    /// Held; the payee is in no batch of payouts during the hold.
    Held,
    /// The hold ended: payouts go to this account.
    Effective,
    /// Cancelled by the back office.
    Cancelled,
    /// Replaced by another change during the hold.
    Superseded,
}

impl PayeeChangeState {
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

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
