//! Alerts on unusual numbers of events that are normal now and then, but indicate an attack or a mistake when frequent.
//! Each process counts in memory, per clock hour.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::catalog::policy::AlertLimits;
use saakh_domain::text::Message;
use tokio_util::sync::CancellationToken;

use super::background::sleep_unless_stopped;
use crate::App;
use crate::platform::message::{self, OutgoingMessage};

/// The interval at which alerts are mailed.
const MAIL: Duration = Duration::from_secs(10);
const HOUR_MILLIS: i64 = 3_600_000;
const EVENTS: usize = 16;

/// A counted event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlertEvent {
    /// A wrong password or second factor.
    LoginFailed,
    /// A wrong passcode.
    WrongCode,
    /// A request without permission.
    Refused,
    /// An account or number that was locked for a while.
    Locked,
    /// A callback without a valid signature of the lender.
    UnverifiedCallback,
    /// An erasure request of a customer.
    Erasure,
    /// Personal data that a back-office user viewed unmasked.
    Reveal,
    /// A back-office user who wanted to reveal more than one person may.
    RevealLimit,
    /// A request over the rate limit of its network address.
    LimitedRequest,
    /// A request with an unknown path, method or content type.
    InvalidRequest,
    /// An uploaded file in which the scanner found malware.
    InfectedUpload,
    /// A lender's error that does not concern the application: our account or connector is wrong.
    RejectedLenderCall,
    /// A login with demo mode's published credentials in a database of real customers.
    DemoLogin,
    /// A database file that could not be vacuumed, so that erased data remain in it.
    VacuumSkipped,
    /// A passcode over the usual hourly number of the whole installation.
    PasscodeBudget,
    /// A text message whose text no operator has registered for its sender.
    TemplateUnregistered,
}

impl AlertEvent {
    /// Returns the name for logs and metrics.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoginFailed => "login-failed",
            Self::WrongCode => "wrong-code",
            Self::Refused => "refused",
            Self::Locked => "locked",
            Self::UnverifiedCallback => "unbelieved-callback",
            Self::Erasure => "erasure",
            Self::Reveal => "reveal",
            Self::RevealLimit => "reveal-limit",
            Self::LimitedRequest => "limited-request",
            Self::InvalidRequest => "invalid-request",
            Self::InfectedUpload => "infected-upload",
            Self::RejectedLenderCall => "rejected-lender-call",
            Self::DemoLogin => "demo-login",
            Self::VacuumSkipped => "vacuum-skipped",
            Self::PasscodeBudget => "passcode-budget",
            Self::TemplateUnregistered => "template-unregistered",
        }
    }

    const fn most(self, limits: &AlertLimits) -> u32 {
        match self {
            Self::LoginFailed => limits.failed_logins_per_hour,
            Self::WrongCode => limits.wrong_codes_per_hour,
            Self::Refused => limits.refusals_per_hour,
            Self::Locked => limits.locks_per_hour,
            Self::UnverifiedCallback => limits.unbelieved_callbacks_per_hour,
            Self::Erasure => limits.erasures_per_hour,
            Self::Reveal => limits.reveals_per_hour,
            Self::LimitedRequest => limits.limited_requests_per_hour,
            Self::InvalidRequest => limits.invalid_requests_per_hour,
            Self::InfectedUpload => limits.infected_uploads_per_hour,
            Self::RejectedLenderCall => limits.rejected_lender_calls_per_hour,
            Self::RevealLimit
            | Self::DemoLogin
            | Self::VacuumSkipped
            | Self::PasscodeBudget
            | Self::TemplateUnregistered => 0,
        }
    }
}

/// One alert: an event happened more often in an hour than its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alert {
    pub event: AlertEvent,
    /// The limit that was exceeded.
    pub most: u32,
}

/// The event counts of this process.
pub struct Alerts {
    limits: AlertLimits,
    seen: Mutex<HourCounts>,
}

#[derive(Default)]
struct HourCounts {
    hour: i64,
    counts: [u32; EVENTS],
    to_mail: Vec<Alert>,
}

