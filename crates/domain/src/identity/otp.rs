//! One-time passcodes: generation, and rules for sending and attempts. The numbers and their reasons are in
//! `data/policy/limits.toml`.

use jiff::Timestamp;
use serde::Deserialize;

use super::identifiers::{InvalidInput, to_latin_digits};
use super::tally::{DAY, HOUR, RetryAfter, Tally, Window, check_elapsed, seconds_between};
use crate::Secret;
use crate::text::Message;

/// A six-digit passcode. Stored only as a keyed hash, never logged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtpCode(Secret<String>);

impl OtpCode {
    /// Number of digits (spec section 9).
    pub const DIGITS: usize = 6;
    const CODES: u32 = 1_000_000;

    /// Generates a uniformly distributed code: random numbers beyond the last whole multiple of a million are drawn
    /// again.
    pub fn generate(mut random: impl FnMut() -> u32) -> Self {
        let usable = u32::MAX - u32::MAX % Self::CODES;
        loop {
            let number = random();
            if number < usable {
                return Self(Secret::new(format!("{:06}", number % Self::CODES)));
            }
        }
    }

    /// Parses input, ignoring spaces. Refused: `invalid_otp`.
    pub fn parse(text: &str) -> Result<Self, InvalidInput> {
        let code: String = to_latin_digits(text)
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        if code.len() == Self::DIGITS && code.bytes().all(|b| b.is_ascii_digit()) {
            Ok(Self(Secret::new(code)))
        } else {
            Err(InvalidInput("invalid_otp"))
        }
    }

    pub fn expose(&self) -> &str {
        self.0.expose()
    }
}

/// The purpose of a passcode, which is valid for that only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OtpPurpose {
    /// Login, or renewed authentication.
    Login,
    /// Consent to being a co-applicant.
    CoApplicant,
    /// Access to a co-applicant's data, and withdrawal.
    CoApplicantRecords,
    /// Not a code any more: one for [`Self::CoApplicantRecords`] was verified recently.
    CoApplicantSeen,
    /// Login on another device after its transfer code was entered.
    Transfer,
    /// Verification of an additional mobile number or e-mail address.
    Contact,
    /// Correction of a verified mobile number or e-mail address.
    Correction,
}

impl OtpPurpose {
    pub const ALL: [Self; 7] = [
        Self::Login,
        Self::CoApplicant,
        Self::CoApplicantRecords,
        Self::CoApplicantSeen,
        Self::Transfer,
        Self::Contact,
        Self::Correction,
    ];

    /// The stored name.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Login => "login",
            Self::CoApplicant => "co_applicant",
            Self::CoApplicantRecords => "co_applicant_records",
            Self::CoApplicantSeen => "co_applicant_seen",
            Self::Transfer => "transfer",
            Self::Contact => "contact",
            Self::Correction => "correction",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|purpose| purpose.code() == code)
    }
}

/// The table `[otp]` of the limits.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct OtpPolicy {
    /// Validity of a code, seconds.
    pub ttl_seconds: i64,
    /// Attempts per code.
    pub tries: u32,
    /// Seconds to wait after the first, second, … send of the last hour; the last one repeats.
    pub resend_after_seconds: Vec<i64>,
    pub sends_per_hour_per_destination: u32,
    pub sends_per_day_per_destination: u32,
    /// Wrong attempts per destination and hour, over all its codes.
    pub failed_tries_per_hour_per_destination: u32,
    /// Wrong attempts per network address and hour, over all destinations.
    pub failed_tries_per_hour_per_address: u32,
    /// Usual number of sends of the whole installation per hour.
    pub sends_per_hour_of_all: u32,
    /// Multiple of the usual number above which codes are sent to known destinations only.
    pub flood_factor: u32,
}

/// A sent code, as far as the rules need it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Challenge {
    pub sent_at: Timestamp,
    /// Number of wrong attempts.
    pub tries: u32,
}

/// Wrong attempts of the last hour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FailedAttempts {
    /// For the destination, over all its codes and origins.
    pub for_destination: Tally,
    /// From the network address, for any destination.
    pub from_address: Tally,
}

/// Why an attempt is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum OtpRefusal {
    /// The code is wrong.
    #[error("wrong code, {tries_left} tries left")]
    Wrong {
        /// Remaining attempts.
        tries_left: u32,
    },
    /// Expired, already used, or sent to another browser.
    #[error("the code has expired")]
    Expired,
    /// Too many attempts.
    #[error("the code was tried too often")]
    UsedUp,
}

