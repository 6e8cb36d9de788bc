//! Configuration: `saakh.toml` in the working folder, and the environment, which wins.

mod in_files;
mod transport;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use saakh_api::state::files_origin::FilesOrigin;
use saakh_domain::Secret;
use saakh_domain::identity::bucket::Rate;
use saakh_outbound::Base;
use saakh_outbound::malware::Scanner;
use saakh_outbound::sms::HttpSmsSettings;
use saakh_service::app::Algorithm;
use serde::Deserialize;
use url::Url;

/// The file with settings, in the working folder.
pub(crate) const FILE: &str = "saakh.toml";
/// The shortest key that a lender may sign its callbacks with: as long as the signature.
const CALLBACK_KEY_BYTES: usize = 32;
/// The shortest token for whoever reads metrics.
const METRICS_TOKEN_BYTES: usize = 32;
const DEMO_DATABASE: &str = "sqlite:var/saakh.db";
const MAX_CONNECTIONS: usize = 10_000;
/// Many customers share the address of their mobile network.
const MAX_CONNECTIONS_PER_ADDRESS: usize = 1_000;

/// The file, and the environment laid over it.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    listen: Option<String>,
    public_url: Option<String>,
    metrics_listen: Option<String>,
    metrics_token: Option<Secret<String>>,
    clamd: Option<String>,
    requests_per_second: Option<Count>,
    database: Option<String>,
    files: Option<String>,
    files_url: Option<String>,
    demo: Option<Flag>,
    require_totp: Option<Flag>,
    demo_history: Option<Flag>,
    key: Option<Secret<String>>,
    revoked: Option<PathBuf>,
    seal: Option<String>,
    simulator: Option<String>,
    trusted_proxies: Option<String>,
    max_connections: Option<Count>,
    max_connections_per_address: Option<Count>,
    sms: Option<HttpSmsSettings>,
    mail: Option<MailSettings>,
    alerts: Option<AlertSettings>,
    bureau: Option<BureauSettings>,
    #[serde(default)]
    lenders: BTreeMap<String, LenderSettings>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Flag {
    Bool(bool),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Count {
    Number(usize),
    Text(String),
}

/// How one lender is reached.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LenderSettings {
    /// Its host.
    pub(crate) base: Base,
    /// The key that it gave us.
    pub(crate) key: Secret<String>,
    /// The key that it signs its callbacks with.
    pub(crate) callback_key: Secret<String>,
}

/// The mail server.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailSettings {
    /// `smtp://…` or `smtps://…`, with user and password.
    pub(crate) url: Secret<String>,
    /// The address that mails come from.
    pub(crate) from: String,
}

/// Who is told of unusual numbers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AlertSettings {
    /// An e-mail address.
    pub(crate) to: Secret<String>,
}

/// How the credit bureau is reached.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BureauSettings {
    /// Its name, as scores carry it.
    pub(crate) name: String,
    /// Its host.
    pub(crate) base: Base,
    /// The key that it gave us.
    pub(crate) key: Secret<String>,
}

