//! The message outbox of demo mode, which stores messages in a table instead of sending them.

use std::sync::Arc;

use saakh_domain::engagement::contact::Cleared;
use saakh_domain::id::uuid_v7;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::SendFuture;
use saakh_outbound::sms::{Sms, SmsGateway};
use saakh_store::platform::outbox_message::{self, OutboxMessage};
use saakh_store::{Db, DbError, Scope, write_tx};
use uuid::Uuid;

use crate::app::{Clock, Entropy};

/// The parts that the outbox needs of the [`App`](crate::App), which is created later.
pub(crate) struct Outbox {
    db: Db,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

impl Outbox {
    pub(crate) fn new(db: Db, clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Self {
        Self { db, clock, entropy }
    }

    async fn add(&self, channel: Channel, to: &str, body: String) -> Result<(), CallError> {
        let mut random = [0; 10];
        self.entropy.fill(&mut random);
        let id = uuid_v7(self.clock.now().as_millisecond(), random);
        self.add_once(&id, channel, to, body).await
    }

    async fn add_once(
        &self,
        id: &Uuid,
        channel: Channel,
        to: &str,
        body: String,
    ) -> Result<(), CallError> {
        let message = OutboxMessage {
            id: id.to_string(),
            channel: channel.code().to_owned(),
            destination: to.to_owned(),
            body,
            sent_at: self.clock.now(),
        };
        self.store(&message).await.map_err(|error| {
            tracing::error!(%error, "message not written to the outbox");
            CallError::Malformed
        })
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
    fn send<'a>(&'a self, sms: &'a Cleared<Sms>) -> SendFuture<'a> {
        let sms = sms.content();
        Box::pin(
            self.0
                .add(Channel::Sms, sms.to.expose(), sms.text.expose().clone()),
        )
    }
}

/// Writes mails to the outbox.
pub(crate) struct OutboxMailer(pub(crate) Outbox);

impl Mailer for OutboxMailer {
    fn send<'a>(&'a self, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        let mail = mail.content();
        Box::pin(
            self.0
                .add(Channel::Email, mail.to.expose(), mail.full_text()),
        )
    }

    fn send_once<'a>(&'a self, id: &'a Uuid, mail: &'a Cleared<Mail>) -> SendFuture<'a> {
        let mail = mail.content();
        let to = mail.to.expose();
        Box::pin(self.0.add_once(id, Channel::Email, to, mail.full_text()))
    }
}