impl Alerts {
    /// Creates the counters with the usual numbers as limits.
    pub fn new(limits: AlertLimits) -> Self {
        Self {
            limits,
            seen: Mutex::default(),
        }
    }

    /// Counts one event. The first event over the limit of its hour raises an alert, and further ones of that hour do
    /// not raise another.
    pub fn count(&self, event: AlertEvent, now: Timestamp) {
        let hour = now.as_millisecond().div_euclid(HOUR_MILLIS);
        let most = event.most(&self.limits);
        let mut seen = self.seen();
        if seen.hour != hour {
            seen.hour = hour;
            seen.counts = [0; EVENTS];
        }
        let count = &mut seen.counts[event as usize];
        *count = count.saturating_add(1);
        if *count == most.saturating_add(1) {
            seen.to_mail.push(Alert { event, most });
            drop(seen);
            let event = event.name();
            metrics::counter!("saakh_alerts_total", "event" => event).increment(1);
            tracing::error!(target: "alert", event, most, "alert raised: hourly limit of an event exceeded");
        }
    }

    /// Takes the alerts that were not mailed yet.
    pub fn drain(&self) -> Vec<Alert> {
        std::mem::take(&mut self.seen().to_mail)
    }

    fn put_back(&self, alert: Alert) {
        self.seen().to_mail.push(alert);
    }

    fn seen(&self) -> MutexGuard<'_, HourCounts> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Mails alerts to the operator until shutdown.
pub async fn mail_regularly(app: Arc<App>, stop: CancellationToken) {
    while sleep_unless_stopped(MAIL, &stop).await {
        mail_pending(&app).await;
    }
}

/// Mails pending alerts if an address is configured. Alerts that the mail server temporarily rejects stay pending.
pub async fn mail_pending(app: &App) {
    let alerts = app.alerts.drain();
    let Some(to) = &app.settings.alerts_to else {
        return;
    };
    for alert in alerts {
        let name = alert.event.name();
        let subject = Message::new("mail_alert_subject").with("event", name);
        let text = Message::new("mail_alert_text").with("event", name);
        let text = text.with("most", alert.most);
        let (to, locale) = (to.clone(), Language::En);
        let mail = OutgoingMessage::mail_of_texts(app, to, locale, &subject, &text);
        match message::send_to_operator(app, mail).await {
            Ok(true) => {}
            Ok(false) => app.alerts.put_back(alert),
            Err(error) => tracing::error!(%error, event = name, "alert mail not sent"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alerts() -> Alerts {
        Alerts::new(AlertLimits {
            failed_logins_per_hour: 2,
            wrong_codes_per_hour: 100,
            refusals_per_hour: 100,
            locks_per_hour: 100,
            unbelieved_callbacks_per_hour: 100,
            erasures_per_hour: 0,
            reveals_per_hour: 100,
            limited_requests_per_hour: 100,
            invalid_requests_per_hour: 100,
            infected_uploads_per_hour: 100,
            rejected_lender_calls_per_hour: 100,
        })
    }

    #[test]
    fn an_alert_is_raised_once_an_hour() {
        let alerts = alerts();
        let at = |seconds| Timestamp::from_second(seconds).unwrap();
        let failed = Alert {
            event: AlertEvent::LoginFailed,
            most: 2,
        };
        for (seconds, raised) in [
            (7_200, vec![]),
            (7_201, vec![]),
            (7_202, vec![failed]),
            (10_799, vec![]),
            (10_800, vec![]),
            (10_801, vec![]),
            (10_802, vec![failed]),
        ] {
            alerts.count(AlertEvent::LoginFailed, at(seconds));
            assert_eq!(alerts.drain(), raised, "{seconds}");
        }
        alerts.count(AlertEvent::WrongCode, at(10_803));
        assert!(alerts.drain().is_empty());
        alerts.count(AlertEvent::Erasure, at(10_804));
        assert_eq!(alerts.drain()[0].event, AlertEvent::Erasure);
    }
}
