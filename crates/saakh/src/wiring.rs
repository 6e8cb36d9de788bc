//! Assembles the application from configuration.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use saakh_outbound::bureau::Bureau;
use saakh_outbound::files::Files;
use saakh_outbound::lender::Account;
use saakh_outbound::mail::SmtpMailer;
use saakh_outbound::text_message::callback::CallbackReader;
use saakh_outbound::text_message::{HttpTextGateway, TextGatewaySettings};
use saakh_outbound::{Base, Certificates, Http};
use saakh_service::App;
use saakh_service::app::network::{LenderAccess, Network};
use saakh_service::app::{
    Clock, Keys, Messaging, OsEntropy, Parts, ProviderOutages, Reference, Settings, SystemClock,
    TextProvider, TextProviders,
};
use saakh_service::operations::installation;
use saakh_store::Db;
use url::Url;

use crate::config::{Config, FileStorage};
use crate::{secrets, simulated_messages};

/// Time limit of calls to lenders, bureau and providers.
pub(crate) const CALL_TIMEOUT: Duration = Duration::from_secs(10);

const NOT_MIGRATED: &str = "the database is not ready: run `saakh migrate` first";

/// A demo with a past writes longer lists, such as customers, in the background.
const DEMO_ROWS_AT_ONCE: i64 = 500;

/// The simulated bureau's name in the list of lenders' keys.
pub(crate) const SIMULATED_BUREAU: &str = "bureau";

/// Builds the HTTP client for outgoing calls.
pub(crate) fn build_http(config: &Config) -> Result<Http> {
    Http::with_certificates(CALL_TIMEOUT, certificates(config)?).context("no HTTP client")
}

fn certificates(config: &Config) -> Result<Certificates> {
    let Some(file) = &config.revoked else {
        return Ok(Certificates::default());
    };
    let lists = std::fs::read(file).context("SAAKH_REVOKED names a file that cannot be read")?;
    Certificates::with_revocation_lists(&lists).context("SAAKH_REVOKED is wrong")
}

/// Opens the file storage.
pub(crate) fn open_files(config: &Config) -> Result<Files> {
    match &config.files {
        FileStorage::Folder(folder) => Files::in_folder(folder).with_context(|| {
            format!(
                "SAAKH_FILES: the folder {} cannot be used",
                folder.display()
            )
        }),
        FileStorage::Bucket(bucket) => Files::in_bucket(bucket, certificates(config)?)
            .with_context(|| format!("SAAKH_FILES: the bucket {} cannot be used", bucket.bucket)),
    }
}

/// Opens the database. A `SQLite` file and its folder are created for their owner only; files that `SQLite` adds get
/// the file's mode.
pub(crate) async fn open_database(config: &Config) -> Result<Db> {
    if let Some(file) = config.database_file() {
        let folder = file.parent().unwrap_or(Path::new(""));
        secrets::create_private_folder(folder).with_context(|| {
            format!(
                "SAAKH_DATABASE: the folder {} cannot be made",
                folder.display()
            )
        })?;
        secrets::create_private_file(file).with_context(|| {
            format!(
                "SAAKH_DATABASE: the file {} cannot be written",
                file.display()
            )
        })?;
    }
    Db::connect_with(&config.database, Some(config.database_connections))
        .await
        .context("SAAKH_DATABASE cannot be opened")
}

/// The public address; without one in the settings, that on which the server listens.
pub(crate) fn public_url(config: &Config) -> Result<Url> {
    let address = Url::parse(&format!("http://{}", config.listen))?;
    Ok(config.public_url.clone().unwrap_or(address))
}

/// Builds the application without a server.
pub(crate) async fn offline_app(config: &Config) -> Result<Arc<App>> {
    let db = open_database(config).await?;
    let public_url = public_url(config)?;
    let clock = Arc::new(SystemClock);
    build_app(config, db, Reference::load()?, public_url, None, clock).await
}