/// Checked settings.
#[derive(Debug)]
pub(crate) struct Config {
    /// Where the server listens.
    pub(crate) listen: SocketAddr,
    /// Where people reach it; from `listen` where it is not set.
    pub(crate) public_url: Option<Url>,
    /// Where metrics are read.
    pub(crate) metrics_listen: Option<SocketAddr>,
    /// What whoever reads metrics has to show.
    pub(crate) metrics_token: Option<Secret<String>>,
    /// The `ClamAV` daemon that looks at uploads.
    pub(crate) clamd: Option<Scanner>,
    /// Requests that one network address may make in a second, where it is not as the policy says.
    requests_per_second: Option<u32>,
    /// `sqlite:PATH` or `postgres://…`.
    pub(crate) database: String,
    /// The folder for files.
    pub(crate) files: PathBuf,
    /// Where browsers get uploaded files, if not beside the pages.
    pub(crate) files_url: Option<FilesOrigin>,
    /// Demo data, demo pages, message outbox, simulated lenders.
    pub(crate) demo: bool,
    /// Whether users of the back office can do nothing before they set up a second factor.
    pub(crate) require_totp: bool,
    /// Whether the demo starts with a month behind it.
    pub(crate) demo_history: bool,
    /// 32 bytes in base64, or a file that holds them.
    pub(crate) key: Option<Secret<String>>,
    /// Lists of certificates that their issuers took back, as PEM.
    pub(crate) revoked: Option<PathBuf>,
    /// With what secrets are sealed from now on.
    pub(crate) seal: Algorithm,
    /// Simulated lenders that run elsewhere.
    pub(crate) simulator: Option<Url>,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub(crate) trusted_proxies: Vec<IpAddr>,
    /// Connections at once.
    pub(crate) max_connections: usize,
    /// Connections at once from one address that is no trusted proxy.
    pub(crate) max_connections_per_address: usize,
    /// The provider of text messages.
    pub(crate) sms: Option<HttpSmsSettings>,
    /// The mail server.
    pub(crate) mail: Option<MailSettings>,
    /// Who is told of unusual numbers.
    pub(crate) alerts: Option<AlertSettings>,
    /// The credit bureau.
    pub(crate) bureau: Option<BureauSettings>,
    /// Lenders by key.
    pub(crate) lenders: BTreeMap<String, LenderSettings>,
}

impl Config {
    /// Reads file and environment. A wrong value is named, with what to write.
    pub(crate) fn load() -> Result<Self> {
        Self::checked(with_environment(written(Path::new(FILE))?))
    }

    /// From a file's text, for tests.
    #[cfg(test)]
    pub(crate) fn parse(text: &str) -> Result<Self> {
        Self::checked(parse(text)?)
    }

    fn checked(written: Written) -> Result<Self> {
        let config = Self::parsed(written)?;
        transport::check(&config)?;
        Ok(config)
    }

