//! Settings as written in the file and the environment, before validation.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use saakh_domain::Secret;
use saakh_outbound::text_message::TextGatewaySettings;
use serde::Deserialize;

use super::kept_files::ObjectStoreSettings;
use super::{
    AlertSettings, BureauSettings, CompanySettings, LenderSettings, MailSettings, SellerSettings,
    in_files,
};

/// Settings of the file, overridden by the environment.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSettings {
    pub(super) listen: Option<String>,
    pub(super) public_url: Option<String>,
    pub(super) metrics_listen: Option<String>,
    pub(super) metrics_token: Option<Secret<String>>,
    pub(super) clamd: Option<String>,
    pub(super) requests_per_second: Option<Count>,
    pub(super) export_rows_at_once: Option<Count>,
    pub(super) database: Option<String>,
    pub(super) files: Option<String>,
    pub(super) files_url: Option<String>,
    pub(super) s3: Option<ObjectStoreSettings>,
    pub(super) demo: Option<Flag>,
    pub(super) require_totp: Option<Flag>,
    pub(super) demo_history: Option<Flag>,
    pub(super) demo_repeat: Option<String>,
    pub(super) key: Option<Secret<String>>,
    pub(super) revoked: Option<PathBuf>,
    pub(super) seal: Option<String>,
    pub(super) simulator: Option<String>,
    pub(super) trusted_proxies: Option<String>,
    pub(super) database_readers: Option<Count>,
    pub(super) database_writers: Option<Count>,
    pub(super) max_connections: Option<Count>,
    pub(super) max_connections_per_address: Option<Count>,
    pub(super) sms: Option<TextGatewaySettings>,
    pub(super) whatsapp: Option<TextGatewaySettings>,
    pub(super) mail: Option<MailSettings>,
    pub(super) alerts: Option<AlertSettings>,
    pub(super) company: Option<CompanySettings>,
    pub(super) bureau: Option<BureauSettings>,
    #[serde(default)]
    pub(super) lenders: BTreeMap<String, LenderSettings>,
    #[serde(default)]
    pub(super) sellers: BTreeMap<String, SellerSettings>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Flag {
    Bool(bool),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Count {
    Number(usize),
    Text(String),
}

/// Parses a file's text, replacing `{ file = "…" }` by the files' contents.
pub(super) fn parse(text: &str) -> Result<RawSettings> {
    let mut settings: toml::Table = text.parse()?;
    in_files::resolve(&mut settings)?;
    Ok(settings.try_into()?)
}

pub(super) fn read_file(file: &Path) -> Result<RawSettings> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(&text).with_context(|| format!("{} is wrong", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(RawSettings::default()),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", file.display())),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the environment is read"
)]
pub(super) fn apply_environment(file: RawSettings) -> RawSettings {
    let var = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let s3 = file.s3.unwrap_or_default();
    let store = ObjectStoreSettings {
        endpoint: var("SAAKH_S3_ENDPOINT").or(s3.endpoint),
        region: var("SAAKH_S3_REGION").or(s3.region),
        key_id: var("SAAKH_S3_KEY_ID").or(s3.key_id),
        secret: var("SAAKH_S3_SECRET").map(Secret::new).or(s3.secret),
    };
    RawSettings {
        listen: var("SAAKH_LISTEN").or(file.listen),
        public_url: var("SAAKH_PUBLIC_URL").or(file.public_url),
        metrics_listen: var("SAAKH_METRICS_LISTEN").or(file.metrics_listen),
        metrics_token: var("SAAKH_METRICS_TOKEN")
            .map(Secret::new)
            .or(file.metrics_token),
        clamd: var("SAAKH_CLAMD").or(file.clamd),
        requests_per_second: var("SAAKH_REQUESTS_PER_SECOND")
            .map(Count::Text)
            .or(file.requests_per_second),
        export_rows_at_once: var("SAAKH_EXPORT_ROWS_AT_ONCE")
            .map(Count::Text)
            .or(file.export_rows_at_once),
        database: var("SAAKH_DATABASE").or(file.database),
        files: var("SAAKH_FILES").or(file.files),
        files_url: var("SAAKH_FILES_URL").or(file.files_url),
        s3: Some(store),
        demo: var("SAAKH_DEMO").map(Flag::Text).or(file.demo),
        require_totp: var("SAAKH_REQUIRE_TOTP")
            .map(Flag::Text)
            .or(file.require_totp),
        demo_history: var("SAAKH_DEMO_HISTORY")
            .map(Flag::Text)
            .or(file.demo_history),
        demo_repeat: var("SAAKH_DEMO_REPEAT").or(file.demo_repeat),
        key: var("SAAKH_KEY").map(Secret::new).or(file.key),
        revoked: var("SAAKH_REVOKED").map(PathBuf::from).or(file.revoked),
        seal: var("SAAKH_SEAL").or(file.seal),
        simulator: var("SAAKH_SIMULATOR").or(file.simulator),
        trusted_proxies: var("SAAKH_TRUSTED_PROXIES").or(file.trusted_proxies),
        database_readers: var("SAAKH_DATABASE_READERS")
            .map(Count::Text)
            .or(file.database_readers),
        database_writers: var("SAAKH_DATABASE_WRITERS")
            .map(Count::Text)
            .or(file.database_writers),
        max_connections: var("SAAKH_MAX_CONNECTIONS")
            .map(Count::Text)
            .or(file.max_connections),
        max_connections_per_address: var("SAAKH_MAX_CONNECTIONS_PER_ADDRESS")
            .map(Count::Text)
            .or(file.max_connections_per_address),
        ..file
    }
}
