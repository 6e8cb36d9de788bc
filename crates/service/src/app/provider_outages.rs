//! What providers of text messages and mail last failed with, so that staff see why messages wait.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::text::Message;
use saakh_outbound::error::{CallError, Outage};

/// A provider that takes no messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProviderOutage {
    pub channel: ContactChannel,
    outage: Outage,
    /// When it failed last.
    pub at: Timestamp,
}

impl ProviderOutage {
    /// What happened, for people.
    pub fn describe(&self) -> Message {
        match self.outage {
            Outage::Timeout => Message::new("messages_outage_timeout"),
            Outage::Connect | Outage::Paused => Message::new("messages_outage_connect"),
            Outage::Interrupted => Message::new("messages_outage_interrupted"),
            Outage::Status(status) | Outage::Rejected(status) => {
                Message::new("messages_outage_status").with("status", status)
            }
            Outage::Unreadable | Outage::Misconfigured(_) => {
                Message::new("messages_outage_unreadable")
            }
        }
    }
}

/// The last outage of each channel, as this process saw it. A message that is taken ends it.
#[derive(Debug, Clone, Default)]
pub struct ProviderOutages(Arc<Mutex<BTreeMap<ContactChannel, ProviderOutage>>>);

impl ProviderOutages {
    /// Records how a message was handed over.
    pub(crate) fn record<T>(
        &self,
        channel: ContactChannel,
        result: &Result<T, CallError>,
        now: Timestamp,
    ) {
        match result {
            Ok(_) => {
                self.lock().remove(&channel);
            }
            Err(CallError::Unavailable { outage, .. }) => {
                let outage = ProviderOutage {
                    channel,
                    outage: *outage,
                    at: now,
                };
                self.lock().insert(channel, outage);
            }
            Err(_) => {}
        }
    }

    /// The channels whose provider failed last.
    pub fn list(&self) -> Vec<ProviderOutage> {
        self.lock().values().copied().collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<ContactChannel, ProviderOutage>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