    fn parsed(written: Written) -> Result<Self> {
        let demo = flag(written.demo, "SAAKH_DEMO")?.unwrap_or(false);
        let require_totp = flag(written.require_totp, "SAAKH_REQUIRE_TOTP")?.unwrap_or(!demo);
        let demo_history = flag(written.demo_history, "SAAKH_DEMO_HISTORY")?.unwrap_or(true);
        let database = match (written.database, demo) {
            (Some(database), _) => database,
            (None, true) => DEMO_DATABASE.to_owned(),
            (None, false) => bail!("SAAKH_DATABASE is not set: write sqlite:PATH or postgres://…"),
        };
        if !["sqlite:", "postgres://", "postgresql://"]
            .iter()
            .any(|s| database.starts_with(s))
        {
            bail!("SAAKH_DATABASE is wrong: write sqlite:PATH or postgres://…");
        }
        callback_keys(&written.lenders)?;
        Ok(Self {
            listen: parsed(
                written.listen.as_deref().unwrap_or("127.0.0.1:8080"),
                "SAAKH_LISTEN is wrong: write an address and a port, as 127.0.0.1:8080",
            )?,
            public_url: written.public_url.as_deref().map(public_url).transpose()?,
            metrics_listen: written
                .metrics_listen
                .as_deref()
                .map(|at| parsed(at, "SAAKH_METRICS_LISTEN is wrong: write 127.0.0.1:9090"))
                .transpose()?,
            metrics_token: written.metrics_token.map(metrics_token).transpose()?,
            clamd: written
                .clamd
                .as_deref()
                .map(|at| {
                    let help = "SAAKH_CLAMD is wrong: write host:port, as 127.0.0.1:3310, or the \
                         path of its socket";
                    parsed(at, help)
                })
                .transpose()?,
            requests_per_second: written
                .requests_per_second
                .map(requests_per_second)
                .transpose()?,
            files: files(written.files.as_deref().unwrap_or("file:var/files"))?,
            files_url: written
                .files_url
                .as_deref()
                .map(|at| files_url(at, written.public_url.as_deref()))
                .transpose()?,
            simulator: written
                .simulator
                .as_deref()
                .map(|at| parsed(at, "SAAKH_SIMULATOR is wrong: write http://127.0.0.1:8099"))
                .transpose()?,
            trusted_proxies: proxies(written.trusted_proxies.as_deref().unwrap_or_default())?,
            max_connections: count(
                written.max_connections,
                MAX_CONNECTIONS,
                "SAAKH_MAX_CONNECTIONS is wrong: write a number from 1, as 10000",
            )?,
            max_connections_per_address: count(
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
            seal: seal(written.seal.as_deref())?,
            sms: written.sms,
            mail: written.mail,
            alerts: written.alerts,
            bureau: written.bureau,
            lenders: written.lenders,
        })
    }

    /// How fast one network address may ask: by the policy, unless a setting says otherwise.
    pub(crate) fn request_rate(&self, policy: Rate) -> Rate {
        Rate {
            per_second: self.requests_per_second.unwrap_or(policy.per_second),
            ..policy
        }
    }

    /// The database's file, where it is one.
    pub(crate) fn database_file(&self) -> Option<&Path> {
        self.database.strip_prefix("sqlite:").map(Path::new)
    }

    /// The folder of what demo mode makes for itself: key, logins, simulators' state.
    pub(crate) fn demo_folder(&self) -> PathBuf {
        let beside = self.database_file().and_then(Path::parent);
        match beside {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            Some(_) => PathBuf::from("."),
            None => PathBuf::from("var"),
        }
    }
}

/// Settings as a file's text gives them, values in files of their own put in their place.
fn parse(text: &str) -> Result<Written> {
    let mut settings: toml::Table = text.parse()?;
    in_files::resolve(&mut settings)?;
    Ok(settings.try_into()?)
}

fn written(file: &Path) -> Result<Written> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(&text).with_context(|| format!("{} is wrong", file.display())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Written::default()),
        Err(error) => Err(error).with_context(|| format!("{} cannot be read", file.display())),
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the one place where the environment is read"
)]
fn with_environment(file: Written) -> Written {
    let var = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    Written {
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
        database: var("SAAKH_DATABASE").or(file.database),
        files: var("SAAKH_FILES").or(file.files),
        files_url: var("SAAKH_FILES_URL").or(file.files_url),
        demo: var("SAAKH_DEMO").map(Flag::Text).or(file.demo),
        require_totp: var("SAAKH_REQUIRE_TOTP")
            .map(Flag::Text)
            .or(file.require_totp),
        demo_history: var("SAAKH_DEMO_HISTORY")
            .map(Flag::Text)
            .or(file.demo_history),
        key: var("SAAKH_KEY").map(Secret::new).or(file.key),
        revoked: var("SAAKH_REVOKED").map(PathBuf::from).or(file.revoked),
        seal: var("SAAKH_SEAL").or(file.seal),
        simulator: var("SAAKH_SIMULATOR").or(file.simulator),
        trusted_proxies: var("SAAKH_TRUSTED_PROXIES").or(file.trusted_proxies),
        max_connections: var("SAAKH_MAX_CONNECTIONS")
            .map(Count::Text)
            .or(file.max_connections),
        max_connections_per_address: var("SAAKH_MAX_CONNECTIONS_PER_ADDRESS")
            .map(Count::Text)
            .or(file.max_connections_per_address),
        ..file
    }
}

fn parsed<T: std::str::FromStr>(text: &str, help: &'static str) -> Result<T> {
    text.parse().map_err(|_| anyhow::anyhow!(help))
}

/// Whether something is on, where the setting says so.
fn flag(written: Option<Flag>, setting: &str) -> Result<Option<bool>> {
    match written {
        None => Ok(None),
        Some(Flag::Bool(flag)) => Ok(Some(flag)),
        Some(Flag::Text(text)) => match text.to_lowercase().as_str() {
            "1" | "true" | "yes" | "on" => Ok(Some(true)),
            "0" | "false" | "no" | "off" => Ok(Some(false)),
            _ => bail!("{setting} is wrong: write 1 or 0"),
        },
    }
}

fn count(written: Option<Count>, default: usize, help: &'static str) -> Result<usize> {
    let count = match written {
        None => default,
        Some(Count::Number(count)) => count,
        Some(Count::Text(text)) => parsed(&text, help)?,
    };
    if count == 0 {
        bail!(help);
    }
    Ok(count)
}

