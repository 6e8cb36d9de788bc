//! Somebody whom another server hands over to us: it signs a call and gets a code, their browser opens it, once.

use jiff::Timestamp;

/// What a code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOverKind {
    /// A person begins here with what their partner's site knows of them.
    CustomerSite,
    /// A merchant goes on in the portal.
    Portal,
    /// A lender's customer comes back to their application.
    Lender,
}

impl HandOverKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::CustomerSite, Self::Portal, Self::Lender];

    /// The word in the database and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CustomerSite => "customer_site",
            Self::Portal => "portal",
            Self::Lender => "lender",
        }
    }

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Why a code opens nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOverRefusal {
    /// Nobody was given it, or it is for another page or another partner's.
    Unknown,
    /// It was opened before.
    Used,
    /// It is too old.
    Expired,
}

impl HandOverRefusal {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unknown => "hand-over-unknown",
            Self::Used => "hand-over-used",
            Self::Expired => "hand-over-expired",
        }
    }
}

/// Whether a code that somebody was given may be opened now.
pub fn may_open(
    opened_at: Option<Timestamp>,
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<(), HandOverRefusal> {
    match opened_at {
        Some(_) => Err(HandOverRefusal::Used),
        None if expires_at <= now => Err(HandOverRefusal::Expired),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_opens_once_and_in_time() {
        let at = |second| Timestamp::from_second(second).unwrap();
        assert_eq!(may_open(None, at(10), at(9)), Ok(()));
        assert_eq!(
            may_open(None, at(10), at(10)),
            Err(HandOverRefusal::Expired)
        );
        assert_eq!(
            may_open(Some(at(3)), at(10), at(4)),
            Err(HandOverRefusal::Used)
        );
        assert_eq!(
            may_open(Some(at(3)), at(10), at(40)),
            Err(HandOverRefusal::Used)
        );
    }

    #[test]
    fn a_kind_reads_back() {
        for kind in HandOverKind::ALL {
            assert_eq!(HandOverKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(HandOverKind::from_code("x"), None);
    }
}
