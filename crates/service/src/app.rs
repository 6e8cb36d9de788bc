//! The application: dependencies and settings of all use cases.

pub mod call_stats;
pub mod clicks;
mod clock;
mod entropy;
pub mod file_readers;
mod gate;
mod keys;
pub mod labels;
pub mod message_texts;
pub mod network;
mod provider_outages;
mod reference;
pub(crate) mod rule_data;
pub mod sent_passcodes;
pub mod session_uses;
pub mod snapshot;
pub mod upload_queue;

use std::path::PathBuf;
use std::sync::Arc;

use arc_swap::ArcSwap;
use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::id::{LinkId, uuid_v7};
use saakh_domain::identity::bucket::Rate;
use saakh_domain::origination::profile::Profiles;
use saakh_domain::short_code::ShortCode;
use saakh_domain::text::Message;
use saakh_domain::time::date_in_india;
use saakh_domain::{Language, Secret};
use saakh_outbound::files::Files;
use saakh_outbound::mail::Mailer;
use saakh_outbound::malware::Scanner;
use saakh_outbound::text_message::callback::CallbackReader;
use saakh_outbound::text_message::{TextChannel, TextGateway};
use saakh_store::Db;
use tokio::sync::Notify;
use url::Url;

use clicks::Clicks;
pub use clock::{Clock, SystemClock};
pub use entropy::{Entropy, OsEntropy};
use file_readers::FileReaders;
pub use gate::{Gate, QueueSlot, WorkPermit};
pub(crate) use keys::sha256_hex;
pub use keys::{Algorithm, ContactKey, Keys, UnreadableCipher};
pub(crate) use keys::{ContactHash, MessageLink};
use network::Network;
pub use provider_outages::{ProviderOutage, ProviderOutages};
pub use reference::{
    DataError, PincodeArea, Reference, parse_toml, read_data_file, read_logo, read_texts_in,
};
use sent_passcodes::SentPasscodes;
use session_uses::SessionUses;
use snapshot::Snapshot;
use upload_queue::UploadQueue;

use crate::platform::alerts::Alerts;
use crate::platform::background::BackgroundTasks;
use crate::platform::contact;
use crate::platform::job::LocalJobQueue;
use crate::platform::outbox::{Outbox, OutboxMailer, OutboxTexts};
use crate::platform::pdf::PdfQueue;

/// Settings for use cases.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Public address of this server.
    pub public_url: Url,
    /// Demo data, demo pages and the message outbox.
    pub demo: bool,
    /// Passcode requests per network address and hour; tests raise it.
    pub address_requests_per_hour: u32,
    /// Rate limit per network address.
    pub request_rate: Rate,
    /// Minimum age of a session for submitting, seconds.
    pub submission_after_seconds: i64,
    pub company: Company,
    /// Recipient of alerts about unusual numbers.
    pub alerts_to: Option<Secret<String>>,
    /// Whether back-office users must set up a second factor before anything else.
    pub require_totp: bool,
    /// Passwords hashed concurrently: each takes a core and 19 MiB.
    pub hashing_at_once: usize,
}

/// The company that runs the installation, as pages state it. What is not set is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Company {
    pub legal_name: String,
    /// Corporate identification number.
    pub cin: String,
    /// Registered office.
    pub address: String,
}

/// How messages are sent.
#[derive(Clone)]
pub enum Messaging {
    /// Stored in a table that demo mode shows, and handed to simulated providers, if they run.
    Outbox(Option<TextProviders>),
    Providers {
        texts: TextProviders,
        mailer: Arc<dyn Mailer>,
    },
}

/// The providers of text messages.
#[derive(Clone)]
pub struct TextProviders {
    pub sms: TextProvider,
    /// None: nothing leaves by `WhatsApp`.
    pub whatsapp: Option<TextProvider>,
    /// Those that take no messages now.
    pub outages: ProviderOutages,
}

/// A provider of text messages.
#[derive(Clone)]
pub struct TextProvider {
    pub gateway: Arc<dyn TextGateway>,
    /// What it posts to us, if anything.
    pub callbacks: Option<Arc<CallbackReader>>,
}

impl TextProviders {
    pub fn find(&self, channel: TextChannel) -> Option<&TextProvider> {
        match channel {
            TextChannel::Sms => Some(&self.sms),
            TextChannel::WhatsApp => self.whatsapp.as_ref(),
        }
    }
}

/// The parts that an [`App`] is built from.
pub struct Parts {
    /// Migrated.
    pub db: Db,
    /// Parsed data files.
    pub reference: Arc<Reference>,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    /// Encryption and keyed hashes.
    pub keys: Keys,
    pub messaging: Messaging,
    /// Connectors of lenders and the credit bureau.
    pub network: Network,
    pub files: Files,
    /// The malware scanner for uploads, if configured.
    pub scanner: Option<Scanner>,
    /// The program that reads Excel 97-2003 workbooks, which are refused without it.
    pub old_workbooks: Option<PathBuf>,
    pub settings: Settings,
}

