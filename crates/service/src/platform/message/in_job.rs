//! Messages that are sent by a step of a job.

use std::time::Duration;

use jiff::Timestamp;
use saakh_domain::engagement::contact::{ContactPurpose, Reason};
use saakh_store::platform::sent_message::SentMessage;
use saakh_store::{Scope, write_tx};

use super::{Claim, HandOver, MessageDecision, OutgoingMessage, Recipient};
use crate::platform::job::{JobContext, JobOutcome};
use crate::{App, Error, Result};

/// What became of a message.
pub(crate) enum SendOutcome {
    /// The gateway has it, or may have it.
    Sent(Box<SentMessage>),
    /// An earlier attempt sent it, and was interrupted before it recorded more than that.
    SentBefore,
    /// The gateway refuses this destination or message.
    Rejected,
    /// The recipient must not be contacted.
    Refused(Reason),
    /// Not before this instant.
    Wait(Timestamp),
    Retry(Option<Duration>),
}

impl SendOutcome {
    /// The outcome of a job that can go on only when the message left.
    pub(crate) fn to_job_outcome(&self, app: &App) -> Result<Option<JobOutcome>> {
        match self {
            Self::Sent(_) | Self::SentBefore => Ok(None),
            Self::Rejected => Err(Error::Internal("a message was not accepted", None)),
            Self::Refused(_) => Err(Error::Internal("a message has no address", None)),
            Self::Wait(until) => Ok(Some(JobOutcome::Postpone(until.duration_since(app.now())))),
            Self::Retry(after) => Ok(Some(JobOutcome::Retry(*after))),
        }
    }
}

/// For whom and what for a message is sent, and in which scope its records are written.
#[derive(Clone)]
pub(crate) struct Sender<'a> {
    pub(crate) recipient: Recipient<'a>,
    pub(crate) purpose: ContactPurpose,
    /// The step that sends it, so that it is sent once.
    pub(crate) once_key: Option<String>,
}

/// Decides, records and sends one message. The scope is that of its recipient's rows.
pub(crate) async fn send_once(
    app: &App,
    scope: Scope,
    sender: Sender<'_>,
    message: OutgoingMessage,
) -> Result<SendOutcome> {
    let claim = write_tx!(app.db, scope, |tx| -> Result<_> {
        let Sender {
            recipient,
            purpose,
            once_key,
        } = sender.clone();
        let decision = message.clone().decide(app, tx, recipient, purpose).await?;
        match decision {
            MessageDecision::Cleared(cleared) => Ok(Ok(cleared.claim(app, tx, once_key).await?)),
            MessageDecision::Wait(until) => Ok(Err(SendOutcome::Wait(until))),
            MessageDecision::Refused(reason) => Ok(Err(SendOutcome::Refused(reason))),
        }
    })?;
    let claimed = match claim {
        Ok(Claim::Granted(claimed)) => claimed,
        Ok(Claim::Ended) => return Ok(SendOutcome::SentBefore),
        Err(outcome) => return Ok(outcome),
    };
    let result = claimed.hand_over(app).await;
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        claimed.record(app, tx, &result).await
    })?;
    Ok(match result {
        HandOver::Accepted(_) | HandOver::Unknown => {
            SendOutcome::Sent(Box::new(claimed.history_copy(app)))
        }
        HandOver::Refused(_) => SendOutcome::Rejected,
        HandOver::Retry { after, .. } => SendOutcome::Retry(after),
    })
}

/// What became of messages of which one is enough.
pub(crate) enum FirstSent {
    /// One left; none here if it had left before.
    Sent(Option<Box<SentMessage>>),
    /// The recipient must not be contacted, for the reason of the last message; none: the gateway accepted no message.
    Refused(Option<Reason>),
    Later(JobOutcome),
}

/// Sends the first of some messages that leaves, as a step of a job.
pub(crate) async fn send_first(
    job: &JobContext<'_>,
    scope: Scope,
    recipient: Recipient<'_>,
    messages: Vec<OutgoingMessage>,
) -> Result<FirstSent> {
    let mut waits_until = None::<Timestamp>;
    let mut refused = None;
    for message in messages {
        let sender = Sender {
            recipient,
            purpose: ContactPurpose::Service,
            once_key: Some(job.step_key(message.channel().code())),
        };
        match send_once(job.app, scope, sender, message).await? {
            SendOutcome::Sent(copy) => return Ok(FirstSent::Sent(Some(copy))),
            SendOutcome::SentBefore => return Ok(FirstSent::Sent(None)),
            SendOutcome::Retry(after) => return Ok(FirstSent::Later(JobOutcome::Retry(after))),
            SendOutcome::Wait(until) => {
                waits_until = Some(waits_until.map_or(until, |other| other.min(until)));
            }
            SendOutcome::Refused(reason) => refused = Some(reason),
            SendOutcome::Rejected => {}
        }
    }
    let later = |until: Timestamp| JobOutcome::Postpone(until.duration_since(job.app.now()));
    Ok(waits_until.map_or(FirstSent::Refused(refused), |until| {
        FirstSent::Later(later(until))
    }))
}

/// Sends a mail about an account or to an officer, as a step of a job. An outcome ends the job for now; without one the
/// mail was accepted.
pub(crate) async fn send_account_mail(
    job: &JobContext<'_>,
    purpose: ContactPurpose,
    mail: OutgoingMessage,
) -> Result<Option<JobOutcome>> {
    let sender = Sender {
        recipient: Recipient::Account,
        purpose,
        once_key: Some(job.step_key(purpose.code())),
    };
    let outcome = send_once(job.app, Scope::rows(), sender, mail).await?;
    outcome.to_job_outcome(job.app)
}

/// Ends a job with a mail about an account.
pub(crate) async fn finish_with_account_mail(
    job: &JobContext<'_>,
    mail: OutgoingMessage,
) -> Result<JobOutcome> {
    let stopped = send_account_mail(job, ContactPurpose::Account, mail).await?;
    Ok(stopped.unwrap_or(JobOutcome::Done))
}

/// Sends a mail to the operator outside of jobs. Returns whether it was accepted.
pub(crate) async fn send_to_operator(app: &App, mail: OutgoingMessage) -> Result<bool> {
    let sender = Sender {
        recipient: Recipient::Account,
        purpose: ContactPurpose::Operations,
        once_key: None,
    };
    let outcome = send_once(app, Scope::rows(), sender, mail).await?;
    Ok(outcome.to_job_outcome(app)?.is_none())
}
