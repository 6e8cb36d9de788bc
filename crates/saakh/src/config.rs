//! Configuration: `saakh.toml` in the working directory, overridden by environment variables.

mod in_files;
mod kept_files;
mod transport;
mod value;
mod written;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::Result;
use saakh_api::state::files_origin::FilesOrigin;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::ContactChannel;
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_domain::identity::bucket::Rate;
use saakh_outbound::Base;
use saakh_outbound::malware::Scanner;
use saakh_outbound::text_message::TextGatewaySettings;
use saakh_service::app::{Algorithm, Company};
use saakh_service::operations::installation::senders::SenderSettings;
use saakh_store::db::Connections;
use serde::Deserialize;
use url::Url;

pub(crate) use kept_files::FileStorage;
use value::{
    parse_company, parse_count, parse_database, parse_export_rows, parse_files_url, parse_flag,
    parse_optional, parse_proxies, parse_public_url, parse_repeat, parse_request_rate,
    parse_seal_algorithm, parse_setting, validate_callback_keys, validate_metrics_token,
    validate_seller_keys,
};
use written::{RawSettings, apply_environment, read_file};

/// The configuration file, in the working directory.
pub(crate) const FILE: &str = "saakh.toml";
const CLAMD_HELP: &str =
    "SAAKH_CLAMD is wrong: write host:port, as 127.0.0.1:3310, or the path of its socket";
const MAX_CONNECTIONS: usize = 10_000;
/// High, because many customers share an address of their mobile network.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 1_000;

/// Connection settings of one lender.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LenderSettings {
    pub(crate) base: Base,
    /// The API key that the lender issued.
    pub(crate) key: Secret<String>,
    /// The key of its callback signatures.
    pub(crate) callback_key: Secret<String>,
}

/// Settings of the seller of cards or plans at one host.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SellerSettings {
    /// The key of its callback signatures.
    pub(crate) callback_key: Secret<String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailSettings {
    /// `smtp://…` or `smtps://…`, with user and password.
    pub(crate) url: Secret<String>,
    /// Sender address.
    pub(crate) from: String,
}

/// Recipient of alerts about unusual numbers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlertSettings {
    pub(crate) to: Secret<String>,
}

/// The company that runs the installation, as pages state it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct CompanySettings {
    pub(crate) legal_name: String,
    /// Corporate identification number.
    pub(crate) cin: String,
    /// Registered office.
    pub(crate) address: String,
}

/// Connection settings of the credit bureau.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BureauSettings {
    /// Its name, stored with its scores.
    pub(crate) name: String,
    pub(crate) base: Base,
    /// The API key that the bureau issued.
    pub(crate) key: Secret<String>,
}

/// Validated settings.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    /// Public address of the site; derived from `listen` if not set.
    pub(crate) public_url: Option<Url>,
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// Bearer token for reading metrics.
    pub(crate) metrics_token: Option<Secret<String>>,
    /// The `ClamAV` daemon that scans uploads.
    pub(crate) clamd: Option<Scanner>,
    /// Requests per second and network address; overrides the policy.
    requests_per_second: Option<u32>,
    /// Maximum rows of an export that is returned in the response; overrides the policy.
    pub(crate) export_rows_at_once: Option<i64>,
    /// `sqlite:PATH` or `postgres://…`.
    pub(crate) database: String,
    pub(crate) files: FileStorage,
    /// Separate origin for uploaded files; none: the pages' own.
    pub(crate) files_url: Option<FilesOrigin>,
    /// Demo data, demo pages, message outbox and simulated lenders.
    pub(crate) demo: bool,
    /// Whether back-office users must set up a second factor before anything else.
    pub(crate) require_totp: bool,
    /// Whether the demo starts with a past of some months.
    pub(crate) demo_history: bool,
    /// What the simulated providers of text messages do with a message that is sent again.
    pub(crate) demo_repeat: RepeatClass,
    /// 32 bytes in base64, or the path of a file that holds them.
    pub(crate) key: Option<Secret<String>>,
    /// Path of certificate revocation lists, as PEM.
    pub(crate) revoked: Option<PathBuf>,
    /// Algorithm for sealing secrets.
    pub(crate) seal: Algorithm,
    /// Address of simulated lenders in another process.
    pub(crate) simulator: Option<Url>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: Vec<IpAddr>,
    pub(crate) database_connections: Connections,
    /// Maximum concurrent connections.
    pub(crate) max_connections: usize,
    /// Maximum concurrent connections per address that is not a trusted proxy.
    pub(crate) max_connections_per_address: usize,
    pub(crate) sms: Option<TextGatewaySettings>,
    pub(crate) whatsapp: Option<TextGatewaySettings>,
    pub(crate) mail: Option<MailSettings>,
    pub(crate) alerts: Option<AlertSettings>,
    pub(crate) company: Company,
    pub(crate) bureau: Option<BureauSettings>,
    pub(crate) lenders: BTreeMap<String, LenderSettings>,
    /// Sellers of cards and plans, by the host of their links.
    pub(crate) sellers: BTreeMap<String, SellerSettings>,
}

impl Config {
    /// Reads file and environment. An error names the wrong setting and what to write.
    pub(crate) fn load() -> Result<Self> {
        Self::from_raw(apply_environment(read_file(Path::new(FILE))?))
    }

    /// Parses a file's text, for tests.
    #[cfg(test)]
    pub(crate) fn parse(text: &str) -> Result<Self> {
        Self::from_raw(written::parse(text)?)
    }

