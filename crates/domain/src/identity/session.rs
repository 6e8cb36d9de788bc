//! Sessions of the three areas and their lifetimes.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::tally::seconds_between;

/// The area of a session; each has its own login, storage names and token prefix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Customers.
    Customer,
    /// Partners and merchants.
    Partner,
    /// Back-office users.
    Admin,
}

impl Area {
    pub const ALL: [Self; 3] = [Self::Customer, Self::Partner, Self::Admin];

    /// The name on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Customer => "customer",
            Self::Partner => "partner",
            Self::Admin => "admin",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.code() == code)
    }

    /// Prefix of the area's tokens, so that a leaked one is recognised and a token is never looked up in the wrong
    /// area.
    pub const fn token_prefix(self) -> &'static str {
        match self {
            Self::Customer => "skc_",
            Self::Partner => "skp_",
            Self::Admin => "ska_",
        }
    }

    /// The area of a token.
    pub fn from_token(token: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|area| token.starts_with(area.token_prefix()))
    }
}

/// Maximum duration of a masquerade in a merchant's portal, seconds (domain: identity, masquerade).
pub const MASQUERADE_SECONDS: i64 = 30 * 60;

/// Lifetime of a session: a table `[session.<area>]` of the limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct SessionPolicy {
    /// Absolute limit, seconds.
    pub absolute_seconds: i64,
    /// Idle limit, minutes; then the page asks.
    pub idle_minutes: i64,
    /// Countdown of the page's question, seconds.
    pub countdown_seconds: i64,
    /// Seconds after authentication in which sensitive calls are allowed.
    pub confirmed_seconds: i64,
}

impl SessionPolicy {
    /// Minimum interval of writing the last use, which may therefore be outdated by this much; the idle limit allows
    /// for it.
    pub const TOUCH_SECONDS: i64 = 60;

    /// Whether a session is valid: neither expired nor idle beyond the countdown.
    pub fn is_alive(&self, created: Timestamp, last_used: Timestamp, now: Timestamp) -> bool {
        let idle = self.idle_minutes * 60 + self.countdown_seconds + Self::TOUCH_SECONDS;
        seconds_between(created, now) < self.absolute_seconds
            && seconds_between(last_used, now) < idle
    }

    /// Whether the owner authenticated recently enough.
    pub fn is_confirmed(&self, confirmed: Timestamp, now: Timestamp) -> bool {
        seconds_between(confirmed, now) < self.confirmed_seconds
    }

    /// The absolute expiry of a session.
    pub fn expires_at(&self, created: Timestamp) -> Timestamp {
        created
            .saturating_add(SignedDuration::from_secs(self.absolute_seconds))
            .unwrap_or(Timestamp::MAX)
    }

    /// Whether the last use should be written again.
    pub fn should_touch(last_used: Timestamp, now: Timestamp) -> bool {
        seconds_between(last_used, now) >= Self::TOUCH_SECONDS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn a_session_ends_by_age_and_by_rest() {
        let policy = SessionPolicy {
            absolute_seconds: 43_200,
            idle_minutes: 15,
            countdown_seconds: 60,
            confirmed_seconds: 300,
        };
        for (last_used, now, alive) in [
            (0, 0, true),
            (0, 1_019, true),
            (0, 1_020, false),
            (43_000, 43_199, true),
            (43_000, 43_200, false),
        ] {
            assert_eq!(
                policy.is_alive(at(0), at(last_used), at(now)),
                alive,
                "{last_used} {now}"
            );
        }
        assert_eq!(policy.expires_at(at(10)), at(43_210));
    }

    #[test]
    fn a_proof_counts_for_a_short_while() {
        let policy = SessionPolicy {
            absolute_seconds: 43_200,
            idle_minutes: 15,
            countdown_seconds: 60,
            confirmed_seconds: 300,
        };
        for (now, confirmed) in [(100, true), (399, true), (400, false), (43_000, false)] {
            assert_eq!(policy.is_confirmed(at(100), at(now)), confirmed, "{now}");
        }
    }

    #[test]
    fn tokens_name_their_area() {
        for area in Area::ALL {
            assert_eq!(
                Area::from_token(&format!("{}x", area.token_prefix())),
                Some(area)
            );
            assert_eq!(Area::from_code(area.code()), Some(area));
        }
        assert_eq!(Area::from_token("xyz"), None);
    }
}
