//! Hand-over of a customer by another server: it signs a call and gets a code, which the customer's browser opens once.

use jiff::Timestamp;

/// Purpose of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOverKind {
    /// A customer starts with data from their partner's site.
    CustomerSite,
    /// A merchant continues in the portal.
    Portal,
    /// A lender's customer returns to their application.
    Lender,
}

impl HandOverKind {
    pub const ALL: [Self; 3] = [Self::CustomerSite, Self::Portal, Self::Lender];

    /// The word in the database and on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::CustomerSite => "customer_site",
            Self::Portal => "portal",
            Self::Lender => "lender",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Why a code is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOverRefusal {
    /// It does not exist, or is for another page or partner.
    Unknown,
    /// It was used before.
    Used,
    Expired,
}

/// Whether a code may be opened now.
pub fn check_open(
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
        assert_eq!(check_open(None, at(10), at(9)), Ok(()));
        assert_eq!(
            check_open(None, at(10), at(10)),
            Err(HandOverRefusal::Expired)
        );
        assert_eq!(
            check_open(Some(at(3)), at(10), at(4)),
            Err(HandOverRefusal::Used)
        );
        assert_eq!(
            check_open(Some(at(3)), at(10), at(40)),
            Err(HandOverRefusal::Used)
        );
    }

    #[test]
    fn a_hand_over_kind_parses_from_its_code() {
        for kind in HandOverKind::ALL {
            assert_eq!(HandOverKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(HandOverKind::from_code("x"), None);
    }
}
