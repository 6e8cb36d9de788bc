//! How a message is handed to its gateway so that it is neither lost nor sent twice: it is recorded before, in the
//! transaction that cleared it, and its answer after. An attempt after a crash finds the record.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::{MessageState, RepeatClass};
use saakh_outbound::CallError;
use saakh_outbound::message::Acceptance;
use saakh_outbound::text_message::TextGateway;
use saakh_store::Tx;
use saakh_store::platform::message::{self, GatewayAnswer, Message};
use saakh_store::platform::sent_message::SentMessage;
use uuid::Uuid;

use super::{ClearedContent, ClearedMessage};
use crate::{App, Error, Result};

/// The time after which a gateway knows whether it got a message.
const ASKED_AFTER: Duration = Duration::from_mins(1);

/// The permission to hand a message over.
pub(crate) enum Claim {
    Granted(Box<ClaimedMessage>),
    /// An earlier attempt sent it, or may have.
    Ended,
}

/// A message that this attempt hands over.
pub(crate) struct ClaimedMessage {
    id: Uuid,
    message: ClearedMessage,
    attempt: Attempt,
}

/// What went before a hand-over.
#[derive(Clone, Copy)]
enum Attempt {
    /// Nothing that can have arrived.
    First,
    /// An earlier attempt, which may have handed it over already.
    Repeated,
    /// An earlier attempt, so recently that its gateway may not know yet. It is asked after `rest`.
    TooEarly { rest: Duration, is_in_flight: bool },
}

/// The result of a hand-over.
#[derive(Debug)]
pub(crate) enum HandOver {
    Accepted(Acceptance),
    /// Refused for good.
    Refused(CallError),
    /// Not now. It may have arrived if the gateway recognises a repetition.
    Retry {
        after: Option<Duration>,
        may_have_arrived: bool,
    },
    /// It may have arrived, and must not be sent again.
    Unknown,
}

impl HandOver {
    /// Whether the recipient has the message, or may have it.
    pub(crate) const fn is_sent(&self) -> bool {
        matches!(self, Self::Accepted(_) | Self::Unknown)
    }
}

impl ClearedMessage {
    /// Records the message as handed over, in the transaction that cleared it. The key names the step of a job that
    /// sends it, so that it is sent once.
    pub(crate) async fn claim(
        self,
        app: &App,
        tx: &mut Tx,
        once_key: Option<String>,
    ) -> Result<Claim> {
        let earlier = match &once_key {
            Some(key) => message::find_by_once_key(tx, key).await?,
            None => None,
        };
        let Some(earlier) = earlier else {
            let id = app.uuid();
            let new = self.build_row(app, id, once_key, MessageState::Sending);
            message::add(tx, &new).await?;
            return Ok(Claim::Granted(Box::new(ClaimedMessage {
                id,
                message: self,
                attempt: Attempt::First,
            })));
        };
        if !can_be_sent_again(tx, &earlier).await? {
            return Ok(Claim::Ended);
        }
        let attempt = self.judge_attempt(app, &earlier);
        if !matches!(attempt, Attempt::TooEarly { .. }) {
            message::mark_in_flight(tx, &earlier.id, &self.destination_hash, app.now()).await?;
        }
        let id = earlier.id.parse();
        Ok(Claim::Granted(Box::new(ClaimedMessage {
            id: id.map_err(|error| Error::internal("a message's id is no UUID", error))?,
            message: self,
            attempt,
        })))
    }

    /// Judges a hand-over by the earlier one. A gateway that can be asked is asked after every kind of failure, because a
    /// status of its proxy does not tell whether the message arrived.
    fn judge_attempt(&self, app: &App, earlier: &Message) -> Attempt {
        let is_sending = earlier.state == MessageState::Sending;
        if is_sending && self.repeat_class(app) == RepeatClass::Queryable {
            let rest = rest_of_wait(earlier.last_attempt_at(), app.now());
            rest.map_or(Attempt::Repeated, |rest| Attempt::TooEarly {
                rest,
                is_in_flight: earlier.is_in_flight,
            })
        } else if earlier.is_in_flight {
            Attempt::Repeated
        } else {
            Attempt::First
        }
    }

