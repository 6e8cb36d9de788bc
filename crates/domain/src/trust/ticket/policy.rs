//! Hours, targets and periods of support (`data/policy/support.toml`).

use jiff::civil::{Date, Time, Weekday};
use jiff::{SignedDuration, Span, Timestamp};
use serde::{Deserialize, Deserializer};

use super::{TicketKind, TicketPriority};
use crate::catalog::policy::HolidayCalendar;
use crate::time::{date_in_india, deserialize_weekdays, india};

/// When support works, and how soon it answers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SupportPolicy {
    hours: HoursRule,
    target: Vec<TargetRule>,
    statutory: StatutoryRule,
    pub tickets: TicketRules,
    pub corrections: CorrectionRules,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct HoursRule {
    opens: Time,
    /// The first minute after the support hours.
    closes: Time,
    #[serde(deserialize_with = "deserialize_weekdays")]
    days: Vec<Weekday>,
    /// Whether named holidays are open.
    holidays: bool,
    #[serde(rename = "reason")]
    _reason: String,
}

/// Hours for each priority, the lowest first.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct TargetRule {
    #[serde(deserialize_with = "deserialize_kind")]
    kind: TicketKind,
    first_response_hours: [i64; 4],
    resolve_hours: [i64; 4],
}

/// How soon a ticket gets its first answer and its resolution, in support time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub first_response: SignedDuration,
    pub resolve: SignedDuration,
}

/// Calendar days after the opening, which nothing pauses.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct StatutoryRule {
    days: i32,
    remind_day: i32,
    escalate_day: i32,
    #[serde(rename = "citation")]
    _citation: Vec<String>,
}

