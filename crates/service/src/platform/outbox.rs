//! The message outbox of demo mode, which stores messages in a table instead of sending them.

use std::sync::Arc;

use saakh_domain::engagement::contact::{Cleared, ContactChannel};
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_outbound::CallError;
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::{Acceptance, FindFuture, SendFuture};
use saakh_outbound::text_message::{TextGateway, TextMessage};
use saakh_store::platform::outbox_message::{self, OutboxMessage};
use saakh_store::{Db, DbError, Scope, write_tx};
use uuid::Uuid;

use crate::app::Clock;

/// The parts that the outbox needs of the [`App`](crate::App), which is created later.
pub(crate) struct Outbox {
    db: Db,
    clock: Arc<dyn Clock>,
}

impl Outbox {
    pub(crate) fn new(db: Db, clock: Arc<dyn Clock>) -> Self {
        Self { db, clock }
    }

    async fn add(
        &self,
        id: &Uuid,
        channel: ContactChannel,
        to: &str,
        body: String,
    ) -> Result<Acceptance, CallError> {
        let message = OutboxMessage {
            id: id.to_string(),
            channel: channel.code().to_owned(),
            destination: to.to_owned(),
            body,
            sent_at: self.clock.now(),
        };
        let stored = self.store(&message).await.map_err(|error| {
            tracing::error!(%error, "message not written to the outbox");
            CallError::Malformed
        });
        stored.map(|()| Acceptance::default())
    }

    async fn store(&self, message: &OutboxMessage) -> Result<(), DbError> {
        write_tx!(self.db, Scope::rows(), |tx| {
            outbox_message::add(tx, message).await
        })
    }
}

/// Writes text messages to the outbox, and hands them to a simulated provider, if one runs.
pub(crate) struct OutboxTexts {
    pub(crate) outbox: Outbox,
    pub(crate) simulated: Option<Arc<dyn TextGateway>>,
}

impl TextGateway for OutboxTexts {
    fn send<'a>(&'a self, id: &'a Uuid, message: &'a Cleared<TextMessage>) -> SendFuture<'a> {
        Box::pin(async move {
            let content = message.content();
            let text = content.text.expose().clone();
            let channel = content.channel.into();
            let stored = self
                .outbox
                .add(id, channel, content.to.expose(), text)
                .await?;
            match &self.simulated {
                Some(simulated) => simulated.send(id, message).await,
                None => Ok(stored),
            }
        })
    }

    fn repeat_class(&self) -> RepeatClass {
        let simulated = self.simulated.as_ref();
        simulated.map_or(RepeatClass::Idempotent, |one| one.repeat_class())
    }

    fn find<'a>(&'a self, id: &'a Uuid) -> FindFuture<'a> {
        match &self.simulated {
            Some(simulated) => simulated.find(id),
            None => Box::pin(async { Ok(None) }),
        }
    }
}

/// Writes mails to the outbox.
pub(crate) struct OutboxMailer(pub(crate) Outbox);

impl Mailer for OutboxMailer {
    fn send<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        let mail = mail.content();
        let to = mail.to.expose();
        Box::pin(self.0.add(id, ContactChannel::Email, to, mail.full_text()))
    }
}