/// Load by the installation's number of sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SendLoad {
    Usual,
    /// Unusually many: the operator is alerted.
    High,
    /// So many that unknown destinations get none.
    Flood,
}

impl OtpPolicy {
    /// The load for a number of sends in the last hour.
    pub const fn load(&self, sent: u32) -> SendLoad {
        let usual = self.sends_per_hour_of_all;
        if sent < usual {
            SendLoad::Usual
        } else if sent < usual.saturating_mul(self.flood_factor) {
            SendLoad::High
        } else {
            SendLoad::Flood
        }
    }

    /// Whether a code may be sent now, given the times of earlier sends to the same destination (at least the last
    /// day's, in any order).
    pub fn check_send_limit(&self, sent: &[Timestamp], now: Timestamp) -> Result<(), RetryAfter> {
        let hour = Tally::count_in_window(sent, HOUR, now);
        Window {
            limit: self.sends_per_day_per_destination,
            seconds: DAY,
        }
        .check(Tally::count_in_window(sent, DAY, now), now)?;
        Window {
            limit: self.sends_per_hour_per_destination,
            seconds: HOUR,
        }
        .check(hour, now)?;
        match sent.iter().max() {
            Some(last) => check_elapsed(*last, self.resend_after(hour.count), now),
            None => Ok(()),
        }
    }

    /// Seconds to wait after the `sends`-th send of the last hour.
    pub fn resend_after(&self, sends: u32) -> i64 {
        let index = usize::try_from(sends)
            .unwrap_or(usize::MAX)
            .saturating_sub(1);
        let waits = &self.resend_after_seconds;
        if sends == 0 {
            return 0;
        }
        waits.get(index).or(waits.last()).copied().unwrap_or(0)
    }

    /// Whether another attempt is allowed, given the wrong attempts of the last hour.
    pub fn check_attempt_limit(
        &self,
        failed: FailedAttempts,
        now: Timestamp,
    ) -> Result<(), RetryAfter> {
        let hourly = |limit| Window {
            limit,
            seconds: HOUR,
        };
        hourly(self.failed_tries_per_hour_per_destination).check(failed.for_destination, now)?;
        hourly(self.failed_tries_per_hour_per_address).check(failed.from_address, now)
    }

    /// Decides one attempt. `matched` is the constant-time comparison of the hashes.
    pub fn check(
        &self,
        challenge: Challenge,
        matched: bool,
        now: Timestamp,
    ) -> Result<(), OtpRefusal> {
        if challenge.tries >= self.tries {
            return Err(OtpRefusal::UsedUp);
        }
        if !self.is_valid(challenge.sent_at, now) {
            return Err(OtpRefusal::Expired);
        }
        match self.tries - challenge.tries - 1 {
            _ if matched => Ok(()),
            0 => Err(OtpRefusal::UsedUp),
            tries_left => Err(OtpRefusal::Wrong { tries_left }),
        }
    }

    fn is_valid(&self, sent_at: Timestamp, now: Timestamp) -> bool {
        (0..self.ttl_seconds).contains(&seconds_between(sent_at, now))
    }
}

