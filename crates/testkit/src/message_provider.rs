//! A message provider that records messages and fails on demand.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use saakh_domain::Secret;
use saakh_domain::engagement::contact::{Cleared, ContactChannel};
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_outbound::error::{CallError, Outage};
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::{Acceptance, FindFuture, SendFuture};
use saakh_outbound::text_message::callback::{CallbackReader, CallbackSettings, ReportSettings};
use saakh_outbound::text_message::{TextGateway, TextMessage};
use saakh_service::app::{Messaging, ProviderOutages, TextProvider, TextProviders};
use uuid::Uuid;

/// A message that was sent to the provider, accepted or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub channel: ContactChannel,
    pub text: String,
    pub id: Uuid,
    /// The template of a text message: its id at the operators, or its key without one.
    pub template: Option<String>,
}

/// An SMS gateway and mailer for tests.
#[derive(Clone, Default)]
pub struct MessageProvider(Arc<Mutex<State>>);

struct State {
    messages: Vec<Message>,
    failure: Option<CallError>,
    repeat: RepeatClass,
    /// The messages that were accepted, for a queryable provider.
    accepted: HashSet<Uuid>,
    /// It names messages by ids of its own.
    has_references: bool,
}

impl Default for State {
    fn default() -> Self {
        Self {
            messages: Vec::new(),
            failure: None,
            repeat: RepeatClass::Blind,
            accepted: HashSet::new(),
            has_references: false,
        }
    }
}

impl MessageProvider {
    /// Makes every send fail from now on, or succeed again.
    pub fn fail(&self, with: Option<CallError>) {
        self.0.lock().unwrap().failure = with;
    }

    /// Sets what happens to a text message that is sent again.
    pub fn repeat(&self, class: RepeatClass) {
        self.0.lock().unwrap().repeat = class;
    }

    /// Answers with an id of its own from now on: ours after `P-`.
    pub fn give_references(&self) {
        self.0.lock().unwrap().has_references = true;
    }

    /// Takes the messages that were sent since the last call, oldest first.
    pub fn take_messages(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap().messages)
    }

    pub(crate) fn messaging(&self) -> Messaging {
        let provider = TextProvider {
            gateway: Arc::new(self.clone()),
            callbacks: test_callbacks(),
        };
        Messaging::Providers {
            texts: TextProviders {
                whatsapp: Some(provider.clone()),
                sms: provider,
                outages: ProviderOutages::default(),
            },
            mailer: Arc::new(self.clone()),
        }
    }

    fn take<'a>(&self, message: Message) -> SendFuture<'a> {
        let mut state = self.0.lock().unwrap();
        let reference = state.has_references.then(|| format!("P-{}", message.id));
        let accepted = Ok(Acceptance { reference });
        let answer = state.failure.clone().map_or(accepted, Err);
        // The answer of a message that may have arrived is lost, the message is not; nor if a proxy gave up waiting.
        if answer.as_ref().err().is_none_or(|error| {
            error.may_have_arrived() || *error == CallError::unavailable(Outage::Status(504))
        }) {
            state.accepted.insert(message.id);
        }
        state.messages.push(message);
        Box::pin(async move { answer })
    }
}

impl TextGateway for MessageProvider {
    fn send<'a>(&'a self, id: &'a Uuid, message: &'a Cleared<TextMessage>) -> SendFuture<'a> {
        self.take(Message {
            channel: message.content().channel.into(),
            text: message.content().text.expose().clone(),
            id: *id,
            template: Some(message.content().template_id.clone()),
        })
    }

    fn repeat_class(&self) -> RepeatClass {
        self.0.lock().unwrap().repeat
    }

    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a> {
        let state = self.0.lock().unwrap();
        let is_known = state.accepted.contains(id);
        Box::pin(async move { Ok(is_known.then(Acceptance::default)) })
    }
}

impl Mailer for MessageProvider {
    fn send<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        self.take(Message {
            channel: ContactChannel::Email,
            text: mail.content().full_text(),
            id: *id,
            template: None,
        })
    }
}

/// The secret in the address to which the provider of tests posts reports and replies.
pub const CALLBACK_SECRET: &str = "0123456789abcdef";

fn test_callbacks() -> Option<Arc<CallbackReader>> {
    let path = |name: &str| name.to_owned();
    let callback = CallbackSettings {
        secret: Secret::new(CALLBACK_SECRET.to_owned()),
        signature_header: None,
        reply_sender_path: Some(path("from")),
        reply_text_path: Some(path("text")),
    };
    let words = ["accepted", "delivered", "failed", "expired", "read"];
    let report = ReportSettings {
        reference_path: path("id"),
        word_path: path("status"),
        code_path: Some(path("code")),
        words: words.map(|word| (path(word), path(word))).into(),
        hard_bounce_codes: vec![path("absent")],
    };
    let reader = CallbackReader::new(Some(callback), Some(report));
    reader.unwrap().map(Arc::new)
}