    /// Records a passcode as accepted before it is handed over, so that sending it needs no second transaction. A
    /// failure corrects it.
    pub(crate) async fn claim_passcode(&self, app: &App, tx: &mut Tx, id: Uuid) -> Result<()> {
        let new = Message {
            accepted_at: Some(app.now()),
            is_in_flight: false,
            ..self.build_row(app, id, None, MessageState::Accepted)
        };
        Ok(message::add(tx, &new).await?)
    }

    fn build_row(
        &self,
        app: &App,
        id: Uuid,
        once_key: Option<String>,
        state: MessageState,
    ) -> Message {
        let clearance = self.clearance();
        Message {
            id: id.to_string(),
            once_key,
            recipient: self.recipient,
            customer_id: self.customer,
            purpose: clearance.purpose,
            channel: clearance.channel,
            template: self.template.clone(),
            locale: self.locale,
            destination_hash: Some(self.destination_hash.clone()),
            state,
            is_in_flight: true,
            provider_ref: None,
            code: None,
            policy_version: clearance.policy_version.clone(),
            consent_id: clearance.consent,
            created_at: app.now(),
            accepted_at: None,
            ended_at: None,
            handed_over_at: None,
        }
    }

    /// Hands the message to its gateway. `Ok` means that the gateway accepted it, not that it was delivered.
    pub(crate) async fn send(
        &self,
        app: &App,
        id: &Uuid,
    ) -> std::result::Result<Acceptance, CallError> {
        match &self.content {
            ClearedContent::Text(text) => {
                let channel = text.content().channel;
                let sent = self.find_gateway(app)?.send(id, text).await;
                let outages = &app.text_providers.outages;
                outages.record(channel.into(), &sent, app.now());
                sent
            }
            ClearedContent::Email(mail) => {
                let sent = app.mailer.send(id, mail).await;
                let outages = &app.text_providers.outages;
                outages.record(ContactChannel::Email, &sent, app.now());
                sent
            }
        }
    }

    /// Asks the gateway for a message that an earlier attempt may have handed over.
    async fn find(
        &self,
        app: &App,
        id: &Uuid,
    ) -> std::result::Result<Option<Acceptance>, CallError> {
        self.find_gateway(app)?.find(id).await
    }

    fn find_gateway<'a>(
        &self,
        app: &'a App,
    ) -> std::result::Result<&'a dyn TextGateway, CallError> {
        let provider = match &self.content {
            ClearedContent::Text(text) => app.text_providers.find(text.content().channel),
            ClearedContent::Email(_) => None,
        };
        let gateway = provider.map(|provider| &*provider.gateway);
        gateway.ok_or(CallError::Misconfigured("no provider of this channel"))
    }

    /// Mails carry their id, so a repeated one arrives once.
    fn repeat_class(&self, app: &App) -> RepeatClass {
        match &self.content {
            ClearedContent::Text(_) => self
                .find_gateway(app)
                .map_or(RepeatClass::Blind, TextGateway::repeat_class),
            ClearedContent::Email(_) => RepeatClass::Idempotent,
        }
    }
}