impl OtpRefusal {
    pub fn message(self) -> Message {
        match self {
            Self::Wrong { tries_left } => {
                Message::new("problem_otp_wrong").with("triesLeft", tries_left)
            }
            Self::Expired => Message::new("problem_otp_expired"),
            Self::UsedUp => Message::new("problem_otp_used_up"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn policy() -> OtpPolicy {
        OtpPolicy {
            ttl_seconds: 300,
            tries: 5,
            resend_after_seconds: vec![30, 60, 120],
            sends_per_hour_per_destination: 5,
            sends_per_day_per_destination: 10,
            failed_tries_per_hour_per_destination: 15,
            failed_tries_per_hour_per_address: 100,
            sends_per_hour_of_all: 2_000,
            flood_factor: 3,
        }
    }

    #[test]
    fn total_sends_are_a_usual_a_high_or_a_flood_load() {
        let loads = [1_999, 2_000, 5_999, 6_000].map(|sent| policy().load(sent));
        assert_eq!(
            loads,
            [
                SendLoad::Usual,
                SendLoad::High,
                SendLoad::High,
                SendLoad::Flood
            ]
        );
    }

    #[test]
    fn the_wait_grows_with_every_send_and_is_exact_to_the_second() {
        let sent = [at(0), at(30), at(90), at(210)];
        for (sends, now, wait) in [
            (1, 29, Some(1)),
            (1, 30, None),
            (2, 30, Some(60)),
            (3, 209, Some(1)),
            (4, 210, Some(120)),
        ] {
            let allowed = policy().check_send_limit(&sent[..sends], at(now));
            assert_eq!(
                allowed.err().map(|wait| wait.seconds),
                wait,
                "{sends} at {now}"
            );
        }
    }

    #[test]
    fn an_hour_holds_five_sends_and_a_day_ten() {
        let five: Vec<_> = (0..5).map(|n| at(n * 200)).collect();
        assert_eq!(
            policy().check_send_limit(&five, at(1_800)),
            Err(RetryAfter { seconds: 1_800 })
        );
        assert_eq!(policy().check_send_limit(&five, at(3_600)), Ok(()));
        let ten: Vec<_> = (0..10).map(|n| at(n * 3_600)).collect();
        assert_eq!(
            policy().check_send_limit(&ten, at(40_000)),
            Err(RetryAfter {
                seconds: DAY - 40_000
            })
        );
    }

    #[test]
    fn a_code_opens_once_in_time_within_its_tries() {
        let sent = Challenge {
            sent_at: at(0),
            tries: 0,
        };
        let check = |challenge, matched, now| policy().check(challenge, matched, at(now));
        assert_eq!(check(sent, true, 299), Ok(()));
        assert_eq!(check(sent, true, 300), Err(OtpRefusal::Expired));
        assert_eq!(check(sent, true, -1), Err(OtpRefusal::Expired));
        assert_eq!(
            check(sent, false, 1),
            Err(OtpRefusal::Wrong { tries_left: 4 })
        );
        assert_eq!(
            check(Challenge { tries: 4, ..sent }, false, 1),
            Err(OtpRefusal::UsedUp)
        );
        assert_eq!(check(Challenge { tries: 4, ..sent }, true, 1), Ok(()));
        assert_eq!(
            check(Challenge { tries: 5, ..sent }, true, 1),
            Err(OtpRefusal::UsedUp)
        );
    }

    #[test]
    fn wrong_tries_count_for_the_destination_and_for_the_address() {
        let tally = |count| Tally {
            count,
            oldest: Some(at(0)),
        };
        for (destination, address, now, allowed) in [
            (14, 99, 10, Ok(())),
            (15, 0, 10, Err(RetryAfter { seconds: 3_590 })),
            (0, 100, 600, Err(RetryAfter { seconds: 3_000 })),
        ] {
            let failed = FailedAttempts {
                for_destination: tally(destination),
                from_address: tally(address),
            };
            assert_eq!(
                policy().check_attempt_limit(failed, at(now)),
                allowed,
                "{failed:?}"
            );
        }
    }

    #[test]
    fn a_code_may_be_typed_in_devanagari_digits() {
        assert_eq!(OtpCode::parse("१२३ ४५६").unwrap().expose(), "123456");
    }

    #[test]
    fn numbers_beyond_the_last_whole_million_are_drawn_again() {
        let mut numbers = [u32::MAX, 4_294_000_000, 4_293_999_999].into_iter();
        let code = OtpCode::generate(|| numbers.next().unwrap());
        assert_eq!(code.expose(), "999999");
        assert_eq!(OtpCode::generate(|| 42).expose(), "000042");
    }

    proptest! {
        #[test]
        fn every_generated_code_is_accepted_as_typed(number in any::<u32>()) {
            let mut numbers = [number].into_iter().chain(std::iter::repeat(7));
            let code = OtpCode::generate(|| numbers.next().unwrap());
            let typed = format!(" {} {} ", &code.expose()[..3], &code.expose()[3..]);
            prop_assert_eq!(OtpCode::parse(&typed), Ok(code));
        }

        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = OtpCode::parse(&text);
        }

        #[test]
        fn a_send_after_the_wait_is_allowed(mut seconds in proptest::collection::vec(0_i64..90_000, 0..10)) {
            seconds.sort_unstable();
            let sent: Vec<_> = seconds.iter().copied().map(at).collect();
            if let Err(wait) = policy().check_send_limit(&sent, at(90_000)) {
                prop_assert!(wait.seconds > 0);
                let later = policy().check_send_limit(&sent, at(90_000 + wait.seconds));
                prop_assert!(later.is_ok() || later.is_err_and(|next| next.seconds <= DAY));
            }
        }
    }
}
