//! Login status of back-office users.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UserStatus {
    /// Has a password and may log in.
    Active,
    /// Invited, without a password yet.
    Invited,
    /// May not log in.
    Disabled,
}

impl UserStatus {
    pub const ALL: [Self; 3] = [Self::Active, Self::Invited, Self::Disabled];

    /// The word on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Invited => "invited",
            Self::Disabled => "disabled",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}
