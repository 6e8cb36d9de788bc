//! Callbacks about a submission, sent to the server when they are due.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde::Serialize;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tokio::time::sleep;

use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_outbound::{CallError, signature};

use super::decision::SimulatedDecision;
use super::faults::is_fault_due;
use super::registry::Submission;
use super::{SimulatedFaults, SimulatedLender, Simulator};

/// Attempts to reach a server that is down: soon at first, then every five seconds, for about a quarter of an hour.
const ATTEMPTS: u32 = 180;
const FIRST_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

#[derive(Debug, Clone)]
struct Step {
    /// Time since the one before.
    pause: Duration,
    says: SubmissionStatus,
    /// Never sent, so that the server has to poll.
    is_lost: bool,
}

/// An event as the server receives it.
#[derive(Serialize)]
struct Event<'a> {
    #[serde(rename = "eventId")]
    id: &'a str,
    reference: &'a str,
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    at: Timestamp,
    #[serde(flatten)]
    details: EventDetails,
}

/// What the lender states about the loan beside the status.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct EventDetails {
    #[serde(skip_serializing_if = "Option::is_none")]
    first_due_on: Option<Date>,
    #[serde(skip_serializing_if = "Option::is_none")]
    appointment: Option<EventAppointment>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct EventAppointment {
    at: Timestamp,
    place: &'static str,
}

/// The time of day at which simulated lenders meet their customers, in India.
const MEETING_TIME: SignedDuration = SignedDuration::from_hours(11);
/// Days from the approval to the meeting.
const DAYS_TO_MEETING: i64 = 2;
/// The day of the month on which instalments are due.
const DUE_DAY: i8 = 5;

impl EventDetails {
    /// Approved gold is valued two days later; instalments begin on the fifth of the month after next.
    fn new(lender: &SimulatedLender, says: SubmissionStatus, now: Timestamp) -> Self {
        let today = date_in_india(now);
        match says {
            SubmissionStatus::Approved => Self {
                appointment: lender.meets_at.map(|place| EventAppointment {
                    at: start_in_india(today.saturating_add(DAYS_TO_MEETING.days())) + MEETING_TIME,
                    place: place.code(),
                }),
                first_due_on: None,
            },
            SubmissionStatus::Disbursed => Self {
                first_due_on: first_due_day(today),
                appointment: None,
            },
            _ => Self::default(),
        }
    }
}

fn first_due_day(today: Date) -> Option<Date> {
    let month = today.first_of_month().saturating_add(2.months());
    month.with().day(DUE_DAY).build().ok()
}

/// Sends the callbacks of all queued submissions, concurrently.
pub(super) async fn deliver_all(
    simulator: &Arc<Simulator>,
    mut due: UnboundedReceiver<Submission>,
) {
    let mut under_way = JoinSet::new();
    loop {
        tokio::select! {
            submission = due.recv() => {
                let Some(submission) = submission else { break };
                under_way.spawn(deliver(Arc::clone(simulator), submission));
            }
            Some(_) = under_way.join_next() => {}
        }
    }
}

async fn deliver(simulator: Arc<Simulator>, submission: Submission) {
    let Some(lender) = simulator.lender(&submission.lender) else {
        return;
    };
    for step in steps(&lender, &submission, &simulator.current_faults()) {
        sleep(step.pause).await;
        if simulator.registry.is_withdrawn(&submission) {
            return;
        }
        simulator.registry.advance(&submission, step.says);
        if step.is_lost {
            continue;
        }
        // Every status here has a word: the steps are built from the lender's words.
        let Some(word) = lender.word(step.says) else {
            continue;
        };
        let id = format!("{}-{}", submission.reference, step.says.code());
        let now = (simulator.clock)();
        let event = Event {
            id: &id,
            reference: &submission.reference,
            status: word,
            reason: lender.reason_word(step.says),
            at: now,
            details: EventDetails::new(&lender, step.says, now),
        };
        match insist(&simulator, &lender, &event).await {
            Ok(()) => simulator.registry.count_callback(&submission),
            Err(error) => {
                tracing::warn!(lender = lender.key, %error, "callback of a simulated lender given up");
            }
        }
    }
    if let Err(error) = simulator.registry.finish(&submission) {
        tracing::error!(%error, "state of the simulated lenders not saved");
    }
}

async fn insist(
    simulator: &Simulator,
    lender: &SimulatedLender,
    event: &Event<'_>,
) -> Result<(), CallError> {
    let url = simulator
        .callback_base
        .join(&format!("/api/callbacks/lenders/{}", lender.key))?;
    let body = serde_json::to_vec(event).map_err(|_| CallError::Malformed)?;
    let key = &lender.keys.callback;
    let (mut attempt, mut pause) = (1, FIRST_PAUSE);
    loop {
        // Signed for each attempt: a signature is valid for five minutes only.
        let now = (simulator.clock)();
        match signature::post(&simulator.http, url.clone(), key, now, body.clone()).await {
            Err(_) if attempt < ATTEMPTS => sleep(pause).await,
            result => return result,
        }
        attempt += 1;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// The callbacks of a submission in sending order, faults included.
fn steps(lender: &SimulatedLender, submission: &Submission, faults: &SimulatedFaults) -> Vec<Step> {
    use SubmissionStatus::{Approved, Disbursed, InReview, Rejected};
    let is_hit =
        |percent, what: &str| is_fault_due(percent, &[what, &lender.key, &submission.reference]);
    let (decision, opposite) = match submission.verdict {
        SimulatedDecision::Approve | SimulatedDecision::Disburse => (Approved, Rejected),
        SimulatedDecision::Reject => (Rejected, Approved),
    };
    let mut says = vec![InReview, decision];
    if lender.word(SubmissionStatus::Submitted).is_none() {
        says.remove(0);
    }
    if is_hit(faults.out_of_order_percent, "order") {
        says.reverse();
    }
    if submission.verdict == SimulatedDecision::Disburse {
        says.push(Disbursed);
    }
    if is_hit(faults.contradiction_percent, "contradiction") {
        says.push(opposite);
    }
    says.retain(|status| lender.word(*status).is_some());
    timed(
        &says,
        faults.callback_delay(lender.callback_after),
        faults,
        is_hit,
    )
}

/// Schedules half of the time before the review and half before the decision; each later step takes as long as the
/// decision.
fn timed(
    says: &[SubmissionStatus],
    to_decision: Duration,
    faults: &SimulatedFaults,
    is_hit: impl Fn(u8, &str) -> bool,
) -> Vec<Step> {
    let mut steps = Vec::new();
    let is_reviewed = says.contains(&SubmissionStatus::InReview);
    for (place, says) in says.iter().copied().enumerate() {
        let own_pause = if is_reviewed && place < 2 {
            to_decision / 2
        } else {
            to_decision
        };
        let is_late = is_hit(faults.late_percent, &format!("late {}", says.code()));
        let pause = if is_late { own_pause * 10 } else { own_pause };
        let is_lost = is_hit(faults.lost_percent, &format!("lost {}", says.code()));
        let step = Step {
            pause,
            says,
            is_lost,
        };
        steps.push(step.clone());
        if is_hit(faults.duplicate_percent, &format!("twice {}", says.code())) {
            let pause = Duration::ZERO;
            steps.push(Step { pause, ..step });
        }
    }
    steps
}