/// What the period that the law sets demands, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StatutoryStep {
    /// The person who works the ticket is reminded.
    Remind,
    /// The ticket goes to the supervisors, as urgent.
    Escalate,
    /// The requester is informed of where else to complain.
    Notify,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicketRules {
    /// A resolved ticket is closed after so many days without a message.
    pub close_days: i64,
    /// A finished ticket may be taken up again for so many days.
    pub reopen_days: i64,
    /// Two tickets that were merged can be parted for so many days.
    pub unmerge_days: i64,
    /// An assigned ticket without an entry returns to its queue after so many support hours.
    pub assignment_hours: i64,
    /// Tickets of one requester that may be open at a time.
    pub most_open: i64,
    pub most_entries: i64,
    /// Files of one ticket.
    pub most_files: i64,
    /// Files that one person may add in an hour.
    pub files_per_hour: u32,
    /// The link for people without an account opens their ticket for so many days.
    pub link_days: i64,
    /// Texts and contact details of closed tickets are kept for so many days.
    pub keep_text_days: i64,
    /// Closed tickets are kept for so many days.
    pub keep_days: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CorrectionRules {
    /// How long a customer can object to another number or address.
    pub wait_hours: i64,
    /// After so many days without a decision or a passcode it lapses.
    pub lapse_days: i64,
}

#[derive(Debug, thiserror::Error)]
pub enum InvalidSupportPolicy {
    #[error("{0}")]
    Malformed(#[from] toml::de::Error),
    #[error("the support hours are empty, or name no day")]
    EmptyHours,
    #[error("{0} has no target, or more than one")]
    Targets(&'static str),
    #[error("a target of {0} is not positive, or is longer for a higher priority")]
    UnorderedTarget(&'static str),
    #[error("the steps of the statutory period are not in order")]
    UnorderedSteps,
}

impl SupportPolicy {
    pub fn parse(text: &str) -> Result<Self, InvalidSupportPolicy> {
        let policy: Self = toml::from_str(text)?;
        policy.check()?;
        Ok(policy)
    }

    fn check(&self) -> Result<(), InvalidSupportPolicy> {
        if self.hours.opens >= self.hours.closes || self.hours.days.is_empty() {
            return Err(InvalidSupportPolicy::EmptyHours);
        }
        for kind in TicketKind::ALL {
            let rules = self.target.iter().filter(|rule| rule.kind == *kind);
            let [rule] = rules.collect::<Vec<_>>()[..] else {
                return Err(InvalidSupportPolicy::Targets(kind.code()));
            };
            if !(falls(rule.first_response_hours) && falls(rule.resolve_hours)) {
                return Err(InvalidSupportPolicy::UnorderedTarget(kind.code()));
            }
        }
        let StatutoryRule {
            days,
            remind_day,
            escalate_day,
            ..
        } = &self.statutory;
        if 0 < *remind_day && remind_day < escalate_day && escalate_day < days {
            Ok(())
        } else {
            Err(InvalidSupportPolicy::UnorderedSteps)
        }
    }

    /// How soon a ticket of this kind and priority is answered and resolved.
    pub fn target(&self, kind: TicketKind, priority: TicketPriority) -> Target {
        let rule = self.target.iter().find(|rule| rule.kind == kind);
        let hours = |of: fn(&TargetRule) -> [i64; 4]| {
            let hours = rule.map_or(0, |rule| of(rule)[priority as usize]);
            SignedDuration::from_hours(hours)
        };
        Target {
            first_response: hours(|rule| rule.first_response_hours),
            resolve: hours(|rule| rule.resolve_hours),
        }
    }

    /// Days in which the law demands an answer.
    pub const fn statutory_days(&self) -> i32 {
        self.statutory.days
    }

    /// The day by which the law demands an answer to what was asked on a day.
    pub fn statutory_due_on(&self, opened_on: Date) -> Date {
        opened_on.saturating_add(Span::new().days(self.statutory.days))
    }

    /// The latest day that demands the step after the last one, for tickets that had so many steps.
    pub fn last_due_on(&self, steps: i64, today: Date) -> Date {
        let rule = &self.statutory;
        let day = match steps {
            0 => rule.remind_day,
            1 => rule.escalate_day,
            _ => rule.days,
        };
        today.saturating_add(Span::new().days(rule.days - day))
    }

    /// The last step that is due today, for a ticket with this day.
    pub fn statutory_step(&self, due_on: Date, today: Date) -> Option<StatutoryStep> {
        let StatutoryRule {
            days,
            remind_day,
            escalate_day,
            ..
        } = &self.statutory;
        let since = |day: &i32| due_on.saturating_sub(Span::new().days(days - day));
        if today >= due_on {
            Some(StatutoryStep::Notify)
        } else if today >= since(escalate_day) {
            Some(StatutoryStep::Escalate)
        } else {
            (today >= since(remind_day)).then_some(StatutoryStep::Remind)
        }
    }

    /// The time of a day in which support works; none if it is closed.
    pub(super) fn hours_on(
        &self,
        day: Date,
        holidays: &HolidayCalendar,
    ) -> Option<(Timestamp, Timestamp)> {
        let HoursRule {
            opens,
            closes,
            days,
            ..
        } = &self.hours;
        let is_open = days.contains(&day.weekday())
            && (self.hours.holidays || !holidays.is_named_holiday(day));
        let instant = |time: Time| {
            let zoned = day.to_datetime(time).to_zoned(india()).ok()?;
            Some(zoned.timestamp())
        };
        is_open.then_some((instant(*opens)?, instant(*closes)?))
    }

    /// Days in India from an instant on.
    pub(super) fn days_from(at: Timestamp) -> impl Iterator<Item = Date> {
        date_in_india(at).series(Span::new().days(1))
    }
}

impl StatutoryStep {
    /// The number of the step in the database; 0 is none.
    pub const fn number(self) -> i64 {
        self as i64 + 1
    }
}

/// Whether all numbers are positive and none is greater than the one before.
fn falls(hours: [i64; 4]) -> bool {
    hours.iter().all(|hours| *hours > 0) && hours.is_sorted_by(|one, next| one >= next)
}

fn deserialize_kind<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TicketKind, D::Error> {
    let code = String::deserialize(deserializer)?;
    TicketKind::from_code(&code)
        .ok_or_else(|| serde::de::Error::custom(format!("unknown word {code}")))
}