impl ClaimedMessage {
    /// Hands the message over, after the transaction that claimed it. One that an earlier attempt may have handed over
    /// is sent again only if its gateway recognises it.
    pub(crate) async fn hand_over(&self, app: &App) -> HandOver {
        let class = self.message.repeat_class(app);
        if let Attempt::TooEarly { rest, is_in_flight } = self.attempt {
            return HandOver::Retry {
                after: Some(rest),
                may_have_arrived: is_in_flight,
            };
        }
        if matches!(self.attempt, Attempt::Repeated) {
            match class {
                RepeatClass::Blind => return HandOver::Unknown,
                RepeatClass::Queryable => match self.message.find(app, &self.id).await {
                    Ok(Some(accepted)) => return HandOver::Accepted(accepted),
                    Ok(None) => {}
                    Err(error) => {
                        return HandOver::Retry {
                            after: error.retry_after(),
                            may_have_arrived: true,
                        };
                    }
                },
                RepeatClass::Idempotent => {}
            }
        }
        match self.message.send(app, &self.id).await {
            Ok(accepted) => HandOver::Accepted(accepted),
            Err(error) => self.judge_failure(error, class),
        }
    }

    fn judge_failure(&self, error: CallError, class: RepeatClass) -> HandOver {
        let may_have_arrived = error.may_have_arrived();
        if may_have_arrived && class == RepeatClass::Blind {
            tracing::warn!(%error, message = %self.id, "message possibly not sent");
            HandOver::Unknown
        } else if error.is_retryable() {
            let after = error.retry_after();
            let is_asked = class == RepeatClass::Queryable;
            HandOver::Retry {
                after: if is_asked {
                    after.max(Some(ASKED_AFTER))
                } else {
                    after
                },
                may_have_arrived,
            }
        } else {
            tracing::warn!(%error, message = %self.id, "message refused by its gateway");
            HandOver::Refused(error)
        }
    }

    /// Records the gateway's answer.
    pub(crate) async fn record(&self, app: &App, tx: &mut Tx, result: &HandOver) -> Result<()> {
        let answer = match result {
            HandOver::Accepted(accepted) => GatewayAnswer {
                state: Some(MessageState::Accepted),
                provider_ref: accepted.reference.clone(),
                ..GatewayAnswer::default()
            },
            HandOver::Refused(error) => GatewayAnswer {
                state: Some(MessageState::Failed),
                code: Some(error_code(error)),
                ..GatewayAnswer::default()
            },
            HandOver::Retry {
                may_have_arrived, ..
            } => GatewayAnswer {
                is_in_flight: *may_have_arrived,
                ..GatewayAnswer::default()
            },
            HandOver::Unknown => GatewayAnswer {
                state: Some(MessageState::Unknown),
                ..GatewayAnswer::default()
            },
        };
        let id = self.id.to_string();
        Ok(message::record_answer(tx, &id, &answer, app.now()).await?)
    }

    /// Returns the copy that its recipient may read later.
    pub(crate) fn history_copy(&self, app: &App) -> SentMessage {
        self.message.history_copy(app, self.id)
    }
}

/// Whether an earlier attempt left the message unsent: it was interrupted, or its gateway refused it and somebody repeats
/// the job. What a gateway reports it had, so that its failure may still be followed by a delivery.
async fn can_be_sent_again(tx: &mut Tx, earlier: &Message) -> Result<bool> {
    match earlier.state {
        MessageState::Sending => Ok(true),
        state if state.is_failure() => {
            Ok(message::list_reports(tx, &earlier.id, 1).await?.is_empty())
        }
        _ => Ok(false),
    }
}

/// The rest of the time after which a gateway knows a message; none if it is over.
fn rest_of_wait(attempted_at: Timestamp, now: Timestamp) -> Option<Duration> {
    let wait = SignedDuration::try_from(ASKED_AFTER).unwrap_or_default();
    let rest = wait - now.duration_since(attempted_at);
    Duration::try_from(rest).ok().filter(|rest| !rest.is_zero())
}

/// The gateway's own word for a refusal, or its status.
pub(crate) fn error_code(error: &CallError) -> String {
    match error {
        CallError::Refused {
            code: Some(code), ..
        } => code.clone(),
        CallError::Refused { status, .. } => status.to_string(),
        CallError::Malformed => "malformed".to_owned(),
        CallError::Misconfigured(_) => "misconfigured".to_owned(),
        CallError::Unavailable { .. } => "unavailable".to_owned(),
    }
}
