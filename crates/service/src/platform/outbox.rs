//! The message outbox of demo mode, which stores messages in a table instead of sending them.

use std::sync::Arc;

use saakh_domain::engagement::contact::Cleared;
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::{Acceptance, FindFuture, SendFuture};
use saakh_outbound::sms::{Sms, SmsGateway};
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
        channel: Channel,
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

/// Writes text messages to the outbox.
pub(crate) struct OutboxSms(pub(crate) Outbox);

impl SmsGateway for OutboxSms {
    fn send<'a>(&'a self, id: &'a Uuid, sms: &'a Cleared<Sms>) -> SendFuture<'a> {
        let sms = sms.content();
        let text = sms.text.expose().clone();
        Box::pin(self.0.add(id, Channel::Sms, sms.to.expose(), text))
    }

    fn repeat_class(&self) -> RepeatClass {
        RepeatClass::Idempotent
    }

    fn find<'a>(&'a self, _: &'a Uuid) -> FindFuture<'a> {
        Box::pin(async { Ok(None) })
    }
}

/// Writes mails to the outbox.
pub(crate) struct OutboxMailer(pub(crate) Outbox);

impl Mailer for OutboxMailer {
    fn send<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        let mail = mail.content();
        let to = mail.to.expose();
        Box::pin(self.0.add(id, Channel::Email, to, mail.full_text()))
    }
}
