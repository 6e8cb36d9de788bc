//! Windows and caps of contacts (`data/policy/contact.toml`).

use jiff::Timestamp;
use jiff::civil::{Date, Time, Weekday};
use serde::{Deserialize, Deserializer};

use super::{CapGroup, ContactChannel, ContactPurpose, DayCount, Reason};
use crate::catalog::policy::HolidayCalendar;
use crate::time::{date_in_india, days_between, deserialize_weekdays, india};

/// How far an opening is looked for. Every week has open days and every cap ends, so that a longer search finds nothing.
const SEARCH_DAYS: i32 = 60;

/// When and how often people may be contacted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactPolicy {
    /// The digest of the file, stored with every clearance.
    pub version: String,
    /// The text of the file, which is stored under its version.
    pub body: String,
    windows: Vec<WindowRule>,
    caps: Vec<CapRule>,
    /// How long after somebody opted out pages do not ask for that consent again, in days.
    pub ask_pause_days: i64,
}

/// The times in which a contact may happen, from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowRule {
    #[serde(deserialize_with = "channels")]
    pub channels: Vec<ContactChannel>,
    #[serde(deserialize_with = "purposes")]
    pub purposes: Vec<ContactPurpose>,
    pub from: Date,
    pub opens: Time,
    /// The first minute outside the window.
    pub closes: Time,
    #[serde(deserialize_with = "deserialize_weekdays")]
    pub days: Vec<Weekday>,
    /// Whether named holidays are open. Weekends are a matter of `days`.
    pub holidays: bool,
    #[serde(default)]
    pub citation: Option<String>,
    #[serde(default)]
    pub reason: Option<String>,
}

/// How many contacts of a group one person may get, from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CapRule {
    #[serde(deserialize_with = "cap_group")]
    pub group: CapGroup,
    pub from: Date,
    pub per_day: u32,
    /// The length of the longer period, days, today included.
    pub days: u16,
    pub per_days: u32,
    #[serde(default)]
    pub citation: Option<String>,
    #[serde(default)]
    pub reason: Option<String>,
}

