//! A message provider that records messages and fails on demand.

use std::sync::{Arc, Mutex};

use saakh_domain::engagement::contact::Cleared;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::SendFuture;
use saakh_outbound::sms::{Sms, SmsGateway};
use saakh_service::app::Messaging;
use uuid::Uuid;

/// A message that was sent to the provider, accepted or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub channel: Channel,
    pub text: String,
    /// Id of a mail that has one.
    pub id: Option<Uuid>,
}

/// An SMS gateway and mailer for tests.
#[derive(Clone, Default)]
pub struct MessageProvider(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    messages: Vec<Message>,
    failure: Option<CallError>,
}

impl MessageProvider {
    /// Makes every send fail from now on, or succeed again.
    pub fn fail(&self, with: Option<CallError>) {
        self.0.lock().unwrap().failure = with;
    }

    /// Takes the messages that were sent since the last call, oldest first.
    pub fn take_messages(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap().messages)
    }

    pub(crate) fn messaging(&self) -> Messaging {
        Messaging::Providers {
            sms: Arc::new(self.clone()),
            mailer: Arc::new(self.clone()),
        }
    }

    fn take<'a>(&self, message: Message) -> SendFuture<'a> {
        let mut state = self.0.lock().unwrap();
        let answer = state.failure.clone().map_or(Ok(()), Err);
        state.messages.push(message);
        Box::pin(async move { answer })
    }

    fn mail<'a>(&self, id: Option<Uuid>, mail: &Mail) -> SendFuture<'a> {
        self.take(Message {
            channel: Channel::Email,
            text: mail.full_text(),
            id,
        })
    }
}

impl SmsGateway for MessageProvider {
    fn send<'a>(&'a self, sms: &'a Cleared<Sms>) -> SendFuture<'a> {
        self.take(Message {
            channel: Channel::Sms,
            text: sms.content().text.expose().clone(),
            id: None,
        })
    }
}

impl Mailer for MessageProvider {
    fn send<'a>(&'a self, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        self.mail(None, mail.content())
    }

    fn send_once<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        self.mail(Some(*id), mail.content())
    }
}