/// The application; one per process.
pub struct App {
    pub db: Db,
    /// Parsed data files.
    pub reference: Arc<Reference>,
    /// Profiles of all products, built from the data files.
    pub profiles: Profiles,
    pub clock: Arc<dyn Clock>,
    pub entropy: Arc<dyn Entropy>,
    /// Encryption and keyed hashes.
    pub keys: Keys,
    /// Hashes destinations.
    pub contact_key: ContactKey,
    pub text_providers: TextProviders,
    pub mailer: Arc<dyn Mailer>,
    /// Connectors of lenders and the credit bureau.
    pub network: Network,
    pub files: Files,
    /// The malware scanner for uploads, if configured.
    pub scanner: Option<Scanner>,
    /// The program that reads Excel 97-2003 workbooks, which are refused without it.
    pub old_workbooks: Option<PathBuf>,
    /// Limits concurrent readers of uploaded files.
    pub file_readers: FileReaders,
    /// Decodes uploaded pictures one at a time.
    pub pictures: UploadQueue,
    pub settings: Settings,
    /// Limits concurrent password hashing.
    pub hashing: Gate,
    /// Wakes the job runner after a job is enqueued.
    pub jobs: Notify,
    /// Jobs enqueued by requests for this node to run next.
    pub handover: LocalJobQueue,
    /// Uses of sessions, written in batches.
    pub session_uses: SessionUses,
    /// Clicks on tracking links, written in batches.
    pub clicks: Clicks<LinkId>,
    /// Redirects to external sites by target and day, written in batches.
    pub redirects: Clicks<(String, Date)>,
    /// The tasks that run next to requests.
    pub background: BackgroundTasks,
    pub pdf: PdfQueue,
    pub alerts: Alerts,
    /// Passcodes sent in the last hour, by all nodes.
    pub sent_passcodes: SentPasscodes,
    catalog: ArcSwap<Snapshot>,
}

impl App {
    /// Builds the application and loads the catalog.
    pub async fn new(parts: Parts) -> crate::Result<Arc<Self>> {
        let (text_providers, mailer) = gateways(&parts);
        let alerts = parts.reference.limits.alerts.clone();
        let snapshot = Snapshot::load(&parts.db, &parts.reference).await?;
        let contact_key = contact::load_key(&parts.db, &parts.keys, parts.entropy.as_ref()).await?;
        let queue = parts.reference.limits.login.hashing_queue;
        let file_readers = FileReaders::new(parts.reference.limits.uploads.readers_at_once);
        let Reference {
            limits,
            lending,
            gold,
            ..
        } = &*parts.reference;
        let profiles = Profiles::new(limits, lending, gold);
        Ok(Arc::new(Self {
            hashing: Gate::new(parts.settings.hashing_at_once, queue),
            db: parts.db,
            reference: parts.reference,
            profiles,
            clock: parts.clock,
            entropy: parts.entropy,
            keys: parts.keys,
            contact_key,
            text_providers,
            mailer,
            network: parts.network,
            files: parts.files,
            scanner: parts.scanner,
            old_workbooks: parts.old_workbooks,
            file_readers,
            pictures: UploadQueue::default(),
            settings: parts.settings,
            jobs: Notify::new(),
            handover: LocalJobQueue::default(),
            session_uses: SessionUses::default(),
            background: BackgroundTasks::default(),
            clicks: Clicks::default(),
            redirects: Clicks::default(),
            pdf: PdfQueue::default(),
            alerts: Alerts::new(alerts),
            sent_passcodes: SentPasscodes::default(),
            catalog: ArcSwap::from_pointee(snapshot),
        }))
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn today(&self) -> Date {
        date_in_india(self.now())
    }

    /// Creates a `UUIDv7`.
    pub fn uuid(&self) -> uuid::Uuid {
        let mut random = [0; 10];
        self.entropy.fill(&mut random);
        uuid_v7(self.now().as_millisecond(), random)
    }

    /// Draws a short code. Drawn in the transaction that stores it, which runs again if the code is taken.
    pub fn short_code(&self) -> ShortCode {
        let mut random = [0; 5];
        self.entropy.fill(&mut random);
        ShortCode::from_random(random)
    }

    /// The current catalog; hold it for one use case, so that all its steps see the same version.
    pub fn catalog(&self) -> Arc<Snapshot> {
        self.catalog.load_full()
    }

    /// Reloads the catalog if its version in the database changed.
    pub async fn refresh_catalog(&self) -> crate::Result<()> {
        let mut conn = self.db.read().await?;
        let current = saakh_store::catalog::version::get_current(&mut conn).await?;
        drop(conn);
        if current != self.catalog.load().version {
            let snapshot = Snapshot::load(&self.db, &self.reference).await?;
            self.catalog.store(Arc::new(snapshot));
        }
        Ok(())
    }

    /// The address of a page, for messages; the path starts with a slash.
    pub fn page_url(&self, path: &str) -> String {
        let base = self.settings.public_url.as_str().trim_end_matches('/');
        format!("{base}{path}")
    }

    /// Renders a message.
    pub fn text(&self, message: &Message, language: Language) -> String {
        self.reference.texts.render(message, language)
    }
}

fn gateways(parts: &Parts) -> (TextProviders, Arc<dyn Mailer>) {
    match &parts.messaging {
        Messaging::Providers { texts, mailer } => (texts.clone(), Arc::clone(mailer)),
        Messaging::Outbox(simulated) => {
            let outbox = || Outbox::new(parts.db.clone(), Arc::clone(&parts.clock));
            let texts = |simulated: Option<&TextProvider>| TextProvider {
                gateway: Arc::new(OutboxTexts {
                    outbox: outbox(),
                    simulated: simulated.map(|provider| Arc::clone(&provider.gateway)),
                }),
                callbacks: simulated.and_then(|provider| provider.callbacks.clone()),
            };
            let simulated = simulated.as_ref();
            let whatsapp = simulated.and_then(|simulated| simulated.whatsapp.as_ref());
            let providers = TextProviders {
                sms: texts(simulated.map(|simulated| &simulated.sms)),
                whatsapp: Some(texts(whatsapp)),
                outages: ProviderOutages::default(),
            };
            (providers, Arc::new(OutboxMailer(outbox())))
        }
    }
}