#[derive(Debug, thiserror::Error)]
pub enum InvalidContactPolicy {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    #[error("the window of {0} from {1} is empty, or names no day, channel or purpose")]
    EmptyWindow(&'static str, Date),
    #[error("the cap of {0} from {1} allows nothing")]
    EmptyCap(&'static str, Date),
    #[error("the cap of {0} from {1} looks at more than {max} days", max = CapRule::MAX_DAYS)]
    LongCap(&'static str, Date),
    #[error("an entry from {0} has neither a citation nor a reason")]
    Unexplained(Date),
    #[error("{0} by {1} has no window")]
    NoWindow(&'static str, &'static str),
    #[error("{0} has no cap")]
    NoCap(&'static str),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PolicyFile {
    window: Vec<WindowRule>,
    cap: Vec<CapRule>,
    asking: AskingRule,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskingRule {
    pause_days: i64,
    /// For readers of the file.
    #[serde(rename = "reason")]
    _reason: String,
}

impl ContactPolicy {
    /// Parses the file; `version` is its digest.
    pub fn parse(text: &str, version: String) -> Result<Self, InvalidContactPolicy> {
        let file: PolicyFile = toml::from_str(text)?;
        for window in &file.window {
            window.check()?;
        }
        for cap in &file.cap {
            cap.check()?;
        }
        let policy = Self {
            version,
            body: text.to_owned(),
            windows: file.window,
            caps: file.cap,
            ask_pause_days: file.asking.pause_days,
        };
        policy.check_completeness()?;
        Ok(policy)
    }

    /// A missing entry must not open the night.
    fn check_completeness(&self) -> Result<(), InvalidContactPolicy> {
        for (purpose, channel) in windowed_contacts() {
            let covers = |window: &WindowRule| window.covers(purpose, channel);
            if !self.windows.iter().any(covers) {
                return Err(InvalidContactPolicy::NoWindow(
                    purpose.code(),
                    channel.code(),
                ));
            }
        }
        for group in CapGroup::ALL {
            if !self.caps.iter().any(|cap| cap.group == *group) {
                return Err(InvalidContactPolicy::NoCap(group.code()));
            }
        }
        Ok(())
    }

    /// The rules that hold for one kind of contact to one person.
    pub(super) fn timing<'a>(
        &'a self,
        purpose: ContactPurpose,
        channel: ContactChannel,
        holidays: &'a HolidayCalendar,
        counts: &'a [DayCount],
    ) -> Timing<'a> {
        Timing {
            windows: self
                .windows
                .iter()
                .filter(|window| window.covers(purpose, channel))
                .collect(),
            caps: self
                .caps
                .iter()
                .filter(|cap| purpose.cap_group() == Some(cap.group))
                .collect(),
            holidays,
            counts,
        }
    }
}

/// The contacts that must have a window.
fn windowed_contacts() -> impl Iterator<Item = (ContactPurpose, ContactChannel)> {
    use ContactChannel::{Call, Email, Sms, WhatsApp};
    use ContactPurpose::{Assistance, CategoryOpening, Promotion, Service, Updates};
    let calls = [(Assistance, Call), (Service, Call)];
    let messages = [(Updates, Sms), (Updates, WhatsApp)];
    let marketing = [Promotion, CategoryOpening]
        .into_iter()
        .flat_map(|purpose| [Sms, WhatsApp, Email].map(|channel| (purpose, channel)));
    calls.into_iter().chain(messages).chain(marketing)
}

impl WindowRule {
    fn covers(&self, purpose: ContactPurpose, channel: ContactChannel) -> bool {
        self.purposes.contains(&purpose) && self.channels.contains(&channel)
    }

    fn check(&self) -> Result<(), InvalidContactPolicy> {
        let lists_all =
            !(self.days.is_empty() || self.channels.is_empty() || self.purposes.is_empty());
        if self.opens >= self.closes || !lists_all {
            let purpose = self.purposes.first().map_or("", |purpose| purpose.code());
            return Err(InvalidContactPolicy::EmptyWindow(purpose, self.from));
        }
        check_explained(self.from, self.citation.as_ref(), self.reason.as_ref())
    }

    fn is_open_on(&self, day: Date, holidays: &HolidayCalendar) -> bool {
        self.days.contains(&day.weekday()) && (self.holidays || !holidays.is_named_holiday(day))
    }
}

impl CapRule {
    /// The longest period, days, today included. Counted contacts are kept as long.
    pub const MAX_DAYS: u16 = 31;

    /// The first day that a cap may look at.
    pub fn first_counted_day(today: Date) -> Date {
        today.saturating_sub(jiff::Span::new().days(i64::from(Self::MAX_DAYS) - 1))
    }

    fn check(&self) -> Result<(), InvalidContactPolicy> {
        if self.per_day == 0 || self.per_days == 0 || self.days == 0 {
            return Err(InvalidContactPolicy::EmptyCap(self.group.code(), self.from));
        }
        if self.days > Self::MAX_DAYS {
            return Err(InvalidContactPolicy::LongCap(self.group.code(), self.from));
        }
        check_explained(self.from, self.citation.as_ref(), self.reason.as_ref())
    }

    fn allows(&self, day: Date, counts: &[DayCount]) -> bool {
        let sum = |days: i64| -> u32 {
            counts
                .iter()
                .filter(|count| (0..days).contains(&days_between(count.day, day)))
                .map(|count| count.count)
                .sum()
        };
        sum(1) < self.per_day && sum(i64::from(self.days)) < self.per_days
    }
}

fn check_explained(
    from: Date,
    citation: Option<&String>,
    reason: Option<&String>,
) -> Result<(), InvalidContactPolicy> {
    match citation.or(reason) {
        Some(_) => Ok(()),
        None => Err(InvalidContactPolicy::Unexplained(from)),
    }
}

/// The windows and caps of one contact.
pub(super) struct Timing<'a> {
    windows: Vec<&'a WindowRule>,
    caps: Vec<&'a CapRule>,
    holidays: &'a HolidayCalendar,
    counts: &'a [DayCount],
}

impl Timing<'_> {
    /// The first instant, `now` or later, at which windows and caps allow the contact.
    pub(super) fn next_opening(&self, now: Timestamp) -> Option<Timestamp> {
        let today = date_in_india(now);
        today
            .series(jiff::Span::new().days(1))
            .take(SEARCH_DAYS as usize)
            .find_map(|day| self.opening_on(day, now))
    }

    /// Why the contact may not happen at an instant, by the first check that fails.
    pub(super) fn blocking_reason(&self, now: Timestamp) -> Reason {
        let local = now.to_zoned(india()).datetime();
        match self.window_on(local.date()) {
            Some(window) if !is_within(window, local.time()) => Reason::OutsideWindow,
            Some(window) if !window.days.contains(&local.date().weekday()) => Reason::OutsideWindow,
            Some(window) if !window.is_open_on(local.date(), self.holidays) => Reason::Holiday,
            _ => Reason::Frequency,
        }
    }

    /// The first allowed instant of a day.
    fn opening_on(&self, day: Date, now: Timestamp) -> Option<Timestamp> {
        if !self.cap_allows(day) {
            return None;
        }
        let start = crate::time::start_in_india(day);
        let Some(window) = self.window_on(day) else {
            return Some(start.max(now));
        };
        if !window.is_open_on(day, self.holidays) {
            return None;
        }
        let opens = instant(day, window.opens)?.max(now);
        (opens < instant(day, window.closes)?).then_some(opens)
    }

    fn cap_allows(&self, day: Date) -> bool {
        let cap = latest(&self.caps, day, |cap| cap.from);
        cap.is_none_or(|cap| cap.allows(day, self.counts))
    }

    fn window_on(&self, day: Date) -> Option<&WindowRule> {
        latest(&self.windows, day, |window| window.from)
    }
}

fn is_within(window: &WindowRule, time: Time) -> bool {
    (window.opens..window.closes).contains(&time)
}

fn instant(day: Date, time: Time) -> Option<Timestamp> {
    let zoned = day.to_datetime(time).to_zoned(india()).ok()?;
    Some(zoned.timestamp())
}

/// The entry in force on a day. Before the first one the first holds, because an earlier day had no freer rule.
fn latest<'a, R>(rules: &[&'a R], day: Date, from: impl Fn(&R) -> Date) -> Option<&'a R> {
    let in_force = rules.iter().filter(|rule| from(rule) <= day);
    in_force
        .max_by_key(|rule| from(rule))
        .or_else(|| rules.iter().min_by_key(|rule| from(rule)))
        .copied()
}

fn coded<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    find: fn(&str) -> Option<T>,
) -> Result<Vec<T>, D::Error> {
    let codes = Vec::<String>::deserialize(deserializer)?;
    let find = |code: String| {
        find(&code).ok_or_else(|| serde::de::Error::custom(format!("unknown word {code}")))
    };
    codes.into_iter().map(find).collect()
}

fn channels<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ContactChannel>, D::Error> {
    coded(deserializer, ContactChannel::from_code)
}

fn purposes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<ContactPurpose>, D::Error> {
    coded(deserializer, ContactPurpose::from_code)
}

fn cap_group<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CapGroup, D::Error> {
    let code = String::deserialize(deserializer)?;
    CapGroup::from_code(&code)
        .ok_or_else(|| serde::de::Error::custom(format!("unknown word {code}")))
}