/// Whoever guesses it reads how much business is done.
fn metrics_token(token: Secret<String>) -> Result<Secret<String>> {
    if token.expose().len() < METRICS_TOKEN_BYTES {
        bail!(
            "SAAKH_METRICS_TOKEN is wrong: write at least {METRICS_TOKEN_BYTES} characters that \
             nobody guesses (openssl rand -hex 32)"
        );
    }
    Ok(token)
}

fn requests_per_second(written: Count) -> Result<u32> {
    let help = "SAAKH_REQUESTS_PER_SECOND is wrong: write a number, as 200, or 0 for no limit";
    match written {
        Count::Number(count) => u32::try_from(count).map_err(|_| anyhow::anyhow!(help)),
        Count::Text(text) => parsed(&text, help),
    }
}

fn public_url(text: &str) -> Result<Url> {
    let help = "SAAKH_PUBLIC_URL is wrong: write the address people use, as https://loans.example";
    let url: Url = parsed(text, help)?;
    if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
        bail!(help);
    }
    Ok(url)
}

/// Another host than that of the pages, with TLS unless it is this machine.
fn files_url(text: &str, public_url: Option<&str>) -> Result<FilesOrigin> {
    let help = "SAAKH_FILES_URL is wrong: write https:// and a host that is not that of \
         SAAKH_PUBLIC_URL and leads to this server, as https://loans-files.example";
    let url: Url = parsed(text, help)?;
    let is_origin = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let public: Option<Url> = public_url.and_then(|public| public.parse().ok());
    let is_own = public.is_none_or(|public| public.host_str() != url.host_str());
    if !is_origin || !is_own || !transport::is_protected(&url) {
        bail!(help);
    }
    FilesOrigin::new(&url).context(help)
}

/// Whoever guesses such a key tells us what a lender decided.
fn callback_keys(lenders: &BTreeMap<String, LenderSettings>) -> Result<()> {
    for (key, lender) in lenders {
        if lender.callback_key.expose().len() < CALLBACK_KEY_BYTES {
            bail!(
                "[lenders.{key}] callback_key is wrong: write at least {CALLBACK_KEY_BYTES} \
                 characters that nobody guesses (openssl rand -hex 32), and give the lender the same"
            );
        }
    }
    Ok(())
}

fn seal(text: Option<&str>) -> Result<Algorithm> {
    match text {
        None => Ok(Algorithm::default()),
        Some(name) => Algorithm::from_name(name).with_context(|| {
            let names = Algorithm::ALL.map(Algorithm::name).join(" or ");
            format!("SAAKH_SEAL is wrong: write {names}")
        }),
    }
}

fn files(text: &str) -> Result<PathBuf> {
    match text.strip_prefix("file:") {
        Some(folder) if !folder.is_empty() => Ok(PathBuf::from(folder)),
        _ if text.starts_with("s3://") => bail!(
            "SAAKH_FILES is s3://…, but object storage is not built \
             in: write file:DIR"
        ),
        _ => bail!("SAAKH_FILES is wrong: write file:DIR"),
    }
}

