//! The message outbox of demo mode: a table instead of a provider.

use std::sync::Arc;

use saakh_domain::id::uuid_v7;
use saakh_domain::identity::identifiers::Channel;
use saakh_outbound::CallError;
use saakh_outbound::mail::{Mail, Mailer};
use saakh_outbound::message::Sending;
use saakh_outbound::sms::{Sms, SmsGateway};
use saakh_store::platform::outbox_message::{self, OutboxMessage};
use saakh_store::{Db, DbError, Scope, write_tx};

use crate::app::{Clock, Entropy};

/// What the outbox needs of the [`App`](crate::App), which is made after it.
pub(crate) struct Outbox {
    db: Db,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
}

impl From<(Db, Arc<dyn Clock>, Arc<dyn Entropy>)> for Outbox {
    fn from((db, clock, entropy): (Db, Arc<dyn Clock>, Arc<dyn Entropy>)) -> Self {
        Self { db, clock, entropy }
    }
}

impl Outbox {
    async fn add(&self, channel: Channel, to: &str, body: String) -> Result<(), CallError> {
        let now = self.clock.now();
        let mut random = [0; 10];
        self.entropy.fill(&mut random);
        let message = OutboxMessage {
            id: uuid_v7(now.as_millisecond(), random).to_string(),
            channel: channel.code().to_owned(),
            destination: to.to_owned(),
            body,
            sent_at: now,
        };
        self.store(&message).await.map_err(|error| {
            tracing::error!(%error, "the message outbox could not be written");
            CallError::Malformed
        })
    }

    async fn store(&self, message: &OutboxMessage) -> Result<(), DbError> {
        write_tx!(self.db, Scope::rows(), |tx| {
            outbox_message::add(tx, message).await
        })
    }
}

/// Text messages into the outbox.
pub(crate) struct OutboxSms(pub(crate) Outbox);

impl SmsGateway for OutboxSms {
    fn send<'a>(&'a self, sms: &'a Sms) -> Sending<'a> {
        Box::pin(
            self.0
                .add(Channel::Sms, sms.to.expose(), sms.text.expose().clone()),
        )
    }
}

/// Mails into the outbox.
pub(crate) struct OutboxMailer(pub(crate) Outbox);

impl Mailer for OutboxMailer {
    fn send<'a>(&'a self, mail: &'a Mail) -> Sending<'a> {
        Box::pin(self.0.add(Channel::Email, mail.to.expose(), mail.whole()))
    }
}
