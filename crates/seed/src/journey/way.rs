//! Randomness and timeline of one customer.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::uuid_v7;
use saakh_domain::lifecycle::application::ApplicationStatus;

use crate::draw::Draw;

const MINUTE_MILLIS: i64 = 60_000;
pub(super) const DAY_MILLIS: i64 = 24 * 60 * MINUTE_MILLIS;

/// Randomness and timeline of one customer: time only advances, and never beyond the end.
pub(super) struct CustomerTimeline {
    pub(super) draw: Draw,
    pub(super) now: Timestamp,
    pub(super) end: Timestamp,
    /// Whether nothing of it is still open.
    pub(super) is_old: bool,
}

impl CustomerTimeline {
    pub(super) fn draw_id(&mut self, at: Timestamp) -> uuid::Uuid {
        uuid_v7(at.as_millisecond(), self.draw.bytes())
    }

    /// The statuses up to the one reached, with their times.
    pub(super) fn draw_history(
        &mut self,
        reach: ApplicationStatus,
    ) -> Vec<(ApplicationStatus, Timestamp)> {
        let all = [
            ApplicationStatus::Started,
            ApplicationStatus::ProfileComplete,
            ApplicationStatus::OffersViewed,
            ApplicationStatus::Submitted,
        ];
        let mut history = vec![(ApplicationStatus::Started, self.now)];
        for status in all.into_iter().skip(1).filter(|status| *status <= reach) {
            let minutes = 1 + self.draw.below(30);
            history.push((status, self.advance(minutes_duration(minutes))));
        }
        history
    }

    pub(super) fn advance(&mut self, wait: SignedDuration) -> Timestamp {
        let later = self.now.saturating_add(wait).unwrap_or(self.end);
        self.now = later.min(self.end);
        self.now
    }
}

pub(super) fn minutes_duration(minutes: u64) -> SignedDuration {
    SignedDuration::from_millis(i64::try_from(minutes).unwrap_or(0) * MINUTE_MILLIS)
}

pub(super) fn days_duration(days: u64) -> SignedDuration {
    minutes_duration(days * 24 * 60)
}