fn proxies(text: &str) -> Result<Vec<IpAddr>> {
    let help = "SAAKH_TRUSTED_PROXIES is wrong: write network addresses with commas between";
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|p| parsed(p, help))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(toml: &str) -> String {
        Config::checked(toml::from_str(toml).unwrap())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn wrong_values_name_the_setting_and_what_to_write() {
        for (toml, setting) in [
            ("", "SAAKH_DATABASE"),
            ("database = 'mysql:x'", "SAAKH_DATABASE"),
            ("demo = true\nlisten = 'here'", "SAAKH_LISTEN"),
            ("demo = 'maybe'", "SAAKH_DEMO"),
            ("demo = true\nrequire_totp = 'maybe'", "SAAKH_REQUIRE_TOTP"),
            ("demo = true\ndemo_history = 'some'", "SAAKH_DEMO_HISTORY"),
            ("demo = true\npublic_url = 'ftp://x'", "SAAKH_PUBLIC_URL"),
            ("demo = true\nfiles = '/tmp'", "SAAKH_FILES"),
            ("demo = true\nfiles_url = 'files'", "SAAKH_FILES_URL"),
            (
                "demo = true\nfiles_url = 'http://files.example'",
                "SAAKH_FILES_URL",
            ),
            (
                "demo = true\nfiles_url = 'https://files.example/files'",
                "SAAKH_FILES_URL",
            ),
            (
                "demo = true\npublic_url = 'https://a.example'\nfiles_url = 'https://a.example'",
                "SAAKH_FILES_URL",
            ),
            ("demo = true\nseal = 'rot13'", "SAAKH_SEAL"),
            ("demo = true\nsimulator = 'x'", "SAAKH_SIMULATOR"),
            (
                "demo = true\ntrusted_proxies = '10.0.0.1, x'",
                "SAAKH_TRUSTED_PROXIES",
            ),
            ("demo = true\nmetrics_listen = 'x'", "SAAKH_METRICS_LISTEN"),
            (
                "demo = true\nmetrics_token = 'short'",
                "SAAKH_METRICS_TOKEN",
            ),
            ("demo = true\nclamd = 'clamd'", "SAAKH_CLAMD"),
            (
                "demo = true\nrequests_per_second = 'many'",
                "SAAKH_REQUESTS_PER_SECOND",
            ),
            (
                "demo = true\nmax_connections = 'many'",
                "SAAKH_MAX_CONNECTIONS",
            ),
            (
                "demo = true\nmax_connections_per_address = 0",
                "SAAKH_MAX_CONNECTIONS_PER_ADDRESS",
            ),
        ] {
            let message = wrong(toml);
            assert!(
                message.starts_with(setting) && message.contains("write"),
                "{message}"
            );
        }
    }

    #[test]
    fn a_second_factor_is_asked_for_outside_demo_mode_unless_switched_off() {
        for (text, required) in [
            ("database = 'sqlite:x'", true),
            ("database = 'sqlite:x'\nrequire_totp = false", false),
            ("demo = true\nrequire_totp = true", true),
        ] {
            assert_eq!(
                Config::parse(text).unwrap().require_totp,
                required,
                "{text}"
            );
        }
    }

    #[test]
    fn the_rate_of_requests_is_the_policys_unless_it_is_set() {
        let policy = Rate {
            per_second: 200,
            burst_seconds: 10,
        };
        for (text, per_second) in [
            ("", 200),
            ("requests_per_second = 0", 0),
            ("requests_per_second = 7", 7),
        ] {
            let config = Config::parse(&format!("demo = true\n{text}")).unwrap();
            let expected = Rate {
                per_second,
                ..policy
            };
            assert_eq!(config.request_rate(policy), expected, "{text}");
        }
    }

    #[test]
    fn secrets_are_sealed_with_what_the_settings_name() {
        for (text, algorithm) in [
            ("demo = true", Algorithm::Aes256Gcm),
            ("demo = true\nseal = 'aes-256-gcm'", Algorithm::Aes256Gcm),
            (
                "demo = true\nseal = 'xchacha20-poly1305'",
                Algorithm::XChaCha20Poly1305,
            ),
        ] {
            assert_eq!(Config::parse(text).unwrap().seal, algorithm, "{text}");
        }
    }

    #[test]
    fn a_callback_key_that_can_be_guessed_stops_the_start() {
        let with = |key: &str| {
            format!(
                "demo = true\n[lenders.cashe]\nbase = 'https://api.lender.example'\nkey = 'k'\n\
                 callback_key = '{key}'"
            )
        };
        let message = wrong(&with(&"k".repeat(31)));
        assert!(
            message.starts_with("[lenders.cashe] callback_key") && message.contains("write"),
            "{message}"
        );
        Config::checked(toml::from_str(&with(&"k".repeat(32))).unwrap()).unwrap();
    }

    #[test]
    fn demo_mode_needs_no_setting_and_keeps_its_things_beside_the_database() {
        let config = Config::checked(toml::from_str("demo = 'on'").unwrap()).unwrap();
        assert_eq!(config.database, DEMO_DATABASE);
        assert!(!config.require_totp);
        assert_eq!(config.demo_folder(), Path::new("var"));
    }
}