    /// What the settings say about the senders of text messages. A demo has senders of both channels.
    pub(crate) fn sender_settings(&self) -> Vec<SenderSettings> {
        let describe = |channel, settings: Option<&TextGatewaySettings>| SenderSettings {
            channel,
            header: settings.and_then(|one| one.header.clone()),
            entity_id: settings.and_then(|one| one.entity_id.clone()),
        };
        let sms = describe(ContactChannel::Sms, self.sms.as_ref());
        let has_whatsapp = self.whatsapp.is_some() || self.demo;
        let whatsapp = describe(ContactChannel::WhatsApp, self.whatsapp.as_ref());
        let whatsapp = has_whatsapp.then_some(whatsapp);
        [sms].into_iter().chain(whatsapp).collect()
    }

    fn from_raw(written: RawSettings) -> Result<Self> {
        let config = Self::parse_raw(written)?;
        transport::check(&config)?;
        Ok(config)
    }

    fn parse_raw(written: RawSettings) -> Result<Self> {
        let demo = parse_flag(written.demo, "SAAKH_DEMO")?.unwrap_or(false);
        let require_totp = parse_flag(written.require_totp, "SAAKH_REQUIRE_TOTP")?.unwrap_or(!demo);
        let demo_history = parse_flag(written.demo_history, "SAAKH_DEMO_HISTORY")?.unwrap_or(true);
        let database = parse_database(written.database, demo)?;
        validate_callback_keys(&written.lenders)?;
        validate_seller_keys(&written.sellers)?;
        let usual = if database.starts_with("sqlite:") {
            Connections::SQLITE
        } else {
            Connections::postgres()
        };
        Ok(Self {
            listen: parse_setting(
                written.listen.as_deref().unwrap_or("127.0.0.1:8080"),
                "SAAKH_LISTEN is wrong: write an address and a port, as 127.0.0.1:8080",
            )?,
            public_url: parse_optional(written.public_url.as_deref(), parse_public_url)?,
            metrics_listen: parse_optional(written.metrics_listen.as_deref(), |at| {
                parse_setting(at, "SAAKH_METRICS_LISTEN is wrong: write 127.0.0.1:9090")
            })?,
            metrics_token: written
                .metrics_token
                .map(validate_metrics_token)
                .transpose()?,
            clamd: parse_optional(written.clamd.as_deref(), |at| parse_setting(at, CLAMD_HELP))?,
            requests_per_second: written
                .requests_per_second
                .map(parse_request_rate)
                .transpose()?,
            export_rows_at_once: written
                .export_rows_at_once
                .map(parse_export_rows)
                .transpose()?,
            files: kept_files::parse_storage(
                written.files.as_deref().unwrap_or("file:var/files"),
                written.s3.unwrap_or_default(),
            )?,
            files_url: written
                .files_url
                .as_deref()
                .map(|at| parse_files_url(at, written.public_url.as_deref()))
                .transpose()?,
            simulator: parse_optional(written.simulator.as_deref(), |at| {
                parse_setting(at, "SAAKH_SIMULATOR is wrong: write http://127.0.0.1:8099")
            })?,
            trusted_proxies: parse_proxies(written.trusted_proxies.as_deref().unwrap_or_default())?,
            database_connections: Connections {
                read: parse_count(
                    written.database_readers,
                    usual.read,
                    "SAAKH_DATABASE_READERS is wrong: write a number from 1, as 8",
                )?,
                write: parse_count(
                    written.database_writers,
                    usual.write,
                    "SAAKH_DATABASE_WRITERS is wrong: write a number from 1, as 8",
                )?,
            },
            max_connections: parse_count(
                written.max_connections,
                MAX_CONNECTIONS,
                "SAAKH_MAX_CONNECTIONS is wrong: write a number from 1, as 10000",
            )?,
            max_connections_per_address: parse_count(
                written.max_connections_per_address,
                MAX_CONNECTIONS_PER_ADDRESS,
                "SAAKH_MAX_CONNECTIONS_PER_ADDRESS is wrong: write a number from 1, as 1000",
            )?,
            database,
            demo,
            require_totp,
            demo_history,
            key: written.key,
            revoked: written.revoked,
            seal: parse_seal_algorithm(written.seal.as_deref())?,
            sms: written.sms,
            whatsapp: written.whatsapp,
            demo_repeat: parse_repeat(written.demo_repeat.as_deref())?,
            mail: written.mail,
            alerts: written.alerts,
            company: parse_company(written.company, demo)?,
            bureau: written.bureau,
            lenders: written.lenders,
            sellers: written.sellers,
        })
    }

    /// The rate limit per network address: the policy's, unless overridden by a setting.
    pub(crate) fn request_rate(&self, policy: Rate) -> Rate {
        Rate {
            per_second: self.requests_per_second.unwrap_or(policy.per_second),
            ..policy
        }
    }

    /// The `SQLite` file; none for a database server.
    pub(crate) fn database_file(&self) -> Option<&Path> {
        self.database.strip_prefix("sqlite:").map(Path::new)
    }

    /// The directory of files that demo mode creates: key, logins, simulators' state.
    pub(crate) fn demo_folder(&self) -> PathBuf {
        let beside = self.database_file().and_then(Path::parent);
        match beside {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            Some(_) => PathBuf::from("."),
            None => PathBuf::from("var"),
        }
    }
}

#[cfg(test)]
mod tests;