/// Builds the application over a migrated database.
pub(crate) async fn build_app(
    config: &Config,
    db: Db,
    mut reference: Reference,
    public_url: Url,
    simulator: Option<Base>,
    clock: Arc<dyn Clock>,
) -> Result<Arc<App>> {
    let checked = installation::demo::check(&db, config.demo, &SystemClock).await;
    if let Some(wrong) = checked.context(NOT_MIGRATED)? {
        bail!(wrong);
    }
    let exports = &mut reference.limits.exports;
    let has_past = config.demo && config.demo_history;
    let of_demo = has_past.then_some(DEMO_ROWS_AT_ONCE);
    let rows_at_once = config.export_rows_at_once.or(of_demo);
    exports.rows_at_once = rows_at_once.unwrap_or(exports.rows_at_once);
    let keys = secrets::load_keys(config)?;
    let http = build_http(config)?;
    let parts = Parts {
        settings: Settings {
            public_url,
            demo: config.demo,
            address_requests_per_hour: reference.limits.address.requests_per_hour,
            request_rate: config.request_rate(reference.limits.requests.rate),
            submission_after_seconds: if config.demo {
                0
            } else {
                reference.limits.submission.seconds_after_login
            },
            company: config.company.clone(),
            alerts_to: config.alerts.as_ref().map(|alerts| alerts.to.clone()),
            require_totp: config.require_totp,
            hashing_at_once: std::thread::available_parallelism().map_or(1, usize::from),
        },
        messaging: messaging(config, &http, &keys, simulator.as_ref(), &clock)?,
        network: network(config, http, &keys, simulator),
        files: open_files(config)?,
        scanner: config.clamd.clone(),
        // This program, even if another release has replaced its file.
        old_workbooks: Some(PathBuf::from("/proc/self/exe")),
        db,
        reference: Arc::new(reference),
        clock,
        entropy: Arc::new(OsEntropy),
        keys,
    };
    Box::pin(App::new(parts)).await.context(NOT_MIGRATED)
}

fn messaging(
    config: &Config,
    http: &Http,
    keys: &Keys,
    simulator: Option<&Base>,
    clock: &Arc<dyn Clock>,
) -> Result<Messaging> {
    match (&config.sms, &config.mail) {
        (Some(sms), Some(mail)) => Ok(Messaging::Providers {
            texts: TextProviders {
                sms: text_provider(http, sms).context("[sms] is wrong")?,
                whatsapp: config
                    .whatsapp
                    .as_ref()
                    .map(|whatsapp| text_provider(http, whatsapp).context("[whatsapp] is wrong"))
                    .transpose()?,
                outages: ProviderOutages::default(),
            },
            mailer: Arc::new(SmtpMailer::new(&mail.url, &mail.from).context("[mail] is wrong")?),
        }),
        _ if config.demo => {
            let simulated = simulator.map(|base| {
                simulated_messages::connect(http, base, keys, config.demo_repeat, clock)
            });
            Ok(Messaging::Outbox(simulated.transpose()?))
        }
        _ => bail!(
            "outside demo mode messages need a provider: write [sms] and [mail] into saakh.toml, \
             or set SAAKH_DEMO=1"
        ),
    }
}

fn text_provider(http: &Http, settings: &TextGatewaySettings) -> Result<TextProvider> {
    let callbacks = CallbackReader::new(settings.callback.clone(), settings.report.clone())?;
    Ok(TextProvider {
        gateway: Arc::new(HttpTextGateway::new(http.clone(), settings.clone())?),
        callbacks: callbacks.map(Arc::new),
    })
}

fn network(config: &Config, http: Http, keys: &Keys, simulator: Option<Base>) -> Network {
    let configured = config.bureau.as_ref().map(|bureau| Bureau {
        http: http.clone(),
        base: bureau.base.clone(),
        key: bureau.key.clone(),
        name: bureau.name.clone(),
    });
    let simulated = simulator.as_ref().map(|base| Bureau {
        http: http.clone(),
        base: base.clone(),
        key: keys.lender_api_key(SIMULATED_BUREAU),
        name: "Simulated credit bureau".to_owned(),
    });
    let lenders = config.lenders.iter().map(|(key, lender)| {
        let account = Account {
            base: lender.base.clone(),
            key: lender.key.clone(),
        };
        (
            key.clone(),
            LenderAccess {
                account,
                callback_key: lender.callback_key.clone(),
            },
        )
    });
    let simulator = simulator.map(|base| (base, keys.clone()));
    let sellers = config.sellers.iter();
    let sellers = sellers.map(|(host, seller)| (host.clone(), seller.callback_key.clone()));
    Network::new(http, configured.or(simulated), lenders.collect(), simulator)
        .with_sellers(sellers.collect())
}
