//! Login status of people in the back office and the portal.

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

    pub const fn from_login(is_disabled: bool, has_password: bool) -> Self {
        match (is_disabled, has_password) {
            (true, _) => Self::Disabled,
            (false, false) => Self::Invited,
            (false, true) => Self::Active,
        }
    }

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
